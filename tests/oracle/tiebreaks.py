"""The tie-breaks of C.07 word by word: slow, and without a thought for anything but the text.

Edition applied from 1 March 2026. `values` gives what one code is worth to each participant;
`oracle.tiebreak_order` ranks. Where the text leaves room, the reading is named in a comment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from oracle import tiebreak_ratings as ratings
from oracle.tiebreak_event import (
    HALF,
    REQUESTED_BYES,
    Event,
    Slot,
    remembered,
    with_final_round_drawn,
)

Value = Fraction | int | None


@dataclass(frozen=True)
class Code:
    """A tie-break with its modifiers, as `NAME[:MP|:GP]/C1/M1/L1/K3/P/F/R` writes it."""

    name: str
    points: str = ""
    cut: int = 0
    median: int = 0
    limit: int = 0
    divisor: int | None = None
    forfeits: bool = False
    fore: bool = False
    reverse: bool = False


def parse(text: str) -> Code:
    """Read a descriptor."""
    name, *modifiers = text.upper().split("/")
    name, _, points = name.partition(":")
    found: dict[str, object] = {}
    for modifier in modifiers:
        letter, rest = modifier[0], modifier[1:]
        if letter in "CM":
            found[{"C": "cut", "M": "median"}[letter]] = int(rest)
        elif letter == "L":
            found["limit"] = int(rest)
        elif letter == "K":
            found["divisor"] = int(rest)
        else:
            found[{"P": "forfeits", "F": "fore", "R": "reverse"}[letter]] = True
    return Code({"GE": "REP"}.get(name, name), points, **found)  # type: ignore[arg-type]


# Article 16 ----------------------------------------------------------------------------------------------


def category(slots: list[Slot], at: int) -> int:
    """16.2: return the category of the unplayed round at a position of a participant's rounds."""
    slot, later = slots[at], slots[at + 1 :]
    if slot.kind in ("pairing-allocated bye", "full-point bye"):
        return 1
    if slot.kind == "forfeit win":
        return 2
    if slot.kind == "forfeit loss":
        return 4
    assert slot.kind in REQUESTED_BYES
    return 3 if any(not other.voluntary for other in later) else 5


@remembered
def adjusted_score(event: Event, ident: int) -> Fraction:
    """16.3: return the score of a participant as opponents' tie-breaks see it."""
    if event.round_robin:
        return event.score(ident)
    slots = event.entrants[ident].slots
    total = event.extra.get(ident, Fraction(0))
    for at, slot in enumerate(slots):
        draw = not slot.played and category(slots, at) == 5
        total += event.draw if draw else slot.points
    return total


def dummy_score(event: Event, ident: int, at: int) -> Fraction:
    """16.4: return the score of the dummy met in an unplayed round."""
    slot = event.entrants[ident].slots[at]
    own = event.score(ident)
    if not event.capped:
        return own
    if slot.forfeited and slot.opponent:
        return min(own, adjusted_score(event, slot.opponent))
    # 16.4.2 midway: the rounds of the tournament are those counted so far.
    return min(own, event.draw * event.rounds)


@dataclass(frozen=True)
class Part:
    """What one round adds to a sum: its value, the score of who was met, whether a VUR is behind it."""

    value: Fraction
    score: Fraction
    voluntary: bool


def parts(event: Event, ident: int, weigh: Callable[[Fraction, Slot], Fraction], code: Code) -> list[Part]:
    """Return the elements of a sum over opponents and dummies, round by round.

    With the modifier P the own forfeits are games; the scores of the others stay what they are.
    """
    found = []
    for at, slot in enumerate(event.entrants[ident].slots):
        if slot.played or ((event.round_robin or code.forfeits) and slot.opponent):  # 15.2
            score = adjusted_score(event, slot.opponent)
            found.append(Part(weigh(score, slot), score, voluntary=False))
        elif not event.round_robin:  # the free round of an odd round robin is no element
            score = dummy_score(event, ident, at)
            found.append(Part(weigh(score, slot), score, slot.voluntary))
    return found


def cut_least(elements: list[Part]) -> list[Part]:
    """14.1 with 16.5: return the elements without the least significant one."""
    if not elements:
        return []
    least = min(elements, key=lambda part: (part.score, part.value))
    voluntary = [part for part in elements if part.voluntary]
    if voluntary:
        lowest = min(voluntary, key=lambda part: (part.value, part.score))
        if lowest.value >= least.value:
            least = lowest
    rest = list(elements)
    rest.remove(least)
    return rest


def cut_most(elements: list[Part]) -> list[Part]:
    """14.3: return the elements without the most significant one."""
    if not elements:
        return []
    rest = list(elements)
    rest.remove(max(elements, key=lambda part: (part.score, part.value)))
    return rest


def total(elements: list[Part], code: Code) -> Fraction:
    """Return a sum after the cuts of article 14, the least first."""
    for _ in range(code.cut + code.median):
        elements = cut_least(elements)
    for _ in range(code.median):
        elements = cut_most(elements)
    return sum((part.value for part in elements), Fraction(0))


def cut_plain(numbers: list[int] | list[Fraction], code: Code) -> list[Fraction]:
    """Return numbers after the cuts of article 14 where article 16 has no say (ratings, averages)."""
    rest = sorted(Fraction(number) for number in numbers)
    for _ in range(code.cut + code.median):
        rest = rest[1:]
    for _ in range(code.median):
        rest = rest[:-1]
    return rest


# Articles 7 to 10 ----------------------------------------------------------------------------------------


def wins(event: Event, ident: int) -> int:
    """7.1; more than a win's points are as many too. A match, which has no points, is won as in 7.7."""
    if event.games > 1:
        return sum(gained == 1 for gained in standards(event, ident))
    return sum(slot.points >= event.win for slot in event.entrants[ident].slots)


