"""Offers to clear the records of a game that is over. They are only removed from the list, and can be put back."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QObject

from hearts_qt.history.annotations import Annotation, Key
from hearts_qt.history.records.indexed import AnnotationPlace
from hearts_qt.plain_text import one_line
from hearts_qt.rules import events as happened
from hearts_qt.settings.play_options import KEEP_RECORDS, OFFER_CLEARING
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.records.record_search import RecordSearch
from hearts_qt.ui.words.messages import CLEARING, OfferMessages

translate = QCoreApplication.translate


class EndClearing(QObject):
    """Offers at a game's end, if the person wants that, to clear the records of its deals."""

    def __init__(
        self,
        settings: Settings,
        search: RecordSearch,
        annotate: Callable[[Annotation], None],
        messages: OfferMessages,
        parent: QObject,
    ) -> None:
        """Find the records with `search`, and remove them from the list with `annotate`."""
        super().__init__(parent)
        self._settings = settings
        self._search = search
        self._annotate = annotate
        self._messages = messages
        self._names: Sequence[str] = ()
        self._points: Sequence[int] = ()
        self.is_due = False
        """Whether a game is over, and the index has to be brought up to date for the offer."""
        search.found_unsaid.connect(self._offer)

    def show_update(self, update: Update) -> None:
        """Note the last result of a deal, and whether the game is over now."""
        finished = next((each for each in update.events if isinstance(each, happened.MatchFinished)), None)
        wanted = self._settings.value(OFFER_CLEARING) and self._settings.value(KEEP_RECORDS)
        if finished is not None and wanted:
            self._names = [one_line(seating.name) for seating in finished.seats_at_end]
            self.is_due = bool(self._points)
        if update.view.outcome is not None:
            self._points = update.view.outcome.points

    def note_indexed(self) -> None:
        """Look for the records of the game that is over, now that the index has them."""
        if self.is_due:
            self.is_due = False
            self._search.start_unsaid(self._names, self._points)

    def _offer(self, places: Sequence[AnnotationPlace]) -> None:
        if not places:
            return
        sentence = (
            translate("records", "The game is over. Clear the record of its deal? The file stays in the folder.")
            if len(places) == 1
            else translate(
                "records",
                "The game is over. Clear the {number} records of its deals? Those with a name, notes or a mark stay.",
            ).format(number=len(places))
        )
        self._messages.tell(sentence, CLEARING)
        self._messages.offer(translate("records", "Clear the records"), lambda: self._clear(places), CLEARING)

    def _clear(self, places: Sequence[AnnotationPlace]) -> None:
        self._hide(places, "yes")
        sentence = translate("records", "The records are cleared from the list. Their files stay in the folder.")
        self._messages.tell(sentence, CLEARING)
        self._messages.offer(translate("records", "Put them back"), lambda: self._hide(places, ""), CLEARING)

    def _hide(self, places: Sequence[AnnotationPlace], value: str) -> None:
        for match, deal in places:
            self._annotate(Annotation(match, Key.HIDDEN, value, deal))
