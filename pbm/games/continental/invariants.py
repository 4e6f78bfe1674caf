"""What must be true of every state, also between two actions of a turn."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pbm.games.continental.limits import routes
from pbm.games.continental.state import Railroad, State
from pbm.games.continental.world.geography import Geography
from pbm.games.continental.world.rules import Rules


def broken(state: State, rules: Rules) -> tuple[str, ...]:
    """Broken invariants, each a short sentence for engineers; empty when all hold."""
    return (
        *_money(state),
        *_shares(state),
        *_tracks(state, rules.map),
        *_ownership(state, rules),
        *_presidents(state),
    )


def _money(state: State) -> Iterator[str]:
    """All balances sum to zero; debts stand below it."""
    total = sum(state.accounts.values())
    if total != 0:
        yield f"the accounts sum to {total}"
    for account, balance in state.accounts.items():
        if balance > 0 and account.split(":")[0] in ("loan", "loans", "bonds", "debt"):
            yield f"{account} stands at {balance}"


def _shares(state: State) -> Iterator[str]:
    """Treasury, Public and tycoons add up to the authorised stock; nobody holds less than none."""
    for code, railroad in state.railroads.items():
        held = railroad.treasury + railroad.public + sum(railroad.holdings.values())
        if held != railroad.authorised:
            yield f"{code}: {held} shares of {railroad.authorised}"
        parts = (railroad.treasury, railroad.public, *railroad.holdings.values())
        if min(parts) < 0 or 0 in railroad.holdings.values():
            yield f"{code}: holdings {parts}"
        if railroad.price < 1:
            yield f"{code}: price {railroad.price}"


def _tracks(state: State, geography: Geography) -> Iterator[str]:
    """Lines connect, are nobody else's, and break no prohibition (4.1, 4.8)."""
    owners = Counter(line for one in state.railroads.values() for line in one.lines)
    owners.update(one.row for one in state.railroads.values() if one.row is not None)
    for line, count in owners.items():
        if count > 1:
            yield f"{line} has {count} owners"
    for code, railroad in state.railroads.items():
        owned = railroad.routes
        if routes.twins(geography, set(owned)):
            yield f"{code}: both halves of a double route"
        if (town := routes.crowded_gateway(geography, owned)) is not None:
            yield f"{code}: two routes into {town}"
        if not _hangs_together(geography, railroad.lines):
            yield f"{code}: lines do not connect"
        if not set(railroad.doubled) <= set(railroad.lines):
            yield f"{code}: doubled what it does not own"


def _hangs_together(geography: Geography, lines: Sequence[str]) -> bool:
    """Whether every line can be reached from the first by common towns."""
    left = list(lines)
    reached = set(geography.routes[left.pop(0)].towns) if left else set()
    grew = True
    while left and grew:
        near = [code for code in left if not reached.isdisjoint(geography.routes[code].towns)]
        reached |= geography.ends(near)
        left = [code for code in left if code not in near]
        grew = bool(near)
    return not left


def _ownership(state: State, rules: Rules) -> Iterator[str]:
    """Private Companies are where their status says, two at most for a tycoon."""
    built = {line for railroad in state.railroads.values() for line in railroad.lines}
    for code, pc in state.pcs.items():
        if (pc.status == "line") != (code in built):
            yield f"{code}: status {pc.status}"
        if (pc.status == "owned") != (pc.owner is not None):
            yield f"{code}: owner {pc.owner}"
        if pc.status not in ("bank", "owned") and pc.ask is not None:
            yield f"{code}: asked at {pc.ask}"
    for seat, count in Counter(pc.owner for pc in state.pcs.values()).items():
        if seat is not None and count > rules.figures.private_companies.limit:
            yield f"tycoon {seat} owns {count} private companies"


def _presidents(state: State) -> Iterator[str]:
    """Two presidencies at most, each in a slot of its own and of a railroad he directs."""
    for seat, tycoon in state.tycoons.items():
        presided = sorted(c for c, one in state.railroads.items() if one.president == seat)
        if sorted(tycoon.controls.values()) != presided:
            yield f"tycoon {seat} controls {tycoon.controls}, presides over {presided}"
        if not set(tycoon.controls) <= {1, 2}:
            yield f"tycoon {seat} has slots {sorted(tycoon.controls)}"


def officers(state: State) -> tuple[str, ...]:
    """Broken rules about offices, which only hold between turns (4.14)."""
    return tuple(_offices(state.railroads))


def _offices(railroads: dict[str, Railroad]) -> Iterator[str]:
    """Directors hold a tenth; president and chairman are directors."""
    for code, railroad in railroads.items():
        for seat in railroad.directors:
            if 10 * railroad.holdings.get(seat, 0) < railroad.issued:
                yield f"{code}: director {seat} holds too little"
        officers_now = {railroad.president, railroad.chairman} - {None}
        if not officers_now <= set(railroad.directors):
            yield f"{code}: officers {officers_now} are no directors"
