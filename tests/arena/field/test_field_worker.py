"""Tests of the process that plays a person's field: wishes, messages, kills, and the person's deals."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from hearts_qt.arena.field.field_log import read_field
from hearts_qt.arena.field.field_message import (
    MODULE,
    BeginField,
    FieldMessage,
    FieldState,
    OpenField,
    Refusal,
    WantRecords,
    Wish,
)
from hearts_qt.arena.field.field_plan import style_seating
from hearts_qt.history.records.reading import read_records
from hearts_qt.players.player import Player
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rules_text import rules_from_table, rules_to_table
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from tests.table.tables import Plain, Window, open_table

ADA = Seating("Ada", Kind.PERSON)
BEGIN = BeginField(rules_to_table(PRESETS[Preset.VEGAS]), ADA, (style_seating("stan"), style_seating("novice")), False)
PLAYERS: dict[str, Player] = {"stan": Plain(), "novice": Plain(), "plain": Plain()}


class Worker:
    """The process, its input and its output."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        """Talk to a process."""
        self.process = process

    def wish(self, wish: Wish) -> None:
        """Send a wish."""
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(wish) + b"\n")
        self.process.stdin.flush()

    def message(self) -> FieldMessage:
        """Return the next message."""
        assert self.process.stdout is not None
        return msgspec.json.decode(self.process.stdout.readline(), type=FieldMessage)

    def state(self) -> FieldState:
        """Return the next state; fail at a problem."""
        while (message := self.message()).state is None:
            assert not message.problem, message.problem
        return message.state

    def until_done(self) -> FieldState:
        """Return the first state in which all tables but the person's have played their deals."""
        while True:
            state = self.state()
            if all(table.deals >= state.deals or 0 in table.players for table in state.tables):
                return state


@contextmanager
def running(folder: Path) -> Iterator[Worker]:
    """Start the process, and kill it at the end."""
    command = [sys.executable, "-m", MODULE, str(folder / "fields"), str(folder / "matches")]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with process:
        try:
            yield Worker(process)
        finally:
            process.kill()


def play(folder: Path, state: FieldState, deals: int) -> None:
    """Play the first deals of the person's match in the field."""
    assert state.own is not None
    window = Window(open_table(folder / "matches", "PCCC", players=PLAYERS))
    window.send(link.SitInField(rules_from_table(state.rules), state.own.seats, state.own.place))
    for _ in range(deals):
        window.until(lambda update: update.view.stage is Stage.SCORED)
        window.send(link.GoOn())


def test_no_field(tmp_path: Path) -> None:
    """Where no field was begun, none can be opened."""
    with running(tmp_path) as worker:
        worker.wish(OpenField())
        assert worker.message().no_field


@pytest.mark.long
def test_round_with_a_person(tmp_path: Path) -> None:
    """The other tables play their round; the person's deals come from the log of the match, also after kills."""
    with running(tmp_path) as worker:
        worker.wish(BEGIN)
        state = worker.state()
        assert (state.round, state.places, len(state.tables), state.person) == (0, 56, 16, 0)
        assert state.own is not None
        assert state.own.seats[0] == ADA
        assert state.odds is not None
        state = worker.until_done()
    play(tmp_path, state, 2)
    with running(tmp_path) as worker:
        worker.wish(OpenField())
        again = worker.state()
        assert again.id == state.id
        assert again.own is not None
        assert (again.own.deals, again.own.place) == (2, state.own.place if state.own else None)
        played = [each for each in read_field(tmp_path / "fields" / f"{state.id}.jsonl").deals if each.match]
        assert [each.deal for each in played] == [0, 1]
    play(tmp_path, state, 14)
    with running(tmp_path) as worker:
        worker.wish(OpenField(state.id))
        after = worker.state()
        assert after.round == 1 or after.tied
        assert after.person_out == 0 or after.own is not None


def test_records(tmp_path: Path) -> None:
    """A deal of another table is written as a record; a deal that nobody has played is refused."""
    with running(tmp_path) as worker:
        worker.wish(BEGIN)
        state = worker.until_done()
        other = next(place for place, table in enumerate(state.tables) if 0 not in table.players)
        worker.wish(WantRecords(0, other, 3))
        while not (message := worker.message()).record:
            continue
        (record,) = read_records(Path(message.record).read_bytes()).records
        assert record.deal is not None
        assert record.deal.place == 4
        own = next(place for place, table in enumerate(state.tables) if 0 in table.players)
        for wish in (WantRecords(0, other, 16), WantRecords(0, own, 0), WantRecords(5, 0, 0), OpenField("none")):
            worker.wish(wish)
            while not ((message := worker.message()).problem or message.no_field or message.refusal):
                continue
            assert (message.refusal is Refusal.OWN_TABLE) == (wish == WantRecords(0, own, 0))


def test_duplicate_field_keeps_its_secrets(tmp_path: Path) -> None:
    """In a duplicate field, nobody can read a deal that the person has not played yet."""
    begin = msgspec.structs.replace(BEGIN, duplicate=True)
    with running(tmp_path) as worker:
        worker.wish(begin)
        state = worker.until_done()
        other = next(place for place, table in enumerate(state.tables) if 0 not in table.players)
        worker.wish(WantRecords(0, other, 0))
        while (message := worker.message()).refusal is None:
            continue
        assert message.refusal is Refusal.NOT_PLAYED
        play(tmp_path, state, 1)
        worker.wish(OpenField())
        worker.wish(WantRecords(0, other, 0))
        while not (message := worker.message()).record:
            continue
        (record,) = read_records(Path(message.record).read_bytes()).records
        assert record.deal is not None
        assert state.own is not None
        assert record.deal.number == state.own.place.number_of(0)


def test_ends_with_its_window(tmp_path: Path) -> None:
    """The process ends when its input is closed."""
    with running(tmp_path) as worker:
        worker.wish(BEGIN)
        worker.state()
        assert worker.process.stdin is not None
        worker.process.stdin.close()
        assert worker.process.wait(120) == 0
