"""What is wrong with a card design, and what designs are called in a list, in words."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.flaw import Fault, Flaw
from hearts_qt.plugin_host.items import Form
from hearts_qt.ui.words.plugins import detail_words

translate = QCoreApplication.translate


def flawed_design_sentence(design: Design, flaws: Sequence[Flaw], *, shown: bool) -> str:
    """Say what is wrong with a design that was to be drawn; `shown` if the rest of its cards is on the table."""
    if shown:
        text = translate("words", "Some cards of the design {name} cannot be drawn: {reason}. They are shown plain.")
    else:
        text = translate("words", "The card design {name} cannot be drawn: {reason}. Other cards are shown instead.")
    return text.format(name=design.name, reason=_reason(flaws))


def missing_choice(name: str) -> str:
    """Return the entry for a chosen design that is not there at the moment."""
    return translate("words", "{name} (missing)").format(name=name)


def distinct_names(names: Mapping[str, str], forms: Mapping[str, Form]) -> dict[str, str]:
    """Return the names of designs by id, with the program that a deck was made for where two have the same name."""
    often = list(names.values())
    return {
        each: name if often.count(name) == 1 else _with_origin(name, forms.get(each)) for each, name in names.items()
    }


def _with_origin(name: str, form: Form | None) -> str:
    program = {Form.KDE: "KDE", Form.GNOME: "GNOME", Form.PYSOL: "PySolFC"}.get(form) if form is not None else None
    return name if program is None else translate("words", "{name} ({program})").format(name=name, program=program)


def _reason(flaws: Sequence[Flaw]) -> str:
    """Return the first of the flaws, and how many more there are."""
    first = flaws[0]
    nowhere = translate("words", "a picture") if first.fault is Fault.MISSING else ""
    reason = " ".join(part for part in (first.where or nowhere, _fault(first.fault)) if part)
    detail = detail_words(first)[:120]
    if detail:
        reason = translate("words", "{fault} ({detail})").format(fault=reason, detail=detail)
    more = len(flaws) - 1
    return reason if not more else translate("words", "{reason}, and {more} more").format(reason=reason, more=more)


def _fault(fault: Fault) -> str:
    words = {
        Fault.MISSING: translate("words", "is missing"),
        Fault.UNREADABLE: translate("words", "cannot be read"),
        Fault.TOO_LARGE: translate("words", "is too large"),
        Fault.TOO_LONG: translate("words", "is too long"),
        Fault.TOO_MANY: translate("words", "has too many parts"),
        Fault.OUTSIDE: translate("words", "names a file outside its folder"),
        Fault.NOT_TEXT: translate("words", "is not text in UTF-8"),
        Fault.WRONG_TYPE: translate("words", "is not a file of the right kind"),
        Fault.WRONG_SIZE: translate("words", "has a size that no card can have"),
        Fault.UNSAFE: translate("words", "has something in it that is not allowed"),
        Fault.BOMB: translate("words", "becomes far too large when unpacked"),
        Fault.NOT_TOML: translate("words", "is not TOML"),
        Fault.WRONG_VALUE: translate("words", "has an entry that is not understood"),
        Fault.MISSING_VALUE: translate("words", "has an entry missing"),
        Fault.NOTHING: translate("words", "has no cards in it"),
        Fault.LATE: translate("words", "it takes too long to draw"),
        Fault.DIED: translate("words", "the drawing failed"),
        Fault.MEMORY: translate("words", "it needs too much memory"),
    }
    return words.get(fault, translate("words", "it is broken"))
