"""Servers of somebody else, for mails and on the web: how they are reached, how patiently."""

from __future__ import annotations

import http.client
import ssl
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import msgspec

if TYPE_CHECKING:
    from tenacity import Retrying

Security = Literal["tls", "starttls", "none"]
TIMEOUT = 60.0
"""Seconds that a server may be silent."""
_LONGEST_PAUSE = 60.0  # seconds between two tries
_SECONDS = 10.0  # that an address on the web may be silent
_TRIES = 3  # of such an address
_PAUSE = 0.5  # seconds before the second try; about twice as many before the third
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
"""This machine, to which a wire may be open."""


class Unreachable(Exception):
    """A server cannot be reached, or does not let the office in: nothing can be done now."""


class Server(msgspec.Struct, frozen=True):
    """Where a server is and who we are to it. Everything is encrypted unless `security` is none."""

    host: str
    port: int
    security: Security = "tls"
    user: str = ""
    password: str = ""
    certificates: str = ""
    """A file with the authorities to trust; empty for those of the system."""
    tries: int = 5
    """How often something is tried before it is left for later."""
    pause: float = 1.0
    """Seconds before the second try; about twice as many before each one after it."""

    @property
    def place(self) -> str:
        """Host and port, as they are told."""
        return f"{self.host}:{self.port}"

    def context(self) -> ssl.SSLContext:
        """What its certificate is judged by."""
        return ssl.create_default_context(cafile=self.certificates or None)

    def patiently(self, *passing: type[BaseException]) -> Retrying:
        """Calls a function until it ends without an exception of these kinds, or too often.

        The pauses grow and are drawn, so that many offices do not come back at once.
        """
        return _patience(self.tries, self.pause, _LONGEST_PAUSE, passing)


def _patience(
    tries: int, pause: float, longest: float, passing: tuple[type[BaseException], ...]
) -> Retrying:
    """What tries again; loaded here, since nobody waits for it who only looks at a game."""
    from tenacity import (
        Retrying,
        retry_if_exception_type,
        stop_after_attempt,
        wait_random_exponential,
    )

    return Retrying(
        stop=stop_after_attempt(tries),
        wait=wait_random_exponential(multiplier=pause, max=longest),
        retry=retry_if_exception_type(passing),
        reraise=True,
    )


class _Passing(Exception):
    """It may be answered the next time."""


class _NoOtherWay(urllib.request.HTTPRedirectHandler):
    """Nobody is told anything who was not named."""

    def redirect_request(self, *_: Any) -> None:
        """No other request."""


def post_to(url: str, body: bytes) -> None:
    """Send a body to an address; Unreachable, with its host alone, if it is not taken."""
    host = urlsplit(url).hostname or ""
    patience = _patience(_TRIES, _PAUSE, 5, (_Passing,))
    try:
        patience(_once, url, host, body)
    except (_Passing, ValueError, OSError) as error:
        raise Unreachable(f"{host} does not take it: {error}") from None


def _once(url: str, host: str, body: bytes) -> None:
    """One try; _Passing for what may be otherwise soon, another error for what will not."""
    ways: list[urllib.request.BaseHandler] = [_NoOtherWay()]
    if host in LOCAL:
        ways.append(urllib.request.ProxyHandler({}))
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method="POST")
    try:
        with urllib.request.build_opener(*ways).open(request, timeout=_SECONDS) as answer:
            answer.read(1)
    except urllib.error.HTTPError as error:
        error.close()
        told = f"{error.code} {error.reason}"[:200]
        raise _Passing(told) if error.code >= 500 or error.code == 429 else OSError(told) from None
    except urllib.error.URLError as error:
        raise _Passing(str(error.reason)) from None
    except (OSError, http.client.HTTPException) as error:
        raise _Passing(str(error) or type(error).__name__) from None
