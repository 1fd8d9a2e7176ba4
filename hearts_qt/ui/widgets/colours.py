"""The colours of suits and players in panels and windows, readable on a light and on a dark window."""

from functools import lru_cache
from typing import Final

from PySide6.QtGui import QColor, QPalette

from hearts_qt.rules.cards import Seat, Suit

READABLE: Final = 4.5
"""The least contrast between text and its background."""

_RED: Final = ("#c8102e", "#ff8d97")
_GREEN: Final = ("#14702f", "#6ed08a")
_BLUE: Final = ("#1a56c4", "#8ab8ff")
_GOLD: Final = ("#a87400", "#f2c14e")
_PLAYERS: Final = (("#0f5fc2", "#7cb4ff"), ("#a84a05", "#ffb35c"), ("#14702f", "#6fd39a"), ("#8a2da8", "#dc9bf2"))


def is_dark(palette: QPalette) -> bool:
    """Return whether a palette has light text on a dark window."""
    return palette.window().color().lightness() < palette.windowText().color().lightness()


def suit_ink(palette: QPalette, suit: Suit, four_colours: bool) -> QColor:
    """Return the colour of a suit's sign and ranks."""
    if four_colours and suit in (Suit.CLUBS, Suit.DIAMONDS):
        return _of(_GREEN if suit is Suit.CLUBS else _BLUE, palette)
    if suit in (Suit.HEARTS, Suit.DIAMONDS):
        return _of(_RED, palette)
    return palette.windowText().color()


def player_ink(palette: QPalette, seat: Seat) -> QColor:
    """Return the colour in which charts draw the line and the mark of a player."""
    return _of(_PLAYERS[seat], palette)


def gold(palette: QPalette) -> QColor:
    """Return the colour of marks, such as the mark of the leader or of the bonus card. It is not used for text."""
    return _of(_GOLD, palette)


def faint(palette: QPalette) -> QColor:
    """Return the faintest readable colour between the colours of text and window."""
    return QColor.fromRgb(_faint(palette.windowText().color().rgb(), palette.window().color().rgb()))


def hairline(palette: QPalette) -> QColor:
    """Return the colour of thin lines that separate things."""
    return _mixed(palette.windowText().color(), palette.window().color(), 0.2)


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 measures it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _of(pair: tuple[str, str], palette: QPalette) -> QColor:
    return QColor(pair[is_dark(palette)])


def _mixed(text: QColor, window: QColor, share: float) -> QColor:
    back = 1 - share
    return QColor.fromRgbF(
        text.redF() * share + window.redF() * back,
        text.greenF() * share + window.greenF() * back,
        text.blueF() * share + window.blueF() * back,
    )


@lru_cache(maxsize=16)
def _faint(text: int, window: int) -> int:
    for hundredths in range(30, 100):
        colour = _mixed(QColor.fromRgb(text), QColor.fromRgb(window), hundredths / 100)
        if contrast(colour, QColor.fromRgb(window)) >= READABLE:
            return colour.rgb()
    return text


def _luminance(colour: QColor) -> float:
    red, green, blue = (_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
