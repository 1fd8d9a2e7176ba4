"""The talk at the table: follows the events that are shown, and makes the players comment on them.

The game never waits for comments: cards move whether somebody speaks or not.
"""

from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance

from hearts_qt.files import disk
from hearts_qt.plain_text import one_line
from hearts_qt.plugin_host.comments import LONGEST_LINE
from hearts_qt.plugin_host.pose import Mood
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.seating import Seating
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import COMMENTS
from hearts_qt.table.link import Update
from hearts_qt.ui.board.scene_state import place_of
from hearts_qt.ui.company.ended import as_seen
from hearts_qt.ui.company.occasions import Cue, cues_of, thinking_cue
from hearts_qt.ui.company.own_words import OwnWords
from hearts_qt.ui.company.remembering import Remembering
from hearts_qt.ui.company.speaking import Speech, SpeechChooser, VoiceOf, reading_time
from hearts_qt.ui.media.table_sounds import TableSounds

THINKS_LONG_MS: Final = 1600
"""After this time a computer player may say that it is thinking."""
_FULL_SPEED: Final = 7
_BETWEEN_VOICES_MS: Final = 100
_MOVES: Final = (happened.DealBegan, happened.PassReceived, happened.CardPlayed, happened.TrickTaken)
"""The events after which the person is called, if it is the person's turn. A new question alone calls nobody."""
_LONGEST_RECORDING: Final = 60.0
"""The longest recording in seconds. If a file's header says more, the length is treated as unknown."""


class Faces(Protocol):
    """Shows who speaks, and how the players feel. A place is a place on the screen, as in `scene_state`."""

    def say(self, place: int, text: str, seconds: float, spoken: float | None = None) -> None:
        """Show a balloon for `seconds`, and lips that move; `spoken` is the length of the recording in seconds."""
        ...

    def hush(self, place: int) -> None:
        """Remove the balloon of a place."""
        ...

    def mood(self, place: int, mood: Mood, seconds: float | None = None) -> None:
        """Show a mood for `seconds`; if this is None, until another mood is shown."""
        ...


class ShownTable(Protocol):
    """The table as it is shown, with signals for each change."""

    update: Update | None
    """The update that is shown."""

    @property
    def is_hidden(self) -> bool:
        """Whether nobody can see the table."""
        ...

    @property
    def raised(self) -> int:
        """How many cards the person has raised."""
        ...

    @property
    def is_asked(self) -> bool:
        """Whether the person at the bottom has to choose cards."""
        ...

    @property
    def question(self) -> int | None:
        """The number of the person's open question; None if there is none."""
        ...

    @property
    def happens(self) -> SignalInstance:
        """Sent when the table begins to show an event."""
        ...

    @property
    def settled(self) -> SignalInstance:
        """Sent when an Update is shown completely."""
        ...

    @property
    def swept(self) -> SignalInstance:
        """Sent without arguments when a trick is being taken."""
        ...

    @property
    def chosen(self) -> SignalInstance:
        """Sent without arguments when the person raises or lowers a card."""
        ...

    @property
    def refused(self) -> SignalInstance:
        """Sent with a card that the person tried to choose, and that is not allowed."""
        ...

    @property
    def too_many(self) -> SignalInstance:
        """Sent without arguments when the person wants to choose a further card for a complete pass."""
        ...


