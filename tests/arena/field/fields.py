"""Small fields for tests: quick players, one or two deals in a round, and a pool that plays in this process."""

from collections.abc import Callable
from dataclasses import replace

from msgspec.structs import replace as with_changes

from hearts_qt.arena.field.field_plan import FieldPlan, field_player, plan_for, style_seating
from hearts_qt.arena.field.table_play import TableDeal, TableJob, play_table
from hearts_qt.players.player import Player
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating

ADA = Seating("Ada", Kind.PERSON)
STYLES = ("stan", "novice", "wild")


def small_plan(
    seed: int = 1,
    *,
    preset: Preset = Preset.VEGAS,
    deals: int = 1,
    styles: tuple[str, ...] = STYLES,
    person: Seating | None = None,
    duplicate: bool = False,
) -> FieldPlan:
    """Return the plan of a field with few deals in a round."""
    company = [style_seating(each) for each in styles]
    plan = plan_for(seed, PRESETS[preset], company=company, person=person, duplicate=duplicate)
    return with_changes(plan, rules=replace(plan.rules, deals=deals))


class AtOnce:
    """A pool that plays each job in this process when it is asked for results."""

    def __init__(self, plan: FieldPlan, find: Callable[[str], Player] = field_player, size: int = 2) -> None:
        """Play for this plan; `size` jobs can be given at a time."""
        self.size = size
        self._plan = plan
        self._find = find
        self._under_way: list[TableJob] = []

    @property
    def room(self) -> int:
        """The number of jobs that the pool can still take."""
        return self.size - len(self._under_way)

    def give(self, job: TableJob) -> None:
        """Take a job."""
        assert self.room
        self._under_way.append(job)

    def wait(self, seconds: float) -> list[tuple[TableDeal, ...]]:
        """Play the job that was given last."""
        return [play_table(self._plan, self._under_way.pop(), self._find)] if self._under_way else []

    def close(self) -> None:
        """Do nothing."""
