"""The shape of the database, and how an older one is brought to it."""

import sqlite3
from pathlib import Path

from host_sim.kit.faults import BadInput

VERSION = 3
SCHEMA = """
create table game (
    id text primary key,
    kind text not null,
    title text not null,
    updated integer not null,
    over integer not null,
    standing text not null default '',
    rematch text
) strict;
create table seat (
    game text not null references game,
    place integer not null,
    player text not null,
    name text not null,
    who text not null,
    claim blob,
    called integer,
    primary key (game, place)
) strict;
create table line (
    game text not null references game,
    number integer not null,
    text text not null,
    primary key (game, number)
) strict, without rowid;
"""
# A number is never given twice: whoever puts out device 7 means the one that they saw.
DEVICES = """
create table device (
    number integer primary key autoincrement,
    game text not null references game,
    player text not null,
    token blob not null,
    label text not null,
    since integer not null,
    unique (game, token)
) strict;
"""
# How a game stands, which version 2 found out by reading all of it; which one came after it; which
# turn of a seat was the last that somebody was called to.
OVER_DAYS = """
alter table game add column standing text not null default '';
alter table game add column rematch text;
alter table seat add column called integer;
"""
# By the version that they start from. In 1 a seat had one secret for ever, on any number of
# devices; in an imported game it had none.
MIGRATIONS = {
    0: SCHEMA + DEVICES,
    1: DEVICES
    + """
insert into device (game, player, token, label, since)
    select game, player, token, '', 0 from seat where token is not null;
update seat set who = 'nobody' where token is null and who <> 'computer';
update seat set token = null;
alter table seat rename column token to claim;
"""
    + OVER_DAYS,
    2: OVER_DAYS,
}


def prepare(db: sqlite3.Connection, path: Path) -> None:
    """Brings a new or older database to this version; one that is damaged stays as it is."""
    (version,) = db.execute("pragma user_version").fetchone()
    if version not in (*MIGRATIONS, VERSION):
        raise BadInput.of(path, "was written by another version of this program")
    (verdict,) = db.execute("pragma quick_check(1)").fetchone()
    if verdict != "ok":
        raise BadInput.of(path, f"is damaged ({verdict}); move it away to begin anew")
    db.execute("pragma journal_mode = wal")
    # Also where nothing changes: a disk that takes no writing is told before anybody plays.
    change = MIGRATIONS.get(version, "")
    db.executescript(f"begin immediate; {change} pragma user_version = {VERSION}; commit;")
