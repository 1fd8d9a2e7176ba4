"""Controller for hints: asks the table for a hint, raises its cards, and shows the reason."""

from PySide6.QtCore import QObject, Signal

from hearts_qt.players.player import Decision
from hearts_qt.rules.moves import ChooseAward, Pass, Play
from hearts_qt.settings.card_options import FOUR_COLOURS
from hearts_qt.table import link
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.play.hint_note import HintNote
from hearts_qt.ui.words.events import read_aloud
from hearts_qt.ui.words.hints import effort_words, figure_lines, hint_sentence, hint_title, why_no_hint


class HintController(QObject):
    """Carries out the command Hint. `changed` says that `is_offered` and `is_answered` may have changed."""

    changed = Signal()
    refused = Signal(str)
    """A hint was requested while a card is raised; the sentence says why there is none."""

    def __init__(self, director: Director) -> None:
        """Show hints on the director's cloth."""
        super().__init__(director)
        self._director = director
        self._wanted: int | None = None
        self._shown: int | None = None
        self.note = HintNote(director.view.viewport())
        self.note.closed.connect(self._put_away)
        director.began.connect(self._withdraw)
        director.settled.connect(self._settled)
        director.chosen.connect(self._choice_changed)

    @property
    def is_thinking(self) -> bool:
        """Whether a hint was requested and has not arrived yet."""
        return self._wanted is not None

    @property
    def is_offered(self) -> bool:
        """Whether a hint may be requested.

        The person has to decide, no card is raised, and no hint is shown or being worked out.
        """
        director = self._director
        if self._is_covered:
            return False
        if director.question is None or self.is_thinking or self._shown is not None:
            return False
        return director.questions.is_award if not director.is_asked else not director.choice.cards

    @property
    def is_answered(self) -> bool:
        """Whether a request gets an answer: a hint, or the sentence that says why there is none now."""
        return self.is_offered or self._refuses

    @property
    def _refuses(self) -> bool:
        director = self._director
        asked = director.question is not None and director.is_asked and bool(director.choice.cards)
        return asked and not self._is_covered and not self.is_thinking

    @property
    def _is_covered(self) -> bool:
        """Whether a question other than the question about scoring a moon lies over the cards."""
        questions = self._director.questions
        return questions.panel is not None and not questions.is_award

    def ask(self) -> None:
        """Request a hint for the open question. While a card is raised, say why there is none."""
        if not self.is_offered:
            if self._refuses:
                self.refused.emit(why_no_hint(is_shown=self._shown is not None))
            return
        self._wanted = self._director.question
        if not self._show_what_came() and self._wanted is not None:
            self._director.send(link.AskHint(self._wanted))
        self.changed.emit()

    def _withdraw(self, update: link.Update) -> None:
        """Hide the hint as soon as its question is closed, and not only after all acts of the update."""
        if self._shown is not None and self._shown not in [each.number for each in update.questions]:
            self._close()

    def _settled(self, update: link.Update) -> None:
        question = self._director.question
        if self._wanted != question:
            self._wanted = None
        if self._shown != question:
            self._close()
        self._show_what_came()
        self.changed.emit()

    def _show_what_came(self) -> bool:
        update = self._director.update
        if self._is_covered or update is None or update.hint is None or update.hint.question != self._wanted:
            return False
        self._shown, self._wanted = self._wanted, None
        self._show(update.hint.decision, update)
        return True

    def _show(self, decision: Decision, update: link.Update) -> None:
        director = self._director
        title, sentence = hint_title(decision, update.view), hint_sentence(decision, update.view)
        match decision.move:
            case Play(_, card):
                director.suggest((card,))
            case Pass(_, cards):
                director.suggest(cards)
            case ChooseAward(_, award):
                director.questions.suggest(award, sentence)
        if director.is_asked:
            four_colours = director.settings.value(FOUR_COLOURS)
            lines = figure_lines(decision, update.view)
            self.note.open(title, sentence, lines, effort_words(decision), four_colours)
        director.announced.emit(read_aloud([title, sentence]))

    def _choice_changed(self) -> None:
        if self._shown is not None and self._director.is_asked and not self._director.choice.cards:
            self._close()
        self.changed.emit()

    def _put_away(self) -> None:
        """Close the note; the cards stay raised."""
        self.note.hide()

    def _close(self) -> None:
        self._shown = None
        self.note.forget()
