"""File formats: what other programs write, read into the vocabulary of `crosstable.domain`, and back.

Every reader is tolerant and reports what it had to repair as `crosstable.formats.findings.Finding`.
"""
