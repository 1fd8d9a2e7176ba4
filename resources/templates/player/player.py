"""A computer player. The help page "Write a player" explains everything in a view."""

from hearts_qt.api import Card, Player, View


class Newcomer(Player):
    """Passes what is dangerous, ducks what it can, and discards the worst."""

    def pass_cards(self, view: View) -> list[Card]:
        """Return the cards to pass: the high spades first, then whatever is high."""
        return sorted(view.hand, key=self.danger, reverse=True)[: view.to_pass]

    def play(self, view: View) -> Card:
        """Return one of the cards that may be played."""
        if view.leads:
            return min(view.legal, key=lambda card: (card == "QS", card.rank))
        if not view.follows:
            return max(view.legal, key=self.danger)
        under = [card for card in view.legal if not view.takes(card)]
        if under:
            return max(under, key=lambda card: (card == "QS", card.rank))
        return min(view.legal, key=lambda card: (card == "QS", card.rank))

    def danger(self, card: Card) -> int:
        """Return how much the player wants to get rid of a card."""
        if card in ("QS", "KS", "AS"):
            return {"QS": 100, "AS": 60, "KS": 50}[card]
        # Chosen on the page of the plugin, see [[settings]] in plugin.toml.
        fear = int(self.settings.get("fear-of-hearts", 10))
        return card.rank + (fear if card.suit == "H" else 0)
