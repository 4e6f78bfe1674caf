"""A cluster can be set up as `docs/scale.md` says, word by word: with certificates, and without on
this machine alone."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.fleet.some_games import an_office
from tests.post.sink import free_port

pytest.importorskip("distributed", reason="Dask is not installed (pbm's extra fleet)")
pytestmark = [
    pytest.mark.soak,
    pytest.mark.filterwarnings("ignore"),  # Dask's own
    pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl here"),
]
ROOT = Path(__file__).resolve().parents[2]
BLOCKS = re.findall(r"^```\n(.*?)^```$", (ROOT / "docs/scale.md").read_text("utf-8"), re.M | re.S)


def block(word: str) -> str:
    """The page's block that has this word."""
    (found,) = (text for text in BLOCKS if word in text)
    return found


def exported(text: str) -> dict[str, str]:
    """What its lines give to the environment."""
    return dict(re.findall(r"([A-Z_]+)=(\S+)", text))


@contextmanager
def machines(text: str, folder: Path, port: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """A block's scheduler and workers, two of these at most, at a port of this machine."""
    lines = text.replace("\\\n", " ").splitlines()
    begun = []
    for line in (line for line in lines if line.startswith("dask ")):
        here = re.sub(r"[\w.]+:8786", f"127.0.0.1:{port}", line).replace("--nworkers 8", "")
        here += f" --port {port}" if "dask scheduler" in here else ""
        command = [sys.executable, "-m", "dask", *here.split()[1:]]
        quiet = subprocess.DEVNULL
        begun.append(
            subprocess.Popen(
                command, cwd=folder, env=surroundings(folder), stdout=quiet, stderr=quiet
            )
        )
    try:
        yield begun
    finally:
        for process in reversed(begun):
            process.terminate()
            process.wait()


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of the page's commands."""
    settings = exported(block("TICK__INTERVAL"))
    if (folder / "ca.pem").exists():
        settings |= exported(block("CLIENT__CERT"))
    return {**os.environ, **settings, "PYTHONPATH": str(ROOT), "HOME": str(folder)}


def published(folder: Path, address: str) -> str:
    """What the office says that has its papers printed there."""
    program = "from pbm.cli.main import main; main()"
    command = [sys.executable, "-c", program, "publish", "--all", "--cluster", address]
    done = subprocess.run(
        command, cwd=folder, env=surroundings(folder), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_certificates_of_the_page_let_office_scheduler_and_worker_speak(tmp_path: Path) -> None:
    subprocess.run(
        ["sh", "-ec", block("openssl req -x509")], cwd=tmp_path, check=True, capture_output=True
    )
    an_office(tmp_path / "office", 2)
    port = free_port()
    with machines(block("dask worker tls:"), tmp_path, port):
        assert "2 published, 0 not due, 0 held up, 0 failed" in published(
            tmp_path, f"tls://127.0.0.1:{port}"
        )


def test_without_certificates_nothing_listens_beyond_this_machine(tmp_path: Path) -> None:
    import psutil

    an_office(tmp_path / "office", 1)
    port = free_port()
    with machines(block("dask worker tcp:"), tmp_path, port) as begun:
        assert "1 published" in published(tmp_path, f"tcp://127.0.0.1:{port}")
        all_of_it = [psutil.Process(one.pid) for one in begun]
        all_of_it += [child for one in all_of_it for child in one.children(recursive=True)]
        listening = {
            place.laddr.ip
            for one in all_of_it
            for place in one.net_connections("inet")
            if place.status == psutil.CONN_LISTEN
        }
    assert listening == {"127.0.0.1"}
