"""One page about what was measured, for any browser; and the same as a table for a program."""

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from host_sim.kit.svg import safe
from host_sim.lab import plots
from host_sim.lab.configuration import Plain, canonical
from host_sim.lab.match import Pairing, Played
from host_sim.lab.plots import Row
from host_sim.lab.ratings import Pair, ratings
from host_sim.lab.results import Contents
from host_sim.lab.summary import Found, groups_of, summary

FIVE = ("5%", "25%", "50%", "75%", "95%")
FEWEST_RATED = 3  # players, for whom ratings say more than a score
COLUMNS = (
    "question", "players", "games", "score", "low", "high", "elo", "first_side", "first_side_low",
    "first_side_high", "first_mover", "first_mover_low", "first_mover_high", "draws", "unfinished",
    "length", *(f"length_{name}" for name in FIVE), "longest", "configuration",
)  # fmt: skip
STYLE = """
:root { color-scheme: light dark; --paper: #fdfcf8; --ink: #1c1f22; --line: #0002; }
@media (prefers-color-scheme: dark) { :root { --paper: #181a1c; --ink: #e8e6df; --line: #fff3; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 14px; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums; white-space: nowrap; }
th:first-child, td:first-child, td:nth-child(2) { text-align: left; }
footer { margin-top: 3rem; opacity: .7; font-size: 14px; }
"""


class Answer(NamedTuple):
    """What the games of a configuration have found, and what sets it apart from the others."""

    label: str
    found: Found
    key: str


def answers(contents: Contents) -> list[Answer]:
    """Of every configuration, whichever the seeds; in the order of the file."""
    games: defaultdict[str, list[Played]] = defaultdict(list)
    pairs: dict[tuple[str, int, int], int] = {}
    for key, game in contents.played.items():
        pair = pairs.setdefault((key.configuration, key.seed, key.pair), len(pairs))
        games[key.configuration].append(game._replace(pairing=Pairing(pair, key.seating)))
    known = contents.configurations
    labels = labelled([known[key].data for key in games])
    return [
        Answer(label, summary(known[key], played), key)
        for (key, played), label in zip(games.items(), labels, strict=True)
    ]


def labelled(configurations: Sequence[Plain]) -> list[str]:
    """Each by what is not the same in all of them that are of its game."""
    flat = [_flat(one) for one in configurations]
    several = len({one["game"] for one in flat}) > 1
    differ = {
        game: _differing([one for one in flat if one["game"] == game]) or ["players"]
        for game in {one["game"] for one in flat}
    }
    return [_label(one, [*(["game"] if several else []), *differ[one["game"]]]) for one in flat]


def _differing(flat: Sequence[Mapping[str, str]]) -> list[str]:
    names = dict.fromkeys(name for one in flat for name in one)
    return [name for name in names if len({one.get(name) for one in flat}) > 1]


def _flat(data: Plain) -> dict[str, str]:
    """Players first; the hash of a file only where its name says too little."""
    found = {"players": " v ".join(data["players"]), "game": data["game"]}
    found |= {name: _words(value) for name, value in data["options"].items()}
    found |= {name: str(data[name]) for name in ("turns", "opening")}
    found |= {f"file {name}": value for name, value in data["files"].items()}
    return {**found, "rules": data["code"]}


def _words(value: Any) -> str:
    return value if isinstance(value, str) else canonical(value)


def _label(flat: Mapping[str, str], names: Sequence[str]) -> str:
    told = [(name, flat.get(name, "-")) for name in names]
    return ", ".join(
        value if name in ("players", "game") else f"{name} {value}" for name, value in told
    )


def rated(contents: Contents) -> list[Row]:
    """Of all players, if more than two have met, two at a time, and all on the same terms."""
    if _differing([_flat(one.data) for one in contents.configurations.values()]) != ["players"]:
        return []
    places: dict[str, int] = {}
    pairs: list[Pair] = []
    by: defaultdict[tuple[str, int], list[Played]] = defaultdict(list)
    for key, game in contents.played.items():
        by[key.configuration, key.seed].append(game)
    for (configuration, _), games in by.items():
        names = contents.configurations[configuration].data["players"]
        if len(names) != 2 or names[0] == names[1]:
            continue
        first, second = (places.setdefault(name, len(places)) for name in names)
        for group in groups_of(games, 2):
            pairs.append(Pair(first, second, tuple(game.score for game in group)))
    if len(places) < FEWEST_RATED:
        return []
    found = zip(places, ratings(len(places), pairs), strict=True)
    rows = [Row(name, one.elo, *one.interval) for name, one in found]
    return sorted(rows, key=lambda row: -row.value)


