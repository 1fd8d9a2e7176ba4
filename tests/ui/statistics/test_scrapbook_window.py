"""Tests of the scrapbook's window: what it shows, the way to a deal, paper, and the page before the first deed."""

from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hearts_qt.history.statistics.deeds import BY_ID, DEEDS, Chapter
from hearts_qt.history.statistics.snippet import Companion, Scrapbook, Snippet
from hearts_qt.history.statistics.who import Who, WhoKind
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.passing import Direction
from hearts_qt.table import link
from hearts_qt.ui.statistics.photograph import MOTIFS, photograph_image
from hearts_qt.ui.statistics.scrapbook_pages import printed_deeds, write_scrapbook
from hearts_qt.ui.statistics.scrapbook_window import ScrapbookWindow
from hearts_qt.ui.words.deeds import CHAPTER_NAMES, deed_words, number_words, when_and_who
from tests.ui.conftest import Start
from tests.ui.deals import play_on
from tests.ui.game import until

ANN = Who(WhoKind.PERSON, "1")
STAN = Companion(Who(WhoKind.CHARACTER, "stan"), "Stan")
MOON = Snippet("moon", 2, "2026-11-23T09:30:00Z", "m1", 4, 0, (STAN, STAN, STAN))
BEST = Snippet("best_game", 9, "2026-11-24T09:30:00Z", "m2", 7, -3, (STAN, STAN, STAN))
BOOK = Scrapbook(ANN, "Ann", (MOON, BEST), (Companion(ANN, "Ann"), Companion(Who(WhoKind.PERSON, "2"), "Ben")))


class Asked(NamedTuple):
    """A window, and the widths of the cards and faces that it asked for."""

    window: ScrapbookWindow
    cards: list[int | None]


@pytest.fixture
def opened(qtbot: QtBot) -> Asked:
    """Return the window, which shows nothing yet."""
    cards: list[int | None] = []

    def card(which: int | None, width: int, ratio: float) -> QPixmap:
        cards.append(which)
        picture = QPixmap(round(width * ratio), round(width * ratio * 1.4))
        picture.fill(Qt.GlobalColor.white)
        return picture

    window = ScrapbookWindow(card, lambda who, size: QPixmap(size, size))
    qtbot.addWidget(window)
    window.show()
    return Asked(window, cards)


def test_every_deed_has_words_a_motif_and_a_place() -> None:
    """Each declared deed has a name, one sentence and a photograph, is found in one way, and has an id of its own."""
    assert BY_ID.keys() == MOTIFS.keys()
    assert len(BY_ID) == len(DEEDS) >= 20
    for deed in DEEDS:
        words = deed_words(deed.id)
        assert words.name, deed.id
        assert words.definition.endswith(".")
        assert words.definition.count(".") == 1, deed.id
        assert (deed.in_deal is None) != (deed.in_game is None)
    assert CHAPTER_NAMES.keys() == set(Chapter) == {deed.chapter for deed in DEEDS}


def test_a_deed_is_shown_with_date_company_and_number(opened: Asked) -> None:
    """A deed that was done comes first in its chapter, with its sentence, its date, who sat there, and how often."""
    opened.window.show_book(BOOK)
    first, second, *_ = opened.window.cards
    assert (first.title.text(), first.number.text()) == ("Over the moon", "done 2 times")
    assert first.about.text() == when_and_who(MOON)
    assert "Stan, Stan and Stan" in first.about.text()
    assert "2026" in first.about.text()
    assert second.snippet is None
    assert second.about.text() == "May be found one day"
    assert not second.button.isVisible()
    assert opened.window.headline.text() == "2 things to remember"


def test_a_best_score_has_its_number(opened: Asked) -> None:
    """The best game says its score, not how many games there were, with a true minus sign."""
    opened.window.show_book(BOOK)
    opened.window.choose_chapter(Chapter.GAMES)
    assert opened.window.cards[0].number.text() == "−3 points"
    one = Snippet("closest_win", 3, "", "m", 1, 1, ())
    assert (number_words(one), when_and_who(one)) == ("one point ahead", "")


def test_a_click_leads_to_the_deal(opened: Asked, qtbot: QtBot) -> None:
    """The button of a deed asks for its deal."""
    opened.window.show_book(BOOK)
    with qtbot.waitSignal(opened.window.deal_wanted) as wanted:
        QTest.mouseClick(opened.window.cards[0].button, Qt.MouseButton.LeftButton)
    assert wanted.args == ["m1", 4]


