"""Tests of the moving picture of a deal: its moments, and its kinds of files."""

from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.ui.sharing.moving_sheet import moments
from hearts_qt.ui.sharing.sheet import MOVING, Sheet, SheetForm, SheetRequest
from hearts_qt.ui.sharing.sheet_drawing import draw_request
from tests.ui.sharing.test_sheet import sheet

pytestmark = pytest.mark.usefixtures("qapp")


def made(picture: Sheet, form: SheetForm) -> Image.Image:
    """Return the moving picture of a sheet."""
    ((_, body),) = draw_request(SheetRequest(picture, form, 0.25), b"")
    return Image.open(BytesIO(body))


def shown(picture: Sheet) -> list[int]:
    """Return how many cards each moment of a sheet shows."""
    return [sum(card is not None for trick in each.sheet.tricks for card in trick.cards) for each in moments(picture)]


def test_one_card_after_another_appears() -> None:
    """Each moment shows one card more, in the order of play, and the last one is the whole sheet."""
    whole = sheet(title="A deal", line="Oh no", speaker="Ben")
    assert shown(whole) == [*range(1, 13), 12]
    every = list(moments(whole))
    assert every[-1].sheet == whole
    first = every[0].sheet.tricks[0]
    assert [seat for seat in range(4) if first.cards[seat] is not None] == [2]
    assert first.taker is None
    assert every[3].sheet.tricks == whole.tricks[:1]


def test_points_come_with_the_tricks() -> None:
    """A player has the points of the tricks so far; without points in the sheet nobody has any."""
    points = [[player.points for player in each.sheet.players] for each in moments(sheet())]
    assert points[3] == ["0", "0", "0", "0"]
    assert points[7] == ["0", "13", "0", "0"]
    assert points[-1] == ["0", "13", "0", "4"]
    assert {player.points for each in moments(sheet(trick=1)) for player in each.sheet.players} == {""}


def test_the_queen_is_looked_at_longer() -> None:
    """The trick with the queen of spades is shown longer than any other trick."""
    every = list(moments(sheet()))
    ends = {each.milliseconds for each in every[3:-1:4] if QUEEN_OF_SPADES in each.sheet.tricks[-1].cards}
    others = {each.milliseconds for each in every[:-1]} - ends
    assert min(ends) > max(others)


def test_what_is_said_is_said_at_the_end() -> None:
    """The line keeps its room while the cards are played, so that nothing jumps."""
    lines = [each.sheet.line for each in moments(sheet(line="Oh no"))]
    assert {*lines[:-1]} == {" "}
    assert lines[-1] == "Oh no"


def test_a_single_trick_can_be_shown() -> None:
    """A picture of one trick has its number and no points of the deal."""
    second = sheet(trick=1)
    assert (second.first, len(second.tricks)) == (2, 1)
    assert shown(second) == [1, 2, 3, 4, 4]


@pytest.mark.parametrize("form", MOVING)
def test_the_file_moves_for_ever(form: SheetForm) -> None:
    """Every frame has the same size, and the picture begins anew after its end."""
    picture = made(sheet(title="A deal", line="Oh no", trick=1), form)
    assert picture.format == {SheetForm.APNG: "PNG"}.get(form, form.name)
    assert len(list(ImageSequence.Iterator(picture))) == 5
    assert picture.info["loop"] == 0
    assert picture.width == 205


def test_the_ground_does_not_flicker() -> None:
    """In a GIF, the corner of the cloth has the same colour in every frame."""
    picture = made(sheet(title="A deal"), SheetForm.GIF)
    corners = {frame.convert("RGB").getpixel((1, 1)) for frame in ImageSequence.Iterator(picture)}
    assert len(corners) == 1
