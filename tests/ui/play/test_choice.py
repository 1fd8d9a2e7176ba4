"""Tests of how gestures change which cards are chosen."""

from hearts_qt.rules.cards import Card, cards_of
from hearts_qt.ui.cloth import control_schemes as controls
from hearts_qt.ui.cloth.control_schemes import Mode
from hearts_qt.ui.play.choice import CardChoice


class Asked:
    """A choice of cards that records what it reports."""

    def __init__(self, mode: Mode, allowed: tuple[Card, ...], enough: int) -> None:
        """Ask for this number of cards out of the allowed cards."""
        self.committed: list[tuple[Card, ...]] = []
        self.refused: list[Card] = []
        self.short = self.over = 0
        self.choice = CardChoice(self.committed.append, self.refused.append, self._too_few, self._too_many)
        self.choice.ask(mode, cards_of(allowed), enough)

    def _too_few(self) -> None:
        self.short += 1

    def _too_many(self) -> None:
        self.over += 1

    def do(self, *actions: controls.Action) -> list[bool]:
        """Carry out actions in order. Return for each action whether it changed something."""
        return [self.choice.do(action) for action in actions]


def test_one_card_too_many_is_not_ignored_without_a_word() -> None:
    """The fourth card for a pass of three cards is not chosen, and the person is told why."""
    asked = Asked(Mode.PASS, (1, 2, 3, 4), 3)
    assert asked.do(*map(controls.ToggleCard, (1, 2, 3))) == [True] * 3
    assert asked.over == 0
    assert asked.do(controls.ToggleCard(4)) == [False]
    assert asked.over == 1
    assert asked.choice.cards == [1, 2, 3]


def test_a_pass_is_chosen_and_made() -> None:
    """Cards for a pass can be chosen and lowered again. They are passed in the order in which they were chosen."""
    asked = Asked(Mode.PASS, (1, 2, 3, 4), 3)
    assert asked.do(controls.ToggleCard(3), controls.Choose(1), controls.Choose(1)) == [
        True,
        True,
        False,
    ]
    asked.do(controls.Commit())
    assert (asked.short, asked.committed) == (1, [])
    assert asked.do(
        controls.ToggleCard(3),
        controls.Lower(2),
        controls.ToggleCard(2),
        controls.ToggleCard(4),
    ) == [
        True,
        False,
        True,
        True,
    ]
    assert asked.do(controls.Choose(3)) == [False]
    asked.do(controls.Commit())
    assert asked.committed == [(1, 2, 4)]
    assert asked.choice.mode is Mode.NOTHING
    asked.do(controls.Commit())
    assert asked.committed == [(1, 2, 4)]


def test_one_card_replaces_another_in_play() -> None:
    """In a trick, raising a second card lowers the first. Esc lowers all cards."""
    asked = Asked(Mode.PLAY, (1, 2), 1)
    asked.do(controls.ToggleCard(1), controls.ToggleCard(2))
    assert asked.choice.cards == [2]
    asked.do(controls.Clear())
    assert asked.choice.cards == []
    asked.do(controls.PlayCard(1))
    assert asked.committed == [(1,)]


def test_a_forbidden_card_is_refused() -> None:
    """A forbidden card is neither chosen nor played."""
    asked = Asked(Mode.PLAY, (1,), 1)
    assert asked.do(controls.ToggleCard(9), controls.Choose(9)) == [False, False]
    asked.do(controls.PlayCard(9))
    assert asked.refused == [9, 9, 9]
    assert asked.committed == []


def test_movement_is_no_choice() -> None:
    """Moving the marker and ending a wait do not change the choice of cards."""
    asked = Asked(Mode.PLAY, (1,), 1)
    assert asked.do(controls.MoveMarker(1), controls.Continue()) == [False, False]


def test_a_choice_survives_a_new_question_only_in_a_pass() -> None:
    """Cards that are chosen for a pass stay chosen after an update if they are still in the hand.

    When the update asks for a card to play, no card is chosen.
    """
    asked = Asked(Mode.PASS, (1, 2, 3), 3)
    asked.do(controls.ToggleCard(1), controls.ToggleCard(2))
    asked.choice.ask(Mode.PASS, cards_of((2, 3, 4)), 3)
    assert asked.choice.cards == [2]
    asked.choice.ask(Mode.PLAY, cards_of((2, 3, 4)), 1)
    assert asked.choice.cards == []


def test_a_situation_tells_the_wait_first() -> None:
    """While cards move, gestures mean the same as in a wait, even if a card is asked for."""
    choice = Asked(Mode.PLAY, (1,), 1).choice
    assert choice.situation(4, True) == controls.Situation(Mode.WAIT, (), 4, 1)
    assert choice.situation(None, False).mode is Mode.PLAY
