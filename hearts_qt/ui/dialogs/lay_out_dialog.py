"""The dialog in which a deal is laid out card by card: four hands, the pass, and who leads."""

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import QDialogButtonBox, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from hearts_qt.rules.cards import SEATS, Card, Cards, Seat
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Opening, Rules
from hearts_qt.ui.dialogs.card_table import CardTable
from hearts_qt.ui.dialogs.hands_draft import Hands, HandsDraft
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.careful import CarefulDialog
from hearts_qt.ui.widgets.hand_grid import HandGrid
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import caption, tip
from hearts_qt.ui.widgets.tick_boxes import RadioButton
from hearts_qt.ui.widgets.undoing import on_undo
from hearts_qt.ui.widgets.value_controls import ChoiceBox
from hearts_qt.ui.words.play import direction_name
from hearts_qt.ui.words.records import hand_signs

translate = QCoreApplication.translate
_SIZE: Final = QSize(800, 640)
_BY_CARDS: Final = ""
"""The choice that the cards decide who leads."""
_WIDE_LETTER: Final = 13
"""The width of a letter, in pixels, from which the names of the players need two rows."""


class LaidOut(NamedTuple):
    """A deal that somebody has laid out."""

    hands: Hands
    direction: Direction
    leader: Seat | None
    """The seat that leads first; None if the cards decide."""


