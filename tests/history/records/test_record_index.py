"""Tests of the index of records: what it lists, how it is searched, and how it survives damage."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.history.annotations import Annotation, Annotations, Key
from hearts_qt.history.index_file import BACKUP, change_time
from hearts_qt.history.records import record_index
from hearts_qt.history.records.folder import RecordFolder
from hearts_qt.history.records.indexed import NO_SESSIONS, AnnotationPlace, IndexedRecord, RecordPart, Sessions
from hearts_qt.history.records.keeping import work
from hearts_qt.history.records.listing import ListedRecord, RecordMark, is_copy, path_of
from hearts_qt.history.records.record_index import RecordIndex, RecordIndexWriter
from hearts_qt.history.tasks import RecordPlaces
from tests.history.records.mutations import BY_HAND
from tests.history.records.test_folder import DEALS, LOG, folder, matches

__all__ = ["folder", "matches"]
NOBODY = Annotations()


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """Return the path of an index that does not exist yet."""
    return tmp_path / "cache" / "records.sqlite"


def update(index: Path, folder: Path, annotations: Annotations = NOBODY, games: dict[str, str] | None = None) -> int:
    """Bring the index up to date, and return how many rows were changed."""
    writer = RecordIndexWriter(index)
    try:
        return writer.update(folder, annotations, games or {})
    finally:
        writer.close()


def names(
    index: Path, which: RecordPart = RecordPart.ALL, text: str = "", sessions: Sessions = NO_SESSIONS
) -> list[str]:
    """Return the names of the records that are found, in the order of the list."""
    reader = RecordIndex(index)
    found = [reader.record(row) for row in reader.find(which, text, sessions)]
    reader.close()
    return [each.listed.name for each in found if each is not None]


def listed(index: Path, name: str) -> ListedRecord:
    """Return what the index says about a file."""
    reader = RecordIndex(index)
    row = reader.row_of(name)
    assert row is not None
    record = reader.record(row)
    reader.close()
    assert record is not None
    return record.listed


def test_the_newest_records_are_listed_first(matches: Path, folder: Path, index: Path) -> None:
    """The newest file comes first; the list has names and points, and also the files that a person has added."""
    RecordFolder(matches, folder).write_new()
    own = folder / "from a friend.txt"
    own.write_text("Hearts record 1\nNumber: 7\nPassing: up\n")
    (folder / "unreadable.txt").mkdir()
    (folder / "picture.png").write_bytes(b"x")
    os.utime(own, (4e9, 4e9))
    os.utime(folder / "unreadable.txt", (5e9, 5e9))
    assert update(index, folder) == len(DEALS) + 2
    found = names(index)
    assert found[:2] == ["unreadable.txt", "from a friend.txt"]
    assert found[2:] == [f"2026-11-21 12.00 game 12 deal {deal}.txt" for deal in range(len(DEALS), 0, -1)]
    assert (listed(index, "unreadable.txt").faults, listed(index, "unreadable.txt").records) == (1, 0)
    first = listed(index, found[-1])
    assert first.names == tuple(seating.name for seating in DEALS[0].seats)
    assert first.points == DEALS[0].runs[0].points
    assert first.rules == "standard"


def test_only_what_has_changed_is_read_again(matches: Path, folder: Path, index: Path) -> None:
    """A second update changes nothing; a changed, a new and a deleted file each change one row."""
    RecordFolder(matches, folder).write_new()
    update(index, folder)
    assert update(index, folder) == 0
    first, second, *_ = sorted(folder.glob("*.txt"))
    first.unlink()
    second.write_text(second.read_text() + "; a note\n")
    (folder / "new.txt").write_text("; nothing\n")
    assert update(index, folder) == 3
    assert first.name not in names(index)
    assert RecordMark.NOTES in listed(index, second.name).marks
    assert names(index, RecordPart.NOTES) == [second.name]


@pytest.mark.skipif(sys.platform != "linux", reason="only there a name can have any bytes")
def test_names_that_are_no_text_are_listed(folder: Path, index: Path) -> None:
    """A file with a name that is no text, a pipe and a link to a device are listed, and none of them stops the list."""
    folder.mkdir(parents=True)
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.txt")).write_text("Number: 7\n")
    os.mkfifo(folder / "pipe.txt")
    (folder / "zero.txt").symlink_to("/dev/zero")
    update(index, folder)
    assert {name: listed(index, name).records for name in names(index)} == {
        "\ufffd\ufffd.txt": 1,
        "pipe.txt": 0,
        "zero.txt": 0,
    }
    assert path_of(folder, "\ufffd\ufffd.txt").read_text() == "Number: 7\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 2),
        ("lesson", 1),
        ("LESSON by", 0),
        ("mail less", 0),
        ("nobody", 0),
        ("%", 0),
        ("' OR 1 --", 0),
    ],
)
def test_all_words_of_a_search_have_to_be_there(index: Path, text: str, count: int) -> None:
    """A record is found by parts of words, in any order and in small or capital letters; signs mean themselves."""
    update(index, BY_HAND)
    assert len(names(index, text=text)) == count


def test_a_search_finds_what_looks_the_same(folder: Path, index: Path) -> None:
    """How an accent is encoded, letters that nobody sees and the Turkish dot make no difference."""
    folder.mkdir(parents=True)
    for name, seat in (
        ("Ju\u0308rgen", "Ada"),
        ("a", "Björn"),
        ("b", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"),
        ("c", "İstanbul"),
    ):
        (folder / f"{name}.txt").write_text(f"Hearts record 1\nNumber: 7\nSeat 1: {seat}, person\n", "utf-8")
    noted = Annotations([Annotation("file:a.txt", Key.NOTE, "e\u0301tude")])
    update(index, folder, noted)
    assert names(index, text="jürgen") == ["Ju\u0308rgen.txt"]
    assert names(index, text="Bjo\u0308rn") == ["a.txt"]
    assert names(index, text="\u0639\u0644\u06cc\u200c\u0631\u0636\u0627") == ["b.txt"]
    assert names(index, text="\u0639\u0644\u06cc\u0631\u0636\u0627") == ["b.txt"]
    assert names(index, text="istanbul") == names(index, text="ISTANBUL") == names(index, text="İstanbul") == ["c.txt"]
    assert names(index, text="ÉTUDE") == ["a.txt"]


def test_what_a_person_says_about_records_is_found(matches: Path, folder: Path, index: Path) -> None:
    """Names, notes and removals are in the list; records that were not played here are known by their file names."""
    writes = RecordFolder(matches, folder)
    writes.write_new()
    (folder / "friend.txt").write_text("Hearts record 1\n")
    (match,) = writes.match_ids.values()
    said = Annotations(
        [
            Annotation(match, Key.NOTE, "Always the QUEEN", 2),
            Annotation(match, Key.NAME, "Ärger", 3),
            Annotation(match, Key.HIDDEN, "yes", 1),
            Annotation("file:friend.txt", Key.MARK, "!"),
            Annotation("file:friend.txt", Key.HIDDEN, "yes"),
        ]
    )
    assert update(index, folder, said, writes.match_ids) == len(DEALS) + 1
    assert names(index, text="queen") == ["2026-11-21 12.00 game 12 deal 2.txt"]
    assert names(index, text="ärger game") == ["2026-11-21 12.00 game 12 deal 3.txt"]
    assert names(index, RecordPart.NOTES) == ["2026-11-21 12.00 game 12 deal 2.txt"]
    assert names(index, RecordPart.REMOVED) == ["friend.txt", "2026-11-21 12.00 game 12 deal 1.txt"]
    assert len(names(index)) == len(DEALS) - 1
    assert update(index, folder, said, writes.match_ids) == 0
    assert update(index, folder, NOBODY, writes.match_ids) == 4
    reader = RecordIndex(index)
    assert reader.played(0) == f"2026-11-21 12.00 game 12 deal {len(DEALS)}.txt"
    assert reader.played(1) == f"2026-11-21 12.00 game 12 deal {len(DEALS) - 1}.txt"
    assert reader.played(999) == "2026-11-21 12.00 game 12 deal 1.txt"
    reader.close()


def test_the_deals_of_a_session_are_found(matches: Path, folder: Path, index: Path) -> None:
    """A session has the deals that began since the program was started, the last session those before."""
    RecordFolder(matches, folder).write_new()
    update(index, folder)
    late, early = Sessions("2026-11-21T12:00:01Z", "2026-11-21T11:00:00Z"), Sessions("2026-11-21T12:00:00Z")
    every = names(index)
    assert names(index, RecordPart.SESSION, sessions=early) == every
    assert names(index, RecordPart.LAST_SESSION, sessions=early) == []
    assert names(index, RecordPart.SESSION, sessions=late) == []
    assert names(index, RecordPart.LAST_SESSION, sessions=late) == every


def test_without_an_index_there_are_no_records(index: Path) -> None:
    """A reader without a file finds nothing, and finds the records as soon as there is one."""
    reader = RecordIndex(index)
    assert len(reader.find(RecordPart.ALL, "")) == 0
    assert reader.played(0) is None
    assert reader.row_of("lesson.txt") is None
    assert reader.record(1) is None
    update(index, BY_HAND)
    assert len(reader.find(RecordPart.ALL, "")) == 2
    reader.close()


def rows(index: Path) -> list[tuple[object, ...]]:
    """Return all rows of an index without their ids."""
    base = sqlite3.connect(index)
    found = base.execute("SELECT * FROM record ORDER BY file").fetchall()
    base.close()
    return [row[1:] for row in found]


@pytest.mark.parametrize("damage", [b"", b"nothing", b"SQLite format 3\x00" + b"x" * 5000])
def test_a_damaged_index_is_made_anew(index: Path, damage: bytes) -> None:
    """An index that is deleted or damaged is made again with the same rows; a reader of it finds nothing meanwhile."""
    update(index, BY_HAND)
    whole = rows(index)
    index.write_bytes(damage)
    for more in ("-wal", "-shm"):
        index.with_name(index.name + more).unlink(missing_ok=True)
    assert names(index) == []
    update(index, BY_HAND)
    assert rows(index) == whole


def test_an_index_that_was_left_open_is_checked(index: Path) -> None:
    """After an unclean end the whole file is checked: a damaged page is found, and the index made again."""
    update(index, BY_HAND)
    whole = rows(index)
    base = sqlite3.connect(index)
    base.execute("UPDATE state SET is_open = 1")
    base.commit()
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()
    assert update(index, BY_HAND) == 0, "it was left open, but is whole"
    base = sqlite3.connect(index)
    base.execute("UPDATE state SET is_open = 1")
    base.commit()
    (page,) = base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'by_order'").fetchone()
    (size,) = base.execute("PRAGMA page_size").fetchone()
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()
    data = bytearray(index.read_bytes())
    data[(page - 1) * size : page * size] = bytes(size)
    index.write_bytes(data)
    assert update(index, BY_HAND) == 2
    assert rows(index) == whole


def test_an_index_of_another_version_is_copied_first(index: Path) -> None:
    """Before an index of another version is made again, it is copied."""
    update(index, BY_HAND)
    base = sqlite3.connect(index)
    base.execute("PRAGMA user_version = 99")
    base.execute("CREATE TABLE future (x)")
    base.commit()
    base.close()
    assert update(index, BY_HAND) == 2
    copy = sqlite3.connect(index.with_name(index.name + BACKUP))
    assert copy.execute("PRAGMA user_version").fetchone() == (99,)
    assert copy.execute("SELECT count(*) FROM future").fetchone() == (0,)
    copy.close()


def test_an_index_that_cannot_be_written_is_an_error_of_the_disk(index: Path) -> None:
    """If the disk refuses the index, the error is an OSError that names the file."""
    index.parent.write_text("no folder")
    with pytest.raises(FileExistsError) as raised:
        RecordIndexWriter(index)
    assert raised.value.filename == str(index.parent)


def changed_by(index: Path, sql: str) -> None:
    """Change an index by SQL, as damage would."""
    with closing(sqlite3.connect(index)) as base:
        base.execute(sql)
        base.commit()


@pytest.mark.parametrize(
    "sql",
    [
        "DROP TABLE record",
        "DROP INDEX by_order",
        "ALTER TABLE record ADD COLUMN more",
        "DELETE FROM state",
        "UPDATE record SET file = CAST(x'ff41' AS TEXT) WHERE id = 1",
        "UPDATE record SET file = x'41' WHERE id = 1",
    ],
)
def test_an_index_with_other_contents_is_made_anew(tmp_path: Path, index: Path, sql: str) -> None:
    """If a table or a column is missing, or a name is no text, the writer makes the index again."""
    places = RecordPlaces(tmp_path / "matches", BY_HAND, tmp_path / "annotations.jsonl", index)
    work(places, "", writes=False)
    whole = rows(index)
    changed_by(index, sql)
    names(index)
    assert work(places, "", writes=False).changed == 2
    assert rows(index) == whole


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
def test_a_folder_in_the_place_of_the_index_is_replaced(index: Path, ending: str) -> None:
    """A folder in the place of the index, or of a file that SQLite needs, does not keep the list empty for ever."""
    update(index, BY_HAND)
    folder = index.with_name(index.name + ending)
    folder.unlink(missing_ok=True)
    folder.mkdir()
    (folder / "file").write_text("x")
    update(index, BY_HAND)
    assert len(names(index)) == 2


@pytest.mark.parametrize(
    "change",
    [
        "listed = x'ff'",
        "listed = 5",
        "listed = (SELECT listed FROM record WHERE id = 1)",
        "title = x'41'",
        "title = CAST(x'ff41' AS TEXT)",
        "deal = 'x'",
        "match = x'41'",
    ],
)
def test_a_row_that_cannot_be_is_not_shown_until_the_index_is_made_anew(
    tmp_path: Path, index: Path, change: str
) -> None:
    """A reader finds no record in such a row, and says that the index is damaged; the other rows are found."""
    places = RecordPlaces(tmp_path / "matches", BY_HAND, tmp_path / "annotations.jsonl", index)
    work(places, "", writes=False)
    changed_by(index, f"UPDATE record SET {change} WHERE id = 2")
    reader = RecordIndex(index)
    found = [reader.record(row) for row in (1, 2)]
    assert [each is None for each in found] == [False, True]
    assert reader.is_damaged
    reader.close()
    assert work(places, "", writes=False, anew=True).changed == 2
    assert len(names(index)) == 2


@settings(max_examples=10, deadline=None)
@given(damage=st.lists(st.tuples(st.integers(0, 50_000), st.integers(0, 255)), min_size=1, max_size=30))
def test_no_damage_of_bytes_raises_an_error(
    tmp_path_factory: pytest.TempPathFactory, damage: list[tuple[int, int]]
) -> None:
    """Whatever bytes are changed, readers and the writer go on, and an index that is made anew is whole."""
    home = tmp_path_factory.mktemp("records")
    places = RecordPlaces(home / "matches", BY_HAND, home / "annotations.jsonl", home / "records.sqlite")
    work(places, "", writes=False)
    whole, data = rows(places.index), bytearray(places.index.read_bytes())
    for at, value in damage:
        data[at % len(data)] = value
    places.index.write_bytes(data)
    names(places.index)
    work(places, "", writes=False)
    names(places.index)
    work(places, "", writes=False, anew=True)
    assert rows(places.index) == whole


@pytest.mark.parametrize("when", [-20_000_000_000, 13_600_000_000, 10**12])
def test_a_time_far_away_hides_nothing(folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch, when: int) -> None:
    """A file that is dated centuries before or after today is listed like all others, and is not read again."""
    folder.mkdir(parents=True)
    (folder / "odd.txt").write_text("Hearts record 1\nNumber: 7\n")
    (folder / "usual.txt").write_text("Hearts record 1\nNumber: 7\n")
    about = os.stat_result((0o100644, 1, 1, 1, 0, 0, 30, when, when, when), {"st_mtime_ns": when * 10**9})
    time = change_time(about)
    monkeypatch.setattr(record_index, "change_time", lambda found: time)
    assert update(index, folder) == 2
    assert update(index, folder) == 0
    assert sorted(names(index)) == ["odd.txt", "usual.txt"]


def test_a_log_from_elsewhere_is_no_record(index: Path) -> None:
    """Only text files are listed, and no hidden ones."""
    update(index, LOG.parent)
    assert names(index) == []


def test_the_records_of_the_last_game_are_found_by_its_last_deal(matches: Path, folder: Path, index: Path) -> None:
    """Only records that nobody has named, noted, marked or removed are found; none without the game's last deal."""
    RecordFolder(matches, folder).write_new()
    (folder / "from a friend.txt").write_text("Hearts record 1\nNumber: 7\n")
    keys = (Key.NAME, Key.NOTE, Key.MARK, Key.HIDDEN)
    said = Annotations(Annotation("a", key, "!", deal) for deal, key in enumerate(keys, 1))
    reader = RecordIndex(index)
    players, points = [each.name for each in DEALS[-1].seats], DEALS[-1].runs[0].points or ()
    assert reader.unsaid_of_last_game(players, points) == []
    update(index, folder, said, {"12": "a"})
    found = reader.unsaid_of_last_game(players, points)
    assert found == [AnnotationPlace("a", deal) for deal in range(len(keys) + 1, len(DEALS) + 1)]
    assert found
    assert reader.unsaid_of_last_game(players, (1, 2, 3, 20)) == []
    assert reader.unsaid_of_last_game(players[1:], points) == []
    reader.close()


