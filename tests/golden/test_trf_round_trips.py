"""Files found in public and recorded rounds: reading, writing and reading again changes nothing."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import swissblossom as sb
from unit.same import differences

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
FILES = sorted(path for folder in ("trf", "cases") for path in (SHARED / folder).rglob("*.trf"))
SAMPLE = Path(__file__).parent / "sample.jsonl"
EDITIONS = ("TRF26", "TRF16", "TRFX")

needs_files = pytest.mark.skipif(not FILES, reason="the shared files are not beside the project")


def check(t: sb.Tournament, edition: str) -> list[str]:
    """Return what a round trip in an edition changes."""
    text = sb.format_trf(t, edition)
    again = sb.parse_trf(text)
    found = differences(t, again)
    if sb.format_trf(again, edition) != text:
        found.append("written again, the text is another one")
    back = sb.format_trf(sb.parse_trf(text.replace("\n", "\r\n")), edition, eol="\r")
    if back != text.replace("\n", "\r"):
        found.append("the line ends change the text")
    return found


@needs_files
@pytest.mark.parametrize("edition", EDITIONS)
def test_public_files(edition: str) -> None:
    read, wrong = 0, []
    for path in FILES:
        try:
            t = sb.read_trf(path)
        except sb.TrfError:
            continue
        read += 1
        wrong += [f"{path.relative_to(SHARED)}: {what}" for what in check(t, edition)]
    assert wrong == []
    assert read > 280


@needs_files
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_lost(edition: str) -> None:
    """Whatever has no meaning for the pairing comes back as it was written, in its order."""
    from swissblossom.trf.families import FAMILIES  # noqa: PLC0415

    for path in FILES:
        try:
            t = sb.read_trf(path)
        except sb.TrfError:
            continue
        again = sb.parse_trf(sb.format_trf(t, edition))
        kept = [[line for line in x.records if line[:3] not in FAMILIES] for x in (t, again)]
        assert kept[0] == kept[1], path


@pytest.mark.parametrize("edition", EDITIONS)
def test_recorded_rounds(edition: str) -> None:
    lines = [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]
    wrong = [f"{line['id']}: {what}" for line in lines for what in check(sb.parse_trf(line["trf"]), edition)]
    assert wrong == []


@pytest.mark.skipif(not (SHARED / "corpus").is_dir(), reason="no folder shared/corpus beside the checkout")
@pytest.mark.parametrize("edition", ["TRF26", "TRF16"])
def test_some_of_every_corpus_file(edition: str) -> None:
    wrong = []
    for path in sorted((SHARED / "corpus").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file):
                if number >= 40:
                    break
                recorded = json.loads(line)
                try:
                    t = sb.parse_trf(recorded["trf"])
                except sb.TrfError:
                    continue
                wrong += [f"{path.name} {recorded['id']}: {what}" for what in check(t, edition)]
    assert wrong == []
