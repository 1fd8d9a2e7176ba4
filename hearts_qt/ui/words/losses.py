"""The warnings about what is lost when a new game, a new deal or a replay begins, or when a game is erased for good."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.erasing import Erasure
from hearts_qt.ui.words.cards import list_words
from hearts_qt.ui.words.records import local_time

translate = QCoreApplication.translate


def game_loss(deal: int, *, is_begun: bool, is_played: bool, tricks: int, finished: int) -> str:
    """Return what a new game interrupts, and where that is kept."""
    this = deal_loss(deal, is_played=is_played, tricks=tricks) if is_begun else ""
    if finished == 1:
        before = translate("losses", "One deal of this game is finished. The game is kept in File, Unfinished games.")
    elif finished:
        template = translate(
            "losses", "{count} deals of this game are finished. The game is kept in File, Unfinished games."
        )
        before = template.format(count=finished)
    else:
        before = translate("losses", "The game is kept in File, Unfinished games.")
    return f"{this} {before}".strip()


def deal_loss(deal: int, *, is_played: bool, tricks: int) -> str:
    """Return what would be lost with a new deal."""
    if is_played:
        return translate("losses", "Deal {deal} is over, but its points are not added yet.").format(deal=deal)
    if tricks:
        return translate("losses", "Deal {deal} is partly played.").format(deal=deal)
    return translate("losses", "Deal {deal} has begun.").format(deal=deal)


def replay_loss() -> str:
    """Return what a replay before the last card loses."""
    return translate(
        "losses",
        "The cards played so far will not count. What you play now counts instead, but not in your figures.",
    )


def practice_note() -> str:
    """Return what a replay after the last card is for."""
    return translate("losses", "The first complete run counts, so this is for practice.")


def try_again_note(tricks: Sequence[int], *, loses: bool) -> str:
    """Return from where a deal can be tried again, and whether the person's figures lose it."""
    first, last = tricks[0], tricks[-1]
    if not last:
        sentence = translate("losses", "Type 0 for the pass.")
    elif first == last:
        sentence = translate("losses", "Only trick {last} can be tried so far.")
    elif not tricks[0]:
        sentence = translate("losses", "Type a trick from 1 to {last}, or 0 for the pass.")
    else:
        sentence = translate("losses", "Type a trick from {first} to {last}.")
    if loses:
        waits = translate(
            "losses", "What you try counts nowhere, and your game waits. This deal then stays out of your figures."
        )
    else:
        waits = translate("losses", "What you try counts nowhere, and your game waits.")
    return f"{sentence.format(first=first, last=last)} {waits}"


def erasing_question(erasure: Erasure) -> str:
    """Return the sentences that say what is lost if a game is erased, or a record that came from elsewhere."""
    lines = [_what(erasure), *_gone(erasure)]
    if erasure.deals:
        lines.append(translate("words", "Luck of the cards no longer counts its deals."))
    if erasure.names:
        lines.append(translate("words", "Games won stay as they are."))
    return "\n\n".join((lines[0], " ".join(lines[1:]), translate("words", "This cannot be undone.")))


def _what(erasure: Erasure) -> str:
    if not erasure.names:
        return translate("words", "Erase this record for good?")
    template = (
        translate("words", "Erase the whole game of {names} for good? It began {date} and is over.")
        if erasure.is_over
        else translate("words", "Erase the whole game of {names} for good? It began {date} and is not over.")
    )
    return template.format(names=list_words(erasure.names), date=local_time(erasure.began))


def _gone(erasure: Erasure) -> list[str]:
    deals = (
        translate("words", "One finished deal will be gone.")
        if erasure.deals == 1
        else translate("words", "{number} finished deals will be gone.").format(number=erasure.deals)
    )
    records = (
        translate("words", "One record will be deleted.")
        if erasure.records == 1
        else translate("words", "{number} records will be deleted.").format(number=erasure.records)
    )
    notes = (
        translate("words", "So will one name, mark or note of yours.")
        if erasure.annotations == 1
        else translate("words", "So will {number} names, marks and notes of yours.").format(number=erasure.annotations)
    )
    parts = ((deals, erasure.deals), (records, erasure.records), (notes, erasure.annotations))
    return [sentence for sentence, count in parts if count]


def needed_sentence() -> str:
    """Return why a game cannot be erased."""
    return translate(
        "words", "This game cannot be erased now: it is at the table, or your games won are counted from it."
    )
