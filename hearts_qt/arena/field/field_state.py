"""Tells where a field stands, for the window."""

from hearts_qt.arena.field.field_message import FieldState, Line, News, NewsKind, Odds, OwnSeat, SameCards, TableLine
from hearts_qt.arena.field.field_plan import FieldPlan
from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.rules.rules_text import rules_to_table
from hearts_qt.rules.ruleset import Moon
from hearts_qt.rules.tournament.field import FieldSeat

PERSON = 0
"""The number of the person in the field."""
_MOST_NEWS = 6
_LONG_STREAK = 20
"""From this number of deals on, it is news that a player has not taken the queen."""


def field_id(plan: FieldPlan) -> str:
    """Return the id of a field, sixteen hexadecimal digits."""
    return f"{plan.seed:016x}"


def state_of(field: PlayedField, odds: Odds | None = None, first_odds: Odds | None = None) -> FieldState:
    """Return where a field stands, with odds that were worked out before."""
    progress, plan = field.progress, field.plan
    now = progress.round
    final = now.final_cut
    out = set() if final is None else set(final.out)
    return FieldState(
        id=field_id(plan),
        rules=rules_to_table(plan.rules),
        duplicate=plan.duplicate,
        players=plan.players,
        round=now.number,
        deals=plan.rules.deals,
        places=now.places,
        standings=tuple(
            Line(each.player, each.points, each.deals, each.table, each.player in out) for each in now.standings()
        ),
        tables=tuple(TableLine(four, len(points)) for four, points in zip(now.tables, now.points, strict=True)),
        rounds=tuple((len(each.tables), max(map(len, each.points))) for each in progress.rounds),
        tied=now.tied,
        winner=progress.winner,
        person=PERSON if plan.has_person else None,
        person_out=progress.out.get(PERSON) if plan.has_person else None,
        own=_own_seat(field),
        odds=odds,
        first_odds=first_odds,
        same_cards=same_cards(field),
        news=news_of(field),
    )


def _own_seat(field: PlayedField) -> OwnSeat | None:
    """Return the person's next match, or None if the person's table has nothing to play now."""
    plan, now = field.plan, field.progress.round
    for awaited in field.progress.awaited:
        if not plan.has_person or PERSON not in now.tables[awaited.table]:
            continue
        first = 0 if awaited.deal < plan.rules.deals else awaited.deal
        place = FieldSeat(field_id(plan), awaited.round, awaited.table, plan.seed, first, plan.duplicate)
        south, west, north, east = field.players_at(awaited.round, awaited.table)
        return OwnSeat(place, (south, west, north, east), awaited.deal)
    return None


def same_cards(field: PlayedField) -> SameCards | None:
    """Return how those did who held the person's cards at the other tables; None if there is nothing to compare."""
    place = field.progress.place_of(PERSON) if field.plan.duplicate and field.plan.has_person else None
    if place is None:
        return None
    points, (table, seat) = field.progress.round.points, place
    deals = min(len(points[table]), field.plan.rules.deals)
    totals = [
        sum(deal[seat] for deal in played[:deals])
        for number, played in enumerate(points)
        if number != table and len(played) >= deals
    ]
    if not deals or not totals:
        return None
    own = sum(deal[seat] for deal in points[table][:deals])
    return SameCards(deals, own, sum(totals) / len(totals), sum(total < own for total in totals), len(totals))


def news_of(field: PlayedField) -> tuple[News, ...]:
    """Return what happened lately, the newest first, and who has gone longest without taking the queen."""
    found: list[News] = []
    has_moon = field.plan.rules.moon is not Moon.NOT_ALLOWED
    last_round = field.progress.round.number
    for deal in reversed(field.deals):
        if len(found) >= _MOST_NEWS - 1:
            break
        while deal.round < last_round:
            last_round -= 1
            found.append(_round_news(field, last_round))
        seats = field.seats(deal.round, deal.table)
        if deal.shooter is not None:
            kind = NewsKind.MOON if has_moon else NewsKind.EVERYTHING
            found.append(News(kind, seats[deal.shooter], deal.round, deal.table, deal.deal))
        found += (News(NewsKind.FAILED, seats[each.seat], deal.round, deal.table, deal.deal) for each in deal.stood_in)
    streak = _longest_without_queen(field)
    return (*found[: _MOST_NEWS - 1], *(() if streak is None else (streak,)))


def _round_news(field: PlayedField, round_: int) -> News:
    ended = field.progress.rounds[round_].final_cut
    assert ended is not None
    return News(NewsKind.OUT, ended.out[0], round_, count=len(ended.out))


def _longest_without_queen(field: PlayedField) -> News | None:
    """Return which player who is still in has gone longest without taking the queen, if that is long."""
    streaks: dict[int, int] = {}
    for deal in field.deals:
        for seat, player in enumerate(field.seats(deal.round, deal.table)):
            streaks[player] = 0 if deal.queen == seat else streaks.get(player, 0) + 1
    left = [(count, -player) for player, count in streaks.items() if player not in field.progress.out]
    count, player = max(left, default=(0, 0))
    return News(NewsKind.NO_QUEEN, -player, field.progress.round.number, count=count) if count >= _LONG_STREAK else None
