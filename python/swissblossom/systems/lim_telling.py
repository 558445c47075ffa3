"""What the Lim system tells about a round."""

from __future__ import annotations

from swissblossom.brackets import Bracket
from swissblossom.history import COLOURS, PlayerFacts, facts_of
from swissblossom.languages import mark
from swissblossom.plain_data import replace
from swissblossom.systems import lim
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import Telling, kept_apart, met, zipped_halves

__all__ = ["tell"]


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of the Lim system.

    Args:
        state: The round.

    **Source:** C.04.4.3 (2026).
    """
    made = lim.prepare(state)
    floated = made.floated()
    known = zip(facts_of(made), floated, strict=True)
    players = tuple([replace(_with_due(f), floats=("float" if again else "", "")) for f, again in known])
    tpn = state.tournament.tpn
    apart = kept_apart(state)
    last_round = state.round >= state.total_rounds
    half = (state.round - 1) * state.tournament.points.win_white / 2  # score of the median (2.2)

    def colour_bars(a: int, b: int) -> bool:
        one, two = players[a - 1], players[b - 1]
        ways = (("white", "black"), ("black", "white"))
        if last_round and one.score == two.score:  # article 6 (L8)
            return False
        return not any(_may(one, mine) and _may(two, theirs) for mine, theirs in ways)

    def compatible(a: int, b: int) -> bool:
        pair = (min(a, b), max(a, b))
        return pair not in apart and met(state, a, b) is None and not colour_bars(a, b)

    def denied(pairs: tuple[tuple[int, int], ...]) -> int:
        count = 0
        for a, b in pairs:
            got = COLOURS[made.colour(a, b)[0]]
            other = {"white": "black", "black": "white"}.get(got, "")
            count += players[a - 1].preference not in ("", got)
            count += players[b - 1].preference not in ("", other)
        return count

    def compare(bracket: Bracket, pairs: tuple[tuple[int, int], ...]) -> tuple[str, str, int, int] | None:
        mine, theirs = denied(bracket.pairs), denied(pairs)
        return ("5.2", _DENIED, mine, theirs) if mine < theirs else None

    halves = zipped_halves(lambda player: (tpn[player - 1],))

    def first(
        bracket: Bracket,
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]] | None:
        # Floaters are paired before the others (3.6 to 3.8).
        return None if bracket.mdps or bracket.upfloaters else halves(bracket)

    def all_keys(bracket: Bracket, player: int) -> tuple[tuple[str, str, int], ...]:
        members = (*bracket.mdps, *bracket.upfloaters, *bracket.residents)
        downwards = bracket.score > half
        scores = sorted({players[at].score for at, flag in enumerate(state.available) if flag})
        beyond = [
            score for score in scores if (score < bracket.score if downwards else score > bracket.score)
        ]
        next_score = (max if downwards else min)(beyond, default=bracket.score)
        # Scoregroups above the median are paired before those below it (L10).
        paired_before = not downwards and next_score > half
        hosts = [] if paired_before else [f.id for f in players if f.available and f.score == next_score]
        due = [players[member - 1].preference for member in members]
        more = due.count("white") - due.count("black")
        wanted = "white" if more > 0 else "black" if more < 0 else ""
        number = -tpn[player - 1] if downwards else tpn[player - 1]
        came = player not in bracket.residents
        alone = not any(compatible(player, host) for host in hosts if host != player)
        protected = floated[player - 1] and not came and not alone  # 3.10.1 (L12)
        return (
            ("2.3", _AT_HOME, int(any(compatible(player, m) for m in members if m != player))),
            ("3.9.2", _AGAIN, int(came)),
            ("3.9.2", _ALONE, int(alone)),
            ("3.10", _FLOATED, int(protected)),
            ("3.2.2", _MINORITY, int(bool(wanted) and players[player - 1].preference != wanted)),
            ("3.2.4", _NUMBER, number),
        )

    def floater_keys(bracket: Bracket, player: int) -> tuple[tuple[str, str, int], ...]:
        members = (*bracket.mdps, *bracket.upfloaters, *bracket.residents)
        of = {member: [value for *_, value in all_keys(bracket, member)] for member in members}
        own = all_keys(bracket, player)
        if min(of.values()) == of[bracket.downfloaters[0]]:
            return own
        # Somebody else needs the one who would make the group even: 3.9 and the numbers choose (L1).
        return (*own[:3], ("3.3" if bracket.score > half else "3.4", _NUMBER, own[-1][2]))

    return Telling(
        name=mark("Lim System"),
        players=players,
        rank=lambda player: (-players[player - 1].score, tpn[player - 1]),
        bars={
            "met": (None, "2.1"),
            "colour": (None, "2.1"),
            "bye": (None, "1.1"),
            "completion": (None, "2.6"),
        },
        colour_bars=colour_bars,
        colour=made.colour,
        colour_rules={"5.3": "limit", "5.1": "due", "5.4": "alternate", "7.2": "number"},
        bye_order=(("1.1", "score"), ("1.1", "number")),
        criteria=(),
        orders={"4.2": mark("opponents are tried in the order of exchanges")},
        fewest="2.3",
        counted={},
        arbiter="2.6",
        first=first,
        compare=compare,
        floater_keys=floater_keys,
    )


_DENIED = mark("players without the colour due")
_AT_HOME = mark("floaters who have a compatible opponent in the scoregroup")
_AGAIN = mark("floaters who have already floated into this scoregroup")
_ALONE = mark("floaters without a compatible opponent in the next scoregroup")
_FLOATED = mark("floaters who floated in the previous round")
_MINORITY = mark("floaters who are not due the colour that too many are due")
_NUMBER = mark("place in the order of pairing numbers")


def _with_due(facts: PlayerFacts) -> PlayerFacts:
    """Return the facts with the colour due as the preference (5.3, 5.5 and 5.6).

    **Source:** C.04.4.3 5.1, 5.3, 5.5 and 5.6 (2026).
    """
    last_two = facts.colours[-2:]
    if len(last_two) == 2 and last_two[0] == last_two[1]:
        return replace(facts, preference="black" if last_two[1] == "white" else "white")
    if facts.colour_difference:
        return replace(facts, preference="black" if facts.colour_difference > 0 else "white")
    return facts


def _may(facts: PlayerFacts, colour: str) -> bool:
    """Return whether a player may have a colour.

    **Source:** C.04.4.3 5.1.1 and 5.1.2 (2026).
    """
    step = 1 if colour == "white" else -1
    return facts.colours[-2:] != (colour, colour) and abs(facts.colour_difference + step) < 3
