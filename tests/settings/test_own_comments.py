"""Tests of a person's own comments: the keys that say them, and the file that stores them."""

import errno
from pathlib import Path

import pytest

from hearts_qt.files import disk
from hearts_qt.plugin_host.flaw import FlawKind
from hearts_qt.settings.own_comments import (
    OwnComment,
    OwnCommentsFile,
    comments_of,
    given_letters,
    own_comments_text,
    read_own_comments,
)

COMMENTS = (OwnComment("Ha!"), OwnComment("Oh, {other}.", "Ann"), OwnComment("Tea?", "", "K"))


def failed(path: Path, reason: str) -> None:
    """Fail the test, because every file should have been written."""
    raise AssertionError(reason)


@pytest.mark.parametrize(
    ("wanted", "used", "given"),
    [
        (["", "", ""], "", ["A", "B", "C"]),
        (["", "", ""], "AC", ["B", "D", "E"]),
        (["", "A", ""], "", ["B", "A", "C"]),
        (["K", "K", "A"], "A", ["K", "B", "C"]),
        (["", "", ""], "ABCDEFGHIJKLMNOPQRSTUVWX", ["Y", "Z", ""]),
    ],
)
def test_letters_that_the_menus_use_are_left_out(wanted: list[str], used: str, given: list[str]) -> None:
    """Each comment gets the next letter, but letters that the menus use are left out."""
    comments = [OwnComment("x", letter=letter) for letter in wanted]
    assert list(given_letters(comments, used)) == given


def test_a_comment_is_for_all_or_for_one() -> None:
    """A comment with a player's name can be said only by this player.

    A comment without a name can be said by every player.
    """
    assert comments_of(COMMENTS, "Ann") == COMMENTS
    assert comments_of(COMMENTS, "Cal") == (COMMENTS[0], COMMENTS[2])


def test_comments_are_kept(tmp_path: Path) -> None:
    """Comments are the same when they are read back. A missing file has no comments."""
    path = tmp_path / "new" / "own.toml"
    assert read_own_comments(path) == ((), ())
    kept = OwnCommentsFile(path, failed)
    kept.put(COMMENTS)
    kept.close()
    assert read_own_comments(path) == (COMMENTS, ())
    assert OwnCommentsFile(path, failed).comments == COMMENTS
    assert path.read_text() == own_comments_text(COMMENTS)


@pytest.mark.parametrize(
    ("text", "kept", "fault", "where"),
    [
        ("format = ", 0, FlawKind.NOT_TOML, "own.toml"),
        ("format = 1\ncomments = 3", 0, FlawKind.WRONG_VALUE, "own.toml: comments"),
        (f"format = 1\ncomments = {['a'] * 201}", 0, FlawKind.TOO_MANY, "own.toml: comments"),
        ('comments = ["a"]', 1, FlawKind.MISSING_VALUE, "own.toml: format"),
        ('format = 1\ncomments = ["a", "{x}"]', 1, FlawKind.UNKNOWN_VALUE, "own.toml: comments[1]"),
        ('format = 1\ncomments = [{text = "a", player = 1}]', 0, FlawKind.WRONG_VALUE, "own.toml: comments[0].player"),
        ('format = 1\ncomments = [{text="a", letter="AB"}]', 1, FlawKind.WRONG_VALUE, "own.toml: comments[0].letter"),
        ('format = 1\ncomments = [{text = "a", letter = 3}]', 1, FlawKind.WRONG_VALUE, "own.toml: comments[0].letter"),
    ],
)
def test_a_damaged_file_is_told_and_not_lost(tmp_path: Path, text: str, kept: int, fault: FlawKind, where: str) -> None:
    """The good comments of a damaged file are used, and the file is copied before it is overwritten."""
    path = tmp_path / "own.toml"
    path.write_text(text)
    comments, flaws = read_own_comments(path)
    assert len(comments) == kept
    assert [(flaw.kind, flaw.where) for flaw in flaws] == [(fault, where)]
    file = OwnCommentsFile(path, failed)
    assert file.comments == comments
    file.put(comments)
    file.put(comments)
    file.close()
    assert (tmp_path / "own.damaged.toml").read_text() == text
    assert read_own_comments(path) == (comments, ())


def test_each_damage_is_kept_beside_the_others(tmp_path: Path) -> None:
    """Whenever the file is damaged in another way, it is copied again, and no copy replaces another one."""
    path = tmp_path / "own.toml"
    first, second = 'format = 1\ncomments = ["A", "{x}"]', 'format = 1\ncomments = ["B", "{y}"]'
    for text in (first, second, first):
        path.write_text(text)
        file = OwnCommentsFile(path, failed)
        file.put(file.comments)
        assert file.flush(10)
        assert file.unwritten() == {}
        file.close()
    assert sorted(each.read_text() for each in tmp_path.glob("own.damaged*.toml")) == [first, second]


def test_a_copy_that_the_disk_refused_has_the_damaged_contents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the damaged file could not be copied at first, a later copy has the damaged contents.

    The file itself may have been replaced in between.
    """
    path, works = tmp_path / "own.toml", disk.replace_file
    text = 'format = 1\ncomments = ["A", "{x}"]'
    path.write_text(text)

    def refuse_copies(target: Path, data: bytes) -> None:
        if "damaged" in target.name:
            raise OSError(errno.ENOSPC, "No space left on device")
        works(target, data)

    monkeypatch.setattr(disk, "replace_file", refuse_copies)
    file = OwnCommentsFile(path, lambda path, reason: None)
    file.put(file.comments)
    assert not file.flush(10)
    assert list(file.unwritten()) == [tmp_path / "own.damaged.toml"]
    monkeypatch.setattr(disk, "replace_file", works)
    assert file.close() == ()
    assert (tmp_path / "own.damaged.toml").read_text() == text
    assert read_own_comments(path) == (file.comments, ())


def test_a_byte_order_mark_is_no_damage(tmp_path: Path) -> None:
    """A byte order mark in the file is no damage."""
    path = tmp_path / "own-comments.toml"
    path.write_bytes(b"\xef\xbb\xbf" + own_comments_text([OwnComment("Well, well.")]).encode() + b"\r\n\r\n")
    assert read_own_comments(path) == ((OwnComment("Well, well."),), ())