def test_a_deal_that_is_left_out_of_the_figures_is_found(matches: Path, folder: Path, index: Path) -> None:
    """A left-out deal stays in the list, and is in a part of its own; a record from elsewhere counts nowhere."""
    RecordFolder(matches, folder).write_new()
    (folder / "friend.txt").write_text("Hearts record 1\nNumber: 7\n")
    games = RecordFolder(matches, folder).match_ids
    first = "2026-11-21 12.00 game 12 deal 1.txt"
    update(index, folder, Annotations([Annotation(games["12"], Key.LEFT_OUT, "yes", 1)]), games)
    assert names(index, RecordPart.LEFT_OUT) == [first]
    assert first in names(index)
    reader = RecordIndex(index)
    rows = (reader.row_of(name) for name in (first, "friend.txt"))
    records = [reader.record(row) for row in rows if row is not None]
    assert [(each.is_left_out, each.is_own) for each in records if each is not None] == [(True, True), (False, False)]
    reader.close()
    assert update(index, folder, NOBODY, games) == 1
    assert names(index, RecordPart.LEFT_OUT) == []


def contents(index: Path) -> list[tuple[object, ...]]:
    """Return all rows of the index without their numbers."""
    with closing(sqlite3.connect(index)) as base:
        names = [name for _, name, *_ in base.execute("PRAGMA table_info(record)") if name != "id"]
        return base.execute(f"SELECT {', '.join(names)} FROM record ORDER BY file").fetchall()


