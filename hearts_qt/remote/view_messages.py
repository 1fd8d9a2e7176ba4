"""Builds messages of the line protocol from a seat's view. In messages, cards are written by their names."""

import hashlib

from msgspec.msgpack import encode

from hearts_qt.players.player import Player
from hearts_qt.remote import wire
from hearts_qt.remote.wire_form import player_view, rules_form, seats_form, sorted_names, worth_form
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View


def question_of(view: View, number: int, seed: int) -> wire.Ask:
    """Return the question for the view's seat; `number` is the question's id."""
    seen = player_view(view)
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
    return wire.MatchNews(view.seat, seats_form(view.seats))


def rules_news(view: View) -> wire.RulesNews:
    """Return the message about the rules."""
    return wire.RulesNews(rules_form(view.rules), worth_form(view.rules))


def deal_news(view: View) -> wire.DealNews:
    """Return the message about a new deal, with the cards dealt to the seat."""
    return wire.DealNews(view.deals_played + 1, view.direction, sorted_names(view.dealt), view.scores)
