"""``python -m crosstable``."""

from crosstable.cli import main

main()
