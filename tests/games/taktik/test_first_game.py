"""The turn that the rule book tells under "Your first game", from the set-up on."""

from host_sim import taktik

SPACES = {
    "kazaldis": "b8 a5 a6 a8 b5 b6 b7 c5 c7 c6 d6 d5",
    "sarapan": "b11 b15 b16 a13 c13 c14 d12 d13 e14 e11 f10 f11",
}
UNITS = [f"T{number}" for number in range(1, 9)] + [f"C{number}" for number in range(1, 5)]


def test_annas_first_turn_goes_as_the_rule_book_tells() -> None:
    game = taktik.new_game("drill", mode="intro", seed=0, set_up=False)

    def do(*lines: str) -> list[str]:
        events = [event for line in lines for event in game.apply(line)]
        return [taktik.describe(game.theatre, event) for event in events]

    for country, spaces in SPACES.items():
        for unit, space in zip(UNITS, spaces.split(), strict=True):
            assert do(f"place {country[0].upper()}{unit} {space}") == []
        do(f"ready {country}")
    assert do("rolled 4", "rolled 2") == [
        "kazaldis rolls 4 for who begins (M2)",
        "sarapan rolls 2 for who begins (M2)",
        "kazaldis begins (M2)",
    ]
    assert do("roll attack extra", "rolled 2 extra", "move KT1 b9 b10") == []
    assert game.reach("KC1").half_steps["c11"] == 4
    assert do("move KC1 c8 c9 c10 c11") == []
    assert game.state.half_steps == 2
    assert do("shoot KT1 ST1", "shown miss") == []
    assert taktik.Shoot("KC1", "ST1") in game.legal_actions(taktik.Shoot)
    assert do("shoot KC1 ST1", "shown hit") == [
        "KC1 has strength 4 (E7)",
        "ST1 has strength 2 (E7)",
        "ST1 is destroyed (E7)",
    ]
    refused = game.refusal("move KT2 b4")
    assert str(refused) == "E1: move KT2 b4: there is no movement after the first shot"
