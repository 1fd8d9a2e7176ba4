"""Rates players by their deals, and says what a rating means: in how many of 100 deals one player beats another.

**The model** is Plackett-Luce of openskill (MIT licence, no dependencies, maintained). A deal is an order of four
players in it, so second place is worth more than third, and ties are possible. The reason for the choice is one of its
properties: the probability that A comes before B depends on nothing but these two, whoever else sits at the
table. So a rating from deals of four can be told as "better than Cal in 61 to 74 of 100 deals". The other models of
openskill compare all pairs of a deal as if they were six independent games, and so trust a deal too much.

Each deal that counts changes the ratings of its four players, in the order in which the deals were finished. A
character that sits in several seats has one rating: the mean of what each seat would give it. After a reset a player
begins anew; for the others, its earlier deals still count.

Openskill lets uncertainty fall more slowly than its source, the paper of Weng and Lin. That makes bands twice as wide
as they need to be, so it is switched off here (`gamma` is 1). In simulated deals the bands then have the truth in 97 to
99 of 100 cases, with 40 deals as with 4,000.

**The anchor** is the arena's table of the cast in the README. A computer player begins with the rating that its share
of deals won against three Stans gives it, with the uncertainty of that table, and Stan is 25. So what a rating means
against a character is right from the first deal, and comparable between people who have never met the same opponents.
"""

import math
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

MEAN: Final = 25.0
"""The rating of Stan, and of a player of whom nothing is known."""
UNKNOWN: Final = MEAN / 3
"""The standard deviation of the rating of a player of whom nothing is known."""
BETA: Final = MEAN / 6
"""How far the result of a deal depends on more than the players' strength, as in openskill."""
SCALE: Final = 2 * BETA
"""The difference of ratings at which the better player is ahead e times as often as behind.

In the model this is the root of the sum of four times the square of `BETA`.
"""
TAU: Final = 0.02
"""How much a rating can change by itself from deal to deal. With it, a rating remembers some hundreds of deals."""
SURE: Final = 1.96
"""How many standard deviations the band of a rating has on each side, so that it is right in 95 of 100 cases."""

ARENA_DEALS: Final = 600
"""From how many deals each share in `DEALS_WON` comes."""
DEALS_WON: Final[Mapping[str, float]] = MappingProxyType(
    {
        "cardshark": 32.6,
        "cheater": 25.5,
        "timid": 27.2,
        "dominator": 25.0,
        "stan": 25.0,
        "intermediate": 25.0,
        "advanced": 25.0,
        "expert": 25.0,
        "relentless": 25.0,
        "vicious": 27.5,
        "wily": 24.5,
        "aggressive": 25.0,
        "sneaky": 24.3,
        "cautious": 18.2,
        "surprise": 22.5,
        "wild": 26.3,
        "easy": 19.3,
        "beginner": 14.1,
        "novice": 10.6,
    }
)
"""How many per cent of the deals each computer player won against three Stans, from the README's table."""


class Rating(Struct, frozen=True):
    """How good a player is, and how uncertain that is."""

    mu: float = MEAN
    sigma: float = UNKNOWN
    deals: int = 0
    """From how many deals the rating comes."""

    @property
    def low(self) -> float:
        """The lower end of the band."""
        return self.mu - SURE * self.sigma

    @property
    def high(self) -> float:
        """The upper end of the band."""
        return self.mu + SURE * self.sigma


class Probability(NamedTuple):
    """In which part of the deals a player is better than another; deals in which both get the same are left out.

    The true part is from `low` to `high` in 95 of 100 cases.

    All three are from 0 to 1.
    """

    low: float
    likely: float
    high: float


class RatedDeal(NamedTuple):
    """A deal to rate: its players by their numbers, and their points."""

    players: tuple[int, ...]
    points: tuple[int, ...]
    counts: tuple[bool, ...]
    """Whether the deal counts for each of them; it does not for a player who was reset later."""


def rating_of_computer(player: str) -> Rating:
    """Return the rating with which a computer player begins, from the arena's table; unknown if it is not in there."""
    share = DEALS_WON.get(player.partition(":")[0])
    if share is None:
        return Rating()
    won = share / 100
    return Rating(MEAN + SCALE * math.log(3 * won / (1 - won)), SCALE / math.sqrt(ARENA_DEALS * won * (1 - won)))


def probability(own: Rating, other: Rating) -> Probability:
    """Return how probably a player with one rating is better in a deal than a player with the other."""
    difference, spread = own.mu - other.mu, SURE * math.hypot(own.sigma, other.sigma)
    low, likely, high = (
        1 / (1 + math.exp(-each / SCALE)) for each in (difference - spread, difference, difference + spread)
    )
    return Probability(low, likely, high)


class Rater:
    """Rates one deal after the other."""

    def __init__(self, ratings: Mapping[int, Rating]) -> None:
        """Begin with these ratings."""
        self.ratings = dict(ratings)
        self._model = _model()
        self._teams = [[self._model.create_rating([MEAN, UNKNOWN])] for _ in range(4)]
        """The four players of a deal, as openskill wants them. To make them anew for each deal would take longer."""

    def rate(self, deals: Iterable[RatedDeal], begins: Mapping[int, Rating]) -> None:
        """Rate the deals; `begins` has the first rating of each player that is new."""
        for deal in deals:
            self._rate(deal, begins)

    def _rate(self, deal: RatedDeal, begins: Mapping[int, Rating]) -> None:
        before = [self.ratings.get(each) or begins.get(each, Rating()) for each in deal.players]
        for (rated,), each in zip(self._teams, before, strict=True):
            rated.mu, rated.sigma = each.mu, each.sigma
        after = self._model.rate(self._teams, ranks=[float(each) for each in deal.points])
        seats: dict[int, list[PlackettLuceRating]] = {}
        for player, team, counts in zip(deal.players, after, deal.counts, strict=True):
            if counts:
                seats.setdefault(player, []).extend(team)
        known = dict(zip(deal.players, before, strict=True))
        for player, own in seats.items():
            mu, sigma = sum([each.mu for each in own]), sum([each.sigma for each in own])
            self.ratings[player] = Rating(mu / len(own), sigma / len(own), known[player].deals + 1)


def _model() -> "PlackettLuce":
    # Only the process that brings the statistics up to date needs it.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MEAN, sigma=UNKNOWN, beta=BETA, tau=TAU, gamma=lambda *_, **__: 1.0)
