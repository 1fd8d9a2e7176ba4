"""Replaces Qt's classes for sound and speech with classes that play nothing and record all calls."""

import sys
from types import ModuleType
from typing import Any, ClassVar

import pytest
from PySide6.QtCore import QObject, QUrl, Signal


class Calls:
    """The calls of the replaced classes, in order.

    This class also has the devices and engines that the replaced classes pretend to have.
    """

    done: ClassVar[list[tuple[str, Any]]] = []
    outputs: ClassVar[list[str]] = ["loudspeaker"]
    engines: ClassVar[list[str]] = ["mock", "speechd"]
    broken: ClassVar[bool] = False
    devices: ClassVar[list["QMediaDevices"]] = []
    """All objects that the program has created to ask for the devices."""


class QMediaDevices(QObject):
    """Pretends that the computer has the output devices in `Calls`."""

    audioOutputsChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Record that the program has asked for the devices."""
        super().__init__(parent)
        Calls.devices.append(self)

    @staticmethod
    def audioOutputs() -> list[str]:
        """Return the names of the output devices."""
        return list(Calls.outputs)


class _Played(QObject):
    class PlaybackState:
        """The states of a player."""

        StoppedState, PlayingState, PausedState = "stopped", "playing", "paused"

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._state = self.PlaybackState.StoppedState

    def playbackState(self) -> str:
        """Return whether the file is played or paused."""
        return self._state

    def pause(self) -> None:
        """Record that the file is paused."""
        self._state = self.PlaybackState.PausedState
        Calls.done.append(("pause", self._name))

    def setSource(self, url: QUrl) -> None:
        """Store the name of the file to play."""
        self._name = url.fileName()

    def setVolume(self, volume: float) -> None:
        """Record the volume."""
        Calls.done.append(("volume", round(volume, 2)))

    def setAudioOutput(self, output: QObject) -> None:
        """Ignore the output device."""

    def play(self) -> None:
        """Record that the file is played."""
        self._state = self.PlaybackState.PlayingState
        Calls.done.append(("play", self._name))

    def stop(self) -> None:
        """Record that the file is stopped."""
        self._state = self.PlaybackState.StoppedState
        Calls.done.append(("stop", self._name))


class QTextToSpeech(QObject):
    """Replaces a voice, and says nothing."""

    stateChanged = Signal(object)

    class State:
        """The states that a voice can have."""

        Ready, Error, Speaking, Paused = "ready", "error", "speaking", "paused"

    def __init__(self, engine: str, parent: QObject | None = None) -> None:
        """Record which engine is used."""
        super().__init__(parent)
        self._state = self.State.Ready
        Calls.done.append(("engine", engine))

    @staticmethod
    def availableEngines() -> list[str]:
        """Return the names of the engines in `Calls`."""
        return list(Calls.engines)

    def state(self) -> str:
        """Return whether the voice can speak."""
        return self.State.Error if Calls.broken else self._state

    def setVolume(self, volume: float) -> None:
        """Ignore the volume."""

    def say(self, text: str) -> None:
        """Record the spoken text."""
        self._state = self.State.Speaking
        Calls.done.append(("speak", text))

    def pause(self) -> None:
        """Record that the voice pauses."""
        self._state = self.State.Paused
        Calls.done.append(("voice pauses", ""))

    def resume(self) -> None:
        """Record that the voice goes on."""
        self._state = self.State.Speaking
        Calls.done.append(("voice goes on", ""))

    def stop(self) -> None:
        """Record that the voice is silenced."""
        Calls.done.append(("silence", ""))


def install(monkeypatch: pytest.MonkeyPatch) -> type[Calls]:
    """Replace Qt's modules for sound and speech with these classes, and return the recorded calls."""
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
