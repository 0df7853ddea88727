"""The records of a TRF as lines, one module a family of records."""
