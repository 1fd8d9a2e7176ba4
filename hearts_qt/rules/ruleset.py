"""The rules of a match as one immutable value: all switches, their settings, and when a change takes effect.

The switches and their settings come from the manuals of CardShark Hearts (CS), Hearts for Windows (PH), Hearts 3 (H3),
DOS Hearts 6.6 (DOS) and Hearts Black Lady (BL); each field names its source. `presets` holds the named rule sets, and
`rules_text` reads and writes TOML. `core`, `scoring` and `match` do what the switches say.
"""

from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from hearts_qt.rules import core, masks
from hearts_qt.rules.cards import JACK_OF_DIAMONDS, QUEEN_OF_SPADES, TEN_OF_DIAMONDS, Card, Suit

NO_TRICK_POINTS: Final = -5
SUN_POINTS: Final = -24
BONUS_POINTS: Final = -10


class PassOrder(StrEnum):
    """The pass directions of successive deals."""

    RIGHT_ACROSS_LEFT = "right, across, left"
    LEFT_RIGHT_ACROSS = "left, right, across"
    LEFT_ACROSS_RIGHT = "left, across, right"
    LEFT_ONLY = "left"
    NONE = "none"


class FourthPass(StrEnum):
    """What comes after the three directions of a pass order."""

    HOLD = "hold"
    SCATTER = "scatter"
    NONE = "none"


class Opening(StrEnum):
    """Who leads the first trick, and which card."""

    TWO_OF_CLUBS = "two of clubs"
    ANY_CLUB = "any club"
    ROTATES = "rotates"
    QUEEN_TAKER_DEALS = "taker of the queen deals"


class BrokenBy(StrEnum):
    """Which cards break hearts."""

    HEARTS = "hearts"
    QUEEN_OFF_SUIT = "hearts, queen discarded or led"
    QUEEN = "hearts, queen in any way"


class LastResort(StrEnum):
    """What a hand with only hearts and the queen of spades may lead before hearts are broken."""

    FREE = "free"
    QUEEN = "queen"


class HeartPoints(StrEnum):
    """How many points a heart counts."""

    ONE = "one"
    SPOTS = "spots"


class Bonus(StrEnum):
    """The bonus card, which takes ten points off the score of the player who takes it."""

    NONE = "none"
    TEN_OF_DIAMONDS = "ten of diamonds"
    JACK_OF_DIAMONDS = "jack of diamonds"


class Moon(StrEnum):
    """How shooting the moon is scored."""

    NOT_ALLOWED = "not allowed"
    ADD = "add to the others"
    SUBTRACT = "subtract from the shooter"
    CHOOSE = "shooter chooses"
    AUTOMATIC = "automatic"
    ADD_OR_DEDUCT = "add, deduct when behind"


class GoalEnds(StrEnum):
    """When the goal ends a match."""

    REACHED = "reached"
    EXCEEDED = "exceeded"


class ExactGoal(StrEnum):
    """What happens at a score of exactly the goal."""

    NOTHING = "nothing"
    RESETS = "resets to zero"
    WINS = "wins"


class Aim(StrEnum):
    """What the players of a match try to achieve."""

    WIN = "win"
    SCALED = "scaled points"
    FIELD = "fewest points in a field"


class Preset(StrEnum):
    """The named rule sets."""

    STANDARD = "standard"
    CARDSHARK = "cardshark"
    WINDOWS = "windows"
    HEARTS_3 = "hearts-3"
    DOS = "dos"
    BLACK_LADY = "black-lady"
    VEGAS = "vegas"
    OMNIBUS = "omnibus"
    SPOT_HEARTS = "spot-hearts"


class TakesEffect(StrEnum):
    """When a change to a rule takes effect in a match that is being played."""

    AT_ONCE = "at once"
    NEXT_DEAL = "next deal"
    NEW_MATCH = "new match"


