"""The ducker: a simple player of known strength, with which tests compare other players."""

from hearts_qt.players.player import Answer, Decision
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.rules import core
from hearts_qt.rules.cards import QUEEN_OF_SPADES, Card, each_card
from hearts_qt.rules.moves import Award, ChooseAward, Play
from hearts_qt.rules.passing import pass_of
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.view import View

_ACE_OF_SPADES = QUEEN_OF_SPADES + 2


class Ducker:
    """Follows with the highest card that loses the trick, or else the lowest. Discards and passes dangerous cards."""

    name = "ducker"
    version = 1

    def decide(self, view: View, seed: int) -> Decision:
        """Return the ducker's move. Earlier tricks do not change the move."""
        return Decision(_move(view), Reason(Judgement.ONLY_CARD))


def _move(view: View) -> Answer:
    assert view.seat is not None
    if view.phase is Phase.PASSING:
        worst = sorted(each_card(view.hand), key=_worst_to_hold)[: view.to_pass]
        return pass_of(view.seat, tuple(worst), view.direction)
    if view.phase is Phase.PLAYING:
        return Play(view.seat, _card(view))
    return ChooseAward(view.seat, Award.ADD)


def _worst_to_hold(card: Card) -> tuple[int, int]:
    if card == QUEEN_OF_SPADES:
        return (0, 0)
    if QUEEN_OF_SPADES < card <= _ACE_OF_SPADES:
        return (1, -card)
    return (2, -(card % 13))


def _worst_to_discard(card: Card) -> tuple[int, int]:
    if card == QUEEN_OF_SPADES:
        return (0, 0)
    return (1, -card) if card >= 39 else (2, -(card % 13))


def _card(view: View) -> Card:
    legal = list(each_card(view.legal))
    if not view.trick:
        return min(legal, key=lambda card: (card % 13, card))
    led = view.trick[0] // 13
    if legal[0] // 13 != led:
        return min(legal, key=_worst_to_discard)
    best = view.trick[core.best_place(list(view.trick))]
    losing = [card for card in legal if card < best]
    return losing[-1] if losing else legal[0]
