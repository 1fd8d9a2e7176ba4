"""Controller for the field: begins and shows it, brings the person's table to the window, and reports its deals."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from hearts_qt.arena.field.field_message import BeginField, OpenField, Refusal, WantRecords
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.rules_text import rules_from_table, rules_to_table
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.profile import Profile
from hearts_qt.table import link
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.tournament.field_source import FieldSource
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up
from hearts_qt.ui.words.field import refusal_sentence, seating_sentence
from hearts_qt.ui.words.rules import rules_title

if TYPE_CHECKING:
    # This is imported when the window is first opened, so that the program starts faster.
    from hearts_qt.ui.tournament.field_window import FieldWindow

translate = QCoreApplication.translate

FACE: Final = 30
"""The width of a face in the window, in logical pixels."""

COMMANDS: Final[Sequence[Command["FieldController"]]] = (
    Command(
        "field",
        MenuName.RULES,
        220,
        QT_TRANSLATE_NOOP("menus", "The field of 64 pla&yers…"),
        QT_TRANSLATE_NOOP(
            "menus", "A tournament of 64 players at 16 tables, all really played: standings, odds and every deal."
        ),
        lambda self, on: self.show_window(),
    ),
)


class FieldController(QObject):
    """Shows the field. While nobody plays in one, it costs nothing."""

    main_wanted = Signal()
    """The person wants to see the table."""

    def __init__(
        self,
        fields: Path,
        matches: Path,
        profile: Callable[[], Profile],
        cast: Callable[[], Sequence[Seating]],
        send: Callable[[link.Request], None],
        faces: FaceArt,
        show_record: Callable[[Path], None],
        parent: QObject,
    ) -> None:
        """Keep fields in one folder; the logs of the person's matches are in the other.

        `profile` returns the profile with the person's rules, `cast` the characters as they are called now.
        `send` sends requests to the table, and `show_record` opens the record in a file.
        """
        super().__init__(parent)
        self.source = FieldSource(fields, matches, self)
        self._profile = profile
        self._cast = cast
        self._send = send
        self._faces = faces
        self._update: link.Update | None = None
        self.window: FieldWindow | None = None
        """The window of the field; None until it is first opened."""
        self.source.changed.connect(self._show)
        self.source.refused.connect(self._tell)
        self.source.record_written.connect(show_record)
        self.source.record_refused.connect(self._tell_refusal)
        self.handlers = handlers_of(self, COMMANDS)

    def show_update(self, update: link.Update) -> None:
        """Report a deal of the person's table when its points are added; at the end of a match show the field."""
        before, self._update = self._update, update
        if update.field is None:
            return
        has_changed = before is None or before.match_id != update.match_id
        if has_changed or before is None or before.view.deals_played != update.view.deals_played:
            self.source.send(OpenField(update.field.field))
        if update.view.stage is Stage.OVER and (has_changed or before is None or before.view.stage is not Stage.OVER):
            self.show_window()

    def show_window(self) -> "FieldWindow":
        """Open the window, and read where the field stands."""
        window = self.window
        if window is None:
            from hearts_qt.ui.tournament.field_window import FieldWindow
            from hearts_qt.ui.tournament.small_faces import SmallFaces

            window = self.window = FieldWindow(SmallFaces(self._faces, FACE, self))
            window.begin_wanted.connect(self.begin)
            window.table_wanted.connect(self.sit)
            window.record_wanted.connect(lambda *place: self.source.send(WantRecords(*place)))
        window.set_rules(rules_title(self._rules))
        self._show()
        if self.source.has_fields:
            if self.source.state is None:
                window.tell(seating_sentence())
            self.source.send(OpenField())
        bring_up(window)
        return window

    def begin(self, duplicate: bool) -> None:
        """Begin a new field under the rules in force."""
        self.source.send(BeginField(rules_to_table(self._rules), self._person, tuple(self._cast()), duplicate))
        if self.window is not None:
            self.window.tell(seating_sentence())

    def sit(self) -> None:
        """Bring the person's table to the window."""
        state = self.source.state
        if state is None or state.own is None:
            return
        rules = rules_from_table(state.rules)
        if state.own.place.first:
            rules = replace(rules, deals=1)  # After a tie the match has one deal.
        self._send(link.SitInField(rules, state.own.seats, state.own.place))
        self.main_wanted.emit()

    @property
    def _person(self) -> Seating:
        update = self._update
        return self._profile().own_seating(() if update is None else update.view.seats)

    @property
    def _rules(self) -> Rules:
        return self._profile().rules

    def _show(self) -> None:
        window, state = self.window, self.source.state
        if window is not None and state is not None:
            window.show_state(state)

    def _tell(self, problem: str) -> None:
        if self.window is not None:
            words = translate("field", "That did not work: {reason}.")
            self.window.tell(words.format(reason=problem.rstrip(".")))

    def _tell_refusal(self, refusal: Refusal) -> None:
        if self.window is not None:
            self.window.tell(refusal_sentence(refusal))

    def close(self) -> None:
        """Close the window, and end the process; the field goes on from its log next time."""
        self.source.close()
        if self.window is not None:
            self.window.close()
