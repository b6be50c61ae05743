"""`taktik lab match`: players against each other, many times."""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable
from functools import partial

from host_sim.games.contract import Kind
from host_sim.kit.faults import BadInput
from host_sim.lab import arguments, progress, sprt, summary
from host_sim.lab.configuration import differences
from host_sim.lab.match import Played, Terms
from host_sim.lab.results import Results, say_torn
from host_sim.lab.run import Run, Task, tasks_of
from host_sim.lab.sprt import Bounds
from host_sim.lab.terms import terms

GAMES, UNTIL_DECIDED = 40, 20_000


def add_match(add_parser: arguments.AddParser, kind: Kind) -> None:
    own, names = arguments.own_options(kind)
    match = add_parser("match", parents=[own], help="players against each other, many times")
    match.add_argument("first", metavar="A", help="a player: `recruit`, ./mine.py:Mine, a program")
    match.add_argument("second", metavar="B", help="its settings too: 'general ms=500'")
    match.add_argument(
        "more", nargs="*", metavar="C", help="one for each seat, in games of three or four"
    )
    arguments.add_game(match, kind)
    match.add_argument(
        "--games", type=arguments.positive, metavar="N",
        help=f"pairs of them, with seats swapped ({GAMES}; with --sprt at most, {UNTIL_DECIDED})",
    )  # fmt: skip
    arguments.add_terms(match)
    arguments.add_where(match)
    arguments.add_results(match)
    match.add_argument(
        "--sprt", nargs=2, type=arguments.number, metavar=("ELO0", "ELO1"),
        help="stop as soon as it is clear whether A is stronger than B by ELO0 or by ELO1",
    )  # fmt: skip
    match.add_argument(
        "--alpha", type=arguments.chance, default=0.05, metavar="P",
        help="how often ELO1 may be accepted though ELO0 is true (%(default)s)",
    )  # fmt: skip
    match.add_argument(
        "--beta", type=arguments.chance, default=0.05, metavar="P",
        help="how often ELO0 may be accepted though ELO1 is true (%(default)s)",
    )  # fmt: skip
    arguments.add_json(match)
    match.set_defaults(run=partial(_match, kind, names))


def _match(kind: Kind, own: list[str], options: argparse.Namespace) -> int:
    names = [options.first, options.second, *options.more]
    bounds = _bounds(options, len(names))
    new = argparse.Namespace(**{name: getattr(options, name) for name in own})
    asked = terms(kind, new, names, options.seed, arguments.limits(options))
    games = options.games or _whole_pairs(UNTIL_DECIDED if bounds else GAMES, len(names))
    arguments.check_games(games, len(names))
    tasks = tasks_of(asked, games)
    with Results(options.results) as results, Run(results, arguments.where(options)) as run:
        _refuse_others(run, asked, str(options.results))
        say_torn(results, str(options.results))
        played = until_decided(progress.told(run.played(tasks), len(tasks)), bounds)
        found = summary.summary(run.described(asked), played, bounds)
        found |= {"seed": asked.seed, "configuration": run.configuration(asked)}
        if left_out := run.lost(tasks):
            found["left_out"] = left_out
    print(json.dumps(found) if options.json else summary.report(found))
    return 0


def _whole_pairs(games: int, players: int) -> int:
    return games - games % players


def until_decided(
    results: Iterable[tuple[Task, Played | None]], bounds: Bounds | None
) -> list[Played]:
    """All games, or those of the first pairs that decide a test: their order decides, not when
    they came, so that any number of cores comes to the same."""
    played: list[Played] = []
    test = _Deciding(bounds) if bounds else None
    for task, game in results:
        if game:
            played.append(game)
        if test and test.is_decided_by(task.pairing.pair, game):
            break
    return played


class _Deciding:
    """Pairs as they are complete, taken in their order; without those that cannot be played."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._games: defaultdict[int, list[Played | None]] = defaultdict(list)
        self._next = 0
        self._found = [0] * len(sprt.SCORES)

    def is_decided_by(self, pair: int, game: Played | None) -> bool:
        self._games[pair].append(game)
        while len(games := self._games.get(self._next, [])) == 2:
            self._next += 1
            scores = [game.score for game in games if game]
            if len(scores) == 2:
                self._found[round(sum(scores) * 2)] += 1
            ratio = sprt.ratio(self._found, self._bounds)
            if not self._bounds.low < ratio < self._bounds.high:
                return True
        return False


def _bounds(options: argparse.Namespace, players: int) -> Bounds | None:
    if options.sprt is None:
        return None
    elo0, elo1 = options.sprt
    if elo0 >= elo1:
        raise BadInput.of("--sprt", f"the first Elo is less than the second: not {elo0:g} {elo1:g}")
    if players != 2:
        raise BadInput.of("--sprt", "is for two players")
    return Bounds(elo0, elo1, options.alpha, options.beta)


def _refuse_others(run: Run, asked: Terms, file: str) -> None:
    """A match has a file of its own, or goes on in the one it has."""
    known = run.results.configurations
    if known and run.configuration(asked) not in known:
        last = list(known.values())[-1].data
        told = differences(run.described(asked).data, last)
        raise BadInput.of(file, f"has results of another configuration: {told}")
