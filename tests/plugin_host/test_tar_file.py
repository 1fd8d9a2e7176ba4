"""Tests of plugins in tar archives, in which card sets of PySolFC are passed on."""

import io
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from hearts_qt.plugin_host import tar_file
from hearts_qt.plugin_host.flaw import FlawKind, PackError
from hearts_qt.plugin_host.installing import install
from hearts_qt.plugin_host.kinds import CARDS
from hearts_qt.plugin_host.packed_plugin import look_into_zip
from hearts_qt.plugin_host.packing import pack_plugins
from tests.plugin_host.decks.made import make_pysol


def archive(path: Path, *members: tuple[str, bytes | None], **more: object) -> Path:
    """Write a tar archive with files of these names and contents. `more` are attributes of all members."""
    with tarfile.open(path, "w:gz" if path.suffix in (".gz", ".tgz") else "w") as made:
        for name, data in members:
            member = tarfile.TarInfo(name)
            member.size = len(data or b"")
            for attribute, value in more.items():
                setattr(member, attribute, value)
            made.addfile(member, io.BytesIO(data or b""))
    return path


def flaws_of(path: Path, work: Path) -> list[FlawKind]:
    """Return the kinds of flaws for which an archive is refused."""
    with pytest.raises(PackError) as raised:
        look_into_zip(pack_plugins(path, work)[0])
    return [flaw.kind for flaw in raised.value.flaws]


@pytest.mark.parametrize("root", ["cardset-small", ".", ""])
@pytest.mark.parametrize("ending", [".tar.gz", ".tgz", ".tar", ".TAR.GZ"])
def test_a_card_set_in_a_tar_archive_is_installed(tmp_path: Path, root: str, ending: str) -> None:
    """A card set is installed from its archive, whether the archive has a folder or not."""
    folder = make_pysol(tmp_path)
    path = tmp_path / f"My cards{ending}"
    with tarfile.open(path, "w" if ending == ".tar" else "w:gz") as made:
        for each in folder.iterdir():
            made.add(each, f"{root}/{each.name}" if root else each.name)
            made.add(each, f"{root}/._{each.name}" if root else f"._{each.name}")
    (packed,) = pack_plugins(path, tmp_path)
    plugin = install(look_into_zip(packed), tmp_path / "plugins")
    assert plugin.id == ("cardset-small" if root == "cardset-small" else "my-cards")
    assert [item.name for item in plugin.contributions.of(CARDS)] == ["Small Set"]
    assert len(list(plugin.folder.iterdir())) == 55


@pytest.mark.parametrize(
    ("name", "more", "fault"),
    [
        ("../evil.txt", {}, FlawKind.OUTSIDE),
        ("/etc/evil.txt", {}, FlawKind.OUTSIDE),
        ("a/link", {"type": tarfile.SYMTYPE, "linkname": "/etc/passwd"}, FlawKind.LINK),
        ("a/link", {"type": tarfile.LNKTYPE, "linkname": "/etc/passwd"}, FlawKind.LINK),
        ("a/pipe", {"type": tarfile.FIFOTYPE}, FlawKind.UNSAFE),
        ("a/disk", {"type": tarfile.CHRTYPE}, FlawKind.UNSAFE),
        ("a/sparse", {"type": tarfile.GNUTYPE_SPARSE}, FlawKind.UNSAFE),
    ],
)
def test_what_leads_out_or_is_no_file_is_refused(
    tmp_path: Path, name: str, more: dict[str, object], fault: FlawKind
) -> None:
    """Names that lead out, links, devices and files with holes are refused before anything is unpacked."""
    assert fault in flaws_of(archive(tmp_path / "evil.tar.gz", (name, b""), **more), tmp_path)


def _cut_off(data: bytes) -> bytes:
    return data[: len(data) // 2]


@pytest.mark.parametrize("damage", [_cut_off, lambda data: b"no archive", lambda data: data[:10] + b"x" * 90])
def test_a_damaged_archive_is_refused(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    """A file that is no archive, or only a part of one, is refused."""
    path = archive(tmp_path / "half.tar.gz", ("a/one", bytes(range(256)) * 999))
    path.write_bytes(damage(path.read_bytes()))
    assert flaws_of(path, tmp_path) == [FlawKind.UNREADABLE]


def test_an_archive_that_would_become_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive with too many files, with too large files, or with too many bytes, also in its headers, is refused."""
    path = archive(tmp_path / "bomb.tar.gz", *((f"a/{number}", b"x" * 1000) for number in range(50)))
    long_name = archive(tmp_path / "name.tar.gz", ("a" * 200_000, b""))
    for limit, most, flaw in (("MOST_FILES", 10, FlawKind.TOO_MANY), ("LARGEST_FILE", 999, FlawKind.TOO_LARGE)):
        with monkeypatch.context() as limited:
            limited.setattr(tar_file, limit, most)
            assert flaws_of(path, tmp_path) == [flaw]
    monkeypatch.setattr(tar_file, "HEADER_BYTES", 0)
    monkeypatch.setattr(tar_file, "LARGEST_FOLDER", 20_000)
    assert flaws_of(path, tmp_path) == [FlawKind.BOMB]
    assert flaws_of(long_name, tmp_path) == [FlawKind.BOMB]


@pytest.mark.parametrize("name", ["x.tar.bz2", "x.tar.xz", "x.7z", "x.rar"])
def test_an_archive_of_another_kind_is_refused_with_the_way_out(tmp_path: Path, name: str) -> None:
    """Other archives are refused as such, so that the person knows to unpack them."""
    (tmp_path / name).write_bytes(b"x")
    assert flaws_of(tmp_path / name, tmp_path) == [FlawKind.ARCHIVE]
