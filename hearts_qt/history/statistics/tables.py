"""The tables of the index of statistics, and how its sums are made from its rows.

``part`` has a row for each seat of each finished deal, ``game_part`` one for each seat of each finished game. All other
figures are sums of these rows. ``bucket`` has the sums of each day, so that a question about years reads thousands of
rows instead of hundreds of thousands: a row for each player, day, rule set, kind of match, and company. ``duel`` has
the same for pairs of players, with their games. ``deed`` has a row for each deed of a person, see `deeds`. Days are
numbered as by `datetime.date.toordinal`, in UTC.
"""

from collections.abc import Mapping
from typing import Final

from hearts_qt.history.statistics.deal_facts import SeatFacts
from hearts_qt.history.statistics.figure import GAME_COLUMNS

SCHEMA: Final = 6
"""The version of the tables, and of the facts in them: it goes up by 1 with each change to either."""

FACTS: Final = SeatFacts.__struct_fields__
"""The columns of facts in ``part``."""
SQUARED: Final = tuple(each for each in FACTS if not each.startswith(("own_", "all_")))
"""The columns whose squares are added up too, for standard errors."""
_KEY: Final = "day INTEGER NOT NULL, rules TEXT NOT NULL, kind TEXT NOT NULL"
DUELS: Final = ("deals", "ahead", "behind", "gave", "got", "stopped", "was_stopped", "games", "won", "lost")
"""The columns of ``duel``, from the player's side.

They say in how many deals it was ahead of the opponent, gave the queen to it, stopped its moon, and the reverse.
Then come the games together, those that only the player won, and those that only the opponent won."""


def _columns(names: tuple[str, ...], more: str = "INTEGER NOT NULL") -> str:
    return ", ".join(f"{name} {more}" for name in names)


TABLES: Final = f"""
CREATE TABLE state (is_open INTEGER NOT NULL, resets TEXT NOT NULL, rated TEXT NOT NULL);
INSERT INTO state VALUES (0, '', '');
CREATE TABLE log (
    file TEXT PRIMARY KEY, number INTEGER NOT NULL, size INTEGER NOT NULL, changed INTEGER NOT NULL, match TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX log_of_match ON log (match, number);
CREATE TABLE match (
    id INTEGER PRIMARY KEY, match TEXT NOT NULL UNIQUE, file TEXT NOT NULL, size INTEGER NOT NULL,
    changed INTEGER NOT NULL, is_unread INTEGER NOT NULL, left_out INTEGER NOT NULL DEFAULT 0,
    room TEXT NOT NULL DEFAULT ''
);
CREATE INDEX match_in_room ON match (room) WHERE room != '';
CREATE TABLE player (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
CREATE TABLE named (
    match INTEGER NOT NULL, player INTEGER NOT NULL, name TEXT NOT NULL, plays TEXT NOT NULL, at TEXT NOT NULL,
    since TEXT NOT NULL,
    PRIMARY KEY (match, player, name, plays)
) WITHOUT ROWID;
CREATE INDEX name_of ON named (player, at, name, plays);
CREATE TABLE company (id INTEGER PRIMARY KEY, players TEXT NOT NULL UNIQUE);
CREATE TABLE companion (
    player INTEGER NOT NULL, company INTEGER NOT NULL, PRIMARY KEY (player, company)
) WITHOUT ROWID;
CREATE TABLE deal (
    match INTEGER NOT NULL, place INTEGER NOT NULL, at TEXT NOT NULL, kept_out TEXT NOT NULL,
    left_out INTEGER NOT NULL, PRIMARY KEY (match, place)
) WITHOUT ROWID;
CREATE INDEX deal_order ON deal (at, match, place);
CREATE TABLE part (
    match INTEGER NOT NULL, place INTEGER NOT NULL, seat INTEGER NOT NULL, {_KEY},
    player INTEGER NOT NULL, company INTEGER NOT NULL, counts INTEGER NOT NULL,
    gave_to INTEGER, got_from INTEGER, stopped INTEGER, stopped_by INTEGER, {_columns(FACTS)},
    PRIMARY KEY (match, place, seat)
) WITHOUT ROWID;
CREATE INDEX part_by_day ON part (day);
CREATE INDEX part_by_player ON part (player, counts, day, rules, kind, company, points);
CREATE TABLE game_part (
    match INTEGER NOT NULL, seat INTEGER NOT NULL, at TEXT NOT NULL, {_KEY}, player INTEGER NOT NULL,
    company INTEGER NOT NULL, counts INTEGER NOT NULL, score INTEGER NOT NULL, {_columns(GAME_COLUMNS)},
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX game_by_player ON game_part (player, counts, day);
CREATE INDEX game_by_day ON game_part (day);
CREATE TABLE bucket (
    player INTEGER NOT NULL, {_KEY}, company INTEGER NOT NULL, deals INTEGER NOT NULL, {_columns(FACTS)},
    {_columns(tuple(f"{name}_sq" for name in SQUARED))}, PRIMARY KEY (player, day, rules, kind, company)
) WITHOUT ROWID;
CREATE INDEX bucket_by_day ON bucket (day);
CREATE TABLE duel (
    player INTEGER NOT NULL, opponent INTEGER NOT NULL, {_KEY}, {_columns(DUELS)},
    PRIMARY KEY (player, opponent, day, rules, kind)
) WITHOUT ROWID;
CREATE INDEX duel_by_day ON duel (day);
CREATE TABLE deed (
    match INTEGER NOT NULL, place INTEGER NOT NULL, seat INTEGER NOT NULL, deed TEXT NOT NULL,
    player INTEGER NOT NULL, at TEXT NOT NULL, worth INTEGER NOT NULL, PRIMARY KEY (match, place, seat, deed)
) WITHOUT ROWID;
CREATE INDEX deed_of_player ON deed (player, deed, at);
CREATE TABLE rating (
    player INTEGER PRIMARY KEY, mu REAL NOT NULL, sigma REAL NOT NULL, deals INTEGER NOT NULL
) WITHOUT ROWID;
"""

