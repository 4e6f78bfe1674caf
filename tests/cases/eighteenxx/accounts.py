"""What became of the lines of a programme, in the words of a case."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbm.games.eighteenxx.values.events import PrivatePaid, TrainBought
from pbm.games.table.account import LineAccount, Reason
from pbm.games.table.driver import Batch
from tests.cases.compare import alike
from tests.cases.eighteenxx.reasons import means

if TYPE_CHECKING:
    from tests.cases.eighteenxx.batch import Mailed


def account(mailed: Mailed, wanted: Mapping[str, list[str]] | list[str]) -> str:
    """Each told line: done, as which alternative, or not."""
    told = wanted if isinstance(wanted, dict) else {"1": wanted}
    for seat, lines in told.items():
        accounts = [a for a in mailed.accounts(seat) if a.role != "stop"]
        for line in lines:
            if "not taken" in line and seat in mailed.complaints:
                continue
            if not any(_tells(line, account) for account in _named(line, accounts)):
                return f"seat {seat}: no line {line!r} in {accounts}"
    return ""


def _named(line: str, accounts: list[LineAccount]) -> Iterator[LineAccount]:
    match = re.match(r"(\d)\.", line)
    for account in accounts:
        if match is None or account.text.startswith(match[0]):
            yield account


def _tells(line: str, account: LineAccount) -> bool:
    line = re.sub(r"^\d\. ", "", line)
    if line.startswith("refused"):
        said = line.partition(": ")[2]
        return account.verdict == "refused" and any(refuses(said, one) for one in account.reasons)
    if line.startswith("run: replaced"):
        return account.verdict == "done" and account.text.startswith("run")
    if match := re.match(r'done as "([^"]+)"', line):
        words = set(match[1].split())
        done = [event for event in account.events if event.what == "done"]
        return any(words <= set(event.text.split()) and event.before for event in done)
    if match := re.match(r"not done: (.+) was (\d+)", line):
        figures = [reason.figures.get(match[1]) for reason in account.reasons]
        return account.verdict == "untrue" and int(match[2]) in figures
    if match := re.match(r"(?:COMPANY )?(\w+) not used: seat (\d) is president", line):
        figures = [r.refusal.figures for r in account.reasons if r.refusal is not None]
        return {"company": match[1], "seat": match[2]} in figures
    if line.startswith("not reached"):
        return account.verdict in ("stands", "not reached")
    return line.startswith("done") and account.verdict == "done"


def refuses(words: str, reason: Reason) -> bool:
    """Whether an alternative was refused for what the words say, or is the one they name."""
    named = set(re.findall(r"[\w&]+", words)) <= set(re.findall(r"[\w&]+", reason.text))
    return reason.refusal is not None and (named or means(words, reason.refusal))


def _tried(accounts: list[LineAccount]) -> list[tuple[LineAccount, list[Reason]]]:
    """Every line with its alternatives that could not be done, in their order."""
    return [
        (one, [*(r for event in one.events for r in event.before), *one.reasons])
        for one in accounts
    ]


def refused(mailed: Mailed, wanted: Any) -> str:
    """Lines or alternatives that were refused, by seat; in words of the line or of its reason."""
    if isinstance(wanted, bool | int):
        tried = [reasons for one, reasons in _all_tried(mailed, mailed.first) if reasons]
        return same(type(wanted)(len(tried)), wanted)
    for seat, told in _by_seat(mailed, wanted):
        tried = _tried(mailed.accounts(seat)) if seat else _all_tried(mailed, mailed.first)
        number = re.match(r"(\d)\. ?", told)
        words = told[number.end() :] if number else told
        lines = [rs for one, rs in tried if not number or one.text.startswith(number[0].strip())]
        if not any(refuses(words.strip(": "), reason) for reasons in lines for reason in reasons):
            return f"{told!r} is not among {[r for rs in lines for r in rs]}"
    return ""


def _all_tried(mailed: Mailed, batch: Batch) -> list[tuple[LineAccount, list[Reason]]]:
    return _tried([one for seat in batch.accounts for one in seat.accounts])


def _by_seat(mailed: Mailed, wanted: Any) -> Iterator[tuple[str, str]]:
    """Seat and words: a table, or lines that begin with a seat or tell none."""
    if isinstance(wanted, dict):
        for seat, told in wanted.items():
            yield from ((str(seat), one) for one in ([told] if isinstance(told, str) else told))
        return
    for one in [wanted] if isinstance(wanted, str) else wanted:
        match = re.match(r"(?:seat )?(\d)(?:: | )(?!\.)", one)
        yield (match[1], one[match.end() :]) if match else ("", one)


def refused_at(place: int) -> Callable[[Mailed, Any], str]:
    """The first or second alternative of a line; where the batch went on, of that part of it."""

    def find(mailed: Mailed, wanted: Any) -> str:
        tried = [reasons for _, reasons in _all_tried(mailed, mailed.first)]
        found = [reasons[place] for reasons in tried if len(reasons) > place]
        part = (mailed.first, mailed.second)[place]
        if part is not None and mailed.second is not None:
            found = [reason for _, reasons in _all_tried(mailed, part) for reason in reasons]
        if isinstance(wanted, bool):
            return same(any(reason.refusal is not None for reason in found), wanted)
        for _, told in _by_seat(mailed, wanted):
            if not any(refuses(told, reason) for reason in found):
                return f"{told!r} is not among {found}"
        return ""

    return find


def complaint(mailed: Mailed, wanted: Mapping[str, str]) -> str:
    """What a seat is told about a line that nobody can read: the names in it."""
    for seat, told in wanted.items():
        ours = mailed.complaints.get(str(seat), "")
        names = set(re.findall(r"[A-Z][A-Z&]+", told))
        if not ours or not names <= set(re.findall(r"[A-Z][A-Z&]+", ours)):
            return f"seat {seat}: {ours!r}, expected {told!r}"
    return ""


def cash(mailed: Mailed, wanted: Mapping[str, int]) -> str:
    """Without the income of private companies when the next round has begun already, and without
    trains that had to be bought though the case tells of no trains."""
    income = dict.fromkeys(wanted, 0)
    for fact in mailed.game.journal.of(PrivatePaid):
        income[fact.owner] = income.get(fact.owner, 0) + fact.amount
    told = {"trains", "bank_train", "left"} & set(mailed.case["situation"])
    for bought in () if told else mailed.game.journal.of(TrainBought):
        president = mailed.game.companies[bought.company].president
        income[bought.company] = income.get(bought.company, 0) + bought.contribution - bought.price
        income[president] = income.get(president, 0) - bought.contribution
    return same({who: mailed.game.cash(who) - income[who] for who in wanted}, wanted)


def same(found: object, wanted: object) -> str:
    return "" if alike(wanted, found) else f"{found!r}, expected {wanted!r}"
