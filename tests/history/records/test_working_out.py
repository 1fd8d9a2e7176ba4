"""Tests that the reasons of computer players are worked out again, or that the result says why this is impossible."""

from collections.abc import Mapping
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

import hearts_qt
from hearts_qt.files import disk
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.moments import Moment, moments_of_log, moments_of_record
from hearts_qt.history.records.reading import read_records
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.working_out import Fit, WorkedOut, is_same_move, needs_clock, work_out
from hearts_qt.history.records.writing import record_text
from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.player import Player
from hearts_qt.players.reason import Judgement
from hearts_qt.players.roster import PLAYERS, player_named
from hearts_qt.rules.deal import Position
from hearts_qt.rules.entries import BeginRun, Redo, Undo
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.game import Game
from hearts_qt.table.log import LogProblem, line_of
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.match_choice import choose_match
from tests.table.tables import NOON, Does

STYLES = sorted(name for name in PLAYERS if name != CardShark.name)
SECRET_UNTIL_OVER = "surprise"


def match_of(
    folder: Path,
    players: tuple[str, str, str, str],
    *,
    deals: int = 1,
    rules: Rules | None = None,
    known: Mapping[str, Player] = PLAYERS,
    number: int = 7,
) -> Path:
    """Let computers play a match of some deals; return its log."""
    one, two, three, four = (Seating(f"Player {seat}", Kind.COMPUTER, name) for seat, name in enumerate(players, 1))
    seats, rules = (one, two, three, four), rules or PRESETS[Preset.STANDARD]
    archive = LogArchive(folder)
    game = Game(archive, known, player_named("stan"), rules, seats, draw=count(number).__next__)
    choose_match(game, link.NewMatch(rules, seats, number))
    for place in range(1, deals + 1):
        while game.match.stage is not Stage.SCORED:
            game.step()
        game.go_on(link.GoOn(number + place))
    return archive.logs()[-1]


def moments(log: Path, deal: int = 1) -> list[Moment]:
    """Return the moments of a deal in a log."""
    return moments_of_log(log, disk.read_file(log), deal)


def first_deal(log: Path) -> RecordedDeal:
    """Return the first deal of a log, after it was written as a text and read again."""
    (record,) = read_records(record_text(recorded_deals(log)[0]).encode()).records
    assert record.deal is not None
    return record.deal


def fits(found: list[WorkedOut]) -> set[Fit]:
    """Return the different results."""
    return {each.fit for each in found}


@pytest.mark.parametrize("style", STYLES)
def test_the_reason_worked_out_again_gives_the_move_of_the_log(style: str, tmp_path: Path) -> None:
    """Each style chooses every pass and card of the log again, in the first deal and in later ones."""
    log = match_of(tmp_path, (style, style, "stan", style), deals=2)
    for deal in (1, 2):
        found = [work_out(moment) for moment in moments(log, deal)]
        assert len(found) == 56
        if style == SECRET_UNTIL_OVER:
            assert {each.fit for each in found if each.seat == 0} == {Fit.SECRET}
            found = [each for each in found if each.seat == 2]
        assert fits(found) == {Fit.FITS}
        assert all(each.decision is not None and is_same_move(each.decision.move, each.move) for each in found)


@pytest.mark.parametrize("style", STYLES)
def test_the_record_alone_is_enough_for_a_first_deal(style: str, tmp_path: Path) -> None:
    """A record from a friend has no log; its reasons are worked out all the same, if they need no secret seed."""
    found = [work_out(moment) for moment in moments_of_record(first_deal(match_of(tmp_path, (style,) * 4)))]
    assert len(found) == 56
    assert fits(found) == {Fit.NO_SEED if style == SECRET_UNTIL_OVER else Fit.FITS}


@pytest.mark.parametrize("preset", list(Preset))
def test_reasons_fit_under_every_rule_set(preset: Preset, tmp_path: Path) -> None:
    """Reasons fit under every rule set, with other passes, points and leads."""
    log = match_of(tmp_path, ("novice", "vicious", "cheater", "sneaky"), rules=PRESETS[preset])
    for found in ([*map(work_out, moments(log))], [*map(work_out, moments_of_record(first_deal(log)))]):
        assert found
        assert fits(found) == {Fit.FITS}


def test_a_hidden_style_is_told_when_the_game_is_over(tmp_path: Path) -> None:
    """The Surprise keeps its style secret until the game is over. The result never has the seeds."""
    rules = Rules(goal=1)
    log = match_of(tmp_path, ("surprise",) * 4, rules=rules)
    found = [work_out(moment) for moment in moments(log)]
    assert fits(found) == {Fit.FITS}
    assert all((each.view.seat_seed, each.view.seat_seeds) == (0, ()) for each in found)


def test_a_seat_knows_only_its_own_cards(tmp_path: Path) -> None:
    """The view of a moment has only the seat's own cards, and the card that was played is among them."""
    log = match_of(tmp_path, ("stan",) * 4)
    for moment in moments(log):
        assert moment.view.seat == moment.move.seat
        assert moment.view.hand.bit_count() == moment.view.counts[moment.move.seat]
        if isinstance(moment.move, Play):
            assert moment.view.legal >> moment.move.card & 1


