"""What is to be drawn, as values: a design in one of its forms, and that at a size."""

import hashlib
import re
from typing import Final, NamedTuple

from hearts_qt.plugin_host.decks.design import CARDS, Design, Part
from hearts_qt.rules.cards import card_name

ASPECT: Final = 1.4
"""A card's height over its width."""
_NO_FILE_NAME: Final = re.compile(r"[^A-Za-z0-9._-]+")


class Look(NamedTuple):
    """How the fronts or the backs of the cards look: a design, and which of its forms."""

    design: Design
    back: str = ""
    """The id of one of the design's backs; empty for the fronts."""
    jumbo: bool = False
    four_colours: bool = False


def fronts_of(design: Design, *, jumbo: bool = False, four_colours: bool = False) -> Look:
    """Return how a design's fronts look; a form that it does not have is its usual one."""
    return Look(design, "", jumbo and bool(design.jumbo), four_colours and bool(design.inks))


class Drawing(NamedTuple):
    """A look at a width in device pixels; all its pictures, or `only` that of one card."""

    look: Look
    width: int
    only: int = -1

    @property
    def height(self) -> int:
        """The pictures' height in device pixels."""
        return round(self.width * ASPECT)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that are drawn; for a back it is card 0."""
        if self.look.back:
            return (0,)
        return (self.only,) if self.only >= 0 else tuple(range(CARDS))

    @property
    def parts(self) -> tuple[Part | None, ...]:
        """Where the pictures are, None for one that is missing, in the order of `cards`."""
        design, back, jumbo, _ = self.look
        if back:
            return (design.back_part(back),)
        parts = design.front_parts(jumbo)
        return (parts[self.only],) if self.only >= 0 else parts

    @property
    def inks(self) -> tuple[tuple[str, str], ...]:
        """The colours in the files to be replaced by others."""
        return self.look.design.inks if self.look.four_colours else ()

    def title(self, card: int) -> str:
        """Return what stands on a card whose picture is missing."""
        return "" if self.look.back else card_name(card)

    def cache_name(self) -> str:
        """Return the file name under which the drawn pictures are kept."""
        design, back, jumbo, four_colours = self.look
        marks = f"{design.path}|{design.stamp}|{back}|{self.only}"
        digest = hashlib.sha256(marks.encode("utf-8", "surrogateescape")).hexdigest()[:16]
        form = ("j" if jumbo else "n") + ("4" if four_colours else "2")
        return f"{_NO_FILE_NAME.sub('-', design.id)}-{digest}-{form}-{self.width}.png"
