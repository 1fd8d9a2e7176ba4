"""Tests of seals at the table: shown before the first card, opened after the deal, and secret until then."""

import json
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import msgspec
import pytest

from hearts_qt.rules.commitment import commitment, is_secret
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import AbandonDeal, BeginDeal
from hearts_qt.rules.events import CardPlayed, DealBegan
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View
from hearts_qt.table import link
from hearts_qt.table.game import Game
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.table import Table
from tests.table.tables import (
    NOON,
    SECRET,
    STANDARD,
    Does,
    Plain,
    Window,
    any_move,
    decided,
    last_tricks,
    live,
    on_disk,
    open_table,
    plain_move,
    prepared,
    seats,
    take_up,
)

SHORT = Rules(goal=0, deals=2)


def telling(folder: Path, secrets: list[str], who: str = "PCCC", deed: Does | None = None) -> Table:
    """Return a table that adds each drawn secret to a list. The secrets differ, but are the same in every run."""
    rng, player = Random(1), Plain() if deed is None else deed

    def draw() -> str:
        secrets.append(f"{rng.getrandbits(256):064x}")
        return secrets[-1]

    game = Game(
        LogArchive(folder),
        {"plain": player},
        player,
        SHORT,
        seats(who),
        clock=lambda: NOON,
        draw=partial(next, count(7)),
        draw_secret=draw,
    )
    return Table(game)


def fits(unsealed: link.OpenedSeal) -> bool:
    """Return whether the secret and the hands in an opened seal give its commitment."""
    return commitment(unsealed.secret, unsealed.hands) == unsealed.seal.commitment


def test_the_commitment_comes_before_the_first_card(tmp_path: Path) -> None:
    """The first update of a deal has its commitment, which stays the same until the next deal."""
    window = Window(open_table(tmp_path))
    assert (window.update.seal, window.update.opened_seals) == (None, ())
    update = window.send(link.GoOn(number=1234))
    assert isinstance(update.events[0], DealBegan)
    assert update.seal == link.Seal(1, commitment(SECRET, hands_of(1234)), chosen=True)
    assert update.opened_seals == ()
    told = update.seal
    while window.update.view.stage is not Stage.SCORED:
        assert window.update.seal == told
        assert window.update.opened_seals == ()
        window.once()
    assert window.update.seal == told
    assert window.update.opened_seals == (link.OpenedSeal(told, SECRET, hands_of(1234), 1234),)
    following = window.send(link.GoOn())
    assert following.seal is not None
    assert (following.seal.place, following.seal.chosen) == (2, False)
    assert [each.seal.place for each in following.opened_seals] == [1]


def test_a_table_draws_its_secrets_by_itself(tmp_path: Path) -> None:
    """Every deal gets its own secret, which is in the log."""
    table = Table(Game(LogArchive(tmp_path), {"plain": Plain()}, Plain(), SHORT, seats("PCCC")))
    window = Window(table)
    for _ in range(3):
        window.send(link.NewDeal())
    drawn = [each.deal_entry.secret for each in live(table).dealings]
    assert len({*drawn}) == 3
    assert all(is_secret(each) for each in drawn)
    written = (tmp_path / "match-000001.jsonl").read_text()
    assert [json.loads(line)["entry"]["secret"] for line in written.splitlines() if '"deal"' in line] == drawn


@pytest.mark.parametrize("seed", range(4))
def test_nothing_tells_a_secret_before_its_deal_is_over(tmp_path: Path, seed: int) -> None:
    """No update has the secret of a deal that is not over, and no player's view ever has a secret."""
    rng, secrets, views = Random(seed), list[str](), list[bytes]()

    def look(view: View) -> object:
        views.append(msgspec.json.encode(view))
        return decided(plain_move(view))

    table = telling(tmp_path, secrets, deed=Does(look))
    window = Window(table)
    seen = 0
    while len(secrets) < 8:
        running = live(table).stage in (Stage.DEAL, Stage.AWARD)
        text = msgspec.json.encode(window.update).decode()
        if running:
            assert secrets[-1] not in text
            assert all(each.hands != live(table).dealings[-1].hands for each in window.update.opened_seals)
        assert all(fits(each) for each in window.update.opened_seals)
        seen = max(seen, len(window.update.opened_seals))
        deed = rng.random()
        if deed < 0.01:
            window.send(link.NewDeal() if deed < 0.005 else link.NewMatch(SHORT, seats("PCCC")))
        elif deed < 0.1:
            window.send(link.Undo())
        elif window.update.questions and not window.update.waits:
            window.answer(any_move(window.update.view, rng))
        else:
            window.once()
    assert seen
    assert len(views) > 20
    assert not any(secret.encode() in view for secret in secrets for view in views)


def test_no_player_is_handed_the_commitment(tmp_path: Path) -> None:
    """No view has the commitment, because it depends on hidden cards."""
    views: list[View] = []

    def look(view: View) -> object:
        views.append(view)
        return decided(plain_move(view))

    window = Window(telling(tmp_path, [], deed=Does(look)))
    window.until_stage(Stage.SCORED)
    assert window.update.seal is not None
    told = window.update.seal.commitment
    assert views
    assert not any(told.encode() in msgspec.json.encode(view) for view in (*views, window.update.view))