def page(title: str, found: Sequence[Answer], players: Sequence[Row]) -> str:
    """Self-contained: no script, nothing from elsewhere."""
    whole = [answer for answer in found if answer.found["games"]]
    games = sum(answer.found["games"] for answer in whole)
    body = [f"<h1>{safe(title)}</h1>", f"<p>{games:,} games. Bars are 95 % intervals.</p>"]
    if players:
        scale = plots.scale_for((v for row in players for v in (row.low, row.high)), 0)
        body += _section("Ratings, in Elo", plots.intervals("Ratings", players, scale))
    if whole:
        body += [part for section in _plots(whole) for part in section]
        body += ["<h2>All numbers</h2>", _table(whole)]
    style = f"<style>{STYLE}{plots.STYLE}</style>"
    viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f'<meta charset="utf-8">{viewport}<title>{safe(title)}</title>{style}'
    made = f"<footer>Measured with taktik lab, {date.today().isoformat()}.</footer>"
    lines = ["<!doctype html>", f'<html lang="en"><head>{head}</head><body>', *body, made]
    return "\n".join([*lines, "</body></html>", ""])


def _section(title: str, plot: str, words: str = "") -> list[str]:
    return [f"<h2>{safe(title)}</h2>", *([f"<p>{words}</p>"] if words else []), plot]


def _plots(whole: Sequence[Answer]) -> Iterable[list[str]]:
    scores = [_row(one.label, one.found) for one in whole]
    yield _section("Score of the first player", plots.intervals("Score", scores, plots.SCORES))
    sides = [_row(_side(one), one.found["sides"][0]) for one in whole]
    words = "Whoever plays it. The band is 45 to 55 %."
    yield _section("Score of the first side", plots.intervals("Sides", sides, plots.FAIR), words)
    firsts = [_row(o.label, o.found["first_mover"]) for o in whole if o.found["first_mover"]]
    if firsts:
        plot = plots.intervals("First mover", firsts, plots.FAIR)
        yield _section("Score of whoever moves first", plot)
    lengths = [(one.label, [one.found["lengths"][name] for name in FIVE]) for one in whole]
    words = "Turns: the middle, half of all games (box), nine of ten (line)."
    yield _section("Length of a game", plots.strips("Length", lengths), words)
    endings = [(one.label, one.found["endings"]) for one in whole]
    yield _section("How games ended", plots.stacked("Endings", endings))


def _row(label: str, found: Found) -> Row:
    return Row(label, found["score"], *found["interval"])


def _side(one: Answer) -> str:
    return f"{one.label}: {' and '.join(one.found['sides'][0]['seats'])}"


def records(found: Sequence[Answer]) -> list[dict[str, Any]]:
    """A row for each answer, by COLUMNS."""
    return [_record(answer) for answer in found if answer.found["games"]]


def _record(answer: Answer) -> dict[str, Any]:
    found = answer.found
    side, first = found["sides"][0], found["first_mover"]
    values = [
        answer.label, " v ".join(found["players"]), found["games"], *_three(found), found["elo"],
        *_three(side), *(_three(first) if first else ("", "", "")), found["draws"],
        found["unfinished"], found["length"], *(found["lengths"][name] for name in FIVE),
        found["lengths"]["longest"], answer.key,
    ]  # fmt: skip
    return dict(zip(COLUMNS, values, strict=True))


def _three(found: Found) -> tuple[Any, ...]:
    return (found["score"], *found["interval"])


def comma_separated(found: Sequence[Answer]) -> str:
    """For a spreadsheet."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(records(found))
    return text.getvalue()


def _table(whole: Sequence[Answer]) -> str:
    head = "".join(f"<th>{safe(name.replace('_', ' '))}</th>" for name in COLUMNS)
    rows = (
        "".join(f"<td>{safe(str(value))}</td>" for value in record.values())
        for record in records(whole)
    )
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{head}</tr>\n{body}</table></div>'
