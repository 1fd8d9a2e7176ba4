"""The page about strength: the rating as a band among the cast and in words, and everybody's performance."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.statistics.query import Answer
from hearts_qt.ui.statistics import charts
from hearts_qt.ui.statistics.cards import Card
from hearts_qt.ui.statistics.chart import Cell, Chart, ChartKind
from hearts_qt.ui.statistics.chart_card import ChartCard
from hearts_qt.ui.statistics.charting import ChartLibrary
from hearts_qt.ui.statistics.page_data import PageData, RatedAnchor
from hearts_qt.ui.statistics.pages import FaceOf, Faces, Page
from hearts_qt.ui.statistics.rating_scale import Anchor, RatingBand, RatingView

translate = QCoreApplication.translate

_FEW: Final = 3
"""How many characters the sentence about a rating names as much alike."""


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
    if data.wanted.is_everything:
        return translate("statistics", "over all deals that count, whoever the opponents were")
    return translate("statistics", "always over all deals that count; what is chosen above does not matter for it")


def rating_sentence(data: PageData) -> str:
    """Return whom a player is surely better than, in how many deals, whom it is much like, and whom surely behind."""
    if data.rating is None or not data.anchors:
        return translate("statistics", "No rated deal yet: a rating begins with the first deal that counts.")
    better = [each for each in data.anchors if each.better.low > 0.5]
    behind = [each for each in data.anchors if each.better.high < 0.5]
    # The strongest of those who are surely weaker says most, and else the one that is nearest.
    told = better[-1] if better else min(data.anchors, key=lambda each: abs(each.better.likely - 0.5))
    alike = [each.name for each in data.anchors if each not in better and each not in behind and each is not told]
    words = translate("statistics", "Better than {name} in {low} to {high} of 100 deals.")
    sentences = [words.format(name=told.name, low=round(100 * told.better.low), high=round(100 * told.better.high))]
    if alike and (better or behind):
        sentences.append(translate("statistics", "Much like {names}.").format(names=", ".join(alike[-_FEW:])))
    if behind:
        sentences.append(translate("statistics", "Behind {name}.").format(name=behind[0].name))
    return " ".join(sentences)


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
        band=(2, 3),
        decimals=0,
        definition=translate(
            "statistics",
            "From the ratings of both; the true share is most likely within the line on each bar. "
            "A character that has not played here has the rating of the arena's table.",
        ),
    )


def _row(anchor: RatedAnchor) -> tuple[Cell, ...]:
    return (anchor.name, 100 * anchor.better.likely, 100 * anchor.better.low, 100 * anchor.better.high)
