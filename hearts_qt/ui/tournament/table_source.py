"""The tournaments at one table, for the window of past tournaments. The logs are read in another process."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from hearts_qt.history.tasks import MODULE, ListRounds, as_argument
from hearts_qt.history.tournaments import RoundFound, TournamentFound, in_tournaments
from hearts_qt.rules.tournament.table_rounds import ROUNDS, Verdict
from hearts_qt.ui.tournament.past import PastPlayer, PastRound, PastTournament
from hearts_qt.ui.widgets.message_process import MessageProcess
from hearts_qt.ui.words.cards import signed
from hearts_qt.ui.words.tournament import past_result, past_title, round_note, round_title


class TableTournaments(QObject):
    """All tournaments at one table of a person."""

    changed = Signal()

    def __init__(self, task: ListRounds, go_on: Callable[[str], None], parent: QObject | None = None) -> None:
        """Let a process carry out this task; `go_on` brings the tournament with an id back to the table."""
        super().__init__(parent)
        self._rounds: list[RoundFound] = []
        self._coming: list[RoundFound] = []
        self._go_on = go_on
        self._process = MessageProcess(MODULE, [as_argument(task)], RoundFound, self)
        self._process.message_read.connect(self.take)
        self._process.ended.connect(self._end)

    @property
    def is_busy(self) -> bool:
        """Whether the logs are being read."""
        return self._process.is_running

    def look(self) -> None:
        """Read the logs again."""
        self._coming = []
        self._process.start()

    def take(self, message: RoundFound) -> None:
        """Store a round that was found."""
        self._coming.append(message)

    def found(self) -> Sequence[PastTournament]:
        """Return all tournaments that were found."""
        return [_past(each) for each in in_tournaments(self._rounds)]

    def go_on(self, key: str) -> None:
        """Bring the tournament with this key back to the table."""
        self._go_on(key)

    def _end(self, problem: str) -> None:
        if not problem:
            self._rounds = self._coming
        self.changed.emit()

    def close(self) -> None:
        """Stop reading."""
        self._process.stop()


def _past(found: TournamentFound) -> PastTournament:
    last = found.last
    return PastTournament(
        found.tournament,
        last.at,
        past_title(last),
        past_result(last),
        [_past_round(each) for each in found.rounds],
        found.survived,
        last.verdict in (Verdict.OUT, Verdict.LOST_LAST),
        ROUNDS,
        last.goes_on,
    )


def _past_round(found: RoundFound) -> PastRound:
    players = [
        PastPlayer(each.name, each.face, signed(each.points), each.is_entrant, each.is_out, each.is_winner)
        for each in found.players
    ]
    return PastRound(round_title(found.number), round_note(found), players, found.verdict is None)
