"""A session that writes every file the program keeps for a person, and records what was shown as saved."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from msgspec.structs import replace

from hearts_qt.plugin_host.folder_cache import FolderCache
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Rules
from hearts_qt.rules.seating import Kind
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.settings.file import ProfileWriter
from hearts_qt.settings.own_comments import OwnComment, OwnCommentsFile
from hearts_qt.settings.profile import Profile
from hearts_qt.settings.values import Settings
from hearts_qt.settings.writing import FilesWriter
from hearts_qt.table import beginnings, link
from hearts_qt.table.log import read_log
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.problems import LogWriteFailed
from hearts_qt.table.table import Table
from tests.power_loss.recorder import Recorder
from tests.table.tables import Window, open_table, seats, take_up

RULES: Final = Rules(goal=0, deals=1, pass_order=PassOrder.LEFT_ACROSS_RIGHT, fourth_pass=FourthPass.NONE)
SECONDS: Final = 20.0
"""The longest time to wait for a file."""
LOG, OPTIONS, NELLIE, WALTER, COMMENTS, PLUGINS = (
    "log",
    "options",
    "nellie",
    "walter",
    "comments",
    "plugins",
)


class Places:
    """The paths of all files that the program writes below a home folder."""

    def __init__(self, home: Path) -> None:
        """Use the paths that the program's files have below `home`."""
        self.matches = home / "data" / "matches"
        self.options = home / "config" / "options.toml"
        self.characters = home / "config" / "characters"
        self.comments = home / "config" / "own-comments.toml"
        self.window = home / "config" / "window.ini"
        self.plugins = home / "cache" / "plugins.json"