def test_the_trick_of_each_move_is_right(tmp_path: Path) -> None:
    """The first moments are the passes, with the number 0. After them come the four cards of each trick."""
    found = moments(match_of(tmp_path, ("stan",) * 4))
    assert [each.trick for each in found] == [trick for trick in range(14) for _ in range(4)]
    assert [isinstance(each.move, Pass) for each in found] == [True] * 4 + [False] * 52


def test_a_spoiled_record_does_not_fit(tmp_path: Path) -> None:
    """If somebody has written another card into a trick, the result says that the reason does not fit."""
    deal = first_deal(match_of(tmp_path, ("stan",) * 4))
    spoiled = 0
    for moment in moments_of_record(deal):
        if not isinstance(moment.move, Play) or moment.view.legal.bit_count() < 2:
            continue
        other = moment.view.legal & ~(1 << moment.move.card)
        changed = work_out(replace(moment, move=Play(moment.move.seat, other.bit_length() - 1)))
        assert changed.fit is Fit.DIFFERS
        assert changed.decision is not None
        assert changed.decision.move == moment.move
        spoiled += 1
    assert spoiled


def test_another_style_in_the_record_is_noticed(tmp_path: Path) -> None:
    """If somebody writes another style behind a name, some of its moves do not fit any more."""
    deal = first_deal(match_of(tmp_path, ("novice",) * 4))
    timid = tuple(replace(seating, player="timid") for seating in deal.seats)
    found = [work_out(moment) for moment in moments_of_record(replace(deal, seats=timid))]
    assert fits(found) == {Fit.FITS, Fit.DIFFERS}


def test_a_player_by_the_clock_is_named_as_such(tmp_path: Path) -> None:
    """The CardShark thinks by the clock; the same move and another one are both told as what they are."""
    known: dict[str, Player] = {**PLAYERS, "cardshark": CardShark(rounds=50)}
    log = match_of(tmp_path, ("cardshark", "stan", "stan", "stan"), known=known)
    moment = next(each for each in moments(log) if each.trick == 3 and each.move.seat == 0)
    assert needs_clock(moment)
    assert isinstance(moment.move, Play)
    quick = replace(moment, player=CardShark(rounds=50))
    again = work_out(quick)
    assert again.fit is Fit.BY_THE_CLOCK
    assert again.decision is not None
    other = work_out(replace(quick, move=Play(0, (moment.move.card + 1) % 52)))
    assert other.fit is Fit.OTHER_BY_THE_CLOCK
    assert not any(needs_clock(each) for each in moments(log) if each.move.seat)
    last = next(each for each in moments(log) if each.trick == 13 and each.move.seat == 0)
    assert work_out(last).fit is Fit.FITS, "there was no choice, so the clock does not matter"


def test_a_person_s_reasons_are_not_known(tmp_path: Path) -> None:
    """Nobody knows why a person played a card; where the computer played for the person, its reason is worked out."""
    deal = first_deal(match_of(tmp_path, ("stan",) * 4))
    text = record_text(deal).replace("Player 1, computer stan", "Player 1, person")
    text = text.replace("Trick  3:", "Computer decides: 1\nTrick  3:").replace(
        "Trick  4:", "Person decides: 1\nTrick  4:"
    )
    (record,) = read_records(text.encode()).records
    assert record.deal is not None
    own = {each.trick: each for each in moments_of_record(record.deal) if each.move.seat == 0}
    assert [trick for trick, each in own.items() if not each.is_person] == [3]
    assert own[3].decided_by == "cardshark"
    assert work_out(own[2]).fit is Fit.PERSON
    assert work_out(own[2]).decision is None


def test_another_version_of_the_program_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The players of another version may have played in another way, so nobody is asked."""
    log = match_of(tmp_path, ("stan",) * 4)
    deal = first_deal(log)
    monkeypatch.setattr(hearts_qt, "__version__", "99.0")
    for found in ([*map(work_out, moments(log))], [*map(work_out, moments_of_record(deal))]):
        assert fits(found) == {Fit.OTHER_VERSION}
        assert {each.decision for each in found} == {None}
    unknown = [work_out(moment) for moment in moments_of_record(replace(deal, program=""))]
    assert fits(unknown) == {Fit.FITS}


def test_a_player_from_outside_is_named(tmp_path: Path) -> None:
    """The program cannot ask a plugin's player again."""
    log = match_of(tmp_path, ("mine",) * 4, known={**PLAYERS, "mine": PLAYERS["stan"]})
    found = [work_out(moment) for moment in moments(log)]
    assert fits(found) == {Fit.OUTSIDE}
    assert {each.player for each in found} == {"mine"}


def test_a_stand_in_is_asked_for_the_player_that_it_replaced(tmp_path: Path) -> None:
    """After a failure the standard player decides, so its reasons are worked out, until the deal is over."""
    broken = Does(lambda view: None, "mine")
    log = match_of(tmp_path, ("mine", "timid", "timid", "timid"), known={**PLAYERS, "mine": broken}, deals=2)
    for found in (
        [*map(work_out, moments(log))],
        [*map(work_out, moments(log, 2))],
        [*map(work_out, moments_of_record(first_deal(log)))],
    ):
        assert fits(found) == {Fit.FITS}
        assert {each.player for each in found if each.seat == 0} == {"stan"}


