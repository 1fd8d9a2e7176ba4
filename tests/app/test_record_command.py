"""Tests of the command that shows, checks, converts and makes records."""

import json
import sys
from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.app import command_line
from hearts_qt.app.command_line import parsed, run
from hearts_qt.history.records.indexed import RecordPart
from hearts_qt.history.records.reading import LARGEST, read_records
from hearts_qt.history.records.receiving import asked_for
from hearts_qt.history.records.record_index import RecordIndex
from hearts_qt.rules.deal_number import hands_of
from tests.history.records.mutations import BY_HAND

LOG = Path(__file__).parents[1] / "records" / "standard.jsonl"
LESSON = BY_HAND / "lesson.txt"
PAGE = (paths.resources() / "help" / "records.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an empty home folder."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "home"))


def test_a_deal_is_made_and_is_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    """Computers play the deal with the given number, players, rules and direction, always in the same way."""
    words = ["record", "make", "1234", "--players", "novice", "stan", "Timid", "sneaky"]
    words += ["--rules", "spot-hearts", "--passing", "RIGHT"]
    assert run(words) == 0
    text = capsys.readouterr().out
    read = read_records(text.encode())
    assert not read.faults
    deal = read.records[0].deal
    assert deal is not None
    assert deal.hands == hands_of(1234)
    assert [seating.player for seating in deal.seats] == ["novice", "stan", "timid", "sneaky"]
    assert deal.seats[0].name == "Novice Nellie"
    assert "Rules: spot-hearts\nPassing: right\n" in text
    assert run(words) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if not line.startswith("Date:")] == [
        line for line in text.splitlines() if not line.startswith("Date:")
    ]


