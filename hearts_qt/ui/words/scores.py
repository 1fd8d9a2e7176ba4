"""The scores at the end of a deal with the reasons for each line, why it may not count, and the result of a game."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.moves import Award
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.ruleset import GoalEnds, Rules
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome, ScoreLine
from hearts_qt.rules.seating import Seating
from hearts_qt.table.link import Scrambles
from hearts_qt.ui.words.cards import list_words, points, seat_in_sentence, seat_title, signed

translate = QCoreApplication.translate
_DECISIVE: Final = 4
"""The fewest points of a trick that can decide a deal."""
_SOME: Final = 2
"""After how many scrambles of a deal it is said what came of them."""


class DealLine(Struct, frozen=True):
    """One player's line at the end of a deal."""

    seat: Seat
    name: str
    points: str
    score: str
    reasons: tuple[str, ...]
    """Where the points come from."""
    other_reasons: tuple[str, ...] = ()
    """The reasons that are not about cards taken."""
    total: int = 0
    """The points of the deal."""
    game: int = 0
    """The score after the deal."""
    rise: int = 0
    """How many places the player rose in the game by this deal; negative if the player fell."""


def deal_lines(outcome: DealOutcome, rules: Rules, seats: Sequence[Seating], own: Seat | None) -> tuple[DealLine, ...]:
    """Return one line for each seat, in the order of the seats."""
    lines = []
    for seat in SEATS:
        total, others = outcome.lines[seat].total, tuple(_other_reasons(outcome, rules, seat))
        lines.append(
            DealLine(
                seat,
                seat_title(seats, seat, own),
                signed(total),
                signed(outcome.scores[seat]),
                (*_card_reasons(outcome.lines[seat]), *others),
                others,
                total,
                outcome.scores[seat],
                _rise(outcome, rules, seat),
            )
        )
    return tuple(lines)


def _rise(outcome: DealOutcome, rules: Rules, seat: Seat) -> int:
    """Return how many places a player rose; the place is the number of players with fewer points.

    If all players had the same score, nobody had a place yet.
    """
    after = outcome.scores
    before = [(rules.goal if each in outcome.reset else after[each]) - outcome.lines[each].total for each in SEATS]
    if len(set(before)) == 1:
        return 0
    return sum(score < before[seat] for score in before) - sum(score < after[seat] for score in after)


def taken_title(seats: Sequence[Seating], seat: Seat, own: Seat | None, tricks: int) -> str:
    """Return how many tricks a player took."""
    name = seat_title(seats, seat, own)
    if tricks == 1:
        return translate("words", "{name} took one trick").format(name=name)
    if not tricks:
        return translate("words", "{name} took no trick").format(name=name)
    return translate("words", "{name} took {count} tricks").format(name=name, count=tricks)


def decisive_trick(tricks: Sequence[Trick], rules: Rules, seats: Sequence[Seating], own: Seat | None) -> str:
    """Return a sentence about the trick with the most points; empty if no trick had more than the others."""
    worth = [sum(rules.worth[card] for card in trick.cards) for trick in tricks]
    most = max(worth, default=0)
    if most < _DECISIVE or worth.count(most) > 1:
        return ""
    place = worth.index(most)
    words = translate("words", "Trick {number} decided it: {points} for {name}.")
    name = seat_in_sentence(seats, tricks[place].taker, own)
    return words.format(number=place + 1, points=points(most), name=name)


def _other_reasons(outcome: DealOutcome, rules: Rules, seat: Seat) -> list[str]:
    line = outcome.lines[seat]
    reasons = []
    if seat == outcome.shooter:
        reasons.append(_shooter_reason(outcome))
    elif line.moon:
        reasons.append(translate("words", "Moon {points}").format(points=line.moon))
    if line.no_trick:
        reasons.append(translate("words", "{points} off for taking no trick").format(points=-line.no_trick))
    if line.sun:
        reasons.append(translate("words", "Shot the sun: {points} off").format(points=-line.sun))
    if seat in outcome.reset:
        reasons.append(translate("words", "Exactly {goal}: back to 0").format(goal=rules.goal))
    return reasons


def _card_reasons(line: ScoreLine) -> list[str]:
    reasons = []
    if line.hearts:
        reasons.append(translate("words", "Hearts {points}").format(points=line.hearts))
    if line.queen:
        reasons.append(translate("words", "Queen of Spades {points}").format(points=line.queen))
    if line.bonus:
        reasons.append(translate("words", "{points} off for the bonus card").format(points=-line.bonus))
    return reasons


