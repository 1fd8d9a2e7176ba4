"""Tests of erasing a game for good: what is gone, what stays, and what a kill in the middle leaves."""

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from hearts_qt.files import disk
from hearts_qt.history.annotations import Annotation, Annotations, Key, add_annotation, read_annotations
from hearts_qt.history.erasing import ErasingPlaces, Erasure, NeededError, erase, finish, look_at
from hearts_qt.history.logged_luck import deals_in, luck_in
from hearts_qt.history.luck import Points
from hearts_qt.history.match_lists import waiting_matches
from hearts_qt.history.records.folder import RecordFolder
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from hearts_qt.table.log import match_id_of
from hearts_qt.table.log_archive import LogArchive
from tests.table.tables import Window, open_table, seats

ONE_DEAL = Rules(goal=0, deals=1)
POINTS: Points = (0, 0, 0, 0)


class Killed(BaseException):
    """Stands for a kill of the program."""


@pytest.fixture
def places(tmp_path: Path) -> ErasingPlaces:
    """Return the places of a person with three games.

    The first is over, the second waits after a deal, and the third is at the table. There are records, annotations and
    luck of all of them, a copy of the second log, and a record from elsewhere.
    """
    made = ErasingPlaces(
        tmp_path / "matches", tmp_path / "records", tmp_path / "annotations.jsonl", tmp_path / "history.sqlite"
    )
    window = Window(open_table(made.matches))
    for rules in (ONE_DEAL, Rules(), Rules()):
        window.send(link.NewMatch(rules, seats("PCCC")))
        window.until_stage(Stage.OVER if rules is ONE_DEAL else Stage.SCORED)
        if rules is not ONE_DEAL:
            window.send(link.GoOn())
    RecordFolder(made.matches, made.records).write_new()
    (made.records / "friend.txt").write_text("Hearts record 1\nNumber: 7\n")
    (made.records / "my own name.txt").write_text("Hearts record 1\nNumber: 8\n")
    list(waiting_matches(made.matches, Annotations(), cache=made.cache))
    names = [log.name for log in LogArchive(made.matches).logs()]
    list(deals_in(made.cache).of_logs(made.matches, lambda log: {log.name: (), "in all of them": ()}))
    luck_in(made.cache).put(dict.fromkeys([*names, "in all of them"], POINTS))
    for log in LogArchive(made.matches).logs():
        add_annotation(made.annotations, Annotation(match_id_of(log.read_bytes()), Key.NOTE, "The queen!", 1))
    add_annotation(made.annotations, Annotation("file:friend.txt", Key.NAME, "From a friend"))
    second = LogArchive(made.matches).logs()[-2]
    shutil.copy(second, second.with_name(f"{second.stem} (1).jsonl"))
    return made


def games(places: ErasingPlaces) -> list[str]:
    """Return the ids of the games, oldest first."""
    ids = [match_id_of(each.read_bytes()) for each in LogArchive(places.matches).logs()]
    return [each for each in ids if each]


def everything(places: ErasingPlaces) -> dict[str, bytes]:
    """Return all files of the person, without those that SQLite or a cache would make again."""
    root = places.annotations.parent
    return {str(each.relative_to(root)): each.read_bytes() for each in root.rglob("*") if each.is_file()}


def test_a_look_says_what_would_be_gone(places: ErasingPlaces) -> None:
    """Before anything is erased, the person learns about the deals, the records and the notes."""
    *_, over, waiting, table = games(places)
    found = look_at(places, waiting)
    assert found.names == ("South", "West", "North", "East")
    assert (found.deals, found.is_over, found.records, found.annotations) == (1, False, 1, 1)
    assert found.began == "2026-11-21T12:00:00Z"
    assert not found.is_needed
    assert look_at(places, over).is_over
    assert look_at(places, table).is_needed
    assert look_at(places, "file:friend.txt") == Erasure("file:friend.txt", records=1, annotations=1)
    assert look_at(places, "no such game") == Erasure("no such game")


