"""What each character of the cast says when it has won a game: one line for each story of a game.

In a line, ``{deal}`` stands for the number of the deal of which the story tells, ``{points}`` for the points of the
second player in it, ``{margin}`` for the points between the winner and the second, and ``{other}`` for the second's
name, or "you".
"""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.turning import Story
from hearts_qt.settings.option import QT_TRANSLATE_NOOP

translate = QCoreApplication.translate


def winners_line(character: str, story: Story) -> str:
    """Return the line of a character, with its places not yet filled; empty if it is not a character of the cast."""
    line = _LINES.get(character, {}).get(story, "")
    return translate("winners", line) if line else ""


_LINES: Final[Mapping[str, Mapping[Story, str]]] = {
    "nellie": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "I got every single one in deal {deal}! Gran will never believe me!"),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "I was last after deal {deal}, and then I wasn’t! How?"),
        Story.CLOSE: QT_TRANSLATE_NOOP(
            "winners", "Only {margin} between me and {other}? I can count that on one hand!"
        ),
        Story.TURNED: QT_TRANSLATE_NOOP("winners", "{points} for {other} in deal {deal}! Was that me? Sorry!"),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "I never got the lady in black. Is she cross with me?"),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "I was first the whole time, and nobody told me!"),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}! Do I get a sticker?"),
    },
    "frank": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "All of them, in deal {deal}. I had my eyes shut."),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "Last after deal {deal}. I had already packed my bag."),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} from {other}. I can still feel the draught."),
        Story.TURNED: QT_TRANSLATE_NOOP(
            "winners", "{points} for {other} in deal {deal}. It could have been me. It nearly was."
        ),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "She never found me. Please keep your voices down."),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "In front after every deal. I have not breathed since the first."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}. Is it over? Is it safe?"),
    },
    "cal": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "Deal {deal}: all of them. A calculated risk. I calculated it twice."),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "In the red after deal {deal}. The books are now in order."),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} over {other}. A narrow margin, but audited."),
        Story.TURNED: QT_TRANSLATE_NOOP(
            "winners", "{points} charged to {other} in deal {deal}. I have kept the receipt."
        ),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP(
            "winners", "Not one queen of spades on my account. I looked twice each time."
        ),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "In credit after every deal. I recommend sensible shoes."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} better than {other}. Weak tea for everybody."),
    },
    "sam": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "Deal {deal}, darling. Me, the moon, and a saxophone."),
        Story.CAME_BACK: QT_TRANSLATE_NOOP(
            "winners", "Last after deal {deal}. A gentleman always makes a late entrance."
        ),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} between me and {other}. We were dancing cheek to cheek."),
        Story.TURNED: QT_TRANSLATE_NOOP("winners", "{points} for {other} in deal {deal}. I hummed along."),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "The queen never once asked me to dance. Her loss, sugar."),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "First from the opening number to the encore."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}, and not a crease in the jacket."),
    },
    "charlie": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "The WHOLE MOON in deal {deal}! It tastes of cheese and VICTORY!"),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "Last after deal {deal}! Then I found REVERSE!"),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} from {other}! You couldn’t slide a PANCAKE in there!"),
        Story.TURNED: QT_TRANSLATE_NOOP(
            "winners", "{points} for {other} in deal {deal}! KABOOM! Did you see the sparks?"
        ),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "No queen! Not ONE! I think it’s my jumper!"),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "First, first, first, FIRST! And I steered with my KNEES!"),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}! Quick, somebody feed the OSTRICH!"),
    },
    "vickie": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "Every last petal in deal {deal}. I pressed your faces, too."),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "Last after deal {deal}. I wrote down who laughed."),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} between me and {other}. So close. I like that about it."),
        Story.TURNED: QT_TRANSLATE_NOOP("winners", "{points} for {other} in deal {deal}. I wrapped them myself."),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "She never stung me once. She knows who feeds her."),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "Ahead after every deal. I had salted the path."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}. I’d say well played. I’d be lying."),
    },
    "chuck": {
        Story.MOON: QT_TRANSLATE_NOOP(
            "winners", "All of ’em, in deal {deal}! Nothing up my sleeve, folks. Not any more."
        ),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "Last after deal {deal}. So I cleaned my mirrors."),
        Story.CLOSE: QT_TRANSLATE_NOOP(
            "winners", "{margin} from {other}! I’d ask for a recount, but I did the counting."
        ),
        Story.TURNED: QT_TRANSLATE_NOOP(
            "winners", "{points} for {other} in deal {deal}! I saw that coming. I mean, who could?"
        ),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP(
            "winners", "Never met the queen all night. Almost like I knew where she was, eh?"
        ),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "In front the whole show, folks! Honest as a carnival floor."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}. Frisk me! Not the left boot."),
    },
    "guest": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "In deal {deal} the moon was stolen. No one saw the thief."),
        Story.CAME_BACK: QT_TRANSLATE_NOOP(
            "winners", "After deal {deal} a stranger was last. You were looking elsewhere."
        ),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} between {other} and a mask. It was enough."),
        Story.TURNED: QT_TRANSLATE_NOOP(
            "winners", "{points} for {other} in deal {deal}. The playbill had hinted at it."
        ),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "The queen looked for me all evening. She had the wrong name."),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "A nobody was ahead after every deal. Tell no one."),
        Story.PLAIN: QT_TRANSLATE_NOOP(
            "winners", "{margin} fewer than {other}. Send the laurels to nobody in particular."
        ),
    },
    "sue": {
        Story.MOON: QT_TRANSLATE_NOOP(
            "winners", "I tiptoed off with all of it in deal {deal}. You never hear slippers."
        ),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "Last after deal {deal}? I was hiding, dears."),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} past {other}. I came in by the cat flap."),
        Story.TURNED: QT_TRANSLATE_NOOP("winners", "{points} for {other} in deal {deal}. I only left the door ajar."),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "The queen never came to my saucer. I moved it now and then."),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "In front after every deal, and no one heard me purr."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}. They wandered out of my bag."),
    },
    "willie": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "Deal {deal}, I roped the ol’ moon. Mule held the other end."),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "Last after deal {deal}. Slow mule, but she knows the way home."),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} ahead o’ {other}. Felt yer breath on my neck."),
        Story.TURNED: QT_TRANSLATE_NOOP("winners", "{points} for {other} in deal {deal}. Bear trap works jest fine."),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "Never met that queen. I know where the rattlers sleep."),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "High an’ dry on the ridge, first deal to last."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer’n {other}. Sun’s out, an’ the bacon’s done."),
    },
    "shark": {
        Story.MOON: QT_TRANSLATE_NOOP(
            "winners", "Deal {deal}: all points. The moon governs the tides. I govern the moon."
        ),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "Last after deal {deal}. A temporary low water."),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} between me and {other}. Narrow, and sufficient."),
        Story.TURNED: QT_TRANSLATE_NOOP("winners", "{points} for {other} in deal {deal}. Expected value, collected."),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "Queens taken: none. I knew which waters she was in."),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "Ahead after every deal. The food chain held."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}. It will replicate."),
    },
    "stan": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "Shot the moon in deal {deal}. My wife said take an umbrella."),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "Last after deal {deal}. Just missed my bus, that’s all."),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} in it, me and {other}. You want that in a game."),
        Story.TURNED: QT_TRANSLATE_NOOP("winners", "{points} for {other} in deal {deal}. Rotten luck. Cup of tea?"),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "Never took the queen once. I keep to my side of the road."),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "In front all the way. Somebody’s got to be."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}. I put it down to a decent breakfast."),
    },
    "dominator": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "In deal {deal} We annexed the moon. It was grateful."),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "Last after deal {deal}? That was Our Elba. This is Our return."),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} between Us and {other}. History will say a hundred."),
        Story.TURNED: QT_TRANSLATE_NOOP("winners", "{points} for {other} in deal {deal}. The tribute is accepted."),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "The queen was not received at court. Not once."),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "First after every deal. The fresco is already drying."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}. A statue will do."),
    },
    "bella": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "Deal {deal}, the great aria! Every heart in the house was mine!"),
        Story.CAME_BACK: QT_TRANSLATE_NOOP(
            "winners", "After deal {deal} I was last. Act One, my darlings. Only Act One!"
        ),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} between me and {other}! Thin, like good prosciutto."),
        Story.TURNED: QT_TRANSLATE_NOOP("winners", "{points} for {other} in deal {deal}! Such pepper in one pot!"),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "The queen never sang on my stage. One diva is enough!"),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "First after every deal! I don’t even breathe between phrases."),
        Story.PLAIN: QT_TRANSLATE_NOOP("winners", "{margin} fewer than {other}! When I win, everybody eats!"),
    },
    "walter": {
        Story.MOON: QT_TRANSLATE_NOOP("winners", "Full marks in deal {deal}. All of them, I mean. Every one."),
        Story.CAME_BACK: QT_TRANSLATE_NOOP("winners", "Bottom of the form after deal {deal}. I did my homework."),
        Story.CLOSE: QT_TRANSLATE_NOOP("winners", "{margin} above {other}. A pass is a pass."),
        Story.TURNED: QT_TRANSLATE_NOOP("winners", "{points} for {other} in deal {deal}. See me afterwards."),
        Story.NO_QUEEN: QT_TRANSLATE_NOOP("winners", "I never took the queen. One learns, in forty years of marking."),
        Story.AHEAD: QT_TRANSLATE_NOOP("winners", "Top of the form after every deal. One tries not to beam."),
        Story.PLAIN: QT_TRANSLATE_NOOP(
            "winners", "{margin} fewer than {other}. You may underline my name, with a ruler."
        ),
    },
}
