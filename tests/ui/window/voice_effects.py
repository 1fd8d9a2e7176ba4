"""Checks the effect of each option for comments and sounds. Each function has the name of its option."""

from pathlib import Path

from hearts_qt.history.acquaintance import Acquaintance
from hearts_qt.plugin_host.comments import Comments, Line, Occasion
from hearts_qt.plugin_host.items import CommentatorItem
from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.rules import events as happened
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.play_options import AUTOPLAY
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import (
    CHATTINESS,
    COMMENT_VOICE,
    COMMENTATOR,
    MEMORY_COMMENTS,
    PASS_COMMENTS,
    SILENT,
    SOUND_PACK,
    TAKE_COMMENTS,
    VOLUME,
)
from hearts_qt.ui.company.remembering import Remembering
from hearts_qt.ui.company.speaking import Voice
from hearts_qt.ui.media.sound_player import SoundPlayer
from tests.ui.company.listening import Listener, heard_by, play_the_queen, spoken_game, with_commentators
from tests.ui.conftest import Start
from tests.ui.game import Game, until

_EVERYBODY = ("West", "North", "East")


def _one_occasion(occasion: Occasion) -> Voice:
    return Voice(Comments(name="Anybody", lines={occasion: (Line("Hm."), Line("Ha."))}))


def _speaks_unless(start: Start, option: str, occasion: Occasion) -> None:
    for on in (True, False):
        game = spoken_game(start, **{option: not on, "move_cards": False})
        listener = Listener(game, _EVERYBODY, _one_occasion(occasion))
        game.settings.choose(OPTIONS[option], on)
        play_the_queen(game)
        assert bool(listener.said) is on


def comments(start: Start, folder: Path) -> None:
    """Check that players say something only if the option is on."""
    _speaks_unless(start, "comments", Occasion.QUEEN_TAKEN)


def razz_comments(start: Start, folder: Path) -> None:
    """Check that players tease others only if the option is on."""
    _speaks_unless(start, "razz_comments", Occasion.QUEEN_GIVEN)


def memory_comments(start: Start, folder: Path) -> None:
    """Check that players speak of earlier games only if the option is on."""
    for on in (True, False):
        game = start(direction=Direction.HOLD, speed=6, chattiness="always")
        game.settings.set(MEMORY_COMMENTS, on)
        remembering = Remembering(lambda seats, then: then({(1, 0): Acquaintance()}), Settings())
        remembering.note(happened.DealBegan(Direction.HOLD), game.view)
        listener = Listener(game, _EVERYBODY, _one_occasion(Occasion.REMEMBER_NEW), remembering)
        _play_tricks(game, 1)
        assert bool(listener.said) is on


def lead_comments(start: Start, folder: Path) -> None:
    """Check that players comment on leads only if the option is on."""
    _speaks_unless(start, "lead_comments", Occasion.LEAD)


def pass_comments(start: Start, folder: Path) -> None:
    """Check that players comment on the pass only if the option is on."""
    for on in (True, False):
        game = start(direction=Direction.LEFT, speed=6, chattiness="always", autoplay=True)
        game.settings.set(PASS_COMMENTS, on)
        listener = Listener(game, _EVERYBODY, _one_occasion(Occasion.PASS))
        game.settings.set(AUTOPLAY, False)
        game.until_asked()
        for _ in range(3):
            game.click(next(card for card in game.cloth.pieces.hand if card not in game.director.choice.cards))
        game.click_prompt()
        _until_played(game)
        assert bool(listener.said) is on


def _until_played(game: Game) -> None:
    until(lambda: game.is_settled and game.view.phase is Phase.PLAYING)


def take_comments(start: Start, folder: Path) -> None:
    """Check that the option decides whether players comment on the tricks that they take."""
    for on in (True, False):
        game = start(direction=Direction.HOLD, speed=6, chattiness="always", move_cards=False)
        game.settings.set(TAKE_COMMENTS, on)
        listener = Listener(game, ("South", *_EVERYBODY), _one_occasion(Occasion.TAKE))
        _play_tricks(game, 3)
        assert bool(listener.said) is on


def _play_tricks(game: Game, tricks: int) -> None:
    while len(game.view.tricks) < tricks:
        game.until_asked()
        game.click(game.lowest)
        game.calm()


def chattiness(start: Start, folder: Path) -> None:
    """Check that players say more with a higher value."""
    said = {}
    for how in ("quiet", "always"):
        game = start(direction=Direction.HOLD, speed=6)
        game.settings.choose(CHATTINESS, how)
        listener = Listener(game, _EVERYBODY, _one_occasion(Occasion.LEAD))
        _play_tricks(game, 3)
        said[how] = len(listener.said)
    assert said["quiet"] < said["always"]


