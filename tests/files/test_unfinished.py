"""Tests of large files at places that a person has chosen: what a kill leaves there is removed later."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hearts_qt.files.unfinished import remove_unfinished, writing

_WRITE = """
import sys
from pathlib import Path
from hearts_qt.files.unfinished import writing
with writing(Path(sys.argv[1])) as file:
    file.write(b"half")
    file.flush()
    print("begun", flush=True)
    sys.stdin.read()
"""


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """A finished file takes the place of the old one; an error leaves the old one, and nothing else."""
    target = tmp_path / "all.zip"
    with writing(target) as file:
        file.write(b"first")
    assert target.read_bytes() == b"first"
    # Closing it early stands for any error.
    with pytest.raises(ValueError, match="closed file"), writing(target) as file:
        file.close()
    assert target.read_bytes() == b"first"
    assert os.listdir(tmp_path) == ["all.zip"]


def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path: Path) -> None:
    """While a process writes a file, nobody removes it. After a kill, the next file written there removes it."""
    command = [sys.executable, "-c", _WRITE, str(tmp_path / "first.zip")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        (half,) = tmp_path.iterdir()
        with writing(tmp_path / "second.zip") as file:
            file.write(b"whole")
        assert {*tmp_path.iterdir()} == {half, tmp_path / "second.zip"}
        process.kill()
    assert half.read_bytes() == b"half"
    with writing(tmp_path / "third.zip") as file:
        file.write(b"whole")
    assert {*os.listdir(tmp_path)} == {"second.zip", "third.zip"}


def test_files_of_others_stay(tmp_path: Path) -> None:
    """Unfinished files of other programs, links and folders are not touched; a missing folder is no error."""
    (tmp_path / ".all.zip.abcd1234").write_text("somebody else's")
    (tmp_path / "all.zip.hearts-abcd1234").write_text("not hidden")
    (tmp_path / ".all.zip.hearts-abcd1234").mkdir()
    (tmp_path / ".two.zip.hearts-abcd1234").symlink_to(tmp_path / ".all.zip.abcd1234")
    before = {*tmp_path.iterdir()}
    remove_unfinished(tmp_path)
    assert {*tmp_path.iterdir()} == before
    remove_unfinished(tmp_path / "nowhere")
