"""The process that carries out one of the `tasks`, and prints its messages, each as a line of JSON.

    python -m hearts_qt.history.worker TASK

``TASK`` is a task as JSON, see `tasks.as_argument`. The process ends when its output is closed, and it can be killed at
any time.
"""

import sys
from collections.abc import Iterator, Sequence

from msgspec import Struct

from hearts_qt.history.annotations import read_annotations
from hearts_qt.history.message_lines import print_message, print_messages
from hearts_qt.history.tasks import (
    FindReasons,
    KeepRecords,
    KeepStatistics,
    ListDays,
    ListRounds,
    ListWaiting,
    MeasureLuck,
    Task,
    read_task,
)

# A process loads only the code of its task, because each task has modules that no other one needs.


def messages(task: Task) -> Iterator[Struct]:
    """Yield all messages about a task. Raises OSError if a file of the person cannot be read or written."""
    match task:
        case ListWaiting():
            from hearts_qt.history.match_lists import waiting_matches

            said = read_annotations(task.annotations)
            yield from waiting_matches(task.matches, said, task.at_table, task.whose, task.cache)
        case ListRounds():
            from hearts_qt.history.match_lists import found_rounds

            yield from found_rounds(task.matches, task.whose, task.cache)
        case ListDays():
            from hearts_qt.history.day_shark import days_with_shark

            yield from days_with_shark(task.matches, task.cache, task.whose)
        case MeasureLuck():
            from hearts_qt.history.logged_luck import luck_of_deals

            yield from luck_of_deals(task.matches, task.cache)
        case KeepRecords():
            from hearts_qt.history.records.keeping import work

            yield work(task.places, task.since, writes=task.writes, indexes=task.indexes, anew=task.anew)
        case FindReasons():
            from hearts_qt.history.records.reasons import moments_of_file, work_out_deal

            moments = moments_of_file(task.record, task.matches, task.records)
            yield from work_out_deal(moments, task.trick, task.seat)
        case KeepStatistics():
            from hearts_qt.history.statistics.keeping import keep_statistics

            yield keep_statistics(task, print_message)


def main(arguments: Sequence[str]) -> int:
    """Print all messages; return 0, or 1 if a file cannot be read or written, or the output is closed."""
    (argument,) = arguments
    return print_messages(messages(read_task(argument)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
