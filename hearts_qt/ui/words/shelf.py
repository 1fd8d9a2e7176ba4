"""The texts about waiting games."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.shelf import WaitingMatch
from hearts_qt.rules.entries import MatchKind
from hearts_qt.ui.words.cards import list_words
from hearts_qt.ui.words.records import local_time

translate = QCoreApplication.translate


def waiting_title(match: WaitingMatch) -> str:
    """Return the kind of a waiting game and the names of the other players."""
    others = [name for seat, name in enumerate(match.names) if seat != match.seat]
    with_whom = translate("words", "With {names}").format(names=list_words(others))
    kind = {
        MatchKind.SET_UP: translate("words", "Set up"),
        MatchKind.LESSON: translate("words", "Lesson"),
        MatchKind.BRANCH: translate("words", "Branch"),
        MatchKind.DAILY: translate("words", "Deal of the day"),
        MatchKind.TOURNAMENT: translate("words", "Tournament"),
        MatchKind.EVENING: translate("words", "An evening's tour"),
        MatchKind.TOGETHER: translate("words", "Together"),
    }.get(match.kind, "")
    if match.round:
        kind = translate("words", "Tournament, round {number}").format(number=match.round)
    removed = translate("words", "Removed") if match.is_hidden else ""
    return " · ".join(part for part in (removed, kind, with_whom) if part)


def waiting_standing(match: WaitingMatch) -> str:
    """Return the deal and the trick at which a waiting game was left."""
    if not match.deal:
        return translate("words", "after deal {deal}").format(deal=match.played)
    if match.is_scored:
        return translate("words", "deal {deal} is over").format(deal=match.deal)
    if match.is_replay:
        template = translate("words", "deal {deal} is over, and played again: trick {trick}")
        return template.format(deal=match.deal, trick=match.tricks + 1)
    return translate("words", "deal {deal}, trick {trick}").format(deal=match.deal, trick=match.tricks + 1)


def waiting_scores(match: WaitingMatch) -> str:
    """Return the names of the players of a waiting game with their scores."""
    template = translate("words", "{name} {points}")
    pairs = zip(match.names, match.scores, strict=False)
    return ", ".join(template.format(name=name, points=points) for name, points in pairs)


def waiting_entry(match: WaitingMatch, owner: str = "") -> str:
    """Return the lines about a waiting game that are shown in the list; `owner` is the name of another owner."""
    unsaved = translate("words", "not saved yet") if match.is_unsaved else ""
    left = " · ".join(part for part in (local_time(match.left), waiting_standing(match), unsaved) if part)
    title = waiting_title(match)
    if owner:
        title = translate("words", "{name}'s game · {title}").format(name=owner, title=title)
    return "\n".join((title, left, waiting_scores(match)))
