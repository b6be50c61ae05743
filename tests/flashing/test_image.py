"""Images: dragged onto a board in long use, they leave exactly our files there."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.flashing import filesystem, image, uf2
from host_sim.flashing.boards import BOARDS, FLASH_START, Board, Region
from host_sim.flashing.errors import BoardError
from host_sim.flashing.files import shipped_files
from tests.flashing.boot_rom import boot_rom
from tests.flashing.sample import E10_BLOCK, Program, files_in_flash, old_folder_block

SHIPPED = shipped_files()
EVERY_BOARD = pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)


def used_flash(board: Board) -> bytes:
    """The worst a board in long use can hold: in every block a folder of an older version that is
    valid, and newer than ours by its revision number. Whatever is not replaced will be believed."""
    start = board.storage.start - FLASH_START
    flash = b"\x33" * start + old_folder_block() * board.storage.block_count
    assert len(flash) == board.flash_size
    return flash


@EVERY_BOARD
def test_the_file_system_lies_where_micropython_looks(board: Board) -> None:
    blocks = uf2.read(image.files_only(board, SHIPPED), board.name)
    first = {"pico": 0x100A0000, "pico_w": 0x1012C000, "pico2": 0x10100000, "pico2_w": 0x10180000}
    assert min(block.address for block in blocks) == board.storage.start == first[board.name]
    assert board.storage.end == FLASH_START + board.flash_size
    assert max(block.address for block in blocks) < board.storage.end
    assert {block.family for block in blocks} == {board.data_family}


@EVERY_BOARD
def test_dragged_onto_a_used_board_it_leaves_exactly_our_files(board: Board) -> None:
    rom = boot_rom(board.chip, used_flash(board))
    before = bytes(rom.flash[: board.storage.start - FLASH_START])
    rom.drag(image.files_only(board, SHIPPED))
    assert rom.restarted
    assert files_in_flash(rom.flash, board.storage) == SHIPPED
    assert rom.flash[: len(before)] == before, "MicroPython itself must not be touched"


@EVERY_BOARD
def test_a_board_with_the_other_chip_does_not_take_it(board: Board) -> None:
    other = "RP2350" if board.chip == "RP2040" else "RP2040"
    rom = boot_rom(other, used_flash(board))
    rom.drag(image.files_only(board, SHIPPED))
    assert not rom.restarted
    assert rom.flash == used_flash(board)


@settings(max_examples=15, deadline=None)
@given(
    st.dictionaries(
        st.from_regex(r"[a-z]{1,8}(/[a-z]{1,8})?\.py", fullmatch=True),
        st.binary(max_size=9000),
        min_size=1,
        max_size=6,
    )
)
def test_any_files_read_back(files: dict[str, bytes]) -> None:
    board = BOARDS["pico"]
    rom = boot_rom(board.chip, b"\x00" * board.flash_size)
    rom.drag(image.files_only(board, files))
    assert files_in_flash(rom.flash, board.storage) == dict(sorted(files.items()))


def test_files_that_do_not_fit_are_told() -> None:
    with pytest.raises(BoardError, match="do not fit into a file system of 848 KiB"):
        image.files_only(BOARDS["pico_w"], {"big.bin": bytes(1_000_000)})


def test_disk_version_is_2_0_which_every_micropython_reads() -> None:
    superblock = max(filesystem.build(SHIPPED, 352)[number] for number in (0, 1))
    name = superblock.index(b"littlefs")
    assert superblock[name + 12 : name + 16] == bytes([0, 0, 2, 0])


# --- with MicroPython inside


def combined(tmp_path: Path, file: bytes) -> tuple[Board, bytes]:
    path = tmp_path / "micropython.uf2"
    path.write_bytes(file)
    return image.with_micropython(path, SHIPPED)


@EVERY_BOARD
def test_one_file_brings_micropython_and_our_files(board: Board, tmp_path: Path) -> None:
    program = Program(board=board.name, storage=board.storage)
    if board.chip == "RP2040":
        file = program.uf2()
    else:
        file = uf2.write([E10_BLOCK]) + program.uf2(uf2.RP2350_ARM)
    found, content = combined(tmp_path, file)
    assert found == board
    rom = boot_rom(board.chip, used_flash(board))
    rom.drag(content)
    assert rom.restarted
    for address, page in program.pages().items():
        assert rom.flash[address - FLASH_START :][: uf2.PAGE_SIZE] == page
    assert files_in_flash(rom.flash, board.storage) == SHIPPED


def test_micropythons_blocks_come_first_and_numbers_run_through(tmp_path: Path) -> None:
    program = Program(board="pico2", storage=BOARDS["pico2"].storage)
    _, content = combined(tmp_path, uf2.write([E10_BLOCK]) + program.uf2(uf2.RP2350_ARM))
    first, *rest = uf2.read(content, "combined.uf2")
    assert first == E10_BLOCK
    assert rest[0].address == FLASH_START
    assert rest[-1].address >= BOARDS["pico2"].storage.start
    assert [block.number for block in rest] == list(range(len(rest)))
    assert {(block.family, block.total) for block in rest} == {(uf2.RP2350_ARM, len(rest))}


def test_risc_v_micropython_keeps_its_family(tmp_path: Path) -> None:
    program = Program(board="pico2", storage=BOARDS["pico2"].storage)
    board, content = combined(tmp_path, program.uf2(uf2.RP2350_RISCV))
    assert board.name == "pico2"
    assert {b.family for b in uf2.read(content, "combined.uf2")} == {uf2.RP2350_RISCV}


def test_our_files_go_where_this_micropython_declares_its_own(tmp_path: Path) -> None:
    smaller = Region(FLASH_START + 0x180000, 0x80000)
    _, content = combined(tmp_path, Program(board="pico", storage=smaller).uf2())
    rom = boot_rom("RP2040", bytes(BOARDS["pico"].flash_size))
    rom.drag(content)
    assert files_in_flash(rom.flash, smaller) == SHIPPED


def test_a_micropython_that_declares_nothing_gets_the_table_s_place(tmp_path: Path) -> None:
    board, content = combined(tmp_path, Program(board="pico_w").uf2())
    rom = boot_rom("RP2040", bytes(board.flash_size))
    rom.drag(content)
    assert files_in_flash(rom.flash, BOARDS["pico_w"].storage) == SHIPPED


STORAGE = BOARDS["pico"].storage


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (b"PK\3\4" * 128, "not a UF2 file"),
        (Program(name="CircuitPython").uf2(), "holds CircuitPython, not MicroPython"),
        (Program(version="v1.24.1").uf2(), "is MicroPython v1.24.1; 1.25 or newer is needed"),
        (Program(name="").uf2(), "holds a program that does not give its name"),
        (Program(board="adafruit_feather_rp2040").uf2(), "for the board 'adafruit_feather_rp2040'"),
        (Program(board="pico").uf2(uf2.RP2350_ARM), "for the board 'pico' (RP2350)"),
        (Program(storage=STORAGE, size=700_000).uf2(), "already fills 0x100a0000, inside the file"),
        (Program(storage=Region(0x10000000, 1 << 30)).uf2(), "not in the flash of a Pico"),
        (Program(storage=Region(0x100A0001, 4096)).uf2(), "not in the flash of a Pico"),
        (uf2.write([E10_BLOCK]), "one chip; it holds: none"),
        (
            Program(size=9000).uf2() + Program(size=9000).uf2(uf2.RP2350_ARM),
            "one chip; it holds: RP2040, RP2350 (Arm)",
        ),
    ],
)
def test_what_is_not_a_plain_micropython_is_refused(
    file: bytes,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("given.uf2").write_bytes(file)
    assert image.run("given.uf2") == 2
    printed = capsys.readouterr().err
    assert message in printed
    assert "given.uf2" in printed
    assert not Path("build").exists()


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_program_gives_an_image_or_a_message(data: st.DataObject) -> None:
    pages = Program(storage=STORAGE, size=6000).pages()
    for _ in range(data.draw(st.integers(1, 6))):
        address = data.draw(st.sampled_from(sorted(pages)))
        page = bytearray(pages[address])
        page[data.draw(st.integers(0, 255))] = data.draw(st.integers(0, 255))
        pages[address] = bytes(page)
    with TemporaryDirectory() as folder:
        try:
            combined(Path(folder), uf2.write(uf2.numbered(pages, uf2.RP2040)))
        except BoardError as error:
            assert "micropython.uf2" in str(error)


def test_a_pico_w_that_got_the_files_for_a_pico_is_mended_by_the_combined_image(
    tmp_path: Path,
) -> None:
    """They land in its MicroPython, which is larger than a Pico's."""
    program = Program(board="pico_w", storage=BOARDS["pico_w"].storage, size=860_000)
    rom = boot_rom("RP2040", bytes(BOARDS["pico_w"].flash_size))
    rom.drag(program.uf2())
    whole = bytes(rom.flash[:860_000])
    rom.restarted = False
    rom.drag(image.files_only(BOARDS["pico"], SHIPPED))
    assert rom.flash[:860_000] != whole
    rom.restarted = False
    rom.drag(combined(tmp_path, program.uf2())[1])
    assert rom.flash[:860_000] == whole
    assert files_in_flash(rom.flash, BOARDS["pico_w"].storage) == SHIPPED


