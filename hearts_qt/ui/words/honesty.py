"""The texts about seals and luck: how a deal was checked, and how good the cards of each seat were."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.figures import SUITS_SHOWN
from hearts_qt.history.luck_totals import ENOUGH, RARE, MeanLuck
from hearts_qt.history.witness import Finding, Verdict
from hearts_qt.rules.cards import Cards, each_card, rank_of
from hearts_qt.ui.words.cards import SUIT_SIGNS, short_rank

translate = QCoreApplication.translate
_SHORT = 8


def short_seal(seal: str) -> str:
    """Return the first characters of a seal, enough to recognize it."""
    return seal[:_SHORT]


def what_a_seal_is() -> str:
    """Return in three sentences what a seal is and what checking it proves."""
    return translate(
        "honesty",
        "Before the first card is played, the whole deal is fixed and you are shown its seal. When the deal is "
        "over, you are shown what was sealed: all four hands, and a secret that kept anybody from guessing "
        "them. If the hands and the secret give the same seal, no card was changed while you played.",
    )


def deal_title(finding: Finding) -> str:
    """Return the title of a deal in the list of checked deals."""
    if finding.scramble:
        title = translate("honesty", "Deal {number}, scramble {scramble}")
        return title.format(number=finding.deal, scramble=finding.scramble)
    if finding.verdict is Verdict.RUNNING:
        return translate("honesty", "Deal {number}, under way").format(number=finding.deal)
    if finding.abandoned:
        return translate("honesty", "Deal {number}, abandoned").format(number=finding.deal)
    return translate("honesty", "Deal {number}").format(number=finding.deal)


def sign(verdict: Verdict) -> str:
    """Return the mark of a deal in the list: a tick, a cross, or dots while the deal is being played."""
    return {Verdict.RUNNING: "…", Verdict.BROKEN: "✗"}.get(verdict, "✓")


def verdict_title(verdict: Verdict) -> str:
    """Return the result of checking a deal in a few words."""
    return {
        Verdict.RUNNING: translate("honesty", "This deal is sealed"),
        Verdict.FITS: translate("honesty", "The seal fits"),
        Verdict.FITS_UNSEEN: translate("honesty", "The seal fits"),
        Verdict.BROKEN: translate("honesty", "The seal does not fit"),
    }[verdict]


def verdict_sentence(finding: Finding) -> str:
    """Return the result of checking a deal in full sentences."""
    sentence = {
        Verdict.RUNNING: translate(
            "honesty", "What was sealed, the four hands and the secret, is shown here as soon as the deal is over."
        ),
        Verdict.FITS: translate("honesty", "The cards are those that were fixed before the first one was played."),
        Verdict.FITS_UNSEEN: translate(
            "honesty",
            "The cards give this seal. It was shown before you started Hearts this time. If you wrote it down "
            "then, compare it.",
        ),
        Verdict.BROKEN: translate("honesty", "The cards or the secret are not those that the seal was made from."),
    }[finding.verdict]
    if not finding.chosen:
        return sentence
    asked = translate(
        "honesty",
        "Somebody chose this deal by its number, so its cards may have been known before. A seal cannot show that.",
    )
    return f"{sentence} {asked}"


def hand_text(hand: Cards) -> str:
    """Return a hand suit by suit, highest cards first."""
    parts = []
    for suit in SUITS_SHOWN:
        cards = [card for card in each_card(hand) if card // 13 == suit]
        ranks = " ".join(short_rank(rank_of(card)) for card in reversed(cards))
        parts.append(f"{SUIT_SIGNS[suit]} {ranks or '–'}")
    return "    ".join(parts)


# The texts about luck


def signed_decimal(number: float, places: int = 1) -> str:
    """Return a number with `places` decimal places, a plus sign if it is positive, and a true minus sign."""
    shown = f"{number:+.{places}f}"
    return shown[1:] if float(shown) == 0 else shown.replace("-", "−")


def place_title(seat: int, name: str) -> str:
    """Return the name of a seat in the list of luck: its number, and who sits there now."""
    return translate("honesty", "{place}: {name}", "a seat and who sits there").format(place=seat + 1, name=name)


def luck_sentence(luck: MeanLuck, name: str | None) -> str:
    """Return how good the cards of a player were, in one or two sentences; `name` is None for the viewer."""
    if luck.deals == 0 and name is None:
        return translate("honesty", "You have not finished a deal yet. Play one, and its luck is shown here.")
    if luck.deals < ENOUGH:
        template = translate("honesty", "It takes {enough} deals to measure luck; {name} has played {deals}.")
        if name is None:
            template = translate(
                "honesty", "It takes {enough} deals to measure luck; you have played {deals} under this name."
            )
        return template.format(enough=ENOUGH, name=name, deals=luck.deals)
    likelihood = luck.likelihood
    by_chance = likelihood is None or likelihood >= RARE
    amount = signed_decimal(abs(luck.mean))
    sentence = _better(name) if luck.mean > 0 else _worse(name)
    if float(amount) == 0:
        sentence = _average(name)
    if by_chance:
        end = translate("honesty", "chance alone explains that.")
    else:
        end = translate("honesty", "by chance alone, that happens once in {times} times.").format(
            times=max(2, round(1 / max(likelihood or 0.0, 1e-6)))
        )
    return translate("honesty", "{luck}; {chance}", "two halves of a sentence").format(
        luck=sentence.format(name=name, points=amount.lstrip("+")), chance=end
    )


def _average(name: str | None) -> str:
    if name is None:
        return translate("honesty", "Your cards were just average")
    return translate("honesty", "The cards of {name} were just average")


def _better(name: str | None) -> str:
    if name is None:
        return translate("honesty", "Your cards were {points} points a deal better than average")
    return translate("honesty", "The cards of {name} were {points} points a deal better than average")


def _worse(name: str | None) -> str:
    if name is None:
        return translate("honesty", "Your cards were {points} points a deal worse than average")
    return translate("honesty", "The cards of {name} were {points} points a deal worse than average")


def how_luck_is_measured() -> str:
    """Return how the luck of the cards is measured."""
    return translate(
        "honesty",
        "Four copies of Stan, one in each seat, play every deal many times with nearly the same cards. The "
        "luck of a seat is how many points better it did than the four seats on average. How you played does "
        "not matter. All random deals count, even abandoned ones; deals chosen by number do not.",
    )


def progress(done: int, deals: int) -> str:
    """Return how many deals have been worked through."""
    return translate("honesty", "Working through your deals: {done} of {deals}").format(done=done, deals=deals)


def number_of_deals(deals: int, unread: int) -> str:
    """Return how many deals the chart and the table include, and how many games could not be read."""
    text = translate("honesty", "{deals} deals, whoever sat in the seats").format(deals=deals)
    if deals == 1:
        text = translate("honesty", "1 deal, whoever sat in the seats")
    if not unread:
        return text
    rest = translate("honesty", "games that could not be read: {unread}").format(unread=unread)
    return f"{text}; {rest}"


def luck_failed(reason: str) -> str:
    """Return the message that the luck of some deals could not be worked out."""
    return translate("honesty", "Some deals could not be worked through: {reason}").format(reason=reason)
