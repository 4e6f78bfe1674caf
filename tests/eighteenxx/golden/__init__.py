"""18xx in print: pages of a game at several moments."""
