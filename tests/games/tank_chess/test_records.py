"""Records: append-only, readable after any crash, replayed exactly, and honest."""

import random
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.games.tank_chess.formats.layout import Layout, find_layout, parse_layout, read_layout
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.formats.record_reader import parse_record, read_record
from host_sim.games.tank_chess.rules.actions import PLAYERS, Action, Draw, Resign, Time
from host_sim.games.tank_chess.rules.board import Reason, Result
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.rules.game import Game
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.position import text as position_text
from host_sim.kit.faults import BadInput, Forged
from host_sim.kit.record_file import Appending
from host_sim.kit.refused import Refused
from tests.games.tank_chess import naive
from tests.games.tank_chess.clauses import placed, turn
from tests.games.tank_chess.golden.record import FOLDER as GOLDEN
from tests.games.tank_chess.random_games import actions
from tests.games.tank_chess.test_second_implementation import engine_position
from tests.kit.full_disk import no_room_after
from tests.kit.in_words import assert_can_be_said

SMALL, LARGE = GOLDEN / "16.tcr", GOLDEN / "20.tcr"  # the second with a clock
LINES = SMALL.read_text(encoding="utf-8").splitlines()
TIMED = LARGE.read_text(encoding="utf-8").splitlines()
PLAY = LINES.index("play")
BOARDS = {size: read_layout(find_layout(f"basic{size}")) for size in (16, 20)}
CLOCKS = st.sampled_from([None, None, Clock(1), Clock(30, 5)])
QUIET = "Ca1N cp16S"
POSITION = f"position {position_text(placed(QUIET))}"
SHORT = ["tank-chess record 1", "player white Anna", "player black Bo", POSITION, "play"]
SHUFFLE = ["a1-a2N", "p16-p15S", "a2-a1N", "p15-p16S"]


def text_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def read(lines: list[str]) -> Record:
    return parse_record(text_of(lines), "game.tcr").record


def new_record(words: str = QUIET, clock: Clock | None = None) -> Record:
    return Record(placed(words), ("Anna", "Bo"), clock)


def state(game: Game) -> tuple[object, ...]:
    """All that a record must bring back."""
    told = game.left, game.offer, game.result, game.clock, tuple(game.actions())
    return game.board.position, game.board.turn, game.board.quiet, *told


# Replay equals play


@st.composite
def starts(draw: st.DrawFn) -> Layout | Position:
    size = draw(st.sampled_from((16, 20)))
    if draw(st.booleans()):
        return BOARDS[size]
    seed = draw(st.integers(0, 10**6))
    crowd = draw(st.integers(1, 10))
    found = engine_position(naive.random_position(seed, size, crowd))
    return found._replace(quiet=draw(st.sampled_from((0, 7, 190))))


@given(starts(), CLOCKS, st.integers(0, 10**6), st.integers(0, 40))
@settings(max_examples=30)
def test_replay_equals_play(
    tmp_path_factory: pytest.TempPathFactory,
    start: Layout | Position,
    clock: Clock | None,
    seed: int,
    most: int,
) -> None:
    path = tmp_path_factory.mktemp("record") / "game.tcr"
    record = Record(start, ("Anna", "random player 2"), clock)
    record.write_to(path)
    chance = random.Random(seed)
    written = record.lines()
    for action, _ in zip(actions(record.game, seed, talk=0.15), range(most), strict=False):
        actor = record.game.actor(action)
        record.apply(action)
        written += record.last_lines()
        if not clock and not record.game.over and chance.random() < 0.2:
            assert record.undo(actor) == action
            written.append(f"undo {actor}")
    record.close()
    assert path.read_text(encoding="utf-8") == text_of(written)
    reading = read_record(path)
    assert not reading.torn and not reading.missing
    assert state(reading.record.game) == state(record.game)
    assert reading.record.lines() == record.lines()
    assert (reading.record.start, reading.record.seats) == (record.start, record.seats)
    again = parse_record(text_of(record.lines()), "again.tcr").record
    assert state(again.game) == state(record.game) and again.lines() == record.lines()


