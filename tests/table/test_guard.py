"""Tests of how the guard handles computer players that fail in every possible way."""

import threading
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.players.player import Decision, PlayerFault
from hearts_qt.rules.cards import SEATS, Seat, each_card
from hearts_qt.rules.deal import IllegalMove
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Award, CashedOut, CashOut, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction, receivers
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Moon, Preset, Rules
from hearts_qt.rules.view import View, view
from hearts_qt.table.guard import Guard, fallback, is_legal
from hearts_qt.table.problems import Misdeed, PlayerFailed
from tests.table.tables import STANDARD, Does, Plain, any_move, decided, last_tricks, plain_move, seats

LONG = 60.0


def match_at(entry: BeginDeal, rules: Rules = STANDARD) -> Match:
    """Return a match of four computers in which this deal has begun."""
    match = Match(BeginMatch(rules, seats("CCCC", "does")))
    match.apply(entry)
    return match


def passing(direction: Direction = Direction.LEFT) -> View:
    """Return a view of a seat that has to pass."""
    return view(match_at(BeginDeal(direction, number=1234)), 0)


def playing() -> View:
    """Return the view of the seat that leads to the first trick."""
    match = match_at(BeginDeal(Direction.HOLD, number=1234))
    return view(match, match.awaited[0])


def awarding() -> View:
    """Return the view of a shooter who has to choose the award."""
    match = match_at(last_tricks((1 << 0, 1 << 1, 1 << 2, 1 << 3), taker=3), PRESETS[Preset.HEARTS_3])
    while match.stage is Stage.DEAL:
        match.apply(plain_move(view(match, match.awaited[0])))
    return view(match, 3)


VIEWS: dict[str, Callable[[], View]] = {"passing": passing, "playing": playing, "awarding": awarding}


def raises(error: BaseException, seen: View) -> Any:
    """Raise the error."""
    raise error


class Impostor(Play, frozen=True, tag="impostor"):
    """A move of a class derived from `Play`. The guard must not pass an object of this class on."""


class Box(Struct):
    """An object that is no move."""

    seat: Seat
    card: int


class Unspeakable:
    """An object whose `repr` raises an error."""

    def __repr__(self) -> str:
        raise SystemExit(3)


ERRORS = [ValueError("no"), SystemExit(1), KeyboardInterrupt(), GeneratorExit(), TimeoutError("mine"), MemoryError()]


@pytest.mark.parametrize("stage", VIEWS)
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_player_that_raises_is_replaced(stage: str, error: BaseException) -> None:
    """If a player raises any error, even SystemExit, the stand-in answers, and the fault has the traceback."""
    seen = VIEWS[stage]()
    answer, fault = Guard(Plain(), LONG).ask(Does(partial(raises, error)), seen, 0)
    assert answer == plain_move(seen)
    assert fault is not None
    assert (fault.place, fault.player, fault.misdeed) == (seen.seat, "does", Misdeed.RAISED)
    assert "raise error" in fault.detail
    assert type(error).__name__ in fault.detail


def as_pass(**changes: Any) -> Callable[[View], Any]:
    """Return a function that answers with a legal pass in which these fields are changed."""

    def deed(seen: View) -> Decision:
        move = plain_move(seen) if seen.phase is Phase.PASSING else Pass(seen.seat or 0, (0, 1, 2), (1, 1, 1))
        return decided(replace(move, **changes))

    return deed


def as_play(seat: Any = None, card: Any = None, auto: Any = False) -> Callable[[View], Any]:
    """Return a function that plays this card for this seat, by default a legal card for the seat in turn."""

    def deed(seen: View) -> Decision:
        lowest = next(each_card(seen.legal), 0)
        return decided(Play((seen.seat or 0) if seat is None else seat, lowest if card is None else card, auto))

    return deed


def not_legal(seen: View) -> Decision:
    """Answer with a card that the player holds but may not play."""
    return decided(Play(seen.seat or 0, max(each_card(seen.hand & ~seen.legal), default=0)))


def twice_the_same(seen: View) -> Decision:
    """Pass one card twice."""
    first, second, *_ = each_card(seen.hand | 0b11)
    return decided(Pass(seen.seat or 0, (first, first, second), receivers(seen.seat or 0, Direction.LEFT) * 3))


