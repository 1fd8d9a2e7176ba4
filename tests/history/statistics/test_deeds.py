"""The deeds of the scrapbook: by deals that were played and judged by hand, and by a count that uses nothing of it."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.history.annotations import Annotation, Annotations, Key, add_annotation, read_annotations
from hearts_qt.history.statistics.deeds import DEEDS
from hearts_qt.history.statistics.match_facts import match_facts
from hearts_qt.history.statistics.query import Statistics
from hearts_qt.history.statistics.resets import Resets, add_reset, read_resets
from hearts_qt.history.statistics.scrapbook import scrapbook
from hearts_qt.history.statistics.snippet import Scrapbook
from hearts_qt.history.statistics.statistics_index import StatisticsIndexWriter
from hearts_qt.rules.entries import CorrectScores, Entry, ShowHands
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table.log import match_id_of
from tests.history.statistics.simulated import simulated
from tests.history.statistics.worked import (
    EACH_A_SUIT,
    FAILED_MOON,
    FREE,
    JACK,
    SEATED,
    Worked,
    entries_of,
    log_of,
    write_logs,
)

NOBODY: Final[tuple[dict[str, int], dict[str, int], dict[str, int], dict[str, int]]] = ({}, {}, {}, {})
PEOPLE: Final = (
    Seating("Ann", Kind.PERSON),
    Seating("Ben", Kind.PERSON),
    Seating("Cleo", Kind.PERSON),
    Seating("Dan", Kind.PERSON),
)
SHARK: Final = Seating("The CardShark", Kind.COMPUTER, "cardshark", "shark", "shark")


def _suit(letter: str, ranks: str = "23456789TJQKA") -> list[str]:
    return [rank + letter for rank in ranks]


def _rows(leader: int, *columns: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{leader} {' '.join(row)}" for row in zip(*columns, strict=True))


ONE_HEART: Final = Worked(
    # Seat 1 leads twelve clubs and takes the queen and twelve hearts; seat 2 takes the last trick, with one heart.
    (
        *_rows(0, _suit("C", "AKQJT9876543"), ["2C", *_suit("D", "23456789TQK")], _suit("S")[:12], _suit("H")[:12]),
        "0 JD AD AS AH",
    ),
    (25, 1, 0, 0),
    NOBODY,
)
SMOKED: Final = Worked(
    # Seat 1 leads the jack of spades, and seat 2 has to take the trick with the queen. Seat 4 takes all hearts.
    (
        "0 JS QS AC 2S",
        "1 2D 2H AD KC",
        *_rows(
            3, _suit("S", "AKT9876543"), _suit("C", "QJT9876543"), _suit("D", "KQJT987654"), _suit("H", "KQJT987654")
        ),
        "3 AH 2C 3D 3H",
    ),
    (0, 13, 0, 13),
    NOBODY,
)
LATE: Final = Worked(
    # Seat 1 takes everything with its clubs; seat 2 has no other spade than the queen, and keeps her to the end.
    _rows(0, _suit("C"), [*_suit("D")[:12], "QS"], [*_suit("S", "23456789TJKA"), "AD"], _suit("H")),
    (0, 26, 26, 26),
    NOBODY,
)
FOUR_ACES: Final = Worked(
    # Seat 1 takes three tricks with aces, and gives the ace of hearts to seat 2.
    (
        "0 AS 5S 7C 8C",
        "0 AD 5D JD 9C",
        "0 AC 5C 6C TC",
        "0 2S 6S 7D JC",
        "1 7S 8D QC 3S",
        "1 8S 9D KC 4S",
        "1 9S TD KH AH",
        "1 TS 6D QH 2D",
        "1 JS QD JH 3D",
        "1 QS KD TH 4D",
        "1 KS 4H 9H 2C",
        "1 3H 5H 8H 3C",
        "3 7H 4C 2H 6H",
    ),
    (0, 20, 0, 6),
    NOBODY,
)


def turned(deal: Worked, by: int) -> Worked:
    """Return the same deal with everybody so many seats further."""
    tricks = tuple(f"{(int(trick[0]) + by) % 4}{trick[1:]}" for trick in deal.tricks)
    one, two, three, four = (deal.points[(seat - by) % 4] for seat in range(4))
    return Worked(tricks, (one, two, three, four), deal.figures)


def done_in(log: bytes) -> set[tuple[str, int, int, int]]:
    """Return what was done in a match: deed, seat from 1, number of the deal, and worth."""
    return {(each.deed, each.seat + 1, each.place, each.worth) for each in match_facts(Path("x"), log).deeds}


def played(*deals: Worked | Sequence[Entry], rules: Rules = FREE) -> bytes:
    """Return the log of a match of four people that is not over."""
    return log_of(deals, rules=replace(rules, deals=len(deals) + 1), seats=PEOPLE)


def game(*deals: Worked | Sequence[Entry], winners: tuple[int, ...]) -> bytes:
    """Return the log of a game of four people that is over; `winners` are seats from 0."""
    return log_of(deals, winners, replace(FREE, deals=len(deals)), PEOPLE)


@pytest.mark.parametrize(
    ("deal", "done"),
    [
        (EACH_A_SUIT, {"moon 1", "sun 1", "no_trick 2", "no_trick 3", "no_trick 4", "many_hearts 4"}),
        (FAILED_MOON, {"last_trick 4", "no_trick 2", "no_trick 3"}),
        (ONE_HEART, {"one_heart 2", "last_trick 2", "no_trick 3", "no_trick 4", "many_hearts 4"}),
        (SMOKED, {"smoked_out 1", "no_trick 1", "no_trick 3", "many_hearts 3"}),
        (
            LATE,
            {"moon 1", "sun 1", "bare_queen 2", "late_queen 2", "no_trick 2", "no_trick 3", "high_spades 3"}
            | {"no_trick 4", "many_hearts 4"},
        ),
        (FOUR_ACES, {"four_aces 1", "no_trick 3"}),
        (
            SMOKED._replace(passed=("QS 2D 3D", "2H 3H AC", "AD 2S 3S", "JS 2C 3C")),
            {"perfect_pass 1", "smoked_out 1", "no_trick 1", "no_trick 3", "many_hearts 3"}
            | {"two_voids 1", "two_voids 2", "two_voids 3"},
        ),
    ],
)
def test_deeds_of_one_deal(deal: Worked, done: set[str]) -> None:
    """In deals that were played by hand, exactly those deeds are found that the hand found."""
    assert {f"{deed} {seat}" for deed, seat, *_ in done_in(played(deal))} == done


def test_the_jack_for_free() -> None:
    """Whoever takes the jack of diamonds and no point card has it for free, if the rules give points for it."""
    with_jack = FOUR_ACES._replace(points=(-10, 20, 0, 6))
    assert ("free_bonus", 1, 1, 0) in done_in(played(with_jack, rules=JACK))
    assert "free_bonus" not in {deed for deed, *_ in done_in(played(FOUR_ACES))}


GAME_DEEDS: Final = {each.id for each in DEEDS if each.in_game is not None}


def of_game(log: bytes) -> set[tuple[str, int, int, int]]:
    """Return the deeds of a whole game."""
    return {each for each in done_in(log) if each[0] in GAME_DEEDS}


def test_five_clean_deals() -> None:
    """Two players who take nothing in five deals are clean, never meet the queen, and win together."""
    assert of_game(game(*[SMOKED] * 5, winners=(0, 2))) == {
        ("five_clean", 1, 5, 0),
        ("five_clean", 3, 5, 0),
        ("no_queen", 1, 5, 0),
        ("no_queen", 3, 5, 0),
        ("no_queen", 4, 5, 0),
        ("win", 1, 5, 0),
        ("win", 3, 5, 0),
        ("best_game", 1, 5, 0),
        ("best_game", 2, 5, 65),
        ("best_game", 3, 5, 0),
        ("best_game", 4, 5, 65),
    }


def test_five_moons() -> None:
    """Five moons of one player: two moons in the second deal, ahead in all of them, and queens for the leader."""
    assert of_game(game(*[LATE] * 5, winners=(0,))) == {
        ("two_moons", 1, 2, 0),
        ("always_first", 1, 5, 0),
        ("win", 1, 5, 0),
        ("closest_win", 1, 5, 130),
        ("clearest_win", 1, 5, 130),
        ("three_queens", 2, 3, 0),
        *{("queen_to_leader", 2, place, 0) for place in (2, 3, 4, 5)},
        *{("no_queen", seat, 5, 0) for seat in (2, 3, 4)},
        *{("best_game", seat, 5, 130) for seat in (2, 3, 4)},
        ("best_game", 1, 5, 0),
    }


def test_the_moon_decides() -> None:
    """A moon in the last deal that brings a player from behind to the win is a deed of its own."""
    # 0 13 0 13, and then seat 2 shoots the moon: 26 13 26 39.
    assert of_game(game(SMOKED, turned(EACH_A_SUIT, 1), winners=(1,))) == {("moon_wins", 2, 2, 0), ("win", 2, 2, 0)}


def test_return_to_sender() -> None:
    """Seat 3 gives the queen to seat 1, and gets her back in the next deal."""
    done = of_game(game(EACH_A_SUIT, turned(EACH_A_SUIT, 2), winners=(0, 2)))
    # 0 26 26 26, and then seat 3 shoots the moon: 26 52 26 52.
    assert done == {("queen_back", 1, 2, 0), ("moon_wins", 3, 2, 0), ("win", 1, 2, 0), ("win", 3, 2, 0)}


def test_from_last_to_first() -> None:
    """Whoever alone is last three deals before the end and wins has come from last to first."""
    # 24 0 0 2, and then three moons of seat 1.
    done = of_game(game(FAILED_MOON, *[EACH_A_SUIT] * 3, winners=(0,)))
    assert ("from_last", 1, 4, 0) in done
    assert {each for each in done if each[0] == "from_last"} == {("from_last", 1, 4, 0)}


def test_the_shark_is_beaten_alone() -> None:
    """A win counts against the CardShark only if it sat there, and if nobody shared the win."""
    seats = (PEOPLE[0], SEATED[1], SHARK, SEATED[3])
    rules = replace(FREE, deals=1)
    assert ("beat_shark", 1, 1, 0) in done_in(log_of([EACH_A_SUIT], (0,), rules, seats))
    assert "beat_shark" not in {deed for deed, *_ in done_in(log_of([SMOKED], (0, 2), rules, seats))}
    assert "beat_shark" not in {deed for deed, *_ in done_in(log_of([EACH_A_SUIT], (0,), rules, SEATED))}


def test_computers_have_no_scrapbook() -> None:
    """Only the deeds of persons are found."""
    assert {seat for _, seat, *_ in done_in(log_of([EACH_A_SUIT], (0,), replace(FREE, deals=1), SEATED))} == {1}


def test_help_leaves_no_deeds() -> None:
    """A deal in which all hands were shown has no deeds, and neither has its game as a whole."""
    begin, *rest = entries_of(EACH_A_SUIT)
    shown = [begin, ShowHands(True), *rest, ShowHands(False)]
    assert done_in(game(shown, winners=(0,))) == set()
    assert of_game(game(*[SMOKED] * 4, shown, winners=(0,))) == set()


def test_corrected_scores_leave_no_deeds_of_the_game() -> None:
    """If somebody has changed the scores by hand, the game has no deeds; its deals keep theirs."""
    corrected = [*entries_of(EACH_A_SUIT), CorrectScores((0, 1, 2, 3))]
    assert {deed for deed, *_ in done_in(game(corrected, winners=(0,)))} == {"moon", "sun", "no_trick", "many_hearts"}


# The index


def book_of(folder: Path, *, name: str = "Ann", wanted: str = "", resets: Resets | None = None) -> Scrapbook:
    """Bring the index of the logs in a folder up to date, and return a scrapbook."""
    index = folder / "index.sqlite"
    with closing(StatisticsIndexWriter(index)) as writer:
        annotations = folder / "annotations.jsonl"
        known = read_annotations(annotations) if annotations.exists() else Annotations()
        writer.update(folder / "matches", known, resets or Resets())
    with closing(Statistics(index)) as reader:
        return scrapbook(reader, "", name, wanted)


def test_the_first_moon_is_shown_with_its_deal(tmp_path: Path) -> None:
    """Of two moons the scrapbook shows the first one, with its match, its deal and who sat there."""
    rules = replace(FREE, deals=3)
    first = log_of([SMOKED, EACH_A_SUIT], rules=rules, day=1)
    write_logs(tmp_path / "matches", log_of([EACH_A_SUIT], rules=rules, day=2), first)
    book = book_of(tmp_path)
    (moon,) = [each for each in book.snippets if each.deed == "moon"]
    assert (moon.times, moon.match, moon.place) == (2, match_id_of(first), 2)
    assert [each.name for each in moon.company] == ["Vicious Vickie", "Stan", "Novice Nellie"]


def test_the_best_of_several(tmp_path: Path) -> None:
    """The closest win is the one with the fewest points ahead, the clearest the one with the most."""
    rules = replace(FREE, deals=5)
    clear = log_of([LATE] * 5, (0,), rules, day=1)  # 0 130 130 130
    less_clear = log_of([*[LATE] * 4, turned(LATE, 1)], (0,), rules, day=3)  # 26 104 130 130
    write_logs(tmp_path / "matches", clear, less_clear)
    worths = {each.deed: (each.worth, each.match) for each in book_of(tmp_path).snippets}
    assert worths["closest_win"] == (78, match_id_of(less_clear))
    assert worths["clearest_win"] == (130, match_id_of(clear))
    assert worths["best_game"] == (0, match_id_of(clear))


def test_a_reset_empties_no_scrapbook_but_leaving_out_does(tmp_path: Path) -> None:
    """Figures that begin anew change nothing here; a game that is left out of the figures is left out here, too."""
    log = log_of([EACH_A_SUIT], rules=replace(FREE, deals=2))
    write_logs(tmp_path / "matches", log)
    add_reset(tmp_path / "resets.jsonl", None)
    assert {each.deed for each in book_of(tmp_path, resets=read_resets(tmp_path / "resets.jsonl")).snippets} == {
        "moon",
        "sun",
    }
    add_annotation(tmp_path / "annotations.jsonl", Annotation(match_id_of(log), Key.LEFT_OUT, "yes"))
    assert book_of(tmp_path).snippets == ()


def test_each_person_has_a_scrapbook(tmp_path: Path) -> None:
    """The scrapbook of another person at the same table has what that person did."""
    write_logs(tmp_path / "matches", played(LATE))
    assert {each.deed for each in book_of(tmp_path).snippets} == {"moon", "sun"}
    other = book_of(tmp_path, wanted="name:Ben")
    assert (other.name, {each.deed for each in other.snippets}) == ("Ben", {"bare_queen", "late_queen", "no_trick"})
    assert {each.name for each in other.people} == {"Ann", "Ben", "Cleo", "Dan"}


def test_without_a_game_the_scrapbook_is_empty(tmp_path: Path) -> None:
    """Before the first deal there is an empty scrapbook."""
    (tmp_path / "matches").mkdir()
    assert book_of(tmp_path) == Scrapbook(book_of(tmp_path).owner, "Ann")


# A second opinion


@pytest.mark.parametrize("start", [0, 40, 80])
def test_random_games_are_counted_alike(start: int) -> None:
    """A count that reads the logs as JSON, with nothing of the program, finds the same deeds in random games."""
    for number in range(start, start + 40):
        log = b"".join(simulated(number, is_plain=True, deals=6)).replace(b'"kind": "computer"', b'"kind": "person"')
        wanted = Counter(counted(log))
        found = Counter((deed, seat - 1, place) for deed, seat, place, _ in done_in(log) if deed in COUNTED)
        assert found == wanted, number


COUNTED: Final = frozenset(
    {"no_trick", "late_queen", "bare_queen", "smoked_out", "perfect_pass", "one_heart", "four_aces", "high_spades"}
    | {"many_hearts", "two_voids", "three_queens", "queen_back", "no_queen", "win", "best_game", "last_trick"}
)
RANKS: Final = "23456789TJQKA"


def counted(log: bytes) -> Iterator[tuple[str, int, int]]:
    """Yield each deed, its seat and the number of its deal in a log, in the plainest way."""
    entries = [json.loads(line)["entry"] for line in log.split(b"\n")[1:-1]]
    may_shoot = entries[0]["rules"]["moon"] != "not allowed"
    deals: list[list[dict[str, object]]] = []
    for entry in entries:
        if entry["type"] == "deal":
            deals.append([])
        if deals:
            deals[-1].append(entry)
    queens = []
    for place, deal in enumerate(deals, 1):
        seen = _Seen(deal)
        queens.append((seen.giver, seen.queen_taker))
        for seat in range(4):
            yield from ((deed, seat, place) for deed in seen.deeds(seat, may_shoot))
    last = len(deals)
    for seat in range(4):
        for other in range(4):
            thirds = [place for place, pair in enumerate(queens, 1) if pair == (seat, other) and seat != other][2:3]
            yield from (("three_queens", seat, place) for place in thirds)
        for place in range(1, last):
            giver, taker = queens[place - 1]
            if taker == seat != giver and queens[place] == (seat, giver):
                yield "queen_back", seat, place + 1
        if all(taker != seat for _, taker in queens):
            yield "no_queen", seat, last
        yield "best_game", seat, last
        if seat in next(entry["winners"] for entry in entries if entry["type"] == "match_result"):
            yield "win", seat, last


class _Seen:
    """One deal of a log, card by card."""

    def __init__(self, entries: Sequence[dict[str, object]]) -> None:
        plays = [(int(str(entry["seat"])), str(entry["card"])) for entry in entries if entry["type"] == "play"]
        self.passes = [entry for entry in entries if entry["type"] == "pass"]
        self.held = {seat: {card for who, card in plays if who == seat} for seat in range(4)}
        self.tricks = []
        for start in range(0, len(plays), 4):
            trick = plays[start : start + 4]
            suit = trick[0][1][1]
            self.tricks.append(
                (max((c for c in trick if c[1][1] == suit), key=lambda c: RANKS.index(c[1][0]))[0], trick)
            )
        self.points = {seat: self._points(seat) for seat in range(4)}
        self.queen_taker, self.queen_trick = next(
            (taker, trick) for taker, trick in self.tricks if any(card == "QS" for _, card in trick)
        )
        self.giver = next(seat for seat, card in self.queen_trick if card == "QS")

    def _points(self, seat: int) -> list[str]:
        cards = [card for taker, trick in self.tricks if taker == seat for _, card in trick]
        return [card for card in cards if card == "QS" or card[1] == "H"]

    def deeds(self, seat: int, may_shoot: bool) -> Iterator[str]:
        """Yield what a seat did."""
        held, is_clean, gave = self.held[seat], not self.points[seat], self.giver == seat != self.queen_taker
        if all(taker != seat for taker, _ in self.tricks):
            yield "no_trick"
        if is_clean and {"AC", "AD", "AS", "AH"} <= held:
            yield "four_aces"
        if is_clean and {"KS", "AS"} <= held and "QS" not in held:
            yield "high_spades"
        if is_clean and sum(card[1] == "H" for card in held) >= 6:
            yield "many_hearts"
        if gave and self.queen_trick is self.tricks[-1][1] and len(self.tricks) == 13:
            yield "late_queen"
        if gave and [card for card in held if card[1] == "S"] == ["QS"]:
            yield "bare_queen"
        leader, lead = self.queen_trick[0]
        if leader == seat and lead[1] == "S" and lead[0] in "23456789TJ" and self.giver == self.queen_taker:
            yield "smoked_out"
        has_one = len(self.points[seat]) == 1 and self.points[seat] != ["QS"]
        if may_shoot and has_one and max(map(len, self.points.values())) == 13:
            yield "one_heart"
        if may_shoot and len(self.tricks) == 13 and self._stopped_last(seat):
            yield "last_trick"
        yield from self._passed(seat, is_clean)

    def _stopped_last(self, seat: int) -> bool:
        in_last = [card for _, card in self.tricks[-1][1] if card == "QS" or card[1] == "H"]
        others = [other for other in range(4) if other != seat and self.points[other]]
        is_alone = len(others) == 1 and self.points[seat] == in_last and bool(in_last)
        return self.tricks[-1][0] == seat and is_alone and len(self.points[others[0]]) >= 7

    def _passed(self, seat: int, is_clean: bool) -> Iterator[str]:
        own = next((entry for entry in self.passes if entry["seat"] == seat), None)
        if own is None:
            return
        cards, to = list(map(str, _listed(own["cards"]))), list(map(int, map(str, _listed(own["to"]))))
        got = {
            str(c) for e in self.passes for c, t in zip(_listed(e["cards"]), _listed(e["to"]), strict=True) if t == seat
        }
        dealt = (self.held[seat] - got) | set(cards)
        if "QS" in cards and to[cards.index("QS")] == self.queen_taker and is_clean:
            yield "perfect_pass"
        gone = {card[1] for card in cards} - {card[1] for card in dealt - set(cards)}
        if len(gone) >= 2:
            yield "two_voids"


def _listed(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
