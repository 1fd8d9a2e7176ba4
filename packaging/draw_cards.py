"""Draws all cards, all card backs and the program's icon, and writes them into resources/ and plugins/.

The pictures are kept in the repository, so run this only after a drawing has changed: python packaging/draw_cards.py
The same source always gives the same bytes, so that a diff shows what has changed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from card_art.backs import BACKS
from card_art.courts import court_card, jumbo_court
from card_art.designs import back_design, front_design
from card_art.fronts import ace, jumbo_number, number_card
from card_art.icon import icon
from card_art.svg import document

_CHECKOUT: Final = Path(__file__).resolve().parent.parent
_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "CDSH"


def _front(rank: str, suit: str) -> list[str]:
    if rank in "JQK":
        return court_card(rank, suit)
    return ace(suit) if rank == "A" else number_card(rank, suit)


def _jumbo(rank: str, suit: str) -> list[str]:
    return jumbo_court(rank, suit) if rank in "JQK" else jumbo_number(rank, suit)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _write_fronts(folder: Path, draw: Callable[[str, str], list[str]]) -> None:
    for suit in _SUITS:
        for rank in _RANKS:
            _write(folder / f"{rank}{suit}.svg", document(draw(rank, suit)))


def draw_all(checkout: Path) -> None:
    """Write all pictures and their descriptions into a folder that has the same subfolders as the checkout."""
    classic = checkout / "resources" / "cards" / "classic"
    _write(classic / "design.toml", front_design("Classic"))
    _write_fronts(classic, _front)
    _write_fronts(classic / "jumbo", _jumbo)
    for folder, (name, draw) in BACKS.items():
        _write(checkout / folder / "design.toml", back_design(name))
        _write(checkout / folder / "back.svg", document(draw()))
    _write(checkout / "resources" / "icon" / "hearts-qt.svg", document(icon(), 256, 256))


def main() -> None:
    """Read the command line, and draw the pictures."""
    parser = argparse.ArgumentParser(description="Draw the cards, the backs and the icon.")
    parser.add_argument("--out", type=Path, default=_CHECKOUT, help="the folder to write to")
    draw_all(parser.parse_args().out)


if __name__ == "__main__":
    main()
