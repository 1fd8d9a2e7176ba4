"""The preferences: a dialog that is made from the declared options."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any, Final
from weakref import ref

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from hearts_qt.settings.look_options import VENUE
from hearts_qt.settings.option import GROUPS, AnyOption, OptionGroup, OptionKind, OptionPage
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.values import Settings
from hearts_qt.ui.dialogs.option_finder import SearchField, find_options
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.cloth_colours import Colour
from hearts_qt.ui.widgets.control import Control
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.tiles import Tiles
from hearts_qt.ui.widgets.undoing import on_undo
from hearts_qt.ui.widgets.value_controls import ChoiceBox, Number, Switch, Text
from hearts_qt.ui.words.options import group_title, option_choices, option_help, option_label, page_title

translate = QCoreApplication.translate

CARD_PICTURE: Final = QSize(64, 90)
"""The size of a card's picture in a tile, in logical pixels."""
VENUE_PICTURE: Final = QSize(112, 70)
"""The size of a table's picture in a tile, in logical pixels."""


class PreferencesDialog(QDialog):
    """All options, in pages that are filled when they are first shown. Every change takes effect at once.

    While something is written in the search field, only the options that were found are shown, on their pages.
    """

    filled = Signal()
    """A page has got its controls."""

    def __init__(
        self,
        settings: Settings,
        choices_of: Callable[[AnyOption], Mapping[str, str]],
        parent: QWidget | None = None,
        below: Callable[[OptionPage], QWidget | None] = lambda page: None,
    ) -> None:
        """Show and change `settings`. `choices_of` returns the choices of an option that are found at run time.

        `below` makes what stands below the options of a page, if there is anything.
        """
        super().__init__(parent)
        self._settings = settings
        self._choices_of = choices_of
        self._below = below
        self._rows: dict[AnyOption, form.FormRow] = {}
        self._groups: dict[OptionGroup, tuple[Label, form.FieldGroup]] = {}
        self._lowest: dict[OptionPage, QWidget] = {}
        """What stands below the options of a page."""
        self._found: frozenset[AnyOption] | None = None
        """The options that are searched for; None if there is no search."""
        self._notes: dict[AnyOption, str] = {}
        self._before: list[tuple[OptionPage, dict[AnyOption, Any]]] = []
        """For each press of the button *Defaults for this page* since the dialog was opened: the page and its earlier
        values.
        """
        self.setWindowTitle(translate("preferences", "Preferences"))
        self._undo_fields = on_undo(self, lambda: bool(self._before), self.undo)
        self.search = SearchField()
        self.pages = form.Index(17)
        self.stack = QStackedWidget()
        self._lay_out()
        for page in OptionPage:
            self.pages.add(page_title(page))
            self.stack.addWidget(_empty_page(page))
        self.nothing = form.QuietLabel()
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.stack.addWidget(self.nothing)
        self.pages.currentRowChanged.connect(self._turn_to)
        self.search.textChanged.connect(self._find)
        self.search.entered.connect(self._go_to_found)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self._focus_search)
        self.pages.setCurrentRow(0)
        self._follow_settings()
        self.finished.connect(self._forget_before)
        self.finished.connect(self.search.clear)
        self.pages.setFocus()
        form.open_at(self, QSize(900, 640))

    def _lay_out(self) -> None:
        self.pages.setAccessibleName(translate("preferences", "Pages"))
        self.defaults = QPushButton(translate("preferences", "&Defaults for this page"))
        self.defaults.setAutoDefault(False)
        self.defaults.clicked.connect(self._reset)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.back = QPushButton(translate("preferences", "&Restore earlier values"))
        self.back.setToolTip(translate("preferences", "Restore the values that this page had before"))
        self.back.setAutoDefault(False)
        self.back.clicked.connect(self._undo_here)
        for button in (self.defaults, self.back):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.rejected.connect(self.close)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.search)
        left.addWidget(self.pages, 1)
        add_layout(middle, left)
        middle.addWidget(self.stack, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(12)
        add_layout(layout, middle, 1)
        layout.addWidget(form.plain(buttons))
        # Enter finishes a name; it must not close the dialog.
        self.close_button = buttons.button(QDialogButtonBox.StandardButton.Close)
        self.close_button.setAutoDefault(False)

    def _fill(self, page: OptionPage) -> None:
        """Add the controls of a page, if it does not have them yet."""
        options = [option for option in OPTIONS.values() if option.page is page]
        if self._is_filled(page):
            return
        shown = self.stack.widget(_place(page))
        assert isinstance(shown, form.FormPage)
        for heading in GROUPS[page]:
            title, group = form.heading(group_title(heading)), form.FieldGroup()
            for option in [each for each in options if each.group is heading]:
                group.add(self._row(option))
            shown.add(title)
            shown.add(group)
            self._groups[heading] = (title, group)
            self._undo_fields.watch(group)
        last = self._rows[options[-1]].control.parts[-1]
        below = self._below(page)
        if below is not None:
            shown.add(below)
            self._lowest[page] = below
            last = below.findChildren(QPushButton)[-1]
        self._keep_buttons_last(last)
        self._show_found_on(page)
        self.filled.emit()

    def _keep_buttons_last(self, last: QWidget) -> None:
        """Let Tab reach the dialog's buttons after the last control of a page, although they were created first."""
        for before, after in pairwise([last, self.defaults, self.back, self.close_button]):
            QWidget.setTabOrder(before, after)

    def _row(self, option: AnyOption) -> form.FormRow:
        control = self._control(option)
        control.show_value(self._settings.plain(option))
        control.chosen.connect(lambda value: self._choose(option, value))
        row = form.FormRow(option_label(option), option_help(option), control)
        row.setObjectName(option.name)
        if option in self._notes:
            row.show_note(self._notes[option])
        self._rows[option] = row
        return row

    def _control(self, option: AnyOption) -> Control:
        match option.kind:
            case OptionKind.SWITCH:
                return Switch()
            case OptionKind.CHOICE if option.pictured:
                size = VENUE_PICTURE if option is VENUE else CARD_PICTURE
                return Tiles(option_choices(option) or self._choices_of(option), size)
            case OptionKind.CHOICE:
                return ChoiceBox(option_choices(option) or self._choices_of(option))
            case OptionKind.NUMBER:
                return Number(option.least, option.most, slides=True)
            case OptionKind.TEXT:
                return Text(option.most)
            case OptionKind.COLOUR:
                return Colour()

    def control(self, option: AnyOption) -> Control:
        """Return the control of an option. If the option's page has no controls yet, add them first."""
        self._fill(option.page)
        return self._rows[option].control

    def filled_control(self, option: AnyOption) -> Control | None:
        """Return the control of an option, or None if the option's page has no controls yet."""
        return self._rows[option].control if option in self._rows else None

    def show_note(self, option: AnyOption, text: str) -> None:
        """Show a note below an option; an empty text removes it."""
        self._notes[option] = text
        if option in self._rows:
            self._rows[option].show_note(text)

    def show_page(self, page: OptionPage) -> None:
        """Show a page."""
        if self._found is not None and page not in {option.page for option in self._found}:
            self.search.clear()
        self.pages.setCurrentRow(_place(page))

    def go_to(self, option: AnyOption) -> None:
        """Show an option on its page, and give its control the focus."""
        self.search.clear()
        self.show_page(option.page)
        page = self.stack.currentWidget()
        assert isinstance(page, form.FormPage)
        page.ensureWidgetVisible(self._rows[option])
        control = self.control(option)
        control.setFocus()
        if isinstance(control, Text):
            # Select the text, so that the person can type another text over it.
            control.line.selectAll()

    def refresh_choices(self) -> None:
        """Update the choices that are found while the program runs."""
        for option, row in self._rows.items():
            control = row.control
            if isinstance(control, ChoiceBox | Tiles) and option.kind is OptionKind.CHOICE and not option.choices:
                control.offer(self._choices_of(option))
                control.show_value(self._settings.plain(option))

    # The search

    def _find(self, text: str) -> None:
        self._found = find_options(text, self._choices_of) if text.split() else None
        there = list(OptionPage) if self._found is None else sorted({option.page for option in self._found}, key=_place)
        for place, page in enumerate(OptionPage):
            self.pages.setRowHidden(place, page not in there)
            if self._is_filled(page):
                self._show_found_on(page)
        self.defaults.setVisible(self._found is None)
        if not there:
            self.nothing.setText(translate("preferences", "No option has these words."))
            self.stack.setCurrentWidget(self.nothing)
        elif self._page_shown not in there:
            self.pages.setCurrentRow(_place(there[0]))
        else:
            self._turn_to(_place(self._page_shown))

    def _show_found_on(self, page: OptionPage) -> None:
        """Show only those rows of a page that are found, or all rows if there is no search."""
        found = self._found
        for group in GROUPS[page]:
            options = [option for option in self._rows if option.group is group]
            for option in options:
                self._rows[option].setVisible(found is None or option in found)
            for part in self._groups[group]:
                part.setVisible(found is None or any(option in found for option in options))
        if page in self._lowest:
            # It belongs to the options above it, such as a button that plays a sound.
            above = [option for option in self._rows if option.group is GROUPS[page][-1]]
            self._lowest[page].setVisible(found is None or any(option in found for option in above))

    def _go_to_found(self) -> None:
        """Give the focus to the first option that was found; to the pages if there is no search."""
        rows = [
            option for option in OPTIONS.values() if option.page is self._page_shown and option in (self._found or ())
        ]
        if rows:
            self.control(rows[0]).setFocus(Qt.FocusReason.TabFocusReason)
        elif self._found is None:
            self.pages.setFocus(Qt.FocusReason.TabFocusReason)

    def _focus_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _is_filled(self, page: OptionPage) -> bool:
        return GROUPS[page][0] in self._groups

    def _turn_to(self, place: int) -> None:
        self._fill(list(OptionPage)[place])
        self.stack.setCurrentIndex(place)
        name = page_title(list(OptionPage)[place])
        self.defaults.setAccessibleName(translate("preferences", "Defaults for the page {page}").format(page=name))
        self._offer_back()

    def _choose(self, option: AnyOption, value: object) -> None:
        # A list may have no current choice.
        with suppress(ValueError):
            self._settings.choose(option, value)

    def _follow_settings(self) -> None:
        # The settings keep their listeners longer than the dialog exists.
        reference = ref(self)

        def follow(option: AnyOption) -> None:
            dialog = reference()
            if dialog is not None and isValid(dialog):
                control = dialog.filled_control(option)
                if control is not None:
                    control.show_value(settings.plain(option))

        settings = self._settings
        settings.follow(follow)

    # The defaults, and the way back

    @property
    def _page_shown(self) -> OptionPage:
        return list(OptionPage)[self.pages.currentRow()]

    def _reset(self) -> None:
        before = self._settings.reset(self._page_shown)
        if before:
            self._before.append((self._page_shown, before))
        self._offer_back()

    def undo(self) -> None:
        """Undo the last reset of a page to its defaults, and show this page."""
        if self._before:
            page, before = self._before.pop()
            self.show_page(page)
            for option, value in before.items():
                # An option that was changed since then keeps its newer value.
                if self._settings.value(option) == option.default:
                    self._settings.set(option, value)
        self._offer_back()

    def _undo_here(self) -> None:
        """Undo the last reset of the page that is shown."""
        place = max(place for place, (page, _) in enumerate(self._before) if page is self._page_shown)
        self._before.append(self._before.pop(place))
        self.undo()

    def _offer_back(self) -> None:
        offered = self._found is None and any(page is self._page_shown for page, _ in self._before)
        if not offered and self.back.hasFocus():
            self.defaults.setFocus(Qt.FocusReason.OtherFocusReason)
        self.back.setVisible(offered)

    def _forget_before(self) -> None:
        self._before.clear()
        self._offer_back()


def _place(page: OptionPage) -> int:
    return list(OptionPage).index(page)


def _empty_page(page: OptionPage) -> form.FormPage:
    scrolling = form.FormPage()
    scrolling.setAccessibleName(page_title(page))
    return scrolling
