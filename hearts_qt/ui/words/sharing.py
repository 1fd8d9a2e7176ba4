"""The texts in the picture of a deal."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.plain_text import one_line
from hearts_qt.rules.cards import QUEEN_OF_SPADES, Rank, Seat
from hearts_qt.rules.deal_of_the_day import read_day
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.ui.words.cards import short_rank
from hearts_qt.ui.words.rules import rules_title

translate = QCoreApplication.translate

_LONGEST_NAME: Final = 24


def shooter_of(deal: RecordedDeal, run: Run) -> Seat | None:
    """Return the seat that took all cards with positive points if a moon was scored in this run, otherwise None."""
    takers = {trick.taker for trick in run.tricks if any(deal.rules.worth[card] > 0 for card in trick.cards)}
    return takers.pop() if run.award is not None and len(takers) == 1 else None


def taker_of_queen(run: Run) -> Seat | None:
    """Return the seat that took the queen of spades, or None."""
    return next((trick.taker for trick in run.tricks if QUEEN_OF_SPADES in trick.cards), None)


def picture_name(seating: Seating) -> str:
    """Return the name of a player in a picture: "Me" for a person who has given no name and is called "You"."""
    has_none = seating.kind is Kind.PERSON and seating.name in (PLAYER_NAME.default, translate("words", "You"))
    return _me() if has_none else one_line(seating.name, _LONGEST_NAME)


def _me() -> str:
    return translate("sharing", "Me", "the person who sends a picture")


def picture_title(deal: RecordedDeal, run: Run, names: Sequence[str]) -> str:
    """Return the headline of a picture. `names` are the players' names by seat; empty if they are left out."""
    shooter, taker = shooter_of(deal, run), taker_of_queen(run)
    if shooter is not None:
        if not names:
            return translate("sharing", "Somebody shoots the moon")
        if names[shooter] == _me():
            return translate("sharing", "I shoot the moon")
        return translate("sharing", "{name} shoots the moon").format(name=names[shooter])
    if taker is not None and names:
        if names[taker] == _me():
            return translate("sharing", "I take the queen")
        return translate("sharing", "{name} takes the queen").format(name=names[taker])
    return translate("sharing", "A deal of Hearts")


def picture_subtitle(deal: RecordedDeal, day: str) -> str:
    """Return the rules and the date of a deal; `day` is the day of a deal of the day, otherwise empty."""
    of_day = read_day(day)
    when = of_day or read_day(deal.date[:10])
    head = translate("sharing", "Deal of the day") if of_day is not None else rules_title(deal.rules)
    return head if when is None else f"{head} · {_date(when)}"


def _date(day: date) -> str:
    return QLocale().toString(QDate(day.year, day.month, day.day), translate("sharing", "d MMMM yyyy"))


def same_cards() -> str:
    """Return the words before the number of the deal."""
    return translate("sharing", "The same cards for you:")


def shark_remark(points: int) -> str:
    """Return the CardShark's points in the deal of the day."""
    return translate("sharing", "CardShark in my seat: {points}").format(points=points)


def rank_signs() -> tuple[str, ...]:
    """Return the signs of the thirteen ranks, from the two on."""
    return tuple(short_rank(rank) for rank in Rank)
