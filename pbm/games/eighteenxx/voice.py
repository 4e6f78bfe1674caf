"""The voice of a report: the wording's sentences, with the names that a View knows."""

import re

import msgspec

from pbm.core.languages import ENGLISH, spoken
from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.board.hexes import edge_name
from pbm.games.eighteenxx.values.state import IPO, MARKET
from pbm.games.eighteenxx.view import View
from pbm.games.table.voice import TableVoice

SPELT = {"from ipo": "from the initial offering"}
"""Short words of order lines, and how a report spells them out; a letter may write them so."""


class Voice(TableVoice[View]):
    """What is said to the reader of one View."""

    def __init__(self, view: View) -> None:
        super().__init__(view, view.words("reports"), view.language)

    @property
    def shares(self) -> int:
        """Into how many shares every company is cut; 0 where they differ."""
        cuts = {one.shares for one in self.view.game.figures.companies.values()}
        return cuts.pop() if len(cuts) == 1 else 0

    def who(self, holder: str | int) -> str:
        """A player by name and seat, a company by its letters, the bank."""
        if str(holder).isdigit() and self.view.persons:
            return super().who(int(holder))
        return self.say("bank") if holder == "bank" else str(holder)

    def town(self, hex_: str) -> str:
        """A hex with the name of its town: H17 St. Louis."""
        there = self.view.game.map.hexes.get(hex_)
        return f"{hex_} {there.title}" if there is not None and there.title else hex_

    def private(self, name: str) -> str:
        """A private company by its title."""
        return self.view.game.figures.privates[name].title.removeprefix("The ")

    def spelt(self, line: str) -> str:
        """An order line without short words that a rulebook has not; as orders are written in a
        report that is not in their language."""
        if spoken().tag != ENGLISH:
            return line
        return re.sub("|".join(SPELT), lambda found: SPELT[found[0]], line)

    def refusal(self, refusal: Refusal) -> str:
        """A refusal of the family's rules in words."""
        figures = {key: self._figure(key, value) for key, value in refusal.figures.items()}
        sentence = refusal.code.replace(" ", "_")
        if sentence == "no_such_choice" and self._acquired(str(refusal.figures["company"])):
            return self.say("operates_no_more", **figures)
        return super().refusal(msgspec.structs.replace(refusal, code=sentence, figures=figures))

    def _acquired(self, company: str) -> bool:
        """Whether a company has been acquired: from then on it has no choice in any turn."""
        return self.view.game.state.companies[company].acquired

    def ended(self, why: str) -> str:
        """Why the game ends, as a clause: by a share price, or by a rule of that name."""
        if why == "bankrupt":
            return self.tell("ended_bankrupt", who=self.who(self.view.game.state.bankrupt))
        return self.tell("ended_price" if why.isdigit() else f"ended_{why}")

    def heading(self, rule: str) -> str:
        """The title's heading or number of a rule; the driver's own rules bear theirs."""
        return self.view.game.figures.headings.get(rule, rule)

    def _figure(self, key: str, value: int | str) -> int | str:
        """A figure of a refusal as a player knows it."""
        if key == "private" and value in self.view.game.figures.privates:
            return self.private(str(value))
        if key in ("seat", "asked", "by", "source") and value != "":
            return self.say(f"the_{value}") if value in (IPO, MARKET) else self.who(value)
        if key == "train":
            return str(value).partition("#")[0]
        if key == "edge":
            return edge_name(self.view.game.map.layout, int(value))
        return int(value) + 1 if key == "city" else value
