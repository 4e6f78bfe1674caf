"""The register of all facts of Continental Rails: a kept journal is read back by it."""

from __future__ import annotations

from pbm.core.journal import Fact, FactFamily
from pbm.games.continental import facts, railroad_facts, world_facts


def _declared() -> list[type[Fact]]:
    """Every fact of the three modules, by name; the kinds that only say who sees are left out."""
    kinds = (facts.Public, facts.Private, facts.Confidential)
    found = {
        name: thing
        for module in (facts, railroad_facts, world_facts)
        for name, thing in vars(module).items()
        if isinstance(thing, type) and issubclass(thing, Fact) and thing not in (*kinds, Fact)
    }
    return [found[name] for name in sorted(found)]


FACTS = FactFamily(_declared())
