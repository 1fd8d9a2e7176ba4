"""The dialog at the start of the program, which asks for the opponents."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.ui.dialogs.seat_offer import EVERYBODY, SeatOffer
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.widgets.nested_layout import add_layout, insert_layout
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.type_scale import TextSize, sized
from hearts_qt.ui.widgets.value_controls import SwitchBox

translate = QCoreApplication.translate

_STYLE = """
QPushButton#start {
    background: #f2c14e; color: #2a1d00; border: 1px solid #d9a52c; border-radius: 10px; padding: 9px 54px;
    font-weight: 600;
}
QPushButton#start:hover { background: #f8d072; }
QPushButton#start:focus { border: 2px solid palette(window-text); }
QPushButton#start:disabled { background: palette(button); color: palette(mid); border-color: palette(mid); }
"""


class OpponentsDialog(SeatsDialog):
    """Lets the person choose the opponents. `fast_start` is the switch *Do not ask at the next start*."""

    def __init__(
        self,
        seats: Sequence[Seating],
        players: Sequence[str],
        *,
        goes_on: bool,
        asks_name: bool,
        parent: QWidget | None = None,
        choice: SeatOffer = EVERYBODY,
    ) -> None:
        """Show `seats`. `goes_on`: a game will be continued. `asks_name`: the person was not asked for a name yet."""
        self.fast_start = SwitchBox()
        super().__init__(seats, players, False, parent, choice)
        self.setWindowTitle(translate("seats", "Who will you play with?"))
        insert_layout(self.column, 0, self._head(goes_on, asks_name))
        self.take_room()
        if asks_name and self.cards[0].seating().kind is Kind.PERSON:
            self.cards[0].name.setFocus()
            self.cards[0].name.selectAll()
        else:
            self.accept_button.setFocus()
        # The dialog opens by itself, so a key that was pressed before must not answer it.
        FreshPresses(self)
        form.KeepOver(self)

    def _head(self, goes_on: bool, asks_name: bool) -> QVBoxLayout:
        # A person with an unfinished game is not new, even if the options file is lost.
        is_new = asks_name and not goes_on
        title = Label(translate("seats", "Welcome to Hearts") if is_new else self.windowTitle())
        title.setFont(sized(title.font(), TextSize.HEADLINE, bold=True))
        if is_new:
            words = translate("seats", "Type your name, choose your opponents, and start.")
        elif asks_name:
            words = translate(
                "seats", "Your game goes on where you left it, under your name and with the opponents you choose."
            )
        elif goes_on:
            words = translate("seats", "Your game goes on where you left it, with the opponents you choose.")
        else:
            words = translate("seats", "Choose somebody from each list, or leave them as they are, and start.")
        self.words = form.QuietLabel(words)
        head = QVBoxLayout()
        head.setSpacing(2)
        head.addWidget(title)
        head.addWidget(self.words)
        return head

    def _add_buttons(self) -> QPushButton:
        start = QPushButton(translate("seats", "&Start"))
        start.setObjectName("start")
        start.setStyleSheet(_STYLE)
        start.setFont(sized(start.font(), TextSize.LARGE))
        start.setDefault(True)
        start.clicked.connect(self.accept)
        label = Label(translate("seats", "&Do not ask at the next start"))
        label.setBuddy(self.fast_start)
        self.fast_start.setAccessibleName(translate("seats", "Do not ask at the next start"))
        again = QHBoxLayout()
        again.addStretch(1)
        again.addWidget(self.fast_start)
        again.addWidget(label)
        self.corner = QWidget()
        corner = QVBoxLayout(self.corner)
        corner.setContentsMargins(12, 0, 4, 0)
        corner.setSpacing(10)
        corner.addStretch(1)
        corner.addWidget(start)
        add_layout(corner, again)
        corner.addStretch(1)
        return start