def test_a_record_says_what_it_should() -> None:
    record = new_record("He4N ce9S Ca1N lp9S", Clock(30, 5))
    for action in (turn("a1-a2N", 12_345), Draw("white"), turn("p9-p8S", 0)):
        record.apply(action)
    record.apply(turn("e4-e5N*e9", 59_999))
    assert record.lines() == [
        "tank-chess record 1",
        "clock 30+5",
        "player white Anna",
        "player black Bo",
        f"position {position_text(placed('He4N ce9S Ca1N lp9S'))}",
        "play",
        "a1-a2N 12.345",
        "draw white",
        "p9-p8S 0.000",
        "e4-e5N*e9 59.999",
        "result white command_tank",
    ]


@pytest.mark.parametrize(
    ("done", "result"),
    [
        ([Draw("black"), Draw("white")], "result draw agreement"),
        ([Resign("white")], "result black resignation"),
        ([Resign("black")], "result white resignation"),
        ([turn(written) for written in SHUFFLE * 2], "result draw repetition"),
    ],
)
def test_the_result_stands_at_the_end(done: list[Action], result: str) -> None:
    record = new_record()
    for action in done:
        assert not record.lines()[-1].startswith("result")
        record.apply(action)
    assert record.lines()[-1] == record.last_lines()[-1] == result
    assert state(read(record.lines()).game) == state(record.game)


def test_time_that_ran_out_stands_in_the_record() -> None:
    record = new_record(clock=Clock(1))
    record.apply(turn("a1-a2N", 1))
    record.apply(Time("black"))
    assert record.lines()[-2:] == ["time black", "result white time"]
    assert read(record.lines()).game.left == (59_999, 0)


def test_what_was_taken_back_stays_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.tcr"
    record = new_record()
    record.write_to(path, sync=True)
    record.apply(turn("a1-a2N"))
    record.undo("white")
    record.apply(Draw("black"))
    with pytest.raises(Refused, match="C3: only one's own last action"):
        record.undo("white")
    record.close()
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines == [*SHORT, "a1-a2N", "undo white", "draw black"]
    assert record.lines() == read(lines).lines() == lines
    assert len(record.game) == 1


def test_a_record_can_begin_in_the_middle_of_a_game(tmp_path: Path) -> None:
    """`write_to` puts down all so far."""
    record = new_record()
    record.apply(turn("a1-a2N"))
    record.write_to(tmp_path / "game.tcr")
    record.apply(turn("p16-p15S"))
    record.close()
    record.apply(turn("a2-a1N"))  # and nothing after it was closed
    record.close()
    assert (tmp_path / "game.tcr").read_text(encoding="utf-8").splitlines() == (
        [*SHORT, "a1-a2N", "p16-p15S"]
    )


@pytest.mark.parametrize(
    "start",
    [
        placed(QUIET, quiet=200),
        placed("Ca1N xp16", "b")._replace(winner=0),
        placed("hb2N cp16S", "b")._replace(winner=0),
    ],
)
def test_a_game_that_is_over_before_it_begins_is_a_record_or_refused(start: Position) -> None:
    """Either nobody can make such a record, or what it writes can be read."""
    try:
        record = Record(start, ("Anna", "Bo"))
    except (ValueError, Refused):
        return
    assert state(read(record.lines()).game) == state(record.game)


def test_the_names_of_who_plays_are_kept() -> None:
    record = Record(placed(QUIET), ("Åsa", "Bo 2  and Co."))
    assert read(record.lines()).seats == ("Åsa", "Bo 2  and Co.")


def test_a_layout_is_quoted_as_it_was_written() -> None:
    """With its comments, blank lines and blanks at line ends."""
    text = "; mine\n\n" + BOARDS[16].text.replace("board\n", "board  \n\t; here\n\n") + "\n\n"
    layout = parse_layout(text, "mine.layout")
    record = Record(layout, ("Anna", "Bo"))
    again = read(record.lines())
    assert again.start == layout and again.lines() == record.lines()
    assert "layout " in record.lines() and "layout board  " in record.lines()


