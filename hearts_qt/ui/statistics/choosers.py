"""The row of lists in which a person chooses the period, the rule set, the kind of games, and the opponent."""

from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hearts_qt.history.statistics.match_facts import CUSTOM
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.ruleset import Preset
from hearts_qt.ui.statistics.cards import Row
from hearts_qt.ui.statistics.page_data import PageData, Section, Wanted
from hearts_qt.ui.statistics.period import Period, PeriodBox
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.plain import as_text, tip
from hearts_qt.ui.words.rules import preset_name

translate = QCoreApplication.translate


class Choosers(QWidget):
    """Says whose figures are wanted, and which; the player is chosen beside the portrait."""

    changed = Signal()

    def __init__(self, today: date, session: str) -> None:
        """Offer everything; the lists get their entries from the figures.

        `today` is the day on which periods end, and `session` the time when the program was started, as in the log.
        """
        super().__init__()
        self._session = session
        self.period = PeriodBox(today)
        self.rules = self._list(translate("statistics", "Rules"))
        self.kind = self._list(translate("statistics", "Kind of game"))
        self.opponent = self._list(translate("statistics", "Opponent"))
        row = Row(15, spacing=8)
        for each in (self.period.list, self.rules, self.kind, self.opponent):
            row.add(each)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(row)
        column.addWidget(self.period)
        self._fill(self.rules, {"": translate("statistics", "All rules")})
        self._fill(self.kind, {"": translate("statistics", "Every kind of game")})
        self._fill(self.opponent, {"": translate("statistics", "Against everybody")})
        self.period.changed.connect(self.changed)

    def _list(self, name: str) -> ComboBox:
        made = ComboBox()
        made.setAccessibleName(name)
        made.setMinimumContentsLength(8)
        made.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.currentIndexChanged.connect(lambda _: self._note_chosen(made))
        return made

    def _note_chosen(self, box: ComboBox) -> None:
        box.setToolTip(tip(box.currentText()))
        self.changed.emit()

    def wanted(self, who: str, section: Section) -> Wanted:
        """Return what is chosen, for the player with that key, on a page."""
        first, last = self.period.days
        kind = str(self.kind.currentData() or "")
        return Wanted(
            who,
            first,
            last,
            str(self.rules.currentData() or ""),
            MatchKind(kind) if kind else None,
            str(self.opponent.currentData() or ""),
            section,
            self._session if self.period.period is Period.SESSION else "",
        )

    def choose_opponent(self, key: str) -> None:
        """Show only deals in which this player sat at the table too; an empty key means everybody."""
        self.opponent.setCurrentIndex(max(0, self.opponent.findData(key)))

    def show_data(self, data: PageData) -> None:
        """Offer what occurs in the figures of a player, and keep what is chosen."""
        rules = {name: rules_title(name) for name in data.rule_sets}
        kinds = {kind.value: kind_title(kind) for kind in data.kinds}
        opponents = {
            each.who.key: translate("statistics", "Against {name}").format(name=each.name) for each in data.opponents
        }
        wanted = data.wanted
        kind = "" if wanted.kind is None else wanted.kind.value
        if wanted.opponent and wanted.opponent not in opponents:
            names = (each.name for each in data.players if each.who.key == wanted.opponent)
            opponents[wanted.opponent] = translate("statistics", "Against {name}").format(name=next(names, ""))
        self._fill(self.rules, {"": translate("statistics", "All rules"), **rules}, wanted.rules)
        self._fill(self.kind, {"": translate("statistics", "Every kind of game"), **kinds}, kind)
        self._fill(self.opponent, {"": translate("statistics", "Against everybody"), **opponents}, wanted.opponent)

    @staticmethod
    def _fill(box: ComboBox, entries: Mapping[str, str], chosen: str = "") -> None:
        """Fill a list, without telling anybody."""
        with QSignalBlocker(box):
            box.clear()
            for value, title in entries.items():
                box.addItem(as_text(title), value)
            box.setCurrentIndex(max(0, box.findData(chosen)))
        # With large text, a list in a small window is narrower than its entries.
        box.setToolTip(tip(box.currentText()))
        box.setEnabled(box.count() > 1)


def rules_title(name: str) -> str:
    """Return the name of a rule set in the index."""
    if name == CUSTOM:
        return translate("statistics", "Own rules")
    return preset_name(Preset(name)) if name in set(Preset) else name


def kind_title(kind: MatchKind) -> str:
    """Return what a kind of matches is called."""
    return {
        MatchKind.OWN: translate("statistics", "Ordinary games"),
        MatchKind.SET_UP: translate("statistics", "Set up"),
        MatchKind.LESSON: translate("statistics", "Lesson"),
        MatchKind.DAILY: translate("statistics", "Deals of the day"),
        MatchKind.TOURNAMENT: translate("statistics", "Tournaments"),
        MatchKind.TOGETHER: translate("statistics", "Played together"),
        MatchKind.EVENING: translate("statistics", "An evening's tour"),
        MatchKind.BRANCH: translate("statistics", "Branches"),
    }[kind]
