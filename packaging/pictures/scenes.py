"""Scenes: moments of real matches. The same scene is always the same match, played by the program's own players."""

import itertools
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from hearts_qt.history.moons import completed_moon, stopped_moon
from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.roster import PLAYERS, player_named
from hearts_qt.rules import events as happened
from hearts_qt.rules.deal_number import GREATEST
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from hearts_qt.settings.profile import Seats, default_seats
from hearts_qt.table import link
from hearts_qt.table.game import Game
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.table import Table
from hearts_qt.ui.play.moments import QUEEN, giver_of

_MATCHES_TRIED: Final = 200
STANDARD: Final = PRESETS[Preset.STANDARD]
OWN_NAME: Final = "Robin"
GUEST: Final = Seating("Kim", Kind.PERSON)
"""The second person of a scene with two persons."""


@dataclass(frozen=True)
class Scene:
    """A moment of a match: the first update for which `reached` is true."""

    reached: Callable[[link.Update], bool]
    is_before: bool = False
    """Whether the scene ends one step before that moment, so that a window can show how it comes to it."""
    rules: Rules = STANDARD
    with_guest: bool = False
    """Whether a second person plays."""
    first: Callable[[Seats], link.Request] | None = None
    """Makes the request with which the match begins; by default a new match."""
    waiting: int = 0
    """Number of matches that were begun before, and wait."""
    least: int = 1
    """The number of the first match that is tried."""

    @property
    def seats(self) -> Seats:
        """The players of the scene."""
        you, left, across, right = default_seats(OWN_NAME)
        return (you, left, GUEST, right) if self.with_guest else (you, left, across, right)


@dataclass(frozen=True)
class Moment:
    """A table at a scene, and the request with which the match goes on; None if the table goes on by itself."""

    table: Table
    next_request: link.Request | None


def moment_of(scene: Scene, folder: Path) -> Moment:
    """Return the table of a scene. Its logs are written below `folder`."""
    number, steps = _place_of(scene)
    match = _MatchInProgress(scene, number, folder)
    for _ in range(steps - scene.is_before):
        match.step()
    return Moment(match.table, match.next_request())


@cache
def _place_of(scene: Scene) -> tuple[int, int]:
    """Return the number of the first match that comes to the scene, and after how many steps it does."""
    for number in range(scene.least, scene.least + _MATCHES_TRIED):
        with tempfile.TemporaryDirectory(prefix="hearts-scene-") as trial:
            steps = _steps_to(scene, _MatchInProgress(scene, number, Path(trial)))
        if steps is not None:
            return number, steps
    raise LookupError(f"none of {_MATCHES_TRIED} matches comes to this scene")


def _steps_to(scene: Scene, match: "_MatchInProgress") -> int | None:
    """Return after how many steps of a match the scene is reached; None if it never is."""
    for steps in itertools.count():
        if scene.reached(match.update):
            return steps
        if match.update.view.stage is Stage.OVER:
            return None
        match.step()
    raise AssertionError("the loop has no end")


class _MatchInProgress:
    """A match that goes on step by step. A standard player decides for the persons."""

    def __init__(self, scene: Scene, number: int, folder: Path) -> None:
        """Begin the match with this number. The same number gives the same match."""
        self._rng = random.Random(number)
        self._player = player_named("stan")
        game = Game(
            LogArchive(folder),
            PLAYERS,
            player_named("stan"),
            scene.rules,
            scene.seats,
            make_adviser=CardShark,
            draw=self._number,
            draw_secret=lambda: f"{self._rng.getrandbits(256):064x}",
        )
        self.table = Table(game)
        for waiting in range(scene.waiting):
            self._begin(link.NewMatch(scene.rules, scene.seats, self._number()))
            for _ in range(30 + 90 * waiting):
                self.step()
        if scene.first is None:
            self._begin(link.NewMatch(scene.rules, scene.seats, self._number()))
        else:
            self._begin(scene.first(scene.seats))

    def _begin(self, request: link.Request) -> None:
        self.table.handle(request)
        self.update = self.table.update()

    def _number(self) -> int:
        return self._rng.randint(0, GREATEST)

    def next_request(self) -> link.Request | None:
        """Return what a person asks of the table next; None if the table goes on by itself."""
        update = self.update
        if update.questions:
            question = update.questions[0]
            if update.view.seat != question.seat:
                return link.LookFrom(question.seat)
            return link.AnswerQuestion(question.number, self._player.decide(update.view, 0).move)
        return link.GoOn(self._number()) if update.view.stage is Stage.SCORED else None

    def step(self) -> None:
        """Go on by one request or one step of the table."""
        request = self.next_request()
        if request is None:
            self.table.handle(link.Ready(self.update.number))
            self.table.step()
        else:
            self.table.handle(request)
        self.update = self.table.update()


# The scenes


def _is_own_turn(update: link.Update) -> bool:
    view = update.view
    return view.stage is Stage.DEAL and view.phase is Phase.PLAYING and 0 in view.awaited


