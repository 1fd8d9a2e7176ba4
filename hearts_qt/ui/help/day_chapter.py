"""The chapter of the help about the deal of the day: how a day becomes a deal, with examples to check it."""

from datetime import date
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.deal_of_the_day import direction_of_day, number_of_day
from hearts_qt.ui.help.help_html import code, heading, ordered, paragraph

translate = QCoreApplication.translate

DAYS: Final = (date(2000, 2, 29), date(2026, 11, 25), date(2026, 11, 26), date(2026, 12, 31), date(2100, 1, 1))
"""The days that the page shows as examples."""

DAY_SCRIPT: Final = """\
import datetime
import hashlib
import sys

PASSES = "left right across hold left right across".split()

day = datetime.date.fromisoformat(sys.argv[1])
digest = hashlib.sha256(f"hearts:day:1:{day}".encode()).digest()
print(day, int.from_bytes(digest[:8], "big"), PASSES[day.weekday()])
"""
"""The rule as a stand-alone program: ``python day.py 2026-11-25`` prints the number and the pass of a day."""


def day_line(day: date) -> str:
    """Return the day, its number and its pass as the script prints them."""
    return f"{day.isoformat()} {number_of_day(day)} {direction_of_day(day).value}"


def deal_of_the_day() -> str:
    """Return the chapter about the deal of the day as HTML."""
    return "".join(
        (
            heading(translate("help", "The deal of the day")),
            paragraph(
                translate(
                    "help",
                    "Everybody who plays the deal of the day gets the same cards on the same day, without any server. "
                    "Your first try counts. If you leave it, it waits for you, but it cannot begin anew. Afterwards "
                    "you can play it for practice.",
                )
            ),
            paragraph(
                translate(
                    "help",
                    "When it is over, the CardShark plays your cards against the same opponents. It thinks for a fixed "
                    "number of rounds and not for a time, so its points are the same on every computer with the same "
                    "version. The calendar adds up each week as a small match between you and the CardShark. A day "
                    "that you played on another day, or in which the computer played for you, is shown but not added.",
                )
            ),
            paragraph(
                translate(
                    "help",
                    "The rule is public, so anybody can work out tomorrow’s cards. Nobody gains anything by that, "
                    "because there is no list of winners.",
                )
            ),
            ordered(_steps()),
            paragraph(translate("help", "As a program, for any Python 3: python day.py 2026-11-25")),
            code(DAY_SCRIPT),
            paragraph(translate("help", "It prints the day, the number of its deal, and its pass:")),
            code("\n".join(f"{day_line(day)}   {show_deal_number(number_of_day(day))}" for day in DAYS)),
        )
    )


def _steps() -> list[str]:
    return [
        translate("help", "A day is a date in UTC, written as 2026-11-25. It begins everywhere at the same moment."),
        translate(
            "help",
            "Its deal number is made of the first eight bytes, most significant first, of the SHA-256 digest of the "
            "ASCII text hearts:day:1:2026-11-25.",
        ),
        translate(
            "help",
            "Cards go left on Monday and Friday, right on Tuesday and Saturday, across on Wednesday and Sunday. On "
            "Thursday nobody passes.",
        ),
        translate("help", "The rules are Standard. You sit in seat 1, and Stan has the other three seats."),
    ]
