"""The window of the field: standings, odds, all tables, and what happened at them."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QPalette, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.arena.field.field_message import FieldState
from hearts_qt.ui.tournament.small_faces import SmallFaces
from hearts_qt.ui.tournament.standings_list import StandingsList
from hearts_qt.ui.tournament.table_tile import TableTile
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label, caption
from hearts_qt.ui.widgets.tick_boxes import CheckBox
from hearts_qt.ui.widgets.type_scale import TextSize, sized, tabular
from hearts_qt.ui.words import field as words

translate = QCoreApplication.translate

_SIZE: Final = QSize(1180, 780)
_LEAST: Final = QSize(760, 480)
_TILES: Final = 16
_COLUMNS: Final = 4
_NEWS: Final = 6


class PaperCard(QFrame):
    """A frame with round corners in the palette's colours."""

    def __init__(self) -> None:
        """Create an empty card."""
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 10, 14, 10)
        self.column.setSpacing(4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame."""
        palette = self.palette()
        base = palette.color(QPalette.ColorRole.Base)
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(form.blended(palette.color(QPalette.ColorRole.WindowText), base, 0.13))
            painter.setBrush(base)
            painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 9, 9)


class OddsCard(PaperCard):
    """A heading, a probability, and a line below it."""

    def __init__(self, heading: str) -> None:
        """Create a card without a probability."""
        super().__init__()
        self.heading = form.QuietLabel(heading)
        self.value = Label("")
        self.value.setFont(tabular(sized(self.font(), TextSize.TITLE, bold=True)))
        self.note = form.QuietLabel("")
        for each in (self.heading, self.value, self.note):
            each.setAlignment(Qt.AlignmentFlag.AlignLeft)
            self.column.addWidget(each)

    def show_chance(self, value: str, note: str) -> None:
        """Show a probability and the line below it."""
        self.value.setText(value)
        self.note.setText(note)


class FieldWindow(QWidget):
    """The window of the field. Before the first field it explains what a field is and begins one."""

    begin_wanted = Signal(bool)
    """The person wants to begin a field; whether all tables are to have the same deals."""
    table_wanted = Signal()
    """The person wants to play at the own table."""
    record_wanted = Signal(int, int, int)
    """The person wants to read a deal: round, table and deal, all from 0."""

    def __init__(self, faces: SmallFaces, parent: QWidget | None = None) -> None:
        """Create the window; it shows the explanation until it gets a state."""
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(translate("field", "The field"))
        self._faces = faces
        self._state: FieldState | None = None
        self.stack = QStackedWidget()
        self.start_page = self._made_start_page()
        self.field_page = self._made_field_page()
        self.stack.addWidget(self.start_page)
        self.stack.addWidget(self.field_page)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        add_layout(column, self._made_header())
        column.addWidget(self.message)
        column.addWidget(self.stack, 1)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        form.open_at(self, _SIZE, _LEAST)
        self.show_start("")

    # Parts

    def _made_header(self) -> QHBoxLayout:
        self.heading = form.heading(translate("field", "The field"))
        self.subtitle = form.QuietLabel("")
        self.message = Label("")
        self.message.setWordWrap(True)
        self.own_table = QPushButton(translate("field", "&Your table"))
        self.any_deal = QPushButton(translate("field", "Any &deal…"))
        self.new_field = QPushButton(translate("field", "&New field…"))
        self.close_button = QPushButton(translate("field", "&Close"))
        self.own_table.clicked.connect(self.table_wanted)
        self.any_deal.clicked.connect(self._ask_for_round)
        self.new_field.clicked.connect(lambda: self.stack.setCurrentWidget(self.start_page))
        self.close_button.clicked.connect(self.close)
        row = QHBoxLayout()
        row.addWidget(self.heading)
        row.addWidget(self.subtitle, 1)
        for each in (self.own_table, self.any_deal, self.new_field, self.close_button):
            row.addWidget(each)
        return row

    def _made_start_page(self) -> QWidget:
        page = QWidget()
        card = PaperCard()
        self.explained = Label(words.field_explained())
        self.explained.setWordWrap(True)
        self.rules_line = form.QuietLabel("")
        self.duplicate = CheckBox(translate("field", "The &same deals at all tables (duplicate field)"))
        self.begin = QPushButton(translate("field", "&Begin"))
        self.begin.clicked.connect(lambda: self.begin_wanted.emit(self.duplicate.isChecked()))
        for each in (self.explained, self.rules_line, self.duplicate):
            card.column.addWidget(each)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.begin)
        add_layout(card.column, row)
        column = QVBoxLayout(page)
        column.addWidget(card)
        column.addStretch(1)
        return page

    def _made_field_page(self) -> QWidget:
        page = QWidget()
        self.standings = StandingsList(self._faces)
        self.survive, self.win = OddsCard(words.survive_heading()), OddsCard(words.win_heading())
        self.same_cards = Label("")
        self.same_cards.setWordWrap(True)
        self.tables_heading = form.heading("")
        self.tiles = [TableTile(self._faces) for _ in range(_TILES)]
        tiles = QGridLayout()
        tiles.setSpacing(8)
        for place, tile in enumerate(self.tiles):
            tile.clicked.connect(lambda on=False, place=place: self._ask_for_deal(place))
            tiles.addWidget(tile, place // _COLUMNS, place % _COLUMNS)
        self.news = PaperCard()
        self.news.column.addWidget(form.heading(translate("field", "Meanwhile")))
        self.news_lines = [Label("") for _ in range(_NEWS)]
        for line in self.news_lines:
            line.setWordWrap(True)
            self.news.column.addWidget(line)
        odds = QHBoxLayout()
        odds.addWidget(self.survive)
        odds.addWidget(self.win)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        add_layout(column, odds)
        column.addWidget(self.same_cards)
        column.addWidget(self.tables_heading)
        add_layout(column, tiles)
        column.addWidget(self.news)
        column.addStretch(1)
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addWidget(self.standings, 4)
        row.addWidget(form.scrolling(right), 6)
        return page

    # What is shown

    def show_start(self, rules: str) -> None:
        """Explain what a field is; `rules` is the title of the rules under which one would be played."""
        self.rules_line.setText(words.rules_line(rules))
        self._state = None
        self.stack.setCurrentWidget(self.start_page)
        self._enable()

    def set_rules(self, rules: str) -> None:
        """Tell under which rules the next field would be played."""
        self.rules_line.setText(words.rules_line(rules))

    def show_state(self, state: FieldState) -> None:
        """Show where the field stands."""
        is_new = self._state is None or self._state.id != state.id
        self._state = state
        if is_new:
            self.stack.setCurrentWidget(self.field_page)
        self.subtitle.setText(words.field_subtitle(state))
        self.tell(words.person_sentence(state))
        self.standings.show_state(state)
        self._show_odds(state)
        same = state.same_cards
        self.same_cards.setText("" if same is None else words.same_cards_sentence(same))
        self.same_cards.setVisible(same is not None)
        self._show_tables(state)
        for line, text in zip(self.news_lines, self._news_texts(state), strict=True):
            line.setText(text)
            line.setVisible(bool(text))
        self.news.setVisible(bool(state.news))
        self._enable()

    def tell(self, sentence: str) -> None:
        """Show a sentence below the header."""
        self.message.setText(sentence)
        self.message.setVisible(bool(sentence))

    def _news_texts(self, state: FieldState) -> list[str]:
        texts = [words.news_sentence(state, each) for each in state.news[:_NEWS]]
        return [*texts, *[""] * (_NEWS - len(texts))]

    def _show_odds(self, state: FieldState) -> None:
        odds = state.odds
        self.survive.setVisible(odds is not None)
        self.win.setVisible(odds is not None)
        if odds is None:
            return
        self.survive.show_chance(words.chance_text(odds.survive), words.ends_text(odds.survive))
        before = "" if state.first_odds is None else words.before_text(state.first_odds.win)
        self.win.show_chance(words.chance_text(odds.win), before)

    def _show_tables(self, state: FieldState) -> None:
        self.tables_heading.setText(words.tables_heading(len(state.tables)))
        for place, tile in enumerate(self.tiles):
            tile.setVisible(place < len(state.tables))
            if place < len(state.tables):
                table = state.tables[place]
                players = tuple(state.players[each] for each in table.players)
                title = words.table_title(place, table.deals, state.deals)
                tile.show_table(title, players, is_own=state.person in table.players)

    def _enable(self) -> None:
        state = self._state
        self.own_table.setEnabled(state is not None and state.own is not None)
        self.any_deal.setEnabled(state is not None)
        self.new_field.setVisible(state is not None and (state.winner is not None or state.person_out is not None))
        for each in (self.own_table, self.any_deal):
            each.setVisible(state is not None)

    # Deals

    def _ask_for_deal(self, table: int) -> None:
        state = self._state
        if state is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._add_deals(menu, state.round, table, state.tables[table].deals)
        tile = self.tiles[table]
        menu.popup(tile.mapToGlobal(QPoint(0, tile.height())))

    def _ask_for_round(self) -> None:
        """Offer all deals of all tables: a menu for each round, with one for each table."""
        state = self._state
        if state is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for round_, (tables, deals) in enumerate(state.rounds):
            title = translate("field", "Round {number}").format(number=round_ + 1)
            of_round = menu.addMenu(caption(title))
            for table in range(tables):
                title = translate("field", "Table {number}").format(number=table + 1)
                of_table = of_round.addMenu(caption(title))
                is_now = round_ == state.round
                self._add_deals(
                    of_table, round_, table, state.tables[table].deals if is_now else min(deals, state.deals)
                )
        menu.popup(self.any_deal.mapToGlobal(QPoint(0, self.any_deal.height())))

    def _add_deals(self, menu: QMenu, round_: int, table: int, deals: int) -> None:
        for deal in range(deals):
            title = translate("field", "Deal {number}").format(number=deal + 1)
            action = menu.addAction(caption(title))
            action.triggered.connect(lambda on=False, deal=deal: self.record_wanted.emit(round_, table, deal))
        if not deals:
            menu.addAction(translate("field", "No deal is finished yet")).setEnabled(False)
