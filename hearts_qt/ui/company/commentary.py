"""The commentary: tells a plugin's commentator what is shown at the table, and shows the commentator's remarks.

A commentator gets only what every spectator sees, and the game never waits for a commentator.
"""

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from hearts_qt.plain_text import one_line
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.plugin_host.items import CommentatorItem
from hearts_qt.plugin_host.kinds import COMMENTATORS, NO_COMMENTATOR
from hearts_qt.plugin_host.plugin_settings import SettingValue, values_in_use
from hearts_qt.plugin_host.pose import Mood
from hearts_qt.remote import commentary_wire as wire
from hearts_qt.remote.commentator import ExternalCommentator
from hearts_qt.remote.faults import DialogueFault
from hearts_qt.remote.launching import launch_commentator
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.seating import Kind
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import COMMENTATOR
from hearts_qt.ui.company.talk import ShownTable
from hearts_qt.ui.media.table_sounds import TableSounds

translate = QCoreApplication.translate

MOST_FAILURES: Final = 3
"""After this many failures a commentator is not started again until the person chooses it again."""
_HEARD_WHEN_QUICK: Final = (happened.MatchBegan, happened.DealBegan, happened.DealFinished)
"""The events that a commentator is told even while cards move too fast for comments."""


class _Reporter(QObject):
    """Passes a commentator's remarks and failures from its threads to the window's thread."""

    remark = Signal(object)
    fault = Signal(object)

    def remarked(self, remark: wire.Remark) -> None:
        """Pass on a remark."""
        self.remark.emit(remark)

    def failed(self, fault: DialogueFault) -> None:
        """Pass on a failure."""
        self.fault.emit(fault)


class TalkAtTable(Protocol):
    """The talk of the players, in which a commentator may take part."""

    @property
    def is_quick(self) -> bool:
        """Whether cards move too fast for comments."""
        ...

    def say_line(self, seat: Seat, text: str) -> None:
        """Let the player in a seat say a line, if nobody else speaks."""
        ...

    def show_mood(self, seat: Seat, mood: Mood) -> None:
        """Show the mood of a seat."""
        ...


class Commentary(QObject):
    """Owns the commentator that is chosen, and its process."""

    said = Signal(str)
    """Sent when the commentator says a line in its own name."""
    changed = Signal()
    """Sent when another commentator or no commentator is chosen."""
    failed = Signal(str, str)
    """Sent when the commentator has failed: its id, and the reason."""

    def __init__(
        self,
        table: ShownTable,
        talk: TalkAtTable,
        sounds: TableSounds,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        """Follow the table. Balloons and moods go to `talk`."""
        super().__init__(parent)
        self._table = table
        self._talk = talk
        self._sounds = sounds
        self._settings = settings
        self._items: Mapping[str, CommentatorItem] = {}
        self._item: CommentatorItem | None = None
        self._program: ExternalCommentator | None = None
        self._reporter: _Reporter | None = None
        self._failures = 0
        self._rests = False
        """Whether the commentator gets no events at present, because it has failed."""
        self.chosen_values: Callable[[str], Mapping[str, object]] = lambda plugin: {}
        """Returns the values that the person has chosen for the settings of a plugin."""
        table.happens.connect(self._hear)
        settings.listen(self._follow, Effect.COMMENTATOR)

    # The choice

    @property
    def name(self) -> str:
        """The name of the chosen commentator; empty if this commentator is missing or no commentator is chosen."""
        return "" if self._item is None else self._item.name

    def names(self) -> Mapping[str, str]:
        """Return the names of all commentators by id; the first entry stands for no commentator.

        A chosen commentator that is missing now is included with its id.
        """
        names = {id: item.name for id, item in self._items.items()}
        chosen = self._settings.value(COMMENTATOR)
        missing = {} if chosen in names or chosen == NO_COMMENTATOR else {chosen: chosen}
        return {NO_COMMENTATOR: translate("commentary", "Nobody"), **names, **missing}

    def offer(self, catalogue: Catalogue) -> None:
        """Offer the commentators of the plugins in this catalogue."""
        self._items = catalogue.of(COMMENTATORS)
        self._follow()

    def _follow(self) -> None:
        item = self._items.get(self._settings.value(COMMENTATOR))
        if item != self._item:
            self.close()
            self._item = item
            self._failures = 0
            self._rests = False
            self.changed.emit()

    def close(self) -> None:
        """End the commentator's process."""
        program, self._program = self._program, None
        reporter, self._reporter = self._reporter, None
        if reporter is not None:
            reporter.disconnect(self)
            reporter.deleteLater()
        if program is not None:
            program.close()

    # What happens

    def _hear(self, event: happened.Event) -> None:
        update, item = self._table.update, self._item
        # The commentator gets the end of a match together with the deal that decides the match, because the table
        # records the end only when somebody goes on.
        if update is None or item is None or isinstance(event, happened.MatchFinished):
            return
        if isinstance(event, happened.DealBegan):
            self._rests = self._failures >= MOST_FAILURES
            if self._program is not None and self._program.settings != self._values(item):
                self.close()
        if self._rests or (self._talk.is_quick and not isinstance(event, _HEARD_WHEN_QUICK)):
            return
        if self._program is None:
            self._program = self._started(item)
        self._program.tell(event, update.view)
        ending = update.view.ending
        # The result of a game that is decided does not change while its last deal is played again for practice.
        if isinstance(event, happened.DealFinished) and ending is not None and not update.run.is_for_practice:
            self._program.tell(happened.MatchFinished(ending, update.view.seats_at_end), update.view)

    def _started(self, item: CommentatorItem) -> ExternalCommentator:
        reporter = self._reporter = _Reporter(self)
        reporter.remark.connect(self._show, Qt.ConnectionType.QueuedConnection)
        reporter.fault.connect(self._note_failure, Qt.ConnectionType.QueuedConnection)
        connect = launch_commentator(item).connect()
        return ExternalCommentator(connect, reporter, item.sounds, settings=self._values(item))

    def _values(self, item: CommentatorItem) -> Mapping[str, SettingValue]:
        return values_in_use(item.settings, self.chosen_values(item.plugin))

    # What the commentator does

    def _show(self, remark: wire.Remark) -> None:
        item = self._item
        match remark:
            case wire.Line(text):
                if line := one_line(text, wire.LONGEST_LINE):
                    self.said.emit(line)
            case wire.SpokenLine(seat, text) if self._is_computer(seat):
                self._talk.say_line(seat, text)
            case wire.SeatMood(seat, mood) if self._is_computer(seat):
                self._talk.show_mood(seat, Mood(mood.value))
            case wire.SoundPlayed(sound) if item is not None and sound in item.sounds:
                self._sounds.play_file(item.sounds[sound])

    def _is_computer(self, seat: Seat) -> bool:
        update = self._table.update
        return update is not None and update.view.seats[seat].kind is Kind.COMPUTER

    def _note_failure(self, fault: DialogueFault) -> None:
        item = self._item
        self.close()
        self._failures += 1
        self._rests = True
        if item is not None:
            self.failed.emit(item.id, str(fault))
