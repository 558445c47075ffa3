"""Standings: who stands where after a round, by which tie-breaks, and why.

The API in short::

    s = sb.standings(t)                                  # tie-breaks of the file (212, 202), else the default
    s = sb.standings(t, ["BH/C1", "BH", "WIN", "DE"], after_round=5, edition="2024-08")
    s.rows                 # tuple of Row, best first: .rank .shared .id .points .values .exact
    s.row(12)              # the row of one participant (player id, team number in a team tournament)
    s.columns              # tuple of Column: .tiebreak ("BH/C1") .article .unit .lower; as Row.values
    row.values             # as shown: ("43.5", "50.0", "5", "1"); "-" where there is none
    row.exact              # the same as whole numbers of 1/unit: (435, 500, 5, 1) with units (10, 10, 1, 1)
    s.explain(12, "BH/C1") # Explanation: .lines (Contribution), .notes, .text()
    s.ranked()             # the tournament with these ranks and tie-breaks, for sb.write_trf
    s.text(), s.json(), s.csv()

Points are in tenths. `row.rank` is the best of the places shared, `row.shared` how many share them (1: nobody
else). A unit says how many of the whole numbers of `exact` make one point (or one game, one rating point).
For tie-breaks among the tied (DE, EDE ...) a value is the place in the tied group, None for who was not tied;
TBR and BBE have tuples, to be compared from the left.

**Source:** C.07, editions 2026-03 (from 1 March 2026) and 2024-08.
"""

from __future__ import annotations

from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.plain_data import dataclass, replace
from swissblossom.tiebreaks import request
from swissblossom.tiebreaks.descriptors import CODES, Descriptor, parse_descriptor
from swissblossom.tiebreaks.ranking import rank_groups
from swissblossom.tiebreaks.values import Computed, Values, article_of
from swissblossom.tournament import Tournament
from swissblossom.validation import faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from swissblossom.tiebreaks.explaining import Explanation
    from swissblossom.tiebreaks.values import Exact

__all__ = ["DEFAULTS", "EDITIONS", "Column", "Row", "Standings", "standings"]

EDITIONS = request.EDITIONS
DEFAULTS = request.DEFAULTS


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break of the standings.

    Attributes:
        tiebreak: Its descriptor in the usual spelling.
        article: Its article in C.07.
        unit: How many of the whole numbers in `Row.exact` make one point, game or rating point.
        lower: Whether the lower value is the better one.
    """

    tiebreak: str
    article: str
    unit: int
    lower: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One participant in the standings.

    Attributes:
        rank: Place, from 1; the best of those shared.
        shared: How many participants share it, 1 for nobody else.
        id: Player id, or team number.
        points: Primary score in tenths.
        values: Value in each tie-break as shown, "-" for none.
        exact: The same as whole numbers of 1/unit, None for none.
    """

    rank: int
    shared: int
    id: int
    points: int
    values: tuple[str, ...]
    exact: tuple[int | tuple[int, ...] | None, ...]


