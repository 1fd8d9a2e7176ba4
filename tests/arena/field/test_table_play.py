"""Tests of the deals of one table: who plays, what is kept, and what happens if a player fails."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.arena.field.field_engine import play_field
from hearts_qt.arena.field.field_log import FieldLog
from hearts_qt.arena.field.field_plan import SHARK_ROUNDS, field_player, plan_for
from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.arena.field.table_play import RepeatError, TableDeal, TableJob, matches_of, play_table
from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.player import Decision, Player
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import Misdeed, StandIn
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.tournament.field import number_of_deal
from hearts_qt.rules.view import View
from tests.arena.field.fields import AtOnce, small_plan


class Failing:
    """A player that raises an error."""

    name = "failing"
    version = 1

    def decide(self, view: View, seed: int) -> Decision:
        """Fail."""
        raise RuntimeError("out of ideas")


def find_failing(name: str) -> Player:
    """Return a player that fails in place of the novice."""
    return Failing() if name == "novice" else field_player(name)


def find_nobody(name: str) -> Player:
    """Return no player in place of the novice."""
    return field_player("no such player" if name == "novice" else name)


@pytest.mark.parametrize(("find", "misdeed"), [(find_failing, Misdeed.RAISED), (find_nobody, Misdeed.MISSING)])
def test_failing_player(tmp_path: Path, find: Callable[[str], Player], misdeed: Misdeed) -> None:
    """A table whose player fails or is missing plays on with the standard player, and the log says so."""
    plan = small_plan()
    with closing(FieldLog(tmp_path / "field.jsonl", plan)) as log:
        assert play_field(log, AtOnce(plan, find))
        deals = log.field.deals
    failed = {each.misdeed for deal in deals for each in deal.stood_in}
    assert failed == {misdeed}
    deal = next(each for each in deals if each.stood_in)
    entries = log.field.entries(deal.round, deal.table, deal.deal)
    assert [entry.player for entry in entries if isinstance(entry, StandIn)] == ["novice"] * len(deal.stood_in)


def test_cards_follow_from_the_seed() -> None:
    """Each table is dealt the cards of its number; in a duplicate field all tables get the cards of table 0."""
    plan = small_plan(duplicate=True, deals=2)
    field = PlayedField(plan)
    for table in (0, 5):
        for deal in play_table(plan, TableJob(0, table, field.seats(0, table), 2), field_player):
            field.add(deal)
        (match,) = field.matches(0, table)
        hands = [dealing.hands for dealing in match.match.dealings]
        assert hands == [hands_of(number_of_deal(1, 0, 0, deal)) for deal in range(2)]


def test_tie_is_a_match_of_its_own() -> None:
    """The deals after a tie begin with no points, and every deal of a round has its entries."""
    plan = small_plan(deals=2)
    field = PlayedField(plan)
    seats = field.seats(0, 3)
    played = play_table(plan, TableJob(0, 3, seats, 2), field_player)
    first = play_table(plan, TableJob(0, 3, seats, 3, played), field_player)
    second = play_table(plan, TableJob(0, 3, seats, 4, played + first), field_player)
    matches = matches_of(plan, seats, played + first + second)
    assert [len(each.match.played) for each in matches] == [2, 1, 1]
    assert [each.match.scores for each in matches[1:]] == [first[0].points, second[0].points]


def test_continued_at_any_deal() -> None:
    """A table that goes on after some deals plays the rest as it would have without a break."""
    plan = small_plan(deals=4)
    seats = PlayedField(plan).seats(0, 2)
    whole = play_table(plan, TableJob(0, 2, seats, 4), field_player)
    for split in (1, 2, 3):
        rest = play_table(plan, TableJob(0, 2, seats, 4, whole[:split]), field_player)
        assert [replace(each, at="") for each in rest] == [replace(each, at="") for each in whole[split:]]


def changed(deal: TableDeal, what: str) -> TableDeal:
    """Return a deal with one thing that cannot be."""
    cards = deal.plays.split()
    return {
        "points": replace(deal, points=(0, 0, 0, 0)),
        "order": replace(deal, plays=" ".join([cards[1], cards[0], *cards[2:]])),
        "short": replace(deal, plays=" ".join(cards[:40])),
        "long": replace(deal, plays=deal.plays + " 2C"),
        "card": replace(deal, plays="XX " + deal.plays),
        "award": replace(deal, award="double"),
        "place": replace(deal, deal=1),
    }[what]


@pytest.mark.parametrize("what", ["points", "order", "short", "long", "card", "award", "place"])
def test_impossible_deals(what: str) -> None:
    """A deal that cannot have been played as the log says is refused."""
    plan = small_plan(deals=2)
    seats = PlayedField(plan).seats(0, 0)
    (deal,) = play_table(plan, TableJob(0, 0, seats, 1), field_player)
    with pytest.raises(RepeatError):
        matches_of(plan, seats, [changed(deal, what)])


def test_sharks_think_by_rounds() -> None:
    """A CardShark in the field thinks by rounds; so its deals repeat, however busy the machine is."""
    assert isinstance(field_player("cardshark"), CardShark)
    assert field_player("cardshark") is not field_player("cardshark")
    plan = small_plan(styles=("cardshark", "stan", "stan", "stan"))
    seats = PlayedField(plan).seats(0, 1)
    job = TableJob(0, 1, seats, 1)
    assert SHARK_ROUNDS
    assert [replace(each, at="") for each in play_table(plan, job, field_player)] == [
        replace(each, at="") for each in play_table(plan, job, field_player)
    ]


def test_cast() -> None:
    """Without other wishes the cast fills the field; everybody has a name of their own."""
    plan = plan_for(1, PRESETS[Preset.VEGAS])
    names = [each.name for each in plan.players]
    assert len(set(names)) == 64
    assert names[:2] == ["Novice Nellie", "Fraidy Frank"]
    assert names[15] == "Novice Nellie II"
    assert {"nellie", "shark", "guest"} <= {each.character for each in plan.players}


def test_many_of_a_kind() -> None:
    """A field of one style numbers its players to the end."""
    plan = small_plan(styles=("stan",))
    assert [plan.players[place].name for place in (0, 1, 7, 8, 63)] == [
        "stan",
        "stan II",
        "stan VIII",
        "stan 9",
        "stan 64",
    ]
