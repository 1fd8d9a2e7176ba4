"""Tests that a window is sent nothing about cards that are hidden from its seat.

The same deal is played at two tables. At one of them, cards that are hidden from a guest's seat have changed places. As
long as everybody makes the same moves, each byte that is sent to the guest's window is the same.
"""

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from hearts_qt.rules.cards import DECK, SEATS, TWO_OF_CLUBS, Cards, Seat, cards_of, each_card
from hearts_qt.rules.moves import Award, ChooseAward, ClaimKind, Pass, Play
from hearts_qt.rules.passing import Direction, pass_of
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.table import link
from tests.table.tables import Window, any_move, open_table, seats

pytestmark = pytest.mark.no_cover

DIRECTIONS = (Direction.LEFT, Direction.RIGHT, Direction.ACROSS, Direction.HOLD)
CURIOUS = (
    *(link.LookFrom(0), link.LookFrom(3), link.LookFrom(None), link.OpenHands(True), link.AskHint(1), link.Undo()),
    *(link.Replay(), link.Autopilot(True), link.TakeCashOut(), link.NewDeal(7), link.ClaimRest(1, ClaimKind.ALL)),
)
"""What a guest may try to learn more."""


class World:
    """A table with a guest's window and the host's window, where the other three persons sit."""

    def __init__(self, folder: Path, rules: Rules, hands: tuple[Cards, ...], direction: Direction, guest: Seat) -> None:
        """Lay out the deal, and attach the guest's window."""
        first, second, third, fourth = hands
        self.table = open_table(folder, "PPPP", rules)
        self.host = Window(self.table)
        self.host.send(link.SetUp(rules, seats("PPPP"), direction, hands=(first, second, third, fourth)))
        self.guest = Window(self.table, self.table.attach([guest]))

    def view_of(self, seat: Seat) -> link.Update:
        """Return the update with the view of one of the host's seats."""
        return self.host.send(link.LookFrom(seat))

    def sent(self) -> bytes:
        """Return what the guest's window is sent now.

        The seal is left out: it is the hash of the hands together with a secret, so it differs but tells nothing.
        """
        return json.encode(replace(self.guest.look(), seal=None))


def swapped(hands: tuple[Cards, ...], guest: Seat, rng: Random) -> tuple[Cards, ...]:
    """Return the deal with some cards of the other three exchanged at random, as many in each hand as before.

    The two of clubs stays where it is, because everybody sees who leads.
    """
    held = [(seat, card) for seat in SEATS if seat != guest for card in each_card(hands[seat]) if card != TWO_OF_CLUBS]
    # If few cards change places, many moves are possible in both worlds.
    moved = rng.sample(held, rng.choice((2, 6, len(held))))
    places = [seat for seat, _ in moved]
    rng.shuffle(places)
    changed = list(hands)
    for (seat, card), place in zip(moved, places, strict=True):
        changed[seat] &= ~(1 << card)
        changed[place] |= 1 << card
    return tuple(changed)


def dealt(rng: Random) -> tuple[Cards, ...]:
    """Return four random hands."""
    cards = list(each_card(DECK))
    rng.shuffle(cards)
    return tuple(cards_of(cards[at : at + 13]) for at in (0, 13, 26, 39))


def common_move(seat: Seat, one: link.Update, other: link.Update, rng: Random) -> Pass | Play | ChooseAward | None:
    """Return a move that the seat can make in both worlds, or None."""
    view = one.view
    if view.stage is Stage.AWARD:
        return ChooseAward(seat, rng.choice(list(Award)))
    if view.phase is Phase.PASSING:
        held = list(each_card(view.hand & other.view.hand))
        enough = len(held) >= view.to_pass
        return pass_of(seat, tuple(rng.sample(held, view.to_pass)), view.direction) if enough else None
    both = list(each_card(view.legal & other.view.legal))
    return Play(seat, rng.choice(both)) if both else None


@settings(max_examples=40)
@given(
    seed=st.integers(0, 2**32 - 1),
    preset=st.sampled_from(list(Preset)),
    direction=st.sampled_from(DIRECTIONS),
    guest=st.sampled_from(SEATS),
)
def test_hidden_cards_change_no_byte(seed: int, preset: Preset, direction: Direction, guest: Seat) -> None:
    """Over random deals, moves and requests, the messages to a guest are the same whoever has the hidden cards."""
    rng = Random(seed)
    hands = dealt(rng)
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        worlds = (
            World(Path(first), PRESETS[preset], hands, direction, guest),
            World(Path(second), PRESETS[preset], swapped(hands, guest, rng), direction, guest),
        )
        for _ in range(120):
            one, other = (world.sent() for world in worlds)
            assert one == other
            if not go_on(worlds, guest, rng):
                return


def go_on(worlds: tuple[World, World], guest: Seat, rng: Random) -> bool:
    """Make one move in both worlds, or let the guest ask for something; return False if no move is left for both."""
    if rng.random() < 0.3:
        request = rng.choice(CURIOUS)
        for world in worlds:
            world.guest.send(request)
        return True
    questions = worlds[0].guest.update.questions
    assert questions == worlds[1].guest.update.questions
    if not questions:
        return False
    question = rng.choice(questions)
    if question.seat == guest:
        for world in worlds:
            world.guest.send(link.LookFrom(guest))
        move = any_move(worlds[0].guest.update.view, rng)
        for world in worlds:
            world.guest.send(link.AnswerQuestion(question.number, move))
        return True
    one, other = (world.view_of(question.seat) for world in worlds)
    common = common_move(question.seat, one, other, rng)
    if common is None:
        return False
    for world in worlds:
        world.host.send(link.AnswerQuestion(question.number, common))
    return True


def test_the_two_worlds_differ(tmp_path: Path) -> None:
    """The host's messages about the other seats are not the same, so the comparison would find a leak."""
    rng = Random(1)
    hands = dealt(rng)
    changed = next(deal for deal in (swapped(hands, 1, rng) for _ in range(9)) if deal != hands)
    rules = PRESETS[Preset.WINDOWS]
    one = World(tmp_path / "one", rules, hands, Direction.LEFT, 1)
    other = World(tmp_path / "other", rules, changed, Direction.LEFT, 1)
    assert one.sent() == other.sent()
    assert any(one.view_of(seat).view.hand != other.view_of(seat).view.hand for seat in (0, 2, 3))


@pytest.mark.parametrize("request_", CURIOUS)
def test_a_curious_guest_learns_nothing(tmp_path: Path, request_: link.Request) -> None:
    """Whatever a guest asks for, it sees its own hand or none, and no other hand."""
    world = World(tmp_path, PRESETS[Preset.WINDOWS], dealt(Random(2)), Direction.LEFT, 1)
    update = world.guest.send(request_)
    assert update.view.seat in (1, None)
    assert update.hands is None
    assert update.deal_number is None
