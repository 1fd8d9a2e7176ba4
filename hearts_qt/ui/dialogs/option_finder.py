"""Finds options of the preferences by words of their names, explanations, choices and headings."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.settings.option import AnyOption, OptionKind
from hearts_qt.settings.options import OPTIONS
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.words.options import group_title, option_choices, option_help, option_label

translate = QCoreApplication.translate


def find_options(text: str, choices_of: Callable[[AnyOption], Mapping[str, str]]) -> frozenset[AnyOption]:
    """Return the options in whose texts all words of `text` occur, in any order and in capital or small letters.

    `choices_of` returns the choices of an option that are found at run time.
    """
    words = text.casefold().split()
    told = {option: _told_of(option, choices_of) for option in OPTIONS.values()}
    return frozenset(option for option, words_of in told.items() if all(word in words_of for word in words))


def _told_of(option: AnyOption, choices_of: Callable[[AnyOption], Mapping[str, str]]) -> str:
    """Return everything that the preferences say about an option, in small letters."""
    is_found_later = option.kind is OptionKind.CHOICE and not option.choices
    choices = choices_of(option) if is_found_later else option_choices(option)
    texts = (group_title(option.group), option_label(option), option_help(option), *choices.values())
    return "\n".join(texts).casefold()


class SearchField(TextField):
    """A field for the words to search for. Esc empties it; if it is empty already, Esc closes the dialog."""

    entered = Signal()
    """Enter or Down was pressed: the person wants to go on to what was found."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(translate("preferences", "Find an option"))
        self.setAccessibleName(translate("preferences", "Find an option"))
        self.setClearButtonEnabled(True)
        # The field is as wide as the list below it, with and without its button.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Empty the field on Esc; leave it on Enter and on the down arrow."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.entered.emit()
        else:
            super().keyPressEvent(event)
