"""A game of Taktik at the table: the panel rolls, seats see to it that nobody sees or does more
than they may."""

import random
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from secrets import randbits

from host_sim.games.contract import Drawing, Json, Session
from host_sim.games.taktik.drawing.light import light_svg
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.news import details
from host_sim.games.taktik.rules import repair
from host_sim.games.taktik.rules.actions import (
    Action,
    Move,
    Place,
    Release,
    Repair,
    Roll,
    Rolled,
    Shoot,
    Shown,
    parse,
    text,
)
from host_sim.games.taktik.rules.board import Board
from host_sim.games.taktik.rules.forces import NAMES, NUMBER
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import Phase, Status
from host_sim.games.taktik.rules.supply import RANGE
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.seat import Seat
from host_sim.games.taktik.shot_odds import shot_odds
from host_sim.games.taktik.statistics import statistics
from host_sim.games.taktik.view import WATCHER, Views, view
from host_sim.kit.keyboard import milliseconds
from host_sim.kit.record import Moment
from host_sim.kit.refused import Refused
from host_sim.speldators import Fire, Strategy, Tactic
from host_sim.speldators import Roll as Lamps
from host_sim.speldators.panel import Panel
from speldator import odds

BY_THE_PANEL = (Roll, Rolled, Shown)  # nobody types what the lamps show
TOGGLES = ("strategy", "tactic")


def drawing(board: Board) -> Drawing:
    """The board without pieces."""
    return partial(light_svg, board)


@lru_cache(maxsize=128)
def space_names(theatre: Theatre, spaces: frozenset[int]) -> list[str]:
    """In their order; the same list for all pieces that may stand there."""
    return sorted(theatre.space_names[space] for space in spaces)


