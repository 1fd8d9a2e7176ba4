"""Tests that plays of a log which are applied at once lead to the same match as one after the other."""

from collections.abc import Sequence
from itertools import groupby
from random import Random

import pytest

from hearts_qt.rules.deal import IllegalMove
from hearts_qt.rules.entries import BeginMatch, Entry, Undo
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Play
from hearts_qt.rules.ruleset import Bonus, BrokenBy, HeartPoints, LastResort, Moon, Opening, Rules
from tests.forms import Form, each_form
from tests.rules.matches import Session, begin_deal, play_match, play_out, replay, snapshot

LAW = (
    Rules(),
    Rules(opening=Opening.ANY_CLUB, last_resort=LastResort.QUEEN, queen_at_first_chance=True, moon=Moon.CHOOSE),
    Rules(opening=Opening.ROTATES, broken_by=BrokenBy.QUEEN, hearts_on_first_trick=True, queen_on_first_trick=True),
    Rules(opening=Opening.ROTATES, queen_leads_freely=False, hearts_on_first_trick=True, no_trick_bonus=True),
    Rules(hearts_need_breaking=False, broken_by=BrokenBy.QUEEN_OFF_SUIT, sun_bonus=True, bonus=Bonus.JACK_OF_DIAMONDS),
    Rules(heart_points=HeartPoints.SPOTS, moon=Moon.ADD_OR_DEDUCT, deduct=True),
)


def at_once(log: Sequence[BeginMatch | Entry], most: int) -> Match:
    """Return the match of a log of which up to `most` neighbouring plays are applied at once."""
    assert isinstance(log[0], BeginMatch)
    match = Match(log[0])
    for are_plays, group in groupby(log[1:], lambda entry: isinstance(entry, Play)):
        entries = list(group)
        for start in range(0, len(entries), most if are_plays else 1):
            if are_plays:
                match.apply_plays([each for each in entries[start : start + most] if isinstance(each, Play)])
            else:
                entry = entries[start]
                assert not isinstance(entry, BeginMatch)
                match.apply(entry)
    return match


def compared(match: Match) -> dict[str, object]:
    """Return the state of a match without the states between tricks, which only make an undo faster."""
    state = snapshot(match)
    if state["deal"] is not None:
        del state["deal"]["_snapshots"]
    return state


@pytest.mark.parametrize("rules", LAW)
@pytest.mark.parametrize("most", [1, 4, 8, 10, 52])
def test_the_match_is_the_same(rules: Rules, most: int) -> None:
    """After whole matches, and in the middle of deals, the state is the same, also after an undo."""
    rng = Random(most)
    assert compared(at_once(play_match(rules, rng, 6).log, most)) == compared(play_match(rules, Random(most), 6).match)
    session = Session(rules)
    begin_deal(session, most)
    play_out(session, rng, 26, to_the_end=True)
    match = at_once(session.log, most)
    assert compared(match) == compared(session.match)
    for moves in (5, 13):
        session.apply(Undo(moves))
        match.apply(Undo(moves))
        assert compared(match) == compared(session.match)


def test_a_moon_is_the_same() -> None:
    """A moon that is shot within plays applied at once is scored as when the last point card was taken."""
    moons = 0
    for number in range(400):
        session = Session(LAW[-1])
        begin_deal(session, number)
        play_out(session, Random(number))
        moons += session.match.outcome is not None and session.match.outcome.moon is not None
        assert compared(at_once(session.log, 52)) == compared(session.match)
    assert moons


def test_a_forbidden_play_changes_nothing() -> None:
    """If one of the plays is forbidden, or not in turn, whole tricks are refused and the match stays as it was."""
    session = Session(Rules())
    begin_deal(session, 1)
    play_out(session, Random(1), 4)
    before = list(session.log)
    play_out(session, Random(1), 12)
    plays = [entry for entry in session.log[len(before) :] if isinstance(entry, Play)]
    for place, play in enumerate(plays):
        for wrong in (Play(play.seat, plays[place - 1].card), Play((play.seat + 1) % 4, play.card)):
            match = replay(before).match
            state = snapshot(match)
            with pytest.raises(IllegalMove):
                match.apply_plays([*plays[:place], wrong, *plays[place + 1 :]])
            assert snapshot(match) == state


def test_plays_that_are_help_are_applied_one_by_one() -> None:
    """A card that the computer chose for a person is noted as help, also among plays that come at once."""
    session = Session(Rules())
    begin_deal(session, 1)
    play_out(session, Random(1), 4)
    before = list(session.log)
    play_out(session, Random(2), 8)
    plays = [entry for entry in session.log[len(before) :] if isinstance(entry, Play)]
    helped = [Play(each.seat, each.card, auto=each.seat == 0) for each in plays]
    match, one_by_one = replay(before).match, replay([*before, *helped])
    match.apply_plays(helped)
    assert compared(match) == compared(one_by_one.match)
    assert compared(match) != compared(session.match)


def test_no_plays_are_possible_without_a_deal() -> None:
    """Before the first deal a play is refused."""
    with pytest.raises(IllegalMove):
        Session(Rules()).match.apply_plays([Play(0, 0)])


@each_form
def test_each_form_of_the_core_plays_tricks(form: Form) -> None:
    """Each form takes the cards out of the hands, and says who takes each trick and whether hearts are broken."""
    hands = [1 << 0 | 1 << 39, 1 << 1 | 1 << 40, 1 << 2 | 1 << 41, 1 << 13 | 1 << 42]
    seats, cards = [0, 1, 2, 3, 2, 3, 0, 1], [0, 1, 2, 13, 41, 42, 39, 40]
    flags = Rules().flags
    assert form.core.play_tricks(list(hands), seats, cards, 0, True, False, flags) == ([2, 3], True)
    assert form.core.play_tricks(list(hands), seats[:4], cards[:4], 0, True, False, flags) == ([2], False)
    assert form.core.play_tricks(list(hands), seats, [*cards[:6], 40, 39], 0, True, False, flags)[0] == []
