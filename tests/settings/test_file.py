"""Tests of the options file: damaged files are copied, writing does not block, and a full disk is reported."""

import errno
import os
import threading
from pathlib import Path

import pytest

from hearts_qt.files import disk
from hearts_qt.settings.card_options import FOUR_COLOURS
from hearts_qt.settings.file import ProfileWriter, profile_text, read_profile
from hearts_qt.settings.look_options import TEXT_SIZE
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.profile import Profile, ProfileFault
from hearts_qt.settings.writing import GATHER

DAMAGED = {
    "empty bytes": b"\x00\x00\x00\x00",
    "nothing": b"",
    "an empty line": b"\n",
    "half a table": b"format = 1\n[options",
    "not utf-8": b'[options]\nplayer_name = "\xff\xfe"\n',
    "a key twice": b"format = 1\nformat = 1\n",
    "a torn string": b'[options]\nplayer_name = "Mari',
    "another language": b'{"format": 1}',
    "deep": b"a = " + b"[" * 20000,
    "wrong values": b"[options]\nspeed = 99\nfour_colours = true\n",
    "another format": b"format = 7\n[options]\nfour_colours = true\n",
}


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    """If the file does not exist, the defaults are used, and nothing is reported."""
    read = read_profile(tmp_path / "options.toml")
    assert read.damage is None
    assert read.may_write
    assert not read.profile.welcomed


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are unknown to this system")
def test_a_pipe_in_the_file_s_place_is_set_aside_and_told(tmp_path: Path) -> None:
    """A named pipe in place of the file is renamed and reported, and reading does not wait for the pipe."""
    path = tmp_path / "options.toml"
    os.mkfifo(path)
    damage = read_profile(path).damage
    assert damage is not None
    assert damage.reasons[0].what is ProfileFault.UNREADABLE
    assert not path.exists()


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, data: bytes) -> None:
    """A damaged file is copied under another name, and the reasons are reported."""
    path = tmp_path / "options.toml"
    path.write_bytes(data)
    read = read_profile(path)
    assert read.damage is not None
    assert read.damage.reasons
    assert read.damage.set_aside == tmp_path / "options.damaged-1.toml"
    assert read.damage.set_aside.read_bytes() == data
    assert read.may_write
    assert read.profile.settings.value(FOUR_COLOURS) is (b"four_colours" in data)


def test_the_same_damage_is_kept_once_and_another_beside_it(tmp_path: Path) -> None:
    """Two starts with the same damaged file make one copy. Different damage makes another copy with the next number."""
    path = tmp_path / "options.toml"
    names = []
    for data in (b"one = ", b"one = ", b"two = "):
        path.write_bytes(data)
        damage = read_profile(path).damage
        assert damage is not None
        assert damage.set_aside is not None
        names.append(damage.set_aside.name)
    assert names == ["options.damaged-1.toml", "options.damaged-1.toml", "options.damaged-2.toml"]


def test_a_folder_in_the_files_place_is_moved_aside(tmp_path: Path) -> None:
    """A folder in place of the file is moved aside."""
    path = tmp_path / "options.toml"
    path.mkdir()
    read = read_profile(path)
    assert read.damage is not None
    assert read.damage.reasons[0].what is ProfileFault.UNREADABLE
    assert read.damage.set_aside is not None
    assert read.damage.set_aside.is_dir()
    assert not path.exists()


def test_damage_that_cannot_be_set_aside_forbids_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a damaged file cannot be copied, the program does not replace it."""
    path = tmp_path / "options.toml"
    path.write_bytes(b"broken")
    monkeypatch.setattr(disk, "replace_file", full_disk)
    read = read_profile(path)
    assert read.damage is not None
    assert read.damage.set_aside is None
    assert not read.may_write
    path.unlink()
    path.mkdir()
    monkeypatch.setattr(disk, "replace", full_disk)
    assert not read_profile(path).may_write


def full_disk(*_: object) -> None:
    """Raise the error of a full disk."""
    raise OSError(errno.ENOSPC, "No space left on device")


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """Closing waits until the last change is written. The next start reads this change."""
    path = tmp_path / "new" / "options.toml"
    writer = ProfileWriter(path, pytest.fail)
    profile = Profile(welcomed=True)
    profile.settings.set(SPEED, 7)
    writer.write(profile)
    writer.close()
    read = read_profile(path)
    assert read.damage is None
    assert read.profile.welcomed
    assert read.profile.settings.value(SPEED) == 7


def test_quick_changes_are_written_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick changes are written together, with the last value."""
    written: list[bytes] = []
    monkeypatch.setattr(disk, "replace_file", lambda _, data: written.append(data))
    writer = ProfileWriter(tmp_path / "options.toml", pytest.fail, gather=60)
    profile = Profile()
    for size in range(80, 200):
        profile.settings.set(TEXT_SIZE, size)
        writer.write(profile)
    writer.close()
    # The first change is written immediately. Of the other changes only the last one is written.
    assert len(written) <= 2
    assert written[-1] == profile_text(profile).encode()


def test_a_profile_is_kept_as_it_was_when_it_was_written(tmp_path: Path) -> None:
    """If the profile changes after `write`, the old values are written."""
    path = tmp_path / "options.toml"
    writer = ProfileWriter(path, pytest.fail, gather=60)
    profile = Profile()
    writer.write(profile)
    profile.settings.set(SPEED, 1)
    writer.close()
    writer.write(profile)
    assert read_profile(path).profile.settings.value(SPEED) == 4


