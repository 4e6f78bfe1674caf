"""Which certificate is where: the export names "IC_3", our state counts tenths.

Needed only to know from whom a company redeems and whether a share comes from the open market.
Where a presidency changes hands the old and the new president swap certificates; which singles is
not told, so the first ones are taken, and counts decide.
"""

from __future__ import annotations

from pbm.games.eighteenxx.game import Game
from pbm.games.eighteenxx.state import IPO, Company


class Certificates:
    """Owner of every certificate by its recorded name."""

    def __init__(self, game: Game) -> None:
        self.owner = {f"{name}_{n}": IPO for name in game.state.companies for n in range(9)}

    def holder(self, certificate: str) -> str:
        """Who has a certificate."""
        return self.owner.get(certificate, IPO)

    def give(self, certificates: list[str], taker: str) -> None:
        """Certificates named in an action go to their new owner."""
        for certificate in certificates:
            self.owner[certificate] = taker

    def settle(self, company: Company) -> None:
        """Make certificates agree with the tenths our state counts."""
        if company.closed or not company.president:
            return
        name = company.name
        self.owner[f"{name}_0"] = company.president
        singles = [f"{name}_{n}" for n in range(1, 9)]
        wanted = dict(company.shares)
        wanted[company.president] -= 2
        spare: list[str] = []
        for single in singles:
            holder = self.owner[single]
            if wanted.get(holder, 0) > 0:
                wanted[holder] -= 1
            else:
                spare.append(single)
        for holder, lacking in wanted.items():
            for _ in range(lacking):
                self.owner[spare.pop(0)] = holder
