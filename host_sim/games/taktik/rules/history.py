"""What was done in a game, and the earlier states that are needed to undo it."""

from array import array
from collections import deque
from collections.abc import Iterator, Sequence

from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules.state import State
from host_sim.games.taktik.rules.theatre import NO_PLAYER

RECENT = 32  # the states before the last actions: undoing one of them costs nothing
SPACING = 256  # and one in so many for good: whatever lies farther back is redone from there


class History:
    """All actions so far, and how to get back before any of them."""

    def __init__(self) -> None:
        self._numbers = array("I")  # of every action, a move's steps one by one
        self._ends = array("I")  # where in them each action ends
        self._fair_to = bytearray()  # who may undo each action
        self._kept: list[State] = []  # before every action number 0, SPACING, 2 * SPACING …
        self._recent: deque[State] = deque(maxlen=RECENT)  # before each of the last actions

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, place: int) -> Sequence[int]:
        """The numbers of one action; -1 is the last."""
        place = range(len(self))[place]
        return self._numbers[self._end(place) : self._end(place + 1)]

    def entered(self) -> Iterator[tuple[int, int]]:
        """Every piece that went onto a space, and where: all of it in the open."""
        for number in self._numbers:
            if rules.verb(number) in (rules.Verb.STEP, rules.Verb.RELEASE):
                yield rules.subject(number), rules.place(number)

    def _end(self, count: int) -> int:
        return self._ends[count - 1] if count else 0

    @property
    def fair_to(self) -> int:
        """Who may undo the last action."""
        return self._fair_to[-1] if self._fair_to else NO_PLAYER

    def add(self, before: State, numbers: Sequence[int], fair_to: int) -> None:
        """`before` is handed over: nobody may change it any more."""
        if len(self._ends) % SPACING == 0:
            self._kept.append(before)
        self._recent.append(before)
        self._numbers.extend(numbers)
        self._ends.append(len(self._numbers))
        self._fair_to.append(fair_to)

    def undo(self) -> State:
        """Forgets the last action and answers the state before it."""
        count = len(self) - 1
        if not self._recent:
            self._recall(count)
        state = self._recent.pop().copy()
        del self._kept[-(-count // SPACING) :]
        del self._numbers[self._end(count) :]
        self._ends.pop()
        self._fair_to.pop()
        return state

    def _recall(self, count: int) -> None:
        """The states up to the one before that action, from the last one kept."""
        for state in self._redone(count):
            self._recent.append(state.copy())

    def state(self, count: int) -> State:
        """As it was after so many actions, fewer than were done."""
        return deque(self._redone(count), maxlen=1).pop()

    def _redone(self, count: int) -> Iterator[State]:
        """One state that goes from the last one kept to the one after so many actions."""
        first = count // SPACING
        state = self._kept[first].copy()
        for place in range(first * SPACING, count):
            yield state
            for number in self[place]:
                rules.apply(state, number)
        yield state

    def until(self, count: int) -> "History":
        """Another one, of the first so many actions."""
        twin = History()
        twin._numbers = self._numbers[: self._end(count)]
        twin._ends = self._ends[:count]
        twin._fair_to = self._fair_to[:count]
        twin._kept = self._kept[: -(-count // SPACING)]
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return History.again, (self._numbers, self._ends, self._fair_to, self._kept, self._recent)

    @staticmethod
    def again(
        numbers: "array[int]",
        ends: "array[int]",
        fair_to: bytearray,
        kept: list[State],
        recent: deque[State],
    ) -> "History":
        """A history that was pickled."""
        history = History()
        history._numbers, history._ends, history._fair_to = numbers, ends, fair_to
        history._kept, history._recent = kept, recent
        return history

    def copy(self) -> "History":
        """Another one with the same past."""
        twin = self.until(len(self))
        twin._recent = self._recent.copy()
        return twin
