"""Tests of the luck window. It opens at once, another process fills it, and a sentence sums up the person's luck."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolTip
from pytestqt.qtbot import QtBot

from hearts_qt.history.luck_totals import LuckTotals, MeanLuck
from hearts_qt.history.tasks import MODULE, LuckMessage, MeasureLuck
from hearts_qt.rules.deal_number import SHORT
from hearts_qt.rules.entries import AbandonDeal, BeginDeal
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.ui.records import luck_window
from hearts_qt.ui.records.luck_lines import LuckLines
from hearts_qt.ui.records.luck_window import LuckWindow
from hearts_qt.ui.widgets.message_process import MessageProcess
from hearts_qt.ui.words.honesty import luck_sentence, signed_decimal
from tests.table.tables import prepared
from tests.ui.conftest import Start
from tests.ui.game import until

NAMES = ("South", "West", "North", "East")
SEATS = [Seating(name, Kind.COMPUTER) for name in NAMES]
ONE = BeginDeal(Direction.LEFT, number=SHORT + 1)
OTHER = BeginDeal(Direction.LEFT, number=SHORT + 2)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> LuckWindow:
    """Return the luck window of a person who has played two deals. The window is not yet shown."""
    prepared(tmp_path / "matches", [ONE, AbandonDeal(), OTHER, AbandonDeal()])
    made = LuckWindow(MeasureLuck(tmp_path / "matches", tmp_path / "cache" / "history.sqlite"))
    qtbot.addWidget(made, before_close_func=lambda each: each.close())
    made.show_seats(SEATS, 0)
    return made


def reader_of(window: LuckWindow) -> MessageProcess:
    """Return the object with which a window reads deals in another process."""
    reader = window.findChild(MessageProcess)
    assert isinstance(reader, MessageProcess)
    return reader


def is_done(window: LuckWindow) -> bool:
    """Tell whether the window's process has ended."""
    return not reader_of(window).is_running


# The sentence


@pytest.mark.parametrize(
    ("luck", "name", "sentence"),
    [
        (MeanLuck(0, 0, 0, None), None, "You have not finished a deal yet. Play one, and its luck is shown here."),
        (MeanLuck(4, 8, 2, 1), None, "It takes 10 deals to measure luck; you have played 4 under this name."),
        (MeanLuck(4, 8, 2, 1), "Bo", "It takes 10 deals to measure luck; Bo has played 4."),
        (MeanLuck(0, 0, 0, None), "Bo", "It takes 10 deals to measure luck; Bo has played 0."),
        (
            MeanLuck(100, -30, -0.3, 0.6),
            None,
            "Your cards were 0.3 points a deal worse than average; chance alone explains that.",
        ),
        (MeanLuck(100, 2, 0.02, 0.6), None, "Your cards were just average; chance alone explains that."),
        (
            MeanLuck(100, 150, 1.5, 0.6),
            None,
            "Your cards were 1.5 points a deal better than average; by chance alone, that happens once in 81 times.",
        ),
        (
            MeanLuck(400, -400, -1.0, 0.6),
            "Bo",
            "The cards of Bo were 1.0 points a deal worse than average; chance alone explains that.",
        ),
    ],
)
def test_luck_in_a_sentence(luck: MeanLuck, name: str | None, sentence: str) -> None:
    """The sentence says whether the cards were better or worse than average, and whether this may be random."""
    assert luck_sentence(luck, name) == sentence


@pytest.mark.parametrize(
    ("number", "places", "text"), [(0.04, 1, "0.0"), (-0.04, 1, "0.0"), (-1.25, 2, "−1.25"), (12.3, 0, "+12")]
)
def test_decimals(number: float, places: int, text: str) -> None:
    """Negative numbers have a true minus sign. Zero has no sign."""
    assert signed_decimal(number, places) == text


# The page


def test_it_fills_from_its_process(window: LuckWindow) -> None:
    """At first the window says that it is reading. Then it shows the figures of both deals, which add up to zero."""
    window.show()
    assert window.sentence.text() == "Reading your games…"
    until(lambda: is_done(window))
    assert window.state.text() == "2 deals, whoever sat in the seats"
    assert "It takes 10 deals" in window.sentence.text()
    means = [window.table.figures.row(seat).figures[0] for seat in range(4)]
    assert abs(sum(float(mean.replace("−", "-")) for mean in means)) < 0.03
    assert window.table.figures.row(0).yours
    assert window.lines.accessibleDescription().startswith("Points up to deal 2:")


def test_a_second_time_it_shows_what_it_knows(window: LuckWindow) -> None:
    """When the window opens again, it shows the known figures at once while the deals are read again."""
    window.show()
    until(lambda: is_done(window))
    before = [window.table.figures.row(seat) for seat in range(4)]
    window.close()
    window.show()
    assert [window.table.figures.row(seat) for seat in range(4)] == before
    assert not is_done(window)
    until(lambda: is_done(window))
    assert [window.table.figures.row(seat) for seat in range(4)] == before


def test_closing_it_ends_the_work(window: LuckWindow) -> None:
    """Closing the window ends the process at once. Opening the window again starts a new process."""
    window.show()
    assert not is_done(window)
    window.close()
    assert is_done(window)
    window.show()
    until(lambda: is_done(window))
    assert window.state.text() == "2 deals, whoever sat in the seats"