@settings(max_examples=15, deadline=None)
@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(["m1", "m2", "file:a.txt"]),
            st.integers(0, 2),
            st.sampled_from(Key),
            st.sampled_from(["", "yes", "!"]),
            st.sampled_from([{}, {"1": "m1"}, {"1": "m2"}]),
        ),
        max_size=6,
    )
)
def test_an_index_that_was_kept_up_to_date_is_like_one_made_anew(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int, Key, str, dict[str, str]]]
) -> None:
    """Whatever is said about records, step by step, the index is the same as if it were made from nothing."""
    home = tmp_path_factory.mktemp("records")
    folder, kept = home / "records", home / "kept.sqlite"
    folder.mkdir()
    for name in ("a.txt", "2026-11-23 09.16 game 1 deal 1.txt", "2026-11-23 09.16 game 1 deal 2.txt"):
        (folder / name).write_text("Hearts record 1\nNumber: 7\n")
    said = Annotations()
    games: dict[str, str] = {}
    for match, deal, key, value, games in steps:
        said.take(Annotation(match, key, value, deal))
        update(kept, folder, said, games)
    update(kept, folder, said, games)
    anew = home / "anew.sqlite"
    update(anew, folder, said, games)
    assert contents(kept) == contents(anew)


def test_the_numbers_of_records_have_no_gap(matches: Path, folder: Path, index: Path) -> None:
    """The oldest record has the number 1; if a record is removed or deleted, the numbers after it close up."""
    RecordFolder(matches, folder).write_new()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("Hearts record 1\nNumber: 7\n")
        os.utime(folder / name, (0, 0))

    def numbered() -> list[str]:
        reader = RecordIndex(index)
        found = [reader.record(row) for row in reader.numbered()]
        reader.close()
        return [each.listed.name for each in found if each is not None]

    update(index, folder)
    assert numbered() == ["a.txt", "b.txt", *sorted(path.name for path in folder.glob("2*.txt"))]
    update(index, folder, Annotations([Annotation("file:a.txt", Key.HIDDEN, "yes")]))
    assert numbered()[0] == "b.txt"
    (folder / "b.txt").unlink()
    update(index, folder)
    assert numbered() == list(reversed(names(index)))


