"""Records the comments, moods and sounds at the table of a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hearts_qt.plugin_host.comments import Comments, Line, Occasion
from hearts_qt.plugin_host.contributions import Catalogue, Contributions, Plugin, Source
from hearts_qt.plugin_host.items import CommentatorItem
from hearts_qt.plugin_host.kinds import COMMENTATORS
from hearts_qt.plugin_host.pose import Mood
from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.rules.cards import parse_cards
from hearts_qt.settings.own_comments import OwnCommentsFile
from hearts_qt.ui.company.audio_controller import AudioController, AudioParts
from hearts_qt.ui.company.own_words import OwnWords
from hearts_qt.ui.company.remembering import Remembering
from hearts_qt.ui.company.speaking import Speech, Voice
from hearts_qt.ui.company.talk import Talk
from hearts_qt.ui.media.sound_player import SoundPlayer
from hearts_qt.ui.media.table_sounds import TableSounds
from tests.table.tables import last_tricks
from tests.ui.conftest import Start
from tests.ui.game import Game, card, until

QUEEN_FALLS = last_tricks(
    (parse_cards("2S 2D"), parse_cards("3S 3D"), parse_cards("KS 4D"), parse_cards("QS 5D")),
    0,
)
"""The person leads a spade. North has the king, and takes the queen from East."""
LINES = {occasion: (Line(f"{occasion}, {{other}}"), Line(f"{occasion} says {{me}}")) for occasion in Occasion}
ANYBODY = Voice(Comments(name="Anybody", lines=LINES))


def with_commentators(*items: CommentatorItem) -> Catalogue:
    """Return a catalogue with one plugin that has these commentators."""
    contributions = Contributions({COMMENTATORS: items})
    return Catalogue((Plugin("desk", "Desk plugin", Path("desk"), Source.USER, contributions=contributions),))


class Seen:
    """Replaces the faces, and records their comments and moods."""

    def __init__(self) -> None:
        """Begin with empty records."""
        self.said: list[tuple[int, str]] = []
        self.spoken: list[float | None] = []
        self.hushed: list[int] = []
        self.moods: list[tuple[int, Mood]] = []

    def say(self, place: int, text: str, seconds: float | None = None, spoken: float | None = None) -> None:
        """Record the words of a speaker."""
        assert seconds is not None
        self.said.append((place, text))
        self.spoken.append(spoken)

    def hush(self, place: int) -> None:
        """Record that a speaker was silenced."""
        self.hushed.append(place)

    def mood(self, place: int, mood: Mood, seconds: float | None = None) -> None:
        """Record the mood of a player."""
        self.moods.append((place, mood))


class Heard(SoundPlayer):
    """A sound player without a device that records all sounds and comments."""

    def __init__(self, settings: Any) -> None:
        """Begin with empty records."""
        super().__init__(settings, Path("sounds.toml"))
        self.sounds: list[Sound] = []
        self.words: list[str] = []

    def play(self, sound: Sound) -> None:
        """Record a sound."""
        self.sounds.append(sound)

    def say(self, text: str, recording: Path | None) -> None:
        """Record the words of a comment."""
        self.words.append(text)


def heard_by(game: Game, player: SoundPlayer, own: OwnCommentsFile | None = None) -> AudioController:
    """Give this sound player and this file of the person's own comments to a window."""
    window = game.window
    window.controllers.preferences.opened.disconnect(window.controllers.audio.show_in)
    voices = window.controllers.audio.voices
    audio = AudioController(
        game.director,
        game.cloth.table_faces,
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
    """The talk at a game's table. It records everything that is said and heard."""

    def __init__(
        self,
        game: Game,
        speakers: Sequence[str] = (),
        voice: Voice = ANYBODY,
        remembering: Remembering | None = None,
    ) -> None:
        """Give a voice to the players with these names."""
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
            remembering=remembering,
        )
        self.talk.said.connect(self.speeches.append)

    @property
    def said(self) -> list[tuple[int, str]]:
        """All comments so far, each with the place of the speaker on the screen."""
        return self.faces.said


def spoken_game(start: Start, **options: bool | int | str) -> Game:
    """Return a game in which the queen falls in the next trick and all players are talkative."""
    return start(log=[QUEEN_FALLS], **{"speed": 6, "chattiness": "always", **options})


def play_the_queen(game: Game) -> None:
    """Lead the two of spades, and wait until the trick with the queen is taken."""
    game.until_asked()
    game.click(card("2S"))
    until(lambda: game.is_settled and len(game.view.tricks) == 1)
