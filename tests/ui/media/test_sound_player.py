"""Tests of the sound player: it follows the options, works in its own thread, and needs no sound device."""

import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from hearts_qt import paths
from hearts_qt.plugin_host.sounds import Sound, read_sounds
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import SILENT, VOLUME
from hearts_qt.ui.media import device, server
from hearts_qt.ui.media.device import Status, VoiceStatus
from hearts_qt.ui.media.sound_player import SoundPlayer
from hearts_qt.ui.words.sound import sound_line, voice_line
from tests.ui.media.fake_multimedia import Calls, install

OWN = paths.resources() / "sounds" / "sounds.toml"
FILES = read_sounds(OWN).files
Make = Callable[..., SoundPlayer]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> type[Calls]:
    """Return the recorded calls. The computer seems to have a sound server."""
    monkeypatch.setattr(device, "has_server", lambda: True)
    monkeypatch.setattr(device, "has_speech", lambda: True)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(device, "SHUFFLE_MS", 0)
    return install(monkeypatch)


@pytest.fixture
def make(qapp: QApplication, calls: type[Calls]) -> Iterator[Make]:
    """Return a function that makes sound players. All of them are closed after the test."""
    made: list[SoundPlayer] = []

    def new(pack: Path = OWN, settings: Settings | None = None, **options: bool | int | str) -> SoundPlayer:
        made.append(SoundPlayer(settings or Settings(options), pack))
        return made[-1]

    yield new
    for player in made:
        player.close()


def until(reached: Callable[[], object]) -> None:
    """Let Qt handle events until a condition is true because of another thread."""
    heart = QTimer()
    heart.start(2)
    alarm = QDeadlineTimer(15_000)
    while not reached():
        assert not alarm.hasExpired(), "it never comes to that"
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def played(calls: type[Calls]) -> list[str]:
    """Return the names of the files that were played."""
    return [name for what, name in calls.done if what == "play"]


def sounds_played(calls: type[Calls]) -> set[Sound]:
    """Return the sounds of the pack of Hearts whose files were played."""
    names = {path.name: sound for sound, paths in FILES.items() for path in paths}
    return {names[name] for name in played(calls)}


def ready(player: SoundPlayer) -> SoundPlayer:
    """Open the sound device of a player, and wait until it is open."""
    player.prepare()
    until(lambda: player.status is Status.READY)
    return player


def test_every_sound_is_played(make: Make, calls: type[Calls]) -> None:
    """Every sound of the pack of Hearts can be played."""
    player = ready(make())
    for sound in Sound:
        player.play(sound)
    until(lambda: len(played(calls)) == len(Sound))
    assert sounds_played(calls) == set(Sound)


@pytest.mark.parametrize(
    ("off", "silent"),
    [
        ("card_sounds", {Sound.RAISE, Sound.PLAY, Sound.TRICK, Sound.PASS, Sound.RECEIVE, Sound.REFUSE}),
        ("deal_sounds", {Sound.SHUFFLE, Sound.DEAL}),
        (
            "game_sounds",
            {Sound.HEARTS, Sound.QUEEN, Sound.MOON, Sound.WIN, Sound.LOSE, Sound.OTHER_WIN, Sound.POINTS},
        ),
        ("turn_sound", {Sound.TURN}),
    ],
)
def test_each_group_can_be_switched_off(make: Make, calls: type[Calls], off: str, silent: set[Sound]) -> None:
    """Each group of sounds can be switched off. The other groups are still played."""
    options: dict[str, Any] = {off: False}
    player = ready(make(**options))
    for sound in Sound:
        player.play(sound)
    until(lambda: len(played(calls)) == len(Sound) - len(silent))
    player.close()
    assert sounds_played(calls) == set(Sound) - silent


def test_a_sound_of_a_group_that_is_off_can_be_tried_out(make: Make, calls: type[Calls]) -> None:
    """A sound can be tried out before its group is switched on, but not while all sounds are off."""
    settings = Settings({"game_sounds": False})
    player = ready(make(settings=settings))
    player.try_out(Sound.QUEEN)
    until(lambda: played(calls) == ["queen.wav"])
    settings.set(SILENT, True)
    player.try_out(Sound.QUEEN)
    player.close()
    assert played(calls) == ["queen.wav"]


def test_the_same_card_is_not_heard_twice_in_a_row(make: Make, calls: type[Calls]) -> None:
    """All files of a sound are played, but never the same file twice in a row."""
    player = ready(make())
    for _ in range(100):
        player.play(Sound.PLAY)
    until(lambda: len(played(calls)) == 100)
    heard = played(calls)
    assert set(heard) == {path.name for path in FILES[Sound.PLAY]}
    assert all(one != other for one, other in pairwise(heard))


