"""Lets the person look at the last trick, or at all that a player has taken: by holding a pile, or by a key."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject

from hearts_qt.history import figures
from hearts_qt.rules.cards import Seat, each_card
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.score_options import LOOK_BACK, SCORES_IN_PLAY, LookBackAt
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.board.scene_state import seat_at
from hearts_qt.ui.cloth.peek import Peek, PeekCard
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.words.cards import card_name
from hearts_qt.ui.words.events import read_aloud
from hearts_qt.ui.words.table import last_trick_title, no_trick_yet, taken_title

COMMANDS: Final[Sequence[Command["LookBack"]]] = (
    Command(
        "look_back",
        MenuName.OPTIONS,
        310,
        QT_TRANSLATE_NOOP("menus", "&Look at the last trick"),
        QT_TRANSLATE_NOOP(
            "menus", "Show the last trick on the table until the next card. Holding a pile shows it, too."
        ),
        lambda self, on: self._toggle(),
        "L",
        needs_table=True,
    ),
)


class LookBack(QObject):
    """Shows taken cards over the table."""

    def __init__(self, director: Director, settings: Settings) -> None:
        """Show cards on the director's cloth."""
        super().__init__(director)
        self._director = director
        self._settings = settings
        self._view = director.view
        self.handlers = handlers_of(self, COMMANDS)
        self._view.pile_held.connect(self._show_pile)
        self._view.pile_released.connect(self._view.put_peek_away)
        director.began.connect(lambda _: self._view.put_peek_away())
        director.questions.opened.connect(lambda _: self._view.put_peek_away())

    def _toggle(self) -> None:
        if self._view.peek is not None:
            self._view.put_peek_away()
        elif self._director.update is not None and self._director.questions.panel is None:
            self._show(self._last_trick(self._director.update))

    def _show_pile(self, place: int) -> None:
        update = self._director.update
        if update is None or self._director.questions.panel is not None:
            return
        if self._settings.value(LOOK_BACK) == LookBackAt.ALL:
            self._show(self._taken(update, seat_at(place, update.view.seat)))
        else:
            self._show(self._last_trick(update))

    def _show(self, peek: Peek | None) -> None:
        if peek is None:
            self._director.announced.emit(no_trick_yet())
            return
        self._view.show_peek(peek)
        cards = (
            f"{card_name(each.card)}: {each.caption}" if each.caption else card_name(each.card) for each in peek.cards
        )
        self._director.announced.emit(read_aloud([peek.title, *cards]))

    def _points_are_hidden(self, update: Update) -> bool:
        return figures.in_play(update.view) and not self._settings.value(SCORES_IN_PLAY)

    def _last_trick(self, update: Update) -> Peek | None:
        view = update.view
        trick = figures.last_trick(view)
        if trick is None:
            return None
        players = view.seats_at_end or view.seats
        short = figures.short_names(players)
        cards = tuple(
            PeekCard(card, short[trick.player(place)], trick.player(place) == trick.taker)
            for place, card in enumerate(trick.cards)
        )
        points = None if self._points_are_hidden(update) else trick.points
        return Peek(last_trick_title(players[trick.taker].name, points), cards)

    def _taken(self, update: Update, seat: Seat) -> Peek | None:
        view = update.view
        if not view.taken[seat]:
            return None
        points = None if self._points_are_hidden(update) else figures.deal_points(view)[seat]
        name = (view.seats_at_end or view.seats)[seat].name
        return Peek(taken_title(name, points), tuple(PeekCard(card) for card in each_card(view.taken[seat])))
