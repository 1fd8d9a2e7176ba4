"""Tests of deals and matches that nobody watches."""

from pathlib import Path

from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.players.player import Answer
from hearts_qt.players.roster import player_named
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View
from hearts_qt.table.game import Game
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.unwatched import play_deal
from tests.table.tables import open_table, seats

STAN = player_named("stan")


def begun() -> Match:
    """Return a match with a deal."""
    match = Match(BeginMatch(Rules(), seats("CCCC")))
    match.apply(BeginDeal(match.next_direction, number=7))
    return match


def test_everybody_is_asked_with_the_own_view_until_the_deal_is_over() -> None:
    """Each of four seats passes once and plays thirteen cards, from what the seat may know."""
    match, asked = begun(), list[View]()

    def decide(seen: View) -> Answer:
        asked.append(seen)
        return STAN.decide(seen, 0).move

    outcome = play_deal(match, decide)
    assert outcome is match.outcome
    assert sum(outcome.points) == 26
    assert [seen.phase for seen in asked] == [Phase.PASSING] * 4 + [Phase.PLAYING] * 52
    assert all(seen.seat in seen.awaited for seen in asked)
    assert all(len(list(each_card(seen.hand))) == seen.counts[seen.seat or 0] for seen in asked)


def test_whoever_plays_can_keep_what_happens() -> None:
    """The moves go through `apply`, for instance to write them down; the deal is the same."""
    match, entries = begun(), list[Entry]()

    def apply(entry: Entry) -> None:
        entries.append(entry)
        match.apply(entry)

    outcome = play_deal(match, lambda seen: STAN.decide(seen, 0).move, apply)
    assert outcome.points == play_deal(begun(), lambda seen: STAN.decide(seen, 0).move).points
    assert len(entries) == 56


def test_a_game_of_sixteen_deals_needs_no_onlooker(tmp_path: Path) -> None:
    """Nobody looks on, and yet sixteen deals are played, counted, and in the log for the records."""
    game = Game(LogArchive(tmp_path), {"stan": STAN}, STAN, Rules(goal=0, deals=16), seats("CCCC", "stan"))
    while game.match.stage is not Stage.OVER:
        game.step()
    assert len(game.match.played) == 16
    (log,) = LogArchive(tmp_path).logs()
    assert len(recorded_deals(log)) == 16
    assert open_table(tmp_path).match.scores == game.match.scores
