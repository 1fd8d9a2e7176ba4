"""Tests of the moments of a deal: the best card of a trick, broken hearts, the queen of spades, and a moon."""

import pytest
from PySide6.QtCore import Qt

from hearts_qt.plugin_host.pose import Mood
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.entries import BeginDeal
from hearts_qt.rules.moves import Award
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.table import link
from hearts_qt.ui.cloth.motion import Change, Motion
from hearts_qt.ui.play.moments import giver_of, known_award, queen_points
from hearts_qt.ui.words.cards import gain
from tests.table.tables import STANDARD, as_four, last_tricks
from tests.ui.conftest import Start
from tests.ui.game import Game, until

QUEEN = parse_card("QS")
QUEEN_TRICK = last_tricks((parse_cards("KS"), parse_cards("3S"), parse_cards("QS"), parse_cards("5S")), 1)
"""One trick is left, in which the person gets the queen of spades from the player across."""
OWN_QUEEN = last_tricks((parse_cards("QS"), parse_cards("3S"), parse_cards("4S"), parse_cards("5S")), 1)
"""One trick is left, in which the person gets the queen of spades that the person plays."""
PLAIN_TRICK = last_tricks((parse_cards("2D"), parse_cards("3D"), parse_cards("4D"), parse_cards("5D")), 1)
"""One trick is left, without points."""
SHOWN: dict[str, bool | int | str] = {"motion": "full", "speed": 6, "pause": "ok"}


def complete(game: Game) -> None:
    """Play the person's last card, and wait until the complete trick lies there."""
    game.click(game.lowest)
    until(lambda: len(game.cloth.pieces.trick) == 4 and game.cloth.motion.is_busy and not game.cloth.motion.is_running)


def test_the_best_card_is_marked_and_then_the_cards_turn_over(start: Start) -> None:
    """The card that wins a trick has a ring. When the person goes on, the cards turn over and leave."""
    game = start(log=[PLAIN_TRICK], **SHOWN)
    complete(game)
    trick = dict(game.cloth.pieces.trick)
    assert [place for place, item in trick.items() if item.has_won] == [3]
    assert trick[3].place().y < game.cloth.geometry_now.trick(3).y
    assert game.cloth.pieces.spotlight.veil.strength == 0
    game.click_cloth()
    until(lambda: game.panel is not None)
    assert {item.card for item in trick.values()} == {None}
    assert not any(item.has_won for item in trick.values())


def test_it_is_nobodys_turn_after_the_last_card_of_a_trick(start: Start) -> None:
    """The ring around the face of the last player goes away with the trick's end, before the cards are taken."""
    game = start(log=[QUEEN_TRICK], **SHOWN)
    assert any(player.in_turn for player in game.cloth.players)
    complete(game)
    assert not any(player.in_turn for player in game.cloth.players)


def test_the_queen_grows_on_a_dark_table_and_her_points_rise(start: Start) -> None:
    """The table darkens, the queen is larger than the others, and then her points rise where she went."""
    game = start(log=[QUEEN_TRICK], **SHOWN)
    complete(game)
    pieces = game.cloth.pieces
    veil, items = pieces.spotlight.veil, dict(pieces.trick)
    assert veil.strength == 1
    assert items[2].place().width > items[1].place().width
    assert [place for place, plate in enumerate(pieces.plates) if plate.zValue() > veil.zValue()] == [0, 2]
    assert items[2].zValue() > veil.zValue() > items[1].zValue()
    game.click_cloth()
    sign = pieces.spotlight.signs[0]
    until(sign.isVisible)
    assert sign.text == "+13"
    assert veil.strength == 0
    assert (
        pieces.plates[0].mapRectToScene(pieces.plates[0].boundingRect()).right() > sign.sceneBoundingRect().center().x()
    )
    assert not any(sign.collidesWithItem(item) for item in pieces.hand.values())
    until(lambda: game.panel is not None)
    assert not pieces.spotlight.signs[0].isVisible()


def test_the_faces_react_while_the_points_of_the_queen_rise(start: Start) -> None:
    """Whoever gets the queen grimaces, and the giver gloats, as soon as her points rise."""
    game = start(log=[QUEEN_TRICK], **SHOWN)
    complete(game)
    plates = game.cloth.pieces.plates
    game.click_cloth()
    until(game.cloth.pieces.spotlight.signs[0].isVisible)
    assert (plates[0].pose.mood, plates[2].pose.mood) == (Mood.GRIMACING, Mood.GLOATING)


@pytest.mark.parametrize(("log", "shaken"), [(QUEEN_TRICK, True), (OWN_QUEEN, False)], ids=["given", "taken back"])
def test_your_plate_shakes_if_you_are_given_the_queen(start: Start, log: BeginDeal, shaken: bool) -> None:
    """The plate at the bottom shakes if somebody else played the queen, and then stands where it stood."""
    game = start(log=[log], **SHOWN)
    complete(game)
    plate = game.cloth.pieces.plates[0]
    home, seen = plate.pos(), set[float]()
    game.click_cloth()

    def is_over() -> bool:
        seen.add(plate.x())
        return game.panel is not None

    until(is_over)
    assert (len(seen) > 1) is shaken
    assert plate.pos() == home


