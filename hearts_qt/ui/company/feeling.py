"""Shows on the faces at the table what the players feel about each update."""

from hearts_qt.plugin_host.pose import Mood
from hearts_qt.rules import events as happened
from hearts_qt.settings.score_options import SCORES_IN_PLAY
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.company.ended import as_seen
from hearts_qt.ui.company.moods import feelings, standing_moods
from hearts_qt.ui.company.table_faces import TableFaces


class FeelingFaces:
    """Turns the events of each update into moods on the faces."""

    def __init__(self, company: TableFaces, settings: Settings) -> None:
        """Show moods on the faces of `company`."""
        self._company = company
        self._settings = settings
        self._turn = 0

    def show_update(self, update: Update) -> None:
        """Show the moods for an update that has just been shown on the table."""
        view = update.view
        turn = view.seat or 0
        # A person who hides the scores does not want to read the scores from the faces.
        covered = not self._settings.value(SCORES_IN_PLAY) or update.finishing
        ends = happened.MatchBegan | happened.MatchResumed | happened.DealAbandoned | happened.MovesUndone
        if turn != self._turn or any(isinstance(event, ends) for event in update.events):
            self._company.calm_down()
        self._turn = turn
        for seat, mood in enumerate(standing_moods(view)):
            self._company.mood((seat - turn) % 4, Mood.REST if covered else mood)
        events = () if covered else [as_seen(event, update) for event in update.events]
        for each in feelings(events, view):
            self._company.mood((each.seat - turn) % 4, each.mood, each.seconds)
