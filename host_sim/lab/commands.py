"""`taktik lab …`: players measured against each other."""

import argparse
import json
import random
from collections.abc import Sequence
from functools import partial

from host_sim.games import kinds, registry
from host_sim.games.contract import RANDOM, Kind
from host_sim.kit.arguments import seed
from host_sim.kit.faults import BadInput
from host_sim.lab import cores, progress
from host_sim.lab.match import Failed, Pairing, Played, Terms, play_one
from host_sim.lab.report import report, summary

GAMES, TURNS = 40, 400
OPENING = 4  # actions by chance, where chance has no other part in a game
MOST = 10**6


def add_to(parser: argparse.ArgumentParser, asked: Sequence[str]) -> None:
    verbs = parser.add_subparsers(required=True, dest="verb", metavar="VERB")
    kind = _game(asked)
    own = argparse.ArgumentParser(add_help=False)  # the options of the game itself
    kind.commands().add_new(own)
    match = verbs.add_parser(
        "match", parents=[own], help="two players against each other, many times"
    )
    match.add_argument("first", metavar="A", help="a computer player, as `recruit`")
    match.add_argument("second", metavar="B", help="its settings too: 'general ms=500'")
    match.add_argument(
        "--game", choices=list(kinds()), default=kind.name, help="has options of its own (taktik)"
    )
    match.add_argument("--games", type=_even, default=GAMES, metavar="N", help="(%(default)s)")
    match.add_argument("--seed", type=seed, default=1, metavar="S", help="(%(default)s)")
    match.add_argument(
        "--turns", type=_positive, default=TURNS, metavar="N",
        help="a longer game stays unfinished, and counts as a draw (%(default)s)",
    )  # fmt: skip
    match.add_argument(
        "--opening", type=_whole, metavar="N",
        help=f"the first N actions are anything legal (0; {OPENING} where a game has no chance)",
    )  # fmt: skip
    match.add_argument("--cores", type=_positive, metavar="N", help="how many play (all)")
    match.add_argument("--json", action="store_true", help="one object for a program to read")
    match.set_defaults(run=partial(_match, kind, list(vars(own.parse_args([])))))


def _game(asked: Sequence[str]) -> Kind:
    """Which game is asked for: its options are to be known before all of them are read."""
    games = kinds()
    glance = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    glance.add_argument("--game", nargs="?")
    name = glance.parse_known_args(asked)[0].game
    return games.get(name) or next(iter(games.values()))  # a wrong one is told by the real parser


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 10 and int(word) <= MOST):
        raise argparse.ArgumentTypeError(f"{word!r:.40} is not a whole number up to {MOST}")
    return int(word)


def _positive(word: str) -> int:
    if _whole(word) == 0:
        raise argparse.ArgumentTypeError("0 is not enough")
    return int(word)


def _even(word: str) -> int:
    if _positive(word) % 2:
        raise argparse.ArgumentTypeError(f"{word} is odd: games come in pairs, with seats swapped")
    return int(word)


def _match(kind: Kind, own: list[str], options: argparse.Namespace) -> int:
    terms = _terms(kind, own, options)
    games = [Pairing(pair, swap) for pair in range(options.games // 2) for swap in (False, True)]
    results = cores.each(partial(play_one, terms), games, options.cores or cores.available())
    played: list[Played] = []
    for result in progress.told(results, len(games)):
        if isinstance(result, Failed):
            raise BadInput.of(_named(terms, result.pairing), result.why)
        played.append(result)
    found = summary(terms, sorted(played))
    print(json.dumps(found) if options.json else report(found))
    return 0


def _named(terms: Terms, pairing: Pairing) -> str:
    first, second = reversed(terms.players) if pairing.swapped else terms.players
    return f"{first} v {second}, seed {terms.seed}, pair {pairing.pair}"


def _terms(kind: Kind, own: list[str], options: argparse.Namespace) -> Terms:
    """What the match is played by; BadInput before any game begins."""
    players = (options.first, options.second)
    for place, name in zip("AB", players, strict=True):
        _check_player(kind, place, name)
    new = argparse.Namespace(**{name: getattr(options, name) for name in own})
    commands = kind.commands()
    record = commands.new(new, None, random.Random(options.seed))
    if len(kind.session(record).sides) != len(players):
        raise BadInput.of("lab match", "is for games with two sides")
    opening = options.opening
    has_random = registry.is_computer(kind, RANDOM)
    if opening and not has_random:
        raise BadInput.of("--opening", f"{kind.name} has no player `{RANDOM}`, who would play it")
    if opening is None:
        chance = commands.rolls(new, record, random.Random(options.seed))
        opening = OPENING if has_random and not chance else 0
    return Terms(kind, new, players, options.seed, options.turns, opening)


def _check_player(kind: Kind, place: str, name: str) -> None:
    if not registry.is_computer(kind, name):
        known = ", ".join(one["name"] for one in registry.opponents(kind))
        raise BadInput.of(place, f"{kind.name} has no computer player {name!r:.40}, but {known}")
    try:
        registry.settings(kind, name)
    except ValueError as error:
        raise BadInput.of(place, str(error)) from None
