"""The checklist of a round: what the past says of each player, and what the round brings."""

from __future__ import annotations

from collections.abc import Sequence

from swissblossom.checker.prepared import prepared
from swissblossom.history import PlayerFacts
from swissblossom.pairing import Round, pair
from swissblossom.plain_data import dataclass
from swissblossom.prohibitions import Prohibition
from swissblossom.systems import find_system
from swissblossom.systems.known import games_of
from swissblossom.tournament import BLACK, WHITE, Tournament, format_points

__all__ = ["ChecklistRow", "checklist", "checklist_csv", "checklist_table"]

_LETTER = {"white": "W", "black": "B"}
_MARKS = {"absolute": "!", "strong": "+", "mild": "", "": ""}
_FLOATS = {"down": "D", "up": "U", "float": "F", "": ""}


@dataclass(frozen=True, slots=True)
class ChecklistRow:
    """One player in the checklist of a round, or one team where teams are paired.

    Attributes:
        round: The round, from 1.
        place: Place by score (with virtual points) and TPN, from 1; also of players who are absent.
        name: Name of the player.
        facts: What the past says of the player before the round.
        opponents: Ids met over the board so far, oldest first; once for a match of two games.
        now: What the player does in the round: "W 5" or "B 5" for a game with player 5, "bye" for the
            pairing-allocated bye, H, F or Z for a requested one or an absence.
        prescribed: The same as the rules prescribe.
    """

    round: int
    place: int
    name: str
    facts: PlayerFacts
    opponents: tuple[int, ...]
    now: str
    prescribed: str


def checklist(
    tournament: Tournament,
    *,
    round: int | None = None,  # noqa: A002
    rounds: int | None = None,
    initial_colour: str | None = None,
    system: str | None = None,
    edition: str | None = None,
    prohibitions: Sequence[Prohibition] = (),
) -> tuple[ChecklistRow, ...]:
    """Return the checklist of a round: score, colours, floats, the right to the bye, and the pairing.

    Args:
        tournament: The tournament.
        round: The round, from 1; the next one by default, which shows the pairing that the rules prescribe.
        rounds: Number of rounds of the tournament, in place of the announced one.
        initial_colour: "white" or "black", in place of the tournament's.
        system: Pairing system, in place of the tournament's, as `pair` takes it.
        edition: Edition of its rules, in place of the tournament's, as `pair` takes it.
        prohibitions: Further pairs that the event does not want, as `pair` takes them.

    Returns:
        One row a player, or a team where teams are paired, in the order of pairing.

    Raises:
        InvalidTournamentError: The round cannot be paired; as `pair`.
        NoLegalPairingError: No pairing of the round keeps the absolute criteria.

    **Source:** C.04.3 1.2, 1.4, 1.6, 1.7 and 2.1 (2026), and what stands for these in the other systems.

    >>> import swissblossom as sb
    >>> row = sb.checklist(sb.read_trf("examples/alekhine-memorial.trf"), round=2)[0]
    >>> row.name, row.facts.score, row.facts.preference, row.facts.strength, row.now
    ('Fischer', 10, 'black', 'strong', 'B 3')
    """
    ready = prepared(tournament)
    paired = pair(
        ready,
        round=round,
        rounds=rounds,
        initial_colour=initial_colour,
        system=system,
        edition=edition,
        prohibitions=prohibitions,
    )
    t = paired.state.tournament  # of a team tournament, the one whose players are the teams
    facts = find_system(paired.system).tell(paired.state).players  # type: ignore[union-attr]  # it paired
    prescribed = _prescribed(paired)
    played = paired.round <= ready.rounds_played
    games = games_of(paired.system)
    order = sorted(range(len(facts)), key=lambda at: (-facts[at].score, t.tpn[at]))
    return tuple(
        [
            ChecklistRow(
                paired.round,
                place,
                t.players[at].name,
                facts[at],
                _met(t, at + 1, paired.round, games),
                _now(t, at + 1, paired.round) if played else prescribed[at],
                prescribed[at],
            )
            for place, at in enumerate(order, 1)
        ]
    )


