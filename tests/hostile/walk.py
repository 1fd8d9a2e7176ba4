"""Checks every text that the windows of this process contain, and returns those that are unsafe."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtGui import Qt as QtGuiNamespace
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGraphicsView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from tests.hostile.texts import unfit

_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
)
_GUESSED = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.WhatsThisRole)
_MOST_ROWS = 300
_LONGEST = 25_000


class Shown(NamedTuple):
    """A text on the screen or for screen readers."""

    where: str
    text: str
    guessed: bool = False
    """Whether Qt guesses from the text whether it is HTML."""


def shown() -> Iterator[Shown]:
    """Yield every text in the windows of this process, visible or not."""
    # QApplication.allWidgets() also returns widgets that are being deleted; using one of these can crash.
    for widget in _widgets():
        where = f"{type(widget).__name__} in {type(widget.window()).__name__}"
        yield Shown(f"{where}: tooltip", widget.toolTip(), True)
        yield Shown(f"{where}: what is this", widget.whatsThis(), True)
        for name in ("statusTip", "windowTitle", "accessibleName", "accessibleDescription"):
            yield Shown(f"{where}: {name}", getattr(widget, name)())
        for each in _of_kind(widget):
            yield Shown(f"{where}: {each.where}", each.text, each.guessed)
        for action in widget.actions():
            yield from _of_action(where, action)


def _widgets() -> Iterator[QWidget]:
    for window in QApplication.topLevelWidgets():
        yield window
        yield from (child for child in window.findChildren(QWidget) if child.window() is window)


def _of_action(where: str, action: QAction) -> Iterator[Shown]:
    yield Shown(f"{where}: action", action.text())
    yield Shown(f"{where}: action's tooltip", action.toolTip(), True)
    yield Shown(f"{where}: action's status", action.statusTip())


def _of_kind(widget: QWidget) -> Iterator[Shown]:
    match widget:
        case QLabel():
            yield Shown("label", widget.text(), widget.textFormat() is not Qt.TextFormat.PlainText)
        case QAbstractButton() | QLineEdit():
            yield Shown("text", widget.text())
        case QPlainTextEdit() | QTextEdit():
            # In a page's text this character stands for a picture.
            yield Shown("text", widget.toPlainText().replace("\ufffc", " ")[:_LONGEST])
        case QGroupBox():
            yield Shown("title", widget.title())
        case QMessageBox():
            yield Shown("message", widget.text(), widget.textFormat() is not Qt.TextFormat.PlainText)
        case QTabWidget():
            yield from (Shown("tab", widget.tabText(place)) for place in range(widget.count()))
        case QComboBox():
            yield from _of_model(widget.model())
        case QAbstractItemView():
            yield from _of_model(widget.model())
        case QGraphicsView() if widget.scene() is not None:
            yield from (Shown("item", item.toolTip(), True) for item in widget.scene().items())


def _of_model(model: QAbstractItemModel | None) -> Iterator[Shown]:
    if model is None:
        return
    for row in range(min(model.rowCount(), _MOST_ROWS)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount()):
            index = model.index(row, column)
            for role in _ROLES:
                text: Any = index.data(role)
                if isinstance(text, str):
                    yield Shown(f"item's {role.name}", text, role in _GUESSED)


_OWN_BREAK: Final = re.compile(r"(\S{20})\u200b")
"""The mark with which a label breaks a very long word, see `hearts_qt.ui.widgets.plain.Label`."""


@cache
def fault(text: Shown) -> str:
    """Return what is wrong with a shown text, or an empty text if it is safe."""
    if len(text.text) > _LONGEST:
        return "it is too long"
    found = unfit(_OWN_BREAK.sub(r"\1", text.text))
    if found or not text.guessed or not QtGuiNamespace.mightBeRichText(text.text):
        return found
    # A text that the program has escaped for Qt is HTML in one paragraph.
    inside = text.text.removeprefix('<p style="white-space: pre-wrap">').removesuffix("</p>")
    return "it is read as HTML" if "<" in inside or inside == text.text else ""


def tooltips() -> list[str]:
    """Return the tooltips that Qt reads as HTML, each once."""
    texts = {each.text for each in shown() if each.guessed}
    return sorted(text for text in texts if QtGuiNamespace.mightBeRichText(text))
