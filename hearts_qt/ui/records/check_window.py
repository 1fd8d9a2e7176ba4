"""The window to check the seals of this game's deals."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QWidget

from hearts_qt.history.witness import Finding, Verdict
from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.hand_grid import HandGrid
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.widgets.type_scale import fix_font
from hearts_qt.ui.words import honesty as words

translate = QCoreApplication.translate
_COMMAND_LINES = 6


class _CopyButton(QPushButton):
    """A button that copies a text. After a click, its caption says "Copied" until it gets another text to copy."""

    def __init__(self, label: str, spoken: str) -> None:
        super().__init__(label)
        self._label = label
        self._text = ""
        self.setAccessibleName(spoken)
        self.setAutoDefault(False)
        self.clicked.connect(self._copy)

    def offer(self, text: str) -> None:
        """Let the button copy this text from now on."""
        if text != self._text:
            self._text = text
            self.setText(self._label)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self.setText(translate("honesty", "Copied"))


class _DigitsLine(QWidget):
    """A line of digits that can be selected and copied."""

    def __init__(self, spoken: str) -> None:
        super().__init__()
        self.line = TextField()
        self.line.setReadOnly(True)
        self.line.setAccessibleName(spoken)
        self.copy = _CopyButton(translate("honesty", "Copy"), translate("honesty", "Copy: {what}").format(what=spoken))
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 0, 0)
        row.addWidget(self.line, 1)
        row.addWidget(self.copy)
        fix_font(self.line)

    def show_text(self, text: str) -> None:
        """Show other digits."""
        if text != self.line.text():
            self.line.setText(text)
            self.line.setCursorPosition(0)
            self.copy.offer(text)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            fix_font(self.line)


class _Details(form.FormPage):
    """Shows the result of checking a deal."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict = form.heading("")
        self.sentence = Label()
        self.seal = _DigitsLine(translate("honesty", "Seal"))
        self.secret = _DigitsLine(translate("honesty", "Secret"))
        self.hands_title = form.heading("")
        self.hands = HandGrid()
        self.command = QPlainTextEdit()
        self.command.setReadOnly(True)
        self.command.setTabChangesFocus(True)
        self.command.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.command.setAccessibleName(translate("honesty", "Command"))
        self.copy_command = _CopyButton(translate("honesty", "Copy"), translate("honesty", "Copy the command"))
        self._opened: list[QWidget] = []
        self._lay_out()

    def _lay_out(self) -> None:
        always: tuple[QWidget, ...] = (
            form.QuietLabel(words.what_a_seal_is()),
            self.verdict,
            self.sentence,
            form.heading(translate("honesty", "The seal, as shown before the first card")),
            self.seal,
        )
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(2, 0, 0, 0)
        line.addWidget(self.command, 1)
        line.addWidget(self.copy_command, 0, Qt.AlignmentFlag.AlignTop)
        self._opened = [
            form.heading(translate("honesty", "The secret")),
            self.secret,
            self.hands_title,
            self.hands,
            form.heading(translate("honesty", "Check it yourself, without Hearts")),
            form.QuietLabel(
                translate(
                    "honesty",
                    "Paste this line into a terminal. It prints the seal and needs only Python 3, nothing from "
                    "Hearts. (On Windows, write py instead of python3.)",
                )
            ),
            row,
        ]
        for widget in (*always, *self._opened):
            if isinstance(widget, QLabel):
                widget.setWordWrap(True)
            self.add(widget)

    def show_finding(self, finding: Finding, names: Sequence[str]) -> None:
        """Show a deal. If the deal is not over, show only its seal."""
        for widget in self._opened:
            widget.setVisible(finding.verdict is not Verdict.RUNNING)
        title = words.verdict_title(finding.verdict)
        template = translate("honesty", "{sign} {title}", "a tick or a cross before a title")
        self.verdict.setText(template.format(sign=words.sign(finding.verdict), title=title))
        self.sentence.setText(words.verdict_sentence(finding))
        self.seal.show_text(finding.seal)
        self.secret.show_text(finding.secret)
        self.hands.show_hands(names, [words.hand_text(hand) for hand in finding.hands])
        title = translate("honesty", "The hands as they were dealt")
        if finding.number is not None:
            template = translate("honesty", "The hands as they were dealt: deal {number}")
            if finding.scramble:
                template = translate("honesty", "The hands as they were dealt: scramble {number}")
            title = template.format(number=show_deal_number(finding.number))
        self.hands_title.setText(title)
        if self.command.toPlainText() != finding.command:
            self.command.setPlainText(finding.command)
        self.copy_command.offer(finding.command)
        self._fit_command()

    def _fit_command(self) -> None:
        fix_font(self.command)
        self.command.setFixedHeight(self.command.fontMetrics().lineSpacing() * _COMMAND_LINES + 14)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_command()


class CheckWindow(QWidget):
    """The window to check deals. It has no parent window, so it can stay open beside the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without deals."""
        super().__init__(parent, Qt.WindowType.Window)
        self._findings: tuple[Finding, ...] = ()
        self._names: tuple[str, ...] = ("", "", "", "")
        self.setWindowTitle(translate("honesty", "Check the deals"))
        self.index = form.Index(20)
        self.index.setAccessibleName(translate("honesty", "Deals of this game"))
        self.details = _Details()
        self.nothing = form.QuietLabel(
            translate("honesty", "No deal of this game is sealed yet. The next one will be.")
        )
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 10, 4, 12)
        row.setSpacing(14)
        row.addWidget(self.index)
        row.addWidget(self.details, 1)
        row.addWidget(self.nothing, 1)
        self.index.currentRowChanged.connect(self._choose)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        form.open_at(self, QSize(920, 660))
        self.show_findings((), self._names)

    def show_findings(self, findings: tuple[Finding, ...], names: Sequence[str]) -> None:
        """Show these deals, newest first, with the players' names. An older deal stays selected if it is selected."""
        read = self._current()
        newest = self.index.currentRow() <= 0
        self._findings, self._names = findings, tuple(names)
        self.index.blockSignals(True)
        self.index.clear()
        template = translate("honesty", "{sign} {title}", "a tick or a cross before a title")
        for each in findings:
            self.index.add(template.format(sign=words.sign(each.verdict), title=words.deal_title(each)))
        seals = [each.seal for each in findings]
        row = seals.index(read.seal) if read is not None and not newest and read.seal in seals else 0
        self.index.setCurrentRow(row)
        self.index.blockSignals(False)
        self._choose(self.index.currentRow())

    def show_newest(self) -> None:
        """Select the newest deal."""
        self.index.setCurrentRow(0)

    def _current(self) -> Finding | None:
        row = self.index.currentRow()
        return self._findings[row] if 0 <= row < len(self._findings) else None

    def _choose(self, _row: int) -> None:
        finding = self._current()
        self.nothing.setVisible(finding is None)
        self.details.setVisible(finding is not None)
        if finding is not None:
            self.details.show_finding(finding, self._names)
