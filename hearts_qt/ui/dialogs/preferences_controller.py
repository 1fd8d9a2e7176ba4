"""Carries out the commands for options: the preferences, the person's name and colours."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.settings.option import QT_TRANSLATE_NOOP, AnyOption, OptionPage
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.values import Settings
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up

if TYPE_CHECKING:
    # Imported only when the dialog is opened, so that the start is quick.
    from hearts_qt.ui.dialogs.preferences import PreferencesDialog

COMMANDS: Final[Sequence[Command["PreferencesController"]]] = (
    Command(
        "new_name",
        MenuName.INTERFACE,
        140,
        QT_TRANSLATE_NOOP("menus", "Your na&me…"),
        QT_TRANSLATE_NOOP("menus", "Change your name at the table. Games won are counted by name, from 0."),
        lambda self, on: self._new_name(),
    ),
    Command(
        "preferences",
        MenuName.INTERFACE,
        150,
        QT_TRANSLATE_NOOP("menus", "&Preferences…"),
        QT_TRANSLATE_NOOP("menus", "All options in one place."),
        lambda self, on: self.show(),
        "Ctrl+,",
    ),
)


class PreferencesController(QObject):
    """Opens the preferences and the dialogs for single options."""

    opened = Signal(object)
    """The PreferencesDialog is shown."""
    refreshed = Signal(object)
    """The PreferencesDialog has new lists of choices."""

    def __init__(
        self,
        settings: Settings,
        choices_of: Callable[[AnyOption], Mapping[str, str]],
        below: Callable[[OptionPage], QWidget | None],
        parent: QWidget,
    ) -> None:
        """Change `settings`. `choices_of` returns the choices of an option that are found at run time.

        `below` makes what stands below the options of a page, if there is anything.
        """
        super().__init__(parent)
        self._settings = settings
        self._choices_of = choices_of
        self._below = below
        self._parent = parent
        self.dialog: PreferencesDialog | None = None
        """The preferences; None before they were opened for the first time."""
        self.handlers = handlers_of(self, COMMANDS)

    def show(self) -> "PreferencesDialog":
        """Open the preferences."""
        if self.dialog is None:
            from hearts_qt.ui.dialogs.preferences import PreferencesDialog

            self.dialog = PreferencesDialog(self._settings, self._choices_of, self._parent, self._below)
            self.dialog.filled.connect(lambda: self.refreshed.emit(self.dialog))
        self.refresh_choices()
        self.opened.emit(self.dialog)
        bring_up(self.dialog)
        return self.dialog

    def refresh_choices(self) -> None:
        """Update the choices in the preferences."""
        if self.dialog is not None:
            self.dialog.refresh_choices()
            self.refreshed.emit(self.dialog)

    def _new_name(self) -> None:
        self.choose(PLAYER_NAME)

    def choose(self, option: AnyOption) -> None:
        """Open the preferences at an option."""
        self.show().go_to(option)
