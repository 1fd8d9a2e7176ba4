"""Tests of sessions in this process: each is opened, played in and closed, and opened again with the same files."""

import errno
import gc
import re
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.app import command_line, demo
from hearts_qt.app.session import Session
from hearts_qt.files import disk
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.effect import READ_LATER, Effect
from hearts_qt.settings.file import read_profile
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.play_options import FAST_START, PLAYER_NAME
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.problems import LogWriteRecovered
from hearts_qt.ui.dialogs.error_dialog import ErrorDialog
from hearts_qt.ui.window.look import apply_look
from tests.plugin_host.written import HEAD, write_plugin

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qapp: QApplication) -> Iterator[Path]:
    """Use an empty home folder. What the session changes in this process is restored after the test."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    font, palette, style = qapp.font(), qapp.palette(), qapp.style().objectName()
    # Without this line, a request to quit would reach the next test's event loop.
    qapp.setQuitOnLastWindowClosed(False)
    yield tmp_path
    qapp.setQuitOnLastWindowClosed(True)
    qapp.setStyle(style)
    qapp.setFont(font)
    qapp.setPalette(palette)


def run(session: Session, qtbot: QtBot, code: int = 0, *, asked_for_deal: bool = False) -> list[object]:
    """Run a session until it shows a deal, close its window, check the exit code, and return all updates shown.

    With `asked_for_deal`, wait for the deal with the given number, even if another deal is shown before.
    """
    shown: list[object] = []
    session.window.director.settled.connect(shown.append)

    soon = QTimer(singleShot=True, interval=50)
    soon.timeout.connect(session.window.close)

    def close(update: link.Update) -> None:
        if update.deal_number is not None or not asked_for_deal:
            # `settled` is sent often, and each attempt to close asks again, so close only once.
            session.window.director.settled.disconnect(close)
            soon.start()

    session.window.director.settled.connect(close)
    with qtbot.waitSignal(session.window.closed):
        assert session.run() == code
    session.window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return shown


def answer(session: Session, caption: str) -> None:
    """Press a button of the question about unsaved data at the end."""
    box = session.window.closing.box
    assert box is not None
    next(each for each in box.buttons() if each.text().replace("&", "") == caption).click()


def test_a_session_begins_with_a_deal_and_keeps_it(home: Path, qapp: QApplication, qtbot: QtBot) -> None:
    """A session begins with the given deal. The next session continues this deal, and no thread is left."""
    session = Session(qapp, 1234)
    run(session, qtbot, asked_for_deal=True)
    update = session.window.director.update
    assert update is not None
    assert update.deal_number == 1234
    assert update.view.stage is Stage.DEAL
    assert list(paths.matches().glob("match-*.jsonl"))
    assert not {"hearts-table", "options"} & {thread.name for thread in threading.enumerate()}
    assert session.art.is_closed
    again = Session(qapp)
    run(again, qtbot)
    later = again.window.director.update
    assert later is not None
    assert later.deal_number == 1234
    assert later.view.hand == update.view.hand


def test_everything_that_options_affect_is_listened_to(
    home: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication, qtbot: QtBot
) -> None:
    """Each effect of the options that is not read later has a listener."""
    heard: set[Effect] = set()
    listen = Settings.listen

    def note(settings: Settings, listener: Callable[[], None], *effects: Effect) -> None:
        heard.update(effects)
        listen(settings, listener, *effects)

    monkeypatch.setattr(Settings, "listen", note)
    run(Session(qapp, 1234), qtbot, asked_for_deal=True)
    assert heard == set(Effect) - READ_LATER


def test_a_session_that_ends_at_once_leaves_nothing_for_later(home: Path, qapp: QApplication, qtbot: QtBot) -> None:
    """A session that is closed immediately starts no background work."""
    run(Session(qapp, 1234), qtbot, asked_for_deal=True)
    qtbot.wait(1500)
    assert not gc.get_freeze_count()


def test_garbage_is_collected_on_the_windows_thread(home: Path, qapp: QApplication, qtbot: QtBot) -> None:
    """While a session plays, the threads of the table and of the players run no garbage collection."""
    collected: list[str] = []

    def note(phase: str, about: dict[str, int]) -> None:
        collected.append(threading.current_thread().name)

    gc.callbacks.append(note)
    # Python would start a collection for each new object, whichever thread makes it.
    threshold = gc.get_threshold()
    gc.set_threshold(1)
    try:
        session = Session(qapp, 1234)
        del collected[:]
        run(session, qtbot, asked_for_deal=True)
    finally:
        gc.set_threshold(*threshold)
        gc.callbacks.remove(note)
    assert set(collected) <= {threading.main_thread().name}


def test_the_opponents_are_asked_for_at_the_start(home: Path, qapp: QApplication, qtbot: QtBot) -> None:
    """The dialog at the start opens unless fast start-up is on or --fast or a deal is given.

    The option is not changed.
    """
    none = (None, False, False)
    for deal, option, switch in (none, (None, True, False), (None, False, True), (7, False, False)):
        session = Session(qapp, deal, fast=switch)
        session.window.settings.set(FAST_START, option)
        asked: list[bool] = []
        session.window.director.settled.connect(
            lambda update, session=session, asked=asked: asked.append(
                session.window.controllers.seating.is_asking_opponents
            )
        )
        run(session, qtbot, asked_for_deal=deal is not None)
        assert asked[0] is ((deal, option, switch) == none)
        assert session.window.settings.value(FAST_START) is option


def test_options_are_kept_from_one_session_to_the_next(home: Path, qapp: QApplication, qtbot: QtBot) -> None:
    """A changed option is saved and read by the next session."""
    session = Session(qapp)
    session.window.settings.set(SPEED, 6)
    session.window.settings.set(PLAYER_NAME, "Zoe")
    run(session, qtbot)
    assert read_profile(paths.options_file()).profile.settings.value(SPEED) == 6
    again = Session(qapp)
    assert again.window.settings.value(PLAYER_NAME) == "Zoe"
    run(again, qtbot)


def test_settings_of_a_plugin_reach_its_player(home: Path, qapp: QApplication, qtbot: QtBot) -> None:
    """A plugin's player gets the settings that were chosen in an earlier session and in this session."""
    folder = paths.user_plugins() / "aunt"
    setting = {"id": "nerve", "kind": "number", "label": "Nerve", "default": 3, "least": 0, "most": 9}
    player = {"name": "Aunt", "python": "player.py:Aunt"}
    code = "class Aunt:\n    def play(self, view): return view.legal[0]\n"
    write_plugin(folder, {**HEAD, "id": "aunt", "players": [player], "settings": [setting]}, {"player.py": code})
    session = Session(qapp)
    session.window.keeper.choose_plugin_setting("aunt", "nerve", 7)
    run(session, qtbot)
    again = Session(qapp)
    qtbot.waitUntil(lambda: "aunt" in again.players)
    found = again.players["aunt"]
    assert isinstance(found, ExternalPlayer)
    assert found.settings == {"nerve": 7}
    again.window.keeper.choose_plugin_setting("aunt", "nerve", 1)
    assert found.settings == {"nerve": 1}
    run(again, qtbot)


