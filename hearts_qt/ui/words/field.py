"""The texts about a tournament's field of 64 players."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.arena.field.field_message import Chance, FieldState, News, NewsKind, Refusal, SameCards
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rules_text import rules_from_table
from hearts_qt.rules.tournament.field import ROUNDS, SIZES, rules_of_round
from hearts_qt.ui.words.rules import preset_name, rules_title

translate = QCoreApplication.translate


def field_explained() -> str:
    """Return what a field is, for somebody who has not played in one."""
    words = translate(
        "field",
        "64 players sit down at 16 tables, and you are one of them. Everybody plays 16 deals; then the eight with the "
        "most points in the whole field go. So it goes on, with {sizes} players, until four are left, and the one with "
        "the fewest points wins. All tables are really played while you play yours.",
    )
    return words.format(sizes=", ".join(map(str, SIZES[1:])))


def rules_line(title: str) -> str:
    """Return under which rules a field will be played."""
    return translate("field", "Rules: {rules}. A round has 16 deals and no goal.").format(rules=title)


def field_subtitle(state: FieldState) -> str:
    """Return the round, how many players it has and how many go on, and the rules."""
    if state.winner is not None:
        words = translate("field", "{name} has won the field of {players} players · {rules}")
        return words.format(
            name=state.players[state.winner].name,
            players=len(state.players),
            rules=_rules_title(state),
        )
    words = translate("field", "Round {round} of {rounds} · {players} players, {places} go on · {rules}")
    return words.format(
        round=state.round + 1,
        rounds=ROUNDS,
        players=4 * len(state.tables),
        places=state.places,
        rules=_rules_title(state),
    )


def _rules_title(state: FieldState) -> str:
    rules = rules_from_table(state.rules)
    is_usual = rules == rules_of_round(PRESETS[rules.preset])
    title = preset_name(rules.preset) if is_usual else rules_title(rules)
    return translate("field", "{rules}, duplicate").format(rules=title) if state.duplicate else title


def seating_sentence() -> str:
    """Return what is told while the field is being opened."""
    return translate("field", "The players are taking their seats…")


def person_sentence(state: FieldState) -> str:
    """Return what the person can do now; empty if nothing special holds."""
    if state.winner is not None and state.winner == state.person:
        return translate("field", "You have won the whole field!")
    if state.person_out is not None:
        words = translate("field", "You are out after round {round}. The field plays on, and you can watch.")
        return "" if state.winner is not None else words.format(round=state.person_out + 1)
    if state.winner is not None or state.person is None:
        return ""
    if state.person in state.tied:
        return translate("field", "There is a tie at the cut: your table plays one more deal.")
    if state.own is not None and state.own.place.first:
        return translate(
            "field", "Somebody at your table is tied at the cut: it plays one more deal, which is not yours."
        )
    if state.own is None:
        return translate("field", "Your table is done. The other tables are still playing.")
    if state.own.deals == 0 and state.round:
        return translate("field", "You go on! Your next table is ready.")
    return ""


def table_title(table: int, deals: int, of: int) -> str:
    """Return the title of a table and which deal it plays."""
    if deals >= of:
        return translate("field", "Table {table} · done").format(table=table + 1)
    return translate("field", "Table {table} · deal {deal}").format(table=table + 1, deal=deals + 1)


def tables_heading(tables: int) -> str:
    """Return the heading of all tables."""
    return translate("field", "1 table") if tables == 1 else translate("field", "{count} tables").format(count=tables)


def where(table: int, *, is_own: bool) -> str:
    """Return at which table somebody sits."""
    return translate("field", "your table") if is_own else translate("field", "table {table}").format(table=table + 1)


def cut_line() -> str:
    """Return the text of the line at the cut."""
    return translate("field", "the cut after this round")


def survive_heading() -> str:
    """Return what the first odds are."""
    return translate("field", "you survive this round")


def win_heading() -> str:
    """Return what the second odds are."""
    return translate("field", "you win it all")


def chance_text(chance: Chance) -> str:
    """Return a probability with its error, in percent; more exactly if it is small."""
    digits = 1 if chance.share < 0.1 else 0
    words = translate("field", "{share} ± {error} %")
    return words.format(share=f"{100 * chance.share:.{digits}f}", error=f"{max(0.1, 100 * chance.error):.{digits}f}")


def ends_text(chance: Chance) -> str:
    """Return on how many simulated ends a probability rests."""
    return translate("field", "from {ends} simulated ends").format(ends=f"{chance.ends:,}")


def before_text(chance: Chance) -> str:
    """Return the probability before the first deal."""
    return translate("field", "was {share} at the start").format(share=chance_text(chance))


def same_cards_sentence(same: SameCards) -> str:
    """Return how the person did in comparison with those who held the same cards."""
    words = translate(
        "field",
        "Your cards so far ({deals} deals): you took {own} points, the {tables} others with the same cards {mean} on "
        "average. {better} of them did better.",
    )
    mean = f"{same.mean:.1f}"
    return words.format(deals=same.deals, own=same.own, tables=same.tables, mean=mean, better=same.better)


def refusal_sentence(refusal: Refusal) -> str:
    """Return why a record is not shown."""
    if refusal is Refusal.OWN_TABLE:
        return translate("field", "The deals of your own table are among your records: File, All deal records.")
    return translate(
        "field", "Everybody gets the same cards here, so you can look at this deal when you have played it."
    )


def news_sentence(state: FieldState, news: News) -> str:
    """Return what happened at a table in one sentence."""
    name = state.players[news.player].name
    at = {"name": name, "table": news.table + 1, "round": news.round + 1, "count": news.count}
    match news.kind:
        case NewsKind.MOON:
            words = translate("field", "{name} shot the moon at table {table}.")
        case NewsKind.EVERYTHING:
            words = translate("field", "{name} took every heart and the queen at table {table}.")
        case NewsKind.NO_QUEEN:
            words = translate("field", "{name} has not taken the queen for {count} deals.")
        case NewsKind.FAILED:
            words = translate("field", "{name} failed at table {table}; a standard player took over for that deal.")
        case _:
            words = translate("field", "Round {round} is over: {count} players are out; {name} missed it by the least.")
    return words.format(**at)
