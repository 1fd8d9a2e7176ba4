"""The texts about tournaments at one table."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.tournaments import RoundFound
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.tournament.field import DEALS, rules_of_round
from hearts_qt.rules.tournament.table_rounds import (
    ENTRANT,
    ROUNDS,
    TournamentRound,
    Verdict,
    decisive_seats,
    seat_out,
    verdict_of_round,
)
from hearts_qt.ui.words.cards import list_words, points, seat_in_sentence, seat_title
from hearts_qt.ui.words.players import player_title
from hearts_qt.ui.words.records import local_time
from hearts_qt.ui.words.rules import preset_name, rules_title
from hearts_qt.ui.words.scores import match_details

translate = QCoreApplication.translate


def round_title(number: int) -> str:
    """Return the title of a round."""
    return translate("tournament", "Round {number} of {rounds}").format(number=number, rounds=ROUNDS)


def round_headline(
    round_: TournamentRound, ending: MatchOutcome, seats_at_end: Sequence[Seating], own: Seat | None
) -> str:
    """Return what the end of a round means for the player of the tournament."""
    verdict, number, is_own = verdict_of_round(round_, ending), round_.number, own == ENTRANT
    name = seats_at_end[ENTRANT].name
    if verdict is Verdict.GOES_ON:
        if is_own:
            return translate("tournament", "You go on to round {number}!").format(number=number + 1)
        return translate("tournament", "{name} goes on to round {number}.").format(name=name, number=number + 1)
    if verdict is Verdict.OUT:
        if is_own:
            return translate("tournament", "You are out, in round {number}.").format(number=number)
        return translate("tournament", "{name} is out, in round {number}.").format(name=name, number=number)
    if verdict is Verdict.WON and is_own:
        return translate("tournament", "You win the tournament!")
    winner = seats_at_end[ending.winners[0]].name
    return translate("tournament", "{name} wins the tournament!").format(name=winner)


def round_details(
    round_: TournamentRound, ending: MatchOutcome, rules: Rules, seats_at_end: Sequence[Seating], own: Seat | None
) -> str:
    """Return who is out and by how much, or how clearly the tenth round was won."""
    out = seat_out(round_, ending)
    if out is None:
        return match_details(ending, rules, seats_at_end, own)
    second = max(ending.scores[seat] for seat in SEATS if seat != out)
    margin = points(ending.scores[out] - second)
    if out == own:
        template = translate("tournament", "You have the most points of the four: {margin} too many.")
        return template.format(margin=margin)
    template = translate("tournament", "{name} has the most points, {margin} more than the next, and is out.")
    return template.format(name=seats_at_end[out].name, margin=margin)


def moment_lines(
    round_: TournamentRound, ending: MatchOutcome, rules: Rules, seats_at_end: Sequence[Seating], own: Seat | None
) -> tuple[str, str]:
    """Return the two lines that are shown over the table at the end of a round."""
    headline, out = round_headline(round_, ending, seats_at_end, own), seat_out(round_, ending)
    if out is None:
        return headline, match_details(ending, rules, seats_at_end, own)
    if out == ENTRANT:
        return headline, round_details(round_, ending, rules, seats_at_end, own)
    return translate("tournament", "{name} is out.").format(name=seats_at_end[out].name), headline


def after_deal_of_round(
    round_: TournamentRound,
    outcome: DealOutcome,
    deal: int,
    rules: Rules,
    seats_at_end: Sequence[Seating],
    own: Seat | None,
) -> str:
    """Return how a round stands after a deal that does not end it; `deal` is the number of that deal."""
    seats = decisive_seats(round_, outcome.scores)
    names = list_words(seat_in_sentence(seats_at_end, seat, own) for seat in seats)
    if deal >= rules.deals:
        if round_.is_last:
            tie = translate("tournament", "{names} share the fewest points, so all four play one more deal.")
        else:
            tie = translate("tournament", "{names} share the most points, so all four play one more deal.")
        return _capital(tie.format(names=names))
    so_far = translate("tournament", "Deal {deal} of {deals}.").format(deal=deal, deals=rules.deals)
    if len(seats) > 1 or round_.is_last:
        return so_far
    if seats[0] == own:
        standing = translate("tournament", "You would be out now.")
    else:
        standing = translate("tournament", "{name} would be out now.").format(name=seats_at_end[seats[0]].name)
    return translate("tournament", "{sentence} {next}", "two sentences").format(sentence=so_far, next=standing)


def guests_sentence(styles: Sequence[str], seats_at_end: Sequence[Seating]) -> str:
    """Return how the mystery guests played; empty if there were none."""
    told = [
        translate("tournament", "{name} as {style}").format(
            name=seat_title(seats_at_end, seat, None), style=player_title(style)
        )
        for seat, style in enumerate(styles)
        if style
    ]
    return translate("tournament", "Now it can be told: {guests}.").format(guests=list_words(told)) if told else ""


def round_standing(round_: TournamentRound, deal: int, rules: Rules) -> str:
    """Return the round and the deal that are being played, in short."""
    if deal > rules.deals:
        return translate("tournament", "round {round} · tie-break").format(round=round_.number)
    template = translate("tournament", "round {round} · deal {deal} of {deals}")
    return template.format(round=round_.number, deal=deal, deals=rules.deals)


def title_of_rules(rules: Rules) -> str:
    """Return the name of the rules of a tournament. Its goal does not matter, because all rounds end alike."""
    usual = rules_of_round(PRESETS[rules.preset]) == rules_of_round(rules)
    return preset_name(rules.preset) if usual else rules_title(rules)


def tournament_question(rules: Rules) -> str:
    """Return what a person should know before a tournament under these rules."""
    return translate(
        "tournament",
        "Ten rounds of 16 deals under {rules} rules, against players who get better from round to round. Whoever has "
        "the most points of the four is out; the fewest in the tenth round win. Your own game is kept, and so is the "
        "tournament if you leave it.",
    ).format(rules=title_of_rules(rules))


def vegas_question() -> str:
    """Return what a person should know who has chosen all Vegas rules."""
    return translate(
        "tournament",
        "These are the rules of a tournament in Las Vegas: ten rounds of 16 deals, against players who get better from "
        "round to round. Whoever has the most points of the four is out. Your own game is kept.",
    )


def past_title(last: RoundFound) -> str:
    """Return when a tournament was played last, and the name of its rules."""
    rules = preset_name(Preset(last.rules))
    return translate("tournament", "{day} · {rules}").format(day=local_time(last.at), rules=rules)


def past_result(last: RoundFound) -> str:
    """Return how a tournament ended, or how far it is; `last` is its last round."""
    if last.verdict is Verdict.WON:
        return translate("tournament", "Won")
    if last.verdict is Verdict.OUT:
        return translate("tournament", "Out in round {number}").format(number=last.number)
    if last.verdict is Verdict.LOST_LAST:
        return translate("tournament", "Lost in the tenth round")
    if last.verdict is Verdict.GOES_ON:
        return translate("tournament", "Round {number} is next").format(number=last.number + 1)
    template = translate("tournament", "In round {number}, {deals} of {all} deals played")
    return template.format(number=last.number, deals=last.deals, all=DEALS)


def round_note(found: RoundFound) -> str:
    """Return how a round ended or stands, in a few words."""
    out = next((each.name for each in found.players if each.is_out), "")
    if out:
        return translate("tournament", "{name} is out").format(name=out)
    if found.verdict is None:
        return translate("tournament", "{deals} of {all} deals").format(deals=found.deals, all=DEALS)
    winner = next((each.name for each in found.players if each.is_winner), "")
    return translate("tournament", "{name} wins").format(name=winner)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
