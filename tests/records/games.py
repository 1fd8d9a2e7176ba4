"""Plays the golden games at the program's own table.

Computers play all of them, and in two of them a person plays too.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from hearts_qt.players.roster import PLAYERS, player_named
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.deal import Position
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import AbandonDeal, BeginDeal, CorrectScores, Entry
from hearts_qt.rules.moves import Award, ChooseAward
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Bonus, ExactGoal, FourthPass, Moon, Opening, Preset, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.game import Game
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.table import Table
from tests.rules.hands import ending
from tests.table.tables import NOON, SECRET, Window, live, seats

OTHER_RULES: Final = Rules(
    fourth_pass=FourthPass.SCATTER,
    cards_passed=2,
    opening=Opening.ROTATES,
    bonus=Bonus.JACK_OF_DIAMONDS,
    no_trick_bonus=True,
    sun_bonus=True,
    moon=Moon.SUBTRACT,
    exact_goal=ExactGoal.RESETS,
)


def _table(folder: Path, who: str, rules: Rules) -> Table:
    game = Game(
        LogArchive(folder),
        PLAYERS,
        player_named("stan"),
        rules,
        seats(who, "stan"),
        clock=lambda: NOON,
        draw=lambda: 7,
        draw_secret=lambda: SECRET,
    )
    return Table(game)


def computers(rules: Rules, number: int, deals: int, cash_out: bool, folder: Path) -> None:
    """Let four Stans play this number of deals, beginning with this deal number.

    They play fewer if the match ends before.
    """
    table = _table(folder, "CCCC", rules)
    table.handle(link.CashOutByItself(cash_out))
    match = live(table)
    while match.stage is not Stage.OVER and len(match.played) < deals:
        table.handle(link.GoOn(number))
        number += 1
        while match.stage in (Stage.DEAL, Stage.AWARD):
            table.step()
        if len(match.played) == deals - 1:
            table.step()


def put(folder: Path, *entries: Entry) -> Window:
    """Append entries to the newest log that no window can send, and open the log's table again."""
    found = LogArchive(folder).newest()
    assert found.match is not None
    assert found.store is not None
    for entry in entries:
        found.match.apply(entry)
        assert found.store.append(entry, NOON) == []
    return Window(_table(folder, "PCCC", found.match.rules))


def person(folder: Path) -> None:
    """Play a match in which a person does everything that a person can do at a table."""
    window = Window(_table(folder, "PCCC", PRESETS[Preset.STANDARD]))
    window.send(link.CountCards(True), link.GoOn(number=2101))
    _take_a_hint(window)
    _change_ones_mind(window)
    window.send(link.NewDeal(number=2102, direction=Direction.RIGHT))
    _agree_on_something_else(window)
    window.send(link.GoOn(number=2103))
    window.until(lambda update: update.cash_out is not None and update.view.seat == update.view.leader)
    window.send(link.TakeCashOut())
    window = put(folder, CorrectScores((70, 95, 81, 60)))
    window.send(link.GoOn(number=2105, direction=Direction.SCATTER))
    window.until_tricks(4)
    window.send(link.SetSeat(0, Seating("Stan himself", Kind.COMPUTER)))
    window.until_stage(Stage.OVER)


def _take_a_hint(window: Window) -> None:
    window.send(link.AskHint(window.question(0).number))
    while window.table.can_step:
        window.table.step()
    window.send(link.CountCards(False))


def _change_ones_mind(window: Window) -> None:
    window.until_tricks(1)
    window.send(link.Undo(), link.Undo())
    window.send(link.Redo(), link.Redo())
    window.until_tricks(3)
    window.send(link.Undo(), link.Undo(), link.Redo(), link.OpenHands(True))
    window.until_tricks(5)
    window.send(link.OpenHands(False))


def _agree_on_something_else(window: Window) -> None:
    window.send(link.Autopilot(True))
    window.until_tricks(4)
    window.send(link.Autopilot(False), link.SetRules(OTHER_RULES))
    window.until_tricks(8)
    window.send(link.SetSeat(2, Seating("Zoë “♥”", Kind.COMPUTER, face="stella")))
    window.send(link.Undo())
    window.send(link.Finish(True))
    while window.table.can_step:
        window.table.step()
    window.look()


