"""A file as browsers fetch it: packed once, and fetched once for as long as it stays the same."""

import gzip
import hashlib
from functools import cached_property

from starlette.requests import Request
from starlette.responses import Response

PACKED_ALREADY = ("font/woff2", "image/png")
FRESH = "no-cache"  # a browser may keep it, but asks whether it is still true
FOR_EVER = "public, max-age=31536000, immutable"


class File:
    """`?v=VERSION` in an address promises that what stands there never changes."""

    def __init__(self, data: bytes, kind: str) -> None:
        self.data, self.kind = data, kind
        self.version = hashlib.sha256(data).hexdigest()[:16]

    @property
    def text(self) -> str:
        return self.data.decode()

    @cached_property
    def _packed(self) -> bytes | None:
        """None if it gains nothing."""
        packed = None if self.kind in PACKED_ALREADY else gzip.compress(self.data, mtime=0)
        return packed if packed and len(packed) < len(self.data) else None

    def pack(self) -> None:
        """Already now: it takes a moment."""
        _ = self._packed

    def answer(self, request: Request, **headers: str) -> Response:
        tag = f'"{self.version}"'
        promised = request.query_params.get("v") == self.version
        headers |= {
            "cache-control": FOR_EVER if promised else FRESH,
            "etag": tag,
            "vary": "accept-encoding",
        }
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        if self._packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self._packed, media_type=self.kind, headers=headers)
        return Response(self.data, media_type=self.kind, headers=headers)
