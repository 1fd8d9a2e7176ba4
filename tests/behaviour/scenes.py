"""Scenes that show a player's behaviour: the other players, the scores, the rules, and when the deal ends.

The player under test sits in each seat in turn. The other players' places are counted from this seat, so place 1 is the
left neighbour.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hearts_qt.players.roster import PLAYERS
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.masks import POINT_CARDS, QUEEN
from hearts_qt.rules.ruleset import Moon, Rules

DEALS: Final = 1000
"""The number of deals that a player plays in one scene."""

STANDARD: Final = Rules()
EVERYBODY: Final = tuple(name for name in PLAYERS if name != "cardshark")
"""The players that are measured: all except the CardShark, which takes too long for this number of deals."""
A_FEW: Final = ("stan", "novice", "timid", "cautious", "aggressive", "wild", "vicious", "advanced")
ALONE: Final = tuple(name for name in EVERYBODY if name not in ("intermediate", "expert", "relentless"))
"""EVERYBODY without three players, which differ from the advanced player only if a person plays."""
WITH_PEOPLE: Final = (*A_FEW, "beginner", "easy", "intermediate", "expert", "relentless", "cheater", "surprise")
BY_THE_SCORES: Final = (*A_FEW, "sneaky", "wily", "dominator", "intermediate")
"""The players for the scenes about scores. All other players play alike in these scenes."""


@dataclass(frozen=True)
class Scene:
    """A scene. A deal is ended early when nothing that the scene measures can happen any more."""

    name: str
    company: tuple[str, str, str]
    """The players in the other seats."""
    scores: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The scores, beginning with the player's own."""
    person: int = 0
    """The place of a person, or 0 if there is none. The player at this place in `company` decides for the person."""
    rules: Rules = STANDARD
    is_over: Callable[[Deal], bool] | None = None
    """Tells whether to end the deal early. None means that deals are always played to their end."""
    who: tuple[str, ...] = EVERYBODY

    @property
    def breaks_off(self) -> bool:
        """Whether deals of this scene can be ended early."""
        return self.is_over is not None

    def seat(self, own: Seat, place: int) -> Seat:
        """Return the seat at a place, counted from the player's seat `own`."""
        return (own + place) % 4


def queen_fell(deal: Deal) -> bool:
    """Tell whether the queen of spades has been taken."""
    return any(cards & QUEEN for cards in deal.taken)


def hearts_split(deal: Deal) -> bool:
    """Tell whether two seats have points, so that nobody can shoot the moon."""
    return sum(bool(deal.taken[seat] & POINT_CARDS) for seat in SEATS) > 1


def both(deal: Deal) -> bool:
    """Tell whether the queen has been taken and nobody can shoot the moon."""
    return queen_fell(deal) and hearts_split(deal)


STANS: Final = ("stan", "stan", "stan")
WILD: Final = ("wild", "wild", "wild")
MANUAL: Final = (70, 80, 90, 50)
"""The scores in an example of an old manual: the player has 70, and the others have 80, 90 and 50."""

SCENES: Final = (
    Scene("company", ("wild", "stan", "wild"), who=ALONE),
    Scene("behind", STANS, (60, 75, 20, 70), is_over=queen_fell, who=BY_THE_SCORES),
    Scene("ahead", STANS, (20, 75, 30, 70), is_over=queen_fell, who=BY_THE_SCORES),
    Scene("person", ("wild", "wild", "stan"), (30, 30, 30, 30), person=1, is_over=both, who=WITH_PEOPLE),
    Scene("moon loses", STANS, (90, 80, 50, 70), is_over=hearts_split, who=A_FEW),
    Scene(
        "moon deducts",
        STANS,
        (90, 80, 50, 70),
        rules=Rules(moon=Moon.ADD_OR_DEDUCT, deduct=True),
        is_over=hearts_split,
        who=A_FEW,
    ),
)