def test_two_deals_that_differ_in_hidden_cards_only_have_different_commitments(tmp_path: Path) -> None:
    """If the secret and the person's hand are the same, other hidden cards give another commitment."""
    south, west, north, east = hands_of(7)
    told = []
    for folder, hands in (("ours", (south, west, north, east)), ("theirs", (south, north, west, east))):
        prepared(tmp_path / folder, [BeginDeal(Direction.LEFT, hands=hands, secret=SECRET)])
        update = Window(open_table(tmp_path / folder)).update
        assert update.view.hand == south
        assert update.seal is not None
        told.append(update.seal.commitment)
    assert told[0] != told[1]


def test_an_abandoned_deal_is_opened(tmp_path: Path) -> None:
    """The seal of an abandoned deal is opened before the next deal, and is marked as abandoned."""
    prepared(tmp_path, [BeginDeal(Direction.LEFT, number=7, secret=SECRET), AbandonDeal()])
    update = Window(open_table(tmp_path)).update
    assert update.seal is None
    assert [(each.number, each.abandoned, fits(each)) for each in update.opened_seals] == [(7, True, True)]
    window = Window(open_table(tmp_path))
    window.send(link.GoOn())
    update = window.send(link.NewDeal())
    assert [(each.seal.place, each.abandoned) for each in update.opened_seals] == [(1, True), (2, True)]
    assert update.seal is not None
    assert update.seal.place == 3


def test_a_deal_left_for_another_match_stays_sealed(tmp_path: Path) -> None:
    """If the person leaves a match, the seal of its deal is not opened, because the match can be taken up again."""
    window = Window(open_table(tmp_path, rules=SHORT))
    window.send(link.GoOn(number=7))
    told = window.update.seal
    assert told is not None
    assert window.send(link.NewMatch(SHORT, seats("PCCC"), 8)).opened_seals == ()
    window.until_stage(Stage.OVER)
    assert [each.seal.place for each in window.update.opened_seals] == [1, 2]
    update = window.send(take_up(tmp_path, "match-000001.jsonl"))
    assert (update.seal, update.opened_seals) == (told, ())
    window.until_stage(Stage.SCORED)
    assert [each.seal for each in window.update.opened_seals] == [told]


def test_taking_the_last_card_back_closes_the_deal_again(tmp_path: Path) -> None:
    """Undoing the last card closes the seal of the deal, and playing it again opens it."""
    window = Window(open_table(tmp_path))
    opened = window.until_stage(Stage.SCORED).opened_seals
    assert len(opened) == 1
    assert window.send(link.Undo()).opened_seals == ()
    assert window.until_stage(Stage.SCORED).opened_seals == opened


def test_it_is_the_same_after_a_restart(tmp_path: Path) -> None:
    """After a restart, the commitment and the opened seals that come from the log are the same as before."""
    window = Window(open_table(tmp_path, rules=SHORT))
    window.until_stage(Stage.SCORED)
    window.send(link.GoOn())
    window.until_tricks(3)
    again = Window(open_table(tmp_path)).update
    assert (again.seal, again.opened_seals) == (window.update.seal, window.update.opened_seals)
    assert len(again.opened_seals) == 1
    assert on_disk(tmp_path).dealings == live(window.table).dealings


def test_a_log_without_secrets_has_no_commitments(tmp_path: Path) -> None:
    """A log without secrets can be read. Its deals have no commitments, but the next deal has one."""
    prepared(tmp_path, [BeginDeal(Direction.LEFT, number=7)])
    written = (tmp_path / "match-000001.jsonl").read_text()
    assert "secret" not in written
    assert "chosen" not in written
    window = Window(open_table(tmp_path, rules=STANDARD))
    assert window.update.seal is None
    window.until_stage(Stage.SCORED)
    assert window.update.opened_seals == ()
    update = window.send(link.GoOn())
    assert update.seal is not None
    assert (update.seal.place, update.opened_seals) == (2, ())


def test_a_position_is_committed_to_as_it_was_set_up(tmp_path: Path) -> None:
    """A deal that was set up has a commitment to the hands of its position."""
    hands = (0b11, 0b1100, 0b110000, 0b11000000)
    begin = msgspec.structs.replace(last_tricks(hands, 0), secret=SECRET, chosen=True)
    prepared(tmp_path, [begin])
    window = Window(open_table(tmp_path))
    assert window.update.seal == link.Seal(1, commitment(SECRET, hands), chosen=True)
    window.until_stage(Stage.SCORED)
    assert [(each.hands, each.number, fits(each)) for each in window.update.opened_seals] == [(hands, None, True)]


def test_moves_do_not_change_what_was_dealt(tmp_path: Path) -> None:
    """The hands in an opened seal are the dealt hands, without changes by the pass and the play."""
    window = Window(open_table(tmp_path, "CCCC"))
    match: Match = live(window.table)
    window.send(link.GoOn(number=1234))
    window.until(lambda update: any(isinstance(event, CardPlayed) for event in window.events))
    assert {type(move) for move in match.moves} == {Pass, Play}
    assert match.dealings[0].hands == hands_of(1234)
