"""A sports reporter who comments on the game. The help page "Write a commentator" explains events and the table."""

import random
from collections.abc import Sequence

from hearts_qt.api import Commentator, Event, Table

QUEEN = "QS"
HIGH_SPADES = ("KS", "AS")
LAST_TRICKS = 3

WELCOME = (
    "Good evening from the card table! Four players, one queen, and nobody wants her.",
    "A full house tonight. {first} has the best seat, and {last} has the worst view of it.",
    "We are live! {first}, {second}, {third} and {last} shake hands. Enjoy it, it is the last friendly moment.",
)
DEALS = (
    "Deal {number}. {leader} is in front with {best}, {trailer} brings up the rear with {worst}.",
    "Deal {number}, and {trailer} needs a quiet one: {worst} points on the board already.",
    "Here comes deal {number}. {leader} would gladly stop right now.",
)
LEVEL = ("Deal {number}, and it is all to play for: the table is level.",)
KEEP = ("No passing this time. What you were dealt is what you have.", "Everybody keeps their cards. Some regret it.")
QUEEN_LED = ("{who} leads the queen! That takes nerve, or a very bad hand.",)
QUEEN_DROPPED = (
    "There she is! {who} lets go of the queen.",
    "The queen of spades! {who} has carried her long enough.",
    "{who} shows the queen the door.",
)
QUEEN_TAKEN = (
    "And {who} takes her home. Thirteen points, no receipt.",
    "Ouch. {who} picks up the queen, and the crowd looks away.",
    "{who} gets the queen. That one will be on the highlights.",
)
QUEEN_HOME = (
    "{who} plays the queen and takes her back. We will watch that one again in slow motion.",
    "{who} keeps the queen. By accident? I could not say so on air.",
)
SPADE_AT_RISK = (
    "{who} puts a big spade out there with the queen still at large.",
    "A high spade from {who}, and nobody knows where the queen is. Nobody but one.",
)
BROKEN = (
    "Hearts are broken by {who}! Now the gloves are off.",
    "{who} breaks hearts. Mothers, cover your children's eyes.",
    "First heart on the table, courtesy of {who}.",
)
HEAVY = (
    "{points} points in one trick for {who}. That will leave a mark.",
    "{who} collects {points} points and pretends not to count.",
)
MOON_WATCH = (
    "Hold on. {who} has every point so far. Is somebody reaching for the moon?",
    "Moon watch! {who} has taken all {points} points. The others had better wake up.",
)
MOON_STOPPED = (
    "And {who} steps in! No moon for {other} today.",
    "Stopped! {who} pays {points} to keep {other} on the ground.",
)
MOON = (
    "The moon! {who} has shot the moon! You could hear that in the car park.",
    "Twenty-six points and a smile: {who} shoots the moon!",
)
SUN = ("Thirteen tricks out of thirteen! {who} has shot the sun. I have nothing to add.",)
CLEAN = (
    "A clean sheet for {who}. Textbook.",
    "{who} leaves without a scratch.",
)
DEAL_OVER = (
    "{worst} takes {points} this time. On the board it is {leader} by {lead}.",
    "The damage: {points} for {worst}. {leader} leads by {lead}.",
)
TIED = ("{points} for {worst}, and we have a tie at the top!",)
LAST = ("Three tricks to go. Nobody breathes.", "Down to the last three cards, and every one of them counts.")
WINNER = (
    "It is over! {who} wins with {points}. The others say it was the cards.",
    "{who} takes the game with {points}! Roll the credits.",
)
WINNERS = ("It is over, and they share it: {who}. Somebody find a second cup.",)
UNDONE = ("The referee sends us back a move. I saw nothing.", "A second look is granted. We rewind.")


