"""Rounds made to defeat the shortcuts of the engine, one family for each.

A family draws a tournament from a `Random`. What `reached` says of a paired round is the sign that the round
did get to the place it was made for; the test asks that enough do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

import swissblossom as sb
from property.states import Member, state

Avoid = list[tuple[int, int]]
ALTERNATING = ("WBWB", "BWBW")
ABSOLUTE = ("BWWW", "WWBB", "WBWW", "BWBB", "WWWB", "BBBW")
COLOURS = (*ALTERNATING, "WB.W", "BW.B", *ABSOLUTE)
FLOATS = ("--", "--", "d-", "u-", "-d", "-u", "dd", "ud")


@dataclass(frozen=True, slots=True)
class Attack:
    """A family: what draws a round, and how a round that hits its mark is known."""

    draw: Callable[[Random], sb.Tournament]
    reached: Callable[[sb.Round], bool]


def _sides(first: Sequence[int], second: Sequence[int]) -> Avoid:
    """Return all pairs of a player of one side and one of the other."""
    return [(a, b) for a in first for b in second if a != b]


def _some(rng: Random, ids: Sequence[int], share: float) -> Avoid:
    """Return each pair with probability `share`."""
    return [pair for pair in combinations(ids, 2) if rng.random() < share]


def _exchanged(bracket: sb.Bracket) -> int:
    """Return how many players of the first half of the remainder are the lower numbers of no pair."""
    moved_down = set(bracket.mdps)
    with_mdps = {low for high, low in bracket.pairs if high in moved_down}
    remainder = [r for r in bracket.residents if r not in with_mdps]
    upper = {high for high, _ in bracket.pairs if high not in moved_down}
    return sum(r not in upper for r in remainder[: len(upper)])


def _any(holds: Callable[[sb.Bracket], bool]) -> Callable[[sb.Round], bool]:
    return lambda paired: any(map(holds, paired.brackets))


def kinds_of_one(rng: Random) -> sb.Tournament:
    """Every player is of a kind of his or her own: no pair of equals exists, and parity decides nothing."""
    kinds = [(colours, floats) for colours in COLOURS for floats in set(FLOATS)]
    chosen = rng.sample(kinds, rng.choice((4, 6, 7, 8, 12)))
    scores = sorted((40 + 10 * rng.randrange(2) for _ in chosen), reverse=True)
    members = [
        Member(score, colours, _fit(colours, floats))
        for score, (colours, floats) in zip(scores, chosen, strict=True)
    ]
    return state(members, _some(rng, range(1, len(members) + 1), 0.2))


def _fit(colours: str, floats: str) -> str:
    """Leave out upfloats in rounds without a game."""
    return "".join(
        "-" if mark == "u" and colours[-back] == "." else mark for back, mark in enumerate(floats, 1)
    )


def odd_kinds(rng: Random) -> sb.Tournament:
    """Odd numbers of each kind: the transport problem over kinds knows half pairs, a round does not."""
    members = []
    for colours in rng.sample(COLOURS, rng.randint(2, 4)):
        floats = _fit(colours, rng.choice(FLOATS))
        members += [Member(40, colours, floats)] * rng.choice((1, 1, 3, 3, 5))
    rng.shuffle(members)
    members += [Member(30, rng.choice(ALTERNATING))] * (len(members) % 2 + 2 * rng.randrange(2))
    return state(members, last=rng.random() < 0.5)


def odd_cliques(rng: Random) -> sb.Tournament:
    """A scoregroup falls into parts of odd size which must not meet: one must float of each."""
    members: list[Member] = []
    parts = []
    for _ in range(rng.choice((2, 2, 3, 4))):
        size = rng.choice((1, 3, 3, 5))
        parts.append(range(len(members) + 1, len(members) + size + 1))
        members += [Member(50, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(size)]
    below = len(parts) + rng.choice((0, 2)) + len(members) % 2 + len(parts) % 2
    members += [Member(40, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(below)]
    numbers = list(range(1, len(members) + 1))
    tops = len(members) - below
    shuffled = rng.sample(numbers[:tops], tops)
    avoid = [
        (shuffled[a - 1], shuffled[b - 1]) for one, two in combinations(parts, 2) for a, b in _sides(one, two)
    ]
    return state(members, avoid)


def hopeless_kinds(rng: Random) -> sb.Tournament:
    """Two or three kinds and many clashes: a partner fails now for the clashes, now for the kinds."""
    size = rng.choice((8, 10, 12, 14, 16))
    kinds = rng.sample(COLOURS, rng.choice((2, 2, 3)))
    members = [Member(40, rng.choice(kinds), rng.choice(("--", "--", "d-"))) for _ in range(size)]
    return state(members, _some(rng, range(1, size + 1), rng.choice((0.3, 0.5, 0.6, 0.7))))


def one_exchange(rng: Random) -> sb.Tournament:
    """Somebody of the first half has met the whole second half; several exchanges may do as well."""
    size = rng.choice((6, 8, 8, 10, 12, 14))
    half = size // 2
    members = [Member(40, rng.choice(ALTERNATING)) for _ in range(size)]
    if rng.random() < 0.5:
        members = [Member(40, ALTERNATING[rng.randrange(2)])] * size
    stuck = rng.randint(1, half)
    avoid = _sides([stuck], range(half + 1, size + 1))
    avoid += _some(rng, range(1, size + 1), rng.choice((0.0, 0.1, 0.3)))
    return state(members, avoid)


def two_exchanges(rng: Random) -> sb.Tournament:
    """Two or three of the first half have met the whole second half, and each other."""
    size = rng.choice((8, 10, 12, 14))
    half = size // 2
    members = [Member(40, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(size)]
    stuck = rng.sample(range(1, half + 1), rng.choice((2, 3)))
    avoid = _sides(stuck, range(half + 1, size + 1)) + list(combinations(sorted(stuck), 2))
    return state(members, avoid + _some(rng, range(1, size + 1), rng.choice((0.0, 0.1))))


def several_floaters(rng: Random) -> sb.Tournament:
    """Players below who may not meet each other pull several down, by kinds and by clashes."""
    need = rng.choice((2, 3, 4))
    top = rng.choice((6, 8, 9, 12)) + need % 2
    members = [Member(50, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(top)]
    colour = rng.choice(ABSOLUTE)
    members += [Member(40, colour, rng.choice(("--", "u-", "-u"))) for _ in range(need)]
    ids = range(1, top + 1)
    return state(members, _some(rng, ids, rng.choice((0.0, 0.2, 0.5))))


def bye_among_moved_down(rng: Random) -> sb.Tournament:
    """Nobody below may take the bye, so that it goes to a moved-down player or a resident above."""
    top, middle, bottom = rng.choice(((3, 3, 3), (3, 4, 2), (5, 3, 3), (1, 4, 4), (3, 2, 4), (3, 6, 4)))
    members = [Member(60, rng.choice(COLOURS), barred=False) for _ in range(top)]
    members += [Member(50, "WB.B", "--", barred=rng.random() < 0.7) for _ in range(middle)]
    members += [Member(40, ".BWB", "--", barred=True) for _ in range(bottom)]
    return state(members, _some(rng, range(1, len(members) + 1), rng.choice((0.0, 0.2, 0.4))))


def wrong_helpers(rng: Random) -> sb.Tournament:
    """The bottom needs help of the middle; not all there can give it, and the floaters need some of them."""
    top, middle, bottom = rng.choice(((3, 3, 2), (3, 5, 2), (4, 4, 2), (5, 5, 4), (4, 6, 4)))
    members = [Member(60, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(top)]
    members += [Member(50, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(middle)]
    members += [Member(40, "WBWW") for _ in range(bottom)]
    tops, mids = range(1, top + 1), range(top + 1, top + middle + 1)
    bottoms = range(top + middle + 1, len(members) + 1)
    avoid = [pair for pair in _sides(mids, bottoms) if rng.random() < 0.4]
    avoid += [pair for pair in _sides(tops, mids) if rng.random() < 0.4]
    avoid += _some(rng, tops, 0.4) + _sides(tops, bottoms)
    return state(members, avoid)


def unwelcome_floaters(rng: Random) -> sb.Tournament:
    """Some who would float first cannot be paired in the next bracket (C8), or not at all below (C4)."""
    top = rng.choice((3, 5, 5, 7))
    middle, bottom = rng.choice(((3, 2), (4, 3), (2, 3), (5, 4)))
    members = [Member(60, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(top)]
    members += [Member(50, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(middle)]
    members += [Member(40, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(bottom)]
    tops, mids = range(1, top + 1), range(top + 1, top + middle + 1)
    bottoms = range(top + middle + 1, len(members) + 1)
    unwelcome = [p for p in tops if rng.random() < 0.6]
    avoid = _sides(unwelcome, mids) + [pair for pair in _sides(unwelcome, bottoms) if rng.random() < 0.5]
    return state(members, avoid + _some(rng, range(1, len(members) + 1), rng.choice((0.0, 0.2))))


def topscorers_alike(rng: Random) -> sb.Tournament:
    """Topscorers who want the same colour, with differences equally wide: alternation decides (5.2.3).

    Who gets the other colour, and so C10 and C11, depends on their whole pasts.
    """
    wanting_black = [
        past
        for past in map("".join, product("WB", repeat=6))
        if past.count("W") == 4 and (past[-2:] != "BB" or rng.random() < 0.5)
    ]
    if rng.random() < 0.3:  # a difference of one, to either side, and the same colour twice
        wanting_black = [past for past in map("".join, product("WB", repeat=5)) if past[-2:] == "WW"]
    chosen = rng.sample(wanting_black, rng.choice((2, 3, 4, 6)))
    size = rng.choice((4, 6, 7, 8, 10))
    scores = sorted((rng.choice((60, 70, 70)) for _ in range(size)), reverse=True)
    members = [Member(score, rng.choice(chosen)) for score in scores]
    avoid = _some(rng, range(1, size + 1), rng.choice((0.0, 0.2, 0.4)))
    return state(members, avoid, last=True, initial_colour=rng.choice((1, 2)))


def crowded_limbo(rng: Random) -> sb.Tournament:
    """More moved-down players than residents, or just as many as leave places for others to float."""
    # The top must not meet each other, so that all of it comes down.
    top = rng.choice((3, 4, 5, 6))
    middle = rng.choice((1, 2, top - 1, top, top + 1))
    members = [Member(70 - 10 * rng.randrange(2), rng.choice(COLOURS), "--") for _ in range(top)]
    members = [
        Member(m.score, m.colours, _fit(m.colours, rng.choice(FLOATS)))
        for m in sorted(members, key=lambda m: -m.score)
    ]
    members += [Member(50, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(middle)]
    bottom = max(1, top - middle) + rng.randrange(3)
    members += [Member(40, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(bottom)]
    tops = range(1, top + 1)
    avoid = list(combinations(tops, 2)) + _some(rng, range(1, len(members) + 1), rng.choice((0.0, 0.2)))
    return state(members, avoid)


def long_limbo(rng: Random) -> sb.Tournament:
    """A club at the top with scores of its own each comes down through scoregroups of one or two."""
    top = rng.choice((3, 4, 5, 6, 7))
    members = []
    for number in range(top):
        colours = rng.choice(COLOURS)
        members.append(Member(150 - 10 * (number // rng.choice((1, 1, 2))), colours, _fit(colours, "dd")))
    members.sort(key=lambda member: -member.score)
    score, helpers = 80, 0
    while helpers < top and score > 40:
        size = rng.choice((1, 1, 2, 3))
        members += [Member(score, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(size)]
        helpers += size
        score -= 10
    below = (len(members)) % 2 + 2 * rng.randrange(3)
    members += [Member(40, rng.choice(ABSOLUTE), rng.choice(FLOATS)) for _ in range(below)]
    tops, others = range(1, top + 1), range(top + 1, len(members) + 1)
    avoid = [*combinations(tops, 2), *[pair for pair in _sides(tops, others) if rng.random() < 0.3]]
    return state(members, avoid + _some(rng, others, rng.choice((0.0, 0.3))))


def choosy_next(rng: Random) -> sb.Tournament:
    """More floaters than the next bracket has residents, who may not meet those of the highest score (C8)."""
    high, low, here, there = (rng.choice(sizes) for sizes in ((2, 2, 3), (0, 1, 2, 3), (1, 1, 2), (1, 1, 2)))
    sizes = (high, low, here, there)
    members = [
        Member(score, rng.choice(ALTERNATING), rng.choice(("--", "--", "d-", "-u")))
        for score, size in zip((150, 140, 80, 70), sizes, strict=True)
        for _ in range(size)
    ]
    below = high + low - here - there + 2
    members += [Member(40, rng.choice(ALTERNATING)) for _ in range(below + (below + len(members)) % 2)]
    club = range(1, high + low + 1)
    next_ones = range(high + low + here + 1, sum(sizes) + 1)
    avoid = [pair for pair in _sides(range(1, high + 1), next_ones) if rng.random() < 0.5]
    avoid += [pair for pair in _sides(club, range(high + low + 1, sum(sizes) + 1)) if rng.random() < 0.2]
    return state(members, [*combinations(club, 2), *avoid])


def moved_down_or_float(rng: Random) -> sb.Tournament:
    """A moved-down player's opponent and the next floater come from the same few residents."""
    members = [Member(60, rng.choice(COLOURS)) for _ in range(rng.choice((1, 1, 2, 3)))]
    tops = range(1, len(members) + 1)
    count = rng.choice((4, 5, 6, 7, 8, 9))
    members += [Member(50, rng.choice(ALTERNATING), rng.choice(FLOATS)) for _ in range(count)]
    members += [Member(40, "WBWW")] * (1 + (len(members) + 1) % 2)
    avoid = list(combinations(tops, 2)) + _some(rng, range(1, len(members) + 1), rng.choice((0.0, 0.3)))
    return state(members, avoid)


