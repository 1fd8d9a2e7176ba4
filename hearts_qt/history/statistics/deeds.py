"""The deeds of the scrapbook: what a player may do once in a lifetime, each declared once.

A `Deed` says in which chapter it stands, which of several counts, and how it is found: in a finished deal or in a
finished game. Everything is true by the log alone. Deals that are kept out of the figures have no deeds, and neither
has a game as a whole if one of its deals is kept out. The sentences about deeds are in `ui/words/deeds.py`.

The functions that find deeds are in `deal_deeds` and `game_deeds`.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from hearts_qt.history.statistics import deal_deeds, game_deeds
from hearts_qt.history.statistics.deal_deeds import InDeal
from hearts_qt.history.statistics.game_deeds import InGame


class Chapter(StrEnum):
    """The chapters of the scrapbook, in order."""

    MOONS = "moons"
    QUEEN = "queen"
    CLEAN = "clean"
    GAMES = "games"


class Shown(StrEnum):
    """Which of several deeds of the same kind the scrapbook shows."""

    FIRST = "first"
    LEAST = "least"
    """The one with the smallest number, such as the lowest score."""
    MOST = "most"


class Deed(Struct, frozen=True):
    """One kind of deed."""

    id: str
    chapter: Chapter
    in_deal: InDeal | None = None
    """Says whether a seat did it in a deal."""
    in_game: InGame | None = None
    """Finds in which deals of a finished game a seat did it, with a number for each."""
    shown: Shown = Shown.FIRST


DEEDS: Final = (
    Deed("moon", Chapter.MOONS, deal_deeds.shot_moon),
    Deed("sun", Chapter.MOONS, deal_deeds.shot_sun),
    Deed("two_moons", Chapter.MOONS, in_game=game_deeds.two_moons),
    Deed("moon_wins", Chapter.MOONS, in_game=game_deeds.moon_wins),
    Deed("last_trick", Chapter.MOONS, deal_deeds.stopped_at_last_trick),
    Deed("one_heart", Chapter.MOONS, deal_deeds.stopped_with_one_heart),
    Deed("perfect_pass", Chapter.QUEEN, deal_deeds.passed_perfectly),
    Deed("smoked_out", Chapter.QUEEN, deal_deeds.smoked_out),
    Deed("bare_queen", Chapter.QUEEN, deal_deeds.gave_bare_queen),
    Deed("late_queen", Chapter.QUEEN, deal_deeds.gave_queen_last),
    Deed("queen_back", Chapter.QUEEN, in_game=game_deeds.gave_back),
    Deed("queen_to_leader", Chapter.QUEEN, in_game=game_deeds.gave_to_leader),
    Deed("three_queens", Chapter.QUEEN, in_game=game_deeds.three_to_same),
    Deed("no_queen", Chapter.QUEEN, in_game=game_deeds.without_queen),
    Deed("no_trick", Chapter.CLEAN, deal_deeds.took_no_trick),
    Deed("four_aces", Chapter.CLEAN, deal_deeds.clean_with_aces),
    Deed("high_spades", Chapter.CLEAN, deal_deeds.clean_with_high_spades),
    Deed("many_hearts", Chapter.CLEAN, deal_deeds.clean_with_hearts),
    Deed("two_voids", Chapter.CLEAN, deal_deeds.passed_two_suits),
    Deed("free_bonus", Chapter.CLEAN, deal_deeds.free_bonus),
    Deed("five_clean", Chapter.CLEAN, in_game=game_deeds.five_clean),
    Deed("win", Chapter.GAMES, in_game=game_deeds.won),
    Deed("beat_shark", Chapter.GAMES, in_game=game_deeds.beat_shark),
    Deed("from_last", Chapter.GAMES, in_game=game_deeds.from_last),
    Deed("always_first", Chapter.GAMES, in_game=game_deeds.always_first),
    Deed("closest_win", Chapter.GAMES, in_game=game_deeds.won_by, shown=Shown.LEAST),
    Deed("clearest_win", Chapter.GAMES, in_game=game_deeds.won_by, shown=Shown.MOST),
    Deed("best_game", Chapter.GAMES, in_game=game_deeds.low_score, shown=Shown.LEAST),
)
"""All deeds, in the order of the scrapbook."""
BY_ID: Final[Mapping[str, Deed]] = {each.id: each for each in DEEDS}


class Done(Struct, frozen=True, array_like=True):
    """A deed that a seat did in a match."""

    deed: str
    """The id of the deed."""
    seat: int
    place: int
    """The number of the deal in the match, from 1; for a deed of a whole game, its last deal."""
    worth: int = 0
    """The number of the deed, such as a score; 0 if it has none."""
