"""How comments address a player, and the messages about damaged or unsaved comments."""

from collections.abc import Iterable
from datetime import date, timedelta

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import Suit
from hearts_qt.ui.words.cards import suit_name

translate = QCoreApplication.translate


def form_of_address(line: str, name: str) -> str:
    """Return how a line addresses the player called `name`; a person who gave no name is called "you"."""
    if name != translate("words", "You"):
        return name
    begins = line.lstrip().startswith("{other}")
    return translate("company", "You") if begins else translate("company", "you")


def everybody() -> str:
    """Return how a line names the players to whom the cards of a pass go, if each of them gets one."""
    return translate("company", "everybody")


def times_text(number: int) -> str:
    """Return how often something has happened, such as "twice"; `number` is at least 1."""
    if number == 1:
        return translate("company", "once")
    return translate("company", "twice") if number == 2 else translate("company", "{n} times").format(n=number)


def when_text(day: date, today: date) -> str:
    """Return when a day was, such as "last week". Weeks begin on Mondays. A day after today counts as today."""
    days = (today - day).days
    weeks = (today - timedelta(today.weekday()) - (day - timedelta(day.weekday()))).days // 7
    months = 12 * (today.year - day.year) + today.month - day.month
    if days < 2:
        return translate("company", "yesterday") if days == 1 else translate("company", "earlier today")
    if weeks < 2:
        return translate("company", "last week") if weeks else translate("company", "earlier this week")
    if months < 2:
        return translate("company", "last month") if months else translate("company", "earlier this month")
    return translate("company", "long ago")


def sample_places() -> dict[str, str]:
    """Return texts for the placeholders of a line that is said only as a sample."""
    you = translate("company", "you")
    passed = {"to": you, "from": you, "suit": suit_name(Suit.HEARTS)}
    return {**passed, "times": times_text(2), "when": translate("company", "yesterday"), "mine": "7", "yours": "9"}


def comments_not_saved_sentence(reason: str) -> str:
    """Return the message that the person's own comments could not be written."""
    return translate(
        "company", "Your own comments could not be saved: {reason}. Hearts keeps them in memory and tries again."
    ).format(reason=reason)


def comments_damage_sentence(places: Iterable[str]) -> str:
    """Return the message that some of the person's own comments could not be read; `places` say where in the file."""
    return translate(
        "company",
        "Some of your own comments cannot be read ({places}). If you change any, Hearts first keeps a copy of "
        "the file.",
    ).format(places=", ".join(places))
