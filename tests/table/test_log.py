"""Tests of the format of logs: each kind of entry is written and read, and damage is recognized."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

import hearts_qt
from hearts_qt.rules.cards import DECK, SEATS
from hearts_qt.rules.deal import Position
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginMatch,
    BeginRun,
    ChangeRules,
    ChangeSeat,
    Claim,
    CorrectDuplicate,
    CorrectScores,
    CorrectTallies,
    Entry,
    FinishDeal,
    FinishMatch,
    GiveHint,
    LeaveRun,
    MatchKind,
    Misdeed,
    Redo,
    ResumeMatch,
    ShowCounts,
    ShowHands,
    StandIn,
    StartProgram,
    Tally,
    TryAhead,
    Undo,
)
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Award, CashedOut, CashOut, ChooseAward, ClaimKind, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from hearts_qt.table.log import (
    LoggedEntry,
    LoggedMatch,
    LogProblem,
    entry_of,
    heading,
    line_of,
    logged_entries,
    logged_steps,
    match_id_of,
    program_of,
    read_log,
    stamp,
    time_of_last,
)
from hearts_qt.table.quick_lines import quick_entry, quick_plays
from tests.table.tables import NOON, STANDARD, plain_move, seats, state

card = st.integers(0, 51)
seat = st.sampled_from(SEATS)
mask = st.integers(0, DECK)
masks = st.tuples(mask, mask, mask, mask)
numbers = st.integers(-1000, 1000)
four_numbers = st.tuples(numbers, numbers, numbers, numbers)
direction = st.sampled_from(Direction)
text = st.text(st.characters(exclude_categories=()), max_size=8)
rules = st.sampled_from(list(PRESETS.values())).flatmap(
    lambda preset: st.builds(lambda queen: replace(preset, queen_points=queen), st.integers(1, 100))
)
seating = st.builds(Seating, text, st.sampled_from(Kind), text, text)
tally = st.builds(Tally, *[st.integers(0, 10_000)] * 4, numbers)
positions = st.builds(
    Position,
    hands=masks,
    taken=masks,
    tricks=st.tuples(*[st.integers(0, 13)] * 4),
    leader=seat,
    trick=st.lists(card, max_size=3).map(tuple),
    broken=st.booleans(),
)
EACH_KIND: tuple[st.SearchStrategy[Entry], ...] = (
    st.builds(
        BeginMatch,
        rules,
        st.tuples(*[seating] * 4),
        st.dictionaries(text, tally, max_size=4),
        match_kind=st.sampled_from(MatchKind),
        persons=st.lists(text, max_size=4).map(tuple),
    ),
    st.builds(StartProgram, text, text),
    st.builds(ResumeMatch, st.dictionaries(text, tally, max_size=4)),
    st.builds(ChangeRules, rules),
    st.builds(ChangeSeat, seat, seating, text),
    st.builds(
        BeginDeal,
        direction,
        number=st.none() | st.integers(0, 2**64 - 1),
        hands=st.none() | masks,
        position=st.none() | positions,
        leader=st.none() | seat,
        seed=st.integers(0, 2**63),
    ),
    st.builds(Pass, seat, st.lists(card, max_size=3).map(tuple), st.lists(seat, max_size=3).map(tuple), st.booleans()),
    st.builds(Play, seat, card, st.booleans()),
    st.builds(ChooseAward, seat, st.sampled_from(Award), st.booleans()),
    st.builds(CashedOut, st.sampled_from(CashOut)),
    st.builds(AbandonDeal),
    st.builds(Undo, numbers),
    st.builds(Redo, numbers),
    st.builds(BeginRun, st.sampled_from(RunKind), seat, st.none() | st.integers(0, 2**64 - 1), text),
    st.builds(LeaveRun),
    st.builds(TryAhead),
    st.builds(Claim, seat, st.sampled_from(ClaimKind), st.booleans()),
    st.builds(CorrectScores, four_numbers),
    st.builds(CorrectTallies, st.dictionaries(text, tally, max_size=4)),
    st.builds(CorrectDuplicate, numbers),
    st.builds(ShowHands, st.booleans()),
    st.builds(ShowCounts, st.booleans()),
    st.builds(GiveHint, seat),
    st.builds(StandIn, seat, text, st.sampled_from(Misdeed)),
    st.builds(FinishDeal, four_numbers),
    st.builds(FinishMatch, st.lists(seat, max_size=4).map(tuple), played_by=st.lists(text, max_size=4).map(tuple)),
)
entries = st.one_of(EACH_KIND)

BEGIN = BeginMatch(STANDARD, seats("PCCC"))
DEAL = BeginDeal(Direction.HOLD, number=1234)


def lines_of_a_match(plays: int = 4) -> list[bytes]:
    """Return the lines of a log: a match, a deal without a pass, and some cards."""
    match = Match(BEGIN)
    lines = [heading(), line_of(1, BEGIN, NOON), line_of(2, DEAL, NOON)]
    match.apply(DEAL)
    for number in range(3, 3 + plays):
        move = plain_move(view(match, match.awaited[0]))
        match.apply(move)
        lines.append(line_of(number, move, NOON))
    return lines


def read(folder: Path, lines: list[bytes]) -> LoggedMatch:
    """Write the lines into a file and read them as a log."""
    path = folder / "log.jsonl"
    path.write_bytes(b"".join(lines))
    return read_log(path)


def refused(folder: Path, lines: list[bytes]) -> LogProblem:
    """Return the reason why a file contains no match."""
    with pytest.raises(LogProblem) as caught:
        read(folder, lines)
    return caught.value


def test_every_kind_of_entry_is_tried() -> None:
    """The random entries of these tests include every kind of entry."""
    quickly = settings(phases=[Phase.generate], database=None)
    tried = {type(find(each, lambda entry: True, settings=quickly)) for each in EACH_KIND}
    assert tried == set(get_args(Entry))


@settings(deadline=None)
@given(entries, st.integers(1, 10**6))
def test_every_entry_survives_being_written_and_read(entry: Entry, number: int) -> None:
    """An entry that is written and read is the same entry, and gives the same line of bytes again."""
    line = line_of(number, entry, NOON)
    again = entry_of(line, number)
    assert again == entry
    assert type(again) is type(entry)
    assert line_of(number, again, NOON) == line
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")


@settings(deadline=None)
@given(entries, st.integers(1, 10**6), st.integers(0, 300), st.binary(max_size=2))
def test_what_is_read_quickly_is_what_is_read_slowly(entry: Entry, number: int, place: int, put: bytes) -> None:
    """The quick reader gives the same entry as the full reader, or none. This is true for damaged lines too."""
    line = line_of(number, entry, NOON)
    for each in (line, line[:place] + put + line[place + 1 :]):
        quick = quick_entry(each, number)
        if quick is not None:
            assert entry_of(each, number) == quick.entry
    if isinstance(entry, Play | Undo | Redo | GiveHint):
        assert quick_entry(line, number) == (entry, stamp(NOON))
    assert quick_entry(line, number + 1) is None


@settings(deadline=None)
@given(
    st.lists(st.builds(Play, st.integers(-1, 4), st.integers(0, 51), st.booleans()) | entries, max_size=40),
    st.integers(0, 4000),
    st.binary(max_size=2),
)
def test_plays_that_are_read_together_are_those_that_are_read_alone(after: list[Entry], place: int, put: bytes) -> None:
    """Reading neighbouring plays together gives the same entries, up to the same unreadable line."""
    lines = [line_of(number, entry, NOON) for number, entry in enumerate([BEGIN, *after], start=1)]
    data = heading() + b"".join(lines)
    for each in (data, data[:place] + put + data[place + 1 :], data + lines[-1]):
        assert _together(each) == _alone(each)


def _alone(data: bytes) -> list[Entry | int]:
    """Return the entries of a log, read one by one; at an unreadable line, its number and no more."""
    found: list[Entry | int] = []
    try:
        for each in logged_entries(Path("log"), data):
            found.append(each.entry)
    except LogProblem as error:
        found.append(error.line)
    return found


def _together(data: bytes) -> list[Entry | int]:
    """Return the same, with neighbouring plays read together."""
    found: list[Entry | int] = []
    try:
        for step in logged_steps(Path("log"), data):
            found += [step.entry] if isinstance(step, LoggedEntry) else step
    except LogProblem as error:
        found.append(error.line)
    return found


def test_whole_tricks_are_read_together() -> None:
    """Fifty-two plays come at once, and plays that the computer chose for a person come alone, with their times."""
    plays = [Play(number % 4, number) for number in range(52)]
    entries_of_log: list[Entry] = [BEGIN, *plays, Play(0, 3, auto=True)]
    lines = [line_of(number, entry, NOON) for number, entry in enumerate(entries_of_log, start=1)]
    first, together, alone = logged_steps(Path("log"), heading() + b"".join(lines))
    assert (first, together, alone) == ((BEGIN, stamp(NOON)), tuple(plays), (Play(0, 3, auto=True), stamp(NOON)))


def test_plays_among_which_one_says_more_are_read_alone() -> None:
    """If a line among neighbouring plays cannot be read with the others, all of them come alone, in their order."""
    entries_of_log: list[Entry] = [BEGIN, *(Play(number % 4, number, auto=number == 5) for number in range(8))]
    lines = [line_of(number, entry, NOON) for number, entry in enumerate(entries_of_log, start=1)]
    steps = list(logged_steps(Path("log"), heading() + b"".join(lines)))
    assert steps == [(entry, stamp(NOON)) for entry in entries_of_log]


def test_a_line_with_another_number_is_not_read_quickly() -> None:
    """A line is read quickly only at its own place."""
    line = line_of(3, Play(0, 7), NOON)
    assert quick_entry(line, 3) is not None
    assert quick_entry(line, 4) is None
    assert quick_plays([line], 3) == (Play(0, 7),)
    assert quick_plays([line], 4) == ()


def test_hands_that_are_numbers_are_not_read_quickly() -> None:
    """Nobody writes hands as numbers, so a line that has them is read and checked slowly."""
    line = line_of(2, DEAL, NOON)
    with_hands = line.replace(b'"hands": null', b'"hands": [15, 240, 3840, 61440]')
    assert quick_entry(line, 2) is not None
    assert with_hands != line
    assert quick_entry(with_hands, 2) is None


def test_a_line_can_be_read_by_a_person() -> None:
    """A line of the log has cards by name, hands with blanks between the names, and the time in UTC."""
    at = datetime(2026, 11, 21, 9, 30, 59, 999, tzinfo=timezone(timedelta(hours=5)))
    hands = BeginDeal(Direction.LEFT, hands=(0b11, 0, 1 << 51, 0))
    assert json.loads(line_of(7, Play(2, 36), at)) == {
        "n": 7,
        "at": "2026-11-21T04:30:59Z",
        "entry": {"type": "play", "seat": 2, "card": "QS", "auto": False},
    }
    assert json.loads(line_of(1, Pass(0, (0, 51), (1, 1)), at))["entry"]["cards"] == ["2C", "AH"]
    assert json.loads(line_of(1, hands, at))["entry"]["hands"] == ["2C 3C", "", "AH", ""]


def test_names_of_players_are_never_taken_for_cards() -> None:
    """Players' names that are also names of fields, such as "card", are written and read back unchanged."""
    tallies = {name: Tally(1, 1) for name in ("card", "cards", "hands", "rules", "trick", "taken")}
    begin = BeginMatch(STANDARD, seats("PCCC"), tallies)
    assert entry_of(line_of(1, begin, NOON), 1) == begin


