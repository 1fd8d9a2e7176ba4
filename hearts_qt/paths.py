"""Where things are: resources and bundled plugins with the program, a person's own in that person's folders."""

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
    # In a checkout they stand beside the package, in a wheel inside it.
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def resources() -> Path:
    """Return the folder with card art, faces, icons and help."""
    return _beside("resources")


def bundled_plugins() -> Path:
    """Return the folder with the plugins that come with the program."""
    return _beside("plugins")


def data() -> Path:
    """Return the person's folder for matches; HEARTS_QT_HOME puts everything of the person's below one folder."""
    home = os.environ.get("HEARTS_QT_HOME")
    return Path(home) / "data" if home else Path(platformdirs.user_data_dir(_NAME, appauthor=False))


def config() -> Path:
    """Return the person's folder for options."""
    home = os.environ.get("HEARTS_QT_HOME")
    return Path(home) / "config" if home else Path(platformdirs.user_config_dir(_NAME, appauthor=False))


def cache() -> Path:
    """Return the folder for what can be made again, such as drawn cards."""
    home = os.environ.get("HEARTS_QT_HOME")
    return Path(home) / "cache" if home else Path(platformdirs.user_cache_dir(_NAME, appauthor=False))


def runtime() -> tuple[Path, ...]:
    """Return the folders that the system may have for what lasts only while somebody is logged in.

    Whether one is there, and is its owner's alone, has to be looked at: the environment can name any folder.
    """
    folders = [os.environ.get("XDG_RUNTIME_DIR", "")]
    if sys.platform == "linux":
        folders.append(f"/run/user/{os.getuid()}")
    return tuple(Path(each) for each in dict.fromkeys(folders) if each.startswith("/"))


def private() -> tuple[Path, ...]:
    """Return the person's own folders, which no plugin may read but its own below them."""
    return data(), config(), cache()


def matches() -> Path:
    """Return the folder with the logs of all matches."""
    return data() / "matches"


def options_file() -> Path:
    """Return the file with the options."""
    return config() / "options.toml"


def user_plugins() -> Path:
    """Return the folder into which a person drops plugins."""
    return data() / "plugins"


def own_comments() -> Path:
    """Return the file with the person's own comments."""
    return config() / "own-comments.toml"


def characters() -> Path:
    """Return the folder with what the person has made of the characters."""
    return config() / "characters"


def system_decks() -> tuple[Path, ...]:
    """Return the folders in which KDE, GNOME and PySolFC keep their card decks; most will not exist."""
    home = Path.home()
    own = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    data = (own, *(Path(each) for each in shared.split(":") if each.startswith("/")))
    folders = [each / below for below in _DECKS for each in data]
    folders += [home / ".PySolFC" / "cardsets", Path("/usr/share/kde4/apps/carddecks")]
    return tuple(dict.fromkeys(folders))
