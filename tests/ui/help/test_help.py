"""Tests of the help: its pages, its index, and the program that one page prints, which is copied and run."""

import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QPixmap, QTextDocument
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import hearts_qt
from hearts_qt.history.statistics.figure import FIGURES
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.commitment import commitment
from hearts_qt.rules.deal_number import hands_of, show_deal_number
from hearts_qt.rules.deal_of_the_day import number_of_day
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Bonus, BrokenBy, FourthPass, HeartPoints, Moon, PassOrder, Preset, Rules
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.play_options import CONTROLS
from hearts_qt.ui.help.card_pictures import draw_cards
from hearts_qt.ui.help.checking_pages import (
    DAY_SCRIPT,
    DAYS,
    EXAMPLES,
    SCRAMBLE_SCRIPT,
    SCRAMBLES,
    SCRIPT,
    SEALED,
    day_line,
    hands_text,
    scramble_arguments,
    scramble_text,
)
from hearts_qt.ui.help.help_files import FilePage
from hearts_qt.ui.help.help_window import PAGES, HelpWindow
from hearts_qt.ui.widgets.command import MenuEntry
from hearts_qt.ui.words.figures import figure_words, kept_out_reason
from hearts_qt.ui.words.rules import preset_name
from tests.ui.conftest import Start
from tests.ui.game import until

ENTRIES = {
    "new-game": MenuEntry("&File", "&New game", "Begins another game.", "Ctrl+N"),
    "undo": MenuEntry("&File", "&Undo <all>", "Takes your last card back.", "Ctrl+Z"),
    "rules": MenuEntry("&Rules", "&Rules…", "Chooses how the game is played."),
}

DEAL_1234 = """\
1 7C 9C TC KC 2D 4D 5D 7D JD 2S 5S TH AH
2 3C QC AC 9D TD 3S 7S AS 4H 5H 8H 9H QH
3 JC 3D 6D 8D QD KD 9S TS JS KS 2H 6H 7H
4 2C 4C 5C 6C 8C AD 4S 6S 8S QS 3H JH KH"""


@pytest.fixture
def window(qtbot: QtBot) -> HelpWindow:
    """Return the help window with the Standard rules."""
    made = HelpWindow(PRESETS[Preset.STANDARD], ENTRIES)
    qtbot.addWidget(made)
    made.show()
    return made


def text_of(window: HelpWindow) -> str:
    """Return the text of the shown page."""
    return window.browser.toPlainText()


@pytest.mark.parametrize("page", ["external-players", "write-a-commentator", "plugins"])
def test_no_line_of_a_page_is_cut(window: HelpWindow, page: str) -> None:
    """Long lines of code wrap, because a page cannot scroll sideways."""
    window.resize(900, 600)
    window.show_page(page)
    browser = window.browser
    assert browser.document().size().width() <= browser.viewport().width()


def test_the_page_has_the_keys_at_once(window: HelpWindow) -> None:
    """The help opens with the focus on the page, so Page Down scrolls the page. The page has a focus frame."""
    window.resize(700, 320)
    assert window.focusWidget() is window.browser
    window.index.setFocus()
    unmarked = window.browser.grab().toImage()
    window.browser.setFocus()
    marked = window.browser.grab().toImage()
    assert unmarked.pixelColor(1, 100) != marked.pixelColor(1, 100)
    QTest.keyClick(window.browser, Qt.Key.Key_PageDown)
    assert window.browser.verticalScrollBar().value() > 0


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_something_under_its_title(window: HelpWindow, page: str) -> None:
    """Every page has text under its title, and the index marks the shown page."""
    window.show_page(page)
    assert text_of(window).startswith(PAGES[page])
    assert len(text_of(window)) > 100
    assert window.index.currentRow() == list(PAGES).index(page)


