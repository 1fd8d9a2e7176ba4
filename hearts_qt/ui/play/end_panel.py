"""The panel at the end of a game: the winner large, the others by rank, the course of the scores, a line about it."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from hearts_qt.plugin_host.pose import AT_REST, Mood, Pose
from hearts_qt.rules.cards import Seat
from hearts_qt.ui.play.panel_parts import set_size
from hearts_qt.ui.play.panels import Button, QuestionPanel
from hearts_qt.ui.statistics.score_lines import ScoreLines
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.type_scale import TextSize, tabular
from hearts_qt.ui.words.scores import DealLine

_FACE: Final = (10.0, 4.6, 3.4)
_SMALL_FACE: Final = (2.6, 1.9)
"""The widths of the winner's face and of the others' faces, in lines of text: with enough space, and with less."""
_CHART: Final = (8.2, 5.2, 4.0)
"""The height of the chart, in lines of text: with enough space, with less, and with very little."""
_BESIDE_HERO: Final = 26
_LITTLE: Final = 12
"""The space between the winner and the ranks, in pixels: with enough room, and with very little."""
_RING: Final = QColor("#f2c14e")
_RANK_COLUMN, _FACE_COLUMN, _NAME_COLUMN, _POINTS_COLUMN, _GAME_COLUMN = range(5)

Picture = Callable[[Seat, float, Pose], QPixmap]
"""Returns the face of a seat, in a width in logical pixels and in a pose."""


class GameEnd(Struct, frozen=True):
    """What the panel tells about a game."""

    lines: Sequence[DealLine]
    winners: Sequence[Seat]
    said: str
    """The line that belongs to this game; empty if there is none."""
    turn: str
    """The sentence about the deal that turned the game; empty if none did."""


class EndPanel(QuestionPanel):
    """Panel at the end of a game."""

    def __init__(
        self, parent: QWidget, headline: str, details: str, end: GameEnd, chart: ScoreLines, buttons: Sequence[Button]
    ) -> None:
        """Show who has won, and the others in the order of their scores."""
        super().__init__(parent, headline, details, buttons)
        self._end = end
        self._lines = sorted(end.lines, key=lambda line: (line.game, line.seat))
        self._picture: Picture | None = None
        self.chart = chart
        self._heroes: list[tuple[Label, DealLine]] = []
        self._faces: list[tuple[Label, DealLine]] = []
        # Without a parent, a label that is shown would be a window, which takes the keyboard for a moment.
        self.said = Label(end.said, self.page.inside)
        self.said.setWordWrap(True)
        self.said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_size(self.said, TextSize.LARGE)
        self.said.setVisible(bool(end.said))
        self.turn = QuietLabel(end.turn)
        self.turn.setParent(self.page.inside)
        self.turn.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._names: list[Label] = []
        self._other_names: list[Label] = []
        self._others = [line for line in self._lines if line.seat not in end.winners]
        self._rounds: QWidget | None = None
        """The strip of a tournament's rounds; None at the end of another game."""
        self._spared: list[Label] = []
        """The parts of the ranks that are hidden when there is very little room: faces, and points of the deal."""
        self._top = top = QHBoxLayout()
        top.setSpacing(_BESIDE_HERO)
        top.addStretch(1)
        for line in self._lines:
            if line.seat in end.winners:
                add_layout(top, self._hero(line))
        ranks = self._ranks()
        if ranks.count():
            add_layout(top, ranks)
        top.addStretch(1)
        add_layout(self.body, top)
        self.body.addWidget(self.said)
        self.body.addWidget(self.chart)
        self.body.addWidget(self.turn)
        told = [details, end.said, *(self._rank_in_words(line) for line in self._lines), end.turn]
        self.setAccessibleDescription("\n".join(filter(None, told)))

    def _hero(self, line: DealLine) -> QVBoxLayout:
        """Return the large face of a winner, with the name and the score below it."""
        face, name, score = Label(""), Label(self.tr("★ {name}").format(name=line.name)), Label(line.score)
        self._names.append(name)
        name.setFont(tabular(bold=True))
        score.setFont(tabular(bold=True))
        column = QVBoxLayout()
        column.setSpacing(3)
        for label in (face, name, score):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
        self._heroes.append((face, line))
        return column

    def _ranks(self) -> QGridLayout:
        """Return the rows of those who have not won, from the best to the last."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(6)
        others = self._others
        heads = ((_POINTS_COLUMN, self.tr("This deal")), (_GAME_COLUMN, self.tr("Game")))
        for column, text in heads if others else ():
            head = QuietLabel(text)
            head.setWordWrap(False)
            if column == _POINTS_COLUMN:
                self._spared.append(head)
            grid.addWidget(head, 0, column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        for row, line in enumerate(others, 1):
            face = Label("")
            self._faces.append((face, line))
            self._spared.append(face)
            grid.addWidget(face, row, _FACE_COLUMN)
            texts = (
                (_RANK_COLUMN, self.tr("{rank}.").format(rank=self._rank(line)), Qt.AlignmentFlag.AlignRight),
                (_NAME_COLUMN, line.name, Qt.AlignmentFlag.AlignLeft),
                (_POINTS_COLUMN, line.points, Qt.AlignmentFlag.AlignRight),
                (_GAME_COLUMN, line.score, Qt.AlignmentFlag.AlignRight),
            )
            for column, text, side in texts:
                label = Label(text)
                label.setFont(tabular(bold=column == _GAME_COLUMN))
                label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                if column == _POINTS_COLUMN:
                    self._spared.append(label)
                elif column == _NAME_COLUMN:
                    self._other_names.append(label)
                grid.addWidget(label, row, column)
        return grid

    def show_rounds(self, strip: QWidget, out: Seat | None) -> None:
        """Show which rounds of a tournament are done, above the faces, and mark whoever is out."""
        self._rounds = strip
        self.body.insertWidget(0, strip)
        for name, line in zip(self._other_names, self._others, strict=True):
            if line.seat == out:
                name.setText(self.tr("{name} – out").format(name=line.name))

    def _rank(self, line: DealLine) -> int:
        """Return the place of a player; equal scores have the same place, and all winners the first."""
        if line.seat in self._end.winners:
            return 1
        better = [each for each in self._lines if each.game < line.game or each.seat in self._end.winners]
        return 1 + len(better)

    def _rank_in_words(self, line: DealLine) -> str:
        words = self.tr("{rank}. {name}: {score}, {points} in this deal")
        return words.format(rank=self._rank(line), name=line.name, score=line.score, points=line.points)

    def show_faces(self, picture: Picture) -> None:
        """Show the players' faces: the winners gloat, and the last one grimaces."""
        self._picture = picture
        self._draw_faces(_FACE[0], _SMALL_FACE[0])

    def _draw_faces(self, lines: float, small_lines: float) -> None:
        if self._picture is None:
            return
        last = max(each.game for each in self._lines)
        for label, each in (*self._heroes, *self._faces):
            has_won = each.seat in self._end.winners
            width = round(self.fontMetrics().height() * (lines if has_won else small_lines))
            if label.width() == width and not label.pixmap().isNull():
                continue
            pose = Pose(Mood.GLOATING) if has_won else Pose(Mood.GRIMACING) if each.game == last else AT_REST
            face = self._picture(each.seat, width, pose)
            label.setPixmap(_ringed(face) if has_won else face)
            label.setFixedSize(QSize(width, width))

    # Room

    @property
    def _low_step(self) -> int:
        return super()._low_step + 1

    @property
    def _savings(self) -> int:
        return super()._savings + 7

    def _save_room(self, step: int) -> None:
        # First the chart becomes lower, and then the margins. The winner's face shrinks, and the buttons move together.
        # Then the ranks lose what can be seen elsewhere. Only then a sentence about the turning point takes the place
        # of the chart. At last only the winners, the ranks and the scores are left.
        after = step - self._low_step
        is_spare = after >= 3
        line = self.fontMetrics().height()
        self.chart.setFixedHeight(round(line * _CHART[2 if after >= 4 else min(step, 1)]))
        self.chart.setVisible(after < 5)
        self.turn.setVisible(after == 5 and bool(self._end.turn))
        self.said.setVisible(after < 7 and bool(self._end.said))
        self._draw_faces(_FACE[2 if is_spare else int(after >= 1)], _SMALL_FACE[min(step, 1)])
        self._top.setSpacing(_LITTLE if is_spare else _BESIDE_HERO)
        for name in self._names:
            set_size(name, TextSize.PLAIN if is_spare else TextSize.LARGE)
        for label in self._spared:
            label.setVisible(not is_spare)
        if self._rounds is not None:
            self._rounds.setVisible(not is_spare)
        super()._save_room(step)
        # The ranks tell the difference of the scores, too.
        self.details.setVisible(not is_spare and bool(self.details.text()))
        self._tighten(after >= 2)


def _ringed(face: QPixmap) -> QPixmap:
    """Return a face in a ring of gold."""
    made = QPixmap(face)
    ratio = face.devicePixelRatio()
    with painting(QPainter(made)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = face.width() / ratio * 0.035
        painter.setPen(QPen(_RING, edge))
        size = face.width() / ratio
        painter.drawEllipse(QRectF(edge / 2, edge / 2, size - edge, size - edge))
    return made
