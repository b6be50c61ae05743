"""Two worlds that somebody cannot tell apart: every answer to every question is the same in both.

`python -m tests.table.worlds --pairs 1200` is `make worlds`: it asks everything. test_leaks.py asks
less, and holds that deliberate leaks are found.
"""

import argparse
import copy
import json
import random
import re
import sys
from array import array
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.rules.actions import Move, parse, text
from host_sim.games.taktik.rules.forces import NAMES, NUMBER
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase, Status
from host_sim.games.taktik.seat import Seat
from host_sim.games.taktik.session import TaktikSession
from host_sim.kit.refused import Refused
from tests.table.twins import Past, halfway_through_set_up, played, twin_of

Question = dict[str, Any]
SWITCHES = ("roll", "fire", "strategy", "tactic")
TEACHING = ("mine_exploded", "field_hq_taken")  # what one may learn by a move, for its price
PROBES = 6  # moves onto mines for each pair of worlds
MANY = 2000  # questions of every sort, for `make worlds`


def masked(told: str, player: str | None) -> str:
    """What must differ, and tells nothing.

    A seal is a hash over a salt that is revealed with what it seals; one's own is the same. The
    head is a hash over all lines, and with them over every salt; how many lines there are, undone
    ones too, is known to all who watch the table.
    """
    own = re.escape(f"{player} ")
    told = re.sub(rf"seal (?!{own})([\w+]+) [0-9a-f]{{64}}", r"seal \1", told)
    told = re.sub(r'"head": ?\{"lines": ?\d+, ?"short": ?"[0-9a-f ]+"', '"head": {', told)
    return re.sub(r"head \d+ [0-9a-f]{64}", "head", told)


class Pair(NamedTuple):
    """What somebody is told in one world, and in the other."""

    what: str
    one: str
    other: str

    def __str__(self) -> str:
        letters = enumerate(zip(self.one, self.other, strict=False))
        at = next((n for n, (a, b) in letters if a != b), 0)
        parts = [told[max(0, at - 80) : at + 80] for told in (self.one, self.other)]
        return f"{self.what}: {parts[0]} / {parts[1]}"


class Asker(NamedTuple):
    """Somebody who asks the same in both worlds."""

    past: Past
    twin: Record
    name: str | None
    chance: random.Random
    most: int  # of every sort of question

    def sessions(self) -> tuple[TaktikSession, TaktikSession]:
        """Both games from now on, to do with them whatever one likes."""
        return _session(self.past.record), _session(self.twin)

    def differences(self) -> Iterator[str]:
        """What tells the worlds apart."""
        return (str(pair) for pair in self.answers() if pair.one != pair.other)

    def answers(self) -> Iterator[Pair]:
        """All that can be heard, in both worlds."""
        one, other = self.sessions()
        yield self._pair("state", lambda session: state(session, self.name))
        for question in questions(self.past.game, self.chance, self.most):
            told = [asked(session, self.name, question) for session in (one, other)]
            yield Pair(str(question), *(masked(each, self.name) for each in told))
        if self.name:
            yield self._acts(self.name)
            yield self._undo(self.name)
            yield from self._probes(self.name)

    def _pair(self, what: str, ask: Callable[[TaktikSession], str]) -> Pair:
        return Pair(what, *(masked(ask(session), self.name) for session in self.sessions()))

    def _acts(self, name: str) -> Pair:
        """What is refused is refused in the same words, and changes nothing."""
        wanted = tried(self.past.game, self.chance, self.most)
        refused = harmless(self.past.record, name, wanted)

        def act(session: TaktikSession) -> str:
            told = [_outcome(lambda a=a: session.act(name, a)) for a in refused]
            told += [_outcome(lambda s=s: session.press(name, s, False)) for s in SWITCHES]
            return json.dumps([told, state(session, name)])

        return self._pair("acts", act)

    def _undo(self, name: str) -> Pair:
        def undo(session: TaktikSession) -> str:
            return json.dumps([_outcome(lambda: session.undo(name)), state(session, name)])

        return self._pair("undo", undo)

    def _probes(self, name: str) -> Iterator[Pair]:
        """Whoever runs onto a mine learns something; nobody does by a move that can be undone."""
        for move in self.moves(name):
            sessions = self.sessions()
            told = [
                _outcome(lambda s=session, move=move: s.act(name, move))
                + masked(state(session, name), name)
                for session in sessions
            ]
            news = json.dumps([session.story()[-1].events for session in sessions])
            if told[0] == told[1] or not any(f'"{kind}"' in news for kind in TEACHING):
                yield Pair(move, *told)
                continue
            for session in sessions:
                may, refused = (
                    session.seats[name].may_undo(),
                    _outcome(lambda s=session: s.undo(name)),
                )
                yield Pair(f"{move}, then undo", "no", "yes" if may or not refused else "no")

    def moves(self, name: str) -> list[str]:
        """Moves of this player onto others' mines, of either world."""
        game, other = self.past.game, self.twin.game
        seat = Seat(self.past.record, name)
        if not seat.is_next or game.state.phase is not Phase.MOVE:
            return []
        side = game.theatre.player_side[game.player(name)]
        spaces = {
            game.theatre.space_names[each.state.at[p]]
            for each in (game, other)
            for p in game.theatre.pieces
            if p in game.theatre.mines_against[side] and each.state.status[p] == Status.LAID
        }
        reaches = {piece: seat.reach(piece) for piece in seat.movable()}
        found = [
            text(Move(piece, reach.path(space)))
            for piece, reach in reaches.items()
            for space in sorted(spaces & set(reach.half_steps))
        ]
        return self.chance.sample(found, min(PROBES, len(found)))


