"""Tests of external players at a table: whole deals, all kinds of faults, interruptions, comments and moods."""

import sys
import threading
import time
from pathlib import Path
from typing import NoReturn

import pytest
from msgspec.structs import replace

from hearts_qt.players.player import Interrupted, Interruptible, SelfTimed
from hearts_qt.players.style_player import Stan
from hearts_qt.remote.dialogue import Listener
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.faults import DialogueFault, ExternalPlayerFault, FaultKind
from hearts_qt.remote.wire import Expression, WireMood
from hearts_qt.rules.cards import SEATS, Seat, parse_card
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table.guard import Guard, fallback
from hearts_qt.table.problems import Misdeed
from tests.players.table_for_tests import numbered, play_out
from tests.remote.positions import VIEWS, leading, passing
from tests.remote.programs import FOR_EVER, GOOD, HELLO, external_player, launch, running, until
from tests.remote.scripted import HELLO as SCRIPTED_HELLO
from tests.remote.scripted import Message, Reply, Script, lowest
from tests.table.tables import Plain, plain_move

TWO_OF_CLUBS = Play(0, parse_card("2C"))


def scripted(reply: Reply = lowest, seconds: float = 30.0) -> tuple[ExternalPlayer, list[Script]]:
    """Return a scripted player, and a list. Each script that the player starts is added to the list."""
    started: list[Script] = []

    def connect(listener: Listener) -> Script:
        started.append(Script(reply))
        return started[-1].connect(listener)

    return ExternalPlayer("scripted", 1, connect, origin="plugin scripted, script", seconds=seconds), started


def test_a_program_plays_whole_deals(tmp_path: Path) -> None:
    """A player's programs in all four seats play whole deals with legal moves."""
    player = external_player(tmp_path, GOOD)
    for number, direction in enumerate(Direction):
        assert sum(play_out(numbered(Rules(), number, direction), [player] * 4)) in (26, 78)
    player.close()


def test_each_seat_has_a_program_of_its_own_that_starts_when_it_is_needed() -> None:
    """For each seat, one program starts when the seat is asked for the first time."""
    player, started = scripted()
    assert started == []
    for _ in range(2):
        for seat in SEATS:
            player.decide(replace(leading(), seat=seat, awaited=(seat,)), 0)
    assert [script.got[0]["seat"] for script in started] == list(SEATS)
    player.close()
    assert all(script.closed for script in started)


def test_other_settings_count_from_the_next_deal() -> None:
    """A program is greeted with its settings. Changed settings go to a new program, which starts in the next deal."""
    player, started = scripted()
    player.settings = {"nerve": 1}
    player.decide(leading(), 0)
    player.settings = {"nerve": 2}
    player.decide(leading(), 0)
    assert [script.got[0]["settings"] for script in started] == [{"nerve": 1}]
    later = replace(leading(), deals_played=leading().deals_played + 1)
    for _ in range(2):
        player.decide(later, 0)
    assert [script.got[0]["settings"] for script in started] == [{"nerve": 1}, {"nerve": 2}]
    assert [script.closed for script in started] == [True, False]
    player.decide(replace(later, seat_seed=later.seat_seed + 1), 0)
    assert len(started) == 2
    player.close()


def test_what_it_does_not_decide_a_standard_player_does() -> None:
    """If a player only plays cards, Stan decides its pass and its award."""
    player, _ = scripted(
        lambda message: [{**SCRIPTED_HELLO, "can": ["play"]}] if message["type"] == "hello" else lowest(message)
    )
    for skill in ("pass", "moon"):
        seen = VIEWS[skill]()
        assert player.decide(seen, 0) == Stan().decide(seen, 0)
    assert player.decide(leading(), 0).move == TWO_OF_CLUBS


