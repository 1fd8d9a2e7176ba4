"""Builds messages of the line protocol from a seat's view. In messages, cards are written by their names."""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec.msgpack import encode

from hearts_qt.players.player import Player
from hearts_qt.remote import wire
from hearts_qt.rules.cards import Card, Cards, card_name, each_card
from hearts_qt.rules.phases import Phase, Stage, Trick
from hearts_qt.rules.played_deals import PlayedDeal
from hearts_qt.rules.rules_text import rules_to_table
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.view import Gift, View

_NAMES: Final = tuple(card_name(card) for card in range(52))


def wire_view(view: View) -> wire.WireView:
    """Return the view of a seat that has to decide, in the form of a message.

    The pictures of the players are left out. Everything that a view contains only when nobody has to decide is left
    out, too: the result of the deal, the end of the match, and all seat seeds.
    """
    assert view.seat is not None
    return wire.WireView(
        seat=view.seat,
        stage=view.stage,
        phase=view.phase or Phase.DONE,
        rules=rules_table(view.rules),
        worth=worth_table(view.rules),
        seats=seats_of(view.seats),
        scores=view.scores,
        first_scores=view.first_scores,
        deals_played=view.deals_played,
        earlier=tuple(map(_deal, view.earlier)),
        seat_seed=view.seat_seed,
        direction=view.direction,
        to_pass=view.to_pass,
        hand=sorted_names(view.hand),
        dealt=sorted_names(view.dealt),
        passed=_gifts(view.passed),
        received=_gifts(view.received),
        has_passed=view.has_passed,
        counts=view.counts,
        leader=view.leader,
        trick=names_in_order(view.trick),
        tricks=tuple(map(wire_trick, view.tricks)),
        taken=tuple(map(sorted_names, view.taken)),
        won=view.won,
        points=view.points,
        broken=view.broken,
        awaited=view.awaited,
        legal=sorted_names(view.legal),
    )


def question_of(view: View, number: int, seed: int) -> wire.Ask:
    """Return the question for the view's seat; `number` is the question's id."""
    seen = wire_view(view)
    if view.stage is Stage.AWARD:
        return wire.AskMoon(number, seed, seen)
    if view.phase is Phase.PASSING:
        return wire.AskPass(number, seed, seen)
    return wire.AskPlay(number, seed, seen)


def seed_for(player: Player, view: View, seed: int) -> int:
    """Return the random seed for a question to a player, from 0 to 2⁵³ - 1; `seed` is the seed of the deal.

    Each question has a different seed, but the same question always has the same seed.
    """
    asked = (player.name, player.version, seed, view.seat, view.stage, view.phase)
    seen = (view.dealt, view.trick, view.tricks, view.scores)
    # The seed has 53 bits, because many languages read numbers from JSON as floating point numbers.
    return int.from_bytes(hashlib.sha256(encode((asked, seen))).digest()[:8], "big") >> 11


def skill_for(view: View) -> wire.Skill:
    """Return the skill that the question for the view's seat needs."""
    if view.stage is Stage.AWARD:
        return wire.Skill.MOON
    return wire.Skill.PASS if view.phase is Phase.PASSING else wire.Skill.PLAY


def match_news(view: View) -> wire.MatchNews:
    """Return the message about the seats of the match."""
    assert view.seat is not None
    return wire.MatchNews(view.seat, seats_of(view.seats))


def rules_news(view: View) -> wire.RulesNews:
    """Return the message about the rules."""
    return wire.RulesNews(rules_table(view.rules), worth_table(view.rules))


def deal_news(view: View) -> wire.DealNews:
    """Return the message about a new deal, with the cards dealt to the seat."""
    return wire.DealNews(view.deals_played + 1, view.direction, sorted_names(view.dealt), view.scores)


def seats_of(seats: Iterable[Seating]) -> tuple[wire.WireSeat, ...]:
    """Return the seats in the form of a message, without pictures."""
    return tuple(wire.WireSeat(seating.name, seating.kind, seating.player) for seating in seats)


def sorted_names(cards: Cards) -> tuple[str, ...]:
    """Return the names of a set of cards, sorted."""
    return tuple([_NAMES[card] for card in each_card(cards)])


def names_in_order(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the names of these cards, in the same order."""
    return tuple([_NAMES[card] for card in cards])


def _gifts(gifts: Iterable[Gift]) -> tuple[wire.WireGift, ...]:
    return tuple(wire.WireGift(_NAMES[gift.card], gift.other) for gift in gifts)


def wire_trick(trick: Trick) -> wire.WireTrick:
    """Return a complete trick."""
    return wire.WireTrick(trick.leader, names_in_order(trick.cards), trick.taker)


@lru_cache(maxsize=256)
def _deal(deal: PlayedDeal) -> wire.WireDeal:
    return wire.WireDeal(
        deal.direction,
        tuple(map(wire_trick, deal.tricks)),
        tuple(map(sorted_names, deal.taken)),
        deal.won,
        deal.points,
        deal.shooter,
    )


@lru_cache(maxsize=16)
def rules_table(rules: Rules) -> dict[str, str | int | bool]:
    """Return the rules with the same names and values as in a file of rules."""
    return rules_to_table(rules)


@lru_cache(maxsize=16)
def worth_table(rules: Rules) -> dict[str, int]:
    """Return the points of each card that scores under these rules."""
    return {_NAMES[card]: worth for card, worth in enumerate(rules.worth) if worth}
