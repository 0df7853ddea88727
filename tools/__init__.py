"""Scripts for the developers of Crosstable; none of them is installed."""
