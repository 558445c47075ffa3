"""What holds for every round of every tournament, held against random ones.

The tournaments are written game by game (`rules.builder`), and what a test needs to know of the past it
works out here from those games: nothing is asked of the product but the round.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

import swissblossom as sb
from rules.builder import boards, trf
from rules.ledger import Drawn, ledger, unbeaten

POINTS = {"1": 10, "W": 10, "+": 10, "F": 10, "U": 10, "=": 5, "D": 5, "H": 5}
MIRROR = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+", "--": "-"}
USUAL = settings(deadline=None, derandomize=True, max_examples=300)
MORE = settings(USUAL, max_examples=1000)


@dataclass
class Facts:
    """What the rules look at in one player's past."""

    score: int = 0
    virtual: int = 0
    colours: str = ""
    met: set[int] = field(default_factory=set)
    barred: bool = False
    arrived: bool = False

    @property
    def rank(self) -> int:
        """The pairing score (C.04.7 1.5)."""
        return self.score + self.virtual

    def wish(self) -> tuple[str, int]:
        """Return the colour preferred and the strength of it: 0 none, 1 mild, 2 strong, 3 absolute (1.7)."""
        if not self.colours:
            return "", 0
        difference = self.colours.count("w") - self.colours.count("b")
        last = self.colours[-1]
        if abs(difference) > 1:
            return "b" if difference > 0 else "w", 3
        if self.colours.endswith((last + last,)):
            return other(last), 3
        return ("b", "w")[difference < 0] if difference else other(last), 2 if difference else 1


def other(colour: str) -> str:
    """Return the other colour."""
    return "b" if colour == "w" else "w"


@dataclass(frozen=True)
class Made:
    """A tournament before a round."""

    players: int
    rounds: int
    played: tuple[str, ...]
    asked: str
    forbidden: frozenset[frozenset[int]]
    virtual: tuple[int, ...]

    def text(self, *more: str) -> str:
        """Return the tournament as TRF; with further rounds in place of the byes asked for."""
        records = [
            f"260   1  99 {min(pair):>4} {max(pair):>4}" for pair in sorted(self.forbidden, key=sorted)
        ]
        if any(self.virtual):
            now = len(self.played) + 1
            records += [
                f"XXA {player:>4}" + "  0.0" * (now - 1) + f" {points / 10:>4.1f}"
                for player, points in enumerate(self.virtual, 1)
            ]
        return trf(
            *(*self.played, *more),
            players=self.players,
            rounds=self.rounds,
            asked="" if more else self.asked,
            records=records,
        )

    def absent(self) -> set[int]:
        """Return who asked for a bye."""
        return {int(item.split()[0]) for item in self.asked.split(", ") if item}

    def facts(self) -> dict[int, Facts]:
        """Return what is known of every player."""
        facts = {player: Facts(virtual=points) for player, points in enumerate(self.virtual, 1)}
        for item in (item for text in self.played for item in text.split(", ")):
            who, result = item.split()
            if "-" not in who:
                one = facts[int(who)]
                one.score += POINTS.get(result, 0)
                one.barred |= result in "UF"
                one.arrived |= result == "U"
                continue
            white, black = map(int, who.split("-"))
            for player, opponent, colour, mine in (
                (white, black, "w", result),
                (black, white, "b", MIRROR[result]),
            ):
                one = facts[player]
                one.score += POINTS.get(mine, 0)
                one.arrived = True
                one.barred |= mine == "+"
                if "+" not in result and "-" not in result:
                    one.colours += colour
                    one.met.add(opponent)
        absent = self.absent()
        for player, one in facts.items():
            one.arrived |= player not in absent
        return facts


