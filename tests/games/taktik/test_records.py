"""Records: append-only, readable after any crash, replayed exactly, and honest (A1.5)."""

import hashlib
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.formats.record_reader import parse_record, read_record
from host_sim.games.taktik.rules.actions import Draw, Place, Ready, Resign, Roll, Rolled
from host_sim.games.taktik.rules.house import House, Strengths
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.view import view
from host_sim.kit.faults import BadInput, Forged
from host_sim.kit.record_file import Appending
from host_sim.kit.refused import Refused
from tests.games.taktik.golden.record import FOLDER as GOLDEN
from tests.games.taktik.random_games import actions, new_record
from tests.kit.full_disk import no_room_after
from tests.kit.in_words import assert_can_be_said

INTRO = GOLDEN / "intro" / "game.tkt"
LINES = INTRO.read_text(encoding="utf-8").splitlines()
SET_UP = LINES.index("set-up")
PLAY = LINES.index("play")


def text_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def place_of(beginning: str) -> int:
    return next(n for n, line in enumerate(LINES) if line.startswith(beginning))


@given(
    seed=st.integers(0, 10**6),
    mode=st.sampled_from(Mode),
    most=st.integers(0, 600),
    options=st.tuples(st.booleans(), st.booleans()),
)
@settings(max_examples=25)
def test_replay_equals_play(
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    mode: Mode,
    most: int,
    options: tuple[bool, bool],
) -> None:
    path = tmp_path_factory.mktemp("record") / "game.tkt"
    house = House(quiet_turns=50, strengths=Strengths(cars=(2, 2, 2, 4)))
    record = new_record(seed, mode, mines=options[0], supply=options[1], house=house)
    record.write_to(path)
    chance = random.Random(seed)
    for action, _ in zip(actions(record, seed), range(most), strict=False):
        record.apply(action)
        actor = record.game.actor(action)
        if actor and record.game.may_undo(actor) and chance.random() < 0.05:
            record.undo(actor)
            record.apply(action)
    record.close()
    reading = read_record(path)
    assert reading.record.game.state == record.game.state
    assert reading.record.game.actions() == record.game.actions()
    assert reading.record.lines() == record.lines()
    assert not reading.torn and not reading.missing


def test_a_crash_at_any_byte_loses_at_most_the_line_being_written(tmp_path: Path) -> None:
    whole = INTRO.read_bytes()
    full = read_record(INTRO).record.game.actions()
    path = tmp_path / "torn.tkt"
    # All places around the seals and the game's end, and some in between.
    begins, sealing = whole.index(b"\nset-up\n") + 8, whole.index(b"\nready ")
    places = {*range(begins, len(whole), 97), *range(len(whole) - 120, len(whole) + 1)}
    for place in sorted(places | set(range(sealing, sealing + 120))):
        path.write_bytes(whole[:place])
        reading = read_record(path)
        assert reading.torn == (whole[place - 1 : place] != b"\n")
        record = reading.record
        done = len(record.game)
        record.go_on_in(Appending.old(path), reading.missing)
        for action in full[done:]:
            record.apply(action)
        record.close()
        assert path.read_bytes() == whole


@pytest.mark.parametrize("rubbish", [b"\0" * 4096, b"end\r", b"player \xc3", b"\xff\xfe"])
def test_whatever_a_crash_left_after_the_last_line_is_cut_off(
    tmp_path: Path, rubbish: bytes
) -> None:
    path = tmp_path / "torn.tkt"
    whole = text_of(LINES[: PLAY + 1]).encode()
    path.write_bytes(whole + rubbish)
    reading = read_record(path)
    assert reading.torn
    reading.record.go_on_in(Appending.old(path), reading.missing)
    reading.record.close()
    assert path.read_bytes() == whole


def test_a_record_that_could_not_be_begun_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "game.tkt"
    with no_room_after(100), pytest.raises(BadInput, match="cannot be written"):
        new_record(3, Mode.INTRO).write_to(path)
    assert not path.exists()


def test_a_record_is_played_by_one_program_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.tkt"
    record = new_record(3, Mode.INTRO)
    record.write_to(path)
    with pytest.raises(BadInput, match="is being played elsewhere"):
        Appending.old(path)
    record.close()
    Appending.old(path).close()


def test_taking_back_ten_thousand_times_is_no_trouble() -> None:
    """Hostile, but legal: its cost grows with its length, not with the square of it."""
    lines = [*LINES[: SET_UP + 1], *["place KT1 a1", "place KT1 a2"] * 5000]
    lines += ["undo kazaldis"] * 9999
    assert len(parse_record(text_of(lines), "game.tkt").record.game) == 1


def test_a_thousand_house_rules_are_refused_at_once() -> None:
    lines = [*LINES[:3], *(f"house a{n} = 1" for n in range(60_000)), *LINES[3:]]
    with pytest.raises(BadInput, match="larger than 64 KiB"):
        parse_record(text_of(lines), "game.tkt")


