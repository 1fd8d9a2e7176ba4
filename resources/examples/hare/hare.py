"""The Hare: an external player for Hearts in plain Python. It reads questions and writes answers, one line each.

It remembers nothing between two questions, because each question contains everything that it may know.
"""

import json
import sys

RANKS = "23456789TJQKA"
HIGH_SPADES = ("QS", "KS", "AS")


def rank(card):
    """Return 0 for a two up to 12 for an ace."""
    return RANKS.index(card[0])


def write(**message):
    """Send one message: a line of JSON, at once."""
    print(json.dumps(message), flush=True)


def cards_to_pass(view):
    """Return the cards to pass: high spades unless low ones guard them, then the highest cards, hearts first."""
    guarded = sum(card[1] == "S" and card not in HIGH_SPADES for card in view["hand"]) >= 4

    def danger(card):
        if card[1] == "S":
            return 100 if card in HIGH_SPADES and not guarded else -rank(card)
        return rank(card) + (3 if card[1] == "H" else 0)

    return sorted(view["hand"], key=danger, reverse=True)[: view["to_pass"]]


def card_to_play(view):
    """Return one of the cards that may be played."""
    legal, trick = view["legal"], view["trick"]
    if not trick:
        return card_to_lead(view)
    led = trick[0][1]
    if legal[0][1] != led:
        return max(legal, key=lambda card: badness(view, card))
    best = max(rank(card) for card in trick if card[1] == led)
    under = [card for card in legal if rank(card) < best]
    if under:
        # Play the queen if somebody else has to take her, otherwise the highest safe card.
        return max(under, key=lambda card: (card == "QS", rank(card)))
    fine = [card for card in legal if card != "QS"] or legal
    last_and_cheap = len(trick) == 3 and sum(view["worth"].get(card, 0) for card in trick) <= 0
    return max(fine, key=rank) if last_and_cheap else min(fine, key=rank)


def card_to_lead(view):
    """Return a card to lead: a low one of a suit in which others hold higher ones; low spades drive out the queen."""
    unseen = cards_unseen(view)
    holds_high_spade = any(card in view["hand"] for card in HIGH_SPADES)

    def risk(card):
        higher = sum(other[1] == card[1] and rank(other) > rank(card) for other in unseen)
        lower = sum(other[1] == card[1] and rank(other) < rank(card) for other in unseen)
        risk = lower - higher + (2 if card[1] == "H" else 0) + (25 if higher == 0 else 0)
        if card[1] == "S" and "QS" in unseen:
            risk += 20 if card in HIGH_SPADES else 0 if holds_high_spade else -8
        return risk + (50 if card == "QS" else 0)

    return min(view["legal"], key=risk)


def cards_unseen(view):
    """Return the cards that the three others hold."""
    seen = set(view["hand"]) | set(view["trick"])
    for taken in view["taken"]:
        seen |= set(taken)
    return [r + suit for suit in "CDSH" for r in RANKS if r + suit not in seen]


def badness(view, card):
    """Return how much the Hare wants to get rid of a card."""
    if card == "QS":
        return 200
    if card in HIGH_SPADES and "QS" in cards_unseen(view):
        return 100
    return rank(card) + (20 if card[1] == "H" else 0) - (60 if view["worth"].get(card, 0) < 0 else 0)


def main():
    """Say hello, then answer questions until the table says bye."""
    write(type="hello", protocol=1, name="The Hare")
    for line in sys.stdin:
        message = json.loads(line)
        kind, view = message["type"], message.get("view")
        if kind == "pass?":
            write(type="pass", id=message["id"], cards=cards_to_pass(view))
        elif kind == "play?":
            card = card_to_play(view)
            if card == "QS" and view["trick"]:
                write(type="mood", mood="gloating")
                write(type="comment", text="A little something for you!")
            write(type="play", id=message["id"], card=card)
        elif kind == "moon?":
            write(type="moon", id=message["id"], award="add")
        elif kind == "bye":
            break


if __name__ == "__main__":
    main()
