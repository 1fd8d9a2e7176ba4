"""Controller for the profiles: who plays here, and how somebody else comes to the table.

Another profile is used after the window is closed and the program has started again, so that nothing of one person can
stay in the window of another.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.plain_text import one_line
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.profile_list import ListedProfile, ProfileList, is_taken, persons_called, told_apart
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.picker import AddFace
from hearts_qt.ui.widgets.background import run
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import open_once
from hearts_qt.ui.words.profiles import profile_name, profile_refused_sentence

if TYPE_CHECKING:
    # Imported only when a dialog is opened, so that the start is quick.
    from hearts_qt.ui.dialogs.profile_form import ProfileForm
    from hearts_qt.ui.dialogs.profiles_window import ProfilesWindow

translate = QCoreApplication.translate
T = TypeVar("T")

COMMANDS: Final[Sequence[Command["ProfilesController"]]] = (
    Command(
        "profiles",
        MenuName.FILE,
        620,
        QT_TRANSLATE_NOOP("menus", "Pr&ofiles…"),
        QT_TRANSLATE_NOOP(
            "menus", "Who plays here: each person has options, characters, comments and games of their own."
        ),
        lambda self, on: self.show_window(),
    ),
)

_FACES: Final = ("you", "stella", "stan", "sue", "sterling", "charlie", "frank", "willie")
"""The faces of new people, who should not look alike; the first that nobody has is offered."""
_WAIT_S: Final = 5.0
"""How many seconds closing waits for the disk at most."""


class OwnPerson(NamedTuple):
    """Functions for the name and the face of the person who plays now."""

    look: Callable[[], tuple[str, str]]
    """Returns the name and the face."""
    change: Callable[[str, str], None]
    """Changes the name and the face, at the table too."""


class ProfilesController(QObject):
    """Lists the profiles, changes them, and closes the window for another one."""

    changed = Signal()
    """The profiles have changed."""
    export_wanted = Signal(object)
    """This ListedProfile shall be written to a file."""
    import_wanted = Signal()
    """A profile shall be taken in from a file."""

    def __init__(
        self,
        config: Path,
        key: str,
        person: OwnPerson,
        faces: FaceArt,
        add_face: AddFace | None,
        tell: Callable[[str, str], None],
        window: QWidget,
    ) -> None:
        """Use the profiles in the folder `config`; the one with this key is in use.

        `window` is closed for another profile; `tell` shows messages in it.
        """
        super().__init__(window)
        self._list = ProfileList(config)
        self.key = key
        """The key of the profile in use."""
        self._person = person
        self._faces = faces
        self._add_face = add_face
        self._tell = tell
        self._parent = window
        self._thread: threading.Thread | None = None
        self.is_wanted = False
        """Whether the program shall start again with the profile that was chosen."""
        self.window: ProfilesWindow | None = None
        """The dialog with the profiles, while it is open."""
        self.form: ProfileForm | None = None
        """The dialog for a name and a face, while it is open."""
        self._listed: list[ListedProfile] = []
        self._called: Mapping[str, str] = {}
        self._read()
        self.handlers = handlers_of(self, COMMANDS)

    def _read(self) -> None:
        self._listed = self._list.read()
        # The table reads it on another thread, so it is replaced as a whole.
        self._called = persons_called(self._listed, self.key)

    @property
    def listed(self) -> list[ListedProfile]:
        """All profiles, also removed ones; that of the person who plays now with the newest name and face."""
        name, face = self._person.look()
        now = [replace(each, name=name, face=face) if each.key == self.key else each for each in self._listed]
        return told_apart(now)

    @property
    def has_several(self) -> bool:
        """Whether there is more than one profile that is not removed."""
        return any(not each.is_removed and each.key != self.key for each in self._listed)

    @property
    def offered(self) -> list[ListedProfile]:
        """The profiles from which people choose; none if there is only one, so that nothing is looked up then."""
        if not self.has_several:
            return []
        return [each for each in self.listed if not each.is_removed or each.key == self.key]

    def person_called(self, name: str) -> str:
        """Return the id of another person with a profile of that name; empty if there is none. Any thread may ask."""
        return self._called.get(name.casefold(), "")

    def names(self) -> Mapping[str, str]:
        """Return the names of the people at this computer, by their ids."""
        return {each.person: profile_name(each) for each in self.listed}

    def show_window(self) -> None:
        """Open the dialog with the profiles."""
        from hearts_qt.ui.dialogs.profiles_window import ProfilesWindow

        self._read()
        window = self.window = ProfilesWindow(self._faces, self.key, self._parent)
        window.show_profiles(self.listed, self.key)
        window.play_wanted.connect(self.play_as)
        window.new_wanted.connect(lambda: self.ask_new(plays=False))
        window.change_wanted.connect(self._ask_change)
        window.export_wanted.connect(self._export)
        window.import_wanted.connect(self.import_wanted)
        window.removed.connect(self._remove)
        window.finished.connect(self._closed)
        open_once(window)

    def _export(self, key: str) -> None:
        self.export_wanted.emit(next(each for each in self.listed if each.key == key))

    def _closed(self) -> None:
        self.window = None

    # A new profile, and another name or face

    def ask_new(self, *, plays: bool) -> None:
        """Ask for the name and the face of a new profile. If `plays`, the new person plays at once."""
        title = translate("profiles", "New profile")
        accept = translate("profiles", "Play") if plays else translate("profiles", "Create")
        form = self._open_form(title, accept, None)
        worn = {each.face for each in self.listed}
        form.show_person("", next((face for face in _FACES if face not in worn), _FACES[0]))
        form.accepted.connect(lambda: self._create(form.name, form.chosen_face, plays=plays))

    def _create(self, name: str, face: str, *, plays: bool) -> None:
        self._do(lambda: self._list.create(name, face), self.play_as if plays else self._show)

    def _ask_change(self, key: str) -> None:
        profile = next(each for each in self.listed if each.key == key)
        form = self._open_form(translate("profiles", "Name and face"), translate("profiles", "OK"), key)
        form.show_person(profile.name, profile.face)
        form.accepted.connect(lambda: self._change(key, form.name, form.chosen_face))

    def _change(self, key: str, name: str, face: str) -> None:
        if key == self.key:
            self._person.change(name, face)
            self._show()
        else:
            self._do(lambda: self._list.change(key, name, face), lambda _: self._show())

    def _open_form(self, title: str, accept: str, key: str | None) -> "ProfileForm":
        from hearts_qt.ui.dialogs.profile_form import ProfileForm

        def taken(name: str) -> bool:
            return is_taken(name, self.listed, key)

        form = self.form = ProfileForm(title, accept, taken, self._faces, self._add_face, self.window or self._parent)
        form.finished.connect(self._form_closed)
        open_once(form)
        return form

    def _form_closed(self) -> None:
        self.form = None

    # Removing

    def _remove(self, key: str, is_removed: bool) -> None:
        change = self._list.remove if is_removed else self._list.bring_back
        self._do(lambda: change(key), lambda _: self._show())

    def _show(self, marked: str | None = None) -> None:
        if self.window is not None:
            self.window.show_profiles(self.listed, marked)
        self.changed.emit()

    # Another person plays

    def play_as(self, key: str) -> None:
        """Close the window, and start again with another profile. The game at the table stays on its person's shelf."""
        if key != self.key:
            self._do(lambda: self._list.choose(key), lambda _: self._leave())

    def _leave(self) -> None:
        self.is_wanted = True
        if not self._parent.close():
            # Something is not saved, and the person has decided to stay.
            self.is_wanted = False
            self._do(lambda: self._list.choose(self.key), lambda _: None)

    # Changes on the disk, which may be slow

    def _do(self, change: Callable[[], T], then: Callable[[T], None]) -> None:
        """Carry out a change on a thread, and call `then` with its result.

        Nothing is done while another change is going on.
        """
        if self._thread is not None and self._thread.is_alive():
            return

        def end(result: T) -> None:
            self._end()
            then(result)

        self._thread = run("profiles", self, change, end, OSError, self._refuse)

    def _end(self) -> None:
        if self._thread is not None:
            self._thread.join()
        self._read()

    def _refuse(self, error: OSError) -> None:
        self._end()
        sentence = profile_refused_sentence(one_line(error.strerror or str(error)))
        if self.window is not None:
            self.window.tell(sentence)
            self.window.show_profiles(self.listed)
        else:
            self._tell(sentence, "")

    def close(self) -> None:
        """Wait for a change that is being written, but not for ever."""
        if self._thread is not None:
            self._thread.join(_WAIT_S)
