"""The Tortoise: gets rid of dangerous cards, and stays below the best card if it can.

Copy this folder to write a player of your own. The help page "Write a player" walks through this file.
"""

from hearts_qt.api import Card, Player, View

HIGH_SPADES = ("QS", "KS", "AS")


class Tortoise(Player):
    """Plays a sensible game without counting cards."""

    def pass_cards(self, view: View) -> list[Card]:
        """Return the cards to pass: high spades if the hand has few spades, then high hearts, then other high cards."""
        guarded = len(view.suit("S")) >= 5

        def danger(card: Card) -> int:
            if card in HIGH_SPADES:
                return 0 if guarded else 100
            if card.suit == "S":
                return 0
            return card.rank + (3 if card.suit == "H" else 0)

        return sorted(view.hand, key=danger, reverse=True)[: view.to_pass]

    def play(self, view: View) -> Card:
        """Return the card to play.

        Lead low, stay below the best card if possible, win high if it costs nothing, discard the worst card.
        """
        if view.leads:
            return self.lead(view)
        if not view.follows:
            return max(view.legal, key=lambda card: self.badness(view, card))
        under = [card for card in view.legal if not view.takes(card)]
        if under:
            return max(under, key=lambda card: (card == "QS", card.rank))
        # Every legal card would take the trick. If the player is the last one, and the trick has no points, it plays a
        # high card. Otherwise it plays a low card, so that perhaps another player has to play a higher one.
        free = view.is_last and view.worth(view.trick) <= 0
        fine = [card for card in view.legal if card != "QS"] or view.legal
        return max(fine, key=lambda card: card.rank) if free else min(fine, key=lambda card: card.rank)

    def lead(self, view: View) -> Card:
        """Return the card to lead, one that others can probably beat. Low spades drive out the queen."""
        queen_is_out = "QS" in view.unseen
        holds_high_spade = any(card in view.hand for card in HIGH_SPADES)

        def risk(card: Card) -> float:
            lower = sum(other.suit == card.suit and other.rank < card.rank for other in view.unseen)
            higher = sum(other.suit == card.suit and other.rank > card.rank for other in view.unseen)
            risk = lower - higher + (2.0 if card.suit == "H" else 0.0)
            if card.suit == "S" and queen_is_out:
                risk += 20 if card in HIGH_SPADES else 0 if holds_high_spade else -8
            return risk + (50 if card == "QS" else 0) + (25 if not higher else 0)

        return min(view.legal, key=risk)

    def badness(self, view: View, card: Card) -> int:
        """Return how much the player wants to get rid of a card."""
        if card == "QS":
            return 200
        if card in HIGH_SPADES and "QS" in view.unseen:
            return 100
        return card.rank + (20 if card.suit == "H" else 0) - (60 if view.worth(card) < 0 else 0)
