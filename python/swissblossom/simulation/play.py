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
from swissblossom.tournament import BLACK, WHITE, Tournament
from swissblossom.trf.records import PLAYER, header_of
from swissblossom.validation import remember, scores

__all__ = ["NOT_SIMULATED", "simulate"]

_COLOURS = {"white": WHITE, "black": BLACK}
_NOT_YET = ord(" ")
_PAB = ord("U")
NOT_SIMULATED = frozenset(["team", "double_swiss"])
"""Systems in which a round is more than one game of two players."""


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
    return _Play(wanted, seed).tournament()


def _faults(settings: SimulationSettings, seed: int) -> list[Diagnostic]:
    """Return what makes checked settings impossible."""
    found = []
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        found.append(Diagnostic("error", "bad-setting", f"seed: {seed!r}", "give a whole number, 0 or more"))
    module = find_system(settings.system)
    if module is None or settings.system in NOT_SIMULATED:
        what = f"the {settings.system} system cannot be simulated"
        names = ", ".join([name for name in SYSTEMS if name not in NOT_SIMULATED])
        found.append(Diagnostic("error", "unknown-system", what, f"choose one of: {names}"))
    elif settings.edition and settings.edition not in module.EDITIONS:
        what = f"the rules of {settings.edition} are not available for {settings.system}"
        hint = f"choose one of: {', '.join(module.EDITIONS)}"
        found.append(Diagnostic("error", "unknown-edition", what, hint))
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


