"""Tables for the tests: simple players, a fixed clock, and a window that answers for the persons."""

import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from msgspec import structs

from hearts_qt.players.player import Answer, Decision, Interrupted, Player
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.rules.cards import SEATS, Cards, Seat, each_card
from hearts_qt.rules.deal import Position
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, StartProgram
from hearts_qt.rules.events import Event
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Award, ChooseAward, Play
from hearts_qt.rules.passing import Direction, pass_of
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from hearts_qt.table import link
from hearts_qt.table.attached_windows import HOST
from hearts_qt.table.beginnings import Seats
from hearts_qt.table.computer_players import MakeAdviser
from hearts_qt.table.game import Game
from hearts_qt.table.log import match_id_of
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.owners import EVERYBODY, NOBODY, People, Whose
from hearts_qt.table.problems import TableProblem
from hearts_qt.table.table import Table

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
STANDARD = Rules()
SECRET = "0123456789abcdef" * 4
_WHY = Reason(Judgement.ONLY_CARD)
_NAMES = ("South", "West", "North", "East")


def decided(move: Answer) -> Decision:
    """Return a decision for this move."""
    return Decision(move, _WHY)


def plain_move(view: View) -> Answer:
    """Return a legal move: the lowest cards, or the award that subtracts the points of a moon."""
    assert view.seat is not None
    if view.stage is Stage.AWARD:
        return ChooseAward(view.seat, Award.SUBTRACT)
    if view.phase is Phase.PASSING:
        return pass_of(view.seat, tuple(each_card(view.hand))[: view.to_pass], view.direction)
    return Play(view.seat, next(each_card(view.legal)))


def any_move(view: View, rng: Random) -> Answer:
    """Return a random legal move."""
    assert view.seat is not None
    if view.stage is Stage.AWARD:
        return ChooseAward(view.seat, rng.choice(list(Award)))
    if view.phase is Phase.PASSING:
        return pass_of(view.seat, tuple(rng.sample(list(each_card(view.hand)), view.to_pass)), view.direction)
    return Play(view.seat, rng.choice(list(each_card(view.legal))))


class Plain:
    """A player that always makes the plain move."""

    name = "plain"
    version = 1

    def decide(self, view: View, seed: int) -> Decision:
        """Return the plain move."""
        return decided(plain_move(view))


class Does:
    """A player that calls a function of the test, and counts its calls."""

    version = 1

    def __init__(self, deed: Callable[[View], Any], name: str = "does") -> None:
        """Answer with the result of `deed`."""
        self.name = name
        self.asked = 0
        self._deed = deed

    def decide(self, view: View, seed: int) -> Decision:
        """Return the result of the function, which can be of any type. The annotation is that of a correct player."""
        self.asked += 1
        decision: Decision = self._deed(view)
        return decision


class Thinker:
    """A player that thinks until the test calls `let_go` or `interrupt`, and remembers the views that it gets."""

    name = "thinker"
    version = 1

    def __init__(self, seconds: float = 0.0, *, quick: bool = False) -> None:
        """Think until the test calls `let_go`, or answer immediately if `quick`. `seconds` is stored but not used."""
        self.seconds = seconds
        self.asked: list[View] = []
        self.interrupted = 0
        self.thinks = threading.Semaphore(0)
        """A semaphore that is released once for each decision that begins."""
        self._goes_on = threading.Event()
        self._stops = threading.Event()
        if quick:
            self._goes_on.set()

    def hold(self) -> None:
        """Let the player think about each question until the next call of `let_go`."""
        self._goes_on.clear()

    def let_go(self) -> None:
        """Let the player answer this question and all later questions without waiting."""
        self._goes_on.set()

    def interrupt(self) -> None:
        """Stop thinking."""
        self._stops.set()

    def decide(self, view: View, seed: int) -> Decision:
        """Return the plain move once the test has called `let_go`; raise Interrupted if the thinking is stopped."""
        self._stops.clear()
        self.asked.append(view)
        self.thinks.release()
        while not self._goes_on.wait(0.001):
            if self._stops.is_set():
                self.interrupted += 1
                raise Interrupted
        return decided(plain_move(view))


def seats(who: str, player: str = "plain") -> Seats:
    """Return four seats from letters, such as ``PCCC`` for a person and three computers."""
    kinds = {"P": Kind.PERSON, "C": Kind.COMPUTER}
    first, second, third, fourth = (
        Seating(name, kinds[letter], player) for name, letter in zip(_NAMES, who, strict=True)
    )
    return first, second, third, fourth