def _shooter_reason(outcome: DealOutcome) -> str:
    if outcome.award is None:
        return translate("words", "Took all hearts and the queen; no moon under these rules")
    if outcome.award is Award.SUBTRACT and outcome.shooter is not None:
        off = -outcome.lines[outcome.shooter].moon
        return translate("words", "Shot the moon: {points} off").format(points=off)
    return translate("words", "Shot the moon")


def practice_details(counted: int) -> str:
    """Return what counts instead of a replay that has ended; `counted` are the viewer's points in that earlier run."""
    template = translate("words", "The first complete run counts: {points} for you.")
    return template.format(points=points(counted))


def scrambles_sentence(scrambles: Scrambles) -> str:
    """Return what came of the scrambles of a deal; empty if there was only one."""
    if scrambles.runs < _SOME:
        return ""
    if scrambles.moons:
        template = translate("words", "With other cards you shot the moon in {moons} of {runs}.")
        return template.format(moons=scrambles.moons, runs=scrambles.runs)
    template = translate("words", "With other cards you took {points} in {runs} deals.")
    return template.format(points=points(scrambles.points), runs=scrambles.runs)


def the_cardshark() -> str:
    """Return the name of the player that plays the viewer's cards in duplicate play."""
    return translate("words", "The CardShark")


def duplicate_headline(shark: int) -> str:
    """Return how many points the CardShark took with the viewer's cards."""
    if not shark:
        return translate("words", "The CardShark took no points with your cards.")
    return translate("words", "The CardShark took {points} with your cards.").format(points=points(shark))


def duplicate_details(own: int, shark: int, game: int) -> str:
    """Return the viewer's own points, who was better, and how many points better the viewer was in the whole game."""
    if own == shark:
        compared = translate("words", "You took as many.")
    else:
        yours, its = (
            translate("words", "You took {own}: {points} better."),
            translate("words", "You took {own}: the CardShark was {points} better."),
        )
        compared = (yours if own < shark else its).format(own=points(own), points=abs(shark - own))
    if game > 0:
        so_far = translate("words", "In this game you are {points} ahead of it.").format(points=points(game))
    elif game < 0:
        so_far = translate("words", "In this game it is {points} ahead of you.").format(points=points(-game))
    else:
        so_far = translate("words", "In this game you are level.")
    return translate("words", "{sentence} {next}", "two sentences").format(sentence=compared, next=so_far)


def deal_headline(outcome: DealOutcome, seats: Sequence[Seating], own: Seat | None) -> str:
    """Return what the deal is remembered for: a sun, a moon, who took the queen, or else the viewer's own points."""
    if outcome.sun is not None and outcome.lines[outcome.sun].sun:
        if outcome.sun == own:
            return translate("words", "You took every trick!")
        return translate("words", "{name} took every trick!").format(name=seats[outcome.sun].name)
    if outcome.shooter is not None and outcome.award is not None:
        if outcome.shooter == own:
            return translate("words", "You shot the moon!")
        return translate("words", "{name} shot the moon!").format(name=seats[outcome.shooter].name)
    if own is not None and outcome.points[own] < 0:
        return translate("words", "Well done: {points} for you.").format(points=points(outcome.points[own]))
    taker = next((seat for seat in SEATS if outcome.lines[seat].queen > 0), None)
    if taker is None:
        # The queen was taken before the position that somebody laid out.
        return translate("words", "The deal is over.")
    if taker == own:
        return translate("words", "You take the queen: {points}.").format(points=points(outcome.points[own]))
    if own is not None and outcome.points[own] == 0:
        return translate("words", "{name} takes the queen, and you take nothing.").format(name=seats[taker].name)
    return translate("words", "{name} takes the queen.").format(name=seats[taker].name)


def game_end(rules: Rules, deal: int) -> str:
    """Return when the game will end; `deal` is the number of the deal that is over."""
    sentences = []
    if rules.goal:
        words = {
            GoalEnds.REACHED: translate("words", "The game ends at {goal} points."),
            GoalEnds.EXCEEDED: translate("words", "The game ends above {goal} points."),
        }[rules.goal_ends]
        sentences.append(words.format(goal=rules.goal))
    if rules.deals:
        sentences.append(translate("words", "Deal {deal} of {deals}.").format(deal=deal, deals=rules.deals))
    return " ".join(sentences)


