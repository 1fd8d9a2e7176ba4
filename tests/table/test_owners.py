"""Tests of the people in the logs: whose a match is, and that each person's match comes back to the table."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.history.annotations import Annotations
from hearts_qt.history.erasing import ErasingPlaces, NeededError, erase
from hearts_qt.history.match_lists import waiting_matches
from hearts_qt.rules.entries import BeginMatch, ChangeSeat
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.log import logged_entries, match_id_of
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.owners import EVERYBODY, People, Whose, owner_at, owner_in
from tests.table.tables import Window, as_four, open_table, seats

BO = "00000000000000bb"
CY = "00000000000000cc"
ADAS = Whose(others=(BO, CY))
"""Ada has the first profile."""
BOS = Whose(person=BO)


def begin_of(log: Path) -> BeginMatch:
    """Return the entry that begins the match of a log."""
    first = next(iter(logged_entries(log, log.read_bytes()))).entry
    assert isinstance(first, BeginMatch)
    return first


def window_of(folder: Path, person: str, whose: Whose, who: str = "PCCC") -> Window:
    """Return a window at the table of a person."""
    return Window(open_table(folder, who, people=People(person), whose=whose))


def test_each_person_goes_on_with_an_own_match(tmp_path: Path) -> None:
    """Two people play in turns. Whoever starts again finds the own match as it was, also after a kill."""
    ada = window_of(tmp_path, "", ADAS)
    ada.until_tricks(3)
    bo = window_of(tmp_path, BO, BOS)
    assert bo.update.match_id != ada.update.match_id
    bo.until_tricks(5)
    again = window_of(tmp_path, "", ADAS)
    assert again.update.match_id == ada.update.match_id
    assert again.update.view == ada.update.view
    again.until_tricks(7)
    assert window_of(tmp_path, BO, BOS).update.view == bo.update.view
    assert window_of(tmp_path, "", ADAS).update.view == again.update.view
    assert len(LogArchive(tmp_path).logs()) == 2


def test_a_match_is_found_behind_many_gaps(tmp_path: Path) -> None:
    """A person's match comes back after others have played and erased many games, so that many numbers are missing."""
    bo = window_of(tmp_path, BO, BOS)
    bo.until_tricks(2)
    (log,) = LogArchive(tmp_path).logs()
    ada = window_of(tmp_path, "", ADAS)
    ada.until_tricks(1)
    adas = LogArchive(tmp_path).logs()[-1]
    for number in range(4, 40, 2):
        (tmp_path / f"match-{number:06d}.jsonl").write_bytes(adas.read_bytes())
    assert log.exists()
    assert window_of(tmp_path, BO, BOS).update.view == bo.update.view


def test_games_won_are_those_of_the_person(tmp_path: Path) -> None:
    """A person's first match begins without the games that another person has won."""
    ada = Window(open_table(tmp_path, rules=Rules(goal=0, deals=1), whose=ADAS))
    ada.until_stage(Stage.OVER)
    ada.once()
    assert ada.update.tallies
    assert not window_of(tmp_path, BO, BOS).update.tallies
    assert window_of(tmp_path, "", ADAS).update.tallies == ada.update.tallies


def test_a_match_without_ids_belongs_to_the_first_profile(tmp_path: Path) -> None:
    """Logs of earlier versions, and those of people who are not known here any more, are the first profile's."""
    old = window_of(tmp_path, "", EVERYBODY)
    (log,) = LogArchive(tmp_path).logs()
    assert owner_at(log) == ""
    assert window_of(tmp_path, "00000000000000aa", ADAS).update.match_id == old.update.match_id
    lost = window_of(tmp_path, "00000000000000dd", Whose(person="00000000000000dd"))
    assert window_of(tmp_path, "00000000000000aa", ADAS).update.match_id == lost.update.match_id


@pytest.mark.parametrize("who", ["PCCC", "CPCC", "CPPC", "PPPP", "CCCC"])
def test_the_owner_is_in_every_log(tmp_path: Path, who: str) -> None:
    """The owner of a match is known without its seat, too, for instance if four computers play."""
    window_of(tmp_path, BO, BOS, who)
    (log,) = LogArchive(tmp_path).logs()
    begin = begin_of(log)
    assert owner_in(begin) == BO == owner_at(log)
    assert bool(begin.owner) is (BO not in begin.persons)


