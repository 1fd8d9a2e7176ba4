"""The messages about faulty card designs, and the names of designs in a list."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.items import Form
from hearts_qt.ui.words.flaws import detail_words

translate = QCoreApplication.translate


def flawed_design_sentence(design: Design, flaws: Sequence[Flaw], *, shown: bool) -> str:
    """Return what is wrong with a design that could not be drawn; `shown` says whether its other cards are used."""
    if shown:
        text = translate("words", "Some cards of the design {name} cannot be drawn: {reason}. They are shown plain.")
    else:
        text = translate("words", "The card design {name} cannot be drawn: {reason}. Other cards are shown instead.")
    return text.format(name=design.name, reason=_reason(flaws))


def missing_choice(name: str, *, is_there: bool) -> str:
    """Return the entry in a list for a chosen design that is not shown; `is_there` says whether it is installed."""
    template = translate("words", "{name} (cannot be drawn)") if is_there else translate("words", "{name} (missing)")
    return template.format(name=name)


def distinct_names(names: Mapping[str, str], forms: Mapping[str, Form]) -> dict[str, str]:
    """Return the name of each design, by id.

    If two designs have the same name, the name of the program for which each was made is added. A person's own pictures
    are always marked.
    """
    often = list(names.values())
    return {
        each: _with_origin(name, forms.get(each)) if often.count(name) > 1 or forms.get(each) is Form.PICTURES else name
        for each, name in names.items()
    }


def _with_origin(name: str, form: Form | None) -> str:
    if form is Form.PICTURES:
        return translate("words", "{name} (pictures of your own)").format(name=name)
    program = {Form.KDE: "KDE", Form.GNOME: "GNOME", Form.PYSOL: "PySolFC"}.get(form) if form is not None else None
    return name if program is None else translate("words", "{name} ({program})").format(name=name, program=program)


def _reason(flaws: Sequence[Flaw]) -> str:
    """Return the first flaw and the number of further flaws."""
    first = flaws[0]
    nowhere = translate("words", "a picture") if first.kind is FlawKind.MISSING else ""
    reason = " ".join(part for part in (first.where or nowhere, _fault(first.kind)) if part)
    detail = detail_words(first)[:120]
    if detail:
        reason = translate("words", "{fault} ({detail})").format(fault=reason, detail=detail)
    more = len(flaws) - 1
    return reason if not more else translate("words", "{reason}, and {more} more").format(reason=reason, more=more)


def _fault(fault: FlawKind) -> str:
    words = {
        FlawKind.MISSING: translate("words", "is missing"),
        FlawKind.UNREADABLE: translate("words", "cannot be read"),
        FlawKind.TOO_LARGE: translate("words", "is too large"),
        FlawKind.TOO_LONG: translate("words", "is too long"),
        FlawKind.TOO_MANY: translate("words", "has too many parts"),
        FlawKind.OUTSIDE: translate("words", "names a file outside its folder"),
        FlawKind.NOT_TEXT: translate("words", "is not text in UTF-8"),
        FlawKind.WRONG_TYPE: translate("words", "is not a file of the right kind"),
        FlawKind.WRONG_SIZE: translate("words", "has a size that no card can have"),
        FlawKind.UNSAFE: translate("words", "has something in it that is not allowed"),
        FlawKind.ENTITIES: translate("words", "declares entities, which are not allowed"),
        FlawKind.BOMB: translate("words", "becomes far too large when unpacked"),
        FlawKind.NOT_TOML: translate("words", "is not TOML"),
        FlawKind.WRONG_VALUE: translate("words", "has an entry that is not understood"),
        FlawKind.MISSING_VALUE: translate("words", "has an entry missing"),
        FlawKind.NOTHING: translate("words", "has no cards in it"),
        FlawKind.LATE: translate("words", "it takes too long to draw"),
        FlawKind.DIED: translate("words", "the drawing failed"),
        FlawKind.MEMORY: translate("words", "it needs too much memory"),
    }
    return words.get(fault, translate("words", "it is broken"))
