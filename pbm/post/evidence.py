"""What speaks for a letter's sender: signatures (DKIM, RFC 6376), and what our own server found.

It decides nothing: who holds a sheet's code is believed. It is kept with the letter for whoever
asks later, the public key with it, because keys are taken away. Results that stand in the letter
(RFC 8601) count only in our own server's name, which takes such lines out of what strangers send.
"""

import re
from collections.abc import Callable
from email.message import Message
from functools import lru_cache
from typing import Any, Literal

import msgspec

from pbm.post.heads import LetterHeads, head_block, heads_of, one_line

Lookup = Callable[[str], str]
"""Gives the text that the domain name system has for a name; Unanswered if nobody says."""
_SECONDS = 3.0  # that an answer may take
_PATIENCE = 3  # unanswered questions, after which no more are asked
_MOST = 3  # signatures that are looked at
_MOST_RESULTS = 10
_LONGEST_KEY = 4_000  # characters; one of 16,384 bits has 2,800
_LONGEST = 100
_DOMAIN = re.compile(r"(?=.{1,200}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+")
_SELECTOR = re.compile(r"(?=.{1,100}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*")
_ASIDE = re.compile(r'"(?:[^"\\]|\\.)*"|\([^()]*\)')
_RESULT = re.compile(r"\s*(spf|dkim|dmarc|auth|iprev)\s*=\s*([a-z]{1,20})", re.IGNORECASE)
_OF = re.compile(r"(?:smtp\.mailfrom|header\.(?:d|i|from))\s*=\s*(\S{1,100})", re.IGNORECASE)

Worth = Literal["good", "bad", "no key", "not looked up", "not checked"]


class Unanswered(Exception):
    """Nobody can be asked for a name."""


class Signature(msgspec.Struct, frozen=True):
    """One signature of a letter, and the key by which it was checked, as its domain shows it."""

    domain: str
    selector: str
    outcome: Worth
    own: bool = False
    """Whether the domain is that of the sender's address, or above it."""
    key: str = ""


class Finding(msgspec.Struct, frozen=True):
    """What our own server found: `spf`, `pass`, of `example.org`."""

    method: str
    result: str
    of: str = ""


class Evidence(msgspec.Struct, frozen=True):
    """All that is known of a letter's origin beside what it says itself."""

    signatures: tuple[Signature, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def kept(self) -> str:
        """As JSON, as it is kept with the letter; empty if nothing is known."""
        return msgspec.json.encode(self).decode() if self.signatures or self.findings else ""

    @property
    def doubtful(self) -> bool:
        """Whether something speaks against the sender; with a mailing list in between it may."""
        failed = any(found.result in ("fail", "permerror") for found in self.findings)
        good = any(one.own and one.outcome == "good" for one in self.signatures)
        return failed or (not good and any(one.outcome == "bad" for one in self.signatures))


def evidence_in(kept: str) -> Evidence:
    """What was kept with a letter."""
    return msgspec.json.decode(kept, type=Evidence) if kept else Evidence()


class Witness(msgspec.Struct, frozen=True):
    """Who is asked about letters: our own servers by name, and the domain name system, or not."""

    servers: tuple[str, ...] = ()
    lookup: Lookup | None = None


def evidence_of(raw: bytes, witness: Witness) -> Evidence:
    """What is known of a mail's origin; never an exception, but it may take its time."""
    message = head_block(raw)
    return Evidence(_signatures(message, raw, witness.lookup), _findings(message, witness.servers))


def _signatures(message: Message, raw: bytes, lookup: Lookup | None) -> tuple[Signature, ...]:
    """Each signature with what it is worth."""
    heads = message.get_all("DKIM-Signature", [])[:_MOST]
    sender = heads_of(message, LetterHeads).sender.rpartition("@")[2] if heads else ""
    found = []
    for number, head in enumerate(heads):
        tags = dict(part.split("=", 1) for part in str(head).split(";") if "=" in part)
        tags = {key.strip(): "".join(value.split()).lower() for key, value in tags.items()}
        domain, selector = tags.get("d", "")[:_LONGEST], tags.get("s", "")[:_LONGEST]
        outcome, key = _checked(raw, number, domain, selector, lookup)
        own = bool(domain) and f".{sender}".endswith(f".{domain}")
        found.append(Signature(one_line(domain), one_line(selector), outcome, own, key))
    return tuple(found)


def _checked(
    raw: bytes, number: int, domain: str, selector: str, lookup: Lookup | None
) -> tuple[Worth, str]:
    """Whether a signature fits, and the key that says so."""
    if not (_DOMAIN.fullmatch(domain) and _SELECTOR.fullmatch(selector)):
        return "bad", ""
    if lookup is None:
        return "not looked up", ""
    try:
        key = lookup(f"{selector}._domainkey.{domain}")
    except Unanswered:
        return "not looked up", ""
    if not key:
        return "no key", ""
    if len(key) > _LONGEST_KEY or not key.isascii():
        return "not checked", ""
    return _fits(raw, number, key), key


def _fits(raw: bytes, number: int, key: str) -> Worth:
    """Whether a signature fits by a key; one of a kind that is not known here is not checked."""
    import dkim  # takes a tenth of a second, and most letters of a test have no signature

    def shown(_: bytes, timeout: float = 0) -> bytes:
        return key.encode()

    try:
        return "good" if dkim.DKIM(raw).verify(number, dnsfunc=shown) else "bad"
    except (dkim.UnknownKeyTypeError, dkim.NaClNotFoundError):
        return "not checked"
    except Exception:  # whatever a signature can do to a library: it does not fit
        return "bad"


def _findings(message: Message, servers: tuple[str, ...]) -> tuple[Finding, ...]:
    """What the topmost lines of our own servers say, once of each method."""
    found: dict[str, Finding] = {}
    for line in message.get_all("Authentication-Results", [])[:_MOST_RESULTS] if servers else []:
        name, *results = _bare(str(line)).split(";")
        if name.split()[:1] and name.split()[0].lower() in servers:
            for result in results:
                if told := _RESULT.match(result):
                    method, of = told[1].lower(), _OF.search(result)
                    shown = one_line(of[1]) if of else ""
                    found.setdefault(method, Finding(method, told[2].lower(), shown))
    return tuple(found.values())


def _bare(line: str) -> str:
    """A line without comments and quoted words, in which strangers may have their say."""
    line = " ".join(line[:_LONGEST_KEY].split())
    while (shorter := _ASIDE.sub(" ", line)) != line:
        line = shorter
    return line


_unanswered = 0


@lru_cache(maxsize=1_000)
def in_dns(name: str) -> str:
    """The text of a name in the domain name system, as this machine is told it."""
    global _unanswered
    import dns.exception
    import dns.resolver

    if _unanswered >= _PATIENCE:
        raise Unanswered
    try:
        answer: Any = dns.resolver.resolve(name, "TXT", lifetime=_SECONDS)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return ""
    except (dns.exception.DNSException, OSError, ValueError) as error:
        _unanswered += 1
        raise Unanswered from error
    return str(b"".join(next(iter(answer)).strings)[: _LONGEST_KEY + 1].decode("latin-1"))
