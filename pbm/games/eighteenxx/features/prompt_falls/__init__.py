"""Prices fall as soon as shares are sold, so that who sold may buy at the new price (1867 7.2)."""

from pbm.games.eighteenxx.engine.selling import IN_TURN, prices_fall
from pbm.games.eighteenxx.engine.steps.stock_turn import SOLD_BEFORE
from pbm.games.eighteenxx.values.feature import Feature

PROMPT_FALLS = Feature(name="prompt-falls", points={IN_TURN: prices_fall, SOLD_BEFORE: True})
