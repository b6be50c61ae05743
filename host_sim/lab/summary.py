"""What the games of one configuration have found, for programs and for people."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from host_sim.lab import scores, sprt
from host_sim.lab.match import DRAWN, Played
from host_sim.lab.results import Described
from host_sim.lab.sprt import Bounds

Found = dict[str, Any]
QUANTILES = {"5%": 0.05, "25%": 0.25, "50%": 0.5, "75%": 0.75, "95%": 0.95, "longest": 1.0}
PLACES = 4  # of a score


class Share(NamedTuple):
    """A score with its interval."""

    score: float
    interval: scores.Interval

    @classmethod
    def of(cls, groups: Sequence[Sequence[float]]) -> "Share":
        """Of scores in groups, each of which is one sample."""
        means = [scores.mean(group) for group in groups]
        return cls(scores.mean(means), scores.interval(means))

    @property
    def data(self) -> Found:
        bounds = [round(bound, PLACES) for bound in self.interval]
        return {"score": round(self.score, PLACES), "interval": bounds}


def groups_of(games: Iterable[Played], size: int) -> list[list[Played]]:
    """Whole pairs, in their order; with more players a pair is as many games as there are."""
    pairs: defaultdict[int, list[Played]] = defaultdict(list)
    for game in games:
        pairs[game.pairing.pair].append(game)
    return [sorted(pairs[pair]) for pair in sorted(pairs) if len(pairs[pair]) == size]


def summary(described: Described, games: Iterable[Played], bounds: Bounds | None = None) -> Found:
    """Of whole pairs; scores are the first player's."""
    players = described.data["players"]
    groups = groups_of(games, len(players))
    test = sprt.verdict([_mean(group) for group in groups], bounds) if bounds else None
    if test and test.accepted:
        groups = groups[: test.pairs]
    found = _head(described, players)
    if not groups:
        return {**found, "games": 0}
    found |= _scores(players, groups) | _seats(described.sides, groups) | _course(groups, players)
    if test and bounds:
        found["sprt"] = {**bounds._asdict(), **test._asdict(), "llr": round(test.llr, 3)}
    return found


def _head(described: Described, players: Sequence[str]) -> Found:
    data = described.data
    return {
        "game": data["game"],
        "options": data["options"],
        "players": list(players),
        "turns": data["turns"],
        "opening": data["opening"],
    }


def _mean(group: Sequence[Played]) -> float:
    return scores.mean([game.score for game in group])


def _scores(players: Sequence[str], groups: Sequence[Sequence[Played]]) -> Found:
    games = [game for group in groups for game in group]
    first = Share.of([[game.score for game in group] for group in groups])
    elos = [scores.elo(bound, len(games)) for bound in (first.score, *first.interval)]
    results = [game.score for game in games]
    found: Found = {
        "games": len(games),
        **first.data,
        "elo": round(elos[0]),
        "elo_interval": list(map(round, elos[1:])),
        "wins": results.count(1.0),
        "draws": sum(game.score == DRAWN and game.finished for game in games),
        "losses": results.count(0.0),
        "unfinished": sum(not game.finished for game in games),
    }
    if len(players) == 2:
        found["pairs"] = sprt.counts(map(_mean, groups))
    else:
        shares = (
            Share.of([[game.scores[place] for game in group] for group in groups])
            for place in range(len(players))
        )
        found["each"] = [
            {"player": player, **share.data} for player, share in zip(players, shares, strict=True)
        ]
    return found


def score_of(seats: Sequence[str], game: Played) -> float:
    """What those who sit there have got."""
    if not game.won:
        return DRAWN
    return 1.0 if set(game.won) & set(seats) else 0.0


def _seats(sides: Sequence[Sequence[str]], groups: Sequence[Sequence[Played]]) -> Found:
    shares = [
        Share.of([[score_of(side, game) for game in group] for group in groups]) for side in sides
    ]
    side_of: Mapping[str, Sequence[str]] = {seat: side for side in sides for seat in side}
    moved = [[score_of(side_of[g.first], g) for g in group if g.first] for group in groups]
    firsts = [group for group in moved if group]
    return {
        "beginner": round(shares[0].score, PLACES),
        "sides": [
            {"seats": list(side), **share.data} for side, share in zip(sides, shares, strict=True)
        ],
        "first_mover": Share.of(firsts).data if firsts else None,
    }


def _course(groups: Sequence[Sequence[Played]], players: Sequence[str]) -> Found:
    games = [game for group in groups for game in group]
    lengths = sorted(game.length for game in games)
    endings = Counter(game.ended for game in games)
    return {
        "endings": dict(sorted(endings.items(), key=lambda one: (-one[1], one[0]))),
        "length": round(scores.mean(lengths), 1),
        "lengths": {name: quantile(lengths, share) for name, share in QUANTILES.items()},
        "cpu_ms_a_turn": [_cpu(games, player) for player in range(len(players))],
    }


def quantile(ordered: Sequence[int], share: float) -> int:
    """The least value that so large a share does not exceed."""
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def _cpu(games: Sequence[Played], player: int) -> float:
    timed = [game for game in games if game.cpu]
    turns = sum(game.turns[player] for game in timed)
    return round(1000 * sum(game.cpu[player] for game in timed) / turns, 2) if turns else 0.0


def report(found: Found) -> str:
    """For people."""
    if not found["games"]:
        return "no pair of games is complete"
    low, high = found["interval"]
    elo, (least, most) = found["elo"], found["elo_interval"]
    lines = [
        f"{' v '.join(found['players'])}: {found['score']:.1%} of {found['games']} games"
        f" (95 %: {low:.1%} to {high:.1%}), Elo {elo:+} ({least:+} to {most:+})",
        *(f"  {one['player']}: {_share(one)}" for one in found.get("each", ())),
        f"won {found['wins']}, drawn {found['draws']}, lost {found['losses']},"
        f" unfinished after {found['turns']} turns {found['unfinished']}",
        *(f"{' and '.join(side['seats'])}: {_share(side)}" for side in found["sides"]),
        f"whoever moves first: {_share(found['first_mover'])}" if found["first_mover"] else "",
        "ended: " + ", ".join(f"{how} {count}" for how, count in found["endings"].items()),
        _length(found),
        _tested(found["sprt"]) if "sprt" in found else "",
    ]
    left_out = [f"left out: {told}" for told in found.get("left_out", ())]
    return "\n".join(filter(None, lines + left_out))


def _share(data: Found) -> str:
    low, high = data["interval"]
    return f"{data['score']:.1%} (95 %: {low:.1%} to {high:.1%})"


def _length(found: Found) -> str:
    lengths = found["lengths"]
    cpu = ", ".join(f"{ms} ms" for ms in found["cpu_ms_a_turn"])
    return (
        f"{found['length']} turns a game, half of them {lengths['25%']} to {lengths['75%']},"
        f" the longest {lengths['longest']}; CPU a turn {cpu}"
    )


def _tested(test: Found) -> str:
    asked = f"SPRT of Elo {test['elo0']:g} against {test['elo1']:g}"
    if not test["accepted"]:
        return f"{asked}: still open after {test['pairs']} pairs, LLR {test['llr']:+.2f}"
    return (
        f"{asked}: {test['accepted']} accepted after {test['pairs']} pairs, LLR {test['llr']:+.2f}"
    )
