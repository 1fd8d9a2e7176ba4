"""Tests of which cards are legal and which rule forbids each other card: tables for the switches, and a property."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules import core, masks
from hearts_qt.rules.cards import SUIT_LETTERS, cards_of, each_card, parse_card, parse_cards
from hearts_qt.rules.deal import Forbidden, forbidden_by
from hearts_qt.rules.ruleset import BrokenBy, LastResort, Opening, Rules
from tests.rules.hands import cards, hand, names
from tests.rules.strategies import any_rules

F = Forbidden
ROTATES: dict[str, Any] = {"opening": Opening.ROTATES}
BLEEDING: dict[str, Any] = {"hearts_on_first_trick": True, "queen_on_first_trick": True}
NO_HEARTS: dict[str, Any] = {"queen_on_first_trick": True}
NO_QUEEN: dict[str, Any] = {"hearts_on_first_trick": True}
FIRST_CHANCE: dict[str, Any] = {"queen_at_first_chance": True}
QUEEN_GOES: dict[str, Any] = {"last_resort": LastResort.QUEEN}
QUEEN_STAYS: dict[str, Any] = {"queen_leads_freely": False}
FREE_HEARTS: dict[str, Any] = {"hearts_need_breaking": False}


def check(rules: Rules, held: str, led: str, first: bool, broken: bool, allowed: str, why: dict[str, F]) -> None:
    """Compare the legal cards with `allowed`, and the reasons of all other cards with `why`."""
    mask = hand(held)
    suit = SUIT_LETTERS.index(led[1]) if led else masks.NO_SUIT
    trick = cards(led)
    expected = names(mask) if allowed == "all" else set(allowed.split())
    assert names(core.legal_plays(mask, suit, first, broken, rules.flags)) == expected
    for card in each_card(mask):
        reason = forbidden_by(rules, card, mask, trick, first, broken)
        assert (reason is None) == (names(1 << card) <= expected), f"{names(1 << card)}: {reason}"
    found = {name: forbidden_by(rules, parse_card(name), mask, trick, first, broken) for name in why}
    assert found == why


LEADS_TO_TRICK_ONE: list[tuple[str, dict[str, Any], str, str, dict[str, F]]] = [
    ("two of clubs", {}, "A2.3.4.5", "2C", {"AC": F.OPENING, "3D": F.OPENING, "5H": F.OPENING}),
    ("any club", {"opening": Opening.ANY_CLUB}, "AK2.3.4.5", "AC KC 2C", {"3D": F.OPENING, "5H": F.OPENING}),
    ("any club, without one", {"opening": Opening.ANY_CLUB}, "-.3.4.5", "3D 4S", {"5H": F.FIRST_TRICK}),
    ("rotating", ROTATES, "A2.3.4.5", "AC 2C 3D 4S", {"5H": F.FIRST_TRICK}),
    ("rotating, queen banned", ROTATES, "2.-.Q.-", "2C", {"QS": F.FIRST_TRICK}),
    ("rotating, hearts allowed but unbroken", ROTATES | NO_QUEEN, "2.-.Q.5", "2C", {"5H": F.HEARTS_UNBROKEN}),
    (
        "rotating, hearts allowed and free",
        ROTATES | NO_QUEEN | FREE_HEARTS,
        "2.-.Q.5",
        "2C 5H",
        {"QS": F.FIRST_TRICK},
    ),
    ("rotating, hearts free but banned", ROTATES | FREE_HEARTS, "2.3.4.5", "2C 3D 4S", {"5H": F.FIRST_TRICK}),
    ("rotating, all allowed", ROTATES | BLEEDING | FREE_HEARTS, "2.3.Q.5", "all", {}),
    ("nothing but hearts", ROTATES, "-.-.-.A2", "all", {}),
    ("only hearts and the queen, both banned", ROTATES, "-.-.Q.A2", "all", {}),
    (
        "only those, and the queen must go",
        ROTATES | QUEEN_GOES,
        "-.-.Q.A2",
        "QS",
        {"AH": F.QUEEN_BEFORE_HEARTS},
    ),
    ("only those, hearts banned", ROTATES | NO_HEARTS, "-.-.Q.A2", "QS", {"AH": F.FIRST_TRICK}),
    ("only those, queen banned", ROTATES | NO_QUEEN, "-.-.Q.A2", "AH 2H", {"QS": F.FIRST_TRICK}),
    (
        "only those, ban before last resort",
        ROTATES | NO_QUEEN | QUEEN_GOES,
        "-.-.Q.A",
        "AH",
        {"QS": F.FIRST_TRICK},
    ),
    (
        "the queen's taker deals",
        {"opening": Opening.QUEEN_TAKER_DEALS},
        "2.3.4.5",
        "2C 3D 4S",
        {"5H": F.FIRST_TRICK},
    ),
    ("bonus cards are never banned", ROTATES, "-.JT.-.5", "JD TD", {"5H": F.FIRST_TRICK}),
    ("nobody must lead the queen", ROTATES | BLEEDING | FIRST_CHANCE, "2.-.Q.-", "2C QS", {}),
]


@pytest.mark.parametrize(
    ("switches", "held", "allowed", "why"),
    [pytest.param(*case[1:], id=case[0]) for case in LEADS_TO_TRICK_ONE],
)
def test_leads_to_the_first_trick(switches: dict[str, Any], held: str, allowed: str, why: dict[str, F]) -> None:
    """Opening, cards forbidden in the first trick, and broken hearts decide which cards can be led first."""
    check(Rules(**switches), held, "", True, False, allowed, why)


LATER_LEADS: list[tuple[str, dict[str, Any], str, bool, str, dict[str, F]]] = [
    ("unbroken", {}, "2.3.Q.5", False, "2C 3D QS", {"5H": F.HEARTS_UNBROKEN}),
    ("broken", {}, "2.3.Q.5", True, "all", {}),
    ("needs no breaking", FREE_HEARTS, "2.3.Q.5", False, "all", {}),
    ("two of clubs is nothing special later", {}, "A2.-.-.-", False, "all", {}),
    ("any club is nothing special later", {"opening": Opening.ANY_CLUB}, "2.3.-.-", False, "all", {}),
    ("bans are over", {}, "2.-.Q.-", False, "all", {}),
    ("nothing but hearts, unbroken", {}, "-.-.-.AK2", False, "all", {}),
    ("nothing but hearts, queen goes first", QUEEN_GOES, "-.-.-.AK2", False, "all", {}),
    ("hearts and queen, free", {}, "-.-.Q.A2", False, "all", {}),
    ("hearts and queen, queen goes", QUEEN_GOES, "-.-.Q.A2", False, "QS", {"2H": F.QUEEN_BEFORE_HEARTS}),
    ("hearts and queen, queen goes, broken", QUEEN_GOES, "-.-.Q.A2", True, "all", {}),
    ("hearts and queen, queen goes, no breaking", QUEEN_GOES | FREE_HEARTS, "-.-.Q.A2", False, "all", {}),
    ("last resort not reached", QUEEN_GOES, "2.-.Q.A", False, "2C QS", {"AH": F.HEARTS_UNBROKEN}),
    ("another spade is no last resort", QUEEN_GOES, "-.-.KQ.A", False, "KS QS", {"AH": F.HEARTS_UNBROKEN}),
    ("queen stays", QUEEN_STAYS, "2.-.Q.A", False, "2C", {"QS": F.QUEEN_UNLED, "AH": F.HEARTS_UNBROKEN}),
    ("queen stays, other spades do not", QUEEN_STAYS, "-.-.AKQ2.-", False, "AS KS 2S", {"QS": F.QUEEN_UNLED}),
    ("queen stays until broken", QUEEN_STAYS, "2.-.Q.A", True, "all", {}),
    ("queen stays, nothing else left", QUEEN_STAYS, "-.-.Q.A2", False, "all", {}),
    ("queen stays, all alone", QUEEN_STAYS, "-.-.Q.-", False, "all", {}),
    ("queen stays, no breaking", QUEEN_STAYS | FREE_HEARTS, "2.-.Q.A", False, "2C AH", {"QS": F.QUEEN_UNLED}),
    (
        "queen stays, then goes",
        QUEEN_STAYS | QUEEN_GOES,
        "-.-.Q.A",
        False,
        "QS",
        {"AH": F.QUEEN_BEFORE_HEARTS},
    ),
    ("first chance is not the lead", FIRST_CHANCE, "2.-.Q.-", False, "all", {}),
]


@pytest.mark.parametrize(
    ("switches", "held", "broken", "allowed", "why"),
    [pytest.param(*case[1:], id=case[0]) for case in LATER_LEADS],
)
def test_later_leads(switches: dict[str, Any], held: str, broken: bool, allowed: str, why: dict[str, F]) -> None:
    """After the first trick, broken hearts and the switch for the queen decide which cards can be led."""
    check(Rules(**switches), held, "", False, broken, allowed, why)


FIRST_TRICK_FOLLOWS: list[tuple[str, dict[str, Any], str, str, str, dict[str, F]]] = [
    (
        "follow suit",
        {},
        "A2.3.Q.5",
        "2C",
        "AC 2C",
        {"3D": F.FOLLOW_SUIT, "QS": F.FOLLOW_SUIT, "5H": F.FOLLOW_SUIT},
    ),
    ("no points", {}, "-.3.Q4.5", "2C", "3D 4S", {"QS": F.FIRST_TRICK, "5H": F.FIRST_TRICK}),
    ("no hearts", NO_HEARTS, "-.3.Q.5", "2C", "3D QS", {"5H": F.FIRST_TRICK}),
    ("no queen", NO_QUEEN, "-.3.Q.5", "2C", "3D 5H", {"QS": F.FIRST_TRICK}),
    ("bleeding", BLEEDING, "-.3.Q.5", "2C", "all", {}),
    ("nothing but hearts", {}, "-.-.-.AK2", "2C", "all", {}),
    ("only hearts and the queen", {}, "-.-.Q.AK2", "2C", "all", {}),
    ("only those, hearts banned", NO_HEARTS, "-.-.Q.AK2", "2C", "QS", {"AH": F.FIRST_TRICK}),
    ("only those, queen banned", NO_QUEEN, "-.-.Q.AK2", "2C", "AH KH 2H", {"QS": F.FIRST_TRICK}),
    ("last resort is for leads", QUEEN_GOES, "-.-.Q.AK2", "2C", "all", {}),
    ("bonus cards are never banned", {}, "-.JT.-.5", "2C", "JD TD", {"5H": F.FIRST_TRICK}),
    (
        "ban before first chance",
        FIRST_CHANCE,
        "-.3.Q.5",
        "2C",
        "3D",
        {"QS": F.FIRST_TRICK, "5H": F.FIRST_TRICK},
    ),
    ("first chance of nothing else", FIRST_CHANCE, "-.-.Q.5", "2C", "QS", {"5H": F.QUEEN_DUE}),
    ("first chance on trick one", FIRST_CHANCE | BLEEDING, "-.3.Q.5", "2C", "QS", {"3D": F.QUEEN_DUE}),
    (
        "following spades, queen banned",
        {},
        "-.-.Q4.5",
        "2S",
        "4S",
        {"QS": F.FIRST_TRICK, "5H": F.FOLLOW_SUIT},
    ),
    (
        "following spades with her alone",
        {},
        "3.-.Q.5",
        "2S",
        "QS",
        {"3C": F.FOLLOW_SUIT, "5H": F.FOLLOW_SUIT},
    ),
    ("following hearts though banned", {}, "3.-.Q.5", "2H", "5H", {"3C": F.FOLLOW_SUIT}),
]


@pytest.mark.parametrize(
    ("switches", "held", "led", "allowed", "why"),
    [pytest.param(*case[1:], id=case[0]) for case in FIRST_TRICK_FOLLOWS],
)
def test_following_to_the_first_trick(
    switches: dict[str, Any], held: str, led: str, allowed: str, why: dict[str, F]
) -> None:
    """Following suit counts first, then the cards forbidden in the first trick, then a queen that must be played."""
    check(Rules(**switches), held, led, True, False, allowed, why)


LATER_FOLLOWS: list[tuple[str, dict[str, Any], str, str, str, dict[str, F]]] = [
    ("follow suit", {}, "2.A3.Q.5", "KD", "AD 3D", {"2C": F.FOLLOW_SUIT, "5H": F.FOLLOW_SUIT}),
    ("anything when void", {}, "2.-.Q.5", "KD", "all", {}),
    ("hearts may be discarded unbroken", {}, "-.-.-.5", "KD", "all", {}),
    (
        "queen due",
        FIRST_CHANCE,
        "2.-.QA.5",
        "KD",
        "QS",
        {"2C": F.QUEEN_DUE, "AS": F.QUEEN_DUE, "5H": F.QUEEN_DUE},
    ),
    ("queen due on hearts", FIRST_CHANCE, "2.-.Q.-", "3H", "QS", {"2C": F.QUEEN_DUE}),
    ("not when following spades", FIRST_CHANCE, "2.-.Q3.5", "KS", "QS 3S", {"2C": F.FOLLOW_SUIT}),
    ("not when following another suit", FIRST_CHANCE, "2.3.Q.5", "KD", "3D", {"QS": F.FOLLOW_SUIT}),
    ("not when she is elsewhere", FIRST_CHANCE, "2.-.A.5", "KD", "all", {}),
    ("queen stays only as a lead", QUEEN_STAYS, "2.-.Q.5", "KD", "all", {}),
]


@pytest.mark.parametrize(
    ("switches", "held", "led", "allowed", "why"),
    [pytest.param(*case[1:], id=case[0]) for case in LATER_FOLLOWS],
)
def test_following_to_a_later_trick(
    switches: dict[str, Any], held: str, led: str, allowed: str, why: dict[str, F]
) -> None:
    """After the first trick, only following suit and a queen that must be played restrict the cards."""
    check(Rules(**switches), held, led, False, False, allowed, why)


@pytest.mark.parametrize(
    ("broken_by", "led", "discarded", "followed"),
    [
        (BrokenBy.HEARTS, False, False, False),
        (BrokenBy.QUEEN_OFF_SUIT, True, True, False),
        (BrokenBy.QUEEN, True, True, True),
    ],
)
def test_what_breaks_hearts(broken_by: BrokenBy, led: bool, discarded: bool, followed: bool) -> None:
    """A heart always breaks hearts. A switch says whether a queen that is led, discarded or follows suit does too."""
    flags = Rules(broken_by=broken_by).flags
    queen, clubs, spades = parse_card("QS"), 0, 2
    assert core.breaks_hearts(queen, masks.NO_SUIT, flags) is led
    assert core.breaks_hearts(queen, clubs, flags) is discarded
    assert core.breaks_hearts(queen, spades, flags) is followed
    for suit in (masks.NO_SUIT, 0, 1, 2, 3):
        assert core.breaks_hearts(parse_card("2H"), suit, flags)
        assert core.breaks_hearts(parse_card("AH"), suit, flags)
        assert not core.breaks_hearts(parse_card("AS"), suit, flags)
        assert not core.breaks_hearts(parse_card("KS"), suit, flags)


def test_a_card_that_is_not_held() -> None:
    """A card in another hand is refused because it is not held, before any rule is checked."""
    assert forbidden_by(Rules(), parse_card("AH"), parse_cards("2C 3D"), (), True, False) is F.NOT_HELD


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("2C 3C 4C 5C", 3),
        ("5C 4C 3C 2C", 0),
        ("2C AH AS AD", 0),
        ("9D TD AS JD", 3),
        ("QS KS AH AS", 3),
        ("2H 2S", 0),
    ],
)
def test_the_highest_card_of_the_suit_led_takes(trick: str, best: int) -> None:
    """The highest card of the suit led takes the trick."""
    assert core.best_place(list(cards(trick))) == best


@pytest.mark.parametrize(
    ("own", "unseen", "expected"),
    [
        ("AC KC", "QC 2C AD", True),
        ("AC QC", "KC", False),
        ("2D", "AC AS AH", True),
        ("AH 2S", "3S", False),
        ("AH 3S", "2S KH", True),
        ("2C 3C", "", True),
    ],
)
def test_a_winner_is_beaten_by_no_unseen_card(own: str, unseen: str, expected: bool) -> None:
    """A card is a winner if no unseen card of its suit beats it."""
    assert core.only_winners(parse_cards(own), parse_cards(unseen)) is expected


@given(
    rules=any_rules(),
    held=st.sets(st.integers(0, 51), min_size=1, max_size=13),
    led=st.integers(-1, 3),
    first=st.booleans(),
    broken=st.booleans(),
)
def test_a_card_is_legal_unless_a_rule_forbids_it(
    rules: Rules, held: set[int], led: int, first: bool, broken: bool
) -> None:
    """For any rules and any hand, the legal cards are those that no rule forbids. At least one card is legal."""
    mask = cards_of(held)
    legal = core.legal_plays(mask, led, first, broken, rules.flags)
    free = [card for card in held if core.why_not(card, mask, led, first, broken, rules.flags) == masks.MAY_BE_PLAYED]
    assert legal == cards_of(free)
    assert legal
    assert not legal & ~mask
