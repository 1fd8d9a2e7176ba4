"""The preferences: a dialog that is made from the declared options."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any
from weakref import ref

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
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

from hearts_qt.settings.option import AnyOption, OptionKind, OptionPage
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.values import Settings
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.undoing import on_undo
from hearts_qt.ui.widgets.value_controls import ChoiceBox, Colour, Control, Number, Switch, Text
from hearts_qt.ui.words.options import option_choices, option_help, option_label, page_title

translate = QCoreApplication.translate


class PreferencesDialog(QDialog):
    """All options, in pages that are filled when they are first shown. Every change takes effect at once."""

    filled = Signal()
    """A page has got its controls."""

    def __init__(
        self, settings: Settings, choices_of: Callable[[AnyOption], Mapping[str, str]], parent: QWidget | None = None
    ) -> None:
        """Show and change `settings`. `choices_of` returns the choices of an option that are found at run time."""
        super().__init__(parent)
        self._settings = settings
        self._choices_of = choices_of
        self._rows: dict[AnyOption, form.FormRow] = {}
        self._notes: dict[AnyOption, str] = {}
        self._before: list[tuple[OptionPage, dict[AnyOption, Any]]] = []
        """For each press of the button *Defaults for this page* since the dialog was opened: the page and its earlier
        values.
        """
        self.setWindowTitle(translate("preferences", "Preferences"))
        self._undo_fields = on_undo(self, lambda: bool(self._before), self.undo)
        self.pages = form.Index(15)
        self.stack = QStackedWidget()
        self._lay_out()
        for page in OptionPage:
            self.pages.add(page_title(page))
            self.stack.addWidget(_empty_page(page))
        self.pages.currentRowChanged.connect(self._turn_to)
        self.pages.setCurrentRow(0)
        self._follow_settings()
        self.finished.connect(self._forget_before)
        self.pages.setFocus()
        form.open_at(self, QSize(820, 560))

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
        middle.addWidget(self.pages)
        middle.addWidget(self.stack, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(12)
        layout.addLayout(middle, 1)
        layout.addWidget(form.plain(buttons))
        # Enter finishes a name; it must not close the dialog.
        self.close_button = buttons.button(QDialogButtonBox.StandardButton.Close)
        self.close_button.setAutoDefault(False)

    def _fill(self, page: OptionPage) -> None:
        """Add the controls of a page, if it does not have them yet."""
        options = [option for option in OPTIONS.values() if option.page is page]
        if options[0] in self._rows:
            return
        group = form.FieldGroup()
        for option in options:
            group.add(self._row(option))
        shown = self.stack.widget(list(OptionPage).index(page))
        assert isinstance(shown, form.FormPage)
        shown.add(group)
        self._undo_fields.watch(group)
        self._keep_buttons_last(group)
        self.filled.emit()

    def _keep_buttons_last(self, group: form.FieldGroup) -> None:
        """Let Tab reach the buttons after the controls of the group, although the buttons were created first."""
        last = group.findChildren(Control)[-1].parts[-1]
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
        self.pages.setCurrentRow(list(OptionPage).index(page))

    def go_to(self, option: AnyOption) -> None:
        """Show an option on its page, and give its control the focus."""
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
            if isinstance(control, ChoiceBox) and not option.choices:
                control.offer(self._choices_of(option))
                control.show_value(self._settings.plain(option))

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
        offered = any(page is self._page_shown for page, _ in self._before)
        if not offered and self.back.hasFocus():
            self.defaults.setFocus(Qt.FocusReason.OtherFocusReason)
        self.back.setVisible(offered)

    def _forget_before(self) -> None:
        self._before.clear()
        self._offer_back()


def _empty_page(page: OptionPage) -> form.FormPage:
    scrolling = form.FormPage()
    scrolling.setAccessibleName(page_title(page))
    return scrolling
