"""What the sessions of all our games share: the record, the story, and looking back."""

from abc import abstractmethod
from typing import Any, Generic, TypeVar

from host_sim.games.contract import Item, Json, Session, refusal_json
from host_sim.kit.record import Written
from host_sim.kit.refused import Refused

R = TypeVar("R", bound=Written[Any, Any, Any])
G = TypeVar("G")


class _Lines:
    """A sink that keeps what was written until somebody fetches it."""

    def __init__(self) -> None:
        self.waiting: list[str] = []

    def append(self, lines: list[str]) -> None:
        self.waiting += lines

    def close(self) -> None:
        pass


class Seated(Session, Generic[R, G]):
    """Over a record `R` of a game `G`."""

    NAME: str

    def __init__(self, written: R) -> None:
        self.written = written
        self._lines = _Lines()
        written.go_on_to(self._lines)
        self._story: list[Item] = []
        self._again: G | None = None  # an earlier moment that was looked back to
        self._again_at = 0
        again = self.begin_again()
        for action in written.game.actions():
            by, turn = self.moment(again, action)
            happened = self.apply_again(again, action)
            self._story.append(self.item(again, action, happened, by, turn))

    # What each game brings

    @abstractmethod
    def begin_again(self) -> G:
        """The same game before anything was done."""

    @abstractmethod
    def apply_again(self, game: G, action: Any) -> Any:
        """Does an action, and tells what happened."""

    @abstractmethod
    def moment(self, game: G, action: Any) -> tuple[str | None, int]:
        """Whose action that is, and in which turn, before it is done."""

    @abstractmethod
    def item(self, game: G, action: Any, happened: Any, by: str | None, turn: int) -> Item:
        """How the story tells an action that was just done."""

    @abstractmethod
    def view_of(self, game: G, player: str | None) -> Json: ...

    @abstractmethod
    def statistics(self) -> Json:
        """Once the game is over."""

    @abstractmethod
    def answer(self, player: str | None, question: Json) -> Json:
        """The game's own questions; ValueError, KeyError or TypeError if it is none."""

    # What they share

    @property
    def over(self) -> bool:
        return self.written.game.over

    @property
    def story(self) -> list[Item]:
        return self._story

    def apply(self, action: Any) -> None:
        game = self.written.game
        by, turn = self.moment(game, action)
        happened = self.written.apply(action)
        self._story.append(self.item(game, game.last, happened, by, turn))

    def undo(self, player: str) -> None:
        self.written.undo(player)
        self._story.pop()
        self._again = None

    def may_undo(self, player: str) -> bool:
        try:
            self.written.game.check_undo(player)
        except Refused:
            return False
        return True

    def new_lines(self) -> list[str]:
        lines, self._lines.waiting = self._lines.waiting, []
        return lines

    def view(self, player: str | None) -> Json:
        return self.view_of(self.written.game, player)

    def ask(self, player: str | None, question: Json) -> Json:
        try:
            match question:
                case {"back_to": int(place)}:
                    return {"view": self.view_of(self._back_to(place), player)}
                case {"statistics": True}:
                    if not self.over:
                        raise ValueError("statistics come after the game")
                    return self.statistics()
                case _:
                    return self.answer(player, question)
        except Refused as refused:
            return refusal_json(self.NAME, refused)
        except (KeyError, TypeError, IndexError):
            raise ValueError("no such question") from None

    def _back_to(self, place: int) -> G:
        """As it was after so many actions; going on from where one looked last is quick."""
        if not 0 <= place <= len(self._story):
            raise ValueError("the story is not that long")
        if self._again is None or place < self._again_at:
            self._again, self._again_at = self.begin_again(), 0
        for action in self.written.game.actions()[self._again_at : place]:
            self.apply_again(self._again, action)
        self._again_at = place
        return self._again
