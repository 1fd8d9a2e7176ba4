"""Tests that a result belongs to the players who sat at the table at the last card, not to players who came later."""

import pytest
from msgspec.structs import replace

from hearts_qt.rules.entries import (
    BeginDeal,
    ChangeSeat,
    CorrectScores,
    FinishDeal,
    FinishMatch,
    Misdeed,
    Redo,
    StandIn,
    Tally,
    Undo,
)
from hearts_qt.rules.events import MatchFinished
from hearts_qt.rules.match import MatchError
from hearts_qt.rules.moves import Award, ChooseAward, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.seating import Kind, Seating, only_person_of, owner_of, same_player
from hearts_qt.rules.view import view
from tests.rules.hands import ending
from tests.rules.matches import SEATING, Session, quick_deal, replay, snapshot, turn_of

VICKIE = Seating("Vickie", Kind.COMPUTER, character="vickie")
NAMES = ("You", "Stan", "Sue", "Willie")
ONE_GAME = {"You": Tally(1), "Stan": Tally(1), "Sue": Tally(1, 1), "Willie": Tally(1)}
"""The tallies after the match of `at_the_last_card`, which Sue wins."""


def at_the_last_card() -> Session:
    """Return a match in which one card is left to play. This card ends the match, and Sue wins."""
    session = Session(Rules(goal=26))
    taken = {0: "QS 4H 5H 6H 7H 8H 9H TH JH QH KH AH", 1: "2H 3H"}
    session.apply(BeginDeal(Direction.LEFT, position=ending(["2C", "3C", "4C", "5C"], taken=taken, rest=3, leader=3)))
    session.apply(CorrectScores((13, 2, 0, 11)))
    session.play("5C 2C 3C")
    return session


def everybody_leaves(session: Session) -> None:
    """Put Vickie in every seat."""
    for seat in range(4):
        session.apply(ChangeSeat(seat, VICKIE))


def booked(session: Session, played_by: tuple[str, ...] = ()) -> dict[str, Tally]:
    """Finish the deal, if needed, and the match. Check that the log gives the same match. Return the tallies."""
    match = session.match
    if match.outcome is not None and not match.played:
        session.finish()
    assert match.ending is not None
    session.apply(FinishMatch(match.ending.winners, played_by))
    assert snapshot(replay(session.log).match) == snapshot(match)
    return match.tallies


@pytest.mark.parametrize("added_in", [False, True])
def test_a_win_stays_with_those_who_played(added_in: bool) -> None:
    """A player who sits down after the last card does not get the result of the match."""
    session = at_the_last_card()
    session.play("4C")
    if added_in:
        session.finish()
    everybody_leaves(session)
    assert session.match.tallies_so_far() == ONE_GAME
    assert view(session.match, 0).owners == SEATING
    assert booked(session, NAMES) == ONE_GAME
    told = session.events[-1]
    assert isinstance(told, MatchFinished)
    assert told.seats_at_end == SEATING
    assert view(session.match, 0).owners == SEATING


def test_whoever_sits_down_before_the_last_card_has_the_result() -> None:
    """A player who takes a seat before the last card gets the result of the match."""
    session = at_the_last_card()
    session.apply(ChangeSeat(2, VICKIE))
    session.play("4C")
    assert booked(session) == {"You": Tally(1), "Stan": Tally(1), "Vickie": Tally(1, 1), "Willie": Tally(1)}


def test_a_last_card_played_anew_is_theirs_who_sit_there_then() -> None:
    """If the last card is undone and then played again or redone, its result belongs to the players of that moment."""
    for again in (Play(2, 2), Redo(1)):
        session = at_the_last_card()
        session.play("4C")
        before = session.match.seats_at_end
        session.apply(Undo(1))
        assert (session.match.seats_at_end, view(session.match, 0).ending) == ((), None)
        session.apply(ChangeSeat(2, VICKIE))
        session.apply(again)
        assert before != session.match.seats_at_end == tuple(session.match.seats)
        assert booked(session)["Vickie"] == Tally(1, 1)


def test_corrected_scores_are_theirs_who_played() -> None:
    """Corrected scores after the last card can change the winner, but not the players to whom the result belongs."""
    session = at_the_last_card()
    session.play("4C")
    everybody_leaves(session)
    session.apply(CorrectScores((90, 0, 80, 80)))
    assert session.match.seats_at_end == SEATING
    tallies = booked(session, NAMES)
    assert [name for name, tally in tallies.items() if tally.wins] == ["Stan"]


def test_the_award_of_a_moon_taken_back_leaves_the_last_card_where_it_was() -> None:
    """When only a moon's award is undone, the result stays with the players who sat there at the last card."""
    session = Session(Rules(goal=26, moon=Moon.CHOOSE))
    moon = {0: "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"}
    session.apply(BeginDeal(Direction.LEFT, position=ending(["2C", "3C", "4C", "5C"], taken=moon, rest=3, leader=3)))
    session.play("5C 2C 3C 4C")
    session.apply(ChooseAward(0, Award.SUBTRACT))
    everybody_leaves(session)
    session.apply(Undo(1))
    session.apply(ChooseAward(0, Award.ADD))
    assert booked(session, NAMES)["You"] == Tally(1, 1)