def test_index_back_and_forward(window: HelpWindow) -> None:
    """The index works by keyboard. Back and Forward work by buttons."""
    QTest.keyClick(window.index, Qt.Key.Key_Down)
    assert text_of(window).startswith("Rules in force")
    QTest.mouseClick(window.back, Qt.MouseButton.LeftButton)
    assert text_of(window).startswith("Learn")
    assert window.index.currentRow() == 0
    QTest.mouseClick(window.forward, Qt.MouseButton.LeftButton)
    assert text_of(window).startswith("Rules in force")
    assert not window.forward.isEnabled()


@pytest.mark.parametrize("page", ["plugins", "records"])
def test_the_first_page_begins_at_its_top(start: Start, page: str) -> None:
    """The first page after a start is shown from its beginning, although its first link is farther down."""
    game = start()
    shown = game.window.controllers.help.show_page(page)
    until(shown.browser.hasFocus)
    QTest.qWait(200)
    assert shown.browser.verticalScrollBar().value() == 0


def test_finding_goes_from_page_to_page(window: HelpWindow) -> None:
    """The search continues on the following pages. If nothing is found, a note says so."""
    QTest.keyClicks(window.search, "sha-256")
    QTest.keyClick(window.search, Qt.Key.Key_Return)
    assert text_of(window).startswith("Deal numbers")
    assert window.browser.textCursor().selectedText().lower() == "sha-256"
    window.search.setText("bridge")
    QTest.keyClick(window.search, Qt.Key.Key_Return)
    assert window.note.text() == "Not found"
    assert text_of(window).startswith("Deal numbers")


def test_the_rules_page_follows_the_rules(window: HelpWindow) -> None:
    """The rules page explains the rules in force. If they change while it is shown, it changes too."""
    window.show_page("rules")
    assert "You play by: Standard" in text_of(window)
    assert "100 points or more" in text_of(window)
    window.set_rules(replace(PRESETS[Preset.VEGAS], goal=75))
    assert "Custom (based on Vegas)" in text_of(window)
    assert "75 points" in text_of(window)
    assert "Queen of Spades counts 7" in text_of(window)


def test_keys_and_menus_are_those_handed_in(window: HelpWindow) -> None:
    """The pages list the menu entries that the help gets, with their explanations and shortcuts."""
    window.show_page("menus")
    for entry in ENTRIES.values():
        assert entry.help in text_of(window)
    assert "Undo <all>" in text_of(window)
    window.show_page("keys")
    for label in CONTROLS.choices.values():
        assert label in text_of(window)
    for option in OPTIONS.values():
        assert not option.shortcut or option.label in text_of(window)
    assert "Begins another game." in text_of(window)


def test_presets_and_about(window: HelpWindow) -> None:
    """One page names every rule set. Another page shows the version and the folders."""
    window.show_page("presets")
    assert all(preset_name(preset) in text_of(window) for preset in Preset)
    window.show_page("about")
    assert hearts_qt.__version__ in text_of(window)
    assert "plugins" in text_of(window)


def test_every_figure_is_explained(window: HelpWindow) -> None:
    """One page says what each figure of the statistics means, and what keeps a deal out of them."""
    window.show_page("figures")
    shown = " ".join(text_of(window).split())
    for figure in FIGURES:
        assert all(" ".join(words.split()) in shown for words in figure_words(figure.id))
    assert all(kept_out_reason(reason) in shown for reason in KeptOut)


