"""Tests that a view has the seat's own cards and everything public, and nothing else."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from hearts_qt.rules import deal, entries, events, moves, phases, played_deals, scoring, seating
from hearts_qt.rules import view as view_room
from hearts_qt.rules.cards import SEATS, Cards, cards_of, parse_card
from hearts_qt.rules.deal import Phase
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, ShowHands, Undo
from hearts_qt.rules.events import for_seat
from hearts_qt.rules.forbidden import Forbidden
from hearts_qt.rules.match import Match, Stage
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import FourthPass, Preset, Rules
from hearts_qt.rules.view import Gift, View, as_spectator, forbidden, peek, view
from tests.rules.hands import cards, deal_around, ending, names
from tests.rules.matches import Session, begin_deal, play_match, play_out, quick_deal, replay, union_of
from tests.rules.twins import Log, Twins, hidden_from, twin_of

EVERYBODY = (*SEATS, None)
SCATTER = Rules(fourth_pass=FourthPass.SCATTER, cards_passed=2)
RULES = {**{preset.value: rules for preset, rules in PRESETS.items()}, "scatter and two cards": SCATTER}

ALLOWED = {
    "seat",
    "rules",
    "stage",
    "seats",
    "scores",
    "first_scores",
    "deals_played",
    "earlier",
    "phase",
    "direction",
    "to_pass",
    "hand",
    "dealt",
    "passed",
    "received",
    "has_passed",
    "counts",
    "leader",
    "trick",
    "tricks",
    "taken",
    "won",
    "points",
    "broken",
    "awaited",
    "legal",
    "cashed_out",
    "outcome",
    "ending",
    "seat_seed",
    "seat_seeds",
    "seats_at_end",
}


def logs_of(rules: Rules, seed: int) -> Iterator[Log]:
    """Yield many beginnings of the log of a random match of two deals, so that every phase of a deal comes up."""
    session = play_match(rules, Random(seed), 2)
    last = max(index for index, entry in enumerate(session.log) if isinstance(entry, BeginDeal))
    cuts = {0, 1, 2, last - 1, last, *range(last + 1, len(session.log), 5), len(session.log) - 1}
    for cut in sorted(cuts):
        yield session.log[: cut + 1]


def numbers_in(seen: View) -> set[int]:
    """Return every whole number anywhere in a view."""
    found: set[int] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            for each in value.values():
                walk(each)
        elif isinstance(value, list | tuple):
            for each in value:
                walk(each)
        elif isinstance(value, int):
            found.add(value)

    walk(msgspec.to_builtins(seen))
    return found


def cards_in(seen: View) -> Cards:
    """Return every card of this deal that the view names anywhere."""
    single = [gift.card for gift in (*seen.passed, *seen.received)]
    single += [*seen.trick, *(card for trick in seen.tricks for card in trick.cards)]
    return union_of([seen.hand, seen.dealt, seen.legal, *seen.taken, cards_of(single)])


def test_the_view_holds_what_is_allowed_and_no_more() -> None:
    """A view has exactly the listed fields. Who adds a field has to add it to the list, and think what it reveals."""
    assert {each.name for each in fields(View)} == ALLOWED


def test_what_leaves_the_table_cannot_be_changed() -> None:
    """Views and all other values of the rules are frozen."""
    rooms = (deal, entries, events, played_deals, moves, phases, scoring, seating, view_room)
    structs = {
        each for room in rooms for each in vars(room).values() if isinstance(each, type) and issubclass(each, Struct)
    }
    assert len(structs) > 40
    assert all(each is Struct or each.__struct_config__.frozen for each in structs)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", RULES)
def test_hidden_cards_change_nothing(name: str) -> None:
    """In every phase and for every seat the views of twins are the same, byte for byte."""
    rng = Random(name)
    changed: dict[int | None, int] = dict.fromkeys(EVERYBODY, 0)
    for log in logs_of(RULES[name], 3):
        for seat in EVERYBODY:
            twins = twin_of(log, seat, rng, 12)
            changed[seat] += twins.changes > 0
            ours, theirs = view(twins.ours, seat), view(twins.theirs, seat)
            assert ours == theirs
            assert msgspec.msgpack.encode(ours) == msgspec.msgpack.encode(theirs)
            assert msgspec.json.encode(ours) == msgspec.json.encode(theirs)
    assert min(changed.values()) >= 4, f"too few twins to prove anything: {changed}"


@pytest.mark.parametrize("name", RULES)
def test_no_hidden_card_and_no_number_is_in_a_view(name: str) -> None:
    """A view contains no hidden card, no deal number and no seed of the computer players."""
    for log in logs_of(RULES[name], 4):
        match = replay(log).match
        secret = {each for entry in log if isinstance(entry, BeginDeal) for each in (entry.number, entry.seed)}
        for seat in EVERYBODY:
            seen = view(match, seat)
            assert not numbers_in(seen) & secret
            if match.deal is not None:
                hidden = hidden_from(match, seat)
                assert not numbers_in(seen) & {hand for hand in hidden if hand.bit_count() > 1}
                if match.stage in (Stage.DEAL, Stage.AWARD):
                    assert not cards_in(seen) & union_of(hidden)


@pytest.mark.parametrize("name", RULES)
def test_the_public_part_of_a_view_is_that_of_a_spectator(name: str) -> None:
    """A spectator's view can be made from the view of any seat. It is equal to the view that the match gives."""
    for log in logs_of(RULES[name], 6):
        match = replay(log).match
        for seat in EVERYBODY:
            assert as_spectator(view(match, seat)) == view(match, None)


