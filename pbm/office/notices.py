"""What the moderator should look at: facts of letters that nobody else would notice."""

from collections import Counter

from msgspec.structs import asdict

from pbm.office.book import book_seen
from pbm.office.deliveries import Delivery
from pbm.office.game import OpenGame
from pbm.office.receipts import words
from pbm.office.record import Accepted, Refused
from pbm.office.verdicts import Verdict
from pbm.post.evidence import Evidence, evidence_in

OFTEN = 3
"""Mails of one address that came back after which it counts as wrong."""
_LEFT = frozenset({"empty", "copy", "quoted", "within_quoted", "older", "past_part"})


def notice_of(verdict: Verdict) -> list[str]:
    """What is to be noticed about one letter as it comes in."""
    said: list[str] = []
    seat = verdict.receipt.head.seat if verdict.receipt else 0
    if verdict.stray:
        said.append(_say("stray"))
    if verdict.taken == "question":
        said.append(_say("question", seat=seat or (verdict.refusal.seat if verdict.refusal else 0)))
    if verdict.elsewhere and verdict.receipt:
        said.append(_say("elsewhere", seat=seat, address=verdict.receipt.seat.address))
    if verdict.receipt is None:
        return said
    if verdict.evidence.doubtful:
        said.append(_say("origin", seat=seat, said=origin(verdict.evidence)))
    if verdict.receipt.refusal is None:
        asides = verdict.receipt.asides
        if not (verdict.receipt.reading.orders or asides.nothing or asides.lines):
            said.append(_say("empty", seat=seat))
        if verdict.receipt.replaced and verdict.receipt.replaced.dropped:
            said.append(_say("dropped", seat=seat, count=len(verdict.receipt.replaced.dropped)))
    if verdict.receipt.outside:
        said.append(_say("outside", seat=seat, count=len(verdict.receipt.outside)))
    return said


def notices(game: OpenGame) -> list[str]:
    """What is to be noticed about the letters since the last turn, from what the record kept."""
    border = game.file.border()
    said, guesses = list[str](), Counter[int]()
    standing: dict[int, Accepted] = {}
    for entered in game.file.entries(after=border.entry):
        entry = entered.entry
        if not isinstance(entry, Accepted | Refused):
            continue
        kept = game.file.heads_of(entry.letter)
        if isinstance(entry, Refused):
            guesses[entry.seat] += entry.guesses
            said += _of_refused(entry)
        elif entry.part == border.awaited:
            said += _of_sheet(entry, standing.get(entry.seat), kept.evidence if kept else "")
            standing[entry.seat] = entry
        if kept and kept.taken == "question":
            said.append(_say("question", seat=entry.seat))
    with book_seen(game.office.folder) as book:
        guesses.update(book.guesses(game.name, border.at))
        undelivered = [*book.undelivered(game.name), *book.undelivered("digest")]
        returned = {
            seat: found
            for seat, taken in game.roster().items()
            if taken.address and (found := book.bounces(taken.address))
        }
    said += [_of_bounces(seat, found) for seat, found in returned.items()]
    said += filter(None, (_of_mail(game, delivery) for delivery in undelivered))
    said += [_say("guesses", seat=seat, count=n) for seat, n in sorted(guesses.items()) if n]
    return list(dict.fromkeys(said))


def _of_sheet(sheet: Accepted, before: Accepted | None, kept: str) -> list[str]:
    """About a sheet that counts: where it came from, and what it left away."""
    said, evidence = [], evidence_in(kept)
    if sheet.elsewhere:
        said.append(_say("elsewhere", seat=sheet.seat, address=""))
    if evidence.doubtful:
        said.append(_say("origin", seat=sheet.seat, said=origin(evidence)))
    if not (sheet.orders or sheet.nothing or sheet.asides):
        said.append(_say("empty", seat=sheet.seat))
    if before is not None:
        left = sheet.orders.splitlines()
        dropped = sum(line not in left for line in before.orders.splitlines())
        if dropped:
            said.append(_say("dropped", seat=sheet.seat, count=dropped))
    return said


def origin(evidence: Evidence) -> str:
    """What is known of where a letter came from, in words."""
    signed = (
        words().say("desk", "signature", domain=one.domain, outcome=one.outcome, own=one.own)
        for one in evidence.signatures
    )
    found = (words().say("desk", "finding", **asdict(one)) for one in evidence.findings)
    return "; ".join((*signed, *found))


def _of_refused(entry: Refused) -> list[str]:
    """About a letter of a player that does not count."""
    if entry.reason == "no_sheet" and entry.seat:
        return [_say("no_sheet", seat=entry.seat)]
    if entry.reason in _LEFT:
        return [_say("left", seat=entry.seat, reason=entry.reason)]
    return []


def _of_bounces(seat: int, found: list[Delivery]) -> str:
    """About mails to a seat that came back; the last one's reason, and whether it is the rule."""
    last = found[-1]
    facts = {"address": last.recipient, "said": last.said.rstrip("."), "count": len(found)}
    return _say("bounced", seat=seat, often=len(found) >= OFTEN, **facts)


def _of_mail(game: OpenGame, delivery: Delivery) -> str:
    """About a mail that was not taken, and why; nothing about a digest to somebody else."""
    seat = next((m.seat for m in game.file.mails() if m.message_id == delivery.message_id), 0)
    if delivery.message_id.startswith("digest."):
        mine = [one for one in game.roster().values() if one.address == delivery.recipient]
        if not mine:
            return ""
        seat = mine[0].number
    facts = {"address": delivery.recipient, "said": delivery.said.rstrip(".")}
    return _say(f"mail_{delivery.outcome}", seat=seat, **facts)


def _say(sentence: str, **facts: object) -> str:
    return words().say("desk", f"notice_{sentence}", **facts)