def test_a_record_without_players_says_so(tmp_path: Path) -> None:
    """A record that names nobody has moves, but nobody to ask."""
    deal = replace(first_deal(match_of(tmp_path, ("stan",) * 4)), seats=())
    assert fits([work_out(moment) for moment in moments_of_record(deal)]) == {Fit.NOT_NAMED}


def test_a_record_with_unknown_hands_has_no_moments(tmp_path: Path) -> None:
    """Nobody can work out what the others did while their cards are unknown."""
    deal = first_deal(match_of(tmp_path, ("stan",) * 4))
    assert moments_of_record(replace(deal, hands=(deal.hands[0], 0, 0, 0))) == []


def test_moves_that_were_undone_are_left_out(tmp_path: Path) -> None:
    """Undo and redo leave the moves that the record shows, each with what its seat knew when it was made."""
    log = match_of(tmp_path, ("stan",) * 4, deals=1)
    lines = log.read_bytes().splitlines(keepends=True)
    plays = [number for number, line in enumerate(lines) if b'"type": "play"' in line][:12]
    last = plays[-1]
    kept = [*lines[: last + 1], line_of(last + 1, Undo(6), NOON), line_of(last + 2, Redo(6), NOON)]
    log.write_bytes(b"".join(kept))
    assert [each.trick for each in moments(log)] == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert fits([work_out(moment) for moment in moments(log)]) == {Fit.FITS}
    log.write_bytes(b"".join(kept[:-1]))
    assert len(moments(log)) == 10


def test_a_position_has_the_moments_after_it(tmp_path: Path) -> None:
    """A deal that began in the middle has only the moves that were made then, with the numbers of their tricks."""
    whole = recorded_deals(match_of(tmp_path, ("stan",) * 4))[0]
    run = whole.runs[0]
    found = moments_of_record(whole)
    at = found[4 + 4 * 10 + 2]  # in trick 11, when two cards are on the table
    left = [0, 0, 0, 0]
    for trick in run.tricks[10:]:
        for place, card in enumerate(trick.cards):
            left[(trick.leader + place) % 4] |= 1 << card
    trick = run.tricks[10]
    for place in range(2):
        left[(trick.leader + place) % 4] &= ~(1 << trick.cards[place])
    position = Position(
        hands=tuple(left),
        taken=at.view.taken,
        tricks=at.view.won,
        leader=trick.leader,
        trick=trick.cards[:2],
        broken=at.view.broken,
    )
    deal = replace(
        whole,
        hands=tuple(left),
        position=position,
        number=None,
        direction=Direction.HOLD,
        runs=(replace(run, passes=(), tricks=run.tricks[10:]),),
    )
    later = moments_of_record(deal)
    assert [(each.trick, each.move) for each in later] == [(each.trick, each.move) for each in found[46:]]
    assert fits([work_out(moment) for moment in later]) <= {Fit.FITS, Fit.DIFFERS}


def test_an_unreadable_log_has_the_moments_before_the_damage(tmp_path: Path) -> None:
    """Entries after a bad line are ignored; a file that is no log is refused."""
    log = match_of(tmp_path, ("stan",) * 4)
    lines = log.read_bytes().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b'"type": "play"' in line)
    log.write_bytes(b"".join([*lines[: at + 4], b"nonsense\n"]))
    assert len(moments(log)) == 8
    with pytest.raises(LogProblem):
        moments_of_log(log, b"nonsense\n", 1)
    with pytest.raises(LogProblem):
        moments_of_log(log, b"".join([lines[0], line_of(1, Undo(1), NOON)]), 1)


def test_a_reason_says_what_decided(tmp_path: Path) -> None:
    """A card without an alternative has the reason that it was the only one."""
    found = [work_out(moment) for moment in moments(match_of(tmp_path, ("stan",) * 4))]
    last = found[-1]
    assert last.decision is not None
    assert last.decision.reason.judgement is Judgement.ONLY_CARD
    assert len({each.decision.reason.judgement for each in found if each.decision}) > 3


def test_only_the_first_run_has_moments(tmp_path: Path) -> None:
    """A deal that was played again has the moments of its first run, whatever was played after it."""
    log = match_of(tmp_path, ("stan",) * 4)
    lines = log.read_bytes().splitlines(keepends=True)
    moves = [number for number, line in enumerate(lines) if b'"type": "play"' in line]
    again = line_of(moves[7] + 1, BeginRun(RunKind.REPLAY, 0), NOON)
    first = moments(log)[:12]
    more = [line_of(moves[7] + 2 + place, each.move, NOON) for place, each in enumerate(first[:6])]
    log.write_bytes(b"".join([*lines[: moves[7] + 1], again, *more]))
    assert [each.move for each in moments(log)] == [each.move for each in first]
