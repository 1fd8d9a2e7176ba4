"""Tests of installing: zip files are checked before they are unpacked, and are installed completely or not at all."""

import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from hearts_qt.plugin_host import installing, zip_file
from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.flaw import FlawKind, PackError
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.installing import export, install, remove, repair_installations
from hearts_qt.plugin_host.kinds import STYLES
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.plugin_host.packed_plugin import look_into_zip
from tests.plugin_host.written import HEAD, STYLE, style_plugin, write_plugin


@pytest.fixture
def plugins(tmp_path: Path) -> Path:
    """Return an empty folder for the person's plugins."""
    folder = tmp_path / "plugins"
    folder.mkdir()
    return folder


def packed(tmp_path: Path, **changes: object) -> Path:
    """Return a zip file with a plugin."""
    folder = write_plugin(tmp_path / "made" / "aunt", {**HEAD, "id": "aunt", "styles": [STYLE], **changes})
    target = tmp_path / "aunt.zip"
    export(folder, target)
    return target


def read(folder: Path) -> Plugin:
    """Read a plugin as if it were in the person's plugin folder."""
    return read_plugin(folder, Source.USER, look_into(folder))


def names(folder: Path) -> list[str]:
    """Return the names of everything in a folder, including hidden files, except the trash."""
    return sorted(path.name for path in folder.iterdir() if path.name != installing.TRASH)


def test_the_contents_of_a_zip_file_are_described(tmp_path: Path) -> None:
    """A zip file is described by its name, version, author, contributions and size, and by whether it has code."""
    player = {"name": "Tortoise", "python": "player.py:Tortoise"}
    files = {"player.py": "x" * 100}
    folder = write_plugin(
        tmp_path / "a", {**HEAD, "description": "Hm.", "players": [player], "styles": [STYLE] * 2}, files
    )
    export(folder, tmp_path / "a.zip")
    found = look_into_zip(tmp_path / "a.zip")
    said = (found.name, found.version, found.author, found.description, found.has_code, found.files)
    assert said == ("A good one", "1.0", "Vera", "Hm.", True, 2)
    assert found.kinds == (("players", 1), ("styles", 2))
    assert found.size == sum((folder / name).stat().st_size for name in ("plugin.toml", "player.py"))


def test_a_deck_without_a_manifest_is_named_by_itself(tmp_path: Path) -> None:
    """A zip file without a manifest has the deck's own name.

    Its files can be at the top, and files of macOS are ignored.
    """
    path = tmp_path / "Fans.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("design.toml", 'name = "Fans"\nauthor = "Vera"')
        made.writestr("back.svg", "<svg/>")
        made.writestr("__MACOSX/._back.svg", b"\0")
    found = look_into_zip(path)
    assert (found.name, found.author, found.kinds, found.has_code, found.files) == (
        "Fans",
        "Vera",
        (("cards", 1),),
        False,
        2,
    )


def test_what_is_exported_can_be_installed(tmp_path: Path, plugins: Path) -> None:
    """An exported plugin is installed unchanged, and nothing else is added."""
    plugin = install(look_into_zip(packed(tmp_path)), plugins)
    assert plugin == read(plugins / "aunt")
    assert plugin.contributions.of(STYLES)
    assert names(plugins) == ["aunt"]


def test_a_zip_file_may_list_its_folders(tmp_path: Path, plugins: Path) -> None:
    """If a zip file lists its folders, it is installed together with its empty folders."""
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as made:
        for name in ("aunt/", "aunt/empty/", "aunt/more/"):
            made.writestr(zipfile.ZipInfo(name), b"")
        made.writestr("aunt/plugin.toml", (style_plugin(tmp_path / "made" / "aunt") / "plugin.toml").read_bytes())
        made.writestr("aunt/more/notes.txt", b"Hm.")
    assert look_into_zip(path).files == 2
    plugin = install(look_into_zip(path), plugins)
    assert names(plugin.folder) == ["empty", "more", "plugin.toml"]
    assert (plugin.folder / "more" / "notes.txt").read_bytes() == b"Hm."


