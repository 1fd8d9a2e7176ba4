"""Views and deals for the tests of comments."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hearts_qt.players.roster import PLAYERS
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.events import Event, TrickTaken
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View, view
from hearts_qt.table import link
from tests.table.tables import STANDARD, live, open_table, seats

SEATED = (
    Seating("Ann", Kind.PERSON),
    Seating("Cal", Kind.COMPUTER, character="cal"),
    Seating("Sue", Kind.COMPUTER, character="sue"),
    Seating("Vickie", Kind.COMPUTER, character="vickie"),
)
PLAYING: dict[str, Any] = {
    "rules": STANDARD,
    "stage": Stage.DEAL,
    "seats": SEATED,
    "scores": (0, 0, 0, 0),
    "deals_played": 0,
    "earlier": (),
    "phase": Phase.PLAYING,
}


def seen(*, rules: Rules = STANDARD, taken: tuple[str, str, str, str] = ("", "", "", ""), **more: Any) -> View:
    """Return the view of a spectator. `taken` gives the names of the cards that each seat has taken."""
    return View(seat=None, taken=tuple(map(parse_cards, taken)), **{**PLAYING, "rules": rules, **more})


def trick(taker: int, leader: int, cards: str) -> TrickTaken:
    """Return a trick of four cards, given by their names."""
    played = tuple(parse_card(name) for name in cards.split())
    return TrickTaken(taker, leader, played, 0)


def watched(folder: Path, number: int, rules: Rules = STANDARD) -> Iterator[tuple[Event, list[View]]]:
    """Play a deal of four computers. Yield each event with the views of a spectator and of each seat after it."""
    table = open_table(folder, "CCCC", rules, PLAYERS)
    table.handle(link.NewMatch(rules, seats("CCCC", "wild"), number))
    while True:
        update = table.update()
        match = live(table)
        for event in update.events:
            yield event, [view(match, seat) for seat in (None, 0, 1, 2, 3)]
        if match.stage is Stage.SCORED:
            return
        table.handle(link.Ready(update.number))
        table.step()
