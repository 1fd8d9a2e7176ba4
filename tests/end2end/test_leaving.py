"""Tests of ending the program by a signal or a log-out: everything is saved, and no process or file is left over."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.rules.entries import ChangeRules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.settings.character_files import character_from_table
from hearts_qt.settings.characters import SHIPPED
from hearts_qt.settings.file import read_profile, read_table
from hearts_qt.settings.own_comments import read_own_comments
from hearts_qt.settings.pace_options import SPEED
from tests.end2end.driven import SCRIPT
from tests.end2end.logs import entries, logs
from tests.end2end.program import QUICK, SECONDS, environment, eventually, write_options

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix"),
]

CHANGE_EVERYTHING: Final = """
from msgspec.structs import replace
from hearts_qt.settings.own_comments import OwnComment
from hearts_qt.settings.pace_options import SPEED
characters = window.character_folder.characters
for speed, name, text in ((5, "Vera", "One."), (6, "Aunt Vera", "Two."), (3, "Old Aunt Vera", "Three.")):
    window.settings.set(SPEED, speed)
    characters.put(replace(characters["vickie"], name=name))
    window.controllers.audio.keep_own((OwnComment(text),))
window.resize(777, 555)
"""
SEATS: Final = [
    {"name": "Ann", "kind": "person"},
    {"name": "Vicious Vickie", "kind": "computer", "player": "vicious", "face": "vickie", "character": "vickie"},
    {"name": "One", "kind": "computer", "player": "stan", "face": "stan", "character": ""},
    {"name": "Two", "kind": "computer", "player": "stan", "face": "cal", "character": ""},
]


class Person:
    """The files of one person, and the system's folders."""

    def __init__(self, folder: Path) -> None:
        """Use files and folders below `folder`."""
        self.home, self.temporary, self.runtime = (folder / name for name in ("home", "tmp", "run"))
        for each in (self.home, self.temporary, self.runtime):
            each.mkdir(mode=0o700, exist_ok=True)
        write_options(self.home, {**QUICK, "player_name": "Ann", "thinking_time": "1"}, seats=SEATS)

    def run(self, code: str, moment: str = "shown", display: str = "") -> tuple[int, str]:
        """Run the program until it ends. Return its exit code and its output."""
        shown = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display} if display else {"QT_QPA_PLATFORM": "offscreen"}
        folders = {"XDG_RUNTIME_DIR": str(self.runtime), "TMPDIR": str(self.temporary)}
        around = environment(self.home, shown | folders)
        done = subprocess.run(
            [sys.executable, str(SCRIPT), moment, code],
            env=around,
            cwd=self.home,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done.returncode, done.stderr

    def files(self) -> set[Path]:
        """Return every file in all these folders."""
        return {path for each in (self.home, self.temporary, self.runtime) for path in each.rglob("*")}

    def processes(self) -> list[str]:
        """Return the running processes that use this home."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if f"HEARTS_QT_HOME={self.home}\0".encode() in (folder / "environ").read_bytes():
                    found.append((folder / "cmdline").read_text())
            except OSError:
                continue
        return found


@pytest.fixture(scope="module")
def played_before() -> Iterator[Path]:
    """Return the home folder of a person who has played before. Its path is short enough for a socket."""
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        assert Person(Path(folder)).run("window.close()")[0] == 0
        yield Path(folder)


@pytest.fixture
def person(played_before: Path) -> Iterator[Person]:
    """Return a person who has played before, with files of their own."""
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        shutil.copytree(played_before, folder, dirs_exist_ok=True)
        yield Person(Path(folder))


def assert_all_is_kept(person: Person) -> None:
    """Fail unless every change of CHANGE_EVERYTHING was saved."""
    profile = read_profile(person.home / "config" / "options.toml").profile
    assert profile.settings.value(SPEED) == 3
    # The seat has changed with the character who sits there.
    assert profile.seats[1].name == "Old Aunt Vera"
    table, _ = read_table(person.home / "config" / "characters" / "vickie.toml")
    assert table is not None
    assert character_from_table("vickie", table)[0].name == "Old Aunt Vera"
    comments, _ = read_own_comments(person.home / "config" / "own-comments.toml")
    assert [each.text for each in comments] == ["Three."]
    (log,) = logs(person.home)
    entries(log)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_saves_everything(person: Person, name: str) -> None:
    """A signal right after many changes loses none of them, and leaves no additional file and no process."""
    place = (person.home / "config" / "window.ini").read_bytes()
    before = person.files()
    code, told = person.run(f"{CHANGE_EVERYTHING}\nleave(signal.{name})")
    assert code == 0, told
    assert_all_is_kept(person)
    assert (person.home / "config" / "window.ini").read_bytes() != place
    config = person.home / "config"
    allowed = {config / "own-comments.toml", config / "characters", config / "characters" / "vickie.toml"}
    assert {path for path in person.files() - before if "cache" not in path.parts} == allowed
    assert not person.processes()


WINDOWS: Final = """
window.controllers.preferences.show()
window.controllers.help.show_page("menus")
window.controllers.honesty.check_deals()
window.do("configure", False)
window.do("players", False)
window.do("rules", False)
window.controllers.preferences.choose(BACKGROUND)
"""
MENU: Final = "QTimer.singleShot(0, next(iter(window.menus.menus.values())).exec)"
QUESTION: Final = "from PySide6.QtWidgets import QMessageBox; QTimer.singleShot(0, QMessageBox(window).exec)"


@pytest.mark.sample(1)
@pytest.mark.parametrize("opening", [WINDOWS, MENU, QUESTION], ids=["all windows", "a menu", "a question"])
def test_with_something_open(person: Person, opening: str) -> None:
    """A signal ends the program immediately, even if a dialog, menu or question is open."""
    change = f"exec({CHANGE_EVERYTHING!r}, dict(window=window))"
    code, told = person.run(f"{opening}\nsoon(lambda: ({change}, leave()))")
    assert code == 0, told
    assert_all_is_kept(person)
    assert not person.processes()


def test_while_a_name_is_typed(person: Person) -> None:
    """If a signal comes while a line is edited in Configure characters, the edited line is saved."""
    typed = """
window.do("configure", False)
def type_it():
    dialog = window.controllers.characters.dialog
    from msgspec.structs import replace
    from hearts_qt.plugin_host.comments import Line
    dialog.show_character("vickie")
    dialog.pages.setCurrentWidget(dialog.lines)
    type_into(dialog.lines.line, "Mine, dear.")
    dialog.lines.add.click()
    dialog.lines.list.setFocus()
    dialog.lines.list.editItem(dialog.lines.list.item(0))
    editor = dialog.lines.list.findChild(QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, "Mine, my dear.")
    leave()
soon(type_it)
"""
    code, told = person.run(typed)
    assert code == 0, told
    table, _ = read_table(person.home / "config" / "characters" / "vickie.toml")
    assert table is not None
    lines = character_from_table("vickie", table)[0].lines
    assert [line.text for each in lines.values() for line in each] == ["Mine, my dear."]
    assert "vickie" in SHIPPED


def test_while_rules_are_chosen(person: Person) -> None:
    """If a signal comes while rules are chosen in the open dialog, these rules are kept and logged once."""
    chosen = """
window.do("rules", False)
def choose():
    dialog().presets.setCurrentRow(2)
    leave()
soon(choose)
"""
    code, told = person.run(chosen)
    assert code == 0, told
    preset = list(Preset)[2]
    assert read_profile(person.home / "config" / "options.toml").profile.rules == PRESETS[preset]
    (log,) = logs(person.home)
    changes = [each for each in entries(log) if isinstance(each, ChangeRules)]
    assert [each.rules for each in changes] == [PRESETS[preset]]


def test_while_the_opponents_are_asked_for(person: Person) -> None:
    """If a signal comes while the page at the start is open, the options are kept and the log does not change."""
    write_options(person.home, {**QUICK, "player_name": "Ann", "fast_start": False}, seats=SEATS)
    (log,) = logs(person.home)
    before = log.read_bytes()
    page = "window.controllers.seating.welcome.deal"
    code, told = person.run(f"soon(lambda: ({page}, window.settings.set(SPEED, 2), leave()))")
    assert code == 0, told
    assert log.read_bytes() == before
    assert read_profile(person.home / "config" / "options.toml").profile.settings.value(SPEED) == 2


def test_while_computers_play(person: Person) -> None:
    """If a signal comes in the middle of a trick, the log is complete, and the next start shows the last position."""
    play = "window.settings.set(AUTOPLAY, True); QTimer.singleShot(700, leave)"
    code, told = person.run(play)
    assert code == 0, told
    shown = [line.rpartition(" t=")[0] for line in told.splitlines() if line.startswith("shown")]
    (log,) = logs(person.home)
    entries(log)
    write_options(person.home, {**QUICK, "player_name": "Ann"}, seats=SEATS)
    code, told = person.run("leave()")
    again = next(line.rpartition(" t=")[0] for line in told.splitlines() if line.startswith("shown"))
    assert again.rpartition(" asked")[0] == shown[-1].rpartition(" asked")[0]


def test_before_the_window_is_open(person: Person) -> None:
    """If a signal comes before the window opens, the program ends with code 0 and keeps the options."""
    before = person.files()
    code, told = person.run("window.settings.set(SPEED, 2); leave()", "made")
    assert code == 0, told
    assert read_profile(person.home / "config" / "options.toml").profile.settings.value(SPEED) == 2
    assert {path for path in person.files() - before if "cards" not in path.parts} == set()


def test_a_log_out_saves_everything(person: Person) -> None:
    """When the system announces a log-out, everything is saved.

    If the program is killed after that, nothing is lost.
    """
    asked = "QApplication.instance().commitDataRequest.emit(None)"
    code, told = person.run(f"{CHANGE_EVERYTHING}\n{asked}\nos.kill(os.getpid(), signal.SIGKILL)")
    assert code == -signal.SIGKILL, told
    assert_all_is_kept(person)


@pytest.mark.parametrize(
    "end", ["leave()", "QApplication.instance().commitDataRequest.emit(None); os.kill(os.getpid(), 9)"]
)
def test_while_comments_are_written(person: Person, end: str) -> None:
    """If a signal comes while lines are typed in the dialog of own comments, these lines are kept."""
    typed = f"""
from hearts_qt.ui.company.own_dialog import OwnCommentsDialog
window.controllers.audio.edit_own()
def type_it():
    dialog = window.findChild(OwnCommentsDialog)
    dialog.add.click()
    type_into(dialog.rows[0].text, "Mine, dear.")
    {end}
soon(type_it)
"""
    code, told = person.run(typed)
    assert code in (0, -signal.SIGKILL), told
    comments, _ = read_own_comments(person.home / "config" / "own-comments.toml")
    assert [each.text for each in comments] == ["Mine, dear."]


def test_the_screen_is_lost(person: Person) -> None:
    """If the X server ends, everything is saved."""
    reading, writing = os.pipe()
    quiet = subprocess.DEVNULL
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1200x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(writing,), stdin=quiet, stdout=quiet, stderr=quiet) as server:
        os.close(writing)
        with os.fdopen(reading) as told_number:
            display = f":{told_number.readline().strip()}"
        code, told = person.run(f"{CHANGE_EVERYTHING}\nos.kill({server.pid}, signal.SIGKILL)", display=display)
    assert code == 1, told
    assert_all_is_kept(person)
    assert not list(person.runtime.iterdir())
    # A process that draws a card finishes this card. Then it ends, because nobody reads the result.
    eventually(lambda: not person.processes(), "the end of the last process")


def test_one_change_survives_a_kill(person: Person) -> None:
    """A changed option is on the disk a moment later, so a kill after that does not lose it."""
    ini = person.home / "config" / "options.toml"
    wait = "soon(lambda: QTimer.singleShot(60, lambda: os.kill(os.getpid(), signal.SIGKILL)))"
    code, _ = person.run(f"window.settings.set(SPEED, 1)\n{wait}")
    assert code == -signal.SIGKILL
    assert read_profile(ini).profile.settings.value(SPEED) == 1


def test_a_disk_that_refuses_is_told(person: Person) -> None:
    """Unsaved files are named on the terminal, and the exit code is not 0."""
    config = person.home / "config"
    code, told = person.run(
        f"import shutil; shutil.rmtree({str(config)!r}); Path({str(config)!r}).write_text('in the way')\n"
        "window.settings.set(SPEED, 1)\nleave()"
    )
    assert code == 1, told
    assert f"{config / 'options.toml'} could not be saved" in told


def test_a_command_without_a_window(person: Person) -> None:
    """If a signal ends a command that opens no window, the command removes its temporary folder."""
    around = environment(person.home, {"TMPDIR": str(person.temporary), "XDG_RUNTIME_DIR": str(person.runtime)})
    started = subprocess.Popen(
        [sys.executable, "-m", "hearts_qt", "--demo", "--deals", "900"],
        env=around,
        cwd=person.home,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    eventually(lambda: list(person.temporary.glob("hearts-demo-*/matches/*")), "its folder")
    started.terminate()
    assert started.wait(SECONDS) == 128 + signal.SIGTERM
    assert not list(person.temporary.iterdir())


TAKE_IN: Final = """
from hearts_qt.app.transfer_command import export_places
from hearts_qt.settings.export_file import export_everything
from hearts_qt.ui.records.transfer_controller import WantedImport
from PySide6.QtWidgets import QMessageBox
import subprocess

file = Path({file!r})
export_everything(export_places(), file)
window.controllers.transfer.wanted = WantedImport(file, False)
second = []

def look():
{look}

timer = QTimer()
timer.timeout.connect(lambda: _safely(look))
timer.start(20)
window.close()
"""
WHILE_IT_TELLS: Final = """
    if not isinstance(QApplication.activeModalWidget(), QMessageBox):
        return
    if not second:
        second.append(subprocess.Popen([sys.executable, "-m", "hearts_qt"]))
    elif second[0].poll() is not None:
        timer.stop()
        print("window shown:", window.isVisible(), file=sys.stderr)
        leave()
"""
WHILE_IT_WORKS: Final = """
    if QApplication.activeModalWidget():
        assert not isinstance(dialog(), QMessageBox), "the import is over"
        timer.stop()
        leave()
"""


@pytest.mark.parametrize("look", [WHILE_IT_WORKS, WHILE_IT_TELLS], ids=["works", "tells"])
def test_a_signal_ends_an_import_and_the_program(person: Person, look: str) -> None:
    """A signal ends the program during the import and while it tells its result; the program does not start again.

    Meanwhile a second start does not bring the closed window back.
    """
    code, told = person.run(TAKE_IN.format(file=str(person.temporary / "everything.zip"), look=look))
    assert code == 0, told
    assert look is WHILE_IT_WORKS or "window shown: False" in told
    assert not person.processes()
