"""Tests of the picture of a deal: what it shows, that it hides what its owner leaves out, and its two forms."""

from functools import cache
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.plugin_host.pose import AT_REST, Mood
from hearts_qt.rules.cards import QUEEN_OF_SPADES, Suit, parse_card
from hearts_qt.rules.deal_number import hands_of, show_deal_number
from hearts_qt.rules.moves import Award
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.ui.media.client import DrawingClient
from hearts_qt.ui.media.processes import DrawingProcesses
from hearts_qt.ui.sharing.deal_sheet import SharedDeal, SheetChoice, pose_of, sheet_of
from hearts_qt.ui.sharing.sheet import SHEETS, Sheet, SheetForm, SheetPlayer, SheetRequest
from hearts_qt.ui.sharing.sheet_drawing import draw_request
from hearts_qt.ui.sharing.sheet_painter import WIDTH
from hearts_qt.ui.sharing.suit_shapes import suit_shape
from hearts_qt.ui.words.sharing import picture_subtitle, picture_title, shooter_of

NAMES = ("Ann", "Ben", "Cat", "Dan")
FACES = (b"a", b"b", b"c", b"d")
NUMBER = 2**63 + 7
pytestmark = pytest.mark.usefixtures("qapp")


def trick(leader: int, names: str, taker: int) -> Trick:
    """Return a trick of cards with these names, in the order of play."""
    return Trick(leader, tuple(map(parse_card, names.split())), taker)


TRICKS = (trick(2, "2C KC AC 9C", 0), trick(0, "7S AS QS 5S", 1), trick(1, "6H 4H JH 2H", 3))
DEAL = RecordedDeal(
    Rules(),
    hands_of(NUMBER),
    seats=tuple(Seating(name, Kind.COMPUTER) for name in NAMES),
    number=NUMBER,
    runs=(Run(tricks=TRICKS, points=(0, 13, 0, 4)),),
    date="2026-11-20 10:00:00",
)
SHARED = SharedDeal(DEAL, DEAL.runs[0])
MOON = replace(DEAL.runs[0], tricks=tuple(replace(each, taker=2) for each in TRICKS), award=Award.ADD)


def sheet(**chosen: object) -> Sheet:
    """Return the sheet of the deal with these choices."""
    return sheet_of(SHARED, NAMES, FACES, SheetChoice(**chosen))  # type: ignore[arg-type] # Each test names its fields.


@cache
def drawn(picture: Sheet, form: SheetForm = SheetForm.PNG, scale: float = 1.0) -> bytes:
    """Return the file of a picture."""
    ((_, body),) = draw_request(SheetRequest(picture, form, scale), b"")
    return body


def test_a_row_has_the_cards_in_the_columns_of_their_seats() -> None:
    """The leader, the taker and the points of a trick are those of the record."""
    first, second, third = sheet().tricks
    assert first.cards == tuple(map(parse_card, ["AC", "9C", "2C", "KC"]))
    assert (first.leader, first.taker, first.points) == (2, 0, 0)
    assert (second.points, second.cards[2]) == (13, QUEEN_OF_SPADES)
    assert (third.points, third.taker) == (4, 3)


def test_everything_is_shown_at_first() -> None:
    """Names, points, faces, rules, date and number are in the picture if nothing is left out."""
    shown = sheet(title="A fine deal", line="Oh no", speaker="Ben")
    assert [(each.name, each.points, each.face) for each in shown.players] == list(
        zip(NAMES, ("0", "13", "0", "4"), FACES, strict=True)
    )
    assert shown.title == "A fine deal"
    assert "20 November 2026" in shown.subtitle
    assert shown.number == show_deal_number(NUMBER)
    assert (shown.line, shown.speaker) == ("Oh no", "Ben")


def test_what_is_left_out_is_nowhere_in_the_picture() -> None:
    """Without names, faces, date and number, nothing of them is sent to be drawn."""
    shown = sheet(has_names=False, has_faces=False, has_date=False, has_number=False, line="Oh no", speaker="Ben")
    text = repr(shown)
    assert not any(name in text for name in NAMES)
    assert show_deal_number(NUMBER) not in text
    assert "2026" not in text
    assert all(not each.face for each in shown.players)
    assert shown.footer == ""


def test_the_number_of_a_scramble_is_left_out() -> None:
    """The number of a deal whose other hands were mixed would give other cards."""
    scrambled = replace(DEAL.runs[0], scramble=object())
    assert sheet_of(SharedDeal(DEAL, scrambled), NAMES, FACES, SheetChoice()).number == ""


@pytest.mark.parametrize(
    ("run", "names", "title"),
    [
        (DEAL.runs[0], NAMES, "Ben takes the queen"),
        (MOON, NAMES, "Cat shoots the moon"),
        (DEAL.runs[0], ("Ada", "Me", "Cat", "Dan"), "I take the queen"),
        (MOON, ("Ada", "Ben", "Me", "Dan"), "I shoot the moon"),
        (MOON, (), "Somebody shoots the moon"),
        (DEAL.runs[0], (), "A deal of Hearts"),
        (Run(tricks=TRICKS[:1]), NAMES, "A deal of Hearts"),
    ],
)
def test_the_headline_tells_the_deed(run: Run, names: tuple[str, ...], title: str) -> None:
    """The headline names the moon, if there was one, and otherwise the queen; without names it names nobody."""
    assert picture_title(DEAL, run, names) == title


