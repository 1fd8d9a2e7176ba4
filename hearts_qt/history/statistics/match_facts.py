"""Reads a log and works out the facts of its match: each finished deal, who played it, and the result of the game.

The log is applied entry by entry, so undone moves, runs for practice and scrambles are already dealt with: only the
run that counts is seen here. A deal is finished when its points were added to the scores. A game is finished when its
result was recorded, and belongs to the players who sat there when the last card was played.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.history.statistics.deal_deeds import deed_deal
from hearts_qt.history.statistics.deal_facts import DealFacts, FinishedDeal, facts_of
from hearts_qt.history.statistics.deeds import DEEDS, Done
from hearts_qt.history.statistics.game_deeds import DealOfGame, WholeGame
from hearts_qt.history.statistics.who import Who, sitting
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.entries import (
    BeginDeal,
    BeginMatch,
    BeginRun,
    ChangeSeat,
    CorrectScores,
    Entry,
    FinishDeal,
    FinishMatch,
    GiveHint,
    MatchKind,
    ShowCounts,
)
from hearts_qt.rules.kept_out import OF_KIND, KeptOut
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import is_custom
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating
from hearts_qt.table.log import LoggedEntry, LogProblem, logged_steps

CUSTOM: Final = "custom"
"""The name of all rule sets in which somebody has changed a switch."""
GAME_KINDS: Final = frozenset({MatchKind.OWN, MatchKind.TOURNAMENT, MatchKind.TOGETHER, MatchKind.EVENING})
"""The kinds of matches that are games, with a winner. A deal of the day is one deal, and no game."""


class Sitter(Struct, frozen=True):
    """A player in a seat: who it is, and the name shown there."""

    who: Who
    name: str
    player: str
    """The computer player that decides for the seat, or would decide for it."""


class DealOfMatch(Struct, frozen=True):
    """A finished deal of a match."""

    place: int
    """The number of the deal in the match, from 1; abandoned deals count."""
    at: str
    """When its points were added, such as ``2026-11-23T09:30:00Z``; empty if the log does not tell."""
    rules: str
    """The rule set, see `rules_name`."""
    sitters: tuple[Sitter, ...]
    facts: DealFacts | None
    """What happened; None if the deal is kept out."""
    kept_out: tuple[KeptOut, ...]
    """Why the deal does not count; empty if it counts."""


class GameResult(Struct, frozen=True):
    """The result of a finished game."""

    at: str
    rules: str
    sitters: tuple[Sitter, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    scaled: tuple[int, ...]
    """The scaled points of each seat, see `rules.scoring.scaled_points`; they are worked out under all aims."""
    deals: int

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1; all winners are first, the others are placed by their scores."""
        return tuple(
            1
            if seat in self.winners
            else 1 + sum(each in self.winners or self.scores[each] < self.scores[seat] for each in SEATS)
            for seat in SEATS
        )


class MatchFacts(Struct, frozen=True):
    """The facts of a match."""

    kind: MatchKind
    deals: tuple[DealOfMatch, ...]
    game: GameResult | None = None
    """The result; None if the game is not finished, or if matches of this kind are no games."""
    deeds: tuple[Done, ...] = ()
    """What the persons did, in no particular order."""
    room: str = ""
    """The room of a match of the kind EVENING; otherwise empty."""


def rules_name(rules: Rules) -> str:
    """Return the name of a rule set, such as ``cardshark``, or ``custom`` if any switch of it was changed."""
    return CUSTOM if is_custom(rules) else rules.preset.value


def match_facts(path: Path, data: bytes) -> MatchFacts:
    """Return the facts of the match in a log with these contents. Entries after an unreadable line are ignored.

    Raises LogProblem, which names `path`, if the file is no log.
    """
    steps = logged_steps(path, data)
    first = next(steps)[0]
    if not isinstance(first, BeginMatch):
        raise LogProblem(path, 2, "the first entry is not the match")
    follower = _Follower(first)
    try:
        for step in steps:
            if isinstance(step, LoggedEntry):
                follower.follow(step.entry, step.at)
            else:
                follower.follow_plays(step)
    except ValueError:
        # The table opens such a log only up to this entry, and says so.
        pass
    return MatchFacts(follower.match.kind, tuple(follower.deals), follower.game, tuple(follower.deeds()), first.room)