# On disk


def test_a_crash_at_any_byte_loses_at_most_the_line_being_written(tmp_path: Path) -> None:
    record = new_record("He4N ce9S Ca1N lp9S")
    begins = len(text_of(record.lines()).encode())
    done = [turn("a1-a2N"), Draw("white"), turn("p9-p8S"), turn("e4-e5N*e9")]
    for action in done:
        record.apply(action)
    whole = text_of(record.lines()).encode()
    path = tmp_path / "torn.tcr"
    for place in range(begins):
        path.write_bytes(whole[:place])
        with pytest.raises(BadInput, match=r"torn\.tcr:\d+: "):
            read_record(path)
    for place in range(begins, len(whole) + 1):
        path.write_bytes(whole[:place])
        reading = read_record(path)
        assert reading.torn == (whole[place - 1 : place] != b"\n")
        assert whole[:place].count(b"\n") == whole[:begins].count(b"\n") + len(
            reading.record.game
        ) + (reading.record.game.over and not reading.missing)
        reading.record.go_on_in(Appending.old(path), reading.missing)
        for action in done[len(reading.record.game) :]:
            reading.record.apply(action)
        reading.record.close()
        assert path.read_bytes() == whole


def test_a_crash_in_a_golden_game_is_mended(tmp_path: Path) -> None:
    whole, full = LARGE.read_bytes(), read_record(LARGE).record.game.actions()
    path = tmp_path / "torn.tcr"
    for place in (*range(whole.index(b"\nplay\n") + 6, len(whole), 211), len(whole) - 20):
        path.write_bytes(whole[:place])
        reading = read_record(path)
        reading.record.go_on_in(Appending.old(path), reading.missing)
        for action in full[len(reading.record.game) :]:
            reading.record.apply(action)
        reading.record.close()
        assert path.read_bytes() == whole


def test_a_result_that_a_crash_left_out_is_written_by_whoever_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.tcr"
    path.write_text(text_of([*SHORT, "resign white"]), encoding="utf-8")
    reading = read_record(path)
    assert reading.missing == ["result black resignation"] and not reading.torn
    reading.record.go_on_in(Appending.old(path), reading.missing)
    reading.record.close()
    assert path.read_text(encoding="utf-8") == (
        text_of([*SHORT, "resign white", "result black resignation"])
    )


@pytest.mark.parametrize("rubbish", [b"\0" * 4096, b"a1-a2N\r", b"player \xc3", b"\xff\xfe"])
def test_whatever_a_crash_left_after_the_last_line_is_cut_off(
    tmp_path: Path, rubbish: bytes
) -> None:
    path = tmp_path / "torn.tcr"
    path.write_bytes(text_of(SHORT).encode() + rubbish)
    reading = read_record(path)
    assert reading.torn and len(reading.record.game) == 0
    reading.record.go_on_in(Appending.old(path), reading.missing)
    reading.record.close()
    assert path.read_bytes() == text_of(SHORT).encode()


def test_a_record_that_could_not_be_begun_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "game.tcr"
    with no_room_after(100), pytest.raises(BadInput, match="cannot be written"):
        new_record().write_to(path)
    assert not path.exists()


@pytest.mark.parametrize("room", [0, 3])
@pytest.mark.parametrize(
    "action", [turn("a2-a3N"), Draw("black"), Resign("white")], ids=["move", "draw", "resign"]
)
def test_an_action_that_cannot_be_written_down_is_not_done(
    tmp_path: Path, room: int, action: Action
) -> None:
    path = tmp_path / "game.tcr"
    record = new_record()
    record.write_to(path)
    for done in (turn("a1-a2N"), Draw("white"), turn("p16-p15S"), Draw("white")):
        record.apply(done)
    before, written = state(record.game), path.read_bytes()
    with no_room_after(len(written) + room):
        with pytest.raises(BadInput, match="cannot be written"):
            record.apply(action)
        with pytest.raises(BadInput, match="cannot be written"):
            record.undo("white")
    assert state(record.game) == before
    assert path.read_bytes() == written
    record.apply(action)  # once there is room again
    record.close()
    assert state(read_record(path).record.game) == state(record.game)


