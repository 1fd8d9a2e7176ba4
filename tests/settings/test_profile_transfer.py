"""Tests of exports with several people, and of the export of one person's profile."""

import os
import shutil
import zipfile
from pathlib import Path

import pytest

from hearts_qt.history.annotations import Annotation, Annotations, Key, add_annotation, read_annotations
from hearts_qt.history.match_lists import waiting_matches
from hearts_qt.history.statistics.resets import Reset, add_resets, read_resets
from hearts_qt.settings.export_file import ABOUT, ExportPlaces, export_everything
from hearts_qt.settings.file import profile_text
from hearts_qt.settings.import_file import import_everything, look_into
from hearts_qt.settings.import_undo import undo_import
from hearts_qt.settings.profile import Profile
from hearts_qt.settings.profile_list import FIRST, ProfileList
from hearts_qt.table import link
from hearts_qt.table.log import match_id_of
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.owners import People
from tests.settings.test_transfer import contents, empty, ids
from tests.table.tables import Window, open_table, seats


def playing(places: ExportPlaces, person: str, key: str) -> Window:
    """Return a window at the table of the person whose profile has this key, after two tricks."""
    table = open_table(places.matches, people=People(person), whose=places.profiles.whose(key))
    window = Window(table)
    window.until_tricks(2)
    return window


def table_of(places: ExportPlaces, key: str) -> str:
    """Return the id of the match at the table of the person whose profile has this key."""
    log = LogArchive(places.matches, places.profiles.whose(key)).at_the_table()
    assert log is not None
    return match_id_of(log.read_bytes())


@pytest.fixture
def family(tmp_path: Path) -> ExportPlaces:
    """Return the places of Ada and Bo. Each has a match at the table, Bo a waiting one, too, and both have notes."""
    places = empty(tmp_path / "family")
    places.matches.mkdir(parents=True)
    places.options.write_text(profile_text(Profile(person="00000000000000aa")), "utf-8")
    key = places.profiles.create("Bo", "sue")
    window = playing(places, key, key)
    window.send(link_new(window))
    playing(places, "00000000000000aa", FIRST)
    for match in ids(places):
        add_annotation(places.annotations, Annotation(match, Key.NOTE, f"note of {match}", 1))
    (places.profiles.files(key).characters / "sounds").mkdir(parents=True)
    (places.profiles.files(key).characters / "vickie.toml").write_text('format = 1\nname = "Vic"\n')
    return places


def link_new(window: Window) -> link.NewMatch:
    """Return the request for another match with the same rules."""
    return link.NewMatch(window.update.next_rules, seats("PCCC"))


def bo_of(places: ExportPlaces) -> str:
    """Return the key of Bo's profile."""
    (key,) = places.profiles.others
    return key


def profile_of(places: ExportPlaces, key: str) -> ExportPlaces:
    """Return what the export of one profile has."""
    own = places.profiles.files(key)
    return ExportPlaces(
        places.matches,
        places.records,
        places.annotations,
        own.options,
        own.characters,
        own.own_comments,
        places.plugins,
        places.profiles.read()[0].person if key == FIRST else key,
        places.profiles.whose(key),
    )


def test_everything_has_all_people(family: ExportPlaces, tmp_path: Path) -> None:
    """On an empty computer there are all people with all files, and each has the same match at the table."""
    export_everything(family, tmp_path / "all.zip")
    yours = empty(tmp_path / "yours")
    done = import_everything(yours, tmp_path / "all.zip", uses_settings=True)
    assert not done.skipped
    assert [each.name for each in yours.profiles.read()] == ["You", "Bo"]
    assert {each.person for each in yours.profiles.read()} == {"00000000000000aa", bo_of(family)}
    for key in (FIRST, bo_of(family)):
        assert table_of(yours, key) == table_of(family, key)
    before, after = contents(family), contents(yours)
    assert {name: after.get(name) for name in before if "vickie" in name} == {
        name: before[name] for name in before if "vickie" in name
    }
    undo_import(yours)
    assert [each.name for each in yours.profiles.read()] == ["You"]


def test_the_match_at_each_table_stays(family: ExportPlaces, tmp_path: Path) -> None:
    """After an import of more games of both people, each still has the own match at the table."""
    shutil.copytree(family.matches.parent, tmp_path / "copy")
    other = empty(tmp_path / "copy")
    for key, person in ((FIRST, "00000000000000aa"), (bo_of(family), bo_of(family))):
        window = playing(other, person, key)
        window.send(link_new(window))
    export_everything(other, tmp_path / "all.zip")
    before = {key: table_of(family, key) for key in (FIRST, bo_of(family))}
    done = import_everything(family, tmp_path / "all.zip")
    assert done.games
    assert {key: table_of(family, key) for key in before} == before
    assert {*ids(other)} <= {*ids(family)}


