"""Images started on an emulated Pico with real MicroPython."""

from pathlib import Path

from host_sim.flashing import image
from host_sim.flashing.files import shipped_files
from tests.emulator.board import Board
from tests.flashing.emulated import PICO, files_on, put, speldator_runs

SHIPPED = shipped_files()


def test_the_image_for_a_pico_starts_and_can_be_written_to(
    micropython_uf2: Path, tmp_path: Path
) -> None:
    ours = tmp_path / "speldator-pico.uf2"
    ours.write_bytes(image.files_only(PICO, SHIPPED))
    with Board([micropython_uf2, ours]) as board:
        assert speldator_runs(board)
        put(board, "/notes.txt", "still here")
        board.power_cycle()
        assert speldator_runs(board)
        assert files_on(board) == dict(sorted({**SHIPPED, "notes.txt": b"still here"}.items()))


def test_the_combined_image_starts(micropython_uf2: Path, tmp_path: Path) -> None:
    (combined,) = image.make_images(tmp_path, micropython_uf2)
    assert combined.name == "speldator-pico-with-micropython.uf2"
    with Board([combined]) as board:
        assert speldator_runs(board)
        assert files_on(board) == SHIPPED
