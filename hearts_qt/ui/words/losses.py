"""The warnings about what is lost when a new game, a new deal or a replay begins."""

from PySide6.QtCore import QCoreApplication

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
    return translate("losses", "The cards played so far will not count. What you play now counts instead.")
