"""Tests that the compiled and the interpreted core agree, and that constants are the same in Python and in C."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hearts_qt.players.kernel import COMPILED
from hearts_qt.rules import masks
from hearts_qt.rules.cards import DECK, each_card
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.ruleset import BrokenBy, LastResort, Opening, Rules
from tests.forms import INTERPRETED, USED, Form, each_form
from tests.rules.hands import FourHands, deal_around
from tests.rules.matches import turn_of

SHOOTER = {0: "AH KH QH JH TH 9H 8H AS KS QS AC KC AD"}
ONLY_POINTS = {2: "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS"}
LAW = (
    Rules(),
    Rules(opening=Opening.ANY_CLUB, last_resort=LastResort.QUEEN, queen_at_first_chance=True),
    Rules(opening=Opening.ROTATES, broken_by=BrokenBy.QUEEN, hearts_on_first_trick=True, queen_on_first_trick=True),
    Rules(opening=Opening.ROTATES, queen_leads_freely=False, hearts_on_first_trick=True, no_trick_bonus=True),
    Rules(hearts_need_breaking=False, broken_by=BrokenBy.QUEEN_OFF_SUIT, sun_bonus=True),
)
"""Rules that together use each setting of each rule of legal play."""


def deals(rng: Random) -> Iterator[Deal]:
    """Yield deals under each set of rules in `LAW`: random deals, and deals with a moon hand or only point cards."""
    for rules in LAW:
        for number in range(12):
            hands = deal_around({2: ONLY_POINTS, 3: SHOOTER}.get(number % 4, {}))
            yield Deal(rules, hands if number % 4 > 1 else at_random(rng), Direction.HOLD, number % 4)


def at_random(rng: Random) -> FourHands:
    """Return four random hands."""
    deck = rng.sample(range(52), 52)
    first, second, third, fourth = (sum(1 << card for card in deck[seat::4]) for seat in range(4))
    return first, second, third, fourth


def play(deal: Deal, rng: Random) -> None:
    """Play a random card; for the seat that shoots the moon, play the highest card."""
    legal = list(each_card(deal.legal_plays()))
    shoots = deal.dealt == deal_around(SHOOTER) and turn_of(deal) == 0
    card = max(legal, key=lambda card: card % 13) if shoots else rng.choice(legal)
    deal.apply(Play(turn_of(deal), card))


def test_both_forms_have_the_same_rules() -> None:
    """In every position both forms of the core agree on legal cards, reasons, broken hearts and takers."""
    rng = Random(1)
    for deal in deals(rng):
        while deal.phase is Phase.PLAYING:
            place = (deal.led, deal.is_first_trick, deal.broken, deal.rules.flags)
            for hand in (deal.hands[turn_of(deal)], DECK & rng.getrandbits(52)):
                found = [form.core.legal_plays(hand, *place) for form in (USED, INTERPRETED)]
                assert found[0] == found[1]
                assert [USED.core.why_not(card, hand, *place) for card in range(52)] == [
                    INTERPRETED.core.why_not(card, hand, *place) for card in range(52)
                ]
            for card in range(52):
                broken = [form.core.breaks_hearts(card, deal.led, deal.rules.flags) for form in (USED, INTERPRETED)]
                assert broken[0] == broken[1]
            if deal.trick:
                assert USED.core.best_place(deal.trick) == INTERPRETED.core.best_place(deal.trick)
            play(deal, rng)


def test_both_forms_count_the_same() -> None:
    """Both forms of the core agree on winners in a hand, the shooter, and the scores with and without an award."""
    rng = Random(2)
    shooters = set()
    for deal in deals(rng):
        while deal.phase is Phase.PLAYING:
            own = deal.hands[deal.leader]
            assert USED.core.only_winners(own, sum(deal.hands) - own) == INTERPRETED.core.only_winners(
                own, sum(deal.hands) - own
            )
            play(deal, rng)
        shooters.add(USED.core.shooter_of(deal.taken))
        for award, subtract in ((0, False), (26, False), (26, True)):
            counted = [
                form.core.deal_scores(deal.taken, deal.won, deal.rules.worth, -5, -20, award, subtract)
                for form in (USED, INTERPRETED)
            ]
            assert counted[0] == counted[1]
        assert USED.core.shooter_of(deal.taken) == INTERPRETED.core.shooter_of(deal.taken)
    assert {-1, 0} <= shooters


@each_form
def test_only_winners(form: Form) -> None:
    """Each form of the core distinguishes a hand of winners from a hand with a loser."""
    core = form.core
    assert core.only_winners(0b1000, 0b0111)
    assert not core.only_winners(0b0100, 0b1011)


def test_the_numbers_are_the_same_in_c() -> None:
    """`masks.pxd` gives every constant of `masks.py` the same value."""
    text = Path(masks.__file__ or "").with_suffix(".pxd").read_text(encoding="utf-8")
    wide = {name: int(value, 16) for name, value in re.findall(r"#define HEARTS_(\w+) (0x[0-9A-F]+)ULL", text)}
    named = dict(re.findall(r"const unsigned long long (\w+) \"HEARTS_(\w+)\"", text))
    narrow = {name: int(value) for name, value in re.findall(r"^    ([A-Z_]+) = (-?\d+)$", text, re.MULTILINE)}
    assert wide | narrow == {name: value for name, value in vars(masks).items() if name.isupper()}
    assert named == {name: name for name in wide}


@pytest.mark.skipif(not os.environ.get("CI"), reason="only where nothing may be left out")
def test_the_compiled_form_is_in_use() -> None:
    """These tests run with the compiled form of the core."""
    assert COMPILED
