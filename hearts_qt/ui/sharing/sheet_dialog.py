"""The dialog in which a person sees the picture of a deal, chooses what it shows, and copies or saves it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage, QMovie, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.plain_text import one_line
from hearts_qt.plugin_host.comments import LONGEST_LINE
from hearts_qt.ui.sharing.deal_sheet import SharedDeal, SheetChoice, sheet_of
from hearts_qt.ui.sharing.sheet import SheetForm, SheetRequest
from hearts_qt.ui.sharing.sheet_maker import SheetMaker
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label, as_text, limit_length
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.widgets.tick_boxes import CheckBox
from hearts_qt.ui.words.sharing import picture_title

translate = QCoreApplication.translate

_SIZE: Final = QSize(960, 760)
_SOON_MS: Final = 150
"""Delay after a change before the picture is drawn again, so that it is not drawn for each letter."""
_SAID_LETTERS: Final = 20
"""How many letters of a line that was said are seen at least, while its list is closed."""
_SHARP: Final = 2.0
"""How many pixels a unit of the sheet has in the picture that is copied or saved."""
_MOVING: Final = 0.8
"""The same in a moving picture that is saved, so that it can be mailed."""
_MOVING_FORMS: Final = {"webp": SheetForm.WEBP, "png": SheetForm.APNG, "apng": SheetForm.APNG}
"""The forms of moving pictures by the ending of the file; any other ending is a GIF."""
_PREVIEWED: Final = 0.55
"""The same in a moving picture that is only shown in the dialog."""


class SheetPreview(QWidget):
    """Shows the picture, as large as it fits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without a picture."""
        super().__init__(parent)
        self.picture = QPixmap()
        self._film: QMovie | None = None
        self._file = QBuffer(self)
        self.setMinimumSize(240, 300)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(translate("sharing", "Picture of the deal"))

    @property
    def is_moving(self) -> bool:
        """Whether a moving picture is shown."""
        return self._film is not None

    def show_picture(self, image: QImage) -> None:
        """Show another picture."""
        self._stop()
        self.picture = QPixmap.fromImage(image)
        self.update()

    def show_film(self, file: bytes) -> None:
        """Show a moving picture, which is read from the bytes of its file."""
        self._stop()
        self._file.setData(file)
        self._file.open(QIODevice.OpenModeFlag.ReadOnly)
        self._film = QMovie(self._file, b"gif", self)
        self._film.frameChanged.connect(self._show_frame)
        self._film.start()

    def _show_frame(self) -> None:
        if self._film is not None:
            self.picture = self._film.currentPixmap()
            self.update()

    def _stop(self) -> None:
        if self._film is not None:
            self._film.stop()
            self._film.deleteLater()
            self._film = None
            self._file.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture in the middle; it keeps its proportions."""
        with painting(QPainter(self)) as painter:
            if self.picture.isNull():
                wait = translate("sharing", "One moment…")
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, wait)
                return
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            size = self.picture.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            box = QRectF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2, 0, 0)
            box.setSize(size.toSizeF())
            painter.drawPixmap(box, self.picture, QRectF(self.picture.rect()))


