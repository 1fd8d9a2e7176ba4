"""The pages of the window: each shows a part of the figures, in cards."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hearts_qt.history.statistics.query import Answer
from hearts_qt.history.statistics.series import Rivalry
from hearts_qt.history.statistics.who import Who
from hearts_qt.ui.statistics import charts
from hearts_qt.ui.statistics.cards import Card, KeyFigureCard, Row
from hearts_qt.ui.statistics.chart import Chart
from hearts_qt.ui.statistics.chart_card import ChartCard
from hearts_qt.ui.statistics.charting import ChartLibrary
from hearts_qt.ui.statistics.overview import key_figures, trend_sentence
from hearts_qt.ui.statistics.page_data import PageData
from hearts_qt.ui.statistics.rival_list import Rival, RivalList
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.words.figures import not_counted_sentence

translate = QCoreApplication.translate

Faces = Callable[[str, int], QPixmap | None]
"""Returns the picture of a face in a width in logical pixels."""
FaceOf = Callable[[Who], str]
"""Returns the name of the face of a player."""

_FEW: Final = 4
"""How many rivals the first page has room for."""
_MOST: Final = 20
_CARD: Final = 34
"""How many letters wide a card must be at least to stand beside another one."""


class Page(QWidget):
    """One page. It shows the newest figures as soon as it is seen."""

    told = Signal(str)
    """A sentence for the line at the foot of the window."""
    opponent_wanted = Signal(str)
    """The key of a player whose figures against the shown player are wanted."""

    def __init__(self) -> None:
        """Create a page with nothing on it."""
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 6, 6)
        self.column.setSpacing(10)

    def show_data(self, data: PageData, answer: Answer) -> None:
        """Show the figures of a player."""
        raise NotImplementedError


class ChartsPage(Page):
    """A page with one or more charts."""

    def __init__(self, library: ChartLibrary, make: Callable[[PageData, Answer], Sequence[Chart]], count: int) -> None:
        """Show the charts that `make` returns, at most `count` of them. `library` draws them."""
        super().__init__()
        self._make = make
        self.cards = [ChartCard(library) for _ in range(count)]
        for card in self.cards:
            card.told.connect(self.told)
            self.column.addWidget(card, 1)

    def show_data(self, data: PageData, answer: Answer) -> None:
        """Show the charts of a player."""
        made = list(self._make(data, answer))
        for card, chart in zip(self.cards, made, strict=False):
            card.show_chart(chart)
        for place, card in enumerate(self.cards):
            card.setVisible(place < len(made))


class RivalsCard(Card):
    """The rivalries of a player."""

    chosen = Signal(str)
    """An opponent was chosen, by key."""

    def __init__(self, faces: Faces, face_of: FaceOf, most: int) -> None:
        """Show nobody yet, and later at most `most` rivals."""
        super().__init__(
            translate("statistics", "Rivalries"),
            translate("statistics", "games won by one of the two, and how often the rival gave the queen and got her"),
        )
        self._face_of = face_of
        self._most = most
        self.list = RivalList(faces)
        self.list.chosen.connect(self.chosen)
        self.column.addWidget(self.list)
        self.column.addStretch(1)

    def show_data(self, data: PageData) -> None:
        """Show the rivalries of a player."""
        self.list.show_rivals([self._rival(each) for each in data.rivalries[: self._most]])

    def _rival(self, found: Rivalry) -> Rival:
        who, name = found.opponent.who, found.opponent.name
        if found.games:
            better, worse, whole = found.won, found.lost, found.games
        else:
            better, worse, whole = found.ahead, found.behind, found.deals
        neither = whole - better - worse
        face = self._face_of(who)
        return Rival(who.key, name, face, better, neither, worse, found.gave, found.got, bool(found.games))


class FormPage(Page):
    """The first page: the figures that count, the form over time, and the rivalries."""

    def __init__(self, library: ChartLibrary, faces: Faces, face_of: FaceOf) -> None:
        """Show nothing yet."""
        super().__init__()
        self.trend = Label("")
        self.trend.setWordWrap(True)
        self.row = Row(13)
        self.figures = [KeyFigureCard() for _ in range(4)]
        for each in self.figures:
            self.row.add(each)
        self.chart = ChartCard(library)
        self.chart.told.connect(self.told)
        self.rivals = RivalsCard(faces, face_of, _FEW)
        self.rivals.chosen.connect(self.opponent_wanted)
        self.column.addWidget(self.row)
        self.column.addWidget(self.trend)
        self.column.addWidget(self.chart, 1)
        self.column.addWidget(self.rivals)
        self.kept_out = QuietLabel("")
        self.column.addWidget(self.kept_out)

    def show_data(self, data: PageData, answer: Answer) -> None:
        """Show the figures first; the chart follows when it can be drawn."""
        for card, figure in zip(self.figures, key_figures(answer), strict=True):
            card.show_figure(figure)
        show_sentence(self.trend, trend_sentence(data))
        self.rivals.show_data(data)
        self.rivals.setVisible(bool(data.rivalries))
        self.chart.show_chart(charts.form_chart(data))
        show_sentence(self.kept_out, not_counted_sentence(answer))


class RivalriesPage(Page):
    """All rivalries, and a chart of the queens."""

    def __init__(self, library: ChartLibrary, faces: Faces, face_of: FaceOf) -> None:
        """Show nobody yet."""
        super().__init__()
        self.rivals = RivalsCard(faces, face_of, _MOST)
        self.rivals.chosen.connect(self.opponent_wanted)
        self.chart = ChartCard(library)
        self.chart.told.connect(self.told)
        self.nobody = QuietLabel(translate("statistics", "Nobody has played against this player here."))
        for each in (self.rivals, self.chart, self.nobody):
            self.column.addWidget(each)
        self.column.addStretch(1)

    def show_data(self, data: PageData, answer: Answer) -> None:
        """Show the rivalries of a player."""
        self.rivals.show_data(data)
        self.chart.show_chart(charts.rivals_chart(data))
        for each in (self.rivals, self.chart):
            each.setVisible(bool(data.rivalries))
        self.nobody.setVisible(not data.rivalries)


def show_sentence(label: Label, sentence: str) -> None:
    """Show a sentence; an empty one takes no room."""
    label.setText(sentence)
    label.setVisible(bool(sentence))


def points_charts(data: PageData, answer: Answer) -> Sequence[Chart]:
    """Return the charts of the page about points."""
    name = "" if data.player is None else data.player.name
    return charts.points_chart(data), charts.origins_chart(answer), charts.tricks_chart(answer, name)


def queen_charts(data: PageData, answer: Answer) -> Sequence[Chart]:
    """Return the charts of the page about the queen."""
    return (charts.queen_chart(answer), *((charts.rivals_chart(data),) if data.rivalries else ()))
