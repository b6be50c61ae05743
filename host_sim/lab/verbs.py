"""`taktik lab study`, `ladder` and `report`: many matches, and a page about them."""

import argparse
import itertools
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from host_sim.games import registry
from host_sim.games.contract import Kind
from host_sim.kit.faults import BadInput
from host_sim.lab import arguments, page, progress, results, study, summary
from host_sim.lab.arguments import AddParser
from host_sim.lab.page import Answer
from host_sim.lab.plots import Row
from host_sim.lab.ratings import Pair, Rating, ratings
from host_sim.lab.results import Results, say_torn
from host_sim.lab.run import Run, Task, tasks_of
from host_sim.lab.terms import terms

LADDER_GAMES = 40


def add_study(add_parser: AddParser) -> None:
    parser = add_parser("study", help="a grid of questions from a file: a table, and plots")
    parser.add_argument("file", type=Path, metavar="FILE.toml", help="as the README shows it")
    arguments.add_where(parser)
    arguments.add_results(parser, "FILE.jsonl, beside the study")
    _add_outputs(parser)
    arguments.add_json(parser)
    parser.set_defaults(run=_study)


def add_report(add_parser: AddParser) -> None:
    parser = add_parser("report", help="a page with plots about results that were kept")
    parser.add_argument("files", nargs="+", type=Path, metavar="RESULTS", help="results files")
    parser.add_argument("--title", default="Taktik laboratory", metavar="WORDS", help="of the page")
    _add_outputs(parser)
    arguments.add_json(parser)
    parser.set_defaults(run=_report)


def add_ladder(add_parser: AddParser, kind: Kind) -> None:
    own, names = arguments.own_options(kind)
    parser = add_parser("ladder", parents=[own], help="all players against each other: ratings")
    parser.add_argument(
        "players", nargs="*", metavar="PLAYER", help="(all computers that are quick enough here)"
    )
    arguments.add_game(parser, kind)
    parser.add_argument(
        "--games", type=arguments.positive, default=LADDER_GAMES, metavar="N",
        help="of any two of them (%(default)s)",
    )  # fmt: skip
    arguments.add_terms(parser)
    arguments.add_where(parser)
    arguments.add_results(parser)
    _add_outputs(parser)
    arguments.add_json(parser)
    parser.set_defaults(run=partial(_ladder, kind, names))


def _add_outputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with plots there")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a table there")


# What they do


def _study(options: argparse.Namespace) -> int:
    asked = study.read(options.file)
    kept = options.results or options.file.with_suffix(".jsonl")
    questions = [(one, tasks_of(one.terms, one.games)) for one in asked.questions]
    with Results(kept) as known, Run(known, arguments.where(options)) as run:
        say_torn(known, str(kept))
        tasks = [task for _, ours in questions for task in ours]
        _play(run, tasks)
        found = [_answer(run, one.label, ours) for one, ours in questions]
        left_out = run.lost(tasks)
    _write(options, asked.title, found, [])
    _print(options, found, left_out)
    return 0


def _report(options: argparse.Namespace) -> int:
    contents = results.read(options.files)
    found = page.answers(contents)
    rows = page.rated(contents)
    _write(options, options.title, found, rows)
    left_out = [f"seed {key.seed}, pair {key.pair}: {why}" for key, why in contents.lost.items()]
    _print(options, found, left_out)
    return 0


