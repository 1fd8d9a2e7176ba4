"""Tests that no Python object is left for an item of a layout, because it would outlive the item."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QLayoutItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

import hearts_qt
from hearts_qt.ui.widgets.nested_layout import add_layout, insert_layout
from tests.ui.conftest import Start

ROOT = Path(hearts_qt.__file__).parent
MODULE = ROOT / "ui" / "widgets" / "nested_layout.py"


def items() -> list[QLayoutItem]:
    """Return the Python objects that stand for items of layouts that Qt has made."""
    every: list[object] = list(Shiboken.getAllValidWrappers())
    return [each for each in every if isinstance(each, QLayoutItem) and type(each).__mro__[1] is QLayoutItem]


def new_items(before: list[QLayoutItem]) -> list[QLayoutItem]:
    """Return the objects that have come since `items` returned `before`; earlier tests may have left some for good."""
    return [each for each in items() if not any(each is old for old in before)]


def filled() -> QHBoxLayout:
    """Return a layout with labels, a stretch, and a layout inside it."""
    row, column = QHBoxLayout(), QVBoxLayout()
    column.addWidget(QLabel("inside"))
    row.addWidget(QLabel("one"))
    row.addStretch(1)
    add_layout(row, column)
    row.addWidget(QLabel("two"))
    return row


@pytest.mark.parametrize("is_inserted", [False, True])
def test_no_object_is_left_for_an_item(qtbot: QtBot, is_inserted: bool) -> None:
    """After a layout was added, and after its widgets were deleted, no Python object stands for an item."""
    before = items()
    window = QWidget()
    qtbot.addWidget(window)
    outer: QBoxLayout = QVBoxLayout(window)
    inner = filled()
    if is_inserted:
        insert_layout(outer, 0, inner)
    else:
        add_layout(outer, inner, 1)
    assert new_items(before) == []
    window.show()
    for label in window.findChildren(QLabel):
        label.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert inner.count() == 2, "the stretch and the layout inside"
    assert new_items(before) == []


def test_qt_alone_leaves_objects(qtbot: QtBot) -> None:
    """Without `add_layout` such objects are left, even when Qt has deleted the items. Otherwise it is not needed."""
    before = items()
    window = QWidget()
    qtbot.addWidget(window)
    outer, inner, label = QVBoxLayout(window), QHBoxLayout(), QLabel("one")
    inner.addWidget(label)
    outer.addLayout(inner)
    label.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert inner.count() == 0
    left = new_items(before)
    assert left != []
    for item in left:
        # Otherwise a later test could get a Qt object at the address of this one.
        Shiboken.invalidate(item)


def test_the_window_leaves_none(start: Start) -> None:
    """No part of the main window leaves such an object."""
    before = items()
    start()
    assert new_items(before) == []


def test_nobody_else_asks_for_items() -> None:
    """No other module of the program adds a layout to another, or asks a layout for an item."""
    words = (".addLayout(", ".insertLayout(", ".itemAt(", ".itemAtPosition(", ".takeAt(")
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(ROOT.rglob("*.py"))
        if path != MODULE
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if any(word in line for word in words)
    ]
    assert found == []
