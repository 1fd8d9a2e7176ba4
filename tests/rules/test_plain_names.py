"""Tests that names from the entries of a log become plain text, because anybody can have written the log."""

from hearts_qt.rules.entries import BeginMatch, Tally
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating

SEATS = (Seating("Ann", Kind.PERSON), *(Seating(name, Kind.COMPUTER) for name in ("Bob", "Cal", "Dot")))


def test_the_names_of_tallies_become_plain_text() -> None:
    """A line break in a name becomes a blank, and a sign that reverses the text is removed. The tally is kept."""
    first, second, third, fourth = SEATS
    begin = BeginMatch(Rules(), (first, second, third, fourth), {"A\nnn\u202e": Tally(3, 2), "Bob": Tally(3, 1)})
    assert begin.tallies == {"A nn": Tally(3, 2), "Bob": Tally(3, 1)}
