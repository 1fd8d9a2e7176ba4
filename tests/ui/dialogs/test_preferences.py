"""Tests of the preferences, used by mouse and keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QColorDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.settings.card_options import CARD_BACK, FOUR_COLOURS, HIGHLIGHT, JUMBO, Highlight
from hearts_qt.settings.look_options import BACKGROUND, VENUE, Venue
from hearts_qt.settings.option import GROUPS, AnyOption, OptionKind, OptionPage, Value
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.pace_options import PAUSE, SPEED, Pause
from hearts_qt.settings.play_options import AUTOPLAY, CASH_OUT, PLAYER_NAME
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import SOUND_PACK
from hearts_qt.ui.dialogs.option_finder import find_options
from hearts_qt.ui.dialogs.preferences import PreferencesDialog
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.cloth_colours import CLOTHS, Colour
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.tiles import VALUE, Tiles
from hearts_qt.ui.widgets.value_controls import ChoiceBox, Number, Switch, Text

BACKS = {"burgundy": "Burgundy", "deco": "Deco fans"}
FRONTS = {"classic": "Classic", "modern": "Modern"}
SOUNDS = {"felt": "Felt", "wood": "Wood"}
COMMENTATORS = {"nobody": "Nobody", "desk": "The Desk"}
FOUND = {"card_back": BACKS, "card_front": FRONTS, "sound_pack": SOUNDS, "commentator": COMMENTATORS}


@pytest.fixture
def settings() -> Settings:
    """Return settings with all defaults."""
    return Settings()


@pytest.fixture
def dialog(qtbot: QtBot, settings: Settings) -> PreferencesDialog:
    """Return the preferences dialog, shown."""
    made = PreferencesDialog(settings, lambda option: FOUND[option.name])
    qtbot.addWidget(made)
    made.show()
    return made


def test_tab_visits_what_stands_below_the_options(qtbot: QtBot, settings: Settings) -> None:
    """What stands below the options of a page comes after them, and before the buttons of the dialog."""
    button = QPushButton("Hear")

    def below(page: OptionPage) -> QWidget | None:
        if page is not OptionPage.VOICE:
            return None
        made = QWidget()
        QVBoxLayout(made).addWidget(button)
        return made

    dialog = PreferencesDialog(settings, lambda option: FOUND[option.name], None, below)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_page(OptionPage.VOICE)
    dialog.activateWindow()
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.defaults
    QTest.keyClick(dialog.defaults, Qt.Key.Key_Backtab)
    assert dialog.focusWidget() is button
    # A search shows it together with the options above it.
    for words, is_shown in (("volume", True), ("teasing", False), ("", True)):
        dialog.search.setText(words)
        assert button.isVisible() is is_shown, words


def test_tab_goes_from_the_top_to_the_bottom(dialog: PreferencesDialog) -> None:
    """On every page Tab goes through the controls from top to bottom, and then through the buttons."""
    for page in reversed(OptionPage):
        dialog.show_page(page)
    for page in OptionPage:
        dialog.show_page(page)
        expected = [part for option in OPTIONS.values() if option.page is page for part in dialog.control(option).parts]
        visited: list[QWidget] = []
        dialog.pages.setFocus()
        dialog.activateWindow()
        for _ in range(len(expected) + 3):
            QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
            focused = dialog.focusWidget()
            assert focused is not None
            visited.append(focused)
        assert visited[:-1] == [*expected, dialog.defaults, dialog.close_button]
        assert visited[-1] is dialog.search


def test_every_option_is_shown_once_with_its_value(dialog: PreferencesDialog, settings: Settings) -> None:
    """The dialog shows every declared option once, with its value."""
    for page in OptionPage:
        dialog.show_page(page)
    shown = [row.objectName() for row in dialog.findChildren(form.FormRow)]
    assert sorted(shown) == sorted(OPTIONS)
    for name, option in OPTIONS.items():
        control = dialog.control(option)
        value = settings.value(option)
        match control:
            case Switch():
                assert control.box.isChecked() is value
            case ChoiceBox():
                assert control.box.currentData() == value
                assert control.box.count() == len(option.choices or FOUND[name])
            case Number():
                assert control.spin.value() == value
            case Text():
                assert control.line.text() == value
            case Colour():
                assert control.grid.currentItem().text() == CLOTHS[str(value)]
            case Tiles():
                assert control.grid.currentItem().data(VALUE) == value
                assert control.values() == list(option.choices or FOUND[name])


def test_a_page_is_filled_when_it_is_first_shown(dialog: PreferencesDialog, settings: Settings) -> None:
    """At first only the first page has controls. Another page gets its controls, values and notes when it is shown."""
    first, *others = OptionPage
    assert {OPTIONS[row.objectName()].page for row in dialog.findChildren(form.FormRow)} == {first}
    assert JUMBO.page in others
    assert dialog.filled_control(JUMBO) is None
    settings.set(JUMBO, True)
    dialog.show_note(JUMBO, "A note.")
    dialog.show_page(JUMBO.page)
    control = dialog.filled_control(JUMBO)
    assert isinstance(control, Switch)
    assert control.box.isChecked()
    row = control.parentWidget()
    assert isinstance(row, form.FormRow)
    assert row.note.text() == "A note."
    dialog.show_page(first)
    dialog.show_page(JUMBO.page)
    assert dialog.filled_control(JUMBO) is control


def test_a_click_turns_a_switch_at_once(dialog: PreferencesDialog, settings: Settings) -> None:
    """A click on a switch, or anywhere in its row, toggles it at once."""
    dialog.show_page(OptionPage.CARDS)
    control = dialog.control(JUMBO)
    assert isinstance(control, Switch)
    QTest.mouseClick(control.box, Qt.MouseButton.LeftButton)
    assert settings.value(JUMBO)
    row = control.parentWidget()
    assert isinstance(row, form.FormRow)
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.label.geometry().center())
    assert not settings.value(JUMBO)
    QTest.keyClick(control.box, Qt.Key.Key_Space)
    assert settings.value(JUMBO)


def test_keys_choose_from_a_list(dialog: PreferencesDialog, settings: Settings) -> None:
    """Drop-down lists work by keyboard, whether their choices are declared or found at run time."""
    for page, option, value in ((OptionPage.PLAYING, CASH_OUT, "off"), (OptionPage.VOICE, SOUND_PACK, "wood")):
        dialog.show_page(page)
        control = dialog.control(option)
        assert isinstance(control, ChoiceBox)
        QTest.keyClick(control.box, Qt.Key.Key_Down)
        assert settings.plain(option) == value


def test_tiles_are_chosen_by_mouse_and_keys(dialog: PreferencesDialog, settings: Settings) -> None:
    """A click chooses a tile, and arrow keys choose the tile that they go to."""
    dialog.show_page(OptionPage.TABLE)
    control = dialog.control(VENUE)
    assert isinstance(control, Tiles)
    grid = control.grid
    place = grid.visualItemRect(grid.item(list(Venue).index(Venue.GARDEN))).center()
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert settings.value(VENUE) is Venue.GARDEN
    QTest.keyClick(grid, Qt.Key.Key_Right)
    assert settings.value(VENUE) is Venue.LIBRARY
    QTest.keyClick(grid, Qt.Key.Key_Home)
    assert settings.value(VENUE) is Venue.FELT


def test_all_tiles_of_a_short_list_are_seen(dialog: PreferencesDialog) -> None:
    """The venues and the cloths are seen without scrolling in their list; the names under the pictures are whole."""
    dialog.show_page(OptionPage.TABLE)
    for option in (VENUE, BACKGROUND):
        control = dialog.control(option)
        assert isinstance(control, Tiles)
        grid = control.grid
        for item in map(grid.item, range(grid.count())):
            place = grid.visualItemRect(item)
            assert grid.viewport().rect().contains(place), item.text()
            bold = grid.font()
            bold.setBold(True)
            assert QFontMetrics(bold).horizontalAdvance(item.text()) < place.width(), item.text()


def test_many_tiles_scroll(qtbot: QtBot, settings: Settings) -> None:
    """A hundred card backs do not make the page longer than three rows; the chosen one is scrolled into view."""
    many = {f"back{number}": f"Back {number}" for number in range(100)} | BACKS
    dialog = PreferencesDialog(settings, lambda option: FOUND[option.name] if option is not CARD_BACK else many)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_page(OptionPage.CARDS)
    control = dialog.control(CARD_BACK)
    assert isinstance(control, Tiles)
    grid = control.grid
    assert grid.height() <= 3 * grid.tile_height
    qtbot.waitUntil(lambda: grid.viewport().rect().intersects(grid.visualItemRect(grid.currentItem())))
    assert grid.currentItem().data(VALUE) == "burgundy"


def test_slider_and_number_move_together(dialog: PreferencesDialog, settings: Settings) -> None:
    """The slider and the number box follow each other and change the option."""
    dialog.show_page(OptionPage.PACE)
    control = dialog.control(SPEED)
    assert isinstance(control, Number)
    assert control.slider is not None
    QTest.keyClick(control.slider, Qt.Key.Key_Right)
    assert control.spin.value() == settings.value(SPEED) == 5
    QTest.keyClick(control.spin, Qt.Key.Key_Up)
    assert control.slider.value() == settings.value(SPEED) == 6


def test_a_name_counts_as_it_is_typed(dialog: PreferencesDialog, settings: Settings) -> None:
    """A name is saved while it is typed, with its spaces. If the name is deleted, the earlier name returns."""
    control = dialog.control(PLAYER_NAME)
    assert isinstance(control, Text)
    control.line.selectAll()
    QTest.keyClicks(control.line, "Anna B")
    assert settings.value(PLAYER_NAME) == "Anna B"
    control.line.selectAll()
    QTest.keyClick(control.line, Qt.Key.Key_Delete)
    assert settings.value(PLAYER_NAME) == "Anna B"
    QTest.keyClick(control.line, Qt.Key.Key_Return)
    assert control.line.text() == "Anna B"
    assert dialog.isVisible()


def test_a_cloth_is_chosen_by_name(qtbot: QtBot, dialog: PreferencesDialog, settings: Settings) -> None:
    """The tiles offer ten colours by name. The last tile opens a dialog in which any other colour can be chosen."""
    dialog.show_page(OptionPage.TABLE)
    control = dialog.control(BACKGROUND)
    assert isinstance(control, Colour)
    grid = control.grid
    assert grid.accessibleName() == "Cloth"
    assert [grid.item(place).text() for place in range(grid.count())] == [*CLOTHS.values(), "Other…"]
    plum = grid.tile("#55324f")
    assert plum is not None
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=grid.visualItemRect(plum).center())
    assert settings.value(BACKGROUND) == "#55324f"
    QTest.keyClick(grid, Qt.Key.Key_End)
    assert settings.value(BACKGROUND) == "#55324f"
    assert not control.findChildren(QColorDialog)
    for answer in ("reject", "accept"):
        QTest.keyClick(grid, Qt.Key.Key_End)
        QTest.keyClick(grid, Qt.Key.Key_Space)
        other = control.findChild(QColorDialog)
        assert isinstance(other, QColorDialog)
        other.setCurrentColor("#123456")
        getattr(other, answer)()
        qtbot.waitUntil(lambda: not control.findChildren(QColorDialog))
        assert settings.value(BACKGROUND) == {"reject": "#55324f", "accept": "#123456"}[answer]
    assert grid.currentItem().text() == "Other: #123456…"
    settings.set(BACKGROUND, "#55324f")
    assert grid.currentItem().text() == "Plum"


# Headings and the search


def shown_rows(dialog: PreferencesDialog) -> list[str]:
    """Return the names of the options that can be seen on the page that is shown."""
    return [row.objectName() for row in dialog.findChildren(form.FormRow) if row.isVisible()]


def test_every_option_stands_under_a_heading(dialog: PreferencesDialog) -> None:
    """The headings of a page are shown in bold, and the options of each heading follow it in the declared order."""
    for page in OptionPage:
        dialog.show_page(page)
        shown = dialog.stack.currentWidget()
        assert shown is not None
        titles = [label for label in shown.findChildren(Label) if label.font().bold()]
        assert [label.text() for label in titles] == list(GROUPS[page])
        places = [label.mapTo(shown, QPoint()).y() for label in titles]
        for option in [each for each in OPTIONS.values() if each.page is page]:
            above = [
                title for title, y in zip(titles, places, strict=True) if y < top_of(dialog.control(option), shown)
            ]
            assert above[-1].text() == option.group, option.name


def top_of(widget: QWidget, around: QWidget) -> int:
    """Return how far below the top of `around` a widget begins."""
    return widget.mapTo(around, QPoint()).y()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("jumbo", {"jumbo"}),
        ("SUITS very", {"jumbo"}),
        ("esc right wheel", {"controls"}),
        ("lattice", {"card_back"}),
        ("teasing", {"razz_comments"}),
        ("talkative", {"chattiness"}),
    ],
    ids=["label", "help", "choices", "choices found at run time", "another label", "a choice"],
)
def test_options_are_found_by_all_their_words(qtbot: QtBot, settings: Settings, words: str, found: set[str]) -> None:
    """The search looks into labels, explanations and choices, in any order, in capital and small letters."""
    backs = {"burgundy": "Burgundy lattice"}
    dialog = PreferencesDialog(settings, lambda option: FOUND[option.name] if option is not CARD_BACK else backs)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.keyClicks(dialog.search, words)
    assert set(shown_rows(dialog)) == found
    pages = [dialog.pages.item(place).isHidden() for place in range(dialog.pages.count())]
    assert [page for page, hidden in zip(OptionPage, pages, strict=True) if not hidden] == [
        OPTIONS[next(iter(found))].page
    ]
    assert not dialog.defaults.isVisible()


def test_esc_empties_the_search_first(dialog: PreferencesDialog) -> None:
    """Esc empties the search, so that everything is shown again. Pressed once more, it closes the dialog."""
    everything = shown_rows(dialog)
    QTest.keyClicks(dialog.search, "speed")
    assert shown_rows(dialog) != everything
    QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert dialog.search.text() == ""
    dialog.show_page(OptionPage.PLAYING)
    assert shown_rows(dialog) == everything
    assert dialog.defaults.isVisible()
    QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_search_is_reached_and_left_by_keys(qtbot: QtBot, dialog: PreferencesDialog, settings: Settings) -> None:
    """Ctrl+F goes to the search, Enter from there to the first option that was found, wherever it is."""
    activate(dialog, qtbot)
    QTest.keyClick(dialog.pages, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is dialog.search
    QTest.keyClicks(dialog.search, "jumbo")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    focused = QApplication.focusWidget()
    assert focused is dialog.control(JUMBO).first_part
    assert dialog.isVisible()
    QTest.keyClick(focused, Qt.Key.Key_Space)
    assert settings.value(JUMBO)


def test_a_search_that_finds_nothing_says_so(dialog: PreferencesDialog) -> None:
    """If no option has the words, a sentence says so. When the words are deleted, everything can be seen again."""
    QTest.keyClicks(dialog.search, "xyzzy")
    assert dialog.nothing.isVisible()
    assert shown_rows(dialog) == []
    QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert not dialog.nothing.isVisible()
    assert shown_rows(dialog)
    dialog.show_page(OptionPage.PACE)
    assert dialog.control(SPEED).isVisible()


def test_a_search_does_not_hide_what_is_wanted(dialog: PreferencesDialog, settings: Settings) -> None:
    """If a command or Ctrl+Z wants to show an option, the search ends. It also ends when the dialog is closed."""
    QTest.keyClicks(dialog.search, "jumbo")
    dialog.go_to(PLAYER_NAME)
    assert dialog.control(PLAYER_NAME).isVisible()
    settings.set(SPEED, 7)
    dialog.show_page(OptionPage.PACE)
    QTest.mouseClick(dialog.defaults, Qt.MouseButton.LeftButton)
    QTest.keyClicks(dialog.search, "jumbo")
    assert not dialog.back.isVisible()
    dialog.undo()
    assert dialog.control(SPEED).isVisible()
    QTest.keyClicks(dialog.search, "jumbo")
    dialog.reject()
    dialog.show()
    assert dialog.search.text() == ""


@given(st.text(max_size=12))
def test_the_search_takes_any_text(text: str) -> None:
    """Whatever is searched for, the options that are found have each of its words in their texts."""
    for option in find_options(text, lambda option: FOUND[option.name]):
        told = f"{option.group} {option.label} {option.help} {option.choices} {FOUND.get(option.name)}".casefold()
        assert all(word in told for word in text.casefold().split())


def test_defaults_are_for_the_page_that_is_shown(dialog: PreferencesDialog, settings: Settings) -> None:
    """The button restores the defaults of the shown page, and of no other page."""
    settings.set(JUMBO, True)
    settings.set(SPEED, 7)
    dialog.show_page(OptionPage.CARDS)
    QTest.mouseClick(dialog.defaults, Qt.MouseButton.LeftButton)
    assert not settings.value(JUMBO)
    assert settings.value(SPEED) == 7
    control = dialog.control(JUMBO)
    assert isinstance(control, Switch)
    assert not control.box.isChecked()


def test_the_defaults_leave_a_typed_name_alone(dialog: PreferencesDialog, settings: Settings) -> None:
    """The defaults do not replace the person's name."""
    told: list[AnyOption] = []
    settings.set(PLAYER_NAME, "Greta")
    settings.set(AUTOPLAY, True)
    settings.follow(told.append)
    dialog.show_page(OptionPage.PLAYING)
    QTest.mouseClick(dialog.defaults, Qt.MouseButton.LeftButton)
    assert settings.value(PLAYER_NAME) == "Greta"
    assert told == [AUTOPLAY]