def cut_field(rng: Random) -> sb.Tournament:
    """Two clubs whose members meet only across, or only within: parity holds in each part by itself."""
    size = rng.choice((8, 12, 16, 20, 30))
    scores = sorted((40 + 10 * rng.randrange(4) for _ in range(size)), reverse=True)
    members = [Member(score, rng.choice(COLOURS[:4]), "--") for score in scores]
    ids = rng.sample(range(1, size + 1), size)
    cut = size // 2 + rng.choice((-1, 0, 0, 1))
    one, two = ids[:cut], ids[cut:]
    avoid = _sides(one, two) if rng.random() < 0.5 else [*combinations(one, 2), *combinations(two, 2)]
    return state(members, avoid)


def last_way_out(rng: Random) -> sb.Tournament:
    """Hardly anybody may meet anybody: a hidden complete pairing and very few pairs besides."""
    size = rng.choice((6, 8, 10, 12, 20, 28))
    ids = rng.sample(range(1, size + 1), size)
    way_out = {frozenset(ids[i : i + 2]) for i in range(0, size, 2)}
    scores = sorted((40 + 10 * rng.randrange(5) for _ in range(size)), reverse=True)
    members = [Member(score, rng.choice(ALTERNATING), rng.choice(FLOATS)) for score in scores]
    share = rng.choice((0.6, 0.8, 0.9, 0.95))
    avoid = [pair for pair in _some(rng, range(1, size + 1), share) if frozenset(pair) not in way_out]
    return state(members, avoid)