def test_two_at_one_screen_each_have_their_id(tmp_path: Path) -> None:
    """A person who sits down beside the owner has the id of the profile with that name, from the start or later."""
    called = {"South": "never asked for the owner", "West": CY, "Cy": CY}
    people = People(BO, lambda name: called.get(name, ""))
    window = Window(open_table(tmp_path, "PPCC", people=people, whose=BOS))
    (log,) = LogArchive(tmp_path).logs()
    assert begin_of(log).persons == (BO, CY, "", "")
    window.send(
        link.SetSeat(1, Seating("Guest", Kind.PERSON)),
        link.SetSeat(2, Seating("Cy", Kind.PERSON)),
        link.SetSeat(3, Seating("Cy", Kind.COMPUTER)),
    )
    changes = [each.entry for each in logged_entries(log, log.read_bytes()) if isinstance(each.entry, ChangeSeat)]
    assert [each.person for each in changes] == ["", CY, ""]
    assert owner_at(log) == BO


def test_a_chosen_person_counts_whatever_the_name_and_place(tmp_path: Path) -> None:
    """Ids that were chosen stay through other names and seats; nobody else gets the owner's, or one id twice."""
    people = People(BO, lambda name: CY if name == "Cy" else "")
    cy, bo, (first, *others) = Seating("Cy", Kind.PERSON, person=CY), Seating("Bo", Kind.PERSON), seats("PCCC")
    window = Window(open_table(tmp_path, "CCCC", people=people, whose=BOS))
    for seated, persons in (
        ((cy, *others), (CY, "", "", "")),
        ((replace(cy, name="Cyril"), *others), (CY, "", "", "")),
        ((cy, replace(bo, person=BO), *others[1:]), (CY, BO, "", "")),
        ((first, replace(cy, name="Bo"), replace(cy, person=""), others[2]), (BO, CY, "", "")),
    ):
        window.send(link.NewMatch(window.update.next_rules, as_four(seated)))
        log = LogArchive(tmp_path).logs()[-1]
        begin = begin_of(log)
        assert (begin.persons, owner_in(begin), owner_at(log)) == (persons, BO, BO)
        assert tuple(seating.person for seating in window.update.view.seats) == persons
    renamed = replace(window.update.view.seats[1], name="Cyrus")
    window.send(link.SetSeat(1, renamed))
    assert window.update.view.seats[1] == renamed
    again = Window(open_table(tmp_path, people=people, whose=BOS))
    assert again.update.view.seats == window.update.view.seats


@pytest.mark.parametrize(
    "second",
    [b"", b"[]", b'{"entry": 5}', b'{"entry": {"seats": [1, 2, 3, 4]}}', b'{"entry": {"seats": [], "owner": 5}}', b"["],
)
def test_a_strange_log_has_no_owner(tmp_path: Path, second: bytes) -> None:
    """Whatever the first lines of a file are, the search for the owner does not fail."""
    log = tmp_path / "match-000001.jsonl"
    log.write_bytes(b"{}\n" + second + b"\n")
    assert owner_at(log) == ""


def test_the_shelf_has_the_own_matches_and_covers_those_of_others(tmp_path: Path) -> None:
    """Waiting matches of other people are marked, and their hands are not shown. That at the table is not there."""
    ada = window_of(tmp_path, "", ADAS)
    ada.until_tricks(3)
    bo = window_of(tmp_path, BO, BOS)
    bo.until_tricks(2)
    bo.send(link.NewMatch(bo.update.next_rules, seats("PCCC")))
    found = {each.match: each for each in waiting_matches(tmp_path, Annotations(), whose=BOS)}
    adas = found.pop(ada.update.match_id)
    assert (adas.is_others, adas.hand, adas.seat) == (True, (), None)
    (own,) = found.values()
    assert (own.is_others, own.owner) == (False, BO)
    assert own.hand
    at_home = list(waiting_matches(tmp_path, Annotations(), whose=ADAS))
    assert all(each.is_others for each in at_home)
    assert ada.update.match_id not in {each.match for each in at_home}


def test_nobody_erases_the_match_at_the_table_of_another_person(tmp_path: Path) -> None:
    """The match that waits at another person's table cannot be erased, although a newer one is at the own table."""
    folder = tmp_path / "matches"
    ada = window_of(folder, "", ADAS)
    ada.until_tricks(3)
    bo = window_of(folder, BO, BOS)
    places = ErasingPlaces(folder, tmp_path / "records", tmp_path / "a.jsonl", tmp_path / "l.jsonl", ADAS.others)
    for window in (ada, bo):
        with pytest.raises(NeededError):
            erase(places, window.update.match_id)
    assert {match_id_of(log.read_bytes()) for log in LogArchive(folder).logs()} == {
        ada.update.match_id,
        bo.update.match_id,
    }