ADD_PART: Final = f"INSERT INTO part VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {', '.join('?' * len(FACTS))})"
ADD_GAME: Final = f"INSERT INTO game_part VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {', '.join('?' * len(GAME_COLUMNS))})"

FORGET_DAYS: Final = ("DELETE FROM bucket WHERE day IN changed_day", "DELETE FROM duel WHERE day IN changed_day")
ADD_BUCKETS: Final = (
    "INSERT INTO bucket SELECT player, day, rules, kind, company, COUNT(*), "
    + ", ".join(f"SUM({name})" for name in FACTS)
    + ", "
    + ", ".join(f"SUM({name} * {name})" for name in SQUARED)
    + " FROM part WHERE day IN changed_day AND counts = 1 GROUP BY player, day, rules, kind, company"
)


def _pairs(parts: str, games: str) -> str:
    """Return a query with the columns of ``duel`` for each pair of players in these parts and games."""
    return (
        "SELECT own.player, other.player AS opponent, own.day, own.rules, own.kind, 1 AS deals,"
        " own.points < other.points AS ahead, own.points > other.points AS behind,"
        " own.gave_to IS other.seat AS gave, own.got_from IS other.seat AS got,"
        " own.stopped IS other.seat AS stopped, own.stopped_by IS other.seat AS was_stopped,"
        " 0 AS games, 0 AS won, 0 AS lost"
        f" FROM {parts} AS own CROSS JOIN part AS other ON other.match = own.match AND other.place = own.place"
        " AND other.player != own.player WHERE own.counts = 1"
        " UNION ALL SELECT own.player, other.player, own.day, own.rules, own.kind, 0, 0, 0, 0, 0, 0, 0, 1,"
        " MAX(own.wins) > MAX(other.wins), MAX(own.wins) < MAX(other.wins)"
        f" FROM {games} AS own CROSS JOIN game_part AS other ON other.match = own.match AND other.player != own.player"
        " WHERE own.counts = 1 GROUP BY own.match, own.player, other.player"
    )


ADD_DUELS: Final = (
    f"INSERT INTO duel SELECT player, opponent, day, rules, kind, {', '.join(f'SUM({each})' for each in DUELS)} FROM ("
    + _pairs(*(f"(SELECT * FROM {name} WHERE day IN changed_day)" for name in ("part", "game_part")))
    + ") GROUP BY player, opponent, day, rules, kind"
)
"""Adds the pairs of the changed days. Only the player's own reset matters: its figures against another player begin
with its own figures."""
COUNT_PARTS: Final = (
    "UPDATE part SET counts = (SELECT deal.kept_out = '' AND NOT deal.left_out AND deal.at >= coalesce("
    "(SELECT before FROM begins WHERE begins.player = part.player), '') FROM deal"
    " WHERE deal.match = part.match AND deal.place = part.place)"
)
COUNT_GAMES: Final = (
    "UPDATE game_part SET counts = (SELECT NOT left_out FROM match WHERE id = game_part.match)"
    " AND at >= coalesce((SELECT before FROM begins WHERE begins.player = game_part.player), '')"
)

_LATE_PARTS: Final = (
    "(SELECT part.* FROM deal CROSS JOIN part ON part.match = deal.match AND part.place = deal.place"
    " WHERE deal.at >= :from_time)"
)
_LATE_GAMES: Final = "(SELECT * FROM game_part WHERE at >= :from_time)"
LATE: Final[Mapping[str, str]] = {
    "part": _LATE_PARTS,
    "bucket": f"(SELECT *, 1 AS deals, {', '.join(f'{name} * {name} AS {name}_sq' for name in SQUARED)}"
    f" FROM {_LATE_PARTS} WHERE counts = 1)",
    "duel": f"({_pairs(_LATE_PARTS, _LATE_GAMES)})",
    "game_part": _LATE_GAMES,
}
"""For each table of figures, a query with the same columns for what was over at a time or later.

``bucket`` and ``duel`` know only days, so here a row stands for each deal. The join begins with the deals, because
they are few: nobody asks so about a long time.
"""
