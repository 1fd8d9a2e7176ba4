"""The comments of everybody at the table: their comment pack with the person's changes."""

from collections.abc import Callable
from pathlib import Path

from hearts_qt.players.cast import character_called
from hearts_qt.plugin_host.comments import Comments
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.company import Company, voice
from hearts_qt.ui.company.speaking import Voice


class Voices:
    """Returns the voice of the player in a seat. Voices are kept until a character or a pack changes."""

    def __init__(self, company: Company, pack: Callable[[str], Comments | None], sounds: Path) -> None:
        """Use the characters of the `company`, comment packs by id, and the recordings of own lines in `sounds`."""
        self._company = company
        self._pack = pack
        self._sounds = sounds
        self._known: dict[str, Voice | None] = {}
        company.listen(lambda change: self.forget())

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

    def _made(self, character: str) -> Voice | None:
        member = self._company.get(character)
        if member is None or not member.speaks:
            return None
        return Voice(voice(member, self._pack(member.comments), self._sounds), member.chattiness)
