"""Whose the games in older logs are, which tell a person's name but no id: everywhere the same person's."""

from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.history.annotations import Annotations
from hearts_qt.history.statistics.acquaintances import acquaintance
from hearts_qt.history.statistics.query import Question, Statistics
from hearts_qt.history.statistics.resets import Reset, Resets
from hearts_qt.history.statistics.scrapbook import scrapbook
from hearts_qt.history.statistics.series import rivalries
from hearts_qt.history.statistics.statistics_index import StatisticsIndexWriter
from hearts_qt.history.statistics.who import Who, WhoKind
from tests.history.statistics import worked
from tests.history.statistics.worked import SEATED, log_of, write_logs

OLD = Who(WhoKind.NAMED_PERSON, "Ann")
ONE, TWO, NEW = (Who(WhoKind.PERSON, each) for each in ("7f3a", "8e4b", "9d5c"))
VICKIE = Who(WhoKind.CHARACTER, "vickie")


def _index(folder: Path, *games: tuple[str, Who | None], resets: Resets | None = None) -> Statistics:
    """Return the index of games that Ann's seat won with a moon: the name in it, and the person with an id."""
    logs = [
        log_of(
            [worked.EACH_A_SUIT],
            (0,),
            seats=(replace(SEATED[0], name=name), *SEATED[1:]),
            persons=() if person is None else (person.id, "", "", ""),
            day=day,
        )
        for day, (name, person) in enumerate(games, 1)
    ]
    write_logs(folder / "matches", *logs)
    with closing(StatisticsIndexWriter(folder / "index.sqlite")) as writer:
        writer.update(folder / "matches", Annotations(), resets or Resets())
    return Statistics(folder / "index.sqlite")


def _told(index: Statistics, person: Who, name: str) -> tuple[int, int, int]:
    """Return how many deals, games with Vickie, and moons in the scrapbook a person has who has this name now."""
    found = index.person(person, name)
    deals = index.answer(Question(found.who, found.also)).deals
    assert deals == found.deals
    moons = [each.times for each in scrapbook(index, person.id, name).snippets if each.deed == "moon"]
    return deals, acquaintance(index, VICKIE, person, name).games, sum(moons)


def test_a_person_with_a_new_name_keeps_the_games_of_the_older_one(tmp_path: Path) -> None:
    """Ann got an id and is Anna now: everything knows three games of hers, and nobody else is called Ann."""
    with closing(_index(tmp_path, ("Ann", None), ("Ann", ONE), ("Anna", ONE))) as index:
        assert _told(index, ONE, "Anna") == (3, 3, 3)
        assert [each.who for each in index.players() if each.who.is_person] == [ONE]
        assert [each.name for each in scrapbook(index, ONE.id, "Anna", OLD.key).people] == ["Anna"]
        (rival,) = [each for each in rivalries(index, Question(VICKIE)) if each.opponent.who.is_person]
        assert (rival.opponent.who, rival.deals, rival.games, rival.lost) == (ONE, 3, 3, 3)
        assert rival.opponent in index.opponents(Question(VICKIE))
        assert index.answer(Question(VICKIE, opponent=ONE)).deals == 3


def test_two_people_who_had_the_name_do_not_both_get_the_older_games(tmp_path: Path) -> None:
    """Nobody knows whose they are, also after one of the two has another name, or has begun figures anew."""
    begun_anew = Resets([Reset(TWO.key, "2100-01-01T00:00:00Z")])
    with closing(_index(tmp_path, ("Ann", None), ("Ann", ONE), ("Ann", TWO), ("Eve", TWO), resets=begun_anew)) as index:
        assert _told(index, ONE, "Ann") == (1, 1, 1)
        assert _told(index, TWO, "Ann") == (0, 0, 2)
        assert _told(index, NEW, "Ann") == (0, 0, 0)
        assert index.person(OLD, "Ann").deals == 1
        assert {each.who for each in index.players() if each.who.is_person} == {OLD, ONE}


@pytest.mark.parametrize("other", [("Bob", TWO), ("Bob", None)])
def test_a_new_profile_has_the_older_games_of_its_name(tmp_path: Path, other: tuple[str, Who | None]) -> None:
    """Before its first deal is finished, a profile called Ann has the game of Ann, and nothing under another name."""
    with closing(_index(tmp_path, ("Ann", None), other)) as index:
        assert _told(index, NEW, "Ann") == (1, 1, 1)
        assert index.person(NEW, "Ann").also == (OLD,)
        assert _told(index, NEW, "Eve") == (0, 0, 0)
        assert index.person(NEW, "Eve").name == "Eve"
