"""How comments address a player, and the messages about damaged or unsaved comments."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def form_of_address(line: str, name: str) -> str:
    """Return how a line addresses the player called `name`; a person who gave no name is called "you"."""
    if name != translate("words", "You"):
        return name
    begins = line.lstrip().startswith("{other}")
    return translate("company", "You") if begins else translate("company", "you")


def comments_not_saved_sentence(reason: str) -> str:
    """Return the message that the person's own comments could not be written."""
    return translate(
        "company", "Your own comments could not be saved: {reason}. Hearts keeps them in memory and tries again."
    ).format(reason=reason)


def comments_damage_sentence(places: Iterable[str]) -> str:
    """Return the message that some of the person's own comments could not be read; `places` say where in the file."""
    return translate(
        "company",
        "Some of your own comments cannot be read ({places}). Before you change any, a copy of the file is kept.",
    ).format(places=", ".join(places))
