"""Tests of which deals count in the person's figures."""

from pathlib import Path

from hearts_qt.history.annotations import Annotation, Annotations, Key
from hearts_qt.history.counting import counting_deals
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from hearts_qt.table.log import match_id_of
from hearts_qt.table.log_archive import LogArchive
from tests.history.records.test_folder import LOG
from tests.table.tables import Window, open_table, seats

MATCH = match_id_of(LOG.read_bytes())


def places(log: Path, *annotations: Annotation) -> list[int | None]:
    """Return the places of the deals that count."""
    return [deal.place for deal in counting_deals(log, Annotations(annotations))]


def test_deals_that_are_left_out_do_not_count() -> None:
    """One deal or a whole match can be left out, and counted again."""
    every = places(LOG)
    assert every[:3] == [1, 2, 3]
    left_out = Annotation(MATCH, Key.LEFT_OUT, "yes", 2)
    assert places(LOG, left_out) == [place for place in every if place != 2]
    assert places(LOG, left_out, Annotation(MATCH, Key.LEFT_OUT, "", 2)) == every
    assert places(LOG, Annotation(MATCH, Key.LEFT_OUT, "yes")) == []
    assert places(LOG, Annotation("another", Key.LEFT_OUT, "yes", 2), Annotation(MATCH, Key.HIDDEN, "yes", 2)) == every


def test_an_abandoned_deal_does_not_count(tmp_path: Path) -> None:
    """A deal that was not played to its end has no points that could count."""
    window = Window(open_table(tmp_path))
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    window.send(link.NewDeal())
    (log,) = LogArchive(tmp_path).logs()[-1:]
    assert places(log) == []


def test_a_deal_with_help_does_not_count(tmp_path: Path) -> None:
    """A deal in which all hands were seen, or a card was taken back, is kept out; the deals around it count."""
    window = Window(open_table(tmp_path))
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    for request in ((), (link.OpenHands(True), link.OpenHands(False)), (), (link.Undo(),)):
        window.until_tricks(3)
        window.send(*request)
        window.until_stage(Stage.SCORED)
        window.send(link.GoOn())
    (log,) = LogArchive(tmp_path).logs()[-1:]
    assert places(log) == [1, 3]
