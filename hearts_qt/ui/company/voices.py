"""The comments of the computer players at the table: their comment packs with the person's changes."""

from collections.abc import Callable
from pathlib import Path

from hearts_qt.players.cast import character_called
from hearts_qt.plugin_host.comments import Comments
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.characters import Characters, voice
from hearts_qt.ui.company.speaking import Voice


class Voices:
    """Returns the voice of the player in a seat. Voices are kept until a character or a pack changes."""

    def __init__(self, characters: Characters, pack: Callable[[str], Comments | None], sounds: Path) -> None:
        """Use these characters. `pack` returns a comment pack by id; `sounds` has the recordings of own lines."""
        self._characters = characters
        self._pack = pack
        self._sounds = sounds
        self._known: dict[str, Voice | None] = {}
        characters.listen(lambda change: self.forget())

    def forget(self) -> None:
        """Forget all voices, because comment packs have been added, removed or changed."""
        self._known.clear()

    def __call__(self, seating: Seating) -> Voice | None:
        """Return the voice of a seat's player; None for persons, for players of plugins, and for silent characters."""
        if seating.kind is Kind.PERSON:
            return None
        character = seating.character or character_called(seating.name)
        if character not in self._known:
            self._known[character] = self._made(character)
        return self._known[character]

    def _made(self, id: str) -> Voice | None:
        character = self._characters.get(id)
        if character is None or not character.speaks:
            return None
        return Voice(voice(character, self._pack(character.comments), self._sounds), character.chattiness)
