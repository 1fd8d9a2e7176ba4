"""Tests of records that come from elsewhere into the folder of records."""

import os
from pathlib import Path

import pytest

from hearts_qt.history.records.receiving import NoRecordError, ask_for, asked_for, take_in, take_in_file
from tests.history.records.mutations import BY_HAND

TEXT = (BY_HAND / "mailed.txt").read_bytes()


def test_a_record_is_copied_once(tmp_path: Path) -> None:
    """The same text is saved once; another text with the same name gets a number."""
    folder = tmp_path / "records"
    assert take_in_file(folder, BY_HAND / "mailed.txt") == "mailed.txt"
    assert take_in_file(folder, BY_HAND / "mailed.txt") == "mailed.txt"
    assert take_in(folder, "mailed", TEXT + b"; more\n") == "mailed 2.txt"
    assert take_in(folder, "mailed", TEXT + b"; more\n") == "mailed 2.txt"
    assert sorted(each.name for each in folder.iterdir()) == ["mailed 2.txt", "mailed.txt"]
    assert (folder / "mailed.txt").read_bytes() == TEXT
    assert take_in_file(folder, folder / "mailed.txt") == "mailed.txt"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("../../etc/passwd", "etc passwd.txt"),
        ("C:\\x:y|z", "C x y z.txt"),
        ("\u202eabc\n", "abc.txt"),
        ("...", "record.txt"),
        ("n" * 500, "n" * 79 + "….txt"),
    ],
)
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str, file: str) -> None:
    """Slashes and invisible characters are removed from names."""
    assert take_in(tmp_path, name, TEXT) == file
    assert [each.name for each in tmp_path.iterdir()] == [file]


@pytest.mark.parametrize("data", [b"", b"nothing\n", b"\xff\x00" * 100, b"x" * 3_000_000])
def test_a_text_without_a_record_is_refused(tmp_path: Path, data: bytes) -> None:
    """A text in which no line of a record can be read is not saved."""
    with pytest.raises(NoRecordError):
        take_in(tmp_path, "x", data)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    """A missing file and a folder in the place of a record are errors of the disk."""
    with pytest.raises(FileNotFoundError):
        take_in_file(tmp_path, tmp_path / "elsewhere" / "nothing.txt")
    (tmp_path / "mailed.txt").mkdir()
    assert take_in_file(tmp_path, BY_HAND / "mailed.txt") == "mailed 2.txt"


def test_the_file_that_was_asked_for_is_forgotten_when_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path of the file to show is read once. A file that cannot be opened is not asked for."""
    folder = tmp_path / "records"
    assert asked_for(folder) is None
    monkeypatch.chdir(tmp_path)
    for name in ("from a friend.txt", os.fsdecode(b"caf\xe9.txt")):
        Path(name).write_text("")
        ask_for(folder, Path(name))
        assert asked_for(folder) == tmp_path / name
        assert asked_for(folder) is None
    for wrong in ("missing.txt", "records"):
        with pytest.raises(OSError, match=wrong):
            ask_for(folder, Path(wrong))
    assert asked_for(folder) is None
