"""Dubov rounds as they are told: subgroups, shifters and transpositions, against the literal engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import pytest

import swissblossom as sb
from docs.places import ROOT
from oracle.dubov import Dubov, Player, ratings_of, shift_order
from oracle.reader import read_field
from oracle.test_dubov_against_product import dubov_states
from rules.builder import trf
from rules.test_dubov_brackets import seekers
from swissblossom.explanations import as_data, division
from swissblossom.explanations.division import DivisionExplanation
from swissblossom.verdict import judge

WIDE = """012 Nine Rivers
XXR 9
XXC black1
001    1      Amazon                            1525                             4.0    1     6 b -     8 w 0    10 b 0     7 w 1     6 b -     3 b 1     5 b 1     2 w 1
001    2      Danube                            2180                             5.0    2     7 w W     4 b 1     5 b 0    10 w 1     8 b 1     9 w W     3 w 0     1 b 0
001    3      Elbe                              1765                             2.0    3     8 b 1     5 w 0     9 b 0     6 w 0     7 b 0     1 w 0     2 b 1    10 w -
001    4      Ganges                            1735                             5.0    4     9 w +     2 w 0     8 b 1     5 w 1    10 b 0     7 w +     9 b 1     6 w -
001    5      Indus                             1595                             3.0    5    10 b +     3 b 1     2 w 1     4 b 0     9 w 0    10 b 0     1 w 0     8 w -
001    6      Jordan                            2140                             3.0    6     1 w -     9 w 0     7 b -     3 b 1     1 w -     8 w 0     7 b 1     4 b +
001    7      Loire                             2130                             1.0    7     2 b L    10 w 0     6 w -     1 b 0     3 w 1     4 b -     6 w 0     9 b 0
001    8      Mekong                            2120                             5.0    8     3 w 0     1 b 1     4 w 0     9 b 1     2 w 0     6 b 1    10 w 1     5 b +
001    9      Neva                              2110                             4.0    9     4 b -     6 b 1     3 w 1     8 w 0     5 b 1     2 b L     4 w 0     7 w 1
001   10      Oder                              1670                             4.0   10     5 w -     7 b 1     1 w 1     2 b 0     4 w 1     5 w 1     8 b 0     3 b -
"""  # noqa: E501

TOP = """Bracket of 5.0: 2 Danube, 4 Ganges, 8 Mekong.
  Moved up: 5 Indus (3.0), 6 Jordan (3.0), 7 Loire (1.0). 3 are needed, no fewer (2.3.1, 3.2.1): of these \
players no pair can be made.
    2 Danube has already played 4 Ganges and 8 Mekong (C1, 2.1.1).
    4 Ganges has already played 8 Mekong (C1, 2.1.1).
    Why not 1 Amazon? C4 (2.2.1): the players left over could then not all be paired.
    Why not 9 Neva? C4 (2.2.1): the players left over could then not all be paired.
    Why not 10 Oder? C4 (2.2.1): the players left over could then not all be paired.
  G1, who prefer White (3.2.3): 2 Danube, 4 Ganges, 6 Jordan, 7 Loire.
  G2, who prefer Black: 5 Indus, 8 Mekong.
  One pair inside G2 cannot be avoided, so one moves to G1 (3.2.4): 5 Indus.
    Shifters by pairing number, from the middle of the list (4.3): 5 Indus, 8 Mekong. The first of them \
serves.
  G1 has 4 players more than G2, so 2 move there (3.2.4): 7 Loire and 2 Danube.
    Shifters by average rating, from the middle of the list (4.3): 7 Loire (1898), 4 Ganges (1935), \
2 Danube (1831), 6 Jordan (2031). The first set that leaves a legal pairing, with as few preferences denied \
as can be (C7, 2.3.3), is taken.
      Why not 4 Ganges? The subgroups would then have no legal pairing.
  S1, by ascending average rating of the opponents (3.2.5): 5 Indus (1831), 4 Ganges (1935), 6 Jordan (2031).
  T2, their opponents in turn (3.2.6): 8 Mekong, 7 Loire, 2 Danube. This is the first transposition (4.4) \
