"""Works out, from a view, the numbers that the panels show. This module uses no Qt, and has no words for people.

A deal is *in play* from the moment when its cards are dealt until its points are final. So it is in play while a moon
is being awarded.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from hearts_qt.rules.cards import DECK, QUEEN_OF_SPADES, SEATS, SUIT_CARDS, Card, Cards, Seat, Suit, cards_of
from hearts_qt.rules.entries import Tally
from hearts_qt.rules.ruleset import ExactGoal, Rules
from hearts_qt.rules.seating import Kind, Seating, same_player
from hearts_qt.rules.view import View
from hearts_qt.table.link import Update

SUITS_SHOWN: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_NUMERALS: Final = frozenset("IVX")
"""The letters of the Roman numbers in names such as "Stan II"."""


class CompleteTrick(NamedTuple):
    """The last complete trick."""

    leader: Seat
    cards: tuple[Card, ...]
    taker: Seat
    points: int

    def player(self, place: int) -> Seat:
        """Return the seat that played the card at that index of `cards`."""
        return (self.leader + place) % 4


class SuitOut(NamedTuple):
    """One suit as a seat sees it: the cards that the others still hold, and the cards of the seat itself."""

    suit: Suit
    out: Cards
    own: Cards


class MatchFigures(NamedTuple):
    """What one seat has taken in a match, how many moons it shot, and how many deals were counted."""

    hearts: int
    queens: int
    tricks: int
    moons: int
    deals: int


def in_play(view: View) -> bool:
    """Return whether a deal is in play."""
    return view.phase is not None and view.outcome is None


def deal_points(view: View) -> tuple[int, ...]:
    """Return each seat's points in the deal in play, or else in the last deal."""
    if view.outcome is not None:
        return view.outcome.points
    if view.phase is None and view.earlier:
        return view.earlier[-1].points
    return view.points


def counting_points(update: Update) -> tuple[int, ...]:
    """Return each seat's points in the deal; if the deal is played again, the points of the run that counts."""
    return deal_points(update.view) if update.run.counted is None else update.run.counted.points


def practice_points(update: Update) -> tuple[int, ...] | None:
    """Return each seat's points in the last run that does not count; None if there is none."""
    return deal_points(update.view) if update.run.is_for_practice else update.run.last


def duplicate_figures(update: Update) -> tuple[int, int] | None:
    """Return how many points and how many games better than the CardShark the person in the view's seat was.

    These are *Dup Game* and *Dup Total* in CardShark Hearts. The result is None for a spectator.
    """
    seat = update.view.seat
    if seat is None:
        return None
    return update.duplicate_points, tallies_of(update.view.owners, update.tallies)[seat].dup


def game_scores(view: View) -> tuple[int, ...]:
    """Return the scores of the match, including a deal that has just been finished."""
    return view.scores if view.outcome is None else view.outcome.scores


