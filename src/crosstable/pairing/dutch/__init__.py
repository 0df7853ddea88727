"""The Dutch system (C.04.3), edition in force since 1 February 2026.

Start with `engine`: the procedure as a list of verbs.  `criteria` holds one file a criterion; `bracket` the
bracket and its candidates; `completion` [C4] and [C5]; `generation` the order of Articles 3 and 4; `ideal` the
quick way to the best candidate, `exact` the general one; `reasons` what the answer carries along.
"""
