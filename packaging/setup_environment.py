"""Makes the checkout's own Python environment, ``.venv``, and updates it when the lock has changed.

This module handles the environment, pip, and the stamp that lists what is installed. ``system_packages`` handles what
the operating system must have. Only the standard library is used, because nothing else is installed yet.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).resolve().parent.parent
ENVIRONMENT: Final = ROOT / ".venv"
PLAY_LOCK: Final = "requirements.lock"
TEST_LOCK: Final = "requirements-test.lock"

MARK: Final = ENVIRONMENT / "made-by-hearts"
"""A file that is made first. It shows that an environment is ours and may be removed, even if it is only half made."""

STAMP: Final = ENVIRONMENT / "hearts-stamp"
"""A file that lists what is installed, one line for each thing. It is removed while packages are being installed."""

RUBBISH: Final = ROOT / ".venv.old"
"""The name of an old environment while it is being deleted."""

QUEUE: Final = ROOT / ".venv.lock"
"""The file that is locked while an environment is being made, so that two starts at the same time do not disturb each
other."""

PAUSES_S: Final = (2.0, 10.0, 30.0)
"""The seconds to wait before a server is asked a second, third and fourth time."""

BYTECODE: Final = ENVIRONMENT / "hearts-bytecode"
"""A file that says for which state of the checkout the program was compiled to bytecode."""

WHAT_DECLARES_THE_PROJECT: Final = ("pyproject.toml", "setup.py", "hearts_qt/__init__.py")
"""The files on which an editable install depends, in addition to the compiled modules.

Other source files are read directly from the checkout.
"""


class SetupError(Exception):
    """Raised for a problem that a person has to repair. The message says what is wrong and where."""


def say(sentence: str) -> None:
    """Print progress immediately, to standard error, so that standard output has only the program's own output."""
    print(sentence, file=sys.stderr, flush=True)


# ---------------------------------------------------------------- what is there


def executable(name: str, environment: Path = ENVIRONMENT) -> Path:
    """Return the path of the command ``name`` in ``environment``."""
    if sys.platform == "win32":
        return environment / "Scripts" / f"{name}.exe"
    return environment / "bin" / name


def fingerprint(*names: str) -> str:
    """Return a hash over the named files of the checkout."""
    return sha256(b"\0".join((ROOT / name).read_bytes() for name in names)).hexdigest()


def compiled_sources() -> list[str]:
    """Return the sources of the compiled modules: the files with types, and the Python files next to them."""
    typed = sorted((ROOT / "hearts_qt").rglob("*.pxd"))
    return [file.relative_to(ROOT).as_posix() for types in typed for file in (types, types.with_suffix(".py"))]


def base_line() -> str:
    """Return the stamp's line for the Python version, the Python program and the checkout.

    If it changes, the environment is made again.
    """
    version = ".".join(map(str, sys.version_info[:2]))
    return f"base = {version} | {os.path.realpath(executable('python'))} | {ROOT}"


def lock_line(lock: str) -> str:
    """Return the stamp's line for one lock that is installed."""
    return f"{lock} = {fingerprint(lock)}"


def project_line(compiled: bool) -> str:
    """Return the stamp's line for the project itself, which was installed with a C compiler or without one."""
    how = "compiled" if compiled else "as it is"
    return f"hearts = {how} | {fingerprint(*WHAT_DECLARES_THE_PROJECT, *compiled_sources())}"


def can_compile() -> bool:
    """Return whether an install can compile.

    On Windows the answer is always yes, because only an attempt could tell.
    """
    return sys.platform == "win32" or (has_compiler() and has_python_headers())


