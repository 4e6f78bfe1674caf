"""The post room: letters in, letters out, and nothing about any game."""
