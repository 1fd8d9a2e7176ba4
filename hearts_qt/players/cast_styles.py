"""The styles of the characters, and the styles of the levels at which a whole table can play."""

from types import MappingProxyType
from typing import Final

from hearts_qt.players.reason import Judgement as J
from hearts_qt.players.styles import Stops, Style

NEVER: Final = 2.0
"""A limit that no probability reaches: a style with this limit never tries to shoot the moon."""

STAN: Final = Style("stan")
"""Plays well in every situation, and has no special habits."""

NOVICE: Final = Style(
    "novice",
    MappingProxyType(
        {
            J.KEEP_LOW_SPADES: 0.0,
            J.AVOID_QUEEN: 0.5,
            J.HOLD_QUEEN: 0.0,
            J.SWITCH_SUIT: 0.0,
            J.PANIC: 0.0,
            J.MOON_LOSES: 0.0,
            J.LET_MOON: 0.0,
            J.TAKE_BONUS: 0.3,
        }
    ),
    moon_nerve=0.9,
    moon_pass_nerve=NEVER,
    stops=Stops.NOBODY,
    forgets=0.6,
    guesses=5.0,
)
"""Forgets cards, sometimes passes low spades, and often plays at random."""
TIMID: Final = Style(
    "timid",
    MappingProxyType(
        {J.FEAR: 4.0, J.DUCK: 2.0, J.EXIT: 2.0, J.KEEP_STOPPER: 0.0, J.HOLD_QUEEN: 0.0, J.LOSE_QUEEN: 3.0}
    ),
    moon_nerve=NEVER,
    moon_pass_nerve=NEVER,
    stops=Stops.NOBODY,
)
"""Is afraid of high spades and hearts, of taking a trick, and of every moon."""
CAUTIOUS: Final = Style(
    "cautious",
    MappingProxyType(
        {
            J.STOP_MOON: 4.0,
            J.CHEAP_HEART: 5.0,
            J.QUEEN_STOPS: 6.0,
            J.SPLIT_HEARTS: 2.0,
            J.KEEP_STOPPER: 4.0,
            J.GIVE_BACK: 0.0,
            J.DUCK_LOW_LEAD: 0.0,
        }
    ),
    moon_nerve=0.95,
    moon_pass_nerve=NEVER,
)
"""Shoots only safe moons, and always stops the moons of others, even by taking the queen."""
AGGRESSIVE: Final = Style(
    "aggressive",
    MappingProxyType({J.DUCK_HEART: 1.0, J.PASS_QUEEN: 0.6, J.HOLD_QUEEN: 1.5}),
    MappingProxyType({J.DUCK_HEART: 0.2}),
    moon_nerve=0.06,
    moon_pass_nerve=0.015,
)
"""Shoots the moon when it can, does not always stop a moon, and keeps the queen for the player who should get her."""
WILD: Final = Style(
    "wild",
    MappingProxyType({J.PASS_QUEEN: 0.5}),
    moon_nerve=0.003,
    moon_pass_nerve=0.001,
)
"""Tries to shoot the moon whenever it can."""
VICIOUS: Final = Style(
    "vicious",
    MappingProxyType(
        {
            J.HUNT_PERSON: 1.0,
            J.TARGET_LOW: 0.0,
            J.TARGET_RIVAL: 0.0,
            J.PANIC: 0.0,
            J.END_MATCH: 0.0,
            J.HOLD_QUEEN: 0.0,
            J.LOSE_QUEEN: 0.0,
            J.MOON_LOSES: 0.0,
        }
    ),
    moon_nerve=0.25,
    stops=Stops.PERSON,
)
"""Plays against the person, even if another player then wins."""
SNEAKY: Final = Style(
    "sneaky",
    MappingProxyType({J.DUCK_HEART: 1.0, J.PASS_QUEEN: 0.2, J.HOLD_QUEEN: 3.0, J.TARGET_LOW: 2.0, J.TARGET_RIVAL: 2.0}),
    MappingProxyType({J.DUCK_HEART: 0.35}),
)
"""Keeps the queen as long as this is not too dangerous, and waits for the right trick."""
WILY: Final = Style(
    "wily",
    MappingProxyType({J.DUCK_HEART: 1.0, J.VOID: 1.7, J.EXIT: 0.6}),
    MappingProxyType({J.DUCK_HEART: 0.6}),
    moon_nerve=0.06,
    moon_pass_nerve=NEVER,
)
"""Empties suits, lets the others stop moons, and shoots moons that nobody expects."""
DOMINATOR: Final = Style(
    "dominator",
    MappingProxyType({J.SCARE: 1.0, J.TARGET_LOW: 2.5, J.TARGET_RIVAL: 2.5, J.KEEP_STOPPER: 2.0, J.PASS_QUEEN: 1.5}),
)
"""Frightens the others, keeps the cards that stop a moon, and gives the queen to the player with the lowest score."""

BEGINNER: Final = Style(
    "beginner",
    MappingProxyType(
        {
            J.SPARE_PERSON: 0.5,
            J.TARGET_LOW: 0.0,
            J.TARGET_RIVAL: 0.0,
            J.HOLD_QUEEN: 0.0,
            J.FLUSH: 0.0,
            J.PANIC: 0.0,
            J.LET_MOON: 0.0,
            J.TAKE_BONUS: 0.3,
        }
    ),
    moon_nerve=NEVER,
    moon_pass_nerve=NEVER,
    stops=Stops.NOBODY,
    forgets=0.8,
    guesses=3.0,
)
"""Looks at little more than the current trick, and spares the person."""
EASY: Final = Style(
    "easy",
    MappingProxyType({J.SPARE_PERSON: 0.5, J.TARGET_LOW: 0.0, J.TARGET_RIVAL: 0.0, J.HOLD_QUEEN: 0.0}),
    moon_nerve=NEVER,
    moon_pass_nerve=NEVER,
    forgets=0.3,
    guesses=1.0,
)
"""Knows the game, but forgets cards, and never shoots the moon."""
INTERMEDIATE: Final = Style(
    "intermediate", MappingProxyType({J.SPARE_PERSON: 1.0, J.TARGET_LOW: 0.0, J.TARGET_RIVAL: 0.0, J.HOLD_QUEEN: 0.0})
)
"""Spares the person, and gives the points to the computer players."""
ADVANCED: Final = Style("advanced")
"""Plays to win, and makes no difference between the person and the computer players."""
EXPERT: Final = Style(
    "expert",
    MappingProxyType({J.HUNT_PERSON: 1.0}),
    MappingProxyType({J.HUNT_PERSON: 0.35}),
)
"""Like ADVANCED, but in some deals it plays against the person."""
RELENTLESS: Final = Style("relentless", MappingProxyType({J.HUNT_PERSON: 1.0}))
"""Like ADVANCED, but always plays against the person."""

STYLES: Final = (STAN, NOVICE, TIMID, CAUTIOUS, AGGRESSIVE, WILD, VICIOUS, SNEAKY, WILY, DOMINATOR)
"""The styles that are chosen for one seat."""
LEVELS_OF_PLAY: Final = (BEGINNER, EASY, INTERMEDIATE, ADVANCED, EXPERT, RELENTLESS)
"""The styles that can be chosen for all computers together, from the easiest to the hardest."""
