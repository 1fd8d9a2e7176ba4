"""Tests that every kind of contribution has its texts."""

import pytest

from hearts_qt.plugin_host.kinds import KIND_NAMES
from hearts_qt.ui.words.plugins import KIND_WORDS, kind_words


def test_there_are_words_for_each_kind() -> None:
    """The kinds in `plugin_host/kinds.py` have texts in the same order. Nothing else has such texts."""
    assert tuple(KIND_WORDS) == KIND_NAMES
    assert len({words.title for words in KIND_WORDS.values()}) == len(KIND_NAMES)


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_contributions_are_counted_in_words(kind: str) -> None:
    """One contribution and several contributions have different texts."""
    assert kind_words(kind, 1).startswith("1 ")
    assert kind_words(kind, 3) == f"3 {kind_words(kind, 3)[2:]}"
    assert kind_words(kind, 1)[2:] != kind_words(kind, 3)[2:]
