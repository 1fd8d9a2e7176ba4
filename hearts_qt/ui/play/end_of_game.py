"""Makes the panel of the end of a game from a view."""

from collections.abc import Sequence

from hearts_qt.history.figures import score_lines, short_names
from hearts_qt.history.turning import turning_point, won_match
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.scoring import MatchOutcome
from hearts_qt.rules.tournament.table_rounds import Verdict, seat_out, verdict_of_round
from hearts_qt.table.link import Update
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.end_panel import EndPanel, GameEnd
from hearts_qt.ui.play.panels import Button
from hearts_qt.ui.statistics.score_lines import ScoreLines
from hearts_qt.ui.tournament.round_strip import RoundStrip
from hearts_qt.ui.words.last_words import last_words, turn_mark, turn_sentence
from hearts_qt.ui.words.scores import DealLine, match_details, match_headline
from hearts_qt.ui.words.tournament import guests_sentence, round_details, round_headline


def end_texts(update: Update, ending: MatchOutcome, own: Seat | None) -> tuple[str, str]:
    """Return the headline at the end of a game or of a round, and the sentences below it."""
    view = update.view
    if update.round is None:
        headline, details = (
            match_headline(ending, view.seats_at_end, own),
            match_details(ending, view.rules, view.seats_at_end, own),
        )
    else:
        headline = round_headline(update.round, ending, view.seats_at_end, own)
        details = round_details(update.round, ending, view.rules, view.seats_at_end, own)
    return headline, f"{details} {guests_sentence(update.guest_styles, view.seats_at_end)}".strip()


def end_panel(
    cloth: TableView,
    update: Update,
    own: Seat | None,
    texts: tuple[str, str],
    lines: Sequence[DealLine],
    buttons: Sequence[Button],
) -> EndPanel:
    """Return the panel of the end of a game: who has won, the others by rank, and the scores deal by deal.

    `texts` are the headline and the sentences below it. `update` is an update after the end. After a round of a
    tournament, the panel also shows which rounds are done.
    """
    view = update.view
    assert view.ending is not None
    told, turn = won_match(view), turning_point(view)
    chart = ScoreLines()
    chart.show_lines(score_lines(view), short_names(view.seats_at_end), own, view.rules.goal)
    if turn is not None:
        chart.mark_turn(turn.deal, turn.seat, turn_mark(turn))
    end = GameEnd(
        lines,
        view.ending.winners,
        "" if told is None else last_words(told, view.seats_at_end, own),
        "" if turn is None else turn_sentence(turn, view.seats_at_end, own),
    )
    panel = EndPanel(cloth.viewport(), *texts, end, chart, buttons)
    if update.round is not None:
        verdict = verdict_of_round(update.round, view.ending)
        is_survived = verdict in (Verdict.GOES_ON, Verdict.WON)
        done = update.round.number if is_survived else update.round.number - 1
        panel.show_rounds(RoundStrip(done, is_out=not is_survived), seat_out(update.round, view.ending))
    ratio = cloth.devicePixelRatioF()
    panel.show_faces(lambda seat, width, pose: cloth.face_art.picture(view.seats_at_end[seat].face, width, ratio, pose))
    return panel
