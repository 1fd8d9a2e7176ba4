"""Tests of the export of everything as one file, and of taking it in."""

import json
import shutil
import unicodedata
import zipfile
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import pytest

from hearts_qt.files import disk
from hearts_qt.history.annotations import Annotation, Key, add_annotation, read_annotations
from hearts_qt.history.match_lists import waiting_matches
from hearts_qt.history.records.folder import RecordFolder
from hearts_qt.history.records.reading import LARGEST
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.export_file import ABOUT, ExportPlaces, export_everything
from hearts_qt.settings.import_file import import_everything
from hearts_qt.settings.import_undo import undo_import
from hearts_qt.table import link
from hearts_qt.table.log import match_id_of
from hearts_qt.table.log_archive import LogArchive
from tests.table.tables import NOON, Window, open_table, seats

RULES = Rules(goal=0, deals=2)
OWN = "Hearts record 1\nNumber: 7\n"


class Killed(BaseException):
    """Stands for a kill of the program."""


def person(home: Path, games: int, seed: int) -> ExportPlaces:
    """Return the places of a person who has begun this number of games, and finished one deal of each."""
    made = empty(home)
    times = count(seed)
    window = Window(open_table(made.matches, clock=lambda: NOON + timedelta(minutes=next(times))))
    for _ in range(games):
        window.send(link.NewMatch(RULES, seats("PCCC")))
        window.until_stage(Stage.SCORED)
        window.send(link.GoOn())
    RecordFolder(made.matches, made.records).write_new()
    return made


def empty(home: Path) -> ExportPlaces:
    """Return the places of a person who has nothing yet."""
    names = ("matches", "records", "annotations.jsonl", "options.toml", "characters", "own-comments.toml", "plugins")
    matches, records, annotations, options, characters, own_comments, plugins = (home / name for name in names)
    return ExportPlaces(matches, records, annotations, options, characters, own_comments, plugins)


def ids(places: ExportPlaces) -> list[str]:
    """Return the ids of the matches in the logs, sorted."""
    return sorted(match_id_of(log.read_bytes()) for log in LogArchive(places.matches).logs())


def contents(places: ExportPlaces) -> dict[str, bytes]:
    """Return all files of a person by their paths."""
    home = places.matches.parent
    return {str(each.relative_to(home)): each.read_bytes() for each in sorted(home.rglob("*")) if each.is_file()}


def at_the_table(places: ExportPlaces) -> str:
    """Return the id of the match at the table."""
    log = LogArchive(places.matches).at_the_table()
    assert log is not None
    return match_id_of(log.read_bytes())


def exported(places: ExportPlaces, tmp_path: Path) -> Path:
    """Return the file with everything of a person."""
    target = tmp_path / "everything.zip"
    export_everything(places, target)
    return target


def test_everything_comes_to_an_empty_computer(tmp_path: Path) -> None:
    """Games, records, notes, options and characters are there, and the same game is at the table."""
    mine = person(tmp_path / "mine", 2, 100)
    mine.options.write_text('format = 1\nplayer_name = "Ada"\n')
    mine.own_comments.write_text("format = 1\n")
    (mine.characters / "sounds").mkdir(parents=True)
    (mine.characters / "vickie.toml").write_text('format = 1\nname = "Vic"\n')
    (mine.characters / "sounds" / "ah.wav").write_bytes(b"RIFF")
    (mine.records / "from a friend.txt").write_text(OWN)
    add_annotation(mine.annotations, Annotation(ids(mine)[0], Key.NOTE, "Well played", 1))
    add_annotation(mine.annotations, Annotation("file:from a friend.txt", Key.NAME, "The letter"))
    yours = empty(tmp_path / "yours")
    done = import_everything(yours, exported(mine, tmp_path))
    assert not done.skipped
    assert not done.beside
    assert ids(yours) == ids(mine)
    assert at_the_table(yours) == at_the_table(mine)
    names = {"annotations.jsonl", "records/.written.json"}
    before, after = contents(mine), contents(yours)
    same = {name for name in before if name not in names and not name.startswith("matches")}
    assert {name: before[name] for name in same} == {name: after.get(name) for name in same}
    said = read_annotations(yours.annotations)
    assert said.value(ids(mine)[0], 1, Key.NOTE) == "Well played"
    assert said.value("file:from a friend.txt", 0, Key.NAME) == "The letter"


