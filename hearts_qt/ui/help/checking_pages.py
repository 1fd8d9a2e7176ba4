"""The help pages with which anybody can check cards without Hearts: deal numbers, the deal of the day, fair play."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.witness import command_for
from hearts_qt.rules.cards import Cards, Seat, card_name, each_card
from hearts_qt.rules.commitment import commitment, opening
from hearts_qt.rules.deal_number import GREATEST, hands_of, show_deal_number
from hearts_qt.rules.deal_of_the_day import direction_of_day, number_of_day
from hearts_qt.rules.runs import scrambled_hands
from hearts_qt.ui.help.help_html import code, heading, ordered, paragraph
from hearts_qt.ui.words.honesty import how_luck_is_measured, what_a_seal_is

translate = QCoreApplication.translate

# Deal numbers

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
    return _four_hands(hands_of(number))


def _four_hands(hands: Sequence[Cards]) -> str:
    lines = [" ".join([str(seat), *map(card_name, each_card(hand))]) for seat, hand in enumerate(hands, 1)]
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
            ordered(_steps_of_a_deal()),
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
            *(_example_of_a_deal(number) for number in EXAMPLES),
            _scrambles(),
            _deal_of_the_day(),
        )
    )


def _steps_of_a_deal() -> list[str]:
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


def _example_of_a_deal(number: int) -> str:
    title = translate("help", "Deal {number}").format(number=show_deal_number(number))
    if show_deal_number(number) != str(number):
        title = translate("help", "Deal {number}, which is {decimal}").format(
            number=show_deal_number(number), decimal=number
        )
    return paragraph(title) + code(hands_text(number))


# Scrambles

SCRAMBLES: Final = ((1234, 0, 0), (1234, 0, 1), (7, 1, 123_456_789), (42, 3, GREATEST))
"""The examples that the page shows: a deal number, the seat whose hand is kept, and the number of a scramble."""

SCRAMBLE_SCRIPT: Final = """\
import hashlib
import sys

RANKS, SUITS = "23456789TJQKA", "CDSH"

def words(number):
    block = 0
    while True:
        text = f"hearts:scramble:1:{number}:{block}"
        digest = hashlib.sha256(text.encode()).digest()
        for start in range(0, 32, 4):
            word = digest[start:start + 4]
            yield int.from_bytes(word, "big")
        block += 1

number, seat = int(sys.argv[1]), int(sys.argv[2])
kept = sys.argv[3:]
deck = [rank + suit for suit in SUITS for rank in RANKS]
rest = [card for card in deck if card not in kept]
source = words(number)
for place in range(38, 0, -1):
    limit = 2**32 - 2**32 % (place + 1)
    word = next(word for word in source if word < limit)
    other = word % (place + 1)
    rest[place], rest[other] = rest[other], rest[place]
hands = {seat: kept}
for left in range(3):
    hands[(seat + left) % 4 + 1] = rest[left::3]
for each in range(1, 5):
    print(each, *sorted(hands[each], key=deck.index))
"""
"""The algorithm as a stand-alone program: ``python scramble.py 7 1`` and the kept hand prints the four hands."""


def scramble_arguments(deal: int, kept: Seat, number: int) -> list[str]:
    """Return the arguments with which the script prints a scramble of a deal."""
    return [str(number), str(kept + 1), *(card_name(card) for card in each_card(hands_of(deal)[kept]))]


def scramble_text(deal: int, kept: Seat, number: int) -> str:
    """Return the four hands of a scramble as the script prints them."""
    return _four_hands(scrambled_hands(hands_of(deal), kept, number))


def _scrambles() -> str:
    """Return the chapter about scrambles as HTML."""
    return "".join(
        (
            heading(translate("help", "Other hands around yours: a scramble")),
            paragraph(
                translate(
                    "help",
                    "A scramble has a number of its own, from 0 to 18446744073709551615. It keeps one hand as it was "
                    "before the pass, and deals the other 39 cards again, by the same steps as a deal number.",
                )
            ),
            ordered(_steps_of_a_scramble()),
            paragraph(
                translate(
                    "help",
                    "As a program, for any Python 3, with the number, the seat from 1 to 4, and the kept hand:",
                )
            ),
            code(SCRAMBLE_SCRIPT),
            paragraph(translate("help", "Examples:")),
            *(_example_of_a_scramble(*example) for example in SCRAMBLES),
        )
    )


def _steps_of_a_scramble() -> list[str]:
    return [
        translate("help", "Begin with the 39 other cards in order: clubs, diamonds, spades and hearts, two to ace."),
        translate(
            "help",
            "Exchange cards as for a deal number, but for i from 38 down to 1, and with the words of the ASCII text "
            "hearts:scramble:1:s:b for scramble s and block b.",
        ),
        translate("help", "The card at place k goes k mod 3 + 1 seats to the left of the kept hand."),
    ]


def _example_of_a_scramble(deal: int, kept: Seat, number: int) -> str:
    command = " ".join(["python scramble.py", *scramble_arguments(deal, kept, number)])
    return code(f"{command}\n{scramble_text(deal, kept, number)}")


# The deal of the day

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


def _deal_of_the_day() -> str:
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
            ordered(_steps_of_a_day()),
            paragraph(translate("help", "As a program, for any Python 3: python day.py 2026-11-25")),
            code(DAY_SCRIPT),
            paragraph(translate("help", "It prints the day, the number of its deal, and its pass:")),
            code("\n".join(f"{day_line(day)}   {show_deal_number(number_of_day(day))}" for day in DAYS)),
        )
    )


def _steps_of_a_day() -> list[str]:
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


# Fair play

SEALED: Final = (1234, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
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
            ordered(_steps_of_a_seal()),
            heading(translate("help", "An example")),
            *_example_of_a_seal(),
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


def _steps_of_a_seal() -> list[str]:
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


def _example_of_a_seal() -> tuple[str, ...]:
    number, secret = SEALED
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
