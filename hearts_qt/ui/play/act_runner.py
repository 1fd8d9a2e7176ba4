"""Runs acts on the table, one after the other."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from hearts_qt.table.link import Update
from hearts_qt.ui.board.scene_state import SceneState
from hearts_qt.ui.cloth.motion import Movement
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.acts import Act, no_wait


class ActRunner(QObject):
    """Runs the flights and the wait of an act, then reports that it is done."""

    began = Signal()
    """An act has begun, so the instructions may have changed."""
    swept = Signal()
    """The cards of a trick begin to move to its taker."""
    revealed = Signal(object)
    """Everybody sees now who got what: the points rise, or a moon does. The signal has the events to which the faces
    react."""

    def __init__(self, view: TableView, scene: Callable[[Update], SceneState], done: Callable[[], None]) -> None:
        """Show acts on `view` and call `done` after each act. Acts without a scene of their own use `scene`."""
        super().__init__(view)
        self._view = view
        self._plain_scene = scene
        self._done = done
        self._act = Act()
        self.reads = ""
        """Text that is shown while the act waits for the person; empty if the act does not wait."""
        self._wait: Callable[[], float] = no_wait
        self._is_stale = False
        """Whether a change other than a move is not shown yet."""

    @property
    def is_beside(self) -> bool:
        """Whether an act runs that the person need not wait for."""
        return self._act.is_beside

    def run(self, act: Act, update: Update) -> None:
        """Show an act of an update."""
        self._act = act
        if act.begins_deal:
            self._view.pieces.clear_trick()
        if act.scene is not None:
            self._view.show_state(act.scene(update))
        if act.sweep is not None:
            # The trick is complete, so it is nobody's turn.
            self._view.end_turn()
        self._wait = act.wait
        self.reads = act.reads if act.wait() else ""
        if act.sweep is None and act.felt:
            self.revealed.emit(act.felt)
        self._fly(act.flights(), act.wait(), self._finish if act.sweep is None else self._sweep)
        if self._is_stale:
            self.refresh(update)
        self.began.emit()

    def _fly(self, flights: Sequence[Movement], wait: float, then: Callable[[], None]) -> None:
        self._view.motion.run(flights, wait, then)

    def _sweep(self) -> None:
        sweep = self._act.sweep
        assert sweep is not None
        self._rest()
        self.swept.emit()
        self._fly(sweep(), 0.0, self._clear)

    def _clear(self) -> None:
        self._view.pieces.clear_trick()
        afterwards = self._act.afterwards
        if afterwards is None:
            self._finish()
            return
        movements = afterwards()
        if movements:
            self.revealed.emit(self._act.felt)
        self._fly(movements, 0.0, self._finish)

    def _finish(self) -> None:
        self._rest()
        self._act = Act()
        self._done()

    def _rest(self) -> None:
        self.reads = ""
        self._wait = no_wait

    # Changes in the middle of an act

    def follow_pace(self) -> None:
        """Adjust the length of the current wait to the options."""
        motion = self._view.motion
        if motion.is_busy and self._wait is not no_wait:
            motion.wait_anew(self._wait())

    def refresh(self, update: Update) -> None:
        """Show the changes of an update that are not moves.

        If the current act has no wait, the changes are shown in the next act that has a wait.
        """
        view = self._view
        if not view.motion.waits:
            self._is_stale = view.motion.is_busy
            return
        self._is_stale = False
        view.motion.land()
        state = (self._act.scene or self._plain_scene)(update)
        lying = tuple((place, item.card) for place, item in view.pieces.trick.items() if item.card is not None)
        # The points and turns of the new state include moves that are not shown yet, so keep the old points and turns.
        players = tuple(
            replace(old, name=new.name, face=new.face, cards=new.cards, thinks=False)
            for new, old in zip(state.players, view.players, strict=True)
        )
        first, second, third, fourth = players
        view.show_state(replace(state, trick=lying, players=(first, second, third, fourth)))
