"""Tests of plugins' help pages: they do not block the window and open no files or programs."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QImage, QTextDocument
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.ui.help.help_files import MOST_BYTES, FilePage
from hearts_qt.ui.help.help_reader import PageReader
from hearts_qt.ui.help.help_trial import PageRequest, PageResult, Trouble, read_picture, try_out, warm_up
from hearts_qt.ui.help.help_window import HelpWindow
from hearts_qt.ui.media.processes import DrawingProcesses

IMAGE = QTextDocument.ResourceType.ImageResource.value


@pytest.fixture
def window(qtbot: QtBot) -> HelpWindow:
    """Return the help window with the Standard rules."""
    made = HelpWindow(PRESETS[Preset.STANDARD], {})
    qtbot.addWidget(made)
    made.show()
    return made


def written(folder: Path, text: str, name: str = "page.md") -> FilePage:
    """Return a help page with this text."""
    (folder / name).write_text(text, "utf-8")
    return FilePage("A page", folder / name)


def draw(path: Path, width: int = 40, height: int = 40) -> None:
    """Write a picture of this size to a file."""
    path.parent.mkdir(exist_ok=True)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    assert image.save(str(path))


def shown(window: HelpWindow, qtbot: QtBot, page: FilePage) -> str:
    """Wait until a plugin's page was read, and return the text that the window shows for it."""
    window.set_plugin_pages({"plugin/a": page})
    window.show_page("plugin/a")
    qtbot.waitUntil(lambda: "One moment" not in window.browser.toPlainText())
    return window.browser.toPlainText()


