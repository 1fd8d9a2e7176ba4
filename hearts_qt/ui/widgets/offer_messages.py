"""The functions that show a message at the table, with a button for an action."""

from collections.abc import Callable
from typing import NamedTuple


class OfferMessages(NamedTuple):
    """The functions that show a message at the table, with a button for an action."""

    tell: Callable[[str, str], None]
    """Show a message about a subject."""
    offer: Callable[[str, Callable[[], None], str], None]
    """Show a button with a label for an action, beside the message about a subject."""
    forget: Callable[[str], None]
    """Remove the message about a subject, because it is out of date."""
