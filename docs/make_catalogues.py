"""Bring the messages of the package into the catalogues, and compile these.

Run it after adding or changing a message (see `swissblossom.languages`). It writes each `.po` anew, with the
translations there were, in the order of the messages; `msgstr ""` and a line on standard output mark what is
left to translate, and messages that are no more are dropped.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "python" / "swissblossom"
LANGUAGES = {
    "de": "nplurals=2; plural=(n != 1);",
    "nb": "nplurals=2; plural=(n != 1);",
    "hi": "nplurals=2; plural=(n > 1);",
}

IN_TEMPLATES = re.compile(r'\b(say|count)\("([^"\\]+)"(?:, "([^"\\]+)")?')
"""A message in a template of a page: its texts hold neither quotes nor backslashes."""

Key = tuple[str, str]
"""A message and its plural, "" where it has none."""


def messages(package: Path = PACKAGE) -> dict[Key, str]:
    """Return every message of the package with the first module that says it."""
    found: dict[Key, str] = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package.parent).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            constants = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            texts = [constant for constant in constants if isinstance(constant, str)]
            if called in {"say", "mark"} and texts:
                found.setdefault((texts[0], ""), name)
            elif called == "count" and len(texts) == 2:
                found.setdefault((texts[0], texts[1]), name)
    for path in sorted(package.rglob("*.j2")):
        name = path.relative_to(package.parent).as_posix()
        for called, one, many in IN_TEMPLATES.findall(path.read_text(encoding="utf-8")):
            found.setdefault((one, many if called == "count" else ""), name)
    return dict(sorted(found.items(), key=lambda item: (item[1], item[0])))


def read(text: str) -> dict[Key, list[str]]:
    """Return the translations of a catalogue: one a message, two where there is a plural."""
    found: dict[Key, list[str]] = {}
    for block in text.split("\n\n"):
        fields: dict[str, str] = {}
        field = ""
        for line in block.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            word, _, rest = line.partition(" ")
            if line.startswith('"'):
                fields[field] += ast.literal_eval(line)
            else:
                field = word
                fields[field] = ast.literal_eval(rest)
        if "msgid" in fields:
            strings = [fields[name] for name in ("msgstr", "msgstr[0]", "msgstr[1]") if name in fields]
            found[fields["msgid"], fields.get("msgid_plural", "")] = strings
    return found


def quoted(text: str) -> str:
    """Return a text as a catalogue writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def header(language: str) -> str:
    """Return what the message "" says of a catalogue."""
    return (
        f"Project-Id-Version: swissblossom\nLanguage: {language}\nMIME-Version: 1.0\n"
        f"Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: {LANGUAGES[language]}\n"
    )


def written(language: str, wanted: dict[Key, str], known: dict[Key, list[str]]) -> str:
    """Return a catalogue as text."""
    blocks = ["\n".join(['msgid ""', 'msgstr ""', *map(quoted, header(language).splitlines(keepends=True))])]
    for (one, many), module in wanted.items():
        lines = [f"#: {module}", f"msgid {quoted(one)}"]
        strings = known.get((one, many), ["", ""] if many else [""])
        if many:
            lines.append(f"msgid_plural {quoted(many)}")
            lines += [f"msgstr[{at}] {quoted(text)}" for at, text in enumerate(strings)]
        else:
            lines.append(f"msgstr {quoted(strings[0])}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def compiled(language: str, known: dict[Key, list[str]]) -> bytes:
    """Return a catalogue in the binary form that gettext reads."""
    entries = {b"": header(language).encode()}
    for (one, many), strings in known.items():
        if one and all(strings):
            key = f"{one}\0{many}" if many else one
            entries[key.encode()] = "\0".join(strings).encode()
    keys = sorted(entries)
    start = 28 + 16 * len(keys)
    texts = [*keys, *(entries[key] for key in keys)]
    table, at = b"", start
    for text in texts:
        table += struct.pack("<II", len(text), at)
        at += len(text) + 1
    first = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, start)
    return first + table + b"".join(text + b"\0" for text in texts)


def place(language: str) -> Path:
    """Return where the catalogue of a language is, without its ending."""
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "swissblossom"


def main() -> int:
    """Write all catalogues; return 1 when something is left to translate."""
    wanted = messages()
    left = 0
    for language in LANGUAGES:
        source = place(language).with_suffix(".po")
        source.parent.mkdir(parents=True, exist_ok=True)
        known = read(source.read_text(encoding="utf-8")) if source.exists() else {}
        source.write_text(written(language, wanted, known), encoding="utf-8", newline="\n")
        kept = {key: known[key] for key in wanted if key in known}
        place(language).with_suffix(".mo").write_bytes(compiled(language, kept))
        for key in wanted:
            if not all(kept.get(key, [""])):
                left += 1
                sys.stdout.write(f"{language}: {key[0]}\n")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
