"""Pictures of boards: each is drawn once, in a thread of its own, for all who ask for it."""

import asyncio

from host_sim.games.contract import Drawing
from host_sim.table.files import File

MOST = 64  # boards; a large one takes 300 KB
SVG = "image/svg+xml"


class Pictures:
    def __init__(self) -> None:
        self._drawn: dict[object, asyncio.Task[File]] = {}  # the one asked for last comes last

    async def of(self, drawing: Drawing) -> File:
        key = (drawing.func, drawing.args)
        task = self._drawn.pop(key, None)
        if task is None or (task.done() and task.exception()):
            task = asyncio.create_task(asyncio.to_thread(_drawn, drawing))
        self._drawn[key] = task
        while len(self._drawn) > MOST:
            del self._drawn[next(iter(self._drawn))]
        return await asyncio.shield(task)


def _drawn(drawing: Drawing) -> File:
    file = File(drawing().encode(), SVG)
    file.pack()
    return file
