"""What every sequential family does alike around the driver: settings, letters, names of parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from pbm.games.family import GivenOrder, Reading, Setting
from pbm.games.table.driver import Batch, Settings
from pbm.games.table.letters import Read, read_programme
from pbm.games.table.programme import Language, Table
from pbm.games.table.reading import say
from pbm.sheets.complaint import Fault


def table_settings(horizons: tuple[str, ...], usual: str) -> tuple[Setting, ...]:
    """The settings that the driver knows, with the horizons of a family."""
    return (
        Setting("horizon", usual, horizons, "how far one turn goes"),
        Setting(
            "missing",
            "default",
            ("default", "wait"),
            "no line fits: the rules' least act, or the turn waits",
        ),
        Setting(
            "others",
            "may-change",
            ("may-change", "keep"),
            "others than the seat asked: may they write between parts?",
        ),
    )


def driver_settings(chosen: Mapping[str, str]) -> Settings:
    """The driver's switches among a game's settings."""
    return Settings(
        horizon=chosen["horizon"],
        missing=cast(Literal["default", "wait"], chosen["missing"]),
        others=cast(Literal["may-change", "keep"], chosen["others"]),
    )


def as_reading(text: str, language: Language, kept: bool) -> Reading:
    """A letter's programme as the office keeps it; `kept` where only the asked seat may write."""
    lines, complaints = read_programme(text, language)
    if kept and lines:
        first = lines[0]
        stays = Fault(0, len(first.text), say("kept")).of(first.line, first.text)
        return Reading((), (stays, *complaints))
    return Reading(tuple(GivenOrder(one.line, one.text, one) for one in lines), tuple(complaints))


def lines_of(reading: Reading) -> list[Read]:
    """The lines that a reading took."""
    return [given.order for given in reading.orders]


def next_name(turn: int, table: Table) -> str:
    """What is to be resolved next: 7, or 7.2 after a part."""
    return f"{turn}.{table.part + 1}" if table.part else str(turn)


def resolved_name(turn: int, batch: Batch) -> str:
    """What a batch has resolved: 7 when it was the whole turn, else 7.1, 7.2 …"""
    whole = batch.question is None and batch.ended.part == 1
    return str(turn) if whole else f"{turn}.{batch.ended.part}"
