"""Where the files of a request lie."""

from __future__ import annotations

import os

from swissblossom.errors import Diagnostic, InvalidTournamentError

__all__ = ["apart", "beside", "checklist_place", "stem"]


def beside(given: str, reference: str) -> str:
    """Return a path to write to: a bare name lies in the folder of the reference file, as engines have it.

    >>> beside("round5.txt", os.path.join("events", "open.trf")) == os.path.join("events", "round5.txt")
    True
    """
    if os.path.dirname(given) or not given:
        return given
    folder = os.path.dirname(reference) or (os.curdir if given == "-" else "")  # "-" is a name like any other
    return os.path.join(folder, given)


def stem(path: str) -> str:
    """Return the name of a file without folder and extension.

    >>> stem(os.path.join("events", "open.2026.trf"))
    'open.2026'
    """
    return os.path.splitext(os.path.basename(path))[0]


def checklist_place(given: str | None, reference: str) -> str:
    """Return where the checklist goes: by default into the reference file's place with extension `.list`."""
    return os.path.splitext(reference)[0] + ".list" if given is None else beside(given, reference)


def apart(*paths: str | None) -> None:
    """Refuse to read and write, or to write twice, one and the same file.

    Raises:
        InvalidTournamentError: Two of the paths are one regular file, or would be.
    """
    places: dict[str, str] = {}
    for path in paths:
        if path is None:
            continue
        place = os.path.realpath(path)
        if place in places and (os.path.isfile(place) or not os.path.exists(place)):
            what = f"'{path}' would be written over '{places[place]}', which is the same file"
            raise InvalidTournamentError(
                [Diagnostic("error", "same-file", what, "give each file a name of its own")],
                "swissblossom-engine",
            )
        places[place] = path
