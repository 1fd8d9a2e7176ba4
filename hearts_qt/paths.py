"""Names the folders and files of the program: its resources, and the user's own files."""

import os
import sys
from pathlib import Path
from typing import Final

import platformdirs

_PACKAGE: Final = Path(__file__).resolve().parent
_NAME: Final = "hearts-qt"
_DECKS: Final = (
    "carddecks",
    "aisleriot/cards",
    "PySolFC",
    "PySolFC/cardsets",
    "games/PySolFC",
    "games/PySolFC/cardsets",
    "games/pysolfc",
    "games/pysolfc/cardsets",
)


def _beside(name: str) -> Path:
    # The resources are next to the package's folder in a Git checkout, and inside it in a wheel.
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def resources() -> Path:
    """Return the folder with card art, faces, icons and help."""
    return _beside("resources")


def bundled_plugins() -> Path:
    """Return the folder with the plugins that come with the program."""
    return _beside("plugins")


def own_home() -> Path | None:
    """Return the folder that the environment variable HEARTS_QT_HOME names; None if it names none.

    All of the user's folders are in that folder. A ``~`` at the beginning stands for the user's home folder, because
    services and desktop files leave it as it is.
    """
    named = os.environ.get("HEARTS_QT_HOME")
    return Path(os.path.expanduser(named)) if named else None


def data() -> Path:
    """Return the user's data folder."""
    home = own_home()
    return home / "data" if home else Path(platformdirs.user_data_dir(_NAME, appauthor=False))


def config() -> Path:
    """Return the user's folder for options and other settings."""
    home = own_home()
    return home / "config" if home else Path(platformdirs.user_config_dir(_NAME, appauthor=False))


def cache() -> Path:
    """Return the folder for files that the program can make again, such as drawn cards."""
    home = own_home()
    return home / "cache" if home else Path(platformdirs.user_cache_dir(_NAME, appauthor=False))


def runtime() -> tuple[Path, ...]:
    """Return the possible folders for files of the current login session, the best one first.

    The caller must check that a folder exists and that only its owner can use it, because the environment can name any
    folder.
    """
    folders = [os.environ.get("XDG_RUNTIME_DIR", "")]
    if sys.platform == "linux":
        folders.append(f"/run/user/{os.getuid()}")
    return tuple(Path(each) for each in dict.fromkeys(folders) if each.startswith("/"))


def private() -> tuple[Path, ...]:
    """Return the user's folders. In these folders, a plugin may read only its own folder."""
    return data(), config(), cache()


def matches() -> Path:
    """Return the folder with the logs of all matches."""
    return data() / "matches"


def records() -> Path:
    """Return the folder with the records of deals."""
    return data() / "records"


def record_index() -> Path:
    """Return the file with the index of all records, which can be made again."""
    return cache() / "records.sqlite"


def statistics_index() -> Path:
    """Return the file with the index of statistics, which can be made again."""
    return cache() / "statistics.sqlite"


def history_cache() -> Path:
    """Return the file with what was worked out from the logs, which can be worked out again."""
    return cache() / "history.sqlite"


def resets() -> Path:
    """Return the file that says from when on the figures of a player count."""
    return data() / "resets.jsonl"


def annotations() -> Path:
    """Return the file with what people write about games and deals."""
    return data() / "annotations.jsonl"


def options_file() -> Path:
    """Return the file with the options."""
    return config() / "options.toml"


def profiles() -> Path:
    """Return the folder with the files of all people at this computer, except of the first."""
    return config() / "profiles"


def user_plugins() -> Path:
    """Return the folder into which the user puts plugins."""
    return data() / "plugins"


def own_comments() -> Path:
    """Return the file with the user's own comments."""
    return config() / "own-comments.toml"


def characters() -> Path:
    """Return the folder with the characters that the user has changed."""
    return config() / "characters"


def system_decks() -> tuple[Path, ...]:
    """Return the folders in which KDE, GNOME and PySolFC keep card decks. Most of them do not exist."""
    home = Path.home()
    own = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    data = (own, *(Path(each) for each in shared.split(":") if each.startswith("/")))
    folders = [each / below for below in _DECKS for each in data]
    folders += [home / ".PySolFC" / "cardsets", Path("/usr/share/kde4/apps/carddecks")]
    return tuple(dict.fromkeys(folders))
