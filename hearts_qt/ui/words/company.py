"""How players are spoken to, and what may go wrong with a person's own comments."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def form_of_address(line: str, name: str) -> str:
    """Return what a line calls a player of that name; whoever has not told a name is called you."""
    if name != translate("words", "You"):
        return name
    begins = line.lstrip().startswith("{other}")
    return translate("company", "You") if begins else translate("company", "you")


def comments_not_saved_sentence(reason: str) -> str:
    """Return that the person's own comments could not be written."""
    return translate(
        "company", "Your own comments could not be saved: {reason}. Hearts keeps them in memory and tries again."
    ).format(reason=reason)


def comments_damage_sentence(places: Iterable[str]) -> str:
    """Return that some of the person's own comments could not be read; `places` are those in the file."""
    return translate(
        "company",
        "Some of your own comments cannot be read ({places}). Before you change any, a copy of the file is kept.",
    ).format(places=", ".join(places))
