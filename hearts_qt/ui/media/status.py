"""Whether sounds and the system's voice work on this machine."""

from enum import StrEnum


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