@pytest.mark.parametrize("which", [-3, -2])
def test_a_game_is_erased(places: ErasingPlaces, which: int) -> None:
    """Its logs, records, notes and luck are gone; nothing of the other games changes."""
    match = games(places)[which]
    logs = LogArchive(places.matches).logs_of(match)
    records = RecordFolder(places.matches, places.records).records_of(match)
    before = everything(places)
    newest = LogArchive(places.matches).newest()
    assert newest.match is not None
    assert logs
    assert len(records) == 1
    erase(places, match)
    after = everything(places)
    gone = {str(each.relative_to(places.annotations.parent)) for each in (*logs, *records)}
    assert before.keys() - after.keys() == gone
    assert not any(match.encode() in data for data in after.values())
    assert not any(each.name.encode() in after["history.sqlite"] for each in logs)
    assert luck_in(places.cache).get("in all of them") == POINTS
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"history.sqlite", "annotations.jsonl", "records/.written.json"}
    now = LogArchive(places.matches).newest()
    assert now.match is not None
    assert (now.path, now.match.tallies) == (newest.path, newest.match.tallies)
    # The records do not come back.
    RecordFolder(places.matches, places.records).write_new()
    assert everything(places) == after


def test_the_game_at_the_table_is_never_erased(places: ErasingPlaces) -> None:
    """The game at the table is refused, and nothing changes; so is a game from which the totals come."""
    before = everything(places)
    with pytest.raises(NeededError):
        erase(places, games(places)[-1])
    assert everything(places) == before
    # If the game at the table began without the earlier wins, they are read from the logs before it.
    *_, over, waiting, table = LogArchive(places.matches).logs()
    lines = table.read_bytes().split(b"\n")
    begun = msgspec.json.decode(lines[1])
    begun["entry"].pop("tallies")
    table.write_bytes(b"\n".join([lines[0], msgspec.json.encode(begun), *lines[2:]]))
    match = match_id_of(over.read_bytes())
    assert not look_at(places, match).is_needed
    erase(places, match_id_of(waiting.read_bytes()))
    assert look_at(places, match).is_needed


def test_a_record_from_elsewhere_is_erased(places: ErasingPlaces) -> None:
    """Only the file and what was written about it are gone. No name leads out of the folder."""
    before = everything(places)
    erase(places, "file:friend.txt")
    after = everything(places)
    assert before.keys() - after.keys() == {"records/friend.txt"}
    assert read_annotations(places.annotations).count("file:friend.txt") == 0
    erase(places, "file:../history.sqlite")
    erase(places, "")
    assert everything(places) == after


def operations(monkeypatch: pytest.MonkeyPatch, at: int) -> Callable[[], int]:
    """Let the program be killed before the operation of the disk with this number; return a counter."""
    count = 0

    def counted(real: Callable[..., None]) -> Callable[..., None]:
        def call(*given: object, **named: object) -> None:
            nonlocal count
            count += 1
            if count == at:
                raise Killed
            real(*given, **named)

        return call

    monkeypatch.setattr(disk, "replace", counted(disk.replace))
    monkeypatch.setattr(Path, "unlink", counted(Path.unlink))
    monkeypatch.setattr(disk, "sync_folder", counted(disk.sync_folder))
    return lambda: count


def test_a_kill_leaves_all_or_nothing(places: ErasingPlaces, tmp_path: Path) -> None:
    """Whenever the program is killed, everything is there, or the next start erases the rest."""
    match = games(places)[-2]
    whole = tmp_path.with_name(f"{tmp_path.name}-whole")
    shutil.copytree(tmp_path, whole)
    before = everything(places)
    erase(places, match)
    after = everything(places)
    for at in range(1, 100):
        shutil.rmtree(tmp_path)
        shutil.copytree(whole, tmp_path)
        with pytest.MonkeyPatch.context() as patched:
            count = operations(patched, at)
            with suppress(Killed):
                erase(places, match)
            is_done = count() < at
        finish(places)
        for left in tmp_path.glob("**/.*.????????"):
            left.unlink()  # a temporary file; the sweep at the start removes it an hour later
        assert everything(places) in (before, after), at
        if is_done:
            return
    raise AssertionError("it never ends")


@pytest.mark.parametrize("plan", [b"nothing", b'{"match": "file:../history.sqlite"}', b'{"match": ""}'])
def test_a_strange_plan_erases_nothing(places: ErasingPlaces, plan: bytes) -> None:
    """A file that no run of the program wrote does no harm, and is removed."""
    before = everything(places)
    places.plan.write_bytes(plan)
    finish(places)
    assert everything(places) == before
    places.plan.write_bytes(msgspec.json.encode({"match": games(places)[-1]}))
    finish(places)
    assert everything(places) == before


def test_without_any_file_nothing_happens(tmp_path: Path) -> None:
    """A person who has never played can erase nothing."""
    places = ErasingPlaces(tmp_path / "m", tmp_path / "r", tmp_path / "a.jsonl", tmp_path / "l.jsonl")
    finish(places)
    erase(places, "0123456789abcdef")
    assert everything(places) == {}