def has_compiler() -> bool:
    """Return whether the C compiler that an install would call exists."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def has_python_headers() -> bool:
    """Return whether this Python has the header files for C extensions, which Debian has in a separate package."""
    return Path(sysconfig.get_path("include"), "Python.h").exists()


def stamped() -> set[str]:
    """Return the lines of the stamp; none if there is no environment or if it is not complete."""
    try:
        return set(STAMP.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        return set()


def is_whole(known: set[str]) -> bool:
    """Return whether the environment was completed in this place, and its commands still exist."""
    return base_line() in known and all(executable(name).exists() for name in ("python", "hearts-qt"))


def is_ready(lock: str) -> bool:
    """Return whether everything in ``lock`` and the project are installed.

    Every start calls this, so it must be fast.
    """
    known = stamped()
    # A compiled project stays good even if there is no compiler any more. A project that was not compiled is installed
    # again when there is one.
    project = project_line(True) in known or (project_line(False) in known and not can_compile())
    return is_whole(known) and lock_line(lock) in known and project


# ---------------------------------------------------------------- making it


def make_ready(lock: str) -> None:
    """Install what ``lock`` says into ``.venv``, and make the environment if necessary. Raises SetupError."""
    with one_at_a_time():
        if is_ready(lock):
            return
        if not is_whole(stamped()):
            remove_environment()
            ENVIRONMENT.mkdir()
            MARK.touch()
            make_environment(ENVIRONMENT)
        holds = {line for line in stamped() if line.startswith("requirements")}
        if lock_line(lock) not in holds:
            STAMP.unlink(missing_ok=True)
            install_lock(ENVIRONMENT, lock)
            # The lock for tests contains the lock for players, with the same versions.
            renewed = (lock, PLAY_LOCK)
            holds = {line for line in holds if not line.startswith(renewed)} | {lock_line(each) for each in renewed}
        stamp(holds)
        # This also compiles what has changed, see setup.py.
        pip_install(ENVIRONMENT, "--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT))
        stamp(holds | {project_line(can_compile())})
        compile_to_bytecode()


def compile_to_bytecode() -> None:
    """Compile the program to bytecode if files have come, gone or been replaced.

    A program that cannot write its bytecode, such as in a read-only folder, would compile itself at each start. Every
    start calls this, so only folders are looked at: Python itself notices a file that was edited in its place.
    """
    if not BYTECODE.exists() or BYTECODE.read_text(encoding="utf-8") != folders_state():
        command = [str(executable("python")), "-I", "-m", "compileall", "-q", "-j", "0", str(ROOT / "hearts_qt")]
        # If this is not possible, the program starts more slowly.
        with suppress(OSError):
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
            BYTECODE.write_text(folders_state(), encoding="utf-8")


def folders_state() -> str:
    """Return a text that changes when a file in one of the program's folders comes, goes or is replaced."""
    found = []
    for place, folders, _ in os.walk(ROOT / "hearts_qt"):
        folders[:] = sorted(set(folders) - {"__pycache__"})
        found.append(f"{place} {os.stat(place).st_mtime_ns}")
    return sha256("\n".join(found).encode()).hexdigest()


def stamp(holds: set[str]) -> None:
    """Write into the stamp what is installed.

    The environment must be complete, possibly except for the project itself.
    """
    STAMP.write_text("\n".join(sorted(holds | {base_line()})) + "\n", encoding="utf-8")


def remove_environment() -> None:
    """Remove ``.venv`` if it is an environment. Anything else with that name belongs to somebody and stays."""
    if not ENVIRONMENT.exists():
        return
    ours = MARK.exists() or (ENVIRONMENT / "pyvenv.cfg").exists()
    if not ours and (not ENVIRONMENT.is_dir() or any(ENVIRONMENT.iterdir())):
        raise SetupError(f"{ENVIRONMENT} is in the way and is no Python environment. Please move it elsewhere.")
    # If the removal stops half-way, a folder named .venv without the mark would look like a folder of somebody else.
    shutil.rmtree(RUBBISH, ignore_errors=True)
    ENVIRONMENT.rename(RUBBISH)
    shutil.rmtree(RUBBISH)


def make_environment(place: Path) -> None:
    """Make an environment that contains only pip."""
    run(
        [sys.executable, "-I", "-m", "venv", str(place)],
        failed=f"No Python environment could be made in {place}.",
    )