def leaders(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the lowest score; none if all scores are equal."""
    lowest = min(scores)
    ahead = tuple(seat for seat in SEATS if scores[seat] == lowest)
    return ahead if len(ahead) < 4 else ()


def deal_number(view: View) -> int:
    """Return the number of the deal in play, or else of the last deal, among the deals of the match, counted from 1."""
    return max(1, view.deals_played + (view.phase is not None))


def tallies_of(seats: Sequence[Seating], tallies: Mapping[str, Tally]) -> tuple[Tally, ...]:
    """Return the four players' tallies, by seat."""
    return tuple(tallies.get(seating.name, Tally()) for seating in seats)


def wins(tallies: Sequence[Tally], scaled: bool) -> tuple[int, ...]:
    """Return how many games each player has won or, if `scaled`, each player's scaled points."""
    return tuple(tally.scaled if scaled else tally.wins for tally in tallies)


def win_shares(tallies: Sequence[Tally], scaled: bool) -> tuple[int | None, ...]:
    """Return each player's percentage of all games that the four have won or, if `scaled`, of all scaled points.

    As long as the sum is 0, each percentage is None.
    """
    won = wins(tallies, scaled)
    return tuple(_per_cent(each, sum(won)) for each in won)


def _per_cent(part: int, whole: int) -> int | None:
    return (200 * part + whole) // (2 * whole) if whole else None


def last_trick(view: View) -> CompleteTrick | None:
    """Return the last complete trick of the deal in play, or else of the last deal."""
    tricks = view.tricks
    if view.phase is None and view.earlier:
        tricks = view.earlier[-1].tricks
    if not tricks:
        return None
    trick = tricks[-1]
    return CompleteTrick(trick.leader, trick.cards, trick.taker, sum(view.rules.worth[card] for card in trick.cards))


def cards_out(view: View) -> Cards:
    """Return the cards that have not been played and are not in the seat's own hand; none if all hands are empty."""
    if not any(view.counts):
        return 0
    played = cards_of(view.trick)
    for taken in view.taken:
        played |= taken
    return DECK & ~played & ~view.hand


def suits_out(view: View) -> tuple[SuitOut, ...]:
    """Return the cards of each suit that are still out, in the order in which the suits are shown."""
    out = cards_out(view)
    return tuple(SuitOut(suit, out & SUIT_CARDS[suit], view.hand & SUIT_CARDS[suit]) for suit in SUITS_SHOWN)


def match_figures(update: Update, with_deal: bool) -> tuple[MatchFigures, ...]:
    """Return what each seat's player has taken in this match; the deal in play counts if `with_deal` is true.

    If the deal is played again for practice, the run that counts is counted instead. Deals that another player played
    in the same seat do not count.
    """
    whose = update.view.owners
    return tuple(_match_figures(update, seat, whose[seat], with_deal) for seat in SEATS)


def _match_figures(update: Update, seat: Seat, player: Seating, with_deal: bool) -> MatchFigures:
    view, run = update.view, update.run
    finished = [*view.earlier, run.counted] if run.is_for_practice and run.counted is not None else view.earlier
    earlier = [deal for deal in finished if not deal.seats_at_end or same_player(deal.seats_at_end[seat], player)]
    taken = [deal.taken[seat] for deal in earlier]
    won = [deal.won[seat] for deal in earlier]
    shooters = [deal.shooter for deal in earlier]
    is_over = view.outcome is not None
    counts = view.phase is not None and not run.is_for_practice
    if counts and (not is_over or same_player(view.seats_at_end[seat], player)):
        if view.outcome is not None:
            shooters.append(view.outcome.moon)
        if with_deal or is_over:
            taken.append(view.taken[seat])
            won.append(view.won[seat])
    return MatchFigures(
        hearts=sum((each & SUIT_CARDS[Suit.HEARTS]).bit_count() for each in taken),
        queens=sum(each >> QUEEN_OF_SPADES & 1 for each in taken),
        tricks=sum(won),
        moons=shooters.count(seat),
        deals=len(taken),
    )


def score_lines(view: View) -> tuple[tuple[int, ...], ...]:
    """Return the four scores before the first deal and after each finished deal.

    The last scores are the current ones. If somebody corrected them, they differ from the sum of the points.
    """
    scores = view.first_scores
    lines = [scores]
    for deal in view.earlier:
        scores = tuple(_added(view.rules, score, more) for score, more in zip(scores, deal.points, strict=True))
        lines.append(scores)
    lines[-1] = view.scores
    if view.outcome is not None:
        lines.append(view.outcome.scores)
    return tuple(lines)


def _added(rules: Rules, score: int, points: int) -> int:
    summed = score + points
    return 0 if rules.exact_goal is ExactGoal.RESETS and summed == rules.goal else summed


def short_names(seats: Sequence[Seating]) -> tuple[str, ...]:
    """Return short names: the first word of a person's name, and the last word of a computer player's name.

    A name that ends in a Roman number, such as "Stan II", stays whole. If two short names would be the same, both seats
    get their whole names.
    """
    short = [_short(seating) for seating in seats]
    return tuple(each if short.count(each) == 1 else seating.name for each, seating in zip(short, seats, strict=True))


def _short(seating: Seating) -> str:
    words = seating.name.split()
    if not words or not set(words[-1]) - _NUMERALS:
        return seating.name
    return words[0] if seating.kind is Kind.PERSON else words[-1]
