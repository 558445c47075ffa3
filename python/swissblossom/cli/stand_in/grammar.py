"""The argument grammars of bbpPairings 6 and of JaVaFo, token by token as these programs take them.

A line with `--dutch` or `--burstein` follows bbpPairings' grammar, in which every part has its place. Any
other line follows JaVaFo's, in which options come in any order. `argparse` knows neither (a value may begin
with a dash, what an option means depends on its place), and takes longer to load than a round takes to pair.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissblossom.plain_data import dataclass

__all__ = ["SYSTEM_FLAGS", "USAGE", "Request", "UsageError", "read_arguments"]

USAGE = """\
usage, as bbpPairings 6:
  swissblossom-engine [-r]
  swissblossom-engine [-r] (--dutch | --burstein) INPUT -p [OUTPUT] [-l [CHECKLIST]]
  swissblossom-engine [-r] (--dutch | --burstein) INPUT -c [-l [CHECKLIST]]
  swissblossom-engine [-r] (--dutch | --burstein) (MODEL -g | -g [CONFIG]) -o FILE [-s SEED] [-l [CHECKLIST]]
usage, as JaVaFo:
  swissblossom-engine [-r] INPUT [-b] -p [OUTPUT] [-l [CHECKLIST]]
  swissblossom-engine [-r] INPUT [-b] -c [ROUND] [-l [CHECKLIST]]
  swissblossom-engine [-r] [MODEL] -g [CONFIG | SEED] [-b] -o FILE [-l [CHECKLIST]]
"""

SYSTEM_FLAGS = {"--dutch": "dutch", "--burstein": "burstein"}
"""The systems that a line of arguments can name."""


class UsageError(Exception):
    """The line of arguments follows neither grammar; the text says where it does not."""


@dataclass(slots=True)
class Request:
    """What a line of arguments asks for.

    Attributes:
        task: "release" (tell the version), "pair", "check" or "generate".
        system: "dutch" or "burstein".
        by_system: Whether the line named the system: bbpPairings' grammar, else JaVaFo's.
        release: Whether the version is to be told first.
        input: The tournament file, for "generate" the model, or None.
        output: The file to write, or None for standard output.
        checklist: Whether a checklist is asked for.
        checklist_file: Its file, or None for the default beside the input.
        round: The one round to check, from 1, or None for all.
        config: Configuration of the generator, or None.
        seed: Seed of the generator as written, or None.
        baku: Whether JaVaFo's option of Baku acceleration was given.
    """

    task: str
    system: str = "dutch"
    by_system: bool = False
    release: bool = False
    input: str | None = None
    output: str | None = None
    checklist: bool = False
    checklist_file: str | None = None
    round: int | None = None
    config: str | None = None
    seed: str | None = None
    baku: bool = False


def read_arguments(argv: Sequence[str]) -> Request:
    """Return what a line of arguments asks for.

    Args:
        argv: The arguments, without the program's name.

    Raises:
        UsageError: They follow neither grammar.

    >>> read_arguments(["--dutch", "open.trf", "-p", "round5.txt"]).output
    'round5.txt'
    >>> read_arguments(["open.trf", "-b", "-p"]).baku
    True
    """
    rest = list(argv)
    release = rest[:1] == ["-r"]
    if release:
        del rest[0]
    if not rest:
        return Request(task="release", release=True)
    request = _of_bbppairings(rest) if rest[0] in SYSTEM_FLAGS else _of_javafo(rest)
    request.release = release
    return request


class _Line:
    """The tokens, taken from the left."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0

    def next(self) -> str | None:
        """Return the next token without taking it, None at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self, what: str) -> str:
        """Take the next token, which must be there."""
        token = self.next()
        if token is None:
            raise UsageError(f"{what} is missing at the end")
        self.at += 1
        return token

    def skip(self, *words: str) -> bool:
        """Take the next token if it is one of the words."""
        found = self.next() in words
        self.at += found
        return found

    def value(self, *, unless: str) -> str | None:
        """Take an optional value: whatever comes, but the one option that may follow in its place."""
        token = self.next()
        if token is None or token == unless:
            return None
        self.at += 1
        return token


def _of_bbppairings(tokens: list[str]) -> Request:
    """Read a line whose parts have fixed places; a value may look like an option, as in the model."""
    line = _Line(tokens)
    request = Request(task="pair", system=SYSTEM_FLAGS[line.take("the system")], by_system=True)
    if line.skip("-g"):
        request.task = "generate"
        request.config = line.value(unless="-o")
    else:
        request.input = line.take("the input file")
        if line.skip("-p"):
            request.output = line.value(unless="-l")
        elif line.skip("-c"):
            request.task = "check"
        elif line.skip("-g"):
            request.task = "generate"
        else:
            raise UsageError(f"-p, -c or -g must follow '{request.input}'")
    if request.task == "generate":
        if not line.skip("-o"):
            raise UsageError("-o FILE must follow -g")
        request.output = line.take("the file to write")
        if line.skip("-s"):
            request.seed = line.take("the seed")
    if line.skip("-l"):
        request.checklist = True
        request.checklist_file = line.next()
        line.at += request.checklist_file is not None
    if line.next() is not None:
        raise UsageError(f"'{line.next()}' has no meaning where it stands")
    return request


def _of_javafo(tokens: list[str]) -> Request:
    """Read a line of options in any order; a value is what does not begin with a dash."""
    line = _Line(tokens)
    request = Request(task="")
    tasks = {"-p": "pair", "-c": "check", "-g": "generate"}

    def optional() -> str | None:
        word = line.next()
        if word is None or word.startswith("-"):
            return None
        line.at += 1
        return word

    while (word := line.next()) is not None:
        line.at += 1
        if word in tasks:
            if request.task:
                raise UsageError(f"'{word}' where another of -p, -c and -g stands already")
            request.task = tasks[word]
            value = optional()
            if word == "-p":
                request.output = value
            elif word == "-c":
                request.round = None if value is None else _round(value)
            elif value is not None and value.isascii() and value.isdigit():
                request.seed = value
            else:
                request.config = value
        elif word == "-l":
            request.checklist = True
            request.checklist_file = optional()
        elif word == "-b":
            request.baku = True
        elif word == "-w":
            pass  # versions 1.x: pair by weighted matching; nothing else is done here
        elif word == "-q":
            value = line.next()
            if value is not None and value.isascii() and value.isdigit():
                line.at += 1  # versions 1.x: permutations after which to give up; nobody gives up here
        elif word == "-o":
            request.output = line.take("the file to write")
        elif word == "-s":
            request.seed = line.take("the seed")
        elif request.input is None and not word.startswith("-"):
            request.input = word
        else:
            raise UsageError(f"'{word}' has no meaning where it stands")
    if not request.task:
        raise UsageError("none of -p, -c and -g is there")
    if request.task != "generate" and request.input is None:
        raise UsageError("the input file is missing")
    if request.task == "generate" and request.output is None:
        raise UsageError("-o FILE is missing")
    return request


def _round(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) < 100):
        raise UsageError(f"'{text}' is no round")
    return int(text)
