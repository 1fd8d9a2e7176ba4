"""Says which deeds a seat did in one finished game. Each function is pure, and true by the log alone.

A function returns the deals in which the deed was done, each with a number that says how much it is worth.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from hearts_qt.history.statistics.deal_facts import DealFacts
from hearts_qt.rules.cards import SEATS, Seat

LONG: Final = 5
"""The fewest deals of a game that counts where a short game would be no deed."""
CLEAN_DEALS: Final = 5
"""How many deals in a row without a point are a deed."""
QUEENS: Final = 3
"""How many queens to the same player are a deed."""
BEHIND: Final = 3
"""So many deals before the end a player must be last to win from the last place."""
SHARK: Final = "character:shark"
"""The key of the CardShark, see `who.Who`."""


class DealOfGame(Struct, frozen=True):
    """A finished deal of a game."""

    place: int
    """Its number in the match, from 1."""
    facts: DealFacts
    before: tuple[int, ...]
    """The scores of the game before it."""
    after: tuple[int, ...]
    """The scores of the game after it."""
    keys: tuple[str, ...]
    """The keys of the players in the four seats."""


class WholeGame(Struct, frozen=True):
    """A finished game without any help, and with the same players from its first deal to its last."""

    deals: tuple[DealOfGame, ...]
    """All its deals; there is at least one."""
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]

    @property
    def last(self) -> int:
        """The number of the last deal."""
        return self.deals[-1].place


InGame: TypeAlias = Callable[[WholeGame, Seat], Iterator[tuple[int, int]]]
"""Yields the number of each deal of a game in which a seat did a deed, and its worth."""


def two_moons(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield the deal in which the seat shot its second moon."""
    moons = [deal.place for deal in game.deals if deal.facts.seats[seat].moons]
    if len(moons) >= 2:
        yield moons[1], 0


def moon_wins(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield the last deal if the seat was not first before it, shot the moon in it, and won."""
    last = game.deals[-1]
    was_behind = last.before[seat] > min(last.before)
    if was_behind and last.facts.seats[seat].moons and seat in game.winners:
        yield last.place, 0


def gave_back(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield each deal in which the seat gave the queen to the player from whom it got her one deal before."""
    for earlier, later in zip(game.deals, game.deals[1:], strict=False):
        one, other = earlier.facts, later.facts
        was_given = one.queen_to == seat and one.queen_from is not None
        if was_given and other.queen_from == seat and other.queen_to == one.queen_from:
            yield later.place, 0


def gave_to_leader(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield each deal after the first one in which the seat gave the queen to the only player in the first place."""
    for deal in game.deals[1:]:
        leaders = [each for each in SEATS if deal.before[each] == min(deal.before)]
        if deal.facts.queen_from == seat and [deal.facts.queen_to] == leaders:
            yield deal.place, 0


def three_to_same(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield each deal in which the seat gave the queen to a player for the third time."""
    given = dict.fromkeys(SEATS, 0)
    for deal in game.deals:
        to = deal.facts.queen_to
        if deal.facts.queen_from == seat and to is not None:
            given[to] += 1
            if given[to] == QUEENS:
                yield deal.place, 0


def without_queen(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield the last deal of a long game in which the seat never took the queen."""
    if len(game.deals) >= LONG and not any(deal.facts.seats[seat].queens for deal in game.deals):
        yield game.last, 0


def five_clean(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield each deal that is the fifth one in a row without a point for the seat."""
    row = 0
    for deal in game.deals:
        row = row + 1 if deal.facts.seats[seat].clean and deal.facts.seats[seat].points <= 0 else 0
        if row == CLEAN_DEALS:
            yield deal.place, 0


def won(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield the last deal if the seat won."""
    if seat in game.winners:
        yield game.last, 0


def beat_shark(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield the last deal if the seat won alone against the CardShark."""
    if game.winners == (seat,) and any(game.deals[-1].keys[each] == SHARK for each in SEATS if each != seat):
        yield game.last, 0


def from_last(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield the last deal if the seat won, although it alone was last three deals before the end."""
    if len(game.deals) <= BEHIND or seat not in game.winners:
        return
    before = game.deals[-BEHIND].before
    if all(before[seat] > before[each] for each in SEATS if each != seat):
        yield game.last, 0


def always_first(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield the last deal of a long game in which the seat alone was first after every deal."""
    others = [each for each in SEATS if each != seat]
    if len(game.deals) >= LONG and all(deal.after[seat] < deal.after[each] for deal in game.deals for each in others):
        yield game.last, 0


def won_by(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield the last deal of a long game that the seat won alone, and by how many points."""
    if len(game.deals) >= LONG and game.winners == (seat,):
        ahead = min(game.scores[each] for each in SEATS if each != seat) - game.scores[seat]
        if ahead > 0:
            yield game.last, ahead


def low_score(game: WholeGame, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield the last deal of a long game, and the seat's score in the game."""
    if len(game.deals) >= LONG:
        yield game.last, game.scores[seat]
