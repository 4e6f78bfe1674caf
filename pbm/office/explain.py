"""What a title's players and moderators can look up: orders, settings, facts for conditions."""

from __future__ import annotations

from pbm.core.page import Column, Section, Table
from pbm.office.enrol import family_of
from pbm.office.receipts import words
from pbm.office.settings import all_settings
from pbm.office.trouble import Trouble


def explain(what: str, title: str) -> tuple[Section, ...]:
    """The sections of `pbm help WHAT TITLE`; Trouble if the title has no such help."""
    family = family_of(title)
    if what == "orders":
        return family.order_help()
    if what == "settings":
        return (_settings(title),)
    if family.facts_help is None:
        raise Trouble(f"Orders of {family.name} have no conditions, so there are no facts.")
    return family.facts_help()


def _settings(title: str) -> Section:
    """Every setting with its choices and default."""
    family = family_of(title)
    columns = tuple(Column(head) for head in words().heads("desk", "setting_heads"))
    rows = tuple(
        (
            setting.key,
            " | ".join(setting.choices) or words().say("desk", "any_number", most=setting.most),
            setting.default,
            setting.help,
        )
        for setting in all_settings(family)
    )
    return Section(words().say("desk", "settings", name=family.name), (Table(columns, rows),))