class RulesProblem(StrEnum):
    """What is wrong with a field of the rules."""

    UNKNOWN = "is not a rule"
    WRONG_TYPE = "has a value of the wrong kind"
    OUT_OF_RANGE = "is out of its range"
    NEEDS_THREE_DIRECTIONS = "needs a pass order of three directions"
    NEEDS_DEDUCT_WHEN_BEHIND = "needs the moon to add, deducting when behind"
    NEEDS_GOAL = "needs a goal"
    NEVER_ENDS = "gives no end: neither a goal nor a number of deals"


class RulesError(ValueError):
    """Raised for an impossible value in the rules; `field` names the switch and `problem` says what is wrong."""

    def __init__(self, field_name: str, problem: RulesProblem, value: object) -> None:
        super().__init__(f"rules: {field_name} {problem.value}: {value!r}")
        self.field = field_name
        self.problem = problem
        self.value = value


def _rule(
    default: Any, doc: str, source: str, effect: TakesEffect = TakesEffect.NEXT_DEAL, least: int = 0, most: int = 0
) -> Any:
    """Declare one switch: its default, meaning and source, when a change takes effect, and for a number its range."""
    return field(default=default, metadata={"doc": doc, "source": source, "effect": effect, "range": (least, most)})


@dataclass(frozen=True, kw_only=True)
class Rules:
    """All switches of a match. Raises RulesError, naming the field, for an impossible value or combination.

    The defaults are the Standard rules. `preset` names the rule set from which these rules were made.
    """

    preset: Preset = _rule(Preset.STANDARD, "the rule set that these switches started from", "all")
    pass_order: PassOrder = _rule(PassOrder.LEFT_RIGHT_ACROSS, "directions of the pass, in turn", "CS, PH, H3, BL, DOS")
    fourth_pass: FourthPass = _rule(FourthPass.HOLD, "what follows three directions", "CS; scatter is new")
    cards_passed: int = _rule(3, "cards in a pass; a scatter always has three", "CS; two is new", least=2, most=3)
    opening: Opening = _rule(Opening.TWO_OF_CLUBS, "who leads first, and what", "CS, H3")
    first_leader: int = _rule(
        1, "seat that leads the first deal when the lead rotates", "CS", TakesEffect.NEW_MATCH, least=1, most=4
    )
    hearts_need_breaking: bool = _rule(True, "hearts may not be led until broken", "CS")
    broken_by: BrokenBy = _rule(BrokenBy.QUEEN, "what breaks hearts", "PH, BL, CS, H3, DOS")
    queen_leads_freely: bool = _rule(True, "the queen may be led before hearts are broken", "DOS")
    last_resort: LastResort = _rule(LastResort.FREE, "lead from only hearts and the queen", "CS, DOS, PH, H3, BL")
    hearts_on_first_trick: bool = _rule(False, "hearts may be played to trick one", "CS, H3, PH")
    queen_on_first_trick: bool = _rule(False, "the queen may be played to trick one", "CS, H3, PH")
    queen_at_first_chance: bool = _rule(False, "the queen must be the first discard", "CS Vegas, PH")
    heart_points: HeartPoints = _rule(HeartPoints.ONE, "what a heart counts", "Spot Hearts")
    queen_points: int = _rule(13, "what the queen of spades counts", "CS Vegas", least=1, most=100)
    bonus: Bonus = _rule(Bonus.NONE, "the card worth ten points less", "CS, PH, H3")
    no_trick_bonus: bool = _rule(False, "five points off for taking no trick", "H3")
    sun_bonus: bool = _rule(False, "twenty-four points off for taking every trick", "H3")
    moon: Moon = _rule(Moon.ADD, "how shooting the moon is scored", "CS, PH, H3, DOS, BL")
    deduct: bool = _rule(False, "the shooter deducts even when not behind", "CS", TakesEffect.AT_ONCE)
    goal: int = _rule(100, "score that ends the match, 0 for none", "all", least=0, most=1_000_000)
    goal_ends: GoalEnds = _rule(GoalEnds.REACHED, "whether to reach or to exceed the goal", "PH, DOS, BL; CS, H3")
    exact_goal: ExactGoal = _rule(ExactGoal.NOTHING, "what exactly the goal does", "PH, H3")
    deals: int = _rule(0, "number of deals that ends the match, 0 for none", "CS Vegas", least=0, most=1000)
    aim: Aim = _rule(Aim.WIN, "what the players try to do", "CS", TakesEffect.NEW_MATCH)
    suit_counts: bool = _rule(True, "the cards still out may be counted where several people play", "CS")

    def __post_init__(self) -> None:
        """Check each value, then the combinations of values."""
        for declared in fields(self):
            _check_value(declared.name, getattr(self, declared.name), declared.default, declared.metadata["range"])
        if self.fourth_pass is not FourthPass.NONE and self.pass_order in (PassOrder.LEFT_ONLY, PassOrder.NONE):
            raise RulesError("fourth_pass", RulesProblem.NEEDS_THREE_DIRECTIONS, self.fourth_pass)
        if self.deduct and self.moon is not Moon.ADD_OR_DEDUCT:
            raise RulesError("deduct", RulesProblem.NEEDS_DEDUCT_WHEN_BEHIND, self.deduct)
        if not self.goal and self.exact_goal is not ExactGoal.NOTHING:
            raise RulesError("exact_goal", RulesProblem.NEEDS_GOAL, self.exact_goal)
        if not self.goal and not self.deals:
            raise RulesError("goal", RulesProblem.NEVER_ENDS, self.goal)

    @cached_property
    def flags(self) -> int:
        """The switches that decide which cards are legal, as the flags of `core`."""
        switches = {
            masks.OPENS_WITH_TWO: self.opening is Opening.TWO_OF_CLUBS,
            masks.OPENS_WITH_CLUB: self.opening is Opening.ANY_CLUB,
            masks.HEARTS_NEED_BREAKING: self.hearts_need_breaking,
            masks.QUEEN_BREAKS_ALWAYS: self.broken_by is BrokenBy.QUEEN,
            masks.QUEEN_BREAKS_OFF_SUIT: self.broken_by is BrokenBy.QUEEN_OFF_SUIT,
            masks.QUEEN_LEADS_FREELY: self.queen_leads_freely,
            masks.QUEEN_GOES_FIRST: self.last_resort is LastResort.QUEEN,
            masks.NO_HEARTS_ON_FIRST: not self.hearts_on_first_trick,
            masks.NO_QUEEN_ON_FIRST: not self.queen_on_first_trick,
            masks.QUEEN_AT_FIRST_CHANCE: self.queen_at_first_chance,
        }
        return sum(flag for flag, on in switches.items() if on)

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """The points of each of the 52 cards for the player who takes it."""
        worth = [0] * 52
        for card in range(13 * Suit.HEARTS, 52):
            worth[card] = card % 13 + 2 if self.heart_points is HeartPoints.SPOTS else 1
        worth[QUEEN_OF_SPADES] = self.queen_points
        if self.bonus_card is not None:
            worth[self.bonus_card] = BONUS_POINTS
        return tuple(worth)

    @property
    def bonus_card(self) -> Card | None:
        """The card that counts -10 points; None if there is no such card."""
        return {Bonus.TEN_OF_DIAMONDS: TEN_OF_DIAMONDS, Bonus.JACK_OF_DIAMONDS: JACK_OF_DIAMONDS}.get(self.bonus)

    @cached_property
    def moon_points(self) -> int:
        """The value of a moon: the points of all hearts and the queen of spades together."""
        return core.points_of(masks.POINT_CARDS, self.worth)


def _check_value(name: str, value: object, default: object, bounds: tuple[int, int]) -> None:
    # In Python a bool is also an int, but `goal = true` must be refused.
    if type(value) is not type(default):
        raise RulesError(name, RulesProblem.WRONG_TYPE, value)
    if isinstance(value, int) and not isinstance(value, bool) and not bounds[0] <= value <= bounds[1]:
        raise RulesError(name, RulesProblem.OUT_OF_RANGE, value)


def takes_effect(field_name: str) -> TakesEffect:
    """Return when a change to the named field of Rules takes effect; raise RulesError if there is no such field."""
    for declared in fields(Rules):
        if declared.name == field_name:
            effect: TakesEffect = declared.metadata["effect"]
            return effect
    raise RulesError(field_name, RulesProblem.UNKNOWN, None)
