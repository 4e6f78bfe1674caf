"""A turn office for railroad games played by mail."""
