"""One sentence for each event at the table, for screen readers and the status line; the large words about moons."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.moons import completed_moon, stopped_moon
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Seat, each_card
from hearts_qt.rules.moves import Award, ClaimKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.view import View
from hearts_qt.ui.words.cards import card_name, list_words, points, seat_title, signed
from hearts_qt.ui.words.play import award_choice, cash_out_sentence
from hearts_qt.ui.words.scores import deal_headline, match_headline

translate = QCoreApplication.translate
_ENDS: Final = (".", "!", "?", "…", ":", ";")
_CLOSING: Final = "”’»“\"')"
"""Characters that can follow the full stop of a sentence, such as a closing bracket."""


def announcement(event: happened.Event, view: View) -> str:
    """Return a sentence about an event from the viewer's point of view; empty if there is nothing to say."""
    match event:
        case happened.CardPlayed(player, card):
            return _by(
                view,
                player,
                translate("words", "You play {card}"),
                translate("words", "{name} plays {card}"),
                card=card_name(card),
            )
        case happened.TrickTaken():
            return _trick(event, view) + _moon(event, view)
        case happened.HeartsBroken():
            return translate("words", "Hearts are broken")
        case happened.HandDealt(_, cards):
            return translate("words", "Your hand: {cards}").format(cards=list_words(map(card_name, each_card(cards))))
        case happened.PassReceived(_, giver, passed):
            names = list_words(map(card_name, passed))
            return translate("words", "{name} passes you {cards}").format(name=view.seats[giver].name, cards=names)
        case happened.PassChosen(giver):
            return _by(view, giver, translate("words", "You have passed"), translate("words", "{name} has passed"))
        case happened.PlayBegan(leader):
            return _by(view, leader, translate("words", "You lead"), translate("words", "{name} leads"))
        case happened.RestShown(why):
            return cash_out_sentence(why)
        case happened.AwardAsked(shooter) | happened.AwardChosen(shooter):
            return _award(event, shooter, view)
        case happened.DealFinished(outcome):
            # `view.sat` is empty if the last card has been taken back meanwhile.
            seats_at_end = view.seats_at_end or view.seats
            return deal_headline(outcome, seats_at_end, view.own_among(seats_at_end))
        case happened.ScoresChanged(scores):
            return scores_sentence(scores, view.owners, view.own_among(view.owners))
        case happened.MatchFinished(outcome, seats_at_end):
            return match_headline(outcome, seats_at_end, view.own_among(seats_at_end))
        case _:
            return _agreement(event, view)


def announcements(events: Iterable[happened.Event], view: View) -> list[str]:
    """Return the sentences of all events that have one; equal sentences never follow each other."""
    told = list(events)
    # If the next game has begun already, the scores before it still belong to the players of the last game.
    ended = next((event.seats_at_end for event in told if isinstance(event, happened.MatchFinished)), view.owners)
    sentences = [
        scores_sentence(event.scores, ended, view.own_among(ended))
        if isinstance(event, happened.ScoresChanged)
        else announcement(event, view)
        for event in told
    ]
    return [sentence for sentence, _ in groupby(sentence for sentence in sentences if sentence)]


def read_aloud(sentences: Iterable[str]) -> str:
    """Return sentences as one text for a screen reader.

    A sentence without an end, such as a full stop, gets a full stop, so that it does not run into the next one.
    """
    return " ".join(_ended(sentence.strip()) for sentence in sentences if sentence.strip())


def _ended(sentence: str) -> str:
    bare = sentence.rstrip(_CLOSING)
    return sentence if bare.endswith(_ENDS) else translate("words", "{sentence}.").format(sentence=sentence)


def scores_sentence(scores: Iterable[int], owners: Sequence[Seating], own: Seat | None) -> str:
    """Return all scores in one sentence; `owners` are the players with these scores, `own` is the viewer's place."""
    each = [
        translate("words", "{name} {score}", "one player's score in a list").format(
            name=seat_title(owners, seat, own), score=signed(score)
        )
        for seat, score in enumerate(scores)
    ]
    return translate("words", "Scores: {scores}").format(scores=list_words(each))


def _by(view: View, seat: Seat, yours: str, others: str, **places: str) -> str:
    return (yours if seat == view.seat else others).format(name=view.seats[seat].name, **places)


def _trick(event: happened.TrickTaken, view: View) -> str:
    if not event.points:
        return _by(
            view, event.taker, translate("words", "You take the trick"), translate("words", "{name} takes the trick")
        )
    yours = translate("words", "You take the trick: {points}")
    return _by(
        view, event.taker, yours, translate("words", "{name} takes the trick: {points}"), points=points(event.points)
    )


