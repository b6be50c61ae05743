"""What happens at a table by itself: a computer acts, a clock falls, a hint comes."""

import asyncio
from collections.abc import Awaitable, Callable

Work = Callable[[], Awaitable[None]]


class Alarms:
    """False while none is set."""

    def __init__(self, lock: asyncio.Lock, failed: Callable[[BaseException], None]) -> None:
        """Work is done with this lock held; `failed` hears of it if that goes wrong."""
        self._lock, self._failed = lock, failed
        self._set: set[asyncio.Task[None]] = set()

    def __bool__(self) -> bool:
        return bool(self._set)

    def add(self, seconds: float, work: Work, ready: Work | None = None) -> None:
        """Works after so many seconds, and once `ready` is over, for which nobody else waits."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            if ready:
                await ready()
            async with self._lock:
                await work()

        task = asyncio.get_running_loop().create_task(wait())
        self._set.add(task)
        task.add_done_callback(self._ended)

    def clear(self) -> None:
        """None of them goes off, but for the one that is at work."""
        for task in self._set:
            if task is not asyncio.current_task():
                task.cancel()
        self._set.clear()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._set.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self._failed(error)
