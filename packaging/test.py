"""Checks Hearts in a checkout: ``python3 packaging/test.py [arguments of pytest]``.

Without arguments it checks everything: style, types, imports, the wheel, the tests, and how much of the rules the tests
reach. With arguments it runs only pytest, for one test or a few. With ``CI=true`` no check may be left out.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must show this message
    sys.exit(f"Hearts needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

import os
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

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


def main() -> None:
    """Set up what is missing, and check everything or run only the tests in the arguments."""
    os.chdir(environment.ROOT)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # The tests start Python some hundred times. Without written bytecode, each of these processes would compile all of
    # its modules, and each worker of pytest all tests.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with environment.plain_words():
        left_out = set_up()
        arguments = [argument for argument in sys.argv[1:] if argument != "--"]
        sys.exit(run("pytest", *left_out, *arguments) if arguments else check_everything(left_out))


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
    """Run a command of the environment with its output on the screen, and return its exit code."""
    print(f"\n----- {' '.join((name, *arguments))}", flush=True)
    return subprocess.run([environment.executable(name), *arguments], check=False).returncode


def check_everything(left_out: list[str]) -> int:
    """Run every check, even if earlier checks have failed, and print a summary at the end."""
    failed = [what for what, command in CHECKS.items() if run(*command) != 0]
    begun = time.monotonic()
    totals: dict[str, int] = {}
    for what, arguments in TESTS.items():
        code, counts = run_tests([*IN_PARALLEL, *arguments, *left_out])
        if code != 0:
            failed.append(f"the tests of {what}")
        totals = {key: totals.get(key, 0) + counts.get(key, 0) for key in totals | counts}
        if MEASURED[0] in arguments:
            failed += [what for what, command in COVERAGE.items() if run(*command) != 0]
    seconds = time.monotonic() - begun
    summary = ", ".join(f"{number} {what}" for what, number in totals.items()) or "no tests ran"
    if left_out:
        summary += ", the end-to-end tests LEFT OUT"
    kept = [what for what in CHECKS if what not in failed]
    print(f"\nChecks passed: {', '.join(kept) or 'none'}; failed: {', '.join(failed) or 'none'}")
    print(f"{summary} in {seconds:.1f}s", flush=True)
    return 1 if failed else 0


def run_tests(arguments: list[str]) -> tuple[int, dict[str, int]]:
    """Run pytest; return its exit code and how many tests passed, failed and so on."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        code = run("pytest", f"--junitxml={report}", *arguments)
        return code, counted(report)


def counted(report: Path) -> dict[str, int]:
    """Return how many tests passed, failed and so on, from the report that pytest wrote."""
    if not report.exists():
        return {}
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    sums = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for suite in suites:
        for what in sums:
            sums[what] += int(suite.get(what, "0"))
    not_passed = sums["failures"] + sums["errors"] + sums["skipped"]
    counts = {"passed": sums["tests"] - not_passed, "failed": sums["failures"]}
    return counts | {what: sums[what] for what in ("skipped", "errors") if sums[what]}


if __name__ == "__main__":
    main()