class Session:
    """A session that uses the disk as the program does, in one thread as far as possible."""

    def __init__(self, recorder: Recorder) -> None:
        """Begin to play and to write below the folder of the recorder."""
        self.places = Places(recorder.home)
        self.said: list[str] = []
        """All messages that told the person that something is not saved."""
        self._recorder = recorder
        self._options = ProfileWriter(self.places.options, lambda reason: self._tell(OPTIONS), gather=0)
        self._character_folder = CharacterFolder(self.places.characters, lambda path, reason: self._tell(path.stem))
        self._comments = OwnCommentsFile(self.places.comments, lambda path, reason: self._tell(COMMENTS))
        self._window_places = FilesWriter(lambda path, reason: None, gather=0)
        self._last: dict[str, object] = {}
        self.tried: dict[str, list[object]] = {}
        """For each file, all contents that it should have had at some time."""

    def _tell(self, what: str) -> None:
        self.said.append(what)

    @property
    def last(self) -> dict[str, object]:
        """Return the contents that each file should have at the end."""
        return self._last

    # Files that change when the person changes something

    def set_speed(self, speed: int) -> None:
        """Choose a speed in the options."""
        self._try(OPTIONS, speed)
        self._options.write(Profile(settings=Settings({"speed": speed}), welcomed=True))
        self._keep(OPTIONS, self._options.flush(SECONDS))

    def rename(self, character: str, name: str) -> None:
        """Give a character another name. An empty name restores the original name."""
        characters = self._character_folder.characters
        self._try(character, name)
        if name:
            characters.put(replace(characters[character], name=name))
        else:
            characters.reset(character)
        self._keep(character, self._character_folder.flush(SECONDS))

    def say(self, *texts: str) -> None:
        """Save own comments."""
        self._try(COMMENTS, texts)
        self._comments.put([OwnComment(text) for text in texts])
        self._keep(COMMENTS, self._comments.flush(SECONDS))

    def move_window(self, text: bytes) -> None:
        """Save the position of the window. The session does not promise that it is kept."""
        self._window_places.write(self.places.window, text)
        self._window_places.flush(SECONDS)

    def look_at_plugins(self, stamp: str) -> None:
        """Save what was found in a plugin. The session does not promise that it is kept."""
        memory = FolderCache(self.places.plugins, str)
        memory.keep(self.places.plugins.parent, stamp, "found")
        memory.write({self.places.plugins.parent})

    def _try(self, what: str, value: object) -> None:
        self._last[what] = value
        self.tried.setdefault(what, []).append(value)

    def _keep(self, what: str, is_saved: bool) -> None:
        if is_saved:
            self._recorder.promise(what, self._last[what])

    # The game

    def promise_game(self, at: Table) -> None:
        """Promise everything in the log, unless the person was told that it cannot be saved."""
        # private: only the table knows which file it writes to, and this test must not work that out a second time.
        store = at.log._store
        assert store is not None
        self._last[LOG] = store.text
        if store.fault is None:
            tallies = {name: each.games for name, each in at.match.tallies_so_far().items()}
            self._recorder.promise(LOG, (store.path.name, store.text, tallies))

    def play(self, who: str, until: Callable[[link.Update], bool], *requests: link.Request) -> None:
        """Continue the newest match, or begin a new one, and play until a condition holds."""
        window = Window(open_table(self.places.matches, who, RULES))
        self._show(window)
        if not window.update.read_only and requests:
            window.send(*requests)
            self._show(window)
        for _ in range(300):
            if until(window.update):
                break
            window.once()
            self._show(window)
        if window.table.log.save() is None:
            self.promise_game(window.table)
        elif LOG not in self.said:
            self._tell(LOG)
        self._look(window)

    def take_up_first(self) -> None:
        """Take up the first waiting match, if there is one, and play a card."""
        logs = LogArchive(self.places.matches).logs()
        waiting = [log for log in logs[:-1] if read_log(log).match.stage is not Stage.OVER]
        requests = [take_up(self.places.matches, log.name) for log in waiting[:1]]
        self.play("PCCC", lambda update: len(update.view.tricks) == 2, *requests)

    def _show(self, window: Window) -> None:
        self._look(window)
        if any(each.kind is Kind.PERSON for each in window.update.view.seats):
            self.promise_game(window.table)

    def _look(self, window: Window) -> None:
        window.look()
        if any(isinstance(each, LogWriteFailed) for each in window.problems):
            self._tell(LOG)
        window.problems.clear()

    def close(self) -> None:
        """End the session as the program does."""
        for what, writer in ((OPTIONS, self._options), (COMMENTS, self._comments)):
            if writer.close():
                self._tell(what)
            elif what in self._last:
                self._recorder.promise(what, self._last[what])
        lost = {path.stem for path in self._character_folder.close()}
        for character in (NELLIE, WALTER):
            if character in lost:
                self._tell(character)
            elif character in self._last:
                self._recorder.promise(character, self._last[character])
        self._window_places.close()


@contextmanager
def same_deals() -> Iterator[None]:
    """Make every session deal the same cards."""
    with patch.object(beginnings, "random_deal_number", side_effect=itertools.count(77)):
        yield


def play(recorder: Recorder) -> Session:
    """Play a short game and begin others, while files of all kinds are written."""
    with same_deals():
        session = Session(recorder)
        session.set_speed(2)
        session.play("PCCC", lambda update: len(update.view.tricks) == 1)
        session.rename(NELLIE, "Nell")
        session.play(
            "PCCC", lambda update: len(update.view.tricks) == 2, link.Undo(), link.Redo(), link.OpenHands(True)
        )
        session.say("Well, well.")
        session.look_at_plugins("1")
        session.set_speed(3)
        session.play("PCCC", lambda update: update.view.stage is Stage.OVER)
        session.rename(NELLIE, "")
        session.move_window(b"[General]\n")
        session.play("PCCC", lambda update: len(update.view.tricks) == 1, link.NewMatch(RULES, seats("CCCC")))
        session.say("Well, well.", "I see.")
        session.rename(WALTER, "Walt")
        session.play("PCCC", lambda update: True, link.NewMatch(RULES, seats("PCCC")))
        session.take_up_first()
        session.look_at_plugins("2")
        session.set_speed(6)
        session.close()
    return session
