"""How many rounds a Swiss tournament should have: advice, not a rule."""


def fewest_rounds(players: int) -> int:
    """The rounds after which one player at most can have won every game: the smallest n with 2 to the n >= players."""
    return max(1, (max(players, 1) - 1).bit_length())


def usual_rounds(players: int) -> int:
    """The number that arbiters usually choose: two more, so that the places behind the winner mean something too.

    Odd where it can be, so that colours are not equal for everybody by chance; never more than the field can play.
    """
    rounds = fewest_rounds(players) + 2
    rounds += 1 - rounds % 2
    return max(1, min(rounds, 11, players - 1 + players % 2 if players > 1 else 1))
