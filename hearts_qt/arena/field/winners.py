"""Many fields, one after the other: who wins how often. Results are kept in a file, so that a kill loses none.

The file has one JSON value on each line. The first line says which fields are played; every other line is the result of
one field, in the order in which they were finished.
"""

import hashlib
import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from hearts_qt.arena import run_seed
from hearts_qt.arena.field.field_log import FieldLogError
from hearts_qt.arena.field.field_plan import FieldPlan, plan_for
from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.arena.field.table_play import FindPlayer, play_table
from hearts_qt.arena.worker_pool import WorkerPool
from hearts_qt.files.json_lines import InUseError, JsonLines
from hearts_qt.rules.rules_text import rules_to_table, without_later
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.tournament.field import ROUNDS, SIZES

FORMAT: Final = 1
_NAME: Final = "hearts fields"
_LOOK_S: Final = 0.2


class Fields(Struct, frozen=True):
    """Which fields are played: they differ only by their seeds."""

    rules: Rules
    company: tuple[Seating, ...]
    """The players, who fill each field again and again in this order."""
    seed: int
    duplicate: bool = False

    def plan(self, number: int) -> FieldPlan:
        """Return the plan of the field with this number, from 0."""
        text = f"hearts fields 1 {self.seed} {number}"
        seed = int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8], "big")
        return plan_for(seed, self.rules, company=self.company, duplicate=self.duplicate)

    def as_table(self) -> dict[str, Any]:
        """Return the fields as values that can be written as JSON."""
        return {
            "rules": without_later(rules_to_table(self.rules)),
            "players": [each.player for each in self.company],
            "seed": self.seed,
            "duplicate": self.duplicate,
        }

    @property
    def key(self) -> str:
        """Sixteen hexadecimal digits that identify these fields."""
        return run_seed.key_of(self.as_table())

    @property
    def key_of_any_seed(self) -> str:
        """Sixteen hexadecimal digits that are the same for all seeds."""
        return run_seed.key_of(self.as_table(), any_seed=True)


class FieldResult(Struct, frozen=True):
    """The result of one field."""

    field: int
    winner: str
    """The name of the computer player that won."""
    rounds: dict[str, int]
    """For each computer player, how many rounds its players survived, all added up; the winner survives ten."""


class WinnerLine(Struct, frozen=True):
    """How one computer player did in many fields."""

    player: str
    entrants: int
    """How many of the 64 players it was in each field."""
    wins: int
    win_rate: float | None
    """The share of fields that it won, from 0 to 1; None before the first field."""
    error: float | None
    """The standard error of `win_rate`; None before the second field."""
    per_entrant: float | None
    """The share of fields that one of its entrants won. With equal strength it would be 1 / 64."""
    rounds: float | None
    """The mean number of rounds that one of its entrants survived, from 0 to 10."""


def play_whole_field(fields: Fields, find: FindPlayer, number: int) -> FieldResult:
    """Play one field to its end in this process, and return its result."""
    field = PlayedField(fields.plan(number))
    while not field.progress.is_over:
        for job in list(field.jobs(field.plan.rules.deals)):
            for deal in play_table(field.plan, job, find):
                field.add(deal)
    winner = field.progress.winner
    assert winner is not None
    rounds: dict[str, int] = {}
    for player, seating in enumerate(field.plan.players):
        survived = field.progress.out.get(player, ROUNDS)
        rounds[seating.player] = rounds.get(seating.player, 0) + survived
    return FieldResult(number, field.plan.players[winner].player, rounds)


class WinnersLedger:
    """The results of many fields on disk, open for appending. Only one process can write to it at a time."""

    def __init__(self, path: Path, fields: Fields) -> None:
        """Open or create the file, and read its results.

        Raises FieldLogError for a file that cannot be read or has other fields, and OSError if it cannot be written.
        """
        self.path = path
        self.results: dict[int, FieldResult] = {}
        old = {_NAME: FORMAT, **fields.as_table()}
        new = {_NAME: FORMAT, run_seed.KEY: fields.seed, **fields.as_table()}
        headings = [json.dumps(heading).encode() for heading in (old, new)]
        try:
            self._file = JsonLines(path, lock=True)
        except InUseError as error:
            raise FieldLogError(path, "another process is playing these fields") from error
        try:
            if not self._file.lines:
                if not run_seed.is_torn_heading(self._file.torn, _NAME, FORMAT):
                    raise FieldLogError(path, "this is not the log of many fields")
                self._file.begin(headings[-1])
            elif self._file.lines[0] not in headings:
                raise FieldLogError(path, "these are other fields; choose another file with --state")
            for place, line in enumerate(self._file.lines[1:], start=2):
                self._read(place, line)
        except BaseException:
            self._file.close()
            raise

    def _read(self, place: int, line: bytes) -> None:
        try:
            result = msgspec.json.decode(line, type=FieldResult)
        except (ValueError, RecursionError) as error:
            raise FieldLogError(self.path, f"line {place} cannot be read: {error}") from error
        self.results[result.field] = result

    def append(self, results: Sequence[FieldResult]) -> None:
        """Write results to the disk. Raises OSError if the disk refuses them."""
        self._file.append(map(msgspec.json.encode, results), sync=True)
        self.results |= {each.field: each for each in results}

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def play_fields(
    ledger: WinnersLedger,
    pool: WorkerPool[int, FieldResult],
    count: int,
    *,
    stopped: Callable[[], bool] = lambda: False,
    tell: Callable[[int], None] = lambda played: None,
) -> bool:
    """Play the first `count` fields that the ledger lacks; return whether all are played.

    `stopped` returns whether to end now, and `tell` gets the number of fields played. Raises WorkerPoolError and
    OSError; the results that are written stay.
    """
    left = [number for number in range(count) if number not in ledger.results]
    under_way = 0
    while (left or under_way) and not stopped():
        while left and pool.room:
            pool.give(left.pop(0))
            under_way += 1
        finished = pool.wait(_LOOK_S)
        under_way -= len(finished)
        if finished:
            ledger.append(finished)
            tell(len(ledger.results))
    return not left and not under_way


def winner_lines(fields: Fields, results: Sequence[FieldResult]) -> list[WinnerLine]:
    """Return a line for each computer player, those that win most often first."""
    players = [each.player for each in fields.plan(0).players]
    count = len(results)
    lines = []
    for player in dict.fromkeys(players):
        entrants = players.count(player)
        wins = sum(each.winner == player for each in results)
        survived = sum(each.rounds[player] for each in results)
        rate = wins / count if count else None
        error = math.sqrt(rate * (1 - rate) / (count - 1)) if rate is not None and count > 1 else None
        lines.append(
            WinnerLine(
                player,
                entrants,
                wins,
                rate,
                error,
                None if rate is None else rate / entrants,
                survived / (count * entrants) if count else None,
            )
        )
    return sorted(lines, key=lambda line: (-(line.per_entrant or 0.0), line.player))


EVEN: Final = 1 / SIZES[0]
"""The share of fields that each player would win if all were equally strong."""