@pytest.mark.parametrize("direction", [each for each in Direction if each is not Direction.HOLD])
def test_nobody_sees_what_is_coming(direction: Direction) -> None:
    """During the pass a seat sees its own pass. About the other seats it only learns whether they have passed."""
    session = Session(SCATTER)
    session.apply(BeginDeal(direction, number=21))
    rng = Random(21)
    while session.deal.phase is Phase.PASSING:
        for seat in SEATS:
            seen = view(session.match, seat)
            own = session.deal.passes[seat]
            assert (seen.phase, seen.received, seen.trick, seen.legal) == (Phase.PASSING, (), (), 0)
            assert (seen.turn, seen.awaited, seen.broken) == (None, session.deal.awaited, False)
            assert seen.passed == (() if own is None else tuple(map(Gift, own.cards, own.to)))
            assert cards_in(seen) == session.deal.dealt[seat]
            assert seen.has_passed == tuple(each is not None for each in session.deal.passes)
            assert seen.to_pass == (3 if direction is Direction.SCATTER else 2)
            assert seen.hand.bit_count() == seen.counts[seat] == 13 - (seen.to_pass if own else 0)
        play_out(session, rng, 1)


def leaking_suit_count(match: Match, seat: int | None) -> View:
    """Return a view that reveals how many spades the left neighbour holds."""
    assert match.deal is not None
    spades = (match.deal.hands[1 if seat is None else (seat + 1) % 4] >> 26 & 0x1FFF).bit_count()
    return replace(view(match, seat), leader=view(match, seat).leader + 10 * spades)


def leaking_gifts(match: Match, seat: int | None) -> View:
    """Return a view that shows the cards which another seat has passed, before everybody has passed."""
    assert match.deal is not None
    first = next((each for each in match.deal.passes if each is not None and each.seat != seat), None)
    return replace(view(match, seat), received=() if first is None else tuple(map(Gift, first.cards, first.to)))


def leaking_legal(match: Match, seat: int | None) -> View:
    """Return a view that shows everybody the cards that the seat in turn is allowed to play."""
    assert match.deal is not None
    return replace(view(match, seat), legal=match.deal.legal_plays())


def leaking_chance(match: Match, seat: int | None) -> View:
    """Return a view that contains the seed of the match."""
    assert match.deal_entry is not None
    return replace(view(match, seat), deals_played=match.deal_entry.seed)


@pytest.mark.parametrize("leaking", [leaking_suit_count, leaking_gifts, leaking_legal, leaking_chance])
def test_twins_find_a_leak(leaking: Any) -> None:
    """Each function that leaks hidden information gives different views for at least one pair of twins."""
    rng = Random(1)
    found = 0
    for log in logs_of(Rules(), 3):
        for seat in EVERYBODY:
            if len(log) > 1 and replay(log).match.deal is not None:
                twins = twin_of(log, seat, rng)
                found += leaking(twins.ours, seat) != leaking(twins.theirs, seat)
    assert found > 0


