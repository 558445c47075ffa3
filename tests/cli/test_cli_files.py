"""The commands `convert` and `check-file`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import swissblossom as sb
from swissblossom.cli import main
from unit.same import differences
from unit.trf_text import FOUR, HEAD, player, trf

LISTING = """Club night
No Name Rtg Pts
1 Tal, Mihail 2500 1.5 w 3 1 b 4 =
2 Keres, Paul 2480 1.0 b4 = w3=
3 Smyslov 0.5 b 1 0 b 2 =
4 Spassky, Boris 2400 1.0 w 2 = w 1 =
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    path.write_text(trf(*HEAD, "102 Åsa Öberg", "240 H   2    3"), encoding="utf-8")
    return path


@pytest.mark.parametrize("edition", ["TRF26", "TRF16", "trfx"])
@pytest.mark.parametrize(("name", "eol"), [("crlf", b"\r\n"), ("lf", b"\n"), ("cr", b"\r")])
def test_convert(file: Path, tmp_path: Path, edition: str, name: str, eol: bytes) -> None:
    out = tmp_path / "out.trf"
    assert main(["convert", str(file), str(out), "--edition", edition, "--eol", name]) == 0
    data = out.read_bytes()
    assert data == sb.format_trf(sb.read_trf(file), edition.upper(), eol=eol.decode()).encode()
    assert data.endswith(eol)
    assert data.replace(eol, b"").isascii() is False
    assert b"\r" not in data.replace(eol, b"")
    assert b"\n" not in data.replace(eol, b"")
    assert differences(sb.read_trf(file), sb.read_trf(out)) == []


def test_convert_to_json_and_back(file: Path, tmp_path: Path) -> None:
    assert main(["convert", str(file), str(tmp_path / "o.json")]) == 0
    assert json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))["version"] == 1
    assert main(["convert", str(tmp_path / "o.json"), str(tmp_path / "o.trf")]) == 0
    assert differences(sb.read_trf(file), sb.read_trf(tmp_path / "o.trf"), records=True) == []


def test_convert_to_standard_output(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["convert", str(file), "-", "--eol", "cr"]) == 0
    assert capfdbinary.readouterr().out == sb.format_trf(sb.read_trf(file), eol="\r").encode()


def test_convert_a_listing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "club.txt", tmp_path / "club.trf"
    path.write_text(LISTING, encoding="utf-8")
    assert main(["convert", str(path), str(out)]) == 3
    err = capsys.readouterr().err
    assert err.startswith(f"{path}:3:1: a listing with blanks between the fields")
    assert "swissblossom convert --from listing" in err
    assert not out.exists()
    assert main(["convert", "--from", "listing", str(path), str(out)]) == 0
    t = sb.read_trf(out)
    assert [(p.name, p.rating, p.points) for p in t.players][2:] == [
        ("Smyslov", None, 5),
        ("Spassky, Boris", 2400, 10),
    ]
    assert t.rounds_played == 2
    assert t.game(2, 1) == sb.Game(4, 2, "=")


def test_what_cannot_be_converted(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.trf"
    out.write_text("before", encoding="utf-8")
    file.write_text(trf(players=(*FOUR[:3], FOUR[3].replace("0.0", "9.0"))), encoding="utf-8")
    assert main(["convert", str(file), str(out)]) == 3
    assert f"{file}:7:81: " in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "before"
    assert main(["convert", str(tmp_path / "none.trf"), str(out)]) == 5
    assert main(["convert", str(file), str(out), "--edition", "TRF99"]) == 3
    assert main(["convert", str(file), str(tmp_path / "x.json"), "--edition", "TRF16"]) == 3
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    assert main(["convert", str(tmp_path / "bad.json"), str(out)]) == 3
    assert main(["convert", str(file), str(tmp_path / "no" / "out.trf")]) != 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.json", "open.trf", "out.trf"]


def test_convert_strictly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.trf"
    path.write_text(trf("012 x", "042 24.12.2025", "142 3"), encoding="utf-8")
    assert main(["convert", str(path), str(tmp_path / "b.trf"), "--strict"]) == 3
    assert (
        f"{path}:2:5: 042: '24.12.2025' is not as the format has it; write the date"
        in capsys.readouterr().err
    )
    assert main(["convert", str(path), str(tmp_path / "b.trf")]) == 0


def test_check_file(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.trf"
    bad.write_text(trf("xxr 5", players=(player(1, "2 w 1"), player(2, "1 w 0"))), encoding="utf-8")
    assert main(["check-file", str(file)]) == 0
    capsys.readouterr()
    assert main(["check-file", str(file), str(bad)]) == 3
    out = capsys.readouterr().out
    assert f"{bad}:1:1: warning: 'xxr 5' is not read" in out
    assert f"{bad}:2:92: round 1: players 1 and 2 both have White" in out
    assert out.endswith(f"{bad}: 1 error, 1 warning, 2 notes\n")
    assert main(["check-file", str(tmp_path / "none.trf"), str(bad)]) == 5


def test_check_file_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.trf"
    path.write_bytes("012 Tallinn Õpen\n042 Feb 14, 2026\n".encode("cp1252") + trf("142 3").encode())
    assert main(["check-file", "--format", "json", str(path)]) == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert (answer["file"], answer["errors"], answer["warnings"]) == (str(path), 0, 0)
    found = {(f["severity"], f["code"], f["line"], f["column"]) for f in answer["findings"]}
    assert {("note", "encoding", 1, 13), ("note", "date-form", 2, 5)} <= found
    assert main(["check-file", "--strict", "--format", "json", str(path)]) == 3
    (answer,) = json.loads(capsys.readouterr().out)
    assert answer["errors"] == len(answer["findings"]) > 2


def test_a_clean_file(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(__file__).parents[2] / "examples" / "alekhine-memorial.trf"
    assert main(["check-file", "--strict", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: as it should be\n"
