"""Tests that conversion errors are described in words that a plugin's author knows."""

from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from hearts_qt.plugin_host.tables import expected_words


@pytest.mark.parametrize(
    ("value", "kind", "said"),
    [
        (1, str, "a text, not a whole number"),
        ([], str, "a text, not a list"),
        ("x" * 81, Annotated[str, Meta(max_length=80)], "a text of at most 80 letters"),
        ("", Annotated[str, Meta(min_length=1)], "a text of at least 1 letters"),
        ([1, 2], Annotated[tuple[int, ...], Meta(max_length=1)], "a list of at most 1 entries"),
        ("x", int, "a whole number, not a text"),
        (0, Annotated[int, Meta(ge=1)], "a whole number of at least 1"),
        (["a", 2], tuple[str, ...], "a text, not a whole number (entry 2)"),
        ({"a": []}, dict[str, float | bool | str], "true or false, or a number, or a text, not a list"),
        ({}, bool, "true or false, not a table"),
    ],
)
def test_what_was_expected_is_said_plainly(value: object, kind: object, said: str) -> None:
    """The error names the expected kind of value in plain words, not a Python type."""
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(value, kind)
    assert expected_words(error.value) == said


def test_unknown_errors_keep_their_own_words() -> None:
    """An unknown error keeps its own words. Nesting that is too deep has its own description."""
    assert expected_words(ValueError("odd")) == "odd"
    assert expected_words(RecursionError("maximum recursion depth exceeded")).startswith("lists and tables")