@pytest.mark.parametrize("words", [["make", "12", "--players", "nobody", "stan", "stan", "stan"], ["show", "nothing"]])
def test_wrong_arguments_are_named(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown player and a missing file are named, and the exit code is 2."""
    assert run(["record", *words]) == 2
    assert ("nobody" if words[0] == "make" else "nothing: No such file") in capsys.readouterr().err


def test_the_finished_deals_of_a_log_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The finished deals in the log of a game are shown as records.

    A log without finished deals is refused, and so is a file that is no log.
    """
    assert run(["record", "show", str(LOG)]) == 0
    assert capsys.readouterr().out.count("Hearts record 1\n") > 3
    begun = tmp_path / "begun.jsonl"
    begun.write_bytes(b"".join(LOG.read_bytes().splitlines(keepends=True)[:5]))
    assert run(["record", "show", str(begun)]) == 2
    assert "no deal of this game is over" in capsys.readouterr().err
    begun.write_bytes(b"nothing\n")
    assert run(["record", "show", str(begun)]) == 2
    assert "not a log" in capsys.readouterr().err


def test_records_are_shown_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json a record is shown as JSON, with plain values such as the names of cards."""
    assert run(["record", "show", "--json", str(LESSON)]) == 0
    (deal,) = json.loads(capsys.readouterr().out)
    assert deal["hands"][0] == ["2S", "AH"]
    assert deal["runs"][0]["tricks"][0] == {"leader": 1, "cards": ["2S", "QS", "KS", "5S"], "taker": 3}


def test_faults_are_told_with_their_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 0 for a good record, 1 for faults and 2 for a huge file.

    Each fault is reported with its line.
    """
    assert run(["record", "check", str(LESSON)]) == 0
    assert "one record, nothing is wrong" in capsys.readouterr().out
    bad = tmp_path / "bad.txt"
    bad.write_text("Hearts record 1\nPassing: up\nNumber: 7\nTrick 1: 9 leads 2C\n", "utf-8")
    assert run(["record", "check", str(LESSON), str(bad)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told == [
        f"{bad}: Line 2: “up” is not possible here.",
        f"{bad}: Line 4: “9” is not a seat; the seats are 1 to 4.",
    ]
    bad.write_bytes(b"x" * (LARGEST + 1))
    assert run(["record", "check", str(bad)]) == 2
    assert str(bad) in capsys.readouterr().err


def test_each_file_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If a file cannot be read, the others are checked all the same; the worst result is the exit code."""
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("Hearts record 1\nNumber: what\n", "utf-8")
    missing, no_log = tmp_path / "missing.txt", tmp_path / "missing.jsonl"
    assert run(["record", "check", str(missing), str(LESSON), str(no_log), str(wrong)]) == 2
    out, err = capsys.readouterr()
    assert "nothing is wrong" in out
    assert f"{missing}: No such file" in err
    assert str(no_log) in err
    assert "“what” is not possible here" in err


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_file_gets_every_letter_of_every_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    """Records that are written to a file are in UTF-8, whatever the console can show, and none of them is cut."""
    record, target = tmp_path / "record.txt", tmp_path / "new.txt"
    record.write_text("Hearts record 1\nNumber: 7\nSeat 1: Jürgen 👩, person\n" * 600, "utf-8")
    with target.open("w", encoding="latin-1", errors="backslashreplace") as console:
        monkeypatch.setattr(sys, "stdout", console)
        assert run(["record", "show", *options, str(record)]) == 0
    text = target.read_text("utf-8")
    assert len(text) > 200_000
    assert text.count("Jürgen 👩") == 600
    assert options or not read_records(text.encode()).faults


@pytest.mark.parametrize("ending", ["txt", "json"])
def test_records_are_converted_and_nothing_is_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    """A log is converted to records as text or JSON. An existing file is not overwritten."""
    target = tmp_path / f"game.{ending}"
    assert run(["record", "convert", str(LOG), str(target)]) == 0
    written = target.read_text("utf-8")
    if ending == "json":
        assert len(json.loads(written)) > 3
    else:
        assert not read_records(written.encode()).faults
    assert run(["record", "convert", str(LESSON), str(target)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert target.read_text("utf-8") == written


def test_notes_stay_and_faults_are_told_when_a_text_is_converted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Converting a text of records to text keeps every byte.

    Faults of the text are reported, also if it becomes JSON.
    """
    assert run(["record", "convert", str(LESSON), str(tmp_path / "same.txt")]) == 0
    assert (tmp_path / "same.txt").read_bytes() == LESSON.read_bytes()
    wrong = tmp_path / "wrong.txt"
    wrong.write_bytes(LESSON.read_bytes() + b"nonsense\n")
    for name in ("again.txt", "again.json"):
        capsys.readouterr()
        assert run(["record", "convert", str(wrong), str(tmp_path / name)]) == 1
        assert "nonsense" in capsys.readouterr().err
    assert (tmp_path / "again.txt").read_bytes() == wrong.read_bytes()


def test_a_log_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command ``record check`` can also check the log of a game."""
    assert run(["record", "check", str(LOG)]) == 0
    assert "nothing is wrong" in capsys.readouterr().out
    (tmp_path / "junk.jsonl").write_bytes(b"nothing\n")
    assert run(["record", "check", str(tmp_path / "junk.jsonl")]) == 2


def test_the_examples_of_the_help_page_are_records() -> None:
    """Each example on the help page is read without a fault, and the page names every line of the format."""
    examples = [part.split("```")[0] for part in PAGE.split("```text\n")[1:]]
    assert len(examples) == 2
    for example in examples:
        assert not read_records(example.encode()).faults, example


def test_the_list_of_records_is_made_anew(capsys: pytest.CaptureFixture[str]) -> None:
    """The command makes the index of all records with the same rows; a damaged index is replaced."""
    paths.records().mkdir(parents=True)
    (paths.records() / "friend.txt").write_text("Hearts record 1\nNumber: 7\n")
    for damage in (None, b"damaged"):
        if damage is not None:
            paths.record_index().write_bytes(damage)
        assert run(["record", "index"]) == 0
        assert capsys.readouterr().out.endswith("one record.\n")
        assert len(RecordIndex(paths.record_index()).find(RecordPart.ALL, "")) == 1


def test_a_file_name_alone_opens_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file name alone opens a record, which is read when the window stands. A missing file is named in a message."""
    record = tmp_path / "from a friend.txt"
    record.write_text("Hearts record 1\nNumber: 7\n")
    assert parsed([str(record)]).record == record
    assert parsed(["--fast"]).record is None
    for switch in (["--fast"], ["--verbose"], ["--safe-mode"], ["--slow"], ["--slow", "5"], ["--deal", "7"]):
        assert parsed([*switch, str(record)]).record == record
        assert parsed([str(record), *switch]).record == record
    assert parsed(["--fast", "--rec", str(record)]).record == record
    assert parsed(["--demo", "--pic", str(record)]).picture == record
    assert parsed(["record", "index"]).command == "record"
    for words in ([str(record), str(record)], ["--record", str(record), "--fast", str(record)]):
        with pytest.raises(SystemExit):
            parsed(words)
        assert "--record: only one record" in capsys.readouterr().err
    assert run([str(tmp_path / "nothing.txt")]) == 2
    assert "nothing.txt: No such file" in capsys.readouterr().err
    assert asked_for(paths.records()) is None
    monkeypatch.setattr(command_line, "no_screen", str)
    monkeypatch.setattr(command_line, "start_window", lambda wanted: 0)
    assert run([str(record)]) == 0
    assert list(paths.records().glob("*.txt")) == []
    assert asked_for(paths.records()) == record


def test_reasons_are_worked_out_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`record why` says for each move of a record who made it and why; a trick and a seat choose some of them."""
    assert run(["record", "make", "1234", "--players", "novice", "stan", "timid", "sneaky"]) == 0
    record = tmp_path / "record.txt"
    record.write_text(capsys.readouterr().out)
    assert run(["record", "why", str(record)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 * 56
    assert lines[0].startswith("Pass      Novice Nellie to ")
    assert sum("In the words of a hint: “" in line for line in lines) == 56
    assert run(["record", "why", str(record), "--trick", "3", "--seat", "2"]) == 0
    who, why = capsys.readouterr().out.splitlines()
    assert who.startswith("Trick  3  Stan: ")
    assert why.startswith("          In the words of a hint: “")
    assert run(["record", "why", str(record), "--trick", "14"]) == 1
    assert "no such move" in capsys.readouterr().err


def test_reasons_are_worked_out_for_the_deals_of_a_log(capsys: pytest.CaptureFixture[str]) -> None:
    """Each finished deal of a log has its heading. If a reason cannot be worked out, the text says so."""
    assert run(["record", "why", str(LOG), "--trick", "1", "--seat", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    deals = [line for line in lines if line.startswith("Deal ")]
    assert len(deals) > 3
    assert len(lines) == 3 * len(deals)
    assert run(["record", "why", str(LOG.with_name("nothing.txt"))]) == 2
    assert "nothing.txt" in capsys.readouterr().err
