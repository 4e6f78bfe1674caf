"""Computer seats of 18xx: they decide from what their View shows, and can say why.

They float companies in order to run them, lay track towards cities and the destination, run
best, keep no company without a train, and buy the shares that bring most for their price.
"""

from pbm.games.eighteenxx.computer.choose import choose
from pbm.games.eighteenxx.computer.outlook import AtTheTable, ChosenOrder, Outlook

__all__ = ["AtTheTable", "ChosenOrder", "Outlook", "choose"]
