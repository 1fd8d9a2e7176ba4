"""The settings that a plugin declares, shown as rows on the page of the plugin."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hearts_qt.plain_text import one_line
from hearts_qt.plugin_host.plugin_settings import SettingEntry, values_in_use
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.control import Control
from hearts_qt.ui.widgets.value_controls import ChoiceBox, Number, Switch

translate = QCoreApplication.translate


class PluginSettingsGroup(QWidget):
    """The settings of one plugin, with a heading and a line that says when a change takes effect."""

    chosen = Signal(str, object)
    """Emitted with the id of a setting and the value that the person has chosen."""

    def __init__(self) -> None:
        """Begin hidden, without settings."""
        super().__init__()
        self.rows: dict[str, form.FormRow] = {}
        self._declared: tuple[SettingEntry, ...] = ()
        self._fields = form.FieldGroup()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(form.heading(translate("plugins", "Settings")))
        column.addWidget(self._fields)
        self._column = column
        self.note = form.QuietLabel(translate("plugins", "A change counts from the next deal."))
        column.addWidget(self.note)
        self.hide()

    def show_settings(self, declared: Sequence[SettingEntry], chosen: Mapping[str, object]) -> None:
        """Show these settings with the chosen values. A chosen value that does not fit is replaced by the default."""
        if self._declared != tuple(declared):
            self._declared = tuple(declared)
            self._make_rows()
        values = values_in_use(declared, chosen)
        for setting in declared:
            row = self.rows[setting.id]
            row.control.show_value(values[setting.id])
            fits = setting.id not in chosen or setting.fits(chosen[setting.id])
            row.show_note("" if fits else _misfit_line(chosen[setting.id]))
        self.setVisible(bool(declared))

    def _make_rows(self) -> None:
        self._column.removeWidget(self._fields)
        self._fields.hide()
        self._fields.deleteLater()
        self._fields = form.FieldGroup()
        self._column.insertWidget(1, self._fields)
        self.rows = {}
        for setting in self._declared:
            control = _control(setting)
            control.chosen.connect(lambda value, id_=setting.id: self.chosen.emit(id_, value))
            self.rows[setting.id] = form.FormRow(setting.label, setting.help, control)
            self._fields.add(self.rows[setting.id])


def _control(setting: SettingEntry) -> Control:
    match setting.kind:
        case "switch":
            return Switch()
        case "number":
            return Number(setting.least, setting.most)
    return ChoiceBox(setting.choices)


def _misfit_line(value: object) -> str:
    template = translate("plugins", "Your earlier choice, “{value}”, is no longer possible. The default is used.")
    return template.format(value=one_line(str(value), 60))