CHATTER = '{"type": "comment", "text": "and"}'
FAILING: dict[str, tuple[str, Misdeed, str]] = {
    "ends at once": ("", Misdeed.RAISED, "exit code 0"),
    "raises": (HELLO + "import sys; sys.stdin.readline(); 1 / 0", Misdeed.RAISED, "ZeroDivisionError"),
    "says nothing": ("import time; time.sleep(600)", Misdeed.LATE, "it did not say hello"),
    "loops for ever": (FOR_EVER, Misdeed.LATE, "it did not answer within"),
    "another version": ('print(\'{"type": "hello", "protocol": 3}\')', Misdeed.RAISED, "another version"),
    "prints": ('print("Hello, world!")', Misdeed.RAISED, "Hello, world!"),
    "a card not held": (GOOD.replace('view["legal"][0]', '"KC"'), Misdeed.ILLEGAL, "KC; it may play 2C"),
    "a card that is none": (GOOD.replace('view["legal"][0]', '"joker"'), Misdeed.ILLEGAL, "'joker' is not a card"),
    "writes without end": (
        HELLO + "while True: print(CHATTER)".replace("CHATTER", repr(CHATTER)),
        Misdeed.RAISED,
        "lines",
    ),
}


@pytest.mark.parametrize("how", FAILING)
def test_a_player_that_fails_is_replaced_and_named(tmp_path: Path, how: str) -> None:
    """The stand-in replaces a failing player, and the fault names the plugin, its file and the reason."""
    source, misdeed, part = FAILING[how]
    player = external_player(tmp_path, source, seconds=0.5 if misdeed is Misdeed.LATE else 30.0)
    seen = leading()
    answer, fault = Guard(Plain()).ask(player, seen, 0, limit=player.longest_wait)
    player.close()
    assert answer == TWO_OF_CLUBS
    assert fault is not None
    assert fault.misdeed is misdeed
    assert part in fault.detail
    assert fault.detail.startswith("plugin scripted, program.py: ")
    assert 'File "/' not in fault.detail or "program.py" in fault.detail


def test_a_program_that_failed_is_started_anew() -> None:
    """After a missing hello a new program starts. After a fault in a decision the same program continues."""
    replies: list[Reply] = [lambda message: [], lowest]
    player, started = scripted(lambda message: replies[len(started) - 1](message), seconds=0.05)
    with pytest.raises(ExternalPlayerFault) as raised:
        player.decide(leading(), 0)
    assert raised.value.fault is FaultKind.NO_HELLO
    assert started[0].closed
    assert player.decide(leading(), 0).move == TWO_OF_CLUBS
    started[1].reply = lambda message: [{"type": "fault", "id": message["id"], "reason": "no idea"}]
    with pytest.raises(ExternalPlayerFault, match="plugin scripted, script: it reported an error of its own: no idea"):
        player.decide(leading(), 0)
    started[1].reply = lowest
    assert player.decide(leading(), 0).move == TWO_OF_CLUBS
    assert len(started) == 2


def test_a_program_that_cannot_be_started_is_a_fault() -> None:
    """If a program cannot be started, this is a fault of its player."""

    def refuse(listener: Listener) -> Script:
        raise DialogueFault(FaultKind.NOT_STARTED, "no such folder")

    with pytest.raises(ExternalPlayerFault, match="it cannot be started: no such folder"):
        ExternalPlayer("scripted", 1, refuse).decide(leading(), 0)


def test_a_player_that_was_taken_away_is_a_fault() -> None:
    """A question to a closed player raises a fault immediately and starts no program."""
    player, started = scripted(lambda message: [] if message["type"].endswith("?") else lowest(message))

    def take_away() -> None:
        until(lambda: bool(started) and len(started[0].got) > 1)
        player.close()

    closer = threading.Thread(target=take_away)
    closer.start()
    for _ in range(2):
        with pytest.raises(ExternalPlayerFault) as raised:
            player.decide(leading(), 0)
        assert raised.value.fault is FaultKind.CLOSED
    closer.join()
    assert len(started) == 1


def decide_for_ever(player: ExternalPlayer) -> NoReturn:
    """Ask a player repeatedly until it fails."""
    while True:
        player.decide(leading(), 0)


def test_thinking_is_broken_off_and_taken_up_again(tmp_path: Path) -> None:
    """An interrupted program's late answer is dropped, and the program answers the next question."""
    source = GOOD.replace("    view, kind", "    import time; time.sleep(0.2)\n    view, kind")
    player = external_player(tmp_path, source)
    assert isinstance(player, Interruptible)
    assert isinstance(player, SelfTimed)
    breaker = threading.Timer(0.5, player.interrupt)
    breaker.start()
    with pytest.raises(Interrupted):
        decide_for_ever(player)
    breaker.join()
    answer, fault = Guard(Plain()).ask(player, passing(), 0)
    assert fault is None
    assert answer == plain_move(passing())
    player.close()


