"""The reasons for the moves of a player: one for each judgement that decides moves. They have no full stop.

A judgement that never decides a play has no sentence about plays. The same is true of passes and awards. If a
judgement has no sentence, a neutral one is used.
"""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.players.reason import Judgement as J
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Card, Suit, cards_of, suit_of
from hearts_qt.rules.moves import Award, Pass
from hearts_qt.rules.view import View
from hearts_qt.ui.words.cards import list_words, short_card, suit_name
from hearts_qt.ui.words.play import award_choice

translate = QCoreApplication.translate


class TrickOutlook(StrEnum):
    """What a card would do in the current trick."""

    LEAD = "lead"
    UNDER = "stay under the best card"
    OVER = "be the best card"
    DISCARD = "be a card of another suit"


def trick_with(view: View, card: Card) -> TrickOutlook:
    """Return what a card of the hand would do in the current trick."""
    if view.led is None:
        return TrickOutlook.LEAD
    if card // 13 != view.led:
        return TrickOutlook.DISCARD
    best = max(played for played in view.trick if played // 13 == view.led)
    return TrickOutlook.OVER if card > best else TrickOutlook.UNDER


def play_reason(judgement: J, card: Card, view: View) -> str:
    """Return why a card of the hand should be played now."""
    # What is special about the card comes last, so that it takes the place of the usual words.
    words = _trick_words(trick_with(view, card)) | _moons() | _scores() | _rules() | _own_cards(card, view)
    sentence = words.get(judgement, translate("reasons", "The CardShark would play the {card}"))
    return sentence.format(card=short_card(card), suit=suit_name(suit_of(card)), goal=view.rules.goal)


def _trick_words(trick: TrickOutlook) -> dict[J, str]:
    return {
        TrickOutlook.LEAD: {
            J.DUCK: translate("reasons", "Leading the {card} should leave the trick to somebody else"),
            J.AVOID_QUEEN: translate("reasons", "Leading the {card} keeps you clear of the queen"),
            J.EXIT: translate("reasons", "Leading the {card} hands the lead to somebody else"),
            J.UNLOAD: translate("reasons", "The {card} would cost more later, so it goes now"),
        },
        TrickOutlook.UNDER: {
            J.DUCK: translate("reasons", "Ducking with the {card} leaves the trick to somebody else"),
            J.AVOID_QUEEN: translate("reasons", "Ducking with the {card} keeps you clear of the queen"),
            J.EXIT: translate("reasons", "With the {card} somebody else has to lead next, and that suits you"),
            J.UNLOAD: _good_moment(),
        },
        TrickOutlook.OVER: {
            J.DUCK: translate("reasons", "Even if the {card} takes the trick, it should cost little"),
            J.AVOID_QUEEN: translate("reasons", "With the {card} the queen is least likely to come to you"),
            J.EXIT: translate("reasons", "If the {card} takes the trick, you still have a safe lead"),
            J.UNLOAD: translate("reasons", "The {card} may take this trick, but later it would cost more"),
        },
        TrickOutlook.DISCARD: {
            J.DUCK: translate("reasons", "Throwing the {card} away now saves points later"),
            J.AVOID_QUEEN: translate("reasons", "Without the {card} you are clear of the queen"),
            J.EXIT: translate("reasons", "Without the {card} you are less likely to have to lead"),
            J.UNLOAD: _good_moment(),
        },
    }[trick]


def _good_moment() -> str:
    return translate("reasons", "The {card} is dangerous to keep, and this is a good moment to get rid of it")


def _own_cards(card: Card, view: View) -> dict[J, str]:
    only = view.legal == 1 << card
    last = view.hand & SUIT_CARDS[card // 13] == 1 << card
    queen = card == QUEEN_OF_SPADES
    over_queen = card > QUEEN_OF_SPADES and card // 13 == QUEEN_OF_SPADES // 13
    words = {
        J.GUESS: translate("reasons", "The {card} is as good a guess as any"),
        J.PEEKED: translate("reasons", "Somebody who sees the other hands would play the {card}"),
        J.HIGH_HEARTS: translate("reasons", "Nobody can shoot the moon any more, so your highest hearts go first"),
        J.GUARD_QUEEN: translate("reasons", "Playing the {card} keeps the spades that guard you against the queen"),
        J.VOID: translate(
            "reasons", "The {card} brings you closer to having no {suit}, and then you may throw any card"
        ),
        J.FLUSH: translate("reasons", "Leading the {card} may drive out the queen"),
        J.SCARE: translate(
            "reasons", "Leading the {card} makes the others fear a moon, with the queen safe in your hand"
        ),
        J.SWITCH_SUIT: translate(
            "reasons", "Another spade could give the queen to the wrong player, so the {card} is better"
        ),
    }
    if only:
        words[J.ONLY_CARD] = translate("reasons", "The {card} is the only card you may play")
    if last:
        words[J.VOID] = translate("reasons", "The {card} is your last of the {suit}: next time you may throw any card")
    if not _guards_left(card, view):
        words[J.GUARD_QUEEN] = words[J.VOID] if last else translate("reasons", "You need the {card} least")
    if over_queen and _queen_comes(view):
        words[J.GUARD_QUEEN] = translate("reasons", "The {card} could catch the queen later, so it goes now")
    if queen:
        words[J.GUARD_QUEEN] = translate("reasons", "This is the moment to get rid of the queen")
        words[J.UNLOAD] = words[J.GUARD_QUEEN]
        words[J.LOSE_QUEEN] = translate("reasons", "The queen should go at the first chance, and this is it")
    return words


def _queen_comes(view: View) -> bool:
    """Return whether one of the others still holds the queen."""
    seen = view.hand | cards_of(view.trick) | sum(view.taken)
    return not seen >> QUEEN_OF_SPADES & 1


def _guards_left(card: Card, view: View) -> bool:
    """Return whether low spades stay in the hand without a card, and guard against a queen that may still come."""
    low = SUIT_CARDS[Suit.SPADES] & (1 << QUEEN_OF_SPADES) - 1
    return bool(view.hand & ~(1 << card) & low) and (_queen_comes(view) or bool(view.hand >> QUEEN_OF_SPADES & 1))


def _moons() -> dict[J, str]:
    return {
        J.SHOOT_MOON: translate("reasons", "You may well take every point, and the {card} is the way to it"),
        J.MOON_DEDUCTS: translate("reasons", "A moon would come off your own score, and the {card} is the way to it"),
        J.MOON_LOSES: translate(
            "reasons", "Taking every point would let somebody else win the game, so the {card} gives it up"
        ),
        J.LET_MOON: translate(
            "reasons", "Another player's moon would win you the game, so the {card} does not stop it"
        ),
        J.STOP_MOON: translate("reasons", "Somebody may be taking every point, and the {card} can stop that"),
        J.CHEAP_HEART: translate("reasons", "Taking one heart with the {card} is a cheap way to stop a moon"),
        J.QUEEN_STOPS: translate("reasons", "Taking the queen with the {card} costs less than the moon that it stops"),
        J.SPLIT_HEARTS: translate("reasons", "With the {card} the hearts are split, and nobody can take them all"),
        J.KEEP_STOPPER: translate("reasons", "Playing the {card} keeps a high heart that can stop a moon"),
        J.DUCK_HEART: translate(
            "reasons", "Ducking a heart now and then, as with the {card}, keeps the others guessing"
        ),
        J.GIVE_BACK: translate("reasons", "The {card} leaves it to somebody else to stop the moon this time"),
        J.DUCK_LOW_LEAD: translate(
            "reasons", "A player after you will have to take this low heart, so the {card} ducks it"
        ),
        J.TAKE_HIGH_LEAD: translate("reasons", "Taking this high heart with the {card} may be what stops a moon"),
    }


def _scores() -> dict[J, str]:
    return {
        J.TARGET_LOW: translate("reasons", "The {card} gives points to a player with a low score"),
        J.TARGET_RIVAL: translate("reasons", "The {card} gives points to a player close behind you"),
        J.END_MATCH: translate("reasons", "The {card} can end the game while you are ahead"),
        J.HOLD_QUEEN: translate("reasons", "Playing the {card} saves the queen for the player who should get her"),
        J.LOSE_QUEEN: translate("reasons", "The {card} helps you get rid of the queen soon"),
        J.PANIC: translate("reasons", "The {card} keeps somebody else from winning the game now"),
        J.HUNT_PERSON: translate("reasons", "The {card} hurts the other person most"),
        J.SPARE_PERSON: translate("reasons", "The {card} does the other person the least harm"),
    }


def _rules() -> dict[J, str]:
    return {
        J.EXACT_GOAL: translate(
            "reasons", "Somebody may land on exactly {goal} points, and the {card} takes care of that"
        ),
        J.TAKE_BONUS: translate("reasons", "The {card} is your best way to the bonus card"),
        J.NO_TRICK: translate("reasons", "With the {card} you may get through without a trick, which is rewarded"),
        J.SHOOT_SUN: translate("reasons", "Every single trick may be yours, and the {card} is the way to them"),
    }


_GUARDED: Final = {J.KEEP_LOW_HEARTS: Suit.HEARTS, J.KEEP_LOW_SPADES: Suit.SPADES, J.GUARD_QUEEN: Suit.SPADES}
"""The reasons for a pass that speak of cards that are kept, with the suit of these cards."""


def pass_reason(judgement: J, move: Pass, view: View) -> str:
    """Return why these cards of the hand should be passed."""
    words = _pass_words(move, view)
    neutral = J.VOID if judgement in _GUARDED else judgement
    sentence = words.get(judgement) or words.get(neutral, translate("reasons", "The CardShark would pass {cards}"))
    emptied = [suit for suit in sorted({suit_of(card) for card in move.cards}) if not _kept(move, view, suit)]
    return sentence.format(
        cards=list_words(map(short_card, move.cards)),
        suits=list_words(map(suit_name, emptied)) if emptied else "",
        name=list_words(dict.fromkeys(view.seats[seat].name for seat in move.to)),
    )


def _kept(move: Pass, view: View, suit: int) -> int:
    return view.hand & ~move.mask & SUIT_CARDS[suit]


def _pass_words(move: Pass, view: View) -> dict[J, str]:
    queen = 1 << QUEEN_OF_SPADES
    empties = any(not _kept(move, view, suit_of(card)) for card in move.cards)
    words = {
        J.GUESS: translate("reasons", "{cards} are as good a guess as any"),
        J.DUCK: translate("reasons", "Without {cards} you are likely to take the fewest points"),
        J.AVOID_QUEEN: translate("reasons", "Without {cards} the queen is less likely to come to you"),
        J.UNLOAD: translate("reasons", "{cards} are the likeliest to take tricks that you do not want"),
        J.KEEP_LOW_HEARTS: translate("reasons", "You keep the low hearts that guard your high ones, so {cards} go"),
        J.KEEP_LOW_SPADES: translate("reasons", "You keep your low spades, so {cards} go"),
        J.GUARD_QUEEN: translate("reasons", "Passing {cards} keeps the spades that guard you against the queen"),
        J.PASS_QUEEN: translate("reasons", "You have too few spades to guard a high one, so {cards} go"),
        J.VOID: translate(
            "reasons", "Passing {cards} leaves you short of a suit, and soon you may throw any card on it"
        ),
        J.PASS_MINOR: translate("reasons", "With {cards} {name} will not run out of a suit too soon"),
        J.PASS_LOW_HEART: translate("reasons", "A low heart among {cards} makes a moon hard for {name}"),
        J.KEEP_STOPPER: translate("reasons", "Passing {cards} keeps a high heart that can stop a moon"),
        J.FEAR: translate("reasons", "High spades and hearts are frightening, so {cards} go"),
        J.TAKE_BONUS: translate("reasons", "Passing {cards} keeps what can win the bonus card"),
        J.SHOOT_MOON: translate("reasons", "What you keep may take every point, so {cards} go"),
        J.MOON_DEDUCTS: translate("reasons", "What you keep may take every point off your score, so {cards} go"),
        J.STOP_MOON: translate("reasons", "Without {cards} you can still stop a moon"),
        J.HUNT_PERSON: translate("reasons", "Passing {cards} hurts {name} most"),
        J.SPARE_PERSON: translate("reasons", "Passing {cards} does {name} the least harm"),
    }
    for judgement, suit in _GUARDED.items():
        if not _kept(move, view, suit):
            # Nothing of the suit is kept, so it guards nothing.
            del words[judgement]
    if empties:
        words[J.VOID] = translate("reasons", "Passing {cards} rids you of all {suits}: then you may throw any card")
    if move.mask & queen:
        words[J.PASS_QUEEN] = translate("reasons", "You have too few spades to guard the queen, so she is passed on")
    elif view.hand & queen:
        words[J.GUARD_QUEEN] = translate("reasons", "Your spades guard the queen well, so she stays and {cards} go")
    return words


def award_reason(judgement: J, award: Award, view: View) -> str:
    """Return why a moon should count this way."""
    words = {
        J.AWARD_WINS: translate("reasons", "{choice}: that wins you the game"),
        J.AWARD_SAVES: translate("reasons", "{choice}: otherwise somebody else would win the game"),
        J.AWARD_USUAL: translate("reasons", "{choice}: that leaves you best placed"),
    }
    sentence = words.get(judgement, translate("reasons", "{choice}: that is what the CardShark would choose"))
    return sentence.format(choice=award_choice(award, view.rules))
