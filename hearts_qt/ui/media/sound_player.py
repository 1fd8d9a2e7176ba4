"""The sound as the window uses it: the window asks for a sound and continues without waiting for a result."""

import atexit
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QThread, Signal

from hearts_qt.plugin_host.sounds import Sound, SoundGroup
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import (
    CARD_SOUNDS,
    COMMENT_VOICE,
    DEAL_SOUNDS,
    GAME_SOUNDS,
    SILENT,
    TURN_SOUND,
    VOLUME,
    CommentVoice,
)
from hearts_qt.ui.media.device import SoundDevice, Status, VoiceStatus

_PATIENCE_MS: Final = 2000
"""How long the program waits at its end for a sound server that has stopped answering."""
SWITCHES: Final = {
    SoundGroup.CARDS: CARD_SOUNDS,
    SoundGroup.DEAL: DEAL_SOUNDS,
    SoundGroup.GAME: GAME_SOUNDS,
    SoundGroup.TURN: TURN_SOUND,
}
"""The option that switches each group of sounds on and off."""
_abandoned: Final[list[QThread]] = []
"""Threads that did not end. They are kept, because releasing a running thread would end the program."""


class SoundPlayer(QObject):
    """Plays sounds as the options say.

    If `prepare` was not called, the first sound has to open the device, and is heard late or not at all.
    """

    changed = Signal()
    """Sent when the status of the sound or of the voice changes."""
    _open = Signal()
    _open_voice = Signal()
    pack_wanted = Signal(str)
    volume_wanted = Signal(float)
    sound_wanted = Signal(str)
    recording_wanted = Signal(str)
    speech_wanted = Signal(str)
    hush_wanted = Signal()
    rest_wanted = Signal(bool)
    """This signal and the six public signals above it tell the device what to do. They have no effect while no device
    is open."""
    _end_wanted = Signal()

    def __init__(self, settings: Settings, pack: Path, parent: QObject | None = None) -> None:
        """Use these settings and the sounds of the `sounds.toml` at `pack`. Nothing is opened yet.

        Sounds that a later pack leaves out are still those of `pack`.
        """
        super().__init__(parent)
        self._settings = settings
        self._usual = pack
        self.pack = pack
        """The `sounds.toml` whose sounds are heard."""
        self._thread: QThread | None = None
        self._device: SoundDevice | None = None
        self.status = Status.ASLEEP
        self.voice_status = VoiceStatus.ASLEEP
        self._rests = False
        settings.listen(self._follow_options, Effect.SOUND)

    @property
    def is_silent(self) -> bool:
        """Whether all sounds are switched off, or everything rests."""
        return self._rests or self._settings.value(SILENT) or self._settings.value(VOLUME) == 0

    @property
    def is_open(self) -> bool:
        """Whether the device has been opened."""
        return self._thread is not None

    def prepare(self) -> None:
        """Open the device in advance, unless all sounds are off.

        This method does not wait for the device, but loading the libraries can slow the window down. So call it when
        nothing moves on the table.
        """
        if self.is_silent or self._thread is not None:
            return
        # Close the thread at exit: if Python released it while it is still running, the program would crash.
        atexit.register(self.close)
        thread = self._thread = QThread()
        thread.setObjectName("sound")
        device = self._device = SoundDevice(self._usual)
        device.moveToThread(thread)
        device.status_changed.connect(self._take_status)
        device.voice_changed.connect(self._take_voice_status)
        self._open.connect(device.open)
        self._open_voice.connect(device.open_voice)
        self.pack_wanted.connect(device.use_pack)
        self.volume_wanted.connect(device.set_volume)
        self.sound_wanted.connect(device.play)
        self.recording_wanted.connect(device.play_recording)
        self.speech_wanted.connect(device.speak)
        self.hush_wanted.connect(device.hush)
        self.rest_wanted.connect(device.rest)
        self._end_wanted.connect(device.close)
        thread.start()
        self._open.emit()
        self.volume_wanted.emit(self._loudness)
        self.pack_wanted.emit(str(self.pack))
        self._wake_voice()

    def _wake_voice(self) -> None:
        if self._settings.value(COMMENT_VOICE) is CommentVoice.SPOKEN:
            self._open_voice.emit()

    @property
    def _loudness(self) -> float:
        # The volume is squared, because the ear notices differences between quiet sounds more than between loud ones.
        return float((self._settings.value(VOLUME) / 100) ** 2)

    def use_pack(self, pack: Path) -> None:
        """Use the sounds of another `sounds.toml`."""
        self.pack = pack
        self.pack_wanted.emit(str(pack))

    def play(self, sound: Sound) -> None:
        """Play a sound, if its group is switched on."""
        if not self.is_silent and self._settings.value(SWITCHES[sound.group]):
            self.prepare()
            self.sound_wanted.emit(sound.value)

    def try_out(self, sound: Sound) -> None:
        """Play a sound because the person wants to hear it, even if its group is switched off."""
        if not self.is_silent:
            self.prepare()
            self.sound_wanted.emit(sound.value)

    def play_file(self, path: Path) -> None:
        """Play a file, if the sounds of the game are switched on."""
        if not self.is_silent and self._settings.value(SWITCHES[SoundGroup.GAME]):
            self.prepare()
            self.recording_wanted.emit(str(path))

    def say(self, text: str, recording: Path | None) -> None:
        """Play a comment as the option says: its recording, the system's voice, or nothing."""
        how = self._settings.value(COMMENT_VOICE)
        if self.is_silent or how is CommentVoice.NONE:
            return
        self.prepare()
        if recording is not None:
            self.recording_wanted.emit(str(recording))
        elif how is CommentVoice.SPOKEN:
            self.speech_wanted.emit(text)

    def hush(self) -> None:
        """Stop all comments."""
        self.hush_wanted.emit()

    def rest(self, on: bool) -> None:
        """Be silent at once while `on`; afterwards a comment that was being said goes on."""
        self._rests = on
        self.rest_wanted.emit(on)

    def close(self) -> None:
        """Close the device. A sound server that does not answer delays this only for a short time."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        atexit.unregister(self.close)
        self._end_wanted.emit()
        if not thread.wait(_PATIENCE_MS):
            _abandoned.append(thread)
        elif self._device is not None:
            self._device.deleteLater()
        self._device = None
        self.status, self.voice_status = Status.ASLEEP, VoiceStatus.ASLEEP

    def _take_status(self, status: Status) -> None:
        self.status = status
        self.changed.emit()

    def _take_voice_status(self, status: VoiceStatus) -> None:
        self.voice_status = status
        self.changed.emit()

    def _follow_options(self) -> None:
        if self.is_silent:
            self.hush()
        self.prepare()
        self.volume_wanted.emit(self._loudness)
        self._wake_voice()
