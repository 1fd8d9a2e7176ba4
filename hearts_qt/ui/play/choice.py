"""The cards that the person has chosen so far, and how gestures (clicks, drags and keys) change them.

This module has no widgets.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from hearts_qt.rules.cards import Card, Cards
from hearts_qt.rules.events import MovesUndone
from hearts_qt.rules.phases import Phase
from hearts_qt.table.link import Update
from hearts_qt.ui.cloth import control_schemes
from hearts_qt.ui.cloth.control_schemes import Mode, Situation


@dataclass
class CardChoice:
    """The cards chosen for the open question. Calls `commit` with the cards when the person plays or passes them."""

    commit: Callable[[tuple[Card, ...]], None]
    refuse: Callable[[Card], None]
    """Called with a card that the person tried to choose although it is not allowed."""
    too_few: Callable[[], None]
    """Called when the person wants to play or pass but has chosen too few cards."""
    too_many: Callable[[], None]
    """Called when the person wants to choose one more card for a pass that is complete."""
    mode: Mode = Mode.NOTHING
    allowed: Cards = 0
    enough: int = 1
    cards: list[Card] = field(default_factory=list)
    is_suggested: bool = False
    """Whether a hint has chosen the cards. They are not played before the person confirms them."""

    def ask(self, mode: Mode, allowed: Cards, enough: int, chosen: tuple[Card, ...] = ()) -> None:
        """Open a question that needs `enough` of the `allowed` cards.

        A pass begins with the cards in `chosen`. If `chosen` is empty, the cards that were chosen before stay chosen.
        """
        self.mode, self.allowed, self.enough = mode, allowed, enough
        self.is_suggested = False
        self.cards = [card for card in chosen or self.cards if allowed >> card & 1] if mode is Mode.PASS else []

    def close(self) -> None:
        """Close the question."""
        self.mode = Mode.NOTHING
        self.cards = []

    def choose(self, cards: list[Card]) -> bool:
        """Choose cards for a pass if the person has not chosen any yet. Return whether these cards are chosen."""
        if self.mode is not Mode.PASS or self.cards or len(cards) > self.enough or len(set(cards)) < len(cards):
            return False
        if not all(0 <= card < 52 and self.allowed >> card & 1 for card in cards):
            return False
        self.cards = list(cards)
        return bool(cards)

    def suggest(self, cards: tuple[Card, ...]) -> bool:
        """Choose the cards of a hint, unless the person has already chosen cards. Return whether these are chosen."""
        if self.cards or len(cards) != self.enough or not all(self.allowed >> card & 1 for card in cards):
            return False
        self.cards = list(cards)
        self.is_suggested = True
        return True

    def situation(self, marked: Card | None, waiting: bool) -> Situation:
        """Return the situation in which the next gesture is made."""
        return Situation(Mode.WAIT if waiting else self.mode, tuple(self.cards), marked, self.enough)

    def do(self, action: control_schemes.Action) -> bool:
        """Carry out the action of a gesture; return whether the choice has changed."""
        before = list(self.cards)
        changed = self._do(action)
        self.is_suggested = self.is_suggested and self.cards == before
        return changed

    def _do(self, action: control_schemes.Action) -> bool:
        match action:
            case control_schemes.ToggleCard(card) if card in self.cards:
                self.cards.remove(card)
            case control_schemes.Lower(card) if card in self.cards:
                self.cards.remove(card)
            case control_schemes.ToggleCard(card) | control_schemes.Choose(card):
                return self._choose(card)
            case control_schemes.PlayCard(card):
                return self._play(card)
            case control_schemes.Clear():
                self.cards.clear()
            case control_schemes.Commit():
                return self._commit()
            case _:
                return False
        return True

    def _choose(self, card: Card) -> bool:
        if card in self.cards:
            return False
        if not self.allowed >> card & 1:
            self.refuse(card)
            return False
        if self.enough == 1:
            self.cards.clear()
        if len(self.cards) == self.enough:
            self.too_many()
            return False
        self.cards.append(card)
        return True

    def _play(self, card: Card) -> bool:
        if not self.allowed >> card & 1:
            self.refuse(card)
            return False
        self.cards = [card]
        return self._commit()

    def _commit(self) -> bool:
        if self.mode not in (Mode.PASS, Mode.PLAY):
            return False
        if len(self.cards) != self.enough:
            self.too_few()
            return False
        cards = tuple(self.cards)
        self.close()
        self.commit(cards)
        return True


def pass_taken_back(before: Update | None, update: Update) -> tuple[Card, ...]:
    """Return the cards of the person's pass if the update undoes this pass, and no cards otherwise."""
    if before is None or before.view.seat != update.view.seat or update.view.phase is not Phase.PASSING:
        return ()
    is_taken_back = any(isinstance(event, MovesUndone) for event in update.events)
    return tuple(gift.card for gift in before.view.passed) if is_taken_back else ()
