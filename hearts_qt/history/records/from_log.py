"""Makes records of the deals in a log."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import UNSET
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.history.records.recorded_deal import Happened, Incident, RecordedDeal, Run, WrittenScramble
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginMatch,
    BeginRun,
    ChangeSeat,
    Claim,
    CorrectScores,
    Entry,
    FinishMatch,
    GiveHint,
    LeaveRun,
    Redo,
    ShowHands,
    StandIn,
    TryAhead,
    Undo,
)
from hearts_qt.rules.kept_out import KeptOut
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
        self.kept_out: list[tuple[KeptOut, ...]] = []
        """For each of these deals, why it does not count in the person's figures."""
        self._program = program
        self._has_seed = begin.seed is not UNSET
        self._begun: RecordedDeal | None = None
        self._runs: list[Run] = []
        """The earlier runs of the deal."""
        self._counted = -1
        """The index of the run that counts among the earlier runs; -1 if none of them counts."""
        self._happened: list[Happened] = []

    def follow(self, entry: Entry, at: str = "") -> None:
        """Apply the next entry, which was written at that time.

        Like `Match.apply`, it raises MatchError or IllegalMove and changes nothing if the entry is not possible.
        """
        # After these entries the match no longer has the moves of the run, so the run is kept before.
        leaves = self._begun is not None and isinstance(entry, AbandonDeal | BeginRun | LeaveRun)
        left = self._run() if leaves and not self.match.is_run_over else None
        scores, counts = self.match.scores, self.match.counted is None
        self.match.apply(entry)
        if isinstance(entry, FinishMatch):
            self._tell_seat_seeds()
        elif isinstance(entry, BeginDeal):
            self._begin(entry, scores, at)
        elif self._begun is None:
            return
        elif leaves:
            self._leave(left, counts=counts and self.match.counted is not None)
            if isinstance(entry, AbandonDeal):
                self._end(abandoned=True)
        elif self.match.stage is Stage.BETWEEN_DEALS:
            self._end(scores=self.match.scores)
        else:
            self._note(entry)

    def _tell_seat_seeds(self) -> None:
        """Write the seat seeds into the record of the match's last deal, because nobody can use them any more.

        The records of the other deals were written before, and are not changed.
        """
        if self._has_seed:
            self.finished[-1] = replace(self.finished[-1], seat_seeds=self.match.seat_seeds)

    def deal_in_play(self) -> RecordedDeal | None:
        """Return the record of the deal that is not over, or None. Nobody at the table may see this record.

        A deal whose last card is played is not over yet: until its points are added, moves can be undone.
        """
        if self._begun is None:
            return None
        current = () if self.match.is_run_over else (self._run(),)
        return replace(self._begun, runs=(*self._runs, *current))

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
        self._happened, self._runs, self._counted = [], [], -1

    def _leave(self, run: Run | None, *, counts: bool) -> None:
        """Keep a run that is left; `run` is None if this run was kept already."""
        if run is None:
            self._add_happened()
            return
        if counts:
            self._counted = len(self._runs)
        self._runs.append(run)
        self._happened = []

    def _add_happened(self) -> None:
        """Add incidents to the run that counts: those that happened at its end after the last replay was left."""
        counted = self._runs[self._counted]
        self._runs[self._counted] = replace(counted, happened=(*counted.happened, *self._happened))
        self._happened = []

    def _end(self, *, scores: tuple[int, ...] | None = None, abandoned: bool = False) -> None:
        """Finish the record: write the new scores, or that the deal was abandoned, into the run that counts."""
        assert self._begun is not None
        if not abandoned and not self.match.is_run_over:
            self._counted = len(self._runs)
            self._runs.append(self._run())
        elif not abandoned:
            self._add_happened()
        counted = self._runs[self._counted]
        points = None if abandoned else counted.points
        self._runs[self._counted] = replace(counted, points=points, scores=scores, abandoned=abandoned)
        self.finished.append(replace(self._begun, runs=tuple(self._runs)))
        self.kept_out.append(self.match.kept_out)
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
            case TryAhead():
                self._happened.append(Happened(Incident.TRIED_AHEAD, trick))
            case StandIn():
                stood_in = Happened(Incident.STAND_IN, trick, entry.seat, player=entry.player, misdeed=entry.misdeed)
                self._happened.append(stood_in)
            case ChangeSeat():
                changed = Happened(Incident.SEAT_CHANGED, trick, entry.place, seating=entry.seating)
                self._happened.append(changed)
            case Claim():
                claimed = Happened(Incident.CLAIMED, trick, entry.seat, claim=entry.tricks, granted=entry.granted)
                self._happened.append(claimed)
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
        scramble = match.run.scramble
        return Run(
            match.run.kind,
            None if scramble is None else WrittenScramble(scramble.number, scramble.kept),
            # In a record, incidents tell whether the computer chose a move. So the moves themselves do not tell it.
            passes=tuple(replace(each, auto=False) for each in deal.passes if each is not None),
            tricks=tuple(deal.tricks),
            unfinished=tuple(deal.trick),
            unfinished_leader=deal.leader if deal.trick else None,
            cashed_out=deal.cashed_out,
            award=None if match.outcome is None else match.outcome.award,
            points=None if match.outcome is None else match.outcome.points,
            happened=tuple(sorted(_within(happened, deal), key=lambda each: each.trick)),
        )


def _within(happened: Iterable[Happened], deal: Deal) -> Iterator[Happened]:
    """Yield the incidents.

    If the trick of an incident was undone, the incident gets the number of the last trick left.
    """
    last = deal.earlier_tricks + len(deal.tricks) + 1 + bool(deal.trick)
    if deal.phase is Phase.PASSING and not any(deal.passes):
        last = 0
    for each in happened:
        yield replace(each, trick=min(each.trick, last))


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
    recorder = _recorder_of(path)
    return [] if recorder is None else recorder.finished


def _recorder_of(path: Path) -> DealRecorder | None:
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
    return recorder
