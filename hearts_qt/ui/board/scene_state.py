"""The state of everything on the table, as one value that the table view draws.

A place of the screen is a number: 0 is at the bottom, the others follow clockwise.
"""

from msgspec import Struct

from hearts_qt.rules.cards import Seat


class HandCard(Struct, frozen=True):
    """A card in the hand at the bottom."""

    card: int
    name: str
    reason: str = ""
    """Why the card may not be chosen now; empty if it may be chosen."""
    dimmed: bool = False
    chosen: bool = False
    laid: bool = False
    """Whether the card is chosen for a pass and lies on the table instead of in the hand."""
    giver: str = ""
    """First letter of the name of the player who passed the card; empty if the letter is not shown."""
    slot: int = 0
    """The card's place in the row, counted from the left."""


class PlayerState(Struct, frozen=True):
    """What the cloth shows of one player."""

    name: str
    line: str
    """The points in words."""
    face: str
    score: str = ""
    """The points of the game as a number; empty if they are hidden."""
    gain: str = ""
    """The points of this deal, such as "+5"; empty if there are none."""
    short: str = ""
    """A shorter name, for a plate on which the whole name has no room."""
    spoken: str = ""
    """What a screen reader says about the player, besides the name."""
    in_turn: bool = False
    thinks: bool = False
    """Whether three dots show that the player is thinking."""
    moon: float = 0.0
    """How much of a moon the player seems to have shot, from 0 to 1; 0 if nobody would think of a moon."""
    won: int = 0
    """How many tricks the player has taken."""
    aside: int = 0
    """How many cards the player has laid aside for the pass."""
    cards: tuple[int | None, ...] = ()
    """The player's cards; None stands for a closed card. Not used for the player at the bottom."""


class SceneState(Struct, frozen=True):
    """Everything on the table."""

    players: tuple[PlayerState, PlayerState, PlayerState, PlayerState]
    hand: tuple[HandCard, ...] = ()
    closed_hand: int = 0
    """Number of closed cards at the bottom while nobody may see the hand there."""
    trick: tuple[tuple[int, int], ...] = ()
    """Place on the screen (0 is at the bottom) and card of each play, in the order of play."""
    arrow: tuple[int, ...] = ()
    """The places on the screen to which arrows in the middle point."""
    slots: int = 0
    """Number of places in the row at the bottom."""
    broken: bool = False
    """Whether a heart on the cloth shows that hearts are broken."""
    gaps: tuple[int, ...] = ()
    """The numbers of the places in the row at the bottom that have a gap before them."""


def place_of(seat: Seat, looking: Seat | None) -> int:
    """Return the place of a seat on the screen: 0 at the bottom, then clockwise."""
    return (seat - (looking or 0)) % 4


def seat_at(place: int, looking: Seat | None) -> Seat:
    """Return the seat at a place of the screen."""
    return (place + (looking or 0)) % 4
