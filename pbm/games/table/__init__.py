"""Batched turns: the driver of every game whose players move one after another."""
