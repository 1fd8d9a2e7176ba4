"""Makes the state of the cloth from an update. The seats are rotated so that the person who looks is at the bottom."""

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Final

from hearts_qt.history.figures import deal_points, game_scores, short_names
from hearts_qt.rules.cards import Card, Cards, Seat, Suit, each_card, suit_of
from hearts_qt.rules.forbidden import Forbidden
from hearts_qt.rules.passing import Direction, receivers
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.seating import Kind, same_player
from hearts_qt.rules.view import View, forbidden
from hearts_qt.settings.card_options import CENTRE_HAND, SORT, SortOrder
from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.settings.score_options import DEAL_POINTS, SCORE_BOARD, SCORES_IN_PLAY
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.board.scene_state import HandCard, PlayerState, SceneState, place_of, seat_at
from hearts_qt.ui.company.moods import moon_share
from hearts_qt.ui.words.cards import card_name
from hearts_qt.ui.words.play import why_not
from hearts_qt.ui.words.table import points_line, short_points, state_in_words

_ORDERS: Final = {SortOrder.ALTERNATING: (0, 1, 2, 3), SortOrder.SUITS: (2, 3, 0, 1)}
"""For each way to sort a hand, the numbers of the suits from left to right: alternating colours, or spades first."""


def sorted_hand(hand: Cards, order: SortOrder) -> list[Card]:
    """Return the cards of a hand from left to right: by suit, then from low to high."""
    suits = _ORDERS[order]
    return sorted(each_card(hand), key=lambda card: (suits.index(card // 13), card % 13))


class Staging:
    """Makes the state of the cloth from an update, the settings and the chosen cards."""

    def __init__(self, settings: Settings) -> None:
        """Follow these settings."""
        self._settings = settings
        self._slots: list[Card] = []

    def state(
        self,
        update: Update,
        chosen: Collection[Card] = (),
        givers: Mapping[Card, str] | None = None,
        *,
        asked: bool = False,
        between: bool = False,
        thinking: bool = False,
    ) -> SceneState:
        """Return the state of the cloth after an update.

        `asked` says that the person at the bottom has to choose cards. `givers` has, for each received card, the first
        letter of the name of the player who passed it. `between` says that the deal is over, so scores are shown.
        `thinking` says that a computer player takes long to decide.
        """
        view = update.view
        players = [self._player(update, seat_at(place, view.seat), between, thinking) for place in range(4)]
        arrow = self._arrow(view) if view.phase is Phase.PASSING and asked else ()
        first, second, third, fourth = players
        return SceneState(
            players=(first, second, third, fourth),
            hand=self._hand(view, chosen, givers or {}, asked),
            closed_hand=0 if view.hand else self._closed(update),
            trick=tuple(
                (place_of((view.leader + order) % 4, view.seat), card) for order, card in enumerate(view.trick)
            ),
            arrow=arrow,
            slots=len(self._slots),
            broken=view.broken and view.phase is not None,
            gaps=tuple(
                slot
                for slot, (card, after) in enumerate(pairwise(self._slots), 1)
                if suit_of(card) is not suit_of(after)
            ),
        )

    @property
    def _lays_down(self) -> bool:
        # As in Black Lady: cards to pass are laid on the table and confirmed there.
        return self._settings.value(CONTROLS) is ControlScheme.BLACK_LADY

    def _closed(self, update: Update) -> int:
        return 0 if update.hands is not None else update.view.counts[seat_at(0, update.view.seat)]

    def _hand(
        self, view: View, chosen: Collection[Card], givers: Mapping[Card, str], asked: bool
    ) -> tuple[HandCard, ...]:
        cards = sorted_hand(view.hand, self._settings.value(SORT))
        closes_up = self._settings.value(CENTRE_HAND) or view.phase is not Phase.PLAYING
        if closes_up or not set(cards) <= set(self._slots):
            self._slots = cards
        playing = view.phase is Phase.PLAYING and view.stage is Stage.DEAL
        hand = []
        for card in cards:
            reason = self._reason(view, card, asked)
            dimmed = bool(reason) and asked and playing
            hand.append(
                HandCard(
                    card=card,
                    name=card_name(card),
                    reason=reason,
                    dimmed=dimmed,
                    chosen=card in chosen,
                    laid=card in chosen and view.phase is Phase.PASSING and self._lays_down,
                    giver=givers.get(card, ""),
                    slot=self._slots.index(card),
                )
            )
        return tuple(hand)

    def _reason(self, view: View, card: Card, asked: bool) -> str:
        if view.phase is Phase.PASSING and asked:
            return ""
        reason = forbidden(view, card) if asked else Forbidden.NOT_YOUR_TURN
        led = None if view.led is None else Suit(view.led)
        return "" if reason is None else why_not(reason, card, view.rules, led)

    def _player(self, update: Update, seat: Seat, between: bool, thinking: bool) -> PlayerState:
        view = update.view
        seating = view.seats[seat]
        points = self._points(view, seat, between)
        # The score of a finished deal has the points of that deal in it.
        taken = None if points is None or view.outcome is not None else points[1]
        score, gain = ("", "") if points is None else short_points(points[0], taken)
        moon = 0.0 if points is None else moon_share(view, seat)
        in_turn = seat in view.awaited and (view.phase is not Phase.PASSING or view.seat is None)
        open_hand = update.hands[seat] if update.hands is not None and seat != view.seat else 0
        cards: tuple[Card | None, ...] = (None,) * view.counts[seat]
        if open_hand:
            cards = tuple(sorted_hand(open_hand, self._settings.value(SORT)))
        return PlayerState(
            name=seating.name,
            line="" if points is None else points_line(*points),
            short=short_names(view.seats)[seat],
            score=score,
            gain=gain,
            spoken=state_in_words("" if points is None else points_line(*points), in_turn, moon > 0),
            face=seating.face,
            in_turn=in_turn,
            thinks=thinking and seat in view.awaited and seating.kind is Kind.COMPUTER,
            moon=moon,
            # The result of a deal lies between the players, and piles would stick out behind it.
            won=0 if view.phase is None or between else view.won[seat],
            aside=view.to_pass if view.phase is Phase.PASSING and view.has_passed[seat] else 0,
            cards=cards,
        )

    def _points(self, view: View, seat: Seat, between: bool) -> tuple[int, int | None] | None:
        """Return a seat's points in the game and in this deal; None for points that are hidden."""
        if not self._settings.value(SCORE_BOARD):
            return None
        if not self._settings.value(SCORES_IN_PLAY) and not between:
            return None
        if view.ending is not None and not same_player(view.seats_at_end[seat], view.seats[seat]):
            return None  # the score belongs to the player who sat here at the end of the game
        taken = deal_points(view)[seat] if self._settings.value(DEAL_POINTS) and view.phase is not None else None
        return game_scores(view)[seat], taken

    @staticmethod
    def _arrow(view: View) -> tuple[int, ...]:
        if view.seat is None or view.direction is Direction.HOLD:
            return ()
        return tuple(place_of(seat, view.seat) for seat in receivers(view.seat, view.direction))
