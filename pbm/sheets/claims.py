"""Orders that exclude one another on a sheet: the first stands, the later gets a complaint.

A form claims something (`stock {railroad}`, `slot {slot}`) and no two orders of a sheet may claim
the same. An order written twice, word for word, is told so; else the sentence `claim_…` of the
family's `complaints.jinja`, where it has one, tells why the two cannot both be (`claim_…_both` of
orders of two kinds alone).
"""

from collections.abc import Sequence

import msgspec

from pbm.core.wording import Wording
from pbm.sheets.complaint import Complaint, say
from pbm.sheets.parse import Parsed


def claimed(taken: Parsed) -> list[str]:
    """What an order claims, with its own figures: `stock B&O`."""
    fields = msgspec.structs.asdict(taken.order)
    return [claim.format(**fields) for claim in taken.form.claims]


def settle(orders: Sequence[Parsed], wording: Wording) -> tuple[list[Parsed], list[Complaint]]:
    """The orders that stand, and a complaint for each that comes too late."""
    stand: list[Parsed] = []
    complaints: list[Complaint] = []
    owners: dict[str, Parsed] = {}
    for taken in orders:
        claims = claimed(taken)
        before = next((claim for claim in claims if claim in owners), None)
        if before is None:
            owners.update(dict.fromkeys(claims, taken))
            stand.append(taken)
        else:
            complaints.append(_too_late(taken, owners[before], before, wording))
    return stand, complaints


def _too_late(taken: Parsed, first: Parsed, claim: str, wording: Wording) -> Complaint:
    """Twice the same, or two that exclude one another."""
    line, text = first.line.number, first.line.text
    if taken.order == first.order:
        return taken.complain(say("twice", line=line), rule=taken.form.rule)
    kind, _, subject = claim.partition(" ")
    facts = {"subject": subject, "line": line, "text": text}
    both = ("",) if type(taken.order) is type(first.order) else ("_both", "")
    known = (f"claim_{kind}{one}" for one in both)
    sentence = next((one for one in known if wording.has("complaints", one)), "")
    reason = wording.say("complaints", sentence, **facts) if sentence else say("once", **facts)
    return taken.complain(reason, rule=taken.form.rule)
