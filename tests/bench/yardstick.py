"""The yardstick of a machine: what a fixed loop of plain Python takes on it.

Machines vary fourfold, and a busy one by as much again: two figures of speed may be compared only
where this one is alike. Run as `python -m tests.bench.yardstick`.
"""

from time import perf_counter, process_time

STEPS = 2_000_000
ROUNDS = 5


def loop() -> int:
    """Whole numbers, a list and a table: what the program is made of."""
    known: dict[int, int] = {}
    kept = [0] * 1024
    total = 0
    for step in range(STEPS):
        place = (step * 7919 + total) & 1023
        kept[place] += step & 15
        total = (total + kept[place]) & 0xFFFF
        known[place] = total
    return total + len(known)


def yardstick() -> tuple[float, float]:
    """The least seconds of the loop by the clock and by the processor."""
    rounds = []
    for _ in range(ROUNDS):
        clock, worked = perf_counter(), process_time()
        loop()
        rounds.append((perf_counter() - clock, process_time() - worked))
    return min(clock for clock, _ in rounds), min(worked for _, worked in rounds)


def main() -> None:
    """Print it."""
    clock, worked = yardstick()
    print(
        f"yardstick: {STEPS:,} steps of plain Python in {worked * 1000:.0f} ms of processor, "
        f"{clock * 1000:.0f} ms by the clock"
    )


if __name__ == "__main__":
    main()
