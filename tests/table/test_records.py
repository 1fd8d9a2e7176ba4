"""Tests of recorded matches: they are read, scored and played as when they were recorded.

See `tests.records.make_records` for what to do when one of these tests fails.
"""

import json
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from hearts_qt.players.roster import PLAYERS, player_named
from hearts_qt.rules.entries import (
    BeginDeal,
    BeginMatch,
    BeginRun,
    ChangeRules,
    Claim,
    CorrectDuplicate,
    CorrectTallies,
    Entry,
    LeaveRun,
    ResumeMatch,
    StartProgram,
    TryAhead,
)
from hearts_qt.rules.events import Event, MatchFinished
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import CashedOut, CashOut, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import view
from hearts_qt.table.log import entry_of, line_of, read_log
from tests.records.games import GAMES
from tests.records.make_records import expected, make, record_path, results_of

pytestmark = pytest.mark.no_cover

EXPECTED = expected()
WHOLE = ("standard", "cardshark", "windows", "hearts-3", "dos", "black-lady", "omnibus", "spot-hearts", "other-rules")


def lines_of(name: str) -> list[bytes]:
    """Return the lines of a record, the heading first."""
    return record_path(name).read_bytes().splitlines(keepends=True)


def entries_of(name: str) -> list[Entry]:
    """Return the entries of a record."""
    return [entry_of(line, number) for number, line in enumerate(lines_of(name)[1:], start=1)]


def begun(first: Entry) -> Match:
    """Return the match that a record's first entry begins."""
    assert isinstance(first, BeginMatch)
    return Match(first)


def test_every_game_has_its_record() -> None:
    """Each game has exactly one record and one expected result."""
    records = {path.stem for path in record_path("any").parent.glob("*.jsonl")}
    assert records == set(GAMES) == set(EXPECTED) - {"stan"}
    assert records >= {str(preset) for preset in Preset}


@pytest.mark.parametrize("name", GAMES)
def test_a_record_reads_back_with_the_same_results(name: str) -> None:
    """A record gives the expected scores, winners and points of each deal."""
    logged = read_log(record_path(name))
    assert logged.problem is None
    assert logged.entries == len(lines_of(name)) - 1
    assert logged.length == record_path(name).stat().st_size
    assert results_of(logged.match) == EXPECTED[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_written_as_it_was(name: str) -> None:
    """A record that is read and written again has the same lines after its heading."""
    lines = lines_of(name)
    again = [lines[0]]
    for number, entry in enumerate(entries_of(name), start=1):
        again.append(line_of(number, entry, datetime.fromisoformat(json.loads(lines[number])["at"])))
    assert again == lines


def is_by_computer(match: Match, entry: Entry) -> bool:
    """Tell whether an entry is a decision that a computer player made."""
    if not isinstance(entry, Pass | Play | ChooseAward):
        return False
    return entry.auto or match.seats[entry.seat].kind is Kind.COMPUTER


@pytest.mark.parametrize("name", GAMES)
def test_stan_decides_as_he_did(name: str) -> None:
    """Stan makes each of his recorded decisions again."""
    first, *entries = entries_of(name)
    match = begun(first)
    asked = 0
    for number, entry in enumerate(entries, start=2):
        if is_by_computer(match, entry):
            assert isinstance(entry, Pass | Play | ChooseAward)
            assert match.deal_entry is not None
            name = match.seats[entry.seat].player
            player = player_named(name if name in PLAYERS else "stan")
            decided = player.decide(view(match, entry.seat), match.deal_entry.seed).move
            assert replace(decided, auto=entry.auto) == entry, f"entry {number}"
            asked += 1
        match.apply(entry)
    assert asked > 50


def test_the_records_are_of_this_stan() -> None:
    """The current version of the player Stan made the records."""
    assert player_named("stan").version == EXPECTED["stan"]


def test_the_games_can_be_played_again(tmp_path: Path) -> None:
    """The script makes the same records again."""
    make(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {f"{name}.jsonl" for name in GAMES} | {"expected.toml"}
    assert (tmp_path / "expected.toml").read_bytes() == (record_path("any").parent / "expected.toml").read_bytes()


# What the records contain


def events_of(name: str) -> list[Event]:
    """Return all events of a record."""
    first, *entries = entries_of(name)
    match = begun(first)
    return match.begin() + [event for entry in entries for event in match.apply(entry)]


def values_of(field: str, entries: list[Entry]) -> set[Any]:
    """Return all settings of one switch in the rules of these entries."""
    return {getattr(entry.rules, field) for entry in entries if isinstance(entry, BeginMatch | ChangeRules)}


def test_every_kind_of_entry_is_in_a_record() -> None:
    """The records contain every kind of log entry, and deals by number, by hands and by position."""
    entries = [entry for name in GAMES for entry in entries_of(name)]
    # These kinds of entries came with format 2; `test_shelf`, `test_runs` and `test_trying_again` use them.
    later = {StartProgram, ResumeMatch, BeginRun, LeaveRun, TryAhead, Claim, CorrectTallies, CorrectDuplicate}
    assert {type(entry) for entry in entries} == set(get_args(Entry)) - later
    deals = [entry for entry in entries if isinstance(entry, BeginDeal)]
    assert {(each.number is None, each.hands is None, each.position is None) for each in deals} == {
        (False, True, True),
        (True, False, True),
        (True, True, False),
    }
    assert {each.direction for each in deals} == set(Direction)
    assert any(each.position is not None and each.position.trick for each in deals)
    assert {entry.why for entry in entries if isinstance(entry, CashedOut)} == set(CashOut)
    autos = {(type(entry), entry.auto) for entry in entries if isinstance(entry, Pass | Play | ChooseAward)}
    assert autos >= {(Pass, True), (Play, True), (Pass, False), (Play, False), (ChooseAward, False)}


def test_every_switch_is_set_in_a_record() -> None:
    """Each switch that differs between rule sets has at least two settings in the records."""
    entries = [entry for name in GAMES for entry in entries_of(name)]
    same = {each.name for each in fields(Rules) if len(values_of(each.name, entries)) < 2}
    in_presets = {each.name for each in fields(Rules) if len({getattr(p, each.name) for p in PRESETS.values()}) > 1}
    assert not same & in_presets


@pytest.mark.parametrize("name", WHOLE)
def test_whole_matches_are_among_them(name: str) -> None:
    """The records of whole matches continue to the end of the match."""
    assert sum(isinstance(event, MatchFinished) for event in events_of(name)) == 1
    assert EXPECTED[name]["winners"]


def test_moons_ties_and_an_exact_goal_are_among_them() -> None:
    """The records include moons, ties, and a score of exactly the goal."""
    outcomes = [event.outcome for name in GAMES for event in events_of(name) if isinstance(event, MatchFinished)]
    assert any(each.exact for each in outcomes)
    assert any(len(each.winners) > 1 for each in outcomes)
    played = [deal for name in GAMES for deal in read_log(record_path(name)).match.played]
    assert {deal.shooter for deal in played} == {None, 0, 1, 2, 3}
