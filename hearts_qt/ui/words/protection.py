"""The sentences about what plugin code is able to do on this system."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.remote.confinement import Level

translate = QCoreApplication.translate


def protection_sentence(level: Level) -> str:
    """Return how plugin code is confined on this system."""
    return {
        Level.NAMESPACES: translate(
            "plugins", "Plugin code is confined here: it cannot see your files, your programs or your network."
        ),
        Level.LANDLOCK: translate(
            "plugins", "Plugin code is confined here: it cannot open your files or reach other programs or the network."
        ),
        Level.TRUSTED: translate(
            "plugins",
            "Nothing confines plugin code on this system. It can do everything that you can do, and could see "
            "all cards, so you have to trust a player from a plugin.",
        ),
    }[level]


def code_sentence(level: Level | None) -> str:
    """Return what it means that a plugin has code; `level` is None while it is unknown how far the code is confined."""
    if level is None:
        return translate("plugins", "It runs its own code, in its own process.")
    if level is Level.TRUSTED:
        return translate(
            "plugins",
            "It runs its own code, which can do everything that you can do on this computer. Use it "
            "only if you trust it.",
        )
    return translate("plugins", "It runs its own code, which is confined: it cannot read your games or files.")


def installing_sentence(level: Level) -> str:
    """Return what a person should know before installing a plugin with code."""
    if level is Level.TRUSTED:
        return translate(
            "plugins",
            "It has its own code, which can do everything that you can do on this computer. Install it only if "
            "you trust its author.",
        )
    return translate("plugins", "It has its own code, which is confined: it cannot read your games or files.")
