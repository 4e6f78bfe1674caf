"""Computer seats: they write programmes like everybody, from the same View.

They bid by what a share will still be paid, build westwards where they hold shares, put up
shares that are worth more than the minimum, and build houses where their companies are.
"""

from pbm.games.chicago.computer.plan import computer, decide

__all__ = ["computer", "decide"]