def games_won(event: Event, ident: int) -> int:
    """7.2; "over the board" decides for round robins too."""
    return sum(outcome == "win" for outcome, _ in over_the_board(event, ident))


def over_the_board(event: Event, ident: int) -> list[tuple[str, bool]]:
    """Return outcome and colour of every game."""
    return [game for slot in event.entrants[ident].slots if slot.played for game in slot.each]


def games_with_black(event: Event, ident: int) -> int:
    """7.3."""
    return sum(black for _, black in over_the_board(event, ident))


def games_won_with_black(event: Event, ident: int) -> int:
    """7.4."""
    return sum(black and outcome == "win" for outcome, black in over_the_board(event, ident))


def progressive_score(event: Event, ident: int, code: Code) -> Fraction:
    """7.5; the score after the first round is the least significant one, that after the last the most."""
    running = [
        sum((slot.points for slot in event.entrants[ident].slots[:number]), Fraction(0))
        for number in range(1, event.rounds + 1)
    ]
    for _ in range(code.cut + code.median):
        running = running[1:]
    for _ in range(code.median):
        running = running[:-1]
    return sum(running, Fraction(0))


def rounds_elected(event: Event, ident: int) -> int:
    """7.6; the free round of an odd round robin is no bye."""
    away = [slot for slot in event.entrants[ident].slots if slot.voluntary]
    return event.rounds - sum(bool(slot.opponent) or not event.round_robin for slot in away)


def standard_points(event: Event, ident: int) -> Fraction:
    """7.7: against the scheduled opponent, where there is one, else against a draw."""
    return sum(standards(event, ident), Fraction(0))


def standards(event: Event, ident: int) -> list[Fraction]:
    """Return what each round gives by 7.7."""
    found = []
    for at, slot in enumerate(event.entrants[ident].slots):
        against = event.entrants[slot.opponent].slots[at].points if slot.opponent else event.draw
        found.append(Fraction(slot.points > against) + HALF * (slot.points == against))
    return found


def buchholz(event: Event, ident: int, code: Code) -> Fraction:
    """8.1."""
    return total(parts(event, ident, lambda score, _: score, code), code)


def average_of_buchholz(event: Event, ident: int, code: Code) -> Value:
    """8.2: an opponent met twice counts twice (4.4)."""
    met = [slot.opponent for slot in event.entrants[ident].slots if slot.played]
    seen = with_final_round_drawn(event) if code.fore else event
    plain = Code("BH", forfeits=code.forfeits)
    rest = cut_plain([buchholz(seen, other, plain) for other in met], code)
    return sum(rest, Fraction(0)) / len(rest) if rest else None


def sonneborn_berger(event: Event, ident: int, code: Code) -> Fraction:
    """9.1."""
    return total(parts(event, ident, lambda score, slot: score * slot.points, code), code)


def koya(event: Event, ident: int, code: Code) -> Fraction:
    """9.2: the maximum is a win in each round in which one could score.

    A free round of a round robin gives nothing, so it is not among them.
    """
    possible = event.rounds
    if event.round_robin and len(event.entrants) % 2:
        possible = max(
            sum(slot.opponent > 0 for slot in entrant.slots) for entrant in event.entrants.values()
        )
    bar = event.win * possible / 2 + HALF * code.limit
    return sum(
        (
            slot.points
            for slot in event.entrants[ident].slots
            if slot.opponent and event.score(slot.opponent) >= bar
        ),
        Fraction(0),
    )


def mean_rating(event: Event, ident: int, code: Code) -> Value:
    """10.1."""
    rest = cut_plain([rating for rating, _ in ratings.rated_games(event, ident)], code)
    return ratings.half_up(sum(rest, Fraction(0)) / len(rest)) if rest else None


def mean_performance(event: Event, ident: int, code: Code) -> Value:
    """10.4 and 10.5."""
    perfect = code.name == "APPO"
    rest = cut_plain(ratings.opponents_performances(event, ident, perfect=perfect), code)
    return ratings.half_up(sum(rest, Fraction(0)) / len(rest)) if rest else None


def value(event: Event, ident: int, code: Code) -> Value:
    """Return what a code is worth to a participant; DE has no value of its own."""
    match code.name:
        case "PTS":
            return event.score(ident)
        case "WIN":
            return wins(event, ident)
        case "WON":
            return games_won(event, ident)
        case "BPG":
            return games_with_black(event, ident)
        case "BWG":
            return games_won_with_black(event, ident)
        case "PS":
            return progressive_score(event, ident, code)
        case "REP":
            return rounds_elected(event, ident)
        case "STD":
            return standard_points(event, ident)
        case "TPN":
            return event.entrants[ident].tpn
        case "BH":
            return buchholz(with_final_round_drawn(event) if code.fore else event, ident, code)
        case "FB":
            return buchholz(with_final_round_drawn(event), ident, code)
        case "AOB":
            return average_of_buchholz(event, ident, code)
        case "SB":
            return sonneborn_berger(event, ident, code)
        case "KS":
            return koya(event, ident, code)
        case "ARO":
            return mean_rating(event, ident, code)
        case "TPR":
            return ratings.tournament_performance(event, ident)
        case "PTP":
            return ratings.perfect_performance(event, ident)
        case "APRO" | "APPO":
            return mean_performance(event, ident, code)
        case "RTNG":
            return event.entrants[ident].rating
    raise KeyError(code.name)


def values(event: Event, text: str) -> dict[int, Value]:
    """Return what a descriptor is worth to each participant."""
    code = parse(text)
    return {ident: value(event, ident, code) for ident in event.entrants}