def make(seed: int, players: int, rounds: int, played: int, *, busy: bool, wild: bool) -> Made:
    """Play a tournament: random results, byes and forfeits on top of pairings by the rules, or any pairings.

    Args:
        seed: Everything follows from it.
        players: Number of players.
        rounds: Number of rounds announced.
        played: Rounds to play, if so many can be paired.
        busy: Whether there are byes, late entries and forfeits.
        wild: Whether the past is not paired by the rules, only without rematches.
    """
    rng = Random(seed)
    past: list[str] = []
    forbidden: frozenset[frozenset[int]] = frozenset()
    if busy and players > 3 and rng.random() < 0.3:
        forbidden = frozenset(frozenset(rng.sample(range(1, players + 1), 2)) for _ in range(players // 3))
    virtual = tuple(rng.choice((0, 5, 10)) for _ in range(players)) if rng.random() < 0.2 else (0,) * players
    late = {player: rng.randint(1, 3) for player in range(1, players + 1) if busy and rng.random() < 0.1}
    for number in range(min(played, rounds - 1) + 1):
        away = {player: "Z" for player, arrival in late.items() if arrival > number}
        away |= {p: rng.choice("HHFZ") for p in range(1, players + 1) if busy and rng.random() < 0.08}
        if players - len(away) < 2:
            away = {}
        asked = ", ".join(f"{player} {letter}" for player, letter in sorted(away.items()))
        made = Made(players, rounds, tuple(past), asked, forbidden, virtual)
        if number == min(played, rounds - 1):
            break
        drawn = any_pairs(rng, made) if wild else by_the_rules(made)
        if drawn is None:
            break
        items = [f"{white}-{black} {result(rng, busy=busy)}" for white, black in drawn[0]]
        if drawn[1]:
            items.append(f"{drawn[1]} U")
        past.append(", ".join([*items, *([asked] if asked else [])]))
    return made


def result(rng: Random, *, busy: bool) -> str:
    """Return a result from White's side."""
    unusual = ["+", "-", "--", "W", "D"] if busy and rng.random() < 0.3 else []
    return rng.choice(["1", "1", "0", "0", "=", "=", *unusual])


def by_the_rules(made: Made) -> tuple[tuple[tuple[int, int], ...], int | None] | None:
    """Return pairs and bye by the rules, or None when there is no legal pairing."""
    try:
        paired = sb.pair(sb.parse_trf(made.text()))
    except sb.NoLegalPairingError:
        return None
    return paired.pairs, paired.bye


def any_pairs(rng: Random, made: Made) -> tuple[tuple[tuple[int, int], ...], int | None] | None:
    """Return any pairs without a rematch, and a bye for the odd one out, or None when none is found soon."""
    facts, absent = made.facts(), made.absent()
    here = [player for player in facts if player not in absent]
    for _ in range(20):
        rng.shuffle(here)
        bye = here[-1] if len(here) % 2 else None
        pairs = tuple(zip(here[::2], here[1::2], strict=False))
        if (bye is None or not facts[bye].barred) and all(
            black not in facts[white].met for white, black in pairs
        ):
            return pairs, bye
    return None


def tournaments(most: int = 26, rounds: int = 8) -> st.SearchStrategy[Made]:
    """Return tournaments of 2 to `most` players before one of their rounds."""
    return st.builds(
        make,
        st.integers(0, 2**32 - 1),
        st.integers(2, most),
        st.integers(1, rounds),
        st.integers(0, rounds - 1),
        busy=st.booleans(),
        wild=st.booleans(),
    )


def paired(made: Made, **options: object) -> sb.Round | None:
    """Pair the round, or return None when no legal pairing exists."""
    try:
        return sb.pair(sb.parse_trf(made.text()), **options)  # type: ignore[arg-type]
    except sb.NoLegalPairingError:
        return None


def test_the_tournaments_are_of_many_kinds() -> None:
    # What the properties are held against: every part of 5.2, byes, absences, floats, and rounds without a
    # legal pairing must be among the tournaments.
    rng = Random(1)
    articles, seen = set[str](), Counter[str]()
    for seed in range(150):
        made = make(seed, rng.randint(2, 26), 8, rng.randint(0, 7), busy=seed % 2 == 0, wild=seed % 3 == 0)
        found = paired(made)
        if found is None:
            seen["no legal pairing"] += 1
            continue
        articles.update(found.colour_articles)
        seen["last round"] += found.round == found.total_rounds
        seen["bye"] += found.bye is not None
        seen["absent"] += bool(found.absent)
        seen["virtual points"] += found.scores != found.pairing_scores
        seen["forbidden"] += bool(made.forbidden)
        seen["floats"] += any(bracket.mdps for bracket in found.brackets)
        seen["limbo"] += any(set(bracket.mdps) & set(bracket.downfloaters) for bracket in found.brackets)
    assert articles == {"5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"}
    assert len(seen) == 8
    assert min(seen.values()) >= 5


@given(tournaments())
@MORE
def test_the_round_is_legal(made: Made) -> None:
    found = paired(made)
    if found is None:
        return
    facts, absent = made.facts(), made.absent()
    here = sorted(set(facts) - absent)
    everybody = [player for pair in found.pairs for player in pair]
    assert sorted([*everybody, *([] if found.bye is None else [found.bye])]) == here
    assert (found.bye is not None) == (len(here) % 2 == 1)
    assert [player for player, _ in found.absent] == sorted(absent)
    assert found.bye is None or not facts[found.bye].barred  # C2
    assert found.scores == tuple(facts[player].score for player in sorted(facts))
    assert found.pairing_scores == tuple(facts[player].rank for player in sorted(facts))
    top = 10 * len(made.played) if found.round == made.rounds else None
    for white, black in found.pairs:
        one, two = facts[white], facts[black]
        assert black not in one.met  # C1
        assert frozenset((white, black)) not in made.forbidden
        topscorer = top is not None and 2 * max(one.rank, two.rank) > top
        assert topscorer or one.wish() != two.wish() or one.wish()[1] < 3  # C3


@given(tournaments(), st.randoms(use_true_random=False))
@USUAL
def test_the_order_of_the_lines_does_not_matter(made: Made, rng: Random) -> None:
    lines = made.text().splitlines()
    rng.shuffle(lines)
    found = paired(made)
    try:
        shuffled = sb.pair(sb.parse_trf("\n".join(lines)))
    except sb.NoLegalPairingError:
        assert found is None
        return
    assert found is not None
    assert (shuffled.pairs, shuffled.bye, shuffled.absent) == (found.pairs, found.bye, found.absent)
    assert (shuffled.brackets, shuffled.stats) == (found.brackets, found.stats)


def white_of(
    one: int, two: int, facts: dict[int, Facts], number: dict[int, int], initial: str = "w"
) -> tuple[int, str]:
    """Return who has White, and the part of 5.2 that says so."""
    mine, theirs = facts[one], facts[two]
    (wish, strength), (their_wish, their_strength) = mine.wish(), theirs.wish()
    higher = min((one, two), key=lambda player: (-facts[player].rank, player))

    def given_to(player: int, colour: str) -> int:
        return player if colour == "w" else one + two - player

    if wish != their_wish:
        return given_to(one, wish or other(their_wish)), "5.2.1"
    if wish:
        widths = [abs(past.colours.count("w") - past.colours.count("b")) for past in (mine, theirs)]
        left, right = (
            (strength, widths[0] * (strength == 3)),
            (their_strength, widths[1] * (their_strength == 3)),
        )
        if left != right:
            return given_to(one if left > right else two, wish), "5.2.2"
        for had, they_had in zip(reversed(mine.colours), reversed(theirs.colours), strict=False):
            if had != they_had:
                return given_to(one, they_had), "5.2.3"
        return given_to(higher, wish), "5.2.4"
    return given_to(higher, initial if number[higher] % 2 else other(initial)), "5.2.5"


@given(tournaments())
@MORE
def test_colours_follow_article_5_2(made: Made) -> None:
    found = paired(made)
    if found is None:
        return
    facts = made.facts()
    number = {player: at for at, player in enumerate((p for p in sorted(facts) if facts[p].arrived), 1)}
    for (white, black), article in zip(found.pairs, found.colour_articles, strict=True):
        assert white_of(white, black, facts, number) == (white, article)
        assert white_of(black, white, facts, number) == (white, article)


@given(tournaments(most=40))
@USUAL
def test_the_exact_kernel_gives_the_same(made: Made) -> None:
    fast, exact = paired(made), paired(made, exact_only=True)
    if fast is None or exact is None:
        assert fast is exact
        return
    assert (exact.pairs, exact.bye, exact.colour_articles) == (fast.pairs, fast.bye, fast.colour_articles)
    for one, two in zip(fast.brackets, exact.brackets, strict=True):
        assert (one.pairs, one.downfloaters, one.criteria) == (two.pairs, two.downfloaters, two.criteria)
    assert exact.stats["field"] == exact.stats["brackets"]


@given(tournaments())
@USUAL
def test_boards_are_in_order(made: Made) -> None:
    found = paired(made)
    if found is None:
        return
    facts = made.facts()

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        higher = min(pair, key=lambda player: (-facts[player].rank, player))
        return -facts[higher].rank, -sum(facts[player].rank for player in pair), higher

    assert all(key(one) < key(two) for one, two in pairwise(found.pairs))


@given(tournaments())
@USUAL
def test_the_text_says_the_round(made: Made) -> None:
    found = paired(made)
    if found is None:
        return
    text = found.text()
    count, *lines = text.splitlines()
    assert text.endswith("\n")
    assert int(count) == len(lines)
    read = [tuple(map(int, line.split(" "))) for line in lines]
    assert tuple(pair for pair in read if pair[1]) == found.pairs
    assert [pair[0] for pair in read if not pair[1]] == ([] if found.bye is None else [found.bye])
    assert not read or found.bye is None or read[-1] == (found.bye, 0)


@given(tournaments(), st.randoms(use_true_random=False))
@USUAL
def test_a_round_that_was_played_is_paired_again_as_it_was(made: Made, rng: Random) -> None:
    found = paired(made)
    if found is None or not found.pairs:
        return
    items = [f"{white}-{black} {result(rng, busy=True)}" for white, black in found.pairs]
    if found.bye is not None:
        items.append(f"{found.bye} U")
    if made.asked:
        items.append(made.asked)
    after = sb.parse_trf(made.text(", ".join(items)))
    assert after.rounds_played == found.round
    again = sb.pair(after, round=found.round)
    assert (again.pairs, again.bye, again.absent) == (found.pairs, found.bye, found.absent)
    assert again.brackets == found.brackets
    assert again.scores == found.scores


@given(tournaments())
@USUAL
def test_brackets_and_counters_add_up(made: Made) -> None:
    calls: list[tuple[int, int]] = []
    found = paired(made, progress=lambda done, total: calls.append((done, total)))
    if found is None:
        return
    moved: tuple[int, ...] = ()
    scores = [bracket.score for bracket in found.brackets]
    assert scores == sorted(set(scores), reverse=True)
    for bracket in found.brackets:
        assert bracket.mdps == moved
        assert all(found.pairing_scores[player - 1] == bracket.score for player in bracket.residents)
        inside = sorted([*(player for pair in bracket.pairs for player in pair), *bracket.downfloaters])
        assert inside == sorted([*bracket.mdps, *bracket.residents])
        assert bracket.criteria[6] == (len(bracket.downfloaters),)
        assert bracket.criteria[7] == tuple(
            found.pairing_scores[player - 1] for player in bracket.downfloaters
        )
        moved = bracket.downfloaters
    assert moved == (() if found.bye is None else (found.bye,))
    assert {frozenset(pair) for bracket in found.brackets for pair in bracket.pairs} == set(
        map(frozenset, found.pairs)
    )
    ways = {way: count for way, count in found.stats.items() if way in ("kinds", "bracket", "field")}
    assert ways == {way: [bracket.method for bracket in found.brackets].count(way) for way in ways}
    assert found.stats["brackets"] == len(found.brackets) == sum(ways.values())
    assert found.stats["searches"] == sum(bracket.searches for bracket in found.brackets)
    here = made.players - len(found.absent)
    assert {total for _, total in calls} <= {here}
    assert [done for done, _ in calls] == sorted(done for done, _ in calls)
    assert not calls or calls[-1][0] == here - (found.bye is not None)


@given(tournaments(most=7))
@MORE
@example(Made(2, 5, ("1-2 =",), "", frozenset(), (0, 0)))
def test_no_legal_round_is_better(made: Made) -> None:
    text = made.text()
    found = paired(made)
    rounds = ledger(text).rounds
    assert (found is None) == (not rounds)
    if found is not None:
        assert Drawn.of(boards(found)) in rounds
        assert unbeaten(text, boards(found))
    ledger.cache_clear()
