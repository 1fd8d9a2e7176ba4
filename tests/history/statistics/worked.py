"""Deals that were played and counted by hand, and logs that are made of them.

Each deal is written as its thirteen tricks: the leader's seat, and the cards in the order of play. The figures beside
it were found with pencil and paper, trick by trick, and say only what is not 0.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final, NamedTuple

from hearts_qt.rules.cards import Cards, cards_of, parse_card
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, FinishDeal, FinishMatch, MatchKind
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Bonus, Opening, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table.log import heading, line_of
from tests.table.tables import NOON

FREE: Final = Rules(opening=Opening.ROTATES, queen_on_first_trick=True, goal=0, deals=1)
"""Any card may open a deal; hearts may not be led before they are broken."""
JACK: Final = replace(FREE, bonus=Bonus.JACK_OF_DIAMONDS)
FIRST: Final = NOON - timedelta(days=3000)
"""The day before the first game; it is long ago, so that everything is over when a person says something about it."""
SEATED: Final = (
    Seating("Ann", Kind.PERSON),
    Seating("Vicious Vickie", Kind.COMPUTER, "vicious", "vickie", "vickie"),
    Seating("Stan", Kind.COMPUTER, "stan", "stan", "stan"),
    Seating("Novice Nellie", Kind.COMPUTER, "novice", "nellie", "nellie"),
)


class Worked(NamedTuple):
    """A deal, and what was counted by hand for each seat."""

    tricks: tuple[str, ...]
    points: tuple[int, int, int, int]
    figures: tuple[dict[str, int], dict[str, int], dict[str, int], dict[str, int]]
    passed: tuple[str, ...] = ()
    """What each seat passed to the left; empty if nobody passed."""


def _suit(letter: str) -> list[str]:
    return [rank + letter for rank in "23456789TJQKA"]


def _rows(leader: int, *columns: Sequence[str]) -> tuple[str, ...]:
    """Return thirteen tricks that the same seat leads, from what each of the four plays, in the order of play."""
    return tuple(f"{leader} {' '.join(row)}" for row in zip(*columns, strict=True))


_HEARTS: Final = _suit("H")
_ALL_HEARTS: Final = {"hearts": 13, "queens": 1, "tricks": 13, "moons": 1, "suns": 1, "from_leads": 26, "first": 1}
_MOONED: Final = {"points": 26, "clean": 1, "second": 1, "points_other": 26}

EACH_A_SUIT: Final = Worked(
    # Seat 1 has all clubs, seat 2 all diamonds, seat 3 all spades, seat 4 all hearts. Seat 1 takes everything.
    _rows(0, _suit("C"), _suit("D"), _suit("S"), _HEARTS),
    (0, 26, 26, 26),
    (
        _ALL_HEARTS | {"queens_own_lead": 1, "same_hand": 1},
        _MOONED,
        _MOONED | {"queens_given": 1, "given_discarding": 1},
        _MOONED,
    ),
)
SAME_TRICK: Final = Worked(
    # The same, but queen and jack fall in the same trick, the tenth.
    _rows(
        0,
        _suit("C"),
        _suit("D"),
        ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "QS", "JS", "KS", "AS"],
        _HEARTS,
    ),
    (0, 26, 26, 26),
    (
        _ALL_HEARTS | {"queens_own_lead": 1, "same_hand": 1, "same_trick": 1},
        _MOONED,
        _MOONED | {"queens_given": 1, "given_discarding": 1},
        _MOONED,
    ),
)
OWN_QUEEN: Final = Worked(
    # Seat 3 leads all spades, and takes its own queen. The jack falls under the jack of spades, not under the queen.
    _rows(2, _suit("S"), _HEARTS, _suit("C"), _suit("D")),
    (26, 26, 0, 26),
    (
        _MOONED,
        _MOONED,
        _ALL_HEARTS | {"queens_own": 1, "queens_own_lead": 1, "same_hand": 1},
        _MOONED,
    ),
)
COVERED: Final = Worked(
    (
        "0 2D 3D QD 5D",  # seat 3 is third, plays the queen of diamonds, and seat 4 holds the jack: covered
        "2 AC 7D 2C 2S",
        "2 AS 9D 3C QS",  # seat 3 takes the queen of spades with its own lead; seat 2 followed suit with her
        "2 AD JD 4C 3S",  # ... and the jack: same hand
        "2 4D KD 5C 4S",
        "3 7H 6C 5S 2H",
        "3 8H 7C 6S 3H",
        "3 9H 8C 7S 4H",
        "3 TH 9C 8S 5H",
        "3 JH TC 9S 6H",
        "3 QH JC TS 6D",
        "3 KH QC JS 8D",
        "3 AH KC KS TD",
    ),
    (0, 0, 13, 13),
    (
        {"clean": 1, "first": 1},
        {"clean": 1, "first": 1, "queens_given": 1, "given_following": 1},
        {
            "points": 13,
            "queens": 1,
            "tricks": 4,
            "third": 1,
            "queens_own_lead": 1,
            "covered": 1,
            "same_hand": 1,
            "points_queen": 13,
            "from_leads": 13,
        },
        {"points": 13, "hearts": 13, "tricks": 9, "third": 1, "points_hearts": 13, "from_leads": 13},
    ),
)
NOT_COVERED: Final = Worked(
    (
        "0 2D 3D 4D JD",  # seat 3 is third, keeps the queen of diamonds, and seat 4 plays the jack: did not cover
        "3 5D 2C 2S 6D",
        "2 AC 7D 3C QS",  # seat 2 discards the queen of spades on seat 3's lead
        "2 AS AH 4C 3S",
        "2 8D 9D 5C 4S",
        "3 KD 6C 5S AD",
        "2 TD KH 7C 6S",
        "2 QD QH 8C 7S",
        "2 2H 7H 9C 8S",  # two hearts for seat 4, both of the suit led
        "3 8H TC 9S 3H",
        "3 9H JC TS 4H",
        "3 TH QC JS 5H",
        "3 JH KC KS 6H",
    ),
    (0, 0, 16, 10),
    (
        {"clean": 1, "first": 1},
        {"clean": 1, "first": 1, "queens_given": 1, "given_discarding": 1},
        {
            "points": 16,
            "hearts": 3,
            "queens": 1,
            "tricks": 6,
            "fourth": 1,
            "queens_own_lead": 1,
            "not_covered": 1,
            "points_queen": 13,
            "points_hearts": 3,
            "from_leads": 16,
        },
        {
            "points": 10,
            "hearts": 10,
            "tricks": 7,
            "third": 1,
            "points_hearts": 10,
            "from_leads": 8,
            "from_following": 2,
        },
    ),
)
LED_QUEEN: Final = Worked(
    (
        "1 QS AS 5D 2C",  # seat 2 leads the queen of spades, and seat 3 has to take her
        "2 AC 7D 3C 2S",
        "2 AD JD 2D 3D",  # the jack for seat 3: same hand
        "2 4D 9D 4C 3S",
        "3 KD 5C 4S 6D",
        "3 7H 6C 5S 2H",
        "3 8H 7C 6S 3H",
        "3 9H 8C 7S 4H",
        "3 TH 9C 8S 5H",
        "3 JH TC 9S 6H",
        "3 QH JC TS 8D",
        "3 KH QC JS TD",
        "3 AH KC KS QD",
    ),
    (0, 0, 13, 13),
    (
        {"clean": 1, "first": 1},
        {"clean": 1, "first": 1, "queens_given": 1, "given_leading": 1},
        {
            "points": 13,
            "queens": 1,
            "tricks": 3,
            "third": 1,
            "same_hand": 1,
            "points_queen": 13,
            "from_following": 13,
        },
        {"points": 13, "hearts": 13, "tricks": 10, "third": 1, "points_hearts": 13, "from_leads": 13},
    ),
)
COVERED_BY_ACE: Final = Worked(
    (
        "0 2D 3D AD JD",  # seat 3 is third, plays the ace, and the jack of seat 4 falls under it: covered
        *COVERED.tricks[1:3],
        "2 QD 5D 4C 3S",  # the queen of diamonds and the five have changed places with ace and jack
        *COVERED.tricks[4:],
    ),
    COVERED.points,
    COVERED.figures,
)
NOT_COVERED_BY_TWO: Final = Worked(
    (
        "0 4D 3D 2D JD",  # seat 3 is third, has ace and king, and plays the two; seat 4 plays the jack: did not cover
        *NOT_COVERED.tricks[1:5],
        "3 QD 6C 5S AD",  # seat 3 takes this trick as before; queen and king have changed places
        NOT_COVERED.tricks[6],
        "2 KD QH 8C 7S",
        *NOT_COVERED.tricks[8:],
    ),
    NOT_COVERED.points,
    NOT_COVERED.figures,
)
LED_WITH_JACK: Final = Worked(
    (
        "1 QS AS JD 2C",  # seat 2 leads the queen, seat 3 has to take her, and seat 4 discards the jack: same trick
        LED_QUEEN.tricks[1],
        "2 AD 5D 2D 3D",
        *LED_QUEEN.tricks[3:],
    ),
    LED_QUEEN.points,
    (*LED_QUEEN.figures[:2], LED_QUEEN.figures[2] | {"same_trick": 1}, LED_QUEEN.figures[3]),
)
FAILED_MOON: Final = Worked(
    # Seat 1 leads twelve clubs, and has the queen and eleven hearts. Then seat 4 takes the last two hearts.
    _rows(
        0,
        ["AC", "KC", "QC", "JC", "TC", "9C", "8C", "7C", "6C", "4C", "3C", "2C", "2H"],
        _suit("D"),
        _suit("S"),
        ["5C", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"],
    ),
    (24, 0, 0, 2),
    (
        {
            "points": 24,
            "hearts": 11,
            "queens": 1,
            "tricks": 12,
            "fourth": 1,
            "moons_failed": 1,
            "suns_failed": 1,
            "queens_own_lead": 1,
            "same_hand": 1,
            "points_queen": 13,
            "points_hearts": 11,
            "from_leads": 24,
        },
        {"clean": 1, "first": 1},
        {"clean": 1, "first": 1, "queens_given": 1, "given_discarding": 1},
        {
            "points": 2,
            "hearts": 2,
            "tricks": 1,
            "third": 1,
            "moons_stopped": 1,
            "suns_stopped": 1,
            "points_hearts": 2,
            "from_following": 2,
        },
    ),
)
PASSED: Final = Worked(
    # Before the pass each seat has three cards of its left neighbour's suit, and passes them all.
    EACH_A_SUIT.tricks,
    (0, 26, 26, 26),
    (
        EACH_A_SUIT.figures[0] | {"passed_diamonds": 3, "passed_void": 1},
        _MOONED | {"passed_spades": 3, "passed_queen": 1, "passed_high_spades": 1, "passed_void": 1},
        EACH_A_SUIT.figures[2] | {"passed_hearts": 3, "passed_void": 1, "received_queen": 1, "received_high_spades": 1},
        _MOONED | {"passed_clubs": 3, "passed_void": 1},
    ),
    passed=("2D 3D 4D", "JS QS KS", "2H 3H 4H", "2C 3C 4C"),
)
ALL: Final = {
    "each a suit": EACH_A_SUIT,
    "same trick": SAME_TRICK,
    "own queen": OWN_QUEEN,
    "covered": COVERED,
    "covered by the ace": COVERED_BY_ACE,
    "not covered": NOT_COVERED,
    "not covered by a two": NOT_COVERED_BY_TWO,
    "led queen": LED_QUEEN,
    "led queen with jack": LED_WITH_JACK,
    "failed moon": FAILED_MOON,
    "passed": PASSED,
}
"""All deals. Each figure of Hearts 3 is in at least two of them."""


def with_jack(deal: Worked, taker: int, places: tuple[str, str, str, str]) -> Worked:
    """Return the same deal under rules with the jack of diamonds as bonus card, ten points less for its taker.

    `places` are the places of the four seats then, again found by hand.
    """
    points = [each - 10 * (seat == taker) for seat, each in enumerate(deal.points)]
    figures = []
    for seat, counted in enumerate(deal.figures):
        rest = {name: value for name, value in counted.items() if name not in ("first", "second", "third", "fourth")}
        jack = {"points": points[seat], "bonus": 1, "points_bonus": -10} if seat == taker else {}
        figures.append(rest | jack | {places[seat]: 1})
    south, west, north, east = points
    one, two, three, four = figures
    return Worked(deal.tricks, (south, west, north, east), (one, two, three, four), deal.passed)


def hands_of(deal: Worked) -> tuple[Cards, Cards, Cards, Cards]:
    """Return the hands as they were dealt: what each seat plays, before the pass."""
    held: list[set[int]] = [set(), set(), set(), set()]
    for leader, cards in _tricks(deal):
        for place, card in enumerate(cards):
            held[(leader + place) % 4].add(card)
    for seat, names in enumerate(deal.passed):
        for card in map(parse_card, names.split()):
            held[(seat + 1) % 4].remove(card)
            held[seat].add(card)
    first, second, third, fourth = map(cards_of, held)
    return first, second, third, fourth


def _tricks(deal: Worked) -> list[tuple[int, list[int]]]:
    return [(int(trick[0]), [parse_card(name) for name in trick[2:].split()]) for trick in deal.tricks]


def entries_of(deal: Worked) -> list[Entry]:
    """Return the entries of a deal, from its cards to its points."""
    tricks = _tricks(deal)
    direction = Direction.LEFT if deal.passed else Direction.HOLD
    entries: list[Entry] = [BeginDeal(direction, hands=hands_of(deal), leader=tricks[0][0])]
    for seat, names in enumerate(deal.passed):
        cards = tuple(map(parse_card, names.split()))
        entries.append(Pass(seat, cards, ((seat + 1) % 4,) * len(cards)))
    for leader, played in tricks:
        entries += [Play((leader + place) % 4, card) for place, card in enumerate(played)]
    return [*entries, FinishDeal(deal.points)]


def log_of(
    deals: Sequence[Worked | Sequence[Entry]],
    winners: tuple[int, ...] | None = None,
    rules: Rules = FREE,
    seats: tuple[Seating, Seating, Seating, Seating] = SEATED,
    *,
    persons: tuple[str, ...] = (),
    kind: MatchKind = MatchKind.OWN,
    day: int = 0,
) -> bytes:
    """Return the log of a match with these deals, or other entries, that began so many days after `FIRST`.

    If there are winners, the match is over.
    """
    entries: list[Entry] = [BeginMatch(rules, seats, persons=persons, match_kind=kind, seed=day)]
    for deal in deals:
        entries += entries_of(deal) if isinstance(deal, Worked) else deal
    if winners is not None:
        entries.append(FinishMatch(winners))
    begun = FIRST + timedelta(days=day)
    lines = [line_of(number, entry, begun + timedelta(seconds=number)) for number, entry in enumerate(entries, 1)]
    return heading() + b"".join(lines)


def day_called(day: int) -> str:
    """Return the date so many days after `FIRST`."""
    return (FIRST + timedelta(days=day)).date().isoformat()


def write_logs(folder: Path, *logs: bytes) -> None:
    """Write the logs of a folder, oldest first."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, log in enumerate(logs, 1):
        (folder / f"match-{number:06}.jsonl").write_bytes(log)
