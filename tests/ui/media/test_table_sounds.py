"""Tests of the sounds that belong to the events at the table."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.moves import Award
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome, ScoreLine
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from hearts_qt.ui.media.table_sounds import sounds_of

PLAYERS = tuple(Seating(name, Kind.PERSON if name == "You" else Kind.COMPUTER) for name in ("You", "B", "C", "D"))
VIEW = View(seat=0, rules=Rules(), stage=Stage.DEAL, seats=PLAYERS, scores=(0, 0, 0, 0), deals_played=0, earlier=())


def finished(shooter: int | None, award: Award | None) -> happened.DealFinished:
    """Return the end of a deal."""
    lines = (ScoreLine(0, 0, 0, 0, 0, 0, 0),) * 4
    return happened.DealFinished(DealOutcome(lines, shooter, award, None, (0, 0, 0, 0), ()))


def won_by(*winners: int, scores: tuple[int, ...] = (40, 100, 60, 40)) -> happened.MatchFinished:
    """Return the end of a game that these seats have won."""
    return happened.MatchFinished(MatchOutcome(scores, winners, False, ()), PLAYERS)


@pytest.mark.parametrize(
    ("event", "sounds"),
    [
        (happened.DealBegan(Direction.HOLD), [Sound.SHUFFLE, Sound.DEAL]),
        (happened.CardPlayed(0, parse_card("2C")), [Sound.PLAY]),
        (happened.CardPlayed(1, parse_card("QS")), [Sound.PLAY, Sound.QUEEN]),
        (happened.HeartsBroken(1), [Sound.HEARTS]),
        (finished(2, Award.ADD), [Sound.MOON]),
        (finished(2, None), [Sound.POINTS]),
        (finished(None, None), [Sound.POINTS]),
        (happened.PassChosen(0), [Sound.PASS]),
        (happened.PassChosen(1), []),
        (happened.PassReceived(0, 1, (parse_card("2C"),)), [Sound.RECEIVE]),
        (won_by(0, 3), [Sound.WIN]),
        (won_by(2), [Sound.OTHER_WIN]),
        (won_by(1, scores=(100, 40, 60, 70)), [Sound.LOSE]),
        (happened.ScoresChanged((0, 0, 0, 0)), []),
    ],
)
def test_each_event_has_its_sounds(event: object, sounds: Sequence[Sound]) -> None:
    """Each event has its own sounds. A game ends differently for whoever has won, whoever is last, and the others."""
    assert list(sounds_of(event, VIEW)) == sounds


def test_whoever_watches_hears_each_win() -> None:
    """If only computers play, the end of each game is heard."""
    assert sounds_of(won_by(1), replace(VIEW, seat=None)) == (Sound.WIN,)
