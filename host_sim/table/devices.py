"""Which devices may sit where. A link gives a seat to one device, which gets a secret of its own.

Only hashes of secrets are kept, and nothing of it in memory: a device that was put out is out at
once.
"""

import re
import secrets
import sqlite3
import time

from host_sim.table.storage import Device, Store, add_device, clean, hashed, run

CLAIM = "claim-"  # how a claim begins, so that nobody takes it for a device's own secret
MOST_DEVICES = 8  # of one seat
LONGEST_LABEL = 40
# The first that is found in a browser's name for itself; each pretends to be those below it.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def new_secret() -> str:
    return secrets.token_urlsafe(16)


def is_secret(text: object) -> bool:
    """Whether it could be one that a page has made: as long as ours at least."""
    return isinstance(text, str) and re.fullmatch(r"[\w-]{22,80}", text, re.ASCII) is not None


def label_of(user_agent: str) -> str:
    """`Firefox, Android`: names of products, which are the same in every language."""
    found = [
        next((name for sign, name in signs.items() if sign in user_agent), "")
        for signs in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found))


def is_label(text: object) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST_LABEL and text.isprintable()


class Devices:
    """Those of every seat in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def holding(self, game: str, token: str) -> Device | None:
        """The device whose secret this is."""
        return next(iter(self._found("token", game, hashed(token))), None)

    def of(self, game: str, player: str) -> list[Device]:
        return self._found("player", game, player)

    def at(self, game: str) -> list[Device]:
        """Of every seat."""
        return self._found("game", game, game)

    def counted(self, game: str) -> dict[str, int]:
        """How many there are of each seat that has any."""
        query = "select player, count(*) from device where game = ? group by player"
        return dict(self._store.read.execute(query, (game,)).fetchall())

    def numbers(self, game: str) -> set[int]:
        rows = self._store.read.execute("select number from device where game = ?", (game,))
        return {number for (number,) in rows}

    def _found(self, column: str, game: str, value: str | bytes) -> list[Device]:
        query = (
            "select player, token, label, since, number from device "
            f"where game = ? and {column} = ? order by number"
        )
        rows = self._store.read.execute(query, (game, value)).fetchall()
        return [Device(*row)._replace(label=clean(row[2])) for row in rows]

    async def claim(self, game: str, claim: str, token: str, label: str) -> str | None:
        """Uses a link up for a device with this secret; answers whose seat it gives.

        Whoever did not hear the answer may ask again.
        """
        if device := self.holding(game, token):
            return device.player
        if not self._store.read.execute(
            "select 1 from seat where game = ? and claim = ?", (game, hashed(claim))
        ).fetchone():
            return None  # writing costs more than whoever only tries may ask for
        claimed: list[str] = []

        def work(db: sqlite3.Connection) -> None:
            query = "update seat set claim = null where game = ? and claim = ? returning player"
            claimed[:] = [player for (player,) in db.execute(query, (game, hashed(claim)))]
            for player in claimed:
                add_device(db, game, Device(player, hashed(token), label, int(time.time())))

        await self._store.do(work)
        return claimed[0] if claimed else None

    async def new_claim(self, game: str, player: str) -> str:
        """A link for one more device; one that nobody has used so far is void from now on."""
        claim = CLAIM + new_secret()
        query = "update seat set claim = ? where game = ? and player = ?"
        await self._store.do(lambda db: run(db, query, (hashed(claim), game, player)))
        return claim

    async def rename(self, game: str, player: str, number: int, label: str) -> None:
        query = "update device set label = ? where game = ? and player = ? and number = ?"
        await self._store.do(lambda db: run(db, query, (label, game, player, number)))

    async def remove(self, game: str, player: str, number: int) -> None:
        """Not the last one: nobody could ever sit there again."""
        query = (
            "delete from device where game = ?1 and player = ?2 and number = ?3 "
            "and 1 < (select count(*) from device where game = ?1 and player = ?2)"
        )
        await self._store.do(lambda db: run(db, query, (game, player, number)))
