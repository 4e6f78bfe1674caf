"""What programs read of a game: a calendar (RFC 5545), a feed of what happened (RFC 4287)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import msgspec
from lxml import etree

if TYPE_CHECKING:
    from icalendar import Event

_ATOM = "http://www.w3.org/2005/Atom"


class DatedEvent(msgspec.Struct, frozen=True):
    """Something in a calendar: a moment by the clocks of a place."""

    uid: str
    title: str
    when: datetime
    zone: ZoneInfo
    changed: datetime
    times: int = 0
    """How often it was moved."""


class FeedItem(msgspec.Struct, frozen=True):
    """Something that happened, as a feed tells it; its name never changes."""

    uid: str
    title: str
    at: str
    """In ISO form."""
    link: str = ""
    """Where it can be read."""


def print_calendar(name: str, events: Sequence[DatedEvent]) -> bytes:
    """A calendar with the time zones that it names; the same events give the same bytes."""
    from icalendar import Calendar  # long to load, and few wait for a calendar

    calendar = Calendar()
    calendar.add("prodid", "-//pbm//turn office//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("x-published-ttl", "PT1H")
    for event in events:
        calendar.add_component(_event(event))
    if events:
        days = [event.when.date() for event in events]
        first, last = date(min(days).year, 1, 1), date(max(days).year + 1, 12, 31)
        calendar.add_missing_timezones(first_date=first, last_date=last)
    return bytes(calendar.to_ical())


def _event(event: DatedEvent) -> Event:
    from icalendar import Event

    found = Event()
    found.add("uid", event.uid)
    found.add("summary", event.title)
    found.add("dtstamp", event.changed)
    found.add("dtstart", event.when.astimezone(event.zone))
    found.add("sequence", event.times)
    found.add("transp", "TRANSPARENT")
    return found


def print_feed(uid: str, title: str, author: str, url: str, items: Sequence[FeedItem]) -> bytes:
    """A feed, what happened last first; `url` is where it can be read, or empty."""
    feed = etree.Element("feed", nsmap={None: _ATOM})
    _said(feed, "id", uid)
    _said(feed, "title", title)
    _said(feed, "updated", items[0].at)
    if url:
        etree.SubElement(feed, "link", rel="self", href=url)
    _said(etree.SubElement(feed, "author"), "name", author)
    for item in items:
        entry = etree.SubElement(feed, "entry")
        _said(entry, "id", item.uid)
        _said(entry, "title", item.title)
        _said(entry, "updated", item.at)
        if item.link:
            etree.SubElement(entry, "link", href=item.link)
        _said(entry, "content", item.title)
    return bytes(etree.tostring(feed, xml_declaration=True, encoding="utf-8", pretty_print=True))


def _said(parent: etree._Element, name: str, text: str) -> None:
    etree.SubElement(parent, name).text = text
