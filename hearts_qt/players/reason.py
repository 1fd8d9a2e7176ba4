"""The reason for a decision, as data: the judgement that decided. The window makes a sentence of each reason."""

from enum import StrEnum

from msgspec import Struct

from hearts_qt.rules.cards import Card


class Judgement(StrEnum):
    """The judgements that a player weighs to make its choice."""

    ONLY_CARD = "only card"
    GUESS = "a guess"
    PEEKED = "has seen the other hands"

    # A card to a trick
    DUCK = "take no points"
    AVOID_QUEEN = "keep clear of the queen of spades"
    UNLOAD = "get rid of a card that would take"
    HIGH_HEARTS = "the highest hearts first once they are split"
    GUARD_QUEEN = "keep spades that guard against the queen"
    VOID = "empty a suit"
    EXIT = "keep off the lead"
    FLUSH = "drive out the queen"
    SCARE = "make the others fear the queen"
    SWITCH_SUIT = "the queen would fall on the wrong seat"

    # What the scores say
    TARGET_LOW = "give the points to the low scorer"
    TARGET_RIVAL = "give the points to a rival close behind"
    END_MATCH = "end the match while ahead"
    HOLD_QUEEN = "keep the queen for the seat that should have her"
    LOSE_QUEEN = "get rid of the queen at the first chance"
    PANIC = "do not let another win the match"
    HUNT_PERSON = "give the points to the person"
    SPARE_PERSON = "spare the person"
    EXACT_GOAL = "mind the exact goal"

    # A moon
    SHOOT_MOON = "shoot the moon"
    MOON_DEDUCTS = "a moon that comes off the own score"
    MOON_LOSES = "a moon would let another win"
    LET_MOON = "another's moon wins the match for this seat"
    STOP_MOON = "stop a moon"
    CHEAP_HEART = "a heart is a cheap way to stop a moon"
    QUEEN_STOPS = "take the queen to stop a moon"
    SPLIT_HEARTS = "split the hearts"
    KEEP_STOPPER = "keep a heart that can stop a moon"
    DUCK_HEART = "duck a heart lead now and then"
    GIVE_BACK = "leave a moon to the person who never stops one"
    DUCK_LOW_LEAD = "another has to take a low heart from the right"
    TAKE_HIGH_LEAD = "a high heart from the right may be a moon's only loser"

    # Special rules
    TAKE_BONUS = "win the bonus card"
    NO_TRICK = "take no trick at all"
    SHOOT_SUN = "take every trick"

    # A pass
    KEEP_LOW_HEARTS = "low hearts guard high ones"
    KEEP_LOW_SPADES = "never pass low spades"
    PASS_QUEEN = "few spades do not guard the queen"
    PASS_MINOR = "the receiver shall not be out of a suit"
    FEAR = "high spades and hearts are frightening"
    PASS_LOW_HEART = "a low heart spoils another's moon"

    # The moon's award
    AWARD_WINS = "this award wins the match"
    AWARD_SAVES = "the other award would let another win"
    AWARD_USUAL = "this award leaves the best standing"


class Estimate(Struct, frozen=True):
    """The expected cost of one choice, found by a search. A choice is a card, or all the cards of a pass."""

    cards: tuple[Card, ...]
    points: float
    """The expected points of the player's seat in this deal.

    Effects on the match are converted to points too. So a moon of the player, for example, or a choice that keeps a
    rival from winning, has a negative value.
    """
    error: float
    """The standard error of `points`."""


class Effort(Struct, frozen=True):
    """How much a search has done for a decision."""

    rounds: int
    """How often it played the deal to its end."""
    samples: float
    """The effective sample size of the determinizations, by Kish's formula, summed over all trees; 0 for a pass."""


class Reason(Struct, frozen=True):
    """The judgement that decided a choice, and the other choices."""

    judgement: Judgement
    against: tuple[Card, ...] = ()
    """The other choices, the best first."""
    estimates: tuple[Estimate, ...] = ()
    """The expected cost of each choice, the best first; empty if nothing was searched."""
    effort: Effort | None = None
    """How much was searched; None if nothing was searched."""