def test_a_click_ends_each_part_of_the_moment(start: Start) -> None:
    """Three clicks are enough, wherever the moment is, and nothing of it stays."""
    game = start(log=[QUEEN_TRICK], motion="full", speed=1, pause="ok")
    game.click(game.lowest)
    until(lambda: len(game.cloth.pieces.trick) == 4 and game.cloth.motion.is_busy)
    for _ in range(3):
        game.cloth.motion.hurry()
    until(lambda: game.panel is not None)
    assert game.cloth.pieces.spotlight.veil.strength == 0
    assert not any(sign.isVisible() for sign in game.cloth.pieces.spotlight.signs)


@pytest.mark.parametrize("options", [{"speed": 7, "motion": "full"}], ids=["full speed"])
def test_full_speed_has_no_moments(start: Start, options: dict[str, bool | int | str]) -> None:
    """At full speed the queen is a card like all others."""
    game = start(log=[QUEEN_TRICK], pause="ok", **options)
    complete(game)
    assert game.cloth.pieces.spotlight.veil.strength == 0
    assert len({item.place().width for item in game.cloth.pieces.trick.values()}) == 1
    game.click_cloth()
    until(lambda: game.panel is not None)
    assert game.cloth.pieces.spotlight.signs[0].text == ""


def test_points_that_are_hidden_do_not_rise(start: Start) -> None:
    """A person who does not want to see points during a deal does not see those of the queen."""
    game = start(log=[QUEEN_TRICK], scores_in_play=False, **SHOWN)
    complete(game)
    game.click_cloth()
    until(lambda: game.panel is not None)
    assert game.cloth.pieces.spotlight.signs[0].text == ""


def test_a_change_shows_its_end_even_if_it_is_skipped(qapp: object) -> None:
    """A movement that is skipped, or that reduced motion leaves out, is shown as it is at its end."""
    motion, shares = Motion(), list[float]()
    motion.run([Change(shares.append, 1000, delay=500)], 0.0, lambda: None)
    motion.hurry()
    assert shares == [1.0]
    motion.reduced = True
    motion.run([Change(shares.append, 1000, delay=500)], 0.0, lambda: None)
    assert shares == [1.0, 1.0]
    assert not motion.is_busy


def test_what_the_queen_costs_and_who_gave_her() -> None:
    """Only a trick with the queen has her points, and the player who played her gave her."""
    cards = tuple(parse_card(name) for name in ("3S", "QS", "5S", "KS"))
    trick = happened.TrickTaken(0, 1, cards, 13)
    assert queen_points(trick, Rules()) == 13
    assert giver_of(QUEEN, trick) == 2
    assert queen_points(happened.TrickTaken(0, 1, cards[:1] + cards[2:], 0), Rules()) == 0
    assert [gain(points) for points in (13, 0, -10)] == ["+13", "0", "−10"]


MOON_TRICK = last_tricks((parse_cards("KS"), parse_cards("3S"), parse_cards("QS"), parse_cards("5S")), 0)
"""One trick is left, in which the person, who has all other points, takes the queen of spades."""
STOPPED_TRICK = QUEEN_TRICK
"""The seat 1 has all other points, and the person takes the last ones."""


def complete_moon(game: Game) -> None:
    """Play the person's last card, go on after the trick, and wait until the moon is in the sky."""
    complete(game)
    game.click_cloth()
    until(lambda: game.cloth.pieces.night.isVisible())


def test_a_moon_rises_before_the_result_and_tells_what_it_costs(start: Start) -> None:
    """Night falls over the table, the words say who shot the moon, and the points rise beside the others' faces."""
    game = start(log=[MOON_TRICK], **SHOWN)
    complete_moon(game)
    night = game.cloth.pieces.night
    assert night.headline == "You shot the moon!"
    assert game.panel is None
    until(lambda: game.cloth.pieces.spotlight.signs[1].isVisible())
    assert [sign.text for sign in game.cloth.pieces.spotlight.signs] == ["", "+26", "+26", "+26"]
    until(lambda: game.panel is not None)
    assert not night.isVisible()
    assert {plate.zValue() for plate in game.cloth.pieces.plates} == {0}


def test_the_moon_rises_before_the_person_is_asked_how_it_counts(start: Start) -> None:
    """The question comes after the moon. When it is answered, the points rise, and no second moon does."""
    game = start(log=[MOON_TRICK], rules=Rules(moon=Moon.CHOOSE), **SHOWN)
    complete_moon(game)
    assert game.panel is None
    assert game.cloth.pieces.spotlight.signs[1].text == ""
    until(lambda: game.panel is not None)
    game.press("Me −26")
    until(lambda: game.cloth.pieces.spotlight.signs[0].isVisible())
    assert game.cloth.pieces.spotlight.signs[0].text == "−26"
    assert not game.cloth.pieces.night.isVisible()


