"""Those who look at a game: their windows, what their persons are asked, and what they propose to each other."""

from collections.abc import Sequence

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginRun,
    ChangeSeat,
    Claim,
    Entry,
    GiveHint,
    LeaveRun,
    ShowCounts,
    StandIn,
)
from hearts_qt.rules.events import DealFinished, Event, MatchResumed
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import ChooseAward, Pass, Play
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind, persons_of
from hearts_qt.table.attached_windows import AttachedWindows, Waiting
from hearts_qt.table.decisions import Proposals
from hearts_qt.table.game import Game
from hearts_qt.table.open_questions import OpenQuestions
from hearts_qt.table.possible_actions import cash_out_of, decides_alone, is_duplicate, may_finish


class Onlookers:
    """The windows at a game, with the questions that are open for their persons. The game tells them what happens."""

    def __init__(self, game: Game) -> None:
        """Look at this game, with the host's window alone."""
        self._game = game
        self.windows = AttachedWindows()
        self.questions = OpenQuestions()
        self.proposals = Proposals()
        self.waiting = Waiting()
        if game.log.found is None:
            self.windows.tell(game.match.begin())
        self.windows.look_anew(game.match)
        game.watch(self)
        self.ask()

    @property
    def _match(self) -> Match:
        return self._game.match

    # What the persons want

    @property
    def counts_cards(self) -> bool:
        """Whether the host's window counts the cards that are still out."""
        return self.windows.host.counts_cards

    @property
    def plays_alone(self) -> bool:
        """Whether the computer plays in the place of the only person."""
        return is_duplicate(self._match) or (self.windows.host.autopilot and decides_alone(self._match))

    @property
    def cashes_out(self) -> bool:
        """Whether the deal ends now, because it can and the person wants that always."""
        return self.windows.host.cashes_out and self._game.log.is_open and cash_out_of(self._match) is not None

    @property
    def runs_on(self) -> bool:
        """Whether the game goes on without waiting for a window."""
        is_free = self.windows.host.runs_free and not persons_of(self._match.seats)
        return self.windows.host.finishing or self._match.claim is not None or is_free

    def decides(self, seat: Seat) -> bool:
        """Return whether a person decides for the seat now.

        How a moon counts is the person's own choice, also if the computer has played the cards to the end.
        """
        if self._match.seats[seat].kind is not Kind.PERSON or self.plays_alone:
            return False
        claims = self._match.claim is not None and self._match.claim.seat == seat
        return self._match.stage is Stage.AWARD or not (self.windows.host.finishing or claims)

    # Questions

    def ask(self) -> None:
        """Open a question for each person who has to decide, and close all other questions."""
        asks = self._game.log.is_open and not self.cashes_out
        self.questions.ask([seat for seat in self._match.awaited if asks and self.decides(seat)])

    def ask_anew(self) -> None:
        """Close all questions, and ask each person again who has to decide."""
        self.questions.withdraw_all()
        self.ask()

    # What the game tells

    def saw(self, entry: Entry, events: Sequence[Event]) -> None:
        """Keep the events for the next update of each window, and ask who has to decide after this entry."""
        self.windows.tell(events)
        match entry:
            case BeginDeal():
                self.windows.cover(self._match)
            case ChangeSeat():
                self.windows.host.finishing = self.windows.host.finishing and may_finish(self._match)
                self.windows.look_where_seats_are(self._match)
            case AbandonDeal() | BeginRun() | LeaveRun():
                self.windows.host.finishing = False
            case _ if any(isinstance(event, DealFinished) for event in events):
                self.windows.host.finishing = False
        if isinstance(entry, Pass | Play | ChooseAward):
            # If the same seat has to decide again immediately, it gets a new question with another number.
            self.questions.withdraw(entry.seat)
        elif not isinstance(entry, GiveHint | ShowCounts | StandIn | Claim):
            self.questions.withdraw_all()
        self.ask()

    def saw_match_begin(self, events: Sequence[Event]) -> None:
        """Show each window the new match."""
        self.windows.tell(events)
        self._look_at_match()

    def saw_match_resumed(self) -> None:
        """Show each window the match, and not what happened in the match before."""
        self.windows.forget_events()
        self.windows.tell([MatchResumed()])
        self._look_at_match()

    def _look_at_match(self) -> None:
        self.windows.look_anew(self._match)
        self.windows.host.finishing = False
        self.ask_anew()
