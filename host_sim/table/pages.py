"""The files of the page, read once; and which modules a page will want, told to it at once.

The shell lies in `web`, each game's part in the `web` of its own folder: `/web/<path>` is the one,
`/web/<folder>/web/<path>` the other, so that relative imports lead from a game to the shell.

A browser learns of a module only when it has read the one that imports it. The list saves it those
rounds: it fetches all of them together.
"""

import hashlib
import json
import mimetypes
import posixpath
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from host_sim.games.contract import Kind
from host_sim.words import Language

WEB = Path(__file__).parent / "web"
FONTS = Path(__file__).parents[1] / "kit/fonts"
FIRST = "js/main.js"
FRESH = {"cache-control": "no-cache"}  # a browser may keep it, but asks whether it is still true
PANEL = "js/panel/panel.js"
_IMPORT = re.compile(r'^(?:import|export)\b[^"]*?from\s*"(\.[^"]+)"', re.M)
_BOARD = re.compile(r'\bboard: \(\) => import\("(\.[^"]+)"\)')
STYLES = "css/all.css"
_STYLE = re.compile(r' *<link rel="stylesheet" href="/web/([\w/.]+)">\n')
_DARK = re.compile(r' *<link rel="stylesheet" [^>]*media=[^>]*>\n')
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


class File(NamedTuple):
    data: bytes
    kind: str
    tag: str


class Pages:
    """All that a browser may fetch of the page, its shell and the parts of these games."""

    def __init__(self, kinds: Iterable[Kind], languages: Iterable[Language]) -> None:
        """`languages` is what the page offers."""
        games = [kind for kind in kinds if (kind.folder / "web/game.js").exists()]
        self._files = {path.relative_to(WEB).as_posix(): _file(path) for path in _all(WEB)}
        self._files |= {f"fonts/dejavu/{path.name}": _file(path) for path in _all(FONTS)}
        for game in games:
            place = game.folder.parent
            files = _all(game.folder / "web")
            self._files |= {path.relative_to(place).as_posix(): _file(path) for path in files}
        self._list(games)
        self._join_styles()
        self._tell_languages(languages)
        manifests = [_manifest(game) for game in games]
        self._plain = self._index([FIRST, *manifests])
        self._tables = {
            game.name: self._index([FIRST, *manifests, self._board(game), PANEL]) for game in games
        }

    def page(self, kind: str = "") -> Response:
        """With all modules that a table of that kind needs, or any other page."""
        text = self._tables.get(kind, self._plain)
        return Response(text, media_type="text/html", headers=FRESH)

    async def file(self, request: Request) -> Response:
        file = self._files.get(request.path_params["path"])
        if file is None:
            return Response(status_code=404)
        headers = {**FRESH, "etag": file.tag}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.data, media_type=file.kind, headers=headers)

    def _board(self, game: Kind) -> str:
        manifest = _manifest(game)
        found = _BOARD.search(self._files[manifest].data.decode())
        assert found, f"{manifest} has no board"
        return _beside(manifest, found[1])

    def _list(self, games: Iterable[Kind]) -> None:
        """Tells the page which games there are and where each lies, and gives it their styles."""
        listed = "".join(
            f'  <meta name="game" content="{game.name}" data-folder="{game.folder.name}">\n'
            for game in games
        )
        folders = tuple(f"{game.folder.name}/web/" for game in games)
        styles = [n for n in self._files if n.endswith(".css") and n.startswith(folders)]
        links = "".join(f'  <link rel="stylesheet" href="/web/{name}">\n' for name in styles)
        page = self._files["index.html"].data.decode().replace("</head>", f"{listed}{links}</head>")
        self._files["index.html"] = _made(page.encode(), "text/html")

    def _join_styles(self) -> None:
        """One file of them is there sooner than ten; the dark one has a link of its own."""
        page = self._files["index.html"].data.decode()
        names = _STYLE.findall(page)
        data = b"\n".join(self._files[name].data for name in names)
        self._files[STYLES] = _made(data, "text/css")
        links = f'  <link rel="stylesheet" href="/web/{STYLES}">\n'
        page = _STYLE.sub("", page).replace("</head>", f"{links}</head>")
        # What is dark comes after what it changes.
        dark = _DARK.findall(page)
        page = _DARK.sub("", page).replace("</head>", f"{''.join(dark)}</head>")
        self._files["index.html"] = _made(page.encode(), "text/html")

    def _tell_languages(self, languages: Iterable[Language]) -> None:
        names = escape(json.dumps({language.code: language.name for language in languages}))
        page = self._files["index.html"].data.decode()
        page = page.replace("</head>", f'  <meta name="languages" content="{names}">\n</head>')
        self._files["index.html"] = _made(page.encode(), "text/html")

    def _index(self, first: list[str]) -> str:
        modules = self._imported(first)
        links = "".join(f'  <link rel="modulepreload" href="/web/{name}">\n' for name in modules)
        page = self._files["index.html"].data.decode()
        return page.replace("</head>", f"{links}</head>")

    def _imported(self, first: list[str]) -> list[str]:
        """The first with all that it imports, and what those do; then the next, as it is needed."""
        found, waiting = list[str](), list(reversed(first))
        while waiting:
            name = waiting.pop()
            if name not in found and name in self._files:
                found.append(name)
                imports = _IMPORT.findall(self._files[name].data.decode())
                waiting += [_beside(name, path) for path in imports]
        return found


def _manifest(game: Kind) -> str:
    return f"{game.folder.name}/web/game.js"


def _beside(name: str, path: str) -> str:
    """What a module means by a relative path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _all(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _file(path: Path) -> File:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path)[0] or "text/plain"
    return _made(path.read_bytes(), kind)


def _made(data: bytes, kind: str) -> File:
    return File(data, kind, f'"{hashlib.sha256(data).hexdigest()[:24]}"')
