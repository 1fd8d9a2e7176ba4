"""Checks Hearts in a checkout: ``python3 packaging/test.py [arguments of pytest]``.

Without arguments it checks everything: style, types, imports, the wheel, the tests, and how much of the rules the tests
reach. A test that fails is run again, alone, at the end: one unsteady test is allowed. With ``--long`` it runs only the
tests that take minutes by their nature, and the cases that are left out without it. With other arguments it runs only
pytest, for one test or a few. With ``CI=true`` no check may be left out.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must show this message
    sys.exit(f"Hearts needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

import json
import os
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import setup_environment as environment
import system_packages

CHECKS = {
    "style": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
    "imports": ("lint-imports",),
    "the wheel": ("python", "packaging/check_wheel.py"),
}
"""The checks before the tests, by their names in the summary.

The tests come later, so that their results are at the end of the output.
"""

# The number of workers is one more than the number of processors, because many tests wait for a window or a process.
# Each worker begins with some of the rooms, and takes tests from the others when it has none left. So most tests with a
# whole program run beside tests without one, and do not all meet at the end.
IN_PARALLEL = (f"--numprocesses={(os.cpu_count() or 1) + 1}", "--dist=worksteal", "--durations=15")
MEASURED = ("--cov", "--cov-report=")
MEASURED_ROOMS = tuple(f"tests/{room}" for room in ("files", "power_loss", "rules", "table"))
TESTS = {
    "the rules and the log": (*MEASURED, *MEASURED_ROOMS),
    # Measuring the coverage doubles the time of a test, so it is not done for the other tests.
    "the other rooms": ("tests", *(f"--ignore={room}" for room in MEASURED_ROOMS)),
}
"""The arguments of pytest in each of its runs."""
LONG_TIER = {"the long tier": ("tests", "--long", "--timeout=1200")}

COVERED = (
    "files/*",
    "rules/*",
    "table/guard.py",
    "table/log.py",
    "table/log_file.py",
    "table/log_folder.py",
    "table/match_log.py",
    "table/quick_lines.py",
    "table/seals.py",
    "table/log_archive.py",
)
"""The modules in which a mistake could destroy somebody's game. The tests must reach each branch in them."""
COVERAGE = {
    "which branches the tests reach": ("coverage", "report"),
    "every branch is reached where a game could be lost": (
        *("coverage", "report", "--show-missing", "--fail-under=100"),
        "--include=" + ",".join(f"hearts_qt/{module}" for module in COVERED),
    ),
}
"""The commands that report how much of the code the tests have reached."""

OUTPUT: Final = environment.ENVIRONMENT / "last-checks.txt"
"""The file with everything that the last run of all checks has printed."""
COUNTED: Final = ("passed", "failed", "skipped", "unsteady")
"""What is counted of the tests, in the order of the last line; the first two are always shown."""


MOST_AGAIN: Final = 10
"""If more tests than these fail, none of them is run again, because so many do not fail by chance."""
UNSTEADY_AT_MOST: Final = 1
"""How many tests may fail once and pass when they are run again."""


Arguments: TypeAlias = Mapping[str, tuple[str, ...]]
"""What each command checks, with its arguments."""


class TestRun(NamedTuple):
    """The result of one run of pytest."""

    code: int
    """pytest's exit code; 1 means that tests failed."""
    counts: dict[str, int]
    """How many tests passed, failed and so on."""
    failing: list[str]
    """The names of the tests that failed, as pytest takes them."""


def main() -> None:
    """Set up what is missing, and check everything or run only the tests in the arguments."""
    os.chdir(environment.ROOT)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # The tests start Python some hundred times. Without written bytecode, each of these processes would compile all of
    # its modules, and each worker of pytest all tests.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # The order of a set of strings is no draw of the tests' own seed, but chance all the same.
    os.environ["PYTHONHASHSEED"] = os.environ.get("HEARTS_TEST_SEED", "0")
    with environment.plain_words():
        left_out = set_up()
        arguments = [argument for argument in sys.argv[1:] if argument != "--"]
        if arguments == ["--long"]:
            sys.exit(check_everything(left_out, {}, LONG_TIER))
        if arguments:
            command = [str(environment.executable("pytest")), *left_out, *arguments]
            sys.exit(subprocess.run(command, check=False).returncode)
        sys.exit(check_everything(left_out, CHECKS, TESTS))


def set_up() -> list[str]:
    """Install what the tests need; return the arguments by which pytest leaves some tests out."""
    if not environment.is_ready(environment.TEST_LOCK):
        environment.say("Setting up Hearts and its tests (once, a few minutes) …")
        system_packages.require(system_packages.needs_for_play())
        environment.make_ready(environment.TEST_LOCK)
    if not environment.can_compile():
        without_a_compiler()
    lacking = system_packages.get(system_packages.needs_for_tests())
    if not lacking:
        return []
    how = system_packages.how_to_get(lacking)
    if os.environ.get("CI"):
        raise environment.SetupError(how)
    environment.say(f"The end-to-end tests are LEFT OUT. {how}")
    return ["-m", "not end2end"]


