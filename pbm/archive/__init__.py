"""Finished games: closed into one file each, restored, verified, listed."""
