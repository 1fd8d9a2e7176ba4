"""Functions that begin matches, play them at random or by a list of cards, replay their logs, and compare them."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from hearts_qt.rules.cards import SEATS, Cards, Seat, each_card
from hearts_qt.rules.deal import Deal, Phase
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, FinishDeal, FinishMatch
from hearts_qt.rules.events import Event
from hearts_qt.rules.match import Match, Stage
from hearts_qt.rules.moves import Award, CashedOut, ChooseAward, Move, Pass, Play
from hearts_qt.rules.passing import Direction, cards_to_pass, pass_of
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.scoring import MatchOutcome
from hearts_qt.rules.seating import Kind, Seating
from tests.rules.hands import cards, ending

SEATING = (
    Seating("You", Kind.PERSON),
    Seating("Stan", Kind.COMPUTER),
    Seating("Sue", Kind.COMPUTER),
    Seating("Willie", Kind.COMPUTER),
)


def begun(rules: Rules) -> BeginMatch:
    """Return the first entry of a match under these rules."""
    return BeginMatch(rules, SEATING)


class Session:
    """A match, its log, and every event that it has sent."""

    def __init__(self, begin: BeginMatch | Rules) -> None:
        """Begin a match."""
        entry = begun(begin) if isinstance(begin, Rules) else begin
        self.match = Match(entry)
        self.log: list[BeginMatch | Entry] = [entry]
        self.events: list[Event] = self.match.begin()

    def apply(self, entry: Entry) -> list[Event]:
        """Apply an entry, add it to the log and return its events."""
        events = self.match.apply(entry)
        self.log.append(entry)
        self.events += events
        return events

    @property
    def deal(self) -> Deal:
        """The deal that is being played."""
        assert self.match.deal is not None
        return self.match.deal

    def play(self, names: str) -> list[Event]:
        """Play these cards in order, each for the seat in turn."""
        events: list[Event] = []
        for card in cards(names):
            events += self.apply(Play(turn_of(self.deal), card))
        return events

    def finish(self) -> None:
        """Add the points of a complete deal to the scores."""
        assert self.match.outcome is not None
        points = self.match.outcome.points
        self.apply(FinishDeal((points[0], points[1], points[2], points[3])))


def turn_of(deal: Deal) -> Seat:
    """Return the seat in turn."""
    assert deal.turn is not None
    return deal.turn


def stage_of(session: Session) -> Stage:
    """Return the current stage of the match."""
    return session.match.stage


def ending_of(session: Session) -> MatchOutcome | None:
    """Return the ending of the match; None if it is not known yet."""
    return session.match.ending


def points_of(session: Session) -> tuple[int, ...]:
    """Return the points of the complete deal."""
    assert session.match.outcome is not None
    return session.match.outcome.points


def replay(log: Sequence[BeginMatch | Entry]) -> Session:
    """Return the match of a log. If an entry breaks the rules, the error is raised."""
    assert isinstance(log[0], BeginMatch)
    session = Session(log[0])
    for entry in log[1:]:
        assert not isinstance(entry, BeginMatch)
        session.apply(entry)
    return session


def random_pass(rules: Rules, seat: Seat, held: Cards, direction: Direction, rng: Random) -> Pass:
    """Return a random legal pass."""
    chosen = rng.sample(list(each_card(held)), cards_to_pass(rules, direction))
    return pass_of(seat, tuple(chosen), direction)


def random_move(match: Match, rng: Random, to_the_end: bool = False) -> Move:
    """Return a random legal move: a pass, a card or an award; unless `to_the_end`, it can also be a cash-out."""
    assert match.deal is not None
    deal = match.deal
    seat = rng.choice(match.awaited)
    if match.stage is Stage.AWARD:
        return ChooseAward(seat, rng.choice(list(Award)))
    if deal.phase is Phase.PASSING:
        return random_pass(deal.rules, seat, deal.hands[seat], deal.direction, rng)
    why = deal.cash_out()
    if why is not None and not to_the_end and rng.random() < 0.3:
        return CashedOut(why)
    return Play(seat, rng.choice(list(each_card(deal.legal_plays()))))


def begin_deal(session: Session, number: int, seed: int = 0) -> list[Event]:
    """Begin the deal of this number, with the next direction and the next leader."""
    match = session.match
    return session.apply(BeginDeal(match.next_direction, number=number, leader=match.next_leader, seed=seed))


def play_out(session: Session, rng: Random, moves: int = 10_000, *, to_the_end: bool = False) -> int:
    """Make at most `moves` random moves in the current deal, and return how many were made."""
    for made in range(moves):
        if session.match.stage not in (Stage.DEAL, Stage.AWARD):
            return made
        session.apply(random_move(session.match, rng, to_the_end))
    return moves


def play_match(rules: Rules, rng: Random, deals: int) -> Session:
    """Return a match of `deals` random deals, or of fewer deals if the match ends earlier."""
    session = Session(rules)
    for _ in range(deals):
        begin_deal(session, rng.getrandbits(64), rng.getrandbits(63))
        play_out(session, rng)
        session.finish()
        ending = session.match.ending
        if ending is not None:
            session.apply(FinishMatch(ending.winners))
            break
    return session


def snapshot(match: Match) -> dict[str, Any]:
    """Return the whole state of a match as values that can be compared."""
    state = dict(vars(match))
    deal = state.pop("deal")
    return {
        **msgspec.to_builtins(state, enc_hook=vars),
        "deal": None if deal is None else msgspec.to_builtins(dict(vars(deal))),
    }


def played_state(match: Match) -> dict[str, Any]:
    """Return the whole state of a match except the help that the person had, which an undo does not take back."""
    state = snapshot(match)
    del state["_helped"]
    return state


def deal_snapshot(deal: Deal) -> dict[str, Any]:
    """Return the whole state of a deal as values that can be compared."""
    return dict(msgspec.to_builtins(dict(vars(deal))))


def holder(deal: Deal, card: int) -> Seat:
    """Return the seat that holds a card."""
    return next(seat for seat in SEATS if deal.hands[seat] >> card & 1)


def union_of(sets: Iterable[Cards]) -> Cards:
    """Return the union of sets of cards."""
    union = 0
    for each in sets:
        union |= each
    return union


LAST_CARDS = ("2C", "3C", "4C", "5C")


def quick_deal(
    session: Session, taken: Mapping[int, str], rest: int = 0, direction: Direction | None = None
) -> tuple[int, ...]:
    """Play a deal's last trick, which has no points. Score the deal, and return the four seats' points."""
    match = session.match
    session.apply(
        BeginDeal(
            direction or match.next_direction,
            position=ending(LAST_CARDS, taken=taken, rest=rest, leader=3),
            leader=match.next_leader,
        )
    )
    session.play("5C 2C 3C 4C")
    assert match.outcome is not None
    points = match.outcome.points
    session.finish()
    return points
