"""Where the person's files are, and the help page about removing the program."""

from PySide6.QtCore import QCoreApplication

from hearts_qt import paths
from hearts_qt.ui.help.help_html import heading, ordered, paragraph, table

translate = QCoreApplication.translate


def places() -> str:
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
            places(),
            paragraph(translate("help", "If you keep them, a later version of Hearts goes on where you stopped.")),
        )
    )
