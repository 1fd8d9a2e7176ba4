"""Deal numbers: a number stands for the same deal on every machine and in every version.

**The algorithm** (version 1), which the help shows too:

1. A deal number ``n`` is a whole number from 0 to 2**64 - 1.
2. Block ``b`` (0, 1, 2, ...) is the SHA-256 digest of the ASCII text ``hearts:1:<n>:<b>``, both numbers in decimal
   without leading zeros. Each block gives eight 32-bit words, most significant byte first.
3. Begin with the deck in the order two to ace of clubs, then diamonds, spades and hearts. Do this for each ``i`` from
   51 down to 1: Let ``m`` be the greatest multiple of ``i + 1`` that is not above 2**32. Skip all words that are not
   less than ``m``, and take the next word as ``w``. Exchange the cards at the places ``i`` and ``w mod (i + 1)``,
   counted from 0.
4. The card at place ``k`` goes to seat ``k mod 4``: seat 0 sits at the bottom, 1 on its left, and so on clockwise.

Test vectors are in ``tests/rules/test_deal_number.py`` and in the help.

**How it is shown.** A number below a million million is written in decimal, such as ``1234``. A greater number is
written as a code: thirteen letters and digits of Crockford's base 32 (no I, L, O, U), most significant first, in the
groups ``XXXX-XXXX-XXXXX``. People can type a code in capital or small letters, with O for 0, and with I or L for 1.
"""

import hashlib
import secrets
import struct
from collections.abc import Iterable, Iterator
from typing import Final

from hearts_qt.rules.cards import Card, Cards

GREATEST: Final = 2**64 - 1
SHORT: Final = 10**12
DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH: Final = 13
_EIGHT_WORDS: Final = struct.Struct(">8I")
_READ_AS: Final = str.maketrans("OIL", "011", "- ")


class DealNumberError(ValueError):
    """Raised for a text that is not a deal number; `text` is that text."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not a deal number: up to twelve digits, or a code like 0ABC-DEFG-HJKMN")
        self.text = text


def is_deal(number: int | None) -> bool:
    """Return whether a number is a valid deal number. None is valid too and stands for any deal."""
    return number is None or 0 <= number <= GREATEST


def random_deal_number() -> int:
    """Return a new random deal number of up to 64 bits. It is never so small that it would be shown in decimal."""
    while (number := secrets.randbits(64)) < SHORT:
        continue
    return number


def _words(name: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"{name}:{block}".encode("ascii")).digest()
        yield from _EIGHT_WORDS.unpack(digest)
        block += 1


def shuffled_deck(number: int) -> list[Card]:
    """Return the 52 cards in dealing order; raise DealNumberError for a number out of range."""
    if not 0 <= number <= GREATEST:
        raise DealNumberError(str(number))
    return shuffle(range(52), f"hearts:1:{number}")


def shuffle(cards: Iterable[Card], name: str) -> list[Card]:
    """Return the cards in shuffled order; `name` determines the order. See steps 2 and 3 of the algorithm.

    The blocks are the digests of the ASCII texts ``<name>:<b>``.
    """
    deck = list(cards)
    words = _words(name)
    for place in range(len(deck) - 1, 0, -1):
        limit = 2**32 - 2**32 % (place + 1)
        while (word := next(words)) >= limit:
            continue
        other = word % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def hands_of(number: int) -> tuple[Cards, Cards, Cards, Cards]:
    """Return the four hands of a deal; raise DealNumberError for a number out of range."""
    hands = [0, 0, 0, 0]
    for place, card in enumerate(shuffled_deck(number)):
        hands[place % 4] |= 1 << card
    return hands[0], hands[1], hands[2], hands[3]


def show_deal_number(number: int) -> str:
    """Return the number as it is shown to people: in decimal if it is short, else as a code of thirteen characters."""
    if number < SHORT:
        return str(number)
    code = "".join(DIGITS[number >> 5 * place & 31] for place in range(_CODE_LENGTH - 1, -1, -1))
    return f"{code[:4]}-{code[4:8]}-{code[8:]}"


def read_deal_number(text: str) -> int:
    """Return the number that a person typed, in decimal or as a code; raise DealNumberError for any other text."""
    typed = text.strip()
    is_negative = typed.startswith("-")
    code = typed.upper().translate(_READ_AS) if typed.isascii() and not is_negative else ""
    if len(code) == _CODE_LENGTH and all(digit in DIGITS for digit in code):
        number = 0
        for digit in code:
            number = number * 32 + DIGITS.index(digit)
        if number <= GREATEST:
            return number
    elif 0 < len(code) < _CODE_LENGTH and code.isdecimal():
        return int(code)
    raise DealNumberError(text)
