"""Which certificate is where: the export names "IC_3", our state counts tenths.

Needed only to know from whom a company redeems and whether a share comes from the open market.
"IC_0" is the president's certificate.  Where a presidency changes hands the new president gives
his oldest two singles for it, as the recorded engine does; should the counts ever disagree with our
state, certificates are moved until they agree.
"""

from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import IPO, MARKET, Company


class Certificates:
    """The certificates of every company in the order in which their holders got them."""

    def __init__(self, game: Game) -> None:
        self._of = {name: {IPO: [f"{name}_{n}" for n in range(9)]} for name in game.state.companies}
        self._president: dict[str, str] = {}

    def holder(self, certificate: str) -> str:
        """Who has a certificate."""
        piles = self._of[certificate.rsplit("_", 1)[0]]
        return next((h for h, pile in piles.items() if certificate in pile), IPO)

    def all_with(self, certificates: list[str], holder: str) -> bool:
        """Whether the certificates named, each once, all lie with one holder."""
        once = len(set(certificates)) == len(certificates)
        return once and all(self.holder(one) == holder for one in certificates)

    def give(self, certificates: list[str], taker: str) -> None:
        """Certificates named in an action go to their new owner."""
        for certificate in certificates:
            piles = self._of[certificate.rsplit("_", 1)[0]]
            giver = self.holder(certificate)
            if certificate in piles.get(giver, ()):
                piles[giver].remove(certificate)
            piles.setdefault(taker, []).append(certificate)

    def settle(self, company: Company) -> None:
        """After an action: swap for a new president, and agree with the tenths we count."""
        if company.closed or not company.president:
            return
        old = self._president.get(company.name, "")
        if old and old != company.president:
            self._swap(company, old)
        self._president[company.name] = company.president
        self._agree(company)

    def _swap(self, company: Company, old: str) -> None:
        """The new president takes the double certificate for his two oldest singles."""
        singles = [c for c in self.pile(company.name, company.president) if not _double(c)][:2]
        self.give([f"{company.name}_0"], company.president)
        back = old if company.shares.get(old, 0) >= 2 else MARKET
        self.give(singles, back)

    def _agree(self, company: Company) -> None:
        """Move singles from who has too many, oldest first, to who has too few."""
        double, piles = f"{company.name}_0", self._of[company.name]
        counts = {h: len(pile) + (h == company.president) for h, pile in piles.items() if pile}
        if counts == company.shares and double in piles[company.president]:
            return
        self.give([double], company.president)
        spare: list[str] = []
        lacking: list[str] = []
        for holder in dict.fromkeys([*piles, *company.shares]):
            singles = [c for c in self.pile(company.name, holder) if not _double(c)]
            wanted = company.shares.get(holder, 0) - 2 * (holder == company.president)
            spare += singles[: max(len(singles) - wanted, 0)]
            lacking += [holder] * max(wanted - len(singles), 0)
        for certificate, holder in zip(spare, lacking, strict=False):
            self.give([certificate], holder)

    def pile(self, company: str, holder: str) -> list[str]:
        """The certificates of a company with a holder, the oldest first."""
        return self._of[company].get(holder, [])


def tenths(certificates: list[str]) -> int:
    """What certificates are worth together: the president's two tenths, any other one."""
    return sum(1 + _double(one) for one in certificates)


def _double(certificate: str) -> bool:
    return certificate.endswith("_0")
