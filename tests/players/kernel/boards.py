"""Helpers for the kernel's tests: rules in the kernel's form, random deals, their boards, and cards to play."""

from random import Random
from typing import Any

from hearts_qt.players.kernel.deal_rules import DealRules
from hearts_qt.rules.cards import SEATS, Card, each_card
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.moves import Award, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.ruleset import NO_TRICK_POINTS, SUN_POINTS, Moon, Rules
from tests.forms import Form
from tests.rules.hands import FourHands, deal_around
from tests.rules.matches import turn_of

SHOOTER = "AH KH QH JH TH 9H 8H AS KS QS AC KC AD"
SUN_SHOOTER = "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"


def deal_rules(rules: Rules, award: Award | None = Award.ADD) -> DealRules:
    """Return these rules in the kernel's form. Every moon is scored by this award."""
    allowed = award is not None and rules.moon is not Moon.NOT_ALLOWED
    return DealRules(
        flags=rules.flags,
        worth=rules.worth,
        award=(rules.moon_points if allowed else 0,) * 4,
        subtract=(award is Award.SUBTRACT,) * 4,
        no_trick=NO_TRICK_POINTS if rules.no_trick_bonus else 0,
        sun=SUN_POINTS if rules.sun_bonus else 0,
    )


def random_hands(rng: Random) -> FourHands:
    """Return four hands. In about half of the cases one hand can take all points or all tricks."""
    kind = rng.randrange(4)
    if kind == 0:
        return deal_around({rng.randrange(4): SHOOTER})
    if kind == 1:
        return deal_around({rng.randrange(4): SUN_SHOOTER})
    deck = rng.sample(range(52), 52)
    first, second, third, fourth = (sum(1 << card for card in deck[seat::4]) for seat in SEATS)
    return first, second, third, fourth


def begun(rules: Rules, rng: Random) -> Deal:
    """Return a deal without a pass that waits for its first card."""
    return Deal(rules, random_hands(rng), Direction.HOLD, rng.randrange(4))


def board_beside(form: Form, deal: Deal, award: Award | None = Award.ADD) -> Any:
    """Return a board in this form, compiled or interpreted, with the position at the beginning of a deal."""
    board = form.board.Board(deal_rules(deal.rules, award))
    board.deal(deal.hands, turn_of(deal))
    return board


def any_card(deal: Deal, rng: Random) -> Card:
    """Return a legal card. To get many moons, one seat mostly plays its highest card and the others their lowest."""
    legal = sorted(each_card(deal.legal_plays()), key=lambda card: (card % 13, card))
    strong = max(SEATS, key=lambda seat: sum(card % 13 for card in each_card(deal.dealt[seat])))
    if rng.random() < 0.1:
        return rng.choice(legal)
    return legal[-1] if turn_of(deal) == strong else legal[0]


def play_both(deal: Deal, boards: list[Any], rng: Random, cards: int = 52) -> None:
    """Play at most this number of cards. Each card is played in the deal and on every board."""
    for _ in range(cards):
        if deal.phase is not Phase.PLAYING:
            return
        card = any_card(deal, rng)
        deal.apply(Play(turn_of(deal), card))
        for board in boards:
            board.play(card)
