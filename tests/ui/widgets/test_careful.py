"""Tests of dialogs that ask before they discard changes. Only Cancel discards changes without a question."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from hearts_qt.rules.seating import Kind
from hearts_qt.ui.company.dialog import ConfigureDialog
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.widgets.careful import CarefulDialog
from tests.ui.conftest import Start
from tests.ui.game import Game, seen, until

pytestmark = pytest.mark.usefixtures("no_waits")


def rules(game: Game) -> RulesDialog:
    """Open the rules dialog and choose another rule set."""
    game.trigger("rules")
    dialog = game.window.findChild(RulesDialog)
    assert isinstance(dialog, RulesDialog)
    dialog.presets.setCurrentRow(2)
    return dialog


def players(game: Game) -> SeatsDialog:
    """Open the players dialog and type another name."""
    game.trigger("players")
    dialog = game.window.findChild(SeatsDialog)
    assert isinstance(dialog, SeatsDialog)
    dialog.cards[1].name.setText("Zoe")
    return dialog


def characters(game: Game) -> ConfigureDialog:
    """Open the dialog that configures characters, and type a comment that cannot be added."""
    game.trigger("configure")
    dialog = game.window.controllers.characters.dialog
    assert dialog is not None
    dialog.show_character("stan")
    dialog.pages.setCurrentWidget(dialog.lines)
    dialog.lines.line.setText("{nobody}")
    return dialog


def escape(dialog: CarefulDialog) -> None:
    """Press Esc."""
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def cross(dialog: CarefulDialog) -> None:
    """Close the dialog with the close button of its window."""
    dialog.close()


@pytest.mark.parametrize("how", [escape, cross])
@pytest.mark.parametrize("change", [rules, players, characters])
def test_what_was_changed_is_asked_about(
    start: Start, change: Callable[[Game], CarefulDialog], how: Callable[[CarefulDialog], None]
) -> None:
    """After changes, Esc and the window's close button open a question. The question can be cancelled."""
    game = start()
    dialog = change(game)
    for answer in ("&Go on editing", "&Discard"):
        how(dialog)
        assert dialog.isVisible()
        box = dialog.question
        assert box is not None
        seen(box)
        next(each for each in box.buttons() if each.text() == answer).click()
        assert dialog.isVisible() is (answer != "&Discard")


@pytest.mark.parametrize("change", [rules, players])
def test_what_was_changed_can_be_kept_by_the_question(start: Start, change: Callable[[Game], CarefulDialog]) -> None:
    """The button Save of the question saves the changes as the dialog's own button does."""
    game = start()
    dialog = change(game)
    before = (game.window.keeper.profile.rules, game.window.keeper.profile.seats)
    escape(dialog)
    assert dialog.question is not None
    seen(dialog.question)
    next(each for each in dialog.question.buttons() if each.text() == "&Save").click()
    assert not dialog.isVisible()
    assert (game.window.keeper.profile.rules, game.window.keeper.profile.seats) != before


def test_cancel_needs_no_question(start: Start) -> None:
    """Cancel discards changes without a question."""
    dialog = players(start())
    buttons = dialog.findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
    assert not dialog.isVisible()
    assert dialog.question is None


@pytest.mark.parametrize("name", ["rules", "players", "configure", "own_comments"])
def test_nothing_is_asked_where_nothing_was_changed(start: Start, name: str) -> None:
    """If nothing was changed, Esc closes the dialog at once."""
    game = start()
    game.trigger(name)
    dialog = next(each for each in game.window.findChildren(CarefulDialog) if each.isVisible())
    escape(dialog)
    assert not dialog.isVisible()


def test_a_name_of_spaces_cannot_be_kept_by_the_question(start: Start) -> None:
    """If the dialog itself cannot save its changes, the question does not offer to save them."""
    game = start()
    dialog = players(game)
    dialog.cards[1].name.setText("  ")
    escape(dialog)
    assert dialog.question is not None
    assert {each.text() for each in dialog.question.buttons()} == {"&Discard", "&Go on editing"}


def test_a_line_that_was_written_is_added_when_the_characters_are_closed(start: Start) -> None:
    """When the dialog closes or shows another character, a comment that was typed is added to its character."""
    game = start()
    dialog = characters(game)
    for text, leave in (("Oh, well.", lambda: dialog.show_character("sue")), ("Well, well.", lambda: dialog.close())):
        dialog.lines.line.setText(text)
        leave()
    there = game.character_folder.characters
    lines = {id: [line.text for each in there[id].lines.values() for line in each] for id in ("stan", "sue")}
    assert lines == {"stan": ["Oh, well."], "sue": ["Well, well."]}
    assert not dialog.isVisible()


@pytest.mark.parametrize("change", [rules, players])
def test_the_program_ends_without_that_question(start: Start, change: Callable[[Game], CarefulDialog]) -> None:
    """When the program ends, changes in open dialogs are saved, and no question is asked."""
    game = start()
    change(game)
    game.window.close()
    assert not game.window.isVisible()
    until(lambda: game.thread.is_idle)
    named = [seating.name for seating in game.window.keeper.profile.seats]
    assert ("Zoe" in named) is (change is players)
    assert game.window.keeper.profile.seats[0].kind is Kind.PERSON
