"""What a check found, in words that an arbiter can repeat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from swissblossom.checker.report import ChangedBoards, CheckReport, Discrepancy
from swissblossom.criteria import Criterion, criteria
from swissblossom.pairing import Round
from swissblossom.plain_data import replace
from swissblossom.systems import find_system, of_teams, system_of_round
from swissblossom.systems.known import games_of
from swissblossom.systems.telling import kept_apart, meetings
from swissblossom.tournament import Tournament, format_points
from swissblossom.verdict import Fault, Verdict

__all__ = [
    "Names",
    "change_lines",
    "discrepancy_lines",
    "initial_colour_message",
    "place_of",
    "points_of",
    "report_text",
    "why",
]

_SHOWN = 12  # boards, groups of boards and faults told one by one; data and JSON have all
_BEYOND_SCORES = (
    5_000  # tenths: a difference so large stands for a moved-down player who meets nobody (C18, C20)
)


class Names:
    """Calls players by name and id; in a team tournament, teams."""

    def __init__(self, tournament: Tournament) -> None:
        self.players = tournament.players
        if tournament.teams:
            self.players = of_teams(tournament).players

    def one(self, player: int) -> str:
        """Return "Tal (3)", or "player 3" for somebody without a name."""
        name = _clean(self.players[player - 1].name)
        return f"{name} ({player})" if name else f"player {player}"

    def several(self, players: Iterable[int]) -> str:
        """Return "Tal (3), Keres (5) and Euwe (7)"."""
        return _and([self.one(player) for player in players])

    def board(self, pair: tuple[int, int]) -> str:
        """Return "Tal (3) - Keres (5)", or that somebody has the bye."""
        white, black = pair
        return f"{self.one(white)} - {self.one(black)}" if black else f"{self.one(white)} has the bye"


def why(verdict: Verdict, ours: Round, names: Names) -> str:
    """Return the sentence that says what is wrong with a pairing that is not the prescribed one."""
    if verdict.kind == "illegal":
        faults = [_fault(fault, ours, names) for fault in verdict.faults[:_SHOWN]]
        if len(verdict.faults) > _SHOWN:
            faults.append(f"and {len(verdict.faults) - _SHOWN} more")
        return f"the pairing is illegal: {'; '.join(faults)}"
    bracket = "" if verdict.bracket is None else format_points(ours.brackets[verdict.bracket].score)
    if verdict.what and bracket:
        told = f"{verdict.what}: {verdict.other[0]} instead of {verdict.prescribed[0]}"
        return f"the {bracket} scoregroup is not paired by article {verdict.article}: {told}"
    if verdict.kind == "later":
        return (
            f"the {bracket} bracket is paired as well as prescribed in every criterion, but that pairing is "
            f"generated later ({verdict.article})"
        )
    rules = system_of_round(ours.system, ours.round, ours.total_rounds)
    module = find_system(rules)
    if verdict.criterion is None:
        words = getattr(module, "BYE_WORDS", None)
        told = _wrong_bye(verdict, words or {})
        return f"the wrong player has the bye ({verdict.article}): {told}"
    if not verdict.criterion:
        told = f"{verdict.other[0]} instead of {verdict.prescribed[0]}"
        where = f"the {bracket} bracket" if bracket else "the round"
        return f"more pairs that the event wants apart meet in {where}: {told}"
    table = {row.number: row for row in criteria(ours.edition, rules)}
    criterion = table[verdict.criterion]
    sentence = f"{criterion.name}, {{bracket}} bracket: {{there}} instead of {{here}}"
    sentence = _SENTENCES_OF.get((rules, ours.edition), {}).get(criterion.number, sentence)
    told = sentence.format(
        here=_values(verdict.prescribed, criterion), there=_values(verdict.other, criterion), bracket=bracket
    )
    return f"the pairing is worse in {_called(criterion.number, verdict.article)}: {told}"


def _wrong_bye(verdict: Verdict, words: dict[str, str]) -> str:
    """Return why somebody else has the bye by 3.1 of a system, whose words for it are given."""
    here, there = verdict.prescribed[0], verdict.other[0]
    if verdict.what == "number":
        return f"pairing number {there} instead of {here}"
    if verdict.article == "3.1.3" or verdict.what == "score":
        return _SENTENCES[5].format(here=format_points(here), there=format_points(there))
    known = words.get(verdict.article, "by that article another comes first")
    return known.format(here=here, there=there)


def _called(criterion: int, article: str) -> str:
    """Return how a criterion is called: "C12 (2.4.7)", or "C.10" in the rules of 2017."""
    return article if article.startswith("C.") else f"C{criterion} ({article})"


_SENTENCES = {
    5: "the bye goes to a score of {there}, and {here} was possible",
    6: "{there} players go down from the {bracket} bracket instead of {here}",
    7: "scores of {there} go down from the {bracket} bracket, and {here} was possible",
    8: "with these downfloaters of the {bracket} bracket the next one has {there} instead of {here}",
    9: "the bye goes to a player with {there} unplayed games, and {here} was possible",
    10: "colour differences beyond two in games of topscorers, {bracket} bracket: {there} instead of {here}",
    11: "the same colour three times in games of topscorers, {bracket} bracket: {there} instead of {here}",
    12: "players of the {bracket} bracket without their colour preference: {there} instead of {here}",
    13: "players of the {bracket} bracket without a strong colour preference: {there} instead of {here}",
    14: "players who go down from the {bracket} bracket, and did last round: {there} instead of {here}",
    15: "players of the {bracket} bracket who meet a moved-down player, and met a higher score in the last "
    "round: {there} instead of {here}",
    16: "players who go down from the {bracket} bracket, and did two rounds ago: {there} instead of {here}",
    17: "players of the {bracket} bracket who meet a moved-down player, and met a higher score two rounds "
    "ago: {there} instead of {here}",
    18: "score differences of moved-down players who went down in the last round, {bracket} bracket: "
    "{there} instead of {here}",
    19: "score differences of moved-down players to opponents who met a higher score in the last round, "
    "{bracket} bracket: {there} instead of {here}",
    20: "score differences of moved-down players who went down two rounds ago, {bracket} bracket: "
    "{there} instead of {here}",
    21: "score differences of moved-down players to opponents who met a higher score two rounds ago, "
    "{bracket} bracket: {there} instead of {here}",
}


_SENTENCES_OF = {("dutch", "2026"): _SENTENCES}
"""Sentences for the criteria of a system and edition, where there are better ones than their names."""


def _values(values: Sequence[int], criterion: Criterion) -> str:
    """Return what a criterion compares as text: numbers as they are, scores in points."""
    if " next bracket " in criterion.name:
        if not values or not values[0]:
            return "no downfloater"
        scores = ", ".join([format_points(value) for value in values[1:]])
        return f"{values[0]} downfloater{'' if values[0] == 1 else 's'} with {scores}"
    if criterion.is_list or criterion.name.startswith("score "):
        told = [format_points(value) if value < _BEYOND_SCORES else "unpaired" for value in values]
        return ", ".join(told) or "none"
    return ", ".join(map(str, values)) or "none"


def _fault(fault: Fault, ours: Round, names: Names) -> str:
    players = names.several(fault.players)
    if _is_wasteful(fault.players, ours):
        if len(fault.players) == 1:
            return f"{players} has the bye, as in no round with as few unwanted pairs as possible"
        return f"{players} meet, though kept apart so that as few unwanted pairs meet as possible"
    if fault.criterion is None and len(fault.players) == 1:
        return f"{players} has no right to the bye ({fault.article})"
    if fault.criterion is None:
        return f"{players} meet where article {fault.article} does not let them"
    told = {
        1: f"{players} may not meet, {_past(fault.players, ours)}",
        2: f"{players} has no right to the bye",
        3: f"{players} may not meet, since both must have the same colour",
    }[fault.criterion]
    named = fault.article if fault.article.startswith("C.") else f"C{fault.criterion}, {fault.article}"
    return f"{told} ({named})"


def _is_wasteful(players: Sequence[int], ours: Round) -> bool:
    """Return whether nothing but a soft prohibition keeps two players apart, or one from the bye."""
    state = ours.state
    if len(players) == 1:
        return players[0] in state.no_bye
    hard = kept_apart(replace(state, fewest=())) | meetings(state)
    return any(set(players) <= set(group) for group in state.fewest) and tuple(sorted(players)) not in hard


def _past(players: Sequence[int], ours: Round) -> str:
    """Return why C1 keeps two players apart."""
    if len(players) == 2:
        for number in range(1, ours.round):
            game = ours.tournament.game(players[0], number)
            if game.opponent == players[1] and game.result in "10=WDL":
                games = games_of(ours.system)
                return f"having met in {'round' if games == 1 else 'match'} {(number - 1) // games + 1}"
    return "being a forbidden pair"


def initial_colour_message(shown: str, stated: str, boards: int) -> str:
    """Return the sentence that the boards show another initial colour than the tournament states."""
    which = "one board shows" if boards == 1 else f"{boards} boards show"
    return (
        f"the initial colour is stated as {stated}, and {which} that it was {shown}; "
        f"from here on {shown} is taken for it"
    )


def points_of(tenths: int) -> str:
    """Return "2.5 points"."""
    return f"{format_points(tenths)} point{'' if tenths == 10 else 's'}"


def change_lines(change: ChangedBoards, names: Names) -> list[str]:
    """Return one group of boards that differ as lines.

    >>> import swissblossom as sb
    >>> names = Names(sb.read_trf("examples/alekhine-memorial.trf"))
    >>> change_lines(ChangedBoards(((1, 5), (2, 6)), ((5, 2), (6, 1))), names)[0]
    'Spassky (5) and Karpov (6) changed places: played Fischer (1) - Spassky (5), Kasparov (2) - Karpov (6)'
    """
    if set(change.prescribed) == {pair[::-1] for pair in change.played}:
        ((white, black),) = change.prescribed
        return [f"{names.one(white)} should have White against {names.one(black)}"]
    swapped = _swapped(change)
    if swapped:
        played = ", ".join([names.board(pair) for pair in change.played])
        return [f"{names.one(swapped[0])} and {names.one(swapped[1])} changed places: played {played}"]
    boards = max(len(change.played), len(change.prescribed))
    sides = [
        [head, *[names.board(pair) for pair in pairs[:_SHOWN]]]
        for head, pairs in (("prescribed", change.prescribed), ("played", change.played))
    ]
    width = max(map(len, sides[0]))
    lines = [f"{ours:<{width}}   {theirs}".rstrip() for ours, theirs in zip_longest(*sides, fillvalue="")]
    more = [f"and {boards - _SHOWN} boards more"] if boards > _SHOWN else []
    return [f"{boards} boards of the same players:", *["  " + line for line in (*lines, *more)]]


def _swapped(change: ChangedBoards) -> tuple[int, int] | None:
    """Return the two players whose places were exchanged, where that is all; the lower-placed two."""
    if len(change.played) != 2 or len(change.prescribed) != 2:
        return None
    (a, b), (c, d) = change.played
    bye = next((pair[0] for pair in change.played if not pair[1]), 0)
    if bye:
        other = next(pair[0] for pair in change.prescribed if not pair[1])
        return min(bye, other), max(bye, other)
    keep, partner = min((a, b), (b, a))
    swapped = c if frozenset((keep, c)) in set(map(frozenset, change.prescribed)) else d
    return min(partner, swapped), max(partner, swapped)


def place_of(number: int, games: int) -> str:
    """Return what people call a round of the file; the first one of a match of several games."""
    last = number + games - 1
    return f"Round {number}" if games == 1 else f"Match {last // games} (rounds {number} and {last})"


def discrepancy_lines(found: Discrepancy, names: Names, games: int = 1) -> list[str]:
    """Return a discrepancy as lines: what is wrong, then which boards differ, then what explains it.

    Args:
        found: The discrepancy.
        names: Calls the players.
        games: Rounds of the file in a match, where rounds are matches of several games.
    """
    lines = [f"{place_of(found.round, games)}: {found.message}" if found.round else found.message]
    for change in found.changes[:_SHOWN]:
        first, *others = change_lines(change, names)
        lines += ["  - " + first, *["    " + line for line in others]]
    if len(found.changes) > _SHOWN:
        lines.append(f"  - and {len(found.changes) - _SHOWN} more such differences")
    lines += ["  " + note for note in found.notes]
    return lines


def report_text(report: CheckReport) -> str:
    """Return a report for people; see `CheckReport.text`."""
    names = Names(report.tournament)
    title = _clean(report.tournament.name) or report.tournament.source or "Tournament"
    players = len(names.players)
    who = "teams" if report.tournament.teams else "players"
    checked = len(report.rounds)
    games = games_of(report.system)
    turns = (
        ("round" if checked == 1 else "rounds") if games == 1 else ("match" if checked == 1 else "matches")
    )
    head = f"{title}: {players} {who}, {checked} {turns} checked"
    found = report.discrepancies
    wrong = sum(bool(each.discrepancies) for each in report.rounds)
    if not checked and not found:
        lines = [f"{title}: {players} {who}, no round is played yet"]
    elif not found:
        lines = [f"{head}, all as the rules prescribe"]
    else:
        told = f"{wrong} not as the rules prescribe" if wrong else "all as the rules prescribe"
        lines = [f"{head}, {told}" + ("; standings are wrong" if report.standings else "")]
        for each in found:
            lines += discrepancy_lines(each, names, games)
    for remark in report.remarks:
        hint = f"; {remark.hint}" if remark.hint else ""
        lines.append(f"Remark: {_clean(remark.message)}{_clean(hint)}")
    return "\n".join(lines) + "\n"


def _and(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _clean(text: str) -> str:
    """Return the text without characters that would drive a terminal."""
    return text if text.isprintable() else "".join([c if c.isprintable() else "?" for c in text])
