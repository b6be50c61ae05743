"""A wheel, installed into an environment of its own and used from another folder."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.table.serving import Serving
from tests.table.test_files import fetched

ROOT = Path(__file__).parents[1]
SOURCES = ("host_sim", "firmware", "pyproject.toml", "README.md", "LICENSE")
EXTRAS = ("", "-adapters", "-cluster", "-fast", "-lab", "-paper")
NOT_SHIPPED = {f"host_sim/requirements{of}.txt" for of in EXTRAS}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from copies: what an earlier build has left in this folder is no part of it."""
    folder = tmp_path_factory.mktemp("sources")
    leave = shutil.ignore_patterns("__pycache__")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=leave)
        else:
            shutil.copy(ROOT / name, folder)
    out = tmp_path_factory.mktemp("wheel")
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", out, folder)
    (made,) = out.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ours is the wheel; what it needs comes from the packages that are installed here."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin/python"
    _pip("--python", python, "install", "--no-deps", "--no-index", wheel)
    asked = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    own = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    packages = [path for path in sys.path if path.endswith("site-packages")]
    # A folder that a .pth file adds does not have its own .pth files read: no way back to us.
    (Path(own) / "needed.pth").write_text("\n".join(packages), encoding="utf-8")
    return folder


def _pip(*arguments: str | Path) -> None:
    quiet = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*quiet, *arguments], check=True)


class Installed:
    """The command `taktik` of the wheel, in an empty folder."""

    def __init__(self, environment: Path, folder: Path) -> None:
        self.program = str(environment / "bin/taktik")
        self.folder = folder

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.program, *arguments],
            cwd=self.folder,
            env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            capture_output=True,
            text=True,
        )

    def __call__(self, *arguments: str) -> str:
        done = self.run(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def taktik(environment: Path, tmp_path: Path) -> Installed:
    return Installed(environment, tmp_path)


def test_the_wheel_has_every_file_of_the_host_and_every_module_of_the_firmware(wheel: Path) -> None:
    wanted = {path.relative_to(ROOT).as_posix() for path in (ROOT / "host_sim").rglob("*.*")}
    firmware = (ROOT / "firmware").glob("*/*.py")
    wanted |= {path.relative_to(ROOT / "firmware").as_posix() for path in firmware}
    wanted = {name for name in wanted if "__pycache__" not in name and name not in NOT_SHIPPED}
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert wanted | {"speldator/README.md"} <= inside
    assert not {name for name in inside if "requirements" in name or "__pycache__" in name}


def test_it_is_the_wheel_that_runs(environment: Path, tmp_path: Path) -> None:
    program = "import host_sim, panel, speldator; print(host_sim.__file__, panel.__file__)"
    asked = [environment / "bin/python", "-c", program]
    told = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert all(path.startswith(str(environment)) for path in told.split())


def test_the_command_line_works(taktik: Installed) -> None:
    assert re.fullmatch(r"taktik \d+\.\d+\.\d+\n", taktik("--version"))
    assert json.loads(taktik("odds", "--rolls", "100", "--seed", "1", "--json"))["rolls"] == 100
    taktik("map", "check", "classic")
    for game in ("play --mode intro --map drill", "tank-chess play --layout basic16"):
        words = f"{game} --players random,random --seed 1 --json".split()
        assert json.loads(taktik(*words))["ended_by"]


def test_the_table_has_its_page_its_rules_and_its_words(taktik: Installed) -> None:
    with Serving(taktik.folder, program=taktik.program) as server:
        pages = ["/", *(f"/table/{made['id']}" for made in (server.taktik(), server.tank_chess()))]
        for page in pages:
            code, text = server.get(page)
            parts: list[str] = re.findall(r'(?:src|href)="(/[^"]+)"', text)
            assert code == 200 and len(parts) > 8
            assert [part for part in parts if fetched(server, part)[0] != 200] == []
        rules = json.loads(server.get("/api/rules/en")[1])
        assert {clause["book"] for clause in rules} == {"speldator", "taktik", "tank-chess"}
        assert {"S1", "E5", "C9"} <= {clause["id"] for clause in rules}
        assert json.loads(server.get("/api/words/sv")[1]) != json.loads(
            server.get("/api/words/en")[1]
        )
        server.assert_is_well()


def test_paper_is_printed_into_the_folder_that_one_is_in(taktik: Installed) -> None:
    taktik("paper", "--only", "quick_reference,rules", "--language", "en", "--sheet", "a4")
    made = [path.relative_to(taktik.folder) for path in taktik.folder.rglob("*.pdf")]
    assert sorted(map(str, made)) == [
        "build/paper/en/a4/quick_reference.pdf",
        "build/paper/en/a4/rules.pdf",
    ]


@pytest.mark.parametrize("command", ["firmware", "image", "flash", "circuitpython"])
def test_what_needs_a_checkout_says_so(taktik: Installed, command: str) -> None:
    done = taktik.run(command)
    assert done.returncode == 2
    assert done.stderr == f"taktik: {command} needs a checkout of the project: `make` it there\n"


def test_what_is_not_installed_is_named_with_what_installs_it(taktik: Installed) -> None:
    (needed,) = Path(taktik.program).parents[1].rglob("needed.pth")
    packages = needed.read_text(encoding="utf-8")
    needed.write_text("", encoding="utf-8")
    try:
        told = [taktik.run(command).stderr for command in ("sim", "paper")]
    finally:
        needed.write_text(packages, encoding="utf-8")
    assert told == [
        "taktik: uvicorn is not installed; `pip install 'taktik-speldator'` installs it\n",
        "taktik: typst is not installed; `pip install 'taktik-speldator[paper]'` installs it\n",
    ]
