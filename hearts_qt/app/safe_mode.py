"""Decides whether to start in safe mode.

The program starts in safe mode if the command line or a held Shift key demands it. After an unfinished start, the
person is asked.
"""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from hearts_qt import paths
from hearts_qt.ui.widgets.plain import message_box

translate = QCoreApplication.translate


class StartMark:
    """A file that exists from the beginning of a start until the start has finished, to remember one that did not.

    The caller makes sure that only one start at a time uses the file. If the user quits before the start has finished,
    the caller calls `settled`, too.
    """

    def __init__(self, path: Path) -> None:
        """Use the file at `path`. Nothing is written yet."""
        self._path = path

    def begin(self) -> bool:
        """Create the file. Return whether it existed already, which means that the last start did not finish."""
        was_there = self._path.exists()
        # If the disk cannot be written, other code reports this. Plugins are not the cause.
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.touch()
        return was_there

    def settled(self) -> None:
        """Delete the file, because the start has finished."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def start_mark() -> StartMark:
    """Return the file that marks an unfinished start of this person."""
    return StartMark(paths.cache() / "starting")


def is_wanted(asked: bool, mark: StartMark) -> bool:
    """Return whether to start in safe mode, and mark the start as unfinished.

    `asked` is the choice on the command line. If the person has no plugins, there is no question after an unfinished
    start, because safe mode would change nothing.
    """
    unfinished = mark.begin()
    if asked or QGuiApplication.queryKeyboardModifiers() & Qt.KeyboardModifier.ShiftModifier:
        return True
    return unfinished and has_plugins() and _answer()


def has_plugins() -> bool:
    """Return whether the person's folder of plugins contains anything that is not hidden."""
    with suppress(OSError):
        return any(path.name[0] not in "._" for path in paths.user_plugins().iterdir())
    return False


def _answer() -> bool:
    unfinished = translate("safe-mode", "The last start did not finish.")
    box = message_box(QMessageBox.Icon.Question, translate("safe-mode", "Hearts"), unfinished)
    box.setInformativeText(
        translate(
            "safe-mode",
            "A plugin may be the reason. In safe mode Hearts starts without your plugins. Nothing is removed, "
            "and your game is kept.",
        )
    )
    safe = box.addButton(translate("safe-mode", "Start in &safe mode"), QMessageBox.ButtonRole.AcceptRole)
    usual = box.addButton(translate("safe-mode", "Start as &usual"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(safe)
    box.setEscapeButton(usual)
    box.exec()
    return box.clickedButton() is safe
