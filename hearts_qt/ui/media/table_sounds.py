"""The sounds of the events at the table."""

from pathlib import Path

from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import QUEEN_OF_SPADES, Seat
from hearts_qt.rules.scoring import MatchOutcome
from hearts_qt.rules.view import View
from hearts_qt.ui.media.sound_player import SoundPlayer


def sounds_of(event: object, view: View) -> tuple[Sound, ...]:
    """Return the sounds of an event for the seat of `view`, which is the view after the event."""
    match event:
        case happened.DealBegan():
            return (Sound.SHUFFLE, Sound.DEAL)
        case happened.CardPlayed(_, card):
            return (Sound.PLAY, Sound.QUEEN) if card == QUEEN_OF_SPADES else (Sound.PLAY,)
        case happened.PassChosen(giver) if giver == view.seat:
            return (Sound.PASS,)
        case happened.PassReceived():
            return (Sound.RECEIVE,)
        case happened.HeartsBroken():
            return (Sound.HEARTS,)
        case happened.DealFinished(outcome) if outcome.moon is not None:
            return (Sound.MOON,)
        case happened.DealFinished():
            return (Sound.POINTS,)
        case happened.MatchFinished(outcome, seats_at_end):
            return (_end(outcome, view.own_among(seats_at_end), watches=view.seat is None),)
    return ()


def _end(outcome: MatchOutcome, own: Seat | None, *, watches: bool) -> Sound:
    """Return the sound of a match's end for the player of the seat `own`, or for somebody who only watches."""
    if watches or own in outcome.winners:
        return Sound.WIN
    is_last = own is not None and outcome.scores[own] == max(outcome.scores)
    return Sound.LOSE if is_last else Sound.OTHER_WIN


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

    def refuse(self) -> None:
        """Play the sound for a card that the person may not choose."""
        if self.player is not None:
            self.player.play(Sound.REFUSE)

    def turn(self) -> None:
        """Play the sound for the person's turn."""
        if self.player is not None:
            self.player.play(Sound.TURN)

    def try_out(self, sound: Sound) -> None:
        """Play a sound because the person wants to hear it."""
        if self.player is not None:
            self.player.try_out(sound)

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
