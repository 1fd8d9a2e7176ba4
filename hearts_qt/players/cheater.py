"""The Cheater, the only player that may see the other hands. It does not remember every card that it has seen."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from hearts_qt.players.deciding import decide
from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.players.seeds import style_seed_of, uniform
from hearts_qt.players.styles import Style
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, Cards
from hearts_qt.rules.view import View

STYLE: Final = Style("cheater", MappingProxyType({Judgement.PASS_QUEEN: 0.6}))
QUEEN_SEEN: Final = 0.95
"""In what share of the deals the Cheater remembers where the queen of spades is."""
CARD_SEEN: Final = 0.5
"""What share of the other cards the Cheater remembers."""


class Cheater:
    """Plays a bold style, and looks at the other hands if the table allows it."""

    name = "cheater"
    version = 2

    def decide(self, view: View, seed: int) -> Decision:
        """Return the decision of the Cheater's style. The table calls this if it does not show the other hands."""
        return decide(view, STYLE, seed)

    def decide_seeing(self, view: View, hands: Sequence[Cards], seed: int) -> Decision:
        """Return the decision after looking at all four hands; the reason is PEEKED if the look changed the move."""
        honest = decide(view, STYLE, seed)
        seen = decide(view, STYLE, seed, remembered(view, hands, style_seed_of(view, seed)))
        if seen.move == honest.move:
            return honest
        return replace(seen, reason=Reason(Judgement.PEEKED, seen.reason.against))


def remembered(view: View, hands: Sequence[Cards], style_seed: int) -> tuple[Cards, ...]:
    """Return the cards of the other hands that the Cheater remembers: usually the queen, and some of the rest."""
    kept = 0
    for card in range(52):
        if uniform(style_seed, 3000 + card) < (QUEEN_SEEN if card == QUEEN_OF_SPADES else CARD_SEEN):
            kept |= 1 << card
    return tuple(0 if seat == view.seat else hands[seat] & kept for seat in SEATS)
