"""Recorded tournaments: clean where the reference engine made them, and else where its own check says so."""

from __future__ import annotations

import csv
import os

import pytest

import swissblossom as sb
from golden.shared import SHARED, corpus, needs
from golden.test_corpus import FILES
from swissblossom.checker.files import parse_for_check

EVERY = 1 if os.environ.get("SWISSBLOSSOM_LONG_TESTS") else 10  # all 59,407 rounds take half a minute


@needs("corpus")
@pytest.mark.parametrize("name", [*FILES, "dutch2017-mixed", "dutch2017-dense"])
def test_tournaments_of_the_reference_engine_are_clean(name: str) -> None:
    rounds = 0
    for line in corpus(name)[::EVERY]:
        report = sb.check(sb.parse_trf(line["trf"]), edition="2017" if "2017" in name else "2026")
        assert report.ok, f"{line['id']}\n{report.text()}"
        assert [each.outcome for each in report.rounds] == ["same"] * (line["round"] - 1)
        rounds += len(report.rounds)
    assert rounds > len(corpus(name)) // EVERY


@needs("trf")
def test_the_rounds_that_differ_are_those_of_the_reference_checker() -> None:
    """Files of many programs, and the rounds in which the reference engine's own check found differences."""
    compared = different = 0
    with (SHARED / "trf" / "MANIFEST.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["bbp_c_rc"] != "0":
                continue
            data = (SHARED / "trf" / row["file"]).read_bytes()
            try:
                report = sb.check(parse_for_check(data), edition="2026")
            except sb.TrfError:
                continue  # contradicts itself, which the other does not mind
            wrong = [
                each.round
                for each in report.rounds
                if each.discrepancies or each.outcome == "no-legal-pairing"
            ]
            assert wrong == [int(number) for number in row["bbp_c_diff_rounds"].split()], row["file"]
            compared += 1
            different += bool(wrong)
    assert compared >= 50
    assert different >= 20
