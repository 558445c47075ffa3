"""Another pairing of a round against the prescribed one, by the procedure of the Lim System.

The text has no criteria; it says how to work. So two rounds are followed step by step, the bye first, then
scoregroup by scoregroup in the order in which they are paired: who floats, whom the floaters meet, whom the
others meet. Where they part, the article by which the prescribed round goes its way is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from swissblossom.brackets import Bracket
from swissblossom.errors import PairingError
from swissblossom.languages import mark
from swissblossom.pairing import Round
from swissblossom.plain_data import dataclass
from swissblossom.systems.interface import Pairing
from swissblossom.systems.lim_rules import NUMBER, Key, Table, exchanges
from swissblossom.verdict import Fault, Part, Verdict

__all__ = ["judge", "judge_made"]

FLOATERS = mark("floaters")
PAIRS_LEFT = mark("pairs that can be made of those who stay")
CRACKED = mark("pairings cracked for the sake of the median scoregroup")
LIMITS = mark("pairs beyond the limits of colours")
DENIED = mark("pairs of players due the same colour")
TO_FLOATER = mark("floaters who meet another floater")
TO_SAME_DUE = mark("floaters who meet somebody due the same colour")
EXCHANGES = mark("exchanges until the opponent is found")

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Group:
    """How a scoregroup is paired: pairs as first made, in that order, and who floats from it."""

    score: int
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    cracked: int = 0


def judge(round: Round, pairs: Pairs, bye: int | None) -> Verdict:  # noqa: A002
    """Compare a pairing of the round's players with the prescribed one; see `swissblossom.verdict.judge`.

    What floats from a scoregroup is inferred: whoever meets nobody of it.

    Args:
        round: The round.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.4.3 (2026).
    """
    return _judge(round, pairs, bye, lambda: _inferred(round, pairs))


def judge_made(round: Round, made: Pairing) -> Verdict:  # noqa: A002
    """Compare a round that the same procedure made under further restrictions with the prescribed one.

    Args:
        round: The round.
        made: What was made.

    **Source:** C.04.4.3 (2026).
    """
    pairs = [pair for bracket in made.brackets for pair in bracket.pairs]
    return _judge(round, pairs, made.bye, lambda: [_group(bracket) for bracket in made.brackets])


def _judge(round: Round, pairs: Pairs, bye: int | None, groups: Callable[[], list[_Group]]) -> Verdict:  # noqa: A002
    table = Table(round.state)
    faults = [Fault(None, "2.1", pair) for pair in pairs if not table.compatible(*pair)]
    if bye is not None and not round.state.assigned_bye and not table.players[bye - 1].may_have_bye:
        faults.append(Fault(None, "1.1", (bye,)))
    if faults:
        faults.sort(key=lambda fault: (fault.article, fault.players))
        return Verdict("illegal", None, faults[0].article, faults=tuple(faults))
    if bye != round.bye and bye is not None and round.bye is not None:
        return _bye(table, round.bye, bye)
    ours = {frozenset(pair) for bracket in round.brackets for pair in bracket.pairs}
    if ours == {frozenset(pair) for pair in pairs}:
        return Verdict("same")
    return _Steps(table, round, groups()).parting()


def _bye(table: Table, ours: int, theirs: int) -> Verdict:
    """Say why the bye goes elsewhere: to the lowest score, then to the lowest rank (1.1)."""
    scores = [table.players[player - 1].score for player in (ours, theirs)]
    numbers = [table.tpn[player - 1] for player in (ours, theirs)]
    what, (here, there) = ("score", scores) if scores[0] != scores[1] else ("number", numbers)
    return Verdict(
        "worse",
        None,
        "1.1",
        prescribed=(here,),
        other=(there,),
        what=what,
        concerned=(theirs,),
        prescribed_concerned=(ours,),
    )


def _group(bracket: Bracket) -> _Group:
    made = (*bracket.pairs, *reversed(bracket.given_up))
    return _Group(bracket.score, made, bracket.downfloaters, len(bracket.given_up))


def _inferred(round: Round, pairs: Pairs) -> list[_Group]:  # noqa: A002
    """Return how a pairing would come about: what goes as prescribed but for pairs cracked last counts so."""
    partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    last = round.brackets[-1]
    found: list[_Group] = []
    around = {*last.mdps, *last.upfloaters, *last.residents}
    for at, bracket in enumerate(round.brackets):
        own = _group(bracket)
        members = (*bracket.mdps, *bracket.upfloaters, *bracket.residents)
        kept = [pair for pair in own.pairs if partner[pair[0]] == pair[1]]
        inside = {frozenset((a, partner[a])) for a in members if partner[a] in members}
        lost = own.pairs[len(kept) :]
        # Of what was made here the last pairs are given up, and their players meet others of the median.
        cracked = (
            at + 1 < len(round.brackets)
            and kept == [*own.pairs[: len(kept)]]
            and inside == set(map(frozenset, kept))
            and all(partner[player] in around.union(*lost) for pair in lost for player in pair)
        )
        if cracked:
            found.append(_Group(bracket.score, own.pairs, own.floaters, len(lost)))
            around.update(chain.from_iterable(lost))
            continue
        together = tuple([(min(pair), max(pair)) for pair in inside])
        floaters = tuple([player for player in members if partner[player] not in members])
        found.append(_Group(bracket.score, together, floaters))
    return found


class _Steps:
    """Follows two rounds step by step."""

    def __init__(self, table: Table, round: Round, theirs: Sequence[_Group]) -> None:  # noqa: A002
        self.table = table
        self.brackets = round.brackets
        self.ours = [_group(bracket) for bracket in round.brackets]
        self.theirs = {group.score: group for group in theirs}
        self.at = 0

    def parting(self) -> Verdict:
        """Return where they part."""
        cracked = [sum(group.cracked for group in groups) for groups in (self.ours, self.theirs.values())]
        for at, (bracket, mine) in enumerate(zip(self.brackets, self.ours, strict=True)):
            self.at = at
            other = self.theirs[bracket.score]
            in_median = bracket.score == self.table.median
            if in_median and cracked[0] != cracked[1]:
                here, there = cracked
                return self._verdict("worse", ("2.6", CRACKED), (here, there), ((), ()), other)
            if set(mine.floaters) != set(other.floaters):
                return self._floaters(bracket, mine, other)
            if set(map(frozenset, mine.pairs)) != set(map(frozenset, other.pairs)):
                return self._pairs(bracket, mine, other, downwards=bracket.score >= self.table.median)
        self.at = len(self.brackets) - 1
        here, there = cracked
        return self._verdict("worse", ("2.6", CRACKED), (here, there), ((), ()), self.theirs[mine.score])

    def _verdict(
        self,
        kind: str,
        named: tuple[str, str],
        values: tuple[int, int],
        players: tuple[tuple[int, ...], tuple[int, ...]],
        other: _Group,
    ) -> Verdict:
        (article, what), (here, there) = named, values
        mine = self.ours[self.at]
        return Verdict(
            kind,
            None,
            article,
            (here,),
            (there,),
            self.at,
            Part(mine.pairs, mine.floaters, {}),
            Part(other.pairs, other.floaters, {}),
            what=what,
            prescribed_concerned=players[0],
            concerned=players[1],
        )

    def _floaters(self, bracket: Bracket, mine: _Group, other: _Group) -> Verdict:
        """Say by which rule the prescribed floaters come first (2.3, 3; L1)."""
        counts = len(mine.floaters), len(other.floaters)
        if counts[0] != counts[1]:
            return self._verdict("worse", ("2.3", FLOATERS), counts, (mine.floaters, other.floaters), other)
        table, downwards = self.table, bracket.score > self.table.median
        incoming = (*bracket.mdps, *bracket.upfloaters)
        members = [*incoming, *bracket.residents]
        chosen = table.alone(members)
        left = [player for player in members if player not in chosen]
        pairs = table.most_pairs(left)
        even = len(left) == 2 * pairs + 1
        for player in mine.floaters:
            if player in chosen:
                continue
            if player in other.floaters:
                chosen.append(player)
                left.remove(player)
                continue
            following = self._following(downwards=downwards)
            rest = [one for one in other.floaters if one not in chosen and one not in mine.floaters]
            keys = {
                one: table.floater_keys(one, left, incoming, chosen, following, downwards=downwards)
                for one in left
            }
            first = min(left, key=lambda one: [value for *_, value in keys[one]])
            if not even or first != player:  # chosen one after the other: 3.9 and the numbers
                article = "3.3" if downwards else "3.4"
                keys = {one: (*own[:2], (article, NUMBER, own[-1][2])) for one, own in keys.items()}
            found = min(rest, key=lambda one: [value for *_, value in keys[one]])
            return self._by_keys(keys[player], keys[found], (player, found), other)
        raise PairingError("floaters differ without a reason; please report it")

    def _by_keys(
        self, mine: Sequence[Key], theirs: Sequence[Key], players: tuple[int, int], other: _Group
    ) -> Verdict:
        for (article, what, here), (_, _, there) in zip(mine, theirs, strict=True):
            if here == there:
                continue
            if there < here:
                raise PairingError(f"{article}: the prescribed floater is not the first; please report it")
            kind = "later" if what == NUMBER else "worse"
            both = ((players[0],), (players[1],))
            return self._verdict(kind, (article, what), (abs(here), abs(there)), both, other)
        raise PairingError("two floaters are alike; please report it")

    def _following(self, *, downwards: bool) -> tuple[int, ...]:
        """Return the residents of the scoregroup to which floaters go from here."""
        median = self.table.median
        beyond = [
            bracket
            for bracket in self.brackets[self.at + 1 :]
            if (bracket.score >= median if downwards else bracket.score <= median)
        ]
        return beyond[0].residents if beyond else ()

    def _pairs(self, bracket: Bracket, mine: _Group, other: _Group, *, downwards: bool) -> Verdict:
        """Say by which rule the prescribed pairs of a scoregroup come first (2.4, 2.5, 3.6 to 3.8, 4, 5)."""
        table = self.table
        limits = [sum(not table.colours_fit(*pair) for pair in group.pairs) for group in (mine, other)]
        if limits[0] != limits[1]:
            return self._verdict("worse", ("5.1", LIMITS), (limits[0], limits[1]), ((), ()), other)
        ours, theirs = (
            {a: b for pair in group.pairs for a, b in (pair, pair[::-1])} for group in (mine, other)
        )
        guests = [one for one in (*bracket.mdps, *bracket.upfloaters) if one in ours]
        hosts = [one for one in bracket.residents if one in ours]
        left = [*guests, *(hosts if downwards else reversed(hosts))]
        for guest in guests:
            if guest not in left:
                continue
            met = ours[guest], theirs[guest]
            if met[0] != met[1]:
                return self._opponents_of_floater(guest, met, guests, other)
            left = [one for one in left if one not in (guest, met[0])]
        here, there = (
            [pair for pair in group.pairs if pair[0] in left and table.same_due(*pair)]
            for group in (mine, other)
        )
        if len(here) != len(there):
            both = (tuple(chain(*here)), tuple(chain(*there)))
            return self._verdict("worse", ("5.2", DENIED), (len(here), len(there)), both, other)
        while left:
            first = left[0]
            met = ours[first], theirs[first]
            if met[0] != met[1]:
                order = exchanges(left)
                place = order.index(met[0]), order.index(met[1])
                both = ((first, met[0]), (first, met[1]))
                return self._verdict("later", ("4.2", EXCHANGES), place, both, other)
            left = [one for one in left if one not in (first, met[0])]
        raise PairingError("pairs differ without a reason; please report it")

    def _opponents_of_floater(
        self, guest: int, met: tuple[int, int], guests: Sequence[int], other: _Group
    ) -> Verdict:
        """Say why a floater meets one rather than another (3.8)."""
        both = ((guest, met[0]), (guest, met[1]))
        for what, tells in (
            (TO_FLOATER, [int(one in guests) for one in met]),
            (TO_SAME_DUE, [int(self.table.same_due(guest, one)) for one in met]),
        ):
            here, there = tells
            if here != there:
                return self._verdict("worse", ("3.8", what), (here, there), both, other)
        here, there = (self.table.tpn[one - 1] for one in met)
        return self._verdict("later", ("3.8", NUMBER), (here, there), both, other)
