"""The page about strength: the rating as a band among the cast and in words, and everybody's performance."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.statistics.query import Answer
from hearts_qt.ui.statistics import charts
from hearts_qt.ui.statistics.cards import Card
from hearts_qt.ui.statistics.chart import Cell, Chart, ChartKind
from hearts_qt.ui.statistics.chart_card import ChartCard
from hearts_qt.ui.statistics.charting import ChartLibrary
from hearts_qt.ui.statistics.page_data import PageData, RatedAnchor, Wanted
from hearts_qt.ui.statistics.pages import FaceOf, Faces, Page
from hearts_qt.ui.statistics.rating_scale import Anchor, RatingBand, RatingView

translate = QCoreApplication.translate


class RatingPage(Page):
    """Shows how strong a player is."""

    def __init__(self, library: ChartLibrary, faces: Faces, face_of: FaceOf) -> None:
        """Show nothing yet."""
        super().__init__()
        self._face_of = face_of
        self.card = Card(translate("statistics", "Strength"), " ")
        self.view = RatingView(faces)
        self.card.column.addWidget(self.view)
        self.cards = [ChartCard(library), ChartCard(library)]
        self.column.addWidget(self.card)
        for each in self.cards:
            each.told.connect(self.told)
            self.column.addWidget(each, 1)

    def show_data(self, data: PageData, answer: Answer) -> None:
        """Show the rating and the performance of a player."""
        rating = data.rating
        self.card.hint.setText(_basis(data))
        anchors = [Anchor(each.name, self._face_of(each.who), each.rating.mu) for each in data.anchors]
        band = None if rating is None else RatingBand(rating.low, rating.high)
        self.view.show_rating(band, anchors, rating_sentence(data))
        self.cards[0].show_chart(charts.performance_chart(data))
        self.cards[1].show_chart(cast_chart(data))
        self.cards[1].setVisible(bool(data.anchors))


def _basis(data: PageData) -> str:
    """Return from which deals the rating comes: from all of them, even if only some are chosen in the window."""
    if data.wanted._replace(who="") == Wanted():
        return translate("statistics", "over all deals that count, whoever the opponents were")
    return translate("statistics", "always over all deals that count; what is chosen above does not matter for it")


def rating_sentence(data: PageData) -> str:
    """Return between which characters a player is, and how often it is better than the nearest one."""
    if data.rating is None or not data.anchors:
        return translate("statistics", "No rated deal yet: a rating begins with the first deal that counts.")
    words = translate("statistics", "Better than {name} in {low} to {high} of 100 deals.")
    nearest = min(data.anchors, key=lambda each: abs(each.better.likely - 0.5))
    return words.format(name=nearest.name, low=round(100 * nearest.better.low), high=round(100 * nearest.better.high))


def cast_chart(data: PageData) -> Chart:
    """Return in how many of 100 deals a player is better than each character of the cast."""
    return Chart(
        translate("statistics", "Better than the cast"),
        translate("statistics", "in so many of 100 deals the player has fewer points than this character"),
        ChartKind.BARS,
        (
            translate("statistics", "Character"),
            translate("statistics", "likely"),
            translate("statistics", "from"),
            translate("statistics", "to"),
        ),
        tuple(_row(each) for each in data.anchors),
        decimals=0,
        definition=translate(
            "statistics",
            "From the ratings of both. A character that has not played here has the rating of the arena's table.",
        ),
    )


def _row(anchor: RatedAnchor) -> tuple[Cell, ...]:
    return (anchor.name, 100 * anchor.better.likely, 100 * anchor.better.low, 100 * anchor.better.high)
