"""A tiny reader of the TRF records that bear on a pairing, for inputs known to be well formed.

Read: 001, 142/XXR, 152/XXC, 162, BBW and its kin, XXS, XXA, 250, 192 (only `_BAKU`), 260/XXP, 240/XXZ, 299
(with a round and players, or without a letter).
"""

from __future__ import annotations

from dataclasses import replace

from oracle.field import Cell, Entry, Field, Points


def read_field(text: str) -> Field:
    """Return the field of a TRF text before the round to pair.

    That is the last column if it holds no opponent, only marks of players who are away; else the next.
    """
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    records: dict[str, list[str]] = {}
    for line in lines:
        records.setdefault(line[:3], []).append(line)
    marks = sorted((int(line[4:8]), _cells(line)) for line in records.get("001", []))
    width = max((len(cells) for _, cells in marks), default=0)
    last = [cells[-1] for _, cells in marks if len(cells) == width and width]
    played = width if any(cell is not None and cell.opponent for cell in last) else max(width - 1, 0)
    away = _away(records, played + 1)
    total = _total_rounds(records)
    worth, bonus = _abnormal(records)
    virtual = _virtual(records, [number for number, _ in marks], total)
    entries = []
    for number, cells in marks:
        row = [*cells, *[None] * (width + 1 - len(cells))]
        mark = row[played]
        entries.append(
            Entry(
                id=number,
                cells=tuple(
                    replace(cell or Cell(), worth=worth.get((number, at)))
                    for at, cell in enumerate(row[:played], 1)
                ),
                virtual=virtual.get(number, ()),
                absent=mark.result if mark else away.get(number, ""),
                bonus=tuple((after, value) for ident, after, value in bonus if ident == number),
            )
        )
    return Field(entries, total, _points(records), _initial_colour(records), _forbidden(records, played + 1))


def _cells(line: str) -> list[Cell | None]:
    """Rounds of a 001 line from column 92 on, None where nothing is written."""
    cells: list[Cell | None] = []
    for start in range(91, len(line), 10):
        text = line[start : start + 8].ljust(8)
        if not text.strip():
            cells.append(None)
            continue
        opponent = int(text[:4].strip() or 0)
        cells.append(Cell(opponent, text[5].lower().strip(" -"), text[7].upper().replace(" ", "Z")))
    return cells


def _total_rounds(records: dict[str, list[str]]) -> int:
    """Return the announced number of rounds."""
    return int((records.get("XXR") or records["142"])[0][4:])


def _initial_colour(records: dict[str, list[str]]) -> str:
    """Return "w" or "b" from 152 or XXC, or nothing."""
    for line in records.get("152", []):
        return line[4:].strip().lower()[:1]
    for line in records.get("XXC", []):
        for word in line[4:].split():
            if word in ("white1", "black1"):
                return word[0]
    return ""


def _tenths(text: str) -> int:
    """Return points as tenths."""
    return round(float(text) * 10)


def _points(records: dict[str, list[str]]) -> Points:
    """Return the point system; a win also sets the bye unless the bye is given."""
    given: dict[str, int] = {}
    letters = {
        "BBW": "win",
        "BBD": "draw",
        "BBL": "loss",
        "BBZ": "zero_bye",
        "BBF": "forfeit_loss",
        "BBU": "pab",
    }
    for code, name in letters.items():
        for line in records.get(code, []):
            given[name] = _tenths(line[4:])
    for line in records.get("162", []):
        for start in range(5, len(line), 9):
            names = {"W": ("win",), "D": ("draw",), "L": ("loss",), "P": ("pab",)}.get(line[start].upper())
            for name in names or ("zero_bye", "forfeit_loss") * (line[start].upper() in "AZ"):
                given[name] = _tenths(line[start + 1 : start + 5])
    shared = {"WW": "win", "WD": "draw", "WL": "loss", "ZPB": "zero_bye", "FL": "forfeit_loss", "PAB": "pab"}
    for line in records.get("XXS", []):
        for code, value in (item.split("=") for item in line[4:].split()):
            if code in shared:
                given[shared[code]] = _tenths(value)
    return Points(**{"pab": given.get("win", 10), **given})


def _virtual(records: dict[str, list[str]], ids: list[int], total: int) -> dict[int, tuple[int, ...]]:
    """Return virtual points by player: XXA or 250 as written, else the Baku groups that a 192 asks for."""
    table: dict[int, dict[int, int]] = {}
    for line in records.get("XXA", []):
        for r, start in enumerate(range(9, len(line), 5), 1):
            table.setdefault(int(line[4:8]), {})[r] = _tenths(line[start : start + 4].strip() or "0")
    for line in records.get("250", []):
        for number in range(int(line[22:26]), int(line[27:31]) + 1):
            for r in range(int(line[14:17]), int(line[18:21]) + 1):
                table.setdefault(number, {})[r] = _tenths(line[9:13])
    if not table and any("_BAKU" in line for line in records.get("192", [])):
        accelerated = (total + 1) // 2  # C.04.7 1.4
        full = (accelerated + 1) // 2
        for number in ids[: 2 * ((len(ids) + 3) // 4)]:  # C.04.7 1.2
            table[number] = {r: 10 if r <= full else 5 for r in range(1, accelerated + 1)}
    return {
        number: tuple(row.get(r, 0) for r in range(1, max(row) + 1)) for number, row in table.items() if row
    }


def _abnormal(
    records: dict[str, list[str]],
) -> tuple[dict[tuple[int, int], int], list[tuple[int, int, int]]]:
    """Return points of rounds by (player, round), and bonuses as (player, round after which, tenths)."""
    worth: dict[tuple[int, int], int] = {}
    bonus: list[tuple[int, int, int]] = []
    for line in records.get("299", []):
        value, round_ = _tenths(line[13:17]), int(line[19:22].strip() or 0)
        for word in line[23:].split():
            if line[4] == " ":
                bonus.append((int(word), round_, value))
            else:
                worth[int(word), round_] = value
    return worth, bonus


def _forbidden(records: dict[str, list[str]], round_: int) -> frozenset[frozenset[int]]:
    """Return the pairs that must not meet in a round."""
    groups = [line[4:].split() for line in records.get("XXP", [])]
    groups += [
        line[11:].split() for line in records.get("260", []) if int(line[4:7]) <= round_ <= int(line[8:11])
    ]
    return frozenset(frozenset((int(a), int(b))) for group in groups for a in group for b in group if a != b)


def _away(records: dict[str, list[str]], round_: int) -> dict[int, str]:
    """Return the marks of players who asked not to be paired in a round: 240 and XXZ."""
    away = {int(word): "Z" for line in records.get("XXZ", []) for word in line[4:].split()}
    for line in records.get("240", []):
        if int(line[6:9]) == round_:
            away.update({int(word): line[4].upper() for word in line[9:].split()})
    return away
