"""Judges claims without a compiled search: for a moment on the calling thread, and then in a process of its own.

Without a compiler, a search can take many seconds of Python, and a thread that runs Python makes the window slow.
"""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

import msgspec

import hearts_qt
from hearts_qt.players.claim_worker import MODULE, ClaimCase
from hearts_qt.players.claims import ClaimJudge, Verdict
from hearts_qt.players.kernel import COMPILED
from hearts_qt.players.player import Interrupted
from hearts_qt.rules.moves import ClaimKind
from hearts_qt.rules.view import View

MOMENT: Final = 0.1
"""For how many seconds a claim is judged on the calling thread. Most claims near the end of a deal need less."""


class PatientJudge:
    """Judges claims. Another thread can interrupt it, which also ends the process."""

    def __init__(self, moment: float = MOMENT) -> None:
        """Judge each claim on the calling thread for `moment` seconds at most, before a process is started."""
        self._moment = moment
        self._judge = ClaimJudge()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_interrupted = False

    def interrupt(self) -> None:
        """Make a running judgement, and every later one until `resume`, raise Interrupted. Any thread may call this."""
        self._is_interrupted = True
        self._judge.interrupt()
        process = self._process
        if process is not None:
            process.kill()

    def resume(self) -> None:
        """Let claims be judged again."""
        self._is_interrupted = False
        self._judge.resume()

    def judge(self, view: View, kind: ClaimKind) -> Verdict:
        """Return whether the claim of the view's seat, which has to play a card, is granted.

        Raises Interrupted if the judgement was interrupted. The same view always gives the same verdict.
        """
        verdict = self._judged_in_a_moment(view, kind)
        if verdict is None:
            verdict = self._judged_in_a_process(ClaimCase(view, kind))
        if verdict is None:
            # The system could start no process, or has ended it.
            self._let_judge()
            return self._judge.judge(view, kind)
        return verdict

    def _let_judge(self) -> None:
        """Let the judge on this thread work again after the moment is over, unless somebody has interrupted."""
        self._judge.resume()
        if self._is_interrupted:
            raise Interrupted

    def _judged_in_a_moment(self, view: View, kind: ClaimKind) -> Verdict | None:
        """Return the verdict, or None if the moment was too short."""
        moment = threading.Timer(self._moment, self._judge.interrupt)
        moment.start()
        try:
            return self._judge.judge(view, kind)
        except Interrupted:
            if self._is_interrupted:
                raise
            return None
        finally:
            moment.cancel()
            moment.join()
            if not self._is_interrupted:
                self._judge.resume()

    def _judged_in_a_process(self, case: ClaimCase) -> Verdict | None:
        """Return the verdict of a process, or None if the process could not be started or has failed."""
        try:
            process = subprocess.Popen(
                [sys.executable, "-m", MODULE],
                cwd=Path(hearts_qt.__file__).parent.parent,  # so that Python finds this package
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            return None
        with process:
            self._process = process
            if self._is_interrupted:
                # The process did not exist yet when the other thread called.
                process.kill()
            try:
                answer, _ = process.communicate(msgspec.json.encode(case))
            finally:
                self._process = None
        if self._is_interrupted:
            raise Interrupted
        return msgspec.json.decode(answer, type=Verdict) if process.returncode == 0 else None


def usual_judge() -> ClaimJudge | PatientJudge:
    """Return a judge for this installation: a compiled search needs no process, because it lets other threads run."""
    return ClaimJudge() if COMPILED else PatientJudge()
