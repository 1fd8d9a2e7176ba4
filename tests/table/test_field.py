"""Tests of a person's matches in a field: their deals follow from the field, and each is played once."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as with_changes

from hearts_qt.players.player import Player
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.tournament.field import FieldSeat, number_of_deal, rules_of_round
from hearts_qt.table import link
from hearts_qt.table.log import field_in
from hearts_qt.table.log_archive import LogArchive
from tests.table.tables import Plain, Window, open_table, seats

RULES = rules_of_round(PRESETS[Preset.VEGAS])
PLACE = FieldSeat("0123456789abcdef", 2, 5, seed=77)
SIT = link.SitInField(RULES, seats("PCCC"), PLACE)


def players() -> Mapping[str, Player]:
    """Return the plain player."""
    return {"plain": Plain()}


def opened(folder: Path) -> Window:
    """Return a window at the newest match in a folder."""
    return Window(open_table(folder, "PCCC", players=players()))


def numbers(deals: int, place: FieldSeat = PLACE) -> list[int]:
    """Return the numbers of the first deals of a match in a field."""
    return [
        number_of_deal(place.seed, place.round, place.table, place.first + deal, duplicate=place.duplicate)
        for deal in range(deals)
    ]


@pytest.mark.parametrize("place", [PLACE, with_changes(PLACE, duplicate=True), with_changes(PLACE, first=16)])
def test_deals(tmp_path: Path, place: FieldSeat) -> None:
    """The match has the rules and seats of the field, and the deals whose numbers follow from its seed."""
    window = opened(tmp_path)
    update = window.send(with_changes(SIT, place=place))
    assert (update.kind, update.field, update.view.rules) == (MatchKind.TOURNAMENT, place, RULES)
    assert update.deal_number == numbers(1, place)[0]
    window.until(lambda update: update.view.stage is Stage.SCORED)
    assert window.send(link.GoOn(number=5)).deal_number == numbers(2, place)[1]


def test_no_new_deal(tmp_path: Path) -> None:
    """A deal of a field is never dealt anew, with or without a number, and its rules stay."""
    window = opened(tmp_path)
    before = window.send(SIT)
    for request in (link.NewDeal(), link.NewDeal(number=5), link.SetRules(Rules())):
        update = window.send(request)
        assert (update.deal_number, update.view, update.next_rules) == (before.deal_number, before.view, RULES)


def test_taken_up_again(tmp_path: Path) -> None:
    """A match of a field is left for the own game and taken up at its last card, also by another start."""
    window = opened(tmp_path)
    window.send(SIT)
    window.until(lambda update: update.view.phase is not None and len(update.view.tricks) == 3)
    left = window.update.view
    window.send(link.GoToOwn(Rules(), seats("PCCC")))
    assert window.update.kind is MatchKind.OWN
    assert window.send(SIT).view.tricks == left.tricks
    window.send(link.GoToOwn(Rules(), seats("PCCC")))
    again = opened(tmp_path)
    assert again.send(SIT).view.tricks == left.tricks
    logs = [field_in(path.read_bytes()) for path in LogArchive(tmp_path).logs()]
    assert logs.count(PLACE) == 1


def test_once(tmp_path: Path) -> None:
    """A match of a field that is over is not begun a second time."""
    window = opened(tmp_path)
    sit = with_changes(SIT, rules=replace(RULES, deals=1))
    window.send(sit)
    window.until(lambda update: update.view.stage is Stage.SCORED)
    window.send(link.GoToOwn(Rules(), seats("PCCC")))
    update = window.send(sit)
    assert update.kind is MatchKind.OWN
    assert [field_in(path.read_bytes()) for path in LogArchive(tmp_path).logs()].count(PLACE) == 1


def test_one_person(tmp_path: Path) -> None:
    """Only one person has a seat at a table of a field."""
    window = opened(tmp_path)
    assert window.send(with_changes(SIT, seats=seats("PPCC"))).field is None
    assert window.send(with_changes(SIT, seats=seats("CCCC"))).field is None


@pytest.mark.parametrize("change", [{"round": 10}, {"round": -1}, {"field": "../x"}])
def test_impossible_places(change: dict[str, object]) -> None:
    """A place in a round that does not exist, or with an id that is none, is refused."""
    with pytest.raises(ValueError, match="there is no round"):
        with_changes(PLACE, **change)
