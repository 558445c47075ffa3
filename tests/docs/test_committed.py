"""Nothing committed depends on one machine."""

from __future__ import annotations

import re
import subprocess

import pytest

from docs.places import ROOT

HOSTS = {"docs.astral.sh", "github.com", "keepachangelog.com", "semver.org"}
"""Hosts that a committed file may name: pages for readers, and the one standard index of crates."""

NAMESPACES = {"creativecommons.org", "matplotlib.org", "purl.org", "www.w3.org"}
"""Hosts in the names of XML vocabularies and of the program that drew, in pictures only."""

_OWN_PLACES = re.compile(r"(?<![\w.~-])/(?:build|home|mnt|opt|root|srv|tmp|usr/local|Users|work|workspace)/")
_DRIVES = re.compile(r"\b[A-Z]:\\\w")


def committed() -> list[str]:
    """Return the paths of all files under version control, or about to be."""
    try:
        done = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no version control here")
    return [name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


def texts() -> list[tuple[str, str]]:
    """Return the committed text files with their texts."""
    found = []
    for name in committed():
        data = (ROOT / name).read_bytes()
        if b"\0" not in data:
            found.append((name, data.decode("utf-8", "replace")))
    return found


def test_no_path_of_a_machine() -> None:
    found = [
        (name, line)
        for name, text in texts()
        for line in text.splitlines()
        if _OWN_PLACES.search(line) or _DRIVES.search(line)
    ]
    assert found == []


def test_no_host_but_those_for_readers() -> None:
    found = {
        (name, host)
        for name, text in texts()
        for host in re.findall(r"\b(?:https?|ssh|git|sparse\+https?)://(?:[^\s/@]+@)?([\w.-]+)", text)
        if host not in HOSTS and not (name.endswith((".svg", ".j2")) and host in NAMESPACES)
    }
    assert found == set()


def test_crates_come_from_the_standard_index() -> None:
    sources = set(re.findall(r'^source = "(.*)"', (ROOT / "Cargo.lock").read_text("utf-8"), re.MULTILINE))
    assert sources == {"registry+https://github.com/rust-lang/crates.io-index"}


def test_texts_end_with_a_line_feed_and_have_no_trailing_blanks() -> None:
    checked = re.compile(r"\.(?:md|py|pyi|rs|toml|yml)$")
    for name, text in texts():
        if checked.search(name):
            assert text.endswith("\n") or not text, name
            assert not re.search(r"[ \t]+$", text, re.MULTILINE), name
