"""Begins a translation of the window, or adds new texts to it: ``python packaging/translate.py LANGUAGE``.

Run it with the Python of `.venv`. LANGUAGE is a name in Qt's form, such as ``de`` or ``pt_BR``. The translation is
`packaging/translations/hearts_LANGUAGE.ts`, which is edited with Qt Linguist (``pyside6-linguist``) or any editor for
such files. From it this program makes the file that Hearts loads: `resources/translations/hearts_LANGUAGE.qm`.
"""

import re
import string
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TEXTS: Final = ("ui", "app", "settings")
"""The packages in `hearts_qt` that have texts for people."""
LANGUAGE: Final = re.compile(r"[a-z]{2,3}(_[A-Z][A-Za-z]+)?")
TOOLS: Final = Path(sys.executable).parent


def main() -> None:
    """Collect the texts, check the translation, and make the file that the program loads."""
    if len(sys.argv) != 2 or not LANGUAGE.fullmatch(sys.argv[1]):
        sys.exit("Name one language, such as de or pt_BR.")
    name = f"hearts_{sys.argv[1]}"
    source = ROOT / "packaging" / "translations" / f"{name}.ts"
    source.parent.mkdir(exist_ok=True)
    collect(source)
    if wrong := list(wrong_places(source)):
        sys.exit("\n".join(wrong))
    made = ROOT / "resources" / "translations" / f"{name}.qm"
    made.parent.mkdir(exist_ok=True)
    release(source, made)
    texts = [message.find("translation") for message in messages(source)]
    done = sum(text is not None and text.get("type") is None for text in texts)
    print(f"{done} of {len(texts)} texts are translated; the others stay English.")


def collect(source: Path) -> None:
    """Write all texts of the program into a translation, and keep the texts that are translated already."""
    files = sorted(str(path) for room in TEXTS for path in (ROOT / "hearts_qt" / room).rglob("*.py"))
    command = [f"{TOOLS}/pyside6-lupdate", "-locations", "none", "-no-obsolete", *files, "-ts", f"{source}"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def release(source: Path, made: Path) -> None:
    """Make the file that the program loads from a translation."""
    subprocess.run([TOOLS / "pyside6-lrelease", source, "-qm", made], check=True, stdout=subprocess.DEVNULL)


def messages(source: Path) -> list[ElementTree.Element]:
    """Return all messages of a translation: each has a ``source`` and a ``translation``."""
    return list(ElementTree.parse(source).getroot().iter("message"))


def wrong_places(source: Path) -> Iterator[str]:
    """Yield a line for each translation that has other placeholders (such as ``{name}``) than its English text."""
    for message in messages(source):
        english, translated = message.findtext("source", ""), message.findtext("translation", "")
        try:
            is_right = not translated or places(translated) == places(english)
        except ValueError:
            is_right = False
        if not is_right:
            yield f"{translated!r} must have the same places in braces as {english!r}."


def places(text: str) -> set[str]:
    """Return the names of the placeholders, such as ``{name}``, in a text; raises ValueError for unpaired braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


if __name__ == "__main__":
    main()
