"""Brings the catalogues up to date with the messages in the program; run by `make messages`.

Translations stay, new messages wait for theirs, and those that are said no longer go.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import polib

HERE = Path(__file__).parent
PROGRAM = HERE.parents[1] / "kiosk"
WIDTH = 110

Message = tuple[str | None, str, str]
"""What the program says: a context if it needs one, the message, and that for many if it counts."""


def messages() -> Iterator[Message]:
    """Yield every message in the program, each once, in the order of files and lines."""
    seen = set()
    for path in sorted(PROGRAM.rglob("*.py")):
        for message in _messages_in(ast.parse(path.read_text(encoding="utf-8"))):
            if message[:2] not in seen:
                seen.add(message[:2])
                yield message


def _messages_in(tree: ast.AST) -> Iterator[Message]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        texts = [
            each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
        ]
        match name.removeprefix("_"), texts:
            case (("tr" | "marked"), [message]):
                yield None, message, ""
            case "term", [context, message]:
                yield context, message, ""
            case "counted", [one, many]:
                yield None, one, many


def updated(catalogue: polib.POFile) -> polib.POFile:
    """Return a catalogue of what is said now, with the translations of the old one."""
    new = polib.POFile(wrapwidth=WIDTH)
    new.header, new.metadata = catalogue.header, catalogue.metadata
    for context, one, many in messages():
        entry = catalogue.find(one, msgctxt=context or False)
        forms = dict.fromkeys(range(int(catalogue.metadata["Plural-Forms"].split("=")[1].split(";")[0])), "")
        if entry is None and many:
            entry = polib.POEntry(msgid=one, msgid_plural=many, msgstr_plural=forms)
        elif entry is None:
            entry = polib.POEntry(msgid=one, msgctxt=context)
        new.append(entry)
    return new


if __name__ == "__main__":
    for path in sorted(HERE.glob("*.po")):
        new = updated(polib.pofile(str(path)))
        new.save(str(path))
        print(f"{path.name}: {new.percent_translated()} % of {len(new)} messages")