def test_an_import_changes_nothing_of_one_s_own(tmp_path: Path) -> None:
    """The game at the table stays, the imported games wait, equal names stay side by side, and notes are joined."""
    mine, yours = person(tmp_path / "mine", 2, 100), person(tmp_path / "yours", 2, 90_000)
    for places, text in ((mine, "mine"), (yours, "yours")):
        places.options.write_text(f"# {text}\n")
        (places.records / "lesson.txt").write_text(f"{OWN}; {text}\n")
        for key in (Key.NOTE, Key.NAME):
            add_annotation(places.annotations, Annotation("0123456789abcdef", key, text, 1))
    add_annotation(mine.annotations, Annotation("file:lesson.txt", Key.NAME, "Mine"))
    table, own = at_the_table(yours), ids(yours)
    done = import_everything(yours, exported(mine, tmp_path))
    assert at_the_table(yours) == table
    assert ids(yours) == sorted({*own, *ids(mine)})
    said = read_annotations(yours.annotations)
    waiting = {each.match for each in waiting_matches(yours.matches, said)}
    assert {at_the_table(mine), *(each.match for each in waiting_matches(mine.matches, said))} <= waiting
    assert done.beside == ["options-imported-1.toml"]
    assert yours.options.read_text() == "# yours\n"
    assert (yours.records / "lesson.txt").read_text() == f"{OWN}; yours\n"
    assert (yours.records / "lesson 2.txt").read_text() == f"{OWN}; mine\n"
    assert said.value("0123456789abcdef", 1, Key.NOTE) == "yours\n\nmine"
    assert said.value("0123456789abcdef", 1, Key.NAME) == "yours"
    assert said.value("file:lesson 2.txt", 0, Key.NAME) == "Mine"
    games = RecordFolder(yours.matches, yours.records).match_ids
    assert {*ids(mine)} <= {*games.values()}
    before = contents(yours)
    # Everything is recognised the second time. Also, no record is written twice by the program.
    again = import_everything(yours, exported(mine, tmp_path / "mine"))
    assert (again.games, again.records, again.annotations, again.files) == (0, 0, 0, 0)
    assert contents(yours) == before
    RecordFolder(yours.matches, yours.records).write_new()
    assert len(contents(yours)) == len(before)


def test_notes_that_are_too_long_are_taken_in_once(tmp_path: Path) -> None:
    """Annotations that are too long for the window come in as the window shows them, and not again the next time."""
    mine, yours = person(tmp_path / "mine", 1, 1), person(tmp_path / "yours", 1, 2)
    for key in (Key.NAME, Key.NOTE, Key.MARK):
        add_annotation(mine.annotations, Annotation("0123456789abcdef", key, "W" * 5000, 1))
    file = exported(mine, tmp_path)
    assert import_everything(yours, file).annotations == 2
    assert import_everything(yours, file).annotations == 0
    assert import_everything(mine, file).annotations == 0


def test_a_record_with_other_notes_is_taken_in_once(tmp_path: Path) -> None:
    """A record that has a name or notes on the other computer is no second version of the same record here."""
    mine = person(tmp_path / "mine", 1, 100)
    yours = empty(tmp_path / "yours")
    import_everything(yours, exported(mine, tmp_path))
    (record,) = mine.records.glob("*.txt")
    record.write_text(record.read_text().replace("Hearts record 1\n", "Hearts record 1\n; Note: Well played\n"))
    (tmp_path / "everything.zip").unlink()
    assert import_everything(yours, exported(mine, tmp_path)).records == 0
    assert [each.name for each in yours.records.glob("*.txt")] == [record.name]


def test_a_deleted_record_of_the_other_computer_does_not_come_back(tmp_path: Path) -> None:
    """The program does not write those records again that were deleted before the export."""
    mine, yours = person(tmp_path / "mine", 2, 100), person(tmp_path / "yours", 1, 90_000)
    for record in mine.records.glob("*.txt"):
        record.unlink()
    count = len(list(yours.records.glob("*.txt")))
    import_everything(yours, exported(mine, tmp_path))
    RecordFolder(yours.matches, yours.records).write_new()
    assert len(list(yours.records.glob("*.txt"))) == count


def test_a_game_that_went_on_elsewhere_is_kept_with_all_its_moves(tmp_path: Path) -> None:
    """If the imported log of a match goes further than one's own log, both are kept."""
    mine = person(tmp_path / "mine", 1, 100)
    yours = empty(tmp_path / "yours")
    shutil.copytree(mine.matches, yours.matches)
    log = LogArchive(yours.matches).logs()[-1]
    whole = log.read_bytes()
    log.write_bytes(whole[: whole.rindex(b"\n", 0, -1) + 1])
    import_everything(yours, exported(mine, tmp_path))
    assert whole in [each.read_bytes() for each in LogArchive(yours.matches).logs()]


