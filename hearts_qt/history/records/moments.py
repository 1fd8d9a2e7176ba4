"""The moments of a deal in which a seat decided: what the seat knew, who decided for it, and with which seed.

The moments are found in the log of the game, or in the record of the deal alone. A player may have used the earlier
deals of the game and the seed of its seat, which are only in the log and not in the record.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.history.records.recorded_deal import Happened, Incident, RecordedDeal, Run
from hearts_qt.players.player import Player
from hearts_qt.players.roster import PLAYERS
from hearts_qt.rules.cards import SEATS, Card, Seat
from hearts_qt.rules.entries import (
    BeginDeal,
    BeginMatch,
    BeginRun,
    ChangeSeat,
    CorrectScores,
    Entry,
    Redo,
    ResumeMatch,
    StandIn,
    StartProgram,
    Undo,
)
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import CashedOut, ChooseAward, Pass, Play
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.seat_seeds import deal_seed_of
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View, view
from hearts_qt.table.log import LogProblem, logged_entries, program_of
from hearts_qt.table.peeking import player_for_seat

ADVISER: Final = "cardshark"
"""The player that decides for a person who lets the computer play."""
STANDARD: Final = "stan"
"""The player that replaces a player that failed."""
_STRANGER: Final = Seating("", Kind.COMPUTER, "")
"""The Seating for a seat whose player the record does not name."""


class Moment(Struct, frozen=True, kw_only=True):
    """A pass or a card of a deal, and everything that its player was told before it."""

    trick: int
    """The number of the trick, from 1; 0 for a pass."""
    move: Pass | Play
    view: View
    """What the seat knew before the move."""
    decided_by: str
    """The id of the computer player that decided; empty if a person did, or if the record does not tell."""
    is_person: bool
    """Whether a person decided."""
    player: Player | None
    """The player to ask again; None if this version of the program does not have the player."""
    seed: int
    """The seed for the random choices of that player in this deal."""
    program: str
    """The version of the program with which the move was made; empty if that is unknown."""
    knows_match: bool = True
    """Whether the moment is from a log, so that it has the seat's seed and the earlier deals of the game."""
    is_match_over: bool = True
    """Whether the game is over, so that no style has to stay secret."""


class MomentFinder:
    """Follows a match entry by entry, and keeps the moments of one of its deals."""

    def __init__(self, begin: BeginMatch, deal: int, program: str, *, is_log: bool = True) -> None:
        """Begin with the first entry. `deal` is the number of the wanted deal in its match, from 1.

        `program` is the version of the program that began the match.
        """
        self.match = Match(begin)
        self.moments: list[Moment | None] = []
        """The moments of the wanted deal's first run, with None in the place of an award or a cash-out."""
        self._undone: list[Moment | None] = []
        self._deal = deal
        self._program = program
        self._is_log = is_log
        self._replaced: set[tuple[Seat, str]] = set()
        self._is_first_run = True

    def follow(self, entry: Entry) -> None:
        """Apply the next entry. Raises the errors of `Match.apply`."""
        is_move = isinstance(entry, Pass | Play | ChooseAward | CashedOut)
        is_wanted = self._is_first_run and len(self.match.dealings) == self._deal
        moment = self._moment(entry) if is_wanted and isinstance(entry, Pass | Play) else None
        self.match.apply(entry)
        match entry:
            case StartProgram():
                self._program = entry.version
                self._replaced.clear()
            case BeginDeal() | ResumeMatch():
                self._replaced.clear()
            case BeginRun():
                self._replaced.clear()
                self._is_first_run = self._is_first_run and not is_wanted
            case StandIn():
                self._replaced.add((entry.seat, entry.player))
            case _:
                pass
        if is_wanted:
            self._keep(entry, moment, is_move=is_move)

    def _keep(self, entry: Entry, moment: Moment | None, *, is_move: bool) -> None:
        if is_move:
            self.moments.append(moment)
            self._undone.clear()
        elif isinstance(entry, Undo):
            split = len(self.moments) - entry.moves
            self.moments, self._undone = self.moments[:split], self.moments[split:] + self._undone
        elif isinstance(entry, Redo):
            self.moments += self._undone[: entry.moves]
            self._undone = self._undone[entry.moves :]

    def _moment(self, move: Pass | Play) -> Moment | None:
        match, deal = self.match, self.match.deal
        if move.seat not in match.awaited or deal is None or match.deal_entry is None:
            return None  # The rules forbid this move; applying it raises the error.
        seating = match.seats[move.seat]
        is_person = seating.kind is Kind.PERSON and not move.auto
        decided_by = "" if is_person else ADVISER if seating.kind is Kind.PERSON else seating.player
        if (move.seat, decided_by) in self._replaced:
            decided_by = STANDARD
        known = PLAYERS.get(decided_by)
        player = None if known is None else player_for_seat(match, move.seat, known)
        return Moment(
            trick=0 if deal.phase is Phase.PASSING else deal.earlier_tricks + len(deal.tricks) + 1,
            move=move,
            view=view(match, move.seat),
            decided_by=decided_by,
            is_person=is_person,
            player=player,
            seed=deal_seed_of(match.deal_entry, move.seat, 0 if player is None else player.version),
            program=self._program,
            knows_match=self._is_log,
        )


