"""The texts about the deals of the day."""

from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from hearts_qt.history.days import DayResult
from hearts_qt.rules.deal_of_the_day import direction_of_day
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.words.cards import points

translate = QCoreApplication.translate


class DayFound(NamedTuple):
    """What is known of the deal of a day: the person's try, and the CardShark's points."""

    result: DayResult
    shark: int | None = None
    """None as long as the CardShark's points are not worked out."""


class WeekTotal(NamedTuple):
    """A week as a small match: the days that count, and the points of the person and of the CardShark on them."""

    days: int
    own: int
    shark: int


def day_name(day: date) -> str:
    """Return a date with its day of the week."""
    return QLocale().toString(QDate(day.year, day.month, day.day), translate("days", "dddd, d MMMM yyyy"))


def month_name(day: date) -> str:
    """Return the month of a date with its year."""
    return QLocale().toString(QDate(day.year, day.month, 1), translate("days", "MMMM yyyy"))


def day_question(day: date, found: DayFound | None) -> str:
    """Return what the person should know before the deal of a day comes to the table."""
    if found is None:
        pass_words = {
            Direction.LEFT: translate("days", "Three cards go to the left."),
            Direction.RIGHT: translate("days", "Three cards go to the right."),
            Direction.ACROSS: translate("days", "Three cards go across."),
            Direction.HOLD: translate("days", "Nobody passes."),
        }.get(direction_of_day(day), "")
        template = translate(
            "days",
            "{day}. Everybody gets the same cards today, under Standard rules and against three Stans. {direction} "
            "One try counts, without undo. If you leave it, it waits for you.",
        )
        return template.format(day=day_name(day), direction=pass_words)
    if found.result.points is None:
        return translate("days", "{day}. Your try goes on at the card where you left it.").format(day=day_name(day))
    return translate(
        "days", "{day}. You have played this deal. You can see it, and play it again for practice."
    ).format(day=day_name(day))


def late_question(day: date) -> str:
    """Return what the person should know before the deal of an earlier day comes to the table."""
    template = translate(
        "days", "{day}. This day is over, so the deal is for practice: the calendar shows it, but no week counts it."
    )
    return template.format(day=day_name(day))


def result_of_day(day: date, found: DayFound | None) -> str:
    """Return the line below the headline of a result: the day, and the CardShark's points with the same cards."""
    head = translate("days", "Deal of the day, {day}.").format(day=day_name(day))
    if found is None or found.shark is None:
        return f"{head} {translate('days', 'The CardShark is playing your cards, one moment …')}"
    template = translate("days", "The CardShark in your seat: {points}.")
    return f"{head} {template.format(points=points(found.shark))}"


def about_day(day: date, today: date, found: DayFound | None) -> str:
    """Return what the calendar says about a day."""
    name = day_name(day)
    if found is None:
        if day > today:
            return translate("days", "{day}. This deal is still to come.").format(day=name)
        if day == today:
            return translate("days", "{day}. Today’s deal waits for you.").format(day=name)
        return translate("days", "{day}. You did not play this deal.").format(day=name)
    result = found.result
    if result.own is None:
        return translate("days", "{day}. You have begun this deal, and it waits for you.").format(day=name)
    own = translate("days", "{day}. You: {points}.").format(day=name, points=points(result.own))
    shark = "" if found.shark is None else translate("days", "CardShark: {points}.").format(points=points(found.shark))
    return " ".join(part for part in (own, shark, *_remarks(result)) if part)


def _remarks(result: DayResult) -> list[str]:
    remarks = []
    if result.is_helped:
        remarks.append(translate("days", "The computer played for you, so no week counts it."))
    if result.is_late:
        remarks.append(translate("days", "Played on another day, so no week counts it."))
    if result.hints == 1:
        remarks.append(translate("days", "With one hint."))
    elif result.hints:
        remarks.append(translate("days", "With {count} hints.").format(count=result.hints))
    return remarks


def week_sentence(total: WeekTotal) -> str:
    """Return the standing of the small match of a week."""
    if not total.days:
        return translate("days", "No deal of this week counts yet.")
    if total.own < total.shark:
        template = translate("days", "This week you are ahead of the CardShark: {own} to {shark} after {days}.")
    elif total.own > total.shark:
        template = translate("days", "This week the CardShark is ahead: {shark} to your {own} after {days}.")
    else:
        template = translate("days", "This week you and the CardShark are level: {own} each after {days}.")
    days = translate("days", "one day")
    if total.days > 1:
        days = translate("days", "{count} days").format(count=total.days)
    return template.format(own=total.own, shark=total.shark, days=days)
