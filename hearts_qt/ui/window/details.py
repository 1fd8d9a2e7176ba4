"""Popup with details of a player: who plays, the games won under this name, and the cards taken in this match."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QPushButton, QVBoxLayout, QWidget

from hearts_qt.history import figures
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.ruleset import Aim
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.score_options import DEAL_POINTS, SCORES_IN_PLAY
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, title
from hearts_qt.ui.widgets.popup import Popup
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.players import player_title


class PlayerDetails(Popup):
    """The details of one player."""

    figures_wanted = Signal(int)
    """The person wants to see all figures of the player in this seat."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.title_of: Callable[[str], str] = player_title
        """Returns the name of a way to play; players of plugins have names of their own."""
        self._update: Update | None = None
        self._seat: Seat = 0
        self.setFont(tabular())
        self.name = Label()
        self.name.setFont(tabular(bold=True))
        self.player = Label()
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(20)
        self._form.setVerticalSpacing(3)
        self.values = {
            "games": self._line(self.tr("Games")),
            "won": self._line(self.tr("Won")),
            "scaled": self._line(self.tr("Scaled points")),
            "hearts": self._line(self.tr("Hearts in this game")),
            "queens": self._line(self.tr("Queens of spades")),
            "tricks": self._line(self.tr("Tricks")),
            "moons": self._line(self.tr("Moons")),
        }
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 10, 14, 12)
        box.addWidget(self.name)
        box.addWidget(self.player)
        box.addSpacing(6)
        add_layout(box, self._form)
        box.addSpacing(6)
        self.more = QPushButton(self.tr("All figures…"))
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more.clicked.connect(self._want_figures)
        box.addWidget(self.more)

    def _line(self, label: str) -> Label:
        value = Label()
        value.setAlignment(Qt.AlignmentFlag.AlignRight)
        value.setAccessibleDescription(label)
        self._form.addRow(label, value)
        return value

    def show_update(self, update: Update) -> None:
        """Remember an update, and show it if the popup is open."""
        self._update = update
        if self.isVisible():
            self._fill(update)

    def open_for(self, seat: Seat, place: QPoint) -> None:
        """Open the popup for a seat, with its upper left corner at `place` if the screen has room there."""
        if self._update is None:
            return
        self._seat = seat
        self._fill(self._update)
        self.open_at(place)

    def _want_figures(self) -> None:
        self.close()
        self.figures_wanted.emit(self._seat)

    def _fill(self, update: Update) -> None:
        view = update.view
        whose = view.owners
        seating = whose[self._seat]
        tally = figures.tallies_of(whose, update.tallies)[self._seat]
        won = self.tr("{wins}, {tied} of them shared") if tally.tied else self.tr("{wins}")
        covered = figures.in_play(view) and not self._settings.value(SCORES_IN_PLAY)
        taken = figures.match_figures(update, self._settings.value(DEAL_POINTS))[self._seat]
        shown = {
            "games": str(tally.games),
            "won": won.format(wins=tally.wins, tied=tally.tied),
            "scaled": str(tally.scaled),
            "hearts": str(taken.hearts),
            "queens": str(taken.queens),
            "tricks": str(taken.tricks),
            "moons": str(taken.moons),
        }
        self.name.setText(seating.name)
        self.player.setText(self._who_plays(seating))
        for key, value in self.values.items():
            match_only = key in ("hearts", "queens", "tricks", "moons")
            value.setText(self.tr("hidden") if covered and match_only else shown[key])
        self._form.setRowVisible(self.values["scaled"], view.rules.aim is Aim.SCALED)
        self._name_for_readers()

    def _who_plays(self, seating: Seating) -> str:
        if seating.kind is Kind.PERSON:
            return self.tr("A person")
        return self.tr("Computer, plays as {style}").format(style=self.title_of(seating.player))

    def _name_for_readers(self) -> None:
        self.setWindowTitle(title(self.name.text()))
        self.setAccessibleName(self.name.text())
        lines = [self.player.text()]
        for value in self.values.values():
            if self._form.isRowVisible(value):
                line = self.tr("{label}: {value}")
                lines.append(line.format(label=value.accessibleDescription(), value=value.text()))
        self.setAccessibleDescription("\n".join(lines))
