"""What is heard of what happens at the table."""

from pathlib import Path

from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.rules.view import View
from hearts_qt.ui.sound.player import SoundPlayer


def sounds_of(event: object, view: View) -> tuple[Sound, ...]:
    """Return what an event sounds like to whoever looks; `view` is theirs, after the event."""
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
    """Plays them; without a player, all is silent."""

    def __init__(self, player: SoundPlayer | None) -> None:
        """Play by this player."""
        self.player = player
        self._raised = 0

    def play(self, event: object, view: View) -> None:
        """Let an event be heard."""
        if self.player is not None:
            for sound in sounds_of(event, view):
                self.player.play(sound)

    def sweep(self) -> None:
        """Let a trick be heard that goes to its taker."""
        if self.player is not None:
            self.player.play(Sound.TRICK)

    def raised(self, cards: int) -> None:
        """Let it be heard when more cards of the hand stand out than before."""
        before, self._raised = self._raised, cards
        if cards > before and self.player is not None:
            self.player.play(Sound.RAISE)

    def say(self, text: str, recording: Path | None) -> None:
        """Let a comment be heard."""
        if self.player is not None:
            self.player.say(text, recording)

    def hush(self) -> None:
        """End every comment."""
        if self.player is not None:
            self.player.hush()
