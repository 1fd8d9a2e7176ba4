"""What went wrong, in words: at the table, and with the options file."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from hearts_qt.settings.file import Damage
from hearts_qt.settings.profile import Flaw, What
from hearts_qt.table.trouble import LogRefused, Misdeed, PlayerFailed, StoreFailed, StoreWorksAgain, Trouble
from hearts_qt.ui.words.players import player_title

translate = QCoreApplication.translate


def trouble_sentence(trouble: Trouble) -> str:
    """Return a trouble at the table in one or two sentences: what happened, and what that means for the game."""
    match trouble:
        case StoreFailed(path, reason):
            return translate(
                "words", "The game cannot be saved to {path} ({reason}). Play on: it is kept in memory and tried again."
            ).format(path=path, reason=reason)
        case StoreWorksAgain():
            return translate("words", "The game is being saved again. Nothing is missing.")
        case LogRefused():
            return _log_refused(trouble)
        case PlayerFailed():
            return _player_failed(trouble)


def _log_refused(trouble: LogRefused) -> str:
    name = Path(trouble.path).name
    if trouble.playable:
        return translate(
            "words",
            "The saved game {name} cannot be continued: line {line} does not fit ({reason}). You can look at it up to "
            "there; the file stays as it is.",
        ).format(name=name, line=trouble.line, reason=trouble.reason)
    return translate(
        "words", "The saved game {name} cannot be read ({reason}). A new game begins; the file stays as it is."
    ).format(name=name, reason=trouble.reason)


def _player_failed(trouble: PlayerFailed) -> str:
    template = {
        Misdeed.RAISED: translate(
            "words", "{player} at place {place} broke down. A standard player finishes this deal."
        ),
        Misdeed.ILLEGAL: translate(
            "words", "{player} at place {place} tried a move against the rules. A standard player finishes this deal."
        ),
        Misdeed.LATE: translate(
            "words", "{player} at place {place} took too long. A standard player finishes this deal."
        ),
        Misdeed.MISSING: translate(
            "words", "{player} at place {place} is not installed. A standard player plays instead."
        ),
    }[trouble.misdeed]
    return template.format(player=player_title(trouble.player), place=trouble.place + 1)


def damage_sentence(damage: Damage) -> str:
    """Return what became of a damaged options file."""
    reasons = "; ".join(flaw_words(flaw) for flaw in damage.reasons)
    if damage.set_aside is None:
        return translate(
            "words",
            "The options in {path} could not be read ({reasons}). The file is left alone, so changes last only until "
            "you quit.",
        ).format(path=damage.path, reasons=reasons)
    return translate(
        "words",
        "Some options could not be read ({reasons}). What was wrong has its default; the old file is kept as {name}.",
    ).format(reasons=reasons, name=damage.set_aside.name)


def flaw_words(flaw: Flaw) -> str:
    """Return one thing that is wrong in an options file."""
    return {
        What.UNREADABLE: translate("words", "the file cannot be opened: {detail}"),
        What.NOT_TOML: translate("words", "it is not a TOML file: {detail}"),
        What.OTHER_FORMAT: translate("words", "it was written by a newer version, in format {detail}"),
        What.WRONG_VALUE: translate("words", "{where} cannot be {detail}"),
        What.WRONG_NUMBER: translate("words", "{where} must have four entries"),
        What.WRONG_NAME: translate("words", "{where} should be called {detail}.toml"),
        What.UNKNOWN: translate("words", "{where} is not known here"),
    }[flaw.what].format(where=flaw.where, detail=flaw.detail)


def not_saved_sentence(reason: str) -> str:
    """Return that the options could not be written."""
    return translate(
        "words", "The options could not be saved: {reason}. They are tried again with the next change."
    ).format(reason=reason)