def test_a_pack_keeps_the_usual_sounds_that_it_does_not_name(make: Make, calls: type[Calls], tmp_path: Path) -> None:
    """A pack that names only some sounds, such as one from an earlier version, leaves the others as they are."""
    (tmp_path / "knock.wav").write_bytes(b"RIFF\x24\0\0\0WAVE")
    (tmp_path / "sounds.toml").write_text('format = 1\nname = "Old"\n[sounds]\nplay = "knock.wav"')
    player = ready(make())
    player.use_pack(tmp_path / "sounds.toml")
    for sound in (Sound.PLAY, Sound.PLAY, Sound.TURN):
        player.play(sound)
    until(lambda: played(calls) == ["knock.wav", "knock.wav", "turn.wav"])


@pytest.mark.parametrize("options", [{"silent": True}, {"volume": 0}], ids=["all sounds off", "no volume"])
def test_without_sound_no_device_is_opened(make: Make, calls: type[Calls], options: dict[str, Any]) -> None:
    """While all sounds are off, no device is opened."""
    settings = Settings(options)
    player = make(settings=settings)
    player.prepare()
    player.play(Sound.QUEEN)
    player.say("Ha!", Path("ha.wav"))
    opened = [player.is_open]
    settings.set(SILENT, False)
    settings.set(VOLUME, 50)
    opened.append(player.is_open)
    assert opened == [False, True]
    until(lambda: player.status is Status.READY)


def test_mute_ends_what_is_heard(make: Make, calls: type[Calls], tmp_path: Path) -> None:
    """If all sounds are switched off, a comment stops. Nothing is played after that."""
    settings = Settings()
    player = ready(make(settings=settings))
    player.say("Ha!", tmp_path / "ha.ogg")
    until(lambda: played(calls) == ["ha.ogg"])
    settings.set(SILENT, True)
    until(lambda: ("stop", "ha.ogg") in calls.done)
    player.play(Sound.QUEEN)
    player.close()
    assert played(calls) == ["ha.ogg"]


def test_the_volume_is_for_everything(make: Make, calls: type[Calls], tmp_path: Path) -> None:
    """The volume applies to all sounds. A volume of 50 multiplies the samples by a quarter."""
    settings = Settings({"volume": 50})
    player = ready(make(settings=settings))
    player.say("Ha!", tmp_path / "ha.wav")
    until(lambda: played(calls) == ["ha.wav"])
    assert {value for what, value in calls.done if what == "volume"} == {0.25}
    settings.set(VOLUME, 100)
    until(lambda: calls.done[-1] == ("volume", 1.0))


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("none", []),
        ("recorded", [("play", "ha.wav")]),
        ("spoken", [("play", "ha.wav"), ("speak", "Not recorded")]),
    ],
)
def test_comments_are_heard_as_the_option_has_it(
    make: Make, calls: type[Calls], tmp_path: Path, how: str, expected: list[tuple[str, str]]
) -> None:
    """The option decides whether no comments, only recorded comments or all comments are played.

    A recorded comment is not spoken in addition.
    """
    player = ready(make(comment_voice=how))
    player.say("Ha!", tmp_path / "ha.wav")
    player.say("Not recorded", None)
    player.close()
    assert [call for call in calls.done if call[0] in ("play", "speak")] == expected


def test_the_voice_that_only_pretends_is_never_chosen(make: Make, calls: type[Calls]) -> None:
    """Qt's engine "mock" is never used. If no other engine exists, the status says that there is no voice."""
    player = ready(make(comment_voice="spoken"))
    until(lambda: player.voice_status is VoiceStatus.READY)
    assert ("engine", "speechd") in calls.done
    calls.engines = ["mock"]
    calls.done = []
    other = ready(make(comment_voice="spoken"))
    until(lambda: other.voice_status is VoiceStatus.NO_VOICE)
    other.say("Hm.", None)
    other.close()
    assert calls.done == [("volume", 0.36)] * sum(map(len, FILES.values()))
    assert voice_line(VoiceStatus.NO_VOICE)
    assert not voice_line(VoiceStatus.READY)


@pytest.mark.parametrize("lacks", ["module", "library", "engine that works"])
def test_a_system_without_a_voice_is_told(
    make: Make, calls: type[Calls], monkeypatch: pytest.MonkeyPatch, lacks: str
) -> None:
    """If the system has no voice, the status says so. Sounds are still played."""
    if lacks == "module":
        monkeypatch.setitem(sys.modules, "PySide6.QtTextToSpeech", None)
    elif lacks == "library":
        monkeypatch.setattr(device, "has_speech", lambda: False)
    else:
        calls.broken = True
    player = ready(make(comment_voice="spoken"))
    until(lambda: player.voice_status is VoiceStatus.NO_VOICE)
    player.play(Sound.QUEEN)
    until(lambda: played(calls) == ["queen.wav"])


