"""The texts about characters: when they speak, what an undo changed, and what was wrong with their files."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.plugin_host.comments import LONGEST_LINE, Occasion, line_flaw, places_of
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.settings.file import Damage
from hearts_qt.settings.profile import ProfileFault
from hearts_qt.ui.words.troubles import flaw_words

translate = QCoreApplication.translate


def character_line(character: str) -> str:
    """Return a line about a character of the cast, for its portrait; empty for all other characters."""
    return {
        "nellie": translate("company", "Forgets what hearts are for"),
        "frank": translate("company", "Sees a queen behind every card"),
        "cal": translate("company", "Looks twice, then ducks"),
        "sam": translate("company", "Plays well and says it better"),
        "charlie": translate("company", "Shoots first, counts later"),
        "vickie": translate("company", "Keeps the queen warm for you"),
        "chuck": translate("company", "Happens to know what you hold"),
        "guest": translate("company", "Somebody else every night"),
        "sue": translate("company", "Smiles, waits, and then it hurts"),
        "willie": translate("company", "Never has the suit you lead"),
        "shark": translate("company", "Has thought of that already"),
        "stan": translate("company", "Fair, friendly, and no fool"),
        "dominator": translate("company", "It is his table, he thinks"),
        "bella": translate("company", "Takes no risks, and no hearts"),
        "walter": translate("company", "Old school, with a few surprises"),
    }.get(character, "")


def occasion_title(occasion: Occasion) -> str:
    """Return the name of an occasion to speak, as an entry of a list."""
    return {
        Occasion.PASS: translate("company", "Passing cards"),
        Occasion.LEAD: translate("company", "Leading a trick"),
        Occasion.TAKE: translate("company", "Taking a trick"),
        Occasion.RAZZ: translate("company", "Giving somebody a heart"),
        Occasion.QUEEN_GIVEN: translate("company", "Giving somebody the queen"),
        Occasion.QUEEN_TAKEN: translate("company", "Taking the queen"),
        Occasion.HEARTS_BROKEN: translate("company", "Breaking hearts"),
        Occasion.MOON_BEGUN: translate("company", "Trying to shoot the moon"),
        Occasion.MOON_STOPPED: translate("company", "Stopping somebody’s moon"),
        Occasion.MOON_MADE: translate("company", "Having shot the moon"),
        Occasion.WINNING: translate("company", "Winning"),
        Occasion.LOSING: translate("company", "Losing"),
        Occasion.THINKING: translate("company", "Thinking for a long time"),
        Occasion.REMEMBER_NEW: translate("company", "Meeting somebody new"),
        Occasion.REMEMBER_GIVEN: translate("company", "Remembering queens given"),
        Occasion.REMEMBER_TAKEN: translate("company", "Remembering queens taken"),
        Occasion.REMEMBER_WON: translate("company", "Remembering a game won"),
        Occasion.REMEMBER_LOST: translate("company", "Remembering a game lost"),
        Occasion.REMEMBER_RIVALRY: translate("company", "Remembering a rivalry"),
        Occasion.REMEMBER_MOON: translate("company", "Remembering a moon stopped"),
    }[occasion]


def line_problem(text: str, occasion: Occasion) -> str:
    """Return what is wrong with a line that a person types for an occasion; empty if nothing is wrong."""
    fault = line_flaw(text, occasion)
    if fault is FlawKind.TOO_LONG:
        return translate("company", "That is too long for a balloon: at most {most} letters.").format(most=LONGEST_LINE)
    if fault is FlawKind.UNKNOWN_VALUE:
        places = ", ".join(f"{{{each}}}" for each in places_of(occasion))
        return translate("company", "In braces, use only these: {places}.").format(places=places)
    return translate("company", "A line needs some words.") if fault is not None else ""


def undone_sentence(what: str | None, name: str) -> str:
    """Return what an undo has changed in the character called `name`; `what` is None if the lines were changed."""
    sentences = {
        "name": translate("company", "The name is {name} again."),
        "face": translate("company", "{name}’s earlier face is back."),
        "player": translate("company", "{name} plays as before."),
        "speaks": translate("company", "{name} speaks or stays silent as before."),
        "chattiness": translate("company", "{name} is as chatty as before."),
        "comments": translate("company", "{name}’s earlier comments are back."),
        "added": translate("company", "{name} is removed again."),
        "removed": translate("company", "{name} is back."),
        "reset": translate("company", "The reset of {name} is undone."),
    }
    lines = translate("company", "{name}’s earlier lines are back.")
    return sentences.get(what or "", lines).format(name=name)


def sound_problem(name: str, flaw: Flaw) -> str:
    """Return why a file cannot be used as the sound of a line."""
    if flaw.kind is FlawKind.TOO_LARGE:
        return translate("company", "{name} is too large: the sound of a line may have at most 2 MB.").format(name=name)
    if flaw.kind is FlawKind.WRONG_TYPE:
        return translate("company", "{name} cannot be played here. Choose a WAV or OGG file.").format(name=name)
    return translate("company", "{name} cannot be read.").format(name=name)


def company_damage_sentence(damage: Damage) -> str:
    """Return what is wrong with the file of a character, and what happened to that file."""
    reasons = "; ".join(flaw_words(flaw) for flaw in damage.reasons)
    name = damage.path.name
    if any(flaw.what is ProfileFault.TOO_MANY for flaw in damage.reasons):
        return translate("company", "In the folder {name} {reasons}. Only the first ones by name are used.").format(
            name=name, reasons=reasons
        )
    if any(flaw.what is ProfileFault.WRONG_NAME for flaw in damage.reasons):
        return translate("company", "The character in {name} is left out: the file {reasons}.").format(
            name=name, reasons=reasons
        )
    if damage.set_aside is None:
        return translate(
            "company",
            "The character in {name} could not be read ({reasons}). Hearts leaves the file as it is, so what you "
            "change now lasts only until you quit.",
        ).format(name=name, reasons=reasons)
    return translate(
        "company",
        "A part of the character in {name} could not be read ({reasons}). The old file is kept as {kept}.",
    ).format(name=name, reasons=reasons, kept=damage.set_aside.name)


def character_not_saved_sentence(name: str, reason: str) -> str:
    """Return the message that the file of a character could not be written."""
    return translate(
        "company", "{name} could not be saved: {reason}. Hearts keeps it in memory and tries again."
    ).format(name=name, reason=reason)