def _is_in_the_middle(update: link.Update) -> bool:
    """Tell whether it is your turn to end a trick in the middle of a later deal."""
    view = update.view
    return _is_own_turn(update) and view.deals_played >= 3 and len(view.tricks) >= 3 and len(view.trick) == 3


def _leads(update: link.Update) -> bool:
    return _is_own_turn(update) and not update.view.trick and len(update.view.tricks) >= 2


def _is_late(update: link.Update) -> bool:
    return _is_own_turn(update) and len(update.view.tricks) == 11 and update.view.tricks[0].taker != 0


def _passes(update: link.Update) -> bool:
    return update.view.phase is Phase.PASSING and 0 in update.view.awaited


def _has(*kinds: type[object]) -> Callable[[link.Update], bool]:
    return lambda update: any(isinstance(event, kinds) for event in update.events)


_deals: Final = _has(happened.DealBegan)


def _trick(is_it: Callable[[happened.TrickTaken, View], bool], deals: int = 0) -> Callable[[link.Update], bool]:
    """Return a test: whether an update has a trick for which `is_it` is true, after this number of deals."""

    def reached(update: link.Update) -> bool:
        tricks = (event for event in update.events if isinstance(event, happened.TrickTaken))
        return update.view.deals_played >= deals and any(is_it(trick, update.view) for trick in tricks)

    return reached


def _takes_queen(trick: happened.TrickTaken, view: View) -> bool:
    return QUEEN in trick.cards and giver_of(QUEEN, trick) != trick.taker


def _is_given_queen(trick: happened.TrickTaken, view: View) -> bool:
    return trick.taker == 0 and _takes_queen(trick, view)


def _is_over(won: bool) -> Callable[[link.Update], bool]:
    def reached(update: link.Update) -> bool:
        ending = update.view.ending
        return ending is not None and (0 in ending.winners) is won

    return reached


def _all_clubs(seats: Seats) -> link.Request:
    """Return the request for a deal in which you hold all clubs, and so take every trick."""
    suits = [0x1FFF << 13 * suit for suit in range(4)]
    hands = (suits[0], suits[1], suits[2], suits[3])
    return link.SetUp(_SUN, seats, Direction.HOLD, hands=hands)


_SUN: Final = replace(STANDARD, sun_bonus=True)
START: Final = Scene(lambda update: update.view.stage is Stage.BETWEEN_DEALS, first=lambda seats: link.Autopilot(False))
"""A new match before its first deal, as at the first start."""
PASSING: Final = Scene(lambda update: _passes(update) and update.view.deals_played == 1)
PASSED: Final = Scene(_has(happened.PassReceived), is_before=True)
TURN: Final = Scene(_is_in_the_middle, waiting=2)
LEAD: Final = Scene(_leads)
LATE: Final = Scene(_is_late)
DEALING: Final = Scene(lambda update: update.view.deals_played > 0 and _deals(update), is_before=True)
TRICK: Final = Scene(_trick(lambda trick, view: trick.taker == 1 and len(view.tricks) > 1), is_before=True)
HEARTS_BROKEN: Final = Scene(_has(happened.HeartsBroken), is_before=True)
QUEEN_FALLS: Final = Scene(
    _trick(lambda trick, view: trick.taker != 0 and _takes_queen(trick, view), 1), is_before=True
)
QUEEN_GIVEN: Final = Scene(_trick(_is_given_queen, 1), is_before=True)
MOON: Final = Scene(_trick(lambda trick, view: trick.taker != 0 and completed_moon(trick, view), 1), is_before=True)
OWN_MOON: Final = Scene(_trick(lambda trick, view: trick.taker == 0 and completed_moon(trick, view)), is_before=True)
MOON_STOPPED: Final = Scene(_trick(lambda trick, view: stopped_moon(trick, view) is not None), is_before=True)
SUN: Final = Scene(_trick(lambda trick, view: len(view.tricks) == 13), is_before=True, rules=_SUN, first=_all_clubs)
CASH_OUT: Final = Scene(lambda update: update.cash_out is not None and _is_own_turn(update))
AWARD: Final = Scene(
    lambda update: update.view.stage is Stage.AWARD and 0 in update.view.awaited, rules=PRESETS[Preset.HEARTS_3]
)
TWO_PERSONS: Final = Scene(lambda update: _is_own_turn(update) and len(update.view.tricks) > 2, with_guest=True)
RESULT: Final = Scene(lambda update: update.view.stage is Stage.SCORED and update.view.deals_played >= 3)
RESULT_MOON: Final = Scene(lambda update: update.view.outcome is not None and update.view.outcome.moon not in (None, 0))
GAME_WON: Final = Scene(_is_over(True))
GAME_LOST: Final = Scene(_is_over(False))
WON: Final = Scene(_is_over(True), is_before=True)
LOST: Final = Scene(_is_over(False), is_before=True)
