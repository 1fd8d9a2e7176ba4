"""Makes a home folder with a long history: the logs of thousands of games, their records, and the index of these.

Only a few games differ. The others are the same games at other times, so that the files can be made within a minute.
"""

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

import msgspec
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.history.annotations import Annotation, Annotations, Key
from hearts_qt.history.records.folder import WRITTEN, name_of
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.listing import ListedRecord, listed, played_here, shown_name
from hearts_qt.history.records.record_index import RecordIndexWriter
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import record_text
from hearts_qt.history.tasks import RecordPlaces
from hearts_qt.players.player import Player
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View
from hearts_qt.table.log import match_id_of, stamp
from tests.table.tables import NOON, Does, Window, any_move, decided, open_table

EACH_GAME: Final = 8
"""The number of deals in each game."""
_DIFFERENT: Final = 20
_FIRST: Final = datetime(2020, 1, 1, tzinfo=UTC)
_NOTED_EVERY: Final = 50
"""One of this number of deals has a note of the person."""


class PlayedGame(NamedTuple):
    """One of the games that all others are copies of."""

    log: bytes
    deals: list[RecordedDeal]
    texts: list[str]
    """The text of each deal, without the time at which it began."""
    entries: list[ListedRecord]
    """What the list says about each deal."""


def places_in(home: Path) -> RecordPlaces:
    """Return the places in a folder that `HEARTS_QT_HOME` can name."""
    data = home / "data"
    return RecordPlaces(
        data / "matches", data / "records", data / "annotations.jsonl", home / "cache" / "records.sqlite"
    )


def make_history(places: RecordPlaces, deals: int) -> None:
    """Write the logs and records of this number of deals, the person's notes, and the index of all."""
    games = [_played(number) for number in range(_DIFFERENT)]
    for folder in (places.matches, places.records, places.index.parent):
        folder.mkdir(parents=True, exist_ok=True)
    written: dict[str, dict[str, object]] = {}
    notes: list[Annotation] = []
    known: dict[str, ListedRecord] = {}
    for place in range(deals // EACH_GAME):
        at = _FIRST + timedelta(hours=4 * place)
        game = games[place % _DIFFERENT]
        log = places.matches / f"match-{place + 1:06}.jsonl"
        data = game.log.replace(stamp(NOON).encode(), stamp(at).encode())
        log.write_bytes(data)
        match = match_id_of(data)
        written[match] = {"log": log.name, "game": str(place + 1), "size": len(data), "deals": EACH_GAME}
        known |= _write_records(places.records, game, place + 1, at)
        if place % (_NOTED_EVERY // EACH_GAME) == 0:
            notes.append(Annotation(match, Key.NOTE, "I should have kept the king", 1, stamp(at)))
    (places.records / WRITTEN).write_bytes(msgspec.json.encode(written))
    places.annotations.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in notes))
    index_records(places, known, Annotations(notes), {str(each["game"]): match for match, each in written.items()})


def make_logs(folder: Path, deals: int) -> None:
    """Write only the logs of this number of deals."""
    folder.mkdir(parents=True)
    games = [_played(number).log for number in range(_DIFFERENT)]
    for place in range(deals // EACH_GAME):
        at = _FIRST + timedelta(hours=4 * place)
        data = games[place % _DIFFERENT].replace(stamp(NOON).encode(), stamp(at).encode())
        (folder / f"match-{place + 1:06}.jsonl").write_bytes(data)


def index_records(
    places: RecordPlaces, known: dict[str, ListedRecord], annotations: Annotations, matches: dict[str, str]
) -> None:
    """Make the index of all records. Their texts are not read again, which would take minutes."""
    with patch("hearts_qt.history.records.record_index.listed", lambda path: known[shown_name(path)]):
        writer = RecordIndexWriter(places.index)
        writer.update(places.records, annotations, matches)
        writer.close()


def _played(number: int) -> PlayedGame:
    """Play a game at random, and return it with its records."""
    rng = Random(number)

    def any_card(view: View) -> object:
        return decided(any_move(view, rng))

    players: dict[str, Player] = {"plain": Does(any_card, "plain")}
    # Waiting for the disk would take most of the time.
    with tempfile.TemporaryDirectory() as name, patch.object(disk, "sync"), patch.object(disk, "sync_folder"):
        folder = Path(name)
        window = Window(open_table(folder, rules=Rules(goal=0, deals=EACH_GAME), players=players))
        window.until_stage(Stage.OVER)
        (log,) = folder.glob("*.jsonl")
        deals = recorded_deals(log)
        texts = [record_text(replace(each, date="")) for each in deals]
        entries = []
        for text in texts:
            record = folder / "record.txt"
            record.write_text(text, "utf-8")
            entries.append(listed(record))
        return PlayedGame(log.read_bytes(), deals, texts, entries)


def _write_records(folder: Path, game: PlayedGame, number: int, at: datetime) -> dict[str, ListedRecord]:
    """Write the records of a game; return what the list says about them, by their names."""
    date = stamp(at).replace("T", " ").removesuffix("Z")
    known = {}
    for deal, text, entry in zip(game.deals, game.texts, game.entries, strict=True):
        name = name_of(str(number), replace(deal, date=date))
        assert played_here(name) is not None
        head, rest = text.split("\nDeal:", 1)
        (folder / name).write_text(f"{head}\nDate: {date} UTC\nDeal:{rest}", "utf-8")
        known[name] = replace(entry, name=name, date=date)
    return known