def test_damage_is_told_and_nothing_is_lost(home: Path, qapp: QApplication, qtbot: QtBot) -> None:
    """A damaged options file and a broken design are reported above the table, and the damaged file is kept."""
    paths.config().mkdir(parents=True)
    paths.options_file().write_text("this is no TOML")
    broken = paths.user_plugins() / "ugly-back"
    broken.mkdir(parents=True)
    (broken / "design.toml").write_text("format = 9")
    session = Session(qapp)
    assert "options" in session.window.messages.text.text().lower()
    # A new folder counts for a moment as still being copied.
    qtbot.waitUntil(lambda: "“ugly-back” does not work" in session.window.messages.text.text())
    run(session, qtbot)
    assert any("this is no TOML" in path.read_text() for path in paths.config().glob("*damaged*"))


def test_a_wrong_option_is_told_once(home: Path, qapp: QApplication, qtbot: QtBot) -> None:
    """An option with a wrong value is told, and the file is replaced, so that the next start has nothing to tell.

    The file of a newer version stays as it is as long as nothing is changed.
    """
    run(Session(qapp), qtbot)
    options = paths.options_file()
    wrong = re.sub(r"(?m)^volume = .*$", 'volume = "loud"', options.read_text("utf-8"))
    wrong = re.sub(r"(?m)^speed = .*$", "speed = 6", wrong)
    options.write_text(wrong, "utf-8")
    session = Session(qapp)
    assert "They have their defaults now" in session.window.messages.text.text()
    run(session, qtbot)
    assert options.with_name("options.damaged-1.toml").read_text("utf-8") == wrong
    assert "loud" not in options.read_text("utf-8")
    assert "speed = 6\n" in options.read_text("utf-8")
    again = Session(qapp)
    assert "defaults" not in again.window.messages.text.text()
    run(again, qtbot)
    newer = options.read_text("utf-8").replace("format = 1", "format = 99")
    options.write_text(newer, "utf-8")
    newest = Session(qapp)
    assert newest.write_now()
    assert options.read_text("utf-8") == newer
    run(newest, qtbot)


