"""Tests of the files that the supervisor opens for a confined program to write: temporary files, devices, pipes."""

import errno
import sys
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.remote import scratch
from tests.remote.programs import PROTECTIONS, TRUSTED, launch, until
from tests.remote.test_confinement import EVERY, told
from tests.remote.test_process import ended

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is protection on Linux only")


def _is_gone(path: str) -> bool:
    return not Path(path).exists()


WRITING: Final = {name: by for name, by in EVERY.items() if by.bubblewrap or by == TRUSTED}
"""The protections that allow temporary files. Others cannot limit files that are open but already deleted."""


@pytest.mark.parametrize("by", WRITING)
def test_the_scratch_folder_can_be_written_to_and_is_gone_afterwards(tmp_path: Path, by: str) -> None:
    """A program can use files, folders and links in its scratch folder. After its end the folder is deleted."""
    source = """
import pathlib, shutil, tempfile
place = pathlib.Path(tempfile.gettempdir())
(place / "a" / "b").mkdir(parents=True)
(place / "a" / "file").write_text("x")
shutil.move(place / "a" / "file", place / "moved")
shutil.copy2(place / "moved", place / "a" / "b" / "copy")
(place / "linked").hardlink_to(place / "moved")
with open(place / "moved", "r+") as file:
    file.truncate(0)
os.mkdir(place / "shut", 0)
(place / "outside").symlink_to("/usr")
deep = os.open(place, os.O_RDONLY)
for _ in range(1500):
    os.mkdir("deeper", dir_fd=deep)
    deeper = os.open("deeper", os.O_RDONLY, dir_fd=deep)
    os.close(deep)
    deep = deeper
say([str(place), str(pathlib.Path.home()), os.getcwd()])
"""
    places = [told(tmp_path / "own", source, WRITING[by]) for _ in range(2)]
    for place, home, own in places:
        assert (place, own) == (home, str(tmp_path / "own"))
        until(partial(_is_gone, place))
    assert places[0][0] != places[1][0]


@pytest.mark.parametrize("by", [name for name in PROTECTIONS if name not in WRITING])
def test_with_landlock_alone_nothing_can_be_written(tmp_path: Path, by: str) -> None:
    """With Landlock alone no file can be written, even in TMPDIR.

    The reason is that nothing would limit files that are open but already deleted.
    """
    source = """
import tempfile
refused = []
for place in (os.environ["TMPDIR"], os.getcwd(), "/tmp", "/dev/shm", "/var/tmp"):
    for act in (
        lambda: open(os.path.join(place, "x"), "w"),
        lambda: os.open(place, os.O_TMPFILE | os.O_RDWR),
        lambda: os.mkdir(os.path.join(place, "x")),
        lambda: os.symlink("/usr", os.path.join(place, "x")),
    ):
        try:
            act()
        except OSError:
            refused.append(place)
say(len(refused))
"""
    assert told(tmp_path / "own", source, PROTECTIONS[by]) == 20


@pytest.mark.parametrize("by", PROTECTIONS)
def test_who_writes_into_its_own_folder_is_told_where_to_write(tmp_path: Path, by: str) -> None:
    """If a program writes into its plugin's folder, it fails, and the fault has a hint where it can write."""
    fault = ended(launch(tmp_path, "open('moves.log', 'a')", by=PROTECTIONS[by]))
    assert "moves.log" in fault.detail
    assert fault.detail.endswith(scratch.HINT)


@pytest.mark.parametrize("by", [name for name in PROTECTIONS if name not in WRITING])
def test_who_finds_no_place_for_a_file_is_told_what_would_give_one(tmp_path: Path, by: str) -> None:
    """If Python finds no folder for temporary files, the fault has a hint where a player can write."""
    fault = ended(launch(tmp_path, "import tempfile\ntempfile.mkstemp()", by=PROTECTIONS[by]))
    assert fault.detail.endswith(scratch.HINT)


WRITES: Final = """
import subprocess
def tried(act):
    try:
        return act()
    except OSError as error:
        return error.errno
own = os.path.join(os.environ["TMPDIR"], "file")
shell = "echo x > /dev/null && echo x >> /dev/null && echo heard > /dev/stderr"
say([
    tried(lambda: open(os.devnull, "w").write("x")),
    tried(lambda: os.get_inheritable(os.open("/dev/../dev/null", os.O_RDWR))),
    tried(lambda: subprocess.run(["echo", "x"], stdout=subprocess.DEVNULL).returncode),
    tried(lambda: subprocess.run(shell, shell=True, stderr=subprocess.PIPE).stderr.decode()),
    tried(lambda: open("note", "a").write("x")),
    tried(lambda: open("/proc/self/fd/%d" % os.open("note", os.O_RDONLY), "w")),
    tried(lambda: open("", "w")),
    tried(lambda: os.mkdir(own + "s")),
    tried(lambda: os.chdir(own + "s")),
    tried(lambda: open("../file", "x").write("one")),
    tried(lambda: open(own, "x")),
    tried(lambda: open(own, "a").write("two")),
    tried(lambda: open(own).read()),
    tried(lambda: os.symlink(os.getcwd(), own + "s/away")),
    tried(lambda: os.symlink("/usr/bin/env", "link")),
    tried(lambda: os.open("link", os.O_WRONLY)),
])
"""


@pytest.mark.parametrize("by", PROTECTIONS)
def test_files_are_opened_for_writing(tmp_path: Path, by: str) -> None:
    """A program can write to devices and pipes. If it runs in namespaces, it can also write temporary files.

    All other attempts to write give errors.
    """
    (tmp_path / "note").write_text("mine")
    refused = errno.EACCES
    always = [1, False, 0, "heard\n", refused, refused, errno.ENOENT]
    files = [None, None, 3, errno.EEXIST, 3, "onetwo", None, None, refused]
    in_none = [refused, errno.ENOENT, refused, refused, refused, errno.ENOENT, errno.ENOENT, refused, refused]
    expected = [*always, *(files if PROTECTIONS[by].bubblewrap else in_none)]
    assert [each if each != errno.EROFS else refused for each in told(tmp_path, WRITES, PROTECTIONS[by])] == expected
