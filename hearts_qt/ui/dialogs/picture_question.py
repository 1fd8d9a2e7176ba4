"""The question what to make of dropped pictures: a card back, a face or a deck. It has a preview and a name."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from hearts_qt.plain_text import one_line
from hearts_qt.plugin_host.loose_pictures import PictureUse
from hearts_qt.plugin_host.pack_reading import LONGEST_NAME
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, caption, keep_visible, limit_length, title
from hearts_qt.ui.widgets.shown_mnemonics import ShownMnemonics
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.widgets.tick_boxes import RadioButton

translate = QCoreApplication.translate

PREVIEW_WIDTH: Final = 160
"""The width of the preview in logical pixels."""


def use_text(use: PictureUse, count: int) -> str:
    """Return the text of a choice: what `count` pictures can become."""
    if use is PictureUse.DECK:
        return translate("pictures", "A deck of cards")
    if use is PictureUse.BACKS:
        one, many = translate("pictures", "A card back"), translate("pictures", "{count} card backs")
    else:
        one, many = translate("pictures", "A face"), translate("pictures", "{count} faces")
    return one if count == 1 else many.format(count=count)


class PictureQuestion(QDialog):
    """Asks what to make of pictures. After the dialog is accepted, `use` and `name` have the answer."""

    def __init__(
        self, name: str, count: int, previews: Mapping[PictureUse, QImage], uses: Sequence[PictureUse], parent: QWidget
    ) -> None:
        """Suggest a name and the first of the offered uses. The preview always shows the chosen use."""
        super().__init__(parent)
        self.setWindowTitle(title(translate("pictures", "Add pictures")))
        self._previews = previews
        self.picture = Label()
        self.picture.setAccessibleName(translate("pictures", "Preview"))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setFixedWidth(PREVIEW_WIDTH)
        self.line = TextField(name)
        limit_length(self.line, LONGEST_NAME - 3)
        keep_visible(self.line)
        self.line.setMinimumWidth(self.line.fontMetrics().horizontalAdvance("n" * 24))
        named = Label(translate("pictures", "&Name"))
        named.setBuddy(self.line)
        self.choices = {use: RadioButton(caption(use_text(use, count))) for use in uses}
        buttons = form.plain(QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel))
        self.add = buttons.addButton(translate("pictures", "&Add"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout()
        for each in (Label(translate("pictures", "What shall it be?")), *self.choices.values(), named, self.line):
            column.addWidget(each)
        column.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.picture)
        add_layout(row, column, 1)
        whole = QVBoxLayout(self)
        add_layout(whole, row)
        whole.addWidget(buttons)
        # The default button is set last, because the box of buttons chooses a default button when it is added to a
        # layout.
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        self.add.setDefault(True)
        self.line.setFocus()
        for choice in self.choices.values():
            choice.toggled.connect(self._show_preview)
        self.choices[uses[0]].setChecked(True)
        self.line.textChanged.connect(lambda text: self.add.setEnabled(bool(one_line(text))))
        FreshPresses(self)
        ShownMnemonics(self, (self,))

    @property
    def use(self) -> PictureUse:
        """What the person wants to make of the pictures."""
        return next(use for use, choice in self.choices.items() if choice.isChecked())

    @property
    def name(self) -> str:
        """The name that was typed."""
        return one_line(self.line.text())

    def _show_preview(self, chosen: bool) -> None:
        if chosen:
            ratio = self.devicePixelRatioF()
            picture = QPixmap.fromImage(self._previews[self.use]).scaledToWidth(
                round(PREVIEW_WIDTH * ratio), Qt.TransformationMode.SmoothTransformation
            )
            picture.setDevicePixelRatio(ratio)
            self.picture.setPixmap(picture)
