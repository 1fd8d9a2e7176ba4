"""Acts: values that say how an event of the table is shown. `ActRunner` runs them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Card, Seat
from hearts_qt.rules.phases import Phase
from hearts_qt.settings.pace_options import MOVE_CARDS
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.cloth.motion import Flight
from hearts_qt.ui.cloth.pieces import Pieces
from hearts_qt.ui.cloth.scene_state import SceneState
from hearts_qt.ui.company.seat_places import place_of
from hearts_qt.ui.play.pace import RECEIVED, Pace
from hearts_qt.ui.play.staging import Staging
from hearts_qt.ui.words.table import received_sentence

_DEALT = 13
"""The number of cards of each seat at the beginning of a deal."""
_REST_MS = 2000.0
"""Least time for which the cards of a cashed-out deal lie open, in milliseconds."""


def no_wait() -> float:
    """Return 0, the length of the wait of an act that does not wait."""
    return 0.0


@dataclass(frozen=True)
class Act:
    """How an event is shown: cards fly, then a wait follows."""

    flights: Callable[[], Sequence[Flight]] = tuple
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
    sweep: Callable[[], Sequence[Flight]] | None = None
    """Makes the flights of the trick's cards to their taker, after the wait."""


def has_acts(before: Update | None, update: Update) -> bool:
    """Tell whether an update is shown act by act, and not as a whole.

    The first update is shown as a whole. A later update is shown as a whole if it plays more than one card, undoes or
    redoes moves, takes up a waiting match or shows the view of another seat, or while the deal is being finished
    without pauses.
    """
    if before is None or before.finishing or update.finishing:
        return False
    turned = before.view.seat != update.view.seat
    rewinds = happened.MovesUndone | happened.MovesRedone | happened.MatchResumed
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
                return self._deal(update)
            case happened.PassChosen(giver) if giver == looking:
                return self._pass(update)
            case happened.PassReceived(receiver):
                self._shown_to.add(receiver)
                return self._receive(event, later, update)
            case happened.CardPlayed(player, card):
                return self._play_card(player, card, update)
            case happened.TrickTaken(taker):
                return self._take_trick(taker, looking)
            case happened.RestShown():
                return self._show_rest(event, update)
        return None

    def _deal(self, update: Update) -> Act | None:
        view = update.view
        if view.phase is None or view.trick or view.tricks:
            return None
        return Act(lambda: self._pieces.deal_flights(self._pace.deal), scene=self._staging.state, begins_deal=True)

    def _pass(self, update: Update) -> Act:
        given = update.view.passed
        cards = [gift.card for gift in given]
        places = [place_of(gift.other, update.view.seat) for gift in given]
        return Act(lambda: self._pieces.pass_flights(cards, places, self._pace.play))

    def _receive(self, first: happened.PassReceived, later: Sequence[happened.Event], update: Update) -> Act:
        others = tuple(event for event in later if isinstance(event, happened.PassReceived))
        gifts, seats = (first, *others), update.view.seats
        givers: dict[Card, str] = {card: seats[gift.giver].name[:1].upper() for gift in gifts for card in gift.cards}
        places = [place_of(gift.giver, update.view.seat) for gift in gifts for _ in gift.cards]
        return Act(
            lambda: self._pieces.receive_flights(list(givers), places, self._pace.play),
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

        def flights() -> Sequence[Flight]:
            played = self._pieces.play_flight(place, card, order, self._pace.play)
            if player != view.seat:
                return (played,)
            return (played, *self._pieces.close_up_flights(self._staging.state(update), self._pace.play))

        return Act(
            flights,
            lambda: self._pace.each_card if view.trick else 0.0,
            " ",
        )

    def _take_trick(self, taker: Seat, looking: Seat | None) -> Act:
        def sweep() -> Sequence[Flight]:
            moves = self._settings.value(MOVE_CARDS)
            return self._pieces.take_flights(place_of(taker, looking), self._pace.take) if moves else ()

        return Act(wait=lambda: self._pace.trick_end, reads=" ", sweep=sweep)

    def _show_rest(self, event: happened.RestShown, update: Update) -> Act:
        own = event.hands[update.view.seat] if update.view.seat is not None else 0

        def scene(now: Update) -> SceneState:
            return self._staging.state(replace(now, hands=event.hands, view=replace(now.view, hand=own)))

        return Act(wait=lambda: max(self._pace.trick_end, _REST_MS), reads=" ", scene=scene)