def test_a_plugin_beside_one_with_a_broken_manifest_is_installed(tmp_path: Path, plugins: Path) -> None:
    """A plugin is installed although another installed plugin is broken. The broken plugin stays in its place."""
    (plugins / "broken").mkdir()
    (plugins / "broken" / "plugin.toml").write_text("id = ")
    assert install(look_into_zip(packed(tmp_path)), plugins).folder == plugins / "aunt"
    assert names(plugins) == ["aunt", "broken"]


def test_a_zip_file_with_a_broken_manifest_is_refused(tmp_path: Path, plugins: Path) -> None:
    """A plugin with a broken manifest gets the name of the folder in the zip file, and is not installed."""
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("aunt/plugin.toml", b"id = ")
    found = look_into_zip(path)
    assert (found.name, found.kinds, found.has_code) == ("aunt", (), False)
    with pytest.raises(PackError) as raised:
        install(found, plugins)
    assert [flaw.kind for flaw in raised.value.flaws] == [FlawKind.NOT_TOML]
    assert names(plugins) == []


def test_executable_files_stay_executable(tmp_path: Path, plugins: Path) -> None:
    """Executable files stay executable. Other files do not become executable."""
    player = {"name": "Me", "command": ["./player"]}
    folder = write_plugin(tmp_path / "a", {**HEAD, "players": [player]}, {"player": "#!/bin/sh\n", "notes.txt": ""})
    (folder / "player").chmod(0o700)
    export(folder, tmp_path / "a.zip")
    plugin = install(look_into_zip(tmp_path / "a.zip"), plugins)
    modes = [(plugin.folder / name).stat().st_mode & 0o111 for name in ("player", "notes.txt")]
    assert modes == [0o111, 0]


def test_a_newer_version_takes_the_place_of_the_older_one(tmp_path: Path, plugins: Path) -> None:
    """A newer version replaces the older one completely, in the folder of the older version."""
    old = style_plugin(plugins / "My folder", id_="aunt")
    (old / "left.txt").write_text("")
    plugin = install(look_into_zip(packed(tmp_path, version="2.0")), plugins)
    assert (plugin.version, plugin.folder) == ("2.0", old)
    assert names(plugins) == ["My folder"]
    assert names(old) == ["plugin.toml"]


