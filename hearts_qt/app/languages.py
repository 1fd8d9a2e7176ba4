"""Translates the window into the system's language, if ``resources/translations`` has it.

Otherwise the window stays English.
"""

import logging
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

log = logging.getLogger("hearts_qt")

OWN: Final = "hearts_"
"""The beginning of the file name of a translation of Hearts. The language follows, as in ``hearts_pt_BR.qm``."""
QT: Final = "qtbase_"
"""The beginning of the file name of Qt's translation of its own buttons and dialogs."""


def translate_window(application: QCoreApplication, folder: Path) -> str:
    """Translate all texts from now on, into the first of the system's languages that `folder` has.

    Returns this language, such as ``pt_BR``, or an empty text if the window stays English. Call this before any window
    is created.
    """
    found = {path.stem.removeprefix(OWN) for path in folder.glob(f"{OWN}*.qm")}
    language = language_for(QLocale.system().uiLanguages(), found)
    if language:
        _install(application, f"{QT}{language}", Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)))
        # Qt first asks the translator that was installed last.
        _install(application, f"{OWN}{language}", folder)
    return language


def language_for(preferred: Sequence[str], translated: Collection[str]) -> str:
    """Return the first language that a person prefers and that is translated; an empty text means English.

    `preferred` has tags in the system's form, the best one first (``de-Latn-AT``, ``de``). `translated` has names such
    as ``de`` or ``pt_BR``.
    """
    for tag in preferred:
        if tag.partition("-")[0] in ("C", "en"):
            return ""
        if tag.replace("-", "_") in translated:
            return tag.replace("-", "_")
    return ""


def _install(application: QCoreApplication, name: str, folder: Path) -> None:
    translator = QTranslator(application)
    if translator.load(name, str(folder)):
        application.installTranslator(translator)
    else:
        log.info("there is no translation %s in %s", name, folder)
