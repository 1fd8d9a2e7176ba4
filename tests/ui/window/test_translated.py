"""Tests that every text of the window can be translated, with an invented language that marks each text."""

import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from msgspec.structs import asdict
from PySide6.QtCore import QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QGroupBox, QLabel, QTabBar, QWidget

from hearts_qt import paths
from hearts_qt.app import languages
from hearts_qt.plugin_host.evening_rooms import read_rooms
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.widgets.mnemonics import plain_label
from tests.ui.conftest import Start
from tests.ui.tour.windows import ALL, BY_QT, close_window, open_window

TOOL: Final = Path(__file__).parents[3] / "packaging" / "translate.py"
WORD: Final = re.compile(r"[^\W\d_]{3,}")
TEXTS_OF_QT: Final = frozenset({"Close", "Cancel"})
NAMES: Final = frozenset({"Plain", "Other", "Felt"})
"""The names of the players in these tests and of the bundled sounds."""
MARK: Final = "⟦{}⟧"
"""The mark that the invented language puts around each text."""


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """Return the module of the command that makes translations."""
    spec = spec_from_file_location("translate", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["translate"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def translations(tool: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a translation to the invented language, which marks each English text."""
    folder = tmp_path_factory.mktemp("translations")
    source = folder / "hearts_xx.ts"
    tool.collect(source)
    tree = ElementTree.parse(source)
    for message in tree.getroot().iter("message"):
        translation = message.find("translation")
        assert translation is not None
        translation.text = MARK.format(message.findtext("source"))
        del translation.attrib["type"]
    tree.write(source, "utf-8")
    assert list(tool.wrong_places(source)) == []
    tool.release(source, folder / "hearts_xx.qm")
    return folder


@pytest.fixture
def translated(translations: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the window use the invented language."""
    monkeypatch.setattr(languages, "language_for", lambda preferred, there: "xx" if "xx" in there else "")
    assert languages.translate_window(qapp, translations) == "xx"
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()


def english(window: QWidget) -> set[str]:
    """Return the texts of a window that are not translated."""
    texts = {plain_label(each.text()) for each in window.findChildren(QLabel)}
    texts |= {plain_label(each.text()) for each in window.findChildren(QAbstractButton)}
    texts |= {each.title() for each in window.findChildren(QGroupBox)}
    texts |= {plain_label(each.text()) for each in window.findChildren(QAction)}
    texts |= {each.itemText(index) for each in window.findChildren(QComboBox) for index in range(each.count())}
    texts |= {each.tabText(index) for each in window.findChildren(QTabBar) for index in range(each.count())}
    texts |= {each.toolTip() for each in window.findChildren(QWidget)}
    texts.add(window.windowTitle())
    return {text for text in texts if WORD.search(text) and "⟦" not in text}


@pytest.mark.usefixtures("translated", "no_waits")
def test_every_text_is_translated(start: Start) -> None:
    """Every text of every window is translated, except names and two captions of Qt."""
    game = start(direction=Direction.HOLD)
    names = {*game.art.backs().values(), *game.art.fronts().values(), *TEXTS_OF_QT}
    names |= {each.name for each in game.character_folder.characters.all()} | NAMES
    names |= {seating.name for seating in game.view.seats}
    # What the rooms of the evening's tour are called and say comes from their files, like the comments of the cast.
    names |= {
        text
        for room in read_rooms(paths.resources() / "rooms")
        for text in asdict(room).values()
        if isinstance(text, str)
    }

    def wrong(window: QWidget) -> set[str]:
        return {text for text in english(window) if not names.issuperset(text.split("\n"))}

    faults = {"": wrong(game.window)}
    for name in ALL:
        if name not in BY_QT:
            window = open_window(game.window, name)
            faults[name] = wrong(window)
            close_window(game.window, window)
    assert {name: texts for name, texts in faults.items() if texts} == {}


def test_a_translation_keeps_the_places(tool: ModuleType, tmp_path: Path) -> None:
    """The check finds each translation that has other placeholders in braces than its text."""
    source = tmp_path / "hearts_xx.ts"
    texts = {"{name} leads": "{nom} joue", "Deal": "Donne", "{a} of {b}": "{b}: {a}", "Pass": "{", "Hint": ""}
    root = ElementTree.Element("TS", version="2.1")
    context = ElementTree.SubElement(root, "context")
    for english_text, translated_text in texts.items():
        message = ElementTree.SubElement(context, "message")
        ElementTree.SubElement(message, "source").text = english_text
        ElementTree.SubElement(message, "translation").text = translated_text
    ElementTree.ElementTree(root).write(source)
    assert list(tool.wrong_places(source)) == [
        "'{nom} joue' must have the same places in braces as '{name} leads'.",
        "'{' must have the same places in braces as 'Pass'.",
    ]


def test_each_translation_is_the_one_that_the_program_loads(tool: ModuleType, tmp_path: Path) -> None:
    """Each translation has the right placeholders. The compiled file that the program loads is up to date."""
    made = tmp_path / "made.qm"
    for source in sorted((TOOL.parent / "translations").glob("*.ts")):
        assert list(tool.wrong_places(source)) == []
        tool.release(source, made)
        loaded = paths.resources() / "translations" / f"{source.stem}.qm"
        assert loaded.is_file(), source
        assert loaded.read_bytes() == made.read_bytes(), source


@pytest.mark.parametrize(
    ("preferred", "language"),
    [
        ([], ""),
        (["C"], ""),
        (["de-Latn-AT", "de-AT", "de-Latn", "de"], "de"),
        (["pt-BR", "pt", "de"], "pt_BR"),
        (["fr-FR", "fr", "de"], "de"),
        (["en-GB", "en", "de"], ""),
        (["fr"], ""),
    ],
)
def test_which_language(preferred: list[str], language: str) -> None:
    """The first preferred language that has a translation is used. English needs no translation."""
    assert languages.language_for(preferred, {"de", "pt_BR"}) == language
