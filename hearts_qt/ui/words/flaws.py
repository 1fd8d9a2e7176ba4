"""The sentences about what is wrong with a plugin."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from hearts_qt.plugin_host.flaw import Fault, Flaw

translate = QCoreApplication.translate


def flaw_sentence(flaw: Flaw) -> str:
    """Return a sentence about one flaw of a plugin. It begins with the place; the lines of an error follow below it."""
    where = flaw.where or translate("words", "The plugin’s folder")
    with_detail = _with_detail()
    if "\n" in flaw.detail:
        return "\n".join([_plain()[flaw.fault].format(where=where), flaw.detail])
    # A number is the limit; any other text says what was found.
    is_limit = flaw.detail.isdecimal() or flaw.fault is not Fault.TOO_LARGE
    if flaw.detail and flaw.fault in with_detail and is_limit:
        return with_detail[flaw.fault].format(where=where, detail=detail_words(flaw))
    sentence = _plain()[flaw.fault].format(where=where)
    return f"{sentence} ({detail_words(flaw)})" if flaw.detail else sentence


def detail_words(flaw: Flaw) -> str:
    """Return the details of a flaw, such as the limit that it exceeds; numbers of bytes as ``8 MB``."""
    if flaw.fault not in (Fault.TOO_LARGE, Fault.BOMB) or not flaw.detail.isdecimal():
        return flaw.detail
    size = int(flaw.detail)
    if size >= 1 << 20:
        return translate("words", "{size} MB").format(size=f"{size / (1 << 20):.3g}")
    return translate("words", "{size} kB").format(size=f"{size / 1024:.3g}")


def _plain() -> Mapping[Fault, str]:
    return _of_files() | _of_entries() | _of_code()


def _of_files() -> dict[Fault, str]:
    return {
        Fault.MISSING: translate("words", "{where}: it is missing."),
        Fault.MISSING_FRONTS: translate("words", "{where}: this front is missing, and so are others."),
        Fault.UNREADABLE: translate("words", "{where}: it cannot be read."),
        Fault.TOO_LARGE: translate("words", "{where}: it is too large."),
        Fault.TOO_LONG: translate("words", "{where}: it is too long."),
        Fault.TOO_MANY: translate("words", "{where}: there are too many."),
        Fault.OUTSIDE: translate("words", "{where}: it leads out of the plugin’s folder."),
        Fault.LINK: translate("words", "{where}: it is a link that leads out of the plugin’s folder."),
        Fault.NOT_TEXT: translate("words", "{where}: it is not text in UTF-8."),
        Fault.WRONG_TYPE: translate("words", "{where}: it is not a file of the right kind."),
        Fault.WRONG_SIZE: translate("words", "{where}: the picture has the wrong size."),
        Fault.UNSAFE: translate("words", "{where}: it has something in it that is not allowed here."),
        Fault.BOMB: translate("words", "{where}: it would unpack to far more than any plugin needs."),
        Fault.PACKED: translate("words", "{where}: it is still packed. Drop it onto the window to install it."),
    }


def _of_entries() -> dict[Fault, str]:
    return {
        Fault.NOT_TOML: translate("words", "{where}: it is not TOML."),
        Fault.OTHER_FORMAT: translate("words", "{where}: this format is not known here."),
        Fault.OTHER_API: translate("words", "{where}: it is made for another version of Hearts."),
        Fault.WRONG_VALUE: translate("words", "{where}: this is not possible."),
        Fault.MISSING_VALUE: translate("words", "{where}: a value is missing."),
        Fault.UNKNOWN_VALUE: translate("words", "{where}: there is no such entry."),
        Fault.NOT_LIST: translate("words", "{where}: this must be a list."),
        Fault.ONE_BRACKET: translate("words", "{where}: this must be a list of tables."),
        Fault.BRACES: translate("words", "{where}: only other and me may stand in braces."),
        Fault.TWICE: translate("words", "{where}: it is there twice."),
        Fault.NOTHING: translate("words", "{where}: it is empty."),
        Fault.HAS_CODE: translate("words", "{where}: a pack without players or hooks may not contain code."),
    }


def _of_code() -> dict[Fault, str]:
    return {
        Fault.IMPORT: translate("words", "{where}: it cannot be imported."),
        Fault.RAISED: translate("words", "{where}: it raised an error."),
        Fault.WRONG_HOOK: translate("words", "{where}: there is no such hook."),
        Fault.WRONG_RESULT: translate("words", "{where}: it returned the wrong kind of value."),
        Fault.LATE: translate("words", "{where}: it took too long."),
        Fault.NO_HELLO: translate("words", "{where}: it did not say hello."),
        Fault.DIED: translate("words", "{where}: it ended unexpectedly."),
        Fault.MEMORY: translate("words", "{where}: it used too much memory."),
    }


def _with_detail() -> dict[Fault, str]:
    return {
        Fault.MISSING: translate("words", "{where}: there is no {detail}."),
        Fault.MISSING_FRONTS: translate("words", "{where}: {detail} fronts are missing; this is the first."),
        Fault.UNREADABLE: translate("words", "{where}: it cannot be read ({detail})."),
        Fault.TOO_LARGE: translate("words", "{where}: it is too large: at most {detail}."),
        Fault.TOO_LONG: translate("words", "{where}: it is too long: at most {detail} letters."),
        Fault.TOO_MANY: translate("words", "{where}: there are too many: at most {detail}."),
        Fault.OUTSIDE: translate("words", "{where}: {detail} is not in the plugin’s folder."),
        Fault.LINK: translate("words", "{where}: {detail} is a link that leads out of the plugin’s folder."),
        Fault.NOT_TEXT: translate("words", "{where}: it is not text in UTF-8 ({detail})."),
        Fault.NOT_TOML: translate("words", "{where}: it is not TOML: {detail}."),
        Fault.OTHER_FORMAT: translate("words", "{where}: this format is not known here ({detail})."),
        Fault.OTHER_API: translate("words", "{where}: it is made for another version of Hearts ({detail})."),
        Fault.WRONG_VALUE: translate("words", "{where}: this is not possible: {detail}."),
        Fault.MISSING_VALUE: translate("words", "{where}: a value is missing. Give one of: {detail}."),
        Fault.UNKNOWN_VALUE: translate("words", "{where}: there is no such entry. Use one of: {detail}."),
        Fault.NOT_LIST: translate("words", "{where}: this must be a list, such as [{detail}]."),
        Fault.ONE_BRACKET: translate("words", "{where}: write [[{detail}]], with two brackets on each side."),
        Fault.BRACES: translate("words", "{where}: only other and me may stand in braces: {detail}."),
        Fault.TWICE: translate("words", "{where}: {detail} is there already."),
        Fault.NOTHING: translate("words", "{where}: it is empty. It could contain: {detail}."),
        Fault.WRONG_HOOK: translate("words", "{where}: Hearts cannot call this ({detail})."),
        Fault.RAISED: translate("words", "{where}: it raised an error: {detail}"),
        Fault.LATE: translate("words", "{where}: it did not answer within {detail}."),
        Fault.NO_HELLO: translate(
            "words", "{where}: it did not say hello within {detail}; it may forget to flush its output."
        ),
    }
