"""Controller for the lesson: begins and leaves it, and shows its notes while the person plays its deal."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPointF, Signal

from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import MatchKind
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.profile import Profile
from hearts_qt.table import link
from hearts_qt.ui.board.scene_state import place_of
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.play.lesson import AtPlayer, InHand, InTrick, Note, Target, lesson_request, note_for
from hearts_qt.ui.play.lesson_note import LessonNote
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.words.events import read_aloud
from hearts_qt.ui.words.lesson import Topic, lesson_sentence

COMMANDS: Final[Sequence[Command["LessonController"]]] = (
    Command(
        "lesson",
        MenuName.HELP,
        100,
        QT_TRANSLATE_NOOP("menus", "Learn &by playing"),
        QT_TRANSLATE_NOOP(
            "menus", "One deal with short notes on what to do. It counts nowhere, and your game is kept."
        ),
        lambda self, on: self.begin(),
        changes_game=True,
        needs_table=True,
        enabled=lambda update: update.kind is not MatchKind.LESSON,
    ),
    Command(
        "leave_lesson",
        MenuName.HELP,
        110,
        QT_TRANSLATE_NOOP("menus", "L&eave the lesson"),
        QT_TRANSLATE_NOOP("menus", "Go back to your own game. The lesson can be taken up again at any time."),
        lambda self, on: self.leave(),
        changes_game=True,
        needs_table=True,
        enabled=lambda update: update.kind is MatchKind.LESSON,
    ),
)


class LessonController(QObject):
    """Begins and leaves the lesson, and shows its notes, each of them once."""

    page_wanted = Signal()
    """The person goes back to the page at the start, where the lesson was chosen."""

    def __init__(self, director: Director, profile: Callable[[], Profile]) -> None:
        """Show notes on the director's cloth. `profile` returns the profile with the person's own rules and seats."""
        super().__init__(director)
        self._director = director
        self._profile = profile
        self._told: set[Topic] = set()
        self._shown: Note | None = None
        self._question: int | None = None
        """The question at which the note is shown."""
        self._came_from_page = False
        self.is_leaving = False
        """Whether the person has left the lesson, and the own game is not at the table yet."""
        self.note = LessonNote(director.view)
        self.note.done.connect(self._next)
        self.note.left.connect(self.leave)
        self.handlers = handlers_of(self, COMMANDS)
        director.began.connect(self._began)
        director.settled.connect(self._settled)
        director.view.resized.connect(self._place)
        director.questions.changed.connect(self._make_way)
        director.questions.lesson_left.connect(self.leave)

    def show_update(self, update: link.Update) -> None:
        """Note when another game than the lesson is at the table."""
        self.is_leaving = self.is_leaving and update.kind is MatchKind.LESSON

    def begin(self, *, from_page: bool = False) -> None:
        """Go on with the lesson, or begin it. `from_page` says whether it was chosen on the page at the start."""
        update = self._director.update
        if update is None or update.kind is MatchKind.LESSON:
            return
        self._came_from_page = from_page
        profile = self._profile()
        # The name may have changed a moment before, on the page at the start: the update does not have it yet.
        own = replace(profile.own_seating(update.view.seats), name=profile.settings.value(PLAYER_NAME))
        self._director.send(lesson_request(own))

    def leave(self) -> None:
        """Go back to the person's own game, and to the page at the start if the lesson was chosen there."""
        self.is_leaving = True
        came_from_page, self._came_from_page = self._came_from_page, False
        if came_from_page:
            self.page_wanted.emit()
        profile = self._profile()
        self._director.send(link.GoToOwn(profile.rules, profile.seats))

    # Notes

    def _began(self, update: link.Update) -> None:
        if any(isinstance(event, happened.MatchBegan) for event in update.events):
            self._told.clear()
        if self._shown is not None and self._question not in [each.number for each in update.questions]:
            self._put_away()

    def _settled(self, update: link.Update) -> None:
        if self._shown is None:
            self._show_next(update)
        else:
            self._place()

    def _next(self) -> None:
        self._put_away()
        if self._director.update is not None and not self._director.is_showing:
            self._show_next(self._director.update)

    def _show_next(self, update: link.Update) -> None:
        director = self._director
        if update.kind is not MatchKind.LESSON or not director.is_asked or director.questions.panel is not None:
            return
        note = note_for(update.view, self._told)
        if note is None:
            return
        self._told.add(note.topic)
        self._shown, self._question = note, director.question
        sentence = lesson_sentence(note.topic)
        self.note.open(sentence)
        self._place()
        director.announced.emit(read_aloud([sentence]))

    def _put_away(self) -> None:
        self._shown = None
        self.note.put_away()

    def _make_way(self) -> None:
        """Put the note away while a question lies over the table. The note comes back afterwards."""
        if self._shown is not None and self._director.questions.panel is not None:
            self._told.discard(self._shown.topic)
            self._put_away()

    def _place(self) -> None:
        update = self._director.update
        if self._shown is None or update is None:
            return
        target, radius = self._point_of(self._shown.target, update.view.seat)
        self.note.put(self._director.view.pieces.note_room(), target, radius)

    def _point_of(self, target: Target, looking: Seat | None) -> tuple[QPointF, float]:
        """Return the point of the table at which a note points, and the distance at which its arrow ends."""
        pieces = self._director.view.pieces
        match target:
            case InHand(card) if card in pieces.hand:
                # The left part of a card is visible even if the next card lies on the rest.
                place = pieces.hand[card].place()
                return QPointF(place.x + place.width * 0.2, place.y), 0.0
            case InHand():
                return pieces.mouth(0)
            case InTrick(seat):
                place = pieces.geometry.trick(place_of(seat, looking))
                return QPointF(*place.middle), place.width * 0.5
            case AtPlayer(seat):
                return pieces.mouth(place_of(seat, looking))