def put_in_the_way(session: Session, folder: Path) -> None:
    """Wait until everything that the start writes is written, then replace the options' folder with a file."""
    assert session.write_now()
    shutil.rmtree(folder)
    folder.write_text("in the way")


def test_the_id_of_the_person_stays(home: Path, qapp: QApplication, qtbot: QtBot) -> None:
    """The first start gives the person an id, and the log of the game contains it. Later starts use the same id."""
    session = Session(qapp)
    run(session, qtbot)
    person = read_profile(paths.options_file()).profile.person
    assert len(person) == 16
    (log,) = paths.matches().glob("*.jsonl")
    assert f'"persons": ["{person}", "", "", ""]' in log.read_text("utf-8")
    run(Session(qapp), qtbot)
    assert read_profile(paths.options_file()).profile.person == person


def test_options_that_cannot_be_saved_are_told(
    home: Path,
    qapp: QApplication,
    qtbot: QtBot,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Options that cannot be saved are reported during the game and at its end."""
    session = Session(qapp)
    put_in_the_way(session, home / "config")
    told: list[threading.Thread] = []
    tell = session.window.tell

    def tell_and_look(sentence: str, about: str) -> None:
        told.append(threading.current_thread())
        tell(sentence, about)

    monkeypatch.setattr(session.window, "tell", tell_and_look)
    session.window.settings.set(SPEED, 6)
    qtbot.waitUntil(lambda: bool(told))
    assert told == [threading.main_thread()]
    assert "not be saved" in session.window.messages.text.text()
    session.window.closing.asked.connect(lambda: QTimer.singleShot(0, lambda: answer(session, "Quit anyway")))
    run(session, qtbot, code=1)
    assert f"{paths.options_file()} could not be saved" in capsys.readouterr().err


def test_options_are_saved_as_soon_as_the_disk_takes_the_game_again(
    home: Path, qapp: QApplication, qtbot: QtBot
) -> None:
    """When the disk works again, the options are saved, even without another change of the options."""
    session = Session(qapp)
    # private: no timed attempt to write again may happen, so that only the saved game can cause one.
    session._writer._writer._again = 3600.0
    put_in_the_way(session, home / "config")
    session.window.settings.set(SPEED, 6)
    qtbot.waitUntil(lambda: "not be saved" in session.window.messages.text.text())
    (home / "config").unlink()
    session.window.director.troubled.emit((LogWriteRecovered("a log"),))
    qtbot.waitUntil(lambda: read_profile(paths.options_file()).profile.settings.value(SPEED) == 6)
    qtbot.waitUntil(lambda: "not be saved" not in session.window.messages.text.text())
    run(session, qtbot)


def test_a_game_that_cannot_be_saved_is_asked_about_at_the_end(
    home: Path, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing the window with an unsaved game asks a question.

    If the disk works again, another attempt saves everything.
    """
    session = Session(qapp, 1234)
    asked: list[str] = []

    def full(descriptor: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def make_room() -> None:
        box = session.window.closing.box
        assert box is not None
        asked.append(box.text())
        monkeypatch.undo()
        monkeypatch.setenv("HEARTS_QT_HOME", str(home))
        answer(session, "Try again")

    session.window.closing.asked.connect(lambda: QTimer.singleShot(0, make_room))
    monkeypatch.setattr(disk, "write", full)
    run(session, qtbot, asked_for_deal=True)
    assert len(asked) == 1
    assert "Your game could not be saved (No space left on device)." in asked[0]
    found = LogArchive(paths.matches()).newest()
    assert found.match is not None
    assert found.match.deal_entry is not None
    assert found.match.deal_entry.number == 1234


def test_an_unexpected_error_is_shown(home: Path, qapp: QApplication, qtbot: QtBot) -> None:
    """Unexpected errors of the window's thread and of other threads are shown."""
    session = Session(qapp)

    def dialogs() -> list[ErrorDialog]:
        return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, ErrorDialog)]

    def fail() -> None:
        raise ValueError("from a thread")

    sys.excepthook(ValueError, ValueError("from the window"), None)
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: any(dialog.isVisible() for dialog in dialogs()))
    qtbot.waitUntil(lambda: "from a thread" in dialogs()[0].details.toPlainText())
    assert "from the window" in dialogs()[0].details.toPlainText()
    dialogs()[0].close()
    run(session, qtbot)


