"""The names of the sounds, and the lines that say why there is no sound or no voice."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.ui.media.device import Status, VoiceStatus

translate = QCoreApplication.translate


def sound_name(sound: Sound) -> str:
    """Return the name of a sound."""
    return {
        Sound.SHUFFLE: translate("sound", "Shuffling"),
        Sound.DEAL: translate("sound", "Dealing"),
        Sound.RAISE: translate("sound", "Raising a card"),
        Sound.PLAY: translate("sound", "Playing a card"),
        Sound.TRICK: translate("sound", "Taking a trick"),
        Sound.HEARTS: translate("sound", "Broken hearts"),
        Sound.QUEEN: translate("sound", "Queen of spades"),
        Sound.MOON: translate("sound", "A moon"),
        Sound.WIN: translate("sound", "Winning"),
        Sound.PASS: translate("sound", "Passing"),
        Sound.RECEIVE: translate("sound", "Receiving"),
        Sound.REFUSE: translate("sound", "A refused card"),
        Sound.TURN: translate("sound", "Your turn"),
        Sound.POINTS: translate("sound", "Points"),
        Sound.LOSE: translate("sound", "Losing"),
        Sound.OTHER_WIN: translate("sound", "Another wins"),
    }[sound]


def sound_line(status: Status) -> str:
    """Return why there is no sound; empty if sound works."""
    return {
        Status.NO_LIBRARY: translate(
            "sound", "Silent here: Qt’s sound module or the system’s sound library is not installed."
        ),
        Status.NO_DEVICE: translate("sound", "Silent here: there is no sound device, or no sound server is running."),
    }.get(status, "")


def voice_line(status: VoiceStatus) -> str:
    """Return why the system's voice cannot be used; empty if it can."""
    return translate("sound", "This system has no voice to speak with.") if status is VoiceStatus.NO_VOICE else ""