def test_twins_differ_in_hidden_cards_only() -> None:
    """Twins differ in hidden cards, but have the same hand of the seat, the same tricks and the same events."""
    session = play_match(Rules(), Random(9), 1)
    for cut in (4, 8, 20, 30):
        twins: Twins = twin_of(session.log[:cut], 2, Random(cut))
        assert twins.changes > 0
        assert twins.ours.deal is not None
        assert twins.theirs.deal is not None
        assert (twins.ours.deal.hands, twins.ours.deal.dealt) != (
            twins.theirs.deal.hands,
            twins.theirs.deal.dealt,
        )
        assert twins.ours.deal.hands[2] == twins.theirs.deal.hands[2]
        assert twins.ours.deal.tricks == twins.theirs.deal.tricks
        assert for_seat(replay(twins.log).events, 2) == for_seat(replay(session.log[:cut]).events, 2)


def test_a_view_of_a_pass_that_has_arrived() -> None:
    """After the pass a seat knows which cards it gave to which seat, and which cards it got from which seat."""
    session = Session(Rules())
    hands = deal_around({0: "QS AS KS", 3: "AH KH QH"})
    session.apply(BeginDeal(Direction.LEFT, hands=hands))
    play_out(session, Random(0), 4)
    passes = session.deal.passes
    seen = view(session.match, 0)
    own, right = passes[0], passes[3]
    assert own is not None
    assert right is not None
    assert seen.passed == tuple(Gift(card, 1) for card in own.cards)
    assert seen.received == tuple(Gift(card, 3) for card in right.cards)
    assert seen.dealt == hands[0]
    assert seen.hand == hands[0] & ~own.mask | right.mask
    assert seen.to_pass == 0
    other = view(session.match, None)
    assert (other.hand, other.dealt, other.passed, other.received, other.legal) == (0, 0, (), (), 0)


def test_a_view_amid_a_trick() -> None:
    """During a trick everybody sees the cards on the table, but only the seat in turn sees the legal cards."""
    session = Session(Rules())
    position = ending(["AC 2S", "4H", "QS", "5H 3S"], leader=1, trick="3H 5S", rest=2, taken={3: "TH"})
    session.apply(BeginDeal(Direction.HOLD, position=position))
    for seat in EVERYBODY:
        seen = view(session.match, seat)
        assert (seen.turn, seen.awaited, seen.leader, seen.led, seen.first_trick) == (3, (3,), 1, 3, False)
        assert (seen.trick, seen.counts, seen.won) == (cards("3H 5S"), (2, 1, 1, 2), position.tricks)
        assert (seen.taken, seen.points, seen.broken) == (position.taken, session.deal.points(), True)
        assert names(seen.legal) == ({"5H"} if seat == 3 else set())
        assert seen.hand == (0 if seat is None else position.hands[seat])
    mine = view(session.match, 3)
    assert forbidden(mine, parse_card("5H")) is None
    assert forbidden(mine, parse_card("3S")) is Forbidden.FOLLOW_SUIT
    assert forbidden(mine, parse_card("2S")) is Forbidden.NOT_HELD
    assert forbidden(view(session.match, 0), parse_card("AC")) is Forbidden.NOT_YOUR_TURN
    assert forbidden(view(session.match, None), parse_card("AC")) is Forbidden.NOT_YOUR_TURN


@pytest.mark.parametrize("preset", Preset)
def test_the_view_forbids_what_the_deal_forbids(preset: Preset) -> None:
    """For each card, the view of the seat in turn gives the same reason as the deal why it may not be played."""
    session = Session(PRESETS[preset])
    begin_deal(session, 6)
    rng = Random(6)
    while session.match.stage is Stage.DEAL:
        turn = session.deal.turn
        if turn is not None:
            seen = view(session.match, turn)
            assert [forbidden(seen, card) for card in range(52)] == [session.deal.why_not(card) for card in range(52)]
            assert seen.first_trick is session.deal.is_first_trick
            assert seen.legal == session.deal.legal_plays()
        play_out(session, rng, 1)