def test_what_is_refused_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "game.tcr"
    record = new_record()
    record.write_to(path)
    for action in (turn("a1-a1N"), turn("a1-a2N", 5), Time("white")):
        with pytest.raises(Refused):
            record.apply(action)
    with pytest.raises(Refused):
        record.undo("white")
    record.close()
    assert path.read_text(encoding="utf-8") == text_of(SHORT)


def test_a_record_is_played_by_one_program_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.tcr"
    record = new_record()
    record.write_to(path)
    with pytest.raises(BadInput, match="is being played elsewhere"):
        Appending.old(path)
    record.apply(turn("a1-a2N"))
    record.close()
    file = Appending.old(path)
    record.go_on_in(file, [])
    record.close()  # after which it is free, though somebody still holds the file
    Appending.old(path).close()
    assert len(read_record(path).record.game) == 1


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    shutil.copy(SMALL, tmp_path / "game.tcr")
    with pytest.raises(BadInput, match="File exists"):
        new_record().write_to(tmp_path / "game.tcr")
    assert (tmp_path / "game.tcr").read_bytes() == SMALL.read_bytes()


def test_a_huge_record_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.tcr"
    with path.open("wb") as stream:
        stream.truncate(1 << 34)
    with pytest.raises(BadInput, match="larger than"):
        read_record(path)


def test_a_record_with_the_line_ends_of_another_system_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.tcr"
    path.write_bytes(SMALL.read_bytes().replace(b"\n", b"\r\n"))
    assert read_record(path).record.lines() == LINES


# Honesty


@pytest.mark.parametrize(
    "result", ["black command_tank", "white escape", "draw agreement", "white", "white command"]
)
def test_a_forged_result_is_found_out(result: str) -> None:
    with pytest.raises(Forged) as caught:
        read([*LINES[:-1], f"result {result}"])
    assert str(caught.value) == f"game.tcr:{len(LINES)}: should be: result white command_tank"


def test_what_was_taken_back_is_as_if_it_was_not_done() -> None:
    lines = [*LINES[: PLAY + 2], "undo white", *LINES[PLAY + 1 :]]
    actions = read(LINES).game.actions()
    assert read(lines).game.actions() == actions
    lines = [*LINES[: PLAY + 1], "draw black", "undo black", *LINES[PLAY + 1 :]]
    assert read(lines).game.actions() == actions


def test_taking_back_ten_thousand_times_is_no_trouble() -> None:
    """Hostile, but legal: its cost grows with its length, not with the square of it."""
    assert len(read([*SHORT, *["draw white", "undo white"] * 10_000]).game) == 0
    assert len(read([*SHORT, *["a1-a2N", "undo white"] * 1_000, "a1-a2N"]).game) == 1


# What is wrong


def header(*changed: str, without: str = "") -> list[str]:
    """The short record with these lines before its end, and without those that begin so."""
    kept = [line for line in SHORT[:-1] if not (without and line.startswith(without))]
    return [*kept, *changed, "play"]


