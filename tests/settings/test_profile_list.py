"""Tests of the profiles of several people: where their files are, and what becomes of them."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hearts_qt.files import disk
from hearts_qt.rules.seating import owner_of
from hearts_qt.settings.file import profile_text, read_profile
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.profile import Profile
from hearts_qt.settings.profile_list import FIRST, MOST_PROFILES, ProfileList, is_taken, persons_called
from hearts_qt.settings.values import Settings

ADA = "00000000000000aa"


@pytest.fixture
def profiles(tmp_path: Path) -> ProfileList:
    """Return the profiles of a folder in which Ada has played alone so far."""
    settings = Settings()
    settings.set(PLAYER_NAME, "Ada")
    (tmp_path / "options.toml").write_text(profile_text(Profile(settings=settings, person=ADA)), "utf-8")
    return ProfileList(tmp_path)


def names(profiles: ProfileList) -> list[str]:
    """Return the names of the profiles that are not removed."""
    return [each.name for each in profiles.read() if not each.is_removed]


def everything(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files in a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_was_there_before_is_the_first_profile(profiles: ProfileList, tmp_path: Path) -> None:
    """The files of earlier versions are the first profile where they are; nothing is asked, moved or written."""
    before = everything(tmp_path)
    (first,) = profiles.read()
    assert (first.key, first.person, first.name) == (FIRST, ADA, "Ada")
    assert profiles.chosen == FIRST
    assert profiles.files(FIRST).options == tmp_path / "options.toml"
    assert profiles.whose(FIRST).is_everybody
    assert everything(tmp_path) == before


def test_a_new_profile_has_files_and_options_of_its_own(profiles: ProfileList, tmp_path: Path) -> None:
    """A new profile has a name, a face, an id that is its folder's name, and no file of the first profile."""
    before = everything(tmp_path)
    key = profiles.create("Bo", "sue")
    made = read_profile(profiles.files(key).options).profile
    own = owner_of(made.seats)
    assert own is not None
    assert (made.settings.value(PLAYER_NAME), made.seats[own].name, made.seats[own].face) == ("Bo", "Bo", "sue")
    assert (made.person, made.welcomed) == (key, True)
    assert names(profiles) == ["Ada", "Bo"]
    assert before.items() <= everything(tmp_path).items()
    assert profiles.whose(key).person == key
    assert profiles.whose(FIRST).others == (key,)
    assert profiles.chosen == FIRST


def test_the_chosen_profile_is_kept(profiles: ProfileList, tmp_path: Path) -> None:
    """The profile that was chosen is used at the next start, until another one is chosen."""
    key = profiles.create("Bo", "sue")
    profiles.choose(key)
    assert ProfileList(tmp_path).chosen == key
    profiles.choose(FIRST)
    assert ProfileList(tmp_path).chosen == FIRST


def test_the_window_of_a_new_person_opens_at_the_same_place(profiles: ProfileList, tmp_path: Path) -> None:
    """The window's place is taken over for a person without one, but not the arrangement of the panels."""
    (tmp_path / "window.ini").write_bytes(b"[General]\ngeometry=@ByteArray(1)\nstate=@ByteArray(2)\n")
    key = profiles.create("Bo", "sue")
    profiles.choose(key)
    assert profiles.files(key).window.read_bytes() == b"[General]\ngeometry=@ByteArray(1)\n"
    profiles.files(key).window.write_bytes(b"own")
    profiles.choose(FIRST)
    profiles.choose(key)
    assert profiles.files(key).window.read_bytes() == b"own"


def test_removing_loses_nothing(profiles: ProfileList, tmp_path: Path) -> None:
    """A removed profile keeps all its files and its matches, and comes back. The first one can be removed, too."""
    bo = profiles.create("Bo", "sue")
    before = everything(profiles.folder)
    for key, name in ((bo, "Bo"), (FIRST, "Ada")):
        profiles.remove(key)
        assert name not in names(profiles)
        assert everything(profiles.folder) == before
        assert profiles.whose(FIRST).others == (bo,)
        profiles.bring_back(key)
        assert names(profiles) == ["Ada", "Bo"]


def test_a_removed_profile_is_not_in_use_and_comes_back_when_it_is_chosen(profiles: ProfileList) -> None:
    """If the profile in use was removed, the first one is used; choosing a removed one brings it back."""
    key = profiles.create("Bo", "sue")
    profiles.choose(key)
    profiles.remove(key)
    assert profiles.chosen == FIRST
    profiles.choose(key)
    assert profiles.chosen == key
    assert names(profiles) == ["Ada", "Bo"]


def test_another_name_keeps_the_id_and_all_options(profiles: ProfileList) -> None:
    """A profile that is not in use gets another name and face; its id and its other options stay."""
    key = profiles.create("Bo", "sue")
    profiles.change(key, "Bob", "frank")
    changed = next(each for each in profiles.read() if each.key == key)
    assert (changed.name, changed.face, changed.person) == ("Bob", "frank", key)
    profiles.change(FIRST, "Ada L.", "sue")
    assert profiles.read()[0].person == ADA
    assert read_profile(profiles.files(FIRST).options).profile.settings.value(PLAYER_NAME) == "Ada L."


