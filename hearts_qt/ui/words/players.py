"""The names of the ways to play, and one line about each."""

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def player_title(player: str, stranger: str = "") -> str:
    """Return the name of a way to play.

    A player from a plugin is called `stranger`, the name that it gives itself. If this is empty, its id is shown.
    """
    return {
        "stan": translate("players", "Stan"),
        "novice": translate("players", "Novice"),
        "timid": translate("players", "Timid"),
        "cautious": translate("players", "Cautious"),
        "aggressive": translate("players", "Aggressive"),
        "wild": translate("players", "Wild"),
        "vicious": translate("players", "Vicious"),
        "sneaky": translate("players", "Sneaky"),
        "wily": translate("players", "Wily"),
        "dominator": translate("players", "Dominator"),
        "cheater": translate("players", "Cheater"),
        "surprise": translate("players", "Surprise"),
        "cardshark": translate("players", "CardShark"),
        "beginner": translate("players", "Beginner"),
        "easy": translate("players", "Easy"),
        "intermediate": translate("players", "Intermediate"),
        "advanced": translate("players", "Advanced"),
        "expert": translate("players", "Expert"),
        "relentless": translate("players", "Relentless"),
    }.get(player, stranger) or player.replace("-", " ").replace("_", " ").title()


def player_line(player: str) -> str:
    """Return a line about a way to play; empty for players of plugins."""
    return {
        "stan": translate("players", "Good at everything, extreme in nothing."),
        "novice": translate("players", "Forgets cards, and often plays at random."),
        "timid": translate("players", "Afraid of high spades, of hearts, of tricks."),
        "cautious": translate("players", "Takes no risks, and stops every moon."),
        "aggressive": translate("players", "Shoots when it can, and times the queen well."),
        "wild": translate("players", "Tries to shoot the moon whenever it can."),
        "vicious": translate("players", "Out to get you, whoever else may win."),
        "sneaky": translate("players", "Keeps the queen, and waits for the right trick."),
        "wily": translate("players", "Gets rid of suits, and shoots surprise moons."),
        "dominator": translate("players", "Frightens everybody, and hunts the leader."),
        "cheater": translate("players", "Looks at your cards. Nobody else does."),
        "surprise": translate("players", "Another style in every game: find out which."),
        "cardshark": translate("players", "Thinks ahead, and is very hard to beat."),
        "beginner": translate("players", "Looks little further than the trick."),
        "easy": translate("players", "Knows the game, but forgets, and never shoots."),
        "intermediate": translate("players", "Kind to you, hard on the other computers."),
        "advanced": translate("players", "Plays to win, and treats everybody alike."),
        "expert": translate("players", "Plays to win, and at times goes after you."),
        "relentless": translate("players", "Plays to win, and always goes after you."),
    }.get(player, "")