def test_a_record_without_a_whole_header_is_no_game() -> None:
    text = INTRO.read_text(encoding="utf-8")
    for place in range(0, text.index("\nset-up\n"), 37):
        with pytest.raises(BadInput, match=r"^game\.tkt:\d+: "):
            parse_record(text[:place], "game.tkt")


@pytest.mark.parametrize("room", [0, 3])
def test_an_action_that_cannot_be_written_down_is_not_done(tmp_path: Path, room: int) -> None:
    path = tmp_path / "game.tkt"
    record = new_record(3, Mode.INTRO)
    record.write_to(path)
    wanted = actions(record, 3)
    for _ in range(70):
        record.apply(next(wanted))
    before, written = record.game.state.copy(), path.read_bytes()
    with no_room_after(len(written) + room), pytest.raises(BadInput, match="cannot be written"):
        record.apply(next(wanted))
    assert record.game.state == before
    assert path.read_bytes() == written


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    shutil.copy(INTRO, tmp_path / "game.tkt")
    with pytest.raises(BadInput, match="File exists"):
        new_record(3, Mode.INTRO).write_to(tmp_path / "game.tkt")
    assert (tmp_path / "game.tkt").read_bytes() == INTRO.read_bytes()


def test_a_seal_is_the_hash_of_what_is_revealed() -> None:
    """A1.5: with nothing but the record and a hash function."""
    for mode in Mode:
        lines = (GOLDEN / mode.value / "game.tkt").read_text(encoding="utf-8").splitlines()
        seals = [line.split(" ") for line in lines if line.startswith("seal ")]
        assert len(seals) == len({name for _, name, _ in seals}) >= 2
        for _, name, seal in seals:
            (reveal,) = [line for line in lines if line.startswith(f"reveal {name} ")]
            revealed = reveal.removeprefix(f"reveal {name} ")
            assert hashlib.sha256(revealed.encode()).hexdigest() == seal


def forgeries() -> Iterator[tuple[str, list[str]]]:
    reveal, seal = place_of("reveal kazaldis"), place_of("seal sarapan")
    words = LINES[reveal].split(" ")
    mines = words[-1].removeprefix("KM=").split(",")
    other = "KM=" + ",".join([*mines[1:], mines[0]])
    yield "mines that lay elsewhere", [*LINES[:reveal], " ".join([*words[:-1], other])]
    yield "another salt", [*LINES[:reveal], LINES[reveal].replace(words[2], "0" * 32)]
    swapped = LINES[seal][:-1] + ("0" if LINES[seal][-1] != "0" else "1")
    yield "another seal", [*LINES[:seal], swapped, *LINES[seal + 1 :]]
    result = place_of("result")
    won_by_other = LINES[result].replace("sarapan", "*").replace("kazaldis", "sarapan")
    yield (
        "another winner",
        [*LINES[:result], won_by_other.replace("*", "kazaldis"), *LINES[result + 1 :]],
    )


@pytest.mark.parametrize(("what", "lines"), list(forgeries()))
def test_a_forged_record_is_found_out(what: str, lines: list[str]) -> None:
    with pytest.raises(Forged, match=r"^game\.tkt:\d+: should be: "):
        parse_record(text_of(lines), "game.tkt")


def test_strengths_cannot_be_changed_after_the_fact() -> None:
    """Neither the header's secret alone, nor with it the reveal: the seal fits neither."""
    secret, reveal = place_of("secret kazaldis"), place_of("reveal kazaldis")
    tanks = LINES[secret].split(" ")[3]
    values = tanks.removeprefix("KT=").split(",")
    forged = "KT=" + ",".join(sorted(values, key=lambda v: -int(v)))
    assert forged != tanks
    for places in ([secret], [secret, reveal]):
        lines = list(LINES)
        for place in places:
            lines[place] = lines[place].replace(tanks, forged)
        with pytest.raises(BadInput):
            parse_record(text_of(lines), "game.tkt")


@pytest.mark.parametrize("mode", Mode)
def test_a_copy_of_a_finished_game_proves_everything(mode: Mode) -> None:
    record = read_record(GOLDEN / mode.value / "game.tkt").record
    for player in range(record.game.theatre.players):
        copy = parse_record(text_of(record.redacted(player)), "copy.tkt").record
        assert copy.copy_for == player
        assert view(copy.game.state, None) == view(record.game.state, None)
        assert copy.redacted(player) == record.redacted(player)


def test_a_copy_of_a_game_that_goes_on_waits_for_its_end() -> None:
    path = GOLDEN / "intro" / "kazaldis.tkt"
    with pytest.raises(BadInput, match=r"kazaldis\.tkt:\d+: a copy can be replayed once the game"):
        read_record(path)


