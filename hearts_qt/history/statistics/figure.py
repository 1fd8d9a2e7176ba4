"""The figures: each is declared once here, and the page, its explanations, the command and the export follow from it.

The words for a figure are in `ui.words.figures`: a name, and a sentence that says what it means.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from msgspec import Struct


class Basis(StrEnum):
    """From what a figure is added up."""

    DEAL = "deal"
    """From the columns of `deal_facts.SeatFacts`, over all deals that count."""
    GAME = "game"
    """From the columns in `GAME_COLUMNS`, over all finished games that count."""


class Unit(StrEnum):
    """What a figure counts."""

    TIMES = "times"
    POINTS = "points"
    CARDS = "cards"
    DEALS = "deals"
    GAMES = "games"
    PER_CENT = "per cent"


class Group(StrEnum):
    """The headings under which figures are shown."""

    GAMES = "games"
    DEALS = "deals"
    QUEEN = "queen"
    MOONS = "moons"
    HEARTS_3 = "hearts 3"
    ORIGINS = "origins"
    PASSES = "passes"


class Better(StrEnum):
    """Which values of a figure are good for the player."""

    HIGHER = "higher"
    LOWER = "lower"
    NEITHER = "neither"


GAME_COLUMNS: Final = (
    "games",
    "wins",
    "wins_shared",
    "scaled",
    "game_first",
    "game_second",
    "game_third",
    "game_fourth",
    "outscored",
)
"""The columns that are added up over games.

`outscored` is 2 for each opponent with a worse place and 1 for each with the same place, so it is at most 6.
"""


class Figure(Struct, frozen=True):
    """A figure: from which columns it is added up, and how it can be shown."""

    id: str
    group: Group
    basis: Basis
    columns: tuple[str, ...]
    """The columns whose sum is the figure. Where there are several, at most one of them is not 0 in any deal."""
    unit: Unit = Unit.TIMES
    averages: bool = True
    """Whether the figure can be divided by the number of games or deals; a share cannot."""
    of: tuple[str, ...] = ()
    """For a share, the columns whose sum is the whole; the figure is then 100 times its columns divided by these."""
    most: int = 1
    """For a share, the largest value of its columns for one unit of the whole."""
    better: Better = Better.NEITHER


def _game(name: str, unit: Unit = Unit.GAMES, better: Better = Better.NEITHER) -> Figure:
    return Figure(name, Group.GAMES, Basis.GAME, (name,), unit, better=better)


def _deal(name: str, group: Group, unit: Unit = Unit.TIMES, better: Better = Better.NEITHER) -> Figure:
    return Figure(name, group, Basis.DEAL, (name,), unit, better=better)


_UP: Final = Better.HIGHER
_DOWN: Final = Better.LOWER
_TRIED: Final = ("moons", "moons_failed")
_SUNS_TRIED: Final = ("suns", "suns_failed")
_COULD_COVER: Final = ("covered", "not_covered")

FIGURES: Final = (
    Figure("games", Group.GAMES, Basis.GAME, ("games",), Unit.GAMES, averages=False),
    _game("wins", better=_UP),
    Figure("win_share", Group.GAMES, Basis.GAME, ("wins",), Unit.PER_CENT, averages=False, of=("games",), better=_UP),
    _game("wins_shared"),
    _game("scaled", Unit.POINTS, _UP),
    _game("game_first", better=_UP),
    _game("game_second"),
    _game("game_third"),
    _game("game_fourth", better=_DOWN),
    Figure(
        "performance",
        Group.GAMES,
        Basis.GAME,
        ("outscored",),
        Unit.PER_CENT,
        averages=False,
        of=("games",),
        most=6,
        better=_UP,
    ),
    Figure("deals", Group.DEALS, Basis.DEAL, ("deals",), Unit.DEALS, averages=False),
    _deal("points", Group.DEALS, Unit.POINTS, _DOWN),
    _deal("hearts", Group.DEALS, Unit.CARDS, _DOWN),
    _deal("queens", Group.DEALS, Unit.CARDS, _DOWN),
    _deal("bonus", Group.DEALS, Unit.CARDS, _UP),
    _deal("tricks", Group.DEALS),
    _deal("clean", Group.DEALS, Unit.DEALS, _UP),
    _deal("hints", Group.DEALS, Unit.DEALS),
    _deal("suit_counts", Group.DEALS, Unit.DEALS),
    _deal("first", Group.DEALS, Unit.DEALS, _UP),
    _deal("second", Group.DEALS, Unit.DEALS),
    _deal("third", Group.DEALS, Unit.DEALS),
    _deal("fourth", Group.DEALS, Unit.DEALS, _DOWN),
    _deal("queens_given", Group.QUEEN, better=_UP),
    _deal("given_leading", Group.QUEEN),
    _deal("given_following", Group.QUEEN),
    _deal("given_discarding", Group.QUEEN),
    _deal("queens_own", Group.QUEEN, better=_DOWN),
    _deal("queens_own_lead", Group.QUEEN, better=_DOWN),
    Figure("moons_tried", Group.MOONS, Basis.DEAL, _TRIED),
    _deal("moons", Group.MOONS, better=_UP),
    _deal("moons_failed", Group.MOONS, better=_DOWN),
    Figure("moon_share", Group.MOONS, Basis.DEAL, ("moons",), Unit.PER_CENT, averages=False, of=_TRIED, better=_UP),
    _deal("moons_stopped", Group.MOONS, better=_UP),
    Figure("suns_tried", Group.MOONS, Basis.DEAL, _SUNS_TRIED),
    _deal("suns", Group.MOONS, better=_UP),
    _deal("suns_failed", Group.MOONS, better=_DOWN),
    _deal("suns_stopped", Group.MOONS, better=_UP),
    _deal("same_trick", Group.HEARTS_3),
    _deal("same_hand", Group.HEARTS_3),
    _deal("covered", Group.HEARTS_3, better=_UP),
    _deal("not_covered", Group.HEARTS_3, better=_DOWN),
    Figure(
        "cover_share",
        Group.HEARTS_3,
        Basis.DEAL,
        ("covered",),
        Unit.PER_CENT,
        averages=False,
        of=_COULD_COVER,
        better=_UP,
    ),
    _deal("points_queen", Group.ORIGINS, Unit.POINTS, _DOWN),
    _deal("points_hearts", Group.ORIGINS, Unit.POINTS, _DOWN),
    _deal("points_bonus", Group.ORIGINS, Unit.POINTS, _DOWN),
    _deal("points_other", Group.ORIGINS, Unit.POINTS, _DOWN),
    _deal("from_leads", Group.ORIGINS, Unit.POINTS, _DOWN),
    _deal("from_discards", Group.ORIGINS, Unit.POINTS, _DOWN),
    _deal("from_following", Group.ORIGINS, Unit.POINTS, _DOWN),
    _deal("passed_queen", Group.PASSES, Unit.CARDS),
    _deal("passed_high_spades", Group.PASSES, Unit.CARDS),
    _deal("passed_spades", Group.PASSES, Unit.CARDS),
    _deal("passed_hearts", Group.PASSES, Unit.CARDS),
    _deal("passed_diamonds", Group.PASSES, Unit.CARDS),
    _deal("passed_clubs", Group.PASSES, Unit.CARDS),
    _deal("passed_void", Group.PASSES),
    _deal("received_queen", Group.PASSES, Unit.CARDS),
    _deal("received_high_spades", Group.PASSES, Unit.CARDS),
)
"""All figures, in the order in which they are shown."""

BY_ID: Final[Mapping[str, Figure]] = MappingProxyType({each.id: each for each in FIGURES})
"""The figures by their ids."""