def test_the_deals_in_which_the_person_took_the_queen_are_found(folder: Path, index: Path) -> None:
    """A deal is marked if its first person took the queen of spades, whoever else plays."""
    folder.mkdir(parents=True)
    text = (BY_HAND / "lesson.txt").read_text("utf-8")
    (folder / "without.txt").write_text(text, "utf-8")
    seats = "Seat 1: Ada, computer stan\nSeat 3: Eve, person\nScores"
    others = text.replace("Seat 1: Ada, person\n", "").replace('Seat 2: "Vickie, the Great", computer vickie\n', "")
    (folder / "with.txt").write_text(others.replace("Scores", seats, 1), "utf-8")
    update(index, folder)
    assert names(index, RecordPart.QUEEN) == ["with.txt"]
    assert listed(index, "with.txt").marks == (RecordMark.QUEEN, RecordMark.NOTES)
    assert listed(index, "with.txt").person == 2
    assert listed(index, "without.txt").person == 0


@pytest.mark.parametrize(
    ("person", "opponents"), [(0, ("B", "C", "D")), (2, ("D", "A", "B")), (3, ("A", "B", "C")), (None, tuple("ABCD"))]
)
def test_the_opponents_sit_clockwise_from_the_person(person: int | None, opponents: tuple[str, ...]) -> None:
    """The opponents are the other three players; if only computers played, all four are named."""
    assert ListedRecord("a.txt", names=tuple("ABCD"), person=person).opponents == opponents


