"""Count the instructions of pairing and matching under valgrind, since times on shared machines are noisy.

    python benches/instructions.py

Each job runs twice under `valgrind --tool=callgrind`, once and six times; a fifth of the difference is one
run, free of the start of Python and of the making of the field.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

JOBS = {
    "pair 100 players": "t = played(100, 5)\nrun = lambda: sb.pair(t)",
    "pair 1000 players": "t = played(1000, 5)\nrun = lambda: sb.pair(t)",
    "pair 100 players, exact kernel": "t = played(100, 5)\nrun = lambda: sb.pair(t, exact_only=True)",
    "read 100 players": "x = as_text(played(100, 5))\nrun = lambda: sb.parse_trf(x)",
    "match 100 vertices": (
        "import random\nfrom swissblossom.matching import maximum_weight_matching as match\n"
        "c = random.Random(1)\ne = [(u, v, c.getrandbits(30)) for v in range(100) for u in range(v)]\n"
        "run = lambda: match(e)"
    ),
}


def count(job: str, repetitions: int) -> int:
    """Return the instructions of a whole process that does the job so many times."""
    code = (
        f"import sys\nsys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        f"import swissblossom as sb\nfrom fields import as_text, played\n{job}\n"
        f"for _ in range({repetitions}): run()"
    )
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [
                "valgrind",
                "--tool=callgrind",
                f"--callgrind-out-file={folder}/out",
                sys.executable,
                "-c",
                code,
            ],
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONHASHSEED": "0"},
        )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise RuntimeError(done.stderr)
    return int(found[1])


def main() -> int:
    """Print a table of instructions for one run of each job."""
    if shutil.which("valgrind") is None:
        print("valgrind is not installed: nothing counted", file=sys.stderr)
        return 0
    for name, job in JOBS.items():
        print(f"{name:32} {(count(job, 6) - count(job, 1)) / 5 / 1e6:10.2f} million instructions", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