class Standings:
    """The standings after a round; made by `standings`.

    Attributes:
        tournament: The tournament.
        after_round: The round after which they are; of a match of two games that of the second.
        games: Rounds of the file in a round of the tournament: 2 where rounds are matches of two games.
        edition: Edition of C.07.
        system: "swiss", "round_robin" or "predetermined".
        primary: "" for individuals; "MP" or "GP".
        tiebreaks: The descriptors, in their order, without the primary score.
        columns: The same, described.
        order: Ids from the first place on; among those who share a place by number.
        warnings: What the arbiter should know, such as tie-breaks that had to be left out.
    """

    def __init__(
        self,
        tournament: Tournament,
        values: Values,
        wanted: request.Wanted,
        computed: Sequence[tuple[Descriptor, Computed]],
        history: Sequence[list[list[int]]],
    ) -> None:
        descriptors = [one for one, _ in computed]
        self.tournament = tournament
        self.after_round = wanted.rounds
        self.games = wanted.games
        self.edition = wanted.edition
        self.system = wanted.system
        self.primary = wanted.primary
        self.warnings = (*wanted.notes, *request.unusable(wanted.descriptors, values, wanted)[1])
        if values.team:
            from swissblossom.tiebreaks.teams import doubtful_points  # noqa: PLC0415

            self.warnings += tuple(doubtful_points(tournament, values.team))
        self.tiebreaks = tuple(map(str, descriptors))
        self.columns = tuple(
            [Column(str(one), article_of(one), column.unit, column.lower) for one, column in computed]
        )
        self._values = values
        self._wanted = wanted
        self._computed = tuple([column for _, column in computed])
        self._history = history
        ids, number = values.field.ids, values.field.order
        self._groups = [sorted(group, key=number.__getitem__) for group in history[-1]]
        self.order = tuple([ids[at] for group in self._groups for at in group])
        self._at = {ident: at for at, ident in enumerate(ids)}
        self._rows: tuple[Row, ...] | None = None
        self._row_of: dict[int, Row] | None = None

    @property
    def rows(self) -> tuple[Row, ...]:
        """The participants from the first place on."""
        if self._rows is None:
            shown = [_shown(column) for column in self._computed]
            exact = [column.exact for column in self._computed]
            value_rows = list(zip(*shown, strict=True)) or [()] * len(self.order)
            exact_rows = list(zip(*exact, strict=True)) or [()] * len(self.order)
            ids, scores = self._values.field.ids, self._values.field.scores
            rows = []
            rank = 1
            for group in self._groups:
                size = len(group)
                rows.extend(
                    [Row(rank, size, ids[at], scores[at + 1], value_rows[at], exact_rows[at]) for at in group]
                )
                rank += size
            self._rows = tuple(rows)
        return self._rows

    @property
    def moment(self) -> str:
        """After what the standings are: "round 5", or "match 3" where rounds are matches of two games."""
        return f"{self._values.field.word} {self.after_round // self.games}"

    def row(self, participant: int) -> Row:
        """Return the row of one participant.

        Args:
            participant: Player id, or team number.

        Raises:
            InvalidTournamentError: There is no such participant.
        """
        if self._row_of is None:
            self._row_of = {row.id: row for row in self.rows}
        self._index(participant)
        return self._row_of[participant]

    def _index(self, participant: int) -> int:
        at = self._at.get(participant)
        if at is None:
            what = "team" if self.primary else "player"
            message, hint = f"{what} {participant} does not exist", f"1 to {len(self.order)} do"
            raise InvalidTournamentError([Diagnostic("error", f"unknown-{what}", message, hint)])
        return at

    def name(self, participant: int) -> str:
        """Return the name of a participant.

        Args:
            participant: Player id, or team number.

        Raises:
            InvalidTournamentError: There is no such participant.
        """
        at = self._index(participant)
        team = self._values.team
        return team.names[at] if team else self.tournament.players[at].name

    def team_scores(self, team: int) -> tuple[int, int]:
        """Return match points and game points of a team, in tenths.

        Args:
            team: Team number.

        Raises:
            InvalidTournamentError: There is no such team.
        """
        at = self._index(team)
        event = self._values.team
        return (event.match.scores[at + 1], event.game.scores[at + 1]) if event else (0, 0)

    def explain(self, participant: int, tiebreak: str) -> Explanation:
        """Return what a tie-break of one participant is made of.

        Every round is there: opponent or dummy, adjusted score, whether it counts or is cut, and by which
        article. For a direct encounter the separate standings are told in the notes.

        Args:
            participant: Player id, or team number.
            tiebreak: A descriptor; one of the standings, or another one.

        Raises:
            InvalidTournamentError: No such participant, or no such tie-break.

        **Source:** C.07, 2026-03 or 2024-08 as the standings are.

        >>> import swissblossom as sb
        >>> s = sb.standings(sb.read_trf("examples/alekhine-memorial.trf"))
        >>> print(s.explain(1, "BH").text(), end="")
        BH of 1 Fischer: 0.0 (Buchholz, article 8.1)
          round 1: game with 5, 1.0 points, opponent has 0.0: counts 0.0 (8.1)
        """
        from swissblossom.tiebreaks.explaining import (  # noqa: PLC0415
            Explanation,
            contributions,
            shown_value,
        )

        at = self._index(participant)
        one = parse_descriptor(tiebreak, teams=bool(self.primary))
        if str(one) in self.tiebreaks:
            place = self.tiebreaks.index(str(one))
            computed, start = self._computed[place], self._history[place]
        else:
            unfit, dropped = request.unusable([one], self._values, self._wanted)
            dropped = [replace(warning, severity="error") for warning in dropped]
            if unfit or dropped:
                raise InvalidTournamentError([*unfit, *dropped], "tie-breaks")
            start = self._history[0]
            _, computed = _apply(self._values, start, one, self._wanted.other)
        group = next(group for group in start if at in group)
        lines, notes = contributions(self._values, one, at, group)
        code = CODES.get(one.code)
        return Explanation(
            participant,
            self.name(participant),
            str(one),
            code.title if code else "of the tournament's own",
            article_of(one),
            shown_value(computed, at),
            10 if code and code.kind == "group" else computed.unit,
            lines,
            notes,
            self._values.field.word,
        )

    def ranked(self) -> Tournament:
        """Return the tournament with these ranks and tie-breaks, to be written with `write_trf`.

        Players (in team tournaments the records 310 of teams) get their ranks; the tie-breaks are put into
        the records 202 and 212 that are there, or into a new record 202.

        Raises:
            InvalidTournamentError: The standings are not those after the last round played.

        **Source:** TRF26 records 001, 202, 212 and 310.
        """
        from swissblossom.tiebreaks.writing import with_ranks  # noqa: PLC0415

        return with_ranks(self)

    def text(self, width: int | None = None) -> str:
        """Return a table for people, each line with a line feed.

        Args:
            width: Columns of the terminal, to which names are cut; None cuts nothing.
        """
        from swissblossom.tiebreaks.writing import table  # noqa: PLC0415

        return table(self, width)

    def _repr_html_(self) -> str:
        """Return the standings as an HTML table: what notebooks show."""
        from swissblossom.notebook import standings_html  # noqa: PLC0415

        return standings_html(self)

    def json(self) -> str:
        """Return the standings as a JSON object, with shown and exact values."""
        from swissblossom.tiebreaks.writing import as_json  # noqa: PLC0415

        return as_json(self)

    def csv(self) -> str:
        """Return the standings as CSV: a line with the names of the columns, then a line for each place."""
        from swissblossom.tiebreaks.writing import as_csv  # noqa: PLC0415

        return as_csv(self)


