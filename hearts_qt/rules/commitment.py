"""A commitment to a deal. It is shown before the first card, and proves later that the cards were not changed.

**The algorithm** (version 1), which the help shows too:

1. The secret is 256 random bits, written as 64 hexadecimal digits in lower case.
2. A hand is written as the names of its cards, from low to high, in the order clubs, diamonds, spades, hearts, with one
   blank between two names: ``2C TD QS AH``.
3. The opening is the ASCII text ``hearts:commitment:1:<secret>:<hand>:<hand>:<hand>:<hand>``. The first hand is that of
   the seat at the bottom, and the others follow clockwise. All hands are as they were dealt, before the pass.
4. The commitment is the SHA-256 digest of the opening, written as 64 hexadecimal digits in lower case.

The commitment is shown before the first card; the secret and the hands are shown when the deal is over. Because of the
secret, nobody can compute the hands from a commitment; because of SHA-256, nobody can find other hands that fit it.
Test vectors are in ``tests/rules/test_commitment.py`` and in the help.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

from hearts_qt.rules.cards import Cards, card_name, each_card

_DIGITS: Final = frozenset("0123456789abcdef")
_LENGTH: Final = 64


class SecretError(ValueError):
    """Raised for a text that is not a secret; the message does not repeat the text."""

    def __init__(self) -> None:
        super().__init__(f"a secret is {_LENGTH} hexadecimal digits in lower case")


def new_secret() -> str:
    """Return a new secret: 256 random bits from the operating system."""
    return secrets.token_hex(_LENGTH // 2)


def is_secret(text: str) -> bool:
    """Return whether a text has the form of a secret."""
    return len(text) == _LENGTH and _DIGITS.issuperset(text)


def opening(secret: str, hands: Sequence[Cards]) -> str:
    """Return the opening, from which the commitment is computed; raise SecretError if `secret` is not a secret."""
    if not is_secret(secret):
        raise SecretError
    written = (" ".join(card_name(card) for card in each_card(hand)) for hand in hands)
    return ":".join(("hearts:commitment:1", secret, *written))


def commitment(secret: str, hands: Sequence[Cards]) -> str:
    """Return the commitment to four hands, as 64 hexadecimal digits; raise SecretError if `secret` is not a secret."""
    return hashlib.sha256(opening(secret, hands).encode("ascii")).hexdigest()
