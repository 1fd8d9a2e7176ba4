"""Tests of the words about the runs of a recorded deal, and about when it was played."""

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from hearts_qt.history.records.recorded_deal import RecordedDeal, Run, WrittenScramble
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.ui.records.trick_table import TrickTable
from hearts_qt.ui.words.records import local_time, run_name, run_sentence, short_deal_names


def test_each_kind_of_run_has_a_title() -> None:
    """The name says how the deal was played this time and whether that counts, and the sentence what it brought."""
    points = (5, 0, 21, 0)
    runs = (
        Run(),
        Run(RunKind.REPLAY, points=points),
        Run(RunKind.REPLAY, WrittenScramble(7, 0), points=points),
        Run(RunKind.DUPLICATE, points=points),
        Run(RunKind.BRANCH),
    )
    deal = RecordedDeal(Rules(), hands_of(7), runs=runs)
    names = [
        "1. First run · left",
        "2. Replay · counts",
        "3. Replay, other hands mixed",
        "4. The CardShark in your place",
        "5. Tried again from its middle · left",
    ]
    assert [run_name(deal, index) for index in range(len(runs))] == names
    assert [run_sentence(deal, index) for index in range(len(runs))] == [
        names[0],
        *(f"{name} · 5 0 21 0" for name in names[1:4]),
        names[4],
    ]


def test_narrow_places_have_short_names(qapp: QApplication) -> None:
    """The headings of the tricks are the first names of the cast, and the whole names stand in the tooltips."""
    names = ["Robin", "Vicious Vickie", "Smooth Sam", "Seat 4"]
    seats = tuple(Seating(name, Kind.COMPUTER if place else Kind.PERSON) for place, name in enumerate(names))
    deal = RecordedDeal(Rules(), hands_of(7), seats=seats)
    short = short_deal_names(deal, names)
    assert short == ("Robin", "Vickie", "Sam", "4")
    assert short_deal_names(RecordedDeal(Rules(), hands_of(7)), names) == tuple(names)
    table = TrickTable()
    table.show_run(deal, Run(), names, short)
    headings = [table.horizontalHeaderItem(column) for column in range(5)]
    assert [each.text() for each in headings if each is not None] == [*short, "Points"]
    assert [each.toolTip() for each in headings if each is not None] == [*names, "Points"]


def test_a_day_without_a_time_stays_that_day() -> None:
    """If a record tells only a day, that day is shown, in any time zone, and no time."""
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    try:
        assert local_time("2026-11-23") == "23/11/2026"
        assert len(local_time("2026-11-23 12:00")) == len("23/11/2026 12:00")
        assert local_time("2026-02-30") == local_time("") == local_time("yesterday!") == ""
    finally:
        QLocale.setDefault(before)
