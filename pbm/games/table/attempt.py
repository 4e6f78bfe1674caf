"""Trying one line at a decision: conditions, alternatives, maxima in auctions, deals."""

from collections.abc import Iterator

import msgspec

from pbm.core.refusal import Refusal
from pbm.games.table.account import Reason
from pbm.games.table.conditions import FiguresSeen, Node, holds
from pbm.games.table.consent import Deal, price
from pbm.games.table.decision import Decision, Order
from pbm.games.table.figures import Scene
from pbm.games.table.game import Play, TableGame
from pbm.games.table.letters import Programmes, read_instruction
from pbm.games.table.programme import Alternative, Instruction, ProgrammeLine
from pbm.sheets.complaint import Complaint

CONSENT = "Consent"
BIDDING = "Auction"


class Attempt(msgspec.Struct, frozen=True):
    """What a line gives at a decision: an order to do, or the reasons why none."""

    order: Order = None
    text: str = ""
    reasons: tuple[Reason, ...] = ()
    figures: FiguresSeen = {}
    partner: tuple[int, int] | None = None
    """The other side of a deal: its seat and the place of its line."""
    passing: bool = False
    """In an auction: the line's maximum has been passed, so it answers with a pass."""
    also: tuple[Order, ...] = ()
    """What the line wants done besides, in the same decision."""

    @property
    def untrue(self) -> bool:
        """Whether conditions alone kept the line from being done."""
        return self.order is None and all(one.refusal is None for one in self.reasons)


def overruled(line: ProgrammeLine, found: Attempt, decision: Decision) -> Attempt:
    """What is left of a line's answer that names nothing, where the seat's line for what is
    auctioned has said how far it goes: a pass may stand, a bid not."""
    if found.order == decision.least():
        return found
    refusal = Refusal(BIDDING, "named_line", {"subject": decision.subject})
    return Attempt(reasons=(Reason(line.text, refusal),))