def _session(record: Record) -> TaktikSession:
    again = copy.copy(record)
    again.game = record.game.copy()
    for name, column in vars(record).items():
        if isinstance(column, list | array | bytearray):  # the story and its lines
            setattr(again, name, column[:])
    vars(again).pop("_running", None)  # its head, which is masked
    return TaktikSession(again, random.Random(1).getrandbits, lambda: 0)


def _outcome(do: Callable[[], object]) -> str:
    """Nothing if it was done."""
    try:
        do()
    except (Refused, ValueError) as refused:
        return str(refused)
    return ""


def state(session: TaktikSession, player: str | None) -> str:
    """All that a page is told without asking, and its copy of the record."""
    first = len(session.record.game) // 2
    told: list[Any] = [
        [item for item in session.story(start) if item.only_for in (None, player)]
        for start in (0, first)
    ]
    told += [session.view(player), session.panel(), session.actors, session.over]
    if player:
        told += [session.may(player), session.seats[player].may_undo()]
    no_copy = _outcome(lambda: told.append(session.copy_for(player)))
    return json.dumps([told, no_copy])


def asked(session: TaktikSession, player: str | None, question: Question) -> str:
    try:
        return json.dumps(session.ask(player, question))
    except ValueError as error:
        return str(error)


def sample(chance: random.Random, everything: list[Any], most: int) -> list[Any]:
    return chance.sample(everything, min(most, len(everything)))


