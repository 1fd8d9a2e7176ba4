"""A commentator. The help page "Write a commentator" explains all events, and the table."""

from hearts_qt.api import Commentator, Event, Table


class Newcomer(Commentator):
    """Says who takes the queen of spades, and who wins."""

    def hear(self, event: Event, table: Table) -> None:
        """Hear what happened, and say something about it."""
        if event.kind == "trick_taken" and "QS" in event.cards:
            self.say(f"{table.names[event.seat]} takes the queen.")
            self.mood(event.seat, "grimacing")
        elif event.kind == "match_finished":
            self.say(f"{table.names[event.winners[0]]} wins!")
