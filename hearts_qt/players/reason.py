"""Why a player did what it did, as data: the judgement that decided. The window makes sentences of them."""

from enum import StrEnum

from msgspec import Struct

from hearts_qt.rules.cards import Card


class Judgement(StrEnum):
    """The single judgements from which a player's choice is made."""

    ONLY_CARD = "only card"

    # A card to a trick
    DUCK = "take no points"
    UNLOAD = "get rid of a card that would take"
    GUARD_QUEEN = "keep spades that guard against the queen"
    VOID = "empty a suit"
    EXIT = "keep off the lead"
    FLUSH = "drive out the queen"
    TARGET = "give the points to whom they hurt most"
    PANIC = "do not let another win the match"
    STOP_MOON = "stop a moon"
    SHOOT_MOON = "shoot the moon"
    TAKE_BONUS = "win the bonus card"
    NO_TRICK = "take no trick at all"

    # A pass
    KEEP_LOW_HEARTS = "low hearts guard high ones"
    KEEP_STOPPER = "keep a heart that can stop a moon"

    # The moon's award
    AWARD_WINS = "this award wins the match"
    AWARD_SAVES = "the other award would let another win"
    AWARD_USUAL = "this award leaves the best standing"


class Estimate(Struct, frozen=True):
    """What a search expects of one choice: a card, or the cards of a whole pass."""

    cards: tuple[Card, ...]
    points: float
    """The points of this deal that the own seat is expected to get, with what they are worth for the match's aim."""
    error: float
    """The standard error of `points`."""


class Reason(Struct, frozen=True):
    """The judgement that decided, and the cards that it weighed against."""

    judgement: Judgement
    against: tuple[Card, ...] = ()
    """The other choices, the best first."""
    estimates: tuple[Estimate, ...] = ()
    """What each choice is expected to cost, the best first; none where nothing was searched."""
