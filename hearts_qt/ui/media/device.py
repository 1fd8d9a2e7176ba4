"""The sound device, in its own thread. QtMultimedia and QtTextToSpeech are imported only here.

If a library, a device or a sound server is missing, nothing is heard, and the Status tells why. Qt's own messages about
it are not shown.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLoggingCategory, QObject, QUrl, Signal, Slot

from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.sounds import Sound, read_sounds
from hearts_qt.ui.media.server import has_server, has_speech
from hearts_qt.ui.widgets.call_later import call_later

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QAudioOutput, QMediaDevices, QMediaPlayer, QSoundEffect
    from PySide6.QtTextToSpeech import QTextToSpeech

log = logging.getLogger("hearts_qt")

_ENGINES: Final = {"linux": ("speechd",), "win32": ("winrt", "sapi"), "darwin": ("darwin", "macos")}
"""The speech engines that are used on each system, the best one first. Qt's engine "mock" only pretends to speak."""
SHUFFLE_MS: Final = 220
"""How long the sound of shuffling is heard before the cards fly, and before the sound of dealing begins."""


class Status(StrEnum):
    """The state of the sound."""

    ASLEEP = "asleep"
    """The sound has not been needed yet."""
    READY = "ready"
    NO_LIBRARY = "no library"
    """QtMultimedia, or a library that it needs, is not installed."""
    NO_DEVICE = "no device"
    """There is no sound device, or no sound server is running."""


class VoiceStatus(StrEnum):
    """The state of the system's voice."""

    ASLEEP = "asleep"
    READY = "ready"
    NO_VOICE = "no voice"
    """The system has no voice that Qt can use."""