class _Follower:
    """Follows a match entry by entry."""

    def __init__(self, begin: BeginMatch) -> None:
        self.match = Match(begin)
        self.deals: list[DealOfMatch] = []
        self.game: GameResult | None = None
        self._done: list[Done] = []
        self._of_game: list[DealOfGame] = []
        self._is_corrected = False
        self._persons = [*begin.persons, "", "", "", ""][:4]
        self._sat: tuple[Sitter, ...] = ()
        self._hinted: set[Seat] = set()
        """The seats that asked for a hint in the run of the deal that counts."""
        self._has_counts = False
        """Whether suit counts were shown in that run."""

    def follow_plays(self, plays: Sequence[Play]) -> None:
        """Apply the next entries, which are plays. Raises ValueError if they are not possible."""
        before, was_counted = self.match.stage, self.match.counted is not None
        self.match.apply_plays(plays)
        self._note_end_of_play(before, was_counted)

    def follow(self, entry: Entry, at: str) -> None:
        """Apply the next entry. Raises ValueError if it is not possible."""
        match = self.match
        before, was_counted, before_deal = match.stage, match.counted is not None, match.scores
        match.apply(entry)
        if match.stage is before and isinstance(entry, Play | Pass):
            # Nearly all entries are such moves.
            return
        if isinstance(entry, ChangeSeat):
            self._persons[entry.place] = entry.person
        elif isinstance(entry, GiveHint | ShowCounts | BeginDeal | BeginRun):
            self._note_marks(entry, is_counted=was_counted or match.counted is not None)
            self._note_end_of_play(before, was_counted)
        elif isinstance(entry, CorrectScores):
            self._is_corrected = True
        elif isinstance(entry, FinishDeal):
            self.deals.append(self._finished(at, before_deal))
        elif isinstance(entry, FinishMatch) and match.kind in GAME_KINDS and match.kind not in OF_KIND:
            self.game = self._result(at)
        else:
            self._note_end_of_play(before, was_counted)

    def _note_marks(self, entry: GiveHint | ShowCounts | BeginDeal | BeginRun, *, is_counted: bool) -> None:
        """Note help that does not keep a deal out; nothing is noted once a run of the deal counts."""
        if is_counted or (isinstance(entry, ShowCounts) and self.match.stage is not Stage.DEAL):
            return
        if isinstance(entry, GiveHint):
            self._hinted.add(entry.seat)
        elif isinstance(entry, ShowCounts):
            self._has_counts = self._has_counts or entry.on
        else:
            self._hinted, self._has_counts = set(), self.match.counts_shown

    def _note_end_of_play(self, before: Stage, was_counted: bool) -> None:
        """Note who sits there when the last card is played: the points belong to these players."""
        is_over = before in (Stage.DEAL, Stage.BETWEEN_DEALS) and self.match.stage in (Stage.AWARD, Stage.SCORED)
        if is_over and not was_counted:
            self._sat = tuple(self._sitters(self.match.seats))

    def _sitters(self, seats: list[Seating]) -> Iterator[Sitter]:
        for seating, person in zip(seats, self._persons, strict=True):
            yield Sitter(sitting(seating, person), seating.name, seating.player)

    def _finished(self, at: str, before: Sequence[int]) -> DealOfMatch:
        match = self.match
        kept_out, place, facts = match.kept_out, len(match.dealings), None
        if not kept_out:
            deal = self._deal()
            facts = facts_of(deal)
            self._note_deeds(deal, facts, place)
            keys = tuple(each.who.key for each in self._sat)
            self._of_game.append(DealOfGame(place, facts, tuple(before), tuple(match.scores), keys))
        return DealOfMatch(place, at, rules_name(match.rules), self._sat, facts, kept_out)

    def _note_deeds(self, deal: FinishedDeal, facts: DealFacts, place: int) -> None:
        """Note what the persons did in a deal."""
        persons = [seat for seat in SEATS if self._sat[seat].who.is_person]
        played = deed_deal(deal, facts) if persons else None
        for seat in persons:
            for deed in DEEDS:
                if played is not None and deed.in_deal is not None and deed.in_deal(played, seat):
                    self._done.append(Done(deed.id, seat, place))

    def deeds(self) -> Iterator[Done]:
        """Yield what the persons did in the deals, and in the game if it is finished and whole."""
        yield from self._done
        deals, game = tuple(self._of_game), self.game
        is_whole = len(deals) == len(self.deals) and len({deal.keys for deal in deals}) == 1
        if game is None or self._is_corrected or not is_whole:
            return
        whole = WholeGame(deals, game.winners, game.scores)
        for seat in SEATS:
            if game.sitters[seat].who.is_person:
                for deed in DEEDS:
                    found = () if deed.in_game is None else deed.in_game(whole, seat)
                    yield from (Done(deed.id, seat, place, worth) for place, worth in found)

    def _deal(self) -> FinishedDeal:
        match = self.match
        deal, outcome = match.deal, match.outcome
        assert deal is not None
        assert outcome is not None
        return FinishedDeal(
            match.rules,
            match.dealings[-1].hands,
            deal.direction,
            tuple(each for each in deal.passes if each is not None),
            tuple(deal.tricks),
            tuple(deal.taken),
            tuple(deal.won),
            outcome,
            frozenset(self._hinted),
            frozenset(seat for seat in SEATS if self._has_counts and self._sat[seat].who.is_person),
        )

    def _result(self, at: str) -> GameResult | None:
        ending = self.match.ending_of_run
        if ending is None:
            return None
        deals = len(self.match.played)
        return GameResult(
            at, rules_name(self.match.rules), self._sat, ending.scores, ending.winners, ending.scaled, deals
        )
