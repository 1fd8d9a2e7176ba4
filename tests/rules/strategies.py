"""Strategies for the testing tool Hypothesis. They draw rules of every kind, deal numbers and random generators."""

from dataclasses import fields
from enum import StrEnum
from random import Random
from typing import Any

from hypothesis import strategies as st

from hearts_qt.rules.deal_number import GREATEST
from hearts_qt.rules.ruleset import ExactGoal, FourthPass, Moon, PassOrder, Rules


def _setting(name: str, default: object) -> st.SearchStrategy[Any]:
    if isinstance(default, bool):
        return st.booleans()
    if isinstance(default, StrEnum):
        return st.sampled_from(list(type(default)))
    bounds = {each.name: each.metadata["range"] for each in fields(Rules)}[name]
    return st.integers(*bounds)


def possible(switches: dict[str, Any]) -> Rules:
    """Return rules with these settings. Combinations that are not allowed are repaired first."""
    if switches["pass_order"] in (PassOrder.LEFT_ONLY, PassOrder.NONE):
        switches["fourth_pass"] = FourthPass.NONE
    if switches["moon"] is not Moon.ADD_OR_DEDUCT:
        switches["deduct"] = False
    if not switches["goal"]:
        switches["exact_goal"] = ExactGoal.NOTHING
        switches["deals"] = switches["deals"] or 1
    return Rules(**switches)


def any_rules() -> st.SearchStrategy[Rules]:
    """Return a strategy that draws rules with every switch set at random."""
    switches = {each.name: _setting(each.name, each.default) for each in fields(Rules)}
    return st.fixed_dictionaries(switches).map(possible)


def deal_numbers() -> st.SearchStrategy[int]:
    """Return a strategy that draws small and large deal numbers."""
    return st.one_of(st.integers(0, 1000), st.integers(0, GREATEST))


def chances() -> st.SearchStrategy[Random]:
    """Return a strategy that draws random generators by their seeds, so that Hypothesis can repeat an example."""
    return st.integers(0, 2**32 - 1).map(Random)