def awards(folder: Path) -> None:
    """Play deals that were set up by hand, in the second match of a table.

    They contain moons with a choice and a deal with four given hands.
    """
    computers(Rules(goal=0, deals=1), 2200, 1, True, folder)
    rules = PRESETS[Preset.HEARTS_3]
    table = _table(folder, "CCCC", rules)
    table.handle(link.NewMatch(rules, seats("PCCC", "stan"), number=2201))
    window = put(folder, AbandonDeal(), BeginDeal(Direction.HOLD, position=_nearly_a_moon(0)))
    window.until_stage(Stage.AWARD)
    window.answer(ChooseAward(0, Award.ADD))
    window.send(link.Undo())
    window.answer(ChooseAward(0, Award.SUBTRACT))
    window = put(folder, CorrectScores((-30, 12, 70, 99)))
    window.send(link.GoOn(number=2202))
    window = put(folder, AbandonDeal(), BeginDeal(Direction.HOLD, position=_nearly_a_moon(2)))
    window.until_stage(Stage.SCORED)
    window.send(link.GoOn(number=2203))
    points_in = ending(["2C 3D", "4C 5D", "6C 7D", "8C 9D"], taken={1: "QS"}, rest=0, leader=2)
    window = put(folder, AbandonDeal(), BeginDeal(Direction.HOLD, position=points_in))
    window.send(link.TakeCashOut(), link.GoOn(number=2203))
    window = put(folder, AbandonDeal(), BeginDeal(Direction.LEFT, hands=hands_of(2204)))
    window.until_stage(Stage.SCORED)
    window.send(link.GoOn(number=2205))
    window.until_tricks(2)


def stand_in(folder: Path) -> None:
    """Play a deal in which one seat has a player that is not installed."""
    rules = Rules(goal=0, deals=1)
    window = Window(_table(folder, "CCCC", rules))
    south, west, _, east = seats("CCCC", "stan")
    gone = Seating("The Dodo", Kind.COMPUTER, "dodo")
    window.send(link.NewMatch(rules, (south, west, gone, east), number=2301))
    window.until_stage(Stage.OVER)


def _nearly_a_moon(shooter: Seat) -> Position:
    """Return the last two tricks of a deal. The shooter takes both tricks, and the last heart with them."""
    hands = ["3C 4D", "5C 6D", "7C 8D", "9C TD"]
    hands[shooter], hands[shooter - 1] = "AC AH", hands[shooter - 1][3:]
    trick = ("3C", "5C", "7C", "9C")[shooter - 1]
    return ending(hands, rest=shooter, leader=(shooter - 1) % 4, trick=trick)


GAMES: Final[Mapping[str, Callable[[Path], None]]] = {
    "standard": partial(computers, PRESETS[Preset.STANDARD], 59_001, 99, False),
    "cardshark": partial(computers, PRESETS[Preset.CARDSHARK], 28_001, 99, True),
    "windows": partial(computers, PRESETS[Preset.WINDOWS], 59_001, 99, False),
    "hearts-3": partial(computers, PRESETS[Preset.HEARTS_3], 31_001, 99, False),
    "dos": partial(computers, PRESETS[Preset.DOS], 53_001, 99, True),
    "black-lady": partial(computers, PRESETS[Preset.BLACK_LADY], 11_001, 99, False),
    "vegas": partial(computers, PRESETS[Preset.VEGAS], 2_001, 6, True),
    "omnibus": partial(computers, PRESETS[Preset.OMNIBUS], 8_001, 99, False),
    "spot-hearts": partial(computers, PRESETS[Preset.SPOT_HEARTS], 42_001, 99, True),
    "other-rules": partial(computers, replace(OTHER_RULES, deals=4), 1, 99, True),
    "person": person,
    "awards": awards,
    "stand-in": stand_in,
}
"""The function that plays each game, by the name of its record.

The deal numbers were chosen for short matches with moons, ties and exact goals.
"""
