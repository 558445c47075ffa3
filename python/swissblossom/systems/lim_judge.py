"""Another pairing of a round against the prescribed one, by the procedure of the Lim System.

The text has no criteria; it says how to work. So two rounds are followed step by step, the bye first, then
scoregroup by scoregroup in the order in which they are paired: who floats, whom the floaters meet, whom the
others meet. Where they part, the article by which the prescribed round goes its way is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from swissblossom.brackets import Bracket
from swissblossom.errors import PairingError
from swissblossom.languages import mark
from swissblossom.pairing import Round
from swissblossom.plain_data import dataclass
from swissblossom.systems.interface import Pairing
from swissblossom.systems.lim_rules import NUMBER, TYPES, Choice, Key, Table, exchanges
from swissblossom.verdict import Fault, Part, Verdict

__all__ = ["judge", "judge_made"]

FLOATERS = mark("floaters")
PASSED = mark("scoregroups that the floater passes over")
CRACKED = mark("pairings cracked for the sake of the median scoregroup")
LIMITS = mark("limits of colours broken")
DENIED = mark("pairs of players due the same colour")
TO_OTHERS = mark("floaters who do not meet somebody due the alternate colour")
TO_SAME_DUE = mark("floaters who meet somebody due the same colour")
EXCHANGES = mark("exchanges until the opponent is found")

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Group:
    """How a scoregroup is paired: who floated into it, pairs as first made, in that order, and who floats."""

    residents: tuple[int, ...]
    incoming: frozenset[int]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    cracked: tuple[int, ...] = ()


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
    incoming = frozenset((*bracket.mdps, *bracket.upfloaters))
    cracked = tuple([player for pair in bracket.given_up for player in pair])
    return _Group(bracket.residents, incoming, made, bracket.downfloaters, cracked)


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
            away = tuple(chain.from_iterable(lost))
            found.append(_Group(own.residents, own.incoming, own.pairs, own.floaters, away))
            around.update(away)
            continue
        together = tuple(sorted([(min(pair), max(pair)) for pair in inside]))
        floaters = tuple([player for player in members if partner[player] not in members])
        found.append(_Group(own.residents, own.incoming, together, floaters))
    return found


class _Steps:
    """Follows two rounds step by step."""

    def __init__(self, table: Table, round: Round, theirs: Sequence[_Group]) -> None:  # noqa: A002
        self.table = table
        self.brackets = round.brackets
        self.ours = [_group(bracket) for bracket in round.brackets]
        self.theirs = {group.residents: group for group in theirs}
        self.at = 0

    def parting(self) -> Verdict:
        """Return where they part."""
        cracked = self._cracked(self.ours), self._cracked(self.theirs.values())
        for at, (bracket, mine) in enumerate(zip(self.brackets, self.ours, strict=True)):
            self.at = at
            other = self.theirs.get(mine.residents, mine)
            if not self.table.side(bracket):
                break
            if mine.incoming != other.incoming:
                return self._further(other)
            if set(mine.floaters) != set(other.floaters):
                return self._floaters(bracket, mine, other)
            if _pairs(mine) != _pairs(other):
                return self._pairs(bracket, mine, other, downwards=self.table.side(bracket) > 0)
        mine, other = self.ours[self.at], self.theirs.get(self.ours[self.at].residents, self.ours[self.at])
        if cracked[0] != cracked[1]:
            counts = len(cracked[0]) // 2, len(cracked[1]) // 2
            kind = "worse" if counts[0] < counts[1] else "later"  # 2.6.1 and 2.6.2 say which ones
            return self._verdict(kind, ("2.6", CRACKED), counts, cracked, other)
        if mine.incoming != other.incoming:
            return self._further(other)
        return self._pairs(self.brackets[self.at], mine, other, downwards=True)

    def _cracked(self, groups: Iterable[_Group]) -> tuple[int, ...]:
        return tuple(sorted(player for group in groups for player in group.cracked))

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

    def _further(self, other: _Group) -> Verdict:
        """Say which floater of the last scoregroup above the median goes further in the other round (3.5)."""
        table, brackets = self.table, self.brackets
        last = max(at for at, bracket in enumerate(brackets) if table.side(bracket) > 0)
        median = [bracket for bracket in brackets if not table.side(bracket)]
        below = [bracket for bracket in reversed(brackets) if table.side(bracket) < 0]
        hosts = [
            *(bracket.residents for bracket in (*median, *below) if bracket.residents),
            *(bracket.residents for bracket in median if not bracket.residents),
        ]
        places: list[dict[int, int]] = [{}, {}]
        for place, groups in zip(places, (self.ours, self.theirs.values()), strict=True):
            for group in groups:  # the median, into which floaters may come again, is the last
                if group.residents in hosts:
                    for player in group.incoming:
                        place.setdefault(player, hosts.index(group.residents))
        stranded = len(hosts)
        for player in table.in_turn(self.ours[last].floaters, downwards=True):
            here, there = (place.get(player, stranded) for place in places)
            if here != there:
                both = ((player,), (player,))
                return self._verdict("worse", ("3.5", PASSED), (here, there), both, other)
        raise PairingError("floaters go elsewhere without a reason; please report it")

    def _floaters(self, bracket: Bracket, mine: _Group, other: _Group) -> Verdict:
        """Say by which rule the prescribed floaters come first (2.3, 3, 4.4; L1)."""
        counts = len(mine.floaters), len(other.floaters)
        if counts[0] != counts[1]:
            return self._verdict("worse", ("2.3", FLOATERS), counts, (mine.floaters, other.floaters), other)
        choice = Choice(self.table, bracket, self.table.following(self.brackets, self.at))
        alone = choice.alone
        ours, theirs = (
            [player for player in choice.rest if player in group.floaters] for group in (mine, other)
        )
        if len(ours) == 1:
            even, spared = choice.even(ours[0])
            if even:
                keys = [choice.keys(player, spared=spared) for player in (ours[0], theirs[0])]
                return self._by_keys(keys[0], keys[1], (ours, theirs), other)
        values = [choice.disadvantages(chosen) for chosen in (ours, theirs)]
        article = "3.3" if choice.downwards else "3.4"
        first = next(pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1])
        numbered = [
            (
                *[("3.9.2", what, count) for what, count in zip(TYPES, counted, strict=True)],
                (article, NUMBER, choice.number(player)),
            )
            for counted, player in zip(values, first, strict=True)
        ]
        return self._by_keys(numbered[0], numbered[1], ([*alone, *ours], [*alone, *theirs]), other)

    def _by_keys(
        self,
        mine: Sequence[Key],
        theirs: Sequence[Key],
        players: tuple[Sequence[int], Sequence[int]],
        other: _Group,
    ) -> Verdict:
        for (article, what, here), (_, _, there) in zip(mine, theirs, strict=True):
            if here == there:
                continue
            if there < here:
                raise PairingError(f"{article}: the prescribed floater is not the first; please report it")
            kind = "later" if what == NUMBER else "worse"
            both = tuple(players[0]), tuple(players[1])
            return self._verdict(kind, (article, what), (abs(here), abs(there)), both, other)
        raise PairingError("two floaters are alike; please report it")

    def _pairs(self, bracket: Bracket, mine: _Group, other: _Group, *, downwards: bool) -> Verdict:
        """Say by which rule the prescribed pairs of a scoregroup come first (2.4, 2.5, 3.6 to 3.8, 4, 5)."""
        table = self.table
        limits = [sum(table.broken(*pair) for pair in group.pairs) for group in (mine, other)]
        if limits[0] != limits[1]:
            beyond = [
                tuple(chain.from_iterable([pair for pair in group.pairs if table.broken(*pair)]))
                for group in (mine, other)
            ]
            return self._verdict(
                "worse", ("5.1", LIMITS), (limits[0], limits[1]), (beyond[0], beyond[1]), other
            )
        ours, theirs = (
            {a: b for pair in group.pairs for a, b in (pair, pair[::-1])} for group in (mine, other)
        )
        left = table.by_number(list(ours), downwards=downwards)
        for guest in table.guests(bracket):
            if guest not in left:
                continue
            met = ours[guest], theirs[guest]
            if met[0] != met[1]:
                return self._opponents_of_floater(guest, met, other, downwards=downwards)
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
        self, guest: int, met: tuple[int, int], other: _Group, *, downwards: bool
    ) -> Verdict:
        """Say why a floater meets one rather than another (3.8; L11)."""
        table, both = self.table, ((guest, met[0]), (guest, met[1]))
        alternate = {"white": "black", "black": "white"}.get(table.due(guest), "")
        sign = 1 if downwards else -1
        keys = [
            (
                ("3.8", TO_SAME_DUE, int(table.same_due(guest, one))),
                ("3.8", TO_OTHERS, int(bool(alternate) and table.due(one) != alternate)),
                ("3.8", NUMBER, sign * table.tpn[one - 1]),
            )
            for one in met
        ]
        return self._by_keys(keys[0], keys[1], both, other)


def _pairs(group: _Group) -> set[frozenset[int]]:
    return set(map(frozenset, group.pairs))