def test_a_click_ends_the_night(start: Start) -> None:
    """A click anywhere on the table goes on to the result."""
    game = start(log=[MOON_TRICK], **{**SHOWN, "speed": 1})
    complete_moon(game)
    game.click_cloth()
    until(lambda: game.panel is not None)
    assert not game.cloth.pieces.night.isVisible()


@pytest.mark.parametrize("options", [{"speed": 7, "motion": "full"}, {"speed": 4, "motion": "reduced"}])
def test_nothing_rises_at_full_speed_or_with_reduced_motion(start: Start, options: dict[str, bool | int | str]) -> None:
    """The result follows the trick at once."""
    game = start(log=[MOON_TRICK], pause="0", **options)
    seen = set[bool]()
    game.click(game.lowest)

    def is_over() -> bool:
        seen.add(game.cloth.pieces.night.isVisible())
        return game.panel is not None

    until(is_over)
    assert seen == {False}


def test_the_sun_rises_where_the_rules_know_it(start: Start) -> None:
    """A player who takes every trick is told so, and not only of the moon."""
    game = start(log=[MOON_TRICK], rules=Rules(sun_bonus=True), **SHOWN)
    complete_moon(game)
    assert game.cloth.pieces.night.headline == "You took every trick!"


@pytest.mark.parametrize("size", [(1140, 838), (1024, 600), (2560, 1440)], ids=str)
def test_who_stopped_a_moon_stands_between_the_hands(start: Start, size: tuple[int, int]) -> None:
    """The person takes the queen from the player who has all hearts. The words cover nobody's cards."""
    game = start(log=[STOPPED_TRICK], size=size, **SHOWN)
    complete(game)
    pieces = game.cloth.pieces
    geometry = pieces.geometry
    left, right = geometry.others_hand(1, 13)[0], geometry.others_hand(3, 13)[0]
    game.click_cloth()
    until(lambda: pieces.spotlight.words.isVisible())
    assert pieces.spotlight.words.text == "You stopped the moon"
    assert not pieces.night.isVisible()
    words = pieces.spotlight.words.sceneBoundingRect()
    assert left.middle[0] + left.width / 2 < words.left()
    assert words.right() < right.middle[0] - right.width / 2


def test_what_a_moon_costs_if_it_is_known() -> None:
    """A moon that always counts for the others is known at once; one that depends on the scores, with the result."""
    assert known_award((), Rules(moon=Moon.ADD)) is Award.ADD
    assert known_award((), Rules(moon=Moon.SUBTRACT)) is Award.SUBTRACT
    assert known_award((), Rules(moon=Moon.AUTOMATIC)) is None


def test_a_screen_reader_is_told_of_a_stopped_moon(start: Start) -> None:
    """The announcement of the trick also says who stopped the moon, and says it once."""
    game = start(log=[STOPPED_TRICK], motion="reduced", speed=7, pause="0")
    heard: list[str] = []
    game.director.announced.connect(heard.append)
    game.click(game.lowest)
    until(lambda: game.panel is not None)
    assert sum(text.count("You stopped the moon") for text in heard) == 1


def test_the_hand_is_dealt_face_down_and_turns_over(start: Start) -> None:
    """No card of the hand is seen while the cards fly. At the end all lie open, and each is its own card."""
    game = start(number=7, calm=False, direction=Direction.HOLD, **{**SHOWN, "speed": 4})
    hand = game.cloth.pieces.hand
    game.director.forward(link.NewDeal(7, Direction.HOLD))
    until(lambda: len(hand) == 13 and all(item.card is None for item in hand.values()))
    game.cloth.motion.hurry()
    assert all(item.card == card for card, item in hand.items())
    assert {item.transform().m11() for item in hand.values()} == {1.0}


@pytest.mark.parametrize("by", ["click", "key"])
def test_nobody_waits_for_the_others_to_lay_their_cards_down(start: Start, by: str) -> None:
    """While the others' cards for the pass slide onto the table, a click or a key chooses a card already."""
    game = start(motion="full", speed=1)
    game.director.forward(link.NewMatch(STANDARD, as_four(game.view.seats), 7, Direction.LEFT))
    until(lambda: game.director.acts.is_beside)
    assert game.told.startswith("Choose three cards")
    if by == "click":
        game.click(game.lowest)
    else:
        game.key(Qt.Key.Key_Right, Qt.Key.Key_Space)
    until(lambda: len(game.director.choice.cards) == 1)
    assert not game.director.acts.is_beside
    assert [len(closed.places) for closed in game.cloth.pieces.aside] == [0, 3, 3, 3]