def _ladder(kind: Kind, own: list[str], options: argparse.Namespace) -> int:
    names: list[str] = options.players or _quick_enough(kind)
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadInput.of("ladder", f"takes two or more different players, not {' '.join(names)}")
    arguments.check_games(options.games, 2)
    new = argparse.Namespace(**{name: getattr(options, name) for name in own})
    limits = arguments.limits(options)
    matches = [
        ((first, second), tasks_of(terms(kind, new, both, options.seed, limits), options.games))
        for (first, a), (second, b) in itertools.combinations(enumerate(names), 2)
        for both in [[a, b]]
    ]
    with Results(options.results) as known, Run(known, arguments.where(options)) as run:
        say_torn(known, str(options.results))
        tasks = [task for _, ours in matches for task in ours]
        _play(run, tasks)
        pairs = [pair for places, ours in matches for pair in _pairs(run, places, ours)]
        found = [_answer(run, " v ".join(ours[0].terms.players), ours) for _, ours in matches]
        left_out = run.lost(tasks)
    strengths = sorted(
        zip(names, ratings(len(names), pairs), strict=True), key=lambda one: -one[1].elo
    )
    rows = [Row(name, one.elo, *one.interval) for name, one in strengths]
    _write(options, f"Ladder of {kind.name}", found, rows)
    if options.json:
        told = [_rating(name, one) for name, one in strengths]
        print(json.dumps({"game": kind.name, "ratings": told, "left_out": left_out}))
        return 0
    wide = max(map(len, names))
    for name, one in strengths:
        low, high = one.interval
        elo = f"{round(one.elo):+6} ({low:+.0f} to {high:+.0f})"
        print(f"{name:{wide}}  {elo:24}  {one.score:6.1%} of {one.games} games")
    _say(left_out)
    return 0


def _quick_enough(kind: Kind) -> list[str]:
    return [one["name"] for one in registry.opponents(kind) if one["available"]]


def _rating(name: str, one: Rating) -> dict[str, Any]:
    interval = [round(bound) for bound in one.interval]
    shown = {"games": one.games, "score": round(one.score, summary.PLACES)}
    return {"player": name, "elo": round(one.elo), "interval": interval, **shown}


def _play(run: Run, tasks: Sequence[Task]) -> None:
    for _ in progress.told(run.played(tasks), len(tasks)):
        pass


def _pairs(run: Run, places: tuple[int, int], tasks: Sequence[Task]) -> list[Pair]:
    groups = summary.groups_of(run.known(tasks), 2)
    return [Pair(*places, tuple(game.score for game in group)) for group in groups]


def _answer(run: Run, label: str, tasks: Sequence[Task]) -> Answer:
    asked = tasks[0].terms
    found = summary.summary(run.described(asked), run.known(tasks))
    return Answer(label, found, run.configuration(asked))


def _write(
    options: argparse.Namespace, title: str, found: Sequence[Answer], players: Sequence[Row]
) -> None:
    for path, text in (
        (options.html, lambda: page.page(title, found, players)),
        (options.csv, lambda: page.comma_separated(found)),
    ):
        if path:
            try:
                path.write_text(text(), encoding="utf-8")
            except OSError as error:
                raise BadInput.of(path, f"cannot be written: {error.strerror}") from None


def _print(options: argparse.Namespace, found: Sequence[Answer], left_out: Sequence[str]) -> None:
    if options.json:
        told = [{"question": a.label, "configuration": a.key, **a.found} for a in found]
        print(json.dumps({"questions": told, "left_out": left_out}))
        return
    rows = [_cells(answer) for answer in found]
    head = ("question", "games", "first player", "first side", "moves first", "turns", "unfinished")
    wide = [max(len(row[place]) for row in [head, *rows]) for place in range(len(head))]
    for row in [head, *rows]:
        print("  ".join(f"{cell:{width}}" for cell, width in zip(row, wide, strict=True)).rstrip())
    _say(left_out)


def _say(left_out: Sequence[str]) -> None:
    for told in left_out:
        print(f"left out: {told}")


def _cells(answer: Answer) -> tuple[str, ...]:
    found = answer.found
    if not found["games"]:
        return (answer.label, "0", "", "", "", "", "")
    first = found["first_mover"]
    middle = f"{found['lengths']['25%']}-{found['lengths']['75%']}"
    shares = (_percent(found), _percent(found["sides"][0]), _percent(first) if first else "")
    return (answer.label, str(found["games"]), *shares, middle, str(found["unfinished"]))


def _percent(found: dict[str, Any]) -> str:
    low, high = found["interval"]
    return f"{found['score']:.1%} ({low:.1%} to {high:.1%})"