def _moon(event: happened.TrickTaken, view: View) -> str:
    """Return that a trick has completed or stopped a moon; empty if it has not, or if the deal's result will say it."""
    if view.stage is Stage.DEAL and completed_moon(event, view):
        return ". " + _by(
            view, event.taker, translate("words", "You shot the moon"), translate("words", "{name} shot the moon")
        )
    return "" if stopped_moon(event, view) is None else ". " + stopped_line(event.taker, view)


def _award(event: happened.Event, shooter: Seat, view: View) -> str:
    if not isinstance(event, happened.AwardChosen):
        return _by(view, shooter, translate("words", "You shot the moon"), translate("words", "{name} shot the moon"))
    if shooter == view.seat or event.award is Award.ADD:
        return award_choice(event.award, view.rules)
    return translate("words", "{name} −{points}").format(name=view.seats[shooter].name, points=view.rules.moon_points)


def _agreement(event: happened.Event, view: View) -> str:
    match event:
        case happened.MatchBegan():
            return translate("words", "A new game begins")
        case happened.MatchResumed():
            return translate("words", "The game goes on where it was left")
        case happened.DealBegan(direction):
            return _dealt(direction)
        case happened.SeatChanged(place, seating):
            return translate("words", "{name} sits down at place {place}").format(name=seating.name, place=place + 1)
        case happened.RulesChanged():
            return translate("words", "The rules have changed")
        case happened.DealAbandoned():
            return translate("words", "This deal is abandoned and does not count")
        case happened.MovesUndone():
            return translate("words", "Undone")
        case happened.MovesRedone():
            return translate("words", "Redone")
        case happened.HandsShown(on):
            return translate("words", "All hands are shown") if on else translate("words", "The hands are hidden again")
        case happened.RunBegan() | happened.RunLeft() | happened.Claimed() | happened.TalliesChanged():
            return _about_runs(event, view)
        case _:
            return ""


def _about_runs(
    event: happened.RunBegan | happened.RunLeft | happened.Claimed | happened.TalliesChanged, view: View
) -> str:
    match event:
        case happened.RunBegan(_, _, None):
            return translate("words", "The same deal again")
        case happened.RunBegan():
            return translate("words", "The same hand again, and other cards for the others")
        case happened.RunLeft():
            return translate("words", "Back at the end of the run that counts")
        case happened.TalliesChanged():
            return translate("words", "The totals were corrected by hand")
        case happened.Claimed(seat, tricks, granted):
            if tricks is ClaimKind.ALL:
                yours, others = (
                    translate("words", "You claim the rest of the tricks"),
                    translate("words", "{name} claims the rest of the tricks"),
                )
            else:
                yours, others = (
                    translate("words", "You claim to take no more tricks"),
                    translate("words", "{name} claims to take no more tricks"),
                )
            claim = _by(view, seat, yours, others)
            template = translate("words", "{claim}: granted") if granted else translate("words", "{claim}: refused")
            return template.format(claim=claim)


def _dealt(direction: Direction) -> str:
    return {
        Direction.LEFT: translate("words", "The cards are dealt. This pass goes left"),
        Direction.ACROSS: translate("words", "The cards are dealt. This pass goes across"),
        Direction.RIGHT: translate("words", "The cards are dealt. This pass goes right"),
        Direction.SCATTER: translate("words", "The cards are dealt. Everybody gets one card from each of the others"),
        Direction.HOLD: translate("words", "The cards are dealt. Nothing is passed"),
    }[direction]


def moon_lines(shooter: Seat, award: Award | None, view: View, *, sun: bool) -> tuple[str, str]:
    """Return who shot the moon or took every trick, and what that costs; the second is empty if it is not known."""
    is_own, name = shooter == view.seat, view.seats[shooter].name
    if sun:
        yours, others = translate("words", "You took every trick!"), translate("words", "{name} took every trick!")
    else:
        yours, others = translate("words", "You shot the moon!"), translate("words", "{name} shot the moon!")
    headline = yours if is_own else others.format(name=name)
    worth = view.rules.moon_points
    if award is Award.ADD:
        return headline, translate("words", "Everyone else +{points}").format(points=worth)
    if award is Award.SUBTRACT:
        title = seat_title(view.seats, shooter, view.seat)
        return headline, translate("words", "{name} −{points}").format(name=title, points=worth)
    return headline, ""


def stopped_line(taker: Seat, view: View) -> str:
    """Return who stopped a moon."""
    if taker == view.seat:
        return translate("words", "You stopped the moon")
    return translate("words", "{name} stopped the moon").format(name=view.seats[taker].name)
