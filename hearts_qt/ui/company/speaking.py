"""Chooses who says what: one player at a time, no line twice in a deal, as often as the options say.

The lines come from the comment packs with the person's changes. All random numbers depend only on the deal's seed and
the number of tricks played. So the talk of a deal is the same after a restart of the program, and nothing that is said
depends on hidden cards.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from hearts_qt.players.cast import character_called
from hearts_qt.plugin_host.comments import Category, Comments, Line, Occasion
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from hearts_qt.settings.characters import Characters, voice
from hearts_qt.settings.pace_options import MOVE_CARDS
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import (
    CHATTINESS,
    COMMENTS,
    LEAD_COMMENTS,
    MEMORY_COMMENTS,
    PASS_COMMENTS,
    RAZZ_COMMENTS,
    TAKE_COMMENTS,
    Chattiness,
)
from hearts_qt.ui.company.occasions import Cue
from hearts_qt.ui.words.company import form_of_address

PERCENT: Final = {
    Chattiness.QUIET: 20,
    Chattiness.NORMAL: 50,
    Chattiness.TALKATIVE: 80,
    Chattiness.ALWAYS: 100,
}
"""For each chattiness, how many occasions to speak are used, in percent."""
_MEMORIES: Final = frozenset(
    each for each in Occasion if each.category is Category.MEMORY and each is not Occasion.REMEMBER_NEW
)
EAGERNESS: Final[dict[Occasion, float]] = {
    Occasion.MOON_MADE: 0.95,
    Occasion.QUEEN_TAKEN: 0.8,
    Occasion.QUEEN_GIVEN: 0.8,
    Occasion.MOON_STOPPED: 0.8,
    Occasion.MOON_BEGUN: 0.6,
    Occasion.WINNING: 0.5,
    Occasion.LOSING: 0.5,
    Occasion.HEARTS_BROKEN: 0.3,
    Occasion.RAZZ: 0.25,
    Occasion.PASS: 0.2,
    Occasion.THINKING: 0.3,
    Occasion.TAKE: 0.1,
    Occasion.LEAD: 0.08,
    Occasion.REMEMBER_NEW: 0.7,
    **dict.fromkeys(_MEMORIES, 0.5),
}
"""The probability, 0 to 1, of a comment on each occasion, at medium chattiness."""
_RANKING: Final = (
    {Occasion.MOON_MADE},
    {Occasion.QUEEN_TAKEN, Occasion.QUEEN_GIVEN},
    {Occasion.MOON_STOPPED},
    {Occasion.MOON_BEGUN},
    {Occasion.WINNING, Occasion.LOSING},
    {Occasion.HEARTS_BROKEN},
    {Occasion.RAZZ},
    {Occasion.REMEMBER_NEW, *_MEMORIES},
    {Occasion.PASS},
    {Occasion.THINKING},
    {Occasion.TAKE},
    {Occasion.LEAD},
)
"""The occasions by importance, most important first. Of simultaneous occasions, the most important is used."""
_RANKS: Final = {occasion: rank for rank, occasions in enumerate(_RANKING) for occasion in occasions}
_SWITCHES: Final = {
    Category.PASS: PASS_COMMENTS,
    Category.LEAD: LEAD_COMMENTS,
    Category.TAKE: TAKE_COMMENTS,
    Category.RAZZ: RAZZ_COMMENTS,
    Category.MEMORY: MEMORY_COMMENTS,
}
"""The option that lets comments of a category be said."""
_BEFORE_READING: Final = 1.2
"""How many seconds pass before somebody who looks at the cards reads a balloon."""
_PER_LETTER: Final = 0.06


class Voice(Struct, frozen=True):
    """The comments of a character, and how often they are said."""

    comments: Comments
    chattiness: Chattiness | None = None
    """How often the character speaks; None if the option decides."""


VoiceOf: TypeAlias = Callable[[Seating], Voice | None]
"""Returns the voice of the player in a seat, None for silent players."""


class Speech(Struct, frozen=True):
    """One line that is said at the table."""

    speaker: Seat
    text: str
    seconds: float
    """How many seconds its balloon stays."""
    sound: Path | None = None
    """The file with the recording of the line; None without a recording."""
    occasion: Occasion | None = None


def reading_time(text: str) -> float:
    """Return how many seconds the balloon of a line stays. Only this function decides it."""
    return _BEFORE_READING + _PER_LETTER * len(text)


def probability_of(occasion: Occasion, percent: int) -> float:
    """Return the probability that an occasion is used: 0 at 0 percent, its eagerness at 50, and 1 at 100 percent."""
    return 0.0 if percent <= 0 else EAGERNESS[occasion] ** ((100 - percent) / 50)


class SpeechChooser:
    """Chooses what is said. It remembers what was said in this deal, and who is speaking."""

    def __init__(
        self,
        settings: Settings,
        voice_of: VoiceOf,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Use these settings; `clock` returns the time in seconds."""
        self._settings = settings
        self._voice_of = voice_of
        self._clock = clock
        self._seed = ""
        self._said: dict[str, Speech] = {}
        self._speaking: Speech | None = None
        self._ends = 0.0
        self._left = 0.0
        """How long the current speech still lasted, in seconds, when everything began to rest."""

    def begin_deal(self, seed: str) -> None:
        """Forget the lines of the previous deal. If the deal has the same `seed` as before, forget nothing."""
        if seed != self._seed:
            self._seed = seed
            self._said.clear()

    def said_in(self, seed: str) -> tuple[Speech, ...]:
        """Return what was said in the deal with this seed, in order; nothing if this was not the last deal heard."""
        return tuple(self._said.values()) if seed == self._seed else ()

    @property
    def speaking(self) -> Speech | None:
        """The speech that is being said now, if any."""
        return self._speaking if self._clock() < self._ends else None

    def was_said(self, text: str) -> bool:
        """Return whether this line was said in this deal already."""
        return text in self._said

    def hush(self) -> None:
        """End the current speech."""
        self._ends = 0.0

    def rest(self, on: bool) -> None:
        """Let no time pass for the current speech while `on`."""
        if on:
            self._left = max(0.0, self._ends - self._clock())
        else:
            self._ends = self._clock() + self._left

    def choose(self, cues: Iterable[Cue], view: View) -> Speech | None:
        """Return the speech for the most important of these cues that is used; None if no cue is used."""
        rng = Random(f"{self._seed} {len(view.tricks)}")
        for cue in sorted(cues, key=lambda cue: (_RANKS[cue.occasion], rng.random())):
            speech = self._taken(cue, view) if self._may_interrupt(cue.occasion) else None
            if speech is not None:
                return self.begin(speech)
        return None

    def begin(self, speech: Speech) -> Speech:
        """Start this speech, even if somebody else is speaking."""
        self._said.setdefault(speech.text, speech)
        self._speaking = speech
        self._ends = self._clock() + speech.seconds
        return speech

    def _may_interrupt(self, occasion: Occasion) -> bool:
        now = self.speaking
        return now is None or (now.occasion is not None and _RANKS[occasion] < _RANKS[now.occasion])

    def _is_on(self, category: Category) -> bool:
        if category is Category.TAKE and self._settings.value(MOVE_CARDS):
            # The moving cards show who took the trick, as in CardShark.
            return False
        return self._settings.value(COMMENTS) and self._settings.value(_SWITCHES[category])

    def _taken(self, cue: Cue, view: View) -> Speech | None:
        seating = view.seats[cue.speaker]
        if seating.kind is Kind.PERSON or not self._is_on(cue.occasion.category):
            return None
        voice = self._voice_of(seating)
        if voice is None:
            return None
        percent = PERCENT[voice.chattiness or self._settings.value(CHATTINESS)]
        rng = Random(f"{self._seed} {len(view.tricks)} {cue.occasion} {cue.speaker}")
        if rng.random() >= probability_of(cue.occasion, percent):
            return None
        return self._speech(cue, view, voice.comments)

    def _speech(self, cue: Cue, view: View, comments: Comments) -> Speech | None:
        me = view.seats[cue.speaker].name
        for line in self._in_turn(comments.for_occasion(cue.occasion), cue, len(view.tricks)):
            if cue.other is None and line.names_other:
                continue
            other = "" if cue.other is None else form_of_address(line.text, view.seats[cue.other].name)
            text = line.filled(me, other, dict(cue.places))
            if text not in self._said:
                recording = comments.folder / line.sound if line.sound and comments.folder is not None else None
                return Speech(cue.speaker, text, reading_time(text), recording, cue.occasion)
        return None

    def _in_turn(self, lines: Sequence[Line], cue: Cue, tricks: int) -> list[Line]:
        """Return the lines in a random order that is fixed for this deal; those that say what has happened come first.

        Each trick begins one line later in this order than the trick before.
        """
        shuffled = list(lines)
        Random(f"{self._seed} {cue.occasion}").shuffle(shuffled)
        start = tricks % max(1, len(shuffled))
        return sorted(shuffled[start:] + shuffled[:start], key=lambda line: not line.tells(cue.occasion))


class Voices:
    """Returns the voice of the computer player in a seat. Voices are kept until a character or a pack changes."""

    def __init__(self, characters: Characters, pack: Callable[[str], Comments | None], sounds: Path) -> None:
        """Use these characters. `pack` returns a comment pack by id; `sounds` has the recordings of own lines."""
        self._characters = characters
        self._pack = pack
        self._sounds = sounds
        self._known: dict[str, Voice | None] = {}
        characters.listen(lambda change: self.forget())

    def forget(self) -> None:
        """Forget all voices, because comment packs have been added, removed or changed."""
        self._known.clear()

    def __call__(self, seating: Seating) -> Voice | None:
        """Return the voice of a seat's player; None for persons, for players of plugins, and for silent characters."""
        if seating.kind is Kind.PERSON:
            return None
        character = seating.character or character_called(seating.name)
        if character not in self._known:
            self._known[character] = self._made(character)
        return self._known[character]

    def _made(self, id: str) -> Voice | None:
        character = self._characters.get(id)
        if character is None or not character.speaks:
            return None
        return Voice(voice(character, self._pack(character.comments), self._sounds), character.chattiness)
