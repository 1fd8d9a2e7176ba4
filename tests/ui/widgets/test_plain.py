"""Tests that text from outside is never read as HTML: all text goes through `hearts_qt.ui.widgets.plain`."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent, QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QToolTip, QWidget
from pytestqt.qtbot import QtBot

import hearts_qt
from hearts_qt.ui.widgets.plain import Label, LongText, caption, message_box, tip, title
from tests.hostile.texts import ALL, MARKUP, unfit

ROOT = Path(hearts_qt.__file__).parent
SOURCES = sorted([*(ROOT / "ui").rglob("*.py"), *(ROOT / "app").rglob("*.py")])
PLACE = ROOT / "ui" / "widgets" / "plain.py"
GUESSING = (
    "QLabel",
    "QMessageBox",
    "QErrorMessage",
    "QGraphicsTextItem",
    "QTextEdit",
    "QInputDialog",
    "QProgressDialog",
)
"""Widgets that read a text as HTML if it looks like HTML. Only the module `plain` may make such widgets."""
HTML = ("setHtml", "insertHtml", "setMarkdown", "setTextFormat")
TIPS = ("setToolTip", "setWhatsThis")
CAPTIONS = (
    "QAction",
    "addAction",
    "QMenu",
    "addMenu",
    "QPushButton",
    "QToolButton",
    "QCheckBox",
    "QRadioButton",
    "CheckBox",
    "RadioButton",
    "addTab",
)
OURS = ("translate", "tr", "option_label", "option_help", "page_title")
"""Functions that return a text of the program or a translation of it."""
WIDGETS = (
    "self.button",
    "self.sound",
    "self.speaking",
    "self.lines",
    "self",
    "parent",
    "menu",
    "submenu",
    "action",
    "window",
    "self._window",
    "self.defaults",
    "self.share",
)

EXPLAINED = ("self.menus[name].addMenu(title)", "self._window.setWindowTitle(shark)")
"""Calls that are allowed, because their titles are texts of the program.

One is the title of a group of entries, and the other is the title of the main window.
"""


def name_of(node: ast.expr) -> str:
    """Return the name of a called function without the object before the dot."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def is_ours(node: ast.expr, wrapped: str) -> bool:
    """Tell whether a text is from the program itself or is passed through the function `wrapped`."""
    match node:
        case ast.Constant():
            return True
        case ast.IfExp():
            return is_ours(node.body, wrapped) and is_ours(node.orelse, wrapped)
        case ast.BinOp():
            return is_ours(node.left, wrapped) and is_ours(node.right, wrapped)
        case ast.Call():
            return name_of(node.func) in (*OURS, wrapped)
    return False


def faults(path: Path) -> Iterator[str]:
    """Yield a description of each call or class in a file that shows text without `plain`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        is_help = path.name.startswith("help")
        if isinstance(node, ast.ClassDef) and not is_help and any(name_of(base) in GUESSING for base in node.bases):
            yield f"{path.name}:{node.lineno} derives from a widget that guesses"
        if not isinstance(node, ast.Call):
            continue
        if is_wrong(node, is_help):
            yield f"{path.name}:{node.lineno} {ast.unparse(node)[:100]}"


def is_wrong(node: ast.Call, is_help: bool) -> bool:
    """Tell whether a call shows text from outside without `plain`."""
    name = name_of(node.func)
    if ast.unparse(node) in EXPLAINED:
        return False
    texts = [each for each in node.args if ast.unparse(each) not in WIDGETS]
    if name in HTML:
        return not is_help
    if name in TIPS:
        return not is_ours(texts[0], "tip")
    if name == "showText":
        return not is_ours(node.args[1], "tip")
    if name == "setWindowTitle":
        return not is_ours(texts[0], "title") and "windowTitle()" not in ast.unparse(node)
    if name in CAPTIONS:
        return bool(texts) and not any(is_ours(each, "caption") for each in texts)
    return name in GUESSING or (isinstance(node.func, ast.Attribute) and name_of(node.func.value) == "QMessageBox")


def test_text_is_shown_in_one_way() -> None:
    """All modules of the window show text from outside only through `plain`."""
    found = [fault for path in SOURCES if path != PLACE for fault in faults(path)]
    assert not found, "hearts_qt/ui/widgets/plain.py has what to use instead:\n" + "\n".join(found)


def test_what_is_forbidden_is_found(tmp_path: Path) -> None:
    """The search finds each call that lets Qt guess the format of a text."""
    wrong = [
        "QLabel(name)",
        "w.setToolTip(name)",
        'w.setToolTip("a" if x else name)',
        "QToolTip.showText(place, name, self)",
        "QMessageBox(parent)",
        'QMessageBox.question(self, "", name)',
        "w.setHtml(name)",
        "QAction(name, self)",
        "w.setWindowTitle(name)",
        "class Other(QLabel): pass",
    ]
    for line in wrong:
        (tmp_path / "wrong.py").write_text(line, "utf-8")
        assert len(list(faults(tmp_path / "wrong.py"))) == 1, line


@pytest.mark.parametrize("text", ALL, ids=lambda text: ascii(text)[:24])
def test_a_tip_is_plain(text: str) -> None:
    """A tooltip shows its text literally, even if the text looks like HTML."""
    made = tip(text)
    document = QTextDocument()
    document.setHtml(made if made.startswith("<p") else "")
    read = document.toPlainText() if made.startswith("<p") else made
    assert not unfit(read)
    assert len(read) <= 2_000
    if text in MARKUP:
        assert read == text


def test_a_tooltip_opens_no_file(qtbot: QtBot, tmp_path: Path) -> None:
    """If the text of a tooltip has an HTML picture, the text is shown and the picture is not."""
    widget = QWidget()
    qtbot.addWidget(widget)
    text = f'<img src="{tmp_path}/picture.png">'
    widget.setToolTip(tip(text))
    widget.show()
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, QPoint(1, 1), QPoint(1, 1)))
    document = QTextDocument()
    document.setHtml(QToolTip.text())
    assert document.toPlainText() == text
    QToolTip.hideText()


def test_a_label_and_a_box_are_plain(qtbot: QtBot) -> None:
    """Labels and message boxes show HTML as plain text."""
    label = Label("<b>x</b>\u202e")
    long = LongText()
    qtbot.addWidget(long)
    long.setText("<b>x</b>\u202e")
    assert long.text() == "<b>x</b>"
    box = message_box(QMessageBox.Icon.Question, "<b>x</b>", "<b>y</b>")
    qtbot.addWidget(label)
    qtbot.addWidget(box)
    box.setInformativeText("<b>z</b>")
    assert label.text() == "<b>x</b>"
    for each in (label, *box.findChildren(QLabel)):
        assert not each.text() or each.textFormat().name == "PlainText"


def test_captions_and_titles_are_literal() -> None:
    """Captions show an ampersand literally, and titles show "[*]" literally."""
    assert caption("A&B <b>\n") == "A&&B <b>"
    assert title("a[*]b") == "a[*][*]b"


def test_a_word_of_any_length_makes_no_label_wide(qtbot: QtBot) -> None:
    """A label with lines that wrap breaks words that are too long for any language. Paths stay as they are."""
    label = Label()
    qtbot.addWidget(label)
    label.setWordWrap(True)
    label.setText("W" * 39)
    most = label.minimumSizeHint().width()
    assert label.text() == "W" * 39
    label.setText("A name: " + "W" * 5000)
    assert label.minimumSizeHint().width() <= most
    path = "/home/" + "folder/" * 20
    label.setText(path)
    assert label.text() == path
