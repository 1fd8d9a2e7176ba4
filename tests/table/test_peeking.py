"""Tests that only the built-in Cheater gets the other hands, and only while at most one person plays."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from hearts_qt.players.cheater import Cheater
from hearts_qt.players.player import Decision, Player
from hearts_qt.players.roster import PLAYERS
from hearts_qt.rules.cards import SEATS, Cards, Seat
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View, peek, view
from hearts_qt.table import link, peeking
from hearts_qt.table.game import Game
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.peeking import player_for_seat
from hearts_qt.table.table import Table
from tests.table.tables import NOON, Plain, live, seats


class Spy(Plain):
    """A player with the Cheater's name and methods. It remembers the hands that it gets."""

    name = "cheater"

    def __init__(self) -> None:
        """Begin without any hands."""
        self.seen: list[tuple[Cards, ...]] = []

    def decide_seeing(self, view: View, hands: Sequence[Cards], seed: int) -> Decision:
        """Look at the hands."""
        self.seen.append(tuple(hands))
        return self.decide(view, seed)


class Apprentice(Cheater):
    """A plugin's own version of the Cheater."""


def match_of(who: str, player: str = "cheater") -> Match:
    """Return a match at the beginning of its first deal. Each letter of `who` seats a person or a computer."""
    match = Match(BeginMatch(Rules(), seats(who, player)))
    match.apply(BeginDeal(Direction.HOLD, hands=hands_of(77)))
    return match


def looks(match: Match, seat: Seat, player: Player) -> bool:
    """Return whether the table gives the hands to a player."""
    return player_for_seat(match, seat, player) is not player


@pytest.mark.parametrize("name", [name for name in PLAYERS if name != "cheater"])
@pytest.mark.parametrize("who", ["CCCC", "PCCC", "PPCC"])
def test_honest_players_are_asked_as_they_are(name: str, who: str) -> None:
    """Every player except the Cheater gets only its view."""
    assert not any(looks(match_of(who), seat, PLAYERS[name]) for seat in SEATS)


@pytest.mark.parametrize("impostor", [Spy(), Apprentice()])
def test_a_name_or_a_contract_is_no_licence(impostor: Player) -> None:
    """A player that has the Cheater's name and method or is derived from the Cheater does not get the hands."""
    assert not any(looks(match_of("CCCC"), seat, impostor) for seat in SEATS)


@pytest.mark.parametrize(("who", "seat", "may"), [("CCCC", 0, True), ("PCCC", 1, True), ("PPCC", 2, False)])
def test_the_cheater_looks_only_where_no_other_people_play(who: str, seat: Seat, may: bool) -> None:
    """The Cheater sees all hands only if at most one person sits at the table."""
    assert looks(match_of(who), seat, Cheater()) is may


def test_the_cheater_never_looks_for_a_person() -> None:
    """The Cheater does not get the hands when it plays for a person."""
    assert not looks(match_of("PCCC"), 0, Cheater())


def test_what_the_cheater_is_handed() -> None:
    """The Cheater gets all four hands, and keeps its own name."""
    match = match_of("CCCC")
    asked = player_for_seat(match, 0, Cheater())
    assert (asked.name, asked.version) == ("cheater", Cheater.version)
    seen = view(match, match.awaited[0])
    assert asked.decide(seen, 0) == Cheater().decide_seeing(seen, hands_of(77), 0)


def test_whole_deals_at_a_table_hand_hands_to_the_cheater_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whole deals of all players, only the Cheater gets the hands, once for each of its decisions."""
    looked: list[Match] = []

    def watched(match: Match) -> tuple[Cards, ...]:
        looked.append(match)
        return peek(match)

    monkeypatch.setattr(peeking, "peek", watched)
    players = {**PLAYERS, "spy": Spy()}
    names = [name for name in players if name != "cardshark"]
    for first in range(0, len(names), 3):
        at_table = [*names[first : first + 3], "stan", "stan"][:3]
        looked.clear()
        archive = LogArchive(tmp_path / str(first))
        table = Table(Game(archive, players, Plain(), Rules(), seating(at_table), clock=lambda: NOON))
        decisions = deal_out(table)
        wanted = sum(name == "cheater" for name in decisions)
        assert len(looked) == wanted, at_table
    assert not players["spy"].seen  # type: ignore[attr-defined]  # it is the spy from above


def seating(names: Sequence[str]) -> tuple[Seating, Seating, Seating, Seating]:
    """Return seats with Stan and these three players."""
    second, third, fourth = (Seating(name, Kind.COMPUTER, name) for name in names)
    return Seating("Stan", Kind.COMPUTER), second, third, fourth


def deal_out(table: Table) -> list[str]:
    """Play one deal, and return the player of each decision."""
    match = live(table)
    table.handle(link.GoOn(number=12))
    decided: list[str] = []
    while match.stage in (Stage.DEAL, Stage.AWARD):
        decided += [match.seats[seat].player for seat in match.awaited]
        table.step()
    return decided