def test_a_copy_holds_no_secret_of_others() -> None:
    lines = (GOLDEN / "intro" / "kazaldis.tkt").read_text(encoding="utf-8").splitlines()
    assert [line.split(" ")[1] for line in lines if line.startswith("secret")] == ["kazaldis"]
    assert not [line for line in lines if line.startswith("place SM")]
    assert len([line for line in lines if line.startswith("place KM")]) == 4
    assert not [line for line in lines if line.startswith("reveal")]


def test_a_copy_does_not_tell_in_which_order_others_placed_their_pieces() -> None:
    record = new_record(4, Mode.INTRO, mines=False, supply=False)
    placings = [a for a, _ in zip(actions(record, 4), range(13), strict=False)]
    for action in (*reversed(placings[:12]), placings[12]):
        record.apply(action)
    for action, _ in zip(actions(record, 5), range(13), strict=False):
        record.apply(action)
    seen = [line for line in record.redacted(1) if line.startswith("place K")]
    assert seen == sorted(seen, key=lambda line: (line[7] == "C", line))


def test_a_game_given_up_during_set_up_can_be_read_by_everyone() -> None:
    """M5: it is over, so that there is nothing to hide but the mines of who was never ready."""
    record = new_record(4, Mode.INTRO)
    for action, _ in zip(actions(record, 4), range(30), strict=False):
        record.apply(action)
    record.apply(Resign("sarapan"))
    assert record.game.over
    for player in (0, 1):
        copy = record.redacted(player)
        assert parse_record(text_of(copy), "copy.tkt").record.game.over
        assert copy[-1].startswith("reveal sarapan") and copy[-1].endswith("SM=-,-,-,-")
    assert parse_record(text_of(record.lines()), "game.tkt").record.game.over


def test_nothing_is_taken_back_after_a_roll() -> None:
    record = new_record(4, Mode.INTRO)
    for action in actions(record, 4):
        record.apply(action)
        if isinstance(action, Rolled | Ready | Roll):
            for player in ("kazaldis", "sarapan"):
                with pytest.raises(Refused):
                    record.undo(player)
        if record.game.state.turn > 3:
            break
    rolled = place_of("rolled")
    lines = [*LINES[: rolled + 1], "undo kazaldis", *LINES[rolled:]]
    with pytest.raises(BadInput, match=rf"game\.tkt:{rolled + 2}: T: nothing is undone"):
        parse_record(text_of(lines), "game.tkt")


def test_an_action_taken_back_is_as_if_it_was_not_done() -> None:
    place = place_of("place KT2")
    lines = [*LINES[: place + 1], "undo kazaldis", *LINES[place:]]
    game = parse_record(text_of(lines), "game.tkt").record.game
    assert game.actions() == read_record(INTRO).record.game.actions()


def test_offers_stand_in_the_record() -> None:
    lines = [*LINES[: PLAY + 1], "draw kazaldis", "draw sarapan"]
    reading = parse_record(text_of(lines), "game.tkt")
    assert reading.record.game.actions()[-1] == Draw("sarapan")
    assert reading.missing[0] == "result draw drawn_by_agreement"


BROKEN = {
    "is no record: it should begin 'taktik record 1'": ["nonsense", *LINES[1:]],
    "the header does not end": LINES[:SET_UP],
    "nothing follows 'set-up'": [*LINES[:SET_UP], "set-up now", *LINES[SET_UP + 1 :]],
    "the mode is one of": [LINES[0], "mode five", *LINES[2:]],
    "options are mines and supply": [*LINES[:2], "options supply mines", *LINES[3:]],
    "stands here a second time": [*LINES[:2], LINES[1], *LINES[2:]],
    "does not belong into the header": [*LINES[:2], "colour red", *LINES[2:]],
    "the header has no line 'mode'": [LINES[0], *LINES[2:]],
    "here comes player kazaldis": [
        line.replace("player kazaldis random", "player kazaldis") for line in LINES
    ],
    "the players are kazaldis, sarapan": [x for x in LINES if x != "player sarapan random"],
    "has no secret of sarapan": [x for x in LINES if not x.startswith("secret sarapan")],
    "a salt of 32 hexadecimal digits": [
        line.replace("secret kazaldis ", "secret kazaldis X") for line in LINES
    ],
    "is no action": [*LINES[: SET_UP + 1], "fly KT1", *LINES[SET_UP + 1 :]],
    "after 'place' comes: PIECE SPACE": [*LINES[: SET_UP + 1], "place KT1", *LINES[SET_UP + 1 :]],
    "there is no such piece": [*LINES[: SET_UP + 1], "place KT9 a1", *LINES[SET_UP + 1 :]],
    "there is no such space": [*LINES[: SET_UP + 1], "place KT1 zz99", *LINES[SET_UP + 1 :]],
    "M5: move KT1 d4": [*LINES[: SET_UP + 1], "move KT1 d4", *LINES[SET_UP + 1 :]],
    "here should stand 'seal'": [x for x in LINES if not x.startswith("seal kazaldis")],
    "does not belong here": [*LINES[: SET_UP + 1], "play", *LINES[SET_UP + 1 :]],
    "is no house rule": [*LINES[:2], "house colour = 1", *LINES[2:]],
    "'' is no action": [*LINES[: SET_UP + 1], "", *LINES[SET_UP + 1 :]],
    "only a player's copy has a head": [*LINES[:SET_UP], f"head 9 {'0' * 64}", *LINES[SET_UP:]],
    "a number of lines and 64 hexadecimal digits": [
        *LINES[:SET_UP], "copy-for kazaldis", "head 9 what", *LINES[SET_UP:]
    ],
    "only once": [*LINES[:SET_UP], LINES[SET_UP - 1], *LINES[SET_UP:]],
    "not the strengths of F2": [re.sub("KT=[248,]+", "KT=8,8,8,8,8,8,8,8", x) for x in LINES],
    "T: nothing is undone": [*LINES[: SET_UP + 1], "undo kazaldis", *LINES[SET_UP + 1 :]],
    "M: '': there is no such player": [*LINES[: SET_UP + 2], "undo", *LINES[SET_UP + 2 :]],
    "W3: end: the game is over": [*LINES, "end"],
}  # fmt: skip


