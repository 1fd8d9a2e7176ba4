"""What lies on the table and how it looks, as one value: the view draws it and knows nothing else."""

from dataclasses import dataclass


@dataclass(frozen=True)
class HandCard:
    """A card in the hand at the bottom."""

    card: int
    name: str
    reason: str = ""
    """Why it may not be chosen now, or nothing if it may."""
    dimmed: bool = False
    chosen: bool = False
    laid: bool = False
    """Whether it lies chosen on the table instead of standing out in the row."""
    giver: str = ""
    """The letter of the player who passed it, while that is shown."""
    slot: int = 0
    """Its place in the row, from the left."""


@dataclass(frozen=True)
class PlayerState:
    """One of the four at the table."""

    name: str
    line: str
    face: str
    in_turn: bool = False
    thinks: bool = False
    """Whether it shows that the player takes its time."""
    cards: tuple[int | None, ...] = ()
    """The other players' cards, None for a closed one."""


@dataclass(frozen=True)
class SceneState:
    """Everything on the table."""

    players: tuple[PlayerState, PlayerState, PlayerState, PlayerState]
    hand: tuple[HandCard, ...] = ()
    closed_hand: int = 0
    """How many closed cards lie at the bottom when the hand is nobody's to see."""
    trick: tuple[tuple[int, int], ...] = ()
    """The seat and the card of each play, the leader's first."""
    arrow: tuple[int, ...] = ()
    """The seats to which an arrow in the middle points."""
    slots: int = 0
    """How many places the row at the bottom has."""
