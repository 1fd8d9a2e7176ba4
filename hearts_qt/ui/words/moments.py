"""The words that are large on the table when a moon is shot or stopped."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.moves import Award
from hearts_qt.rules.view import View
from hearts_qt.ui.words.cards import seat_title

translate = QCoreApplication.translate


def moon_lines(shooter: Seat, award: Award | None, view: View, *, sun: bool) -> tuple[str, str]:
    """Return who shot the moon or took every trick, and what that costs; the second is empty if it is not known."""
    is_own, name = shooter == view.seat, view.seats[shooter].name
    if sun:
        yours, others = translate("words", "You took every trick!"), translate("words", "{name} took every trick!")
    else:
        yours, others = translate("words", "You shot the moon!"), translate("words", "{name} shot the moon!")
    headline = yours if is_own else others.format(name=name)
    points = view.rules.moon_points
    if award is Award.ADD:
        return headline, translate("words", "Everyone else +{points}").format(points=points)
    if award is Award.SUBTRACT:
        title = seat_title(view.seats, shooter, view.seat)
        return headline, translate("words", "{name} −{points}").format(name=title, points=points)
    return headline, ""


def stopped_line(taker: Seat, view: View) -> str:
    """Return who stopped a moon."""
    if taker == view.seat:
        return translate("words", "You stopped the moon")
    return translate("words", "{name} stopped the moon").format(name=view.seats[taker].name)
