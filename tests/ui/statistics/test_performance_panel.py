"""Tests of the panel with the performance of everybody."""

import pytest

from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.score_options import PERFORMANCE
from hearts_qt.table import link
from hearts_qt.ui.statistics.performance_panel import PerformanceBar, PerformanceBars, PerformancePanel
from tests.ui.conftest import Start
from tests.ui.deals import play_on
from tests.ui.game import until


def test_the_bars_are_told_in_words() -> None:
    """A screen reader and the mouse hear each player's performance, in the order of the bars."""
    bars = PerformanceBars()
    bars.show_players([PerformanceBar("Vickie", 61.4, 12, False), PerformanceBar("You", 40.0, 1, True)])
    assert bars.accessibleDescription().splitlines() == ["Vickie: 61, games: 12", "You: 40, games: 1"]
    assert bars.sizeHint().height() > bars.fontMetrics().height() * 2


@pytest.mark.usefixtures("no_waits")
def test_the_panel_follows_the_games(start: Start) -> None:
    """A panel that is opened has the players of the games so far; a game that is over is added by itself."""
    game = start(rules=Rules(goal=0, deals=1), direction=Direction.HOLD)
    panel: PerformancePanel = game.window.docks.performance
    game.window.settings.set(PERFORMANCE, True)
    assert panel.content.isVisible()
    assert not panel.bars.players
    play_on(game)
    game.director.send(link.GoOn())
    until(lambda: game.view.stage is Stage.OVER)
    until(lambda: len(panel.bars.players) == 4)
    assert [each.name for each in panel.bars.players if each.is_own] == [game.view.seats[0].name]
    game.window.settings.set(PERFORMANCE, False)
    assert not panel.content.isVisible()
