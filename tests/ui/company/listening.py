"""A table that is listened to: who is shown to speak, and what would be heard."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hearts_qt.plugin_host.comments import Comments, Line, Occasion
from hearts_qt.plugin_host.pose import Mood
from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.rules.cards import parse_cards
from hearts_qt.settings.own_comments import OwnCommentsFile
from hearts_qt.ui.company.audio_controller import AudioController, AudioParts
from hearts_qt.ui.company.own_words import OwnWords
from hearts_qt.ui.company.speaking import Speech, Voice
from hearts_qt.ui.company.talk import Talk
from hearts_qt.ui.sound.sound_player import SoundPlayer
from hearts_qt.ui.sound.table_sounds import TableSounds
from tests.table.tables import last_tricks
from tests.ui.conftest import Start
from tests.ui.game import Game, card, until

QUEEN_FALLS = last_tricks(
    (parse_cards("2S 2D"), parse_cards("3S 3D"), parse_cards("KS 4D"), parse_cards("QS 5D")),
    0,
)
"""The person leads a spade; North, with the king, takes the queen from East."""
LINES = {occasion: (Line(f"{occasion}, {{other}}"), Line(f"{occasion} says {{me}}")) for occasion in Occasion}
ANYBODY = Voice(Comments(name="Anybody", lines=LINES))


class Seen:
    """Faces that remember what they were to say."""

    def __init__(self) -> None:
        """Nobody has said anything."""
        self.said: list[tuple[int, str]] = []
        self.spoken: list[float | None] = []
        self.hushed: list[int] = []
        self.moods: list[tuple[int, Mood]] = []

    def say(self, place: int, text: str, seconds: float | None = None, spoken: float | None = None) -> None:
        """Remember it."""
        assert seconds is not None
        self.said.append((place, text))
        self.spoken.append(spoken)

    def hush(self, place: int) -> None:
        """Remember that too."""
        self.hushed.append(place)

    def mood(self, place: int, mood: Mood, seconds: float | None = None) -> None:
        """Remember how somebody looks."""
        self.moods.append((place, mood))


class Heard(SoundPlayer):
    """A player that remembers what it was to play, and has no device."""

    def __init__(self, settings: Any) -> None:
        """Nothing was heard."""
        super().__init__(settings, Path("sounds.toml"))
        self.sounds: list[Sound] = []
        self.words: list[str] = []

    def play(self, sound: Sound) -> None:
        """Remember it."""
        self.sounds.append(sound)

    def say(self, text: str, recording: Path | None) -> None:
        """Remember that too."""
        self.words.append(text)


def heard_by(game: Game, player: SoundPlayer, own: OwnCommentsFile | None = None) -> AudioController:
    """Let a window that was silent be heard by a player, and its comments be kept."""
    window = game.window
    window.controllers.preferences.opened.disconnect(window.controllers.audio.show_in)
    voices = window.controllers.audio.voices
    audio = AudioController(
        game.director,
        game.cloth.company,
        game.settings,
        voices,
        AudioParts(player, own),
        lambda: window.controllers.seating.seats,
        window,
    )
    window.controllers.preferences.opened.connect(audio.show_in)
    window.controllers.audio = audio
    window.controllers.handlers = {**window.controllers.handlers, **audio.handlers}
    return audio


class Listener:
    """A talk at a game's table, with everything that comes of it."""

    def __init__(self, game: Game, speakers: Sequence[str] = (), voice: Voice = ANYBODY) -> None:
        """Give the players of these names a voice."""
        self.faces = Seen()
        self.heard = Heard(game.settings)
        self.own = OwnWords(game.window)
        self.speeches: list[Speech] = []
        self.talk = Talk(
            game.director,
            self.faces,
            game.settings,
            lambda seating: voice if seating.name in speakers else None,
            self.own,
            TableSounds(self.heard),
        )
        self.talk.said.connect(self.speeches.append)

    @property
    def said(self) -> list[tuple[int, str]]:
        """Who said what, by places of the screen."""
        return self.faces.said


def spoken_game(start: Start, **options: bool | int | str) -> Game:
    """Return a game in which the queen falls with the next trick, and everybody is talkative."""
    return start(log=[QUEEN_FALLS], **{"speed": 6, "chattiness": "always", **options})


def play_the_queen(game: Game) -> None:
    """Lead the spade, and wait until the trick is taken."""
    game.until_asked()
    game.click(card("2S"))
    until(lambda: game.is_settled and len(game.view.tricks) == 1)
