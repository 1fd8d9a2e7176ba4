"""Makes records of the deals in a log."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.history.records.recorded_deal import Happened, Incident, RecordedDeal, Run
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginMatch,
    ChangeSeat,
    CorrectScores,
    Entry,
    GiveHint,
    Redo,
    ShowHands,
    StandIn,
    Undo,
)
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import ChooseAward, Move, Pass, Play
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.table.log import LogProblem, logged_entries, program_of


class DealRecorder:
    """Follows a match entry by entry, and makes a record of each deal that is over."""

    def __init__(self, begin: BeginMatch, program: str = "") -> None:
        """Begin with the first entry of a log.

        `program` is the name and version of the program that each record names.
        """
        self.match = Match(begin)
        self.finished: list[RecordedDeal] = []
        """The records of all deals that are over, in the order in which they were dealt."""
        self._program = program
        self._begun: RecordedDeal | None = None
        self._happened: list[Happened] = []

    def follow(self, entry: Entry, at: str = "") -> None:
        """Apply the next entry, which was written at that time.

        Like `Match.apply`, it raises MatchError or IllegalMove and changes nothing if the entry is not possible.
        """
        # The moves of an abandoned deal disappear with it, so they are stored before.
        thrown_in = self._run() if isinstance(entry, AbandonDeal) and self._begun is not None else None
        scores = self.match.scores
        self.match.apply(entry)
        if isinstance(entry, BeginDeal):
            self._begin(entry, scores, at)
        elif self._begun is None:
            return
        elif thrown_in is not None:
            self._end(replace(thrown_in, abandoned=True))
        elif self.match.stage is Stage.BETWEEN_DEALS:
            assert self.match.outcome is not None
            self._end(replace(self._run(), points=self.match.outcome.points, scores=self.match.scores))
        else:
            self._note(entry)

    def deal_in_play(self) -> RecordedDeal | None:
        """Return the record of the deal that is not over, or None. Nobody at the table may be shown it.

        A deal whose last card is played is not over yet: until its points are added, moves can be undone.
        """
        return None if self._begun is None else replace(self._begun, runs=(self._run(),))

    def _begin(self, entry: BeginDeal, scores: tuple[int, ...], at: str) -> None:
        match = self.match
        self._begun = RecordedDeal(
            match.rules,
            match.dealings[-1].hands,
            entry.direction,
            tuple(match.seats),
            scores,
            entry.leader,
            entry.number if entry.hands is None and entry.position is None else None,
            entry.position,
            place=len(match.dealings),
            date=at.replace("T", " ").removesuffix("Z"),
            program=self._program,
        )
        self._happened = []

    def _end(self, run: Run) -> None:
        assert self._begun is not None
        self.finished.append(replace(self._begun, runs=(run,)))
        self._begun = None

    def _note(self, entry: Entry) -> None:
        trick = self._trick()
        match entry:
            case Undo():
                self._happened.append(Happened(Incident.UNDONE, trick, moves=entry.moves))
            case Redo():
                self._happened.append(Happened(Incident.REDONE, trick, moves=entry.moves))
            case GiveHint():
                self._happened.append(Happened(Incident.HINT, trick, entry.seat))
            case ShowHands():
                what = Incident.HANDS_SHOWN if entry.on else Incident.HANDS_HIDDEN
                self._happened.append(Happened(what, trick))
            case StandIn():
                stood_in = Happened(Incident.STAND_IN, trick, entry.seat, player=entry.player, misdeed=entry.misdeed)
                self._happened.append(stood_in)
            case ChangeSeat():
                changed = Happened(Incident.SEAT_CHANGED, trick, entry.place, seating=entry.seating)
                self._happened.append(changed)
            case CorrectScores():
                self._happened.append(Happened(Incident.SCORES_CORRECTED, trick, scores=entry.scores))
            case _:
                pass

    def _trick(self) -> int:
        """Return the number of the trick that is being played; 0 during the pass."""
        deal = self.match.deal
        assert deal is not None
        return 0 if deal.phase is Phase.PASSING else deal.earlier_tricks + len(deal.tricks) + 1

    def _run(self) -> Run:
        match, deal = self.match, self.match.deal
        assert deal is not None
        happened = [*self._happened, *_takeovers(match.moves, _cards_before(self._begun))]
        return Run(
            # An incident tells whether the computer chose the move, so the move itself does not.
            passes=tuple(replace(each, auto=False) for each in deal.passes if each is not None),
            tricks=tuple(deal.tricks),
            unfinished=tuple(deal.trick),
            unfinished_leader=deal.leader if deal.trick else None,
            cashed_out=deal.cashed_out,
            award=None if match.outcome is None else match.outcome.award,
            happened=tuple(sorted(happened, key=lambda each: each.trick)),
        )


def _cards_before(begun: RecordedDeal | None) -> int:
    if begun is None or begun.position is None:
        return 0
    return 4 * sum(begun.position.tricks) + len(begun.position.trick)


def _takeovers(moves: list[Move], cards: int) -> Iterator[Happened]:
    """Yield each moment when the computer began to decide for a person's seat, or when the person decided again.

    `cards` is the number of cards that were played before the first of these moves.
    """
    by_computer = [False] * 4
    for move in moves:
        if isinstance(move, Pass | Play | ChooseAward) and move.auto is not by_computer[move.seat]:
            by_computer[move.seat] = move.auto
            what = Incident.COMPUTER_DECIDES if move.auto else Incident.PERSON_DECIDES
            yield Happened(what, 0 if isinstance(move, Pass) else cards // 4 + 1, move.seat)
        cards += isinstance(move, Play)


def recorded_deals(path: Path) -> list[RecordedDeal]:
    """Return the records of the deals in a log that are over. Entries after an unreadable line are ignored.

    Raises LogProblem if the file is no log, and OSError if it cannot be read.
    """
    data = disk.read_file(path)
    recorder: DealRecorder | None = None
    try:
        for entry, at in logged_entries(path, data):
            if recorder is None:
                if not isinstance(entry, BeginMatch):
                    raise LogProblem(path, 2, "the first entry is not the match")
                recorder = DealRecorder(entry, f"Hearts {program_of(data)}".strip())
            else:
                recorder.follow(entry, at)
    except ValueError:
        if recorder is None:
            raise
    return [] if recorder is None else recorder.finished
