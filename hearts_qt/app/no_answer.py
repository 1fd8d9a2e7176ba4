"""Asks whether to try again when Hearts seems to be open already, but its window does not answer."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from hearts_qt.app.profile_lock import Holder
from hearts_qt.app.terminal import complain
from hearts_qt.ui.widgets.plain import as_text, message_box

translate = QCoreApplication.translate

NOBODY_LOOKS: tuple[str, ...] = ("offscreen", "minimal")


def wants_another_try(holder: Holder, lock: Path) -> bool:
    """Show who uses the files, in a terminal and in a small dialog. Return whether to try again."""
    heading, advice = sentences(holder, lock)
    complain(f"{heading}\n{advice}", flush=True)
    if QGuiApplication.platformName() in NOBODY_LOOKS:
        return False
    box = message_box(QMessageBox.Icon.Warning, translate("no-answer", "Hearts"), heading)
    box.setInformativeText(as_text(advice))
    again = box.addButton(translate("no-answer", "&Try again"), QMessageBox.ButtonRole.AcceptRole)
    close = box.addButton(translate("no-answer", "&Close"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(again)
    box.setEscapeButton(close)
    box.exec()
    return box.clickedButton() is again


def sentences(holder: Holder, lock: Path) -> tuple[str, str]:
    """Return what is wrong, and what the person can do."""
    if holder.host:
        heading = translate("no-answer", "Hearts is open with your files on another computer: {host}.")
        advice = translate("no-answer", "Close it there, then try again.")
        return heading.format(host=holder.host), advice
    heading = translate("no-answer", "Hearts is open already, but its window does not answer.")
    if holder.process is None:
        advice = translate(
            "no-answer",
            "Wait a moment and try again. If that does not help, look for the program that keeps this file locked, and "
            "close it: {file}",
        )
        return heading, advice.format(file=lock)
    advice = translate(
        "no-answer",
        "It is process {number}. Wait a moment and try again. If it never answers, end that process: your game is "
        "saved up to the last card.",
    )
    return heading, advice.format(number=holder.process)
