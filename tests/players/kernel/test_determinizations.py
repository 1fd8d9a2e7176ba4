"""Tests of the determinizer: it deals each possible determinization equally often, and no impossible one."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.rules.cards import cards_of, each_card
from hearts_qt.rules.masks import QUEEN
from tests.forms import FORMS, USED, Form, each_form

Hands = tuple[int, ...]

DEALT = 4000


def all_worlds(room: list[int], may: list[int]) -> list[Hands]:
    """Return every possible determinization. All ways to deal the hidden cards are tried."""
    hidden = may[0] | may[1] | may[2]
    found: list[Hands] = []
    for first in combinations(each_card(hidden & may[0]), room[0]):
        rest = hidden & ~cards_of(first)
        for second in combinations(each_card(rest & may[1]), room[1]):
            third = rest & ~cards_of(second)
            if third.bit_count() == room[2] and not third & ~may[2]:
                found.append((cards_of(first), cards_of(second), third))
    return found


def small_case(rng: Random) -> tuple[list[int], list[int], list[int]]:
    """Return the arguments `room`, `may` and `fixed` for a few hidden cards. Perhaps no determinization is possible."""
    cards = rng.sample(range(52), 10)
    hidden, known = cards[:7], cards[7:]
    may = [0, 0, 0]
    for card in hidden:
        for place in rng.choice([(0, 1, 2), (0, 1), (1, 2), (0, 2), (0,), (2,)]):
            may[place] |= 1 << card
    cut = sorted(rng.choices(range(8), k=2))
    fixed = [0, 0, 0]
    for card in known:
        fixed[rng.randrange(3)] |= 1 << card
    return [cut[0], cut[1] - cut[0], 7 - cut[1]], may, fixed


@settings(deadline=None, max_examples=300)
@given(st.integers(0, 2**32).map(Random))
def test_what_cannot_be_is_refused(rng: Random) -> None:
    """All forms deal the same possible determinizations. If none is possible, each form raises ValueError."""
    room, may, fixed = small_case(rng)
    possible = set(all_worlds(room, may))
    seed = rng.getrandbits(64) | 1
    dealt: list[list[Hands]] = []
    for form in FORMS:
        if not possible:
            with pytest.raises(ValueError, match="no deal fits"):
                form.determinizations.Determinizer(room, may, fixed, seed)
            continue
        worlds = form.determinizations.Determinizer(room, may, fixed, seed)
        dealt.append([])
        for _ in range(10):
            worlds.deal()
            hands = tuple(worlds.hand(place) for place in range(3))
            dealt[-1].append(hands)
            assert all(hand & known == known for hand, known in zip(hands, fixed, strict=True))
            assert tuple(hand & ~known for hand, known in zip(hands, fixed, strict=True)) in possible
    assert not dealt or dealt[0] == dealt[1]


@each_form
def test_too_many_or_too_few_cards(form: Form) -> None:
    """The determinizer refuses hidden cards that do not exactly fill the hands."""
    for room in ([2, 2, 1], [3, 2, 2]):
        with pytest.raises(ValueError, match="do not fill"):
            form.determinizations.Determinizer(room, [0b111111, 0b111111, 0b111111], [0, 0, 0], 1)


@pytest.mark.parametrize("number", range(12))
def test_every_world_is_dealt_as_often(number: int) -> None:
    """Pearson's chi-square test shows that all determinizations of a small case are dealt about equally often."""
    rng = Random(number)
    room, may, fixed = small_case(rng)
    possible = all_worlds(room, may)
    while len(possible) < 5:
        room, may, fixed = small_case(rng)
        possible = all_worlds(room, may)
    worlds = USED.determinizations.Determinizer(room, may, fixed, rng.getrandbits(64) | 1)
    counts: Counter[Hands] = Counter()
    for _ in range(DEALT):
        worlds.deal()
        counts[tuple(worlds.hand(place) & ~fixed[place] for place in range(3))] += 1
    assert set(counts) <= set(possible)
    expected = DEALT / len(possible)
    chi_square = sum((counts[world] - expected) ** 2 / expected for world in possible)
    freedom = len(possible) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 8


@each_form
def test_voids_are_no_trouble(form: Form) -> None:
    """The determinizer finds the only determinization of a position in which each seat holds one suit."""
    suits = [0x1FFF << 13 * suit for suit in range(4)]
    spades = suits[2] & ~QUEEN
    may = [suits[0] | 1 << 51, suits[1] | 1 << 51, spades | 1 << 51]
    worlds = form.determinizations.Determinizer([13, 13, 13], may, [0, 0, 0], 5)
    worlds.deal()
    assert [worlds.hand(place) for place in range(3)] == [suits[0], suits[1], spades | 1 << 51]
