r"""Writes tournaments as TRF26, TRF16 or TRF(x), in fixed columns.

What the file of a tournament said is written back as it was, as long as it still holds and belongs to the
edition asked for; what does not is written anew from the tournament (module `families`). Nothing is lost:
what an edition has no record for stays in the record of the other edition, which programs of the first one
skip.
"""

from __future__ import annotations

import os

from swissblossom.abnormal import point_system
from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.tournament import BLACK, NO_COLOUR, WHITE, Player, Tournament, format_points
from swissblossom.trf.families import FAMILIES, ends_without_games, in_column, plan
from swissblossom.trf.records import PLAYER
from swissblossom.validation import check_tournament, scores
from swissblossom.whole_files import write_atomically

__all__ = ["EDITIONS", "format_trf", "write_trf"]

EDITIONS = ("TRF26", "TRF16", "TRFX")
_ENDS = ("\r\n", "\n", "\r")
_COLOURS = {NO_COLOUR: "-", WHITE: "w", BLACK: "b"}
_UTF8 = "surrogatepass"


def format_trf(tournament: Tournament, edition: str = "TRF26", *, eol: str = "\n") -> str:
    r"""Return a tournament as the text of a TRF file.

    Points are those of the results; ranks are those stated, or, when nobody has one, the order of points
    and pairing number. Byes of the round to be paired are records 240 in TRF26, the last column in TRF16, and
    in TRF(x) the last column and XXZ. A name too long for its columns is cut.

    Args:
        tournament: What to write.
        edition: "TRF26" or "TRF16" (FIDE), or "TRFX" (JaVaFo); rounds, colour, points, acceleration and
            forbidden pairs are XXR, XXC, XXS, XXA and XXP in the last two.
        eol: End of each line, CR LF, CR or LF.

    Returns:
        The whole file; reading it gives an equal tournament, and writing that the same text.

    Raises:
        InvalidTournamentError: The tournament contradicts itself, or does not fit into the columns.
        ValueError: There is no such edition or line end.

    **Source:** TRF16 and TRF26 (FIDE C.02.03, annexure), TRF(x) (JaVaFo 2.2 Advanced User Manual).

    >>> import swissblossom as sb
    >>> t = sb.parse_trf("XXR 3\n001    1      Tal\n001    2      Fischer\n")
    >>> print(sb.format_trf(t).rstrip())
    142 3
    001    1      Tal                                                                0.0    1
    001    2      Fischer                                                            0.0    2
    """
    if edition not in EDITIONS:
        raise ValueError(f"no edition {edition!r}; choose one of {', '.join(EDITIONS)}")
    if eol not in _ENDS:
        raise ValueError(f"no line end {eol!r}; choose CR LF, CR or LF")
    faults = check_tournament(tournament) or _misfits(tournament)
    if faults:
        raise InvalidTournamentError(faults, tournament.source)
    return eol.join([*_lines(tournament, edition), ""])


def write_trf(
    tournament: Tournament,
    path: str | os.PathLike[str],
    edition: str = "TRF26",
    *,
    eol: str = "\r\n",
) -> None:
    r"""Write a tournament to a TRF file, in UTF-8.

    The file is written beside its place and moved there, so that nobody ever sees a part of it.

    Args:
        tournament: What to write.
        path: The file; one that exists is replaced.
        edition: "TRF26", "TRF16" or "TRFX", as in `format_trf`.
        eol: End of each line, CR LF, CR or LF.

    Raises:
        InvalidTournamentError: The tournament contradicts itself, or does not fit into the columns.
        UnreadableFileError: The file cannot be written; what was there before is still there.
        ValueError: There is no such edition or line end.

    **Source:** as `format_trf`.
    """
    write_atomically(os.fspath(path), format_trf(tournament, edition, eol=eol).encode("utf-8", _UTF8))


def _misfits(t: Tournament) -> list[Diagnostic]:
    """Return what the columns cannot hold, or a reader would take for something else."""
    found = []
    for player in t.players:
        for what, value in (("rating", player.rating), ("rank", player.rank)):
            if value is not None and not 0 <= value <= 9999:
                message = f"player {player.id}: {what} {value} does not fit into four columns"
                found.append(
                    Diagnostic("error", f"{what}-too-wide", message, "0 to 9999 fit", player=player.id)
                )
    width = t.recorded_rounds
    if t.teams and width and t.rounds_played == width - 1 and _is_open(t):
        return found
    if t.rounds_played != width:
        message = f"{width} rounds are recorded, {t.rounds_played} of them complete"
        found.append(Diagnostic("error", "unfinished-round", message, "take out the rounds not complete"))
    elif ends_without_games(t) and not any(number == t.round_to_pair for number, _ in t.byes):
        message = f"round {width} has no game: in a file it would be the round to be paired"
        found.append(
            Diagnostic("error", "round-without-games", message, "give its byes as requests", round=width)
        )
    return found