def test_a_view_between_deals_and_after_the_match() -> None:
    """Between deals a view has the scores and the earlier deals, but no deal. At the end it also has the winners."""
    session = Session(Rules(goal=26))
    assert view(session.match, 1).phase is None
    quick_deal(session, {0: "QS", 1: "2H 3H"}, rest=3)
    seen = view(session.match, 1)
    assert (seen.phase, seen.scores, seen.deals_played, seen.turn, seen.led) == (
        None,
        (13, 2, 0, 11),
        1,
        None,
        None,
    )
    assert (seen.earlier, seen.outcome, seen.hand) == (tuple(session.match.played), None, 0)
    assert (seen.counts, seen.taken, seen.won, seen.points) == ((0, 0, 0, 0),) * 4
    assert (seen.has_passed, seen.to_pass, seen.broken, seen.leader) == ((False,) * 4, 0, False, 0)
    quick_deal(session, {0: "QS", 1: "2H 3H"}, rest=3)
    assert view(session.match, 1).ending == session.match.ending


def test_a_view_of_a_scored_deal() -> None:
    """The view of a complete deal has the result before its points are added to the scores."""
    session = play_match(Rules(), Random(1), 0)
    begin_deal(session, 1)
    play_out(session, Random(1))
    seen = view(session.match, 0)
    assert (seen.stage, seen.phase, seen.outcome) == (Stage.SCORED, Phase.DONE, session.match.outcome)
    assert (seen.hand, seen.counts, seen.turn, seen.scores) == (0, (0, 0, 0, 0), None, (0, 0, 0, 0))


def test_a_view_while_the_shooter_thinks() -> None:
    """While the shooter chooses the award, no seat is in turn to play a card."""
    session = Session(PRESETS[Preset.HEARTS_3])
    moon = ending(["", "", "", ""], taken={2: "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"})
    session.apply(BeginDeal(Direction.LEFT, position=moon))
    seen = view(session.match, 2)
    assert (seen.stage, seen.awaited, seen.turn) == (Stage.AWARD, (2,), None)
    assert forbidden(seen, parse_card("2C")) is Forbidden.NOT_YOUR_TURN


def test_only_peek_shows_all_hands() -> None:
    """`peek` gives all hands without the cards that are being passed. An entry that shows hands changes no view."""
    session = Session(Rules())
    assert peek(session.match) == (0, 0, 0, 0)
    begin_deal(session, 5)
    play_out(session, Random(5), 1)
    laid = next(each for each in session.deal.passes if each is not None)
    assert peek(session.match) == tuple(
        hand & ~laid.mask if seat == laid.seat else hand for seat, hand in enumerate(session.deal.hands)
    )
    before = [view(session.match, seat) for seat in EVERYBODY]
    session.apply(ShowHands(True))
    assert [view(session.match, seat) for seat in EVERYBODY] == before


def test_an_undo_leaves_no_trace_in_a_view() -> None:
    """After an undo a seat sees exactly what it saw before."""
    session = Session(Rules())
    begin_deal(session, 5)
    play_out(session, Random(5), 20)
    before = [view(session.match, seat) for seat in EVERYBODY]
    play_out(session, Random(6), 7)
    session.apply(Undo(7))
    assert [view(session.match, seat) for seat in EVERYBODY] == before


def test_twins_differ_in_earlier_deals_too() -> None:
    """A seat's view does not reveal the passes between other seats in an earlier deal. Twins can differ in them."""
    session = play_match(Rules(), Random(9), 2)
    begin_deal(session, 3)
    play_out(session, Random(3), 4)
    twins = twin_of(session.log, 1, Random(0), 60)
    passes = [[entry for entry in log if isinstance(entry, Pass)] for log in (session.log, twins.log)]
    assert passes[0][:8] != passes[1][:8]
    assert view(twins.ours, 1) == view(twins.theirs, 1)


def test_a_log_without_deals_has_no_twins() -> None:
    """A log without deals has no twins, because nothing is hidden yet."""
    log: list[BeginMatch | Entry] = [*Session(Rules()).log]
    twins = twin_of(log, 0, Random(0))
    assert (twins.changes, view(twins.ours, 0)) == (0, view(twins.theirs, 0))
