"""The checkout's own Python environment, ``.venv``: made once, kept in step with the lock, never half-made.

Here live the environment, what pip does in it, and the stamp that says what it holds. What the operating system has
to bring along is the business of ``system_packages``. Only the standard library is used, because nothing else is
there yet.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).resolve().parent.parent
ENVIRONMENT: Final = ROOT / ".venv"
PLAY_LOCK: Final = "requirements.lock"
TEST_LOCK: Final = "requirements-test.lock"

MARK: Final = ENVIRONMENT / "made-by-hearts"
"""Exists from the first moment on, so that a half-made environment is known as ours and may be removed."""

STAMP: Final = ENVIRONMENT / "hearts-stamp"
"""Exists only while the environment is whole; one line for each thing it was made from."""

RUBBISH: Final = ROOT / ".venv.old"
"""An environment on its way out."""

QUEUE: Final = ROOT / ".venv.lock"
"""Held while an environment is being made, so that two starts at once do not make it over each other."""

WHAT_DECLARES_THE_PROJECT: Final = ("pyproject.toml", "setup.py", "hearts_qt/__init__.py")
"""What an editable install was made from, with the compiled modules; any other source file is read where it lies."""


class SetupError(Exception):
    """Something a person has to put right; the message says what and where, and goes to the screen as it is."""


def say(sentence: str) -> None:
    """Tell of progress at once, on the error stream, which leaves the program's own output clean."""
    print(sentence, file=sys.stderr, flush=True)


# ---------------------------------------------------------------- what is there


def executable(name: str, environment: Path = ENVIRONMENT) -> Path:
    """Return where ``environment`` keeps the command ``name``."""
    if sys.platform == "win32":
        return environment / "Scripts" / f"{name}.exe"
    return environment / "bin" / name


def fingerprint(*names: str) -> str:
    """Return a hash over the named files of the checkout."""
    return sha256(b"\0".join((ROOT / name).read_bytes() for name in names)).hexdigest()


def compiled_sources() -> list[str]:
    """Return what the compiled modules are made from: the files with types, and the Python files beside them."""
    typed = sorted((ROOT / "hearts_qt").rglob("*.pxd"))
    return [file.relative_to(ROOT).as_posix() for types in typed for file in (types, types.with_suffix(".py"))]


def base_line() -> str:
    """Return what makes an environment unfit as a whole: another checkout's path, another or vanished Python."""
    version = ".".join(map(str, sys.version_info[:2]))
    return f"base = {version} | {os.path.realpath(executable('python'))} | {ROOT}"


def lock_line(lock: str) -> str:
    """Return the stamp's line for one lock that is installed."""
    return f"{lock} = {fingerprint(lock)}"


def project_line(compiled: bool) -> str:
    """Return the stamp's line for the project itself, installed with a C compiler at hand or without one."""
    how = "compiled" if compiled else "as it is"
    return f"hearts = {how} | {fingerprint(*WHAT_DECLARES_THE_PROJECT, *compiled_sources())}"


def can_compile() -> bool:
    """Return whether there is what an install compiles with; on Windows only an attempt could tell."""
    return sys.platform == "win32" or (has_compiler() and has_python_headers())


