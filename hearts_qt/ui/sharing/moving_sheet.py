"""Makes the moving picture of a sheet: its cards appear one after another, as they were played."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, Card
from hearts_qt.ui.sharing.sheet import Sheet, SheetForm, SheetRequest, SheetTrick
from hearts_qt.ui.sharing.sheet_painter import SheetPainter

_CARD_MS: Final = 280
_TAKEN_MS: Final = 750
_QUEEN_MS: Final = 1700
_END_MS: Final = 4500
_COLOURS: Final = 240


class Moment(NamedTuple):
    """A state of the sheet, and how long it is shown."""

    sheet: Sheet
    milliseconds: int


def moments(sheet: Sheet) -> Iterator[Moment]:
    """Yield the sheet after each card; in each moment the players have the points of the tricks so far.

    The last moment is the whole sheet, with what was said and with the points of the deal.
    """
    taken = [0] * len(SEATS)
    has_points = any(player.points for player in sheet.players)
    for number, trick in enumerate(sheet.tricks):
        for place in range(1, len(SEATS) + 1):
            is_complete = place == len(SEATS)
            if is_complete and trick.taker is not None:
                taken[trick.taker] += trick.points
            rows = (*sheet.tricks[:number], trick if is_complete else _part_of(trick, place))
            players = tuple(
                replace(player, points=str(points) if has_points else "", is_shooter=False)
                for player, points in zip(sheet.players, taken, strict=True)
            )
            # The line keeps its room from the first moment on, so that nothing jumps when it is said.
            yield Moment(
                replace(sheet, tricks=rows, players=players, line=" " if sheet.line else ""), _wait(trick, place)
            )
    yield Moment(sheet, _END_MS)


def _part_of(trick: SheetTrick, place: int) -> SheetTrick:
    """Return the first cards of a trick."""
    cards: list[Card | None] = [None] * len(SEATS)
    for step in range(place):
        seat = (trick.leader + step) % len(SEATS)
        cards[seat] = trick.cards[seat]
    return replace(trick, cards=tuple(cards), taker=None, points=0)


def _wait(trick: SheetTrick, place: int) -> int:
    if place < len(SEATS):
        return _CARD_MS
    return _QUEEN_MS if QUEEN_OF_SPADES in trick.cards else _TAKEN_MS


def moving_picture(request: SheetRequest, family: str) -> bytes:
    """Return the file of a moving picture that begins anew after its end."""
    shown = list(moments(request.sheet))
    rows = len(request.sheet.tricks)

    def frame(moment: Moment) -> Image.Image:
        drawn = SheetPainter(moment.sheet, family, rows).image(request.scale)
        pixels = bytes(drawn.constBits())
        return Image.frombytes("RGB", (drawn.width(), drawn.height()), pixels, "raw", "BGRX", drawn.bytesPerLine())

    file = BytesIO()
    times = [moment.milliseconds for moment in shown]
    if request.form is SheetForm.GIF:
        # All frames have the colours of the last one, so that the cloth does not flicker.
        last = frame(shown[-1]).quantize(_COLOURS, dither=Image.Dither.NONE)
        frames = (frame(each).quantize(palette=last, dither=Image.Dither.NONE) for each in shown[1:])
        first = frame(shown[0]).quantize(palette=last, dither=Image.Dither.NONE)
        first.save(file, "GIF", save_all=True, append_images=frames, duration=times, loop=0)
        return file.getvalue()
    frames = (frame(each) for each in shown[1:])
    first = frame(shown[0])
    if request.form is SheetForm.WEBP:
        first.save(file, "WEBP", save_all=True, append_images=frames, duration=times, loop=0, quality=82, method=1)
    else:
        # The writer of PNG goes through the frames twice.
        first.save(file, "PNG", save_all=True, append_images=list(frames), duration=times, loop=0)
    return file.getvalue()