@pytest.mark.parametrize("fails_at", [1, 2])
def test_a_disk_that_fails_leaves_the_older_one(
    tmp_path: Path, plugins: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    """If any step of an installation fails, the older version stays."""
    old = style_plugin(plugins / "aunt")
    found = look_into_zip(packed(tmp_path, version="2.0"))
    steps = 0
    real = installing.disk.replace  # type: ignore[attr-defined]

    def failing(source: Path, target: Path) -> None:
        nonlocal steps
        steps += 1
        if steps == fails_at:
            raise OSError("no space left on device")
        real(source, target)

    monkeypatch.setattr("hearts_qt.files.disk.replace", failing)
    with pytest.raises(OSError, match="no space"):
        install(found, plugins)
    assert read(old).version == "1.0"
    assert [name for name in names(plugins) if not name.startswith(".")] == ["aunt"]


def test_a_power_cut_in_the_middle_is_put_right(plugins: Path) -> None:
    """After a power cut during an installation the older version is restored, and unfinished files are removed."""
    style_plugin(plugins / ".before-x" / "aunt")
    style_plugin(plugins / ".before-y" / "uncle")
    style_plugin(plugins / "uncle", version="2.0")
    (plugins / ".arriving-z" / "half").mkdir(parents=True)
    repair_installations(plugins)
    assert names(plugins) == ["aunt", "uncle"]
    assert read(plugins / "uncle").version == "2.0"


def test_a_broken_plugin_is_not_installed(tmp_path: Path, plugins: Path) -> None:
    """A broken plugin is refused with the reason, and no part of it is left."""
    with pytest.raises(PackError) as raised:
        install(look_into_zip(packed(tmp_path, api=99)), plugins)
    assert [flaw.kind for flaw in raised.value.flaws] == [FlawKind.OTHER_API]
    assert names(plugins) == []


def test_what_is_removed_is_kept(plugins: Path) -> None:
    """Removed plugins are kept in the trash, even if two of them have the same name."""
    kept = [remove(read(style_plugin(plugins / "aunt", version=each)), plugins) for each in "12"]
    assert names(plugins) == []
    assert [read(each).version for each in kept] == ["1", "2"]


def test_only_a_persons_own_can_be_removed(tmp_path: Path, plugins: Path) -> None:
    """Only plugins in the person's own folder can be removed."""
    with pytest.raises(ValueError, match="is not in"):
        remove(read(style_plugin(tmp_path / "elsewhere")), plugins)


def entry(name: str, kind: int = 0, data: bytes = b"x") -> Callable[[zipfile.ZipFile], None]:
    """Return a function that writes an entry with this name and file type into a zip file."""

    def write(made: zipfile.ZipFile) -> None:
        member = zipfile.ZipInfo("placeholder")
        # ZipInfo would change the name.
        member.filename = name
        member.external_attr = (kind | 0o644) << 16
        made.writestr(member, data, zipfile.ZIP_DEFLATED)

    return write


ZEROS = b"\0" * (zip_file.ALWAYS_SMALL + 1)


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ([entry("../evil.txt")], FlawKind.OUTSIDE),
        ([entry("a/../../evil.txt")], FlawKind.OUTSIDE),
        ([entry("/etc/evil.txt")], FlawKind.OUTSIDE),
        ([entry("C:/evil.txt")], FlawKind.OUTSIDE),
        ([entry("..\\evil.txt")], FlawKind.OUTSIDE),
        ([entry("\\\\server\\evil.txt")], FlawKind.OUTSIDE),
        ([entry("a/link", stat.S_IFLNK, b"/etc/passwd")], FlawKind.LINK),
        ([entry("a/pipe", stat.S_IFIFO)], FlawKind.UNSAFE),
        ([entry("a/nul.txt")], FlawKind.UNSAFE),
        ([entry("a/COM1")], FlawKind.UNSAFE),
        ([entry("a/what?.txt")], FlawKind.UNSAFE),
        ([entry("a/dot.")], FlawKind.UNSAFE),
        ([entry("a/line\nbreak")], FlawKind.UNSAFE),
        ([entry("a/stream.txt:x")], FlawKind.UNSAFE),
        ([entry("a//b")], FlawKind.UNSAFE),
        ([entry("/".join("a" * 20))], FlawKind.UNSAFE),
        ([entry("a/" + "x" * 300)], FlawKind.UNSAFE),
        ([entry("a/zeros", 0, ZEROS)], FlawKind.BOMB),
        ([entry("a/Readme"), entry("a/README")], FlawKind.TWICE),
    ],
)
def test_zip_files_with_forbidden_contents_are_refused(
    tmp_path: Path, entries: list[Callable[[zipfile.ZipFile], None]], fault: FlawKind
) -> None:
    """Archives with forbidden contents are refused before anything is unpacked."""
    path = tmp_path / "evil.zip"
    with zipfile.ZipFile(path, "w") as made:
        for write in entries:
            write(made)
    with pytest.raises(PackError) as raised:
        look_into_zip(path)
    assert fault in {flaw.kind for flaw in raised.value.flaws}


@pytest.mark.parametrize("root", ["./", "./aunt/", ".\\aunt\\", "aunt\\", "aunt/./"])
def test_names_in_a_zip_file_may_begin_with_a_dot_or_have_backslashes(tmp_path: Path, plugins: Path, root: str) -> None:
    """A zip file is read if its names begin with ``./``, as tar writes them, or have backslashes, as in Windows."""
    folder = style_plugin(tmp_path / "aunt")
    path = tmp_path / "aunt.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(root, "")
        made.writestr(f"{root}plugin.toml", (folder / "plugin.toml").read_bytes())
        made.writestr(f"{root}more{root[-1]}notes.txt", "A note")
    plugin = install(look_into_zip(path), plugins)
    assert (plugin.folder / "more" / "notes.txt").read_text() == "A note"


