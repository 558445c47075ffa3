"""Team tie-breaks by the letter: articles 11 to 13, from what `oracle.generate_teams` says happened."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from oracle import tiebreaks
from oracle.generate_teams import Teams
from oracle.tiebreak_event import Entrant, Event, Slot, with_final_round_drawn, with_forfeits_played
from oracle.tiebreak_order import direct_encounter, split_by
from oracle.tiebreaks import Code, Part, Value, adjusted_score, cut_least, cut_most, dummy_score, parse

CHAINS = {"EDEBT": ("BC", "TBR"), "EDEBB": ("BC", "BBE"), "EDET": ("TBR",), "EDEB": ("BBE",)}  # 13.3.2


@dataclass
class TeamEvent:
    """A team tournament seen through match points and through game points."""

    mp: Event
    gp: Event
    primary: str
    size: int
    boards: dict[int, list[Fraction]]

    def of(self, score: str) -> Event:
        """Return the event of "MP", "GP" or, for "", the primary score (13)."""
        return self.mp if (score or self.primary) == "MP" else self.gp

    @property
    def secondary(self) -> str:
        """Return the other score."""
        return "GP" if self.primary == "MP" else "MP"


def read_teams(teams: Teams, *, capped: bool) -> TeamEvent:
    """Return both views of a team tournament."""
    win, draw, loss = (Fraction(value) for value in teams.match)
    size = Fraction(teams.size)
    views = {}
    for score, worth in (("MP", (win, draw, loss)), ("GP", (size, size / 2, Fraction(0)))):
        entrants = {}
        for number, sides in teams.sides.items():
            slots = [
                Slot(
                    side.kind,
                    side.opponent,
                    side.match_points if score == "MP" else side.game_points,
                    side.outcome,
                )
                for side in sides
            ]
            entrants[number] = Entrant(number, number, None, slots)
        views[score] = Event(
            entrants, teams.announced, win=worth[0], draw=worth[1], loss=worth[2], capped=capped
        )
    boards = {
        number: [sum((side.boards[at] for side in sides), Fraction(0)) for at in range(teams.size)]
        for number, sides in teams.sides.items()
    }
    return TeamEvent(views["MP"], views["GP"], teams.primary, teams.size, boards)


def extended_sonneborn_berger(event: TeamEvent, ident: int, code: Code) -> Fraction:
    """13.2: the opponent's total in the first score times what was scored against them in the second."""
    totals, scored = event.of(code.name[1] + "P"), event.of(code.name[2] + "P")
    elements = []
    for at, slot in enumerate(totals.entrants[ident].slots):
        against = scored.entrants[ident].slots[at].points
        met = slot.played or (code.forfeits and slot.opponent)
        score = adjusted_score(totals, slot.opponent) if met else dummy_score(totals, ident, at)
        elements.append(Part(score * against, score, slot.voluntary and not met))
    for _ in range(code.cut + code.median):
        elements = cut_least(elements)
    for _ in range(code.median):
        elements = cut_most(elements)
    return sum((part.value for part in elements), Fraction(0))


def combination(event: TeamEvent, ident: int, code: Code) -> Fraction:
    """13.4."""
    primary = code.points or event.primary
    first, other = event.of(primary), event.of("GP" if primary == "MP" else "MP")
    divisor = code.divisor or max(floor(first.win * first.announced / other.win), 1)
    seen = with_final_round_drawn(first) if code.fore else first
    return other.score(ident) + tiebreaks.buchholz(seen, ident, Code("BH", forfeits=code.forfeits)) / divisor


def value(event: TeamEvent, ident: int, code: Code) -> Value:
    """Return what a tie-break is worth to a team."""
    if code.name == "MPVGP":
        return event.of(event.secondary).score(ident)
    if code.name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB"):
        return extended_sonneborn_berger(event, ident, code)
    if code.name == "SSSC":
        return combination(event, ident, code)
    if code.name == "BC":
        return sum((number * points for number, points in enumerate(event.boards[ident], 1)), Fraction(0))
    return tiebreaks.value(event.of(code.points), ident, code)


def values(event: TeamEvent, text: str) -> dict[int, Value]:
    """Return what a descriptor is worth to each team."""
    code = parse(text)
    return {ident: value(event, ident, code) for ident in event.mp.entrants}


def rank(event: TeamEvent, descriptors: list[str]) -> dict[int, int]:
    """Return the rank of each team: by the primary score, then by the list."""
    groups = split_by(list(event.mp.entrants), event.of("").score, reverse=True)
    for text in descriptors:
        code = parse(text)
        groups = [smaller for group in groups for smaller in apply(event, group, code)]
    ranks: dict[int, int] = {}
    for group in groups:
        ranks |= dict.fromkeys(group, len(ranks) + 1)
    return ranks


def apply(event: TeamEvent, group: list[int], code: Code) -> list[list[int]]:
    """4.2: split one subgroup by one tie-break, the best first."""
    if len(group) == 1:
        return [group]
    if code.name == "DE":
        return direct_encounter(_seen(event, code.points, code), group)
    if code.name.startswith("EDE"):
        return _chain(event, _extended(event, group, code), code)
    if code.name in ("TBR", "BBE"):
        return _by_boards(event, group, code.name)
    if code.name == "BC" and len({event.gp.score(ident) for ident in group}) > 1:
        return [group]  # 12.1: it can only be used with equal game points
    falling = (code.name not in ("TPN", "BC")) != code.reverse
    found = {ident: value(event, ident, code) for ident in group}
    without = [ident for ident in group if found[ident] is None]
    rest = [ident for ident in group if found[ident] is not None]
    return [*split_by(rest, found.__getitem__, reverse=falling), *([without] if without else [])]


def _seen(event: TeamEvent, score: str, code: Code) -> Event:
    return with_forfeits_played(event.of(score)) if code.forfeits else event.of(score)


def _extended(event: TeamEvent, group: list[int], code: Code) -> list[list[int]]:
    """13.3.1: article 6 with the primary score; if that breaks no tie, with the other; then again."""
    if len(group) == 1:
        return [group]
    for score in (event.primary, event.secondary):
        parts = direct_encounter(_seen(event, score, code), group)
        if len(parts) > 1:
            return [smaller for part in parts for smaller in _extended(event, part, code)]  # 13.3.3
    return [group]


def _chain(event: TeamEvent, groups: list[list[int]], code: Code) -> list[list[int]]:
    """13.3.2: exactly two teams still tied in both scores go on with article 12."""
    for name in CHAINS.get(code.name, ()):
        groups = [
            smaller
            for group in groups
            for smaller in (apply(event, group, Code(name)) if _level(event, group) else [group])
        ]
    return groups


def _level(event: TeamEvent, group: list[int]) -> bool:
    return len(group) == 2 and all(
        view.score(group[0]) == view.score(group[1]) for view in (event.mp, event.gp)
    )


def _by_boards(event: TeamEvent, group: list[int], name: str) -> list[list[int]]:
    """12.2 and 12.3: one board after the other is looked at, or left out, until the tie is broken."""
    groups = [group]
    for step in range(1, event.size + (name == "TBR")):
        groups = [smaller for part in groups for smaller in _by_one_step(event, part, name, step)]
    return groups


def _by_one_step(event: TeamEvent, group: list[int], name: str, step: int) -> list[list[int]]:
    def points(ident: int) -> Fraction:
        boards = event.boards[ident]
        return boards[step - 1] if name == "TBR" else sum(boards[: len(boards) - step], Fraction(0))

    return split_by(group, points, reverse=True)