@pytest.mark.parametrize("name", ["\ud800", "Zoë \u2028\x85\r\n", "\x00", '"\\'])
def test_every_name_can_be_written(name: str) -> None:
    """Names with lone surrogates, line ends or quotes are written on one line and read back unchanged."""
    entry = ChangeSeat(0, Seating(name, Kind.PERSON))
    line = line_of(1, entry, NOON)
    assert entry_of(line, 1) == entry
    assert line.count(b"\n") == 1


def test_the_heading_names_format_and_program() -> None:
    """The first line of a log names the format and the version that wrote it."""
    assert json.loads(heading()) == {"hearts log": 2, "program": hearts_qt.__version__}


def test_the_entries_of_a_log_are_read_with_their_times(tmp_path: Path) -> None:
    """Entries are read in order, each with its time. The error names an unreadable line or a file that is no log."""
    path = tmp_path / "match.jsonl"
    data = heading() + line_of(1, BEGIN, NOON) + line_of(2, ShowHands(True), NOON) + b'{"n": 3, "at"'
    assert list(logged_entries(path, data)) == [
        (BEGIN, "2026-11-21T12:00:00Z"),
        (ShowHands(True), "2026-11-21T12:00:00Z"),
    ]
    entries = logged_entries(path, data + b"nonsense\n")
    assert [next(entries).entry, next(entries).entry] == [BEGIN, ShowHands(True)]
    with pytest.raises(LogProblem, match="line 4"):
        next(entries)
    with pytest.raises(LogProblem, match="line 1"):
        next(logged_entries(path, b"nothing\n"))


