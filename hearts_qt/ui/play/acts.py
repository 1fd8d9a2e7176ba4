"""Acts: values that say how an event of the table is shown. `ActRunner` runs them."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.history.moons import completed_moon, stopped_moon
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Card, Seat
from hearts_qt.rules.moves import Award
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome
from hearts_qt.rules.seating import Kind, persons_of
from hearts_qt.rules.tournament.table_rounds import seat_out
from hearts_qt.rules.view import View
from hearts_qt.settings.pace_options import MOVE_CARDS
from hearts_qt.settings.score_options import SCORE_BOARD, SCORES_IN_PLAY
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.board.scene_state import SceneState, place_of
from hearts_qt.ui.cloth.deal_show import dealt
from hearts_qt.ui.cloth.finale_show import FinaleShow
from hearts_qt.ui.cloth.moon_show import MoonShow
from hearts_qt.ui.cloth.motion import Movement
from hearts_qt.ui.cloth.pass_show import Exchange, PassShow
from hearts_qt.ui.cloth.pieces import Pieces
from hearts_qt.ui.cloth.trick_show import TrickShow
from hearts_qt.ui.company.ended import ends_match
from hearts_qt.ui.play.moments import (
    QUEEN,
    award_signs,
    completed_sun,
    giver_of,
    known_award,
    queen_points,
    ways_of_pass,
)
from hearts_qt.ui.play.pace import RECEIVED, Pace
from hearts_qt.ui.play.staging import Staging
from hearts_qt.ui.words.cards import gain
from hearts_qt.ui.words.events import moon_lines, stopped_line
from hearts_qt.ui.words.scores import match_details, match_headline
from hearts_qt.ui.words.table import received_sentence
from hearts_qt.ui.words.tournament import moment_lines

_DEALT = 13
"""The number of cards of each seat at the beginning of a deal."""
_MARK_MS = 140.0
_TURN_MS = 130.0
"""How long the best card of a trick is lifted, and how long its cards turn over."""
_SLIDE_MS = 380.0
_LIFT_MS = 260.0
"""How long the cards of a pass slide to their receivers, and how long each received card is lifted."""
_BREATH_MS = 260.0
_GROW_MS = 380.0
_RISE_MS = 900.0
_SHAKE_MS = 420.0
"""The moment of the queen: the pause before she grows, and how long she grows, the points rise, and a plate shakes."""
_MOON_MS = 4200.0
_STOP_MS = 1500.0
"""How long a moon is shown, and how long the words about a stopped one are."""
_END_MS = 3600.0
"""How long the winner of a game is shown."""
_BEAT_MS = 360.0
_TO_EDGE_MS = 240.0
"""How long a heart beats when hearts are broken, and how long it flies to the edge."""
_REST_MS = 2000.0
"""Least time for which the cards of a cashed-out deal lie open, in milliseconds."""


def no_wait() -> float:
    """Return 0, the length of the wait of an act that does not wait."""
    return 0.0


class Act(Struct, frozen=True):
    """How an event is shown: cards fly, then a wait follows."""

    flights: Callable[[], Sequence[Movement]] = tuple
    """Makes the flights, after the scene is shown."""
    wait: Callable[[], float] = no_wait
    """Returns the length of the wait after the flights in milliseconds, according to the current options."""
    reads: str = ""
    """Text to show during the wait. If it is a space, only the button that ends the wait is shown."""
    scene: Callable[[Update], SceneState] | None = None
    """Makes the scene that is shown first. Apart from the trick, the scene stays unchanged during the act."""
    shows: tuple[happened.Event, ...] = ()
    """Later events of the update that this act shows as well."""
    begins_deal: bool = False
    """Whether an open question and the trick of the previous deal are removed first."""
    sweep: Callable[[], Sequence[Movement]] | None = None
    """Makes the flights of the trick's cards to their taker, after the wait."""
    afterwards: Callable[[], Sequence[Movement]] | None = None
    """Makes the movements that follow when the trick's cards are gone. Only for acts with a `sweep`."""
    is_beside: bool = False
    """Whether the act shows something that the person need not wait for: a click or a key ends it, and still counts."""
    felt: tuple[happened.Event, ...] = ()
    """Events to which the faces react as soon as the act begins; if there is `afterwards`, when its movements begin."""


