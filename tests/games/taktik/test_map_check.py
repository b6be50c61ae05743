"""B6: boards that can be read but not played on, each one a small board with a few changes."""

from pathlib import Path

import pytest

from host_sim.games.taktik.formats.map_text import parse_map
from host_sim.games.taktik.rules.board import Country, Terrain
from host_sim.kit.faults import BadInput, Fault
from tests.kit.in_words import assert_can_be_said

DRILL = (Path(__file__).parent / "boards" / "drill.map").read_text(encoding="utf-8")
LINES = DRILL.split("\n")
HEADING = (LINES.index("board") + 1, 1)


def faults_in(text: str) -> list[Fault]:
    try:
        parse_map(text, "some.map")
    except BadInput as bad:
        assert_can_be_said(bad)
        return list(bad.faults)
    return []


def space(name: str) -> tuple[int, int]:
    """Line and column of a space, counted by hand: three characters each, behind the label."""
    row, number = ord(name[0]) - ord("a"), int(name[1:])
    return HEADING[0] + 1 + row, len("  a: ") + row % 2 + 3 * (number - 1) + 1


def with_spaces(changes: dict[str, str], text: str = DRILL) -> str:
    lines = text.split("\n")
    for name, written in changes.items():
        line, column = space(name)
        old = lines[line - 1]
        lines[line - 1] = old[: column - 1] + written + old[column + 1 :]
    return "\n".join(lines)


def test_b6_the_small_board_is_without_fault() -> None:
    assert faults_in(DRILL) == []
    assert with_spaces({"a1": ".k", "m18": ".c", "e2": "HK"}) == DRILL


# Counts


@pytest.mark.parametrize(
    ("name", "without", "country"),
    [
        ("e2", ".K", "Kazaldis"),
        ("g17", ".S", "Sarapan"),
        ("l5", ".A", "Armania"),
        ("l12", ".C", "Calderon"),
    ],
)
def test_b3_a_country_without_headquarters(name: str, without: str, country: str) -> None:
    missing = Fault(*HEADING, f"B3: the headquarters of {country} is missing")
    assert faults_in(with_spaces({name: without})) == [missing]


@pytest.mark.parametrize(
    ("name", "without", "side"),
    [("g5", ".a", "Kazaldis and Armania"), ("i14", ".c", "Sarapan and Calderon")],
)
def test_b4_an_alliance_without_depot(name: str, without: str, side: str) -> None:
    missing = Fault(*HEADING, f"B4: the depot of {side} is missing")
    assert faults_in(with_spaces({name: without})) == [missing]


@pytest.mark.parametrize("country", ["Kazaldis", "Sarapan", "Armania", "Calderon"])
def test_b3_a_country_without_city(country: str) -> None:
    head, rows = DRILL.split("board\n")
    text = head + "board\n" + rows.replace(country[0], country[0].lower())
    assert faults_in(text) == [Fault(*HEADING, f"B3: {country} has no city")]


def test_b3_a_repair_area_is_several_spaces() -> None:
    text = with_spaces({"d3": ".K", "f2": ".K"})
    few = "B3: Kazaldis has 1 repair space, and needs at least 2"
    assert faults_in(text) == [Fault(*HEADING, few)]
    text = with_spaces({"k6": ".A", "l4": ".A", "m7": ".A"})
    none = "B3: Armania has no repair spaces, and needs at least 2"
    assert faults_in(text) == [Fault(*HEADING, none)]
    assert faults_in(with_spaces({"d3": ".K"})) == []


def test_b5_a_bridge_leads_over_water() -> None:
    dry = Fault(*space("c5"), "B5: a bridge with no river or lake beside it")
    assert faults_in(with_spaces({"c5": "=k"})) == [dry]
    assert faults_in(with_spaces({"i11": "=c"})) == []  # beside the lake


def cut_down(country: Country, left: int) -> dict[str, str]:
    """Mountains on all but the first few spaces where the country can set up."""
    board = parse_map(DRILL, "some.map")
    room = [
        name
        for name, number in board.number.items()
        if board.country[number] == country and board.terrain[number] == Terrain.OPEN
    ]
    return {name: "^" + LINES[space(name)[0] - 1][space(name)[1]] for name in room[left:]}


def room_faults(changes: dict[str, str]) -> list[Fault]:
    return [fault for fault in faults_in(with_spaces(changes)) if "room" in fault.message]


@pytest.mark.parametrize(
    ("country", "need"),
    [
        (Country.KAZALDIS, 19),
        (Country.SARAPAN, 38),
        (Country.ARMANIA, 19),
        (Country.CALDERON, 19),
    ],
)
def test_b6_there_is_room_for_all_pieces_and_options(country: Country, need: int) -> None:
    """12 units (F1), a field HQ and 6 depots (A0); for two battalions in Sarapan (M1)."""
    name = country.name.capitalize()
    short = f"B6: {name} has room for {need - 1} pieces, and needs {need}"
    assert room_faults(cut_down(country, need)) == []
    assert room_faults(cut_down(country, need - 1)) == [Fault(*HEADING, short)]


def test_m1_a_bridge_is_room_for_a_piece_and_a_repair_space_is_not() -> None:
    enough = cut_down(Country.KAZALDIS, 19)
    assert "a8" not in enough
    assert room_faults(enough | {"a8": "=k"}) == []
    assert len(room_faults(enough | {"a8": "rk"})) == 1


# Ways out of repair


def blocked(name: str, *others: str) -> str:
    return "blocked\n" + "".join(f"{name} {other}\n" for other in others)


def no_way_out(name: str, modes: str) -> list[Fault]:
    return [Fault(*space(name), f"B6: this repair space has no way out (in {modes})")]


