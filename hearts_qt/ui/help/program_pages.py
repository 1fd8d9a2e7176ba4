"""The help pages about the program itself: its command line, where it keeps files, how to remove it, its version."""

import platform
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QCoreApplication, qVersion

import hearts_qt
from hearts_qt import paths
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.help.help_html import heading, link, ordered, paragraph, strong, table

translate = QCoreApplication.translate

SWITCHES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "--deal NUMBER": QT_TRANSLATE_NOOP("help", "Begin a new game with this deal."),
        "--fast": QT_TRANSLATE_NOOP("help", "Start at once with the same opponents as last time, without asking."),
        "--profile NAME": QT_TRANSLATE_NOOP("help", "Play with the profile of this person."),
        "--slow SECONDS": QT_TRANSLATE_NOOP(
            "help", "Give your own players more time for an answer, so that you can step through their code."
        ),
        "--record FILE": QT_TRANSLATE_NOOP(
            "help", "Open a record of a deal. You can leave out --record and type only: hearts-qt FILE"
        ),
        "--safe-mode": QT_TRANSLATE_NOOP(
            "help",
            "Use only the plugins that come with Hearts. Holding Shift at the start does the same.",
        ),
        "--verbose": QT_TRANSLATE_NOOP("help", "Write what the program does to standard error."),
        "--demo": QT_TRANSLATE_NOOP(
            "help", "Without a window: let four computers play, print the scores, and draw the table."
        ),
        "--deals N": QT_TRANSLATE_NOOP(
            "help", "How many deals the demo plays. If you leave it out, it plays to 100 points."
        ),
        "--seed N": QT_TRANSLATE_NOOP(
            "help", "The number that determines the demo's deals. The same number gives the same deals."
        ),
        "--picture FILE": QT_TRANSLATE_NOOP("help", "The file for the demo's picture."),
        "--version": QT_TRANSLATE_NOOP("help", "Print the version."),
        "--help": QT_TRANSLATE_NOOP("help", "Print all switches and commands."),
    }
)
"""The switches of the program, each with its explanation."""

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "arena": QT_TRANSLATE_NOOP("help", "Let computer players play many deals, and compare them."),
        "plugin": QT_TRANSLATE_NOOP("help", "Install, list, remove, pack, write and check plugins."),
        "record": QT_TRANSLATE_NOOP(
            "help", "Show, check, explain, convert and make records of deals, or make their list again."
        ),
        "statistics": QT_TRANSLATE_NOOP("help", "Print the figures of you and your opponents, or work them out again."),
        "export": QT_TRANSLATE_NOOP("help", "Write all your games, records, notes and options to one file."),
        "import": QT_TRANSLATE_NOOP(
            "help", "Take in a file that export has written, or undo that. Nothing of yours is lost."
        ),
        "tournament": QT_TRANSLATE_NOOP(
            "help", "Let 64 computer players play a tournament, and print standings and records, or who wins how often."
        ),
        "transcript": QT_TRANSLATE_NOOP(
            "help", "Let a player of your own play a deal, and show every message between it and Hearts."
        ),
    }
)
"""The commands of the program, each with its explanation."""


def command_line() -> str:
    """Return the help page of the command line as HTML."""
    return "".join(
        (
            paragraph(
                translate("help", "In a terminal Hearts is called hearts-qt. It has these switches and commands.")
            ),
            heading(translate("help", "Switches")),
            table((switch, translate("help", meaning)) for switch, meaning in SWITCHES.items()),
            heading(translate("help", "Commands")),
            table((f"hearts-qt {command}", translate("help", meaning)) for command, meaning in COMMANDS.items()),
            paragraph(
                translate("help", "Each command explains itself with --help, for example: {example}").format(
                    example="hearts-qt plugin --help"
                )
            ),
            heading(translate("help", "Another place for your files")),
            paragraph(
                translate(
                    "help",
                    "If {variable} names a folder, all files of yours are kept there. So you can carry Hearts on a "
                    "USB stick, or try something without changing your own game.",
                ).format(variable="HEARTS_QT_HOME")
            ),
        )
    )


def _places() -> str:
    """Return a table of the places of the person's files, as HTML."""
    return table(
        (
            (translate("help", "Options"), str(paths.options_file())),
            (translate("help", "Games"), str(paths.matches())),
            (translate("help", "Deal records"), str(paths.records())),
            (translate("help", "Plugins"), str(paths.user_plugins())),
            (translate("help", "Characters"), str(paths.characters())),
            (translate("help", "Your own comments"), str(paths.own_comments())),
            (translate("help", "Files of other people at this computer"), str(paths.profiles())),
            (translate("help", "Drawn cards"), str(paths.cache())),
        )
    )


def removing() -> str:
    """Return the page about removing the program."""
    return "".join(
        (
            paragraph(
                translate(
                    "help",
                    "Hearts keeps everything in its own folders. It changes nothing else on this computer, and sends "
                    "nothing anywhere.",
                )
            ),
            ordered(
                (
                    translate("help", "Close Hearts."),
                    translate(
                        "help",
                        "If you started it from its own folder, delete that folder. If you installed it with pip, run: "
                        "{command}",
                    ).format(command="pip uninstall hearts-qt"),
                    translate(
                        "help", "To remove your games, options and plugins as well, delete these files and folders."
                    ),
                )
            ),
            heading(translate("help", "Where your files are")),
            _places(),
            paragraph(translate("help", "If you keep them, a later version of Hearts goes on where you stopped.")),
        )
    )


def about() -> str:
    """Return the page about the program: its version, its licence and where the person's files are."""
    return "".join(
        (
            strong(translate("help", "Hearts, version {version}").format(version=hearts_qt.__version__)),
            paragraph(translate("help", "Free software under the MIT licence: use it, change it, pass it on.")),
            paragraph(translate("help", "The font is Inter, under the SIL Open Font License.")),
            table(
                (
                    (translate("help", "Python"), platform.python_version()),
                    (translate("help", "Qt"), f"{qVersion()} (PySide6 {pyside_version})"),
                )
            ),
            heading(translate("help", "Where your files are")),
            _places(),
            paragraph(translate("help", "Everything stays on this computer.")),
            link("removing", translate("help", "Remove Hearts from this computer")),
        )
    )
