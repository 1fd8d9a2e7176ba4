"""What a person has to do now, and why a card cannot be played."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import QUEEN_OF_SPADES, Card, Suit, suit_of
from hearts_qt.rules.forbidden import Forbidden
from hearts_qt.rules.moves import Award, CashOut
from hearts_qt.rules.passing import Direction, receivers
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Opening, Rules
from hearts_qt.rules.view import View
from hearts_qt.ui.words.cards import card_name, number_word, seat_title, suit_name

translate = QCoreApplication.translate


def direction_name(direction: Direction) -> str:
    """Return the name of a pass direction, as a text that stands alone."""
    return {
        Direction.LEFT: translate("words", "Left"),
        Direction.ACROSS: translate("words", "Across"),
        Direction.RIGHT: translate("words", "Right"),
        Direction.SCATTER: translate("words", "One to each"),
        Direction.HOLD: translate("words", "No pass"),
    }[direction]


def why_not(reason: Forbidden, card: Card, rules: Rules, led: Suit | None = None) -> str:
    """Return why a card cannot be played now; `led` is the suit led, or None for a lead."""
    if reason is Forbidden.FOLLOW_SUIT and led is not None:
        return translate("words", "Follow {suit}: you still have some.").format(suit=suit_name(led))
    if reason is Forbidden.OPENING:
        return _why_not_open(rules)
    if reason is Forbidden.FIRST_TRICK:
        if card == QUEEN_OF_SPADES:
            return translate("words", "The Queen of Spades has to wait for the second trick.")
        return translate("words", "Hearts have to wait for the second trick.")
    if reason is Forbidden.HEARTS_UNBROKEN and suit_of(card) is Suit.HEARTS:
        return translate("words", "Hearts are not broken yet.")
    return {
        Forbidden.FOLLOW_SUIT: translate("words", "Follow the suit led: you still have some of it."),
        Forbidden.QUEEN_UNLED: translate("words", "The Queen of Spades may not be led until hearts are broken."),
        Forbidden.HEARTS_UNBROKEN: translate("words", "Hearts are not broken yet."),
        Forbidden.QUEEN_BEFORE_HEARTS: translate("words", "Lead the Queen of Spades first: hearts are not broken."),
        Forbidden.QUEEN_DUE: translate("words", "You cannot follow, so the Queen of Spades has to go now."),
        Forbidden.NOT_HELD: translate("words", "That card is not in your hand."),
        Forbidden.NOT_YOUR_TURN: translate("words", "It is not your turn yet."),
        Forbidden.NOT_NOW: translate("words", "That cannot be done just now."),
        Forbidden.WRONG_NUMBER: translate("words", "That is the wrong number of cards to pass."),
        Forbidden.WRONG_RECEIVER: translate("words", "In this deal the cards go to somebody else."),
        Forbidden.NOT_DECIDED: translate("words", "Playing on could still change the scores."),
    }[reason]


def _why_not_open(rules: Rules) -> str:
    if rules.opening is Opening.ANY_CLUB:
        return translate("words", "The first lead is a club.")
    return translate("words", "The first lead is the Two of Clubs.")


def _choose_sentence(view: View) -> str:
    if view.direction is Direction.SCATTER:
        return translate("words", "Choose three cards: the first goes left, the second across, the third right")
    return {
        Direction.LEFT: translate("words", "Choose {number} cards to pass left to {name}"),
        Direction.ACROSS: translate("words", "Choose {number} cards to pass across to {name}"),
        Direction.RIGHT: translate("words", "Choose {number} cards to pass right to {name}"),
    }[view.direction].format(
        number=number_word(view.to_pass), name=view.seats[receivers(view.seat or 0, view.direction)[0]].name
    )


def pass_progress(chosen: int, to_pass: int) -> str:
    """Return how many cards are chosen for the pass, or that enough are chosen."""
    if chosen < to_pass:
        return translate("words", "{chosen} of {number} chosen").format(chosen=chosen, number=to_pass)
    return translate("words", "Ready to pass")


def instruction(view: View) -> str:
    """Return what the viewer has to do now, or whom the table waits for; empty if it waits for nobody."""
    if view.stage is Stage.AWARD:
        return _award_wanted(view)
    if view.stage is not Stage.DEAL or not view.awaited:
        return ""
    own = view.seat is not None and view.seat in view.awaited
    if view.phase is Phase.PASSING:
        return _choose_sentence(view) if own else translate("words", "The others are still choosing cards to pass")
    if not own:
        return translate("words", "{name} is to play").format(name=view.seats[view.awaited[0]].name)
    return _turn_sentence(view)


def _turn_sentence(view: View) -> str:
    if view.led is None:
        if view.first_trick and view.rules.opening is Opening.TWO_OF_CLUBS:
            return translate("words", "Your turn: lead the Two of Clubs")
        if view.first_trick and view.rules.opening is Opening.ANY_CLUB:
            return translate("words", "Your turn: lead a club")
        return translate("words", "Your turn: you lead")
    suit = Suit(view.led)
    if any(view.hand >> card & 1 for card in range(13 * suit, 13 * suit + 13)):
        return translate("words", "Your turn: follow {suit}").format(suit=suit_name(suit))
    if view.legal.bit_count() == 1 and view.legal != view.hand:
        card = view.legal.bit_length() - 1
        return translate("words", "Your turn: only the {card} may be played").format(card=card_name(card))
    if view.legal != view.hand:
        return translate("words", "Your turn: you have no {suit}, choose another suit").format(suit=suit_name(suit))
    return translate("words", "Your turn: you have no {suit}, play what you like").format(suit=suit_name(suit))


def _award_wanted(view: View) -> str:
    if view.seat in view.awaited:
        return translate("words", "You shot the moon. How shall it count?")
    names = [seat_title(view.seats, seat, view.seat) for seat in view.awaited]
    return translate("words", "{name} decides how the moon counts").format(name="".join(names[:1]))


def award_choice(award: Award, rules: Rules) -> str:
    """Return the text of the button that chooses how a moon counts."""
    if award is Award.ADD:
        return translate("words", "Everyone else +{points}").format(points=rules.moon_points)
    return translate("words", "Me −{points}").format(points=rules.moon_points)


def cash_out_sentence(why: CashOut) -> str:
    """Return why the rest of the deal cannot change the scores."""
    if why is CashOut.POINTS_IN:
        return translate("words", "All points are taken. Nothing can change any more.")
    return translate("words", "The leader holds only winners and takes the rest.")
