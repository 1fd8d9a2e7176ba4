"""Runs acts on the table, one at a time."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from hearts_qt.table.link import Update
from hearts_qt.ui.cloth.motion import Flight
from hearts_qt.ui.cloth.scene_state import SceneState
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.acts import Act, no_wait


class ActRunner(QObject):
    """Lets cards fly and waits as an act says, then tells that it is done."""

    began = Signal()
    """An act has begun, so that something else may be read now."""
    swept = Signal()
    """A trick's cards begin to move to its taker."""

    def __init__(self, view: TableView, scene: Callable[[Update], SceneState], done: Callable[[], None]) -> None:
        """Show acts on `view` and call `done` after each; `scene` makes what lies there otherwise."""
        super().__init__(view)
        self._view = view
        self._plain_scene = scene
        self._done = done
        self._act = Act()
        self.reads = ""
        """What the person may read while the act waits; empty when nothing waits for them."""
        self._wait: Callable[[], float] = no_wait
        self._is_stale = False
        """Whether something has changed on the table besides the moves that is not shown yet."""

    def run(self, act: Act, update: Update) -> None:
        """Show an act of an update."""
        self._act = act
        if act.begins_deal:
            self._view.pieces.clear_trick()
        if act.scene is not None:
            self._view.show_state(act.scene(update))
        self._wait = act.wait
        self.reads = act.reads if act.wait() else ""
        self._fly(act.flights(), act.wait(), self._finish if act.sweep is None else self._sweep)
        if self._is_stale:
            self.refresh(update)
        self.began.emit()

    def _fly(self, flights: Sequence[Flight], wait: float, then: Callable[[], None]) -> None:
        self._view.motion.run(list(flights), wait, then)

    def _sweep(self) -> None:
        sweep = self._act.sweep
        assert sweep is not None
        self._rest()
        self.swept.emit()
        self._fly(sweep(), 0.0, self._clear)

    def _clear(self) -> None:
        self._view.pieces.clear_trick()
        self._done()

    def _finish(self) -> None:
        self._rest()
        self._act = Act()
        self._done()

    def _rest(self) -> None:
        self.reads = ""
        self._wait = no_wait

    # What changes in the middle of an act

    def follow_pace(self) -> None:
        """Let the wait that is on last as long as the options say now."""
        motion = self._view.motion
        if motion.is_busy and self._wait is not no_wait:
            motion.wait_anew(self._wait())

    def refresh(self, update: Update) -> None:
        """Show on the table what has changed besides the moves, as soon as the act waits."""
        view = self._view
        if not view.motion.waits:
            self._is_stale = view.motion.is_busy
            return
        self._is_stale = False
        view.motion.land()
        state = (self._act.scene or self._plain_scene)(update)
        lying = tuple((place, item.card) for place, item in view.pieces.trick.items() if item.card is not None)
        # Points and turns are those of the moves that are still to be shown.
        players = tuple(
            replace(new, line=old.line, in_turn=old.in_turn, thinks=False)
            for new, old in zip(state.players, view.players, strict=True)
        )
        first, second, third, fourth = players
        view.show_state(replace(state, trick=lying, players=(first, second, third, fourth)))
