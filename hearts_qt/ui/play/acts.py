"""The acts: how each event of the table is shown, with cards that move for a reason."""

from collections.abc import Callable
from dataclasses import replace as with_parts
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Card, Seat
from hearts_qt.table.link import Update
from hearts_qt.ui.cloth.motion import Flight
from hearts_qt.ui.cloth.scene_state import SceneState
from hearts_qt.ui.company.places import place_of
from hearts_qt.ui.play.pace import RECEIVED
from hearts_qt.ui.words.table import received_sentence

if TYPE_CHECKING:
    from hearts_qt.ui.play.director import Director


class Acts:
    """Plays single events on the cloth. Each act ends by calling the director for the next."""

    def __init__(self, director: "Director") -> None:
        """Play on the director's cloth."""
        self._director = director
        self.waits_for = ""
        """What the person may read while the act waits; empty when nothing waits for them."""
        self._wait: Callable[[], float] = _no_wait
        """How long the act waits in the end, under the options as they are."""
        self._scene: Callable[[Update], SceneState] = director.staging.state
        """What lies on the table during the act, but for the trick."""
        self._is_stale = False
        """Whether something has changed on the table besides the moves that is not shown yet."""

    def play(self, event: happened.Event) -> bool:
        """Show an event; return whether something moves or waits, so that the next act comes later."""
        match event:
            case happened.DealBegan():
                return self._deal()
            case happened.PassChosen(giver) if giver == self._looking:
                return self._pass()
            case happened.PassReceived():
                return self._receive(event)
            case happened.CardPlayed(player, card):
                return self._play_card(player, card)
            case happened.TrickTaken(taker):
                return self._trick_full(taker)
            case happened.RestShown():
                return self._show_rest(event)
        return False

    @property
    def _looking(self) -> Seat | None:
        update = self._director.update
        return update.view.seat if update is not None else None

    def _run(self, flights: list[Flight], wait: Callable[[], float], waits_for: str = "") -> bool:
        self._begin(flights, wait, waits_for, self._done)
        return True

    def _begin(
        self, flights: list[Flight], wait: Callable[[], float], waits_for: str, then: Callable[[], None]
    ) -> None:
        self._wait = wait
        self.waits_for = waits_for if wait() else ""
        self._director.view.motion.run(flights, wait(), then)
        if self._is_stale:
            self.refresh()
        self._director.chosen.emit()

    def _done(self) -> None:
        self.waits_for = ""
        self._wait = _no_wait
        self._scene = self._director.staging.state
        self._director.next_act()

    # What changes in the middle of an act

    def follow_pace(self) -> None:
        """Let the wait that is on last as long as the options say now."""
        motion = self._director.view.motion
        if motion.is_busy and self._wait is not _no_wait:
            motion.wait_anew(self._wait())

    def refresh(self) -> None:
        """Show on the table what has changed besides the moves, as soon as the act waits."""
        view, update = self._director.view, self._director.update
        if update is None or not view.motion.waits:
            self._is_stale = view.motion.is_busy
            return
        self._is_stale = False
        view.motion.land()
        state = self._scene(update)
        lying = tuple((place, item.card) for place, item in view.pieces.trick.items() if item.card is not None)
        # Points and turns are those of the moves that are still to be shown.
        players = tuple(
            with_parts(new, line=old.line, in_turn=old.in_turn, thinks=False)
            for new, old in zip(state.players, view.players, strict=True)
        )
        first, second, third, fourth = players
        view.show_state(with_parts(state, trick=lying, players=(first, second, third, fourth)))

    def _deal(self) -> bool:
        director = self._director
        update = director.update
        if update is None or update.view.phase is None or update.view.trick or update.view.tricks:
            return False
        director.questions.close()
        director.view.pieces.clear_trick()
        director.view.show_state(director.staging.state(update))
        return self._run(director.view.pieces.deal_flights(director.pace.deal), _no_wait)

    def _pass(self) -> bool:
        director = self._director
        assert director.update is not None
        given = director.update.view.passed
        cards = [gift.card for gift in given]
        places = [place_of(gift.other, self._looking) for gift in given]
        return self._run(director.view.pieces.pass_flights(cards, places, director.pace.play), _no_wait)

    def _receive(self, first: happened.PassReceived) -> bool:
        director = self._director
        assert director.update is not None
        rest = director.next_events()
        gifts = [first, *(event for event in rest if isinstance(event, happened.PassReceived))]
        director.put_back([event for event in rest if not isinstance(event, happened.PassReceived)])
        seats = director.update.view.seats
        givers = {card: seats[gift.giver].name[:1].upper() for gift in gifts for card in gift.cards}
        self._scene = lambda update: director.staging.state(update, tuple(givers), givers)
        director.view.show_state(self._scene(director.update))
        cards: list[Card] = list(givers)
        places = [place_of(gift.giver, self._looking) for gift in gifts for _ in gift.cards]
        sentence = received_sentence([seats[gift.giver].name for gift in gifts])
        flights = director.view.pieces.receive_flights(cards, places, director.pace.play)
        return self._run(flights, lambda: RECEIVED, sentence)

    def _play_card(self, player: Seat, card: Card) -> bool:
        director = self._director
        assert director.update is not None
        view = director.update.view
        # A trick that this card completes has left the view already.
        order = len(view.trick) - 1 if view.trick else 3
        flight = director.view.pieces.play_flight(place_of(player, view.seat), card, order, director.pace.play)
        return self._run([flight], lambda: director.pace.each_card if view.trick else 0.0, " ")

    def _trick_full(self, taker: Seat) -> bool:
        director = self._director

        def take() -> None:
            self.waits_for = ""
            self._wait = _no_wait
            director.swept.emit()
            place = place_of(taker, self._looking)
            moves = director.settings.switch("move_cards")
            flights = director.view.pieces.take_flights(place, director.pace.take) if moves else []
            director.view.motion.run(flights, 0.0, clear)

        def clear() -> None:
            director.view.pieces.clear_trick()
            director.next_act()

        self._begin([], lambda: director.pace.trick_end, " ", take)
        return True

    def _show_rest(self, event: happened.RestShown) -> bool:
        director = self._director
        assert director.update is not None
        own = event.hands[director.update.view.seat] if director.update.view.seat is not None else 0

        def scene(update: Update) -> SceneState:
            shown = replace(update, hands=event.hands, view=replace(update.view, hand=own))
            return director.staging.state(shown)

        self._scene = scene
        director.view.show_state(scene(director.update))
        return self._run([], lambda: max(director.pace.trick_end, 2000.0), " ")


def _no_wait() -> float:
    return 0.0
