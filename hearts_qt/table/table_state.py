"""The state of a table, and how a change gets into the log: every entry is written before anybody is told."""

from collections.abc import Callable, Mapping
from datetime import datetime

from hearts_qt.players.player import Player
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.commitment import new_secret
from hearts_qt.rules.deal_number import random_deal_number
from hearts_qt.rules.entries import (
    BeginDeal,
    BeginRun,
    Claim,
    Entry,
    FinishDeal,
    FinishMatch,
    GiveHint,
    LeaveRun,
    MatchKind,
    ShowCounts,
    ShowHands,
    StandIn,
    StartProgram,
    Tally,
    Undo,
)
from hearts_qt.rules.events import DealFinished
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import ChooseAward, Pass, Play
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, persons_of
from hearts_qt.rules.tournament.field import FieldSeat
from hearts_qt.rules.tournament.table_rounds import TournamentRound
from hearts_qt.table import link
from hearts_qt.table.attached_windows import AttachedWindows, Waiting
from hearts_qt.table.beginnings import (
    Seats,
    deal_entry,
    match_entry,
)
from hearts_qt.table.claims import Claims
from hearts_qt.table.computer_players import ComputerPlayers, MakeAdviser
from hearts_qt.table.decisions import Proposals
from hearts_qt.table.log import now
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.match_log import MatchLog
from hearts_qt.table.open_questions import Hints, OpenQuestions
from hearts_qt.table.owners import NOBODY, People
from hearts_qt.table.possible_actions import (
    cash_out_of,
    decides_alone,
    is_duplicate,
    names_at_last_card,
)
from hearts_qt.table.problems import TableProblem
from hearts_qt.table.seals import SealHistory
from hearts_qt.table.window_update import keeps_secrets, may_count


