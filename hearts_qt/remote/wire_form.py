"""Writes views and events for programs outside: one form, of which a player and a commentator each get their part.

Cards are written by their names, sets of cards sorted, and seats as numbers from 0 to 3. A field that is not named here
is not sent.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Card, Cards, card_name, each_card
from hearts_qt.rules.phases import Phase, Trick
from hearts_qt.rules.played_deals import PlayedDeal
from hearts_qt.rules.rules_text import rules_to_table
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.view import Gift, View

Written: TypeAlias = dict[str, Any]
"""A view, an event or a part of one, as it is written in a message."""

PLAYER_FIELDS: Final = (
    *("seat", "stage", "phase", "rules", "worth", "seats", "scores", "first_scores", "deals_played", "earlier", "lot"),
    *("direction", "to_pass", "hand", "dealt", "passed", "received", "has_passed", "counts", "leader", "trick"),
    *("tricks", "taken", "won", "points", "broken", "awaited", "legal"),
)
"""What a player gets when it has to decide. What a view has only when nobody has to decide is left out: the result of
the deal, the end of the match, all seat seeds; and the pictures of the players.
"""
SPECTATOR_FIELDS: Final = (
    *("stage", "phase", "rules", "worth", "seats", "scores", "results", "direction", "has_passed", "counts", "leader"),
    *("trick", "tricks", "taken", "won", "points", "broken", "awaited"),
)
"""What a commentator gets: no hand, and no card that was passed."""
_NAMES: Final = tuple(card_name(card) for card in range(52))


def player_view(view: View) -> Written:
    """Return the view of a seat that has to decide."""
    return {name: _field(name)(view) for name in PLAYER_FIELDS}


def spectator_view(view: View) -> Written:
    """Return the table as every spectator sees it. Raises ValueError if it is the view of a seat."""
    if view.seat is not None:
        raise ValueError("a commentator gets the view of a spectator only")
    # The message calls the results of the earlier deals as it calls whole deals in the view of a player.
    return {"earlier" if name == "results" else name: _field(name)(view) for name in SPECTATOR_FIELDS}


def event_form(event: object) -> Written | None:
    """Return a public event; None for events that no commentator hears."""
    match event:
        case happened.MatchBegan():
            told: Written = {"kind": "match_began"}
        case happened.DealBegan(direction):
            told = {"kind": "deal_began", "direction": direction}
        case happened.PassChosen(giver):
            told = {"kind": "passed", "seat": giver}
        case happened.PlayBegan(leader):
            told = {"kind": "play_began", "seat": leader}
        case happened.CardPlayed(player, card):
            told = {"kind": "card_played", "seat": player, "card": card_name(card)}
        case happened.HeartsBroken(by):
            told = {"kind": "hearts_broken", "seat": by}
        case happened.TrickTaken(taker, leader, cards, points):
            told = {"kind": "trick_taken", "seat": taker, "leader": leader, "cards": names_in_order(cards)}
            told["points"] = points
        case _:
            return _ending_form(event)
    return told


def _ending_form(event: object) -> Written | None:
    match event:
        case happened.RestShown(why, taker):
            return {"kind": "rest_shown", "seat": taker, "why": why}
        case happened.AwardChosen(shooter, award):
            return {"kind": "award_chosen", "seat": shooter, "award": award}
        case happened.DealFinished(outcome):
            told: Written = {"kind": "deal_finished", "points": outcome.points, "scores": outcome.scores}
            return told | {"shooter": outcome.moon, "sun": outcome.sun}
        case happened.DealAbandoned():
            return {"kind": "deal_abandoned"}
        case happened.MovesUndone():
            return {"kind": "moves_undone"}
        case happened.MatchFinished(outcome):
            return {"kind": "match_finished", "scores": outcome.scores, "winners": outcome.winners}
    return None


def seats_form(seats: Iterable[Seating]) -> tuple[Written, ...]:
    """Return who sits in each seat, and the computer player that decides there, or would decide."""
    return tuple({"name": each.name, "kind": each.kind, "player": each.player} for each in seats)


def sorted_names(cards: Cards) -> tuple[str, ...]:
    """Return the names of a set of cards, sorted."""
    return tuple([_NAMES[card] for card in each_card(cards)])


def names_in_order(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the names of these cards, in the same order."""
    return tuple([_NAMES[card] for card in cards])


@lru_cache(maxsize=16)
def rules_form(rules: Rules) -> dict[str, str | int | bool]:
    """Return the rules with the same names and values as in a file of rules."""
    return rules_to_table(rules)


@lru_cache(maxsize=16)
def worth_form(rules: Rules) -> dict[str, int]:
    """Return the points of each card that scores under these rules."""
    return {_NAMES[card]: worth for card, worth in enumerate(rules.worth) if worth}


def _tricks(tricks: Iterable[Trick]) -> tuple[Written, ...]:
    return tuple({"leader": each.leader, "cards": names_in_order(each.cards), "taker": each.taker} for each in tricks)


def _gifts(gifts: Iterable[Gift]) -> tuple[Written, ...]:
    return tuple({"card": _NAMES[each.card], "other": each.other} for each in gifts)


def _taken(taken: Iterable[Cards]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(sorted_names, taken))


@lru_cache(maxsize=256)
def _deal(deal: PlayedDeal) -> Written:
    return {
        "direction": deal.direction,
        "tricks": _tricks(deal.tricks),
        "taken": _taken(deal.taken),
        "won": deal.won,
        "points": deal.points,
        "shooter": deal.shooter,
    }


def _result(deal: PlayedDeal) -> Written:
    return {"points": deal.points, "shooter": deal.shooter}


_FORMS: Final[Mapping[str, Callable[[View], object]]] = {
    "phase": lambda view: view.phase or Phase.DONE,
    "rules": lambda view: rules_form(view.rules),
    "worth": lambda view: worth_form(view.rules),
    "seats": lambda view: seats_form(view.seats),
    "earlier": lambda view: tuple(map(_deal, view.earlier)),
    "results": lambda view: tuple(map(_result, view.earlier)),
    "lot": attrgetter("seat_seed"),
    "hand": lambda view: sorted_names(view.hand),
    "dealt": lambda view: sorted_names(view.dealt),
    "legal": lambda view: sorted_names(view.legal),
    "passed": lambda view: _gifts(view.passed),
    "received": lambda view: _gifts(view.received),
    "trick": lambda view: names_in_order(view.trick),
    "tricks": lambda view: _tricks(view.tricks),
    "taken": lambda view: _taken(view.taken),
}
"""The fields that are written in another way than the view has them."""


def _field(name: str) -> Callable[[View], object]:
    return _FORMS.get(name) or attrgetter(name)