def many_below(rng: Random) -> sb.Tournament:
    """Big problems with the field below: the duals that start the solver must not rule anything out."""
    size = rng.choice((26, 30, 36, 44))
    scores = sorted((40 + 10 * rng.randrange(rng.choice((2, 5, 9))) for _ in range(size)), reverse=True)
    pool = [rng.choice(COLOURS) for _ in range(rng.choice((2, 3, 5)))]
    members = []
    for score in scores:
        colours = rng.choice(pool)
        members.append(Member(score, colours, _fit(colours, rng.choice(FLOATS))))
    return state(
        members, _some(rng, range(1, size + 1), rng.choice((0.1, 0.5, 0.8))), last=rng.random() < 0.5
    )


def nobody_floats(rng: Random) -> sb.Tournament:
    """A big last bracket is paired completely, so that past downfloats of its residents weigh nothing."""
    top, size = rng.choice((0, 1, 2, 3)), rng.choice((26, 30, 36))
    pool = [(colours, _fit(colours, rng.choice(FLOATS))) for colours in rng.choices(COLOURS, k=6)]
    members = [Member(50, *rng.choice(pool)) for _ in range(top)]
    members += [Member(40, *rng.choice(pool)) for _ in range(size - top)]
    half = top + (size - 2 * top) // 2
    stuck = rng.sample(range(top + 1, half + 1), 3)
    avoid = [*_sides(stuck, range(half + 1, size + 1)), *combinations(sorted(stuck), 2)]
    avoid += combinations(range(1, top + 1), 2)
    return state(members, avoid + _some(rng, range(1, size + 1), rng.choice((0.2, 0.4, 0.6))))


