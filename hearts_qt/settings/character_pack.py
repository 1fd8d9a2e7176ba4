"""Makes a plugin of a character that a person gives to a friend, and reads the character from such a plugin.

The plugin has no code. It contributes a face and comments like any other plugin, and `FILE` describes the character.
"""

import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import tomli_w
from msgspec.structs import asdict, replace

from hearts_qt.files import disk
from hearts_qt.files.toml import TomlError, parse_toml
from hearts_qt.plugin_host.comments import Comments, Line, Occasion, comments_text
from hearts_qt.plugin_host.face_import import UNKNOWN
from hearts_qt.plugin_host.faces import ENDINGS
from hearts_qt.plugin_host.zip_file import PackedFile, open_zip, write_zip
from hearts_qt.settings.character_files import character_from_table
from hearts_qt.settings.characters import SHIPPED, Character, id_of

FILE: Final = "character.toml"
_MOST_BYTES: Final = 64 * 1024
_MOST_FACE_BYTES: Final = 8 * 1024 * 1024
_WHO: Final = ("name", "player", "speaks", "chattiness")
"""The fields of a character that `FILE` contains."""
_FACE_ENDINGS: Final = (".toml", *ENDINGS)


class NothingToGiveError(ValueError):
    """Raised for a character that has neither comments nor an existing face."""


def pack_files(character: Character, said: Comments, face: Path | None, author: str) -> dict[str, bytes]:
    """Return the contents of the plugin's files, by name.

    `said` has all comments of the character. `face` is a folder or a picture with the character's face, or None. Raises
    NothingToGiveError if there is nothing to give, and OSError if a file cannot be read.
    """
    id = id_of(character.name)
    if id in SHIPPED:
        # In the friend's program this id is taken: a character of the cast has a face and comments with it.
        id = f"{id}-friend"
    files: dict[str, bytes] = {}
    manifest: dict[str, Any] = {
        "format": 1,
        "id": id,
        "name": character.name,
        "version": "1.0",
        "api": 1,
        "author": author,
        "licence": said.licence or UNKNOWN,
    }
    if face is not None:
        manifest["faces"] = [{"folder": "face"}]
        files |= _face_files(face, character.name)
    if any(said.lines.values()):
        manifest["comments"] = [{"file": "comments.toml"}]
        files |= _comment_files(replace(said, name=character.name, author=said.author or author))
    if not files:
        raise NothingToGiveError(character.name)
    files["plugin.toml"] = tomli_w.dumps(manifest).encode()
    files[FILE] = _character_text(character).encode()
    return files


def _character_text(character: Character) -> str:
    # The ids of the face and the comments are left out, because both get new ids in the friend's program.
    given = asdict(replace(character, face="", comments="", lines={}, silenced=(), sounds={}))
    return tomli_w.dumps({"format": 1} | {key: "" if given[key] is None else given[key] for key in _WHO})


def _face_files(face: Path, name: str) -> dict[str, bytes]:
    if face.is_dir():
        found = [each for each in sorted(face.rglob("*")) if each.suffix.lower() in _FACE_ENDINGS and each.is_file()]
        if sum(each.stat().st_size for each in found) > _MOST_FACE_BYTES:
            raise OSError(f"{face.name} is too large")
        return {f"face/{each.relative_to(face).as_posix()}": disk.read_file(each) for each in found}
    picture = f"face{face.suffix.lower()}"
    text = tomli_w.dumps({"format": 1, "name": name, "pictures": {"rest": picture}})
    return {f"face/{picture}": disk.read_file(face), "face/face.toml": text.encode()}


def _comment_files(said: Comments) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    names: dict[Path, str] = {}
    lines: dict[Occasion, tuple[Line, ...]] = {}
    told: set[str] = set()
    for occasion, each in said.lines.items():
        # A pack of comments may contain a line only once. But a line that the person wrote can be the same as a line of
        # the pack.
        fresh = [line for line in each if line.text not in told]
        told.update(line.text for line in fresh)
        lines[occasion] = tuple(_packed(line, said.folder, names, files) for line in fresh)
    files["comments.toml"] = comments_text(replace(said, lines=lines, folder=None)).encode()
    return files


def _packed(line: Line, folder: Path | None, names: dict[Path, str], files: dict[str, bytes]) -> Line:
    if not line.sound or folder is None:
        return replace(line, sound="")
    source = folder / line.sound
    if source not in names:
        stem = re.sub(r"[^A-Za-z0-9_-]+", "-", source.stem) or "sound"
        number = len(names) + 1
        names[source] = f"audio/{number:02}-{stem}{source.suffix.lower()}"
        files[names[source]] = disk.read_file(source)
    return replace(line, sound=names[source])


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file with these files. The same files give the same bytes."""
    buffer = io.BytesIO()
    write_zip(buffer, (PackedFile(name, data) for name, data in sorted(files.items())))
    return buffer.getvalue()


def character_in_pack(path: Path, plugin: str) -> Character | None:
    """Return the character in a zip file or a folder that is installed as the plugin with this id.

    Return None if there is no character in it. Wrong values in `FILE` are replaced by their defaults.
    """
    table, manifest = _table_in(path, FILE), _table_in(path, "plugin.toml")
    if table is None or manifest is None:
        return None
    known: dict[str, Any] = {key: table[key] for key in ("format", *_WHO) if key in table}
    character, _ = character_from_table(plugin, known)
    if character.id in SHIPPED:
        character = replace(character, id=f"{plugin}-friend")
    has_face, speaks = bool(manifest.get("faces")), bool(manifest.get("comments"))
    return replace(character, face=plugin if has_face else character.face, comments=plugin if speaks else "")


def _table_in(path: Path, name: str) -> dict[str, Any] | None:
    data = _file_in(path, name)
    try:
        return parse_toml(data) if data is not None else None
    except TomlError:
        return None


def _file_in(path: Path, name: str) -> bytes | None:
    try:
        if path.is_dir():
            with disk.open_file(path / name) as file:
                return file.read(_MOST_BYTES)
        with open_zip(path) as contents:
            return contents.read(name, _MOST_BYTES)
    except (OSError, ValueError):
        return None
