"""Makes the program's own font of Inter: ``python packaging/make_fonts.py FOLDER`` writes it to resources/fonts.

FOLDER has ``Inter-Regular.otf`` and ``Inter-Bold.otf``, as Debian's package ``fonts-inter`` installs them. The script
needs the package ``fonttools``, which nothing else here needs. Two things are changed:

- The signs of hearts are left out. Inter has no other suit, and the four suits should look like one family. Without
  them, all four come from the same font of the system.
- The family gets a name of its own. Otherwise the system's Inter, in another version, might be taken instead.

The licence asks that a changed font stays under it: ``OFL.txt`` beside the font.
"""

import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FAMILY: Final = "Hearts Sans"
WEIGHTS: Final = ("Regular", "Bold")
LEFT_OUT: Final = {ord("♥"), ord("♡")}
FOLDER: Final = Path(__file__).resolve().parent.parent / "resources" / "fonts"
FEATURES: Final = ("tnum", "case")
"""The features that are kept besides those that every font has: digits of equal width, and signs that suit capitals."""
_FAMILY_ID, _FULL_ID, _POSTSCRIPT_ID, _OTHER_NAMES = 1, 4, 6, (3, 16, 17, 21, 22, 25)


def made(source: Path, weight: str) -> TTFont:
    """Return the font of a weight, without the left-out signs and with the new name."""
    # Without this, the file would have the time at which it was made.
    font = TTFont(source, recalcTimestamp=False)
    options = Options(name_IDs=["*"], notdef_outline=True)
    options.layout_features += FEATURES
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=set(font.getBestCmap()) - LEFT_OUT)
    subsetter.subset(font)
    names = font["name"]
    for other in _OTHER_NAMES:
        names.removeNames(nameID=other)
    names.setName(FAMILY, _FAMILY_ID, 3, 1, 0x409)
    names.setName(f"{FAMILY} {weight}", _FULL_ID, 3, 1, 0x409)
    names.setName(f"{FAMILY}-{weight}".replace(" ", ""), _POSTSCRIPT_ID, 3, 1, 0x409)
    inside = font["CFF "].cff
    inside.fontNames = [f"{FAMILY}-{weight}".replace(" ", "")]
    inside[0].FamilyName, inside[0].FullName = FAMILY, f"{FAMILY} {weight}"
    return font


def main() -> None:
    """Write all weights."""
    FOLDER.mkdir(exist_ok=True)
    for weight in WEIGHTS:
        made(Path(sys.argv[1]) / f"Inter-{weight}.otf", weight).save(FOLDER / f"HeartsSans-{weight}.otf")


if __name__ == "__main__":
    main()
