"""What plugins' code may do on this system, in words."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.remote.confinement import Level

translate = QCoreApplication.translate


def protection_sentence(level: Level) -> str:
    """Return what protects the person from plugins' code here."""
    return {
        Level.NAMESPACES: translate(
            "plugins", "Plugins’ code is confined here: it sees no file, no program and no network of yours."
        ),
        Level.LANDLOCK: translate(
            "plugins", "Plugins’ code is confined here: it can open no file of yours, and reach no program or network."
        ),
        Level.TRUSTED: translate(
            "plugins",
            "Nothing confines plugins’ code on this system. It may do what you may do, and can see all cards: such a "
            "player is trusted, not proven.",
        ),
    }[level]


def code_sentence(level: Level | None) -> str:
    """Return what it means that a plugin has code; `level` is None as long as it is not known."""
    if level is None:
        return translate("plugins", "It runs code of its own, in a process of its own.")
    if level is Level.TRUSTED:
        return translate(
            "plugins", "It runs code of its own, which may do what you may do on this computer: use it if you trust it."
        )
    return translate("plugins", "It runs code of its own, which is confined: it reads no game and no file of yours.")


def installing_sentence(level: Level) -> str:
    """Return what to know before a plugin with code is installed."""
    if level is Level.TRUSTED:
        return translate(
            "plugins",
            "It has code of its own, which may do on this computer what you may do. Install it only if you trust where "
            "it comes from.",
        )
    return translate("plugins", "It has code of its own, which is confined: it reads no game and no file of yours.")
