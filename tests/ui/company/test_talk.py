"""Tests of comments at a real table: who speaks when, and when nobody speaks."""

import wave
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence

from hearts_qt.plugin_host.comments import Comments, Line, Occasion
from hearts_qt.plugin_host.pose import Mood
from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase
from hearts_qt.settings.own_comments import OwnComment
from hearts_qt.settings.voice_options import COMMENTS
from hearts_qt.table import link
from hearts_qt.ui.company import talk as talk_module
from hearts_qt.ui.company.own_words import OwnWords, used_letters
from hearts_qt.ui.company.speaking import Voice
from tests.ui.company.listening import Listener, play_the_queen, spoken_game
from tests.ui.conftest import Start
from tests.ui.game import card, until

pytestmark = pytest.mark.usefixtures("no_waits")


def test_the_queen_falls_and_who_takes_her_speaks(start: Start) -> None:
    """The taker of the queen speaks, in a balloon and with sound."""
    game = spoken_game(start)
    listener = Listener(game, ["North"])
    play_the_queen(game)
    (place, text), *_ = [each for each in listener.said if "queen" in each[1]]
    assert place == 2
    assert text in ("queen-taken, East", "queen-taken says North")
    assert text in listener.heard.words
    assert [speech.occasion for speech in listener.speeches if speech.text == text] == [Occasion.QUEEN_TAKEN]


def test_who_gives_her_may_speak_as_well(start: Start) -> None:
    """The giver of the queen may speak to her taker."""
    game = spoken_game(start)
    listener = Listener(game, ["East"])
    play_the_queen(game)
    assert {(3, "queen-given, North"), (3, "queen-given says East")} & set(listener.said)


def test_her_sound_is_heard_when_she_falls(start: Start) -> None:
    """Sounds are played for each card, for the queen, and for a trick that is taken."""
    game = spoken_game(start)
    listener = Listener(game)
    play_the_queen(game)
    sounds = listener.heard.sounds
    assert sounds[: sounds.index(Sound.QUEEN)] == [Sound.PLAY] * 4
    assert Sound.TRICK in sounds
    assert Sound.RAISE not in sounds
    assert listener.said == []


def test_a_deal_is_heard_from_its_shuffle(start: Start) -> None:
    """Sounds are played when cards are shuffled and dealt, and when the others lead.

    Then the person's turn is heard, and a card that is raised. Nothing else is heard meanwhile.
    """
    game = start(number=7, direction=Direction.HOLD, speed=6, controls="cardshark", pause="ok")
    listener = Listener(game)
    game.thread.send(link.NewDeal(3, Direction.HOLD))
    until(lambda: game.is_settled and Sound.DEAL in listener.heard.sounds)
    assert listener.heard.sounds[:2] == [Sound.SHUFFLE, Sound.DEAL]
    game.until_asked()
    led = [Sound.PLAY] * len(game.view.trick)
    assert listener.heard.sounds[2:] == [*led, Sound.TURN]
    game.click(game.lowest)
    assert listener.heard.sounds[2:] == [*led, Sound.TURN, Sound.RAISE]


def test_each_turn_is_heard_once(start: Start) -> None:
    """A turn is heard when the others have moved: not for the same question again, and not after an undo."""
    game = start(direction=Direction.HOLD, speed=6, controls="modern")
    listener = Listener(game)
    game.until_asked()
    for _ in range(2):
        game.click(game.lowest)
        game.until_asked()
    turns = listener.heard.sounds.count(Sound.TURN)
    assert turns == 2
    game.thread.send(link.SetSeat(2, replace(game.view.seats[2], name="Nellie")))
    until(lambda: game.is_settled and game.view.seats[2].name == "Nellie")
    game.trigger("undo")
    until(lambda: game.is_settled and len(game.view.tricks) < 2)
    assert listener.heard.sounds.count(Sound.TURN) == turns


def test_a_turn_is_not_heard_at_full_speed(start: Start) -> None:
    """At full speed no turn is heard."""
    game = start(direction=Direction.HOLD, speed=7)
    listener = Listener(game)
    game.until_asked()
    game.click(game.lowest)
    game.until_asked()
    assert Sound.TURN not in listener.heard.sounds


