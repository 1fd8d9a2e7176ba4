"""The main module of the process in which a Python player runs.

`module_runner` calls `main` with the plugin's folder and ``FILE:CLASS``.
"""

from hearts_qt.remote.line_service import serve
from hearts_qt.remote.player_server import PlayerServer


def main(folder: str, target: str) -> int:
    """Answer questions until Hearts sends "bye" or has ended; return the exit code."""
    return serve(folder, target, PlayerServer)
