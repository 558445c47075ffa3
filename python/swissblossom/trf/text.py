"""From bytes to numbered lines: encodings, byte order marks and line ends."""

from __future__ import annotations

from swissblossom.errors import Diagnostic, TrfError

__all__ = ["decode", "split_lines"]


def decode(data: bytes, source: str | None = None) -> str:
    """Return the text of a file.

    What is not UTF-8 is read as Windows-1252, or as Latin-1 where that has no character: one byte is one
    character then, so that columns stay where they are whatever the code page was.

    Raises:
        TrfError: The bytes are no text ("binary"), or UTF-16 ("utf-16").
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise TrfError([Diagnostic("error", "utf-16", "the file is UTF-16", "save it as UTF-8")], source)
    at = data.find(b"\0")
    if at >= 0:
        line = data.count(b"\n", 0, at) + 1
        raise TrfError(
            [Diagnostic("error", "binary", "not a text file: it holds a NUL byte", "give a TRF file", line)],
            source,
        )
    if data[:3] == b"\xef\xbb\xbf":
        data = data[3:]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def split_lines(text: str) -> list[str]:
    r"""Return the lines of a text without their ends, which are CR, LF or CRLF, mixed as they like.

    An end-of-file mark of DOS (Ctrl-Z) at the end is dropped.

    >>> split_lines("012 A\r\n001\rXXR 5\n\n142 5")
    ['012 A', '001', 'XXR 5', '', '142 5']
    """
    if text[:1] == "\ufeff":
        text = text[1:]
    if text[-1:] == "\x1a":
        text = text[:-1]
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")
