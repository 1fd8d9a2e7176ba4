"""A card with a chart, which can also be seen as a table, copied, and saved as CSV, JSON or a picture."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QFileDialog, QMenu, QStackedWidget, QToolButton

from hearts_qt.files import disk
from hearts_qt.ui.statistics.cards import Card
from hearts_qt.ui.statistics.chart import Chart
from hearts_qt.ui.statistics.chart_legend import ChartLegend
from hearts_qt.ui.statistics.chart_view import ChartView
from hearts_qt.ui.statistics.charting import ChartLibrary
from hearts_qt.ui.statistics.grid import Grid
from hearts_qt.ui.widgets.background import run
from hearts_qt.ui.widgets.form import open_once
from hearts_qt.ui.widgets.plain import as_text, tip

translate = QCoreApplication.translate

_PNG: Final = "png"


class ChartCard(Card):
    """Shows a chart, or the same figures as a table."""

    told = Signal(str)
    """A sentence about what was copied or saved, or why not."""

    def __init__(self, library: ChartLibrary) -> None:
        """Show nothing yet. `library` draws the chart."""
        super().__init__(" ", " ")
        self.chart: Chart | None = None
        self.view = ChartView(library)
        self.grid = Grid("")
        self.legend = ChartLegend()
        self.stack = QStackedWidget()
        self.stack.addWidget(self.view)
        self.stack.addWidget(self.grid)
        self.as_table = QToolButton()
        self.as_table.setText(translate("statistics", "Table"))
        self.as_table.setCheckable(True)
        self.as_table.setToolTip(tip(translate("statistics", "Show the figures of this chart as a table")))
        self.more = QToolButton()
        self.more.setText(translate("statistics", "Copy, save"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self._menu())
        for button in (self.as_table, self.more):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.top.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.column.addWidget(self.legend)
        self.column.addWidget(self.stack, 1)
        self.as_table.toggled.connect(self._turn)
        library.failed.connect(lambda _: self.as_table.setChecked(True))

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.addAction(translate("statistics", "&Copy the figures"), self.copy_figures)
        menu.addAction(translate("statistics", "Copy the &picture"), self.copy_picture)
        menu.addSeparator()
        menu.addAction(translate("statistics", "Save as C&SV…"), lambda: self.ask_where("csv"))
        menu.addAction(translate("statistics", "Save as &JSON…"), lambda: self.ask_where("json"))
        menu.addAction(translate("statistics", "Save the p&icture…"), lambda: self.ask_where(_PNG))
        return menu

    def show_chart(self, chart: Chart) -> None:
        """Show a chart."""
        self.chart = chart
        self.heading.setText(chart.name)
        self.hint.setText(chart.hint)
        self.setToolTip(tip(chart.definition))
        self.grid.setAccessibleName(as_text(chart.name))
        self.grid.values.show(chart.headings, chart.rows, chart.decimals)
        self.legend.show_chart(chart)
        self.as_table.setAccessibleName(as_text(f"{self.as_table.text()}: {chart.name}"))
        self.more.setAccessibleName(as_text(f"{self.more.text()}: {chart.name}"))
        if not self.as_table.isChecked():
            self.view.show_chart(chart)

    def _turn(self, on: bool) -> None:
        self.stack.setCurrentWidget(self.grid if on else self.view)
        self.legend.setHidden(on or not self.legend.has_entries)
        if not on and self.chart is not None:
            self.view.show_chart(self.chart)

    # Copying and saving

    def copy_figures(self) -> None:
        """Put the table on the clipboard."""
        if self.chart is not None:
            QGuiApplication.clipboard().setText(self.chart.as_tabs())
            self.told.emit(translate("statistics", "The figures are on the clipboard."))

    def copy_picture(self) -> None:
        """Put the picture on the clipboard."""
        QGuiApplication.clipboard().setPixmap(self._picture())
        self.told.emit(translate("statistics", "The picture is on the clipboard."))

    def ask_where(self, kind: str) -> QFileDialog:
        """Ask for the file in which to save the chart; `kind` is the ending of its name: csv, json or png."""
        chart_name = "" if self.chart is None else self.chart.name
        chooser = QFileDialog(self.window(), translate("statistics", "Save"))
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setNameFilter(f"*.{kind}")
        chooser.setDefaultSuffix(kind)
        chooser.selectFile(f"{chart_name}.{kind}".replace("/", "-"))
        chooser.fileSelected.connect(lambda name: self.save(Path(name)))
        open_once(chooser)
        return chooser

    def save(self, path: Path) -> None:
        """Save the chart in a file, on another thread; the ending of its name says how."""
        chart = self.chart
        if chart is None:
            return
        kind = path.suffix.lower().lstrip(".")
        if kind == _PNG:
            data = _as_png(self._picture())
            self._write(path, lambda: data)
        else:
            self._write(path, lambda: (chart.as_json() if kind == "json" else chart.as_csv()).encode())

    def _write(self, path: Path, made: Callable[[], bytes]) -> None:
        done = translate("statistics", "{file} is saved.").format(file=path.name)
        refused = translate("statistics", "{file} could not be saved: {reason}.")

        def work() -> str:
            try:
                disk.replace_file(path, made())
            except OSError as error:
                return refused.format(file=path.name, reason=error.strerror or str(error))
            return done

        run("chart", self, work, self.told.emit)

    def _picture(self) -> QPixmap:
        """Return the picture of the chart, with its name and its legend but without its buttons."""
        buttons = (self.as_table, self.more)
        for each in buttons:
            each.hide()
        picture = self.grab()
        for each in buttons:
            each.show()
        return picture


def _as_png(picture: QPixmap) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(data.data())