BEGUN = "it should begin 'tank-chess record 1'"
FAULTS: dict[str, tuple[list[str], int, str]] = {
    "nothing": ([], 1, f"is no record: {BEGUN}"),
    "nonsense": (["nonsense", *SHORT[1:]], 1, f"is no record: {BEGUN}"),
    "another format": (["tank-chess record 2", *SHORT[1:]], 1, f"is no record: {BEGUN}"),
    "another game": (["taktik record 1", *SHORT[1:]], 1, f"is a record of taktik: {BEGUN}"),
    "no end": (SHORT[:-1], 4, "the header does not end: there is no line 'play'"),
    "only a title": (SHORT[:1], 1, "the header does not end: there is no line 'play'"),
    "a word after the end": (
        [*SHORT[:-1], "play now"],
        5,
        "nothing follows 'play'",
    ),
    "an unknown key": (header("colour red"), 5, "'colour' does not belong into the header"),
    "an empty line": (header(""), 5, "'' does not belong into the header"),
    "a move too soon": (header("a1-a2N"), 5, "'a1-a2N' does not belong into the header"),
    "two clocks": (header("clock 30", "clock 30"), 6, "clock stands here a second time"),
    "two positions": (header(POSITION), 5, "position stands here a second time"),
    "no clock": (
        header("clock 0"),
        5,
        "a clock is 1 to 180 minutes, or like 30+5 with up to 60 seconds gained by every move, "
        "not '0'",
    ),
    "no players": (header(without="player"), 3, "the players are white, black, a line each"),
    "a third player": (header("player red C"), 6, "the players are white, black, a line each"),
    "players exchanged": (
        [SHORT[0], SHORT[2], SHORT[1], *SHORT[3:]],
        2,
        "here comes player white, and who that is",
    ),
    "nobody": (
        [*SHORT[:2], "player black", *SHORT[3:]],
        3,
        "here comes player black, and who that is",
    ),
    "a long name": (
        [*SHORT[:2], f"player black {'x' * 61}", *SHORT[3:]],
        3,
        "here comes player black, and who that is",
    ),
    "a name that cannot be printed": (
        [*SHORT[:2], "player black \x1b[2J", *SHORT[3:]],
        3,
        "here comes player black, and who that is",
    ),
    "no start": (header(without="position"), 4, "the header has no line 'position'"),
    "both starts": (
        [*SHORT[:3], *LINES[3:PLAY], *SHORT[3:]],
        PLAY + 1,
        "a game begins with a layout or a position, not with both",
    ),
    "a short position": (
        header("position 16", without="position"),
        4,
        "a position is: size, rows, who moves or has won, quiet plies",
    ),
    "no command tank": (
        header(POSITION.replace("c4", "h4"), without="position"),
        4,
        "C11: Black has no command tank, and nobody is said to have won",
    ),
    "no move": ([*SHORT, "a1-a2N", "fly"], 7, "C15: fly: a move is written like e4-g6NE, "
        "e4-g6NE*g9 or e15-off"),
    "an illegal move": ([*SHORT, "a1-a2N", "p16-p16S"], 7, "C4: p16-p16S: to end where and as it "
        "began is no move"),
    "an impossible shot": ([*SHORT, "a1-a2N*p16"], 6, "C7: a1-a2N*p16: a shot flies in a straight "
        "line"),
    "a time too many": ([*SHORT, "a1-a2N 1.000"], 6, "C14: this game has no clock"),
    "a time too few": (
        [*header("clock 30"), "a1-a2N"],
        7,
        "C14: the clock runs: the time that a move took belongs to it",
    ),
    "too late": (
        [*header("clock 1"), "a1-a2N 60.000"],
        7,
        "C14: there was no time left for that move",
    ),
    "no such player": ([*SHORT, "draw red"], 6, "draw is followed by white or black"),
    "undo of nothing": (
        [*SHORT, "undo white"],
        6,
        "C3: only one's own last action is undone, while the game goes on",
    ),
    "undo by the other": (
        [*SHORT, "a1-a2N", "undo black"],
        7,
        "C3: only one's own last action is undone, while the game goes on",
    ),
    "undo by nobody": (
        [*SHORT, "a1-a2N", "undo"],
        7,
        "C3: only one's own last action is undone, while the game goes on",
    ),
    "undo with a clock": (
        [*header("clock 1"), "a1-a2N 1.000", "undo white"],
        8,
        "C14: with a clock nothing is undone",
    ),
    "a result too soon": ([*SHORT, "result white escape"], 6, "'result' does not belong here"),
    "a result too late": (
        [*SHORT, "resign white", "a1-a2N"],
        7,
        "here should stand 'result'",
    ),
    "undo instead of the result": (
        [*SHORT, "resign white", "undo white"],
        7,
        "here should stand 'result'",
    ),
    "a second result": ([*LINES, LINES[-1]], len(LINES) + 1, "'result' does not belong here"),
    "something after the end": ([*LINES, "draw white"], len(LINES) + 1, "C11: the game is over"),
    "undo after the end": (
        [*LINES, "undo white"],
        len(LINES) + 1,
        "C3: only one's own last action is undone, while the game goes on",
    ),
    "play twice": ([*SHORT, "play"], 6, "C15: play: a move is written like e4-g6NE, e4-g6NE*g9 or "
        "e15-off"),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_what_is_wrong_is_told_with_its_line(what: str) -> None:
    lines, number, message = FAULTS[what]
    with pytest.raises(BadInput) as caught:
        read(lines)
    assert str(caught.value) == f"game.tcr:{number}: {message}"
    assert_can_be_said(caught.value)


def test_an_empty_line_in_the_game_is_told_in_words() -> None:
    for line in ("", " ", "\t"):
        with pytest.raises(BadInput, match=r"^game\.tcr:6: ") as caught:
            read([*SHORT, line, "a1-a2N"])
        assert "unpack" not in str(caught.value)


def test_faults_in_the_layout_are_told_where_they_stand() -> None:
    row = next(n for n, line in enumerate(LINES) if line.startswith("layout   14:"))
    lines = [*LINES[:row], LINES[row].replace("l #", "l ?", 1), *LINES[row + 1 :]]
    with pytest.raises(BadInput) as caught:
        read(lines)
    fault = caught.value.faults[0]
    assert (fault.line, fault.column) == (row + 1, lines[row].index("?") + 1)
    assert "'?' is no symbol" in fault.message
    assert str(caught.value).startswith(f"game.tcr:{row + 1}:{fault.column}: ")


def test_all_faults_in_the_layout_are_told() -> None:
    """Also where header lines stand between its own, and where none is to blame."""
    rows = [n for n, line in enumerate(LINES) if line.startswith(("layout   16:", "layout    1:"))]
    lines = list(LINES)
    for row in rows:
        lines[row] = lines[row].replace(": .", ": !")
    lines.insert(rows[0] + 1, "clock 30")
    with pytest.raises(BadInput) as caught:
        read(lines)
    places = [(fault.line, fault.column) for fault in caught.value.faults]
    assert places == [(rows[0] + 1, 14), (rows[1] + 2, 14)]
    without = [line for line in LINES if not line.startswith("layout name")]
    with pytest.raises(BadInput) as caught:
        read(without)
    first = next(n for n, line in enumerate(without) if line.startswith("layout")) + 1
    assert str(caught.value) == f"game.tcr:{first}: the heading 'name' is missing"


def test_a_layout_that_is_not_fit_is_refused_in_a_record() -> None:
    """C16: an obstacle without its counterpart."""
    row = next(n for n, line in enumerate(LINES) if line.startswith("layout   12:"))
    lines = [*LINES[:row], LINES[row].replace(": .", ": #"), *LINES[row + 1 :]]
    with pytest.raises(BadInput, match=rf"^game\.tcr:{row + 1}:14: C1: # on a12 has no counterp"):
        read(lines)


def test_a_record_without_a_whole_header_is_no_game() -> None:
    text = text_of(LINES)
    for place in range(0, text.index("\nplay\n") + 1, 23):
        with pytest.raises(BadInput, match=r"^game\.tcr:\d+: "):
            parse_record(text[:place], "game.tcr")


# Damage

BEGINNINGS = [
    LINES[: PLAY + 20],
    TIMED[: TIMED.index("play") + 20],
    [*SHORT, *SHUFFLE, "draw white", *SHUFFLE, "result draw repetition"],
    [*SHORT, "a1-a2N", "undo white", "draw white", "draw black", "result draw agreement"],
]
WORDS = ["", "a1-a2N", "e4-e5N*e9", "play", "result", "undo white", "draw", "9" * 50, "-1", "é"]


@st.composite
def mutated(draw: st.DrawFn) -> list[str]:
    """A record with lines doubled, dropped, swapped, cut, or words and characters exchanged."""
    lines = list(draw(st.sampled_from(BEGINNINGS)))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        match draw(st.integers(0, 6)):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, lines[other])
            case 2:
                lines[place], lines[other] = lines[other], line
            case 3:
                lines[place] = line[: draw(st.integers(0, 30))]
            case 4:
                words = line.split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(WORDS))
                lines[place] = " ".join(words)
            case 5:
                at = draw(st.integers(0, len(line)))
                flipped = draw(st.characters() | st.sampled_from("abcNSEW*-. 019#"))
                lines[place] = line[:at] + flipped + line[at + 1 :]
            case _:
                lines.insert(place, draw(st.text(max_size=40)))
    return lines