def test_when_the_last_entry_was_written_is_told() -> None:
    """The time of the last complete line is returned, or an empty text if no line can be read."""
    data = heading() + line_of(1, BEGIN, NOON) + line_of(2, DEAL, NOON + timedelta(hours=1))
    assert time_of_last(data + b"\n" + b'{"n": 3') == "2026-11-21T13:00:00Z"
    assert [time_of_last(each) for each in (b"", b"junk\n", b"[]\n", b"[" * 100_000 + b"\n")] == [""] * 4


def test_a_match_keeps_its_id() -> None:
    """The first entry alone determines the id of a match. A log without an entry gives no id."""
    first = line_of(1, BEGIN, NOON)
    known = match_id_of(heading() + first)
    assert len(known) == 16
    assert match_id_of(b'{"hearts log": 1}\n' + first + line_of(2, DEAL, NOON)) == known
    assert match_id_of(heading() + line_of(1, BEGIN, NOON + timedelta(hours=1))) != known
    assert [match_id_of(each) for each in (b"", heading(), b"\n\n", b"junk")] == [""] * 4


@pytest.mark.parametrize(
    ("data", "program"),
    [
        (heading(), hearts_qt.__version__),
        (b'{"hearts log": 1}\n', ""),
        (b'{"hearts log": 1, "program": "\\u202e1.0"}\n', "1.0"),
        (b"nothing", ""),
        (b"[" * 100_000, ""),
    ],
)
def test_the_program_of_a_log_is_told(data: bytes, program: str) -> None:
    """The version of the program comes from the heading. It is empty if the heading does not name it."""
    assert program_of(data) == program


