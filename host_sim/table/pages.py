"""The files of the page, read once: as they lie in the folders, and joined for the browser.

The shell lies in `web`, each game's part in the `web` of its own folder: `/web/<path>` is the one,
`/web/<folder>/web/<path>` the other, so that relative imports lead from a game to the shell.

A browser learns of a module only when it has read the one that imports it, and fetches six files at
a time. So it is given one file for the shell, one for each game and one of styles, made when the
server starts, and told of all that a page will want at its very beginning.
"""

import json
import mimetypes
import re
from collections.abc import Collection, Iterable
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from host_sim.games.contract import Kind
from host_sim.table.files import File
from host_sim.table.joining import beside, joined, order
from host_sim.words import Language

WEB = Path(__file__).parent / "web"
FONTS = Path(__file__).parents[1] / "kit/fonts"
FIRST = "js/main.js"
SHELL, STYLES = "shell.js", "styles.css"  # what is joined
# What every page shows at once; the others come when their letters do.
SEEN_FIRST = ("fonts/barlow-latin-4", "fonts/barlow-latin-7", "fonts/barlow-condensed-latin-7")
WANTED = "<!-- wanted -->"  # gives way to what a visit wants
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
_LINK = re.compile(r'(?<=")/web/([\w/.-]+)(?=")')
_STYLE = re.compile(r' *<link rel="stylesheet" href="/web/([\w/.]+)">\n')
_DARK = re.compile(r' *<link rel="stylesheet" [^>]*media=[^>]*>\n')
_SCRIPT = re.compile(r' *<script type="module" src="[^"]*"></script>\n')
_URL = re.compile(r'url\("(\.[^"]+)"\)')


class Pages:
    """All that a browser may fetch of the page, its shell and the parts of these games."""

    def __init__(self, kinds: Iterable[Kind], languages: Iterable[Language]) -> None:
        """`languages` is what the page offers; ValueError if modules cannot be joined."""
        games = [kind for kind in kinds if (kind.folder / "web/game.js").exists()]
        self._files = {path.relative_to(WEB).as_posix(): _file(path) for path in _all(WEB)}
        self._files |= {f"fonts/dejavu/{path.name}": _file(path) for path in _all(FONTS)}
        for game in games:
            place = game.folder.parent
            files = _all(game.folder / "web")
            self._files |= {path.relative_to(place).as_posix(): _file(path) for path in files}
        self._join_scripts(games)
        self._join_styles(games)
        names = json.dumps({language.code: language.name for language in languages})
        self._plain = self._index(games, games, names)
        self._tables = {game.name: self._index(games, [game], names) for game in games}

    def page(self, request: Request, wanted: Iterable[str], kind: str = "") -> Response:
        """With the addresses of what it will ask for; of a table of that kind, or any other."""
        links = "".join(
            f'<link rel="preload" as="fetch" crossorigin href="{escape(address)}">\n  '
            for address in wanted
        )
        page = self._tables.get(kind, self._plain).replace(WANTED, links, 1)
        return File(page.encode(), "text/html").answer(request)

    async def file(self, request: Request) -> Response:
        file = self._files.get(request.path_params["path"])
        return file.answer(request) if file else Response(status_code=404)

    def _address(self, name: str) -> str:
        return f"/web/{name}?v={self._files[name].version}"

    def _join_scripts(self, games: Iterable[Kind]) -> None:
        modules = {n: file.text for n, file in self._files.items() if n.endswith(".js")}
        shell = order(modules, [FIRST, *(name for name in modules if name.startswith("js/"))])
        text = f"export const $modules = {{}};\n{joined(modules, shell)}"
        self._files[SHELL] = File(text.encode(), TYPES[".js"])
        for game in games:
            first = f"{game.folder.name}/web/game.js"
            text = joined(modules, order(modules, [first], shell))
            self._files[_script(game)] = File(
                f'import {{ $modules }} from "{self._address(SHELL)}";\n{text}'
                f'export default $modules["{first}"].default;\n'.encode(),
                TYPES[".js"],
            )

    def _join_styles(self, games: Iterable[Kind]) -> None:
        folders = tuple(f"{game.folder.name}/web/" for game in games)
        own = [n for n in self._files if n.endswith(".css") and n.startswith(folders)]
        names = [*_STYLE.findall(self._files["index.html"].text), *own]
        styles = "\n".join(self._style(name) for name in names)
        self._files[STYLES] = File(styles.encode(), "text/css")

    def _index(self, games: Iterable[Kind], needed: Collection[Kind], languages: str) -> str:
        """The page itself, of which the server knows all but what a single visit wants."""
        page = self._files["index.html"].text
        fonts = [name for name in self._files if name.startswith(SEEN_FIRST)]
        head = [
            f'<link rel="stylesheet" href="/web/{STYLES}">',
            *(dark.strip() for dark in _DARK.findall(page)),  # after what it changes
            f'<script type="module" src="{self._address(SHELL)}"></script>',
            *(f'<link rel="modulepreload" href="/web/{_script(game)}">' for game in needed),
            WANTED,
            *(f'<link rel="preload" as="font" crossorigin href="/web/{n}">' for n in fonts),
            *(self._told(game, game in needed) for game in games),
            f'<meta name="languages" content="{escape(languages)}">',
        ]
        for pattern in (_STYLE, _DARK, _SCRIPT):
            page = pattern.sub("", page)
        page = page.replace("</head>", "".join(f"  {line}\n" for line in head) + "</head>")
        return _LINK.sub(lambda match: self._address(match[1]), page)

    def _told(self, game: Kind, needed: bool) -> str:
        """That there is this game, and whether the page must wait for it."""
        script, mark = self._address(_script(game)), " data-needed" * needed
        return f'<meta name="game" content="{game.name}" data-script="{script}"{mark}>'

    def _style(self, name: str) -> str:
        """What it points at stays where it is, though the styles are joined elsewhere."""
        return _URL.sub(
            lambda match: f'url("{self._address(beside(name, match[1]))}")', self._files[name].text
        )


def _script(game: Kind) -> str:
    """All of a game's modules."""
    return f"{game.folder.name}/game.js"


def _all(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _file(path: Path) -> File:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path)[0] or "text/plain"
    return File(path.read_bytes(), kind)
