"""The code of a sheet: only this office can have printed it for this seat, part and revision.

The office's secret gives each game a key of its own (HKDF, RFC 5869, with SHA-256); the code is an
HMAC of game, turn or part, seat, revision and the seat's changes of hands under that key, as eight
letters and digits that are not taken for one another.
"""

import hashlib
import hmac

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty signs: no 0 and O, no 1, I and L, no U."""
LENGTH = 8

_SALT = b"pbm"
_PURPOSE = b"pbm sheet code 1\0"
_PUBLIC = b"pbm public name 1\0"


def game_key(secret: bytes, game: str) -> bytes:
    """The key of one game, 32 bytes; ValueError for a secret of less than 16 bytes."""
    return _derived(secret, _PURPOSE + game.encode())


def public_name(secret: bytes, *of: str) -> str:
    """A name for everybody who is told it, which nobody else guesses: 32 signs, 128 bits."""
    return _derived(secret, _PUBLIC + "\0".join(of).encode()).hex()[:32]


def _derived(secret: bytes, purpose: bytes) -> bytes:
    if len(secret) < 16:
        raise ValueError("the office's secret is too short to derive keys from")
    return hmac.digest(drawn_from(secret), purpose + b"\x01", hashlib.sha256)


def drawn_from(key: bytes) -> bytes:
    """The first step of HKDF (RFC 5869): what keys of one purpose are derived from, and by which
    the key itself is not found."""
    return hmac.digest(_SALT, key, hashlib.sha256)


def sheet_code(key: bytes, game: str, part: str, seat: int, revision: int, holder: int = 0) -> str:
    """The code as it is printed: K7QD-93MX.

    `holder` is how often the seat has changed hands, so that codes given before are none any more.
    """
    held = (str(holder),) if holder else ()
    message = "\0".join((game, part, str(seat), str(revision), *held)).encode()
    number = int.from_bytes(hmac.digest(key, message, hashlib.sha256), "big")
    signs = ""
    for _ in range(LENGTH):
        number, digit = divmod(number, len(ALPHABET))
        signs += ALPHABET[digit]
    return f"{signs[:4]}-{signs[4:]}"


def verify(
    code: str, key: bytes, game: str, part: str, seat: int, revision: int, holder: int = 0
) -> bool:
    """Whether a code is right, written in any case, with or without its dash; constant time."""
    right = sheet_code(key, game, part, seat, revision, holder)
    return hmac.compare_digest(bare_code(code), bare_code(right))


def bare_code(code: str) -> bytes:
    """The code's signs alone."""
    return code.upper().replace("-", "").replace(" ", "").encode("utf-8", "replace")