def moments_of_log(path: Path, data: bytes, deal: int) -> list[Moment]:
    """Return the moments of a deal of the match in a log with these contents; `deal` is its number, from 1.

    Entries after an unreadable line are ignored. Raises LogProblem, which names `path`, if there is no match.
    """
    finder: MomentFinder | None = None
    try:
        for entry, _ in logged_entries(path, data):
            if finder is None:
                if not isinstance(entry, BeginMatch):
                    raise LogProblem(path, 2, "the first entry is not the match")
                finder = MomentFinder(entry, deal, program_of(data))
            else:
                finder.follow(entry)
    except ValueError:
        if finder is None:
            raise
    if finder is None:
        return []
    is_over = finder.match.stage is Stage.OVER
    return [replace(each, is_match_over=is_over) for each in finder.moments if each is not None]


def moments_of_record(recorded: RecordedDeal) -> list[Moment]:
    """Return the moments of the first run of a deal, from its record alone; none if not all hands are known."""
    if not all(recorded.hands) and recorded.position is None:
        return []
    begin, *entries = _entries_of(recorded, recorded.runs[0] if recorded.runs else Run())
    assert isinstance(begin, BeginMatch)
    finder = MomentFinder(begin, 1, recorded.program.removeprefix("Hearts").strip(), is_log=False)
    try:
        for entry in entries:
            finder.follow(entry)
    except ValueError:
        # Somebody has written something impossible, such as a stand-in out of turn. The moments before it can be used.
        pass
    return [each for each in finder.moments if each is not None]


def _entries_of(recorded: RecordedDeal, run: Run) -> Iterator[Entry]:
    """Yield the entries of a match that begins with this deal."""
    one, two, three, four = recorded.seats or (_STRANGER,) * len(SEATS)
    yield BeginMatch(recorded.rules, (one, two, three, four))
    yield CorrectScores(_four(recorded.scores))
    if recorded.position is not None:
        yield BeginDeal(recorded.direction, position=recorded.position, leader=recorded.leader)
    else:
        hand1, hand2, hand3, hand4 = recorded.hands
        yield BeginDeal(recorded.direction, recorded.number, (hand1, hand2, hand3, hand4), leader=recorded.leader)
    by_computer = [False] * len(SEATS)
    yield from _incidents(run.happened, 0, by_computer)
    for each in run.passes:
        yield Pass(each.seat, each.cards, each.to, by_computer[each.seat])
    stood_in = [each for each in run.happened if each.what is Incident.STAND_IN]
    others = [each for each in run.happened if each.what is not Incident.STAND_IN]
    for trick, leader, cards, there in _tricks(recorded, run):
        yield from _incidents(others, trick, by_computer)
        for place, card in list(enumerate(cards))[there:]:
            seat = (leader + place) % len(SEATS)
            # A player stands in when it is the turn of its seat.
            yield from _incidents([each for each in stood_in if each.seat == seat], trick, by_computer)
            yield Play(seat, card, by_computer[seat])


def _tricks(recorded: RecordedDeal, run: Run) -> Iterator[tuple[int, Seat, tuple[Card, ...], int]]:
    """Yield each trick: its number, its leader, its cards, and how many of them were on the table when play began."""
    position = recorded.position
    first, there = (1, 0) if position is None else (sum(position.tricks) + 1, len(position.trick))
    tricks = [(each.leader, each.cards) for each in run.tricks]
    if run.unfinished and run.unfinished_leader is not None:
        tricks.append((run.unfinished_leader, run.unfinished))
    for number, (leader, cards) in enumerate(tricks, first):
        yield number, leader, cards, there
        there = 0


def _incidents(happened: Iterable[Happened], trick: int, by_computer: list[bool]) -> Iterator[Entry]:
    """Yield the entries of the incidents in a trick, and store in `by_computer` who decides for which seat."""
    for each in happened:
        if each.trick != trick:
            continue
        if each.what is Incident.SCORES_CORRECTED and each.scores is not None:
            yield CorrectScores(_four(each.scores))
        elif each.seat is None:
            continue
        elif each.what in (Incident.COMPUTER_DECIDES, Incident.PERSON_DECIDES):
            by_computer[each.seat] = each.what is Incident.COMPUTER_DECIDES
        elif each.what is Incident.SEAT_CHANGED and each.seating is not None:
            yield ChangeSeat(each.seat, each.seating)
        elif each.what is Incident.STAND_IN and each.misdeed is not None:
            yield StandIn(each.seat, each.player, each.misdeed)


def _four(scores: tuple[int, ...]) -> tuple[int, int, int, int]:
    one, two, three, four = scores
    return one, two, three, four
