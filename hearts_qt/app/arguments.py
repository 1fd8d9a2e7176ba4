"""Reads arguments that several commands have: deal numbers and names of players."""

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