def lead_sentence(outcome: DealOutcome, seats: Sequence[Seating], own: Seat | None) -> str:
    """Return who leads in the game, and by how many points."""
    best = min(outcome.scores)
    first = [seat for seat in SEATS if outcome.scores[seat] == best]
    if len(first) == len(SEATS):
        return translate("words", "All four are level.")
    names = list_words(seat_in_sentence(seats, seat, own) for seat in first)
    if len(first) > 1:
        # A sentence begins with a capital letter, also if the first word is "you".
        return _capital(translate("words", "{names} lead together.").format(names=names))
    lead = points(min(score for score in outcome.scores if score > best) - best)
    if first[0] == own:
        return translate("words", "You lead by {lead}.").format(lead=lead)
    return translate("words", "{name} leads by {lead}.").format(name=names, lead=lead)


def continue_caption(scores: Sequence[int], own: Seat | None, deal: int) -> str:
    """Return what the button says that continues a game in a deal."""
    if own is None or len(set(scores)) == 1:
        return translate("words", "Continue: deal {deal}").format(deal=deal)
    if min((score, seat != own) for seat, score in enumerate(scores)) == (scores[own], False):
        template = translate("words", "Continue: deal {deal}, you lead with {score}")
    else:
        template = translate("words", "Continue: deal {deal}, you have {score}")
    return template.format(deal=deal, score=scores[own])


def continue_branch() -> str:
    """Return what the button says that continues a branch."""
    return translate("words", "Continue the branch")


def invitation_of(kind: MatchKind) -> str:
    """Return what goes on at the table, before the names of the opponents."""
    if kind is MatchKind.BRANCH:
        return translate("words", "A branch, which counts nowhere, goes on with")
    if kind is MatchKind.SET_UP:
        return translate("words", "A deal that was set up goes on with")
    if kind is MatchKind.OWN:
        return translate("words", "Your game goes on with")
    return translate("words", "It goes on with")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def match_headline(outcome: MatchOutcome, seats: Sequence[Seating], own: Seat | None) -> str:
    """Return who won the game."""
    names = list_words(seat_in_sentence(seats, seat, own) for seat in outcome.winners)
    if len(outcome.winners) == len(SEATS):
        return translate("words", "All four are tied!")
    if len(outcome.winners) > 1:
        return translate("words", "A tie: {names} share the win!").format(names=names)
    if outcome.winners[0] == own:
        return translate("words", "You win the game!")
    return translate("words", "{name} wins the game.").format(name=names)


def match_details(outcome: MatchOutcome, rules: Rules, seats: Sequence[Seating], own: Seat | None) -> str:
    """Return how clearly the game was won, or which rule decided it."""
    best = outcome.scores[outcome.winners[0]]
    if outcome.exact:
        return translate("words", "A score of exactly {goal} wins at once.").format(goal=rules.goal)
    others = [seat for seat in SEATS if seat not in outcome.winners]
    if not others:
        return translate("words", "Everybody has {points}.").format(points=points(best))
    second = min(outcome.scores[seat] for seat in others)
    names = list_words(seat_in_sentence(seats, seat, own) for seat in others if outcome.scores[seat] == second)
    return translate("words", "{best} against {second}: {difference} fewer than {names}.").format(
        best=signed(best), second=signed(second), difference=points(second - best), names=names
    )


def kept_out_sentence(reasons: Sequence[KeptOut]) -> str:
    """Return why a deal does not count in the figures; empty if there are no reasons.

    Beside the reasons SET_UP and BRANCH, the others are left out, because they add nothing. For a lesson the result is
    empty, because a lesson has a sentence of its own.
    """
    if KeptOut.LESSON in reasons:
        return ""
    if KeptOut.BRANCH in reasons:
        return translate("corrections", "A branch counts nowhere.")
    if KeptOut.SET_UP in reasons:
        return translate("corrections", "A deal that was set up stays out of your figures.")
    if not reasons:
        return ""
    why = list_words(_reason(each) for each in reasons)
    return translate("corrections", "This deal stays out of your figures: {reasons}.").format(reasons=why)


def _reason(reason: KeptOut) -> str:
    return {
        KeptOut.REPLAYED: translate("corrections", "it was played again"),
        KeptOut.SCRAMBLED: translate("corrections", "the other hands were mixed"),
        KeptOut.UNDONE: translate("corrections", "a move was taken back"),
        KeptOut.HANDS_SHOWN: translate("corrections", "all hands were shown"),
        KeptOut.TRIED_AHEAD: translate("corrections", "you tried it in a branch before"),
        KeptOut.COMPUTER_PLAYED: translate("corrections", "the computer played for you"),
    }[reason]
