"""The naive tie-breaks against other programs, if they are installed: every value, every rank.

    PYTHONPATH=tests python -m oracle.compare_tiebreaks gacrux 1000

compares that many random tournaments (half as many round robins besides) and tells for each difference why we
keep our value. A difference for which `REASONS` has no article is a finding: show who is right, by the text.
"""

from __future__ import annotations

import copy
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from typing import Any

import swissblossom as sb
from oracle import tiebreak_ratings as ratings
from oracle.generate_tiebreaks import round_robin, swiss
from oracle.tiebreak_event import Entrant, Event, Slot, read_event
from oracle.tiebreak_order import rank
from oracle.tiebreaks import parse, values

Number = Fraction | Decimal | float | None
Values = Mapping[int, Number]


@dataclass(frozen=True)
class Sight:
    """One participant in one tie-break, as a reason looks at them."""

    event: Event
    me: Entrant
    code: str

    def cuts(self) -> int:
        """Return how many elements the code takes out."""
        code = parse(self.code)
        return code.cut + 2 * code.median

    def forfeits(self, kind: str = "") -> list[tuple[int, Slot]]:
        """Return the own forfeits, of one kind or of both."""
        return [(at, s) for at, s in enumerate(self.me.slots) if s.forfeited and kind in ("", s.kind)]

    @property
    def unfinished(self) -> bool:
        """Whether rounds of a round robin are missing."""
        return self.event.round_robin and self.event.rounds < self.event.announced


def _sign(one: Fraction, two: Fraction) -> int:
    return (one > two) - (one < two)


def _standard_against_draw(sight: Sight) -> bool:
    """Whether some round compares otherwise with a draw than with the scheduled opponent."""
    event = sight.event
    return sight.code == "STD" and any(
        _sign(slot.points, event.entrants[slot.opponent].slots[at].points) != _sign(slot.points, event.draw)
        for at, slot in enumerate(sight.me.slots)
        if slot.opponent
    )


def _everything_cut(sight: Sight) -> bool:
    """Whether nothing would be left after the cuts."""
    slots = sight.me.slots
    rated = sight.code.startswith("ARO")
    elements = sum(
        slot.played if rated else bool(slot.opponent) or not sight.event.round_robin for slot in slots
    )
    return 0 < sight.cuts() >= elements


def _on_the_edge(event: Event, ident: int) -> bool:
    """Whether the expected score of the perfect performance is the score exactly."""
    games = ratings.rated_games(event, ident)
    found = ratings.perfect_performance(event, ident)
    if found is None:
        return False
    return sum(ratings.probability(found - r) for r, _ in games) == 100 * ratings.scored(games)


def _performance_on_the_edge(sight: Sight) -> bool:
    if sight.code == "PTP":
        return _on_the_edge(sight.event, sight.me.id)
    met = [slot.opponent for slot in sight.me.slots if slot.played]
    return sight.code.startswith("APPO") and any(_on_the_edge(sight.event, other) for other in met)


def _tied(sight: Sight) -> list[Entrant]:
    """Return the participants with the same score."""
    score = sight.event.score(sight.me.id)
    return [entrant for entrant in sight.event.entrants.values() if sight.event.score(entrant.id) == score]


def _forfeit_among_the_tied(sight: Sight) -> bool:
    group = _tied(sight)
    tied = {entrant.id for entrant in group}
    forfeits = [slot.opponent in tied for entrant in group for slot in entrant.slots if slot.forfeited]
    return sight.code == "DE" and any(forfeits)


def _forfeit_at_last(sight: Sight) -> bool:
    fore = sight.code.startswith("FB") or (sight.code.startswith("AOB") and parse(sight.code).fore)
    return fore and any(entrant.slots[-1].forfeited for entrant in sight.event.entrants.values())


