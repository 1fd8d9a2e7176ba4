"""Tests of the requests that are sent to the table when options change."""

import pytest

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import AnyOption
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.play_options import AUTOPLAY, CASH_OUT, THINK_AHEAD, THINKING_TIME, VIEW_HANDS, CashOutChoice
from hearts_qt.settings.score_options import SUIT_COUNTS
from hearts_qt.settings.table_options import TableOptions
from hearts_qt.settings.values import Settings
from hearts_qt.table import link

CHANGES: list[tuple[AnyOption, object, link.Request]] = [
    (CASH_OUT, "auto", link.CashOutByItself(True)),
    (AUTOPLAY, True, link.Autopilot(True)),
    (VIEW_HANDS, True, link.OpenHands(True)),
    (THINKING_TIME, "2", link.ThinkingTime(2.0)),
    (THINK_AHEAD, True, link.ThinkAhead(True)),
    (SUIT_COUNTS, True, link.CountCards(True)),
]


def test_the_table_is_told_everything_at_the_start() -> None:
    """At the start, one request with the current value is sent for each option of the table."""
    sent: list[link.Request] = []
    TableOptions(Settings({"cash_out": "auto", "thinking_time": "10"}), sent.append).tell_all()
    assert sent == [
        link.CashOutByItself(True),
        link.Autopilot(False),
        link.OpenHands(False),
        link.ThinkingTime(10.0),
        link.ThinkAhead(False),
        link.CountCards(False),
    ]


@pytest.mark.parametrize(("option", "value", "request_"), CHANGES)
def test_the_table_is_told_what_changes(option: AnyOption, value: object, request_: link.Request) -> None:
    """A changed option sends its own request and no other."""
    settings = Settings()
    sent: list[link.Request] = []
    TableOptions(settings, sent.append)
    settings.choose(option, value)
    assert sent == [request_]


def test_a_change_back_is_told_too() -> None:
    """Changing an option back to its earlier value also sends a request."""
    settings = Settings()
    sent: list[link.Request] = []
    options = TableOptions(settings, sent.append)
    options.tell_all()
    sent.clear()
    settings.set(AUTOPLAY, True)
    settings.set(AUTOPLAY, False)
    settings.set(CASH_OUT, CashOutChoice.OFF)
    assert sent == [link.Autopilot(True), link.Autopilot(False), link.CashOutByItself(False)]


def test_every_option_that_concerns_the_table_is_tried_here() -> None:
    """Every option that affects the table has a request and a case in this module."""
    concerned = [option for option in OPTIONS.values() if Effect.TABLE_REQUESTS in option.affects]
    assert concerned == [option for option, _, _ in CHANGES]