class _Play:
    """A tournament being played; in round 1 the columns are made for all rounds, then filled one by one."""

    def __init__(self, settings: SimulationSettings, seed: int) -> None:
        self.settings = settings
        self.rates = _rates(settings)
        start = Chance(seed, 0)
        self.size = start.between(*(parse_range(settings.players) or (2, 2)))
        self.rounds = start.between(*(parse_range(settings.rounds) or (1, 1)))
        lot = start.between(WHITE, BLACK)
        self.field: Field = make_field(settings, self.size, self.rounds, seed)
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
            forbidden=self.field.forbidden,
            system=settings.system,
            edition=_edition(settings),
            baku=settings.acceleration == "baku",
            records=records,
            header=header_of(records),
        )

    def tournament(self) -> Tournament:
        """Play the rounds and return the tournament."""
        wanted = self.settings.played
        last = self.rounds if wanted is None else min(wanted, self.rounds)
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
            self.t.rounds_played = number
            self.t.byes = {}
            if number < self.rounds:
                self._ask_for_byes(number + 1)
        if self.t.rounds_played < self.t.recorded_rounds:
            self._cut(self.t.rounds_played)
        self._rank()
        if self.settings.tiebreaks:
            return _ranked(self.t, self.settings.tiebreaks)
        return self.t

    def _ask_for_byes(self, number: int) -> None:
        """Note who sits out a round: those not there, then requested byes as long as two players are left."""
        there: list[int] = []
        byes: dict[tuple[int, int], str] = {}
        for ident in range(1, self.size + 1):
            if self.field.first[ident - 1] <= number <= self.field.last[ident - 1]:
                there.append(ident)
            else:
                byes[number, ident] = "Z"
        if len(there) < 2:  # withdrawals would end the tournament: the last to go stay
            gone = [ident for ident in range(1, self.size + 1) if self.field.last[ident - 1] < number]
            for ident in sorted(gone, key=lambda ident: (-self.field.last[ident - 1], ident))[
                : 2 - len(there)
            ]:
                there.append(ident)
                del byes[number, ident]
        rates = self.rates
        kinds = [("Z", rates.zero_byes)]
        if number <= self.rounds - self.settings.rounds_without_half_byes:
            kinds = [("F", rates.full_byes), ("H", rates.half_byes), *kinds]
        left = len(there)
        for letter, rate in kinds:
            free = [ident for ident in there if (number, ident) not in byes]
            for ident in rate.choose(self.byes, free, number):
                if left > 2:
                    byes[number, ident] = letter
                    left -= 1
        self.t.byes = byes

    def _play(self, number: int) -> None:
        """Pair a round and enter its results."""
        t = self.t
        remember(t)  # nothing here contradicts anything else
        paired = pair(t)
        if number == 1:
            cells = self.size * self.rounds
            t.recorded_rounds = self.rounds
            t.opponents = array("H", bytes(2 * cells))
            t.colours, t.results = bytearray(cells), bytearray(b" " * cells)
        for (_, ident), letter in t.byes.items():
            arrived = self.field.first[ident - 1] <= number
            self._enter(number, ident, 0, 0, ord(letter) if arrived else _NOT_YET)
        if paired.bye is not None:
            self._enter(number, paired.bye, 0, 0, _PAB)
        for white, black, letters in self._results(number, paired.pairs):
            self._enter(number, white, black, WHITE, letters[0])
            self._enter(number, black, white, BLACK, letters[1])

    def _enter(self, number: int, ident: int, opponent: int, colour: int, letter: int) -> None:
        at = (ident - 1) * self.rounds + number - 1
        self.t.opponents[at], self.t.colours[at], self.t.results[at] = opponent, colour, letter

    def _results(self, number: int, pairs: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int, bytes]]:
        """Yield (white, black, letters of both) for each board."""
        rates, odd = self.rates, self.odd
        boards = list(range(len(pairs)))
        special: dict[int, bytes] = {}
        for rate, kinds in (
            (rates.double_forfeits, (b"--",)),
            (rates.forfeits, (b"+-", b"-+")),
            (rates.half_zero, (b"=0", b"0=")),
            (rates.zero_zero, (b"00",)),
        ):
            for board in rate.choose(odd, [board for board in boards if board not in special], number):
                special[board] = kinds[odd.below(len(kinds))]
        short = set(rates.short_games.choose(odd, [b for b in boards if b not in special], number))
        for board, (white, black) in enumerate(pairs):
            drawn = self.games.below(ONE)  # also where it is not needed: the other games stay as they are
            letters = special.get(board) or self._result(white, black, drawn)
            yield white, black, letters.translate(_SHORT) if board in short else letters

    def _result(self, white: int, black: int, drawn: int) -> bytes:
        strengths, settings = self.field.strengths, self.settings
        if settings.results == "milvang":
            won, draw, _ = milvang(strengths[white - 1], strengths[black - 1])
        else:
            won, draw, _ = table(
                strengths[white - 1], strengths[black - 1], self.draw_share, settings.white_advantage
            )
        return b"10" if drawn < won else b"==" if drawn < won + draw else b"01"

    def _give_virtual_points(self) -> None:
        """Write Baku's virtual points out for each member of group A, late entries included (C.04.7 1.3)."""
        row = baku_virtual_points(self.rounds, self.t.points.win_white)
        self.t.virtual = {ident: array("H", row) for ident in range(1, last_of_group_a(self.t) + 1)}
        self.t.explicit_virtual = True

    def _cut(self, width: int) -> None:
        """Take the columns of rounds that were not played away."""
        t = self.t
        keep = [at for at in range(self.size * self.rounds) if at % self.rounds < width]
        t.opponents = array("H", [t.opponents[at] for at in keep])
        t.colours = bytearray(t.colours[at] for at in keep)
        t.results = bytearray(t.results[at] for at in keep)
        t.recorded_rounds = width

    def _rank(self) -> None:
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


def _edition(settings: SimulationSettings) -> str:
    """Return the edition as record 192 can say it: only Dutch has years there."""
    if settings.system != "dutch":
        return settings.edition
    module = find_system("dutch")
    assert module is not None  # noqa: S101
    return settings.edition or str(module.EDITIONS[0])


def _records(settings: SimulationSettings, field: Field, seed: int) -> list[str]:
    """Return the lines that say of what kind the tournament is, and how to make it again."""
    given = "".join([f" {name}={value}" for name, value in described(settings)])
    kind = "FIDE Dutch" if settings.system == "dutch" else settings.system.title()
    rated = sum(player.rating is not None for player in field.players)
    return [
        f"012 Simulated tournament, seed {seed}",
        f"### simulated: seed={seed}{given}",
        "042 2026/03/02",
        f"062 {len(field.players)}",
        f"072 {rated}",
        f"092 Individual: Swiss System ({kind})",
        "182 swissblossom",
        PLAYER,
    ]