# --- the command


def test_the_command_writes_four_images_and_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert image.run(None) == 0
    names = {path.name for path in Path("build").iterdir()}
    assert names == {f"speldator-{name}.uf2" for name in ("pico", "pico_w", "pico2", "pico2_w")}
    printed = capsys.readouterr().out
    assert all(path in printed for path in SHIPPED)
    assert f"{sum(map(len, SHIPPED.values())):,}  bytes in {len(SHIPPED)} files" in printed
    assert "Hold BOOTSEL" in printed


def test_the_command_with_micropython_writes_one_image(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mp.uf2").write_bytes(Program(board="pico_w").uf2())
    assert image.run("mp.uf2") == 0
    assert [p.name for p in Path("build").iterdir()] == ["speldator-pico_w-with-micropython.uf2"]
    assert "speldator-pico_w-with-micropython.uf2" in capsys.readouterr().out


def test_a_missing_micropython_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert image.run("no/such.uf2") == 2
    assert "Cannot read" in capsys.readouterr().err


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "build").write_text("a file where the folder should be")
    with pytest.raises(BoardError, match="Cannot write to"):
        image.make_images(tmp_path / "build", None)


def test_images_are_the_same_to_the_byte_every_time(tmp_path: Path) -> None:
    once = [path.read_bytes() for path in image.make_images(tmp_path / "once", None)]
    twice = [path.read_bytes() for path in image.make_images(tmp_path / "twice", None)]
    assert once == twice
