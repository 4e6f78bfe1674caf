"""What speaks for a letter's sender: its signatures, and what our own server found."""

from __future__ import annotations

import pytest

from pbm.post.evidence import Evidence, Finding, Lookup, Witness, Worth, evidence_in, evidence_of
from tests.post.signing import PUBLIC, nobody_answers, shown, signed

ANN = b"From: Ann <ann@example.org>\r\nSubject: orders\r\n\r\nguess 4\r\n"


def signature(raw: bytes, lookup: Lookup | None = shown) -> tuple[str, Worth, bool, str]:
    [found] = evidence_of(raw, Witness(lookup=lookup)).signatures
    return found.domain, found.outcome, found.own, found.key


def test_a_signature_that_fits_is_kept_with_its_key() -> None:
    assert signature(signed(ANN)) == ("example.org", "good", True, PUBLIC)
    assert signature(signed(ANN).replace(b"\r\n", b"\n")) == ("example.org", "good", True, PUBLIC)


@pytest.mark.parametrize(
    ("was", "becomes"), [(b"guess 4", b"guess 5"), (b"From: Ann", b"From: Eve"), (b"b=", b"b=BBBB")]
)
def test_what_was_changed_on_its_way_does_not_fit(was: bytes, becomes: bytes) -> None:
    raw = signed(ANN).replace(was, becomes)
    assert signature(raw) == ("example.org", "bad", True, PUBLIC)
    assert evidence_of(raw, Witness(lookup=shown)).doubtful


def test_a_signature_of_somebody_else_says_nothing_of_the_sender() -> None:
    assert signature(signed(ANN, "example.com"), lambda _: PUBLIC) == (
        "example.com",
        "good",
        False,
        PUBLIC,
    )
    below = ANN.replace(b"@example.org", b"@post.example.org")
    assert signature(signed(below))[1:3] == ("good", True)
    near = ANN.replace(b"@example.org", b"@notexample.org")
    assert signature(signed(near))[1:3] == ("good", False)


@pytest.mark.parametrize(
    ("lookup", "outcome"),
    [
        (None, "not looked up"),
        (nobody_answers, "not looked up"),
        (lambda _: "", "no key"),
        (
            lambda _: "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
            "not checked",
        ),
        (lambda _: "v=DKIM1; p=" + "A" * 5_000, "not checked"),
        (lambda _: "v=DKIM1; p=", "bad"),
        (lambda _: "p=()", "bad"),
        (lambda _: "ключ", "not checked"),
    ],
)
def test_a_key_that_cannot_be_had_or_used_is_told(lookup: Lookup | None, outcome: str) -> None:
    found = evidence_of(signed(ANN), Witness(lookup=lookup))
    assert found.signatures[0].outcome == outcome
    assert found.doubtful == (outcome == "bad")


@pytest.mark.parametrize(
    "head",
    [
        b"DKIM-Signature: \r\n",
        b"DKIM-Signature: v=1; d=../../etc; s=x\r\n",
        b"DKIM-Signature: d=" + b"a." * 5_000 + b"; s=x\r\n",
        b"DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=post; b=; bh=; h="
        + b"from:" * 9_000
        + b"\r\n",
        b"DKIM-Signature: v=1; d=example.org; s=post; l="
        + b"9" * 70
        + b"; b=AA; bh=AA; h=from; a=rsa-sha256\r\n",
        b"DKIM-Signature: \xff\xfe\x00; d=\xe9xample.org; s=post\r\n",
    ],
)
def test_what_is_no_signature_does_not_fit_and_harms_nobody(head: bytes) -> None:
    assert {one.outcome for one in evidence_of(head + ANN, Witness(lookup=shown)).signatures} == {
        "bad"
    }


def test_of_many_signatures_the_first_three_are_looked_at() -> None:
    asked: list[str] = []

    def asking(name: str) -> str:
        asked.append(name)
        return ""

    raw = b"DKIM-Signature: v=1; d=a.org; s=x\r\n" * 500 + ANN
    assert len(evidence_of(raw, Witness(lookup=asking)).signatures) == len(asked) == 3


def findings(*lines: str, servers: tuple[str, ...] = ("mx.example.net",)) -> list[Finding]:
    heads = "".join(f"Authentication-Results: {line}\r\n" for line in lines)
    return list(evidence_of(heads.encode() + ANN, Witness(servers)).findings)


def test_what_our_own_server_found_is_told_and_nobody_elses_word() -> None:
    ours = (
        "mx.example.net 1; spf=pass (ok; spf=fail) smtp.mailfrom=ann@example.org;\r\n"
        " dkim=FAIL header.d=example.org"
    )
    assert findings(ours) == [
        Finding("spf", "pass", "ann@example.org"),
        Finding("dkim", "fail", "example.org"),
    ]
    assert findings("mx.example.com; spf=pass") == []
    assert findings(ours, servers=()) == []
    assert findings("mx.example.net; none") == []
    forged = findings("mx.example.net; spf=fail", "mx.example.net; spf=pass; dmarc=pass")
    assert forged == [Finding("spf", "fail"), Finding("dmarc", "pass")]


def test_words_of_strangers_within_a_line_of_ours_are_none_of_its_results() -> None:
    quoted = 'mx.example.net; spf=fail reason="no; dkim=pass" (a (nested; dmarc=pass) one)'
    assert findings(quoted) == [Finding("spf", "fail")]
    assert findings("mx.example.net; spf=fail " + "(" * 3_000 + '"' * 3_001) == [
        Finding("spf", "fail")
    ]


def test_what_is_known_is_kept_as_text() -> None:
    found = evidence_of(
        b"Authentication-Results: mx; spf=pass\r\n" + signed(ANN), Witness(("mx",), shown)
    )
    assert evidence_in(found.kept) == found
    assert evidence_in("") == Evidence()
    assert Evidence().kept == ""
