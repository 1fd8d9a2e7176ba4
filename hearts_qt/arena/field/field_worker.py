"""A separate process that plays a person's field: all tables but the person's, at low priority.

    python -m hearts_qt.arena.field.field_worker FIELDS MATCHES

It reads wishes from its input and writes messages to its output, both as lines of JSON, see `field_message`. The logs
of fields are in the folder ``FIELDS``. The points of the person's table are read from the logs of matches in the folder
``MATCHES``, so that a kill between two processes loses nothing. The process ends when its input is closed.
"""

import os
import queue
import secrets
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.arena.field.field_engine import FieldEngine
from hearts_qt.arena.field.field_log import FieldLog
from hearts_qt.arena.field.field_message import (
    BeginField,
    FieldMessage,
    Odds,
    OpenField,
    Refusal,
    WantRecords,
    Wish,
)
from hearts_qt.arena.field.field_plan import field_player, plan_for
from hearts_qt.arena.field.field_state import PERSON, field_id, state_of
from hearts_qt.arena.field.odds import odds_of
from hearts_qt.arena.field.persons_deals import deals_in_matches
from hearts_qt.arena.field.table_play import TableDeal, TableJob, play_table
from hearts_qt.arena.field.table_records import records_of_table
from hearts_qt.arena.job_pool import JobPool, usable_cores
from hearts_qt.arena.worker_pool import WorkerPoolError
from hearts_qt.files import disk
from hearts_qt.history.message_lines import lower_priority, print_message
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.rules_text import rules_from_table

NICENESS: Final = 19
"""The processes that play let every other program go first."""
TELL_EVERY_S: Final = 0.4
"""The least time in seconds between two messages while tables play."""
ODDS_EVERY_S: Final = 3.0
"""The least time in seconds between two simulations of the odds while only other tables have played."""
_ENDING: Final = ".jsonl"


