"""Exact cases of 18xx, each played through the real engine by the rules of its title."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import Any, cast

from pbm.games.eighteenxx.board.board import HexToken, put_marker
from pbm.games.eighteenxx.engine.steps.running import best_run_of, judge_run
from pbm.games.eighteenxx.values.title import Title
from tests.cases.compare import differences, strange
from tests.cases.eighteenxx.batch import check as check_batch
from tests.cases.eighteenxx.outcome import faults
from tests.cases.eighteenxx.play import Play
from tests.cases.eighteenxx.situation import Scene
from tests.cases.eighteenxx.speech import runs


def rules_of(game: str) -> Title:
    """The rules of a title, by the name of its cases."""
    module = import_module(f"pbm.games.eighteenxx.titles.t{game}")
    return cast(Title, module.TITLE)


def check(case: dict[str, Any]) -> str:
    """The fault of one case, or ""."""
    kind = KINDS.get(str(case.get("kind")))
    if kind is None:
        return f"nobody knows this kind of case; there are {', '.join(KINDS)}"
    parts = ("situation", "expected") if kind is _route else ("situation", "actions", "expected")
    missing = [part for part in parts if part not in case]
    if missing:
        return f"{', '.join(missing)}: not told"
    if wrong := strange(case, "situation", "actions", "expected"):
        return "; ".join(wrong)
    try:
        return kind(_with_names(case))
    except Exception as error:  # a case that cannot be played has failed, whatever the reason
        return f"{type(error).__name__}: {error}"


def _with_names(case: dict[str, Any]) -> dict[str, Any]:
    """The case with private companies by name: P3 is the third of the title."""
    title = rules_of(case["game"])
    names = list(title.figures.privates)

    def name(found: re.Match[str]) -> str:
        place = int(found[1])
        return names[place - 1] if 0 < place <= len(names) else found[0]

    told: dict[str, Any] = json.loads(re.sub(r"\bP(\d)\b", name, json.dumps(case)))
    return told


def _rule(case: dict[str, Any]) -> str:
    play = Play(Scene(rules_of(case["game"]), case))
    play.all()
    return faults(play, case["expected"])


def _route(case: dict[str, Any]) -> str:
    """The best total of a company's trains in a given position."""
    given = case["situation"]
    if strange := sorted(set(given) - ROUTE_KEYS):
        raise ValueError(f"nothing known of {', '.join(strange)} in a route's situation")
    name = given["company"]
    plain = {k: given[k] for k in ("phase", "tiles", "stations") if k in given}
    plain |= {"operating": name, "trains": {name: given["trains"]}}
    scene = Scene(rules_of(case["game"]), {"situation": plain, "actions": []})
    board = scene.game.state.board
    for key in ("destination_marker_on", "edge_token_on"):
        if given.get(key):
            put_marker(board, name, given[key])
    if given.get("mesabi_right"):
        board.rights[MESABI] = (name,)
    for bonus in given.get("bonuses", ()):
        board.tokens = (*board.tokens, HexToken("bonus", bonus["hex"], name, bonus["amount"]))
    ends = given.get("connection_run")
    connection = (ends[0], ends[1]) if ends else None
    company = scene.game.companies[name]
    found: dict[str, Any] = {"total": best_run_of(scene.game, company, connection).revenue}
    for words in case["expected"].get("alternatives", {}):
        run = judge_run(scene.game, company, runs(scene.game, name, words), connection)
        found.setdefault("alternatives", {})[words] = getattr(run, "revenue", None)
    return "; ".join(differences(case["expected"], found))


def _batch(case: dict[str, Any]) -> str:
    """Programmes run by the real driver."""
    return check_batch(rules_of(case["game"]), case)


MESABI = "A10"
"""The Mesabi Range of 1850, which only who has the right may run to."""
ROUTE_KEYS = frozenset(
    """phase company trains tiles stations destination_marker_on edge_token_on connection_run
    bonuses mesabi_right note""".split()
)
"""What the situation of a route may tell."""
KINDS = {"rule": _rule, "route": _route, "batch": _batch}
