"""Reads many logs at once, in processes of their own, when the index of statistics has to be made again.

    python -m hearts_qt.history.statistics.reading FOLDER

A reader gets names of logs, one in each line. For each of them it prints the facts of its match: their number of bytes,
in four bytes, and then the facts as MessagePack; nothing for a log that cannot be read. It ends when its input is
closed, so no reader outlives the process that started it.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.files import disk
from hearts_qt.history.statistics.match_facts import MatchFacts, match_facts
from hearts_qt.table.log import LogProblem

MODULE: Final = "hearts_qt.history.statistics.reading"
_FEWEST: Final = 400
"""With fewer logs than this, starting readers would take longer than it saves."""
_MOST_READERS: Final = 4


def read_facts(path: Path) -> MatchFacts | None:
    """Return the facts of the match in a log; None if the log cannot be read."""
    with suppress(LogProblem, OSError):
        return match_facts(path, disk.read_file(path))
    return None


class LogReader:
    """Reads logs of a folder, in readers if there are many.

    Names are sent in batches, and the facts come back in the same order. The next batch can be sent before the facts of
    the last one are received, so that no reader has to wait.
    """

    def __init__(self, folder: Path, logs: int) -> None:
        """Prepare to read this number of logs."""
        self._folder = folder
        self._sent: list[Sequence[str]] = []
        self._readers: list[subprocess.Popen[bytes]] = []
        if logs >= _FEWEST:
            with suppress(OSError):
                for _ in range(min(_MOST_READERS, os.cpu_count() or 1)):
                    self._readers.append(_started(folder))

    def send(self, names: Sequence[str]) -> None:
        """Let these logs be read; each name is that of a file in the folder."""
        self._sent.append(names)
        for place, reader in enumerate(self._readers):
            share = names[place :: len(self._readers)]
            with suppress(OSError):
                assert reader.stdin is not None
                reader.stdin.write(b"".join(os.fsencode(name) + b"\n" for name in share))
                reader.stdin.flush()

    def receive(self) -> list[MatchFacts | None]:
        """Return the facts of the batch that was sent first."""
        names = self._sent.pop(0)
        return [self._facts(place, name) for place, name in enumerate(names)]

    def close(self) -> None:
        """End all readers; logs that are sent after that are read in this process."""
        while self._readers:
            reader = self._readers.pop()
            reader.kill()
            reader.communicate()

    def _facts(self, place: int, name: str) -> MatchFacts | None:
        if self._readers:
            reader = self._readers[place % len(self._readers)]
            assert reader.stdout is not None
            length = reader.stdout.read(4)
            size = int.from_bytes(length, "big")
            data = reader.stdout.read(size) if size else b""
            if len(length) == 4 and len(data) == size:
                return _DECODER.decode(data) if data else None
        # Without readers, or if a reader was ended by somebody, the log is read here.
        return read_facts(self._folder / name)


_DECODER: Final = msgspec.msgpack.Decoder(MatchFacts)


def _started(folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", MODULE, str(folder)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def main(arguments: Sequence[str]) -> int:
    """Read logs until the input is closed; return 0."""
    folder = Path(arguments[0])
    with suppress(BrokenPipeError):
        for line in sys.stdin.buffer:
            facts = read_facts(folder / os.fsdecode(line.rstrip(b"\n")))
            data = b"" if facts is None else msgspec.msgpack.encode(facts)
            sys.stdout.buffer.write(len(data).to_bytes(4, "big") + data)
            sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