class SoundDevice(QObject):
    """Plays sounds and speaks. Signals call all methods except `__init__`, in the thread of the device."""

    status_changed = Signal(object)
    """Emitted with the Status when sound becomes available or unavailable."""
    voice_changed = Signal(object)
    """Emitted with the VoiceStatus after each search for a voice, and when the state of the voice changes."""

    def __init__(self, usual: Path) -> None:
        """Prepare without opening anything, because this runs in the window's thread.

        `usual` is the `sounds.toml` with the sounds that a pack may leave out.
        """
        super().__init__()
        self._devices: QMediaDevices | None = None
        self._status = Status.ASLEEP
        self._usual = usual
        self._effects: dict[str, list[QSoundEffect]] = {}
        self._order = _FilesInTurn(Random())
        self._player: QMediaPlayer | None = None
        self._output: QAudioOutput | None = None
        self._speech: QTextToSpeech | None = None
        self._pack = ""
        self._volume = 0.5
        self._rests = False

    @Slot()
    def open(self) -> None:
        """Look for a sound device, unless a device was found earlier or the library is missing."""
        if self._devices is not None or self._status is Status.NO_LIBRARY:
            return
        if not has_server():
            self._tell(Status.NO_DEVICE)
            return
        QLoggingCategory.setFilterRules("qt.multimedia.*=false\nqt.speech.*=false")
        try:
            from PySide6.QtMultimedia import QMediaDevices
        except ImportError as error:
            log.info("no sound: %s", error)
            self._tell(Status.NO_LIBRARY)
            return
        self._devices = QMediaDevices(self)
        self._devices.audioOutputsChanged.connect(self._outputs_changed)
        self._outputs_changed()

    @property
    def _can_play(self) -> bool:
        return self._devices is not None and bool(self._devices.audioOutputs())

    def _tell(self, status: Status) -> None:
        if status is not self._status:
            self._status = status
            self.status_changed.emit(status)

    def _outputs_changed(self) -> None:
        self._tell(Status.READY if self._can_play else Status.NO_DEVICE)
        self._load_effects()

    @Slot(str)
    def use_pack(self, path: str) -> None:
        """Load the sounds of a `sounds.toml`."""
        self._pack = path
        self._load_effects()

    def _load_effects(self) -> None:
        for old in self._all_effects():
            old.deleteLater()
        self._effects = {}
        if not self._pack or not self._can_play:
            return
        from PySide6.QtMultimedia import QSoundEffect

        # An older pack does not know the newer sounds, and no pack has to bring them all.
        files: dict[Sound, tuple[Path, ...]] = {}
        for pack in dict.fromkeys((self._usual, Path(self._pack))):
            files |= _files_in(pack)
        for sound, paths in files.items():
            effects = self._effects[sound.value] = [QSoundEffect(self) for _ in paths]
            for effect, path in zip(effects, paths, strict=True):
                effect.setVolume(self._volume)
                effect.setSource(QUrl.fromLocalFile(str(path)))

    def _all_effects(self) -> list[QSoundEffect]:
        return [effect for effects in self._effects.values() for effect in effects]

    @Slot(float)
    def set_volume(self, volume: float) -> None:
        """Set the volume: a factor from 0 to 1 for the strength of the sound."""
        self._volume = volume
        for effect in self._all_effects():
            effect.setVolume(volume)
        if self._output is not None:
            self._output.setVolume(volume)
        if self._speech is not None:
            self._speech.setVolume(volume)

    @Slot(str)
    def play(self, sound: str) -> None:
        """Play a sound of the pack. The sound of dealing waits a moment, because the sound of shuffling comes first."""
        if sound == Sound.DEAL:
            self.open()
            call_later(self, lambda: self._play_now(sound), SHUFFLE_MS)
        else:
            self._play_now(sound)

    def _play_now(self, sound: str) -> None:
        effects = None if self._rests else self._effects.get(sound)
        if effects:
            effects[self._order.next(sound, len(effects))].play()

    @Slot(str)
    def play_recording(self, path: str) -> None:
        """Play a recorded comment. An earlier comment that is still playing stops."""
        if not self._can_play:
            return
        if self._player is None:
            from PySide6.QtMultimedia import QAudioOutput, QMediaPlayer

            self._player = QMediaPlayer(self)
            self._output = QAudioOutput(self)
            self._output.setVolume(self._volume)
            self._player.setAudioOutput(self._output)
        self._player.setSource(QUrl.fromLocalFile(path))
        self._player.play()

    @Slot()
    def open_voice(self) -> None:
        """Find out whether the system has a voice."""
        if self._speech is not None:
            return
        if not (has_speech() and has_server()):
            self._tell_voice()
            return
        try:
            from PySide6.QtTextToSpeech import QTextToSpeech
        except ImportError as error:
            log.info("no voice: %s", error)
            self._tell_voice()
            return
        known = QTextToSpeech.availableEngines()
        engine = next((name for name in _ENGINES.get(sys.platform, ()) if name in known), None)
        if engine is not None:
            self._speech = QTextToSpeech(engine, self)
            self._speech.setVolume(self._volume)
            self._speech.stateChanged.connect(self._tell_voice)
        self._tell_voice()

    def _tell_voice(self) -> None:
        self.voice_changed.emit(VoiceStatus.READY if self._has_voice else VoiceStatus.NO_VOICE)

    @property
    def _has_voice(self) -> bool:
        return self._speech is not None and self._speech.state() is not self._speech.State.Error

    @Slot(str)
    def speak(self, text: str) -> None:
        """Let the system's voice say a text. An earlier text that it is still speaking stops."""
        self.open_voice()
        if self._speech is not None and self._has_voice:
            self._speech.say(text)

    @Slot()
    def hush(self) -> None:
        """Stop all comments."""
        if self._player is not None:
            self._player.stop()
        if self._speech is not None and self._has_voice:
            self._speech.stop()

    @Slot(bool)
    def rest(self, on: bool) -> None:
        """Be silent at once while `on`: sounds end, and a comment goes on afterwards."""
        self._rests = on
        if on:
            for effect in self._all_effects():
                effect.stop()
        if self._player is not None:
            playing = self._player.PlaybackState
            if on and self._player.playbackState() is playing.PlayingState:
                self._player.pause()
            elif not on and self._player.playbackState() is playing.PausedState:
                self._player.play()
        if self._speech is not None and self._has_voice:
            if on and self._speech.state() is self._speech.State.Speaking:
                self._speech.pause()
            elif not on and self._speech.state() is self._speech.State.Paused:
                self._speech.resume()

    @Slot()
    def close(self) -> None:
        """Release everything in the thread that created it."""
        self.hush()
        for child in (self._player, self._output, self._speech, self._devices, *self._all_effects()):
            if child is not None:
                child.setParent(None)
        self._effects = {}
        self._player = self._output = self._speech = self._devices = None
        self.thread().quit()


def _files_in(pack: Path) -> Mapping[Sound, tuple[Path, ...]]:
    """Return the files of a `sounds.toml`; none if it is broken."""
    try:
        return read_sounds(pack).files
    except PackError as error:
        log.warning("no sounds: %s", error)
        return {}


class _FilesInTurn:
    """Chooses one of a sound's files at random, but never the same file twice in a row."""

    def __init__(self, rng: Random) -> None:
        """Choose with this generator."""
        self._rng = rng
        self._last: dict[str, int] = {}

    def next(self, sound: str, files: int) -> int:
        """Return which of this number of files is played now, counted from 0."""
        last = self._last.get(sound)
        chosen = self._rng.choice([place for place in range(files) if place != last or files == 1])
        self._last[sound] = chosen
        return chosen
