"""A static site of games: what everybody may know of them, to be read in a browser."""
