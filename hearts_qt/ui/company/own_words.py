"""A person's own comments. The person says them with Ctrl and a letter, and players say them at random moments."""

from collections.abc import Sequence
from random import Random
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from hearts_qt.plugin_host.comments import Line
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.seating import Kind, persons_of
from hearts_qt.rules.view import View
from hearts_qt.settings.own_comments import LETTERS, OwnComment, comments_of, given_letters
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import CHATTINESS, COMMENTS
from hearts_qt.ui.company.speaking import PERCENT, Speech, reading_time
from hearts_qt.ui.words.company import form_of_address

_SHARE: Final = 0.12
"""The share of tricks after which one of the person's own comments is made, at medium chattiness."""


def used_letters(window: QWidget) -> set[str]:
    """Return the letters that the window already uses with Ctrl."""
    keys = [shortcut for action in window.findChildren(QAction) for shortcut in action.shortcuts()]
    keys += [shortcut.key() for shortcut in window.findChildren(QShortcut)]
    return {letter for letter in LETTERS if QKeySequence(f"Ctrl+{letter}") in keys}


class OwnWords(QObject):
    """A person's own comments, and their shortcuts in a window."""

    wanted = Signal(str)
    """Sent when a shortcut is pressed: the text of its comment."""

    def __init__(self, window: QWidget) -> None:
        """Begin without comments. The shortcuts of comments that are set later belong to `window`."""
        super().__init__(window)
        self._window = window
        self._comments: tuple[OwnComment, ...] = ()
        self._shortcuts: list[QShortcut] = []

    @property
    def comments(self) -> tuple[OwnComment, ...]:
        """The comments that are in use."""
        return self._comments

    def menu_letters(self) -> set[str]:
        """Return the letters that are not free, because the window itself uses them with Ctrl."""
        return used_letters(self._window) - {shortcut.key().toString()[-1] for shortcut in self._shortcuts}

    def letters(self) -> tuple[str, ...]:
        """Return the letter of each comment; empty for a comment for which no letter is free."""
        return given_letters(self._comments, self.menu_letters())

    def set_comments(self, comments: Sequence[OwnComment]) -> None:
        """Use these comments from now on, and give them shortcuts."""
        for shortcut in self._shortcuts:
            shortcut.setParent(None)
            shortcut.deleteLater()
        self._shortcuts = []
        self._comments = tuple(comments)
        for comment, letter in zip(self._comments, self.letters(), strict=True):
            if letter:
                shortcut = QShortcut(QKeySequence(f"Ctrl+{letter}"), self._window)
                shortcut.activated.connect(lambda text=comment.text: self.wanted.emit(text))
                self._shortcuts.append(shortcut)

    def speech(self, text: str, view: View, speaker: Seat | None = None) -> Speech:
        """Return a comment as a speech; without `speaker` the person at the table says it."""
        persons = persons_of(view.seats)
        me = speaker if speaker is not None else view.seat if view.seat is not None else (*persons, 0)[0]
        other = _addressee(me, view)
        filled = Line(text).filled(view.seats[me].name, form_of_address(text, view.seats[other].name))
        return Speech(me, filled, reading_time(filled))

    def random_speech(self, view: View, seed: str, settings: Settings) -> Speech | None:
        """Return a comment that a player makes after a trick, or None. Usually it is None.

        A comment for one player is said by that player, and a comment for anybody by any computer player. A person says
        only comments that were written for that person's name. The random numbers come from the deal's `seed`.
        """
        if not self._comments or not settings.value(COMMENTS):
            return None
        rng = Random(f"{seed} {len(view.tricks)} own")
        if rng.random() >= _SHARE * PERCENT[settings.value(CHATTINESS)] / 50:
            return None
        pairs = [
            (seat, comment)
            for seat in SEATS
            for comment in comments_of(self._comments, view.seats[seat].name)
            if comment.player or view.seats[seat].kind is Kind.COMPUTER
        ]
        if not pairs:
            return None
        seat, comment = rng.choice(pairs)
        return self.speech(comment.text, view, seat)


def _addressee(speaker: Seat, view: View) -> Seat:
    """Return the player to whom a comment is spoken: a person, or else the player to the speaker's left."""
    others = [seat for seat in persons_of(view.seats) if seat != speaker]
    return others[0] if others else (speaker + 1) % 4