def test_what_the_defaults_changed_can_be_put_back(dialog: PreferencesDialog, settings: Settings) -> None:
    """A button on the page restores the values that the defaults have replaced.

    Closing the dialog removes the button.
    """
    settings.set(JUMBO, True)
    settings.set(FOUR_COLOURS, True)
    dialog.show_page(OptionPage.CARDS)
    assert not dialog.back.isVisible()
    QTest.mouseClick(dialog.defaults, Qt.MouseButton.LeftButton)
    dialog.show_page(OptionPage.PACE)
    assert not dialog.back.isVisible()
    dialog.show_page(OptionPage.CARDS)
    settings.set(HIGHLIGHT, Highlight.STRIPED)
    QTest.mouseClick(dialog.back, Qt.MouseButton.LeftButton)
    assert settings.value(JUMBO)
    assert settings.value(FOUR_COLOURS)
    assert settings.value(HIGHLIGHT) == Highlight.STRIPED
    assert not dialog.back.isVisible()
    QTest.mouseClick(dialog.defaults, Qt.MouseButton.LeftButton)
    assert dialog.back.isVisible()
    dialog.reject()
    dialog.show()
    assert not dialog.back.isVisible()


def test_defaults_that_change_nothing_offer_no_way_back(dialog: PreferencesDialog) -> None:
    """If the defaults have changed nothing, there is no button to restore the earlier values."""
    dialog.show_page(OptionPage.CARDS)
    QTest.mouseClick(dialog.defaults, Qt.MouseButton.LeftButton)
    assert not dialog.back.isVisible()


