"""The texts about the profiles of the people at this computer."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.settings.file import Damage
from hearts_qt.settings.profile_list import ListedProfile

translate = QCoreApplication.translate


def profile_name(profile: ListedProfile) -> str:
    """Return the name of a profile, also of one whose options cannot be read."""
    return profile.name or translate("words", "Somebody")


def profile_line(profile: ListedProfile, *, plays: bool) -> str:
    """Return what the list says below the name of a profile; `plays` tells whether it is in use."""
    if plays:
        return translate("words", "Plays now")
    if profile.is_removed:
        return translate("words", "Removed; nothing of it is lost")
    if profile.is_damaged:
        return translate("words", "The options cannot be read. They are kept, and new ones begin.")
    return ""


def profile_missing_sentence(key: str) -> str:
    """Return that the profile that was used last is missing; `key` is the name of its folder."""
    template = translate(
        "words",
        "The profile {folder}, which was used last, is missing in the folder of the profiles. This is the first one.",
    )
    return template.format(folder=key)


def choice_damage_sentence(damage: Damage) -> str:
    """Return that the file that says which profile was used last, and which ones are removed, cannot be read."""
    template = translate(
        "words",
        "{path}, which says who played last, could not be read. All profiles are listed, and this is the first one.",
    )
    kept = translate("words", "The old file is kept as {name}.")
    name = "" if damage.set_aside is None else damage.set_aside.name
    return " ".join(
        part for part in (template.format(path=damage.path), kept.format(name=name) if name else "") if part
    )


def profile_refused_sentence(reason: str) -> str:
    """Return that the disk has refused a change of the profiles."""
    return translate("words", "That could not be saved, so nothing has changed: {reason}.").format(reason=reason)


def removed_sentence(profile: ListedProfile) -> str:
    """Return what has become of a profile that was removed."""
    template = translate(
        "words", "{name} is removed from the list. Games, options and characters are kept, and Undo brings all back."
    )
    return template.format(name=profile_name(profile))
