"""The words for the figures of statistics: a name and a meaning for each, and why some deals do not count.

The figures themselves are declared in `history.statistics.figure`. The page, its explanations, the command and the
files that are exported use these words.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.statistics.figure import Group
from hearts_qt.history.statistics.query import Answer, Measure
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.settings.option import QT_TRANSLATE_NOOP

translate = QCoreApplication.translate


class FigureWords(NamedTuple):
    """The words for one figure."""

    name: str
    definition: str


GROUP_NAMES: Final[Mapping[Group, str]] = {
    Group.GAMES: QT_TRANSLATE_NOOP("figures", "Games"),
    Group.DEALS: QT_TRANSLATE_NOOP("figures", "Deals"),
    Group.QUEEN: QT_TRANSLATE_NOOP("figures", "The queen of spades"),
    Group.MOONS: QT_TRANSLATE_NOOP("figures", "Moons and suns"),
    Group.HEARTS_3: QT_TRANSLATE_NOOP("figures", "Queen and jack"),
    Group.ORIGINS: QT_TRANSLATE_NOOP("figures", "Where points come from"),
    Group.PASSES: QT_TRANSLATE_NOOP("figures", "Passes"),
}
"""The heading of each group of figures."""

MEASURE_NAMES: Final[Mapping[Measure, str]] = {
    Measure.TOTAL: QT_TRANSLATE_NOOP("figures", "Totals"),
    Measure.PER_GAME: QT_TRANSLATE_NOOP("figures", "Average per game"),
    Measure.PER_DEAL: QT_TRANSLATE_NOOP("figures", "Average per deal"),
}

_NAMES: Final[Mapping[str, str]] = {
    "games": QT_TRANSLATE_NOOP("figures", "Games"),
    "wins": QT_TRANSLATE_NOOP("figures", "Wins"),
    "win_share": QT_TRANSLATE_NOOP("figures", "Games won, in per cent"),
    "wins_shared": QT_TRANSLATE_NOOP("figures", "Ties for the win"),
    "scaled": QT_TRANSLATE_NOOP("figures", "Scaled points"),
    "game_first": QT_TRANSLATE_NOOP("figures", "First in a game"),
    "game_second": QT_TRANSLATE_NOOP("figures", "Second in a game"),
    "game_third": QT_TRANSLATE_NOOP("figures", "Third in a game"),
    "game_fourth": QT_TRANSLATE_NOOP("figures", "Last in a game"),
    "performance": QT_TRANSLATE_NOOP("figures", "Performance"),
    "deals": QT_TRANSLATE_NOOP("figures", "Deals"),
    "points": QT_TRANSLATE_NOOP("figures", "Points"),
    "hearts": QT_TRANSLATE_NOOP("figures", "Hearts taken"),
    "queens": QT_TRANSLATE_NOOP("figures", "Queens taken"),
    "bonus": QT_TRANSLATE_NOOP("figures", "Bonus cards taken"),
    "tricks": QT_TRANSLATE_NOOP("figures", "Tricks taken"),
    "clean": QT_TRANSLATE_NOOP("figures", "Clean deals"),
    "hints": QT_TRANSLATE_NOOP("figures", "Deals with a hint"),
    "suit_counts": QT_TRANSLATE_NOOP("figures", "Deals with suit counts"),
    "first": QT_TRANSLATE_NOOP("figures", "First in a deal"),
    "second": QT_TRANSLATE_NOOP("figures", "Second in a deal"),
    "third": QT_TRANSLATE_NOOP("figures", "Third in a deal"),
    "fourth": QT_TRANSLATE_NOOP("figures", "Last in a deal"),
    "queens_given": QT_TRANSLATE_NOOP("figures", "Queens given"),
    "given_leading": QT_TRANSLATE_NOOP("figures", "Given by leading her"),
    "given_following": QT_TRANSLATE_NOOP("figures", "Given by following suit"),
    "given_discarding": QT_TRANSLATE_NOOP("figures", "Given by discarding her"),
    "queens_own": QT_TRANSLATE_NOOP("figures", "Own queens taken"),
    "queens_own_lead": QT_TRANSLATE_NOOP("figures", "Queens taken by an own lead"),
    "moons_tried": QT_TRANSLATE_NOOP("figures", "Moons tried"),
    "moons": QT_TRANSLATE_NOOP("figures", "Moons shot"),
    "moons_failed": QT_TRANSLATE_NOOP("figures", "Moons failed"),
    "moon_share": QT_TRANSLATE_NOOP("figures", "Moons made, in per cent"),
    "moons_stopped": QT_TRANSLATE_NOOP("figures", "Moons stopped"),
    "suns_tried": QT_TRANSLATE_NOOP("figures", "Suns tried"),
    "suns": QT_TRANSLATE_NOOP("figures", "Suns shot"),
    "suns_failed": QT_TRANSLATE_NOOP("figures", "Suns failed"),
    "suns_stopped": QT_TRANSLATE_NOOP("figures", "Suns stopped"),
    "same_trick": QT_TRANSLATE_NOOP("figures", "Queen and jack in the same trick"),
    "same_hand": QT_TRANSLATE_NOOP("figures", "Queen and jack in the same hand"),
    "covered": QT_TRANSLATE_NOOP("figures", "Covered"),
    "not_covered": QT_TRANSLATE_NOOP("figures", "Did not cover"),
    "cover_share": QT_TRANSLATE_NOOP("figures", "Covered, in per cent"),
    "points_queen": QT_TRANSLATE_NOOP("figures", "Points from the queen"),
    "points_hearts": QT_TRANSLATE_NOOP("figures", "Points from hearts"),
    "points_bonus": QT_TRANSLATE_NOOP("figures", "Points from bonus cards"),
    "points_other": QT_TRANSLATE_NOOP("figures", "Points from moons and suns"),
    "from_leads": QT_TRANSLATE_NOOP("figures", "Points from own leads"),
    "from_discards": QT_TRANSLATE_NOOP("figures", "Points from discards"),
    "from_following": QT_TRANSLATE_NOOP("figures", "Points from cards of the suit led"),
    "passed_queen": QT_TRANSLATE_NOOP("figures", "Queen passed"),
    "passed_high_spades": QT_TRANSLATE_NOOP("figures", "Ace or king of spades passed"),
    "passed_spades": QT_TRANSLATE_NOOP("figures", "Spades passed"),
    "passed_hearts": QT_TRANSLATE_NOOP("figures", "Hearts passed"),
    "passed_diamonds": QT_TRANSLATE_NOOP("figures", "Diamonds passed"),
    "passed_clubs": QT_TRANSLATE_NOOP("figures", "Clubs passed"),
    "passed_void": QT_TRANSLATE_NOOP("figures", "Suits passed away"),
    "received_queen": QT_TRANSLATE_NOOP("figures", "Queen received"),
    "received_high_spades": QT_TRANSLATE_NOOP("figures", "Ace or king of spades received"),
}

_DEFINITIONS: Final[Mapping[str, str]] = {
    "games": QT_TRANSLATE_NOOP("figures", "Games that were played to their end."),
    "wins": QT_TRANSLATE_NOOP("figures", "Games won, ties included."),
    "win_share": QT_TRANSLATE_NOOP("figures", "Of 100 games, how many were won, ties included."),
    "wins_shared": QT_TRANSLATE_NOOP("figures", "Games won together with somebody else."),
    "scaled": QT_TRANSLATE_NOOP(
        "figures",
        "The differences to every higher score at the end of each game, added up: what Scaled Scoring gives.",
    ),
    "game_first": QT_TRANSLATE_NOOP("figures", "Games in which nobody had a better place. All winners are first."),
    "game_second": QT_TRANSLATE_NOOP("figures", "Games in which one player had a better place."),
    "game_third": QT_TRANSLATE_NOOP("figures", "Games in which two players had a better place."),
    "game_fourth": QT_TRANSLATE_NOOP("figures", "Games in which all others had a better place."),
    "performance": QT_TRANSLATE_NOOP(
        "figures",
        "Of 100 opponents in finished games, how many had a worse place; one with the same place counts half. "
        "50 is as good as the others.",
    ),
    "deals": QT_TRANSLATE_NOOP("figures", "Deals that were played to their end, and that nothing keeps out."),
    "points": QT_TRANSLATE_NOOP("figures", "Points in the deals, with moons and bonus cards."),
    "hearts": QT_TRANSLATE_NOOP("figures", "Hearts in the tricks taken, also those of a moon."),
    "queens": QT_TRANSLATE_NOOP("figures", "How often the queen of spades was taken, also for a moon."),
    "bonus": QT_TRANSLATE_NOOP("figures", "How often the card was taken that the rules make ten points cheaper."),
    "tricks": QT_TRANSLATE_NOOP("figures", "Tricks taken, with those that a claim or cash-out gave."),
    "clean": QT_TRANSLATE_NOOP("figures", "Deals without any heart and without the queen."),
    "hints": QT_TRANSLATE_NOOP("figures", "Deals in which the person asked for a hint. They count like all others."),
    "suit_counts": QT_TRANSLATE_NOOP(
        "figures",
        "Deals in which the person saw how many cards of each suit were out. They count like all others.",
    ),
    "first": QT_TRANSLATE_NOOP("figures", "Deals in which nobody had fewer points."),
    "second": QT_TRANSLATE_NOOP("figures", "Deals in which one player had fewer points."),
    "third": QT_TRANSLATE_NOOP("figures", "Deals in which two players had fewer points."),
    "fourth": QT_TRANSLATE_NOOP("figures", "Deals in which all others had fewer points."),
    "queens_given": QT_TRANSLATE_NOOP("figures", "The player held the queen of spades, and another player took her."),
    "given_leading": QT_TRANSLATE_NOOP("figures", "The player led the queen, and the ace or king took her."),
    "given_following": QT_TRANSLATE_NOOP("figures", "The player gave the queen on a trick of spades."),
    "given_discarding": QT_TRANSLATE_NOOP("figures", "The player gave the queen on a trick of another suit."),
    "queens_own": QT_TRANSLATE_NOOP("figures", "The player held the queen, and took her too."),
    "queens_own_lead": QT_TRANSLATE_NOOP("figures", "The queen fell in a trick that the player had led and took."),
    "moons_tried": QT_TRANSLATE_NOOP("figures", "Moons shot, and moons failed."),
    "moons": QT_TRANSLATE_NOOP("figures", "Deals with all hearts and the queen, where the rules allow a moon."),
    "moons_failed": QT_TRANSLATE_NOOP(
        "figures",
        "The player alone had taken at least seven of the fourteen hearts and queen, and then another player took one.",
    ),
    "moon_share": QT_TRANSLATE_NOOP("figures", "Of 100 moons tried, how many were shot."),
    "moons_stopped": QT_TRANSLATE_NOOP(
        "figures", "Moons of others that failed because this player took a heart or the queen."
    ),
    "suns_tried": QT_TRANSLATE_NOOP("figures", "Suns shot, and suns failed."),
    "suns": QT_TRANSLATE_NOOP("figures", "Deals in which the player took every trick."),
    "suns_failed": QT_TRANSLATE_NOOP(
        "figures", "The player took the first seven tricks or more, and then another player took one."
    ),
    "suns_stopped": QT_TRANSLATE_NOOP("figures", "Suns of others that failed because this player took a trick."),
    "same_trick": QT_TRANSLATE_NOOP(
        "figures",
        "The queen of spades and the jack of diamonds taken in one trick. "
        "If the ten of diamonds is the bonus card, it stands for the jack.",
    ),
    "same_hand": QT_TRANSLATE_NOOP(
        "figures", "The queen of spades and the jack of diamonds taken in one deal, in one trick or in two."
    ),
    "covered": QT_TRANSLATE_NOOP(
        "figures",
        "In a trick of diamonds, the player was third and played a diamond above the jack, "
        "and the left neighbour held the jack.",
    ),
    "not_covered": QT_TRANSLATE_NOOP(
        "figures",
        "In a trick of diamonds, the player was third, had a diamond above the jack and did not play it, "
        "and the left neighbour played the jack.",
    ),
    "cover_share": QT_TRANSLATE_NOOP("figures", "Of 100 chances to cover the jack, how many were used."),
    "points_queen": QT_TRANSLATE_NOOP("figures", "Points of the queen of spades, where no moon was shot."),
    "points_hearts": QT_TRANSLATE_NOOP("figures", "Points of hearts, where no moon was shot."),
    "points_bonus": QT_TRANSLATE_NOOP("figures", "Points that bonus cards took off."),
    "points_other": QT_TRANSLATE_NOOP(
        "figures", "Points of moons and suns, own ones and those of others, and of taking no trick."
    ),
    "from_leads": QT_TRANSLATE_NOOP("figures", "Hearts and queens, in points, in tricks that the player led and took."),
    "from_discards": QT_TRANSLATE_NOOP(
        "figures", "Hearts and queens, in points, that others discarded on tricks which the player took."
    ),
    "from_following": QT_TRANSLATE_NOOP(
        "figures", "Hearts and queens, in points, in tricks of their own suit that another player had led."
    ),
    "passed_queen": QT_TRANSLATE_NOOP("figures", "How often the player passed the queen of spades."),
    "passed_high_spades": QT_TRANSLATE_NOOP("figures", "How many aces and kings of spades the player passed."),
    "passed_spades": QT_TRANSLATE_NOOP("figures", "How many spades the player passed, the high ones included."),
    "passed_hearts": QT_TRANSLATE_NOOP("figures", "How many hearts the player passed."),
    "passed_diamonds": QT_TRANSLATE_NOOP("figures", "How many diamonds the player passed."),
    "passed_clubs": QT_TRANSLATE_NOOP("figures", "How many clubs the player passed."),
    "passed_void": QT_TRANSLATE_NOOP("figures", "How often the player passed all cards of a suit."),
    "received_queen": QT_TRANSLATE_NOOP("figures", "How often the player was passed the queen of spades."),
    "received_high_spades": QT_TRANSLATE_NOOP("figures", "How many aces and kings of spades the player was passed."),
}


def figure_words(figure: str) -> FigureWords:
    """Return the words for the figure with that id."""
    return FigureWords(translate("figures", _NAMES[figure]), translate("figures", _DEFINITIONS[figure]))


def group_name(group: Group) -> str:
    """Return the heading of a group of figures."""
    return translate("figures", GROUP_NAMES[group])


def measure_name(measure: Measure) -> str:
    """Return the name of a measure."""
    return translate("figures", MEASURE_NAMES[measure])


def kept_out_reason(reason: str) -> str:
    """Return why deals do not count, in words that follow their number."""
    return {
        KeptOut.LESSON: translate("statistics", "in the lesson"),
        KeptOut.SET_UP: translate("statistics", "set up or laid out"),
        KeptOut.BRANCH: translate("statistics", "played on from a record"),
        KeptOut.REPLAYED: translate("statistics", "played again"),
        KeptOut.SCRAMBLED: translate("statistics", "played again with other hands"),
        KeptOut.UNDONE: translate("statistics", "with an undo"),
        KeptOut.HANDS_SHOWN: translate("statistics", "with all hands shown"),
        KeptOut.TRIED_AHEAD: translate("statistics", "tried in a branch before"),
        KeptOut.COMPUTER_PLAYED: translate("statistics", "finished by the computer"),
    }[KeptOut(reason)]


def not_counted_sentence(answer: Answer) -> str:
    """Return how many further deals do not count, and why; empty if all of them count."""
    found = sorted(((count, kept_out_reason(reason)) for reason, count in answer.kept_out), reverse=True)
    found += [
        (answer.left_out, translate("statistics", "left out by you")),
        (answer.zeroed, translate("statistics", "from before the figures were reset")),
    ]
    each = translate("statistics", "{number} {reason}")
    parts = [each.format(number=count, reason=reason) for count, reason in found if count]
    if not parts:
        return ""
    return translate("statistics", "Deals that do not count: {parts}.").format(parts=", ".join(parts))
