"""The page on the table with which the program starts: a name, three opponents with their portraits, and a button.

It lies over the whole cloth. Everything that is chosen more rarely stands in the dialog behind *More…*.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import (
    QCoreApplication,
    QEasingCurve,
    QEvent,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QPushButton, QScrollArea, QStyle, QVBoxLayout, QWidget

from hearts_qt.plain_text import one_line
from hearts_qt.players.cast import Role
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.seating import Kind, Seating, owner_of
from hearts_qt.settings.profile import LONGEST_NAME, Seats
from hearts_qt.settings.profile_list import ListedProfile
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.dialogs.cast_dialog import CastDialog
from hearts_qt.ui.dialogs.page_over_cloth import ClothBelow, PageOverCloth
from hearts_qt.ui.dialogs.people_row import PeopleRow
from hearts_qt.ui.dialogs.round_portrait import FACE, ROUND, RoundPortrait
from hearts_qt.ui.dialogs.seat_offer import SeatOffer
from hearts_qt.ui.widgets import arrows, form
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, caption, keep_visible, limit_length, tip
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.widgets.type_scale import TextSize, set_font_that_fits, sized
from hearts_qt.ui.widgets.value_controls import SwitchBox
from hearts_qt.ui.words.characters import character_line

translate = QCoreApplication.translate

_DESIGN: Final = QSize(1110, 810)
"""The size of the cloth for which the sizes below are meant; on other cloths they grow or shrink."""
_LEAST_SCALE: Final = 0.62
_LOW_SCALE: Final = 0.7
"""The scale up to which a window is low."""
_MOST_SCALE: Final = 2.0
_COLUMN: Final = 270
_FOCUS: Final = "#f2c14e"
"""The colour of the focus."""
_UNDER_WAY: Final = 0.62
"""The size of the faces of a game under way, as a share of the size of those who can be invited."""
_APART_MS, _APPEAR_MS, _FLY_MS = 90, 260, 450
"""One face appears so long after the other, and takes so long; and how long all of them fly to their seats."""
_STYLE: Final = """
QWidget#page, QWidget#cloth { background: transparent; }
QLabel { color: %(ink)s; background: transparent; }
QLineEdit { border-radius: 8px; padding: 0.35em 0.8em; border: 2px solid transparent; }
QLineEdit:focus { border-color: %(focus)s; }
QPushButton { color: %(ink)s; background: %(veil)s; border: 2px solid transparent; border-radius: 8px;
    padding: 0.25em 0.9em; }
QPushButton:hover { background: %(veil_hover)s; }
QPushButton:focus { border-color: %(focus)s; }
QPushButton#deal { color: #2a1d00; background: #f2c14e; border-radius: 10px; padding: 0.5em 2em; }
QPushButton#deal:hover { background: #f8d072; }
QPushButton#deal:focus { border-color: %(ink)s; }
QPushButton#link { background: transparent; text-decoration: underline; padding: 0.25em 0.5em; }
QPushButton#link:hover { background: %(veil)s; }
QScrollBar { background: transparent; width: 10px; }
QScrollBar::handle { background: %(veil_hover)s; border-radius: 5px; min-height: 24px; }
QScrollBar::add-line, QScrollBar::sub-line { height: 0; }
"""


class UnderWay(NamedTuple):
    """A game that will be continued."""

    caption: str
    """What the button says that continues it."""
    invitation: str
    """What goes on, above the opponents."""
    scores: Sequence[str]
    """The scores by seat, in words."""
    is_own: bool
    """Whether it is the person's own game: then another one can be begun, otherwise the own game is one click away."""


