"""A process that plays a field into a log, and prints a line after each deal, until somebody kills it."""

import sys
from contextlib import closing
from pathlib import Path

from hearts_qt.arena.field.field_engine import play_field
from hearts_qt.arena.field.field_log import FieldLog
from tests.arena.field.fields import AtOnce, small_plan

if __name__ == "__main__":
    plan = small_plan(8)
    with closing(FieldLog(Path(sys.argv[1]), plan)) as log:
        play_field(log, AtOnce(plan), tell=lambda deals: print(len(log.field.deals), flush=True))