def _prescribed(paired: Round) -> list[str]:
    cells = ["Z"] * len(paired.state.tournament.players)
    for white, black in paired.pairs:
        cells[white - 1], cells[black - 1] = f"W {black}", f"B {white}"
    for player, letter in paired.absent:
        cells[player - 1] = letter
    if paired.bye is not None:
        cells[paired.bye - 1] = "bye"
    return cells


def _now(tournament: Tournament, player: int, number: int) -> str:
    game = tournament.game(player, number)
    if game.opponent:
        return f"{ {WHITE: 'W', BLACK: 'B'}.get(game.colour, '-') } {game.opponent}"
    return {"U": "bye", " ": "Z"}.get(game.result, game.result)


def _met(tournament: Tournament, player: int, number: int, games: int) -> tuple[int, ...]:
    met = []
    for first in range(1, min(number - 1, tournament.recorded_rounds) + 1, games):
        match = [tournament.game(player, past) for past in range(first, first + games)]
        met += [game.opponent for game in match if game.opponent and game.result in "10=WDL"][:1]
    return tuple(met)


_HEADINGS = (
    "round",
    "place",
    "id",
    "name",
    "points",
    "score",
    "colours",
    "difference",
    "preference",
    "strength",
    "float_last_round",
    "float_two_rounds_ago",
    "bye_allowed",
    "topscorer",
    "games",
    "opponents",
    "now",
    "prescribed",
)


def checklist_csv(rows: tuple[ChecklistRow, ...], *, heading: bool = True) -> str:
    """Return a checklist as CSV: one line a player, comma-separated, UTF-8, with CRLF line ends.

    Args:
        rows: Rows of `checklist`.
        heading: Whether the first line names the columns.
    """
    import csv  # noqa: PLC0415
    import io  # noqa: PLC0415

    text = io.StringIO()
    writer = csv.writer(text)
    if heading:
        writer.writerow(_HEADINGS)
    for row in rows:
        facts = row.facts
        writer.writerow(
            [
                row.round,
                row.place,
                facts.id,
                row.name,
                format_points(facts.points),
                format_points(facts.score),
                "".join([_LETTER[colour] for colour in facts.colours]),
                facts.colour_difference,
                facts.preference,
                facts.strength,
                *facts.floats,
                "yes" if facts.may_have_bye else "no",
                "yes" if facts.topscorer else "no",
                facts.games,
                " ".join(map(str, row.opponents)),
                row.now,
                row.prescribed,
            ]
        )
    return text.getvalue()


def checklist_table(rows: tuple[ChecklistRow, ...]) -> list[list[str]]:
    """Return a checklist as cells for people, the heading first.

    The colour preference is W or B, with + where it is strong and ! where it is absolute. Floats are those of
    the last round and the one before: D or U, or F where the system does not tell these apart, `.` for none.
    A column in which nothing stands has no heading.
    """
    cells = [["", "No", "Name", "Pts", "Score", "Colours", "Pref", "Floats", "Bye", "Now", "Prescribed"]]
    for row in rows:
        facts = row.facts
        cells.append(
            [
                str(row.place),
                str(facts.id),
                row.name,
                format_points(facts.points),
                format_points(facts.score) if facts.score != facts.points else "",
                "".join([_LETTER[colour] for colour in facts.colours]) or "-",
                _LETTER.get(facts.preference, "")
                + _MARKS[facts.strength]
                + ("  T" if facts.topscorer else ""),
                "".join([_FLOATS[floated] or "." for floated in facts.floats]),
                "" if facts.may_have_bye else "no",
                row.now,
                row.prescribed if row.prescribed != row.now else "",
            ]
        )
    for at, column in enumerate(zip(*cells[1:], strict=True)):
        if not any(column):
            cells[0][at] = ""
    return cells
