"""How Alembic runs the steps: on the connection and in the transaction of whoever opens the store."""

from alembic import context

from crosstable.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
context.run_migrations()