def test_a_whole_log_gives_its_match(tmp_path: Path) -> None:
    """An undamaged log gives its match with all entries and no problem."""
    lines = lines_of_a_match()
    logged = read(tmp_path, lines)
    assert logged.problem is None
    assert logged.entries == 6
    assert logged.length == sum(map(len, lines))
    assert len(logged.match.moves) == 4


def test_a_log_saved_with_windows_line_ends_is_read(tmp_path: Path) -> None:
    """A carriage return before the line end does not change the entry, and counts as a byte of the line."""
    lines = [line.replace(b"\n", b"\r\n") for line in lines_of_a_match()]
    logged = read(tmp_path, lines)
    assert logged.problem is None
    assert (logged.entries, logged.length) == (6, sum(map(len, lines)))


def test_a_carriage_return_alone_ends_no_line(tmp_path: Path) -> None:
    """A carriage return without a line feed counts as white space within a line."""
    lines = lines_of_a_match()
    lines[3] = b"\r" + lines[3]
    logged = read(tmp_path, lines)
    assert logged.problem is None
    assert (logged.entries, logged.length) == (6, sum(map(len, lines)))


@pytest.mark.parametrize("kept", [0, 1, 10, -1])
def test_a_torn_last_line_is_no_line(tmp_path: Path, kept: int) -> None:
    """A last line without a line end is ignored and is no problem."""
    lines = lines_of_a_match()
    logged = read(tmp_path, [*lines[:-1], lines[-1][:kept]])
    assert logged.problem is None
    assert logged.entries == 5
    assert logged.length == sum(map(len, lines[:-1]))