def test_a_guard_breaks_it_off_within_a_moment(tmp_path: Path) -> None:
    """An interruption by the guard takes effect immediately, even if the program never answers."""
    player = external_player(tmp_path, FOR_EVER)
    guard = Guard(Plain())
    breaker = threading.Timer(0.3, guard.interrupt)
    breaker.start()
    with pytest.raises(Interrupted):
        guard.ask(player, leading(), 0)
    breaker.join()
    guard.resume()
    player.close()


def test_what_it_says_is_told_with_its_seat() -> None:
    """A player's comments and moods are passed on with its seat."""
    heard: list[tuple[Seat, Expression]] = []
    speaking: list[Message | bytes] = [{"type": "comment", "text": "Mine!"}, {"type": "mood", "mood": "gloating"}]
    script = Script(lambda message: [*speaking, *lowest(message)] if message["type"] == "play?" else lowest(message))
    player = ExternalPlayer("scripted", 1, script.connect, said=lambda seat, said: heard.append((seat, said)))
    player.decide(leading(), 0)
    assert heard == [(0, Expression(text="Mine!")), (0, Expression(mood=WireMood.GLOATING))]


def test_the_time_that_it_has_is_its_own() -> None:
    """The guard uses a player's own time limit, which is also sent to the player's program."""
    player, started = scripted(seconds=15_000.0)
    player.decide(leading(), 0)
    assert started[0].got[0]["seconds"] == 15_000.0
    assert player.longest_wait > 15_000.0
    begun = time.monotonic()
    silent, _ = scripted(lambda message: [], seconds=0.05)
    answer, fault = Guard(Plain(), 0.01).ask(silent, passing(), 0, limit=silent.longest_wait)
    assert time.monotonic() - begun < silent.longest_wait
    assert answer != fallback(passing())
    assert fault is not None
    assert fault.misdeed is Misdeed.LATE


def test_each_question_has_a_seed_of_its_own() -> None:
    """All questions of a deal have different seeds. The same deal with the same seed gives the same seeds again."""
    seeds = []
    for number in (0, 0, 1):
        player, started = scripted()
        play_out(numbered(Rules(), 7, Direction.LEFT), [player] * 4, seed=number)
        seeds.append([message["chance"] for script in started for message in script.got if "chance" in message])
        player.close()
    assert len(set(seeds[0])) == len(seeds[0]) == 4 * 14
    assert seeds[0] == seeds[1]
    assert not set(seeds[0]) & set(seeds[2])
    assert all(0 <= seed < 1 << 53 for seed in seeds[0])


ESCAPES = """
import ctypes, os, sys, time
supervisor = os.getppid()
for waits in (True, False):
    if os.fork():
        # The first process waits, because its supervisor ends all others as soon as it ends.
        time.sleep(600 if waits else 0)
        os._exit(0)
    os.setsid()
# Now the signal for the parent's death does not reach it either.
ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)
os.kill(supervisor, HOW)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a program can get away from its supervisor")
@pytest.mark.parametrize("how", [9, 19])
def test_whoever_gets_rid_of_its_supervisor_and_plays_on_is_named_and_replaced(tmp_path: Path, how: int) -> None:
    """A player that kills or stops its supervisor is replaced, even if it answers. All its processes are ended."""
    word = f"left-by-{tmp_path.parent.name}-{tmp_path.name}"
    source = f"import sys\nsys.argv = {[word]!r}\n" + ESCAPES.replace("HOW", str(how)) + GOOD
    started = launch(tmp_path, source)
    started = replace(started, command=(*started.command, word))
    player = ExternalPlayer("scripted", 1, started.connect(), origin="plugin scripted, program.py", seconds=30.0)
    faults: list[str] = []

    def lost() -> bool:
        answer, fault = Guard(Plain()).ask(player, passing(), 0, limit=30.0)
        assert answer is not None
        faults.extend([fault.detail] if fault else [])
        return bool(faults)

    until(lost)
    assert faults[0].startswith("plugin scripted, program.py: its supervisor was lost")
    player.close()
    until(lambda: not running(word))