class TaktikSession(Session[Record]):
    """A game of Taktik in play; a player's seat knows its player's pieces."""

    seats: dict[str, Seat]

    def __init__(
        self,
        record: Record,
        bits: Callable[[int], int] = randbits,
        now_ms: Callable[[], int] = milliseconds,
    ) -> None:
        theatre = record.game.theatre
        super().__init__(record, [Seat(record, name) for name in theatre.player_names])
        self.chance: random.Random = random.SystemRandom()
        table = odds.table(theatre.house.move_odds, theatre.house.long_range_odds)
        self._panel = Panel(bits, table, now_ms)
        self._views: dict[int, Views] = {}  # by number of player
        self._held: dict[str, str] = {}  # by button: whose finger is on it
        self._restore_panel()

    @property
    def game(self) -> Game:
        return self.record.game

    # The story

    def action_text(self, moment: Moment) -> str:
        return text(moment.action)

    def events(self, moment: Moment) -> list[Json]:
        theatre = self.game.theatre
        return [{"kind": e.kind.name.lower(), **details(theatre, e)} for e in moment.events]

    def only_for(self, moment: Moment) -> str | None:
        return moment.by if isinstance(moment.action, Place) else None

    def view(self, player: str | None) -> Json:
        if self.over:
            return self.view_of(self.game, player)
        number = WATCHER if player is None else self.game.player(player)
        if number not in self._views:
            self._views[number] = Views(number)
        return self._views[number].view(self.game.state)

    def view_of(self, game: Game, player: str | None) -> Json:
        """Once the game is over, all is revealed to all, as in its record."""
        if self.over:
            return view(game.state, None) | {"you": player}
        return view(game.state, WATCHER if player is None else game.player(player))

    def statistics(self) -> Json:
        return statistics(self.record)

    def copy_for(self, player: str | None) -> list[str]:
        if self.over:
            return self.record.lines()
        if player is None:
            raise ValueError("a watcher gets the record once the game is over")
        return self.record.redacted(self.game.player(player))

    def drawing(self) -> Drawing:
        return drawing(self.game.theatre.board)

    # Who may do what

    @property
    def awaits_chance(self) -> bool:
        return self.game.awaits_chance

    @property
    def actors(self) -> list[str]:
        if self.game.awaits_chance:
            return [self.game.name(self.game.state.player)]
        return self.game.actors

    @property
    def sides(self) -> list[list[str]]:
        sides: dict[int, list[str]] = {}
        for side, player in zip(self.game.theatre.player_side, self.seats, strict=True):
            sides.setdefault(side, []).append(player)
        return list(sides.values())

    def act(self, player: str, action: str) -> None:
        seat = self.seats[player]
        if action == "auto":
            if seat.phase is not Phase.SET_UP or not seat.is_next:
                raise Refused(Refusal.NOT_IN_SET_UP)
            # In one action, which one undo takes back; ready they say themselves.
            left = [a for a in seat.automatic_set_up(self.chance) if isinstance(a, Place)]
            if not left:
                raise Refused(Refusal.ALL_PLACED)
            seat.apply(Place.together(left))
            return
        parsed = parse(action)
        if isinstance(parsed, BY_THE_PANEL):
            raise Refused(Refusal.NOT_YOUR_ACTION)
        seat.apply(parsed)

    def carry_out(self, player: str, actions: Sequence[Action]) -> None:
        """A computer sets the toggles at the panel, as people do."""
        for action in actions:
            if isinstance(action, Roll):
                self._panel.press("strategy", action.strategy is Strategy.RETREAT)
                self._panel.press("tactic", action.tactic is Tactic.REPAIR)
                self.roll(player)
            else:
                self.do(player, action)

    def roll(self, player: str) -> None:
        """A computer at the panel."""
        for switch in ("roll", "fire") if self._wants() == "roll" else ("fire",):
            if self._wants() == switch:
                self.press(player, switch, True)
                self.press(player, switch, False)

    def may(self, player: str) -> Json:
        if self.over or player not in self.actors:
            return {}
        seat = self.seats[player]
        match seat.phase:
            case Phase.SET_UP:
                return {"verbs": ["place", *self._set_up(player)], "ground": self._ground(player)}
            case Phase.ROLL | Phase.FIRST_ROLL | Phase.LAMPS:
                return {"verbs": ["roll"]}
            case Phase.FIRE_LAMP:
                return {"verbs": ["fire"]}
            case Phase.DAMAGED:
                state = self.game.state
                spaces = repair.free_spaces(state, state.pending)
                names = [self.game.theatre.space_names[space] for space in spaces]
                return {"verbs": ["repair"], "unit": NAMES[state.pending], "spaces": names}
            case _:
                return self._moves(seat)

    def _set_up(self, player: str) -> list[str]:
        """What else: to have the rest placed as long as there is one, then to be ready."""
        pieces = self.game.theatre.pieces_of[self.game.player(player)]
        return ["ready"] if all(self.game.state.at[piece] for piece in pieces) else ["auto"]

    def _ground(self, player: str) -> Json:
        theatre = self.game.theatre
        pieces = theatre.pieces_of[self.game.player(player)]
        return {NAMES[piece]: space_names(theatre, theatre.ground(piece)) for piece in pieces}

    def _moves(self, seat: Seat) -> Json:
        shots = [list(shot) for shot in seat.legal_actions(Shoot)]
        releasable = sorted({a[0] for a in seat.legal_actions(Release)})  # pyright: ignore
        movable = [piece for piece in seat.movable() if seat.reach(piece)]
        possible = {"move": movable, "release": releasable, "shoot": shots}
        verbs = [verb for verb, found in possible.items() if found]
        if not seat.refusal(parse("end")):
            verbs.append("end")
        return {"verbs": verbs, "movable": movable, "releasable": releasable, "shots": shots}

    def hint(self, player: str, action: Action) -> Json:
        match action:
            case Place(piece, where) | Repair(piece, where) | Shoot(piece, where):
                pass
            case Move(piece, path) | Release(piece, path):
                where = path[-1]
            case _:
                piece = where = None
        return super().hint(player, action) | {"piece": piece, "where": where}

    # Questions

    def answer(self, player: str | None, question: Json) -> Json:
        match question:
            case {"supply": str(whose)} if self.game.state.positions_public or whose == player:
                return self._supply(self.game.player(whose))
            case _ if player is None:
                raise ValueError("a watcher has no such question")
            case {"reach": str(piece)}:
                reach = self.seats[player].reach(piece)
                return {
                    space: {"half_steps": cost, "way": list(reach.path(space))}
                    for space, cost in reach.half_steps.items()
                }
            case {"release": str(unit)}:
                return self._exits(player, NUMBER[unit])
            case {"odds": {"shooter": str(shooter), "target": str(target)}}:
                return shot_odds(self.seats[player].belief(), NUMBER[shooter], NUMBER[target])
            case {"why": str(action)}:
                refused = self.seats[player].refusal(parse(action))
                return self.refusal_json(refused) if refused else None
            case {"why_not": {"piece": str(piece), "space": str(space)}}:
                return self.refusal_json(self.seats[player].why_not(piece, space))
            case _:
                raise ValueError("no such question")

    def _exits(self, player: str, unit: int) -> Json:
        names = self.game.theatre.space_names
        own = self.game.theatre.owner[unit] == self.game.player(player)
        if not own or self.game.state.status[unit] != Status.REPAIR:
            return {}
        spaces = repair.exits(self.game.state, unit)
        return {names[space]: {"half_steps": 0, "way": [names[space]]} for space in spaces}

    def _supply(self, player: int) -> Json:
        """Once all are set up, depots stand on the board for all to see."""
        state, theatre = self.game.state, self.game.theatre
        if not theatre.supply:
            return {"fuel": [], "ammunition": []}
        board, distance = theatre.board, theatre.board.grid.distance
        answer: dict[str, list[str]] = {}
        for word, depots in (
            ("fuel", theatre.fuel_of[player]),
            ("ammunition", theatre.ammunition_of[player]),
        ):
            near = [state.at[depot] for depot in depots if state.status[depot] == Status.FIELD]
            answer[word] = [
                name
                for name, space in board.number.items()
                if any(distance(space, depot) <= RANGE for depot in near)
            ]
        return answer

    # The panel

    def press(self, player: str, switch: str, down: bool) -> bool:
        if not down and switch not in TOGGLES:
            return self._let_go(player, switch)
        if self.over:
            raise Refused(Refusal.GAME_OVER)
        if player not in self.actors:
            raise Refused(Refusal.NOT_YOUR_ACTION)
        if switch in TOGGLES:
            if self.game.state.phase not in (Phase.ROLL, Phase.FIRST_ROLL):
                raise Refused(Refusal.NO_ROLL_AWAITED)
            self._panel.press(switch, down)
            return False
        if self._panel.is_down(switch) and switch == self._wants():  # somebody never let go of it
            self._held.pop(switch, None)
            self._panel.press(switch, False)
        return not self._panel.is_down(switch) and self._push(player, switch)

    def _let_go(self, player: str, switch: str) -> bool:
        """Only a finger that is on a button leaves it, whosever turn it has become."""
        if self._held.get(switch) != player:
            return False
        del self._held[switch]
        self._panel.press(switch, False)
        return self._released() if switch == "roll" else False

    def _push(self, player: str, switch: str) -> bool:
        if switch != self._wants():
            raise Refused(self._unwanted(switch))
        self._held[switch] = player
        if switch == "fire" and (settled := self._settled()):
            self._panel.settle(settled)
        self._panel.press(switch, True)
        if switch == "roll":
            return False
        result = self._panel.fired
        assert result is not None  # a roll stands, or `fire` would not be wanted
        self.record.apply(Shown(result))
        return True

    def _released(self) -> bool:
        """Whether the roll is one of the game's; the one before a later shot (E5) is not, nor
        is one that was begun for a shot and ended after that was taken back."""
        roll, phase = self._panel.rolled, self.game.state.phase
        assert roll is not None
        if phase is Phase.FIRST_ROLL:
            self.record.apply(Rolled(roll.move))  # M2: only the movement lamps count
        elif phase is Phase.ROLL:
            self.record.apply(Roll(self._panel.strategy, self._panel.tactic))
            self.record.apply(Rolled(*roll))
        return phase in (Phase.FIRST_ROLL, Phase.ROLL)

    def _wants(self) -> str | None:
        """Which button is to be pressed now."""
        phase = self.game.state.phase
        if phase in (Phase.ROLL, Phase.FIRST_ROLL, Phase.LAMPS):
            return "roll"
        if phase is Phase.FIRE_LAMP:  # E5: one shot a roll
            return "fire" if self._panel.rolled and not self._panel.fired else "roll"
        return None

    def _unwanted(self, switch: str) -> Refusal:
        phase = self.game.state.phase
        if phase is Phase.SET_UP:
            return Refusal.NOT_SET_UP
        if phase is Phase.FIRE_LAMP:
            return Refusal.SHOT_UNDER_WAY
        return Refusal.NO_ROLL_AWAITED if switch == "roll" else Refusal.NO_SHOT_AWAITED

    def panel(self) -> Json:
        wants = self._wants()
        by = self.actors[0] if wants and self.actors else None
        held = next(iter(self._held.values()), None)
        settled = self._settled()
        told = {"held": held, "wants": wants, "by": by, "settled": settled and settled.value}
        return {**self._panel.film(), **told}

    def _settled(self) -> Fire | None:
        """What `fire` will show, if the shot under way is that of a lesson and no chance."""
        lesson, state = self.record.lesson, self.game.state
        if lesson is None or state.phase is not Phase.FIRE_LAMP or state.player != lesson.player:
            return None
        return lesson.result if lesson.shown_at(self.game) is None else None

    def _restore_panel(self) -> None:
        """After a restart: toggles and lamps of this turn's roll, whose result was perhaps used."""
        since: list[Action] = []
        for place in reversed(range(len(self.game))):
            since.append(self.game.action(place))
            if isinstance(since[-1], Roll):
                break
        rolls = [action for action in since if isinstance(action, Rolled)]
        if not rolls or not isinstance(toggles := since[-1], Roll):
            return
        self._panel.restore(Lamps(*rolls[-1]), toggles.strategy, toggles.tactic)
        if any(isinstance(action, Shown) for action in since):
            for down in (True, False):
                self._panel.press("fire", down)