class Talk(QObject):
    """Turns the table's events into balloons and sounds."""

    said = Signal(object)
    """Sent when somebody speaks: the Speech."""

    def __init__(
        self,
        table: ShownTable,
        faces: Faces,
        settings: Settings,
        voice_of: VoiceOf,
        own: OwnWords,
        sounds: TableSounds,
        parent: QObject | None = None,
        *,
        remembering: Remembering | None = None,
    ) -> None:
        """Follow the table; show balloons on `faces` and play sounds by `sounds`.

        `voice_of` returns the comments of a player. `own` has the comments that the person has written. Without
        `remembering` nobody speaks of earlier games.
        """
        super().__init__(parent)
        self._table = table
        self._faces = faces
        self._settings = settings
        self._sounds = sounds
        self._own = own
        self._voice_of = voice_of
        self.remembering = remembering
        self.chooser = SpeechChooser(settings, voice_of)
        self._place: int | None = None
        self._seat: Seat | None = None
        """The seat from which the table was shown last."""
        self._has_moved = False
        """Whether cards have moved, and not too fast to be heard, since the table settled last."""
        self._question: int | None = None
        """The person's question at the table when it settled last."""
        self._thinks = QTimer(self)
        self._thinks.setSingleShot(True)
        self._thinks.timeout.connect(self._say_it_thinks)
        self._unread: list[Seating] = []
        self._reads = QTimer(self)
        self._reads.timeout.connect(self._read_voice)
        table.happens.connect(self._hear)
        table.settled.connect(self._settled)
        table.swept.connect(sounds.sweep)
        table.chosen.connect(lambda: sounds.raised(table.raised))
        table.refused.connect(lambda card: sounds.refuse())
        table.too_many.connect(sounds.refuse)
        own.wanted.connect(self._say_own)
        settings.listen(self._follow_comments, Effect.COMMENTS)

    # Events

    @property
    def is_quick(self) -> bool:
        """Whether cards move too fast for comments."""
        update = self._table.update
        return update is None or update.finishing or self._settings.value(SPEED) == _FULL_SPEED

    def _hear(self, event: happened.Event) -> None:
        update = self._table.update
        self._thinks.stop()
        if update is not None and self.remembering is not None:
            self.remembering.note(event, update.view, is_quick=self.is_quick)
        if update is None or self.is_quick:
            return
        self._has_moved = self._has_moved or isinstance(event, _MOVES)
        self.chooser.begin_deal(_seed(update))
        if not isinstance(event, happened.MatchFinished):  # this was heard with the last deal
            self._sounds.play(as_seen(event, update), update.view)
        self._use((*cues_of(event, update.view), *self._memories(event, update)), update)
        if isinstance(event, happened.TrickTaken) and self.chooser.speaking is None:
            speech = self._own.random_speech(update.view, _seed(update), self._settings)
            if speech is not None and not self.chooser.was_said(speech.text):
                self._say(self.chooser.begin(speech))

    def _memories(self, event: happened.Event, update: Update) -> tuple[Cue, ...]:
        return () if self.remembering is None else self.remembering.cues(event, update.view, _seed(update))

    def _use(self, cues: tuple[Cue, ...], update: Update) -> None:
        speech = self.chooser.choose(cues, update.view)
        if speech is not None:
            self._say(speech)

    def _settled(self, update: Update) -> None:
        self._call_for_turn()
        moves = happened.MovesUndone | happened.MovesRedone | happened.DealAbandoned
        ends = moves | happened.MatchBegan | happened.MatchResumed
        # When the table turns to another person, a balloon would be beside the wrong player's face.
        turns, self._seat = self._seat != update.view.seat, update.view.seat
        if turns or update.finishing or any(isinstance(event, ends) for event in update.events):
            self.hush()
        # The voices are read from the disk now, one after the other, so that no card waits for them later.
        self._unread = list(update.view.seats)
        self._reads.start(_BETWEEN_VOICES_MS)
        if update.waits and not self.is_quick and thinking_cue(update.view) is not None:
            self._thinks.start(THINKS_LONG_MS)

    def _call_for_turn(self) -> None:
        """Play the sound of the person's turn, if cards have just moved and the question is new."""
        before, self._question = self._question, self._table.question if self._table.is_asked else None
        has_moved, self._has_moved = self._has_moved, False
        if has_moved and self._question not in (None, before) and not self._table.is_hidden:
            self._sounds.turn()

    def _read_voice(self) -> None:
        if self._unread:
            self._voice_of(self._unread.pop())
        if not self._unread:
            self._reads.stop()

    def _say_it_thinks(self) -> None:
        update = self._table.update
        if update is None or self._table.is_hidden or self.is_quick:
            return
        cue = thinking_cue(update.view)
        if cue is not None:
            self._use((cue,), update)

    # Speaking

    def said_in(self, update: Update) -> tuple[Speech, ...]:
        """Return what was said in the deal that an update shows, in order, since the program was started."""
        return self.chooser.said_in(_seed(update))

    def say_line(self, seat: Seat, text: str) -> None:
        """Let the player in a seat say a line, if nobody else speaks and the line is new in this deal."""
        update = self._table.update
        line = one_line(text, LONGEST_LINE)
        if update is None or self.is_quick or not line or not self._settings.value(COMMENTS):
            return
        self.chooser.begin_deal(_seed(update))
        if self.chooser.speaking is None and not self.chooser.was_said(line):
            self._say(self.chooser.begin(Speech(seat, line, reading_time(line))))

    def show_mood(self, seat: Seat, mood: Mood) -> None:
        """Show a mood on the face of the player in a seat."""
        update = self._table.update
        if update is not None:
            self._faces.mood(place_of(seat, update.view.seat), mood)

    def _say_own(self, text: str) -> None:
        """Say a comment that the person has chosen: at once, even if somebody else speaks, and any number of times."""
        update = self._table.update
        if update is not None:
            self.chooser.begin_deal(_seed(update))
            self._say(self.chooser.begin(self._own.speech(text, update.view)))

    def _say(self, speech: Speech) -> None:
        update = self._table.update
        assert update is not None
        place = place_of(speech.speaker, update.view.seat)
        if self._place is not None and self._place != place:
            self._faces.hush(self._place)
        self._place = place
        self._faces.say(place, speech.text, speech.seconds, recording_seconds(speech.sound))
        self._sounds.say(speech.text, speech.sound)
        self.said.emit(speech)

    def hush(self) -> None:
        """End the current speech."""
        self._thinks.stop()
        self.chooser.hush()
        self._sounds.hush()
        if self._place is not None:
            self._faces.hush(self._place)
            self._place = None

    def _follow_comments(self) -> None:
        if not self._settings.value(COMMENTS):
            self.hush()


def _seed(update: Update) -> str:
    """Return a text that identifies the deal and is known before its first card."""
    if update.seal is not None:
        return update.seal.commitment
    return f"{update.match_id} {update.view.deals_played}"


def recording_seconds(recording: Path | None) -> float | None:
    """Return the length of a WAV file in seconds; None if it is unknown."""
    if recording is None or recording.suffix.lower() != ".wav":
        return None
    import wave  # few people have recordings, so the start does not load it

    try:
        with disk.open_file(recording) as opened, wave.open(opened) as file:
            seconds = file.getnframes() / file.getframerate()
    except (OSError, EOFError, wave.Error, ZeroDivisionError):
        return None
    return seconds if seconds <= _LONGEST_RECORDING else None
