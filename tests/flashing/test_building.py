"""Where MicroPython comes from, and what is said when it cannot be had."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from host_sim.flashing.building import debian, micropython
from host_sim.flashing.building.micropython import Unavailable

HOW_ELSE = "or set PICO_UF2=path to an official RPI_PICO .uf2"


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PICO_UF2", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


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