def test_the_progress_is_told(window: LuckWindow) -> None:
    """The progress is shown while deals are read. At the end the number of unreadable games is shown."""
    window.show()
    reader = reader_of(window)
    reader.message_read.emit(LuckMessage(deals=5, unread=1))
    reader.message_read.emit(LuckMessage(points=((0, 10, 20, 282), (100, 100, 56, 56)), names=(NAMES, NAMES)))
    until(lambda: window.state.text() == "Working through your deals: 2 of 5")
    reader.stop()
    reader.ended.emit("")
    assert window.state.text() == "2 deals, whoever sat in the seats; games that could not be read: 1"


def test_luck_is_the_person_s_not_the_seat_s(window: LuckWindow) -> None:
    """The sentence counts only deals that were played under the person's name, in any seat.

    The table has a row for each seat.
    """
    window.show_seats([Seating("Bo", Kind.PERSON), *SEATS[1:]], 0)
    window.show()
    until(lambda: is_done(window))
    assert window.state.text() == "2 deals, whoever sat in the seats"
    assert window.sentence.text().startswith("You have not finished a deal yet.")
    assert [window.table.figures.row(seat).name for seat in range(4)] == ["1: Bo", "2: West", "3: North", "4: East"]
    # After a change of seats the deals that were played under the person's name still count for the person.
    window.show_seats([SEATS[1], SEATS[2], SEATS[0], SEATS[3]], 2)
    assert "you have played 2 under" in window.sentence.text()


def test_work_that_breaks_off_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    """If the process fails, the window shows the reason."""
    (tmp_path / "file").write_bytes(b"")
    made = LuckWindow(MeasureLuck(tmp_path / "matches", tmp_path / "file" / "history.sqlite"))
    qtbot.addWidget(made, before_close_func=lambda each: each.close())
    made.show_seats(SEATS, None)
    made.show()
    until(lambda: is_done(made))
    assert made.state.text().startswith("Some deals could not be worked through:")
    assert "file" in made.state.text()


def test_a_process_that_cannot_be_started_is_told(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that cannot be started is reported."""
    monkeypatch.setattr("sys.executable", str(tmp_path / "no python here"))
    reader = MessageProcess(MODULE, [], LuckMessage)
    with qtbot.waitSignal(reader.ended) as ended:
        reader.start()
    assert ended.args
    assert ended.args[0]
    assert not reader.is_running


def test_a_deal_that_ends_is_added(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal that ends while the window is open is added. A running deal is never counted."""
    monkeypatch.setattr(luck_window, "SOON_MS", 0)
    game = start(direction=Direction.HOLD)
    game.window.director.send(link.NewDeal())
    game.calm()
    game.trigger("luck")
    page = game.window.controllers.honesty.luck
    assert page is not None
    until(lambda: is_done(page))
    assert page.state.text() == "0 deals, whoever sat in the seats"
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    until(lambda: page.state.text() == "1 deal, whoever sat in the seats")
    assert game.view.deals_played == 0


# The chart


def three_deals() -> LuckTotals:
    """Return the luck of three deals."""
    totals = LuckTotals()
    for luck in ((1.0, -1.0, 2.0, -2.0), (3.0, -1.0, -1.0, -1.0), (-8.0, 2.0, 3.0, 3.0)):
        totals.add(luck)
    return totals


@pytest.fixture
def lines(qtbot: QtBot) -> LuckLines:
    """Return a chart of three deals."""
    made = LuckLines()
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show_luck(three_deals(), ["Ada", "Bo", "Cy", "Di"], 0)
    made.show()
    return made


def test_the_chart_tells_its_figures(lines: LuckLines) -> None:
    """Screen readers are told the last figures of the chart. The tooltip shows the figures under the mouse."""
    assert lines.accessibleDescription() == "Points up to deal 3: Ada −4.0, Bo 0.0, Cy +4.0, Di 0.0"
    place = QPoint(2, 150)
    QApplication.sendEvent(lines, QHelpEvent(QEvent.Type.ToolTip, place, lines.mapToGlobal(place)))
    assert QToolTip.text() == "Points up to deal 1: Ada +1.0, Bo −1.0, Cy +2.0, Di −2.0"
    QToolTip.hideText()


def test_up_is_better(lines: LuckLines) -> None:
    """Better luck is higher in the chart, and zero is in the middle. All lines and the band around zero fit in."""
    scale = lines.scale()
    assert scale.place(0, 0).y() == pytest.approx(scale.box.center().y())
    assert scale.place(3, 4).y() < scale.place(3, -4).y()
    assert scale.most >= 2 * three_deals().spread * 3**0.5
    assert scale.place(0, 0).x() == scale.box.left()
    assert scale.place(3, 0).x() == pytest.approx(scale.box.right())


def test_many_deals_are_thinned_out(qtbot: QtBot) -> None:
    """A line has no more points than the screen can show, and it still ends with the last deal."""
    totals = LuckTotals()
    for _ in range(20_000):
        totals.add((3.0, -1.0, -1.0, -1.0))
    made = LuckLines()
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show_luck(totals, ["Ada", "Bo", "Cy", "Di"], None)
    made.show()
    assert len(made.deals()) < 1300
    assert made.deals()[-1] == 20_000
    assert not made.grab().isNull()


def test_no_label_is_cut_off(window: LuckWindow) -> None:
    """Long labels are wrapped and not cut."""
    assert all(label.wordWrap() for label in window.findChildren(QLabel))
