"""Makes the sheet of a recorded deal, with only what its owner has chosen."""

from collections.abc import Sequence
from typing import NamedTuple

from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.plugin_host.pose import AT_REST, Mood, Pose
from hearts_qt.rules.cards import SEATS, Card, Seat
from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.phases import Trick
from hearts_qt.ui.sharing.sheet import Sheet, SheetPlayer, SheetTrick
from hearts_qt.ui.words.cards import signed
from hearts_qt.ui.words.sharing import picture_subtitle, rank_signs, same_cards, shooter_of, taker_of_queen


class SaidLine(NamedTuple):
    """A line that a player said."""

    speaker: Seat
    text: str


class SharedDeal(NamedTuple):
    """A run of a deal of which a picture is made."""

    deal: RecordedDeal
    run: Run
    day: str = ""
    """The day of a deal of the day, such as ``2026-11-25``; otherwise empty."""
    remark: str = ""
    """The text at the right end of the footer."""
    said: tuple[SaidLine, ...] = ()
    """What was said during the deal, as far as it is known, in order."""


class SheetChoice(NamedTuple):
    """What the owner of a picture wants to show."""

    title: str = ""
    has_names: bool = True
    has_faces: bool = True
    has_date: bool = True
    """Whether the rules and the date are shown."""
    has_number: bool = True
    line: str = ""
    """A line that somebody said at the table."""
    speaker: str = ""
    trick: int | None = None
    """The index of the only trick that is shown; None for all tricks."""


def sheet_of(shared: SharedDeal, names: Sequence[str], faces: Sequence[bytes], choice: SheetChoice) -> Sheet:
    """Return the sheet of a deal. `names` and `faces` are those of the players, by seat."""
    deal, run = shared.deal, shared.run
    shooter = shooter_of(deal, run)
    has_points = run.points is not None and choice.trick is None
    points = [signed(each) for each in run.points or ()] if has_points else [""] * len(SEATS)
    first = 1 if deal.position is None else sum(deal.position.tricks) + 1
    tricks = run.tricks if choice.trick is None else run.tricks[choice.trick : choice.trick + 1]
    players = tuple(
        SheetPlayer(
            names[seat] if choice.has_names else "",
            points[seat],
            faces[seat] if choice.has_faces else b"",
            seat == shooter,
        )
        for seat in SEATS
    )
    has_number = choice.has_number and deal.number is not None and run.scramble is None
    return Sheet(
        players,
        tuple(_row(trick, deal) for trick in tricks),
        choice.title,
        picture_subtitle(deal, shared.day) if choice.has_date else "",
        first + (choice.trick or 0),
        choice.line,
        choice.speaker if choice.has_names else "",
        same_cards() if has_number else "",
        show_deal_number(deal.number) if has_number and deal.number is not None else "",
        shared.remark if choice.has_date else "",
        rank_signs(),
    )


def _row(trick: Trick, deal: RecordedDeal) -> SheetTrick:
    cards: list[Card | None] = [None] * len(SEATS)
    for place, card in enumerate(trick.cards):
        cards[(trick.leader + place) % len(SEATS)] = card
    return SheetTrick(tuple(cards), trick.leader, trick.taker, sum(deal.rules.worth[card] for card in trick.cards))


def pose_of(shared: SharedDeal, seat: Seat) -> Pose:
    """Return how a player looks in the picture: proud of a moon, vexed by the queen, glad about few points."""
    run = shared.run
    shooter = shooter_of(shared.deal, run)
    if shooter is not None:
        return Pose(Mood.GLOATING if seat == shooter else Mood.GRIMACING)
    if seat == taker_of_queen(run):
        return Pose(Mood.GRIMACING)
    is_best = run.points is not None and run.points[seat] == min(run.points)
    return Pose(Mood.PLEASED) if is_best else AT_REST