def test_zip_bombs_are_refused(tmp_path: Path) -> None:
    """Zip files with too many files, a file that is too large, or files that are together too large are refused."""
    path = tmp_path / "evil.zip"
    with zipfile.ZipFile(path, "w") as made:
        for number in range(4):
            made.writestr(f"{number}", bytes(range(256)) * 4)
    for limits, fault in (
        (zip_file.ZipLimits(file_bytes=1000), FlawKind.TOO_LARGE),
        (zip_file.ZipLimits(bytes=3000), FlawKind.BOMB),
        (zip_file.ZipLimits(files=3), FlawKind.TOO_MANY),
    ):
        with pytest.raises(PackError) as raised, zip_file.open_zip(path, limits):
            pass
        assert {flaw.kind for flaw in raised.value.flaws} == {fault}


def test_an_archive_that_lies_about_a_size_is_found_out(tmp_path: Path, plugins: Path) -> None:
    """An archive that declares too small sizes is refused, because the unpacked bytes are counted."""
    path = packed(tmp_path)
    data = path.read_bytes()
    size = (tmp_path / "made" / "aunt" / "plugin.toml").stat().st_size.to_bytes(4, "little")
    assert data.count(size) >= 2
    path.write_bytes(data.replace(size, (5).to_bytes(4, "little")))
    with pytest.raises(PackError):
        install(look_into_zip(path), plugins)
    assert names(plugins) == []


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compression_methods_are_refused(tmp_path: Path, method: int) -> None:
    """A compression method is refused if it cannot be unpacked in limited pieces. A few bytes can become a gigabyte."""
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w", method) as made:
        made.writestr("aunt/plugin.toml", b"\0" * 1000)
    with pytest.raises(PackError) as raised:
        look_into_zip(path)
    assert [flaw.kind for flaw in raised.value.flaws] == [FlawKind.UNREADABLE]


def test_an_archive_with_damaged_contents_is_refused(tmp_path: Path) -> None:
    """An archive with damaged contents is refused even if its list is intact."""
    path = packed(tmp_path)
    data = bytearray(path.read_bytes())
    begin = data.index(b"plugin.toml") + len(b"plugin.toml")
    data[begin : begin + 10] = b"\xff" * 10
    path.write_bytes(data)
    with pytest.raises(PackError) as raised:
        look_into_zip(path)
    assert [flaw.kind for flaw in raised.value.flaws] == [FlawKind.UNREADABLE]


@pytest.mark.parametrize("data", [b"", b"PK", b"not a zip file at all", b"PK\x03\x04" + b"\0" * 100])
def test_what_is_no_zip_file_is_refused(tmp_path: Path, data: bytes) -> None:
    """A file that is not a zip file is refused, whatever its name is."""
    path = tmp_path / "x.zip"
    path.write_bytes(data)
    with pytest.raises(PackError) as raised:
        look_into_zip(path)
    assert [flaw.kind for flaw in raised.value.flaws] == [FlawKind.UNREADABLE]


def test_an_encrypted_archive_is_refused(tmp_path: Path) -> None:
    """An encrypted archive is refused."""
    path = packed(tmp_path)
    data = bytearray(path.read_bytes())
    for begin, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(begin) + offset] |= 1
    path.write_bytes(data)
    with pytest.raises(PackError) as raised:
        look_into_zip(path)
    assert {flaw.detail for flaw in raised.value.flaws} == {"encrypted"}


def test_an_export_that_fails_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If an export fails, the file that was there before is left."""
    folder = style_plugin(tmp_path / "aunt")
    target = tmp_path / "aunt.zip"
    target.write_text("before")

    def fail(*arguments: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", fail)
    with pytest.raises(OSError, match="no space"):
        export(folder, target)
    assert target.read_text() == "before"
    assert names(tmp_path) == ["aunt", "aunt.zip"]
