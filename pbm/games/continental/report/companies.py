"""Private Companies available (9.5): all that may be bid for this turn."""

from __future__ import annotations

from pbm.core.page import Block, Cell, Paragraph, Section
from pbm.games.continental.report.voice import Voice, cents
from pbm.games.continental.view import Company


def companies_available(voice: Voice) -> Section:
    """The section 9.5."""
    on_sale = voice.view.on_sale
    block: Block = Paragraph(voice.say("tables", "companies_none"))
    if on_sale:
        rows = [_row(voice, company) for company in on_sale]
        block = voice.table("companies", "RlLrl+rrl", rows, note="companies_note")
    return Section(voice.say("sections", "companies"), (block,), "9.5")


def _row(voice: Voice, company: Company) -> tuple[Cell, ...]:
    """One company on sale."""
    return (
        company.number,
        company.code,
        company.name,
        company.miles,
        "–".join(voice.town(town) for town in company.towns),
        company.ask,
        cents(company.ask * 100 // company.miles),
        voice.who(company.owner) if company.owner else voice.say("names", "bank"),
    )
