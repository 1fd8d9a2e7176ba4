"""The texts at the end of a game: a line by its winner, and the deal that turned it."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.turning import Story, TurningPoint, WonMatch
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.seating import Seating
from hearts_qt.ui.words.cards import points, seat_in_sentence
from hearts_qt.ui.words.winners_lines import winners_line

translate = QCoreApplication.translate


def last_words(told: WonMatch, seats: Sequence[Seating], own: Seat | None) -> str:
    """Return the winner's line about this game, in quotation marks; if the person has won, a sentence to the person.

    Each character of the cast has lines of its own. A player that is no such character says a plainer one.
    """
    if told.winner == own:
        return _to_the_winner(told, seats)
    other = translate("words", "you", "spoken to") if told.second == own else seats[told.second].name
    line = winners_line(seats[told.winner].character, told.story) or _by_any_winner(told.story)
    line = line.format(deal=told.deal, margin=points(told.margin), points=points(told.points), other=other)
    return translate("words", "“{line}”", "spoken").format(line=line)


def _by_any_winner(story: Story) -> str:
    match story:
        case Story.MOON:
            return translate("words", "Every heart and the queen in deal {deal}. I still see your faces.")
        case Story.CAME_BACK:
            return translate("words", "After deal {deal} I was last. Nobody is laughing now.")
        case Story.CLOSE:
            return translate("words", "{margin} between me and {other}. I counted every one.")
        case Story.TURNED:
            return translate("words", "{points} for {other} in deal {deal}. I could have sung.")
        case Story.NO_QUEEN:
            return translate("words", "The queen of spades went round all evening, and never once came to me.")
        case Story.AHEAD:
            return translate("words", "Ahead after every deal. It was lonely up there.")
        case _:
            return translate("words", "{margin} fewer than {other}. I slept through half of it.")


def _to_the_winner(told: WonMatch, seats: Sequence[Seating]) -> str:
    match told.story:
        case Story.MOON:
            line = translate("words", "You shot the moon in deal {deal}. That is how one wins a game.")
        case Story.CAME_BACK:
            line = translate("words", "After deal {deal} you were last. What a way back!")
        case Story.CLOSE:
            line = translate("words", "{margin} ahead of {other}: it could not have been much closer.")
        case Story.TURNED:
            line = translate("words", "{points} for {other} in deal {deal}: there the game turned your way.")
        case Story.NO_QUEEN:
            line = translate("words", "The queen of spades never came to you in the whole game.")
        case Story.AHEAD:
            line = translate("words", "You were ahead after every single deal.")
        case _:
            line = translate("words", "{margin} fewer than {other}, and well earned.")
    return line.format(
        deal=told.deal, margin=points(told.margin), points=points(told.points), other=seats[told.second].name
    )


def turn_mark(turn: TurningPoint) -> str:
    """Return the words beside the turning point of a chart, such as ``deal 9: 25 points``."""
    return translate("words", "deal {deal}: {points}").format(deal=turn.deal, points=points(turn.points))


def turn_sentence(turn: TurningPoint, seats: Sequence[Seating], own: Seat | None) -> str:
    """Return which deal turned the game, and who got how many points in it."""
    words = translate("words", "The game turned in deal {deal}: {points} for {name}.")
    name = seat_in_sentence(seats, turn.seat, own)
    return words.format(deal=turn.deal, points=points(turn.points), name=name)
