"""The tasks that the window gives to processes of their own, and some of their answers, see `worker`.

The window does not load the code that does the work.
"""

import os
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from hearts_qt.history.acquaintance import Acquaintance
from hearts_qt.table.owners import EVERYBODY, Whose

MODULE: Final = "hearts_qt.history.worker"


class ListWaiting(Struct, frozen=True, tag=True):
    """Wants a `shelf.WaitingMatch` for each waiting match, newest first."""

    matches: Path
    """The folder of the logs."""
    cache: Path
    """The file with what was worked out so far, see `cache_file`."""
    annotations: Path
    """The file with the annotations."""
    whose: Whose = EVERYBODY
    """The person's own matches."""
    at_table: str = ""
    """The id of the match at the table, if it is known."""


class ListRounds(Struct, frozen=True, tag=True):
    """Wants a `tournaments.RoundFound` for each round of all tournaments at one table, newest first."""

    matches: Path
    cache: Path
    whose: Whose = EVERYBODY


class ListDays(Struct, frozen=True, tag=True):
    """Wants a `days.DayMessage` for each deal of the day, and one more when the CardShark has played it."""

    matches: Path
    cache: Path
    whose: Whose = EVERYBODY


class MeasureLuck(Struct, frozen=True, tag=True):
    """Wants the luck of all deals, as `LuckMessage`."""

    matches: Path
    cache: Path


class LuckMessage(Struct, frozen=True, omit_defaults=True):
    """The number of deals, or the points of some deals, in the order in which they were dealt."""

    deals: int | None = None
    """Number of all deals, including those whose luck is not known yet; only in the first message."""
    unread: int = 0
    """Number of logs that could not be read."""
    points: tuple[tuple[int, int, int, int], ...] = ()
    """The points of the next deals, see `luck.Points`."""
    names: tuple[tuple[str, ...], ...] = ()
    """The names of the players of each of these deals, by seat."""


class RecordPlaces(Struct, frozen=True):
    """The files and folders for `KeepRecords`."""

    matches: Path
    """The folder of the logs."""
    records: Path
    annotations: Path
    """The file with the annotations."""
    index: Path
    """The file with the index of all records."""


class KeepRecords(Struct, frozen=True, tag=True):
    """Wants new records to be written and their index to be brought up to date, and then one `RecordMessage`."""

    places: RecordPlaces
    since: str
    """When this run of the program began."""
    writes: bool = False
    """Whether a record is written of each deal in the logs that is over and has no record yet."""
    indexes: bool = False
    """Whether the index is brought up to date."""
    anew: bool = False
    """Whether the whole index is made again."""


class RecordMessage(Struct, frozen=True, omit_defaults=True):
    """What was done with the records."""

    written: int = 0
    """How many records were written."""
    changed: int = 0
    """How many rows of the index were changed."""
    before: str = ""
    """When the run of the program before this one began; empty if the logs do not tell."""
    refused: str = ""
    """The reason why new records could not be written; empty if there was no such error."""


class FindReasons(Struct, frozen=True, tag=True):
    """Wants to know again why the computer players made the moves of a recorded deal.

    The answers are `working_out.WorkedOut`: first for one move, then for all other moves whose players do not think by
    the clock.
    """

    record: Path
    """The file of the record."""
    matches: Path
    """The folder of the logs."""
    records: Path
    """The folder of the records."""
    trick: int
    """The trick of the move that comes first; 0 is the pass."""
    seat: int
    """The seat of that move."""


class StatisticsPlaces(Struct, frozen=True):
    """The files and folders for `KeepStatistics`."""

    matches: Path
    """The folder of the logs."""
    annotations: Path
    """The file that says what is left out."""
    resets: Path
    """The file that says from when on the figures of a player count."""
    index: Path
    """The file with the index."""


class Pair(Struct, frozen=True):
    """A computer player and a person."""

    computer: str
    """The key of the computer player, see `who.Who`."""
    person: str
    """The key of the person."""
    name: str
    """The name of the person, by which older logs know it."""


class KeepStatistics(Struct, frozen=True, tag=True):
    """Wants the index of statistics to be brought up to date.

    There is a `StatisticsMessage` whenever more matches are read, and a last one. What is saved stays right if the
    process is killed.
    """

    places: StatisticsPlaces
    rebuilds: bool = False
    """Whether the whole index is made again."""
    pairs: tuple[Pair, ...] = ()
    """The pairs about which the last message says what they have in common."""


class StatisticsMessage(Struct, frozen=True, omit_defaults=True):
    """How far the index of statistics is."""

    done: int = 0
    """How many matches are read."""
    of: int = 0
    """How many matches have to be read."""
    is_over: bool = False
    """Whether the index is up to date; only in the last message."""
    remembered: tuple[tuple[Pair, Acquaintance], ...] = ()
    """What each pair that was asked for has in common; only in the last message."""


Task: TypeAlias = ListWaiting | ListRounds | ListDays | MeasureLuck | KeepRecords | FindReasons | KeepStatistics


def as_argument(task: Task) -> str:
    """Return a task as an argument for the process."""
    return msgspec.json.encode(task, enc_hook=_text_of).decode()


def read_task(argument: str) -> Task:
    """Return the task in an argument."""
    task: Task = msgspec.json.decode(argument, type=Task, dec_hook=_path_in)
    return task


def _text_of(path: Any) -> str:
    # A file name on Linux need not be text, and every letter of Latin-1 stands for one byte of it.
    return os.fsencode(path).decode("latin-1")


def _path_in(kind: type, text: Any) -> Path:
    return Path(os.fsdecode(text.encode("latin-1")))