class FieldWorker:
    """Carries out wishes, and plays the field in between."""

    def __init__(self, fields: Path, matches: Path) -> None:
        """Keep the logs of fields in one folder, and read the person's matches in the other."""
        self._fields = fields
        self._matches = matches
        self._log: FieldLog | None = None
        self._pool: JobPool[TableJob, tuple[TableDeal, ...]] | None = None
        self._engine: FieldEngine | None = None
        self._odds: Odds | None = None
        self._first_odds: Odds | None = None
        self._told_at = self._odds_at = 0.0
        self._is_news = False
        self._needs_odds = False

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to do until the next wish."""
        return self._engine is None and not self._is_news and not self._needs_odds

    def carry_out(self, wish: Wish) -> None:
        """Carry out a wish of the window."""
        try:
            match wish:
                case BeginField():
                    self._begin(wish)
                case OpenField():
                    self._open(wish.field)
                case WantRecords():
                    self._write_record(wish)
        except (OSError, ValueError, IndexError) as error:
            print_message(FieldMessage(problem=str(error)))

    def turn(self) -> None:
        """Let tables play for a moment, and tell what is new if the last message is old enough."""
        if self._engine is not None:
            self._play()
        self._work_out_odds()
        if self._is_news and (self._engine is None or time.monotonic() - self._told_at >= TELL_EVERY_S):
            self._tell()

    def close(self) -> None:
        """End all processes and close the log."""
        self._stop_playing()
        if self._log is not None:
            self._log.close()
            self._log = None

    def _begin(self, wish: BeginField) -> None:
        seed = secrets.randbits(64)
        rules = rules_from_table(wish.rules)
        plan = plan_for(seed, rules, person=wish.person, company=wish.company, duplicate=wish.duplicate)
        disk.make_folder(self._fields)
        self._take(FieldLog(self._fields / f"{field_id(plan)}{_ENDING}", plan))

    def _open(self, name: str) -> None:
        if self._log is not None and name in ("", field_id(self._log.field.plan)):
            self._look()
            return
        logs = sorted(self._fields.glob(f"{name or '*'}{_ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
        if not logs:
            print_message(FieldMessage(no_field=True))
            return
        self._take(FieldLog(logs[0]))

    def _take(self, log: FieldLog) -> None:
        self.close()
        self._log = log
        self._odds = self._first_odds = None
        self._look()
        begun = type(log.field)(log.field.plan)
        self._first_odds = odds_of(begun, PERSON) if log.field.plan.has_person else None
        self._odds = self._first_odds

    def _look(self) -> None:
        """Read what the person's table has played, and let the others play."""
        if self._log is None:
            return
        deals = deals_in_matches(self._log.field, self._matches)
        if deals:
            self._log.append(deals)
        self._is_news = True
        self._needs_odds = True
        self._odds_at = 0.0
        self._start_playing()

    def _start_playing(self) -> None:
        assert self._log is not None
        if self._engine is not None or next(self._log.field.jobs(), None) is None:
            return
        do = partial(play_table, self._log.field.plan, find=field_player)
        self._pool = JobPool(do, max(1, usable_cores() - 1), niceness=NICENESS)
        self._engine = FieldEngine(self._log, self._pool)

    def _stop_playing(self) -> None:
        if self._pool is not None:
            self._pool.close()
        self._pool = self._engine = None

    def _play(self) -> None:
        assert self._engine is not None
        try:
            if self._engine.turn():
                self._is_news = self._needs_odds = True
        except (WorkerPoolError, OSError) as error:
            print_message(FieldMessage(problem=str(error)))
            self._stop_playing()
            return
        if self._engine.is_idle:
            self._stop_playing()

    def _work_out_odds(self) -> None:
        due = self._engine is None or time.monotonic() - self._odds_at >= ODDS_EVERY_S
        if self._log is not None and self._needs_odds and due:
            self._odds = odds_of(self._log.field, PERSON) if self._log.field.plan.has_person else None
            self._odds_at = time.monotonic()
            self._needs_odds = False
            self._is_news = True

    def _tell(self) -> None:
        assert self._log is not None
        print_message(FieldMessage(state=state_of(self._log.field, self._odds, self._first_odds)))
        self._told_at = time.monotonic()
        self._is_news = False

    def _write_record(self, wish: WantRecords) -> None:
        """Write a record. In a duplicate field nobody may see a deal that the person has not played yet."""
        if self._log is None:
            return
        field = self._log.field
        if field.is_persons(wish.round, wish.table):
            print_message(FieldMessage(refusal=Refusal.OWN_TABLE))
            return
        own = field.progress.place_of(PERSON) if wish.round == field.progress.round.number else None
        if field.plan.duplicate and own is not None and wish.deal >= len(field.of_table(wish.round, own[0])):
            print_message(FieldMessage(refusal=Refusal.NOT_PLAYED))
            return
        record = records_of_table(field, wish.round, wish.table)[wish.deal]
        name = f"field-{field_id(field.plan)}-{wish.round + 1}-{wish.table + 1}-{wish.deal + 1}.txt"
        path = self._fields / "records" / name
        disk.replace_file(path, record_text(record).encode())
        print_message(FieldMessage(record=str(path)))


def _read_wishes(wishes: "queue.SimpleQueue[Wish | None]") -> None:
    decoder = msgspec.json.Decoder(Wish)
    with suppress(OSError, ValueError):
        for line in sys.stdin.buffer:
            wishes.put(decoder.decode(line))
    wishes.put(None)


def main(arguments: Sequence[str]) -> int:
    """Carry out wishes until the input is closed; return 0, or 1 if the output was closed before."""
    fields, matches = map(Path, arguments)
    lower_priority()
    wishes: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
    threading.Thread(target=_read_wishes, args=(wishes,), daemon=True).start()
    worker = FieldWorker(fields, matches)
    try:
        while True:
            with suppress(queue.Empty):
                wish = wishes.get(worker.is_idle)
                if wish is None:
                    return 0
                worker.carry_out(wish)
            worker.turn()
    except OSError:
        return 1
    finally:
        worker.close()


if __name__ == "__main__":
    code = main(sys.argv[1:])
    # The thread that reads the input cannot be ended while it waits.
    sys.stdout.flush()
    os._exit(code)
