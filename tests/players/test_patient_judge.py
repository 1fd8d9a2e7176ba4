"""Tests of the judge that moves a long search into a process of its own."""

import subprocess
import sys
import threading
from random import Random
from typing import Any, Final

import pytest

from hearts_qt.players.claims import ClaimJudge
from hearts_qt.players.patient_judge import PatientJudge
from hearts_qt.players.player import Interrupted
from hearts_qt.rules.moves import ClaimKind
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View
from tests.players.brute_claims import endings

AT_ONCE: Final = 0.0
"""A moment that is over before anything can be judged on the calling thread."""
LONG: Final = 600.0


def views(tricks: int, number: int) -> list[View]:
    """Return the views of several seats that have this number of tricks left."""
    return [
        next(each for each in endings(Random(seed), Rules(), tricks) if each.hand.bit_count() == tricks)
        for seed in range(number)
    ]


def test_the_process_has_the_same_verdict() -> None:
    """Granted and refused claims, with card and line, are the same from a process as from the calling thread."""
    here, there = ClaimJudge(), PatientJudge(AT_ONCE)
    cases = [(seen, kind) for seen in views(2, 3) for kind in ClaimKind]
    verdicts = [here.judge(*case) for case in cases]
    assert {verdict.is_granted for verdict in verdicts} == {True, False}
    assert [there.judge(*case) for case in cases] == verdicts


def test_a_short_search_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is judged within the moment is judged on the calling thread."""
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    (seen,) = views(1, 1)
    assert PatientJudge(LONG).judge(seen, ClaimKind.ALL) == ClaimJudge().judge(seen, ClaimKind.ALL)


@pytest.mark.parametrize("program", ["/nowhere/python", "/bin/false"])
def test_without_a_process_the_thread_goes_on(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """If the process cannot be started or fails, the verdict comes from the calling thread."""
    monkeypatch.setattr(sys, "executable", program)
    (seen,) = views(2, 1)
    assert PatientJudge(AT_ONCE).judge(seen, ClaimKind.ALL) == ClaimJudge().judge(seen, ClaimKind.ALL)


def test_an_interruption_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interruption during a long search raises Interrupted; afterwards the judge works again."""
    started = threading.Event()

    class Started(subprocess.Popen[bytes]):
        def communicate(self, *arguments: Any, **more: Any) -> tuple[bytes, bytes]:
            started.set()
            return super().communicate(*arguments, **more)

    monkeypatch.setattr(subprocess, "Popen", Started)
    (long,) = views(13, 1)
    judge = PatientJudge(AT_ONCE)
    raised = threading.Event()

    def work() -> None:
        try:
            judge.judge(long, ClaimKind.NONE)
        except Interrupted:
            raised.set()

    thread = threading.Thread(target=work)
    thread.start()
    assert started.wait(60)
    judge.interrupt()
    thread.join(60)
    assert raised.is_set()
    with pytest.raises(Interrupted):
        judge.judge(long, ClaimKind.NONE)
    judge.resume()
    (short,) = views(1, 1)
    assert judge.judge(short, ClaimKind.ALL) == ClaimJudge().judge(short, ClaimKind.ALL)