class LayOutDialog(CarefulDialog):
    """Lets the person lay out a deal by mouse or keys. `result_deal` is the deal."""

    def __init__(
        self,
        names: Sequence[str],
        rules: Rules,
        begin: LaidOut,
        recorded: Callable[[], Sequence[Cards] | None],
        parent: QWidget | None = None,
    ) -> None:
        """Begin with a deal, which may be without cards. `recorded` returns the hands of the record on the screen."""
        super().__init__(parent)
        self._names = names
        self._rules = rules
        self._begin = begin
        self._recorded = recorded
        self.draft = HandsDraft(begin.hands)
        self.setWindowTitle(translate("lay-out", "Lay out a deal"))
        self.seats = [RadioButton() for _ in SEATS]
        free = next((seat for seat in SEATS if not self.draft.is_full(seat)), 0)
        self.seats[free].setChecked(True)
        self.table = CardTable()
        self.table.chosen.connect(self._choose)
        self.table.given.connect(self._give)
        self.table.taken_back.connect(lambda card: self._give(card, None))
        self.note = form.QuietLabel()
        self.grid = HandGrid()
        self.direction = ChoiceBox({each.value: direction_name(each) for each in Direction})
        self.direction.show_value(begin.direction.value)
        self.leader = self._make_leader()
        self.buttons = self._make_buttons()
        self._lay_out()
        self._show()
        on_undo(self, lambda: self.draft.can_undo, self._undo)
        self.table.setFocus()
        form.open_at(self, _SIZE)

    @property
    def result_deal(self) -> LaidOut:
        """The deal as it is laid out now."""
        leader = str(self.leader.box.currentData())
        direction = Direction(str(self.direction.box.currentData()))
        return LaidOut(self.draft.hands, direction, int(leader) if leader else None)

    @property
    def has_changes(self) -> bool:
        """Whether cards were moved."""
        return self.draft.hands != self._begin.hands

    @property
    def keep_button(self) -> QPushButton:
        """The button that deals."""
        return self.deal

    @property
    def chosen_seat(self) -> Seat:
        """The seat that gets the next card."""
        return next(seat for seat in SEATS if self.seats[seat].isChecked())

    # Building the dialog

    def _make_leader(self) -> ChoiceBox:
        by_cards = self._rules.opening in (Opening.TWO_OF_CLUBS, Opening.ANY_CLUB)
        choices = {_BY_CARDS: translate("lay-out", "The cards decide")} if by_cards else {}
        choices |= {} if by_cards else {str(seat): self._names[seat] for seat in SEATS}
        box = ChoiceBox(choices)
        box.setEnabled(not by_cards)
        box.show_value(_BY_CARDS if by_cards else str(self._begin.leader or 0))
        return box

    def _make_buttons(self) -> QDialogButtonBox:
        role = QDialogButtonBox.ButtonRole
        buttons = QDialogButtonBox()
        self.deal = buttons.addButton(translate("lay-out", "&Deal these cards"), role.AcceptRole)
        cancel = buttons.addButton(translate("lay-out", "Cancel"), role.RejectRole)
        self.rest = QPushButton(translate("lay-out", "The rest at &random"))
        self.clear = QPushButton(translate("lay-out", "C&lear"))
        self.from_record = QPushButton(translate("lay-out", "Hands of the record on the &screen"))
        self.from_record.setVisible(self._recorded() is not None)
        for button in (self.rest, self.clear, self.from_record):
            button.setAutoDefault(False)
        self.deal.setDefault(True)
        self.deal.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        self.rest.clicked.connect(self._deal_rest)
        self.clear.clicked.connect(lambda: self._take((0, 0, 0, 0)))
        self.from_record.clicked.connect(self._take_record)
        return form.plain(buttons)

    def _lay_out(self) -> None:
        above = QGridLayout()
        # With large text four names side by side would be wider than a small screen.
        columns = 4 if self.fontMetrics().horizontalAdvance("n") < _WIDE_LETTER else 2
        for seat, button in enumerate(self.seats):
            button.setToolTip(tip(translate("lay-out", "The next card goes to this player.")))
            button.setObjectName(f"seat {seat + 1}")
            above.addWidget(button, seat // columns, seat % columns)
        above.setColumnStretch(columns, 1)
        filling = QWidget()
        fill = QHBoxLayout(filling)
        fill.setContentsMargins(0, 0, 0, 0)
        for each in (self.rest, self.clear, self.from_record):
            fill.addWidget(each)
        fill.addStretch(1)
        group = form.FieldGroup()
        passing = translate("lay-out", "The direction in which cards are passed")
        group.add(form.FormRow(translate("lay-out", "Pass"), passing, self.direction, lettered=False))
        leads = translate("lay-out", "Who leads to the first trick. Under some rules a card decides that.")
        group.add(form.FormRow(translate("lay-out", "First lead"), leads, self.leader, lettered=False))
        page = form.FormPage()
        for widget in (self.table, filling, self.note, self.grid, group):
            page.add(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 12)
        add_layout(column, above)
        column.addWidget(page, 1)
        column.addWidget(self.buttons)

    # Laying out

    def _choose(self, card: Card) -> None:
        """Give a card to the chosen seat, or take it back if the seat has it."""
        seat = self.chosen_seat
        self._give(card, None if self.draft.owner(card) == seat else seat)
        if self.draft.is_full(seat):
            others = ((seat + step) % len(SEATS) for step in range(1, len(SEATS)))
            following = next((each for each in others if not self.draft.is_full(each)), seat)
            self.seats[following].setChecked(True)

    def _give(self, card: Card, seat: Seat | None) -> None:
        if self.draft.give(card, seat):
            self._show()
        elif seat is not None:
            template = translate("lay-out", "{name} has thirteen cards already.")
            self.note.setText(template.format(name=self._names[seat]))

    def _take(self, hands: Sequence[Cards]) -> None:
        self.draft.take(hands)
        self._show()

    def _take_record(self) -> None:
        hands = self._recorded()
        if hands is not None:
            self._take(hands)

    def _deal_rest(self) -> None:
        self.draft.deal_rest(SystemRandom())
        self._show()

    def _undo(self) -> None:
        self.draft.undo()
        self._show()

    def _show(self) -> None:
        draft, names = self.draft, self._names
        initials = [str(seat + 1) for seat in SEATS]
        self.table.show_hands(draft, names, initials)
        self.grid.show_hands(names, [hand_signs(hand) if hand else "–" for hand in draft.hands])
        template = translate("lay-out", "{number} {name}: {count} of 13", "a key, and the player who gets a card by it")
        for seat, button in enumerate(self.seats):
            text = template.format(number=seat + 1, name=names[seat], count=draft.count(seat))
            button.setText(caption(text))
            button.setAccessibleName(text)
        left = 52 - sum(draft.count(seat) for seat in SEATS)
        self.note.setText(
            translate("lay-out", "All cards are dealt.")
            if not left
            else translate("lay-out", "Click on cards, or press 1 to 4 on them. Cards left: {left}").format(left=left)
        )
        self.deal.setEnabled(draft.is_complete)
        self.rest.setEnabled(bool(left))
        self.clear.setEnabled(any(draft.hands))
