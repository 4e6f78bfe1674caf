"""What a worker is asked to do in tests: work that meets a bound, and some that does not."""


def endless(_: object) -> None:
    while True:
        pass


def greedy(size: int) -> int:
    return len(b"x" * size)


def same(value: object) -> object:
    return value