def questions(game: Game, chance: random.Random, most: int) -> list[Question]:
    """Everything that a page can ask, about everybody's pieces; at most so many of every sort."""
    pieces, spaces = _pieces(game), _spaces(game)
    units = [NAMES[p] for p in game.theatre.units]
    names = [game.name(p) for p in range(game.theatre.players)]
    past = sample(chance, list(range(len(game) + 1)), most // 10)
    sorts: list[list[Question]] = [
        [{"reach": piece} for piece in pieces],
        [{"release": piece} for piece in pieces],
        [{"why_not": {"piece": p, "space": s}} for p in pieces for s in spaces],
        [{"why": action} for action in tried(game, chance, most)],
        [{"why": f"shoot {p} {q}"} for p in units for q in units],  # few of the above are shots
        [{"odds": {"shooter": p, "target": q}} for p in units for q in units],
        [{"supply": name} for name in names],
        [{"statistics": True}, {"why": "nonsense"}, {"reach": "XX"}, {"what": 1}, {"back_to": -1}],
        [{"back_to": place} for place in sorted(past)],  # going on from there is quick
    ]
    return [question for sort in sorts for question in sample(chance, sort, most)]


def tried(game: Game, chance: random.Random, most: int) -> list[str]:
    """What somebody may try to find something out by what is refused."""
    pieces, spaces, near = _pieces(game), _spaces(game), _near(game)
    names = [game.name(p) for p in range(game.theatre.players)]
    found = ["end", "auto", "rolled 6", "shown hit", "roll attack extra", "nonsense", ""]
    found += [f"{verb} {name}" for verb in ("ready", "resign", "draw") for name in names]
    sorts = [
        [f"move {p} {s}" for p in pieces for s in near.get(p, ())],
        [f"move {p} {s} {chance.choice(spaces)}" for p in pieces for s in near.get(p, ())],
        [f"move {p} {s} {t}" for p in pieces for s, t in _two_steps(game, p)],
        [f"release {p} {s}" for p in pieces for s in near.get(p, ())],
        [f"place {p} {s}" for p in pieces for s in spaces],
        [f"repair {p} {s}" for p in pieces for s in spaces],
        [f"shoot {p} {q}" for p in pieces for q in pieces],
    ]
    return found + [action for sort in sorts for action in sample(chance, sort, most)]


def _pieces(game: Game) -> list[str]:
    return [NAMES[p] for p in game.theatre.pieces]


def _spaces(game: Game) -> list[str]:
    return [name for name in game.theatre.space_names if name in game.theatre.board.number]


def _around(game: Game, space: int) -> list[int]:
    names, number = game.theatre.space_names, game.theatre.board.number
    return [space + step for step in game.theatre.offsets if names[space + step] in number]


def _near(game: Game) -> dict[str, list[str]]:
    names, at = game.theatre.space_names, game.state.at
    return {
        NAMES[p]: [names[s] for s in _around(game, at[p])] for p in game.theatre.pieces if at[p]
    }


def _two_steps(game: Game, piece: str) -> list[tuple[str, str]]:
    """Ways of two spaces; the first may be mined."""
    names, at = game.theatre.space_names, game.state.at
    start = at[NUMBER[piece]]
    return [
        (names[one], names[two])
        for one in (_around(game, start) if start else ())
        for two in _around(game, one)
    ]


def harmless(record: Record, player: str, wanted: list[str]) -> list[str]:
    """Those of these actions that this player may not do."""
    seat = Seat(record, player)

    def refused(action: str) -> bool:
        if action == "auto":
            return seat.phase is not Phase.SET_UP or not seat.is_next
        try:
            return seat.refusal(parse(action)) is not None
        except (ValueError, Refused):
            return True

    return [action for action in wanted if refused(action)]


def askers(past: Past, chance: random.Random, most: int) -> Iterator[Asker]:
    """Everybody at a table, each with a world that differs in what is hidden from them."""
    for player in past.viewers:
        yield Asker(past, twin_of(past, player, chance), past.name(player), chance, most)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.table.worlds")
    parser.add_argument("--pairs", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    chance = random.Random(options.seed)
    pairs = answers = found = 0
    while pairs < options.pairs:
        seed, mode = chance.randrange(10**6), chance.choice(list(Mode))
        set_up = chance.random() < 0.15
        past = (
            halfway_through_set_up(seed, mode)
            if set_up
            else played(seed, mode, chance.randrange(20, 900))
        )
        if past.game.over:
            continue
        for asker in askers(past, chance, MANY):
            pairs += 1
            for pair in asker.answers():
                answers += 1
                if pair.one != pair.other:
                    found += 1
                    print(f"seed {seed}, {mode.value}, {asker.name}: {pair}")
        print(f"\r{pairs} of {options.pairs}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"worlds_compared {pairs} pairs, {answers} answers, {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
