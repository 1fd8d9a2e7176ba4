"""The lines that say why there is no sound or no voice."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.ui.sound.status import Status, VoiceStatus

translate = QCoreApplication.translate


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
