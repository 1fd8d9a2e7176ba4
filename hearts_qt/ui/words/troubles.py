"""The messages about problems with saved games, players, options and lock files."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from hearts_qt.settings.file import Damage
from hearts_qt.settings.profile import ProfileFault, ProfileFlaw
from hearts_qt.table.problems import (
    GoesOnInCopy,
    LogLoss,
    LogRefused,
    LogRescued,
    LogSkipped,
    LogWriteFailed,
    LogWriteRecovered,
    MatchGone,
    MatchNotResumed,
    Misdeed,
    NoTournament,
    PlayerFailed,
    TableProblem,
    WhySkipped,
)
from hearts_qt.ui.words.players import player_title

translate = QCoreApplication.translate


def trouble_sentence(trouble: TableProblem, names: Sequence[str] = ("", "", "", "")) -> str:
    """Return a problem at the table in one or two sentences: what happened, and what it means for the game.

    `names` are the names of the players at the table, by seat.
    """
    match trouble:
        case LogWriteFailed(path, reason):
            return translate(
                "words",
                "The game cannot be saved to {path} ({reason}). You can play on: Hearts keeps it in "
                "memory and tries again.",
            ).format(path=path, reason=reason)
        case LogWriteRecovered():
            return translate("words", "The game is being saved again. Nothing is missing.")
        case LogRescued():
            return _log_rescued(trouble)
        case LogRefused(path, line, reason):
            return translate(
                "words",
                "Line {line} of the saved game {name} is wrong ({reason}). You can look at the game up to "
                "there, or go on from there in a copy. The file stays as it is.",
            ).format(name=Path(path).name, line=line, reason=reason)
        case GoesOnInCopy():
            return _goes_on_in_copy(trouble)
        case MatchNotResumed(path, reason):
            return translate(
                "words", "The saved game {name} cannot go on ({reason}). It stays as it is, and so does this game."
            ).format(name=Path(path).name, reason=reason)
        case MatchGone():
            return translate(
                "words",
                "That game cannot go on, because its file was deleted or moved. Your game at the table stays as it is.",
            )
        case NoTournament():
            return translate("words", "No tournament waits. You can begin one in the menu Rules.")
        case LogSkipped():
            return _log_skipped(trouble)
        case PlayerFailed():
            return _player_failed(trouble, names[trouble.place])


def _log_rescued(trouble: LogRescued) -> str:
    template = {
        LogLoss.GONE: translate(
            "words",
            "The saved game {name} was deleted or moved while you played. All of it is saved again, in {new}.",
        ),
        LogLoss.CUT: translate(
            "words",
            "The saved game {name} was cut short by another program while you played. All of it is saved again, in "
            "{new}.",
        ),
        LogLoss.CHANGED: translate(
            "words",
            "Another program has changed the saved game {name} while you played. It stays as it is now; your whole "
            "game is saved in {new}.",
        ),
        LogLoss.LOCKED: translate(
            "words",
            "The saved game {name} can no longer be written. It stays as it is; your whole game is saved in {new}.",
        ),
    }[trouble.loss]
    return template.format(name=Path(trouble.path).name, new=Path(trouble.new_path).name)


def _goes_on_in_copy(trouble: GoesOnInCopy) -> str:
    template = (
        translate(
            "words",
            "The end of the saved game {name} was lost, as in a power cut. The game goes on from there in {new}; the "
            "old file stays as it is.",
        )
        if trouble.is_hole
        else translate("words", "The game of {name} goes on in the file {new}. The old file stays as it is.")
    )
    return template.format(name=Path(trouble.path).name, new=Path(trouble.new_path).name)


def _log_skipped(trouble: LogSkipped) -> str:
    if trouble.why is WhySkipped.FOLDER:
        return translate(
            "words", "The folder of your saved games cannot be read ({reason}): {path}. A new game begins."
        ).format(reason=trouble.detail, path=trouble.path)
    template = {
        WhySkipped.EMPTY: translate("words", "The saved game {name} is left out: the file is empty."),
        WhySkipped.NO_LOG: translate("words", "The saved game {name} is left out: it cannot be read ({detail})."),
        WhySkipped.UNREADABLE: translate(
            "words", "The saved game {name} is left out: the file cannot be opened ({detail})."
        ),
        WhySkipped.OLDER: translate(
            "words", "The saved game {name} is left out: its number is higher, but it is older than your game."
        ),
        WhySkipped.COPY: translate(
            "words",
            "{name} is left out: another program has put it beside your saved game, and it is not the same game.",
        ),
    }[trouble.why]
    told = template.format(name=Path(trouble.path).name, detail=trouble.detail)
    return told + " " + translate("words", "It stays where it is; you may move it away.")


def _player_failed(trouble: PlayerFailed, name: str) -> str:
    template = {
        Misdeed.RAISED: translate("words", "{name} broke down. A standard player finishes this deal."),
        Misdeed.ILLEGAL: translate(
            "words", "{name} tried a move against the rules. A standard player finishes this deal."
        ),
        Misdeed.LATE: translate("words", "{name} took too long. A standard player finishes this deal."),
        Misdeed.MISSING: translate(
            "words", "{name} cannot play, because {player} is not installed. A standard player plays instead."
        ),
    }[trouble.misdeed]
    player = player_title(trouble.player)
    return template.format(name=name or player, player=player)


def damage_sentence(damage: Damage) -> str:
    """Return what happened to a damaged options file."""
    reasons = "; ".join(flaw_words(flaw) for flaw in damage.reasons)
    if damage.set_aside is None:
        return translate(
            "words",
            "The options in {path} could not be read ({reasons}). Hearts leaves the file as it is, so what you "
            "change now lasts only until you quit.",
        ).format(path=damage.path, reasons=reasons)
    return translate(
        "words",
        "Some options in {path} could not be read ({reasons}). They have their defaults now; the old file is kept "
        "as {name}.",
    ).format(path=damage.path, reasons=reasons, name=damage.set_aside.name)


def flaw_words(flaw: ProfileFlaw) -> str:
    """Return a phrase about one flaw in an options file."""
    return {
        ProfileFault.UNREADABLE: translate("words", "the file cannot be opened: {detail}"),
        ProfileFault.EMPTY: translate("words", "the file is empty"),
        ProfileFault.NOT_TOML: translate("words", "it is not a TOML file: {detail}"),
        ProfileFault.OTHER_FORMAT: translate("words", "it was written by a newer version, in format {detail}"),
        ProfileFault.WRONG_VALUE: translate("words", "{where} cannot be {detail}"),
        ProfileFault.WRONG_NUMBER: translate("words", "{where} must have four entries"),
        ProfileFault.WRONG_NAME: translate("words", "{where} should be called {detail}.toml"),
        ProfileFault.UNKNOWN: translate("words", "{where} is not known here"),
        ProfileFault.TOO_MANY: translate("words", "there are more than {detail} files"),
    }[flaw.what].format(where=flaw.where, detail=flaw.detail)


def lock_failure_sentence(path: Path, reason: str, *, is_replaced: bool, is_missing: bool = False) -> str:
    """Return the message that a file cannot be locked.

    `is_replaced` says whether another file is locked instead, `is_missing` that the file could not even be created.
    """
    if is_replaced and is_missing:
        template = translate("words", "{path} cannot be locked ({reason}), so Hearts locks another file.")
        return template.format(path=path, reason=reason)
    if is_replaced:
        return translate(
            "words",
            "{path} cannot be locked ({reason}), so Hearts locks another file. Move {path} away, and Hearts "
            "makes a new one at its next start.",
        ).format(path=path, reason=reason)
    return translate(
        "words",
        "{path} cannot be locked ({reason}). Do not open a second Hearts with these files: it might not notice "
        "this one.",
    ).format(path=path, reason=reason)


def not_saved_sentence(reason: str) -> str:
    """Return the message that the options could not be written."""
    return translate(
        "words", "The options could not be saved: {reason}. Hearts keeps them in memory and tries again."
    ).format(reason=reason)


def options_edited_sentence(copy: Path) -> str:
    """Return the message that the options file was edited while the program was running."""
    template = translate(
        "words", "Your options were edited in the file while Hearts was running. That version is kept in {file}."
    )
    return template.format(file=copy.name)


def not_kept_sentence(game: str | None, files: Iterable[tuple[str, str]]) -> str:
    """Return what will be lost if the program ends now: the game and other files, each with the reason."""
    silent = translate("words", "the disk does not answer")
    told = []
    if game is not None:
        told.append(translate("words", "Your game could not be saved ({reason}).").format(reason=game or silent))
    for name, reason in files:
        told.append(
            translate("words", "{name} could not be saved ({reason}).").format(name=name, reason=reason or silent)
        )
    return " ".join([*told, translate("words", "If you quit now, your last changes are lost.")])