@pytest.mark.parametrize("place", ["button", "name", "number"])
def test_ctrl_z_puts_back_what_the_defaults_changed(
    qtbot: QtBot, dialog: PreferencesDialog, settings: Settings, place: str
) -> None:
    """Ctrl+Z undoes the defaults wherever the focus is, and shows the page that it changes."""
    activate(dialog, qtbot)
    settings.set(SPEED, 7)
    dialog.show_page(OptionPage.PACE)
    QTest.mouseClick(dialog.defaults, Qt.MouseButton.LeftButton)
    assert settings.value(SPEED) == SPEED.default
    if place == "name":
        dialog.show_page(OptionPage.PLAYING)
        dialog.control(PLAYER_NAME).setFocus()
    elif place == "number":
        dialog.control(SPEED).setFocus()
        QTest.keyClick(dialog, Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert settings.value(SPEED) == 7
    assert dialog.pages.currentRow() == list(OptionPage).index(OptionPage.PACE)


def test_the_focus_is_on_the_pages_at_each_opening(qtbot: QtBot, dialog: PreferencesDialog) -> None:
    """Each time the dialog opens, the list of pages has the focus."""
    for option in (SPEED, JUMBO):
        activate(dialog, qtbot)
        assert QApplication.focusWidget() is dialog.pages
        dialog.show_page(option.page)
        dialog.control(option).setFocus()
        dialog.show_page(OptionPage.PLAYING)
        dialog.reject()
        dialog.show()


def test_the_focus_on_the_pages_can_be_seen(qtbot: QtBot, dialog: PreferencesDialog) -> None:
    """The selected page has a visible frame while the list of pages has the focus."""
    activate(dialog, qtbot)
    entry = dialog.pages.visualItemRect(dialog.pages.currentItem())
    frame = [QPoint(x, entry.top() + 3) for x in range(entry.left() + 8, entry.right() - 8)]
    with_focus = dialog.pages.viewport().grab().toImage()
    dialog.defaults.setFocus()
    without = dialog.pages.viewport().grab().toImage()
    for point in frame:
        before, after = with_focus.pixelColor(point).lightness(), without.pixelColor(point).lightness()
        assert abs(before - after) > 60


def test_what_was_chosen_after_the_defaults_stays(dialog: PreferencesDialog, settings: Settings) -> None:
    """An option that was changed after the defaults keeps its new value when the earlier values are restored."""
    settings.set(SPEED, 7)
    settings.set(PAUSE, Pause.ONE)
    dialog.show_page(OptionPage.PACE)
    QTest.mouseClick(dialog.defaults, Qt.MouseButton.LeftButton)
    settings.set(SPEED, 2)
    QTest.mouseClick(dialog.back, Qt.MouseButton.LeftButton)
    assert settings.value(SPEED) == 2
    assert settings.value(PAUSE) == Pause.ONE


def other_value(name: str) -> Value:
    """Return a value that is not the option's default."""
    option = OPTIONS[name]
    match option.kind:
        case OptionKind.SWITCH:
            return not option.default
        case OptionKind.CHOICE:
            return next(value for value in (option.choices or FOUND[name]) if value != option.default)
        case OptionKind.NUMBER:
            return option.least if option.default != option.least else option.most
        case OptionKind.COLOUR:
            return "#6b2737"
        case OptionKind.TEXT:
            return "Marianne"


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", OPTIONS)
def test_changes_from_outside_are_followed(dialog: PreferencesDialog, settings: Settings, name: str) -> None:
    """If a value is changed in a menu, the dialog shows the new value."""
    told: list[object] = []
    option = OPTIONS[name]
    dialog.control(option).chosen.connect(told.append)
    settings.choose(option, other_value(name))
    control = dialog.control(option)
    match control:
        case Switch():
            assert control.box.isChecked() is other_value(name)
        case ChoiceBox():
            assert control.box.currentData() == other_value(name)
        case Number():
            assert control.spin.value() == other_value(name)
        case Text():
            assert control.line.text() == other_value(name)
        case Colour():
            assert control.grid.currentItem().text() == "Burgundy"
    assert told == []


def test_a_dialog_that_is_gone_is_told_nothing(qtbot: QtBot, settings: Settings) -> None:
    """A change of settings after the dialog was deleted causes no error."""
    made = PreferencesDialog(settings, lambda option: FOUND[option.name])
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    with qtbot.waitSignal(made.destroyed):
        made.close()
    settings.set(JUMBO, True)


def test_new_choices_are_offered(qtbot: QtBot, settings: Settings) -> None:
    """A new card back appears in the list. The chosen back stays chosen."""
    found = dict(FOUND)
    dialog = PreferencesDialog(settings, lambda option: found[option.name])
    qtbot.addWidget(dialog)
    found["card_back"] = {"woven": "Woven", **BACKS}
    dialog.refresh_choices()
    control = dialog.control(CARD_BACK)
    assert isinstance(control, Tiles)
    assert control.values() == ["woven", *BACKS]
    assert control.grid.currentItem().data(VALUE) == "burgundy"


def activate(dialog: PreferencesDialog, qtbot: QtBot) -> None:
    """Give the dialog the keyboard focus. The test may run without a window manager, which would do this."""
    dialog.activateWindow()
    try:
        qtbot.waitUntil(dialog.isActiveWindow)
    except qtbot.TimeoutError:
        pytest.skip("no window gets the keyboard here")


def test_everything_has_a_name_and_can_be_reached_by_tab(qtbot: QtBot, dialog: PreferencesDialog) -> None:
    """Tab reaches every control of a page and returns to the first one. Each control has a name for screen readers."""
    activate(dialog, qtbot)
    for page in OptionPage:
        dialog.show_page(page)
        dialog.pages.setFocus()
        seen: set[QWidget] = set()
        while (focused := QApplication.focusWidget()) not in seen:
            assert focused is not None
            seen.add(focused)
            QTest.keyClick(focused, Qt.Key.Key_Tab)
        for option in OPTIONS.values():
            if option.page is page:
                inside = dialog.control(option).focusProxy()
                assert inside in seen
                assert inside.accessibleName()
        assert dialog.defaults in seen


@pytest.mark.parametrize("page", OptionPage)
def test_it_fits_a_small_screen(dialog: PreferencesDialog, page: OptionPage) -> None:
    """On a screen of 1024 by 600 no page scrolls horizontally."""
    dialog.show_page(page)
    dialog.resize(dialog.minimumSizeHint().expandedTo(dialog.size()).boundedTo(dialog.maximumSize()))
    assert dialog.minimumSizeHint().width() <= 1000
    assert dialog.minimumSizeHint().height() <= 560
    shown = dialog.stack.currentWidget()
    assert isinstance(shown, form.FormPage)
    inside = shown.widget()
    assert inside is not None
    assert inside.minimumSizeHint().width() <= shown.viewport().width()


def test_very_large_text_puts_controls_beneath_their_texts(dialog: PreferencesDialog) -> None:
    """If the text is twice as large, controls are below their texts. A smaller text size restores the layout."""
    control = dialog.control(CASH_OUT)
    row = control.parentWidget()
    assert isinstance(row, form.FormRow)
    width = dialog.pages.width()
    before = dialog.font()
    assert control.x() > row.help.x()
    large = dialog.font()
    large.setPointSizeF(large.pointSizeF() * 2)
    dialog.setFont(large)
    QApplication.processEvents()
    assert dialog.pages.width() > width
    assert control.y() >= row.help.geometry().bottom()
    dialog.setFont(before)
    QApplication.processEvents()
    assert dialog.pages.width() == width
    assert control.x() > row.help.x()


def test_the_wheel_changes_no_control_that_was_not_chosen(
    qtbot: QtBot, dialog: PreferencesDialog, settings: Settings
) -> None:
    """The mouse wheel changes only a control that has the focus."""
    dialog.show_page(OptionPage.PACE)
    control = dialog.control(SPEED)
    assert isinstance(control, Number)
    activate(dialog, qtbot)
    dialog.pages.setFocus()
    turn_wheel(control.spin)
    assert settings.value(SPEED) == 4
    control.spin.setFocus()
    turn_wheel(control.spin)
    assert settings.value(SPEED) == 5


def turn_wheel(over: QWidget) -> None:
    """Turn the mouse wheel by one step away from the person."""
    place = over.rect().center().toPointF()
    event = QWheelEvent(
        place,
        over.mapToGlobal(place),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(over, event)


def test_close_closes(dialog: PreferencesDialog) -> None:
    """The button Close closes the dialog."""
    buttons = dialog.findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    buttons.button(QDialogButtonBox.StandardButton.Close).click()
    assert not dialog.isVisible()


@pytest.mark.parametrize("width", [900, 640])
def test_a_list_of_choices_is_as_wide_as_its_texts(dialog: PreferencesDialog, width: int) -> None:
    """A drop-down list shows its longest text in full. If it needs more than half of the row, it is below the texts."""
    dialog.resize(width, 560)
    for page in OptionPage:
        dialog.show_page(page)
        QApplication.processEvents()
        for row in dialog.findChildren(form.FormRow):
            control = row.control
            if control.isVisible() and isinstance(control, ChoiceBox):
                assert control.width() <= row.width() // 2 or control.y() > row.help.geometry().bottom(), (
                    row.objectName()
                )
                texts = [control.box.itemText(place) for place in range(control.box.count())]
                longest = max(map(control.box.fontMetrics().horizontalAdvance, texts))
                assert control.box.width() > longest, row.objectName()
                assert control.box.view().minimumWidth() > longest


def test_a_number_with_a_slider_gets_the_focus_in_its_field(qtbot: QtBot) -> None:
    """If a number has a slider, its field for digits gets the focus first. Tab leads on to the slider."""
    number = Number(50, 200, slides=True)
    qtbot.addWidget(number)
    number.show()
    number.setFocus()
    assert number.first_part is number.spin
    assert number.parts == (number.spin, number.slider)
    assert number.focusProxy() is number.spin