def test_a_moon_is_marked() -> None:
    """Whoever took all points has the moon, and looks proud of it; otherwise nobody has it."""
    shown = sheet_of(SharedDeal(DEAL, MOON), NAMES, FACES, SheetChoice())
    assert [each.is_shooter for each in shown.players] == [False, False, True, False]
    assert shooter_of(DEAL, DEAL.runs[0]) is None
    assert pose_of(SharedDeal(DEAL, MOON), 2).mood is Mood.GLOATING
    assert pose_of(SharedDeal(DEAL, MOON), 1).mood is Mood.GRIMACING
    assert pose_of(SHARED, 1).mood is Mood.GRIMACING
    assert pose_of(SHARED, 0).mood is Mood.PLEASED
    assert pose_of(SHARED, 3) == AT_REST


def test_the_deal_of_the_day_is_named() -> None:
    """The day of a deal of the day stands below the headline, otherwise the rules and the date."""
    assert picture_subtitle(DEAL, "2026-11-25") == "Deal of the day · 25 November 2026"
    assert "2026" not in picture_subtitle(replace(DEAL, date=""), "")


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_png_has_the_size_of_the_sheet(scale: float) -> None:
    """The picture is as wide as the sheet, times the scale, and has no empty corner."""
    image = QImage.fromData(drawn(sheet(title="A deal"), SheetForm.PNG, scale))
    assert image.width() == round(WIDTH * scale)
    assert image.height() > image.width() / 3
    assert image.pixelColor(2, 2).green() > image.pixelColor(2, 2).red()


def test_the_same_sheet_is_the_same_file() -> None:
    """The picture follows only from the sheet, so the file tells nothing about time or computer."""
    for form in SheetForm:
        ((_, first),) = draw_request(SheetRequest(sheet(title="A"), form, 1.0), b"")
        ((_, again),) = draw_request(SheetRequest(sheet(title="A"), form, 1.0), b"")
        assert first == again


def test_each_part_changes_the_picture() -> None:
    """Whatever is switched off or written disappears from the picture or appears in it."""
    every = [
        sheet(title="A deal"),
        sheet(),
        sheet(title="A deal", has_names=False),
        sheet(title="A deal", has_date=False),
        sheet(title="A deal", has_number=False),
        sheet(title="A deal", line="Oh no"),
        sheet(title="A deal", line="Oh no", speaker="Ben"),
        sheet_of(SharedDeal(DEAL, MOON), NAMES, FACES, SheetChoice("A deal")),
    ]
    assert len({drawn(each) for each in every}) == len(every)


def test_the_queen_is_dark() -> None:
    """The card of the queen of spades stands out by its ground."""
    dark = QImage.fromData(drawn(Sheet((SheetPlayer(""),) * 4, sheet().tricks)))
    colours = {dark.pixelColor(x, y).name() for x in range(0, dark.width(), 3) for y in range(0, dark.height(), 3)}
    assert "#2b1640" in colours
    without = QImage.fromData(drawn(Sheet((SheetPlayer(""),) * 4, sheet().tricks[:1])))
    colours = {without.pixelColor(x, y).name() for x in range(0, without.width(), 3) for y in range(without.height())}
    assert "#2b1640" not in colours


def test_an_svg_needs_no_font_and_no_other_file() -> None:
    """The texts of an SVG are shapes, it has no links, and every program that reads SVG can show it."""
    body = drawn(sheet(title="A <deal> & more", line="“Oh”"), SheetForm.SVG)
    root = ElementTree.fromstring(body)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "text" not in tags
    links = [value for element in root.iter() for key, value in element.attrib.items() if key.endswith("href")]
    assert all(link.startswith("data:image/png;base64,") for link in links)
    renderer = QSvgRenderer(body)
    assert renderer.isValid()
    assert renderer.viewBoxF().width() == WIDTH


def test_long_names_and_strange_letters_stay_in_their_places(qapp: QApplication) -> None:
    """Names of any length and letters of any kind give a picture of the same size."""
    usual = QImage.fromData(drawn(sheet(title="A deal"))).size()
    long = ("W" * 200, "\u202eabc", "李" * 40, "")
    strange = sheet_of(SHARED, long, FACES, SheetChoice("M" * 500, line="x" * 500, speaker="y" * 100))
    assert QImage.fromData(drawn(replace(strange, line="", speaker=""))).size() == usual
    assert not QImage.fromData(drawn(strange)).isNull()


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_has_a_shape_of_its_own(suit: Suit) -> None:
    """The shape lies in its square and fills a good part of it."""
    box = suit_shape(suit, 10, 50, 20).boundingRect()
    assert box.left() >= 9.9
    assert box.right() <= 30.1
    assert box.top() >= 39.9
    assert box.bottom() <= 60.1
    assert box.width() * box.height() > 200
    assert [other for other in Suit if suit_shape(other, 0, 0, 20) == suit_shape(suit, 0, 0, 20)] == [suit]


def test_another_process_draws_the_same() -> None:
    """The process that draws sends the same picture as a call in this process.

    After thousands of other tests in this process, the edges of some large letters differ by up to 5 of 255 shades.
    """
    processes = DrawingProcesses()
    try:
        request = SheetRequest(sheet(title="A deal"), SheetForm.PNG, 1.0)
        ((_, body),) = DrawingClient(SHEETS, 60.0, processes).ask(request)
    finally:
        processes.close()
    here, there = QImage.fromData(drawn(request.sheet)), QImage.fromData(body)
    assert here.size() == there.size()
    pairs = zip(bytes(here.constBits()), bytes(there.constBits()), strict=True)
    assert max(abs(a - b) for a, b in pairs) <= 8
