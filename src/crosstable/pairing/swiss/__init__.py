"""What all Swiss systems share: entrants, colours, floats, the field of a round, board order (C.04.1, C.04.2)."""
