"""Documents as data: what is to be said, in order, before anybody chooses a language or a medium."""