# The command line


def test_the_command_line_is_read() -> None:
    """The arguments of the command line are read."""
    options = command_line.parser().parse_args(["--deal", "77", "--verbose"])
    assert (options.deal, options.verbose, options.demo) == (77, True, False)
    options = command_line.parser().parse_args(["--demo", "--deals", "2", "--seed", "5", "--picture", "x.png"])
    assert (options.demo, options.deals, options.seed, options.picture) == (True, 2, 5, Path("x.png"))


@pytest.mark.parametrize("arguments", [["--deal", "what"], ["--nonsense"]])
def test_a_bad_command_line_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A bad command line is refused with its reason and exit code 2."""
    with pytest.raises(SystemExit) as stopped:
        command_line.run(arguments)
    assert stopped.value.code == 2
    assert arguments[-1] in capsys.readouterr().err


@pytest.mark.parametrize("deals", [1, 2])
def test_four_computers_play_without_a_screen(
    home: Path,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    deals: int,
) -> None:
    """The demo prints the scores of each deal and saves a picture. The same seed gives the same game."""
    monkeypatch.setattr(demo, "QApplication", lambda arguments: qapp)
    said = []
    for name in ("one.png", "two.png"):
        assert command_line.run(["--demo", "--deals", str(deals), "--seed", "4", "--picture", str(home / name)]) == 0
        assert (home / name).stat().st_size > 10000
        said.append(capsys.readouterr().out.replace(name, ""))
    assert said[0] == said[1]
    assert len([line for line in said[0].splitlines() if line.split()[0].isdigit()]) == deals
    assert not paths.matches().exists()


def test_a_picture_that_cannot_be_written_is_told(
    home: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A picture that cannot be written is reported with exit code 1."""
    monkeypatch.setattr(demo, "QApplication", lambda arguments: qapp)
    assert command_line.run(["--demo", "--deals", "1", "--picture", str(home / "no" / "folder.png")]) == 1
    assert "could not be written" in capsys.readouterr().out
    apply_look(qapp, read_profile(paths.options_file()).profile.settings)