class _Opponent(QWidget):
    """One opponent: a portrait, which asks for somebody else, the name, and a line or the score."""

    changed = Signal()

    def __init__(self, seat: Seat, seating: Seating, choice: SeatOffer, faces: FaceArt, score: str) -> None:
        super().__init__()
        self._score = score
        self.seat = seat
        self.seating = seating
        self.taken: Callable[[], Sequence[str]] = tuple
        """Returns the ids of the characters at the table."""
        self._choice = choice
        self.portrait = RoundPortrait(faces)
        self.name, self.line = Label(""), Label("")
        for label in (self.name, self.line):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.setWordWrap(True)
        self.portrait.clicked.connect(self.choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.portrait, self.name, self.line):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self._show()

    def offer(self, choice: SeatOffer) -> None:
        """Update the characters that can be chosen."""
        self._choice = choice
        self._show()

    def choose(self) -> None:
        """Open the list of all characters."""
        # The style sheet of the page, with the colours of the cloth, would also count for a dialog inside the page.
        dialog = CastDialog(self._choice, self.seating.character, self.taken(), self.window())
        dialog.picked.connect(self.take)
        form.open_once(dialog)

    def take(self, role: Role) -> None:
        """Give the seat to a character."""
        self.seating = role.seating
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        seating = self.seating
        if self._score:
            line = self._score
        elif seating.kind is Kind.PERSON:
            line = translate("welcome", "Plays at this screen, too")
        else:
            line = character_line(seating.character) or self._choice.line(seating.player)
        self.portrait.show_face(seating.face)
        self.name.setText(seating.name)
        self.line.setText(line)
        self.portrait.setAccessibleName(seating.name)
        self.portrait.setAccessibleDescription(line)
        self.portrait.setToolTip(translate("welcome", "Choose somebody else"))

    def fit(self, scale: float, width: int, font: QFont) -> None:
        """Take the sizes for this scale, in a column of this width; `font` is the font of plain text."""
        self.portrait.set_size(FACE * scale * (_UNDER_WAY if self._score else 1))
        self.name.setFont(sized(font, TextSize.LARGE, bold=True))
        self.line.setFont(font)
        width = max(width, self.name.sizeHint().width())
        self.setFixedWidth(width)
        self.line.setFixedWidth(width)


