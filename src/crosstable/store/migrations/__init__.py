"""The steps of the schema, for Alembic; `crosstable.store.migrate` runs them."""
