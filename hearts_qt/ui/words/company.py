"""How players are spoken to."""

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def addressed(line: str, name: str) -> str:
    """Return what a line calls a player of that name; whoever has not told a name is called you."""
    if name != translate("words", "You"):
        return name
    begins = line.lstrip().startswith("{other}")
    return translate("company", "You") if begins else translate("company", "you")
