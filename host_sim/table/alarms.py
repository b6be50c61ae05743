"""What happens at a table by itself: a computer acts, a clock falls, a hint comes."""

import asyncio
from collections.abc import Awaitable, Callable

Work = Callable[[], Awaitable[None]]
Failed = Callable[[Exception], None]


class Alarms:
    """False while none is set."""

    def __init__(self, lock: asyncio.Lock) -> None:
        """Work is done with this lock held."""
        self._lock = lock
        self._set: set[asyncio.Task[None]] = set()

    def __bool__(self) -> bool:
        return bool(self._set)

    def add(self, seconds: float, work: Work, failed: Failed, ready: Work | None = None) -> None:
        """Works after so many seconds, and once `ready` is over, for which nobody else waits.

        `failed` hears of it if that goes wrong. Only the task knows it: a table whose alarms knew
        their table would stay in memory until a collection of all that there is, which never comes.
        """

        async def wait() -> None:
            try:
                await asyncio.sleep(seconds)
                if ready:
                    await ready()
                async with self._lock:
                    await work()
            except Exception as error:
                failed(error)

        task = asyncio.get_running_loop().create_task(wait())
        self._set.add(task)
        task.add_done_callback(self._set.discard)

    def clear(self) -> None:
        """None of them goes off, but for the one that is at work."""
        for task in self._set:
            if task is not asyncio.current_task():
                task.cancel()
        self._set.clear()
