"""Chooses which file of a sound is played."""

from random import Random


class FilesInTurn:
    """Chooses one of a sound's files at random, but never the same file twice in a row."""

    def __init__(self, rng: Random) -> None:
        """Choose with this generator."""
        self._rng = rng
        self._last: dict[str, int] = {}

    def next(self, sound: str, files: int) -> int:
        """Return which of this number of files is played now, counted from 0."""
        last = self._last.get(sound)
        chosen = self._rng.choice([place for place in range(files) if place != last or files == 1])
        self._last[sound] = chosen
        return chosen
