"""Telling what became of a seat's lines, from its accounts and the wording's sentences."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from pbm.core.page import Block, Column, Paragraph, Table
from pbm.core.refusal import Refusal
from pbm.core.wording import Wording, wording
from pbm.games.table.account import Deed, LineAccount, OrdersAccounted, Reason

LONG = 40
"""Letters of an outcome that is not told again for the line below it."""

_ADVICE = re.compile(r" ?: [^:]*$")
"""The end of a refusal: what would have done."""
_MAXIMUM = re.compile(r"\bup to (\d+)")
"""The figure of a maximum in canonical text; the record has it nowhere else."""


class Teller:
    """Tells accounts in the words of `reports/table` and the refusals of a family.

    `refusal` words the family's refusals; `ending` says why the batch ended, for lines that were
    not reached: "the general dividend came"; `heading` where the rulebook has a rule that is cited;
    `truth` whether a fact is true or false, and no figure; `spelt` a line as people read it;
    `by_computer` that its reader did not write the lines.
    """

    def __init__(
        self,
        refusal: Callable[[Refusal], str],
        ending: str,
        heading: Callable[[str], str] = str,
        truth: Callable[[str], bool] = lambda fact: False,
        spelt: Callable[[str], str] = str,
        *,
        by_computer: bool = False,
    ) -> None:
        self.words: Wording = wording("reports", "table")
        self._refusal = refusal
        self._heading = heading
        self._truth = truth
        self._spelt = spelt
        self.ending = ending
        self.by_computer = by_computer

    def say(self, sentence: str, **facts: object) -> str:
        """A sentence of `reports/table/accounts.jinja`."""
        return self.words.say("accounts", sentence, **facts)

    def block(self, accounts: OrdersAccounted | None, *, by_computer: bool = False) -> Block:
        """All lines of a seat as a table, or the sentence that there were none; `by_computer`: they
        are those of the computer that played it."""
        if by_computer and not (accounts and accounts.accounts):
            return Paragraph(self.say("by_computer", lines=False))
        if accounts is None or not accounts.programme:
            return Paragraph(self.say("no_programme"))
        if not accounts.accounts:
            return Paragraph(self.say("empty_programme"))
        heads = self.words.heads("accounts", "heads_by_computer" if by_computer else "heads")
        told = [self.outcome(one) for one in accounts.accounts]
        rows = tuple(
            (
                self._spelt(one.text.removesuffix(";")),
                self.say("same") if len(now) > LONG and now == before else now,
            )
            for one, now, before in zip(accounts.accounts, told, ["", *told], strict=False)
        )
        return Table((Column(heads[0], weight=1), Column(heads[1], weight=1)), rows)

    def outcome(self, account: LineAccount) -> str:
        """What became of one line, as part of a sentence."""
        happened = "; ".join(self._happened(account))
        if not happened:
            return self._unhappened(account)
        if account.verdict != "stands" or account.events[-1].what == "to come":
            return happened
        still = self.say("stands", reasons=self._reasons(account.reasons))
        return self.say("also", first=happened, second=still)

    def _unhappened(self, account: LineAccount) -> str:
        """A line that did nothing."""
        reasons = self._reasons(account.reasons)
        match account.verdict:
            case "refused":
                return self.say("refused", reasons=reasons)
            case "untrue":
                return self.say("untrue", figures=self._all_figures(account.reasons))
            case "not reached" if account.reasons:
                return self.say("not_usable", reason=reasons)
            case "not reached":
                return self.say("not_reached", ending=self.ending)
            case "stands":
                return self.say("stands", reasons=reasons)
        return self.say(account.verdict.replace(" ", "_"))

    def _happened(self, account: LineAccount) -> Iterator[str]:
        """What a line did, in order; equal doings are told together at the first of them."""
        plain: dict[str, list[int]] = {}
        for event in account.events:
            if _is_plain(event):
                plain.setdefault(event.text, []).append(event.move)
        for event in account.events:
            if not _is_plain(event):
                yield self._event(account, event)
            elif event.text in plain:
                yield self._done(account, event.text, plain.pop(event.text))

    def _event(self, account: LineAccount, event: Deed) -> str:
        """One doing, with its figures and with why the alternatives before it were not done."""
        if event.what == "won":
            return self.say("won", price=event.figures["price"], move=event.move)
        if event.what == "lost":
            return self._lost(event)
        if event.what == "to come":
            return self.say("to_come", text=self._spelt(event.text))
        if event.what == "left":
            reasons = self._reasons(event.before)
            return self.say("left", text=self._spelt(event.text), reasons=reasons)
        if event.what == "bid":
            return self.say("bid", bid=event.figures["bid"], move=event.move)
        told = self._done(account, event.text, [event.move])
        if event.figures:
            told += " " + self.say("against", figures=self._figures(event.figures))
        if event.before:
            told = self.say("because", told=told, reasons=self._reasons(event.before))
        return told

    def _lost(self, event: Deed) -> str:
        """A maximum that did not win: of equal ones the first to bid so much has the lot."""
        maxima, price = set(_MAXIMUM.findall(event.text)), event.figures["price"]
        return self.say("lost", price=price, move=event.move, equal=maxima == {str(price)})

    def _done(self, account: LineAccount, text: str, moves: Sequence[int]) -> str:
        """Done, as which alternative if there were several, at which moves."""
        besides = any(event.what in ("left", "to come") for event in account.events)
        parts = besides or " or " in account.text
        shown = self._spelt(text) if parts or f" and {text}" in account.text else ""
        return self.say("done", text=shown, moves=self.say("moves", moves=moves))

    def _reasons(self, reasons: Sequence[Reason]) -> str:
        """Why each alternative could not be done; those with one reason together."""
        together: dict[str, list[str]] = {}
        for one in reasons:
            together.setdefault(self._reason(one), []).append(self._spelt(one.text))
        if len(together) == 1:
            return next(iter(together))
        told = (
            self.say("alternative", texts=texts, reason=reason)
            for reason, texts in together.items()
        )
        return "; ".join(told)

    def _reason(self, reason: Reason) -> str:
        """A refusal with its rule, or the figures of a condition that was not true."""
        if reason.refusal is None:
            return self.say("untrue_now", figures=self._figures(reason.figures))
        return self.say(
            "refusal", words=self.refusal(reason.refusal), rule=self._heading(reason.refusal.rule)
        )

    def refusal(self, refusal: Refusal) -> str:
        """The driver's own refusals here, the others in the family's words; of a computer's line
        why alone, without what its writer should do."""
        if self.words.has("accounts", refusal.code) and refusal.rule in ("Consent", "Auction"):
            return self.say(refusal.code, **refusal.figures)
        told = self._refusal(refusal)
        return _ADVICE.sub("", told) if self.by_computer else told

    def _figures(self, figures: Mapping[str, int]) -> str:
        """cash was 3, room(auction) was 0, open(B&O) was false."""
        told = [(name, value, self._truth(name)) for name, value in figures.items()]
        return self.say("figures", told=told)

    def _all_figures(self, reasons: Sequence[Reason]) -> str:
        """The figures of all conditions that were not true."""
        merged: dict[str, int] = {}
        for reason in reasons:
            merged.update(reason.figures)
        return self._figures(merged)


def _is_plain(event: Deed) -> bool:
    """Whether a doing needs no figures and no reasons beside it."""
    return event.what == "done" and not event.before and not event.figures