def install_lock(environment: Path, lock: str) -> None:
    """Install exactly what ``lock`` lists, and check that nothing is missing. Raises SetupError.

    A lock lists every package, so pip must not look for dependencies: for an extra such as ``coverage[toml]``, it would
    take the newest release instead of the locked one, and then refuse it because it has no hash.
    """
    arguments = ("--require-hashes", "--no-deps", "--requirement", str(ROOT / lock))
    patiently(lambda: pip_install(environment, *arguments))
    run(
        [str(executable("python", environment)), "-I", "-m", "pip", "check", "--disable-pip-version-check"],
        failed=f"The packages of {lock} do not fit together.",
    )


def patiently(step: Callable[[], None]) -> None:
    """Do a step that needs the network. If it fails, do it again after each of the pauses. Raises SetupError."""
    for pause in PAUSES_S:
        try:
            return step()
        except SetupError as error:
            say(f"{str(error).splitlines()[0]} It is tried again in {pause:.0f} seconds …")
            time.sleep(pause)
    return step()


def pip_install(environment: Path, *arguments: str) -> None:
    """Let the environment's own pip install ``arguments``, and print a line for each large download."""
    quiet = ("--disable-pip-version-check", "--no-input", "--progress-bar", "off")
    run(
        [str(executable("python", environment)), "-I", "-m", "pip", "install", *quiet, *arguments],
        failed=f"What Hearts is made of could not be installed into {environment}.",
    )


def run(command: list[str], failed: str) -> None:
    """Run one step of the set-up, and print only its downloads. Raises SetupError with the last lines of its output."""
    # A person may have set `user = true` for pip. In an environment this setting makes no sense and would stop pip.
    surroundings = os.environ | {"PIP_USER": "0"}
    last: deque[str] = deque(maxlen=6)
    with subprocess.Popen(
        command,
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        for line in map(str.strip, process.stdout):
            if line.startswith("Downloading ") and " MB)" in line:
                say("  " + line.replace("Downloading", "downloading", 1))
            if line:
                last.append(line[:200])
    if process.returncode != 0:
        raise SetupError("\n".join([failed, *likely_causes(last), "The last lines were:", *(f"    {x}" for x in last)]))


def likely_causes(output: deque[str]) -> Iterator[str]:
    """Yield the probable causes of a failure, if the output or the state of the disk shows them."""
    text = "\n".join(output)
    free = shutil.disk_usage(ROOT).free // 2**20
    if "No space left" in text or "Disk quota" in text or free < 1000:
        yield f"The disk is full, or nearly: {free} MB are free in {ROOT}, and about 1000 MB are needed."
    elif "connection" in text.lower() or "No matching distribution" in text or "resolve" in text.lower():
        yield "Is this computer on the network? The first start downloads about 90 MB."


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other process makes this environment.

    The system releases the lock when a process ends in any way.
    """
    with QUEUE.open("a+b") as file:
        wait_for_lock(file)
        yield


if sys.platform == "win32":
    import msvcrt

    def wait_for_lock(file: IO[bytes]) -> None:
        """Take the lock on ``file``, and wait for it as long as necessary."""
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            except OSError:  # msvcrt gives up after ten seconds
                say("Another set-up of Hearts is at work here; waiting for it …")
            else:
                return

else:
    import fcntl

    def wait_for_lock(file: IO[bytes]) -> None:
        """Take the lock on ``file``, and wait for it as long as necessary."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up of Hearts is at work here; waiting for it …")
            fcntl.flock(file, fcntl.LOCK_EX)


# ---------------------------------------------------------------- for the two commands


@contextmanager
def plain_words(failed: str = "Hearts could not be set up.") -> Iterator[None]:
    """Turn every fault of the set-up into one message and an exit code, because a traceback does not help people."""
    try:
        yield
    except SetupError as error:
        sys.exit(f"\n{failed} {error}")
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        sys.exit(f"\n{failed} The system says: {error.strerror or error}{where}.")
    except KeyboardInterrupt:
        say("\nStopped. The next start goes on from here.")
        sys.exit(130)