def without_a_compiler() -> None:
    """Say that nothing compiled is tested. Raises SetupError if nothing may be left out."""
    lacking = system_packages.missing(system_packages.needs_for_compiling())
    how = system_packages.how_to_get(lacking) if lacking else "There is no C compiler here."
    if os.environ.get("CI"):
        raise environment.SetupError(how)
    environment.say(f"Nothing compiled is tested. {how}")


def run(name: str, *arguments: str) -> int:
    """Run a command of the environment with its output on the screen and in the file OUTPUT; return its exit code."""
    begun = time.monotonic()
    with OUTPUT.open("ab") as file:

        def show(output: bytes) -> None:
            sys.stdout.buffer.write(output)
            sys.stdout.flush()
            file.write(output)

        show(f"\n----- {' '.join((name, *arguments))}\n".encode())
        command = [str(environment.executable(name)), *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0) as process:
            assert process.stdout is not None
            while output := process.stdout.read(2**16):
                show(output)
        show(f"----- {time.monotonic() - begun:.0f} s\n".encode())
    return process.returncode


def check_everything(left_out: list[str], checks: Arguments, runs: Arguments) -> int:
    """Run every check and all runs of tests, even if earlier ones have failed, and print a summary at the end."""
    OUTPUT.unlink(missing_ok=True)
    begun = time.monotonic()
    failed = [what for what, command in checks.items() if run(*command) != 0]
    kept = [what for what in checks if what not in failed]
    totals: Counter[str] = Counter()
    failing: list[str] = []
    for what, arguments in runs.items():
        tests = run_tests([*IN_PARALLEL, *arguments, *left_out])
        totals.update(tests.counts)
        failing += tests.failing
        if tests.code not in (0, 1) or (tests.code and not tests.failing):
            failed.append(f"the tests of {what}, with pytest's exit code {tests.code}")
        if MEASURED[0] in arguments:
            failed += [check for check, command in COVERAGE.items() if run(*command) != 0]
    unsteady = run_again(failing, left_out)
    failed += [test for test in failing if test not in unsteady]
    if len(unsteady) > UNSTEADY_AT_MOST:
        failed.append(f"{len(unsteady)} unsteady tests; at most {UNSTEADY_AT_MOST} is allowed")
    totals.update(passed=len(unsteady), failed=-len(unsteady), unsteady=len(unsteady))
    print(f"\nChecks passed: {', '.join(kept) or 'none'}")
    for test in unsteady:
        print(f"Unsteady, because it failed and then passed when it was run again alone: {test}")
    for what in failed:
        print(f"FAILED: {what}")
    if failed:
        print(f"The whole output is in {OUTPUT}.")
    shown = [f"{totals[what]} {what}" for what in COUNTED if totals[what] or what in COUNTED[:2]]
    if "-m" in left_out:
        shown.append("the end-to-end tests LEFT OUT")
    print(f"{', '.join(shown)} in {time.monotonic() - begun:.1f}s", flush=True)
    return 1 if failed else 0


def run_tests(arguments: list[str]) -> TestRun:
    """Run pytest, and read its reports."""
    with tempfile.TemporaryDirectory() as folder:
        report, cache = Path(folder) / "report.xml", Path(folder) / "cache"
        code = run("pytest", f"--junitxml={report}", "-o", f"cache_dir={cache}", *arguments)
        return TestRun(code, counted(report), names_of_failed(cache))


def run_again(failing: list[str], arguments: list[str]) -> list[str]:
    """Run each of these tests once more, alone, unless they are many; return those that pass now."""
    if len(failing) > MOST_AGAIN:
        return []
    return [test for test in failing if run("pytest", *arguments, test) == 0]


def names_of_failed(cache: Path) -> list[str]:
    """Return the names of the tests that failed, from the folder that pytest uses as its cache."""
    try:
        return list(json.loads((cache / "v/cache/lastfailed").read_text("utf-8")))
    except OSError:
        return []


def counted(report: Path) -> dict[str, int]:
    """Return how many tests passed, failed and so on, from the report that pytest wrote."""
    if not report.exists():
        return {}
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    sums = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for suite in suites:
        for what in sums:
            sums[what] += int(suite.get(what, "0"))
    failed = sums["failures"] + sums["errors"]
    return {"passed": sums["tests"] - failed - sums["skipped"], "failed": failed, "skipped": sums["skipped"]}


if __name__ == "__main__":
    main()
