"""Plays a simulated tournament: byes by chance, pairings by the rules, results by a model."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from swissblossom.errors import Diagnostic, InvalidTournamentError, NoLegalPairingError
from swissblossom.pairing import pair
from swissblossom.plain_data import dataclass
from swissblossom.simulation.chance import Chance
from swissblossom.simulation.field import Field, make_field
from swissblossom.simulation.rates import Rate, parse_rate, parse_share
from swissblossom.simulation.results import ONE, milvang, table
from swissblossom.simulation.settings import SimulationSettings, changed, described, parse_range
from swissblossom.systems import SYSTEMS, find_system
from swissblossom.systems.acceleration import baku_faults, baku_virtual_points, last_of_group_a
from swissblossom.systems.known import KNOWN, games_of, is_of_teams
from swissblossom.tournament import BLACK, WHITE, Forbidden, Tournament
from swissblossom.trf.records import PLAYER, header_of
from swissblossom.validation import remember, scores

__all__ = ["Play", "simulate"]

_COLOURS = {"white": WHITE, "black": BLACK}
_NOT_YET = ord(" ")
PAB = ord("U")


def simulate(
    settings: SimulationSettings | None = None,
    /,
    *,
    seed: int,
    **changes: Any,
) -> Tournament:
    """Make a random tournament: players, byes, forfeits and results by chance, pairings by the rules.

    The same settings and seed give the same tournament, byte for byte, on every platform and whatever else
    the process does, as long as the pairings of this package stay the same (the changelog names every change
    of them).

    Args:
        settings: What it is to be like; the defaults are those of a usual open.
        seed: 0 or more.
        **changes: Settings by name, in place of those in `settings`: `players=40`, `half_byes="2%"`.

    Returns:
        A complete tournament with points and ranks (points, then pairing number). It contradicts itself
        nowhere, and every round in it, paired again from the state before it, comes out as it stands.

    Raises:
        InvalidTournamentError: Settings that cannot be; all reasons at once.
        NoLegalPairingError: A round cannot be paired, and `unpairable` is not "end". In a usual open of more
            players than twice the rounds this does not happen.

    **Source:** C.02.03 7.2.4 (2026) and `SimulationSettings`.

    >>> import swissblossom as sb
    >>> t = sb.simulate(players=10, rounds=4, seed=17)
    >>> t.rounds_played, sb.pair(t, round=4).pairs[0]
    (4, (5, 2))
    """
    wanted = changed(settings or SimulationSettings(), changes)
    found = _faults(wanted, seed)
    if found:
        raise InvalidTournamentError(found, "settings")
    return _player_of(wanted.system)(wanted, seed).tournament()


def _player_of(system: str) -> type[Play]:
    """Return what plays the rounds of a system; those of matches are loaded on demand."""
    if games_of(system) == 1 and not is_of_teams(system):
        return Play
    from swissblossom.simulation.matches import DoublePlay, TeamPlay  # noqa: PLC0415

    return TeamPlay if is_of_teams(system) else DoublePlay


def _faults(settings: SimulationSettings, seed: int) -> list[Diagnostic]:
    """Return what makes checked settings impossible."""
    found = []
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        found.append(Diagnostic("error", "bad-setting", f"seed: {seed!r}", "give a whole number, 0 or more"))
    module = find_system(settings.system)
    if module is None:
        what = f"the {settings.system} system cannot be simulated"
        found.append(Diagnostic("error", "unknown-system", what, f"choose one of: {', '.join(SYSTEMS)}"))
    elif settings.edition and settings.edition not in module.EDITIONS:
        what = f"the rules of {settings.edition} are not available for {settings.system}"
        hint = f"choose one of: {', '.join(module.EDITIONS)}"
        found.append(Diagnostic("error", "unknown-edition", what, hint))
    found += _player_of(settings.system).faults(settings)
    if settings.acceleration != "none":
        found += baku_faults(Tournament(points=settings.points))
    return found


@dataclass(frozen=True, slots=True)
class _Rates:
    """The rates of what happens in a round, read once."""

    full_byes: Rate
    half_byes: Rate
    zero_byes: Rate
    forfeits: Rate
    double_forfeits: Rate
    half_zero: Rate
    zero_zero: Rate
    short_games: Rate


def _rates(settings: SimulationSettings) -> _Rates:
    read = {name: parse_rate(getattr(settings, name)) for name in _Rates.__match_args__}
    return _Rates(**read)  # type: ignore[arg-type]


class Play:
    """A tournament being played; in round 1 the columns are made for all rounds, then filled one by one.

    Systems of matches build on it: numbers here are those of rounds of pairing, each of so many `columns`.
    """

    columns = 1

    @classmethod
    def faults(cls, settings: SimulationSettings) -> list[Diagnostic]:  # noqa: ARG003
        """Return what is wrong with checked settings for such a system."""
        return []

    def __init__(self, settings: SimulationSettings, seed: int) -> None:
        self.settings = settings
        self.rates = _rates(settings)
        start = Chance(seed, 0)
        self.size = start.between(*(parse_range(settings.players) or (2, 2)))
        self.matches = start.between(*(parse_range(settings.rounds) or (1, 1)))
        self.rounds = self.columns * self.matches
        lot = start.between(WHITE, BLACK)
        self.field: Field = make_field(settings, self.size, self.matches, seed)
        self.strengths = self.field.strengths
        self.byes = Chance(seed, 5)
        self.games = Chance(seed, 6)
        self.odd = Chance(seed, 7)
        self.draw_share = parse_share(settings.draw_rate) or 0
        records = _records(settings, self.field, seed)
        self.t = Tournament(
            name=f"Simulated tournament, seed {seed}",
            players=self.field.players,
            total_rounds=self.rounds,
            points=settings.points,
            initial_colour=_COLOURS.get(settings.initial_colour, lot),
            forbidden=self.forbidden(),
            system=settings.system,
            edition=settings.edition,  # the first day says it where nothing else does
            baku=settings.acceleration == "baku",
            records=records,
            header=header_of(records),
        )

    def tournament(self) -> Tournament:
        """Play the rounds and return the tournament."""
        wanted = self.settings.played
        last = self.matches if wanted is None else min(wanted, self.matches)
        self._ask_for_byes(1)
        if self.settings.acceleration == "records":
            self._give_virtual_points()
        for number in range(1, last + 1):
            try:
                self._play(number)
            except NoLegalPairingError:
                if self.settings.unpairable == "error" or number == 1:
                    raise
                self.t.byes = {}
                break
            self.t.rounds_played = self.columns * number
            self.t.byes = {}
            if number < self.matches:
                self._ask_for_byes(number + 1)
        if self.t.rounds_played < self.t.recorded_rounds:
            self._cut(self.t.rounds_played)
        self.rank()
        if self.settings.tiebreaks:
            return _ranked(self.t, self.settings.tiebreaks)
        return self.t

    def forbidden(self) -> tuple[Forbidden, ...]:
        """Return who must not meet, by columns."""
        return self.field.forbidden

    def column(self, number: int) -> int:
        """Return the first column of a round."""
        return self.columns * (number - 1) + 1

    def _ask_for_byes(self, number: int) -> None:
        """Note who sits out a round: those not there, then requested byes as long as two players are left."""
        column = self.column(number)
        there: list[int] = []
        byes: dict[tuple[int, int], str] = {}
        for ident in range(1, self.size + 1):
            if self.field.first[ident - 1] <= number <= self.field.last[ident - 1]:
                there.append(ident)
            else:
                byes[column, ident] = "Z"
        if len(there) < 2:  # withdrawals would end the tournament: the last to go stay
            gone = [ident for ident in range(1, self.size + 1) if self.field.last[ident - 1] < number]
            for ident in sorted(gone, key=lambda ident: (-self.field.last[ident - 1], ident))[
                : 2 - len(there)
            ]:
                there.append(ident)
                del byes[column, ident]
        rates = self.rates
        kinds = [("Z", rates.zero_byes)]
        if number <= self.matches - self.settings.rounds_without_half_byes:
            kinds = [("F", rates.full_byes), ("H", rates.half_byes), *kinds]
        left = len(there)
        for letter, rate in kinds:
            free = [ident for ident in there if (column, ident) not in byes]
            for ident in rate.choose(self.byes, free, number):
                if left > 2:
                    byes[column, ident] = letter
                    left -= 1
        self.t.byes = byes

    def _play(self, number: int) -> None:
        """Pair a round and enter its results."""
        t = self.t
        remember(t)  # nothing here contradicts anything else
        paired = pair(t)
        if number == 1:
            cells = len(t.players) * self.rounds
            t.recorded_rounds = self.rounds
            t.opponents = array("H", bytes(2 * cells))
            t.colours, t.results = bytearray(cells), bytearray(b" " * cells)
        self.enter_byes(number, paired.bye)
        self.enter_games(number, paired.pairs)

    def enter_byes(self, number: int, pab: int | None) -> None:
        """Enter the byes that were asked for and the pairing-allocated one."""
        for (_, ident), letter in self.t.byes.items():
            arrived = self.field.first[ident - 1] <= number
            self.enter(number, ident, 0, 0, ord(letter) if arrived else _NOT_YET)
        if pab is not None:
            self.enter(number, pab, 0, 0, PAB)

    def enter_games(self, number: int, pairs: tuple[tuple[int, int], ...]) -> None:
        """Enter the games with their results."""
        for white, black, letters in self.results(number, pairs):
            self.enter(number, white, black, WHITE, letters[0])
            self.enter(number, black, white, BLACK, letters[1])

    def enter(self, column: int, ident: int, opponent: int, colour: int, letter: int) -> None:
        """Enter what a player did in a column."""
        at = (ident - 1) * self.rounds + column - 1
        self.t.opponents[at], self.t.colours[at], self.t.results[at] = opponent, colour, letter

    def results(self, number: int, pairs: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int, bytes]]:
        """Yield (white, black, letters of both) for each board."""
        special = self.special(number, len(pairs))
        free = [board for board in range(len(pairs)) if board not in special]
        short = set(self.rates.short_games.choose(self.odd, free, number))
        for board, (white, black) in enumerate(pairs):
            letters = self.result(
                white, black
            )  # also where it is not needed: the other games stay as they are
            letters = special.get(board) or letters
            yield white, black, letters.translate(_SHORT) if board in short else letters

    def special(self, number: int, count: int) -> dict[int, bytes]:
        """Choose among so many boards those with a result that is not the players' strength: both letters."""
        rates, odd = self.rates, self.odd
        found: dict[int, bytes] = {}
        for rate, kinds in (
            (rates.double_forfeits, (b"--",)),
            (rates.forfeits, (b"+-", b"-+")),
            (rates.half_zero, (b"=0", b"0=")),
            (rates.zero_zero, (b"00",)),
        ):
            for board in rate.choose(odd, [board for board in range(count) if board not in found], number):
                found[board] = kinds[odd.below(len(kinds))]
        return found

    def result(self, white: int, black: int) -> bytes:
        """Draw the result of a game: the letters of both."""
        strengths, settings = self.strengths, self.settings
        drawn = self.games.below(ONE)
        if settings.results == "milvang":
            won, draw, _ = milvang(strengths[white - 1], strengths[black - 1])
        else:
            won, draw, _ = table(
                strengths[white - 1], strengths[black - 1], self.draw_share, settings.white_advantage
            )
        return b"10" if drawn < won else b"==" if drawn < won + draw else b"01"

    def _give_virtual_points(self) -> None:
        """Write Baku's virtual points out for each member of group A, late entries included (C.04.7 1.3)."""
        row = [value for value in baku_virtual_points(self.matches, self.win()) for _ in range(self.columns)]
        self.t.virtual = {ident: array("H", row) for ident in range(1, self.last_of_group_a() + 1)}
        self.t.explicit_virtual = True

    def win(self) -> int:
        """Return what a round won is worth."""
        return self.t.points.win_white

    def last_of_group_a(self) -> int:
        """Return the last member of group A."""
        return last_of_group_a(self.t)

    def _cut(self, width: int) -> None:
        """Take the columns of rounds that were not played away."""
        t = self.t
        keep = [at for at in range(len(t.players) * self.rounds) if at % self.rounds < width]
        t.opponents = array("H", [t.opponents[at] for at in keep])
        t.colours = bytearray(t.colours[at] for at in keep)
        t.results = bytearray(t.results[at] for at in keep)
        t.recorded_rounds = width

    def rank(self) -> None:
        """Enter the points and, by points and pairing number, the ranks."""
        total = scores(self.t)
        order = sorted(self.t.players, key=lambda player: (-total[player.id - 1], player.id))
        for rank, player in enumerate(order, 1):
            player.points = total[player.id - 1]
            player.rank = rank


def _ranked(t: Tournament, tiebreaks: str) -> Tournament:
    """Return the tournament with the ranks that the tie-breaks give, and a record that names these."""
    from swissblossom.places import standings  # noqa: PLC0415  # not needed without tie-breaks

    return standings(t, [code.strip() for code in tiebreaks.split(",")]).ranked()


_SHORT = bytes.maketrans(b"1=0", b"WDL")


def _records(settings: SimulationSettings, field: Field, seed: int) -> list[str]:
    """Return the lines that say of what kind the tournament is, and how to make it again."""
    given = "".join([f" {name}={value}" for name, value in described(settings)])
    known = KNOWN[settings.system]
    rated = sum(player.rating is not None for player in field.players)
    return [
        f"012 Simulated tournament, seed {seed}",
        f"### simulated: seed={seed}{given}",
        "042 2026/03/02",
        f"062 {len(field.players)}",
        f"072 {rated}",
        f"092 {'Team' if known.teams else 'Individual'}: Swiss System ({known.kind})",
        "182 swissblossom",
        PLAYER,
    ]
