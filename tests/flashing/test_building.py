"""Where MicroPython comes from, and what is said when it cannot be had."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim.flashing import uf2
from host_sim.flashing.binary_info import binary_info
from host_sim.flashing.boards import OLDEST_MICROPYTHON
from host_sim.flashing.building import cache, debian, micropython, sources
from host_sim.flashing.building.micropython import Unavailable
from host_sim.flashing.building.sources import NEWEST, OLDEST, RELEASES, Release

HOW_ELSE = "or set PICO_UF2=path to an official RPI_PICO .uf2"


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PICO_UF2", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture(scope="module", params=micropython.releases(), ids=str)
def built(request: pytest.FixtureRequest, stock: Callable[[Release], Path]) -> tuple[Release, Path]:
    return request.param, stock(request.param)


def reason() -> str:
    with pytest.raises(Unavailable) as caught:
        micropython.uf2()
    assert caught.value.reason == str(caught.value)
    assert "\n" not in caught.value.reason
    assert caught.value.reason.endswith(HOW_ELSE)
    return caught.value.reason


def test_a_given_file_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    official = tmp_path / "official.uf2"
    official.touch()
    monkeypatch.setenv("PICO_UF2", str(official))
    assert micropython.uf2() == official


def test_a_given_file_must_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PICO_UF2", "nowhere.uf2")
    assert "nowhere.uf2, which is not a file" in reason()


def test_a_build_in_the_cache_is_used(
    monkeypatch: pytest.MonkeyPatch, micropython_uf2: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "cache" / "taktik-speldator"
    folder.mkdir(parents=True)
    cached = shutil.copy(
        micropython_uf2, folder / f"micropython-1.25-{micropython.recipe_key()}.uf2"
    )
    monkeypatch.setenv("PATH", "")
    assert micropython.uf2() == cached


@pytest.mark.skipif("PICO_UF2" in os.environ, reason="PICO_UF2 may name any release")
def test_each_release_is_what_it_is_called(built: tuple[Release, Path]) -> None:
    release, path = built
    program = {block.address: block.page for block in uf2.read(path.read_bytes(), path.name)}
    assert binary_info(program).version == f"v{release}"


def test_the_oldest_release_is_the_oldest_that_the_firmware_is_for() -> None:
    assert str(OLDEST).startswith("{}.{}.".format(*OLDEST_MICROPYTHON))
    assert [release for release in RELEASES if int(release.day) > int(OLDEST.day)] == [NEWEST]


def test_a_given_file_stands_for_every_release(monkeypatch: pytest.MonkeyPatch) -> None:
    assert micropython.releases() == RELEASES
    monkeypatch.setenv("PICO_UF2", "official.uf2")
    assert micropython.releases() == (OLDEST,)


def test_the_sources_of_both_releases_stay_and_older_ones_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fetch(release: Release, folder: Path, libraries: Path | None) -> Path:
        assert (libraries is None) == (release is OLDEST)
        (folder / "tree").mkdir()
        return folder / "tree"

    monkeypatch.setattr(sources, "_fetch", fetch)
    (cache.folder() / "sources-0123456789ab").mkdir(parents=True)
    newest = sources.tree(NEWEST)
    assert set(cache.folder().iterdir()) == {newest, sources.tree(OLDEST)}


def test_without_apt_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(debian, "_tools_work", lambda: True)
    monkeypatch.setenv("PATH", "")
    assert "needs a Debian system with apt-get" in reason()
    assert list((tmp_path / "cache" / "taktik-speldator").glob("building-*")) == []


def test_only_root_installs_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian, "_tools_work", lambda: False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert "sudo apt-get install build-essential cmake gcc-arm-none-eabi" in reason()


ONE_LINE = """\
deb [arch=amd64 signed-by=/usr/share/keyrings/x.gpg] https://vendor.test/apt {codename} stable
deb [signed-by=/usr/share/keyrings/d.gpg] http://mirror.test/some/debian {codename} main contrib
deb http://security.test/debian-security {codename}-security main
"""
DEB822 = """\
Types: deb
URIs: http://security.test/debian-security
Suites: {codename}-security
Components: main

Types: deb deb-src
URIs: http://mirror.test/some/debian/
Suites: {codename} {codename}-updates
Components: main
Signed-By: /usr/share/keyrings/d.gpg
"""


@pytest.mark.skipif(shutil.which("apt-get") is None, reason="needs apt-get")
@pytest.mark.parametrize(
    ("name", "entries"), [("a.list", ONE_LINE), ("a.sources", DEB822)], ids=["one-line", "deb822"]
)
@pytest.mark.parametrize("codename", ["bookworm", "trixie"])
def test_the_machines_own_mirror_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, entries: str, codename: str
) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / name).write_text(entries.format(codename=codename))
    configuration = tmp_path / "apt.conf"
    configuration.write_text(
        f'Dir::Etc::sourcelist "/dev/null"; Dir::Etc::sourceparts "{sources}";\n'
    )
    monkeypatch.setenv("APT_CONFIG", str(configuration))
    monkeypatch.setattr(
        "platform.freedesktop_os_release", lambda: {"ID": "debian", "VERSION_CODENAME": codename}
    )
    assert debian.debian_mirror() == "http://mirror.test/some/debian"


def test_a_machine_with_no_debian_mirror_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nothing_listed(arguments: list[str], cwd: Path | None = None) -> str:
        return "'http://archive.test/ubuntu/dists/noble/main/binary-amd64/Packages.xz' x 0\n"

    monkeypatch.setattr(debian, "_tools_work", lambda: True)
    monkeypatch.setattr(debian, "run_apt", nothing_listed)
    assert "no Debian mirror is among this machine's apt sources" in reason()
