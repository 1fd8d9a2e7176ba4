"""Panel with the scores: the points of each player in this deal and in this match, and the games won."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout

from hearts_qt.history import figures
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.ruleset import Aim, GoalEnds, Rules
from hearts_qt.rules.view import View
from hearts_qt.settings.play_options import DUPLICATE
from hearts_qt.settings.score_options import DEAL_POINTS, PERCENTAGES, SCORE_BOARD, SCORES_IN_PLAY
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.widgets.panel import DockPanel
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.widgets.table_widget import HIDDEN, Column, FiguresTable, TableRow
from hearts_qt.ui.window.details import PlayerDetails
from hearts_qt.ui.words.cards import gain, signed
from hearts_qt.ui.words.tournament import round_standing


class ScoreBoard(DockPanel):
    """Panel with the scores. A click or the space bar on a player opens details."""

    player_chosen = Signal(int)
    """The seat of the player whose details were opened."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, SCORE_BOARD)
        self.set_title(self.tr("Scores"))
        self.table = FiguresTable(self.tr("Scores"), marks_turn=True)
        self.table.setAccessibleDescription(self.tr("Press Space to see more about a player."))
        self.table.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.table.chosen.connect(self._choose)
        self.details = PlayerDetails(settings, self)
        box = QVBoxLayout(self.content)
        box.setContentsMargins(0, 2, 7, 4)
        self.duplicate = Label()
        self.duplicate.setWordWrap(True)
        self.duplicate.setContentsMargins(20, 0, 0, 2)
        self.duplicate.setAccessibleDescription(self.tr("Your points compared with those of the CardShark"))
        box.addWidget(self.table)
        self.duplicate.hide()
        box.addWidget(self.duplicate)
        box.addStretch(1)

    def refresh(self, update: Update) -> None:
        """Show the figures of an update."""
        self.set_note(self._end(update))
        with_deal = self._settings.value(DEAL_POINTS)
        self.table.figures.show(self._columns(update, with_deal), self._rows(update, with_deal))
        self.details.show_update(update)
        self._show_duplicate(update)

    def _show_duplicate(self, update: Update) -> None:
        """Show Dup Game and Dup Total while duplicate play is on, and as long as one of them is not 0."""
        shown = figures.duplicate_figures(update)
        is_wanted = shown is not None and (any(shown) or self._settings.value(DUPLICATE))
        if shown is not None and is_wanted:
            words = self.tr("Dup game {game} · dup total {total}")
            self.duplicate.setText(words.format(game=gain(shown[0]), total=gain(shown[1])))
            self.duplicate.setToolTip(
                tip(
                    self.tr(
                        "Dup game: how many points better than the CardShark you were with the same cards. "
                        "Dup total: games in which you were better, minus games in which it was."
                    )
                )
            )
        if self.duplicate.isHidden() is is_wanted:
            self.duplicate.setVisible(is_wanted)
            self.resized.emit()

    def _end(self, update: Update) -> str:
        """Return when the game ends by the rules of this deal, and by those of the next deal if that is different."""
        rules, view = update.view.rules, update.view
        if update.round is not None:
            return round_standing(update.round, figures.deal_number(view), rules)
        now, following = self._end_by(rules, view), self._end_by(update.next_rules, view)
        if now == following:
            return now
        return self.tr("{now}, {following} from the next deal").format(now=now, following=following)

    def _end_by(self, rules: Rules, view: View) -> str:
        parts = []
        if rules.goal:
            reached = rules.goal_ends is GoalEnds.REACHED
            words = self.tr("to {goal}") if reached else self.tr("above {goal}")
            parts.append(words.format(goal=rules.goal))
        if rules.deals:
            number = min(figures.deal_number(view), rules.deals)
            parts.append(self.tr("deal {number} of {deals}").format(number=number, deals=rules.deals))
        return self.tr(" · ", "between two notes").join(parts)

    def _columns(self, update: Update, with_deal: bool) -> list[Column]:
        game = Column(self.tr("game"), self.tr("g", "narrow column of the game"), self.tr("Points in this game"))
        deal = Column(self.tr("deal"), self.tr("d", "narrow column of the deal"), self.tr("Points in this deal"))
        again = Column(
            self.tr("dup"),
            self.tr("p", "narrow column of the deal played again"),
            self.tr("Points when this deal was played again; they do not count"),
        )
        deals = [deal] if figures.practice_points(update) is None else [deal, again]
        return [*deals, game, self._won_column(update)] if with_deal else [game, self._won_column(update)]

    def _won_column(self, update: Update) -> Column:
        letter = self.tr("w", "narrow column of what was won")
        scaled = update.view.rules.aim is Aim.SCALED
        if self._settings.value(PERCENTAGES):
            meaning = self.tr("Share of all scaled points") if scaled else self.tr("Share of all games won")
            return Column(self.tr("won %"), self.tr("%"), meaning)
        if scaled:
            return Column(self.tr("scaled"), letter, self.tr("Scaled points won"))
        return Column(self.tr("won"), letter, self.tr("Games won"))

    def _rows(self, update: Update, with_deal: bool) -> list[TableRow]:
        view = update.view
        covered = figures.in_play(view) and not self._settings.value(SCORES_IN_PLAY)
        scores = figures.game_scores(view)
        columns = [self._points(scores, covered), self._won(update)]
        if with_deal:
            again = figures.practice_points(update)
            columns = [self._points(each, covered) for each in (again,) if each is not None] + columns
            columns.insert(0, self._points(figures.counting_points(update), covered))
        leading = () if covered else figures.leaders(scores)
        whose, yours = view.owners, view.own_among(view.owners)
        short = figures.short_names(whose)
        return [
            TableRow(
                name=whose[seat].name,
                short=short[seat],
                spoken=self._spoken(whose[seat].name, seat in leading, seat == view.turn),
                figures=tuple(column[seat] for column in columns),
                yours=seat == yours,
                leads=seat in leading,
                in_turn=seat == view.turn,
            )
            for seat in SEATS
        ]

    def _points(self, points: tuple[int, ...], covered: bool) -> list[str]:
        return [HIDDEN if covered else signed(each) for each in points]

    def _won(self, update: Update) -> list[str]:
        tallies = figures.tallies_of(update.view.owners, update.tallies)
        scaled = update.view.rules.aim is Aim.SCALED
        if not self._settings.value(PERCENTAGES):
            return [str(each) for each in figures.wins(tallies, scaled)]
        shares = figures.win_shares(tallies, scaled)
        return [HIDDEN if share is None else str(share) for share in shares]

    def _spoken(self, name: str, leads: bool, in_turn: bool) -> str:
        if leads and in_turn:
            return self.tr("{name}, in the lead, to play").format(name=name)
        if leads:
            return self.tr("{name}, in the lead").format(name=name)
        return self.tr("{name}, to play").format(name=name) if in_turn else name

    def _choose(self, seat: Seat) -> None:
        row = self.table.visualRect(self.table.figures.index(seat, 0))
        self.details.open_for(seat, self.table.viewport().mapToGlobal(QPoint(row.left() + 20, row.bottom() + 1)))
        self.player_chosen.emit(seat)
