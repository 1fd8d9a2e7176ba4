"""Whether anything can be heard, in one line."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.ui.sound.status import Status, VoiceStatus

translate = QCoreApplication.translate


def sound_line(status: Status) -> str:
    """Return what a person should know about the sound; empty while all is well."""
    return {
        Status.NO_LIBRARY: translate(
            "sound", "Silent here: Qt’s sound module or the system’s sound library is not installed."
        ),
        Status.NO_DEVICE: translate("sound", "Silent here: there is no sound device, or no sound server is running."),
    }.get(status, "")


def voice_line(status: VoiceStatus) -> str:
    """Return what a person should know about the system's voice; empty while all is well."""
    return translate("sound", "This system has no voice to speak with.") if status is VoiceStatus.NO_VOICE else ""
