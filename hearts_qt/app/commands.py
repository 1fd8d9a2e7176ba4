"""The commands of the command line: one declaration each, from which the parser and the help are made."""

import argparse
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from hearts_qt.app import (
    arena_command,
    plugin_command,
    record_command,
    statistics_command,
    tournament_command,
    transcript_command,
    transfer_command,
)


class Command(Struct, frozen=True):
    """Something that ``hearts-qt`` does without its window, such as ``hearts-qt plugin``."""

    name: str
    """The word after ``hearts-qt``."""
    summary: str
    """One line for the list of commands."""
    description: str
    """The text above its own help."""
    add_arguments: Callable[[argparse.ArgumentParser], None]
    """Adds its arguments to its parser."""
    run: Callable[[argparse.Namespace], int]
    """Carries it out with the parsed arguments, and returns the exit code."""
    handles_signals: bool = False
    """Whether it ends itself at SIGTERM and SIGHUP; the others end as if by Ctrl+C."""


COMMANDS: Final = (
    Command(
        "arena",
        arena_command.SUMMARY,
        arena_command.DESCRIPTION,
        arena_command.add_arguments,
        arena_command.run_arena,
        handles_signals=True,
    ),
    Command(
        "plugin",
        plugin_command.SUMMARY,
        plugin_command.SUMMARY,
        plugin_command.add_arguments,
        plugin_command.run_plugin,
    ),
    Command(
        "record",
        record_command.SUMMARY,
        record_command.DESCRIPTION,
        record_command.add_arguments,
        record_command.run_record,
    ),
    Command(
        "statistics",
        statistics_command.SUMMARY,
        statistics_command.DESCRIPTION,
        statistics_command.add_arguments,
        statistics_command.run_statistics,
    ),
    Command(
        "tournament",
        tournament_command.SUMMARY,
        tournament_command.DESCRIPTION,
        tournament_command.add_arguments,
        tournament_command.run_tournament,
        handles_signals=True,
    ),
    Command(
        "transcript",
        transcript_command.SUMMARY,
        transcript_command.DESCRIPTION,
        transcript_command.add_arguments,
        transcript_command.run_transcript,
    ),
    Command(
        transfer_command.EXPORT,
        transfer_command.EXPORT_SUMMARY,
        transfer_command.EXPORT_DESCRIPTION,
        transfer_command.add_export_arguments,
        transfer_command.run_transfer,
    ),
    Command(
        transfer_command.IMPORT,
        transfer_command.IMPORT_SUMMARY,
        transfer_command.IMPORT_DESCRIPTION,
        transfer_command.add_import_arguments,
        transfer_command.run_transfer,
    ),
)
"""All commands, in the order of the help."""
