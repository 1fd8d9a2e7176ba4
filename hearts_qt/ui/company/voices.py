"""What everybody who sits at the table has to say: their pack of comments, with what the person has changed in it."""

from collections.abc import Callable
from pathlib import Path

from hearts_qt.players.cast import character_called
from hearts_qt.plugin_host.comments import Comments
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.company import Company, voice
from hearts_qt.ui.company.speaking import Voice


class Voices:
    """Gives the voice of whoever sits in a seat. Each is put together once, until somebody is changed."""

    def __init__(self, company: Company, pack: Callable[[str], Comments | None], sounds: Path) -> None:
        """Use the members of the `company`, packs by id, and the recordings of the person's own lines in `sounds`."""
        self._company = company
        self._pack = pack
        self._sounds = sounds
        self._known: dict[str, Voice | None] = {}
        company.listen(lambda change: self.forget())

    def forget(self) -> None:
        """Put every voice together anew, for packs have come, gone or changed."""
        self._known.clear()

    def __call__(self, seating: Seating) -> Voice | None:
        """Return the voice of who sits there; None for persons, for strangers, and for those who do not speak."""
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
