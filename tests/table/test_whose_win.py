"""Tests of who gets a win if seats change between the last card of a game and the next game."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.rules.entries import Tally
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from tests.table.tables import STANDARD, Window, as_four, live, on_disk, open_table, seats, state

VICKIE = Seating("Vickie", Kind.COMPUTER, "plain")
WALTER = Seating("Walter", Kind.PERSON, "plain")
ONE_DEAL = Rules(goal=0, deals=1)


def over(folder: Path, who: str = "PCCC") -> tuple[Window, dict[str, Tally]]:
    """Return a window in which the last card of a game is played, and the tallies with the result."""
    window = Window(open_table(folder, who, ONE_DEAL))
    window.send(link.SetSeat(0, replace(WALTER, kind=Kind.PERSON if who[0] == "P" else Kind.COMPUTER)))
    update = window.until_stage(Stage.SCORED)
    assert update.view.ending is not None
    assert set(update.tallies) == {"Walter", "West", "North", "East"}
    return window, dict(update.tallies)


def three_vickies(window: Window) -> Window:
    """Put Vickie into every seat."""
    window.send(*(link.SetSeat(seat, VICKIE) for seat in range(4)))
    return window


def another_name(window: Window) -> Window:
    """Give the person a new name."""
    window.send(link.SetSeat(0, replace(WALTER, name="Walt")))
    return window


def another_level(window: Window) -> Window:
    """Give all three computers another way to play."""
    seats_at_end = window.update.view.seats
    window.send(*(link.SetSeat(seat, replace(seats_at_end[seat], player="other")) for seat in (1, 2, 3)))
    return window


def swapped(window: Window) -> Window:
    """Exchange the seats of Walter and North."""
    seats_at_end = window.update.view.seats
    window.send(link.SetSeat(0, seats_at_end[2]), link.SetSeat(2, seats_at_end[0]))
    return window


CHANGES: list[Callable[[Window], Window]] = [three_vickies, another_name, another_level, swapped]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("restarted", [False, True])
def test_seats_that_change_after_the_end_take_no_win(
    tmp_path: Path, change: Callable[[Window], Window], restarted: bool
) -> None:
    """If seats change after the last card of a game, its win stays with the player, even over a restart."""
    window, won = over(tmp_path)
    change(window)
    if restarted:
        window = Window(open_table(tmp_path, rules=ONE_DEAL))
    update = window.update
    assert update.tallies == won
    assert [seating.name for seating in update.view.owners] == ["Walter", "West", "North", "East"]
    update = window.send(link.NewMatch(ONE_DEAL, as_four(update.view.seats)))
    assert update.tallies == won
    assert state(on_disk(tmp_path)) == state(live(window.table))
    assert Window(open_table(tmp_path)).update.tallies == won


def test_a_new_game_with_others_takes_no_win(tmp_path: Path) -> None:
    """If a new game begins with other players, the win stays with the players of the earlier game."""
    window, won = over(tmp_path)
    assert window.send(link.NewMatch(ONE_DEAL, (WALTER, VICKIE, VICKIE, VICKIE))).tallies == won


def test_four_computers_take_their_own_wins_only(tmp_path: Path) -> None:
    """At a table without persons, the result also counts for the players who played the game."""
    window, won = over(tmp_path, "CCCC")
    three_vickies(window)
    window.send(link.RunFree(True))
    update = window.until(lambda update: update.view.stage is Stage.OVER)
    assert update.tallies == won
    assert window.until(lambda update: update.view.deals_played == 0).tallies == won


def test_the_next_game_is_theirs_who_sat_down(tmp_path: Path) -> None:
    """The next game counts for its own players, and the results of the earlier game do not change."""
    window, won = over(tmp_path)
    three_vickies(window).send(link.NewMatch(ONE_DEAL, (VICKIE, VICKIE, VICKIE, VICKIE)))
    tallies = window.until_stage(Stage.SCORED).tallies
    assert {name: tallies[name] for name in won} == won
    assert tallies["Vickie"].games == 4


def test_a_win_can_be_undone_until_it_is_booked(tmp_path: Path) -> None:
    """If the last card is undone and other players finish the game, these players get the result."""
    window, _ = over(tmp_path)
    window.send(link.Undo(), *(link.SetSeat(seat, VICKIE) for seat in (1, 2, 3)))
    tallies = window.until_stage(Stage.SCORED).tallies
    assert {name: tally.games for name, tally in tallies.items()} == {"Walter": 1, "Vickie": 3}


def test_the_usual_end_of_a_match_is_written_as_before(tmp_path: Path) -> None:
    """The log names the players of a match only if other players sit there at its end."""
    window, _ = over(tmp_path)
    window.send(link.GoOn())
    assert b'"played_by"' not in (tmp_path / "match-000001.jsonl").read_bytes()
    other = tmp_path / "other"
    window, _ = over(other)
    three_vickies(window).send(link.GoOn())
    assert b'"played_by": ["Walter", "West", "North", "East"]' in (other / "match-000001.jsonl").read_bytes()


def test_statistics_of_a_match_follow_the_player(tmp_path: Path) -> None:
    """A player who sits down during a match does not take over the earlier deals of the seat."""
    window = Window(open_table(tmp_path, rules=STANDARD))
    window.until(lambda update: update.view.deals_played == 1)
    window.send(link.SetSeat(1, VICKIE))
    deal = window.update.view.earlier[0]
    assert [seating.name for seating in deal.seats_at_end] == ["South", "West", "North", "East"]
    assert seats("PCCC")[1] == deal.seats_at_end[1]
