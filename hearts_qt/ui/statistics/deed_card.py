"""One place of the scrapbook: the photograph of a deed, what it was, when, and the button that opens its deal."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout

from hearts_qt.history.statistics.deeds import Deed
from hearts_qt.history.statistics.snippet import Snippet
from hearts_qt.history.statistics.who import Who
from hearts_qt.ui.board.cards import CardPicture
from hearts_qt.ui.statistics.cards import Card
from hearts_qt.ui.statistics.photograph import Photograph
from hearts_qt.ui.widgets.form import QuietLabel, heading
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, as_text, tip
from hearts_qt.ui.words.deeds import deed_words, number_words, when_and_who

translate = QCoreApplication.translate

FacePicture = Callable[[Who, int], QPixmap | None]
"""Returns the face of a player in a size; None if it has none."""
_FACE: Final = 30
_TILTS: Final = (-2.0, 1.4, -0.8, 2.2, -1.5, 0.7)


class DeedCard(Card):
    """A deed, done or still to come."""

    deal_wanted = Signal(str, int)
    """The person wants to see the deal with this number of the match with this id."""

    def __init__(self, deed: Deed, place: int, snippet: Snippet | None, card: CardPicture, face: FacePicture) -> None:
        """Show a deed in its place of the chapter; `snippet` is None if it is still to come."""
        super().__init__()
        self.deed = deed
        self.snippet = snippet
        words = deed_words(deed.id)
        self.title = heading(words.name)
        self.definition = QuietLabel(words.definition) if snippet is None else Label(words.definition)
        one_day = translate("deeds", "May be found one day")
        self.about = QuietLabel(one_day if snippet is None else when_and_who(snippet))
        self.number = QuietLabel("" if snippet is None else number_words(snippet))
        self.button = QPushButton(translate("deeds", "Look at the deal"))
        for each in (self.title, self.definition, self.about):
            each.setWordWrap(True)
        self.photograph = Photograph(deed.id, snippet is not None, _TILTS[place % len(_TILTS)], card)
        self._lay_out(face)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(as_text(words.name))
        self.setAccessibleDescription(as_text(words.definition))
        self.button.setAccessibleDescription(as_text(words.name))
        self.button.clicked.connect(self._want)

    def _lay_out(self, face: FacePicture) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(4)
        texts.addWidget(self.title)
        texts.addWidget(self.definition)
        texts.addWidget(self.about)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.photograph, 0, Qt.AlignmentFlag.AlignTop)
        add_layout(row, texts, 1)
        add_layout(self.column, row)
        if self.snippet is None:
            texts.addStretch(1)
            return
        texts.addStretch(1)
        below = QHBoxLayout()
        below.setSpacing(4)
        for each in self.snippet.company:
            picture = face(each.who, _FACE)
            if picture is not None:
                label = Label()
                label.setPixmap(picture)
                label.setToolTip(tip(each.name))
                below.addWidget(label)
        below.addWidget(self.number)
        below.addStretch(1)
        below.addWidget(self.button)
        add_layout(self.column, below)

    def _want(self) -> None:
        if self.snippet is not None:
            self.deal_wanted.emit(self.snippet.match, self.snippet.place)