@pytest.mark.parametrize("message", BROKEN)
def test_what_is_wrong_is_told_with_its_line(message: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_record(text_of(BROKEN[message]), "game.tkt")
    first = str(caught.value).splitlines()[0]
    assert message in first
    assert first.startswith("game.tkt:")
    assert 1 <= caught.value.faults[0].line <= len(BROKEN[message])
    assert_can_be_said(caught.value)


def test_a_fault_in_the_map_of_a_record_is_told_where_it_stands() -> None:
    row = next(n for n, line in enumerate(LINES) if line.startswith("map   a: "))
    lines = [*LINES[:row], LINES[row].replace(" .k", " ?k", 1), *LINES[row + 1 :]]
    with pytest.raises(BadInput) as caught:
        parse_record(text_of(lines), "game.tkt")
    assert caught.value.faults[0][:2] == (row + 1, lines[row].index("?k") + 1)


def test_the_record_of_a_new_game_is_a_game_to_play() -> None:
    record = new_record(4, Mode.THREE)
    again = parse_record(text_of(record.lines()), "new.tkt").record
    assert again.game.state == record.game.state
    assert isinstance(again.game.legal_actions()[0], Place)


def mutated(draw: st.DrawFn) -> list[str]:
    """The record with lines doubled, dropped, swapped, cut, or words exchanged."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 5)):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, lines[other])
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case 3:
                lines[place] = lines[place][: draw(st.integers(0, 30))]
            case 4:
                words = lines[place].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(
                    st.sampled_from(["", "KT1", "d4", "rolled", "9" * 50, "-1", "é", "kazaldis"])
                )
                lines[place] = " ".join(words)
            case _:
                lines[place] = draw(st.text(max_size=40))
        if not lines:
            break
    return lines


@given(st.composite(mutated)())
@settings(max_examples=300)
def test_any_damage_is_told_or_harmless(lines: list[str]) -> None:
    try:
        reading = parse_record(text_of(lines), "game.tkt")
    except BadInput as bad:
        assert str(bad).startswith("game.tkt")
        assert all(0 <= fault.line <= len(lines) + 45 for fault in bad.faults)
        assert_can_be_said(bad)
    else:
        again = parse_record(text_of(reading.record.lines()), "again.tkt").record
        assert again.game.state == reading.record.game.state


@given(st.binary(max_size=300), st.integers(0, 4000))
@settings(max_examples=150)
def test_any_bytes_are_told_or_harmless(
    tmp_path_factory: pytest.TempPathFactory, noise: bytes, place: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.tkt"
    whole = INTRO.read_bytes()
    for data in (noise, whole[:place] + noise + whole[place:], whole[:place] + noise):
        path.write_bytes(data)
        try:
            read_record(path)
        except BadInput as bad:
            assert str(bad).startswith(str(path))


def test_a_huge_record_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.tkt"
    with path.open("wb") as stream:
        stream.truncate(1 << 34)
    with pytest.raises(BadInput, match="larger than"):
        read_record(path)


def test_the_names_of_who_plays_are_kept() -> None:
    theatre = new_record(1, Mode.INTRO).game.theatre
    record = Record.new(theatre, ("Åsa", "Bo 2"), random.Random(1))
    assert parse_record(text_of(record.lines()), "x").record.seats == ("Åsa", "Bo 2")
