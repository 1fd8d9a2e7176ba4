"""Which match is at the table: a new one, one that waited, a lesson, the deal of a day, or one that was set up."""

from typing import Final, TypeAlias, assert_never

from hearts_qt.rules.entries import CorrectScores, MatchKind, TryAhead
from hearts_qt.rules.events import MatchResumed
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import persons_of
from hearts_qt.rules.tournament.table_rounds import tournament_id
from hearts_qt.table import link
from hearts_qt.table.beginnings import branch_entries, day_request, set_up_entry
from hearts_qt.table.game import Game
from hearts_qt.table.problems import NoTournament
from hearts_qt.table.tournaments import first_round, next_round
from hearts_qt.table.trying_again import branch_from

_FOREIGN: Final = (
    MatchKind.LESSON,
    MatchKind.BRANCH,
    MatchKind.DAILY,
    MatchKind.SET_UP,
    MatchKind.TOURNAMENT,
    MatchKind.EVENING,
)
"""The kinds of matches for which the person's own match is left, see `link.GoToOwn`."""

MatchRequest: TypeAlias = (
    link.NewMatch
    | link.TakeUp
    | link.SetUp
    | link.Branch
    | link.TryAgain
    | link.GoToLesson
    | link.GoToDay
    | link.GoToRoom
    | link.BeginTournament
    | link.NextRound
    | link.GoToTournament
    | link.SitInField
    | link.GoToOwn
)
"""The requests for another match."""


def choose_match(game: Game, request: MatchRequest) -> None:
    """Let the match of a request take the place of the game's match, if that is possible now."""
    match request:
        case link.NewMatch():
            game.leave()
            game.begin(request.rules, request.seats, game.match.tallies)
            game.deal(request)
        case link.TakeUp():
            game.take_up(request.match)
        case link.SetUp():
            _set_up(game, request)
        case link.Branch():
            _branch(game, request)
        case link.TryAgain():
            _try_again(game, request)
        case link.GoToLesson():
            _go_to_lesson(game, request)
        case link.GoToDay():
            _go_to_day(game, request)
        case link.GoToRoom():
            _go_to_room(game, request)
        case link.BeginTournament():
            _begin_tournament(game, request)
        case link.NextRound():
            game.next_round()
        case link.GoToTournament():
            _go_to_tournament(game, request)
        case link.SitInField():
            _sit_in_field(game, request)
        case link.GoToOwn():
            _go_to_own(game, request)
        case _:
            assert_never(request)


def _deal_if_none(game: Game) -> None:
    if game.match.stage is Stage.BETWEEN_DEALS and game.match.ending is None:
        game.deal(link.NewDeal())


def _go_to_lesson(game: Game, request: link.GoToLesson) -> None:
    if game.match.kind is MatchKind.LESSON:
        return
    lesson = game.log.find_last(MatchKind.LESSON)
    if not lesson or not game.take_up(lesson):
        deal = link.SetUp(request.rules, request.seats, request.direction, number=request.number)
        _set_up(game, deal, MatchKind.LESSON)


def _go_to_day(game: Game, request: link.GoToDay) -> None:
    day = request.day.isoformat()
    if game.match.day == day or len(persons_of(request.seats)) != 1:
        return
    # If the day's match cannot be taken up, it must not begin a second time, because only one try counts.
    if found := game.log.find_day(day):
        game.take_up(found)
    else:
        _set_up(game, day_request(request), MatchKind.DAILY, day)


def _go_to_room(game: Game, request: link.GoToRoom) -> None:
    if not request.room or len(persons_of(request.seats)) != 1:
        return
    is_there = game.match.room == request.room and game.match.ending is None
    found = "" if is_there else game.log.find_room(request.room)
    if not is_there and not (found and game.take_up(found)):
        game.leave()
        game.begin(request.rules, request.seats, game.match.tallies, MatchKind.EVENING, room=request.room)
    if game.match.room == request.room:
        _deal_if_none(game)


def _begin_tournament(game: Game, request: link.BeginTournament) -> None:
    start = first_round(request, tournament_id(game.draw()))
    if start is not None:
        game.leave()
        game.begin_round(start)
        game.deal(link.NewDeal())


def _go_to_tournament(game: Game, request: link.GoToTournament) -> None:
    at_table = game.match.round
    is_open = game.match.ending is None or next_round(game.match) is not None
    if at_table is not None and is_open and request.tournament in ("", at_table.tournament):
        return
    found = game.log.find_round(request.tournament)
    if found is None:
        game.problems.append(NoTournament())
        return
    match_id, match = found
    start = next_round(match)
    if start is None:
        game.take_up(match_id)
    else:
        game.leave()
        game.begin_round(start)
    if game.match.round is not None:
        _deal_if_none(game)


def _sit_in_field(game: Game, request: link.SitInField) -> None:
    if game.match.field == request.place or len(persons_of(request.seats)) != 1:
        return
    if found := game.log.find_field(request.place):
        game.take_up(found)
    else:
        game.leave()
        game.begin(request.rules, request.seats, game.match.tallies, MatchKind.TOURNAMENT, field=request.place)
    if game.match.field is not None:
        _deal_if_none(game)


def _go_to_own(game: Game, request: link.GoToOwn) -> None:
    if game.match.kind not in _FOREIGN:
        return
    left = game.log.find(game.match.left)
    goes_on = left is not None and left.stage is not Stage.OVER
    own = game.match.left if goes_on else game.log.find_last(MatchKind.OWN)
    if own and game.take_up(own):
        return
    game.leave()
    rules, seats = request.rules, request.seats
    if left is not None and game.match.kind is MatchKind.SET_UP:
        first, second, third, fourth = left.seats
        rules, seats = left.next_rules, (first, second, third, fourth)
    game.begin(rules, seats, game.match.tallies)


def _set_up(game: Game, request: link.SetUp, kind: MatchKind = MatchKind.SET_UP, day: str = "") -> None:
    begin = set_up_entry(request, game.draw_secret)
    if begin is None:
        return
    game.leave()
    game.begin(request.rules, request.seats, game.match.tallies, kind, day)
    if any(request.scores):
        game.record(CorrectScores(request.scores))
    game.begin_deal(begin)


def _branch(game: Game, request: link.Branch) -> None:
    entries = branch_entries(request, game.draw_secret)
    if entries is None:
        return
    game.leave()
    game.begin(request.deal.rules, request.deal.seats, game.match.tallies, MatchKind.BRANCH)
    game.computer_players.new_deal()
    game.computer_players.forget_cards()
    for entry in entries[:-1]:
        # If the power fails before the last entry is written, the branch can be begun again.
        game.match.apply(entry)
        game.log.append(entry, game.clock(), sync=False)
    # The moves were made long ago, so the onlookers are shown where they have led, and not the moves.
    game.record(entries[-1], told=[MatchResumed()])
    game.mark_counts()


def _try_again(game: Game, request: link.TryAgain) -> None:
    branch = branch_from(game.match, request.trick) if game.log.is_open else None
    if branch is None:
        return
    if game.match.stage is not Stage.SCORED and game.match.kind is not MatchKind.BRANCH:
        game.record(TryAhead())
    _branch(game, branch)