@pytest.mark.parametrize("stop", range(1, 30, 3))
def test_an_import_that_was_killed_is_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: int) -> None:
    """After a kill at any file, the game at the table is the same; a second import adds the rest."""
    mine, yours = person(tmp_path / "mine", 3, 100), person(tmp_path / "yours", 2, 90_000)
    file, table = exported(mine, tmp_path), at_the_table(yours)
    whole: Callable[[Path, Path], None] = disk.replace
    left = stop

    def replace(source: Path, target: Path) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise Killed
        whole(source, target)

    monkeypatch.setattr(disk, "replace", replace)
    with suppress(Killed):
        import_everything(yours, file)
    monkeypatch.undo()
    assert at_the_table(yours) == table
    import_everything(yours, file)
    assert at_the_table(yours) == table
    assert {*ids(mine)} <= {*ids(yours)}
    assert len(ids(yours)) == len({*ids(yours)})


@pytest.mark.parametrize("about", [None, b"{", b'{"export": 99}'])
def test_a_zip_file_that_is_no_export_is_refused(tmp_path: Path, about: bytes | None) -> None:
    """A zip file without the right heading changes nothing, and neither does a file that leads out of the folders."""
    yours = person(tmp_path / "yours", 1, 90_000)
    before = contents(yours)
    file = tmp_path / "bad.zip"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("readme.txt", "hello")
        if about is not None:
            made.writestr(ABOUT, about)
        else:
            made.writestr("records/../../out.txt", OWN)
    with pytest.raises(PackError):
        import_everything(yours, file)
    assert contents(yours) == before


def test_damaged_parts_are_left_out_and_named(tmp_path: Path) -> None:
    """A log and a record that cannot be read are named; everything else is taken in."""
    yours = person(tmp_path / "yours", 1, 90_000)
    file = tmp_path / "half.zip"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr(ABOUT, json.dumps({"export": 1}))
        made.writestr("matches/match-000001.jsonl", "no log\n")
        made.writestr("records/picture.txt", "\x00")
        made.writestr("records/good.txt", OWN)
        made.writestr("annotations.jsonl", "nothing\n")
    done = import_everything(yours, file)
    assert done.skipped == ["matches/match-000001.jsonl", "records/picture.txt"]
    assert (yours.records / "good.txt").read_text() == OWN


def test_whatever_is_exported_comes_in(tmp_path: Path) -> None:
    """Silence that shrinks a thousandfold, large sounds, twins, and names of other systems all come in."""
    mine, yours = person(tmp_path / "mine", 1, 100), empty(tmp_path / "yours")
    sounds = mine.characters / "what?" / "/".join("abcdefghijklmnop")
    sounds.mkdir(parents=True)
    (sounds / "aux.wav").write_bytes(b"RIFF")
    (mine.characters / "silence.wav").write_bytes(bytes(3_000_000))
    (mine.characters / "song.wav").write_bytes(bytes(range(250)) * 70_000)
    twins = [unicodedata.normalize(form, "Café.txt") for form in ("NFC", "NFD")]
    for number, name in enumerate((*twins, "A lead?.txt")):
        (mine.records / name).write_text(f"Hearts record 1\nNumber: {number + 1}\n")
    add_annotation(mine.annotations, Annotation("file:A lead?.txt", Key.NAME, "Asked"))
    done = import_everything(yours, exported(mine, tmp_path))
    assert not done.skipped
    before, after = contents(mine), contents(yours)
    changing = {"annotations.jsonl", "records/.written.json", "matches/match-000001.jsonl"}
    assert sorted(text for name, text in before.items() if name not in changing) == sorted(
        text for name, text in after.items() if name not in {*changing, "last-import.jsonl"}
    )
    annotations = read_annotations(yours.annotations)
    assert annotations.value("file:A lead.txt", 0, Key.NAME) == "Asked"