def test_without_the_library_there_is_silence(make: Make, calls: type[Calls], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the library nothing is played, and the status says so."""
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    player = make()
    player.prepare()
    until(lambda: player.status is Status.NO_LIBRARY)
    player.play(Sound.QUEEN)
    player.play(Sound.DEAL)
    player.say("Ha!", Path("ha.wav"))
    player.close()
    assert played(calls) == []
    assert "not installed" in sound_line(Status.NO_LIBRARY)
    assert not sound_line(Status.READY)


def test_without_a_server_there_is_silence_until_one_comes(
    make: Make, calls: type[Calls], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a sound server nothing is played. At each deal the player looks for a server again."""
    monkeypatch.setattr(device, "has_server", lambda: False)
    player = make()
    player.prepare()
    until(lambda: player.status is Status.NO_DEVICE)
    assert sound_line(player.status)
    monkeypatch.setattr(device, "has_server", lambda: True)
    player.play(Sound.DEAL)
    until(lambda: player.status is Status.READY)
    player.play(Sound.QUEEN)
    until(lambda: "queen.wav" in played(calls))


def test_a_device_that_comes_and_goes_is_followed(make: Make, calls: type[Calls]) -> None:
    """A device that is plugged in during the game is used."""
    calls.outputs = []
    player = make()
    player.prepare()
    until(lambda: player.status is Status.NO_DEVICE)
    calls.outputs = ["headset"]
    (devices,) = calls.devices
    devices.audioOutputsChanged.emit()
    until(lambda: player.status is Status.READY)
    player.play(Sound.QUEEN)
    until(lambda: played(calls) == ["queen.wav"])


def test_a_hostile_pack_is_silent(make: Make, calls: type[Calls], tmp_path: Path) -> None:
    """A harmful pack cannot play a file outside its folder. After it, another pack can be used."""
    bad = tmp_path / "sounds.toml"
    bad.write_text('format = 1\nname = "Bad"\n[sounds]\nplay = "../../etc/passwd.wav"\n')
    player = ready(make(bad))
    player.play(Sound.PLAY)
    player.use_pack(OWN)
    player.play(Sound.QUEEN)
    until(lambda: played(calls) == ["queen.wav"])


@pytest.mark.parametrize(
    ("environment", "files", "found"),
    [
        ({}, [], False),
        ({"PULSE_SERVER": "tcp:elsewhere"}, [], True),
        ({}, ["run/pulse/native"], True),
        ({"PULSE_RUNTIME_PATH": "other"}, ["other/native"], True),
        ({}, ["config/pulse/client.conf"], True),
    ],
)
def test_a_sound_server_is_found_without_asking_qt(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, environment: dict[str, str], files: list[str], found: bool
) -> None:
    """A sound server is found by an environment variable, its socket or a configuration file."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    for name in ("PULSE_SERVER", "PULSE_RUNTIME_PATH"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, str(tmp_path / value))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    own = server.sockets
    below = [tmp_path, *tmp_path.parents]
    monkeypatch.setattr(server, "sockets", lambda: [each for each in own() if below[0] in each.parents])
    monkeypatch.setattr(server, "configurations", lambda: [tmp_path / "config" / "pulse" / "client.conf"])
    for file in files:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("# mine\ndefault-server = here\n")
    assert server.has_server() is found


def test_other_systems_bring_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On other systems than Linux, a sound server and a voice are assumed to exist."""
    monkeypatch.setattr(sys, "platform", "darwin")
    assert server.has_server()
    assert server.has_speech()


def test_everything_is_silent_while_the_game_rests(make: Make, calls: type[Calls], tmp_path: Path) -> None:
    """Sounds end, a comment pauses and goes on afterwards, and nothing new is heard meanwhile."""
    player = ready(make(comment_voice="spoken"))
    player.say("", tmp_path / "line.wav")
    player.say("Well, well.", None)
    until(lambda: ("speak", "Well, well.") in calls.done)
    player.rest(True)
    until(lambda: ("voice pauses", "") in calls.done)
    assert ("pause", "line.wav") in calls.done
    assert any(what == "stop" for what, _ in calls.done)
    heard = [each for each in calls.done if each[0] in ("play", "speak")]
    for sound in Sound:
        player.play(sound)
    player.try_out(Sound.QUEEN)
    player.say("Nobody hears this.", None)
    player.rest(False)
    until(lambda: ("voice goes on", "") in calls.done)
    now = [each for each in calls.done if each[0] in ("play", "speak")]
    assert now == [*heard, ("play", "line.wav")]
    player.play(Sound.QUEEN)
    until(lambda: ("play", "queen.wav") in calls.done)
