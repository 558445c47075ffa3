"""Feeds the reader damaged files and noise, and fails on anything but a tournament or an error of ours.

    python tests/fuzz/fuzz_reader.py --inputs 1000000 [--seed 1] [FILE or FOLDER ...]

The seeds are the examples of the project, the shared public files where they lie beside the project, and
whatever is named. Each input is read, one in eight strictly or as a listing; what can be read is, one time in
three, written in a random edition and read again, or made JSON, or described. A run fails on an exception
that is not ours, on an input that takes more than a second of the processor, and on more than 200 MB.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from collections import Counter
from pathlib import Path

import swissblossom as sb
from swissblossom.trf.examine import examine
from swissblossom.trf.listing import parse_listing

ROOT = Path(__file__).resolve().parents[2]
CHARS = b"   00112345679.-+=wbWBHUFZDLX\t\r\n,;/_\x00\x1a\xe9\xff\xc3\xa9\xef\xbb\xbf"
CODES = (
    b"001 012 013 032 042 132 142 152 162 192 202 222 240 250 260 299 300 310 320 330 352 362 801 "
    b"XXR XXC XXS XXA XXP XXZ BBW BBU FRA ###"
)
MOST_SECONDS, MOST_MB, MOST_BYTES = 1.0, 200, 12_000


def seeds(places: list[Path]) -> list[bytes]:
    """Return the files to start from, without very long ones."""
    places = [*places, ROOT / "examples", ROOT.parent / "shared" / "trf", ROOT.parent / "shared" / "cases"]
    found = []
    for place in places:
        for path in [place] if place.is_file() else sorted(place.rglob("*.trf")):
            data = path.read_bytes()
            if len(data) > MOST_BYTES:
                continue
            found.append(data)
    return found


def damaged(base: bytes, rng: random.Random) -> bytes:
    """Return a file with one to five changes."""
    text = bytearray(base)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        kind = rng.randrange(10)
        size = len(text)
        if not size:
            break
        at = rng.randrange(size)
        if kind == 0:
            text[at] = rng.randrange(256)
        elif kind == 1:
            text[at] = rng.choice(CHARS)
        elif kind == 2:
            del text[at : at + rng.randrange(1, 12)]
        elif kind == 3:
            text[at:at] = bytes(rng.choice(CHARS) for _ in range(rng.randrange(1, 4)))
        elif kind == 4:
            text[at : at + 1] = text[at : at + 1] * rng.randrange(2, 300)
        elif kind == 5:
            del text[at:]
        elif kind == 6:
            lines = bytes(text).split(b"\n")
            a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[a] = lines[b]
            text[:] = b"\n".join(lines)
        elif kind == 7:
            lines = bytes(text).split(b"\n")
            rng.shuffle(lines)
            text[:] = b"\n".join(lines)
        elif kind == 8:
            start = rng.randrange(0, len(CODES) - 3, 4)
            noise = bytes(rng.choice(CHARS) for _ in range(rng.randrange(0, 60)))
            line = max(text.rfind(b"\n", 0, at) + 1, 0)
            text[line:line] = CODES[start : start + 4] + noise + b"\n"
        else:
            run = text[at : at + rng.randrange(1, 200)]
            other = rng.randrange(size)
            text[other:other] = run
    return bytes(text)


def noise(rng: random.Random) -> bytes:
    """Return random bytes, or random lines with codes of records."""
    if rng.random() < 0.5:
        return rng.randbytes(rng.randrange(0, 400))
    lines = []
    for _ in range(rng.randrange(1, 12)):
        start = rng.randrange(0, len(CODES) - 3, 4)
        lines.append(
            CODES[start : start + 4] + bytes(rng.choice(CHARS) for _ in range(rng.randrange(0, 120)))
        )
    return b"\n".join(lines)


def one(data: bytes, rng: random.Random) -> str:
    """Read an input in one of the ways; return what came of it."""
    way = rng.randrange(16)
    try:
        if way == 0:
            sb.parse_trf(data, strict=True)
            return "strict, read"
        if way == 1:
            parse_listing(data)
            return "listing, read"
        if way == 2:
            examine(data)
            return "examined"
        t = sb.parse_trf(data)
    except (sb.TrfError, sb.TooLargeError):
        return "refused"
    if way < 8:
        edition = rng.choice(("TRF26", "TRF16", "TRFX"))
        try:
            text = sb.format_trf(t, edition)
        except sb.InvalidTournamentError:
            return "read, not written"
        again = sb.format_trf(sb.parse_trf(text.encode()), edition)
        if again != text:
            raise AssertionError("the text written a second time is another one")
        return "read and written"
    if way == 8:
        if sb.to_json(sb.from_json(sb.to_json(t))) != sb.to_json(t):
            raise AssertionError("the JSON made a second time is another one")
        return "read and made JSON"
    if way == 9:
        _ = t.notes, t.details
        return "read and described"
    return "read"


def main() -> int:
    """Run, and print figures; 1 when an input failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("places", nargs="*", type=Path)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="folder for the inputs that failed")
    arguments = parser.parse_args()
    bases = seeds(arguments.places)
    rng = random.Random(arguments.seed)
    seen: Counter[str] = Counter()
    slowest, started, failed = 0.0, time.perf_counter(), 0
    for number in range(1, arguments.inputs + 1):
        data = noise(rng) if not bases or rng.random() < 0.1 else damaged(rng.choice(bases), rng)
        begun = time.process_time()
        why = ""
        try:
            seen[one(data, rng)] += 1
        except Exception as error:  # noqa: BLE001  # the finding
            why = f"{type(error).__name__}: {error}"
        took = time.process_time() - begun
        slowest = max(slowest, took)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        if took > MOST_SECONDS:
            why = why or f"{took:.2f} s"
        if memory > MOST_MB:
            why = why or f"{memory} MB"
        if why:
            failed += 1
            print(f"input {number}: {why}", flush=True)
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                (arguments.keep / f"{arguments.seed}-{number}.trf").write_bytes(data)
            if failed >= 20 or memory > MOST_MB:
                break
        if number % 100_000 == 0:
            print(f"{number} inputs, {time.perf_counter() - started:.0f} s, {memory} MB", flush=True)
    spent = time.perf_counter() - started
    print(f"{sum(seen.values()) + failed} inputs from {len(bases)} files in {spent:.0f} s: {failed} failed")
    print(f"slowest {1000 * slowest:.0f} ms, memory at most {memory} MB; {dict(seen.most_common())}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
