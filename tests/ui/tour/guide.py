"""The guide of the tour. It uses every control of a window, and checks the windows after each step."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialogButtonBox, QMenu, QPushButton, QWidget
from shiboken6 import isValid

from hearts_qt.settings.options import OPTIONS
from hearts_qt.ui.widgets.careful import CarefulDialog
from hearts_qt.ui.window.main_window import MainWindow
from tests.ui.game import caption_of, until
from tests.ui.tour.hands import Hands, places_of
from tests.ui.tour.windows import can_have_focus, make_active, open_window, top_windows

_TABS = 400


class Step(NamedTuple):
    """One step of the tour: the place of a control in its window, its class, its name, and one of its rows or tabs."""

    path: tuple[int, ...]
    what: str
    place: int


class Guide(QObject):
    """Visits windows, and records the class names of all windows that were open."""

    def __init__(self, main: MainWindow, random: Random, log: Callable[[str], None], *, both: bool) -> None:
        """Prepare to visit the windows of `main`. Before each step, `log` is called with a description of it.

        If `both` is true, every control is used by mouse and by keys. If `both` is false, `random` chooses the mouse or
        the keys.
        """
        super().__init__()
        self._main = main
        self._random = random
        self._both = both
        self._log = log
        self.seen: set[str] = set()
        """The class names of all windows that were open."""
        self.steps = 0
        # A menu or a file dialog runs its own event loop. This timer closes it from inside that loop.
        self._ending = QTimer(self)
        self._ending.setInterval(5)
        self._ending.timeout.connect(self._end_loops)
        self._ending.start()

    def visit(self, name: str) -> None:
        """Open a window, use all its controls, and close it by Esc."""
        self._log(f"open {name}")
        options = self._main.settings.values()
        window = self._opened(name)
        self.go_by_tab(window)
        done: set[Step] = set()
        while not self._work_all(window, done):
            # A button has closed the window, so open the window again.
            window = self._opened(name)
        self.close_by_escape(window)
        # Any control may have the focus now. Open the window again, and close it with the focus that it has at its
        # opening.
        self.close_by_escape(self._opened(name))
        for option, value in options.items():
            self._main.settings.choose(OPTIONS[option], value)
        self._go_back()

    def _go_back(self) -> None:
        """Go back to the own game, if a window has led to another table, where some commands are not offered."""
        back = self._main.menus.actions["own_game"]
        if back.isEnabled():
            make_active(self._main)
            back.trigger()
            until(lambda: not back.isEnabled())

    def work_through(self, window: QWidget) -> None:
        """Use the controls of a window that the guide cannot open again.

        Stop when a control closes the window. If no control does, close it with Esc.
        """
        self.go_by_tab(window)
        if self._work_all(window, set()):
            self.close_by_escape(window)

    def _work_all(self, window: QWidget, done: set[Step]) -> bool:
        """Use all controls that are not in `done`. Return False if the window closes before all of them were used."""
        while isValid(window) and window.isVisible():
            todo = [each for each in self._controls(window) if _step(each, window, done) not in done]
            if not todo:
                return True
            step = _step(todo[0], window, done)
            done.add(step)
            self._work(window, todo[0], step.place)
        return False

    def _opened(self, name: str) -> QWidget:
        window = self._play_on() or open_window(self._main, name)
        self.seen.add(type(window).__name__)
        self._look_around(window)
        self._see_focus(window)
        return window

    def _play_on(self) -> QWidget | None:
        """If the program asks whether to continue the game, answer yes.

        Return the window that opens after the answer. Return None if no question was asked or no window opens.
        """
        panel = self._main.director.questions.panel
        if panel is not None and caption_of(panel.primary) == "To the deal":
            # The calendar has asked whether to leave the game for a deal of the day.
            make_active(self._main)
            until(lambda: panel.presses.are_taken)
            QTest.keyClick(self._main.view, Qt.Key.Key_Escape)
            until(lambda: self._main.director.questions.panel is None)
            return None
        if panel is None or caption_of(panel.primary) != "Play on":
            return None
        before = top_windows()
        make_active(self._main)
        until(lambda: panel.presses.are_taken)
        QTest.mouseClick(panel.primary, Qt.MouseButton.LeftButton)
        self._answers()
        window = next((each for each in top_windows() if each not in before), None)
        if window is not None:
            make_active(window)
        return window

    def _see_focus(self, window: QWidget) -> None:
        """Check that the widget with the focus looks different when it has no focus."""
        focused = QApplication.focusWidget()
        assert focused is not None
        around = focused.parentWidget() if focused is not window else focused
        assert around is not None
        with_focus = around.grab().toImage()
        focused.clearFocus()
        without = around.grab().toImage()
        focused.setFocus(Qt.FocusReason.OtherFocusReason)
        assert with_focus != without, f"nobody can see that the focus is on {_told(focused)} in {_told(window)}"

    def _controls(self, window: QWidget) -> list[QWidget]:
        """Return the usable controls in the order in which they are used.

        Controls that show another page come after the others. Controls that may close the window come last.
        """
        able = [each for each in window.findChildren(QWidget) if can_have_focus(each, window)]
        return sorted(able, key=lambda each: 2 if _may_end(each) else bool(places_of(each)))

    def _work(self, window: QWidget, control: QWidget, place: int) -> None:
        both = self._both and not places_of(control)
        for by_mouse in (True, False) if both else (self._random.random() < 0.5,):
            if not (isValid(control) and isValid(window) and can_have_focus(control, window)):
                return
            control.setFocus(Qt.FocusReason.TabFocusReason)
            assert _has_focus(control), f"{_told(control)} takes no focus"
            self._log(f"{'click' if by_mouse else 'keys'} {_told(control)}")
            self.steps += 1
            hands = Hands(self._random, by_mouse)
            if places_of(control):
                hands.turn_to(control, place)
            else:
                hands.work(control)
            self._look_around(window)

    def _look_around(self, window: QWidget) -> None:
        """Close all windows that have opened above this window.

        Check that the program answers, and where the focus is.
        """
        self._answers()
        for each in top_windows():
            if isValid(window) and each is not window and _lies_over(each, window):
                self.seen.add(type(each).__name__)
                make_active(each)
                self._check_focus(each)
                self.close_by_escape(each)
        if isValid(window) and window.isVisible():
            make_active(window)
            self._check_focus(window)

    def _answers(self) -> None:
        told: list[bool] = []
        QTimer.singleShot(0, lambda: told.append(True))
        until(lambda: told)
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)

    def _check_focus(self, window: QWidget) -> None:
        focused = QApplication.focusWidget()
        assert focused is not None, f"nothing has the focus in {_told(window)}"
        where = f"the focus is on {_told(focused)}"
        assert focused.isVisible(), f"{where}, which cannot be seen"
        assert focused.isEnabled(), f"{where}, which is not enabled"
        assert focused.window() is window, f"{where}, in {_told(focused.window())} instead of {_told(window)}"

    def close_by_escape(self, window: QWidget) -> None:
        """Close a window by typing Esc twice, because a text field may use the first Esc.

        If a question about unsaved changes is asked, discard the changes.
        """
        for _ in range(2):
            if isValid(window) and window.isVisible():
                handle = window.windowHandle()
                assert handle is not None
                QTest.keyClick(handle, Qt.Key.Key_Escape)
                self._answers()
                self._drop_changes(window)
        assert not (isValid(window) and window.isVisible()), f"Esc does not close {_told(window)}"
        QApplication.processEvents()

    def _drop_changes(self, window: QWidget) -> None:
        question = window.question if isValid(window) and isinstance(window, CarefulDialog) else None
        if question is None:
            return
        make_active(question)
        self._check_focus(question)
        drop = next(each for each in question.buttons() if each.text() == "&Discard")
        QTest.mouseClick(drop, Qt.MouseButton.LeftButton)
        self._answers()

    def go_by_tab(self, window: QWidget) -> None:
        """Check that Tab reaches every control of the window and never leaves the window."""
        wanted = {each for each in self._controls(window) if not _is_of_a_group(each)}
        reached: set[QWidget] = set()
        for _ in range(_TABS):
            focused = QApplication.focusWidget()
            assert focused is not None, f"Tab loses the focus in {_told(window)}"
            assert focused.window() is window, f"Tab leaves {_told(window)}"
            if focused in reached and wanted <= reached:
                break
            reached.add(focused)
            QTest.keyClick(focused, Qt.Key.Key_Tab)
        missed = [_told(each) for each in wanted - reached if can_have_focus(each, window)]
        assert not missed, f"Tab never comes to {missed} in {_told(window)}"

    def _end_loops(self) -> None:
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            QTest.keyClick(menu, Qt.Key.Key_Escape)
            menu.close()
        modal = QApplication.activeModalWidget()
        if modal is not None and type(modal).__name__ == "QFileDialog":
            self.seen.add("QFileDialog")
            modal.close()


def _has_focus(control: QWidget) -> bool:
    focused = QApplication.focusWidget()
    return focused is control or (focused is not None and control.isAncestorOf(focused))


def _lies_over(each: QWidget, window: QWidget) -> bool:
    around = each.parentWidget()
    return each.windowType() is Qt.WindowType.Dialog and around is not None and around.window() is window


def _is_of_a_group(widget: QWidget) -> bool:
    return isinstance(widget, QAbstractButton) and widget.autoExclusive()


def _may_end(widget: QWidget) -> bool:
    return isinstance(widget.parentWidget(), QDialogButtonBox) or (
        isinstance(widget, QPushButton) and widget.isDefault()
    )


def _step(widget: QWidget, window: QWidget, done: set[Step]) -> Step:
    """Return the next step for a widget, with the widget's first row or tab that is not in `done`."""
    # The page in front is always the last child, so the path is the same for all pages of a stack.
    path, what = _path(widget, window), f"{type(widget).__name__} {widget.accessibleName()}"
    last = max(0, places_of(widget) - 1)
    return Step(path, what, next((place for place in range(last) if Step(path, what, place) not in done), last))


def _path(widget: QWidget, window: QWidget) -> tuple[int, ...]:
    """Return the place of a widget in its window. The place is the same each time the window is opened."""
    places: list[int] = []
    here: QWidget = widget
    while here is not window:
        around = here.parentWidget()
        assert around is not None
        places.append(around.children().index(here))
        here = around
    return tuple(reversed(places))


def _told(widget: QWidget) -> str:
    name = widget.accessibleName() or widget.windowTitle() or widget.objectName() or getattr(widget, "text", str)()
    return f"{type(widget).__name__} “{name}”"