def has_acts(before: Update | None, update: Update) -> bool:
    """Tell whether an update is shown act by act, and not as a whole.

    The first update is shown as a whole. A later update is shown as a whole if it plays more than one card, undoes or
    redoes moves, takes up a waiting match, leaves a replay or shows the view of another seat, or while the deal is
    being finished without pauses.
    """
    if before is None or before.finishing or update.finishing:
        return False
    turned = before.view.seat != update.view.seat
    rewinds = happened.MovesUndone | happened.MovesRedone | happened.MatchResumed | happened.RunLeft
    rewound = any(isinstance(event, rewinds) for event in update.events)
    plays = sum(isinstance(event, happened.CardPlayed) for event in update.events)
    return not turned and not rewound and plays <= 1


class ActMaker:
    """Makes acts from events."""

    def __init__(self, pieces: Pieces, staging: Staging, pace: Pace, settings: Settings) -> None:
        """Make acts that move `pieces` at the speed of `pace`."""
        self._pieces = pieces
        self._staging = staging
        self._pace = pace
        self._settings = settings
        self._show = TrickShow(pieces)
        self._moons = MoonShow(pieces, self._show)
        self._passes = PassShow(pieces)
        self._finales = FinaleShow(pieces)
        self._moon_is_told = False
        """Whether the moon of this deal has risen already."""
        self._shown_to: set[Seat] = set()
        """Seats of the persons who have seen the cards that they received in this deal."""

    def unseen_pass(self, update: Update) -> tuple[happened.PassReceived, ...]:
        """Return the passes that the person at the screen has received but not seen yet.

        The person may have come to the screen after the pass, or the program may have been started again. A person who
        has played a card has seen all passes.
        """
        view = update.view
        seat = view.seat
        if seat is None or seat in self._shown_to or update.finishing or view.phase is not Phase.PLAYING:
            return ()
        if view.counts[seat] < _DEALT:
            # A person who has played a card has seen the received cards, perhaps before the last start of the program.
            self._shown_to.add(seat)
            return ()
        givers = dict.fromkeys(gift.other for gift in view.received)
        return tuple(
            happened.PassReceived(seat, giver, tuple(gift.card for gift in view.received if gift.other == giver))
            for giver in givers
        )

    def act(self, event: happened.Event, later: Sequence[happened.Event], update: Update) -> Act | None:
        """Return the act of an event, or None if it has no act. `later` has the events that follow in the update."""
        looking = update.view.seat
        match event:
            case happened.DealBegan():
                self._shown_to.clear()
                self._moon_is_told = False
                return self._deal(update)
            case happened.PassChosen(giver) if giver == looking:
                return self._pass(update)
            case happened.PassChosen() if self._pace.moment and update.view.phase is Phase.PASSING:
                return self._others_lay_down(event, later, update)
            case happened.PassReceived(receiver):
                self._shown_to.add(receiver)
                return self._receive(event, later, update)
            case happened.CardPlayed(player, card):
                return self._play_card(player, card, update)
            case happened.HeartsBroken() if self._pace.moment:
                return self._break_heart()
            case happened.TrickTaken():
                return self._take_trick(event, later, update.view)
            case happened.AwardAsked(shooter) if self._pace.moment and not self._moon_is_told:
                return Act(lambda: self._moon(shooter, None, update.view), felt=(event,))
            case happened.AwardChosen(shooter, award) if self._pace.moment:
                return Act(lambda: self._award_rises(shooter, award, update.view))
            case happened.DealFinished(outcome) if self._pace.moment:
                return self._finish_deal(event, outcome, update)
            case happened.RestShown():
                return self._show_rest(event, update)
        return None

    def _deal(self, update: Update) -> Act | None:
        view = update.view
        if view.phase is None or view.trick or view.tricks:
            return None

        def flights() -> Sequence[Movement]:
            return dealt(self._pieces, self._pace.deal, self._pace.shuffle, _TURN_MS * self._pace.moment)

        return Act(flights, scene=self._staging.state, begins_deal=True)

    def _pass(self, update: Update) -> Act:
        cards = [gift.card for gift in update.view.passed]
        return Act(lambda: self._passes.lay_down(cards, _TURN_MS * self._pace.moment, self._pace.play))

    def _others_lay_down(self, first: happened.PassChosen, later: Sequence[happened.Event], update: Update) -> Act:
        """Return the act in which this player, and the others who follow, lay their cards down at the same time."""
        looking = update.view.seat
        others = tuple(event for event in later if isinstance(event, happened.PassChosen) and event.giver != looking)
        places = [place_of(event.giver, looking) for event in (first, *others)]
        return Act(
            lambda: self._passes.others_lay_down(places, self._pace.play),
            scene=lambda now: self._staging.state(now, asked=looking in now.view.awaited),
            shows=others,
            is_beside=True,
        )

    def _receive(self, first: happened.PassReceived, later: Sequence[happened.Event], update: Update) -> Act:
        others = tuple(event for event in later if isinstance(event, happened.PassReceived))
        gifts, seats = (first, *others), update.view.seats
        givers: dict[Card, str] = {card: seats[gift.giver].name[:1].upper() for gift in gifts for card in gift.cards}
        looking = update.view.seat
        places = {card: place_of(gift.giver, looking) for gift in gifts for card in gift.cards}
        exchange = Exchange(ways_of_pass(update.view, len(places)))

        def flights() -> Sequence[Movement]:
            moment = self._pace.moment
            slide = _SLIDE_MS * moment or self._pace.play
            return self._passes.exchange(exchange, places, slide, _LIFT_MS * moment)

        return Act(
            flights,
            lambda: RECEIVED,
            received_sentence([seats[gift.giver].name for gift in gifts]),
            lambda now: self._staging.state(now, tuple(givers), givers),
            others,
        )

    def _play_card(self, player: Seat, card: Card, update: Update) -> Act:
        view = update.view
        # If this card completes the trick, the view's trick is already empty.
        order = len(view.trick) - 1 if view.trick else 3
        place = place_of(player, view.seat)

        def flights() -> Sequence[Movement]:
            played = self._pieces.play_flight(place, card, order, self._pace.play)
            if player != view.seat:
                return (played,)
            return (played, *self._pieces.close_up_flights(self._staging.state(update), self._pace.play))

        return Act(
            flights,
            lambda: self._pause_after(player, update) if view.trick else 0.0,
            " ",
        )

    def _pause_after(self, player: Seat, update: Update) -> float:
        """Return the pause after a card that does not complete a trick.

        While the CardShark plays the person's cards, there is a pause before each of them, so that the person can guess
        what it will play. It is as long as the pause after a card that the person has raised.
        """
        is_before_own = update.run.is_duplicate and (player + 1) % 4 == update.view.seat
        return self._pace.before_own_card if is_before_own else self._pace.each_card

    def _break_heart(self) -> Act:
        moment = self._pace.moment
        return Act(lambda: self._show.break_heart(_BEAT_MS * moment, _TO_EDGE_MS * moment))

    def _take_trick(self, event: happened.TrickTaken, later: Sequence[happened.Event], view: View) -> Act:
        place, moment = place_of(event.taker, view.seat), self._pace.moment
        show, queen = self._show, queen_points(event, view.rules) if moment else 0

        def flights() -> Sequence[Movement]:
            marked = show.mark(place, _MARK_MS * moment, lifts=self._settings.value(MOVE_CARDS))
            return (
                [*marked, *show.raise_card(QUEEN, place, _BREATH_MS * moment, _GROW_MS * moment)] if queen else marked
            )

        def sweep() -> Sequence[Movement]:
            if not self._settings.value(MOVE_CARDS):
                return ()
            return show.take(place, _TURN_MS * moment, self._pace.take, QUEEN if queen else None)

        def afterwards() -> Sequence[Movement]:
            return [*self._queen_rises(event, view), *self._moon_or_stop(event, later, view)]

        # A moon is also felt by those who get its points.
        is_moon = completed_moon(event, view)
        felt: tuple[happened.Event, ...] = (
            event,
            *(each for each in later if is_moon and isinstance(each, happened.DealFinished)),
        )
        then = afterwards if moment else None
        return Act(flights, lambda: self._pace.trick_end, " ", sweep=sweep, afterwards=then, felt=felt)

    def _queen_rises(self, event: happened.TrickTaken, view: View) -> list[Movement]:
        if not queen_points(event, view.rules) or completed_moon(event, view):
            return []
        moment, show, place = self._pace.moment, self._show, place_of(event.taker, view.seat)
        rise = show.points_rise(place, gain(event.points), _RISE_MS * moment) if self._tells_points else []
        shaken = event.taker == view.seat and giver_of(QUEEN, event) != view.seat
        return [*rise, *show.shake(_SHAKE_MS * moment)] if shaken else rise

    def _moon_or_stop(
        self, event: happened.TrickTaken, later: Sequence[happened.Event], view: View
    ) -> Sequence[Movement]:
        sun = completed_sun(event, view)
        if sun or completed_moon(event, view):
            return self._moon(event.taker, known_award(later, view.rules), view, sun=sun)
        stopped = stopped_moon(event, view)
        if stopped is None or not self._tells_points:
            return ()
        return self._show.words_rise(stopped_line(event.taker, view), _STOP_MS * self._pace.moment)

    def _moon(self, shooter: Seat, award: Award | None, view: View, *, sun: bool = False) -> Sequence[Movement]:
        self._moon_is_told = True
        signs = award_signs(award, shooter, view) if self._tells_points else {}
        lines = moon_lines(shooter, award, view, sun=sun)
        return self._moons.rise(place_of(shooter, view.seat), lines, signs, _MOON_MS * self._pace.moment, sun=sun)

    def _finish_deal(self, event: happened.DealFinished, outcome: DealOutcome, update: Update) -> Act | None:
        """Return the act of a moon that was not told before, and of the end of the game."""
        view, moon = update.view, None if self._moon_is_told else outcome.moon
        ending = view.ending if ends_match(update) else None
        if moon is None and ending is None:
            return None

        def flights() -> Sequence[Movement]:
            made = [] if moon is None else list(self._moon(moon, outcome.award, view))
            after = max((each.delay + each.duration for each in made), default=0.0)
            return [*made, *self._finale(ending, update, after)] if ending is not None else made

        return Act(flights, felt=(event,) if ending is None else update.events)

    def _finale(self, ending: MatchOutcome, update: Update, delay: float) -> Sequence[Movement]:
        view, time = update.view, _END_MS * self._pace.moment
        own = view.own_among(view.seats_at_end) if len(persons_of(view.seats)) < 2 else None
        if update.round is None:
            lines = (
                match_headline(ending, view.seats_at_end, own),
                match_details(ending, view.rules, view.seats_at_end, own),
            )
        else:
            lines = moment_lines(update.round, ending, view.rules, view.seats_at_end, own)
            out = seat_out(update.round, ending)
            if out is not None:
                return self._finales.rise([place_of(out, view.seat)], lines, time, delay, joy=False, leaves=True)
        is_joyful = any(view.seats_at_end[seat].kind is Kind.PERSON for seat in ending.winners)
        winners = [place_of(seat, view.seat) for seat in ending.winners]
        return self._finales.rise(winners, lines, time, delay, joy=is_joyful)

    def _award_rises(self, shooter: Seat, award: Award, view: View) -> Sequence[Movement]:
        signs = award_signs(award, shooter, view).items()
        time = _RISE_MS * self._pace.moment
        return [each for place, text in signs for each in self._show.points_rise(place, text, time)]

    @property
    def _tells_points(self) -> bool:
        """Whether the person wants to see points during a deal."""
        return self._settings.value(SCORE_BOARD) and self._settings.value(SCORES_IN_PLAY)

    def _show_rest(self, event: happened.RestShown, update: Update) -> Act:
        own = event.hands[update.view.seat] if update.view.seat is not None else 0

        def scene(now: Update) -> SceneState:
            shown = replace(now, hands=event.hands, view=replace(now.view, hand=own))
            return self._staging.state(shown, between=now.view.outcome is not None)

        return Act(wait=lambda: max(self._pace.trick_end, _REST_MS), reads=" ", scene=scene)
