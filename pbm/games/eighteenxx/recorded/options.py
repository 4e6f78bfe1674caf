"""The optional rules that a recorded game was played with, as settings of ours."""

from collections.abc import Mapping

from pbm.games.eighteenxx.recorded.export import Export, UnreadableExport
from pbm.games.eighteenxx.recorded.habits import RECORDED
from pbm.games.eighteenxx.values.title import Title

ORIGINAL: dict[str, dict[str, str]] = {
    "station_wars": {"markers": "wars"},
    "original_tiles": {"tiles": "original"},
    "max_reissue_200": {"reissue_par": "nearest, 200 at most"},
    "can_protect_if_sold": {"own_sale_protection": "yes"},
    "original_market": {"market": "1850"},
}
"""What the option `original_rules` chooses."""

OPTIONS: dict[str, dict[str, str]] = {
    "diesels": {"trains": "diesels"},
    "finish_on_400": {"finish": "400 at once"},
    "original_rules": {name: word for rule in ORIGINAL.values() for name, word in rule.items()},
    **ORIGINAL,
}
"""Optional rules of the recorded games and the settings they mean."""

MAY_2021 = 1_619_827_200
"""Games begun before granted connection runs without asking for a train long enough."""


def settings_for(export: Export, title: Title) -> dict[str, str]:
    """The habits of the engine it was played on, with its optional rules.

    UnreadableExport names a rule that we do not know.
    """
    changes: dict[str, str] = {}
    for rule in map(str, export.optional_rules):
        if rule not in OPTIONS:
            raise UnreadableExport(f"{export.file}: unknown optional rule {rule}")
        changes |= OPTIONS[rule]
    if 0 < export.begun < MAY_2021:
        changes["connection_length"] = "any"
    known = {one.key for one in (*title.choices, *title.habits)}
    habits = {key: word for key, word in RECORDED.items() if key in known}
    return {**title.words, **habits, **title.recorded, **changes}


def rules_told(settings: Mapping[str, str], title: Title) -> list[str]:
    """The optional rules by which a game of these words is not as the title's usual one."""
    changed = {key: word for key, word in settings.items() if word != title.usual.get(key)}
    found = [rule for rule, words in OPTIONS.items() if words.items() <= changed.items()]
    return [one for one in found if one not in ORIGINAL] if "original_rules" in found else found