def test_a_file_that_is_too_large_or_damaged_is_named_and_not_cut(tmp_path: Path) -> None:
    """A record above the limit and a sound with a wrong checksum are left out and named; the rest comes in."""
    yours, file = empty(tmp_path / "yours"), tmp_path / "half.zip"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr(ABOUT, json.dumps({"export": 1}))
        made.writestr("records/long.txt", OWN + ";" * LARGEST)
        made.writestr("characters/ah.wav", b"RIFF here is a sound")
        made.writestr("records/good.txt", OWN)
    file.write_bytes(file.read_bytes().replace(b"RIFF here", b"RIFF HERE"))
    done = import_everything(yours, file)
    assert done.skipped == ["records/long.txt", "characters/ah.wav"]
    assert [each.name for each in yours.records.iterdir()] == ["good.txt"]
    assert not yours.characters.exists()


@pytest.mark.sample(8)
@pytest.mark.parametrize("stop", range(1, 40, 3))
@pytest.mark.parametrize("uses_settings", [False, True])
def test_an_import_that_was_killed_and_repeated_is_undone_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: int, uses_settings: bool
) -> None:
    """After a kill at any write, a second import and an undo, everything is as it was before."""
    mine, yours = person(tmp_path / "mine", 3, 100), person(tmp_path / "yours", 1, 90_000)
    for places in (mine, yours):
        places.options.write_text(f"# {places.options}\n")
    file, games = exported(mine, tmp_path), ids(yours)
    with monkeypatch.context() as patched:
        left = stop

        def killed_at_last(work: Callable[..., None]) -> Callable[..., None]:
            def write(*arguments: Any) -> None:
                nonlocal left
                left -= 1
                if left == 0:
                    raise Killed
                work(*arguments)

            return write

        patched.setattr(disk, "replace", killed_at_last(disk.replace))
        patched.setattr(disk, "sync", killed_at_last(disk.sync))
        with suppress(Killed):
            import_everything(yours, file, uses_settings=uses_settings)
    import_everything(yours, file, uses_settings=uses_settings)
    undo_import(yours)
    assert ids(yours) == games
    assert yours.options.read_text() == f"# {yours.options}\n"


def _many(home: Path, source: Path, games: int, mark: bytes) -> ExportPlaces:
    """Return the places of a person with this number of games, made from one log, and a note about each."""
    made = empty(home)
    made.matches.mkdir(parents=True)
    header, begin, *rest = source.read_bytes().split(b"\n")
    for number in range(1, games + 1):
        text = b"\n".join([header, begin + mark * number, *rest])
        (made.matches / f"match-{number:06d}.jsonl").write_bytes(text)
    notes = (Annotation(match, Key.NOTE, "The queen!") for match in ids(made))
    made.annotations.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in notes))
    return made


def test_the_work_of_an_import_and_its_undo_grows_with_the_games_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice as many games, taken in where there are twice as many, need about twice as many files and bytes."""
    log = LogArchive(person(tmp_path / "one", 1, 100).matches).logs()[1]
    opened, written = 0, 0
    open_file, write = disk.open_file, disk.write

    def count_open(path: Path) -> BinaryIO:
        nonlocal opened
        opened += 1
        return open_file(path)

    def count_bytes(descriptor: int, data: bytes) -> None:
        nonlocal written
        written += len(data)
        write(descriptor, data)

    work: list[tuple[int, int]] = []
    for games in (5, 10, 15):
        home = tmp_path / str(games)
        home.mkdir()
        file = exported(_many(home / "mine", log, games, b" "), home)
        yours = _many(home / "yours", log, games, b"\t")
        with monkeypatch.context() as patch:
            patch.setattr(disk, "open_file", count_open)
            patch.setattr(disk, "write", count_bytes)
            opened = written = 0
            assert import_everything(yours, file).games == games
            undo_import(yours)
        assert len(ids(yours)) == games
        work.append((opened, written))
    (opened_1, written_1), (opened_2, written_2), (opened_3, written_3) = work
    assert opened_3 - opened_2 == opened_2 - opened_1
    assert written_3 - written_2 < 1.1 * (written_2 - written_1)


def test_an_export_replaces_no_file(tmp_path: Path) -> None:
    """A file that exists is not overwritten, and a failed export leaves nothing."""
    mine = person(tmp_path / "mine", 1, 100)
    target = tmp_path / "there.zip"
    target.write_text("mine")
    with pytest.raises(FileExistsError):
        export_everything(mine, target)
    assert target.read_text() == "mine"
    shutil.rmtree(mine.options.parent / "records")
    (mine.options.parent / "records").mkdir()
    (mine.records / "a:b.txt").write_text(OWN)
    (mine.records / "A-B.txt").write_text(OWN)
    with zipfile.ZipFile(exported(mine, tmp_path)) as made:
        assert {"records/A-B.txt", "records/file a-b.txt"} <= {*made.namelist()}
