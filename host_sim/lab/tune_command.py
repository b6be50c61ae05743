"""`taktik lab tune`: a player's settings, tuned by matches, and believed only after one."""

import argparse
import json
from collections.abc import Mapping
from functools import partial

from host_sim.games.contract import Kind
from host_sim.lab import arguments, match_command, players, progress, summary, tune
from host_sim.lab.arguments import AddParser
from host_sim.lab.results import Results, say_torn
from host_sim.lab.run import Run, tasks_of
from host_sim.lab.scores import mean
from host_sim.lab.sprt import Bounds
from host_sim.lab.terms import Limits, terms

STEPS, GAMES = 50, 16
GATE = Bounds(0.0, 10.0)  # Elo by which a tuned player must be stronger


def add_tune(add_parser: AddParser, kind: Kind) -> None:
    own, names = arguments.own_options(kind)
    parser = add_parser("tune", parents=[own], help="find better settings of a player, by SPSA")
    parser.add_argument("player", metavar="PLAYER", help="with the settings to begin with")
    arguments.add_game(parser, kind)
    parser.add_argument(
        "--settings", type=_words, default=[], metavar="NAME,NAME…",
        help="which to tune (all but ms and nodes)",
    )  # fmt: skip
    parser.add_argument(
        "--steps", type=arguments.positive, default=STEPS, metavar="N", help="(%(default)s)"
    )
    parser.add_argument(
        "--games", type=arguments.positive, default=GAMES, metavar="N",
        help="pairs of them in each step (%(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--gate", type=arguments.positive, default=match_command.UNTIL_DECIDED, metavar="N",
        help="games at most of the match that decides whether it was any good (%(default)s)",
    )  # fmt: skip
    arguments.add_terms(parser)
    arguments.add_where(parser)
    arguments.add_results(parser)
    arguments.add_json(parser)
    parser.set_defaults(run=partial(_tune, kind, names))


def _words(word: str) -> list[str]:
    return word.split(",")


def _tune(kind: Kind, own: list[str], options: argparse.Namespace) -> int:
    for games in (options.games, options.gate):
        arguments.check_games(games, 2)
    new = argparse.Namespace(**{name: getattr(options, name) for name in own})
    limits = arguments.limits(options)
    begin = players.settings(kind, "PLAYER", options.player)
    row = players.row(kind, options.player, players.sources([options.player]))
    settings = tune.tuned_settings(row, options.settings)
    with Results(options.results) as results, Run(results, arguments.where(options)) as run:
        say_torn(results, str(options.results))

        def score(plus: Mapping[str, int], minus: Mapping[str, int], number: int) -> float:
            """The chance of every step is its own."""
            names = [players.with_settings(options.player, {**begin, **s}) for s in (plus, minus)]
            seed = options.seed * 1_000_000 + number + 1
            asked = terms(kind, new, names, seed, limits)
            return mean(
                [game.score for _, game in run.played(tasks_of(asked, options.games)) if game]
            )

        found = begin
        every = tune.steps(settings, begin, options.steps, options.seed, score)
        for step in progress.told(every, options.steps, "steps"):
            found = {**begin, **tune.rounded(settings, step.values)}
        told = _gate(kind, new, options, limits, run, found, begin)
    print(json.dumps(told) if options.json else _words_of(told))
    return 0


def _gate(
    kind: Kind,
    new: argparse.Namespace,
    options: argparse.Namespace,
    limits: Limits,
    run: Run,
    found: Mapping[str, int],
    begin: Mapping[str, int],
) -> summary.Found:
    """A match of the tuned player against the one it was."""
    names = [players.with_settings(options.player, values) for values in (found, begin)]
    told: summary.Found = {"player": names[0], "settings": dict(found), "accepted": False}
    if found == begin:
        return told
    asked = terms(kind, new, names, options.seed, limits)
    tasks = tasks_of(asked, options.gate)
    games = match_command.until_decided(progress.told(run.played(tasks), len(tasks)), GATE)
    match = summary.summary(run.described(asked), games, GATE)
    return {**told, "match": match, "accepted": match["sprt"]["accepted"] == "elo1"}


def _words_of(told: summary.Found) -> str:
    if "match" not in told:
        return f"nothing better was found than {told['player']}"
    kept = "is better" if told["accepted"] else "has not been shown to be better"
    return f"{summary.report(told['match'])}\n{told['player']} {kept}"
