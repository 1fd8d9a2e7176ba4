"""Finds texts that are cut off, which means that they are not wholly visible and no tooltip has the whole text."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QListView,
    QMainWindow,
    QScrollBar,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)

from hearts_qt.ui.widgets.mnemonics import plain_label

_SHOWN: Final = (QLabel, QAbstractButton, QComboBox)
_TAB_EDGE: Final = 3
"""The smallest allowed space between the text of a tab and the tab's edge, in pixels."""


def cut_texts(window: QWidget) -> list[str]:
    """Return a description of each text that is cut off in a window or widget."""
    found = []
    for widget in window.findChildren(QWidget):
        if isinstance(widget, _SHOWN) and widget.isVisible() and _text(widget) and not _is_covered(widget, window):
            wrong = [*_too_small(widget), *_torn_by_others(widget, window)]
            found += [f"{type(widget).__name__} {_text(widget)!r}: {each}" for each in wrong]
    return found


def cut_tabs(window: QWidget) -> list[str]:
    """Return a description of each tab that is too narrow for its text and has no tooltip with this text."""
    return [
        f"tab {bar.tabText(tab)!r}: {bar.tabRect(tab).width()} wide"
        for bar in window.findChildren(QTabBar)
        if bar.isVisible()
        for tab in range(bar.count())
        if bar.isTabVisible(tab)
        and bar.fontMetrics().horizontalAdvance(plain_label(bar.tabText(tab)))
        > bar.tabRect(tab).width() - 2 * _TAB_EDGE
        and bar.tabText(tab) not in bar.tabToolTip(tab)
    ]


def cut_entries(window: QWidget) -> list[str]:
    """Return a description of each entry of a list or table that is cut off and has no tooltip with its text."""
    views = [view for view in window.findChildren(QAbstractItemView) if view.window() is window.window()]
    return [cut for view in views if view.isVisible() for cut in _cut_in(view)]


def cut_choices(window: QWidget) -> list[str]:
    """Open each drop-down list of a window. Return a description of each entry that is cut off in it."""
    found = []
    for box in window.findChildren(QComboBox):
        if box.isVisible() and box.isEnabled() and box.count():
            box.showPopup()
            QApplication.processEvents()
            assert box.view().isVisible(), box.accessibleName()
            found += [f"{box.accessibleName()}: {cut}" for cut in _cut_in(box.view())]
            box.hidePopup()
    return found


def _cut_in(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    for row in range(model.rowCount()):
        # The model of a plain list has one column, and its method `columnCount` cannot be called.
        for column in range(1 if isinstance(view, QListView) else model.columnCount()):
            index = model.index(row, column)
            text, place = str(index.data() or ""), view.visualRect(index)
            room = min(place.width(), view.viewport().width())
            whole = view.sizeHintForIndex(index).width()
            explained = text in str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
            if text and place.isValid() and room < whole and not explained:
                yield f"{type(view).__name__} {text!r}: {room} wide instead of {whole}"


def _is_covered(widget: QWidget, window: QWidget) -> bool:
    """Tell whether a widget is in a dock behind another tab. Qt moves such docks out of the window."""
    top = widget.window()
    place = QRect(widget.mapTo(top, QPoint(0, 0)), widget.size())
    return isinstance(top, QMainWindow) and not top.rect().intersects(place) and widget is not window


def _text(widget: QWidget) -> str:
    if isinstance(widget, QComboBox):
        return widget.currentText()
    assert isinstance(widget, QLabel | QAbstractButton)
    return widget.text().replace("&&", "\0").replace("&", "").replace("\0", "&")


def _too_small(widget: QWidget) -> Iterator[str]:
    metrics, text = widget.fontMetrics(), _text(widget)
    widest = max(metrics.horizontalAdvance(line) for line in text.split("\n"))
    if isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        field = widget.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, widget
        )
        if field.width() < widest and text not in widget.toolTip():
            yield f"{field.width()} wide instead of {widest}, without a tooltip"
    elif isinstance(widget, QLabel) and widget.wordWrap():
        longest = max(metrics.horizontalAdvance(word) for word in text.split())
        if widget.contentsRect().width() < longest:
            yield f"{widget.contentsRect().width()} wide, a word needs {longest}"
        if widget.height() < widget.heightForWidth(widget.width()):
            yield f"{widget.height()} high instead of {widget.heightForWidth(widget.width())}"
    else:
        if widget.contentsRect().width() < widest and text not in widget.toolTip():
            yield f"{widget.contentsRect().width()} wide instead of {widest}"
        if widget.height() < metrics.height():
            yield f"{widget.height()} high, a line needs {metrics.height()}"


def _torn_by_others(widget: QWidget, window: QWidget) -> Iterator[str]:
    """If a parent widget cuts off a widget and cannot scroll to it, yield a description of this."""
    chain = [widget]
    while chain[-1] is not window and (around := chain[-1].parentWidget()) is not None:
        chain.append(around)
    for each, outer in pairwise(chain):
        scroll = outer.parentWidget()
        if isinstance(scroll, QAbstractScrollArea) and scroll.viewport() is outer:
            bars = scroll.horizontalScrollBar(), scroll.verticalScrollBar()
            if not _reaches(bars, each, outer):
                yield f"cannot be scrolled to in {type(scroll).__name__}"
            return
        place = QRect(widget.mapTo(outer, QPoint(0, 0)), widget.size())
        if not outer.rect().contains(place):
            yield f"beyond the edge of {type(outer).__name__}"
            return


def _reaches(bars: tuple[QScrollBar, QScrollBar], inside: QWidget, viewport: QWidget) -> bool:
    sizes = ((inside.width(), viewport.width()), (inside.height(), viewport.height()))
    return all(bar.maximum() >= whole - seen for bar, (whole, seen) in zip(bars, sizes, strict=True))


def overlapping(widgets: list[QWidget], window: QWidget) -> list[tuple[QRect, QRect]]:
    """Return the pairs of visible widgets that overlap, as rectangles."""
    places = [QRect(each.mapTo(window, QPoint(0, 0)), each.size()) for each in widgets if each.isVisible()]
    return [(one, other) for n, one in enumerate(places) for other in places[n + 1 :] if one.intersects(other)]
