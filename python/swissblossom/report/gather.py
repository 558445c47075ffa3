"""Gathers what a report shows from the tournament, the round, the standings and the explanations."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, normalize

from swissblossom.criteria import Criterion
from swissblossom.errors import InvalidTournamentError, NoLegalPairingError
from swissblossom.explanations.phrases import Phrases
from swissblossom.explanations.reasons import told_of
from swissblossom.history import PlayerFacts
from swissblossom.markup import clean, display_name
from swissblossom.pairing import Round
from swissblossom.places import DEFAULTS, Standings, standings
from swissblossom.plain_data import dataclass
from swissblossom.report.breaks import tie_break_columns, tie_breaks
from swissblossom.report.diagram import NARROW, WIDE, Texts, draw
from swissblossom.report.faults import BracketFaults, bracket_faults, label, rules_of, table
from swissblossom.report.floats import past_floats
from swissblossom.report.ledger import Ledger, MatchLedger, TeamLedger
from swissblossom.report.model import Board, Card, Lane, Page, Person, Place, Shortfall, Turn
from swissblossom.report.reasons import dead_end_blocks, reasons
from swissblossom.report.words import Turns, Words
from swissblossom.systems import find_system
from swissblossom.systems.known import games_of
from swissblossom.tournament import Tournament, format_points

__all__ = ["Wanted", "gather"]

TRANSLATED = {("dutch", "2026")}
"""Systems and editions whose criteria have names in all languages."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a report is to be about.

    Attributes:
        tournament: The tournament; of teams, the one in which each team is a player.
        event: The tournament as given.
        paired: The round that was paired, or None.
        dead_end: Why none could be paired, or None.
        edition: Edition of the rules, "" if it is not known.
        played: Rounds to show as played.
        total: Announced number of rounds, or None.
        tiebreaks: Descriptors, or None for those of the file.
        system: The pairing system.
    """

    tournament: Tournament
    event: Tournament
    paired: Round | None
    dead_end: NoLegalPairingError | None
    edition: str
    played: int
    total: int | None
    tiebreaks: Sequence[str] | None
    system: str


def gather(wanted: Wanted, words: Words) -> Page:
    """Return all that the page shows.

    Args:
        wanted: What it is to be about.
        words: The language.
    """
    return _Gatherer(wanted, words).page()


class _Gatherer:
    """What several parts of the page need, worked out once."""

    def __init__(self, wanted: Wanted, words: Words) -> None:
        self.wanted = wanted
        self.words = words
        self.tournament = t = wanted.tournament
        self.paired = wanted.paired
        strengths = {team.id: team.strength for team in t.details.teams} if wanted.event.teams else {}
        self.people = tuple(
            [
                Person(
                    player.id,
                    display_name(player),
                    clean(player.title),
                    str(player.rating or strengths.get(player.id) or ""),
                    clean(player.federation),
                )
                for player in t.players
            ]
        )
        self.games = 1 if wanted.event.teams else games_of(wanted.system)
        self.ledger = Ledger(t, wanted.played, words)
        if wanted.event.teams:
            self.ledger = TeamLedger(t, wanted.played, words, wanted.event)
        elif self.games > 1:
            self.ledger = MatchLedger(t, wanted.played, words, self.games)
        self.running = self.ledger.running()
        self.warnings = [
            warning.message for warning in (wanted.paired.warnings if wanted.paired else t.unread)
        ]
        self.floats = past_floats(
            t, wanted.played, wanted.total, wanted.edition, wanted.system, event=wanted.event
        )
        self.table = table(wanted.paired) if wanted.paired else {}
        self.criteria = {number: self._criterion(row) for number, row in self.table.items()}
        self.reasons = reasons(wanted.paired, words) if wanted.paired else None
        self.told = told_of(self.paired) if self.paired is not None else None
        self.facts: tuple[PlayerFacts, ...] = self.told.players if self.told else ()

    def _criterion(self, row: Criterion) -> tuple[str, str, str]:
        """Return what a criterion is called, what it asks for, and its article."""
        paired, words = self.paired, self.words
        if paired and rules_of(paired) in TRANSLATED:
            name = Phrases(self.tournament, (), words.language).criterion(row.number)
        else:
            name = words.say(row.name)
        return label(row), name, row.article

    def page(self) -> Page:
        """Put everything together."""
        t, paired, words = self.tournament, self.paired, self.words
        say = words.say
        faults = bracket_faults(paired, self.told) if paired is not None else ()
        boards = self._boards() if paired is not None else ()
        bye = self._person(paired.bye) if paired is not None and paired.bye else None
        absent = (
            tuple([(self.people[id - 1], words.byes[letter]) for id, letter in paired.absent])  # noqa: A001
            if paired is not None
            else ()
        )
        ranked = self._ranked()
        places = self._places(ranked)
        number = paired.round if paired else self.wanted.dead_end.round if self.wanted.dead_end else None
        next_turn = None if number is None else (number - 1) // self.games + 1
        total = None if self.wanted.total is None else self.wanted.total // self.games
        of_teams = self.wanted.event.teams
        primary = ranked.primary if ranked else ""
        turns = Turns(self.games, next_turn, total, self.ledger.turns, of_teams, primary)
        return Page(
            title=clean(t.name).strip() or say("Tournament"),
            particulars=self._particulars(),
            heads=words.heads(turns),
            of_teams=of_teams,
            round=number,
            played=self.ledger.turns,
            state="paired" if paired else "stuck" if self.wanted.dead_end else "finished",
            boards=boards,
            bye=bye,
            bye_sentences=self.reasons.bye if self.reasons else (),
            absent=absent,
            stuck=self._stuck(),
            last_boards=self._last_boards(),
            by_name=self._by_name(boards),
            lanes=self._lanes(faults),
            wide=self._picture(faults, WIDE),
            narrow=self._picture(faults, NARROW),
            columns=tie_break_columns(ranked) if ranked else (),
            places=places,
            cards=self._cards(boards, places, ranked),
            warnings=tuple(map(clean, self.warnings)),
            sources=self._sources(ranked),
        )

    def _person(self, player: int) -> Person:
        return self.people[player - 1]

    def _particulars(self) -> tuple[tuple[str, str], ...]:
        """Return what is known of the event; what is not known is left out."""
        details, say = self.tournament.details, self.words.say
        dates = " \u2013 ".join(dict.fromkeys(filter(None, (details.start, details.end))))
        place = ", ".join(filter(None, (details.city, details.federation)))
        system = self.words.system(self.wanted.system)
        players = self.wanted.event.players
        pairs = (
            (say("Place"), place),
            (say("Dates"), dates),
            (say("Chief arbiter"), details.chief_arbiter),
            (say("Time control"), details.time_control),
            (say("Pairing system"), f"{system} {self.wanted.edition}".strip()),
            (say("Teams"), str(len(self.people)) if self.wanted.event.teams else ""),
            (say("Players"), str(len(players))),
        )
        return tuple([(name, clean(value)) for name, value in pairs if value])

    def _boards(self) -> tuple[Board, ...]:
        paired = self.paired
        assert paired is not None  # noqa: S101
        return tuple(
            [
                Board(
                    number,
                    self._person(white),
                    self._person(black),
                    self._points_before(white),
                    self._points_before(black),
                    reasons=self.reasons.boards[number - 1] if self.reasons else (),
                )
                for number, (white, black) in enumerate(paired.pairs, 1)
            ]
        )

    def _points_before(self, player: int) -> str:
        paired = self.paired
        assert paired is not None  # noqa: S101
        own, with_virtual = paired.scores[player - 1], paired.pairing_scores[player - 1]
        text = format_points(own)
        return text if own == with_virtual else f"{text} ({format_points(with_virtual)})"

    def _stuck(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        error = self.wanted.dead_end
        return dead_end_blocks(error, self.tournament, self.words.language) if error else ()

    def _last_boards(self) -> tuple[Board, ...]:
        """Return the boards of the last round played, by the points before it."""
        turn = self.ledger.turns
        if not turn:
            return ()
        found = []
        for white, black, result, games in self.ledger.boards(turn):
            before = [self.running[one - 1][turn - 1] for one in (white, black)]
            key = (-max(before), -sum(before), min(white, black))
            found.append((key, white, black, before, result, games))
        return tuple(
            [
                Board(
                    number,
                    self._person(white),
                    self._person(black),
                    format_points(before[0]),
                    format_points(before[1]),
                    result,
                    games=games,
                )
                for number, (_, white, black, before, result, games) in enumerate(sorted(found), 1)
            ]
        )

    def _by_name(self, boards: Sequence[Board]) -> tuple[tuple[Person, int, str, Person | None, str], ...]:
        """Return for everybody where to sit, by name."""
        paired = self.paired
        if paired is None:
            return ()
        seats: dict[int, tuple[int, str, Person | None, str]] = {}
        for board in boards:
            seats[board.white.id] = (board.number, "w", board.black, "")
            seats[board.black.id] = (board.number, "b", board.white, "")
        if paired.bye:
            seats[paired.bye] = (0, "", None, self.words.byes["U"])
        for player, letter in paired.absent:
            seats[player] = (0, "", None, self.words.byes[letter])
        order = sorted(self.people, key=lambda person: (_sort_key(person.name), person.id))
        return tuple([(person, *seats[person.id]) for person in order if person.id in seats])

    def _lanes(self, faults: Sequence[BracketFaults]) -> tuple[Lane, ...]:
        paired = self.paired
        if paired is None:
            return ()
        lanes = []
        for index, (bracket, fault) in enumerate(zip(paired.brackets, faults, strict=True)):
            concerned: dict[int, list[int]] = {}
            for pair, missed in zip(bracket.pairs, fault.pairs, strict=True):
                for number, player in missed:
                    concerned.setdefault(number, []).extend([player] if player else pair)
            for player, numbers in zip(bracket.downfloaters, fault.floaters, strict=True):
                for number in numbers:
                    concerned.setdefault(number, []).append(player)
            lanes.append(
                Lane(
                    format_points(bracket.score),
                    len(bracket.residents),
                    tuple(map(self._person, bracket.mdps)),
                    tuple(map(self._person, bracket.upfloaters)),
                    tuple([self._person(one) for one in bracket.downfloaters if one != paired.bye]),
                    self._person(paired.bye) if paired.bye in bracket.downfloaters else None,
                    tuple(
                        [
                            Shortfall(
                                *self.criteria[number],
                                self.words.value(
                                    bracket.criteria[number], is_list=self.table[number].is_list
                                ),
                                tuple(map(self._person, concerned.get(number, ()))),
                            )
                            for number in fault.missed
                        ]
                    ),
                    self.reasons.lanes[index] if self.reasons else (),
                )
            )
        return tuple(lanes)

    def _picture(self, faults: Sequence[BracketFaults], shape: object) -> str:
        if self.paired is None or not self.paired.brackets:
            return ""
        say = self.words.say
        texts = Texts(
            names=[person.name for person in self.people],
            criteria={number: (label, name) for number, (label, name, _) in self.criteria.items()},
            lists=frozenset([number for number, row in self.table.items() if row.is_list]),
            bye=say("pairing-allocated bye"),
            say=say,
        )
        return draw(self.paired, faults, texts, shape)  # type: ignore[arg-type]

    def _ranked(self) -> Standings | None:
        """Return the standings; where the file names tie-breaks that do not exist, with the usual ones."""
        wanted = self.wanted
        if not wanted.played:
            return None
        system = wanted.system if self.games > 1 else None  # else the file says of which kind its rounds are
        try:
            return standings(wanted.event, wanted.tiebreaks, after_round=wanted.played, system=system)
        except InvalidTournamentError as error:
            if wanted.tiebreaks is not None:
                raise
            self.warnings.extend([finding.message for finding in error.diagnostics])
            usual = DEFAULTS["teams" if wanted.event.teams else "swiss"]
            return standings(wanted.event, usual, after_round=wanted.played, system=system)

    def _places(self, ranked: Standings | None) -> tuple[Place, ...]:
        """Return the standings, or the starting list before the first round."""
        if ranked is None:
            return tuple([Place(str(one.id), one, "0.0", (), ()) for one in self.people])
        turns = range(1, self.ledger.turns + 1)
        return tuple(
            [
                Place(
                    str(row.rank) if row.shared == 1 else f"{row.rank}=",
                    self._person(row.id),
                    format_points(row.points),
                    tuple([value if value != "-" else "\u2013" for value in row.values]),
                    tuple([self.ledger.cell(row.id, turn) for turn in turns]),
                )
                for row in ranked.rows
            ]
        )

    def _cards(
        self,
        boards: Sequence[Board],
        places: Sequence[Place],
        ranked: Standings | None,
    ) -> tuple[Card, ...]:
        say = self.words.say
        place_of = {place.person.id: place for place in places}
        following: dict[int, tuple[str, Person | None]] = {}
        for board in boards:
            for me, other, colour in (
                (board.white, board.black, "white"),
                (board.black, board.white, "black"),
            ):
                text = say("Board {n}, {colour}", n=board.number, colour=self.words.colours[colour])
                following[me.id] = (text, other)
        if self.paired is not None:
            for player, letter in (
                *self.paired.absent,
                *([(self.paired.bye, "U")] if self.paired.bye else []),
            ):
                following[player] = (self.words.byes[letter], None)
        cards = []
        for person in self.people:
            place = place_of[person.id]
            turns = tuple(
                [
                    Turn(
                        number,
                        cell,
                        self._person(cell.opponent) if cell.opponent else None,
                        format_points(self.running[person.id - 1][number]),
                        self.floats[person.id - 1][self.games * (number - 1)] if self.floats else "",
                    )
                    for number, cell in enumerate(place.cells, 1)
                ]
            )
            facts = self.facts[person.id - 1] if self.facts else None
            due = self.words.due(facts.preference, facts.strength) if facts and facts.available else ""
            text, opponent = following.get(person.id, ("", None))
            cards.append(
                Card(
                    person,
                    place.rank,
                    place.points,
                    tie_breaks(ranked, person.id, self.words) if ranked else (),
                    turns,
                    "".join([turn.cell.colour for turn in turns if turn.cell.colour and not turn.cell.hint]),
                    due,
                    text,
                    opponent,
                    tuple(self.ledger.line_up(person.id)) if isinstance(self.ledger, TeamLedger) else (),
                )
            )
        return tuple(cards)

    def _sources(self, ranked: Standings | None) -> str:
        """Return the texts by which the page was made."""
        paired = self.paired
        module = find_system(self.wanted.system)
        parts = [", ".join(["FIDE C.04.1", "C.04.2", *([module.TEXT] if module else [])])]
        if paired:
            parts[0] += f" ({paired.edition})"
        if ranked:
            parts.append(f"C.07 ({ranked.edition})")
        return "; ".join(parts) + "."


def _sort_key(name: str) -> str:
    """Return a name without accents and capitals: how people look for it in a list."""
    return "".join([c for c in normalize("NFKD", name).casefold() if not combining(c)])
