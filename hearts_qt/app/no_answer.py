"""Asks whether to try again when Hearts seems to be open already, but its window does not answer."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from hearts_qt.app.one_window import NoAnswer
from hearts_qt.app.terminal import complain
from hearts_qt.ui.widgets.plain import as_text, message_box

translate = QCoreApplication.translate

NOBODY_LOOKS: tuple[str, ...] = ("offscreen", "minimal")


def wants_another_try(why: NoAnswer) -> bool:
    """Show who uses the files, in a terminal and in a small dialog. Return whether to try again."""
    heading, advice = sentences(why)
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


def sentences(why: NoAnswer) -> tuple[str, str]:
    """Return what is wrong, and what the person can do."""
    if why.holder.host:
        heading = translate("no-answer", "Hearts is open with your files on another computer: {host}.")
        advice = translate("no-answer", "Close it there, then try again.")
        return heading.format(host=why.holder.host), advice
    if why.is_listening:
        heading = translate("no-answer", "Hearts is open already, but its window does not answer.")
    elif why.reason:
        template = translate("no-answer", "Hearts is open already, but its window cannot be called: {reason}.")
        heading = template.format(reason=why.reason)
    else:
        heading = translate("no-answer", "Hearts is open already, but its window cannot be called.")
    if why.holder.process is None:
        advice = translate(
            "no-answer",
            "Wait a moment and try again. If that does not help, look for the program that keeps this file locked, and "
            "close it: {file}",
        )
        return heading, advice.format(file=why.lock)
    # Nobody can promise here that its game is saved: possibly the disk has refused it.
    advice = (
        translate(
            "no-answer",
            "It is process {number}. Wait a moment and try again. If it never answers, end that process; only what it "
            "could not write to the disk is lost then.",
        )
        if why.is_listening
        else translate(
            "no-answer",
            "It is process {number}, and may still work: look for its window among the others. Do not end it, because "
            "what it could not write to the disk would be lost. To start again, close its window first.",
        )
    )
    return heading, advice.format(number=why.holder.process)