def test_second_versions_of_a_sync_program_stand_beside_the_first(matches: Path, folder: Path, index: Path) -> None:
    """A conflict copy of a record is an entry of its own beside the first one; no deal is written or counted twice."""
    writes = RecordFolder(matches, folder)
    writes.write_new()
    first = "2026-11-21 12.00 game 12 deal 1"
    copies = [f"{first} (1).txt", f"{first}.sync-conflict-20261125-101112-ABCDEFG.txt"]
    for name in copies:
        (folder / name).write_bytes((folder / f"{first}.txt").read_bytes() + b"; mine\n")
    assert RecordFolder(matches, folder).write_new() == 0
    update(index, folder, NOBODY, writes.match_ids)
    found = names(index)
    assert len(found) == len(DEALS) + 2
    assert set(copies) < set(found)
    assert all(is_copy(name) is (name in copies) for name in found)
    reader = RecordIndex(index)
    assert [reader.played(place) for place in range(len(DEALS))] == [name for name in found if name not in copies]
    reader.close()
    update(index, folder, Annotations([Annotation(f"file:{copies[0]}", Key.HIDDEN, "yes")]), writes.match_ids)
    assert copies[0] not in names(index)
    assert f"{first}.txt" in names(index)


def test_a_mailed_name_and_notes_are_in_the_list(folder: Path, index: Path) -> None:
    """What a text says about its record is shown and found beside what the person says about it here."""
    folder.mkdir(parents=True)
    text = "Hearts record 1\n; Name: Walter's queen\n; Mark: !!\n; Note: Kept the ace\nNumber: 7\n; from an editor\n"
    (folder / "friend.txt").write_text(text)

    def found(words: str) -> IndexedRecord | None:
        reader = RecordIndex(index)
        rows = reader.find(RecordPart.NOTES, words)
        record = reader.record(rows[0]) if rows else None
        reader.close()
        return record

    update(index, folder)
    for words in ("walter", "kept ACE", "editor"):
        record = found(words)
        assert record is not None
        assert (record.title, record.mark, record.note) == ("Walter's queen", "!!", "Kept the ace\nfrom an editor")
    said = [
        Annotation("file:friend.txt", Key.NAME, "Mine"),
        Annotation("file:friend.txt", Key.NOTE, "Kept the ace\nno"),
    ]
    update(index, folder, Annotations(said))
    record = found("mine")
    assert record is not None
    assert (record.title, record.mark, record.note) == ("Mine", "!!", "Kept the ace\nno\nfrom an editor")
    (folder / "friend.txt").write_text("Hearts record 1\n; Name: Walter's queen\nNumber: 7\n")
    update(index, folder)
    assert names(index, RecordPart.NOTES) == []
