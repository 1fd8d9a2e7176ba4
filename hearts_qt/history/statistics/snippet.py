"""What the scrapbook shows, as values: the deeds of a person, each with the deal in which it was done.

`scrapbook` reads them from the index. Whoever only shows them need not load that.
"""

from msgspec import Struct

from hearts_qt.history.statistics.who import Who


class Companion(Struct, frozen=True):
    """Somebody who has sat at a table, with the name that was shown there."""

    who: Who
    name: str


class Snippet(Struct, frozen=True):
    """A deed that somebody did, as the scrapbook shows it."""

    deed: str
    """The id of the deed, see `deeds.DEEDS`."""
    times: int
    """How often it was done."""
    at: str
    """When the deal was over, as in the log; empty if the log does not tell."""
    match: str
    """The id of the match."""
    place: int
    """The number of the deal in the match, from 1."""
    worth: int
    company: tuple[Companion, ...]
    """The others at the table, clockwise."""


class Scrapbook(Struct, frozen=True):
    """The scrapbook of a person."""

    owner: Who
    name: str
    """The name with which the person was seen last; empty if the person has finished no deal."""
    snippets: tuple[Snippet, ...] = ()
    """The deeds that were done, in the order of `deeds.DEEDS`."""
    people: tuple[Companion, ...] = ()
    """All persons who have a scrapbook."""
