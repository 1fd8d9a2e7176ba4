"""What plugins' code may do on this system, in words."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.remote.confinement import Level

translate = QCoreApplication.translate


def protection_sentence(level: Level) -> str:
    """Return what protects the person from plugins' code here."""
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
    """Return what it means that a plugin has code; `level` is None as long as it is not known."""
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
    """Return what to know before a plugin with code is installed."""
    if level is Level.TRUSTED:
        return translate(
            "plugins",
            "It has its own code, which can do everything that you can do on this computer. Install it only if "
            "you trust its author.",
        )
    return translate("plugins", "It has its own code, which is confined: it cannot read your games or files.")
