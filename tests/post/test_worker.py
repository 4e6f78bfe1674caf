"""Whatever a letter does to its reader is an answer, and the next letter is read."""

from __future__ import annotations

import os
import sys

import pytest

from pbm.post.worker import MEMORY, OutOfBounds, Worker


def length(text: bytes) -> int:
    return len(text)


def endless() -> None:
    while True:
        pass


def greedy(count: int) -> int:
    return len(b"x" * count)


def dies() -> None:
    os._exit(9)


def fails() -> None:
    raise ValueError("a letter that nobody thought of")


def deep(depth: int = 0) -> int:
    return deep(depth + 1)


def unsendable() -> object:
    return lambda: None


@pytest.mark.parametrize(
    ("function", "arguments", "bound"),
    [
        (endless, (), "too_slow"),
        (dies, (), "unreadable"),
        (fails, (), "unreadable"),
        (deep, (), "unreadable"),
        (unsendable, (), "unreadable"),
        pytest.param(
            greedy,
            (MEMORY,),
            "too_much_memory",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux"),
        ),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_bound_is_named_and_the_next_letter_is_read(
    function: object, arguments: tuple[object, ...], bound: str
) -> None:
    with Worker(0.2) as worker:
        with pytest.raises(OutOfBounds, match=bound):
            worker.call(function, *arguments)  # type: ignore[arg-type]
        assert worker.call(length, b"abc") == 3


def test_a_large_letter_goes_over_and_back() -> None:
    with Worker() as worker:
        assert worker.call(length, b"x" * 10_000_000) == 10_000_000


@pytest.mark.posix
def test_the_process_ends_with_its_worker() -> None:
    with Worker() as worker:
        process = worker.call(os.getpid)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
