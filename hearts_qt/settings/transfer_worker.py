"""A separate process that exports everything, looks into an export, takes it in, or takes that back.

    python -m hearts_qt.settings.transfer_worker PLACES export FILE
    python -m hearts_qt.settings.transfer_worker PLACES look FILE
    python -m hearts_qt.settings.transfer_worker PLACES import FILE [settings]
    python -m hearts_qt.settings.transfer_worker PLACES undo

``PLACES`` are the `ExportPlaces` as JSON. It prints `TransferMessage`s as JSON; the last one has the result. With
``settings``, the options of the export take the place of the person's own. The process can be killed at any time.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.history.message_lines import print_message, print_messages
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.settings.export_file import ExportPlaces, export_everything
from hearts_qt.settings.import_file import import_everything, look_into
from hearts_qt.settings.import_undo import undo_import
from hearts_qt.settings.transfer_message import EXPORT, IMPORT, LOOK, SETTINGS, TransferMessage

_STEPS_TOLD: Final = 100
"""How often a long task tells how far it is."""


def work(
    places: ExportPlaces, task: str, file: Path, tell: Callable[[int, int], None], *, uses_settings: bool = False
) -> TransferMessage:
    """Carry out a task, and return its result. `tell` is told how far it is. Raises OSError."""
    try:
        if task == EXPORT:
            # The dialog has asked whether the file may be replaced.
            return TransferMessage(games=export_everything(places, file, replaces=True, progress=tell))
        if task == LOOK:
            return TransferMessage(contained=look_into(places, file))
        if task == IMPORT:
            done = import_everything(places, file, uses_settings=uses_settings, progress=tell)
            return TransferMessage(imported=done)
        return TransferMessage(changed=undo_import(places))
    except PackError:
        return TransferMessage(is_refused=True)


def _print_progress(done: int, total: int) -> None:
    if done * _STEPS_TOLD // total != (done - 1) * _STEPS_TOLD // total:
        print_message(TransferMessage(done, total))


def _messages(arguments: Sequence[str]) -> Iterator[TransferMessage]:
    places, task, *rest = arguments
    file = Path(rest[0]) if rest else Path()
    read = msgspec.json.decode(places, type=ExportPlaces, dec_hook=lambda kind, value: kind(value))
    yield work(read, task, file, _print_progress, uses_settings=SETTINGS in rest[1:])


def main(arguments: Sequence[str]) -> int:
    """Print the messages; return 0, or 1 if the disk refuses something."""
    return print_messages(_messages(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
