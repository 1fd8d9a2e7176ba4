"""The dialog in which a person changes scores and totals by hand."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QDialogButtonBox, QGridLayout, QPushButton, QVBoxLayout, QWidget

from hearts_qt.table.link import ScoreSheet
from hearts_qt.ui.dialogs.score_fields import FIELDS, SCORE, ScoreField, value, with_value
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.careful import CarefulDialog
from hearts_qt.ui.widgets.number_box import NumberBox
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.widgets.undoing import on_undo
from hearts_qt.ui.widgets.value_controls import Number

translate = QCoreApplication.translate
_SIZE: Final = QSize(720, 400)
_MOST_DUPLICATE: Final = 99_999


class ScoresDialog(CarefulDialog):
    """Lets the person change the scores of the game and the totals of the four players. `wanted` is the result."""

    def __init__(self, seen: ScoreSheet, names: Sequence[str], *, is_over: bool, parent: QWidget | None = None) -> None:
        """Show a sheet; `names` are the players by seat. If the game `is_over`, only totals can be changed."""
        super().__init__(parent)
        self.seen = seen
        self.wanted = seen
        self._names = names
        self._earlier: list[ScoreSheet] = []
        self.boxes: dict[tuple[ScoreField, int], NumberBox] = {}
        """The box of each field and seat. A name that sits in two seats has boxes for its totals only once."""
        self.setWindowTitle(translate("scores", "Change scores"))
        self.duplicate = Number(-_MOST_DUPLICATE, _MOST_DUPLICATE)
        self.duplicate.chosen.connect(self._choose_duplicate)
        self.duplicate.setEnabled(not is_over)
        self.buttons = self._make_buttons()
        self._is_over = is_over
        self._lay_out()
        self._show()
        fields = on_undo(self, lambda: bool(self._earlier), self._undo)
        fields.watch(self)
        form.open_at(self, _SIZE)

    @property
    def has_changes(self) -> bool:
        """Whether something is changed."""
        return self.wanted != self.seen

    @property
    def keep_button(self) -> QPushButton:
        """The button that accepts the changes."""
        return self.change

    # Building the dialog

    def _make_buttons(self) -> QDialogButtonBox:
        role = QDialogButtonBox.ButtonRole
        buttons = QDialogButtonBox()
        self.change = buttons.addButton(translate("scores", "&Change the scores"), role.AcceptRole)
        self.restore = buttons.addButton(translate("scores", "&Restore"), role.ResetRole)
        self.restore.setToolTip(tip(translate("scores", "Show the scores again as they are now")))
        cancel = buttons.addButton(translate("scores", "Cancel"), role.RejectRole)
        self.change.setDefault(True)
        self.change.clicked.connect(self.accept)
        self.restore.clicked.connect(lambda: self._take(self.seen))
        cancel.clicked.connect(self.reject)
        return form.plain(buttons)

    def _lay_out(self) -> None:
        page = form.FormPage()
        page.add(form.QuietLabel(self._explanation()))
        group = form.FieldGroup()
        group.add(self._table())
        page.add(group)
        label = translate("scores", "Dup points of this game")
        help_text = translate("scores", "How many points better than the CardShark you were in the deals of this game")
        below = form.FieldGroup()
        below.add(form.FormRow(label, help_text, self.duplicate, lettered=False))
        page.add(below)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 12)
        column.addWidget(page, 1)
        column.addWidget(self.buttons)

    def _explanation(self) -> str:
        if self._is_over:
            return translate("scores", "The game is over, so its scores stay as they are. Totals can be changed.")
        return translate("scores", "The points of a deal that is on the table are added to what you set here.")

    def _table(self) -> QWidget:
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(14, 10, 14, 10)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        for column, field in enumerate(FIELDS, start=1):
            head = form.QuietLabel(translate("scores", field.label))
            head.setToolTip(tip(translate("scores", field.help)))
            head.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(head, 0, column)
        for seat, name in enumerate(self._names):
            label = Label(name)
            label.setWordWrap(True)
            grid.addWidget(label, seat + 1, 0)
            for column, field in enumerate(FIELDS, start=1):
                is_repeated = field is not SCORE and name in self._names[:seat]
                above = form.QuietLabel(translate("scores", "as above"))
                above.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                grid.addWidget(above if is_repeated else self._box(field, seat), seat + 1, column)
        return table

    def _box(self, field: ScoreField, seat: int) -> NumberBox:
        name = self._names[seat]
        now = value(self.seen, field, seat, name)
        box = self.boxes[field, seat] = NumberBox()
        box.setRange(min(field.least, now), max(field.most, now))
        box.setAlignment(Qt.AlignmentFlag.AlignRight)
        box.setEnabled(field is not SCORE or not self._is_over)
        spoken = translate("scores", "{name}, {column}").format(name=name, column=translate("scores", field.label))
        box.setAccessibleName(spoken)
        box.setAccessibleDescription(translate("scores", field.help))
        box.setToolTip(tip(translate("scores", field.help)))
        box.valueChanged.connect(lambda new: self._take(with_value(self.wanted, field, seat, name, new)))
        return box

    # Changing the scores

    def _choose_duplicate(self, points: object) -> None:
        assert isinstance(points, int)
        self._take(ScoreSheet(self.wanted.scores, self.wanted.tallies, points))

    def _take(self, sheet: ScoreSheet) -> None:
        if sheet != self.wanted:
            self._earlier.append(self.wanted)
            self.wanted = sheet
            self._show()

    def _undo(self) -> None:
        if self._earlier:
            self.wanted = self._earlier.pop()
            self._show()

    def _show(self) -> None:
        for (field, seat), box in self.boxes.items():
            box.blockSignals(True)
            box.setValue(value(self.wanted, field, seat, self._names[seat]))
            box.blockSignals(False)
        self.duplicate.show_value(self.wanted.duplicate_points)
        for button in (self.change, self.restore):
            button.setEnabled(self.has_changes)