ATTACKS = {
    "kinds of one": Attack(kinds_of_one, _any(lambda b: b.method == "kinds" and len(b.pairs) > 2)),
    "odd kinds": Attack(odd_kinds, _any(lambda b: b.method == "kinds" and b.criteria[12] > (0,))),
    "odd cliques": Attack(odd_cliques, _any(lambda b: len(b.downfloaters) > 1)),
    "hopeless kinds": Attack(hopeless_kinds, _any(lambda b: b.method == "kinds" and len(b.pairs) > 3)),
    "one exchange": Attack(one_exchange, _any(lambda b: b.method == "kinds" and _exchanged(b) == 1)),
    "two exchanges": Attack(two_exchanges, _any(lambda b: _exchanged(b) > 1)),
    "several floaters": Attack(
        several_floaters, _any(lambda b: b.method == "kinds" and len(b.downfloaters) > 1)
    ),
    "bye among moved-down": Attack(
        bye_among_moved_down,
        _any(lambda b: len(b.downfloaters) == 1 and 9 in b.criteria and bool(b.mdps)),
    ),
    "wrong helpers": Attack(wrong_helpers, _any(lambda b: b.method == "field" and not b.mdps)),
    "unwelcome floaters": Attack(unwelcome_floaters, _any(lambda b: b.method == "field")),
    "topscorers alike": Attack(
        topscorers_alike, _any(lambda b: b.method == "kinds" and sum(b.criteria[10] + b.criteria[11]) > 0)
    ),
    "crowded limbo": Attack(crowded_limbo, _any(lambda b: bool(set(b.mdps) & set(b.downfloaters)))),
    "long limbo": Attack(
        long_limbo,
        _any(lambda b: b.method != "field" and len(set(b.mdps) & set(b.downfloaters)) > 1 and bool(b.pairs)),
    ),
    "choosy next": Attack(
        choosy_next, _any(lambda b: len(b.downfloaters) > 1 and bool(b.pairs) and b.method != "field")
    ),
    "moved down or float": Attack(
        moved_down_or_float,
        _any(lambda b: bool(b.mdps) and bool(b.downfloaters) and b.method == "kinds"),
    ),
    "cut field": Attack(cut_field, _any(lambda b: len(b.downfloaters) > 0)),
    "last way out": Attack(last_way_out, lambda paired: paired.stats["field"] > 1),
    "many below": Attack(
        many_below, _any(lambda b: b.method == "field" and len(b.residents) + len(b.mdps) > 2)
    ),
    "nobody floats": Attack(
        nobody_floats, _any(lambda b: b.method == "bracket" and not b.downfloaters and len(b.residents) > 24)
    ),
}
