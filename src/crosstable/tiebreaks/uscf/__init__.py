"""The tie-breaks of US Chess, rule 34E."""
