"""Hashes at turn borders: the same record leads to the same ones on any machine."""

from __future__ import annotations

from hashlib import sha256


def state_hash(encoded: bytes) -> str:
    """SHA-256 of a state's canonical text."""
    return sha256(encoded).hexdigest()