class WelcomePage(PageOverCloth):
    """Asks for a name and opponents before the first card."""

    dealt = Signal()
    """The person wants to play with the people on the page."""
    leaving = Signal()
    """The faces begin to fly to their seats."""
    new_game_wanted = Signal()
    own_game_wanted = Signal()
    """The person wants to leave the game under way, and to begin another with the people on the page."""
    day_wanted = Signal()
    more_wanted = Signal()
    rules_wanted = Signal()
    lesson_wanted = Signal()

    def __init__(
        self,
        seats: Sequence[Seating],
        choice: SeatOffer,
        rules: str,
        cloth: ClothBelow,
        *,
        under_way: UnderWay | None,
        people: Sequence[ListedProfile] = (),
        current: str = "",
    ) -> None:
        """Show `seats`; `rules` is the name of the rule set. `under_way` is the game that will be continued, if any.

        `people` are the profiles that can be chosen, and `current` is the key of the one in use.
        """
        super().__init__(cloth)
        self.setObjectName("page")
        self._before = tuple(seats)
        self._owner = owner_of(seats, choice.own)
        self.title = Label(translate("welcome", "Hearts"))
        self.aim = Label(translate("welcome", "Take no hearts, and never the Queen of Spades. Or take them all."))
        self.name = self._name_field()
        self._under_way = under_way
        self.invitation = Label(
            translate("welcome", "Tonight at your table. Click a face to ask somebody else.")
            if under_way is None
            else under_way.invitation
        )
        places = [seat for seat in SEATS if seat != self._owner]
        scores = ("",) * len(SEATS) if under_way is None else under_way.scores
        self.opponents = [_Opponent(seat, seats[seat], choice, cloth.faces, scores[seat]) for seat in places]
        self.deal = QPushButton(caption(translate("welcome", "Deal me in") if under_way is None else under_way.caption))
        self.deal.setObjectName("deal")
        self.lesson = self._link(translate("welcome", "I have never played: teach me"), self.lesson_wanted)
        self.new_game = self._link(translate("welcome", "New game"), self.new_game_wanted)
        self.new_game.setToolTip(tip(translate("welcome", "The game under way is kept in File, Unfinished games.")))
        self.own_game = self._link(translate("welcome", "Back to my own game"), self.own_game_wanted)
        self.day = self._link(translate("welcome", "Deal of the day"), self.day_wanted)
        self.rules = self._link("", self.rules_wanted)
        self.show_rules(rules)
        self.more = self._link(translate("welcome", "More…"), self.more_wanted)
        self.people = PeopleRow(cloth.faces)
        self.people.show_people(people, current)
        self.fast_start = SwitchBox()
        self.fast_start.ring = QColor(_FOCUS)
        self._moves = QVariantAnimation(self)
        self._starts: list[QRectF] = []
        """Where the faces were when they began to fly; empty before."""
        self._flying: list[RoundPortrait] = []
        self._wire()
        self._lay_out()
        self._follow_ink()
        self._fit()
        presses = FreshPresses(self)
        presses.spare(self.name)

    def _name_field(self) -> TextField:
        field = TextField()
        limit_length(field, LONGEST_NAME)
        keep_visible(field)
        field.setAccessibleName(translate("welcome", "Your name"))
        if self._owner is not None:
            name = self._before[self._owner].name
            field.setText(name)
            field.setPlaceholderText(name)
        return field

    def _link(self, text: str, wanted: SignalInstance) -> QPushButton:
        link = QPushButton(caption(text))
        link.setObjectName("link")
        link.clicked.connect(wanted)
        link.setCursor(Qt.CursorShape.PointingHandCursor)
        return link

    def _wire(self) -> None:
        self.deal.clicked.connect(self._deal)
        self._moves.valueChanged.connect(self._move)
        self._moves.finished.connect(self._arrive)
        self.fast_start.setAccessibleName(translate("welcome", "Do not ask at the next start"))
        for opponent in self.opponents:
            opponent.taken = lambda: [each.seating.character for each in self.opponents]

    def _lay_out(self) -> None:
        self._name_label = Label(translate("welcome", "Your &name"))
        self._name_label.setBuddy(self.name)
        self._again = Label(translate("welcome", "Do not ask at the next start"))
        self._again.setBuddy(self.fast_start)
        named = [] if self._owner is None else [self._name_label, self.name]
        under_way = self._under_way
        begins = [] if under_way is None else [self.new_game if under_way.is_own else self.own_game]
        rows = (
            [self.title],
            [self.aim],
            [self.people, self.people.new],
            named,
            [self.invitation],
            self.opponents,
            [self.deal],
            [*begins, self.lesson, self.day, self.rules, self.more],
            [self.fast_start, self._again],
        )
        inside = QWidget()
        inside.setObjectName("cloth")
        self._column = QVBoxLayout(inside)
        self._rows = [self._row(widgets) for widgets in rows]
        self._column.addStretch(2)
        for row in self._rows:
            add_layout(self._column, row)
            # The second line belongs to the title.
            self._column.addStretch(0 if row is self._rows[0] else 1)
        self._column.addStretch(1)
        area = self._area = QScrollArea(self)
        area.setObjectName("cloth")
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        area.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)

    def _row(self, widgets: Sequence[QWidget]) -> QBoxLayout:
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.addStretch(1)
        for widget in widgets:
            # The portraits stand at the same height, also if a line below one of them needs two lines.
            beside = Qt.AlignmentFlag.AlignTop if widget in self.opponents else Qt.AlignmentFlag.AlignVCenter
            row.addWidget(widget, 0, beside | Qt.AlignmentFlag.AlignHCenter)
        row.addStretch(1)
        return row

    # What was chosen

    def seats(self) -> Seats:
        """Return who sits where, as the page shows it."""
        seats = list(self._before)
        for opponent in self.opponents:
            seats[opponent.seat] = opponent.seating
        name = one_line(self.name.text())
        if self._owner is not None and name:
            seats[self._owner] = replace(seats[self._owner], name=name)
        first, second, third, fourth = seats
        return first, second, third, fourth

    def is_about(self, seats: Sequence[Seating]) -> bool:
        """Return whether the page was opened for a game with these players."""
        return self._before == tuple(seats)

    @property
    def has_changes(self) -> bool:
        """Whether the person has changed something on the page."""
        return self.seats() != self._before

    def show_name(self, name: str) -> None:
        """Show the person's name, which was changed elsewhere."""
        if self._owner is not None:
            self._before = tuple(
                replace(seating, name=name) if seat == self._owner else seating
                for seat, seating in enumerate(self._before)
            )
            self.name.setText(name)

    def offer(self, choice: SeatOffer) -> None:
        """Update the characters that can be chosen."""
        for opponent in self.opponents:
            opponent.offer(choice)

    def show_rules(self, rules: str) -> None:
        """Show the name of the rule set."""
        self.rules.setText(caption(translate("welcome", "Rules: {rules}").format(rules=rules)))

    def open(self, *, asks_name: bool) -> None:
        """Show the page over the whole cloth. `asks_name`: the person was not asked for a name yet."""
        if not asks_name and (self._under_way is not None or len(self.people.portraits) > 1):
            # A game goes on under the name that the person has, or the name stands below the portrait.
            self._name_label.hide()
            self.name.hide()
        self.show()
        self.raise_()
        self._begin_moving(_APPEAR_MS + _APART_MS * (len(self.opponents) - 1))
        if asks_name and self._owner is not None:
            self.name.setFocus()
            self.name.selectAll()
        else:
            self.take_focus()

    def take_focus(self) -> None:
        """Give the focus to the button that begins the game."""
        self.deal.setFocus(Qt.FocusReason.OtherFocusReason)

    # Motion

    def _begin_moving(self, milliseconds: int) -> None:
        pace = self.cloth.pace()
        if not pace:
            self._arrive()
            return
        self._moves.setDuration(round(milliseconds * pace))
        self._moves.setStartValue(0.0)
        self._moves.setEndValue(float(milliseconds))
        self._move(0.0)
        self._moves.start()

    def _move(self, milliseconds: float) -> None:
        """Show the faces some time after they began to appear, or to fly."""
        if self._starts:
            share = QEasingCurve(QEasingCurve.Type.InOutCubic).valueForProgress(milliseconds / _FLY_MS)
            for opponent, portrait, start in zip(self.opponents, self._flying, self._starts, strict=True):
                end = self.cloth.face_at((opponent.seat - (self._owner or 0)) % len(SEATS))
                size = start.width() + (end.width() - start.width()) * share
                portrait.set_size(size, start.width())
                middle = start.center() + (end.center() - start.center()) * share
                portrait.move(round(middle.x() - size / 2) - ROUND, round(middle.y() - size / 2) - ROUND)
            return
        curve = QEasingCurve(QEasingCurve.Type.OutCubic)
        for number, opponent in enumerate(self.opponents):
            opponent.portrait.appear(curve.valueForProgress((milliseconds - _APART_MS * number) / _APPEAR_MS))

    def _arrive(self) -> None:
        """Let the game begin if the faces are in their seats."""
        self._moves.stop()
        if self._starts:
            self.dealt.emit()

    def _deal(self) -> None:
        """Let the faces fly to their seats, and begin. If they are on the way, begin at once."""
        if not self._starts:
            self._starts = [self._face_of(opponent.portrait) for opponent in self.opponents]
            self._moves.stop()
            self.leaving.emit()
            if self.cloth.pace():
                self._take_off()
            self._begin_moving(_FLY_MS)
        else:
            self._arrive()

    def _take_off(self) -> None:
        """Show copies of the faces alone, which can fly.

        The portraits themselves stay in their layouts: PySide 6.11 loses count of the parents of a widget that leaves
        its layout, and then takes the whole window for deleted as soon as the page is.
        """
        for opponent in self.opponents:
            copy = RoundPortrait(self.cloth.faces, self)
            copy.show_face(opponent.seating.face)
            copy.show()
            self._flying.append(copy)
        self._area.hide()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _face_of(self, portrait: RoundPortrait) -> QRectF:
        box = QRect(portrait.mapTo(self, QPoint()), portrait.size())
        return QRectF(box.adjusted(ROUND, ROUND, -ROUND, -ROUND))

    def close_for_good(self) -> None:
        """Remove the page from the table."""
        self._moves.stop()
        super().close_for_good()

    # Look

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin at once if the faces are on the way to their seats."""
        if self._starts:
            self._arrive()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin on Esc, and on Enter unless a button has the focus. Nothing that was chosen is lost by this."""
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape or self._starts:
            self._deal()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if isinstance(focused, QAbstractButton):
                focused.click()
            else:
                self._deal()
        elif not self._step(event):
            super().keyPressEvent(event)

    def _step(self, event: QKeyEvent) -> bool:
        """Move the focus in the direction of an arrow key; return whether it was an arrow key."""
        is_arrow = arrows.is_arrow(event)
        if is_arrow:
            arrows.step(event.key(), self)
        return is_arrow

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let portraits and texts grow and shrink with the cloth."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ApplicationFontChange:
            self._fit()

    def follow_cloth(self) -> None:
        """Follow a change of the cloth."""
        super().follow_cloth()
        self._follow_ink()

    def _follow_ink(self) -> None:
        ink = self.cloth.ink()
        veil, hover = QColor(ink), QColor(ink)
        veil.setAlphaF(0.13)
        hover.setAlphaF(0.24)
        names = {"focus": _FOCUS, "ink": ink.name(), "veil": veil.name(QColor.NameFormat.HexArgb)}
        self.setStyleSheet(_STYLE % {**names, "veil_hover": hover.name(QColor.NameFormat.HexArgb)})

    def _fit(self) -> None:
        room = self.size()
        scale = min(room.width() / _DESIGN.width(), room.height() / _DESIGN.height())
        scale = max(_LEAST_SCALE, min(_MOST_SCALE, scale))
        font = QFont(self.font())
        # Texts shrink less than pictures, so that they stay legible, and follow the size of text that is set.
        size = QFont().pointSizeF() * self.logicalDpiY() / 72 * 1.12 * max(0.94, scale)
        font.setPixelSize(round(size))
        column = min(room.width() // len(self.opponents) - round(30 * scale), round(_COLUMN * max(1.0, scale)))
        for opponent in self.opponents:
            opponent.fit(scale, column, font)
        self.people.fit(scale, font)
        # People who have played before know the aim, and a low window needs the room for their portraits.
        self.aim.setVisible(len(self.people.portraits) < 2 or scale > _LOW_SCALE)
        self.title.setFont(sized(font, TextSize.DISPLAY, bold=True))
        self.deal.setFont(sized(font, TextSize.LARGE, bold=True))
        for widget in (self.aim, self.invitation, self._name_label, self.name):
            widget.setFont(font)
        margins = self._column.contentsMargins()
        widest = room.width() - margins.left() - margins.right()
        widest -= self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        for label in (self.aim, self.invitation):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setFixedWidth(min(widest, label.fontMetrics().horizontalAdvance(label.text()) + 2))
        for link in (
            self.new_game,
            self.own_game,
            self.lesson,
            self.day,
            self.rules,
            self.more,
            self.people.new,
            self._again,
        ):
            set_font_that_fits(link, font, widest)
        self.name.setFixedWidth(min(widest, self.name.fontMetrics().horizontalAdvance("n" * 20)))
        for row in self._rows:
            row.setSpacing(round(14 * scale))
            row.setDirection(QBoxLayout.Direction.LeftToRight)
            row.invalidate()
            if row.sizeHint().width() > widest:
                row.setDirection(QBoxLayout.Direction.TopToBottom)
