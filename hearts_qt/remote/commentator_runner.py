"""The main module of the process in which a Python commentator runs.

`module_runner` calls `main` with the plugin's folder and ``FILE:CLASS``.
"""

from hearts_qt.remote.commentator_server import CommentatorServer
from hearts_qt.remote.line_service import serve


def main(folder: str, target: str) -> int:
    """Tell events to the commentator until Hearts sends "bye" or has ended; return the exit code."""
    return serve(folder, target, CommentatorServer)