class BatchLines:
    """The lines of one batch, each read once, and the tries made with them."""

    def __init__(self, game: TableGame, play: Play, letters: Programmes) -> None:
        """Lines of letters have been read already."""
        self.game = game
        self.play = play
        lines = [one for read in letters.values() for one in read]
        self._read: dict[str, Instruction] = {one.text: one.instruction for one in lines}

    def instruction(self, line: ProgrammeLine) -> Instruction:
        """The line as a value; its text is canonical, so it can be read."""
        found = self._read.get(line.text)
        if found is None:
            read = read_instruction(line.text, self.game.language)
            if isinstance(read, Complaint):
                raise ValueError(f"a kept line cannot be read: {line.text!r}: {read.reason}")
            found = self._read[line.text] = read
        return found

    def holds(
        self, condition: Node, decision: Decision, subject: str, seen: FiguresSeen, seat: int = 0
    ) -> bool:
        """Whether a condition is true at a decision for its seat (or another).

        A figure that names no subject asks about `subject`, else about that of the decision.
        """
        view = self.game.view(self.play, seat or decision.seat)
        return holds(condition, Scene(view, decision.kind, subject or decision.subject), seen)

    def bound(self, line: ProgrammeLine, decision: Decision, seat: int = 0) -> Reason | None:
        """Why the bound of a line (`until`, `while`) does not allow it now; None if it does."""
        instruction = self.instruction(line)
        for condition, wanted in ((instruction.until, False), (instruction.during, True)):
            seen: FiguresSeen = {}
            if condition and self.holds(condition, decision, line.subject, seen, seat) != wanted:
                return Reason(line.text, None, seen)
        return None

    def idle(self, line: ProgrammeLine, decision: Decision) -> Reason | None:
        """Why a stop does not fire: the figures that it saw; None if its condition is true."""
        seen: FiguresSeen = {}
        condition = self.instruction(line).condition
        if condition is None or self.holds(condition, decision, "", seen):
            return None
        return Reason(line.text, None, seen)

    def attempt(self, line: ProgrammeLine, decision: Decision) -> Attempt:
        """The first alternative that is legal and whose condition is true."""
        instruction = self.instruction(line)
        seen: FiguresSeen = {}
        condition = instruction.condition
        if condition and not self.holds(condition, decision, line.subject, seen):
            return Attempt(reasons=(Reason(line.text, None, seen),))
        reasons: list[Reason] = []
        passing = False
        for one in instruction.alternatives:
            figures = dict(seen)
            if one.condition and not self.holds(
                one.condition, decision, self.game.language.place(one.order).subject, figures
            ):
                reasons.append(Reason(one.text, None, figures))
                continue
            found = self._try(one, decision)
            if isinstance(found, Refusal):
                reasons.append(Reason(one.text, found))
                passing = passing or found.code == "maximum"
                continue
            return msgspec.structs.replace(
                found, reasons=tuple(reasons), figures=figures, also=one.also
            )
        return Attempt(reasons=tuple(reasons), passing=passing)

    def _try(self, alternative: Alternative, decision: Decision) -> Attempt | Refusal:
        """One alternative: as a bid, as one side of a deal, or as it stands."""
        order = alternative.order
        maximum = isinstance(order, self.game.maximum)
        if maximum and decision.kind == self.game.language.place(order).kind:
            return self._raise(alternative, order.most, decision)
        deal = self.game.deal(self.play, decision, order)
        if deal is not None and deal.seat != decision.seat:
            return self._agree(alternative, deal, decision)
        refusal = decision.legal(order)
        if refusal is not None:
            return refusal
        return Attempt(order, alternative.text, partner=self._own_word(deal))

    def _own_word(self, deal: Deal | None) -> tuple[int, int] | None:
        """The seat's own line for the other side of a deal with itself, which needs none."""
        for index, line in self._partner_lines(deal) if deal is not None else ():
            for one in self.instruction(line).alternatives:
                terms = deal.agrees(one.order) if deal is not None else None
                if deal is not None and terms is not None and price(terms, deal.buyer) is not None:
                    return deal.seat, index
        return None

    def _raise(self, alternative: Alternative, most: int, decision: Decision) -> Attempt | Refusal:
        """A maximum bids by the smallest raise as long as it reaches."""
        subject = self.game.language.place(alternative.order).subject
        if not decision.raises or subject not in ("", decision.subject):
            figures: dict[str, int | str] = {"subject": decision.subject}
            return Refusal(BIDDING, "other_auction", figures)
        if most < decision.raises:
            figures = {"least": decision.raises, "most": most, "subject": decision.subject}
            return Refusal(BIDDING, "maximum", figures)
        order = self.game.bid(decision.raises)
        refusal = decision.legal(order)
        return refusal if refusal is not None else Attempt(order, alternative.text)

    def _agree(self, alternative: Alternative, deal: Deal, decision: Decision) -> Attempt | Refusal:
        """Both sides' terms must meet; the other side's line must be true for its own seat."""
        asked: int | None = None
        for index, line in self._partner_lines(deal):
            condition = self.instruction(line).condition
            if condition and not self.holds(condition, decision, line.subject, {}, deal.seat):
                continue
            if self.bound(line, decision, deal.seat):
                continue
            for one in self.instruction(line).alternatives:
                held, about = one.condition, line.subject
                true = not held or self.holds(held, decision, about, {}, deal.seat)
                terms = deal.agrees(one.order) if true else None
                if terms is None:
                    continue
                dollars = price(terms, deal.buyer)
                if dollars is None:
                    asked = terms.least
                    continue
                order = self.game.priced(alternative.order, dollars)
                refusal = decision.legal(order)
                if refusal is not None:
                    return refusal
                return Attempt(order, alternative.text, partner=(deal.seat, index))
        return self._apart(alternative.order, deal, decision, asked)

    def _apart(
        self, order: Order, deal: Deal, decision: Decision, asked: int | None
    ) -> Attempt | Refusal:
        """No deal: what the rules say to it at its lowest price comes before the missing word."""
        refusal = decision.legal(self.game.priced(order, deal.buyer.least))
        if refusal is not None:
            return refusal
        if asked is None:
            return Refusal(CONSENT, "no_consent", {"seat": deal.seat})
        return Refusal(CONSENT, "terms", {"seat": deal.seat, "asked": asked})

    def _partner_lines(self, deal: Deal) -> Iterator[tuple[int, ProgrammeLine]]:
        """The other side's lines in the block of such deals, not used up."""
        lines = self.game.table(self.play).programmes.get(deal.seat, [])
        for index, line in enumerate(lines):
            if line.kind == deal.kind and not line.spent:
                yield index, line
