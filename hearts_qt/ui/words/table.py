"""The texts on the table: the points under a name, the buttons, the cards that were passed."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import Card
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.words.cards import points, short_card, signed

translate = QCoreApplication.translate


def points_line(score: int, taken: int | None) -> str:
    """Return the line under a player's name: the points in this game, and in this deal unless they are hidden."""
    if taken is None:
        return points(score)
    return translate("words", "{points} · {taken} this deal").format(points=points(score), taken=signed(taken))


def short_points(score: int, taken: int | None) -> tuple[str, str]:
    """Return the points below a name as numbers: in this game, and in this deal unless there are none."""
    if not taken:
        return signed(score), ""
    return signed(score), f"+{taken}" if taken > 0 else signed(taken)


def state_in_words(line: str, in_turn: bool, has_all: bool = False) -> str:
    """Return what a screen reader says about a player: the points, whether these are all so far, and the turn."""
    all_points = translate("words", "all points so far") if has_all else ""
    to_play = translate("words", "to play", "a player whose turn it is") if in_turn else ""
    return ", ".join(filter(None, (line, all_points, to_play)))


def last_trick_title(name: str, points: int | None) -> str:
    """Return who took the last trick, and its points unless they are hidden."""
    if points is None:
        return translate("words", "The last trick: {name} took it").format(name=name)
    return translate("words", "The last trick: {name} took {points}").format(name=name, points=signed(points))


def taken_title(name: str, points: int | None) -> str:
    """Return whose tricks are shown, and their points unless they are hidden."""
    if points is None:
        return translate("words", "What {name} has taken").format(name=name)
    return translate("words", "What {name} has taken: {points}").format(name=name, points=signed(points))


def no_trick_yet() -> str:
    """Return what is said if there is no trick to look at."""
    return translate("words", "No trick has been taken yet")


def pass_is_complete(number: int) -> str:
    """Return why no other card can be chosen for a pass of this number of cards."""
    return translate("words", "{number} cards are chosen: lower one first").format(number=number)


def speed_sentence(speed: int) -> str:
    """Return what is said when a key has set the speed, from 1 to 7."""
    return translate("words", "Speed {number} of 7").format(number=speed)


def silence_sentence(silent: bool) -> str:
    """Return what is said when all sounds were switched off or on."""
    return translate("words", "All sounds are off") if silent else translate("words", "Sounds are on")


def pass_button(direction: Direction) -> str:
    """Return the text of the button that passes the chosen cards."""
    return {
        Direction.LEFT: translate("words", "Pass left ⏎"),
        Direction.ACROSS: translate("words", "Pass across ⏎"),
        Direction.RIGHT: translate("words", "Pass right ⏎"),
        Direction.SCATTER: translate("words", "Pass ⏎"),
        Direction.HOLD: translate("words", "OK"),
    }[direction]


def play_button(card: Card | None = None) -> str:
    """Return the text of the button that plays a raised card; with `card` it names the card."""
    if card is None:
        return translate("words", "Play ⏎")
    return translate("words", "Play {card} ⏎").format(card=short_card(card))


def received_sentence(names: list[str]) -> str:
    """Return the line that is shown with the cards that were passed to you."""
    if len(names) == 1:
        return translate("words", "{name} passed you these").format(name=names[0])
    return translate("words", "Passed to you")
