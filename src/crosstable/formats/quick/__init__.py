"""A list of players typed by hand: one line a player, as people write it."""

from crosstable.formats.quick.reading import QuickReading, read_quick

__all__ = ["QuickReading", "read_quick"]