def _shown(computed: Computed) -> list[str]:
    """Return the values as text."""
    from swissblossom.tiebreaks.explaining import decimal  # noqa: PLC0415

    unit, decimals = computed.unit, computed.decimals
    texts: dict[Exact, str] = {None: "-"}
    for value in set(computed.exact):
        if isinstance(value, tuple):
            texts[value] = " ".join([decimal(part, unit, decimals) for part in value])
        elif value is not None:
            texts[value] = decimal(value, unit, decimals)
    return [texts[value] for value in computed.exact]


def standings(
    t: Tournament,
    tiebreaks: Sequence[str] | None = None,
    *,
    after_round: int | None = None,
    edition: str | None = None,
    system: str | None = None,
    primary: str | None = None,
    unrated: int | None = None,
    other: Mapping[str, Mapping[int, int]] | None = None,
) -> Standings:
    """Rank the participants of a tournament by points and tie-breaks.

    Points are those of the results, without virtual points. Each tie-break is applied to those still tied;
    those tied in all of them share their places (drawing of lots is the arbiter's). In a team tournament the
    participants are the teams.

    Args:
        t: The tournament.
        tiebreaks: Descriptors in their order, "BH/C1" or "KS/L+1"; None for those of the file (212, 202),
            else those of `DEFAULTS`. "PTS" may come first; "MPTS" or "GPTS" there is the primary score.
        after_round: The round after which to stand, 0 to the last one played; None: the last one played. In
            a tournament of two-game matches an even one, the second game of a match.
        edition: "2026-03" or "2024-08"; None: the one in force when the tournament began (042, 1 March
            2026), with a warning where that is the older one; "2026-03" where the file has no date.
        system: "swiss" (articles 15.3 and 16), "round_robin" (15.2; no Buchholz) or "predetermined" (15.2);
            or a pairing system, as `pair` takes it: a Swiss one, whose rounds may be matches of two games;
            None: what the file says (192, 092), else Swiss.
        primary: "MP" or "GP" in team tournaments; None: what the file says (212, 192), else "MP".
        unrated: Rating with which unrated players count in article 10. None leaves out rating-based
            tie-breaks, with a warning, when somebody is unrated.
        other: Values of self-defined tie-breaks (4.1) by name and id, the higher the better:
            `{"OTHER_BLITZ": {1: 5, 2: 3}}`.

    Returns:
        The standings, best first.

    Raises:
        InvalidTournamentError: The tournament contradicts itself, or cannot be ranked as asked for; every
            reason, each with what to do. A bad descriptor is shown with its place in the list, its column
            there and what exists.

    **Source:** C.07, editions 2026-03 and 2024-08.

    >>> import swissblossom as sb
    >>> t = sb.read_trf("examples/open-200.trf")
    >>> s = sb.standings(t, ["BH/C1", "BH", "WIN", "DE"])
    >>> row = s.rows[0]
    >>> row.rank, row.id, row.points, row.values
    (1, 1, 60, ('22.5', '25.0', '6', '-'))
    """
    contradictions = faults(t)
    if contradictions:
        raise InvalidTournamentError(contradictions, t.source)
    asked = request.Asked(after_round, edition, system, primary, unrated, other or {})
    wanted = request.read(t, tiebreaks, asked)
    values = request.values_for(t, wanted)
    unfit, _ = request.unusable(wanted.descriptors, values, wanted)
    if unfit:
        raise InvalidTournamentError(unfit, t.source if wanted.named_by else "tie-breaks")
    history = [_by_points(values)]
    computed = []
    for one in wanted.descriptors:
        if values.ratings is None and one.code in request.RATED:
            continue  # the warnings of the standings say so
        groups, column = _apply(values, history[-1], one, wanted.other)
        history.append(groups)
        computed.append((one, column))
    return Standings(t, values, wanted, computed, history)


def _by_points(values: Values) -> list[list[int]]:
    by_score: dict[int, list[int]] = {}
    for at, score in enumerate(values.field.scores[1:]):
        by_score.setdefault(score, []).append(at)
    return [by_score[score] for score in sorted(by_score, reverse=True)]


def _apply(
    values: Values,
    start: list[list[int]],
    one: Descriptor,
    other: Mapping[str, Mapping[int, int]],
) -> tuple[list[list[int]], Computed]:
    """Return the groups that a tie-break makes of those still tied, and its column."""
    code = CODES.get(one.code)
    computed: Computed | None = None
    if code is None:
        computed = Computed([other[one.code].get(ident) for ident in values.field.ids])
    elif code.kind == "value":
        computed = values.compute(one)
    groups, places = rank_groups(values, start, one, computed)
    return groups, computed or Computed(places, lower=True)
