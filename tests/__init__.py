"""Tests of Crosstable."""