def test_a_missing_profile_is_named(profiles: ProfileList) -> None:
    """If the folder of the chosen profile is gone, the first profile is used, and the missing one can be named."""
    key = profiles.create("Bo", "sue")
    profiles.choose(key)
    profiles.files(key).options.unlink()
    profiles.files(key).options.parent.rmdir()
    assert (profiles.chosen, profiles.missing) == (FIRST, key)
    profiles.choose(FIRST)
    assert profiles.missing == ""


@pytest.mark.parametrize(
    "text", ["", "no TOML", "chosen = 5\nremoved = 7\n", 'chosen = "../.."\nremoved = ["../x", 3]\n']
)
def test_a_damaged_choice_loses_nothing(profiles: ProfileList, tmp_path: Path, text: str) -> None:
    """If the file with the choice is damaged, all profiles are listed, and the first one is used."""
    key = profiles.create("Bo", "sue")
    profiles.choose(key)
    (tmp_path / "profiles.toml").write_text(text)
    assert profiles.chosen == FIRST
    assert names(profiles) == ["Ada", "Bo"]
    damage = profiles.damage
    assert (damage is None) is ("=" in text)
    assert damage is None or damage.set_aside is not None
    profiles.choose(key)
    assert profiles.chosen == key


def test_damaged_options_are_listed_and_keep_their_id(profiles: ProfileList) -> None:
    """A profile whose options cannot be read stays in the list with its id, and so does the first one."""
    key = profiles.create("Bo", "sue")
    for each in (key, FIRST):
        profiles.files(each).options.write_text("no TOML")
    found = {each.key: each for each in profiles.read()}
    assert found[key].is_damaged
    assert found[key].person == key
    assert found[FIRST].is_damaged
    assert found[FIRST].person == ADA


def write_options(profiles: ProfileList, number: int, text: str) -> None:
    """Write the options of a profile as another program may do, without `ProfileList`."""
    folder = profiles.folder / f"{number:016x}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "options.toml").write_text(text, "utf-8")


def test_files_from_outside_are_made_fit(profiles: ProfileList) -> None:
    """Hostile names are made plain and short; folders with other names, and empty ones, are no profiles."""
    for name in ("..x", "0123456789abcdeg", "0123456789ABCDEF", "0123456789abcde0"):
        (profiles.folder / name).mkdir(parents=True)
    (profiles.folder / "0123456789abcdef").write_text("a file")
    assert names(profiles) == ["Ada"]
    for number, options in enumerate(('player_name = "a\\u202e\\n<b>' + "n" * 500 + '"', "player_name = 5")):
        write_options(profiles, number, f"[options]\n{options}\n")
    _, *hostile = profiles.read()
    assert {each.name for each in hostile} == {"a <b>" + "n" * 19, "You"}


def test_equal_names_are_told_apart(profiles: ProfileList) -> None:
    """Two people can have the same name after a change elsewhere; the list gives the second one a number."""
    for _ in range(2):
        profiles.create("ada", "sue")
    assert names(profiles) == ["Ada", "ada (2)", "ada (3)"]
    assert is_taken("ADA", profiles.read())
    assert not is_taken("Ada", profiles.read()[:1], FIRST)


def test_people_are_known_by_their_names(profiles: ProfileList) -> None:
    """Whoever sits down beside the owner has the id of the profile with that name; removed profiles do not count."""
    bo = profiles.create("Bo", "sue")
    cy = profiles.create("Cy", "sue")
    profiles.remove(cy)
    assert persons_called(profiles.read(), FIRST) == {"bo": bo}
    assert persons_called(profiles.read(), bo) == {"ada": ADA}


def test_there_is_a_limit(profiles: ProfileList) -> None:
    """Not more than the greatest number of profiles is listed."""
    for number in range(MOST_PROFILES + 5):
        write_options(profiles, number, "")
    assert len(profiles.read()) == MOST_PROFILES


@pytest.mark.parametrize("change", ["create", "choose", "remove", "change"])
def test_a_refusal_changes_nothing(profiles: ProfileList, monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    """If the disk refuses a change, the profiles are as before."""
    key = profiles.create("Bo", "sue")

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, os.strerror(28), str(path))

    with monkeypatch.context() as patched:
        patched.setattr(disk, "replace_file", full)
        changes: dict[str, Callable[[], object]] = {
            "create": lambda: profiles.create("Cy", "sue"),
            "choose": lambda: profiles.choose(key),
            "remove": lambda: profiles.remove(key),
            "change": lambda: profiles.change(key, "Cy", "sue"),
        }
        with pytest.raises(OSError, match="No space"):
            changes[change]()
    assert names(profiles) == ["Ada", "Bo"]
    assert profiles.chosen == FIRST
