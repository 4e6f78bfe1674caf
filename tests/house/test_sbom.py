"""The bill of materials names every package of the lock that installs the program, and no other."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OWN = f"pkg:pypi/pbm@{PROJECT['version']}"
LOCK = (ROOT / ".ci/running.lock").read_text(encoding="utf-8")


def test_the_bill_of_materials_is_that_of_the_lock(tmp_path: Path) -> None:
    written = []
    for folder in ("first", "second"):
        command = [sys.executable, ROOT / ".ci/sbom.py", tmp_path / folder]
        subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
        (file,) = (tmp_path / folder).iterdir()
        written.append(file.read_bytes())
    assert written[0] == written[1]
    bill = json.loads(written[0])
    named = {(one["name"], one["version"]) for one in bill["components"]}
    assert named == set(re.findall(r"^([\w.-]+)==([^ ;\\]+)", LOCK, re.MULTILINE))
    hashes = [
        one["content"]
        for component in bill["components"]
        for place in component["externalReferences"]
        for one in place["hashes"]
    ]
    assert hashes == re.findall(r"--hash=sha256:([0-9a-f]{64})", LOCK)
    refs = {one["bom-ref"] for one in bill["components"]} | {OWN}
    assert {one["ref"] for one in bill["dependencies"]} == refs
    needed = {ref for one in bill["dependencies"] for ref in one["dependsOn"]}
    assert needed | {OWN} == refs
    scopes = {one["name"]: one["scope"] for one in bill["components"]}
    assert (scopes["cffi"], scopes["hatchling"]) == ("required", "excluded")