with a legal pairing.
    2 Danube has already played 4 Ganges and 5 Indus (C1, 2.1.1).
    5 Indus does not get 7 Loire: the rest of S1 and T2 could then not be paired.
"""


def explained(text: str) -> sb.Explanation:
    return sb.explain(sb.pair(sb.parse_trf(text), system="dubov"))


def divided(text: str, index: int = 0) -> DivisionExplanation:
    made = explained(text).brackets[index].division
    assert made is not None
    return made


def test_a_bracket_in_which_every_step_bites() -> None:
    """Upfloaters, a forced shift, a second one that skips a player, a transposition that is not the first."""
    assert TOP in explained(WIDE).text()


def test_the_same_as_data() -> None:
    data = as_data(divided(WIDE))
    assert (data["first"], data["second"], data["by_halves"]) == ([2, 4, 6, 7], [5, 8], False)
    forced, equal = data["shifts"]
    assert (forced["group"], forced["kind"], forced["by_average"]) == ("G2", "forced", False)
    assert (forced["order"], forced["players"], forced["passed"]) == ([5, 8], [5], [])
    assert (equal["group"], equal["kind"], equal["by_average"]) == ("G1", "equal", True)
    assert (equal["order"], equal["players"]) == ([7, 4, 2, 6], [7, 2])
    assert [(who["player"], who["reason"]["kind"]) for who in equal["passed"]] == [(4, "impossible")]
    seats = [(seat["player"], seat["average"], seat["opponent"]) for seat in data["seats"]]
    assert seats == [(5, 1831, 8), (4, 1935, 7), (6, 2031, 2)]
    passed = [[(who["player"], who["reason"]["kind"]) for who in seat["passed"]] for seat in data["seats"]]
    assert passed == [[(2, "illegal"), (7, "impossible")], [(2, "illegal")], []]
    assert data["transposed"]
    assert (data["criterion"], data["article"]) == (7, "2.3.3")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["G1, die Weiß bevorzugen (3.2.3): 2 Danube", "also wechseln 2 dorthin (3.2.4)"]),
        ("nb", ["G1, de som foretrekker hvit (3.2.3): 2 Danube", "så 2 bytter dit (3.2.4)"]),
        ("hi", ["जिन्हें सफ़ेद पसंद है (3.2.3): 2 Danube", "2 वहाँ जाते हैं (3.2.4)"]),
    ],
)
def test_in_other_languages(language: str, words: Sequence[str]) -> None:
    text = explained(WIDE).text(language=language)
    assert all(word in text for word in words)


def test_on_a_page() -> None:
    pytest.importorskip("jinja2")
    from swissblossom.report.reasons import reasons  # noqa: PLC0415
    from swissblossom.report.words import Words  # noqa: PLC0415

    paired = sb.pair(sb.parse_trf(WIDE), system="dubov")
    found = reasons(paired, Words("en"))
    assert found is not None
    plain = [line.translate({0x2068: None, 0x2069: None}) for line in found.lanes[0]]
    wanted = [line.strip() for line in TOP.splitlines()[1:]]
    assert plain[: len(wanted)] == wanted


def test_nobody_has_played() -> None:
    text = explained(trf(players=6, records=["XXP 1 4"])).text()
    assert "G1 is the first half by pairing number (3.2.3): 1 Acacia, 2 Alder, 3 Almond." in text
    assert "G2 is the second half: 4 Apple, 5 Apricot, 6 Ash." in text
    assert "Nobody has to change sides (3.2.4)." in text
    assert "S1, by pairing number, as nobody there has met an opponent (3.2.5): 1 Acacia, 2 Alder" in text
    assert "T2, their opponents in turn (3.2.6): 5 Apricot, 4 Apple, 6 Ash." in text
    assert "1 Acacia may not be paired with 4 Apple (forbidden pairs)." in text


def test_why_pairs_inside_a_subgroup_cannot_be_avoided() -> None:
    """1 and 2, who alone seek White, may meet nobody of the others."""
    barred = "|".join(f"{a} {b}" for a in (1, 2) for b in range(3, 7))
    made = divided(seekers(2, 4, barred=barred))
    forced = made.shifts[0]
    assert (forced.group, forced.kind, forced.players) == ("G1", "forced", (1,))
    assert {bar.players for bar in forced.bars} == {(a, b) for a in (1, 2) for b in range(3, 7)}
    # One of two who can meet nobody of the other subgroup is enough.
    made = divided(seekers(2, 2, barred="1 3|1 4"))
    assert {bar.players for bar in made.shifts[0].bars} == {(1, 3), (1, 4)}
    # And so are two who have only one opponent there.
    made = divided(seekers(2, 2, barred="1 3|2 3"))
    assert {bar.players for bar in made.shifts[0].bars} == {(1, 3), (2, 3)}


def test_who_may_meet_nobody_who_stays_is_passed_over() -> None:
    """Of 1 to 5 the middle one, 3, may meet only 6: it cannot leave, and 2 does."""
    made = divided(seekers(5, 3, barred="3 1|3 2|3 4|3 5"))
    shift = made.shifts[0]
    assert (shift.order[:2], shift.players) == ((3, 2), (2,))
    assert [(who.player, who.reason.kind) for who in shift.passed] == [(3, "illegal")]
    text = explained(seekers(5, 3, barred="3 1|3 2|3 4|3 5")).text()
    assert (
        "Why not 3 Almond? Whoever changes sides meets somebody who stays in G1. 3 Almond may not be" in text
    )


def test_who_could_meet_only_somebody_who_moves_too_is_passed_over() -> None:
    """3 goes first; then 2, who may meet 3 alone of G1, would have nobody there."""
    shift = divided(seekers(5, 1, barred="2 1|2 4|2 5")).shifts[0]
    assert (shift.order[:3], shift.players) == ((3, 2, 4), (3, 4))
    assert [(who.player, who.reason.kind) for who in shift.passed] == [(2, "illegal")]
    assert [bar.players for bar in shift.passed[0].reason.bars] == [(1, 2), (2, 4), (2, 5)]


def test_halves_are_shifted_by_pairing_number() -> None:
    """1 may meet nobody of 4 to 6: one of 1 to 3 changes sides, the middle one first."""
    text = trf(players=6, records=[f"XXP 1 {other}" for other in (4, 5, 6)])
    forced, equal = divided(text).shifts
    assert (forced.by_average, forced.order, forced.players) == (False, (2, 1, 3), (2,))
    assert (equal.by_average, equal.order, equal.players) == (False, (5, 4, 6), (5,))
    assert "Shifters by pairing number, from the middle of the list (4.3): 2 Alder" in explained(text).text()


def test_large_groups_are_named_when_everything_is_asked_for() -> None:
    e = explained(trf(players=60))
    short, whole = e.text().splitlines(), e.text(verbose=True).splitlines()
    assert short[3].endswith("12 Cherry and 18 more.")
    assert whole[3].endswith("29 Magnolia, 30 Maple.")
    assert len(short[3]) < len(whole[3])


def test_the_page_names_every_field() -> None:
    page = (ROOT / "docs" / "explain.md").read_text(encoding="utf-8")
    for made in (division.DivisionExplanation, division.Seat, division.ShiftExplanation):
        assert f"| `{made.__name__}` | {', '.join(f'`{name}`' for name in made.__match_args__)} |" in page


# Against the literal engine

Groups = tuple[list[Player], list[Player]]


class Literal:
    """A bracket in the hands of the literal engine."""

    def __init__(self, field: Dubov, ids: Sequence[int]) -> None:
        self.of = field
        self.bracket = [field.by_tpn[player] for player in sorted(ids)]
        if all(not player.games for player in self.bracket):
            self.first = self.bracket[: len(ids) // 2]
        else:
            self.first = [player for player in self.bracket if player.preference[0] == "w"]
        self.second = [player for player in self.bracket if player not in self.first]
        self.g1_is_small = len(self.first) <= len(self.second)
        self.small, self.large = (self.first, self.second) if self.g1_is_small else (self.second, self.first)
        self.best = field.fewest_denied(self.bracket)
        self.forced = field.unavoidable(self.bracket, frozenset(player.tpn for player in self.small))
        self.surplus = (len(self.large) - len(self.small)) // 2 + self.forced

    def sets(self) -> Iterator[tuple[tuple[Player, ...], tuple[Player, ...]]]:
        """Yield the two sets of shifters in the order of 4.3."""
        for first in combinations(shift_order(self.small), self.forced):
            for second in combinations(shift_order(self.large), self.surplus):
                yield first, second

    def after(self, first: Sequence[Player], second: Sequence[Player]) -> Groups:
        """The subgroups after the shifts, the smaller one first."""
        small = [player for player in (*self.small, *second) if player not in first]
        return small, [player for player in (*self.large, *first) if player not in second]

    def serves(self, first: Sequence[Player], second: Sequence[Player]) -> bool:
        return self.of.serves(*self.after(first, second), self.best)

    def s1_and_t2(self, first: Sequence[Player], second: Sequence[Player]) -> Groups:
        """S1, and T2 in the order of numbers."""
        small, large = self.after(first, second)
        g1, g2 = (small, large) if self.g1_is_small else (large, small)
        return sorted(g1, key=lambda player: (player.aro, player.tpn)), sorted(g2, key=lambda p: p.tpn)


def ids(players: Sequence[Player]) -> tuple[int, ...]:
    return tuple(player.tpn for player in players)


def rounds(seeds: range) -> Iterator[tuple[sb.Round, Dubov]]:
    for seed in seeds:
        for text in dubov_states(seed):
            try:
                paired = sb.pair(sb.parse_trf(text), system="dubov")
            except sb.NoLegalPairingError:
                continue
            if len(paired.pairs) <= 6:
                yield paired, Dubov(read_field(text), ratings_of(text))


def test_what_is_told_is_what_the_articles_do() -> None:
    """Who is in G1 and G2, who is shifted, who cannot be, whom S1 meets and whom it cannot."""
    seen = Counter[str]()
    for paired, field in rounds(range(70)):
        for made, bracket in zip(sb.explain(paired).brackets, paired.brackets, strict=True):
            told = made.division
            assert told is not None
            literal = Literal(field, (*bracket.residents, *bracket.upfloaters))
            assert (told.first, told.second) == (ids(literal.first), ids(literal.second))
            first, second = next(sets for sets in literal.sets() if literal.serves(*sets))
            check_shifts(told, literal, first, second, seen)
            check_seats(told, *literal.s1_and_t2(first, second), field, seen)
    assert min(seen[kind] for kind in ("forced", "equal", "shift illegal", "shift impossible")) > 3, seen
    assert min(seen[kind] for kind in ("seat illegal", "seat impossible", "halves")) > 10, seen


def check_shifts(
    told: DivisionExplanation,
    literal: Literal,
    first: tuple[Player, ...],
    second: tuple[Player, ...],
    seen: Counter[str],
) -> None:
    seen["halves"] += told.by_halves
    shifted = {shift.kind: shift for shift in told.shifts}
    steps = (("forced", literal.small, first), ("equal", literal.large, second))
    assert {kind for kind, _, players in steps if players} == set(shifted)
    for kind, group, players in steps:
        if not players:
            continue
        seen[kind] += 1
        shift = shifted[kind]
        order = shift_order(group)
        assert (shift.order, shift.players) == (ids(order), ids(players))
        skipped = [player for player in order[: order.index(players[-1])] if player not in players]
        assert [who.player for who in shift.passed] == list(ids(skipped))
        for player, who in zip(skipped, shift.passed, strict=True):
            seen[f"shift {who.reason.kind}"] += 1
            with_them = {*(p for p in players if order.index(p) < order.index(player)), player}
            chances = (
                (one, two)
                for one, two in literal.sets()
                if with_them <= set(one if kind == "forced" else two) and (kind == "forced" or one == first)
            )
            assert not any(literal.serves(*sets) for sets in chances)
            if who.reason.kind == "illegal":
                staying = [p for p in group if p not in with_them]
                assert not any(literal.of.may_meet(player, p) for p in staying)


def check_seats(
    told: DivisionExplanation, s1: list[Player], g2: list[Player], field: Dubov, seen: Counter[str]
) -> None:
    t2 = field.transposition(s1, g2)
    assert t2 is not None
    assert [(seat.player, seat.opponent) for seat in told.seats] == list(zip(ids(s1), ids(t2), strict=True))
    assert [seat.average for seat in told.seats] == [player.aro for player in s1]
    assert told.transposed == (list(t2) != g2)
    for at, (seat, opponent) in enumerate(zip(told.seats, t2, strict=True)):
        free = [player for player in g2 if player not in t2[:at]]
        earlier = free[: free.index(opponent)]
        assert [who.player for who in seat.passed] == list(ids(earlier))
        for player, who in zip(earlier, seat.passed, strict=True):
            seen[f"seat {who.reason.kind}"] += 1
            legal = field.may_meet(s1[at], player)
            assert (who.reason.kind == "impossible") == legal
            rest = field.transpositions(s1[at + 1 :], [other for other in free if other is not player])
            assert not legal or not list(islice(rest, 1))


def test_the_article_by_which_another_pairing_comes_later() -> None:
    """Every pairing of a bracket that is as good, by where it comes up in the literal engine."""
    articles = Counter[str]()
    for paired, field in rounds(range(60)):
        for bracket in paired.brackets:
            members = (*bracket.residents, *bracket.upfloaters)
            if len(members) > 6:
                continue
            literal = Literal(field, members)
            ours = place(literal, [(field.by_tpn[a], field.by_tpn[b]) for a, b in bracket.pairs])
            others = [pair for other in paired.brackets if other is not bracket for pair in other.pairs]
            for pairs in field.pairings(literal.bracket):
                if sum(one.preference[0] == two.preference[0] for one, two in pairs) != literal.best:
                    continue
                theirs = place(literal, pairs)
                made = [(one.tpn, two.tpn) for one, two in pairs]
                verdict = judge(paired, [*others, *made], paired.bye)
                if theirs == ours:
                    assert verdict.kind == "same"
                    continue
                step = next((at for at in range(3) if theirs and ours and theirs[at] != ours[at]), -1)
                assert verdict.article == ("4.3", "4.3", "4.4", "3.2.4")[step]
                articles[verdict.article] += 1
    assert min(articles[article] for article in ("3.2.4", "4.3", "4.4")) > 10, articles


def place(literal: Literal, pairs: Sequence[tuple[Player, Player]]) -> tuple[object, ...] | None:
    """Where a pairing first comes up: its sets of shifters and its transposition; None if it never does."""
    partner = {a.tpn: b.tpn for pair in pairs for a, b in (pair, pair[::-1])}
    for number, (first, second) in enumerate(literal.sets()):
        s1, g2 = literal.s1_and_t2(first, second)
        if {partner[player.tpn] for player in s1} == set(ids(g2)):
            return ids(first), number, [partner[player.tpn] for player in s1]
    return None


def test_why_not_names_who_tells_the_two_apart() -> None:
    t = sb.read_trf(str(ROOT / "examples" / "protest-float.trf"))
    answer = sb.why_not(sb.pair(t, system="dubov"), float=5)
    assert (answer.reason.article, answer.reason.prescribed_concerned, answer.reason.concerned) == (
        "4.3",
        (5,),
        (3,),
    )
    assert "from the middle of the list (4.3); there 3 Elbe, here 5 Indus." in answer.text()
    answer = sb.why_not(sb.pair(sb.parse_trf(trf(players=6)), system="dubov"), 1, 5)
    assert (answer.reason.article, answer.reason.prescribed_concerned, answer.reason.concerned) == (
        "4.4",
        (1, 4),
        (1, 5),
    )