def has_compiler() -> bool:
    """Return whether the C compiler is there that an install would call."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def has_python_headers() -> bool:
    """Return whether this Python has what C extensions include, which Debian keeps in a package of its own."""
    return Path(sysconfig.get_path("include"), "Python.h").exists()


def stamped() -> set[str]:
    """Return the stamp's lines; none if the environment is not there or not whole."""
    try:
        return set(STAMP.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        return set()


def is_whole(known: set[str]) -> bool:
    """Return whether the environment was finished once, here, and its Python still exists."""
    return base_line() in known and all(executable(name).exists() for name in ("python", "hearts-qt"))


def is_ready(lock: str) -> bool:
    """Return whether everything in ``lock`` and the project are installed. Fast: every start asks."""
    known = stamped()
    # What was compiled stays good without a compiler; what was not is worth another try once there is one.
    project = project_line(True) in known or (project_line(False) in known and not can_compile())
    return is_whole(known) and lock_line(lock) in known and project


# ---------------------------------------------------------------- making it


def make_ready(lock: str) -> None:
    """Bring ``.venv`` to what ``lock`` says, from nothing if need be. Raises SetupError."""
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
            pip_install(ENVIRONMENT, "--require-hashes", "--requirement", str(ROOT / lock))
            # The test lock holds the play lock, in the same versions.
            renewed = (lock, PLAY_LOCK)
            holds = {line for line in holds if not line.startswith(renewed)} | {lock_line(each) for each in renewed}
        stamp(holds)
        # Compiles what has changed, too: see setup.py.
        pip_install(ENVIRONMENT, "--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT))
        stamp(holds | {project_line(can_compile())})


def stamp(holds: set[str]) -> None:
    """Note what the environment holds, which must be whole but for the project itself."""
    STAMP.write_text("\n".join(sorted(holds | {base_line()})) + "\n", encoding="utf-8")


def remove_environment() -> None:
    """Remove ``.venv`` if it is an environment; anything else of that name belongs to somebody and stays."""
    if not ENVIRONMENT.exists():
        return
    ours = MARK.exists() or (ENVIRONMENT / "pyvenv.cfg").exists()
    if not ours and (not ENVIRONMENT.is_dir() or any(ENVIRONMENT.iterdir())):
        raise SetupError(f"{ENVIRONMENT} is in the way and is no Python environment. Please move it elsewhere.")
    # Under its old name a half-removed environment would look like somebody's folder.
    shutil.rmtree(RUBBISH, ignore_errors=True)
    ENVIRONMENT.rename(RUBBISH)
    shutil.rmtree(RUBBISH)


def make_environment(place: Path) -> None:
    """Make an empty environment with nothing but pip in it."""
    run(
        [sys.executable, "-I", "-m", "venv", str(place)],
        failed=f"No Python environment could be made in {place}.",
    )


def pip_install(environment: Path, *arguments: str) -> None:
    """Let the environment's own pip install ``arguments``, telling of each large download."""
    quiet = ("--disable-pip-version-check", "--no-input", "--progress-bar", "off")
    run(
        [str(executable("python", environment)), "-I", "-m", "pip", "install", *quiet, *arguments],
        failed=f"What Hearts is made of could not be installed into {environment}.",
    )


def run(command: list[str], failed: str) -> None:
    """Run one step of the set-up in silence but for downloads. Raises SetupError with the last lines it wrote."""
    # A person's own `user = true` for pip makes no sense inside an environment and would stop it.
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
    """Say what most often stands behind such output, as far as that can be told."""
    text = "\n".join(output)
    free = shutil.disk_usage(ROOT).free // 2**20
    if "No space left" in text or "Disk quota" in text or free < 1000:
        yield f"The disk is full, or nearly: {free} MB are free in {ROOT}, and about 1000 MB are needed."
    elif "connection" in text.lower() or "No matching distribution" in text or "resolve" in text.lower():
        yield "Is this computer on the network? The first start downloads about 90 MB."


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other process makes this environment. The system lets go of the lock when a process dies."""
    with QUEUE.open("a+b") as file:
        wait_for_lock(file)
        yield


if sys.platform == "win32":
    import msvcrt

    def wait_for_lock(file: IO[bytes]) -> None:
        """Take the lock on ``file``, however long that takes."""
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            except OSError:  # its own patience is ten seconds
                say("Another set-up of Hearts is at work here; waiting for it …")
            else:
                return

else:
    import fcntl

    def wait_for_lock(file: IO[bytes]) -> None:
        """Take the lock on ``file``, however long that takes."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up of Hearts is at work here; waiting for it …")
            fcntl.flock(file, fcntl.LOCK_EX)


# ---------------------------------------------------------------- for the two commands


@contextmanager
def plain_words(failed: str = "Hearts could not be set up.") -> Iterator[None]:
    """Turn every fault of the set-up into one message and an exit code: a traceback helps nobody who came to play."""
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
