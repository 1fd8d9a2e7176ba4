"""The help page with answers to "How do I …?". The answers name the real places of entries in the menus."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.help.help_html import heading, link, table
from hearts_qt.ui.widgets.command import MenuEntry, path_to

translate = QCoreApplication.translate


class HowTo(NamedTuple):
    """A question with its answer. Each ``{name}`` in the answer is replaced by the place of that entry in the menus."""

    question: str
    answer: str
    entries: tuple[str, ...] = ()


_PLAYING: Final = (
    HowTo(
        QT_TRANSLATE_NOOP("help", "Play a card, or pass cards"),
        QT_TRANSLATE_NOOP("help", "Click a card to play it. How clicks and keys work is your choice: {controls}."),
        ("controls",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Play at once when the program starts"),
        QT_TRANSLATE_NOOP("help", "Switch on {fast_start}. Or start Hearts with: hearts-qt --fast"),
        ("fast_start",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Take back a card"),
        QT_TRANSLATE_NOOP("help", "{undo}, as far back as the deal goes. {redo} plays it again."),
        ("undo", "redo"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Ask what to play"),
        QT_TRANSLATE_NOOP("help", "{hint}. The CardShark raises the cards it would play, and says why."),
        ("hint",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "See the last trick again"),
        QT_TRANSLATE_NOOP("help", "{look_back}, or hold the mouse button down on a pile of taken tricks."),
        ("look_back",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Let the computer play for me"),
        QT_TRANSLATE_NOOP("help", "{finish_hand} for the rest of this deal, {autoplay} until you switch it off."),
        ("finish_hand", "autoplay"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Play a certain deal, or the same one again"),
        QT_TRANSLATE_NOOP("help", "{choose_deal} asks for its number. {copy_deal_number} copies the one on the table."),
        ("choose_deal", "copy_deal_number"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Play the same cards as everybody else today"),
        QT_TRANSLATE_NOOP(
            "help",
            "{deal_of_the_day}. Your first try counts. {day_calendar} shows your results beside the CardShark’s.",
        ),
        ("deal_of_the_day", "day_calendar"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Play a tournament"),
        QT_TRANSLATE_NOOP(
            "help",
            "{play_tournament}: ten rounds against players who get better. {continue_tournament} takes up the last, "
            "and {tournaments} shows all of them.",
        ),
        ("play_tournament", "continue_tournament", "tournaments"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Send a deal to somebody as a picture"),
        QT_TRANSLATE_NOOP(
            "help", "{deal_picture} when a deal is over, or the button below its record in {all_records}."
        ),
        ("deal_picture", "all_records"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "See whether I could have played a deal better"),
        QT_TRANSLATE_NOOP(
            "help",
            "{replay}: the same cards once more, or other hands around yours, which shows whether you were lucky. "
            "The first complete run counts. {leave_replay} goes back to its end.",
        ),
        ("replay", "leave_replay"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "End a deal that is decided"),
        QT_TRANSLATE_NOOP(
            "help",
            "{claim_all} or {claim_none}, when it is your turn. A claim is granted if one way of playing is certain to "
            "succeed, with what you know. Otherwise you see what breaks it.",
        ),
        ("claim_all", "claim_none"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Compare myself with the CardShark"),
        QT_TRANSLATE_NOOP(
            "help",
            "{duplicate}: after each deal it plays your cards against the same opponents. {zip} shortens its turn, and "
            "{replay} shows it again. The scores say who was better.",
        ),
        ("duplicate", "zip", "replay"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Try a deal again from its middle"),
        QT_TRANSLATE_NOOP(
            "help",
            "{try_again}, for the deal at the table. For an earlier one, {all_records}: go to the moment in the film "
            "of the deal, then Try again from here. It counts nowhere; {own_game} goes back to your game.",
        ),
        ("try_again", "all_records", "own_game"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Correct the scores, or begin to count anew"),
        QT_TRANSLATE_NOOP(
            "help",
            "{change_scores} has every number on the score board. {zero_game} is for the points of this game, "
            "{zero_scaled} for the scaled totals and {zero_wins} for the games won. Each can be undone.",
        ),
        ("change_scores", "zero_game", "zero_scaled", "zero_wins"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Choose every card of a deal"),
        QT_TRANSLATE_NOOP("help", "{lay_out_deal}, by mouse or keys. Your game waits in {unfinished_games}."),
        ("lay_out_deal", "unfinished_games"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Correct the scores"),
        QT_TRANSLATE_NOOP(
            "help",
            "{change_scores} changes any score or total. {zero_game}, {zero_scaled} and {zero_wins} each set one kind "
            "to 0.",
        ),
        ("change_scores", "zero_game", "zero_scaled", "zero_wins"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Change the rules"),
        QT_TRANSLATE_NOOP("help", "{rules}. Choose a whole rule set, or change each rule by itself."),
        ("rules",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "See which cards are still out"),
        QT_TRANSLATE_NOOP("help", "{suit_counts} shows the panel. When several people play, the rules may forbid it."),
        ("suit_counts",),
    ),
)

_PACE: Final = (
    HowTo(
        QT_TRANSLATE_NOOP("help", "Make it faster or slower"),
        QT_TRANSLATE_NOOP("help", "{speed}, or the keys 1 (slow) to 7 (fast) at the table."),
        ("speed",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Look at a trick for as long as I like"),
        QT_TRANSLATE_NOOP("help", "{pause} sets how long the table waits, or until OK. {pause_at} sets when."),
        ("pause", "pause_at"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Make cards and text larger"),
        QT_TRANSLATE_NOOP("help", "{jumbo} for the cards. The text size is in {preferences}, on the page Table."),
        ("jumbo", "preferences"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Hide the game at once when somebody comes"),
        QT_TRANSLATE_NOOP(
            "help", "{boss_key} covers the window with a spreadsheet, and brings everything back as it was."
        ),
        ("boss_key",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Play in silence"),
        QT_TRANSLATE_NOOP("help", "{silent} for the sounds, {comments} for what the players say."),
        ("silent", "comments"),
    ),
)

_LOOK: Final = (
    HowTo(
        QT_TRANSLATE_NOOP("help", "Change the cards"),
        QT_TRANSLATE_NOOP("help", "{card_front} and {card_back}. More designs can be put into the plugin folder."),
        ("card_front", "card_back"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Add card designs, players, faces or sounds"),
        QT_TRANSLATE_NOOP("help", "{plugins} installs them. {help_plugins} tells how to make your own."),
        ("plugins", "help_plugins"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Change the colour of the table"),
        QT_TRANSLATE_NOOP("help", "{background}."),
        ("background",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Get back a panel that I closed"),
        QT_TRANSLATE_NOOP("help", "{panels_back} puts all panels back where they were at first."),
        ("panels_back",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Leave full screen"),
        QT_TRANSLATE_NOOP("help", "Press the key of {fullscreen} again."),
        ("fullscreen",),
    ),
)

_OWN_PICTURES: Final = (
    HowTo(
        QT_TRANSLATE_NOOP("help", "Put a picture of my own on the card backs"),
        QT_TRANSLATE_NOOP(
            "help",
            "Drop the picture onto the table, or choose its file in {plugins}. Say that it shall be a card back, and "
            "give it a name. Then choose that name in Interface ▸ Cards ▸ Card back.",
        ),
        ("plugins",),
    ),
)

_PEOPLE: Final = (
    HowTo(
        QT_TRANSLATE_NOOP("help", "Choose whom I play with"),
        QT_TRANSLATE_NOOP("help", "{players}. For two or more people at one screen choose “A person” at their places."),
        ("players",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Play with several people at one computer, each for themselves"),
        QT_TRANSLATE_NOOP(
            "help",
            "{profiles}, “New profile…”; after that the page at the start shows everybody's portrait. Each person has "
            "a name, a face, options, characters, comments and games of their own. To play at one screen, choose the "
            "second person from the list of names in {players}.",
        ),
        ("profiles", "players"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Change my name or face"),
        QT_TRANSLATE_NOOP(
            "help",
            "{new_name} for the name, {players} for the face. A dropped picture adds a face to choose from.",
        ),
        ("new_name", "players"),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Change names, faces and comments of the others"),
        QT_TRANSLATE_NOOP("help", "{configure}. Every change there can be undone."),
        ("configure",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Hear somebody comment on the game"),
        QT_TRANSLATE_NOOP("help", "{commentator}: choose the Sports Desk, or nobody."),
        ("commentator",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Say something at the table"),
        QT_TRANSLATE_NOOP("help", "{own_comments}: write a line, and give it a key."),
        ("own_comments",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "See whether I get better, and who my rivals are"),
        QT_TRANSLATE_NOOP(
            "help",
            "{figures}: form, points, moons, and how often the queen went to whom, for each player and any period.",
        ),
        ("figures",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Play against better and better company"),
        QT_TRANSLATE_NOOP("help", "{evening} leads from Nellie's kitchen table to the shark; your own game waits."),
        ("evening",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Find my first moon again"),
        QT_TRANSLATE_NOOP("help", "{scrapbook} has what was worth remembering, each with its deal a click away."),
        ("scrapbook",),
    ),
    HowTo(
        QT_TRANSLATE_NOOP("help", "Check that nobody cheats"),
        QT_TRANSLATE_NOOP(
            "help", "{check_deals} shows whether a card was changed, {luck} whether chance explains your luck."
        ),
        ("check_deals", "luck"),
    ),
)

CHAPTERS: Final[tuple[tuple[str, tuple[HowTo, ...]], ...]] = (
    (QT_TRANSLATE_NOOP("help", "Playing"), _PLAYING),
    (QT_TRANSLATE_NOOP("help", "Pace, size and sound"), _PACE),
    (QT_TRANSLATE_NOOP("help", "Cards and table"), _LOOK + _OWN_PICTURES),
    (QT_TRANSLATE_NOOP("help", "People at the table"), _PEOPLE),
)


def how_do_i(entries: Mapping[str, MenuEntry]) -> str:
    """Return the page of questions as HTML. An answer that names an entry which the menus lack is left out."""
    parts: list[str] = []
    for title, questions in CHAPTERS:
        answers = list(_answers(questions, entries))
        if answers:
            parts += [heading(translate("help", title)), table(answers)]
    parts += [
        link("keys", translate("help", "Mouse and keys")),
        link("removing", translate("help", "Remove Hearts from this computer")),
    ]
    return "".join(parts)


def _answers(questions: tuple[HowTo, ...], entries: Mapping[str, MenuEntry]) -> Iterator[tuple[str, str]]:
    for each in questions:
        if all(name in entries for name in each.entries):
            places = {name: _place(entries[name]) for name in each.entries}
            yield translate("help", each.question), translate("help", each.answer).format_map(places)


def _place(entry: MenuEntry) -> str:
    if not entry.shortcut:
        return path_to(entry)
    keys = QKeySequence(entry.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
    template = translate("help", "{path} ({keys})", "a place in the menus, and its shortcut")
    return template.format(path=path_to(entry), keys=keys)
