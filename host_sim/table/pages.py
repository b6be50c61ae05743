"""The files of the page, read once; and which modules a page will want, told to it at once.

A browser learns of a module only when it has read the one that imports it. The list saves it those
rounds: it fetches all of them together.
"""

import hashlib
import mimetypes
import posixpath
import re
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

WEB = Path(__file__).parent / "web"
FONTS = Path(__file__).parents[1] / "fonts"
FIRST = "js/main.js"
FRESH = {"cache-control": "no-cache"}  # a browser may keep it, but asks whether it is still true
_STATIC = re.compile(r'^(?:import|export)\b[^"\n;]*?from\s*"(\.[^"]+)"|^import\s*"(\.[^"]+)"', re.M)
_SPREAD = re.compile(r'^(?:import|export)\s*\{[^}]*\}\s*from\s*"(\.[^"]+)"', re.M)
_DYNAMIC = re.compile(r'\bimport\("(\.[^"]+)"\)')
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


class File(NamedTuple):
    data: bytes
    kind: str
    tag: str


class Pages:
    def __init__(self) -> None:
        self._files = {path.relative_to(WEB).as_posix(): _file(path) for path in _all(WEB)}
        self._files |= {f"fonts/dejavu/{path.name}": _file(path) for path in _all(FONTS)}
        self._plain = self._index(self._modules(dynamic=False))
        self._table = self._index(self._modules(dynamic=True))

    async def page(self, _: Request) -> Response:
        return Response(self._plain, media_type="text/html", headers=FRESH)

    async def table(self, _: Request) -> Response:
        return Response(self._table, media_type="text/html", headers=FRESH)

    async def file(self, request: Request) -> Response:
        file = self._files.get(request.path_params["path"])
        if file is None:
            return Response(status_code=404)
        headers = {**FRESH, "etag": file.tag}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.data, media_type=file.kind, headers=headers)

    def _index(self, modules: list[str]) -> str:
        links = "".join(f'  <link rel="modulepreload" href="/web/{name}">\n' for name in modules)
        page = self._files["index.html"].data.decode()
        return page.replace("</head>", f"{links}</head>")

    def _modules(self, *, dynamic: bool) -> list[str]:
        """All that the first one imports, and what those do; perhaps also what comes on demand."""
        found, waiting = list[str](), [FIRST]
        while waiting:
            name = waiting.pop()
            if name in found or name not in self._files:
                continue
            found.append(name)
            text = self._files[name].data.decode()
            wanted = [a or b for a, b in _STATIC.findall(text)] + _SPREAD.findall(text)
            wanted += _DYNAMIC.findall(text) if dynamic else []
            folder = posixpath.dirname(name)
            waiting += [posixpath.normpath(posixpath.join(folder, path)) for path in wanted]
        return found


def _all(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _file(path: Path) -> File:
    data = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path)[0] or "text/plain"
    return File(data, kind, f'"{hashlib.sha256(data).hexdigest()[:24]}"')
