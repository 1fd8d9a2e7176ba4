"""Fixtures with the dialog that configures characters, a comment pack, and a store of the person's name and face."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.players.roster import PLAYERS
from hearts_qt.plugin_host.comments import Comments, Line, Occasion, comments_text
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.company.character_parts import CharacterParts
from hearts_qt.ui.company.context import ConfigureContext, NameAndFace
from hearts_qt.ui.company.dialog import ConfigureDialog

VICKIES = Comments(
    name="Vicious Vickie",
    author="Somebody",
    licence="MIT",
    lines={
        Occasion.PASS: (Line("Sharp ones for you, {other}."), Line("I hope they scratch.")),
        Occasion.TAKE: (Line("Ha!", "ha.wav"),),
        Occasion.LOSING: (Line("You cheated."),),
    },
)
WAV = b"RIFF\x04\0\0\0WAVE"

Open: TypeAlias = Callable[[], "Configuring"]


class Configuring:
    """The dialog that configures characters, and the objects that it uses."""

    def __init__(self, folder: Path) -> None:
        """Store the characters below `folder`."""
        self.folder = CharacterFolder(folder / "characters", lambda path, reason: pytest.fail(f"{path}: {reason}"))
        self.characters = self.folder.characters
        self.person = NameAndFace("Marianne", "you")
        self.heard: list[tuple[str, Path | None]] = []
        self.installed: list[Path] = []
        self.pack = pack = folder / "packs" / "vickie"
        pack.mkdir(parents=True, exist_ok=True)
        (pack / "comments.toml").write_text(comments_text(VICKIES), "utf-8")
        (pack / "ha.wav").write_bytes(WAV)
        self.character_parts = CharacterParts(tuple(PLAYERS), pack.parent)
        self.faces = FaceArt(paths.resources() / "faces")
        context = ConfigureContext(
            self, lambda text, sound: self.heard.append((text, sound)), lambda: True, self.install
        )
        self.dialog = ConfigureDialog(self.folder, self.faces, self.character_parts, context)

    def name_and_face(self) -> NameAndFace:
        """Return the person's name and face."""
        return self.person

    def change_person(self, you: NameAndFace) -> None:
        """Store the person's new name and face."""
        self.person = you

    def install(self, path: Path, done: Callable[[str], None]) -> None:
        """Report at once that the plugin was installed, with its file's name as its id."""
        self.installed.append(path)
        done(path.stem)


@pytest.fixture
def open_dialog(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Return a function that opens the dialog with the same files each time."""
    opened: list[Configuring] = []

    def make() -> Configuring:
        made = Configuring(tmp_path)
        opened.append(made)
        qtbot.addWidget(made.dialog)
        made.dialog.show()
        return made

    yield make
    for each in opened:
        each.folder.close()


@pytest.fixture
def configuring(open_dialog: Open) -> Configuring:
    """Return the open dialog with its objects."""
    return open_dialog()