def open_table(
    folder: Path,
    who: str = "PCCC",
    rules: Rules = STANDARD,
    players: Mapping[str, Player] | None = None,
    make_adviser: MakeAdviser | None = None,
    steady: Player | None = None,
    clock: Callable[[], datetime] = lambda: NOON,
    program: StartProgram | None = None,
    people: People = NOBODY,
    whose: Whose = EVERYBODY,
) -> Table:
    """Return a table with its logs in this folder. By default all computers are plain players.

    All its deals have the secret SECRET, so that the same moves always give the same log.
    """
    known = {"plain": Plain()} if players is None else players
    game = Game(
        LogArchive(folder, whose),
        known,
        Plain(),
        rules,
        seats(who),
        make_adviser=make_adviser,
        steady=steady,
        clock=clock,
        draw=partial(next, count(7)),
        draw_secret=lambda: SECRET,
        program=program,
        people=people,
    )
    return Table(game)


class Window:
    """A window that answers for the persons. `update` is the newest update that it has taken."""

    def __init__(self, table: Table, number: int = HOST) -> None:
        """Take the first update for the window with this id."""
        self.table = table
        self.number = number
        self.events: list[Event] = []
        self.problems: list[TableProblem] = []
        self.update = self.look()

    def look(self) -> link.Update:
        """Take an update."""
        self.update = self.table.update(self.number)
        self.events += self.update.events
        self.problems += self.update.problems
        return self.update

    def send(self, *requests: link.Request) -> link.Update:
        """Send requests, and take the update after them."""
        for request in requests:
            self.table.handle(request, self.number)
        return self.look()

    def ready(self) -> link.Update:
        """Tell the table that everything is shown, let it take a step, and take the update after it."""
        self.table.handle(link.Ready(self.update.number), self.number)
        if self.table.can_step:
            self.table.step()
        return self.look()

    def question(self, seat: Seat) -> link.Question:
        """Return the open question for this seat."""
        return next(question for question in self.update.questions if question.seat == seat)

    def answer(self, move: Answer | None = None) -> link.Update:
        """Answer the question of the window's seat, by default with the plain move."""
        view = self.update.view
        assert view.seat is not None
        return self.send(
            link.AnswerQuestion(self.question(view.seat).number, plain_move(view) if move is None else move)
        )

    def once(self) -> None:
        """Continue the match by one action: an answer, a step of the table, the next deal or the next match."""
        if self.update.waits:
            self.ready()
        elif self.update.questions:
            seat = self.update.questions[0].seat
            if self.update.view.seat != seat:
                self.send(link.LookFrom(seat))
            self.answer()
        elif self.update.view.stage is Stage.OVER:
            self.send(link.NewMatch(self.update.next_rules, as_four(self.update.view.seats)))
        else:
            self.send(link.GoOn())

    def until(self, reached: Callable[[link.Update], bool]) -> link.Update:
        """Play until an update satisfies `reached`."""
        for _ in range(5000):
            if reached(self.update):
                return self.update
            self.once()
        raise AssertionError("the table never gets there")

    def until_stage(self, stage: Stage) -> link.Update:
        """Play until the match is at this stage."""
        return self.until(lambda update: update.view.stage is stage)

    def until_tricks(self, tricks: int) -> link.Update:
        """Play until this number of tricks of a deal are complete."""
        return self.until(lambda update: len(update.view.tricks) >= tricks)


def take_up(folder: Path, log: str) -> link.TakeUp:
    """Return the request that takes up the match in a log of this folder."""
    return link.TakeUp(match_id_of((folder / log).read_bytes()))


def as_four(seated: tuple[Seating, ...]) -> Seats:
    """Return these four seats with the type `Seats`."""
    first, second, third, fourth = seated
    return first, second, third, fourth


def state(match: Match) -> dict[str, Any]:
    """Return everything that a match consists of, as values that can be compared."""
    counted = match.counted
    return {
        **vars(match),
        "deal": None if match.deal is None else vars(match.deal),
        "counted": None if counted is None else {**structs.asdict(counted), "deal": vars(counted.deal)},
    }


def live(table: Table) -> Match:
    """Return the match that a table is playing."""
    return table.match


def on_disk(folder: Path) -> Match:
    """Return the match that the newest log in a folder contains."""
    found = LogArchive(folder).newest()
    assert found.match is not None
    assert found.problems == []
    return found.match


def prepared(folder: Path, entries: list[Entry], who: str = "PCCC", rules: Rules = STANDARD) -> None:
    """Write a log with the entry of a new match and these entries."""
    store, problems = LogArchive(folder).begin(BeginMatch(rules, seats(who)), NOON)
    for entry in entries:
        problems += store.append(entry, NOON)
    assert problems == []


def last_tricks(hands: tuple[Cards, Cards, Cards, Cards], taker: Seat) -> BeginDeal:
    """Return a deal near its end with these hands of equal size. The seat `taker` has taken all other cards."""
    left = hands[0].bit_count()
    taken = [0, 0, 0, 0]
    taken[taker] = (1 << 52) - 1 & ~sum(hands)
    position = Position(
        hands=hands,
        taken=tuple(taken),
        tricks=tuple(13 - left if seat == taker else 0 for seat in SEATS),
        leader=taker,
        broken=True,
    )
    return BeginDeal(Direction.HOLD, position=position)
