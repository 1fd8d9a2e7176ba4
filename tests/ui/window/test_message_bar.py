"""The bar above the table says what went wrong, and leaves the table its room."""

from pytestqt.qtbot import QtBot

from hearts_qt.ui.window.message_bar import MessageBar
from tests.hostile.texts import ALL, unfit


def test_many_sentences_leave_the_table_its_room(qtbot: QtBot) -> None:
    """The newest are shown, however much came at once; when they are put away, those before them come."""
    bar = MessageBar()
    qtbot.addWidget(bar)
    for number in range(8):
        bar.tell(f"Sentence {number}. " + "Word " * 500)
    assert bar.heightForWidth(900) < 220
    starts = []
    while not bar.isHidden():
        starts.append([line.split(".")[0] for line in bar.text.text().splitlines()])
        bar._put_away()
    assert starts == [
        ["Sentence 6", "Sentence 7", "Before that there were more: 6"],
        ["Sentence 4", "Sentence 5", "Before that there were more: 4"],
        ["Sentence 2", "Sentence 3", "Before that there were more: 2"],
        ["Sentence 0", "Sentence 1"],
    ]


def test_what_is_told_is_plain(qtbot: QtBot) -> None:
    """Whatever the name of a file or an error is."""
    bar = MessageBar()
    qtbot.addWidget(bar)
    for text in ALL:
        bar.tell(f"{text} cannot be read.")
        assert not unfit(bar.text.text())
