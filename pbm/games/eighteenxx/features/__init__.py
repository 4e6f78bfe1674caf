"""Rules that some titles have and others have not: one folder each, chosen by a title's value.

No feature imports another; what several need stands in the engine.
"""
