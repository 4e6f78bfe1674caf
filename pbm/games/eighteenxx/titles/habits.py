"""What the engine on which games of 1870 and 1850 were recorded does otherwise.

It is one engine, so either title is asked all of it, also about features that it has not: their
words stand in the settings of every game that was taken over.
"""

from pbm.games.eighteenxx.features import bridge, connections, hex_tokens, redemption
from pbm.games.eighteenxx.recorded.habits import HABITS

RECORDED_HABITS = (
    *HABITS,
    *redemption.HABITS,
    *bridge.HABITS,
    *hex_tokens.HABITS,
    *connections.HABITS,
)