Reason = tuple[str, str, Callable[[Sight], bool]]
REASONS: dict[str, tuple[Reason, ...]] = {
    "gacrux": (
        ("STD compared with a draw, not with the scheduled opponent", "7.7", _standard_against_draw),
        (
            "AOB/C, AOB/M: cuts inside the opponents' Buchholz",
            "14.1",
            lambda sight: sight.code.startswith("AOB") and sight.cuts() > 0,
        ),
        (
            "REP: the free round of a round robin taken for a zero-point bye",
            "7.6",
            lambda sight: (
                sight.code == "REP"
                and sight.event.round_robin
                and any(not s.opponent for s in sight.me.slots)
            ),
        ),
        (
            "DE before the end of a round robin: games to come count as lost",
            "6.2",
            lambda sight: sight.code.startswith("DE") and sight.unfinished,
        ),
        (
            "KS before the end of an odd round robin: another maximum",
            "9.2",
            lambda sight: sight.code.startswith("KS") and sight.unfinished,
        ),
    ),
    "tiebreak_core": (
        ("the last element is never cut", "14.1", _everything_cut),
        ("FB, AOB/F: forfeits of the final round stay forfeits", "8.3", _forfeit_at_last),
        (
            "KS without forfeits",
            "9.2, 15.2",
            lambda sight: sight.code.startswith("KS") and bool(sight.forfeits()),
        ),
        (
            "KS: the free round can be won",
            "9.2",
            lambda sight: (
                sight.code.startswith("KS") and sight.event.round_robin and len(sight.event.entrants) % 2 == 1
            ),
        ),
        (
            "WON: forfeit wins of a round robin count as won over the board",
            "7.2",
            lambda sight: (
                sight.code == "WON" and sight.event.round_robin and bool(sight.forfeits("forfeit win"))
            ),
        ),
        (
            "REP: forfeit losses of a round robin do not count",
            "7.6, 15.2",
            lambda sight: (
                sight.code == "REP" and sight.event.round_robin and bool(sight.forfeits("forfeit loss"))
            ),
        ),
        (
            "REP: the free round of a round robin is no round",
            "7.6",
            lambda sight: (
                sight.code == "REP"
                and sight.event.round_robin
                and any(not s.opponent for s in sight.me.slots)
            ),
        ),
        (
            "PTP: a score that is expected exactly is missed, by rounding of sums",
            "10.3",
            _performance_on_the_edge,
        ),
        (
            "SB: of two equal contributions without availability the other one is cut first",
            "16.5.2",
            lambda sight: (
                sight.code.startswith("SB")
                and sight.cuts() > 1
                and sum(slot.voluntary for slot in sight.me.slots) > 1
            ),
        ),
        ("DE: who should have met has met", "6.1.1", _forfeit_among_the_tied),
        (
            "DE: who is left when some are placed is not ranked by 6.2, though all of them have met",
            "6.3",
            lambda sight: sight.code == "DE" and len(_tied(sight)) > 2,
        ),
        ("STD of forfeits compared with a draw", "7.7", _standard_against_draw),
    ),
}
"""What each program does otherwise, the article by which we do not, and where it can show."""

SHARED = [
    "WIN",
    "WON",
    "BPG",
    "BWG",
    "PS",
    "PS/C1",
    "REP",
    "STD",
    "SB",
    "SB/C1",
    "SB/C2",
    "SB/P",
    "SB/C1/P",
    "KS",
    "KS/L1",
    "KS/L-1",
    "KS/L-3",
    "ARO",
    "ARO/C1",
    "ARO/C2",
    "ARO/M1",
    "ARO/M2",
    "TPR",
    "PTP",
    "APRO",
    "APPO",
]
SWISS = [
    "BH",
    "BH/C1",
    "BH/C2",
    "BH/C3",
    "BH/M1",
    "BH/M2",
    "BH/P",
    "BH/C1/P",
    "BH/M1/P",
    "FB",
    "FB/C1",
    "FB/C2",
    "FB/M1",
    "FB/P",
    "FB/C1/P",
    "AOB",
    "AOB/F",
]
MORE = {
    "gacrux": (
        ["PTS", "PS/C3", "SB/M1", "SB/M2", "TPN", "TPN/R", "RTNG", "RTNG/R"],
        ["AOB/C1", "AOB/P", "AOB/P/F", "BH/F"],
    ),
    "tiebreak_core": ([], []),
}


# gacrux --------------------------------------------------------------------------------------------------


