"""Tests of the film of a record: it steps by keys, buttons and clicks, and shows only what a player knew."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from hearts_qt.history.records.film import known_hands
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.board.cards import GOLD
from hearts_qt.ui.records import film_page, record_keeping
from hearts_qt.ui.records.film_page import FilmPage
from hearts_qt.ui.records.record_window import RecordWindow
from hearts_qt.ui.words.records import frame_title
from tests.ui.conftest import Start
from tests.ui.game import Game, until
from tests.ui.records.test_record_window import opened, play_deals, shown, written

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write records at once after a deal, and let films run fast."""
    monkeypatch.setattr(record_keeping, "SOON_MS", 0)
    monkeypatch.setattr(film_page, "EACH_MS", 5)


@pytest.fixture
def window(start: Start) -> RecordWindow:
    """Return the window with the record of a deal with a pass."""
    game: Game = start(direction=Direction.LEFT)
    play_deals(game, 1)
    written(game, 1)
    window = opened(game, "all_records")
    until(lambda: window.finder.list.count == 2)
    window.finder.list.go_to(1)
    until(lambda: "Points:" in shown(window))
    until(window.page.film.isVisible)
    return window


def where(film: FilmPage) -> str:
    """Return the moment that the page names, after checking that it is the one shown."""
    assert film.where.text() == frame_title(film.frame)
    return film.where.text()


def press(film: FilmPage, *keys: Qt.Key) -> None:
    """Press keys on the cloth of the film."""
    for key in keys:
        QTest.keyClick(film.cloth, key)


def picture(film: FilmPage) -> QImage:
    """Return what the cloth shows."""
    return film.cloth.grab().toImage()


def test_the_film_steps_by_keys(window: RecordWindow) -> None:
    """The arrow keys step a card, Page Up and Page Down a trick, and Home and End go to the ends."""
    film, keys = window.page.film, Qt.Key
    assert where(film) == "The cards as dealt"
    assert not film.back.isEnabled()
    steps = (
        ([keys.Key_Right], "After the pass"),
        ([keys.Key_Right, keys.Key_Right], "Trick 1 · card 2"),
        ([keys.Key_Left], "Trick 1 · card 1"),
        ([keys.Key_PageDown], "Trick 1 · card 4"),
        ([keys.Key_PageDown, keys.Key_Down], "Trick 3 · card 4"),
        ([keys.Key_Up], "Trick 2 · card 4"),
        ([keys.Key_End], "Trick 13 · card 4"),
        ([keys.Key_Right], "Trick 13 · card 4"),
        ([keys.Key_Home], "The cards as dealt"),
        ([keys.Key_PageDown, keys.Key_PageUp], "The cards as dealt"),
    )
    for pressed, moment in steps:
        press(film, *pressed)
        assert where(film) == moment
        assert film.on.isEnabled() == (moment != "Trick 13 · card 4")


def test_the_film_steps_by_buttons_and_runs(window: RecordWindow) -> None:
    """Each button does what its name says; a film that runs ends at the last card, and begins again from there."""
    film = window.page.film
    film.on.click()
    film.on.click()
    assert where(film) == "Trick 1 · card 1"
    film.back.click()
    assert where(film) == "After the pass"
    film.play.click()
    until(lambda: film.frame.trick > 1)
    film.play.click()
    until(lambda: not film.is_running)
    film.last.click()
    assert where(film) == "Trick 13 · card 4"
    film.play.click()
    assert where(film) == "The cards as dealt"
    until(lambda: not film.is_running)
    assert where(film) == "Trick 13 · card 4"
    film.first.click()
    assert where(film) == "The cards as dealt"


def test_the_tricks_and_the_film_show_the_same_moment(window: RecordWindow) -> None:
    """A click on a card in the table shows its moment, and each moment marks its card in the table."""
    film, tricks = window.page.film, window.page.tricks
    for trick in (1, 5, 13):
        for seat in range(4):
            tricks.cellClicked.emit(trick - 1, seat)
            frame = film.frame
            assert frame.leader is not None
            assert frame.trick == trick
            assert (frame.leader + len(frame.cards) - 1) % 4 == seat
            assert (tricks.currentRow(), tricks.currentColumn()) == (trick - 1, seat)
    tricks.cellClicked.emit(0, 4)
    assert film.frame.trick == 13, "the points are no card"
    press(film, Qt.Key.Key_Home)
    assert tricks.currentRow() == -1