def test_a_full_disk_is_told_once_until_it_works_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is reported once. It is reported again only if writing has worked in between."""
    told: list[str] = []
    tried = threading.Semaphore(0)
    path = tmp_path / "options.toml"
    works = disk.replace_file

    def full(*_: object) -> None:
        tried.release()
        full_disk()

    def works_again(to: Path, data: bytes) -> None:
        works(to, data)
        tried.release()

    writer = ProfileWriter(path, told.append, gather=0)
    for behaviour in (full, full, works_again, full):
        monkeypatch.setattr(disk, "replace_file", behaviour)
        writer.write(Profile())
        assert tried.acquire(timeout=60)
    writer.close()
    assert told == ["No space left on device"] * 2
    assert path.exists()


def test_closing_an_unused_writer_touches_nothing(tmp_path: Path) -> None:
    """Without a change no file is written."""
    ProfileWriter(tmp_path / "options.toml", pytest.fail).close()
    assert list(tmp_path.iterdir()) == []


def test_writing_never_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk hangs, `write` still returns immediately."""
    stuck, entered = threading.Event(), threading.Event()

    def slow(*_: object) -> None:
        entered.set()
        assert stuck.wait(60)

    monkeypatch.setattr(disk, "replace_file", slow)
    writer = ProfileWriter(tmp_path / "options.toml", pytest.fail, gather=0)
    writer.write(Profile())
    assert entered.wait(60)
    writer.write(Profile())
    stuck.set()
    writer.close()
    assert GATHER < 1


def test_a_byte_order_mark_is_no_damage(tmp_path: Path) -> None:
    """A byte order mark in the file is no damage."""
    path = tmp_path / "options.toml"
    path.write_bytes(b"\xef\xbb\xbf[options]\r\nfour_colours = true\r\n\r\n")
    read = read_profile(path)
    assert read.damage is None
    assert read.profile.settings.value(FOUR_COLOURS)
    assert [each.name for each in tmp_path.iterdir()] == ["options.toml"]


def test_what_is_not_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unwritten files are named with the disk's reason until they are written."""
    path = tmp_path / "options.toml"
    told: list[str] = []
    writer = ProfileWriter(path, told.append, gather=0)

    def full(descriptor: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", full)
        writer.write(Profile())
        assert not writer.flush(5)
        assert writer.unwritten() == {path: "No space left on device"}
    assert writer.flush(5)
    assert writer.unwritten() == {}
    assert path.read_text(encoding="utf-8") == profile_text(Profile())
    writer.close()


def test_a_disk_that_does_not_answer_is_named_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If writing a file takes too long, the file counts as unwritten."""
    path = tmp_path / "options.toml"
    writer = ProfileWriter(path, pytest.fail, gather=0)
    goes_on = threading.Event()
    real = disk.replace_file

    def wait(target: Path, data: bytes) -> None:
        goes_on.wait(60)
        real(target, data)

    with monkeypatch.context() as patch:
        patch.setattr(disk, "replace_file", wait)
        writer.write(Profile())
        assert not writer.flush(0.01)
        assert writer.unwritten() == {path: ""}
        goes_on.set()
        assert writer.flush(5)
    assert writer.unwritten() == {}
    writer.close()


def test_a_file_that_was_edited_meanwhile_is_kept(tmp_path: Path) -> None:
    """If somebody has edited the file, the writer copies it before overwriting it.

    Contents that the writer wrote are not copied.
    """
    path, kept = tmp_path / "options.toml", list[Path]()
    path.write_bytes(profile_text(Profile()).encode())
    writer = ProfileWriter(path, pytest.fail, gather=0, kept=kept.append)
    for welcomed in (True, False):
        writer.write(Profile(welcomed=welcomed))
        assert writer.flush(10)
    assert kept == []
    path.write_text("edited by hand")
    writer.write(Profile(welcomed=True))
    writer.close()
    assert kept == [tmp_path / "options.edited-1.toml"]
    assert kept[0].read_text() == "edited by hand"
    assert read_profile(path).profile.welcomed


def test_an_edited_file_that_cannot_be_copied_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the copy is refused, the edited file stays, and the reason is told."""
    path, told = tmp_path / "options.toml", list[str]()
    writer = ProfileWriter(path, told.append, gather=0)
    path.write_text("edited by hand")
    monkeypatch.setattr(disk, "replace_file", full_disk)
    writer.write(Profile())
    assert writer.close() == (path,)
    assert told == ["Somebody has edited the file, and it cannot be copied"]
    assert path.read_text() == "edited by hand"


def test_a_refused_write_is_no_edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk refuses new contents once, the old contents are overwritten later and not copied."""
    path, told = tmp_path / "options.toml", list[str]()
    works = disk.replace_file
    writer = ProfileWriter(path, told.append, gather=0, kept=lambda copy: pytest.fail(str(copy)))
    writer.write(Profile())
    assert writer.flush(10)
    monkeypatch.setattr(disk, "replace_file", full_disk)
    writer.write(Profile(welcomed=True))
    assert not writer.flush(10)
    monkeypatch.setattr(disk, "replace_file", works)
    writer.write(Profile(welcomed=True))
    assert writer.close() == ()
    assert read_profile(path).profile.welcomed


def test_the_target_of_a_link_is_written(tmp_path: Path) -> None:
    """If the options file is a link, the file that it leads to is written, and the link stays."""
    path, target = tmp_path / "options.toml", tmp_path / "dotfiles" / "hearts.toml"
    target.parent.mkdir()
    target.write_bytes(profile_text(Profile()).encode())
    path.symlink_to(target)
    writer = ProfileWriter(path, pytest.fail, gather=0)
    writer.write(Profile(welcomed=True))
    writer.close()
    assert path.is_symlink()
    assert read_profile(target).profile.welcomed
