"""The client of the processes that draw.

The client waits for their answers, so it is used on a thread other than the window's. Nothing here needs Qt.
"""

from collections.abc import Callable, Generator, Iterator
from enum import Enum, auto
from typing import Generic

from hearts_qt.ui.media.drawer import AnswerT, Drawer, RequestT
from hearts_qt.ui.media.drawing_process import DrawingProcess
from hearts_qt.ui.media.frames import FrameError, decode_header, encode_request
from hearts_qt.ui.media.processes import DrawingProcesses, shared_processes


class Cause(Enum):
    """Why a request got no answer."""

    LATE = auto()
    """The answer took too long."""
    STOPPED = auto()
    """The request was cancelled."""
    DIED = auto()
    """The process died. If it had drawn another picture before, a new process died as well."""
    WRONG_ANSWER = auto()
    """The process sent an invalid answer."""
    NOT_STARTED = auto()
    """The system could not start a process."""


class DrawingError(Exception):
    """Raised when a request gets no answer, or only some of its answers."""

    def __init__(self, cause: Cause, detail: str = "") -> None:
        super().__init__(detail or cause.name)
        self.cause = cause
        self.detail = detail


class DrawingClient(Generic[RequestT, AnswerT]):
    """Asks for one kind of picture, one request after another."""

    def __init__(
        self, drawer: Drawer[RequestT, AnswerT], seconds: float, processes: DrawingProcesses | None = None
    ) -> None:
        """Wait at most `seconds` for all answers to a request, after the process has started."""
        self._drawer = drawer
        self._seconds = seconds
        self._processes = shared_processes() if processes is None else processes

    def ask(
        self, request: RequestT, body: bytes = b"", count: int = 1, is_stopped: Callable[[], bool] = lambda: False
    ) -> Generator[tuple[AnswerT, bytes], None, None]:
        """Yield each of `count` answers with its body as soon as it is there; raises DrawingError.

        The request is cancelled when `is_stopped` returns true, or when the caller takes no more answers. If the
        process dies or answers wrongly, something else that it has drawn before may be the cause. In that case, the
        request is repeated once in a new process.
        """
        data = encode_request(self._drawer.module, request, body)
        given, fresh = 0, False
        while given < count:
            try:
                process = self._processes.take(self._seconds, is_stopped, fresh=fresh)
            except OSError as error:
                raise DrawingError(Cause.NOT_STARTED, str(error)) from error
            is_finished = False
            try:
                for number, answer in enumerate(self._answers(process, data, count)):
                    if number == given:
                        given += 1
                        is_finished = given == count
                        yield answer
            except (EOFError, OSError, FrameError) as error:
                cause = _cause(process, error)
                if cause in (Cause.LATE, Cause.STOPPED) or process.requests == 1:
                    raise DrawingError(cause, str(error)) from error
                fresh = True
            finally:
                self._processes.give_back(process, is_reusable=is_finished)

    def _answers(self, process: DrawingProcess, data: bytes, count: int) -> Iterator[tuple[AnswerT, bytes]]:
        process.send(data)
        for _ in range(count):
            frame = process.receive(self._drawer.most_bytes)
            yield decode_header(frame.header, self._drawer.answer), frame.body


def _cause(process: DrawingProcess, error: Exception) -> Cause:
    if process.is_late:
        return Cause.LATE
    if process.was_stopped:
        return Cause.STOPPED
    return Cause.WRONG_ANSWER if isinstance(error, FrameError) else Cause.DIED