@given(mutated())
@settings(max_examples=800)
def test_any_damage_is_told_or_harmless(lines: list[str]) -> None:
    try:
        reading = parse_record(text_of(lines), "game.tcr")
    except BadInput as bad:
        last = text_of(lines).count("\n")
        for fault in bad.faults:
            assert 0 <= fault.line <= last and fault.message
        assert_can_be_said(bad)
    else:
        again = read(reading.record.lines())
        assert state(again.game) == state(reading.record.game)
        assert again.lines() == reading.record.lines()


@given(st.binary(max_size=300), st.sampled_from([SMALL, LARGE]), st.integers(0, 2400))
@settings(max_examples=40)
def test_any_bytes_are_told_or_harmless(
    tmp_path_factory: pytest.TempPathFactory, noise: bytes, golden: Path, place: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.tcr"
    whole = golden.read_bytes()
    over = whole[:place] + noise + whole[place + len(noise) :]
    for data in (noise, whole[:place] + noise + whole[place:], whole[:place] + noise, over):
        path.write_bytes(data)
        try:
            read_record(path)
        except BadInput as bad:
            assert str(bad).startswith(str(path))


@given(st.text(max_size=300))
def test_any_text_is_told_or_harmless(text: str) -> None:
    for written in (text, text_of(SHORT) + text + "\n", f"tank-chess record 1\n{text}\nplay\n"):
        try:
            parse_record(written, "game.tcr")
        except BadInput as bad:
            assert str(bad).startswith("game.tcr")


HOSTILE = {
    "a thousand clocks": [SHORT[0], *["clock 30"] * 60_000],
    "a thousand players": [SHORT[0], *["player white A"] * 60_000, *SHORT[1:]],
    "a layout without end": [SHORT[0], *["layout board"] * 60_000, *SHORT[1:]],
    "an endless position": header(f"position {'16 ' * 20_000}", without="position"),
    "an endless move": [*SHORT, "a1-" * 100_000],
    "an endless name": [SHORT[0], f"player white {'x' * 100_000}", *SHORT[2:]],
    "an endless clock": header("clock " + "9" * 100_000),
    "an endless time": [*header("clock 30"), "a1-a2N " + "9" * 100_000 + ".000"],
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_too_much_is_refused_in_few_words(what: str) -> None:
    with pytest.raises(BadInput, match=r"^game\.tcr:\d*:?\d*:? ?") as caught:
        read(HOSTILE[what])
    assert all(len(fault.message) < 200 for fault in caught.value.faults)


def test_a_record_is_a_game_to_go_on_with() -> None:
    record = read(LINES[: PLAY + 10])
    assert record.game.result is None and record.game.actors == ["black"]
    record.apply(Resign("black"))
    assert record.game.result == Result(0, Reason.RESIGNATION)
    assert set(PLAYERS) == {"white", "black"}