def test_every_chapter_shows_all_its_deeds(opened: Asked) -> None:
    """Nothing is hidden: each chapter shows each of its deeds, whether it was done or not."""
    opened.window.show_book(BOOK)
    for chapter in Chapter:
        opened.window.choose_chapter(chapter)
        assert {card.deed.id for card in opened.window.cards} == {deed.id for deed in DEEDS if deed.chapter is chapter}


def test_the_empty_book_is_warm(opened: Asked) -> None:
    """Before the first deed the window says what will be found, that nothing is locked, and offers nothing to print."""
    opened.window.show_book(Scrapbook(ANN, "Ann"))
    assert opened.window.headline.text() == "The first page is still white"
    assert "Nothing is locked" in opened.window.about.text()
    assert not opened.window.print_button.isEnabled()
    assert not opened.window.save_button.isEnabled()
    assert not opened.window.whom.isVisible()
    assert {card.about.text() for card in opened.window.cards} == {"May be found one day"}


def test_another_person_can_be_chosen(opened: Asked, qtbot: QtBot) -> None:
    """If several people have sat here, the scrapbook of each can be asked for."""
    opened.window.show_book(BOOK)
    assert opened.window.whom.currentText() == "Ann"
    with qtbot.waitSignal(opened.window.asked) as asked:
        opened.window.whom.setFocus()
        QTest.keyClick(opened.window.whom, Qt.Key.Key_Down)
    assert asked.args == ["person:2"]


@pytest.mark.parametrize("size", [QSize(1024, 600), QSize(1440, 900)])
def test_nothing_is_cut_off_in_a_chapter(opened: Asked, size: QSize) -> None:
    """At both sizes each sentence has the room that it needs, and nothing has to be scrolled sideways."""
    opened.window.resize(size)
    opened.window.show_book(BOOK)

    def fits() -> bool:
        room = opened.window.page.viewport().width()
        return all(
            card.definition.height() >= card.definition.heightForWidth(card.definition.width()) and card.width() <= room
            for card in opened.window.cards
        )

    for chapter in Chapter:
        opened.window.choose_chapter(chapter)
        until(fits)


def test_the_photographs_show_the_chosen_cards(opened: Asked) -> None:
    """The photograph of the moon shows four cards of the chosen design."""
    opened.window.show_book(Scrapbook(ANN, "Ann", (MOON,)))
    moon = [parse_card(name) for name in ("QH", "KH", "AH", "QS")]
    until(lambda: opened.cards[:4] == moon)


def test_the_pages_are_a_pdf(opened: Asked, tmp_path: Path) -> None:
    """The scrapbook on paper has all its deeds, on as many pages as they need."""

    def card(which: int | None, width: int, ratio: float) -> QPixmap:
        return QPixmap(width, width)

    many = Scrapbook(ANN, "Ann", tuple(Snippet(deed.id, 1, "", "m", 1, 0, ()) for deed in DEEDS))
    deeds = printed_deeds(many, [photograph_image(deed.id, 200, card) for deed in DEEDS])
    path = tmp_path / "book.pdf"
    write_scrapbook(path, "The scrapbook of Ann", deeds)
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == -(-len(DEEDS) // 6)


@pytest.mark.usefixtures("no_waits")
def test_a_finished_deal_is_added_and_its_record_opens(start: Start, tmp_path: Path) -> None:
    """While the window is open, a deed of the deal just played is added; its button opens the record of that deal."""
    game = start(direction=Direction.HOLD)
    game.trigger("scrapbook")
    controller = game.window.controllers.scrapbook
    window = controller.window
    assert window is not None
    until(lambda: window.book is not None)
    assert window.book is not None
    assert not window.book.snippets
    play_on(game)
    game.director.send(link.GoOn())
    until(lambda: window.book is not None and bool(window.book.people))
    wanted: list[tuple[str, int]] = []
    controller.deal_wanted.connect(lambda match, deal: wanted.append((match, deal)))
    window.deal_wanted.emit(game.director.update.match_id if game.director.update is not None else "", 1)
    records = game.window.controllers.records
    until(lambda: records.window is not None and "deal 1" in records.window.name)
    assert len(wanted) == 1
    window.close()
    assert records.window is not None
    records.window.close()
