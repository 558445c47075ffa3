"""The literal engine against itself: the orders of article 4, and enumeration without any short cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations

import pytest

from oracle.colours import allocate
from oracle.criteria import Candidate, Criteria, Vector, scores
from oracle.engine import pair
from oracle.field import (
    ABSOLUTE,
    DOWN,
    MILD,
    NO_FLOAT,
    NONE,
    STRONG,
    UP,
    Cell,
    Entry,
    Field,
    NoPairingError,
    Player,
    Points,
)
from oracle.generate import last_state, states
from oracle.order import exchanges, mdp_sets, transpositions
from oracle.reader import read_field

Rank = tuple[int, tuple[int, ...], tuple[int, tuple[int, ...]], int, Vector]


class TestOrder:
    """The examples of C.04.3 4.2.2, 4.3.2 and 4.4.2."""

    def test_transpositions_of_eleven(self) -> None:
        order = list(transpositions(range(6, 12), 5))
        assert order[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
        assert order[119:121] == [(6, 11, 10, 9, 8), (7, 6, 8, 9, 10)]
        assert order[-1] == (11, 10, 9, 8, 7)
        assert len(order) == 720

    def test_transpositions_of_two_mdps(self) -> None:
        order = list(transpositions(range(3, 12), 2))
        assert order[:2] == [(3, 4), (3, 5)]
        assert order[7:9] == [(3, 11), (4, 3)]
        assert order[-1] == (11, 10)
        assert len(order) == 72

    def test_dropped_beginnings_leave_the_order(self) -> None:
        every = [t for t in transpositions(range(5, 9), 4) if t[0] != 6 and t[1] != 5]
        assert every == list(
            transpositions(range(5, 9), 4, lambda t: (t[0] != 6) if len(t) == 1 else (t[1] != 5))
        )

    def test_exchanges_of_eleven(self) -> None:
        moves = [
            (tuple(sorted({*range(1, 6)} - {*s1})), tuple(sorted({*s1} - {*range(1, 6)})))
            for s1, _ in exchanges(5, 11)
        ]
        assert moves[0] == ((), ())
        assert moves[1] == ((5,), (6,))
        rank = {move: position for position, move in enumerate(moves)}
        assert rank[(1,), (11,)] < rank[(4, 5), (6, 7)]  # one before two
        assert rank[(4,), (6,)] < rank[(5,), (8,)]  # 2 before 3
        assert rank[(3, 4), (6, 8)] < rank[(4, 5), (8, 9)]  # 7 before 8
        assert rank[(5,), (7,)] < rank[(4,), (6,)]  # leaving S1: 5 before 4
        assert rank[(2, 5), (6, 7)] < rank[(3, 4), (6, 7)]  # 5-2 before 4-3
        assert rank[(1, 4, 5), (6, 7, 8)] < rank[(2, 3, 5), (6, 7, 8)]  # 5-4-1 before 5-3-2
        assert rank[(4, 5), (6, 9)] < rank[(4, 5), (7, 8)]
        assert rank[(3, 4, 5), (6, 7, 10)] < rank[(3, 4, 5), (6, 8, 9)]

    def test_sets_of_two_mdps(self) -> None:
        assert [chosen for chosen, _ in mdp_sets(4, 2)] == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]


def _player(colours: str) -> Player:
    return Player(
        1, 1, 0, colours, ("", ""), barred_from_bye=False, unplayed=0, met=frozenset(), topscorer=False
    )


@pytest.mark.parametrize(
    ("colours", "preference"),
    [
        ("", ("", NONE)),
        ("w", ("b", STRONG)),
        ("bw", ("b", MILD)),
        ("wbb", ("w", ABSOLUTE)),
        ("wwbw", ("b", ABSOLUTE)),
        ("wwbwwbb", ("w", ABSOLUTE)),  # D14: a difference of +1, the last two with Black
        ("wwwwbb", ("b", ABSOLUTE)),  # D15: a difference of +2, the last two with Black
    ],
)
def test_colour_preference(colours: str, preference: tuple[str, int]) -> None:
    """1.7."""
    assert _player(colours).preference == preference


@pytest.mark.parametrize(
    ("cell", "points", "given"),
    [
        (Cell(0, "", "U"), Points(), DOWN),
        (Cell(0, "", "U"), Points(pab=0), DOWN),  # whatever the bye is worth
        (Cell(0, "", "H"), Points(), DOWN),
        (Cell(0, "", "H"), Points(loss=5), NO_FLOAT),
        (Cell(0, "", "F"), Points(), DOWN),
        (Cell(0, "", "Z"), Points(), NO_FLOAT),
        (Cell(2, "w", "+"), Points(), DOWN),
        (Cell(2, "w", "-"), Points(), NO_FLOAT),
        (Cell(2, "w", "1"), Points(), UP),  # to a player with more (virtual) points
    ],
)
def test_floats(cell: Cell, points: Points, given: str) -> None:
    """1.4.2-1.4.4."""
    mirrored = Cell(1, "b", {"1": "0", "+": "-", "-": "+"}.get(cell.result, "Z"))
    entries = [Entry(1, (cell,)), Entry(2, (mirrored,), virtual=(10,))]
    field = Field(entries, 5, points, "w")
    assert field.float_in(entries[0], 1) == given
    assert field.float_in(entries[0], 0) == NO_FLOAT


class Bare:
    """The articles with nothing left out and nothing kept: for fields of up to seven players."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.criteria = Criteria(field)
        self.everyone = field.players()
        byes = [bye.score for bye in self._byes(self.everyone) if bye is not None]
        self.bye_score = min(byes, default=None)

    def _byes(self, players: Sequence[Player]) -> Iterator[Player | None]:
        """Yield the bye taker (None for an even number) of every legal pairing of these players."""
        if not players:
            yield None
            return
        first, *others = players
        if len(players) % 2 and not first.barred_from_bye and any(True for _ in self._byes(others)):
            yield first
        for other in others:
            if self.field.may_meet(first, other):
                yield from self._byes([player for player in others if player is not other])

    def completes(self, players: Sequence[Player]) -> bool:
        """C4 with C5."""
        byes = list(self._byes(players))
        return any(bye is None or bye.score == self.bye_score for bye in byes)

    def candidates(self, mdps: Sequence[Player], residents: Sequence[Player]) -> Iterator[Candidate]:
        """Yield every candidate with legal pairs, in the order of 3.6 and 3.7 for each size of its parts."""
        for m1 in range(min(len(mdps), len(residents)) + 1):
            for chosen, rest in mdp_sets(len(mdps), m1):
                limbo = tuple(mdps[bsn - 1] for bsn in rest)
                for opponents in permutations(residents, m1):
                    mdp_pairs = tuple(zip((mdps[bsn - 1] for bsn in chosen), opponents, strict=True))
                    remainder = [player for player in residents if player not in opponents]
                    for count in range(len(remainder) // 2 + 1):
                        for first, second in exchanges(count, len(remainder)):
                            for order in permutations(second, count):
                                pairs = tuple(
                                    (remainder[a - 1], remainder[b - 1])
                                    for a, b in zip(first, order, strict=True)
                                )
                                unpaired = tuple(remainder[bsn - 1] for bsn in second if bsn not in order)
                                if all(self.field.may_meet(*couple) for couple in (*mdp_pairs, *pairs)):
                                    yield Candidate(mdp_pairs, pairs, limbo, unpaired)

    def floating(
        self, mdps: Sequence[Player], residents: Sequence[Player], below: Sequence[Player]
    ) -> Iterator[tuple[tuple[int, tuple[int, ...]], Candidate, list[Player]]]:
        """Yield ((C6, C7), candidate, downfloaters) of the candidates that keep C4 and C5."""
        known: dict[frozenset[int], bool] = {}
        for candidate in self.candidates(mdps, residents):
            floaters = sorted((*candidate.limbo, *candidate.floaters), key=lambda player: player.order)
            ids = frozenset(player.id for player in floaters)
            if ids not in known:
                known[ids] = self.completes([*floaters, *below])
            if known[ids]:
                yield (len(floaters), scores(floaters)), candidate, floaters

    def rank(
        self,
        c67: tuple[int, tuple[int, ...]],
        candidate: Candidate,
        floaters: list[Player],
        below: list[Player],
    ) -> Rank:
        """Return the whole vector C6-C21 of a candidate."""
        c8: tuple[int, tuple[int, ...]] = (0, ())
        if below:
            upcoming = [player for player in below if player.score == below[0].score]
            beyond = below[len(upcoming) :]
            c8 = min((value for value, _, _ in self.floating(floaters, upcoming, beyond)), default=(99, ()))
        takes_bye = len(floaters) == 1 and all(
            bye is floaters[0]
            for bye in self._byes([*floaters, *below])
            if bye is not None and bye.score == self.bye_score
        )
        c9 = floaters[0].unplayed if takes_bye and (1 + len(below)) % 2 else 0
        return (*c67, c8, c9, self.criteria.vector(candidate))

    def pair(self) -> tuple[set[tuple[int, int]], int | None]:
        """Pair the round."""
        drawn: set[tuple[int, int]] = set()
        moved: list[Player] = []
        below = self.everyone
        if not self.completes(below):
            raise NoPairingError
        while below:
            residents = [player for player in below if player.score == below[0].score]
            below = below[len(residents) :]
            best: tuple[Rank, Candidate, list[Player]] | None = None
            for c67, candidate, floaters in self.floating(moved, residents, below):
                if best is None or c67 <= best[0][:2]:
                    rank = self.rank(c67, candidate, floaters, below)
                    if best is None or rank < best[0]:
                        best = rank, candidate, floaters
            assert best is not None
            _, candidate, moved = best
            for couple in (*candidate.mdp_pairs, *candidate.pairs):
                white, black = allocate(*couple, self.field.initial_colour)
                drawn.add((white.id, black.id))
        return drawn, moved[0].id if moved else None


def _bare(field: Field) -> tuple[set[tuple[int, int]], int | None] | None:
    try:
        return Bare(field).pair()
    except NoPairingError:
        return None


def _quick(field: Field) -> tuple[set[tuple[int, int]], int | None] | None:
    try:
        result = pair(field)
    except NoPairingError:
        return None
    return set(result.pairs), result.bye


@pytest.mark.parametrize("dense", [False, True])
def test_short_cuts_change_nothing(dense: bool) -> None:
    """Dropping candidates early must give what enumerating all of them gives."""
    compared = 0
    for seed in range(150):
        for text in states(seed, most=7, dense=dense):
            field = read_field(text)
            assert _quick(field) == _bare(field), text
            compared += 1
    assert compared > 300


def test_generator_follows_from_its_seed() -> None:
    assert [*states(7, dense=True)] == [*states(7, dense=True)]
    assert len({last_state(seed) for seed in range(50)}) > 45


def test_generated_past_is_legal() -> None:
    """Nobody meets twice over the board, nobody has two byes, and every state is read as the next round."""
    for seed in range(100):
        for round_, text in enumerate(islice(states(seed, most=12), 12), 1):
            field = read_field(text)
            assert field.round == round_
            for entry in field.entries:
                opponents = [cell.opponent for cell in entry.cells if cell.played]
                assert len(opponents) == len(set(opponents))
                assert sum(cell.result == "U" for cell in entry.cells) <= 1
                assert all(
                    field.by_id[cell.opponent].cells[r].opponent == entry.id
                    for r, cell in enumerate(entry.cells)
                    if cell.opponent
                )


@pytest.mark.parametrize("letters", ["10", "=", "WL", "D", "+-", "--", "U", "F", "H", "Z"])
def test_generator_uses_every_result(letters: str) -> None:
    texts = "".join(text for seed in range(60) for text in [last_state(seed, dense=True), last_state(seed)])
    assert all(f" {letter}  " in texts or f" {letter}\n" in texts for letter in letters)
