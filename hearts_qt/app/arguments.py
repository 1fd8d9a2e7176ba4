"""Reads arguments that several commands have: deal numbers, counts and names of players."""

import argparse
from pathlib import Path

from hearts_qt.rules.deal_number import DealNumberError, read_deal_number


def deal_number(text: str) -> int:
    """Return a deal number that a person typed, in letters or as a decimal number.

    Raises ArgumentTypeError.
    """
    try:
        return read_deal_number(text)
    except DealNumberError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def player_name(text: str) -> str:
    """Return the name of a player that a person typed, in small letters like all ids.

    A path stays unchanged.
    """
    is_path = text.startswith((".", "/", "~")) or Path(text).exists()
    return text if is_path else text.casefold()


def at_least_one(text: str) -> int:
    """Return the whole number of 1 or more that a person typed. Raises ArgumentTypeError."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)
