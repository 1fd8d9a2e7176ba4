"""Which match is at the table: a new one, one that waited, a lesson, the deal of a day, or one that was set up."""

from typing import Final

from hearts_qt.rules.entries import (
    CorrectScores,
    MatchKind,
)
from hearts_qt.rules.events import MatchResumed
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import persons_of
from hearts_qt.rules.tournament.table_rounds import tournament_id
from hearts_qt.table import link
from hearts_qt.table.beginnings import (
    branch_entries,
    day_request,
    set_up_entry,
)
from hearts_qt.table.problems import NoTournament
from hearts_qt.table.seals import SealHistory
from hearts_qt.table.table_state import TableState
from hearts_qt.table.tournaments import RoundStart, first_round, next_round

_FOREIGN: Final = (
    MatchKind.LESSON,
    MatchKind.BRANCH,
    MatchKind.DAILY,
    MatchKind.SET_UP,
    MatchKind.TOURNAMENT,
    MatchKind.EVENING,
)
"""The kinds of matches for which the person's own match is left, see `link.GoToOwn`."""


class MatchChoice(TableState):
    """A table at which one match takes the place of another."""

    def _new_match(self, request: link.NewMatch) -> None:
        self._leave_match()
        self._begin_match(request.rules, request.seats, self.match.tallies)
        self._deal(request)

    def _leave_match(self) -> None:
        """If the match is decided, write its result to the log. Any other match can be taken up again later.

        A branch has no result, because it counts nowhere. If the match is a round of a tournament that goes on, the
        next round is begun, so that it is among the waiting matches.
        """
        if self.log.is_open and self.match.ending is not None and self.match.kind is not MatchKind.BRANCH:
            self._add_in()
            following = next_round(self.match)
            if following is not None:
                self._begin_round(following)

    def _take_up(self, request: link.TakeUp) -> bool:
        """Take up a waiting match; return whether that was possible."""
        waiting = self.log.find_waiting(request.match)
        if waiting is None:
            return False
        self._leave_match()
        found = self.log.resume(waiting, self.match.tallies, self._clock())
        if found is None:
            return False
        self.match, self._seals = found, SealHistory(found)
        self.windows.forget_events()
        self.windows.tell([MatchResumed()])
        self.windows.look_anew(found)
        self.windows.host.finishing = False
        self.computer_players.new_deal()
        # The other match can have the same deal, for example one that was set up twice.
        self.computer_players.forget_cards()
        self._close_hands()
        self._mark_counts()
        self._ask_anew()
        return True

    def _go_to_lesson(self, request: link.GoToLesson) -> None:
        if self.match.kind is MatchKind.LESSON:
            return
        lesson = self.log.find_last(MatchKind.LESSON)
        if not lesson or not self._take_up(link.TakeUp(lesson)):
            deal = link.SetUp(request.rules, request.seats, request.direction, number=request.number)
            self._set_up(deal, MatchKind.LESSON)

    def _go_to_day(self, request: link.GoToDay) -> None:
        day = request.day.isoformat()
        if self.match.day == day or len(persons_of(request.seats)) != 1:
            return
        # If the day's match cannot be taken up, it must not begin a second time, because only one try counts.
        if found := self.log.find_day(day):
            self._take_up(link.TakeUp(found))
        else:
            self._set_up(day_request(request), MatchKind.DAILY, day)

    def _go_to_room(self, request: link.GoToRoom) -> None:
        if not request.room or len(persons_of(request.seats)) != 1:
            return
        is_there = self.match.room == request.room and self.match.ending is None
        found = "" if is_there else self.log.find_room(request.room)
        if not is_there and not (found and self._take_up(link.TakeUp(found))):
            self._leave_match()
            tallies = self.match.tallies
            self._begin_match(request.rules, request.seats, tallies, MatchKind.EVENING, room=request.room)
        if self.match.room == request.room and self.match.stage is Stage.BETWEEN_DEALS and self.match.ending is None:
            self._deal(link.NewDeal())

    def _begin_tournament(self, request: link.BeginTournament) -> None:
        start = first_round(request, tournament_id(self._draw()))
        if start is not None:
            self._leave_match()
            self._begin_round(start)
            self._deal(link.NewDeal())

    def _next_round(self) -> None:
        start = next_round(self.match)
        if start is not None:
            self._add_in()
            self._begin_round(start)
            self._deal(link.NewDeal())

    def _begin_round(self, start: RoundStart) -> None:
        tallies = self.match.tallies
        self._begin_match(start.rules, start.seats, tallies, MatchKind.TOURNAMENT, round_=start.round)

    def _go_to_tournament(self, request: link.GoToTournament) -> None:
        at_table = self.match.round
        is_open = self.match.ending is None or next_round(self.match) is not None
        if at_table is not None and is_open and request.tournament in ("", at_table.tournament):
            return
        found = self.log.find_round(request.tournament)
        if found is None:
            self._problems.append(NoTournament())
            return
        match_id, match = found
        start = next_round(match)
        if start is None:
            self._take_up(link.TakeUp(match_id))
        else:
            self._leave_match()
            self._begin_round(start)
        if self.match.round is not None and self.match.stage is Stage.BETWEEN_DEALS and self.match.ending is None:
            self._deal(link.NewDeal())

    def _sit_in_field(self, request: link.SitInField) -> None:
        if self.match.field == request.place or len(persons_of(request.seats)) != 1:
            return
        if found := self.log.find_field(request.place):
            self._take_up(link.TakeUp(found))
        else:
            self._leave_match()
            self._begin_match(
                request.rules, request.seats, self.match.tallies, MatchKind.TOURNAMENT, field=request.place
            )
        if self.match.field is not None and self.match.stage is Stage.BETWEEN_DEALS and self.match.ending is None:
            self._deal(link.NewDeal())

    def _go_to_own(self, request: link.GoToOwn) -> None:
        if self.match.kind not in _FOREIGN:
            return
        left = self.log.find(self.match.left)
        goes_on = left is not None and left.stage is not Stage.OVER
        own = self.match.left if goes_on else self.log.find_last(MatchKind.OWN)
        if own and self._take_up(link.TakeUp(own)):
            return
        self._leave_match()
        rules, seats = request.rules, request.seats
        if left is not None and self.match.kind is MatchKind.SET_UP:
            first, second, third, fourth = left.seats
            rules, seats = left.next_rules, (first, second, third, fourth)
        self._begin_match(rules, seats, self.match.tallies)

    def _set_up(self, request: link.SetUp, kind: MatchKind = MatchKind.SET_UP, day: str = "") -> None:
        begin = set_up_entry(request, self._draw_secret)
        if begin is None:
            return
        self._leave_match()
        self._begin_match(request.rules, request.seats, self.match.tallies, kind, day)
        if any(request.scores):
            self._record(CorrectScores(request.scores))
        self.computer_players.new_deal()
        self._mark_counts()
        self._record(begin)
        self._close_hands()
        self.windows.cover(self.match)

    def _branch(self, request: link.Branch) -> None:
        entries = branch_entries(request, self._draw_secret)
        if entries is None:
            return
        self._leave_match()
        self._begin_match(request.deal.rules, request.deal.seats, self.match.tallies, MatchKind.BRANCH)
        self.computer_players.new_deal()
        self.computer_players.forget_cards()
        for entry in entries[:-1]:
            # If the power fails before the last entry is written, the branch can be begun again.
            self.match.apply(entry)
            self.log.append(entry, self._clock(), sync=False)
        # The moves were made long ago, so the window shows where they have led, and not the moves.
        self._record(entries[-1], is_told=False)
        self.windows.tell([MatchResumed()])
        self._mark_counts()