def gacrux(
    text: str, codes: list[str], after: int, *, predetermined: bool, before: tuple[str, ...] = ()
) -> dict[str, Values]:
    """Return what gacrux gives; DE gives ranks.

    Each tie-break alone, or after those of `before`: what comes before can change one.
    """
    reader = import_module("gacrux.trf2json").trf2json()
    reader.parse_file(_with_colours(text), 0)
    read = reader.get_tournament(1)
    found: dict[str, Values] = {}
    for code in codes:
        tournament = copy.deepcopy(read)
        name = code if "L-" in code else code.replace("/L", "/L+")
        asked = [*(["PTS"] if code.startswith("DE") else []), *before, name]
        parameters = {
            "tiebreak": asked,
            "check": False,
            "pre_determined": predetermined,
            "swiss": not predetermined,
            "unrated": None,
        }
        computed = import_module("gacrux.tiebreak").tiebreak(tournament, after, parameters)
        rows = computed.compute_tiebreaks(tournament, parameters)["competitors"]
        group = code.startswith("DE")
        found[code] = {row["cid"]: row["rank"] if group else row["tiebreakScore"][-1] for row in rows}
    return found


def _with_colours(text: str) -> str:
    """Give the forfeits colours, without which gacrux does not read them."""
    lines = []
    for line in text.splitlines():
        cells = list(line)
        if line.startswith("001"):
            for at in range(91, len(line), 10):
                opponent = line[at : at + 4].strip()
                if opponent and int(opponent) and cells[at + 5] == "-":
                    cells[at + 5] = "w" if int(line[4:8]) < int(opponent) else "b"
        lines.append("".join(cells))
    return "\n".join(lines) + "\n"


# tiebreak-core -------------------------------------------------------------------------------------------

_KINDS = {
    "played": "PLAYED",
    "forfeit win": "FORFEIT_WIN",
    "forfeit loss": "FORFEIT_LOSS",
    "pairing-allocated bye": "PAIRING_BYE",
    "full-point bye": "PAIRING_BYE",
    "half-point bye": "REQUESTED_BYE",
    "zero-point bye": "REQUESTED_BYE",
}
_NAMED = {
    "WIN": "wins",
    "WON": "won",
    "BPG": "games_black",
    "BWG": "wins_black",
    "REP": "rounds_elected",
    "STD": "std",
    "TPR": "tpr",
    "PTP": "ptp",
    "APRO": "apro",
    "APPO": "appo",
}


def tiebreak_core(event: Event, codes: list[str]) -> dict[str, Values]:
    """Return what tiebreak-core gives; DE gives ranks."""
    engine = import_module("tiebreak_core.fide2026")
    modifiers = import_module("tiebreak_core.modifiers")
    players = {ident: _record(event, entrant) for ident, entrant in event.entrants.items()}
    mode = "round_robin" if event.round_robin else "swiss"
    found: dict[str, Values] = {}
    for code in codes:
        if code == "DE":
            found[code] = _ranks(engine, players, mode)
        elif code in _NAMED:
            found[code] = {
                i: engine.calculate(p, players, _NAMED[code], event.rounds, mode, 0.5)
                for i, p in players.items()
            }
        else:
            found[code] = {
                i: modifiers.calculate_descriptor(p, players, code, event.rounds, mode, 0.5)
                for i, p in players.items()
            }
    return found


def _record(event: Event, entrant: Entrant) -> Any:
    models = import_module("tiebreak_core.models")
    games = []
    for at, slot in enumerate(entrant.slots):
        if event.round_robin and not slot.opponent:
            continue
        other = event.entrants.get(slot.opponent)
        games.append(
            models.GameRecord(
                slot.opponent or -1,
                (other.rating or 0) if other else 0,
                float(slot.points),
                "black" if slot.black else "white",
                at + 1,
                getattr(models, _KINDS[slot.kind]),
                float(other.slots[at].points) if other else None,
            )
        )
    return models.PlayerTiebreakData(entrant.id, entrant.rating or 0, float(entrant.score), games)