ILLEGAL: dict[str, Callable[[View], Any]] = {
    "nothing": lambda seen: None,
    "a bare move": plain_move,
    "a text": lambda seen: "2C",
    "an exception": lambda seen: ValueError("returned, not raised"),
    "the class": lambda seen: Decision,
    "no move": lambda seen: decided(None),  # type: ignore[arg-type]
    "a number": lambda seen: decided(0),  # type: ignore[arg-type]
    "a cash-out": lambda seen: decided(CashedOut(CashOut.POINTS_IN)),  # type: ignore[arg-type]
    "another struct": lambda seen: decided(Box(seen.seat or 0, 0)),  # type: ignore[arg-type]
    "an impostor": lambda seen: decided(Impostor(seen.seat or 0, next(each_card(seen.legal), 0))),
    "a card not held": lambda seen: decided(Play(seen.seat or 0, next(each_card(~seen.hand & (1 << 52) - 1)))),
    "a card not allowed": not_legal,
    "no card": as_play(card=-1),
    "a card beyond the deck": as_play(card=52),
    "a card beyond all bounds": as_play(card=2**80),
    "a named card": as_play(card="2C"),
    "a card of another seat": as_play(seat=2),
    "a seat that is none": as_play(seat=4),
    "a seat that is not one": as_play(seat=True),
    "a card as a float": as_play(card=0.0),
    "a flag that is none": as_play(auto="yes"),
    "a pass of nothing": as_pass(cards=(), to=()),
    "a pass of two cards": as_pass(cards=(0, 1), to=(1, 1)),
    "a pass of cards that do not exist": as_pass(cards=(-1, 52, 60)),
    "a pass of a card twice": twice_the_same,
    "a pass to the wrong seat": as_pass(to=(2, 2, 2)),
    "a pass to oneself": as_pass(to=(0, 0, 0)),
    "a pass to too few": as_pass(to=(1, 1)),
    "a pass of another seat": as_pass(seat=1),
    "a pass of no list": as_pass(cards=None),
    "a pass to nobody": as_pass(to=None),
    "a pass of mixed things": as_pass(cards=(0, "1", None)),
    "an award that is none": lambda seen: decided(ChooseAward(seen.seat or 0, "all")),  # type: ignore[arg-type]
    "another's award": lambda seen: decided(ChooseAward(2, Award.ADD)),
    "an award of nobody": lambda seen: decided(ChooseAward(None, Award.ADD)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("stage", VIEWS)
@pytest.mark.parametrize("deed", ILLEGAL)
def test_a_player_that_answers_nonsense_is_replaced(stage: str, deed: str) -> None:
    """If an answer is not a legal move, the stand-in answers, and the fault shows the wrong answer."""
    seen = VIEWS[stage]()
    answer, fault = Guard(Plain(), LONG).ask(Does(ILLEGAL[deed]), seen, 0)
    assert answer == plain_move(seen)
    assert fault is not None
    assert fault.misdeed is Misdeed.ILLEGAL
    assert fault.detail == repr(ILLEGAL[deed](seen))


@pytest.mark.parametrize(
    ("stage", "move"),
    [
        ("passing", Play(0, 0)),
        ("passing", ChooseAward(0, Award.ADD)),
        ("playing", Pass(0, (0, 1, 2), (1, 1, 1))),
        ("playing", ChooseAward(0, Award.ADD)),
        ("awarding", Play(3, 3)),
        ("awarding", Pass(3, (0, 1, 2), (0, 0, 0))),
    ],
)
def test_the_right_move_at_the_wrong_time_is_illegal(stage: str, move: Play | Pass | ChooseAward) -> None:
    """A move of one kind is illegal when the table waits for a move of another kind."""
    seen = VIEWS[stage]()
    move = replace(move, seat=seen.seat)
    assert not is_legal(seen, move)
    _, fault = Guard(Plain(), LONG).ask(Does(lambda _: decided(move)), seen, 0)
    assert fault is not None
    assert fault.misdeed is Misdeed.ILLEGAL


def test_an_answer_that_cannot_be_printed_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """If an answer raises an error when it is printed, the stand-in answers, and the fault names the error."""
    seen = playing()
    answer, fault = Guard(Plain(), LONG).ask(Does(lambda _: Unspeakable()), seen, 0)
    assert answer == plain_move(seen)
    assert fault is not None
    assert "SystemExit" in fault.detail


def test_a_legal_answer_is_taken_as_plain_values() -> None:
    """Lists in a legal answer become tuples, and a player cannot mark its move as automatic."""
    seen = passing()
    good = plain_move(seen)
    assert isinstance(good, Pass)
    loose = Pass(good.seat, list(good.cards), list(good.to), auto=True)  # type: ignore[arg-type]
    answer, fault = Guard(Plain(), LONG).ask(Does(lambda _: decided(loose)), seen, 0)
    assert fault is None
    assert answer == good


def test_a_fault_is_told_once_and_forgiven_with_the_next_deal() -> None:
    """After a fault the stand-in decides for the rest of the deal. In the next deal the player is asked again."""
    seen = playing()
    player = Does(lambda _: None)
    guard = Guard(Plain(), LONG)
    assert guard.ask(player, seen, 0)[1] is not None
    assert guard.ask(player, seen, 0) == (plain_move(seen), None)
    assert player.asked == 1
    guard.new_deal()
    assert guard.ask(player, seen, 0)[1] is not None
    assert player.asked == 2


def test_a_fault_is_that_players_alone() -> None:
    """After a player's fault in one seat, the guard still asks this player for other seats.

    For the seat of the fault, the guard still asks other players.
    """
    seen = passing()
    player = Does(lambda view: None if view.seat == 0 else decided(plain_move(view)))
    guard = Guard(Plain(), LONG)
    assert guard.ask(player, seen, 0)[1] is not None
    other = view(match_at(BeginDeal(Direction.LEFT, number=1234)), 1)
    assert guard.ask(player, other, 0) == (plain_move(other), None)
    assert player.asked == 2
    newcomer = Does(lambda view: decided(plain_move(view)))
    guard.ask(newcomer, replace(seen, seats=seats("CCCC", "newcomer")), 0)
    assert newcomer.asked == 1


def test_a_player_that_is_not_installed_is_told_once() -> None:
    """The stand-in replaces a missing player, which is reported once in each deal."""
    seen = playing()
    guard = Guard(Plain(), LONG)
    answer, fault = guard.ask(None, seen, 0)
    assert answer == plain_move(seen)
    assert fault == PlayerFailed(seen.seat or 0, "does", Misdeed.MISSING, seen.seats[seen.seat or 0].name)
    assert guard.ask(None, seen, 0) == (plain_move(seen), None)
    guard.new_deal()
    assert guard.ask(None, seen, 0)[1] == fault


def test_a_player_that_was_missing_and_comes_is_asked() -> None:
    """If a missing player is installed during a deal, it is asked at once. If it then fails, this is reported."""
    seen = playing()
    guard = Guard(Plain(), LONG)
    assert guard.ask(None, seen, 0)[1] is not None
    player = Does(lambda view: decided(plain_move(view)))
    assert guard.ask(player, seen, 0) == (plain_move(seen), None)
    assert player.asked == 1
    assert guard.ask(Does(lambda view: None), seen, 0)[1] is not None
    assert guard.ask(player, seen, 0) == (plain_move(seen), None)
    assert player.asked == 1


def players_threads() -> set[threading.Thread]:
    """Return the running threads of players."""
    return {each for each in threading.enumerate() if each.name == "hearts-player"}


def test_a_player_that_stalls_is_replaced_and_its_thread_ends() -> None:
    """After the time limit the stand-in answers. The slow player's thread ends when the player returns."""
    before = players_threads()
    release = threading.Event()
    seen = passing()
    assert plain_move(seen) != fallback(seen)
    guard = Guard(Plain(), 1.0)
    answer, fault = guard.ask(Does(lambda _: release.wait()), seen, 0)
    stuck = players_threads() - before
    assert answer == plain_move(seen)
    assert fault is not None
    assert (fault.misdeed, fault.detail) == (Misdeed.LATE, "1 s")
    release.set()
    del guard
    for thread in stuck:
        thread.join(timeout=LONG)
        assert not thread.is_alive()


@pytest.mark.parametrize("misdeed", [Misdeed.LATE, Misdeed.ILLEGAL, Misdeed.RAISED])
def test_a_player_may_tell_its_fault_itself(misdeed: Misdeed) -> None:
    """If a player reports its own failure, the fault has the player's message and no traceback."""
    seen = playing()
    answer, fault = Guard(Plain(), LONG).ask(Does(partial(raises, PlayerFault(misdeed, "my fault"))), seen, 0)
    assert answer == plain_move(seen)
    assert fault == PlayerFailed(seen.seat or 0, "does", misdeed, "my fault")


@pytest.mark.parametrize("stage", VIEWS)
def test_a_standby_that_fails_too_does_not_stop_the_match(stage: str) -> None:
    """If the stand-in fails, too, the guard makes the fallback move. It reports only the player's own fault."""
    seen = VIEWS[stage]()
    guard = Guard(Does(partial(raises, SystemExit(2))), LONG)
    answer, fault = guard.ask(Does(lambda _: None), seen, 0)
    assert answer == fallback(seen)
    assert fault is not None
    assert fault.misdeed is Misdeed.ILLEGAL
    assert guard.ask(Does(lambda _: None), seen, 0) == (fallback(seen), None)


@pytest.mark.parametrize("moon", Moon)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_fallback_is_legal_everywhere(preset: Preset, moon: Moon) -> None:
    """Fallback moves are legal in whole deals, under every rule set and with every direction."""
    rules = Rules(**{**vars_of(PRESETS[preset]), "moon": moon, "deduct": False})
    for number, direction in enumerate(Direction):
        leader = Match(BeginMatch(rules, seats("CCCC"))).next_leader
        match = match_at(BeginDeal(direction, number=number, leader=leader), rules)
        while match.stage in (Stage.DEAL, Stage.AWARD):
            seen = view(match, match.awaited[-1])
            answer = fallback(seen)
            assert is_legal(seen, answer)
            match.apply(answer)
        assert match.stage is Stage.SCORED


def vars_of(rules: Rules) -> dict[str, Any]:
    """Return the settings of rules by their names."""
    return {name: getattr(rules, name) for name in rules.__dataclass_fields__}


def test_the_fallback_awards_a_moon() -> None:
    """The fallback move of a shooter adds the moon's points to the scores of the others."""
    assert fallback(awarding()) == ChooseAward(3, Award.ADD)


def test_a_bystander_may_do_nothing() -> None:
    """In the view of a spectator, which has no seat, no move is legal."""
    match = match_at(BeginDeal(Direction.HOLD, number=1234))
    seat = match.awaited[0]
    assert not is_legal(view(match, None), plain_move(view(match, seat)))


def some_move(rng: Random, seen: View) -> Play | Pass | ChooseAward:
    """Return a random move, legal or not."""
    seat = rng.choice((seen.seat or 0, seen.seat or 0, rng.choice(SEATS)))
    kind = rng.randrange(4)
    if kind == 0:
        cards = tuple(rng.sample(range(52), rng.choice((2, 3, 3))))
        held = [*each_card(seen.hand), 0, 1, 2]
        mine = tuple(rng.sample(held, 3))
        return Pass(seat, rng.choice((cards, mine)), tuple(rng.choices(SEATS, k=3)))
    if kind == 1:
        return ChooseAward(seat, rng.choice(list(Award)))
    if kind == 2:
        return Play(seat, rng.randrange(-2, 54))
    return Play(seat, rng.choice([*each_card(seen.hand), 0]))


@settings(deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(list(PRESETS.values())), st.sampled_from(Direction))
def test_the_guard_lets_through_what_the_law_allows(seed: int, rules: Rules, direction: Direction) -> None:
    """At every point of a deal, the guard accepts exactly the moves that the rules allow."""
    rng = Random(seed)
    leader = Match(BeginMatch(rules, seats("CCCC"))).next_leader
    match = match_at(BeginDeal(direction, number=seed, leader=leader), rules)
    while match.stage in (Stage.DEAL, Stage.AWARD):
        seat = rng.choice(match.awaited)
        seen = view(match, seat)
        move = some_move(rng, seen)
        if is_legal(seen, move):
            match.apply(move)
            continue
        if move.seat == seat:
            with pytest.raises(IllegalMove):
                match.apply(move)
        good = any_move(seen, rng)
        assert is_legal(seen, good)
        match.apply(good)
