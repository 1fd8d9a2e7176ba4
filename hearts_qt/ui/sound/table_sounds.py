"""The sounds of the events at the table."""

from pathlib import Path

from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.rules.view import View
from hearts_qt.ui.sound.sound_player import SoundPlayer


def sounds_of(event: object, view: View) -> tuple[Sound, ...]:
    """Return the sounds of an event for the seat of `view`, which is the view after the event."""
    match event:
        case happened.DealBegan():
            return (Sound.SHUFFLE, Sound.DEAL)
        case happened.CardPlayed(_, card):
            return (Sound.PLAY, Sound.QUEEN) if card == QUEEN_OF_SPADES else (Sound.PLAY,)
        case happened.HeartsBroken():
            return (Sound.HEARTS,)
        case happened.DealFinished(outcome) if outcome.shooter is not None and outcome.award is not None:
            return (Sound.MOON,)
        case happened.MatchFinished(outcome, sat) if view.seat is None or view.own_among(sat) in outcome.winners:
            return (Sound.WIN,)
    return ()


class TableSounds:
    """Plays the sounds of the table. If the sound player is None, nothing is heard."""

    def __init__(self, player: SoundPlayer | None) -> None:
        """Use this sound player."""
        self.player = player
        self._raised = 0

    def play(self, event: object, view: View) -> None:
        """Play the sounds of an event."""
        if self.player is not None:
            for sound in sounds_of(event, view):
                self.player.play(sound)

    def sweep(self) -> None:
        """Play the sound for the movement of a trick to its taker."""
        if self.player is not None:
            self.player.play(Sound.TRICK)

    def raised(self, cards: int) -> None:
        """Play a sound if more cards of the hand are raised than before."""
        before, self._raised = self._raised, cards
        if cards > before and self.player is not None:
            self.player.play(Sound.RAISE)

    def play_file(self, path: Path) -> None:
        """Play a sound of a commentator."""
        if self.player is not None:
            self.player.play_file(path)

    def say(self, text: str, recording: Path | None) -> None:
        """Play a comment."""
        if self.player is not None:
            self.player.say(text, recording)

    def hush(self) -> None:
        """Stop all comments."""
        if self.player is not None:
            self.player.hush()