@pytest.mark.parametrize(
    ("rules", "said", "unsaid"),
    [
        (Rules(), "a heart has been discarded or the Queen of Spades has been played", "Hearts may be led at any time"),
        (Rules(broken_by=BrokenBy.HEARTS), "until a heart has been discarded. Then", "discarded or the Queen"),
        (Rules(hearts_need_breaking=False), "Hearts may be led at any time", "may not be led"),
        (Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE), "No cards are passed", "Pass high spades"),
        (Rules(heart_points=HeartPoints.SPOTS), "costs its spots", "costs a point"),
        (Rules(queen_points=7), "The Queen of Spades costs 7.", "thirteen, as much"),
        (Rules(bonus=Bonus.TEN_OF_DIAMONDS), "The Ten of Diamonds takes ten points off", "Jack of"),
        (Rules(moon=Moon.SUBTRACT), "26 points come off your score", "everybody else gets"),
        (Rules(moon=Moon.NOT_ALLOWED), "gets all points", "It is bold"),
        (Rules(hearts_on_first_trick=True, queen_on_first_trick=True), "Four players", "On the first trick"),
    ],
)
def test_the_first_page_follows_the_rules(window: HelpWindow, rules: Rules, said: str, unsaid: str) -> None:
    """The first page explains the rules in force. If they change while it is shown, it changes too."""
    window.show_page("learn")
    window.set_rules(rules)
    assert said in text_of(window)
    assert unsaid not in text_of(window)


def test_the_words_follow_the_rules(window: HelpWindow) -> None:
    """The page of words explains broken hearts by the rules in force."""
    window.show_page("words")
    window.set_rules(Rules(broken_by=BrokenBy.HEARTS))
    assert "until a heart has been discarded. Then hearts are broken" in text_of(window)
    window.set_rules(Rules(hearts_need_breaking=False))
    assert "they need not be broken first" in text_of(window)


def test_a_link_leads_to_its_page(window: HelpWindow) -> None:
    """The first page has a link to the rules. If no page has the given name, the page has no text."""
    assert 'href="help:rules"' in window.page_html("learn")
    assert window.page_html("../../etc/passwd") == ""


def test_the_program_on_the_page_deals_what_the_page_shows(window: HelpWindow, tmp_path: Path) -> None:
    """The program that the page prints runs without Hearts, and deals the hands that the page shows."""
    window.show_page("deals")
    page = text_of(window)
    begin = page.index("import hashlib")
    program = page[begin : page.index("Examples", begin)]
    assert program.strip() == SCRIPT.strip()
    path = tmp_path / "deal.py"
    path.write_text(program, encoding="utf-8")
    assert len(EXAMPLES) >= 5
    assert DEAL_1234 in page
    for number in EXAMPLES:
        assert hands_text(number) in page
        for text in (str(number), show_deal_number(number)):
            run = subprocess.run(
                [sys.executable, "-I", str(path), text], cwd=tmp_path, capture_output=True, text=True, check=True
            )
            assert run.stdout.strip() == hands_text(number)