def change(old: str, new: str) -> Callable[[bytes], bytes]:
    """Return a function that replaces a part of a line, and fails if the line does not have that part."""

    def changed(line: bytes) -> bytes:
        assert old.encode() in line
        return line.replace(old.encode(), new.encode())

    return changed


DAMAGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "cut short": (lambda line: line[:20] + b"\n", "Invalid control character"),
    "zeros": (lambda line: bytes(len(line) - 1) + b"\n", "Expecting value"),
    "not UTF-8": (lambda line: b"\xff\xfe\xfd" + line, "decode"),
    "nested without end": (lambda line: b"[" * 100_000 + b"\n", "recursion"),
    "a number": (lambda line: b"5\n", "is not entry 4"),
    "another number": (change('"n": 4', '"n": 5'), "is not entry 4"),
    "no number": (change('"n": 4', '"m": 4'), "is not entry 4"),
    "no entry": (change('"entry": {', '"other": {'), "is not entry 4"),
    "an entry that is none": (lambda line: b'{"n": 4, "entry": [1]}\n', "is not entry 4"),
    "an unknown entry": (change('"play"', '"sing"'), "Invalid value 'sing'"),
    "no kind of entry": (change('"type": "play", ', ""), "missing required field `type`"),
    "a field that nobody knows": (change('"seat"', '"chair"'), "unknown field `chair`"),
    "no seat": (lambda line: b'{"n": 4, "entry": {"type": "play", "card": "2C"}}', "missing required field `seat`"),
    "a card that does not exist": (
        lambda line: b'{"n": 4, "entry": {"type": "play", "seat": 0, "card": "1C"}}',
        "'1C'",
    ),
    "a card by number": (lambda line: b'{"n": 4, "entry": {"type": "play", "seat": 0, "card": 3}}', "int"),
    "cards that are none": (lambda line: b'{"n": 4, "entry": {"type": "pass", "seat": 0, "cards": 3}}', "int"),
    "a rule that is none": (lambda line: b'{"n": 4, "entry": {"type": "rules", "rules": {"gaol": 5}}}', "gaol"),
    "a rule's wrong setting": (lambda line: b'{"n": 4, "entry": {"type": "rules", "rules": {"moon": "no"}}}', "moon"),
    "a rule's wrong type": (lambda line: b'{"n": 4, "entry": {"type": "rules", "rules": {"goal": true}}}', "goal"),
    "rules that are none": (lambda line: b'{"n": 4, "entry": {"type": "rules", "rules": [1]}}', "list"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_line_is_named(tmp_path: Path, damage: str) -> None:
    """A line that cannot be read is reported with its number. The match has all entries before this line."""
    mangle, said = DAMAGES[damage]
    lines = lines_of_a_match()
    broken = mangle(lines[4])
    logged = read(tmp_path, [*lines[:4], broken if broken.endswith(b"\n") else broken + b"\n", *lines[5:]])
    assert logged.problem is not None
    assert logged.problem.line == 5
    assert logged.problem.reason == "this is no entry that Hearts has written"
    assert said in logged.problem.detail
    assert str(tmp_path / "log.jsonl") in str(logged.problem)
    assert logged.entries == 3
    assert logged.length == sum(map(len, lines[:4]))
    assert state(logged.match) == state(read(tmp_path, lines[:4]).match)


REFUSED: dict[str, tuple[Entry, str]] = {
    "a card that is gone": (Play(2, 9), "not in the hand"),
    "another's turn": (Play(1, 0), "another's turn"),
    "a pass while playing": (Pass(0, (0, 1, 2), (1, 1, 1)), "at this point"),
    "a deal in a deal": (DEAL, "the deal before this one is not over"),
    "a result too soon": (FinishDeal((0, 0, 0, 26)), "no deal is complete"),
    "an end too soon": (FinishMatch((0,)), "the match is not over"),
    "an undo of too much": (Undo(5), "not that many moves"),
    "a redo of nothing": (Redo(1), "not that many moves"),
    "a seat that is none": (ChangeSeat(4, BEGIN.seats[0]), "no such seat"),
    "a second match": (BEGIN, "one match"),
    "a cash-out too soon": (CashedOut(CashOut.POINTS_IN), "could still change"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_an_entry_that_the_law_refuses_is_named(tmp_path: Path, kind: str) -> None:
    """An entry that the rules forbid is reported with its line. The match has all entries before it."""
    entry, said = REFUSED[kind]
    lines = lines_of_a_match()
    logged = read(tmp_path, [*lines, line_of(7, entry, NOON), line_of(8, ShowHands(True), NOON)])
    assert logged.problem is not None
    assert logged.problem.line == 8
    assert said in logged.problem.reason
    assert "(" not in logged.problem.reason, "the entry itself is for those who know the format"
    assert (logged.entries, logged.length) == (6, sum(map(len, lines)))
    assert state(logged.match) == state(read(tmp_path, lines).match)


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (BeginDeal(Direction.LEFT), "needs a number"),
        (BeginDeal(Direction.LEFT, number=2**64), "not a deal number"),
        (BeginDeal(Direction.LEFT, hands=(1, 2, 4, 8)), "thirteen cards"),
        (BeginDeal(Direction.LEFT, position=Position(hands=(1, 2, 4, 8))), "twice or is missing"),
    ],
)
def test_a_deal_that_cannot_be_is_named(tmp_path: Path, deal: BeginDeal, said: str) -> None:
    """An impossible deal is reported, and the match that was read waits for a deal."""
    logged = read(tmp_path, [heading(), line_of(1, BEGIN, NOON), line_of(2, deal, NOON)])
    assert logged.problem is not None
    assert logged.problem.line == 3
    assert said in logged.problem.reason
    assert logged.match.stage is Stage.BETWEEN_DEALS


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"\n",
        b"no log\n",
        b"[1]\n",
        b"1\n",
        b'{"program": "1"}\n',
        b'{"hearts log": 3, "program": "9.0"}\n',
        b"[" * 100_000 + b"\n",
        b"\xff\n",
    ],
)
def test_a_file_that_is_no_log_of_this_version_is_refused(tmp_path: Path, first: bytes) -> None:
    """A file without the heading of this format gives no match, for example a log of a newer format."""
    problem = refused(tmp_path, [first, *lines_of_a_match()[1:]])
    assert problem.line == 1
    assert "this version of Hearts" in problem.reason


@pytest.mark.parametrize("rest", [[], [b'{"n": 1, "ent'], [b"nothing\n"]])
def test_a_log_without_a_match_is_refused(tmp_path: Path, rest: list[bytes]) -> None:
    """A log without its first entry gives no match."""
    assert refused(tmp_path, [heading(), *rest]).line == 2


def test_a_log_that_begins_with_something_else_is_refused(tmp_path: Path) -> None:
    """A log is refused if its first entry does not begin a match."""
    problem = refused(tmp_path, [heading(), line_of(1, DEAL, NOON)])
    assert problem.line == 2
    assert problem.reason == "the first entry is not the match"


def test_the_rules_of_the_first_entry_are_checked(tmp_path: Path) -> None:
    """An unknown switch in the rules of a match is reported, not ignored."""
    first = line_of(1, BEGIN, NOON).replace(b'"moon"', b'"noon"')
    problem = refused(tmp_path, [heading(), first])
    assert problem.line == 2
    assert "noon" in problem.detail


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    """Reading a missing file raises OSError."""
    with pytest.raises(FileNotFoundError):
        read_log(tmp_path / "nothing.jsonl")