def test_one_profile_goes_to_another_computer(family: ExportPlaces, tmp_path: Path) -> None:
    """The file of a profile has the person's options, characters, games and notes, and nothing of the others."""
    key = bo_of(family)
    own = {each for each in ids(family) if each != table_of(family, FIRST)}
    assert export_everything(profile_of(family, key), tmp_path / "bo.zip") == len(own)
    yours = empty(tmp_path / "yours")
    yours.options.parent.mkdir(parents=True)
    yours.options.write_text(profile_text(Profile(person="00000000000000cc")), "utf-8")
    at_home = playing(yours, "00000000000000cc", FIRST).update.match_id
    assert look_into(yours, tmp_path / "bo.zip").is_profile
    options = yours.options.read_bytes()
    done = import_everything(yours, tmp_path / "bo.zip")
    assert done.games == len(own)
    assert yours.options.read_bytes() == options
    assert table_of(yours, FIRST) == at_home
    assert table_of(yours, key) == table_of(family, key)
    assert [(each.key, each.name) for each in yours.profiles.read()] == [(FIRST, "You"), (key, "Bo")]
    waiting = waiting_matches(yours.matches, Annotations(), whose=yours.profiles.whose(key))
    assert {each.match for each in waiting if not each.is_others} == own - {table_of(yours, key)}
    assert read_annotations(yours.annotations).matches == own
    again = import_everything(yours, tmp_path / "bo.zip")
    assert not again.has_added


def test_a_removed_profile_is_taken_in_once(family: ExportPlaces, tmp_path: Path) -> None:
    """The copy of a removed profile brings it back into the list, with its id; nothing is there twice."""
    key = bo_of(family)
    export_everything(profile_of(family, key), tmp_path / "bo.zip")
    before = contents(family)
    family.profiles.remove(key)
    for _ in range(2):
        import_everything(family, tmp_path / "bo.zip")
        assert [(each.key, each.is_removed) for each in family.profiles.read()] == [(FIRST, False), (key, False)]
        assert {name: data for name, data in contents(family).items() if name in before} == before


def test_the_first_profile_comes_back_to_its_place(family: ExportPlaces, tmp_path: Path) -> None:
    """Where the person of the export has the first profile already, the options are compared with those."""
    export_everything(profile_of(family, FIRST), tmp_path / "ada.zip")
    before = {name: data for name, data in contents(family).items() if name.endswith(".toml")}
    assert not import_everything(family, tmp_path / "ada.zip").has_added
    assert {name: data for name, data in contents(family).items() if name.endswith(".toml")} == before
    yours = empty(tmp_path / "yours")
    import_everything(yours, tmp_path / "ada.zip")
    assert [each.key for each in yours.profiles.read()] == [FIRST, "00000000000000aa"]


def resets_after(export: Path, folder: Path, *own: str) -> list[str]:
    """Return who is reset on another computer, where these were reset before, after an import of an export."""
    yours = empty(folder)
    yours.matches.mkdir(parents=True, exist_ok=True)
    add_resets(yours.resets, [Reset(who, "2026-01-01T00:00:00Z") for who in own])
    import_everything(yours, export)
    return [who for who, _ in read_resets(yours.resets).valid]


def test_resets_go_along_and_come_back(family: ExportPlaces, tmp_path: Path) -> None:
    """Everything has all resets that are valid, the file of a person only that person's; an undo takes them away."""
    bo, stan = f"person:{bo_of(family)}", "character:stan"
    add_resets(family.resets, [Reset(who, "2026-11-01T00:00:00Z") for who in ("", bo, stan, "character:sue")])
    add_resets(family.resets, [Reset("character:sue")])
    export_everything(family, tmp_path / "all.zip")
    export_everything(profile_of(family, bo_of(family)), tmp_path / "bo.zip")
    assert resets_after(tmp_path / "all.zip", tmp_path / "1") == ["", stan, bo]
    assert resets_after(tmp_path / "bo.zip", tmp_path / "2") == [bo]
    assert resets_after(tmp_path / "bo.zip", tmp_path / "3", stan) == [stan, bo]
    yours = empty(tmp_path / "1")
    add_resets(yours.resets, [Reset(stan, "2026-11-05T00:00:00Z")])
    undo_import(yours)
    assert read_resets(yours.resets).valid == ((stan, "2026-11-05T00:00:00Z"),)


def test_resets_hide_no_games_that_were_here(family: ExportPlaces, tmp_path: Path) -> None:
    """What is reset here stays as it is, and a reset of everybody elsewhere hides no game that was here before."""
    stan = "character:stan"
    add_resets(family.resets, [Reset(who, "2026-11-01T00:00:00Z") for who in ("", stan)])
    export_everything(family, tmp_path / "all.zip")
    yours = empty(tmp_path / "yours")
    playing(yours, "00000000000000cc", FIRST)
    add_resets(yours.resets, [Reset(stan, "2026-10-01T00:00:00Z")])
    import_everything(yours, tmp_path / "all.zip")
    assert read_resets(yours.resets).valid == ((stan, "2026-10-01T00:00:00Z"),)


def test_strange_names_lead_nowhere(tmp_path: Path) -> None:
    """Files in a folder that no profile can have are not written, whatever the export says about its person."""
    text = profile_text(Profile())
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as file:
        file.writestr(ABOUT, '{"export": 1, "person": "../../x"}')
        for name in ("profiles/x/options.toml", "profiles/00000000000000AA/options.toml", "profiles/options.toml"):
            file.writestr(name, text)
        file.writestr("profiles/00000000000000bb/strange.toml", text)
        file.writestr("options.toml", text)
    yours = empty(tmp_path / "yours")
    import_everything(yours, tmp_path / "x.zip")
    found = {os.path.relpath(path, yours.options.parent) for path in yours.options.parent.rglob("*.toml")}
    assert found == {"options.toml"}


def test_profiles_are_in_the_folder_of_the_options(tmp_path: Path) -> None:
    """The places of an export find the profiles beside the options of the first one."""
    places = empty(tmp_path)
    assert places.profiles.folder == ProfileList(tmp_path).folder
