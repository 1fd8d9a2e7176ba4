"""Whether anything can be heard on this machine."""

from enum import StrEnum


class Status(StrEnum):
    """How it stands with the sound."""

    ASLEEP = "asleep"
    """Nobody has needed it yet."""
    READY = "ready"
    NO_LIBRARY = "no library"
    """Qt's part for sound, or what it is linked to, is not installed."""
    NO_DEVICE = "no device"
    """There is nothing that sounds, or no sound server runs."""


class VoiceStatus(StrEnum):
    """How it stands with the system's voice."""

    ASLEEP = "asleep"
    READY = "ready"
    NO_VOICE = "no voice"
    """This system has none, or none that Qt can use."""
