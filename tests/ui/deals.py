"""Gives deals that are nearly over, and a function that plays such a deal to its end."""

from hearts_qt.rules.cards import parse_cards
from tests.table.tables import last_tricks
from tests.ui.game import Game, until

LAST = last_tricks(
    (parse_cards("KS 2D"), parse_cards("3S 3D"), parse_cards("4S 4D"), parse_cards("5S 5D")),
    0,
)
"""Two tricks are left, and the person has already taken all cards with points."""
MIXED = last_tricks(
    (parse_cards("2S QH"), parse_cards("3S 3H"), parse_cards("4S 4H"), parse_cards("AS 5H")),
    1,
)
"""Two tricks are left, and hearts are in them."""

CLAIMED_ALL = last_tricks(
    (parse_cards("AH KH QC"), parse_cards("QH JH 2C"), parse_cards("TH 9H 3C"), parse_cards("8H 7H 4C")),
    0,
)
"""Three tricks are left, and the person, who leads, takes all of them for certain."""
CLAIMED_NONE = last_tricks(
    (parse_cards("2H 2C"), parse_cards("3H 3C"), parse_cards("4H 4C"), parse_cards("5H 5C")),
    0,
)
"""Two tricks are left, and the person, who leads, takes none of them for certain."""
GUARDED = last_tricks((parse_cards("AH QH"), parse_cards("KH 2C"), parse_cards("JH 3C"), parse_cards("TH 4C")), 0)
"""Two tricks are left, and the person cannot claim them, because the king of hearts can be guarded."""


def play_on(game: Game) -> None:
    """Play the deal to its end; the person always plays the lowest card."""
    while True:
        until(lambda: game.is_settled and (game.panel is not None or game.director.is_asked))
        if game.panel is not None:
            return
        game.click(game.lowest)
        game.calm()
