"""Values that say what is drawn: a variant of a design, and a drawing of a variant at one size."""

import hashlib
import re
from typing import Final, NamedTuple

from hearts_qt.plugin_host.decks.design import CARDS, Design, Part
from hearts_qt.rules.cards import card_name

ASPECT: Final = 1.4
"""A card's height over its width."""
_NO_FILE_NAME: Final = re.compile(r"[^A-Za-z0-9._-]+")


class Variant(NamedTuple):
    """The fronts of a design in one of their forms, or one of its backs."""

    design: Design
    back: str = ""
    """The id of one of the design's backs; empty for the fronts."""
    jumbo: bool = False
    four_colours: bool = False


def front_variant(design: Design, *, jumbo: bool = False, four_colours: bool = False) -> Variant:
    """Return the fronts of a design in a form. If the design lacks this form, its usual form is returned."""
    return Variant(design, "", jumbo and bool(design.jumbo), four_colours and bool(design.inks))


class Drawing(NamedTuple):
    """A variant at a width in device pixels: all its pictures, or only the picture of the card `only`."""

    variant: Variant
    width: int
    only: int = -1

    @property
    def height(self) -> int:
        """The pictures' height in device pixels."""
        return round(self.width * ASPECT)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that are drawn; for a back it is card 0."""
        if self.variant.back:
            return (0,)
        return (self.only,) if self.only >= 0 else tuple(range(CARDS))

    @property
    def parts(self) -> tuple[Part | None, ...]:
        """Where the picture of each card is in the design's files, in the order of `cards`; None if it is missing."""
        design, back, jumbo, _ = self.variant
        if back:
            return (design.back_part(back),)
        parts = design.front_parts(jumbo)
        return (parts[self.only],) if self.only >= 0 else parts

    @property
    def inks(self) -> tuple[tuple[str, str], ...]:
        """Colours in the files, and the colours that replace them."""
        return self.variant.design.inks if self.variant.four_colours else ()

    def title(self, card: int) -> str:
        """Return the text on a card with a missing picture."""
        return "" if self.variant.back else card_name(card)

    def cache_name(self) -> str:
        """Return the file name under which the drawn pictures are kept."""
        return f"{self.cache_stem()}-{self.width}.png"

    def cache_stem(self) -> str:
        """Return the part of the file name that is the same for all widths."""
        design, back, jumbo, four_colours = self.variant
        marks = f"{design.path}|{design.stamp}|{back}|{self.only}"
        digest = hashlib.sha256(marks.encode("utf-8", "surrogateescape")).hexdigest()[:16]
        form = ("j" if jumbo else "n") + ("4" if four_colours else "2")
        return f"{_NO_FILE_NAME.sub('-', design.id)}-{digest}-{form}"
