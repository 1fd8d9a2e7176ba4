"""The help page about deal numbers: how a number becomes cards, so that anybody can check it without Hearts."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import card_name, each_card
from hearts_qt.rules.deal_number import GREATEST, hands_of, show_deal_number
from hearts_qt.ui.help.day_chapter import deal_of_the_day
from hearts_qt.ui.help.help_html import code, heading, ordered, paragraph

translate = QCoreApplication.translate

EXAMPLES: Final = (0, 1, 7, 1234, 999_999_999_999, GREATEST)
"""Deal numbers that the page shows as examples: short and long numbers, with the lowest and the highest."""

SCRIPT: Final = """\
import hashlib
import sys

RANKS, SUITS = "23456789TJQKA", "CDSH"
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

def read(text):
    code = text.upper().replace("-", "")
    if len(code) != 13:
        return int(code)
    number = 0
    for digit in code:
        number = number * 32 + DIGITS.index(digit)
    return number

def words(number):
    block = 0
    while True:
        text = f"hearts:1:{number}:{block}"
        digest = hashlib.sha256(text.encode()).digest()
        for start in range(0, 32, 4):
            word = digest[start:start + 4]
            yield int.from_bytes(word, "big")
        block += 1

def hands(number):
    deck = list(range(52))
    source = words(number)
    for place in range(51, 0, -1):
        limit = 2**32 - 2**32 % (place + 1)
        word = next(word for word in source if word < limit)
        other = word % (place + 1)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card
    return [sorted(deck[seat::4]) for seat in range(4)]

def name(card):
    return RANKS[card % 13] + SUITS[card // 13]

number = read(sys.argv[1])
for seat, hand in enumerate(hands(number), 1):
    print(seat, *map(name, hand))
"""
"""The algorithm as a stand-alone program: ``python deal.py 1234`` prints the four hands."""


def hands_text(number: int) -> str:
    """Return the four hands of a deal as the script prints them."""
    lines = []
    for seat, hand in enumerate(hands_of(number), 1):
        lines.append(" ".join([str(seat), *(card_name(card) for card in each_card(hand))]))
    return "\n".join(lines)


def deal_numbers() -> str:
    """Return the help page about deal numbers as HTML."""
    return "".join(
        (
            paragraph(
                translate(
                    "help",
                    "Every deal has a number. The same number always gives the same 52 cards, on every computer and "
                    "in every version. Numbers of up to twelve digits are easy to type. Random deals have longer "
                    "numbers, shown as thirteen letters and digits in groups.",
                )
            ),
            paragraph(
                translate("help", "Tell a friend a number, and you can both play the same cards."),
            ),
            heading(translate("help", "How a number becomes cards")),
            ordered(_steps()),
            heading(translate("help", "The same as a program")),
            paragraph(
                translate("help", "Save this as deal.py and run it with any Python 3: python deal.py 1234"),
            ),
            code(SCRIPT),
            heading(translate("help", "Examples")),
            paragraph(
                translate(
                    "help",
                    "Seat 1 is at the bottom; the others follow clockwise. T is ten. C, D, S and H are clubs, "
                    "diamonds, spades and hearts.",
                )
            ),
            *(_example(number) for number in EXAMPLES),
            deal_of_the_day(),
        )
    )


def _steps() -> list[str]:
    return [
        translate(
            "help",
            "A deal number n is a whole number from 0 to 18446744073709551615. A long number is written in base 32: "
            "the digits, then the letters without I, L, O and U, most significant first.",
        ),
        translate(
            "help",
            "Block b (0, 1, 2 and so on) is the SHA-256 digest of the ASCII text hearts:1:n:b, with both numbers in "
            "decimal. Each block gives eight words of 32 bits, most significant byte first.",
        ),
        translate(
            "help",
            "Begin with the deck in order: two to ace of clubs, then diamonds, spades and hearts. For i from 51 down "
            "to 1, take the next word w, skipping words that are not less than the greatest multiple of i + 1 up to 2 "
            "to the power of 32. Then exchange the cards at the places i and w mod (i + 1), counted from 0.",
        ),
        translate("help", "The card at place k goes to seat k mod 4. Seat 0 is at the bottom; then clockwise."),
    ]


def _example(number: int) -> str:
    title = translate("help", "Deal {number}").format(number=show_deal_number(number))
    if show_deal_number(number) != str(number):
        title = translate("help", "Deal {number}, which is {decimal}").format(
            number=show_deal_number(number), decimal=number
        )
    return paragraph(title) + code(hands_text(number))