def _is_open(t: Tournament) -> bool:
    """Return whether the last round of a team tournament has games without a result, and no others."""
    width = t.recorded_rounds
    cells = zip(
        t.opponents[width - 1 :: width],
        t.colours[width - 1 :: width],
        t.results[width - 1 :: width],
        strict=True,
    )
    games = [(colour, result) for opponent, colour, result in cells if opponent]
    return bool(games) and all(colour and result == ord(" ") for colour, result in games)


def _lines(t: Tournament, edition: str) -> list[str]:
    """Return the lines of the file without their ends."""
    records = list(t.records)
    if not records:
        records = [f"{code} {text}".rstrip() for code, texts in t.header.items() for text in texts]
    if PLAYER not in records:
        records.append(PLAYER)
    kept, fresh = plan(t, edition, records)
    written: set[str] = set()
    lines: list[str] = []
    for at, record in enumerate(records):
        family = FAMILIES.get(record[:3])
        if record == PLAYER:
            for name, new in fresh.items():
                if name not in written:
                    lines.extend(new)
            written.update(fresh)
            lines.extend(_players(t, edition))
        elif family is None or kept[at]:
            lines.append(record)
        elif family not in written:  # what replaces records stands where the first of them stood
            written.add(family)
            lines.extend(fresh.get(family, ()))
    while not lines[-1]:
        lines.pop()
    return lines


def _clean(text: str, width: int) -> str:
    """Return a text that keeps its columns: no control characters, no more than fits."""
    if not text.isprintable():
        text = "".join([c if c.isprintable() else " " for c in text])
        text = text.strip() if width < 33 else text.rstrip()
    return text[:width].rstrip()


def _ranks(t: Tournament, total: list[int]) -> list[str]:
    """Return the rank of each player: as stated, or by points and pairing number if nobody has one."""
    if any(player.rank for player in t.players):
        return [str(player.rank or "") for player in t.players]
    order = sorted(range(len(total)), key=lambda at: (-total[at], t.tpn[at]))
    ranks = [""] * len(total)
    for rank, at in enumerate(order, 1):
        ranks[at] = str(rank)
    return ranks


def _points(tenths: int) -> str:
    """Return points for four columns: without the decimal when they need five."""
    text = format_points(tenths)
    return text if len(text) <= 4 else text.removesuffix(".0") if text.endswith(".0") else ""


def _players(t: Tournament, edition: str) -> list[str]:
    """Return the player records, in the order of pairing numbers if these are not the ids."""
    total, width, points = scores(t), t.recorded_rounds, point_system(t)
    marks = {
        ident: letter
        for (number, ident), letter in t.byes.items()
        if number == t.round_to_pair and in_column(t, edition, letter)
    }
    for ident, letter in marks.items():
        total[ident - 1] += points.value(letter)
    if t.teams:
        total = [
            worked_out if player.points is None else player.points
            for player, worked_out in zip(t.players, total, strict=True)
        ]
    ranks = _ranks(t, total)
    cells = _cells(t)
    lines = []
    for at in sorted(range(len(t.players)), key=t.tpn.__getitem__):
        player = t.players[at]
        line = _static(player, _points(total[at]), ranks[at])
        line += "".join(cells[at * width : (at + 1) * width])
        if player.id in marks:
            line += f"  0000 - {marks[player.id]}"
        lines.append(line.rstrip())
    return lines


def _static(player: Player, points: str, rank: str) -> str:
    """Return the columns 1 to 89 of a player record."""
    rating = "" if player.rating is None else player.rating
    return (
        f"001 {player.id:4d} {_clean(player.sex, 1):1}{_clean(player.title, 3):>3} "
        f"{_clean(player.name, 33):33} "
        f"{rating:>4} {_clean(player.federation, 3):3} {_clean(player.fide_id, 11):>11} "
        f"{_clean(player.birth, 10):10} {points:>4} {rank:>4}"
    )


def _cells(t: Tournament) -> list[str]:
    """Return the ten columns of each player and round, row by row."""
    texts: dict[tuple[int, int, int], str] = {}
    cells = []
    for key in zip(t.opponents, t.colours, t.results, strict=True):
        text = texts.get(key)
        if text is None:
            opponent, colour, result = key
            if not opponent and result == 0x20:
                text = " " * 10
            else:
                who = f"{opponent:4d}" if opponent else "0000"
                text = f"  {who} {_COLOURS[colour]} {chr(result)}"
            texts[key] = text
        cells.append(text)
    return cells
