"""Two processes that print the papers of a turn side by side.

A child sends each bundle back through a pipe that only the parent reads: when the parent dies the
child's next write fails and it ends too, so that a stopped office leaves nothing running.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
import traceback
import warnings
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from pbm.office.papers import Bundle, Edition, bundle

PROCESSES = 2
_FORKS = sys.platform.startswith("linux")
_CONTEXT: Any = multiprocessing.get_context("fork" if _FORKS else "spawn")


def print_all(edition: Edition, seats: Sequence[int]) -> Iterator[Bundle]:
    """The bundles of these seats as they get ready, in no particular order."""
    if len(seats) < PROCESSES or (os.cpu_count() or 1) < PROCESSES:
        for seat in seats:
            yield bundle(edition, seat)
        return
    printers: dict[Connection, BaseProcess] = {}
    for number in range(PROCESSES):
        printers.update([_start(edition, seats[number::PROCESSES], tuple(printers))])
    try:
        yield from _collect(printers)
    finally:
        for pipe, printer in printers.items():
            pipe.close()
            printer.join()


def _start(
    edition: Edition, seats: Sequence[int], others: tuple[Connection, ...]
) -> tuple[Connection, BaseProcess]:
    """One child and the pipe it sends through; it closes what it inherits of the other pipes."""
    mine, its = _CONTEXT.Pipe(duplex=False)
    inherited = (mine, *others) if _FORKS else ()
    printer = _CONTEXT.Process(target=_print, args=(edition, seats, its, inherited), daemon=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # numpy's threads hold no lock here
        printer.start()
    its.close()
    return mine, printer


def _print(
    edition: Edition, seats: Sequence[int], pipe: Connection, inherited: Sequence[Connection]
) -> None:
    """What a child does: print and send; a fault is sent as text."""
    for other in inherited:
        other.close()
    try:
        for seat in seats:
            pipe.send(bundle(edition, seat))
    except BrokenPipeError:
        os._exit(1)  # nobody reads any more
    except Exception:  # whatever it is, the parent tells it
        with contextlib.suppress(BrokenPipeError):
            pipe.send(traceback.format_exc())
    finally:
        pipe.close()


def _collect(printers: dict[Connection, BaseProcess]) -> Iterator[Bundle]:
    """Take bundles until every child has closed its pipe."""
    open_pipes = list(printers)
    while open_pipes:
        for pipe in wait(open_pipes):
            assert isinstance(pipe, Connection)
            try:
                sent = pipe.recv()
            except EOFError:
                open_pipes.remove(pipe)
                continue
            if not isinstance(sent, Bundle):
                raise RuntimeError(f"a printer failed:\n{sent}")
            yield sent
