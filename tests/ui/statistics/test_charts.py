"""Tests of charts: as tables, as text to copy and save, and as drawings that can be read with the keyboard."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsView
from pytestqt.qtbot import QtBot

from hearts_qt.history.statistics.ratings import Probability, Rating
from hearts_qt.history.statistics.who import Who, WhoKind
from hearts_qt.ui.statistics.chart import Chart, ChartKind, Reference, shown
from hearts_qt.ui.statistics.chart_card import ChartCard
from hearts_qt.ui.statistics.charting import ChartLibrary
from hearts_qt.ui.statistics.page_data import PageData, RatedAnchor, Wanted
from hearts_qt.ui.statistics.rating_page import rating_sentence

FORM = Chart(
    "Points a deal",
    "fewer is better",
    ChartKind.LINE,
    ("Month", "points", "from", "to", "deals"),
    (("May", 6.5, 6.0, 7.0, 40), ("June", 6.25, 5.5, 7.0, 30), ("July", None, None, None, 0)),
    band=(2, 3),
    references=(Reference("Stan", 7.5),),
    decimals=2,
)
BARS = Chart(
    "A deal's points",
    "share of the deals",
    ChartKind.BARS,
    ("Points", "you", "Stan"),
    (("0", 12.0, 10.0), ("1 to 5", 40.0, 30.0), ("6 to 12", 8.0, 20.0)),
    drawn=(1, 2),
)


@pytest.fixture
def card(qtbot: QtBot) -> ChartCard:
    """Return a visible card that shows the form."""
    made = ChartCard(ChartLibrary())
    qtbot.addWidget(made)
    made.resize(700, 420)
    made.show_chart(FORM)
    made.show()
    return made


def drawn(qtbot: QtBot, card: ChartCard) -> None:
    """Wait until the chart is drawn."""
    qtbot.waitUntil(lambda: card.view.is_drawn)


def test_a_chart_is_a_table_that_spreadsheets_read() -> None:
    """CSV and JSON have the headings and all values; a missing value is empty there, and a dash on the screen."""
    rows = list(csv.reader(io.StringIO(FORM.as_csv())))
    assert rows == [
        ["Month", "points", "from", "to", "deals"],
        ["May", "6.5", "6.0", "7.0", "40"],
        ["June", "6.25", "5.5", "7.0", "30"],
        ["July", "", "", "", "0"],
    ]
    found = json.loads(FORM.as_json())
    assert found["name"] == "Points a deal"
    assert found["rows"][1] == {"Month": "June", "points": 6.25, "from": 5.5, "to": 7.0, "deals": 30}
    assert FORM.as_tabs().splitlines()[1].split("\t") == ["May", "6.5", "6.0", "7.0", "40"]
    assert FORM.cell(1, 1) == shown(6.25, 2)
    assert FORM.cell(2, 1) == "–"


def test_no_name_becomes_a_formula() -> None:
    """A name that a spreadsheet would take for a formula is written as text."""
    evil = Chart("x", "", ChartKind.BARS, ("Name", "won"), (("=HYPERLINK(1)", 2), ("-1+1", 3)))
    names = [row[0] for row in csv.reader(io.StringIO(evil.as_csv()))]
    assert names == ["Name", "'=HYPERLINK(1)", "'-1+1"]
    assert evil.as_tabs().splitlines()[1].startswith("'=")


def test_the_keys_move_through_a_chart(qtbot: QtBot, card: ChartCard) -> None:
    """Left, Right, Home and End move the mark, and the line below the chart says the values there."""
    drawn(qtbot, card)
    card.view.setFocus()
    QTest.keyClick(card.view, Qt.Key.Key_Right)
    assert card.view.row == 0
    assert card.view.readout.text() == FORM.sentence(0)
    assert "6.50" in FORM.sentence(0).replace(",", ".")
    QTest.keyClick(card.view, Qt.Key.Key_End)
    assert card.view.row == 2
    QTest.keyClick(card.view, Qt.Key.Key_Right)
    assert card.view.row == 2
    QTest.keyClick(card.view, Qt.Key.Key_Home)
    QTest.keyClick(card.view, Qt.Key.Key_Left)
    assert card.view.row == 0


def test_a_chart_can_be_seen_as_a_table(qtbot: QtBot, card: ChartCard) -> None:
    """The button shows the table, which is filled from the beginning; Ctrl+C copies it."""
    QTest.mouseClick(card.as_table, Qt.MouseButton.LeftButton)
    assert card.grid.isVisible()
    assert card.grid.values.rowCount() == 3
    assert card.grid.values.text(0, 4) == "40"
    card.grid.setFocus()
    QTest.keyClick(card.grid, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[0] == "Month\tpoints\tfrom\tto\tdeals"


@pytest.mark.parametrize("kind", ["csv", "json", "png"])
def test_a_chart_is_saved(qtbot: QtBot, card: ChartCard, tmp_path: Path, kind: str) -> None:
    """A chart is saved as CSV, as JSON and as a picture, and a sentence says so."""
    drawn(qtbot, card)
    path = tmp_path / f"form.{kind}"
    with qtbot.waitSignal(card.told) as told:
        card.save(path)
    assert told.args is not None
    assert path.name in told.args[0]
    if kind == "png":
        assert QImage(str(path)).width() >= card.width()
    else:
        assert path.read_text("utf-8") == (FORM.as_csv() if kind == "csv" else FORM.as_json())


def test_a_chart_that_cannot_be_saved_says_why(qtbot: QtBot, card: ChartCard, tmp_path: Path) -> None:
    """If the file cannot be written, a sentence says why."""
    (tmp_path / "file").write_bytes(b"")
    with qtbot.waitSignal(card.told) as told:
        card.save(tmp_path / "file" / "form.csv")
    assert told.args is not None
    assert "could not be saved" in told.args[0]


def test_bars_have_a_legend_and_a_line_has_none(qtbot: QtBot, card: ChartCard) -> None:
    """A chart with two kinds of bars explains them; the same card can show one chart after the other."""
    assert card.legend.isHidden()
    card.show_chart(BARS)
    drawn(qtbot, card)
    assert card.legend.isVisible()
    assert card.view.accessibleName() == "A deal's points"
    card.view.mark(1)
    assert "Stan" in card.view.readout.text()


def test_a_bar_has_the_range_of_its_true_value(qtbot: QtBot, card: ChartCard) -> None:
    """A chart of bars with a band has a line on each bar, from the lower to the upper edge."""
    chart = replace(BARS, rows=(("Stan", 50.0, 44.0, 56.0), ("Nellie", 70.0, 61.0, 74.0)), drawn=(1,), band=(2, 3))
    card.show_chart(replace(chart, headings=("Character", "likely", "from", "to")))
    drawn(qtbot, card)

    def ranges() -> list[tuple[float, float]]:
        (plot,) = card.view.findChildren(QGraphicsView)
        *_, lines = plot.getPlotItem().listDataItems()  # type: ignore[attr-defined]  # the library has no types
        return list(zip(*lines.getData(), strict=True))

    qtbot.waitUntil(lambda: ranges() == [(0, 44.0), (0, 56.0), (1, 61.0), (1, 74.0)])


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        (
            ((0.61, 0.74), (0.45, 0.55), (0.3, 0.4)),
            "Better than A in 61 to 74 of 100 deals. Much like B. Behind C.",
        ),
        (((0.8, 0.9), (0.61, 0.74)), "Better than B in 61 to 74 of 100 deals."),
        (((0.45, 0.6), (0.3, 0.4)), "Better than A in 45 to 60 of 100 deals. Behind B."),
    ],
)
def test_strength_in_words(shares: Sequence[tuple[float, float]], said: str) -> None:
    """The strongest surely weaker character is named with its range, then those much alike, and one surely ahead."""
    anchors = [
        RatedAnchor(Who(WhoKind.CHARACTER, name), name, Rating(), Probability(low, (low + high) / 2, high))
        for name, (low, high) in zip("ABC", shares, strict=False)
    ]
    assert rating_sentence(PageData(Wanted(), None, (), rating=Rating(), anchors=anchors)) == said


def test_the_figures_stay_without_the_library(qtbot: QtBot, card: ChartCard) -> None:
    """If the library that draws is missing, the table is shown, with the reason."""
    library = ChartLibrary()
    broken = ChartCard(library)
    qtbot.addWidget(broken)
    library.problem = "no module"
    library.failed.emit("no module")
    broken.show_chart(FORM)
    broken.show()
    assert broken.grid.isVisible()
    assert "no module" in broken.view.readout.text()
