"""Whole games of 1870 with computer seats."""

from __future__ import annotations

from pbm.games.eighteenxx.simulate import simulate

__all__ = ["simulate"]