def test_a_refused_card_is_heard(start: Start) -> None:
    """A card that may not be played, and a fourth card for a pass of three, are heard as refused."""
    game = start(direction=Direction.LEFT, speed=6)
    listener = Listener(game)
    game.until_asked()
    for each in list(each_card(game.view.hand))[:4]:
        game.click(each)
    assert listener.heard.sounds[-2:] == [Sound.RAISE, Sound.REFUSE]
    game.click_prompt()
    until(lambda: game.is_settled and game.view.phase is Phase.PLAYING)
    game.until_asked()
    heard = listener.heard.sounds
    assert heard.count(Sound.PASS) == 1
    assert heard.count(Sound.RECEIVE) == 1
    assert heard.index(Sound.PASS) < heard.index(Sound.RECEIVE)
    game.click(game.illegal)
    assert heard[-1] is Sound.REFUSE
    game.click(game.illegal, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert heard[-2:] == [Sound.REFUSE] * 2


@pytest.mark.parametrize(
    "options",
    [{"comments": False}, {"razz_comments": False, "lead_comments": False}, {"speed": 7}],
    ids=["all chatter off", "its category off", "full speed"],
)
def test_what_gives_quiet(start: Start, options: dict[str, bool | int | str]) -> None:
    """Nobody speaks at full speed, or if comments or their category are switched off."""
    game = spoken_game(start, **options)
    listener = Listener(game, ["North", "East", "West"])
    play_the_queen(game)
    assert listener.said == []


def test_nobody_speaks_while_a_hand_is_finished(start: Start) -> None:
    """While the computer plays the rest of a deal for everybody, nobody speaks."""
    game = spoken_game(start)
    listener = Listener(game, ["North", "East", "West"])
    game.until_asked()
    game.trigger("finish_hand")
    until(lambda: game.is_settled and game.view.outcome is not None)
    assert listener.said == []
    assert listener.heard.sounds == []


def test_two_never_speak_at_once(start: Start) -> None:
    """When a player begins to speak, the earlier speaker is silenced. No line is said twice."""
    game = spoken_game(start)
    listener = Listener(game, ["North", "East", "West"])
    play_the_queen(game)
    places = [place for place, _ in listener.said]
    changes = sum(before != after for before, after in pairwise(places))
    assert len(listener.faces.hushed) == changes
    assert len({text for _, text in listener.said}) == len(listener.said)


def test_switching_chatter_off_takes_the_balloon_away(start: Start) -> None:
    """Switching comments off removes an open balloon at once."""
    game = spoken_game(start)
    listener = Listener(game, ["North"])
    play_the_queen(game)
    game.settings.set(COMMENTS, False)
    assert listener.faces.hushed == [2]
    assert listener.talk.chooser.speaking is None


def test_taking_back_ends_what_was_said(start: Start) -> None:
    """An undo ends the current speech."""
    game = spoken_game(start)
    listener = Listener(game, ["North"])
    play_the_queen(game)
    game.calm()
    game.trigger("undo")
    until(lambda: game.is_settled and not game.view.tricks)
    assert listener.talk.chooser.speaking is None


def test_a_recording_moves_the_lips_as_long_as_it_takes(start: Start, tmp_path: Path) -> None:
    """The lips move for the length of a WAV file. The length of broken, endless and other files is unknown."""
    with wave.open(str(tmp_path / "ha.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(bytes(8000))
    claims = bytearray((tmp_path / "ha.wav").read_bytes())
    claims[24:28] = (1).to_bytes(4, "little")  # one sample per second
    (tmp_path / "endless.wav").write_bytes(claims)
    (tmp_path / "bad.wav").write_bytes(b"RIFFnothing")
    (tmp_path / "ha.ogg").write_bytes(b"OggS")
    assert talk_module.recording_seconds(tmp_path / "ha.wav") == 0.5
    for name in ("endless.wav", "bad.wav", "ha.ogg", "gone.wav"):
        assert talk_module.recording_seconds(tmp_path / name) is None
    game = spoken_game(start)
    lines = {Occasion.QUEEN_TAKEN: (Line("Ha!", "ha.wav"),)}
    listener = Listener(game, ["North"], Voice(Comments(name="N", lines=lines, folder=tmp_path)))
    play_the_queen(game)
    assert listener.said == [(2, "Ha!")]
    assert listener.faces.spoken == [0.5]


def test_a_computer_that_takes_its_time_says_so(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer player that thinks for a long time may say that it thinks."""
    monkeypatch.setattr(talk_module, "THINKS_LONG_MS", 0)
    game = spoken_game(start)
    listener = Listener(game, ["West"])
    game.until_asked()
    game.thread.rest()
    game.click(card("2S"))
    game.thread.turn()
    until(lambda: any("thinking" in text for _, text in listener.said))
    assert listener.said[-1][0] == 1


# External players


def test_an_external_player_may_say_something(start: Start) -> None:
    """An external player may say one line in a deal, cleaned to plain text. If comments are off, it says nothing."""
    game = spoken_game(start)
    listener = Listener(game)
    game.until_asked()
    listener.talk.show_mood(3, Mood.GLOATING)
    assert listener.faces.moods == [(3, Mood.GLOATING)]
    listener.talk.say_line(1, "Mine\nat\x07 last" + "!" * 500)
    assert listener.said[0][0] == 1
    assert listener.said[0][1].startswith("Mine at last!!")
    assert len(listener.said[0][1]) == 140
    listener.talk.say_line(2, "Me too")
    listener.talk.hush()
    listener.talk.say_line(1, "Mine\nat\x07 last" + "!" * 500)
    listener.talk.say_line(1, "\n\n")
    assert len(listener.said) == 1
    listener.talk.say_line(2, "Me too")
    assert len(listener.said) == 2
    listener.talk.hush()
    game.settings.set(COMMENTS, False)
    listener.talk.say_line(3, "Hush?")
    assert len(listener.said) == 2


# The person's own comments


def test_a_letter_says_ones_own_comment(start: Start) -> None:
    """If the person presses Ctrl and the letter of a comment, the person says it, even if comments are off."""
    game = spoken_game(start, comments=False)
    listener = Listener(game)
    game.until_asked()
    listener.own.set_comments([OwnComment("Tea, anybody?"), OwnComment("{me} thinks so", letter="K")])
    first, second = listener.own.letters()
    assert second == "K"
    assert first not in used_letters(game.window) - {first}
    game.key(Qt.Key.Key_K, modifiers=Qt.KeyboardModifier.ControlModifier)
    game.key(Qt.Key.Key_K, modifiers=Qt.KeyboardModifier.ControlModifier)
    game.key(getattr(Qt.Key, f"Key_{first}"), modifiers=Qt.KeyboardModifier.ControlModifier)
    assert listener.said == [(0, "South thinks so")] * 2 + [(0, "Tea, anybody?")]


def test_letters_of_the_menus_are_left_alone(start: Start) -> None:
    """No own comment gets a letter that a menu uses. When own comments are replaced, their letters become free."""
    game = spoken_game(start)
    own = OwnWords(game.window)
    menus = used_letters(game.window)
    assert {"N", "D", "Z", "M", "A", "F"} <= menus
    own.set_comments([OwnComment(f"Comment {number}") for number in range(30)])
    given = [letter for letter in own.letters() if letter]
    assert not set(given) & menus
    assert len(given) == len(set(given)) == 26 - len(menus)
    own.set_comments([OwnComment("One", letter=given[-1])])
    assert own.letters() == (given[-1],)
    keys = [action.shortcut() for action in game.window.findChildren(QAction)]
    assert QKeySequence(f"Ctrl+{given[-1]}") not in keys


def test_own_comments_are_made_at_random_moments(start: Start) -> None:
    """Own comments are said at random moments.

    Each is said by the player that it names, or else by any computer player.
    """
    game = spoken_game(start)
    own = OwnWords(game.window)
    assert own.random_speech(game.view, "deal", game.settings) is None
    own.set_comments([OwnComment("All, {other}!"), OwnComment("North alone", "North"), OwnComment("I!", "South")])
    made = [own.random_speech(game.view, str(deal), game.settings) for deal in range(400)]
    said = {(speech.speaker, speech.text) for speech in made if speech is not None}
    assert said == {*((seat, "All, South!") for seat in (1, 2, 3)), (2, "North alone"), (0, "I!")}
    assert 40 < sum(speech is not None for speech in made) < 160
    own.set_comments([OwnComment("Nobody", "Somebody")])
    assert not any(own.random_speech(game.view, str(deal), game.settings) for deal in range(50))
    game.settings.set(COMMENTS, False)
    own.set_comments([OwnComment("All")])
    assert not any(own.random_speech(game.view, str(deal), game.settings) for deal in range(50))