def test_the_program_on_the_page_prints_the_deals_of_the_day(window: HelpWindow, tmp_path: Path) -> None:
    """The program for the deal of the day runs without Hearts, and prints the lines that the page shows."""
    window.show_page("deals")
    page = text_of(window)
    begin = page.index("import datetime")
    program = page[begin : page.index("It prints the day", begin)]
    assert program.strip() == DAY_SCRIPT.strip()
    path = tmp_path / "day.py"
    path.write_text(program, encoding="utf-8")
    for day in DAYS:
        run = subprocess.run(
            [sys.executable, "-I", str(path), str(day)], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        assert run.stdout.strip() == day_line(day)
        assert f"{day_line(day)}   {show_deal_number(number_of_day(day))}" in page


def test_the_program_on_the_page_prints_the_scrambles(window: HelpWindow, tmp_path: Path) -> None:
    """The program for scrambles runs without Hearts, and prints the hands that the page shows."""
    window.show_page("deals")
    page = text_of(window)
    begin = page.index("import hashlib", page.index("and the kept hand:"))
    program = page[begin : page.index("Examples:", begin)]
    assert program.strip() == SCRAMBLE_SCRIPT.strip()
    path = tmp_path / "scramble.py"
    path.write_text(program, encoding="utf-8")
    for example in SCRAMBLES:
        arguments = scramble_arguments(*example)
        run = subprocess.run(
            [sys.executable, "-I", str(path), *arguments], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        assert run.stdout.strip() == scramble_text(*example)
        assert f"{' '.join(arguments)}\n{run.stdout.strip()}" in page


def test_the_command_on_the_page_prints_the_seal_on_the_page(window: HelpWindow, tmp_path: Path) -> None:
    """The command that the page prints runs without Hearts, and gives the seal that the page shows."""
    window.show_page("honesty")
    page = text_of(window)
    command = page[page.index("python3 -c") : page.index(".hexdigest())") + len('.hexdigest())"')]
    run = subprocess.run(
        [sys.executable, "-I", *shlex.split(command)[1:]], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    number, secret = SEALED
    assert run.stdout.strip() == commitment(secret, hands_of(number))
    assert run.stdout.strip() in page


def test_the_page_stays_where_it_is_read(window: HelpWindow) -> None:
    """While the game goes on under the same rules, and when the cards get sharper pictures, the page does not move."""
    window.show_page("learn")
    bar = window.browser.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    place = bar.value()
    assert place > 0
    window.set_rules(replace(PRESETS[Preset.STANDARD]))
    assert bar.value() == place
    window.redraw_cards()
    assert bar.value() == place


def pictures_on(window: HelpWindow) -> list[str]:
    """Return the addresses of the pictures on the page that is shown, from the top to the bottom."""
    return [each.replace("&gt;", ">") for each in re.findall(r'src="(cards:[^"]*)"', window.browser.toHtml())]


@pytest.mark.parametrize(
    ("rules", "shown", "missing"),
    [
        (Rules(), "cards:AS,KS,QH>", "JD"),
        (Rules(cards_passed=2), "cards:AS,KS>", "cards:AS,KS,QH>"),
        (Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE), "cards:QS", "AS"),
        (Rules(bonus=Bonus.TEN_OF_DIAMONDS), "cards:QS,TD", "JD"),
        (Rules(bonus=Bonus.JACK_OF_DIAMONDS), "cards:QS,JD", "QS,TD"),
        (Rules(hearts_need_breaking=False), "cards:9C,4C,KC*,2C", "3H,KD"),
    ],
    ids=["standard", "two passed", "no pass", "ten", "jack", "hearts at any time"],
)
def test_cards_stand_beside_the_words(window: HelpWindow, rules: Rules, shown: str, missing: str) -> None:
    """The first page shows the cards that its words are about, under the rules in force."""
    window.set_rules(rules)
    window.show_page("learn")
    addresses = pictures_on(window)
    assert shown in addresses
    assert not any(missing in each for each in addresses)


def test_the_cards_are_those_of_the_table(qtbot: QtBot) -> None:
    """The pictures are made of the cards that are asked for, as wide as the address says, sharp on every screen."""
    asked: list[int | None] = []

    def card(number: int | None, width: int, ratio: float) -> QPixmap:
        asked.append(number)
        picture = QPixmap(round(width * ratio), round(width * ratio * 1.4))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.red)
        return picture

    made = HelpWindow(PRESETS[Preset.STANDARD], ENTRIES, card=card)
    qtbot.addWidget(made)
    made.show()
    made.show_page("learn")
    made.browser.grab()
    assert parse_card("QS") in asked
    three, two = (draw_cards(QUrl(f"cards:{names}"), card, 2.0) for names in ("9C,4C,KC*", "9C,4C"))
    assert three.devicePixelRatio() == 2.0
    assert three.width() > two.width() > 2 * 2 * 40
    assert two.pixelColor(60, 80) == QColor("red")


def test_a_plugin_s_page_has_no_cards(window: HelpWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """A page of a plugin that names the cards as a picture gets nothing drawn."""
    page = tmp_path / "page.md"
    page.write_text("![x](cards:QS)", "utf-8")
    window.set_plugin_pages({"plugin/a": FilePage("A page", page)})
    window.show_page("plugin/a")
    qtbot.waitUntil(lambda: "One moment" not in text_of(window))
    image = QTextDocument.ResourceType.ImageResource.value
    assert window.browser.loadResource(image, QUrl("cards:QS")).width() == 1
    window.show_page("learn")
    assert window.browser.loadResource(image, QUrl("cards:QS")).width() > 1
