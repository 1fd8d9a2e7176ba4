"""Tests that every painter is ended, also when the code that paints raises an error."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStylePainter, QWidget
from pytestqt.qtbot import QtBot

import hearts_qt
from hearts_qt.ui.widgets.painting import painting

ROOT = Path(hearts_qt.__file__).parent
PAINTERS = ("QPainter", "QStylePainter")


def called(node: ast.expr) -> str:
    """Return the name of a called function without what stands before the dot; an empty text for anything else."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""


def never_ended(tree: ast.AST) -> Iterator[int]:
    """Yield the line of each painter that is not handed to `painting` at the beginning of a `with` block."""
    safe = set[ast.expr]()
    for node in ast.walk(tree):
        if isinstance(node, ast.With):
            for item in node.items:
                if isinstance(item.context_expr, ast.Call) and called(item.context_expr) == "painting":
                    safe.update(item.context_expr.args)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in PAINTERS and node not in safe:
            yield node.lineno


def test_every_painter_of_the_program_is_ended() -> None:
    """No painter is made outside a `with` block that ends it."""
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted(ROOT.rglob("*.py"))
        for line in never_ended(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("painter = QPainter(self)\npainter.end()", [1]),
        ("focus(QtWidgets.QStylePainter(self))", [1]),
        ("with QPainter(self) as painter:\n    pass", [1]),
        ("with painting(QPainter(self)) as painter:\n    other = QPainter(image)", [2]),
        ("with open(name), painting(QStylePainter(self)) as painter:\n    pass", []),
    ],
)
def test_the_check_finds_them(code: str, lines: list[int]) -> None:
    """The check finds a painter in each of its forms, and accepts the one form that is safe."""
    assert list(never_ended(ast.parse(code))) == lines


def test_an_error_ends_the_painter() -> None:
    """After an error, whose traceback still knows the painter, the painter paints no longer."""
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    with pytest.raises(ZeroDivisionError) as caught, painting(QPainter(image)) as painter:
        painter.drawPoint(1, 1 // 0)
    assert caught.traceback
    assert not painter.isActive()
    assert not image.paintingActive()


def test_a_styled_painter_stays_one(qtbot: QtBot) -> None:
    """A painter of a style keeps its type, and a block without an error ends it too."""
    widget = QWidget()
    qtbot.addWidget(widget)
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QStylePainter()
    assert painter.begin(image, widget)
    with painting(painter) as same:
        assert same is painter
    assert not painter.isActive()