def _player(start: Start, **options: bool | int | str) -> tuple[Game, SoundPlayer, list[tuple[str, object]]]:
    """Return a game, a sound player, and a list of what the sound player is asked to play."""
    game = start(direction=Direction.HOLD, **options)
    player = SoundPlayer(game.settings, Path("sounds.toml"))
    wished: list[tuple[str, object]] = []
    player.prepare = lambda: None  # type: ignore[method-assign]
    player.sound_wanted.connect(lambda sound: wished.append(("sound", sound)))
    player.recording_wanted.connect(lambda path: wished.append(("recording", Path(path).name)))
    player.speech_wanted.connect(lambda text: wished.append(("speech", text)))
    player.volume_wanted.connect(lambda volume: wished.append(("volume", volume)))
    player.pack_wanted.connect(lambda path: wished.append(("pack", Path(path).parent.name)))
    player.hush_wanted.connect(lambda: wished.append(("hush", "")))
    return game, player, wished


def comment_voice(start: Start, folder: Path) -> None:
    """Check that a comment is only shown, or also played if it is recorded, or also spoken if it is not recorded."""
    game, player, wished = _player(start)
    for how in ("none", "recorded", "spoken"):
        game.settings.choose(COMMENT_VOICE, how)
        wished.append(("how", how))
        player.say("Ha!", folder / "ha.wav")
        player.say("Hm!", None)
    heard = [each for each in wished if each[0] in ("how", "recording", "speech")]
    assert heard == [
        ("how", "none"),
        *(("how", "recorded"), ("recording", "ha.wav")),
        *(("how", "spoken"), ("recording", "ha.wav"), ("speech", "Hm!")),
    ]


def silent(start: Start, folder: Path) -> None:
    """Check that nothing more is played, and that a comment that is being spoken stops."""
    game, player, wished = _player(start)
    player.play(Sound.PLAY)
    game.settings.set(SILENT, True)
    player.play(Sound.PLAY)
    player.say("Ha!", folder / "ha.wav")
    assert [each for each in wished if each[0] != "volume"] == [("sound", "play"), ("hush", "")]


def volume(start: Start, folder: Path) -> None:
    """Check that a volume of 50 multiplies the samples by 0.25."""
    game, _, wished = _player(start)
    game.settings.set(VOLUME, 50)
    assert wished == [("volume", 0.25)]


def _group(start: Start, option: str, sounds: set[Sound]) -> None:
    game, player, wished = _player(start)
    game.settings.choose(OPTIONS[option], False)
    for sound in Sound:
        player.play(sound)
    assert {sound for _, sound in wished} == {sound.value for sound in set(Sound) - sounds}


def card_sounds(start: Start, folder: Path) -> None:
    """Check that only the sounds of cards are silent if the option is off."""
    _group(start, "card_sounds", {Sound.RAISE, Sound.PLAY, Sound.TRICK, Sound.PASS, Sound.RECEIVE, Sound.REFUSE})


def deal_sounds(start: Start, folder: Path) -> None:
    """Check that only the sounds of dealing are silent if the option is off."""
    _group(start, "deal_sounds", {Sound.SHUFFLE, Sound.DEAL})


def game_sounds(start: Start, folder: Path) -> None:
    """Check that only the sounds of broken hearts, the queen, points and results are silent if the option is off."""
    results = {Sound.MOON, Sound.POINTS, Sound.WIN, Sound.LOSE, Sound.OTHER_WIN}
    _group(start, "game_sounds", {Sound.HEARTS, Sound.QUEEN, *results})


def turn_sound(start: Start, folder: Path) -> None:
    """Check that only the sound of the person's turn is silent if the option is off."""
    _group(start, "turn_sound", {Sound.TURN})


def sound_pack(start: Start, folder: Path) -> None:
    """Check that the bundled sounds are played if the chosen pack is missing."""
    game, player, wished = _player(start)
    heard_by(game, player)
    game.settings.set(SOUND_PACK, "gone")
    assert wished == [("pack", "sounds")] * 2


def commentator(start: Start, folder: Path) -> None:
    """Check that the chosen commentator has a strip below the table. A missing commentator has no strip."""
    game = spoken_game(start)
    item = CommentatorItem("desk", "The Desk", folder, "commentator.py:Desk")
    game.window.show_catalogue(with_commentators(item), safe_mode=False)
    assert not game.window.commentary.isVisible()
    game.settings.set(COMMENTATOR, "desk")
    assert game.window.commentary.isVisible()
    assert game.window.commentary.name.text() == "The Desk"
    game.settings.set(COMMENTATOR, "nobody")
    assert not game.window.commentary.isVisible()
