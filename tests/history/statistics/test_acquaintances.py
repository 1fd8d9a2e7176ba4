"""Tests that each memory of the computer players agrees with the logs, counted again card by card."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

from hearts_qt.history.acquaintance import Acquaintance, MemoryKind, Winner, memories
from hearts_qt.history.annotations import Annotations
from hearts_qt.history.statistics.acquaintances import acquaintance
from hearts_qt.history.statistics.query import Statistics
from hearts_qt.history.statistics.resets import Reset, Resets
from hearts_qt.history.statistics.statistics_index import StatisticsIndexWriter
from hearts_qt.history.statistics.who import Who, WhoKind
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, Seat, Suit
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, FinishDeal, FinishMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from hearts_qt.table.log import heading, line_of
from tests.table.tables import any_move

ANN = Who(WhoKind.PERSON, "ann")
VICKIE = Who(WhoKind.CHARACTER, "vickie")
PLAYERS = (
    (Seating("Ann", Kind.PERSON), "ann"),
    (Seating("Vicious Vickie", Kind.COMPUTER, "vicious", "vickie", "vickie"), ""),
    (Seating("Smooth Sam", Kind.COMPUTER, "stan", "sam", "sam"), ""),
    (Seating("Novice Nellie", Kind.COMPUTER, "novice", "nellie", "nellie"), ""),
)
FIRST_DAY = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Counted:
    """What happened between Ann and Vickie, counted while their games are played."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.games = self.ann_wins = self.vickie_wins = self.given = self.taken = self.stopped = self.deals = 0
        self.last_winner = Winner.OTHER
        self.last_day: date | None = None

    @property
    def known(self) -> Acquaintance:
        """What Vickie has to remember of Ann."""
        return Acquaintance(
            self.games,
            self.vickie_wins,
            self.ann_wins,
            self.last_winner,
            self.last_day,
            self.given,
            self.taken,
            self.stopped,
            self.deals,
        )

    def count_deal(self, match: Match, ann: Seat, vickie: Seat) -> None:
        """Count the queen and a stopped moon of the deal that is over."""
        assert match.deal is not None
        self.deals += 1
        owned = dict.fromkeys(SEATS, 0)
        for trick in match.deal.tricks:
            owners = [seat for seat in SEATS if owned[seat]]
            for place, card in enumerate(trick.cards):
                if card == QUEEN_OF_SPADES:
                    giver = (trick.leader + place) % 4
                    self.given += (giver, trick.taker) == (vickie, ann)
                    self.taken += (giver, trick.taker) == (ann, vickie)
                if card == QUEEN_OF_SPADES or card // 13 == Suit.HEARTS:
                    owned[trick.taker] += 1
            self.stopped += owners == [vickie] and owned[vickie] >= 7 and owned[ann] > 0

    def count_game(self, winners: tuple[Seat, ...], ann: Seat, vickie: Seat, day: date) -> None:
        """Count the result of a game."""
        self.games += 1
        self.ann_wins += ann in winners
        self.vickie_wins += vickie in winners
        self.last_winner = (
            Winner.PERSON if winners == (ann,) else Winner.COMPUTER if winners == (vickie,) else Winner.OTHER
        )
        self.last_day = day


def play(folder: Path, number: int, counted: Counted) -> None:
    """Write the log of a random game of Ann and Vickie, in any seats, and count what happens.

    The first games have no ids, like old logs.
    """
    rng = Random(number)
    day = FIRST_DAY + timedelta(days=number)
    one, two, three, four = rng.sample(PLAYERS, 4)
    seated = (one[0], two[0], three[0], four[0])
    ann, vickie = (next(seat for seat in SEATS if seated[seat].name == name) for name in ("Ann", "Vicious Vickie"))
    begin = BeginMatch(
        Rules(goal=60), seated, seed=number, persons=() if number < 10 else (one[1], two[1], three[1], four[1])
    )
    match = Match(begin)
    lines = [heading(), line_of(1, begin, day)]

    def add(entry: Entry) -> None:
        match.apply(entry)
        lines.append(line_of(len(lines), entry, day))

    while match.stage is not Stage.OVER:
        if match.stage is Stage.BETWEEN_DEALS:
            add(BeginDeal(match.next_direction, number=rng.getrandbits(60), secret="0" * 64))
        elif match.stage is Stage.SCORED:
            counted.count_deal(match, ann, vickie)
            assert match.outcome is not None
            ending = match.ending
            first, second, third, fourth = match.outcome.points
            add(FinishDeal((first, second, third, fourth)))
            if ending is not None:
                counted.count_game(ending.winners, ann, vickie, day.date())
                add(FinishMatch(ending.winners))
        else:
            add(any_move(view(match, match.awaited[0]), rng))
    (folder / f"match-{number:06}.jsonl").write_bytes(b"".join(lines))


def test_every_memory_is_held_against_the_logs(tmp_path: Path) -> None:
    """After each of many games, Vickie remembers of Ann exactly what the cards say, and all kinds of memories come."""
    matches, path = tmp_path / "matches", tmp_path / "statistics.sqlite"
    matches.mkdir()
    counted, told = Counted(), set(memories(Acquaintance()))
    index = StatisticsIndexWriter(path)
    for number in range(1, 61):
        play(matches, number, counted)
        index.update(matches, Annotations(), Resets())
        reader = Statistics(path)
        known = acquaintance(reader, VICKIE, ANN, "Ann", UTC)
        reader.close()
        assert known == counted.known
        told |= set(memories(known))
    index.close()
    assert told == set(MemoryKind)


def test_nobody_is_new_after_a_deal_together(tmp_path: Path) -> None:
    """A deal without a finished game, or one that does not count any more after a reset, is no first meeting."""
    matches, path = tmp_path / "matches", tmp_path / "statistics.sqlite"
    matches.mkdir()
    play(matches, 11, Counted())
    (log,) = matches.iterdir()
    lines = log.read_bytes().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if b'"deal_result"' in line)
    log.write_bytes(b"".join(lines[: first + 1]))
    index = StatisticsIndexWriter(path)
    later = Reset(ANN.key, "2027-01-01T00:00:00Z")
    for resets in (Resets(), Resets([later])):
        index.update(matches, Annotations(), resets)
        reader = Statistics(path)
        known = acquaintance(reader, VICKIE, ANN, "Ann")
        reader.close()
        assert (known.deals, known.games) == (1, 0)
        assert memories(known) == ()
    index.close()


def test_strangers(tmp_path: Path) -> None:
    """Without an index, and with players who have never met, everybody is new."""
    reader = Statistics(tmp_path / "statistics.sqlite")
    assert acquaintance(reader, VICKIE, ANN, "Ann") == Acquaintance()
    play(tmp_path, 1, Counted())
    index = StatisticsIndexWriter(tmp_path / "statistics.sqlite")
    index.update(tmp_path, Annotations(), Resets())
    index.close()
    assert acquaintance(reader, VICKIE, Who(WhoKind.PERSON, "bob"), "Bob") == Acquaintance()
    reader.close()