def test_a_page_of_a_plugin_is_shown(window: HelpWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """A plugin's page is shown with its headings and pictures. HTML in the page is shown as text."""
    draw(tmp_path / "art" / "a.png")
    text = shown(window, qtbot, written(tmp_path, "# Title\n\nT\u202eex\x1bt <b>x</b>.\n\n![a](art/a.png)\n"))
    assert text.startswith("Title\nText <b>x</b>.")
    assert window.browser.document().begin().blockFormat().headingLevel() == 1
    picture = window.browser.document().resource(IMAGE, QUrl("art/a.png"))
    assert (picture.width(), picture.height()) == (40, 40)
    assert window.note.text() == ""


def test_pictures_come_from_the_page_s_own_folder_alone(window: HelpWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Devices, pictures outside the page's folder, and other files are not opened.

    The window says how many they are.
    """
    folder = tmp_path / "plugin"
    folder.mkdir()
    draw(tmp_path / "private.png")
    (folder / "link.png").symlink_to(tmp_path / "private.png")
    os.mkfifo(folder / "pipe.png")
    names = [f"{tmp_path}/private.png", "../private.png", "link.png", "pipe.png", "/dev/tty", "/dev/zero", "gone.png"]
    names += [f"file://{tmp_path}/private.png", "https://example.org/a.png", ":/qt-project.org/logo.png", "page.md"]
    page = written(folder, "\n\n".join(f"![x]({name})" for name in names))
    shown(window, qtbot, page)
    for name in names:
        assert window.browser.document().resource(IMAGE, QUrl(name)).width() == 1, name
    assert window.note.text() == f"Pictures that are not shown: {len(names)}"


def test_nothing_is_left_for_qt_to_load(window: HelpWindow, tmp_path: Path) -> None:
    """The browser of the page answers every request for a file itself, so Qt never reads a file from the disk."""
    draw(tmp_path / "private.png")
    for kind in QTextDocument.ResourceType:
        for address in (f"{tmp_path}/private.png", f"file://{tmp_path}/private.png", "help:../x", "/dev/tty", ""):
            answer = window.browser.loadResource(kind.value, QUrl(address))
            assert answer == "" or (isinstance(answer, QImage) and answer.width() == 1)
    window.browser.setHtml(f'<img src="{tmp_path}/private.png">')
    window.browser.document().setTextWidth(500)
    assert window.browser.document().size().height() < 90


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("|a|b|c|d|\n|-|-|-|-|\n" + "|1|2|3|4|\n" * 24_000, Trouble.TOO_LONG),
        ("|a|b|c|d|\n|-|-|-|-|\n" + "|1|2|3|4|\n" * 1_500, Trouble.TOO_SLOW),
        ("- item\n" * 30_000, Trouble.TOO_LONG),
        ("- item\n" * 4_900, Trouble.TOO_SLOW),
        ("x\n" * MOST_BYTES, Trouble.TOO_LONG),
    ],
    ids=["a large table", "a table", "a large list", "a list", "too long"],
)
def test_a_page_that_would_hold_up_the_window_is_shown_as_text(
    qtbot: QtBot, tmp_path: Path, text: str, trouble: Trouble
) -> None:
    """If the layout of a page takes too long, another process notices this, and the page is shown as plain text."""
    reader = PageReader()
    with qtbot.waitSignal(reader.page_read) as came:
        reader.request({"plugin/a": written(tmp_path, text)})
    reader.close()
    name, read = came.args
    assert (name, read.trouble) == ("plugin/a", trouble)
    assert read.text.startswith(text[:40])
    assert len(read.text.splitlines()) <= 1_000


def test_a_page_after_a_bad_one_is_read(qtbot: QtBot, tmp_path: Path) -> None:
    """After a page that is slow, missing or no file, the next page is still read."""
    pages = {"bad": written(tmp_path, "- a\n" * 4_900, "bad.md"), "good": written(tmp_path, "# Good", "good.md")}
    pages["gone"] = FilePage("Gone", tmp_path / "gone.md")
    os.mkfifo(tmp_path / "pipe.md")
    pages["pipe"] = FilePage("Pipe", tmp_path / "pipe.md")
    reader = PageReader()
    read: dict[str, PageResult] = {}
    reader.page_read.connect(read.__setitem__)
    reader.request(pages)
    qtbot.waitUntil(lambda: len(read) == 4)
    reader.close()
    assert [each.trouble for each in read.values()] == [
        Trouble.TOO_SLOW,
        None,
        Trouble.UNREADABLE,
        Trouble.UNREADABLE,
    ]
    assert read["good"].plain == "Good"
    assert read["pipe"].reason == "it is not a file"


def test_a_process_that_is_late_is_ended(qtbot: QtBot, tmp_path: Path) -> None:
    """A process that takes too long for a page is ended. Another process reads the next page."""
    processes = DrawingProcesses()
    reader = PageReader(seconds=0.01, processes=processes)
    read: dict[str, PageResult] = {}
    reader.page_read.connect(read.__setitem__)
    # A short page might be read before anybody looks at the time.
    slow = "|a|b|c|d|\n|-|-|-|-|\n" + "|1|2|3|4|\n" * 1_500
    reader.request({name: written(tmp_path, slow, f"{name}.md") for name in ("first", "second")})
    qtbot.waitUntil(lambda: len(read) == 2)
    reader.close()
    assert processes.pids == []
    assert [each.trouble for each in read.values()] == [Trouble.TOO_SLOW] * 2
    assert all(each.text and slow.startswith(each.text) for each in read.values()), "it is shown as plain text"


def test_what_is_wrong_is_said(window: HelpWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """If a page is shown as plain text, the reason is shown above it."""
    text = shown(window, qtbot, written(tmp_path, "a\u202eb <img src=/dev/tty>\n" * 40_000))
    assert text.startswith("This page is too long to be shown with its layout. This is how it begins:\n\nab <img src=")


def test_a_page_is_found(window: HelpWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """The search finds a plugin's page by its text without the markup."""
    page = written(tmp_path, "# Zebra\n\nStripes are **very** black.")
    window.set_plugin_pages({"plugin/a": page})
    qtbot.waitUntil(lambda: bool(window.files.plain("plugin/a")))
    window.search.setText("are very black")
    window.search.returnPressed.emit()
    assert window.browser.toPlainText().startswith("Zebra")
    window.search.setText("configure characters")
    window.search.returnPressed.emit()
    assert window.note.text() == ""


def test_pictures_are_no_larger_than_they_are_shown(tmp_path: Path) -> None:
    """Large pictures are scaled down to the size in which they are shown. Files that are too large are left out."""
    draw(tmp_path / "wide.png", 2_000, 500)
    read = read_picture(tmp_path, "wide.png")
    assert read is not None
    assert (read.width(), read.height()) == (640, 160)
    (tmp_path / "bomb.png").write_bytes((tmp_path / "wide.png").read_bytes() + b"\0" * (1 << 20))
    assert read_picture(tmp_path, "bomb.png") is None


def test_the_program_s_own_pages_are_quick(qtbot: QtBot) -> None:
    """The bundled pages can be laid out so fast that they need no trial in another process."""
    warm_up()
    for page in HelpWindow(PRESETS[Preset.STANDARD], {}).files.pages.values():
        tries = [try_out(PageRequest(page.path.read_text("utf-8"), str(page.path.parent))).trouble for _ in range(3)]
        assert None in tries, page.title


# Links


def test_links_lead_to_pages(window: HelpWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Links lead to pages of Hearts and to pages of the same plugin."""
    pages = {"plugin/a": written(tmp_path, "[x](b.md)", "a.md"), "plugin/b": written(tmp_path, "# B", "b.md")}
    window.set_plugin_pages(pages)
    window.show_page("plugin/a")
    window.browser.anchorClicked.emit(window.browser.source().resolved(QUrl("b.md")))
    assert window.browser.source().path() == "plugin/b"
    window.browser.anchorClicked.emit(QUrl("help:rules"))
    assert window.browser.toPlainText().startswith("Rules in force")


@pytest.mark.parametrize(
    "link", ["file:///etc/passwd", "/etc/passwd", "javascript:x", "smb://a/b", "help:no", "http:", ""]
)
def test_links_open_nothing_else(window: HelpWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, link: str) -> None:
    """A link to a file or a program opens nothing."""
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    before = window.browser.toPlainText()
    window.browser.anchorClicked.emit(QUrl(link))
    assert not opened
    assert not window.findChildren(QMessageBox)
    assert window.browser.toPlainText() == before


def test_a_link_to_the_web_is_asked_about(window: HelpWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a web link opens, a question shows its real address. Enter presses Cancel."""
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    window.browser.anchorClicked.emit(QUrl("https://good.example@\u0435vil.example/<b>x"))
    box = window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "to xn--vil-" in box.text()
    assert "good.example@xn--vil-" in box.informativeText()
    assert "<b>" not in box.informativeText()
    assert box.defaultButton() is box.button(QMessageBox.StandardButton.Cancel)
    assert not opened
    next(each for each in box.buttons() if box.buttonRole(each) is QMessageBox.ButtonRole.AcceptRole).click()
    assert len(opened) == 1


def test_what_is_copied_is_text(window: HelpWindow, qtbot: QtBot) -> None:
    """Copied text contains no HTML that another program could read as HTML."""
    window.browser.selectAll()
    data = window.browser.createMimeDataFromSelection()
    assert data.text().startswith("Learn in two minutes")
    assert data.formats() == ["text/plain"]