def test_b6_r3_a_repair_space_has_a_way_out() -> None:
    text = DRILL + blocked("d3", "d2", "c3", "c4", "e3", "e4")
    assert faults_in(text) == no_way_out("d3", "every mode")
    assert faults_in(DRILL + blocked("d3", "d2", "c3", "c4", "e3")) == []


def test_b6_another_repair_space_is_no_way_out() -> None:
    text = with_spaces({"d2": "rK"}) + blocked("d3", "c3", "c4", "e3", "e4")
    assert faults_in(text) == no_way_out("d3", "every mode")


def test_v5_the_own_headquarters_and_depot_are_no_way_out() -> None:
    text = DRILL + blocked("f2", "f1", "e3", "g2")
    assert faults_in(text) == no_way_out("f2", "every mode")
    text = DRILL + blocked("f4", "f5", "e4", "e5", "g4")
    assert faults_in(text) == no_way_out("f4", "every mode")


def test_m4_a_closed_country_is_no_way_out() -> None:
    text = DRILL + blocked("f2", "f1", "e3")
    assert faults_in(text) == no_way_out("f2", "intro")


# Ways to the enemy


def unreached(name: str, what: str, modes: str) -> Fault:
    return Fault(*space(name), f"B6: the enemy cannot reach {what} (in {modes})")


def test_b6_a_headquarters_can_be_reached_by_the_enemy() -> None:
    text = DRILL + blocked("e2", "e1", "e3", "d1", "d2", "f1", "f2")
    assert faults_in(text) == [unreached("e2", "the headquarters of Kazaldis", "every mode")]
    assert faults_in(DRILL + blocked("e2", "e1", "e3", "d1", "d2", "f1")) == []


def test_b6_m4_a_depot_can_be_reached_even_with_its_neighbours_closed() -> None:
    text = DRILL + blocked("g5", "f4", "f5")
    assert faults_in(text) == [unreached("g5", "the depot of Kazaldis and Armania", "intro")]
    text = DRILL + blocked("i14", "h13", "h14")
    assert faults_in(text) == [
        unreached("i14", "the depot of Sarapan and Calderon", "intro, three")
    ]
    assert faults_in(DRILL + blocked("g5", "f4")) == []


def test_v6_no_way_leads_through_what_has_been_taken() -> None:
    """The headquarters of Kazaldis, with its alliance's depot as the only door."""
    text = with_spaces({"g5": ".a", "e1": "DK"}) + blocked("e2", "e3", "d1", "d2", "f1", "f2")
    assert unreached("e2", "the headquarters of Kazaldis", "every mode") in faults_in(text)


def test_v5_no_way_leads_through_the_own_repair_area_but_the_enemys_is_ordinary_ground() -> None:
    """Repair spaces on the bridgeheads of Kazaldis: Sarapan comes in, Kazaldis cannot go out."""
    text = with_spaces({"b8": "rk", "f8": "rk"})
    assert [fault for fault in faults_in(text) if "headquarters of" in fault.message] == [
        unreached("g17", "the headquarters of Sarapan", "intro, three")
    ]


def test_b5_m4_the_war_needs_a_bridge_that_leads_to_an_open_country() -> None:
    """The lower bridges lead to Calderon, which is closed in intro and three."""
    text = with_spaces({"b9": "~-", "f9": "~-"})
    assert faults_in(text) == [
        unreached("e2", "the headquarters of Kazaldis", "intro, three"),
        unreached("g5", "the depot of Kazaldis and Armania", "intro, three"),
        unreached("g17", "the headquarters of Sarapan", "intro, three"),
        unreached("i14", "the depot of Sarapan and Calderon", "intro, three"),
        unreached("l5", "the headquarters of Armania", "three"),
    ]
    assert faults_in(with_spaces({"b9": "~-"})) == faults_in(with_spaces({"f9": "~-"})) == []


def test_b5_a_blocked_side_is_no_way() -> None:
    text = DRILL + "blocked\nb8 b9\nf9 f8\n"
    assert faults_in(text) == faults_in(with_spaces({"b9": "~-", "f9": "~-"})) != []


def test_b6_every_set_up_space_leads_to_an_enemy_headquarters() -> None:
    text = with_spaces({"e1": "hK"})
    lost = "B6: Kazaldis reaches no enemy headquarters from f1 (in intro)"
    assert faults_in(text) == [Fault(*space("f1"), lost)]


def test_b6_of_many_spaces_cut_off_three_are_named_and_the_rest_counted() -> None:
    text = with_spaces({name: "^a" for name in ("j1", "j2", "j3", "j4", "k4", "l3", "m3")})
    lost = "B6: Armania reaches no enemy headquarters from k1, k2, k3 and 4 more"
    assert faults_in(text) == [Fault(*space("k1"), f"{lost} (in standard, three, four)")]


def test_b6_three_spaces_cut_off_are_all_named() -> None:
    few = with_spaces({name: "^a" for name in ("l1", "l2", "l3", "m4")})
    many = with_spaces({name: "^a" for name in ("k1", "k2", "l2", "l3", "m4")})
    lost = "B6: Armania reaches no enemy headquarters from"
    when = "(in standard, three, four)"
    assert faults_in(few) == [Fault(*space("m1"), f"{lost} m1, m2, m3 {when}")]
    assert faults_in(many) == [Fault(*space("l1"), f"{lost} l1, m1, m2 and 1 more {when}")]


def test_b6_all_that_is_wrong_with_a_board_is_told_at_once() -> None:
    text = with_spaces({"e2": ".K", "i14": ".c", "c5": "=k", "e1": "hK"})
    assert [fault.message[:3] for fault in faults_in(text)] == ["B3:", "B4:", "B5:"]
