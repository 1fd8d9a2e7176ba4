"""The help page about fair play: what players see, how a deal is sealed and checked, and how luck is measured."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.witness import command_for
from hearts_qt.rules.commitment import commitment, opening
from hearts_qt.rules.deal_number import hands_of, show_deal_number
from hearts_qt.ui.help.help_html import code, heading, ordered, paragraph
from hearts_qt.ui.words.honesty import how_luck_is_measured, what_a_seal_is

translate = QCoreApplication.translate

EXAMPLE: Final = (1234, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
"""Deal number and secret of the example for which the page shows the seal."""


def fair_play() -> str:
    """Return the help page about fair play as HTML."""
    return "".join(
        (
            paragraph(
                translate(
                    "help",
                    "The computer players see only what a person in their place would see. The only exception is the "
                    "Cheater, and he plays only if you choose him. You can check two things yourself: that no card is "
                    "changed after the deal, and that no seat gets better cards than the others.",
                )
            ),
            heading(translate("help", "The seal of a deal")),
            paragraph(what_a_seal_is()),
            paragraph(
                translate(
                    "help",
                    "You find the seal in the line at the bottom of the window. A click on it, or Help, Check the "
                    "deals, shows this deal and the ones before it.",
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
                    "Each deal is played twelve times: once as it was dealt, and eleven times with small changes. In "
                    "each change, six pairs of neighbouring cards of a suit are exchanged between the players who "
                    "hold them. The luck of the four seats adds up to 0: one seat's good luck is the others' bad luck.",
                )
            ),
        )
    )


def _steps() -> list[str]:
    return [
        translate(
            "help", "The secret is 256 random bits from the system, written as 64 hexadecimal digits in lower case."
        ),
        translate(
            "help",
            "Each hand is written as it was dealt, before the pass: the names of its cards with a space in between, "
            "clubs, diamonds, spades, then hearts, each suit from low to high. T is ten.",
        ),
        translate(
            "help",
            "The secret and the four hands, clockwise from the seat at the bottom, are joined into one text: "
            "hearts:commitment:1:secret:hand:hand:hand:hand",
        ),
        translate("help", "The seal is the SHA-256 digest of this text, as 64 hexadecimal digits in lower case."),
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
        paragraph(translate("help", "This command works it out in a terminal, with any Python 3:")),
        code(command_for(opening(secret, hands))),
    )
