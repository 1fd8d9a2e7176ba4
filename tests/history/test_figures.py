"""Tests of the numbers that the panels of the window show, such as scores, wins and cards that are still out."""

import pytest
from msgspec.structs import replace

from hearts_qt.history import figures
from hearts_qt.rules.cards import DECK, QUEEN_OF_SPADES, SUIT_CARDS, Suit, parse_card, parse_cards
from hearts_qt.rules.entries import CorrectScores, Tally
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.ruleset import Bonus, ExactGoal, Moon, Rules
from hearts_qt.rules.scoring import award_by_rule, finish_deal
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from tests.rules.matches import Session, quick_deal
from tests.ui.window.matches import SEATS, TALLIES, after, match_of


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((0, 0, 0, 0), ()),
        ((5, 5, 5, 5), ()),
        ((27, 31, 44, 58), (0,)),
        ((31, 27, 27, 58), (1, 2)),
        ((-10, -10, -10, 0), (0, 1, 2)),
    ],
)
def test_the_lowest_scores_lead(scores: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """The player with the fewest points leads; nobody leads while all have the same points."""
    assert figures.leaders(scores) == expected


@pytest.mark.parametrize(
    ("scaled", "won", "shares"),
    [(False, (12, 3, 15, 9), (31, 8, 38, 23)), (True, (900, 300, 1200, 600), (30, 10, 40, 20))],
)
def test_wins_are_games_or_scaled_points(scaled: bool, won: tuple[int, ...], shares: tuple[int, ...]) -> None:
    """A percentage is a player's share of the games that the four players have won, or of their scaled points."""
    tallies = figures.tallies_of(SEATS, TALLIES)
    assert figures.wins(tallies, scaled) == won
    assert figures.win_shares(tallies, scaled) == shares


@pytest.mark.parametrize("scaled", [False, True])
def test_nobody_has_a_share_before_the_first_game(scaled: bool) -> None:
    """Before the first game nobody has a percentage."""
    assert figures.win_shares([Tally()] * 4, scaled) == (None, None, None, None)


def test_scores_take_a_deal_in_when_its_points_stand() -> None:
    """The scores of the match include a deal from its last card on, and not before."""
    for update in match_of():
        view = update.view
        if figures.in_play(view):
            assert figures.game_scores(view) == view.scores
            assert figures.deal_points(view) == view.points
        else:
            assert view.outcome is not None
            assert figures.game_scores(view) == view.outcome.scores
            assert figures.deal_points(view) == view.outcome.points


def test_between_deals_the_last_deal_is_shown() -> None:
    """Between two deals, the points and the last trick are those of the earlier deal."""
    view = replace(after(1, 0).view, phase=None, tricks=(), counts=(0, 0, 0, 0), hand=0)
    trick = view.earlier[-1].tricks[-1]
    last = figures.last_trick(view)
    assert last is not None
    assert (last.leader, last.cards, last.taker) == (trick.leader, trick.cards, trick.taker)
    assert figures.deal_points(view) == view.earlier[-1].points
    assert figures.deal_number(view) == 1
    assert figures.cards_out(view) == 0


def test_the_last_trick_is_gone_with_the_next_deal() -> None:
    """A new deal has no last trick until its first trick is complete."""
    assert figures.last_trick(after(1, 3).view) is None
    last = figures.last_trick(after(1, 4).view)
    assert last is not None
    assert last.player(0) == last.leader
    assert last.player(3) == (last.leader + 3) % 4


def test_the_last_trick_counts_what_its_taker_gained() -> None:
    """The points of the last trick are the points that its taker got for it."""
    before: tuple[int, ...] = (0, 0, 0, 0)
    for update in match_of(Rules(bonus=Bonus.JACK_OF_DIAMONDS)):
        view = update.view
        last = figures.last_trick(view)
        if last is not None and view.points != before and any(view.won):
            assert last.points == view.points[last.taker] - before[last.taker]
        before = view.points


def test_every_card_is_out_in_the_hand_or_played() -> None:
    """The cards still out are the cards in other hands and the cards that are being passed."""
    for update in match_of():
        view = update.view
        if not any(view.counts):
            continue
        out = figures.cards_out(view)
        on_the_way = 3 * sum(view.has_passed) if view.to_pass else 0
        assert out.bit_count() == sum(view.counts[1:]) + on_the_way
        assert not out & (view.hand | view.taken[0] | view.taken[1] | view.taken[2] | view.taken[3])


def test_a_bystander_sees_everything_unplayed_as_out() -> None:
    """For a spectator all cards that were not played are still out."""
    view = replace(after(0, 0).view, seat=None, hand=0)
    assert figures.cards_out(view) == DECK
    assert [each.out.bit_count() for each in figures.suits_out(view)] == [13, 13, 13, 13]


def test_suits_come_with_what_others_and_you_hold() -> None:
    """For each suit the figures have the cards that are still out and those in the person's own hand."""
    view = replace(
        after(0, 0).view,
        hand=parse_cards("2S QS AH"),
        taken=(parse_cards("KS AS"), 0, parse_cards("2H"), 0),
        trick=(parse_card("KD"),),
    )
    suits = {each.suit: each for each in figures.suits_out(view)}
    assert list(suits) == [Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS]
    assert [each.out.bit_count() for each in suits.values()] == [9, 11, 13, 12]
    assert [each.own.bit_count() for each in suits.values()] == [2, 1, 0, 0]


def test_match_figures_add_up() -> None:
    """All deals together have thirteen hearts, a queen and thirteen tricks for each deal."""
    for update in match_of():
        if update.view.outcome is None:
            continue
        taken = figures.match_figures(update, with_deal=False)
        deals = update.view.deals_played + 1
        assert {each.deals for each in taken} == {deals}
        assert sum(each.hearts for each in taken) == 13 * deals
        assert sum(each.queens for each in taken) == deals
        assert sum(each.tricks for each in taken) == 13 * deals


def test_the_deal_in_play_can_be_left_out_of_the_match() -> None:
    """The statistics of a match can leave out the current deal."""
    update = after(1, 40)
    assert sum(each.tricks for each in figures.match_figures(update, with_deal=False)) == 13
    assert sum(each.tricks for each in figures.match_figures(update, with_deal=True)) == 23


def test_a_moon_counts_for_its_shooter() -> None:
    """An earlier moon counts for its shooter in the statistics."""
    update = after(2, 0)
    view = update.view
    shot = replace(view, earlier=(replace(view.earlier[0], shooter=2), view.earlier[1]))
    assert [each.moons for each in figures.match_figures(replace(update, view=shot), True)] == [0, 0, 1, 0]


def test_a_deal_without_a_moon_in_the_rules_counts_for_nobody() -> None:
    """Under rules without moons, nobody has shot one by taking all hearts and the queen: now and in later deals."""
    taken = [SUIT_CARDS[Suit.HEARTS] | 1 << QUEEN_OF_SPADES, 0, 0, 0]
    for moon, counted in ((Moon.NOT_ALLOWED, 0), (Moon.ADD, 1)):
        rules = Rules(moon=moon)
        award = award_by_rule(rules, 0, (0, 0, 0, 0), deduct=False)
        outcome = finish_deal(rules, taken, [4, 3, 3, 3], award, (0, 0, 0, 0))
        assert outcome.shooter == 0
        update = after(2, 0)
        view = update.view
        view = replace(view, phase=Phase.DONE, outcome=outcome, seats_at_end=view.seats)
        assert figures.match_figures(replace(update, view=view), with_deal=True)[0].moons == counted
        played = replace(view.earlier[0], shooter=outcome.moon)
        later = replace(view, phase=None, outcome=None, earlier=(played, view.earlier[1]))
        assert figures.match_figures(replace(update, view=later), with_deal=True)[0].moons == counted


def test_score_lines_end_at_the_scores() -> None:
    """The lines of the chart begin at zero, have a step for each deal, and end at the scores."""
    for update in match_of():
        lines = figures.score_lines(update.view)
        assert lines[0] == (0, 0, 0, 0)
        assert len(lines) == 1 + update.view.deals_played + (update.view.outcome is not None)
        assert lines[-1] == figures.game_scores(update.view)


def test_score_lines_begin_where_the_match_began() -> None:
    """If a match was set up with scores, its lines begin at them."""
    session = Session(Rules())
    session.apply(CorrectScores((50, 60, 70, 80)))
    quick_deal(session, {0: "QS", 1: "2H 3H"}, rest=3)
    assert figures.score_lines(view(session.match, 0)) == ((50, 60, 70, 80), (63, 62, 70, 91))
    session.apply(CorrectScores((0, 0, 0, 0)))
    assert figures.score_lines(view(session.match, 0)) == ((50, 60, 70, 80), (0, 0, 0, 0))


def test_score_lines_step_to_corrected_scores() -> None:
    """Corrected scores change the last step of the chart, and reaching the exact goal brings a line back to zero."""
    view = replace(after(2, 0).view, scores=(1, 2, 3, 4))
    assert figures.score_lines(view)[-1] == (1, 2, 3, 4)
    first = view.earlier[0].points
    rules = Rules(goal=max(first), exact_goal=ExactGoal.RESETS)
    assert 0 in figures.score_lines(replace(view, rules=rules))[1]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("You", "Novice Nellie", "Smooth Sam", "Vicious Vickie"), ("You", "Nellie", "Sam", "Vickie")),
        (("Anna Berg", "Old Sam", "Smooth Sam", "Eve"), ("Anna", "Old Sam", "Smooth Sam", "Eve")),
        (("", "West", "North", "East"), ("", "West", "North", "East")),
        (("Ada", "Stan", "Stan II", "Stan III"), ("Ada", "Stan", "Stan II", "Stan III")),
    ],
)
def test_short_names_stay_clear(names: tuple[str, ...], expected: tuple[str, ...]) -> None:
    """A name is shortened only to a form that no other player has."""
    seats = [Seating(name, Kind.COMPUTER if place else Kind.PERSON) for place, name in enumerate(names)]
    assert figures.short_names(seats) == expected
