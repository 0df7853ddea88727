"""Berger tables (C.05, Annex 1), for any number of players.

With n players, rounded up to an even number, players i and j (both below n) meet in the round r for which
i + j ≡ r + 1 (mod n - 1); the player with 2i ≡ r + 1 meets n, or is free where n is the number that was added.
If i + j is odd the smaller number has White, otherwise the larger; against n, the first half has White.
"""


def berger_rounds(players: int, cycles: int = 1) -> int:
    """How many rounds a round robin of so many players takes."""
    even = players + players % 2
    return cycles * max(even - 1, 0)


def berger_round(
    players: int, round_number: int, cycles: int = 1, *, exchange_last: bool = False
) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs (White, Black) of a round in board order, and who is free.

    `round_number` counts from 1 through all cycles; in every second cycle the colours are reversed.  With
    `exchange_last` the last two rounds of the first of two cycles change places, which avoids three equal
    colours running where the cycles meet.  Raises `ValueError` for a round that does not exist.
    """
    total = berger_rounds(players, cycles)
    if not 1 <= round_number <= total:
        raise ValueError(f"a round robin of {players} players has {total} rounds, not a round {round_number}")
    length = berger_rounds(players)
    cycle, position = divmod(round_number - 1, length)
    if exchange_last and cycle == 0 and cycles > 1 and length > 1 and position >= length - 2:
        position = 2 * length - 3 - position
    pairs, free = _table(players, position + 1)
    return ([(black, white) for white, black in pairs] if cycle % 2 else pairs), free


def _table(players: int, round_number: int) -> tuple[list[tuple[int, int]], int | None]:
    even = players + players % 2
    modulus = even - 1
    target = (round_number + 1) % modulus
    fixed = next(i for i in range(1, even) if (2 * i) % modulus == target)
    pairs = []
    for i in range(1, even):
        j = (target - i) % modulus or modulus
        if i < j:
            pairs.append((i, j) if (i + j) % 2 else (j, i))
    first = (fixed, even) if fixed <= even // 2 else (even, fixed)
    ordered = sorted(pairs, key=lambda pair: _board(pair, fixed, modulus))
    if players % 2:
        return ordered, fixed
    return [first, *ordered], None


def _board(pair: tuple[int, int], fixed: int, modulus: int) -> int:
    """The board after the fixed player's: as far from him around the circle as the table's columns go."""
    return min((pair[0] - fixed) % modulus, (pair[1] - fixed) % modulus)
