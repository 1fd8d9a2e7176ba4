"""Tests of which files a plugin's program can read, depending on where its interpreter is installed."""

import json
import os
import sys
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.remote.process import Launch, Program
from hearts_qt.remote.readable_files import needs_of
from tests.remote.programs import PROTECTIONS
from tests.remote.test_attacks import SECRET
from tests.remote.test_process import LONG, Ear

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is protection on Linux only")

SECRETS: Final = (
    "credentials.toml",
    ".env",
    "tax.txt",
    "notes/a",
    "share/other",
    "share/parrotry/a",
    "conf/a",
    "etc/a",
)
OWN_FILES: Final = ("lib/a", "lib64/a", "libexec/a", "share/parrot/a", "share/parrot3.1/a")
LOOKS_ROUND: Final = """
import json, os, sys
def text(path):
    try:
        return open(path).read()
    except OSError:
        return ""
print(json.dumps([text(os.path.join(sys.argv[1], each)) for each in sys.argv[2:]]), flush=True)
"""


def _installed(place: Path) -> str:
    """Install an invented language in a folder with secrets next to it, and return the path of its interpreter."""
    for name in (*SECRETS, *OWN_FILES):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(SECRET if name in SECRETS else "language")
    (place / "include").symlink_to(place / "notes")
    (place / "bin").mkdir()
    program = place / "bin" / "parrot3.1"
    program.write_text(f"#!{os.path.realpath(sys.executable)} -IS\n{LOOKS_ROUND}")
    program.chmod(0o755)
    return str(program)


@pytest.mark.sample(4)
@pytest.mark.parametrize("by", PROTECTIONS)
@pytest.mark.parametrize("linked", [False, True], ids=["in the path", "by a link"])
def test_a_program_below_a_home_opens_its_language_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linked: bool, by: str
) -> None:
    """If an interpreter is in a home folder, a program can read its language's files, but no files next to them."""
    place = tmp_path / "me" / "Documents"
    program = _installed(place)
    folder = place / "bin"
    if linked:
        folder = tmp_path / "me" / ".local" / "bin"
        folder.mkdir(parents=True)
        (folder / "parrot3.1").symlink_to(program)
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    own = tmp_path / "own"
    own.mkdir()
    script = own / "script"
    script.write_text(f"#!{tmp_path / 'me' / 'elsewhere' / 'bin' / 'parrot3.1'}\n")
    script.chmod(0o755)
    _installed(tmp_path / "me" / "elsewhere")
    for command, where, language in (
        (("parrot3.1",), place, ["language"] * len(OWN_FILES)),
        ((program,), place, [""] * len(OWN_FILES)),
        # Because of the script's first line, the interpreter gets the script's path as the first argument.
        ((str(script),), tmp_path / "me" / "elsewhere", None),
    ):
        words = [str(where), *SECRETS, "include/a", *OWN_FILES]
        ear = Ear()
        running = Program(Launch((*command, *words), own, protection=PROTECTIONS[by]), ear)
        end = ear.faults.get(timeout=LONG)
        running.close()
        assert end.detail.startswith("exit code 0"), end
        seen = json.loads(ear.lines.get(timeout=LONG))
        if language is None:
            assert set(seen) == {""}, command
        else:
            assert seen == [""] * (len(SECRETS) + 1) + language, command


def test_a_command_that_is_a_folder_opens_nothing(tmp_path: Path) -> None:
    """A manifest whose command is a folder makes none of that folder's files readable."""
    private = tmp_path / "private"
    private.mkdir()
    usual = needs_of(("no-such-program-anywhere",), tmp_path, [private]).folders
    assert set(needs_of((str(tmp_path.parent),), tmp_path, [private]).folders) <= set(usual)
