"""The panel at the end of a deal or of a game."""

from collections.abc import Callable, Sequence
from typing import Final, cast

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QMouseEvent, QPixmap
from PySide6.QtWidgets import QGridLayout, QWidget

from hearts_qt.ui.board.place import Rectangle
from hearts_qt.ui.play.panels import Button, QuestionPanel
from hearts_qt.ui.play.taken_row import TakenRow
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.cards import signed
from hearts_qt.ui.words.scores import DealLine

_FACE_COLUMN, _NAME_COLUMN, _TAKEN_COLUMN, _REASONS_COLUMN, _POINTS_COLUMN, _GAME_COLUMN, _RISE_COLUMN = range(7)
_FACE: Final = 2.1
_SMALL_FACE: Final = 1.4
"""The width of a face, in lines of text: usually, and where space is very short."""
_SPACE: Final = 14
_TIGHT_SPACE: Final = 7
"""The space between two columns, in pixels: usually, and where space is very short."""
_LEAST_REASONS: Final = 0.6
"""Least width of the reasons beside the taken cards, as a share of their width in one line."""
_WHOLE: Final = 14
"""Reasons of at most this many letters never wrap beside the taken cards."""
_COUNTED_MS: Final = 800


class _LineClicks(QObject):
    """Asks for the cards of a player whose line is clicked. Such a click is no answer to the panel."""

    def __init__(self, panel: "ResultPanel") -> None:
        super().__init__(panel)
        self._panel = panel
        self._seats: dict[QObject, int] = {}

    def watch(self, widget: QWidget, seat: int) -> None:
        """Let a widget in the line of a seat be clicked."""
        widget.setCursor(Qt.CursorShape.PointingHandCursor)
        if not widget.toolTip():
            widget.setToolTip(tip(self.tr("Click to see all cards")))
        widget.installEventFilter(self)
        self._seats[widget] = seat

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep all clicks from the panel and from the table below it."""
        if not isinstance(event, QMouseEvent) or event.type() is QEvent.Type.MouseMove:
            return False
        if event.type() is QEvent.Type.MouseButtonRelease and self._panel.presses.are_taken:
            # Below the line, so that its numbers can still be read.
            line = cast(QWidget, watched)
            self._panel.cards_wanted.emit(self._seats[watched], line.mapToGlobal(line.rect().bottomLeft()))
        return True


class ResultPanel(QuestionPanel):
    """Panel at the end of a deal or a game: a line for each player, with the best score first. Winners are marked.

    A line has the player's face and name, the cards with points, the reasons for the points, the points, the score,
    and how many places the player rose or fell. A click on the face, the name or the cards asks for all cards that the
    player took.
    """

    _SIDE = Qt.AlignmentFlag.AlignLeft
    cards_wanted = Signal(int, QPoint)
    """The person wants to see what the player in a seat took, at this point of the screen."""

    def __init__(
        self,
        parent: QWidget,
        headline: str,
        details: str,
        lines: Sequence[DealLine],
        buttons: Sequence[Button],
    ) -> None:
        """Show the lines in the order of the scores."""
        super().__init__(parent, headline, details, buttons)
        self._lines = sorted(lines, key=lambda line: (line.game, line.seat))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(_SPACE)
        self._grid.setVerticalSpacing(7)
        self._grid.setColumnStretch(_REASONS_COLUMN, 1)
        self._picture: Callable[[int, float], QPixmap] | None = None
        self._faces: list[Label] = []
        self._clicks = _LineClicks(self)
        self._reasons: list[Label] = []
        self._counted: list[tuple[Label, Label, DealLine]] = []
        self._taken: Sequence[TakenRow] = ()
        self._without_cards: set[int] = set()
        """The rows of the lines that have no cards."""
        self._add_heads()
        for row, line in enumerate(self._lines, start=1):
            self._add_line(row, line)
        add_layout(self.body, self._grid)
        self.remark = QuietLabel("")
        self.remark.setWordWrap(True)
        self.remark.hide()
        self.body.addWidget(self.remark)
        self._counting = QVariantAnimation(self)
        self._counting.setDuration(_COUNTED_MS)
        self._counting.setStartValue(0.0)
        self._counting.setEndValue(1.0)
        self._counting.valueChanged.connect(self._count)

    def _add_heads(self) -> None:
        heads = ((_POINTS_COLUMN, self.tr("This deal")), (_GAME_COLUMN, self.tr("Game")))
        for column, head in heads:
            label = QuietLabel(head)
            label.setWordWrap(False)
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(label, 0, column)

    def _add_line(self, row: int, line: DealLine) -> None:
        face = Label("")
        self._faces.append(face)
        self._grid.addWidget(face, row, _FACE_COLUMN)
        for widget in (face, self._add_text(row, _NAME_COLUMN, line.name)):
            self._clicks.watch(widget, line.seat)
        reasons = self._add_text(row, _REASONS_COLUMN, ", ".join(line.reasons))
        # Only the reasons may wrap; everything else stays on one line.
        reasons.setWordWrap(True)
        self._reasons.append(reasons)
        points = self._add_text(row, _POINTS_COLUMN, line.points)
        game = self._add_text(row, _GAME_COLUMN, line.score, bold=True)
        self._counted.append((points, game, line))
        self._add_text(row, _RISE_COLUMN, self._rise(line))

    def _add_text(self, row: int, column: int, text: str, *, bold: bool = False) -> Label:
        label = Label(text)
        is_number = column in (_POINTS_COLUMN, _GAME_COLUMN)
        side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
        label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        label.setFont(tabular(bold=bold))
        self._grid.addWidget(label, row, column)
        return label

    def _rise(self, line: DealLine) -> str:
        if not line.rise:
            return ""
        template = self.tr("▲ {places}") if line.rise > 0 else self.tr("▼ {places}")
        return template.format(places=abs(line.rise))

    # What else the panel can show

    def show_faces(self, picture: Callable[[int, float], QPixmap]) -> None:
        """Show the players' faces; `picture` returns the face of a seat in a width in logical pixels."""
        self._picture = picture
        self._draw_faces(_FACE)

    def _draw_faces(self, lines: float) -> None:
        width = round(self.fontMetrics().height() * lines)
        if self._picture is None or self._faces[0].width() == width:
            return
        for label, line in zip(self._faces, self._lines, strict=True):
            label.setPixmap(self._picture(line.seat, width))
            label.setFixedSize(QSize(width, width))

    def show_taken(self, rows: Sequence[TakenRow]) -> None:
        """Show the point cards of each seat in its line, if there is enough space. The index in `rows` is the seat."""
        self._taken = [row for row in rows if not row.is_empty]
        for place, line in enumerate(self._lines, start=1):
            if rows[line.seat].is_empty:
                self._without_cards.add(place)
            else:
                self._grid.addWidget(rows[line.seat], place, _TAKEN_COLUMN)
                self._clicks.watch(rows[line.seat], line.seat)

    def show_remark(self, text: str) -> None:
        """Show a sentence about the deal below the lines."""
        self.remark.setText(text)
        self.remark.setVisible(bool(text))

    def count_up(self) -> None:
        """Let the points and the scores count up to their values."""
        self._count(0.0)
        self._counting.start()

    def _count(self, share: float) -> None:
        for points, game, line in self._counted:
            so_far = round(line.total * share)
            points.setText(signed(so_far) if share < 1 else line.points)
            game.setText(signed(line.game - line.total + so_far) if share < 1 else line.score)

    # Room

    def _take_room(self) -> None:
        for row in self._taken:
            row.follow_text()
        super()._take_room()

    def _middle_between(self, between: Rectangle, middle_y: float) -> float:
        """Return the middle of the table: no hand lies there that the panel would cover."""
        return middle_y

    @property
    def _tight_step(self) -> int:
        """The step that moves the buttons together. After it the cards are left out, and at last the faces."""
        return self._low_step + 1

    @property
    def _savings(self) -> int:
        return self._tight_step + bool(self._taken) + 1

    def _save_room(self, step: int) -> None:
        is_last, is_tight = step == self._savings, step >= self._tight_step
        self._grid.setHorizontalSpacing(_TIGHT_SPACE if is_tight else _SPACE)
        self._draw_faces(_SMALL_FACE if is_tight else _FACE)
        for face in self._faces:
            # The faces of the players can be seen around the panel, too.
            face.setVisible(not is_last and not face.pixmap().isNull())
        self.remark.setVisible(not is_last and bool(self.remark.text()))
        shows_taken = bool(self._taken) and step <= self._tight_step
        for place in range(1, len(self._lines) + 1):
            # Lines without cards are as high as the others.
            self._grid.setRowMinimumHeight(place, self._taken[0].height() if shows_taken else 0)
        for row in self._taken:
            # The cards are left out before the faces and the texts, because they can be seen elsewhere.
            row.setVisible(shows_taken)
        for place in self._without_cards:
            # A line without cards has its words where the others have their cards.
            label, column = self._reasons[place - 1], _TAKEN_COLUMN if shows_taken else _REASONS_COLUMN
            self._grid.removeWidget(label)
            self._grid.addWidget(label, place, column, 1, _POINTS_COLUMN - column)
        for label, line in zip(self._reasons, self._lines, strict=True):
            # The cards say themselves where their points come from.
            reasons = line.other_reasons if shows_taken else line.reasons
            label.setText(", ".join(reasons) if line.reasons else self.tr("no points"))
            whole = label.fontMetrics().horizontalAdvance(label.text())
            least = max(whole * _LEAST_REASONS, min(whole, label.fontMetrics().horizontalAdvance("n" * _WHOLE)))
            label.setMinimumWidth(round(least) if shows_taken else 0)
        super()._save_room(step)
        self._tighten(is_tight)