def _ranks(engine: Any, players: dict[int, Any], mode: str) -> dict[int, int]:
    ranks: dict[int, int] = {}
    for score in sorted({player.points for player in players.values()}, reverse=True):
        group = sorted(ident for ident, player in players.items() if player.points == score)
        for tier in engine._de_tiers(group, players, mode):
            ranks |= dict.fromkeys(tier, len(ranks) + 1)
    return ranks


# Comparison ----------------------------------------------------------------------------------------------


@dataclass
class Outcome:
    """What a comparison found.

    Attributes:
        tournaments: Tournaments compared.
        values: Values and ranks compared.
        explained: Values that differ, by what the other program does otherwise.
        unexplained: Differences without a reason: (text, code, participant, ours, theirs).
    """

    tournaments: int
    values: int
    explained: Counter[str]
    unexplained: list[tuple[str, str, int, object, object]]


def compare(program: str, tournaments: int) -> Outcome:
    """Compare random Swiss tournaments, and half as many round robins, with a program."""
    outcome = Outcome(0, 0, Counter(), [])
    for seed in range(tournaments):
        _compare_one(program, swiss(seed), outcome, predetermined=False)
        if seed % 2:
            _compare_one(program, round_robin(seed), outcome, predetermined=True)
    return outcome


def _compare_one(program: str, text: str, outcome: Outcome, *, predetermined: bool) -> None:
    t = sb.parse_trf(text)
    rated = all(player.rating for player in t.players)
    shared, swiss_only = MORE[program]
    codes = [*SHARED, *shared, *([] if predetermined else [*SWISS, *swiss_only]), "DE"]
    if not rated:  # both drop them, or have rules of their own
        codes = [code for code in codes if code[:3] not in ("ARO", "TPR", "PTP", "APR", "APP", "RTN")]
    if program == "tiebreak_core":
        if (t.points.win_white, t.points.pab) != (10, 10):
            return  # knows no other points
        rounds = [t.rounds_played]
    else:
        codes.append("DE/P")
        rounds = sorted({t.rounds_played, max(1, t.rounds_played // 2)})
    outcome.tournaments += 1
    for after in rounds:
        event = read_event(t, after_round=after, round_robin=predetermined)
        theirs: dict[str, Values]
        if program == "gacrux":
            theirs = gacrux(text, codes, after, predetermined=predetermined)
        else:
            if event.rounds < event.announced:  # takes the rounds counted for all of them
                codes = [code for code in codes if code[:2] != "FB" and "/F" not in code]
            theirs = tiebreak_core(event, codes)
        for code in codes:
            ours: Values = rank(event, [code]) if code.startswith("DE") else values(event, code)
            for ident, value in ours.items():
                outcome.values += 1
                other = theirs[code][ident]
                if same(code, value, other, event.rounds):
                    continue
                sight = Sight(event, event.entrants[ident], code)
                reason = next((name for name, _, applies in REASONS[program] if applies(sight)), None)
                if reason is None:
                    outcome.unexplained.append((text, code, ident, value, other))
                else:
                    outcome.explained[reason] += 1


def same(code: str, ours: Number, theirs: Number, rounds: int) -> bool:
    """Return whether two values are the same, as far as the other program gives digits."""
    if ours is None or theirs is None:
        return not ours and not theirs
    if isinstance(theirs, float):
        return abs(float(ours) - theirs) < 1e-6
    difference = abs(Fraction(ours) - Fraction(theirs))
    if code.startswith("AOB"):
        return difference <= Fraction(1, 200 if rounds < 9 else 2000)
    return difference == 0


def report(program: str, outcome: Outcome) -> str:
    """Return what was found, for people."""
    lines = [f"{program}: {outcome.tournaments} tournaments, {outcome.values} values compared"]
    for name, article, _ in REASONS[program]:
        lines.append(f"{outcome.explained[name]:>8}  {article:<10} {name}")
    lines.append(f"{len(outcome.unexplained):>8}  without a reason")
    lines += [
        f"{code} of {ident}: {ours} and {theirs}\n{text}"
        for text, code, ident, ours, theirs in outcome.unexplained[:3]
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(sys.argv[1], compare(sys.argv[1], int(sys.argv[2]))))