class SheetDialog(QDialog):
    """Shows the picture of a deal before it is copied or saved."""

    def __init__(
        self,
        shared: SharedDeal,
        names: Sequence[str],
        faces: Callable[[], Sequence[bytes]],
        parent: QWidget | None = None,
    ) -> None:
        """Make a picture of this deal; `names` and `faces()` are those of the players, by seat."""
        super().__init__(parent)
        self._shared, self._names, self._faces = shared, names, faces
        self._copies: SheetRequest | None = None
        self._wanted: SheetRequest | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("sharing", "Picture of the deal"))
        self.maker = SheetMaker(self)
        self.maker.drawn.connect(self._take)
        self.maker.told.connect(self._tell)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self._draw)
        self.preview = SheetPreview()
        self._make_choices()
        self._lay_out()
        form.open_at(self, _SIZE)
        self._draw()
        self.title.setFocus()

    def _make_choices(self) -> None:
        self.title = TextField()
        self.title.setText(picture_title(self._shared.deal, self._shared.run, self._names))
        self.names = CheckBox(translate("sharing", "&Names of the players"))
        self.faces = CheckBox(translate("sharing", "&Faces"))
        self.date = CheckBox(translate("sharing", "&Rules and date"))
        self.number = CheckBox(translate("sharing", "N&umber of the deal"))
        self.part = ComboBox()
        self.part.setAccessibleName(translate("sharing", "What is shown"))
        self.part.addItem(translate("sharing", "The whole deal"))
        first = 1 if self._shared.deal.position is None else sum(self._shared.deal.position.tricks) + 1
        trick = translate("sharing", "Trick {number}")
        self.part.addItems([trick.format(number=first + row) for row in range(len(self._shared.run.tricks))])
        self.moving = CheckBox(translate("sharing", "&Moving, card by card"))
        self._make_line()
        self.note = form.QuietLabel("")
        self.note.setWordWrap(True)
        self.copy = QPushButton(translate("sharing", "&Copy"))
        self.save = QPushButton(translate("sharing", "&Save as…"))
        self.close_button = QPushButton(translate("sharing", "C&lose"))
        self.close_button.setDefault(True)
        for each in (self.names, self.faces, self.date, self.number):
            each.setChecked(True)
        for each in (self.names, self.faces, self.date, self.number, self.moving):
            each.toggled.connect(self._change)
        self.part.currentIndexChanged.connect(self._change)
        self.names.toggled.connect(self._follow_names)
        for field in (self.title, self.line):
            field.textChanged.connect(self._change)
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._ask_where)
        self.close_button.clicked.connect(self.close)

    def _make_line(self) -> None:
        """Create the field for a line that was said, and the lists with its speaker and with what was said."""
        self.said = ComboBox()
        self.said.setAccessibleName(translate("sharing", "What was said in this deal"))
        self.said.addItem(translate("sharing", "Choose what was said…"))
        said = translate("sharing", "{name}: {line}", "what a player said")
        self.said.addItems([as_text(said.format(name=self._names[who], line=text)) for who, text in self._shared.said])
        # The longest line shall not make the column wide.
        self.said.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.said.setMinimumContentsLength(_SAID_LETTERS)
        if not self._shared.said:
            self.said.hide()
        self.line = TextField()
        limit_length(self.line, LONGEST_LINE)
        self.speaker = ComboBox()
        self.speaker.setAccessibleName(translate("sharing", "Who said it"))
        self.speaker.addItems([as_text(name) for name in self._names])
        self.speaker.currentIndexChanged.connect(self._change)
        self.said.activated.connect(self._take_line)

    def _lay_out(self) -> None:
        choices = QWidget()
        side = QVBoxLayout(choices)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(8)
        self._add_field(side, translate("sharing", "&Headline"), self.title)
        for each in (self.names, self.faces, self.date, self.number):
            side.addWidget(each)
        self._add_field(side, translate("sharing", "&A line said at the table"), self.line)
        side.addWidget(self.speaker)
        side.addWidget(self.said)
        side.addSpacing(8)
        side.addWidget(self.part)
        side.addWidget(self.moving)
        side.addStretch(1)
        column = QVBoxLayout()
        column.addWidget(form.scrolling(choices), 1)
        column.addWidget(self.note)
        both = QHBoxLayout()
        for button in (self.copy, self.save):
            both.addWidget(button)
        add_layout(column, both)
        column.addWidget(self.close_button)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 12, 12, 12)
        row.setSpacing(14)
        row.addWidget(self.preview, 3)
        add_layout(row, column, 2)

    @staticmethod
    def _add_field(column: QVBoxLayout, text: str, field: QWidget) -> None:
        label = Label(text)
        label.setBuddy(field)
        field.setAccessibleName(text.replace("&", ""))
        column.addWidget(label)
        column.addWidget(field)

    # The picture

    @property
    def choice(self) -> SheetChoice:
        """The choice of what the picture shows."""
        line = one_line(self.line.text())
        return SheetChoice(
            one_line(self.title.text()),
            self.names.isChecked(),
            self.faces.isChecked(),
            self.date.isChecked(),
            self.number.isChecked(),
            line,
            self._names[self.speaker.currentIndex()] if line else "",
            self.part.currentIndex() - 1 if self.part.currentIndex() else None,
        )

    def request(self, form_: SheetForm = SheetForm.PNG, scale: float = _SHARP) -> SheetRequest:
        """Return the picture as it is chosen now."""
        sheet = sheet_of(self._shared, self._names, self._faces(), self.choice)
        return SheetRequest(sheet, form_, scale)

    def follow_faces(self) -> None:
        """Draw the picture again, because a face was drawn or has changed."""
        self._soon.start()

    def _follow_names(self, on: bool) -> None:
        """Change a headline that the person has not changed, because the names are in it."""
        names = list(self._names)
        before = picture_title(self._shared.deal, self._shared.run, [] if on else names)
        if self.title.text() == before:
            self.title.setText(picture_title(self._shared.deal, self._shared.run, names if on else []))
        self.speaker.setEnabled(on)

    def _take_line(self, place: int) -> None:
        """Take a line that was said, with its speaker; the first entry takes the line out."""
        if not place:
            self.line.clear()
            return
        said = self._shared.said[place - 1]
        self.line.setText(said.text)
        self.speaker.setCurrentIndex(said.speaker)

    def _change(self) -> None:
        self._tell("")
        self._soon.start()

    def _draw(self) -> None:
        self._soon.stop()
        moves = self.moving.isChecked()
        form_, scale = (SheetForm.GIF, _PREVIEWED) if moves else (SheetForm.PNG, self.devicePixelRatioF())
        self._wanted = self.request(form_, scale)
        if moves:
            self._tell_of_moving()
        self.maker.draw(self._wanted)

    def _take(self, request: SheetRequest, picture: QImage | bytes) -> None:
        if request == self._copies and isinstance(picture, QImage):
            self._copies = None
            QGuiApplication.clipboard().setImage(picture)
            self._tell(translate("sharing", "The picture is on the clipboard."))
        if request != self._wanted:
            return
        if isinstance(picture, QImage):
            self.preview.show_picture(picture)
        else:
            self._tell("")
            self.preview.show_film(picture)

    def _tell_of_moving(self) -> None:
        self._tell(translate("sharing", "The moving picture is being made, one moment…"))

    # Copying and saving

    def _copy(self) -> None:
        self._copies = self.request()
        self.maker.draw(self._copies)

    def _ask_where(self) -> None:
        dialog = QFileDialog(self, translate("sharing", "Save the picture"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        if self.moving.isChecked():
            filters = {
                translate("sharing", "Moving picture (*.gif)"): SheetForm.GIF,
                translate("sharing", "Moving picture with finer colours (*.webp)"): SheetForm.WEBP,
                translate("sharing", "Moving picture with all colours (*.png *.apng)"): SheetForm.PNG,
            }
        else:
            filters = {
                translate("sharing", "Picture (*.png)"): SheetForm.PNG,
                translate("sharing", "Drawing of any size (*.svg)"): SheetForm.SVG,
            }
        usual = next(iter(filters.values()))
        dialog.setNameFilters(list(filters))
        dialog.setDefaultSuffix(usual)
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(filters.get(chosen, usual)))
        dialog.selectFile(f"{translate('sharing', 'deal')}.{usual}")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.save_to(Path(path)))
        dialog.open()

    def save_to(self, path: Path) -> None:
        """Save the picture in the form that the ending of the path names; PNG or GIF for any other ending."""
        ending = path.suffix.lower().removeprefix(".")
        if self.moving.isChecked():
            self._tell_of_moving()
            self.maker.save(self.request(_MOVING_FORMS.get(ending, SheetForm.GIF), _MOVING), path)
        else:
            self.maker.save(self.request(SheetForm.SVG if ending == SheetForm.SVG else SheetForm.PNG), path)

    def _tell(self, sentence: str) -> None:
        self.note.setText(sentence)

    def done(self, result: int) -> None:
        """Stop drawing when the dialog closes."""
        self.maker.close()
        super().done(result)
