"""The words for the figures of statistics."""

import pytest

from hearts_qt.history.statistics.figure import BY_ID, FIGURES, GAME_COLUMNS, Basis, Group
from hearts_qt.history.statistics.query import Measure
from hearts_qt.history.statistics.tables import FACTS
from hearts_qt.ui.words.figures import figure_words, group_name, measure_name


def test_every_figure_has_a_name_and_a_definition() -> None:
    """Each name is its own, and each definition is a sentence; nothing is left over."""
    words = [figure_words(each.id) for each in FIGURES]
    assert len({each.name for each in words}) == len(FIGURES) == len(BY_ID)
    for each in words:
        assert each.definition.endswith("."), each
        assert each.name[0].isupper(), each
    with pytest.raises(KeyError):
        figure_words("somebody's figure")


def test_every_group_and_measure_has_a_name() -> None:
    """Headings and measures can be shown."""
    assert len({group_name(each) for each in Group}) == len(Group)
    assert len({measure_name(each) for each in Measure}) == len(Measure)


def test_every_figure_is_made_of_columns_of_the_index() -> None:
    """A figure of deals is added up from facts, a figure of games from the columns of games."""
    for figure in FIGURES:
        known = GAME_COLUMNS if figure.basis is Basis.GAME else ("deals", *FACTS)
        assert {*figure.columns, *figure.of} <= {*known}, figure.id
