"""The page about fair play: what players see, how a deal is sealed and checked, and what luck is."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.witness import command_for
from hearts_qt.rules.commitment import commitment, opening
from hearts_qt.rules.deal_number import hands_of, show_deal_number
from hearts_qt.ui.help.help_html import code, heading, ordered, paragraph
from hearts_qt.ui.words.honesty import how_luck_is_measured, what_a_seal_is

translate = QCoreApplication.translate

EXAMPLE: Final = (1234, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
"""The number of a deal and a secret, whose seal the page works out."""


def fair_play() -> str:
    """Return the page."""
    return "".join(
        (
            paragraph(
                translate(
                    "help",
                    "The computer players are handed what a person in their chair would see, and nothing else. The "
                    "only exception says so in its name: the Cheater, who sits down only where you seat him. Two "
                    "things you can check yourself: that the cards of a deal stay as they were dealt, and that no seat "
                    "is dealt better ones.",
                )
            ),
            heading(translate("help", "The seal of a deal")),
            paragraph(what_a_seal_is()),
            paragraph(
                translate(
                    "help",
                    "The seal stands in the line at the window's foot; a click on it, or Help, Check the deals, shows "
                    "this deal and those before it.",
                )
            ),
            heading(translate("help", "How a seal is made")),
            ordered(_steps()),
            heading(translate("help", "An example")),
            *_example(),
            heading(translate("help", "The luck of the cards")),
            paragraph(how_luck_is_measured()),
            paragraph(
                translate(
                    "help",
                    "Each deal is played twelve times: once as it was dealt, and eleven times with six pairs of "
                    "neighbouring cards of a suit exchanged between those who hold them. The luck of the four seats "
                    "is 0 together, so one seat's good luck is the others' bad luck.",
                )
            ),
        )
    )


def _steps() -> list[str]:
    return [
        translate(
            "help", "The secret is 256 bits of the system's chance, written as 64 hexadecimal digits in lower case."
        ),
        translate(
            "help",
            "A hand is written as it was dealt, before the pass: the names of its cards with a blank in between, "
            "lowest first, clubs, diamonds, spades, hearts. T is ten.",
        ),
        translate(
            "help",
            "The secret and the four hands, from the seat at the bottom clockwise, are joined to one text: "
            "hearts:commitment:1:secret:hand:hand:hand:hand",
        ),
        translate("help", "The seal is the SHA-256 digest of that text, as 64 hexadecimal digits in lower case."),
    ]


def _example() -> tuple[str, ...]:
    number, secret = EXAMPLE
    hands = hands_of(number)
    return (
        paragraph(
            translate("help", "Deal {number} with the secret {secret}:").format(
                number=show_deal_number(number), secret=secret
            )
        ),
        code(opening(secret, hands)),
        paragraph(translate("help", "Its seal:")),
        code(commitment(secret, hands)),
        paragraph(translate("help", "The same by any Python 3, in a terminal:")),
        code(command_for(opening(secret, hands))),
    )