class SportsDesk(Commentator):
    """Says something when it matters, at most one line for each event."""

    def __init__(self) -> None:
        """Begin with an empty list of the lines that were said."""
        self.said: list[str] = []

    def hear(self, event: Event, table: Table) -> None:
        """Comment on an event, if this class has a method for its kind."""
        report = getattr(self, f"on_{event.kind}", None)
        if report is not None:
            report(event, table)

    # What happens

    def on_match_began(self, event: Event, table: Table) -> None:
        """Greet the audience."""
        first, second, third, last = table.names
        self.report(WELCOME, first=first, second=second, third=third, last=last)

    def on_deal_began(self, event: Event, table: Table) -> None:
        """Report the scores, or that no cards are passed."""
        number, scores = len(table.earlier) + 1, table.scores
        if number == 1:
            return
        if event.direction == "hold" and random.random() < 0.5:
            self.report(KEEP)
        elif min(scores) == max(scores):
            self.report(LEVEL, number=number)
        else:
            leader, trailer = scores.index(min(scores)), scores.index(max(scores))
            names = {"leader": table.names[leader], "trailer": table.names[trailer]}
            self.report(DEALS, number=number, best=min(scores), worst=max(scores), **names)

    def on_card_played(self, event: Event, table: Table) -> None:
        """Report the queen of spades, and the king or ace of spades if it is led before the queen is taken."""
        who = table.names[event.seat]
        leads = table.trick == (event.card,)
        if event.card == QUEEN:
            self.report(QUEEN_LED if leads else QUEEN_DROPPED, who=who)
        elif event.card in HIGH_SPADES and leads and not any(QUEEN in cards for cards in table.taken):
            self.report(SPADE_AT_RISK, who=who)

    def on_hearts_broken(self, event: Event, table: Table) -> None:
        """Report who broke hearts."""
        self.report(BROKEN, who=table.names[event.seat])

    def on_trick_taken(self, event: Event, table: Table) -> None:
        """Report the taken queen, a possible or stopped moon, a trick with many points, or the last tricks."""
        who = table.names[event.seat]
        before = [points - event.worth * (seat == event.seat) for seat, points in enumerate(table.points)]
        alone = lone_taker(before)
        if QUEEN in event.cards:
            giver = (event.leader + event.cards.index(QUEEN)) % 4
            self.report(QUEEN_HOME if giver == event.seat else QUEEN_TAKEN, who=who)
            if giver != event.seat:
                self.mood(giver, "gloating")
        elif alone is not None and before[alone] >= 10 and event.seat != alone and event.worth > 0:
            self.report(MOON_STOPPED, who=who, other=table.names[alone], points=event.worth)
        elif lone_taker(table.points) == event.seat and table.points[event.seat] >= 16 > before[event.seat]:
            self.report(MOON_WATCH, who=who, points=table.points[event.seat])
        elif event.worth >= 4:
            self.report(HEAVY, who=who, points=event.worth)
        elif len(table.tricks) == 13 - LAST_TRICKS:
            self.report(LAST)

    def on_deal_finished(self, event: Event, table: Table) -> None:
        """Report a moon, or else the points of the deal."""
        if event.sun is not None and event.shooter is not None:
            self.report(SUN, who=table.names[event.sun])
        elif event.shooter is not None:
            self.report(MOON, who=table.names[event.shooter])
        else:
            self.report_points(event, table)

    def report_points(self, event: Event, table: Table) -> None:
        """Report who took most points in a deal and who leads. Sometimes report who took no points instead."""
        clean = [seat for seat, points in enumerate(event.points) if points == 0]
        order = sorted(event.scores)
        worst = event.points.index(max(event.points))
        words = {"worst": table.names[worst], "points": event.points[worst]}
        if len(clean) == 1 and random.random() < 0.4:
            self.report(CLEAN, who=table.names[clean[0]])
        elif order[0] == order[1]:
            self.report(TIED, **words)
        else:
            leader = table.names[event.scores.index(order[0])]
            self.report(DEAL_OVER, leader=leader, lead=order[1] - order[0], **words)

    def on_match_finished(self, event: Event, table: Table) -> None:
        """Report who won."""
        names = [table.names[seat] for seat in event.winners]
        if len(names) == 1:
            self.report(WINNER, who=names[0], points=event.scores[event.winners[0]])
        else:
            self.report(WINNERS, who=" and ".join([", ".join(names[:-1]), names[-1]]))

    def on_moves_undone(self, event: Event, table: Table) -> None:
        """Report an undo."""
        self.report(UNDONE)

    # Words

    def report(self, lines: Sequence[str], **words: object) -> None:
        """Say one of the lines. If possible, choose one that was not said a short time ago."""
        fresh = [line for line in lines if line not in self.said] or list(lines)
        line = random.choice(fresh)
        self.said = [*self.said[-20:], line]
        self.say(line.format(**words))


def lone_taker(points: Sequence[int]) -> int | None:
    """Return the seat that has points if no other seat has any; otherwise None."""
    takers = [seat for seat, taken in enumerate(points) if taken > 0]
    return takers[0] if len(takers) == 1 else None