def test_the_film_shows_what_one_player_knew(window: RecordWindow) -> None:
    """With the choice of a player, cards that this player did not know have their backs up."""
    film = window.page.film
    press(film, Qt.Key.Key_Right)
    everything = picture(film)
    film.knowledge.setCurrentIndex(2)
    film.knowledge.activated.emit(2)
    assert picture(film) != everything
    film.knowledge.setCurrentIndex(0)
    film.knowledge.activated.emit(0)
    assert picture(film) == everything


def test_the_film_shows_whose_turn_it_is(window: RecordWindow) -> None:
    """A golden ring is around the face of the player who plays the next card, and around the card that takes."""
    film = window.page.film

    def gold() -> int:
        image = picture(film)
        points = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return sum(image.pixelColor(*point) == GOLD for point in points)

    window.finder.list.setFocus()
    film.first.click()
    assert not gold()
    for place in (1, 3, 4):
        film.go_to(1, place)
        assert gold()


def test_a_player_knows_its_hand_and_the_cards_that_it_passed(window: RecordWindow) -> None:
    """Known are the own hand and, after the pass, the cards that this seat gave, until they are played."""
    film = window.page.film
    deal, run = film._deal, film._run  # private: the page shows pictures of these, and no other values
    assert deal is not None
    press(film, Qt.Key.Key_Right)
    for seat in range(4):
        known = known_hands(deal, run, film.frame, seat)
        (passed,) = (each for each in run.passes if each.seat == seat)
        assert known[seat] == film.frame.hands[seat]
        assert known[passed.to[0]] == passed.mask
        assert sum(hand.bit_count() for hand in known) == 16
    press(film, Qt.Key.Key_End)
    assert not any(known_hands(deal, run, film.frame, 0))


def test_the_deal_in_play_has_no_film(window: RecordWindow) -> None:
    """A film would need the hands of the others, which the person does not know during the deal."""
    window.finder.list.go_to(0)
    until(lambda: not window.page.film.isVisible())
    window.finder.list.go_to(1)
    until(window.page.film.isVisible)


def test_the_film_lies_beside_or_below_the_tricks(window: RecordWindow) -> None:
    """In a narrow window the film lies below the tricks, and it is nowhere cut off at the side."""
    film, tricks = window.page.film, window.page.tricks

    def is_beside() -> bool:
        return film.mapTo(window, QPoint()).x() > tricks.mapTo(window, QPoint()).x() + 50

    window.resize(1300, 700)
    until(is_beside)
    window.resize(640, 700)
    until(lambda: not is_beside())
    assert film.mapTo(window, QPoint(film.width(), 0)).x() <= 640


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(1000, 528), (1180, 860), (1440, 860)])
def test_the_film_and_its_buttons_are_seen_whole(window: RecordWindow, size: tuple[int, int]) -> None:
    """Beside the tricks nothing of the film has to be scrolled into sight, and the marked trick is always in sight."""
    film, page = window.page.film, window.page
    window.resize(*size)
    for each in (film.cloth, film.first, film.branch, film.where, film.knowledge):
        until(lambda: not each.visibleRegion().isEmpty() and each.visibleRegion().boundingRect() == each.rect())  # noqa: B023
    for key in (Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_PageDown):
        press(film, key)
        marked = page.tricks.marked
        seen = page.tricks.viewport().visibleRegion().boundingRect()
        assert marked.isEmpty() or seen.contains(marked), key


def test_the_cloth_of_the_film_has_the_colour_of_the_table(window: RecordWindow) -> None:
    """The film follows the colour of the table, and all its cards lie on the cloth."""
    film = window.page.film
    image = picture(film)
    middle = QColor(image.pixel(image.width() // 2, image.height() // 2))
    assert middle.green() > middle.red()
    assert image.width() == film.cloth.width()
