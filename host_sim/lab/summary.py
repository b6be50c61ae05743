"""What a match has found, for programs and for people."""

from collections.abc import Sequence
from typing import Any

from host_sim.lab import scores
from host_sim.lab.match import DRAWN, Played, Terms

Found = dict[str, Any]


def summary(terms: Terms, played: Sequence[Played]) -> Found:
    """Of whole pairs, one after the other; scores are the first player's."""
    results = [game.score for game in played]
    pairs = [scores.mean(both) for both in zip(results[::2], results[1::2], strict=True)]
    score, interval = scores.mean(results), scores.interval(pairs)
    return {
        "game": terms.kind.name,
        "options": {name: _plain(value) for name, value in vars(terms.options).items()},
        "players": list(terms.players),
        "seed": terms.seed,
        "turns": terms.turns,
        "opening": terms.opening,
        "games": len(played),
        "score": round(score, 4),
        "interval": [round(bound, 4) for bound in interval],
        "elo": round(scores.elo(score, len(played))),
        "elo_interval": [round(scores.elo(bound, len(played))) for bound in interval],
        "wins": results.count(1.0),
        "draws": sum(game.score == DRAWN and game.finished for game in played),
        "losses": results.count(0.0),
        "unfinished": sum(not game.finished for game in played),
        "beginner": round(scores.mean([_beginner(game) for game in played]), 4),
        "length": round(scores.mean([game.length for game in played]), 1),
        "cpu_ms_a_turn": [_cpu(played, player) for player in (0, 1)],
    }


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, int | str) else str(value)


def _beginner(game: Played) -> float:
    """The score of whoever had the side that begins."""
    return 1 - game.score if game.pairing.swapped else game.score


def _cpu(played: Sequence[Played], player: int) -> float:
    turns = sum(game.turns[player] for game in played)
    return round(1000 * sum(game.cpu[player] for game in played) / turns, 2) if turns else 0.0


def report(found: Found) -> str:
    """For people."""
    first, second = found["players"]
    low, high = found["interval"]
    elo, (least, most) = found["elo"], found["elo_interval"]
    cpu = ", ".join(f"{ms} ms" for ms in found["cpu_ms_a_turn"])
    lines = [
        f"{first} v {second}: {found['score']:.1%} of {found['games']} games"
        f" (95 %: {low:.1%} to {high:.1%}), Elo {elo:+} ({least:+} to {most:+})",
        f"won {found['wins']}, drawn {found['draws']}, lost {found['losses']},"
        f" unfinished after {found['turns']} turns {found['unfinished']}",
        f"whoever begins has {found['beginner']:.1%}; {found['length']} turns a game;"
        f" CPU a turn {cpu}",
    ]
    return "\n".join(lines)
