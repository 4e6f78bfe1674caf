"""Coverage-guided fuzzing of letters, where atheris is installed.

Run as `python -m tests.soak.guided SECONDS FOLDER`: libFuzzer changes the letters of the folder and
keeps what finds new ways through the code. Its exit code is 0 if nothing was raised and nothing
hung.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["pbm.post", "pbm.sheets"]):
    from pbm.post.contents import contents


def main(seconds: int, folder: Path) -> None:
    """Fuzz the reading of letters; a traceback ends it with the letter that caused it."""
    bounds = ["-max_len=6000", "-timeout=20", "-rss_limit_mb=1500", "-verbosity=1"]
    found = folder / "found"
    found.mkdir(exist_ok=True)
    words = [
        sys.argv[0],
        str(found),
        str(folder / "letters"),
        f"-max_total_time={seconds}",
        *bounds,
    ]
    atheris.Setup(
        [*words, f"-artifact_prefix={folder}/"], lambda raw: contents(raw, "mail") and None
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
