"""Words that several pages of the site share."""

from datetime import datetime

from pbm.core.languages import listed
from pbm.core.wording import wording
from pbm.site.cards import CardSeat, GameCard


def said(sentence: str, **facts: object) -> str:
    """A sentence of `reports/site/words.jinja`."""
    return wording("reports", "site").say("words", sentence, **facts)


def winners(card: GameCard) -> str:
    """Who won, as far as they have names; else by their seats."""
    return listed(_who(seat) for seat in card.winners)


def people(card: GameCard) -> str:
    """All who have names."""
    return ", ".join(seat.name for seat in card.seats if seat.name)


def _who(seat: CardSeat) -> str:
    return seat.name or said("seat", number=seat.number, computer=seat.computer)


def day(moment: str) -> str:
    """22 November 2026."""
    at = datetime.fromisoformat(moment)
    return said("day", day=at.day, month=at.month, year=at.year)


def weight(size: int) -> str:
    """A file's size as people read it."""
    if size < 1_000_000:
        return said("kilobytes", size=max(1, round(size / 1000)))
    return said("megabytes", size=f"{size / 1_000_000:.1f}")


def about(name: str) -> str:
    """What a file to take along is."""
    return said(f"file_{name.rpartition('.')[2]}")


def shared(site: str, up: str) -> dict[str, object]:
    """What every page is given."""
    return {
        "site": site,
        "up": up,
        "links": [{"name": said("records"), "href": "records/index.html"}],
        "winners": winners,
        "people": people,
        "day": day,
        "weight": weight,
        "about": about,
    }
