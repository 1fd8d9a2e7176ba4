"""Tests of the deal of the day: the published rule, its test vectors, and that days never share a deal."""

import hashlib
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules.deal_number import GREATEST, read_deal_number
from hearts_qt.rules.deal_of_the_day import RULES_OF_THE_DAY, direction_of_day, number_of_day, read_day
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset

VECTORS = (
    ("2000-02-29", "9CA8-GY96-V5QHD", Direction.RIGHT),
    ("2026-11-25", "BSJ9-FWSX-JE3JB", Direction.ACROSS),
    ("2026-11-26", "0Y4J-62K7-7J8YG", Direction.HOLD),
    ("2026-12-31", "4REF-Z15R-2G1GS", Direction.HOLD),
    ("2100-01-01", "AY06-35XQ-6PAC8", Direction.LEFT),
)
"""The day, the number of its deal, and its pass. These values must never change."""


@pytest.mark.parametrize(("day", "number", "direction"), VECTORS)
def test_a_day_has_the_same_deal_for_ever(day: str, number: str, direction: Direction) -> None:
    """The number and the pass of a day are those of the published vectors."""
    found = date.fromisoformat(day)
    assert number_of_day(found) == read_deal_number(number)
    assert direction_of_day(found) is direction


@given(st.dates())
def test_the_number_follows_from_the_published_rule(day: date) -> None:
    """The number is made of the first eight bytes of the digest of the day's name."""
    name = f"hearts:day:1:{day.year:04}-{day.month:02}-{day.day:02}"
    assert number_of_day(day) == int(hashlib.sha256(name.encode()).hexdigest()[:16], 16) <= GREATEST


def test_every_day_of_ten_years_has_cards_of_its_own() -> None:
    """No two days have the same deal, and the pass is the same on each day of the week."""
    first = date(2026, 1, 1)
    days = [first + timedelta(days) for days in range(3653)]
    assert len({number_of_day(day) for day in days}) == len(days)
    assert {(day.strftime("%a"), direction_of_day(day)) for day in days} == {
        ("Mon", Direction.LEFT),
        ("Tue", Direction.RIGHT),
        ("Wed", Direction.ACROSS),
        ("Thu", Direction.HOLD),
        ("Fri", Direction.LEFT),
        ("Sat", Direction.RIGHT),
        ("Sun", Direction.ACROSS),
    }


def test_the_rules_are_standard() -> None:
    """The deal of the day is played under the rules that come with the program as Standard."""
    assert PRESETS[Preset.STANDARD] == RULES_OF_THE_DAY


@given(st.dates())
def test_a_day_is_read_as_it_is_written(day: date) -> None:
    """The text of a day gives the day again."""
    assert read_day(day.isoformat()) == day


@pytest.mark.parametrize("text", ["", "20261125", "2026-W48-3", "2026-02-30", "2026-11-25T00:00", " 2026-11-25", "x"])
def test_no_other_text_is_a_day(text: str) -> None:
    """A text in another form is no day, even if it names one."""
    assert read_day(text) is None
