"""Tests of the report about a move: what it says, what it leaves out, and that it can be read as a record."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.moments import moments_of_log
from hearts_qt.history.records.reading import read_records
from hearts_qt.history.records.recorded_deal import Happened, Incident, RecordedDeal
from hearts_qt.history.records.report import report_text
from hearts_qt.history.records.working_out import WorkedOut, work_out
from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Estimate, Judgement, Reason
from hearts_qt.rules.cards import card_name
from hearts_qt.rules.moves import Award, ChooseAward, Play
from hearts_qt.rules.seating import Kind, Seating
from tests.history.records.test_working_out import match_of

VERSIONS = {"Hearts": "0.1.0", "Python": "3.11.2"}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the log of a deal with four Sneaky Sues."""
    return match_of(tmp_path, ("sneaky",) * 4)


@pytest.fixture
def deal(log: Path) -> RecordedDeal:
    """Return the deal, with a seat whose player has a face and a character, and with a change of a seat."""
    deal = recorded_deals(log)[0]
    ann = Seating("Ann", Kind.PERSON, face="ann-s-own", character="ann")
    run = deal.runs[0]
    changed = replace(run, happened=(Happened(Incident.SEAT_CHANGED, 3, 2, seating=ann),))
    return replace(deal, seats=(ann, *deal.seats[1:]), runs=(changed,))


def found_in(log: Path, trick: int, seat: int) -> WorkedOut:
    """Return the result for a move."""
    moments = moments_of_log(log, log.read_bytes(), 1)
    return next(work_out(each) for each in moments if (each.trick, each.move.seat) == (trick, seat))


def test_a_report_has_the_deal_the_moment_and_the_reason(log: Path, deal: RecordedDeal) -> None:
    """Everything that a developer needs is in the text: versions, player, move, reason, and what the seat knew."""
    found = found_in(log, 4, 2)
    assert isinstance(found.move, Play)
    assert found.decision is not None
    text = report_text(deal, found, VERSIONS)
    lines = text.splitlines()
    for line in (
        "; Hearts: 0.1.0",
        "; Python: 3.11.2",
        "; Moment: trick 4, seat 3",
        f"; Move: {card_name(found.move.card)}",
        "; Player: sneaky, version 2",
        "; Asked again: fits",
        f"; Reason: {found.decision.reason.judgement.value}",
        "; What seat 3 knew before this move",
    ):
        assert line in lines
    knew = text.split("; What seat 3 knew")[1]
    assert knew.count(": not known") == 3
    assert "Trick  3:" in knew
    assert "Trick  5:" not in knew


def test_a_report_about_a_pass_knows_only_the_own_hand(log: Path, deal: RecordedDeal) -> None:
    """Before a pass a seat knows only its own hand."""
    found = found_in(log, 0, 1)
    text = report_text(deal, found, VERSIONS)
    assert "; Moment: the pass, seat 2" in text
    knew = text.split("; What seat 2 knew")[1]
    assert "Pass" not in knew.replace("Passing:", "")


def test_names_are_told_only_if_that_is_wanted(log: Path, deal: RecordedDeal) -> None:
    """Without names, nothing tells who played: no name, no face and no character."""
    found = replace(found_in(log, 4, 2), view=replace(found_in(log, 4, 2).view, seats=deal.seats))
    text = report_text(deal, found, VERSIONS)
    assert "Ann" not in text
    assert "ann" not in text.replace("cannot", "")
    assert "Seat 1: Player 1, person" in text
    assert "Seat 3: Player 3, person" in text
    named = report_text(deal, found, VERSIONS, names=True)
    assert "Seat 1: Ann, person, face ann-s-own, character ann" in named


def test_a_report_is_read_as_a_record(log: Path, deal: RecordedDeal) -> None:
    """A report can be opened in Hearts: the deal is its first record, and has no fault."""
    text = report_text(deal, found_in(log, 2, 3), VERSIONS, names=True)
    read = read_records(text.encode())
    assert read.records[0].deal == deal
    second = text.splitlines().index("Hearts record 1", 1)
    assert [fault for fault in read.faults if fault.line <= second] == []


def test_a_report_tells_what_is_missing(log: Path, deal: RecordedDeal) -> None:
    """A move without a reason has no lines about it; figures and awards are written, too."""
    found = found_in(log, 4, 2)
    assert "Chosen again" not in report_text(deal, replace(found, decision=None, player="", version=0, program=""), {})
    reason = Reason(Judgement.DUCK, (3,), (Estimate((5,), 1.25, 0.5),))
    text = report_text(deal, replace(found, decision=Decision(ChooseAward(2, Award.ADD), reason)), {})
    assert "; Chosen again: add\n; Reason: take no points\n; Others, the best first: 5C\n" in text
    assert "; Expected points: 7C 1.25, error 0.50\n" in text
