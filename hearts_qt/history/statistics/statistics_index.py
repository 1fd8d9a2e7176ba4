"""Writes the index of statistics: what happened in every finished deal, and the sums of it.

The index is a file as in `index_file`, made from the logs, the annotations (a deal or game that is left out) and the
resets. One process writes it, see `keeping`. The rows of a match are made again whenever its log has changed. If
several logs have the same match, its newest log counts. After each batch of matches the sums of the days that they
touch are made again from the rows, and saved together with them. So the index is right at every moment, also if this
process is killed.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import astuple

from hearts_qt.history.annotations import Annotations
from hearts_qt.history.found_logs import logs_in, match_in
from hearts_qt.history.index_file import as_os_error, close_written, open_to_write
from hearts_qt.history.statistics.deal_facts import DealFacts
from hearts_qt.history.statistics.match_facts import DealOfMatch, GameResult, MatchFacts, Sitter
from hearts_qt.history.statistics.rating_table import rate_on
from hearts_qt.history.statistics.reading import LogReader
from hearts_qt.history.statistics.resets import Resets
from hearts_qt.history.statistics.tables import (
    ADD_BUCKETS,
    ADD_DUELS,
    ADD_GAME,
    ADD_PART,
    COUNT_GAMES,
    COUNT_PARTS,
    FACTS,
    FORGET_DAYS,
    SCHEMA,
    TABLES,
)
from hearts_qt.rules.cards import SEATS, Seat

_BATCH: Final = 200
"""The number of matches after which the index is saved."""
_OF_MATCH: Final = ("part", "game_part", "deed", "deal", "named")
"""The tables with rows of one match."""
_CONTENTS: Final = ("log", "match", "player", "company", "companion", "bucket", *_OF_MATCH)
_NOTHING: Final = (0,) * len(FACTS)

Progress = Callable[[int, int], None]
"""Is told how many matches are read, and how many have to be read in all. It may raise an error to cancel."""


class _Log(NamedTuple):
    """The newest log of a match, and the state in which it was found."""

    match: str
    file: str
    size: int
    changed: int


class StatisticsIndexWriter:
    """Keeps the index up to date. Only one process may do so at a time."""

    def __init__(self, path: Path, *, anew: bool = False) -> None:
        """Open or make the index; with `anew`, make it in any case. Raises OSError if the disk refuses that."""
        self._path = path
        self._base = open_to_write(path, SCHEMA, TABLES, anew=anew)
        self._base.execute("CREATE TEMP TABLE changed_day (day INTEGER PRIMARY KEY)")
        self._base.execute("CREATE TEMP TABLE begins (player INTEGER PRIMARY KEY, before TEXT NOT NULL)")
        self._changed_from: str | None = None
        """The time of the first deal whose rating must be worked out; None if there is none."""
        self._players: dict[str, int] = {}
        self._companies: dict[str, int] = {}

    def update(
        self, folder: Path, annotations: Annotations, resets: Resets, progress: Progress = lambda done, of: None
    ) -> int:
        """Read the logs in the folder that are new or changed; return how many matches were read or forgotten.

        Raises OSError. If `progress` raises an error, everything up to the last batch is kept.
        """
        with as_os_error(self._path), self._base:
            return self._update(folder, annotations, resets, progress, saves=True)

    def rebuild(
        self, folder: Path, annotations: Annotations, resets: Resets, progress: Progress = lambda done, of: None
    ) -> int:
        """Make everything in the index again; return how many matches were read.

        Until the end, readers see the index as it was, and so they do if `progress` raises an error. Raises OSError.
        """
        with as_os_error(self._path), self._base:
            self._base.execute("BEGIN")
            for table in (*_CONTENTS, "duel", "rating"):
                self._base.execute(f"DELETE FROM {table}")
            self._base.execute("UPDATE state SET resets = '', rated = ''")
            self._players.clear()
            self._companies.clear()
            return self._update(folder, annotations, resets, progress, saves=False)

    def close(self) -> None:
        """Close the index, which then needs no check at the next start."""
        close_written(self._base, self._path)

    def _update(
        self, folder: Path, annotations: Annotations, resets: Resets, progress: Progress, *, saves: bool
    ) -> int:
        self._note_logs(folder)
        changed = self._changed_matches()
        progress(0, len(changed))
        self._note_resets(resets)
        reader = LogReader(folder, len(changed))
        try:
            self._read_all(reader, changed, annotations, resets, progress, saves=saves)
        finally:
            reader.close()
        self._note_annotations(annotations)
        self._sum_up()
        rate_on(self._base, self._changed_from)
        self._changed_from = None
        return len(changed)

    def _read_all(
        self,
        reader: LogReader,
        changed: Sequence[_Log],
        annotations: Annotations,
        resets: Resets,
        progress: Progress,
        *,
        saves: bool,
    ) -> None:
        """Make the rows of these matches again, in batches."""
        is_rated = self._base.execute("SELECT rated FROM state").fetchone() != ("",)
        batches = [changed[start : start + _BATCH] for start in range(0, len(changed), _BATCH)]
        number = 0
        for place in range(len(batches) + 1):
            if place < len(batches):
                # The readers go on with this batch while the rows of the batch before it are written.
                reader.send([log.file for log in batches[place] if log.file])
            if place == 0:
                continue
            facts = iter(reader.receive())
            for log in batches[place - 1]:
                before = self._rated(log.match) if is_rated else set()
                self._write_match(log, next(facts) if log.file else None, annotations, resets)
                self._note_rated(before ^ self._rated(log.match) if is_rated else set())
                number += 1
                progress(number, len(changed))
            self._sum_up()
            if saves:
                self._save_batch()

    def _save_batch(self) -> None:
        """Save what was read so far. The ratings follow at the end; if they do not, they begin again the next time."""
        (rated,) = self._base.execute("SELECT rated FROM state").fetchone()
        self._base.execute("UPDATE state SET rated = ''")
        self._base.commit()
        self._base.execute("UPDATE state SET rated = ?", (rated,))

    # Which matches have to be read

    def _note_logs(self, folder: Path) -> None:
        """Note which logs there are, and which match each of them has."""
        execute = self._base.execute
        known = {file: rest for file, *rest in execute("SELECT file, size, changed FROM log")}
        for number, name, size, changed in logs_in(folder):
            if known.pop(name, None) != [size, changed]:
                match = match_in(folder / name)
                execute("INSERT OR REPLACE INTO log VALUES (?, ?, ?, ?, ?)", (name, number, size, changed, match))
        self._base.executemany("DELETE FROM log WHERE file = ?", [(name,) for name in known])

    def _changed_matches(self) -> list[_Log]:
        """Return the newest log of each match whose rows are not made from it, oldest first, then matches without logs.

        A match without a log has an empty file name.
        """
        newest = (
            "SELECT log.match, log.file, log.size, log.changed FROM log LEFT JOIN match ON match.match = log.match"
            " WHERE log.match != '' AND NOT EXISTS (SELECT 1 FROM log AS later WHERE later.match = log.match"
            " AND (later.number, later.file) > (log.number, log.file))"
            " AND (log.file, log.size, log.changed) IS NOT (match.file, match.size, match.changed)"
            " ORDER BY log.number"
        )
        gone = "SELECT match, '', 0, 0 FROM match WHERE match NOT IN (SELECT match FROM log)"
        return [_Log(*row) for query in (newest, gone) for row in self._base.execute(query).fetchall()]

    # The rows of a match

    def _write_match(self, log: _Log, facts: MatchFacts | None, annotations: Annotations, resets: Resets) -> None:
        """Make the rows of a match again; if its log cannot be read, it has no facts, and no rows."""
        self._forget(log.match)
        if not log.file:
            return
        row = self._base.execute(
            "INSERT INTO match (match, file, size, changed, is_unread, left_out, room) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*log, facts is None, annotations.is_left_out(log.match, 0), "" if facts is None else facts.room),
        ).lastrowid
        assert row is not None
        if facts is not None:
            self._add(row, facts, log.match, annotations, resets)

    def _forget(self, match: str) -> None:
        found = self._base.execute("SELECT id FROM match WHERE match = ?", (match,)).fetchone()
        if found is None:
            return
        self._note_days(" WHERE match = ?", found)
        for table in _OF_MATCH:
            self._base.execute(f"DELETE FROM {table} WHERE match = ?", found)
        self._base.execute("DELETE FROM match WHERE id = ?", found)

    def _add(self, row: int, facts: MatchFacts, match: str, annotations: Annotations, resets: Resets) -> None:
        kind = facts.kind.value
        deals: list[tuple[object, ...]] = []
        parts: list[tuple[object, ...]] = []
        days = set()
        for deal in facts.deals:
            is_left_out = annotations.is_left_out(match, deal.place)
            deals.append((row, deal.place, deal.at, ",".join(deal.kept_out), is_left_out))
            day = day_of(deal.at)
            days.add((day,))
            parts += self._parts((row, deal.place), day, deal, kind, is_left_out, resets)
        self._base.executemany("INSERT INTO deal VALUES (?, ?, ?, ?, ?)", deals)
        self._base.executemany(ADD_PART, parts)
        if facts.game is not None:
            days.add((day_of(facts.game.at),))
            self._add_game(row, facts.game, kind, annotations.is_left_out(match, 0), resets)
        self._base.executemany("INSERT OR IGNORE INTO changed_day VALUES (?)", days)
        self._add_deeds(row, facts)
        self._note_names(row, facts)

    def _parts(
        self, place: tuple[int, int], day: int, deal: DealOfMatch, kind: str, is_left_out: bool, resets: Resets
    ) -> Iterator[tuple[object, ...]]:
        """Yield the row of each seat in a deal; `place` is the number of the match and that of the deal in it."""
        players, company = self._seated(deal.sitters)
        is_open = not is_left_out and not deal.kept_out
        for seat in SEATS:
            numbers = _NOTHING if deal.facts is None else astuple(deal.facts.seats[seat])
            counts = is_open and deal.at >= resets.before(deal.sitters[seat].who.key)
            key = (*place, seat, day, deal.rules, kind, players[seat], company, counts)
            yield (*key, *_between(deal.facts, seat), *numbers)

    def _add_game(self, row: int, game: GameResult, kind: str, is_left_out: bool, resets: Resets) -> None:
        players, company = self._seated(game.sitters)
        places = game.places
        is_shared = len(game.winners) > 1
        for seat in SEATS:
            wins = int(seat in game.winners)
            outscored = sum(
                2 * (places[other] > places[seat]) + (places[other] == places[seat]) for other in SEATS if other != seat
            )
            figures = (1, wins, int(wins and is_shared), game.scaled[seat], *_placed(places[seat]), outscored)
            counts = not is_left_out and game.at >= resets.before(game.sitters[seat].who.key)
            key = (row, seat, game.at, day_of(game.at), game.rules, kind, players[seat], company, counts)
            self._base.execute(ADD_GAME, (*key, game.scores[seat], *figures))

    def _add_deeds(self, row: int, facts: MatchFacts) -> None:
        deals = {deal.place: deal for deal in facts.deals}
        rows = []
        for done in facts.deeds:
            deal = deals[done.place]
            player = self._player(deal.sitters[done.seat].who.key)
            rows.append((row, done.place, done.seat, done.deed, player, deal.at, done.worth))
        self._base.executemany("INSERT INTO deed VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def _note_names(self, row: int, facts: MatchFacts) -> None:
        """Note under which names each player sat in a match, and when first and last."""
        times: dict[tuple[int, str, str], list[str]] = {}
        for each in (*facts.deals, *((facts.game,) if facts.game is not None else ())):
            for sitter in each.sitters:
                key = self._player(sitter.who.key), sitter.name, sitter.player
                times.setdefault(key, []).append(each.at)
        rows = [(row, *key, max(found), min(found)) for key, found in times.items()]
        self._base.executemany("INSERT INTO named VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _seated(self, sitters: Sequence[Sitter]) -> tuple[list[int], int]:
        """Return the number of each player, and the number of their company."""
        players = [self._player(each.who.key) for each in sitters]
        return players, self._company(sorted(set(players)))

    def _player(self, key: str) -> int:
        if key not in self._players:
            execute = self._base.execute
            execute("INSERT OR IGNORE INTO player (key) VALUES (?)", (key,))
            (self._players[key],) = execute("SELECT id FROM player WHERE key = ?", (key,)).fetchone()
        return self._players[key]

    def _company(self, players: Sequence[int]) -> int:
        text = " ".join(map(str, players))
        if text not in self._companies:
            execute = self._base.execute
            execute("INSERT OR IGNORE INTO company (players) VALUES (?)", (text,))
            (company,) = execute("SELECT id FROM company WHERE players = ?", (text,)).fetchone()
            rows = [(player, company) for player in players]
            self._base.executemany("INSERT OR IGNORE INTO companion VALUES (?, ?)", rows)
            self._companies[text] = company
        return self._companies[text]

    # What counts

    def _note_begins(self, resets: Resets) -> None:
        """Note from when on the figures of each known player count."""
        rows = [(number, resets.before(key)) for key, number in self._players.items() if resets.before(key)]
        self._base.executemany("INSERT OR REPLACE INTO begins VALUES (?, ?)", rows)

    def _note_resets(self, resets: Resets) -> None:
        """If other resets are valid than before, find anew what counts in all matches."""
        self._players |= dict(self._base.execute("SELECT key, id FROM player"))
        self._base.execute("DELETE FROM begins")
        self._note_begins(resets)
        known = repr(resets.valid)
        if self._base.execute("SELECT resets FROM state").fetchone() != (known,):
            self._base.execute("UPDATE state SET resets = ?, rated = ''", (known,))
            self._count()

    def _note_annotations(self, annotations: Annotations) -> None:
        """Find anew what counts in the matches of which something is, or was, left out."""
        execute = self._base.execute
        before = {
            match
            for (match,) in execute(
                "SELECT match FROM match WHERE left_out OR id IN (SELECT match FROM deal WHERE left_out)"
            )
        }
        for match in sorted(before | annotations.matches):
            found = execute("SELECT id, left_out FROM match WHERE match = ?", (match,)).fetchone()
            if found is None:
                continue
            row, was_left_out = found
            is_left_out = annotations.is_left_out(match, 0)
            deals = execute("SELECT place, left_out FROM deal WHERE match = ?", (row,)).fetchall()
            wrong = [place for place, left in deals if annotations.is_left_out(match, place) != left]
            if is_left_out != was_left_out or wrong:
                execute("UPDATE match SET left_out = ? WHERE id = ?", (is_left_out, row))
                counted = self._rated(match)
                self._base.executemany(
                    "UPDATE deal SET left_out = NOT left_out WHERE match = ? AND place = ?",
                    [(row, place) for place in wrong],
                )
                self._count(row)
                self._note_rated(counted ^ self._rated(match))

    def _count(self, row: int | None = None) -> None:
        """Find anew what counts, in all matches or in one, and note the days whose sums change."""
        where, values = ("", ()) if row is None else (" WHERE match = ?", (row,))
        self._base.execute(COUNT_PARTS + where, values)
        self._base.execute(COUNT_GAMES + where, values)
        self._note_days(where, values)

    def _note_days(self, where: str, values: Sequence[object]) -> None:
        for table in ("part", "game_part"):
            self._base.execute(f"INSERT OR IGNORE INTO changed_day SELECT DISTINCT day FROM {table}{where}", values)

    def _rated(self, match: str) -> set[tuple[Any, ...]]:
        """Return the seats of a match's deals that count for ratings."""
        query = (
            "SELECT deal.at, deal.place, part.seat, part.player, part.points, part.counts FROM match"
            " JOIN deal ON deal.match = match.id JOIN part ON part.match = deal.match AND part.place = deal.place"
            " WHERE match.match = ? AND deal.kept_out = '' AND NOT deal.left_out"
        )
        return set(self._base.execute(query, (match,)))

    def _note_rated(self, changed: set[tuple[Any, ...]]) -> None:
        """Note that these seats were rated differently, or not at all."""
        for at, *_ in changed:
            if self._changed_from is None or at < self._changed_from:
                self._changed_from = at

    def _sum_up(self) -> None:
        """Make the sums of the changed days again."""
        for statement in (*FORGET_DAYS, ADD_BUCKETS, ADD_DUELS, "DELETE FROM changed_day"):
            self._base.execute(statement)


def day_of(at: str) -> int:
    """Return the number of the day of a time in a log; 0 if the log does not tell the time."""
    try:
        return date.fromisoformat(at[:10]).toordinal()
    except ValueError:
        return 0


def _placed(place: int) -> tuple[int, int, int, int]:
    return int(place == 1), int(place == 2), int(place == 3), int(place == 4)


def _between(facts: DealFacts | None, seat: Seat) -> tuple[Seat | None, ...]:
    """Return who got the queen from a seat, who gave it, whose moon the seat stopped, and who stopped the seat's."""
    if facts is None:
        return None, None, None, None
    return (
        facts.queen_to if facts.queen_from == seat else None,
        facts.queen_from if facts.queen_to == seat else None,
        facts.moon_of if facts.moon_stopped_by == seat else None,
        facts.moon_stopped_by if facts.moon_of == seat else None,
    )
