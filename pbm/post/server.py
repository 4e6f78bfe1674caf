"""A mail server of somebody else: how it is reached, and with what patience."""

from __future__ import annotations

import ssl
from typing import Literal

import msgspec
from tenacity import Retrying, retry_if_exception_type, stop_after_attempt, wait_random_exponential

Security = Literal["tls", "starttls", "none"]
TIMEOUT = 60.0
"""Seconds that a server may be silent."""
_LONGEST_PAUSE = 60.0  # seconds between two tries


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
        return Retrying(
            stop=stop_after_attempt(self.tries),
            wait=wait_random_exponential(multiplier=self.pause, max=_LONGEST_PAUSE),
            retry=retry_if_exception_type(passing),
            reraise=True,
        )
