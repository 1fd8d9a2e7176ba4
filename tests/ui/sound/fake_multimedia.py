"""What stands in for Qt's parts for sound and speech: it plays nothing and remembers everything."""

import sys
from types import ModuleType
from typing import Any, ClassVar

import pytest
from PySide6.QtCore import QObject, QUrl, Signal


class Calls:
    """What was done, in order."""

    done: ClassVar[list[tuple[str, Any]]] = []
    outputs: ClassVar[list[str]] = ["loudspeaker"]
    engines: ClassVar[list[str]] = ["mock", "speechd"]
    broken: ClassVar[bool] = False
    devices: ClassVar[list["QMediaDevices"]] = []
    """Those that were asked for."""


class QMediaDevices(QObject):
    """As many devices as `Calls` says."""

    audioOutputsChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Remember that the devices were asked for."""
        super().__init__(parent)
        Calls.devices.append(self)

    @staticmethod
    def audioOutputs() -> list[str]:
        """Return them."""
        return list(Calls.outputs)


class _Played(QObject):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = ""

    def setSource(self, url: QUrl) -> None:
        """Take a file."""
        self._name = url.fileName()

    def setVolume(self, volume: float) -> None:
        """Be that loud."""
        Calls.done.append(("volume", round(volume, 2)))

    def setAudioOutput(self, output: QObject) -> None:
        """Play there."""

    def play(self) -> None:
        """Play it."""
        Calls.done.append(("play", self._name))

    def stop(self) -> None:
        """Stop it."""
        Calls.done.append(("stop", self._name))


class QTextToSpeech(QObject):
    """A voice."""

    stateChanged = Signal(object)

    class State:
        """Whether it can speak."""

        Ready, Error = "ready", "error"

    def __init__(self, engine: str, parent: QObject | None = None) -> None:
        """Speak by that engine."""
        super().__init__(parent)
        Calls.done.append(("engine", engine))

    @staticmethod
    def availableEngines() -> list[str]:
        """Return what there is."""
        return list(Calls.engines)

    def state(self) -> str:
        """Return whether it can speak."""
        return self.State.Error if Calls.broken else self.State.Ready

    def setVolume(self, volume: float) -> None:
        """Be that loud."""

    def say(self, text: str) -> None:
        """Say it."""
        Calls.done.append(("speak", text))

    def stop(self) -> None:
        """Say no more."""
        Calls.done.append(("silence", ""))


def install(monkeypatch: pytest.MonkeyPatch) -> type[Calls]:
    """Put these in the place of the real ones, and return what they remember."""
    Calls.done, Calls.outputs, Calls.engines, Calls.broken = [], ["loudspeaker"], ["mock", "speechd"], False
    Calls.devices = []
    multimedia, speech = ModuleType("PySide6.QtMultimedia"), ModuleType("PySide6.QtTextToSpeech")
    for name, kind in (("QMediaDevices", QMediaDevices), *((name, _Played) for name in _PLAYERS)):
        setattr(multimedia, name, kind)
    setattr(speech, "QTextToSpeech", QTextToSpeech)  # noqa: B010
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", multimedia)
    monkeypatch.setitem(sys.modules, "PySide6.QtTextToSpeech", speech)
    return Calls


_PLAYERS = ("QSoundEffect", "QMediaPlayer", "QAudioOutput")
