"""Tests that choices in an open dialog are saved when the program may end, as if the person had confirmed them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.settings.own_comments import OwnComment
from hearts_qt.settings.play_options import FAST_START
from hearts_qt.settings.profile import Profile
from hearts_qt.table import link
from hearts_qt.ui.company.own_dialog import OwnCommentsDialog
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.widgets.value_controls import Number
from tests.ui.conftest import Start
from tests.ui.deals import LAST
from tests.ui.dialogs.test_opponents_dialog import asking
from tests.ui.game import Game

pytestmark = pytest.mark.usefixtures("no_waits")
WINDOWS_RULES = PRESETS[Preset.WINDOWS]


def open_rules(game: Game) -> RulesDialog:
    """Open the rules dialog."""
    game.trigger("rules")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, RulesDialog)
    return dialog


def kept_rules(game: Game) -> Rules:
    """Return the rules in the profile that was saved last."""
    kept = game.kept[-1]
    assert isinstance(kept, Profile)
    return kept.rules


def test_rules_in_an_open_dialog_are_kept(start: Start) -> None:
    """Changed rules are saved once for the next deal, even if the program announces its end several times."""
    game = start(direction=Direction.HOLD)
    dialog = open_rules(game)
    dialog.presets.setCurrentRow(list(Preset).index(Preset.WINDOWS))
    for _ in range(2):
        game.window.keep_changes()
        game.calm()
    assert kept_rules(game) == WINDOWS_RULES
    assert game.update.next_rules == WINDOWS_RULES
    assert game.view.rules == Rules()
    assert [each for each in game.sent if isinstance(each, link.SetRules)] == [link.SetRules(WINDOWS_RULES)]
    assert dialog.isVisible()


def test_a_number_that_is_being_typed_is_kept(start: Start) -> None:
    """A number that is only half typed is saved without Enter or Tab."""
    game = start(direction=Direction.HOLD)
    dialog = open_rules(game)
    control = dialog.control("goal")
    assert isinstance(control, Number)
    control.spin.setFocus()
    control.spin.selectAll()
    QTest.keyClicks(control.spin, "150")
    game.window.keep_changes()
    assert kept_rules(game).goal == 150


def test_rules_that_were_only_looked_at_are_not_sent(start: Start) -> None:
    """If rules in an open dialog were not changed or are impossible, nothing is saved."""
    game = start(direction=Direction.HOLD)
    dialog = open_rules(game)
    game.window.keep_changes()
    for name in ("goal", "deals"):
        control = dialog.control(name)
        assert isinstance(control, Number)
        control.spin.setValue(0)
    assert not dialog.keep_button.isEnabled()
    game.window.keep_changes()
    assert not [each for each in game.sent if isinstance(each, link.SetRules)]


def test_rules_for_a_game_that_is_asked_about_are_kept(start: Start) -> None:
    """While a question asks whether to leave the game, new rules are saved for the next game only."""
    game = start(direction=Direction.HOLD, log=[LAST])
    dialog = open_rules(game)
    dialog.presets.setCurrentRow(list(Preset).index(Preset.WINDOWS))
    QTest.mouseClick(dialog.new_game, Qt.MouseButton.LeftButton)
    assert game.panel is not None
    game.window.keep_changes()
    assert kept_rules(game) == WINDOWS_RULES
    assert not [each for each in game.sent if isinstance(each, link.SetRules)]


def test_seats_in_an_open_dialog_are_kept_once(start: Start) -> None:
    """Changed seats are sent once, even if the program announces its end several times before the table answers."""
    game = start(direction=Direction.HOLD)
    game.trigger("players")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, SeatsDialog)
    dialog.cards[1].show_player("other")
    for _ in range(3):
        game.window.keep_changes()
    assert [each.place for each in game.sent if isinstance(each, link.SetSeat)] == [1]
    assert not dialog.has_changes
    game.calm()
    assert game.view.seats[1].player == "other"


def test_fast_start_in_the_open_dialog_of_the_start_is_kept(start: Start) -> None:
    """The switch for fast start-up in the open start dialog is saved."""
    game, dialog = asking(start, number=None)
    dialog.fast_start.click()
    game.window.keep_changes()
    assert game.settings.value(FAST_START)


def test_no_comment_is_lost_in_the_open_dialog(start: Start) -> None:
    """If the new text of a saved comment is invalid, its old text is kept.

    If a new comment is invalid, its braces are removed.
    """
    game = start(direction=Direction.HOLD)
    own = game.window.controllers.audio.own
    own.set_comments((OwnComment("keep me {other}", letter="E"), OwnComment("and me")))
    game.trigger("own_comments")
    dialog = game.window.findChild(OwnCommentsDialog)
    assert isinstance(dialog, OwnCommentsDialog)
    dialog.rows[0].text.setText("keep me {other")
    dialog.rows[1].text.setText("and me too")
    dialog.add.click()
    dialog.rows[2].text.setText("half {written")
    assert not dialog.keep_button.isEnabled()
    game.window.keep_changes()
    assert own.comments == (
        OwnComment("keep me {other}", letter="E"),
        OwnComment("and me too"),
        OwnComment("half written"),
    )
    dialog.reject()
