"""The sentences about what is wrong with a plugin."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from hearts_qt.plugin_host.flaw import Flaw, FlawKind

translate = QCoreApplication.translate


def flaw_sentence(flaw: Flaw) -> str:
    """Return a sentence about one flaw of a plugin. It begins with the place of the flaw.

    An error message of several lines follows below the sentence.
    """
    where = flaw.where or translate("words", "The plugin’s folder")
    with_detail = _with_detail()
    if "\n" in flaw.detail:
        return "\n".join([_plain()[flaw.kind].format(where=where), flaw.detail])
    # If something is too large, a number is the limit; any other text says what was found.
    is_limit = flaw.detail.isdecimal() or flaw.kind is not FlawKind.TOO_LARGE
    if flaw.detail and flaw.kind in with_detail and is_limit:
        return with_detail[flaw.kind].format(where=where, detail=detail_words(flaw))
    sentence = _plain()[flaw.kind].format(where=where)
    return f"{sentence} ({detail_words(flaw)})" if flaw.detail else sentence


def detail_words(flaw: Flaw) -> str:
    """Return the details of a flaw, such as the limit that was exceeded. A limit in bytes is shown like ``8 MB``."""
    if flaw.kind not in (FlawKind.TOO_LARGE, FlawKind.BOMB) or not flaw.detail.isdecimal():
        return flaw.detail
    size = int(flaw.detail)
    if size >= 1 << 20:
        return translate("words", "{size} MB").format(size=f"{size / (1 << 20):.3g}")
    return translate("words", "{size} kB").format(size=f"{size / 1024:.3g}")


def _plain() -> Mapping[FlawKind, str]:
    return _of_files() | _of_entries() | _of_code()


def _of_files() -> dict[FlawKind, str]:
    return {
        FlawKind.MISSING: translate("words", "{where}: it is missing."),
        FlawKind.MISSING_FRONTS: translate("words", "{where}: this front is missing, and so are others."),
        FlawKind.UNREADABLE: translate("words", "{where}: it cannot be read."),
        FlawKind.TOO_LARGE: translate("words", "{where}: it is too large."),
        FlawKind.TOO_LONG: translate("words", "{where}: it is too long."),
        FlawKind.TOO_MANY: translate("words", "{where}: there are too many."),
        FlawKind.OUTSIDE: translate("words", "{where}: it leads out of the plugin’s folder."),
        FlawKind.LINK: translate("words", "{where}: it is a link that leads out of the plugin’s folder."),
        FlawKind.NOT_TEXT: translate("words", "{where}: it is not text in UTF-8."),
        FlawKind.WRONG_TYPE: translate("words", "{where}: it is not a file of the right kind."),
        FlawKind.WRONG_SIZE: translate("words", "{where}: the picture has the wrong size."),
        FlawKind.UNSAFE: translate("words", "{where}: it has something in it that is not allowed here."),
        FlawKind.ENTITIES: translate(
            "words",
            "{where}: it declares entities, which are not allowed here. Save it as SVG 1.1 without “Preserve "
            "Illustrator Editing Capabilities”, or in Inkscape as Plain SVG.",
        ),
        FlawKind.BOMB: translate("words", "{where}: it would unpack to far more than any plugin needs."),
        FlawKind.PACKED: translate("words", "{where}: it is still packed. Drop it onto the window to install it."),
        FlawKind.ARCHIVE: translate(
            "words", "{where}: it is an archive of another kind. Unpack it, or use a zip file."
        ),
        FlawKind.NEEDS_PIP: translate("words", "{where}: it needs other packages. Install it with pip."),
    }


def _of_entries() -> dict[FlawKind, str]:
    return {
        FlawKind.NOT_TOML: translate("words", "{where}: it is not TOML."),
        FlawKind.OTHER_FORMAT: translate("words", "{where}: this format is not known here."),
        FlawKind.OTHER_API: translate("words", "{where}: it is made for another version of Hearts."),
        FlawKind.NEEDS_NEWER: translate("words", "{where}: it needs a newer version of Hearts."),
        FlawKind.WRONG_VALUE: translate("words", "{where}: this is not possible."),
        FlawKind.MISSING_VALUE: translate("words", "{where}: a value is missing."),
        FlawKind.UNKNOWN_VALUE: translate("words", "{where}: there is no such entry."),
        FlawKind.NOT_LIST: translate("words", "{where}: this must be a list."),
        FlawKind.ONE_BRACKET: translate("words", "{where}: this must be a list of tables."),
        FlawKind.BRACES: translate("words", "{where}: only other and me may stand in braces."),
        FlawKind.TWICE: translate("words", "{where}: it is there twice."),
        FlawKind.NOTHING: translate("words", "{where}: it is empty."),
        FlawKind.HAS_CODE: translate("words", "{where}: a pack without players or hooks may not contain code."),
    }


def _of_code() -> dict[FlawKind, str]:
    return {
        FlawKind.IMPORT: translate("words", "{where}: it cannot be imported."),
        FlawKind.RAISED: translate("words", "{where}: it raised an error."),
        FlawKind.WRONG_HOOK: translate("words", "{where}: there is no such hook."),
        FlawKind.WRONG_RESULT: translate("words", "{where}: it returned the wrong kind of value."),
        FlawKind.LATE: translate("words", "{where}: it took too long."),
        FlawKind.NO_HELLO: translate("words", "{where}: it did not say hello."),
        FlawKind.DIED: translate("words", "{where}: it ended unexpectedly."),
        FlawKind.MEMORY: translate("words", "{where}: it used too much memory."),
    }


def _with_detail() -> dict[FlawKind, str]:
    return {
        FlawKind.MISSING: translate("words", "{where}: there is no {detail}."),
        FlawKind.MISSING_FRONTS: translate("words", "{where}: {detail} fronts are missing; this is the first."),
        FlawKind.UNREADABLE: translate("words", "{where}: it cannot be read ({detail})."),
        FlawKind.TOO_LARGE: translate("words", "{where}: it is too large: at most {detail}."),
        FlawKind.TOO_LONG: translate("words", "{where}: it is too long: at most {detail} letters."),
        FlawKind.TOO_MANY: translate("words", "{where}: there are too many: at most {detail}."),
        FlawKind.OUTSIDE: translate("words", "{where}: {detail} is not in the plugin’s folder."),
        FlawKind.LINK: translate("words", "{where}: {detail} is a link that leads out of the plugin’s folder."),
        FlawKind.NOT_TEXT: translate("words", "{where}: it is not text in UTF-8 ({detail})."),
        FlawKind.NOT_TOML: translate("words", "{where}: it is not TOML: {detail}."),
        FlawKind.OTHER_FORMAT: translate("words", "{where}: this format is not known here ({detail})."),
        FlawKind.OTHER_API: translate("words", "{where}: it is made for another version of Hearts ({detail})."),
        FlawKind.NEEDS_NEWER: translate("words", "{where}: it needs a newer version of Hearts: {detail}."),
        FlawKind.WRONG_VALUE: translate("words", "{where}: this is not possible: {detail}."),
        FlawKind.MISSING_VALUE: translate("words", "{where}: a value is missing. Give one of: {detail}."),
        FlawKind.UNKNOWN_VALUE: translate("words", "{where}: there is no such entry. Use one of: {detail}."),
        FlawKind.NOT_LIST: translate("words", "{where}: this must be a list, such as [{detail}]."),
        FlawKind.ONE_BRACKET: translate("words", "{where}: write [[{detail}]], with two brackets on each side."),
        FlawKind.BRACES: translate("words", "{where}: only other and me may stand in braces: {detail}."),
        FlawKind.TWICE: translate("words", "{where}: {detail} is there already."),
        FlawKind.NOTHING: translate("words", "{where}: it is empty. It could contain: {detail}."),
        FlawKind.NEEDS_PIP: translate("words", "{where}: it needs other packages ({detail}). Install it with pip."),
        FlawKind.WRONG_HOOK: translate("words", "{where}: Hearts cannot call this ({detail})."),
        FlawKind.RAISED: translate("words", "{where}: it raised an error: {detail}"),
        FlawKind.LATE: translate("words", "{where}: it did not answer within {detail}."),
        FlawKind.NO_HELLO: translate(
            "words", "{where}: it did not say hello within {detail}; it may forget to flush its output."
        ),
    }