def test_an_older_log_is_booked_as_it_was() -> None:
    """If the entry at the end of a match names no players, the result goes to the players who sit there at the end."""
    session = at_the_last_card()
    session.play("4C")
    everybody_leaves(session)
    assert booked(session) == {"Vickie": Tally(4, 1)}


def test_names_that_did_not_play_are_refused() -> None:
    """A result is refused if it names players who did not play the match."""
    session = at_the_last_card()
    session.play("4C")
    session.finish()
    with pytest.raises(MatchError, match="other players sat there"):
        session.apply(FinishMatch((2,), ("Vickie",) * 4))


def test_a_new_deal_does_not_change_who_played_the_last_one() -> None:
    """When a new deal has begun, the result still belongs to the players who sat there at the last card."""
    session = Session(Rules())
    quick_deal(session, {0: "QS", 1: "2H 3H"}, rest=3)
    everybody_leaves(session)
    session.apply(BeginDeal(Direction.LEFT, number=5))
    assert session.match.seats_at_end == SEATING


def test_stand_ins_are_counted_for_the_player_not_for_the_seat() -> None:
    """Failures count for a player: a new player in the seat has none. A player who returns keeps earlier failures."""
    session = Session(Rules())
    session.apply(BeginDeal(Direction.HOLD, number=77))
    seat = turn_of(session.deal)
    seats_at_end = session.match.seats[seat]
    session.apply(StandIn(seat, "stan", Misdeed.LATE))
    session.apply(ChangeSeat(seat, VICKIE))
    assert session.match.stood_in == [0, 0, 0, 0]
    session.apply(StandIn(seat, "stan", Misdeed.LATE))
    assert session.match.stood_in[seat] == 1
    session.apply(ChangeSeat(seat, replace(seats_at_end, face="owl")))
    session.apply(StandIn(seat, "stan", Misdeed.LATE))
    assert session.match.stood_in[seat] == 1


def test_a_played_deal_remembers_who_played_it() -> None:
    """A played deal keeps the players of its last card, even if other players sit there when its points are added."""
    session = at_the_last_card()
    session.play("4C")
    everybody_leaves(session)
    assert session.match.outcome is not None
    first, second, third, fourth = session.match.outcome.points
    session.apply(FinishDeal((first, second, third, fourth)))
    assert session.match.played[-1].seats_at_end == SEATING


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (VICKIE, True),
        (replace(VICKIE, name="Aunt Vera"), True),
        (replace(VICKIE, player="stan"), True),
        (replace(VICKIE, character="vera"), False),
        (replace(VICKIE, character=""), True),
        (replace(VICKIE, character="", name="Vera"), False),
        (replace(VICKIE, kind=Kind.PERSON), False),
    ],
)
def test_who_is_the_same_player(other: Seating, same: bool) -> None:
    """Players with the same character are the same, or else with the same name. A person never equals a computer."""
    assert same_player(VICKIE, other) is same
    assert same_player(other, VICKIE) is same


@pytest.mark.parametrize(("persons", "only"), [((), None), ((2,), 2), ((0, 3), None)])
def test_the_only_person_has_a_seat(persons: tuple[int, ...], only: int | None) -> None:
    """If exactly one person plays, the seat is found. If several persons or no persons play, None is returned."""
    kinds = (Kind.PERSON if seat in persons else Kind.COMPUTER for seat in range(4))
    assert only_person_of([Seating(name, kind) for name, kind in zip(NAMES, kinds, strict=True)]) == only


def test_a_view_knows_its_own_seat_among_those_who_sat() -> None:
    """A view finds its own seat in a list of seats, unless another player sits there. A spectator's view finds none."""
    match = at_the_last_card().match
    own = view(match, 1)
    assert own.own_among(SEATING) == 1
    assert own.own_among([VICKIE] * 4) is None
    assert view(match, None).own_among(SEATING) is None


@pytest.mark.parametrize(
    ("who", "owner"), [("PCCC", 0), ("CCPC", 2), ("PCPC", 0), ("CPPC", None), ("PPPP", 0), ("CCCC", None)]
)
def test_of_several_persons_the_first_seat_is_the_owner_s(who: str, owner: int | None) -> None:
    """If one person plays, this person owns the profile. If several persons play, only the first seat can own it."""
    kinds = [Kind.PERSON if each == "P" else Kind.COMPUTER for each in who]
    assert owner_of([Seating(name, kind) for name, kind in zip(NAMES, kinds, strict=True)]) == owner


@pytest.mark.parametrize(
    ("ids", "owner"), [("bo..", 1), ("b...", None), ("....", 0), ("b.o.", 2), (".b..", 0), ("bb..", None), ("oo..", 0)]
)
def test_the_owner_is_known_by_the_id(ids: str, owner: int | None) -> None:
    """The owner is found in any seat by the id, and is never a person with the id of somebody else."""
    seats = [Seating(name, Kind.PERSON, person=id.strip(".")) for name, id in zip(NAMES, ids, strict=True)]
    assert owner_of(seats, "o") == owner


def test_a_person_stays_the_same_under_another_name() -> None:
    """Two persons with ids are the same if they have the same id; without an id, the name decides."""
    ann = Seating("Ann", Kind.PERSON, person="a")
    assert same_player(ann, replace(ann, name="Anna"))
    assert not same_player(ann, replace(ann, person="b"))
    assert same_player(ann, replace(ann, person=""))
