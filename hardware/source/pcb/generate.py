"""Everything about the circuit board, as files."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from hardware.source.pcb import kicad
from hardware.source.pcb.assembled import assembled
from hardware.source.pcb.board_file import board_file
from hardware.source.pcb.picture import picture
from hardware.source.pcb.project_file import project_file
from hardware.source.pcb.router import route
from hardware.source.pcb.undated import undated

NAME = "speldator"
FOLDER = "hardware/pcb"
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file can name


def missing() -> str:
    """What this machine lacks for making them."""
    return kicad.missing()


def generate() -> dict[str, bytes]:
    """By path from the project's root; none where a tool is missing."""
    if missing():
        return {}
    with TemporaryDirectory() as made_in:
        folder = Path(made_in)
        board = write_project(folder)
        kicad.fill(board)
        gerbers = _gerbers(board, folder / "gerbers")
        # KiCad rewrites the project file with its version's defaults; ours says what matters.
        project = project_file(NAME)
        kicad.interactive_bom(board, folder, "interactive_bom")
        return {
            f"{FOLDER}/{NAME}.kicad_pcb": board.read_bytes(),
            f"{FOLDER}/{NAME}.kicad_pro": project.encode(),
            **{f"{FOLDER}/gerbers/{name}": data for name, data in gerbers.items()},
            f"{FOLDER}/{NAME}_gerbers.zip": zipped(gerbers),
            f"{FOLDER}/front.svg": picture(gerbers, NAME, "front").encode(),
            f"{FOLDER}/back.svg": picture(gerbers, NAME, "back").encode(),
            f"{FOLDER}/assembled.svg": assembled(gerbers, NAME).encode(),
            f"{FOLDER}/interactive_bom.html": (folder / "interactive_bom.html").read_bytes(),
        }


def write_project(folder: Path) -> Path:
    """The board without its ground planes, and the rules beside it."""
    board = folder / f"{NAME}.kicad_pcb"
    board.write_text(board_file(route()), encoding="utf-8")
    board.with_suffix(".kicad_pro").write_text(project_file(NAME), encoding="utf-8")
    return board


def _gerbers(board: Path, folder: Path) -> dict[str, bytes]:
    folder.mkdir()
    kicad.plot(board, folder)
    return {
        path.name: undated(path.read_text(encoding="utf-8")).encode()
        for path in sorted(folder.iterdir())
    }


def zipped(files: dict[str, bytes]) -> bytes:
    """What a maker's page wants. Not compressed: compressors differ between machines."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as archive:
        for name, data in files.items():
            entry = ZipInfo(name, LONG_AGO)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return packed.getvalue()
