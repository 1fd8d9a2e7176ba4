"""Opens the dialogs and windows of the program: those of commands and options, and those that open by themselves."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.history.records.working_out import Fit
from hearts_qt.plugin_host.loose_pictures import PictureUse
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.settings.export_file import ExportPlaces
from hearts_qt.settings.option import OptionKind
from hearts_qt.settings.options import OPTIONS
from hearts_qt.ui.board.picker import FacePicker
from hearts_qt.ui.dialogs.cast_dialog import CastDialog
from hearts_qt.ui.dialogs.error_dialog import ErrorDialog
from hearts_qt.ui.dialogs.picture_question import PictureQuestion
from hearts_qt.ui.dialogs.profile_form import ProfileForm
from hearts_qt.ui.dialogs.seat_offer import EVERYBODY
from hearts_qt.ui.records.report_dialog import ReportDialog
from hearts_qt.ui.records.transfer_dialog import TransferDialog
from hearts_qt.ui.sharing.deal_sheet import SharedDeal
from hearts_qt.ui.sharing.sheet_dialog import SheetDialog
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.window.commands import COMMANDS
from hearts_qt.ui.window.main_window import MainWindow
from tests.ui.game import until
from tests.ui.words.test_why import played

OUTSIDE: Final = ("exit", "plugin_folder", "export_everything", "import_everything")
"""Commands that end the program, open another program, or ask for a file in Qt's own dialog."""
ENTRIES: Final = (
    *(command.name for command in COMMANDS.values() if command.name not in OUTSIDE),
    *(option.name for option in OPTIONS.values() if option.kind is OptionKind.COLOUR),
)
"""Every entry of the menus that may open a window."""
AT_THE_TABLE: Final = ("choose_deal", "replay", "try_again", "play_tournament", "deal_picture")
"""Commands with three dots whose question is at the table, or which need a deal that is over."""
WITHOUT_A_WINDOW: Final = frozenset(AT_THE_TABLE) | {
    name
    for name, command in COMMANDS.items()
    if not command.label.endswith("…") and not name.startswith("help_") and name not in ("about", *OUTSIDE)
}
"""The entries that open no window. A test chooses all entries, and fails if this list is not complete."""
OPENING: Final = tuple(name for name in ENTRIES if name not in WITHOUT_A_WINDOW)
BY_THEMSELVES: Final = ("error", "face", "cast", "profile", "pictures", "report", "transfer", "sheet")
ALL: Final = (*OPENING, *BY_THEMSELVES)
BY_QT: Final = tuple(option.name for option in OPTIONS.values() if option.kind is OptionKind.COLOUR)
"""The names of the windows that Qt itself makes."""


_NOWHERE: Final = Path("nowhere")
_PLACES: Final = ExportPlaces(_NOWHERE, _NOWHERE, _NOWHERE, _NOWHERE, _NOWHERE, _NOWHERE, _NOWHERE)
_OWN: Final = Qt.FindChildOption.FindDirectChildrenOnly


def top_windows() -> list[QWidget]:
    """Return all visible windows."""
    return [each for each in QApplication.topLevelWidgets() if each.isVisible()]


def open_window(window: MainWindow, name: str) -> QWidget:
    """Open one of the windows in `ALL`, and return the window when it is active."""
    before = top_windows()
    _open(window, name)

    def new() -> list[QWidget]:
        return [each for each in top_windows() if each not in before]

    until(new)
    opened = new()[0]
    make_active(opened)
    return opened


def close_window(window: MainWindow, opened: QWidget) -> None:
    """Close a window that `open_window` has opened, so that the next one can be opened."""
    opened.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    make_active(window)
    # Without this the next dialog would stay inactive on the offscreen platform.
    for _ in range(2):
        QApplication.processEvents()


def _open(window: MainWindow, name: str) -> None:
    makers: dict[str, Callable[[], QWidget]] = {
        "error": lambda: ErrorDialog("It broke.", "Traceback:\n  nothing", window),
        "face": lambda: FacePicker("stan", window),
        "cast": lambda: CastDialog(EVERYBODY, "stan", ("sue",), window),
        "profile": lambda: _profile_form(window),
        "pictures": lambda: _picture_question(window),
        "report": lambda: _report(window),
        "transfer": lambda: _transfer(window),
        "sheet": lambda: _sheet(window),
    }
    if name in makers:
        dialog = makers[name]()
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
    else:
        assert window.menus.actions[name].isEnabled(), name
        window.menus.actions[name].trigger()


def _picture_question(window: MainWindow) -> PictureQuestion:
    uses = (PictureUse.BACKS, PictureUse.FACES)
    picture = QImage(90, 126, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.darkGreen)
    return PictureQuestion("Aunt Vera", 1, dict.fromkeys(uses, picture), uses, window)


def _profile_form(window: MainWindow) -> ProfileForm:
    title, accept = (QCoreApplication.translate("profiles", each) for each in ("New profile", "Create"))
    return ProfileForm(title, accept, lambda name: False, window.view.face_art, None, window)


def _report(window: MainWindow) -> ReportDialog:
    deal = RecordedDeal(PRESETS[Preset.STANDARD], hands_of(1234))
    return ReportDialog(deal, played(Fit.FITS), lambda path, text: None, window)


def _transfer(window: MainWindow) -> TransferDialog:
    sentence = QCoreApplication.translate("transfer", "Everything of yours is being written to {file}.")
    return TransferDialog(_PLACES, sentence.format(file="1.zip"), window)


def _sheet(window: MainWindow) -> SheetDialog:
    trick = Trick(0, (0, 1, 2, 3), 3)
    deal = RecordedDeal(PRESETS[Preset.STANDARD], hands_of(1234), number=1234, runs=(Run(tricks=(trick,)),))
    names = [seating.name for seating in window.controllers.seating.seats]
    return SheetDialog(SharedDeal(deal, deal.runs[0]), names, lambda: [b""] * 4, window)


def make_active(window: QWidget) -> None:
    """Activate a window, and wait until it accepts presses.

    A window that opens by itself ignores presses for a moment.
    """
    window.activateWindow()
    until(window.isActiveWindow)
    until(lambda: all(guard.are_taken for guard in window.findChildren(FreshPresses, options=_OWN)))


def can_have_focus(widget: QWidget, window: QWidget) -> bool:
    """Tell whether the Tab key can reach this widget in this window now."""
    takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
    return bool(takes) and widget.isVisible() and widget.isEnabled() and widget.window() is window


def scrolls(widget: QWidget) -> bool:
    """Tell whether a widget is in an area that scrolls."""
    around = widget.parentWidget()
    while around is not None and not around.isWindow():
        if isinstance(around, QAbstractScrollArea):
            return True
        around = around.parentWidget()
    return False


def beyond_the_edge(window: QWidget) -> list[str]:
    """Return the controls that are outside their window and not in an area that scrolls."""
    return [
        f"{type(widget).__name__} {widget.accessibleName()} {widget.geometry()}"
        for widget in window.findChildren(QWidget)
        if can_have_focus(widget, window)
        and not scrolls(widget)
        and not window.rect().contains(QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()))
    ]