class TableState:
    """A table's match, log, open questions and computer players, with what all of its requests need."""

    def __init__(
        self,
        archive: LogArchive,
        players: Mapping[str, Player],
        standard: Player,
        rules: Rules,
        seats: Seats,
        *,
        make_adviser: MakeAdviser | None = None,
        steady: Player | None = None,
        clock: Callable[[], datetime] = now,
        draw: Callable[[], int] = random_deal_number,
        draw_secret: Callable[[], str] = new_secret,
        program: StartProgram | None = None,
        people: People = NOBODY,
    ) -> None:
        """Continue the archive's newest match; if the archive has no match, begin one with `rules` and `seats`.

        `players` are the computer players by name. `standard` replaces a player that fails or is missing, and is the
        adviser if there is no `make_adviser`. `steady` plays in the person's place in duplicate runs; without it,
        `standard` does. `draw` returns the number from which each match's seat seeds are made. `program` describes this
        start of the program, and `people` gives the ids of the persons; both are written to the log.
        """
        self._clock = clock
        self._draw = draw
        self._draw_secret = draw_secret
        self.computer_players = ComputerPlayers(players, standard, make_adviser, steady)
        self._hints = Hints(self.computer_players)
        self._claims = Claims()
        self.windows = AttachedWindows()
        self._asking = self.windows.host
        """The window whose request is carried out, or for which an update is made; otherwise the host's."""
        self._proposals = Proposals()
        self._waiting = Waiting()
        self._problems: list[TableProblem] = []
        self._questions = OpenQuestions()
        self._people = people
        self.log = MatchLog(archive, self._problems, program)
        if self.log.found is not None:
            self.match, self._seals = self.log.found, SealHistory(self.log.found)
            self.windows.look_anew(self.match)
            self._close_hands()
            self._ask()
        else:
            self._begin_match(rules, seats, {})

    @property
    def _looking(self) -> Seat | None:
        """The seat that the asking window shows."""
        return self._asking.looking

    @property
    def _plays_alone(self) -> bool:
        return is_duplicate(self.match) or (self.windows.host.autopilot and decides_alone(self.match))

    def _decides(self, seat: Seat) -> bool:
        """Return whether a person decides for the seat now.

        How a moon counts is the person's own choice, also if the computer has played the cards to the end.
        """
        if self.match.seats[seat].kind is not Kind.PERSON or self._plays_alone:
            return False
        claims = self.match.claim is not None and self.match.claim.seat == seat
        return self.match.stage is Stage.AWARD or not (self.windows.host.finishing or claims)

    @property
    def _cashes_out(self) -> bool:
        return self.windows.host.cashes_out and self.log.is_open and cash_out_of(self.match) is not None

    def _ask(self) -> None:
        """Open a question for each person who has to decide, and close all other questions."""
        asks = self.log.is_open and not self._cashes_out
        self._questions.ask([seat for seat in self.match.awaited if asks and self._decides(seat)])

    def _ask_anew(self) -> None:
        self._questions.withdraw_all()
        self._ask()

    def _record(self, entry: Entry, *, is_told: bool = True) -> None:
        """Apply an entry, write it to the log, and keep its events for the next updates if they are to be told."""
        events = self.match.apply(entry)
        if _repeats_cards(entry):
            self.computer_players.forget_cards()
        self.log.append(entry, self._clock(), sync=bool(persons_of(self.match.seats)))
        self.windows.tell(events if is_told else ())
        if any(isinstance(event, DealFinished) for event in events):
            self.windows.host.finishing = False
        if isinstance(entry, Pass | Play | ChooseAward):
            # If the same seat has to decide again immediately, it gets a new question with another number.
            self._questions.withdraw(entry.seat)
        elif not isinstance(entry, GiveHint | ShowCounts | StandIn | Claim):
            self._questions.withdraw_all()
        self._ask()

    def _begin_match(
        self,
        rules: Rules,
        seats: Seats,
        tallies: Mapping[str, Tally],
        kind: MatchKind = MatchKind.OWN,
        day: str = "",
        round_: TournamentRound | None = None,
        field: FieldSeat | None = None,
        room: str = "",
    ) -> None:
        left = "" if kind is MatchKind.OWN else self._own_match
        begin = match_entry(rules, seats, tallies, self._draw(), self._people, kind, day, left, round_, field, room)
        self.match = Match(begin)
        self._seals = SealHistory(self.match)
        self.log.begin(begin, self._clock())
        self.windows.tell(self.match.begin())
        self.windows.look_anew(self.match)
        self.windows.host.finishing = False
        self._ask_anew()

    @property
    def _own_match(self) -> str:
        """The id of the person's own match: the one at the table, or the one that was left for it."""
        return self.log.match_id if self.match.kind is MatchKind.OWN else self.match.left

    def _deal(self, request: link.GoOn | link.NewMatch | link.NewDeal) -> None:
        self.computer_players.new_deal()
        self._mark_counts()
        self._record(deal_entry(request, self.match, self._draw_secret))
        self._close_hands()
        self.windows.cover(self.match)

    def _add_in(self) -> None:
        """Add a finished deal's points to the scores, and end the match if it is over.

        If the deal is being played again, the points of the run that counts are added.
        """
        self._leave_run()
        if self.match.stage is Stage.SCORED and self.match.outcome is not None:
            first, second, third, fourth = self.match.outcome.points
            self._record(FinishDeal((first, second, third, fourth)))
        ending = self.match.ending
        if self.match.stage is Stage.BETWEEN_DEALS and ending is not None:
            self._record(FinishMatch(ending.winners, names_at_last_card(self.match)))

    def _leave_run(self) -> None:
        """Go back to the end of the run that counts, if another run of the deal is at the table."""
        if self.match.counted is not None:
            self._record(LeaveRun())
            self.windows.host.finishing = False

    def _close_hands(self) -> None:
        if self.log.is_open and self.match.hands_shown and keeps_secrets(self.match):
            self._record(ShowHands(False))

    def _mark_counts(self) -> None:
        """Write to the log whether the window counts cards for the person, unless the log says so already."""
        counts = self.windows.host.counts_cards and may_count(self.match)
        if self.log.is_open and self.match.stage is not Stage.OVER and counts != self.match.counts_shown:
            self._record(ShowCounts(counts))


def _repeats_cards(entry: Entry) -> bool:
    """Return whether players may know the next cards from before: after an undo, in a replay, or by a deal number."""
    return isinstance(entry, Undo | BeginRun) or (isinstance(entry, BeginDeal) and entry.chosen)
