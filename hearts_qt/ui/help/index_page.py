"""The index of the help: its topics, the words of the game and the entries of the menus, in alphabetical order."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from hearts_qt.ui.help.help_html import heading, links


class Topic(NamedTuple):
    """An entry of the index: its text, and the address of its page below ``help:``."""

    text: str
    address: str


def index_of(topics: Iterable[Topic]) -> str:
    """Return the index as HTML, with a heading for each first letter. Each text appears only once."""
    once = {topic.text.casefold(): topic for topic in topics if topic.text}
    ordered = sorted(once.values(), key=lambda topic: topic.text.casefold())
    return "".join(
        heading(letter) + links(group) for letter, group in groupby(ordered, lambda topic: topic.text[0].upper())
    )
