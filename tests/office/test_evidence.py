"""Where letters come from is kept with them and shown; no letter stands or falls by it."""

from __future__ import annotations

import pytest

from pbm.office.book import book_seen
from pbm.office.game import OpenGame
from pbm.office.letters import letters, one_letter
from pbm.office.notices import notice_of
from pbm.office.place import Office
from pbm.office.setup import setup_of, witness_of
from pbm.office.sorting import receive_all
from pbm.office.status import status
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from pbm.post.evidence import evidence_in, in_dns
from pbm.post.inbox import LetterFound
from pbm.post.worker import Worker
from pbm.press.text import section_text
from tests.office.a_game import letter, one
from tests.office.test_sending import set_up
from tests.post.signing import PUBLIC, endless, nobody_answers, shown, signed

OURS = b"Authentication-Results: mx.example.net; spf=fail smtp.mailfrom=eve@example.com\n"


@pytest.fixture
def looked_up(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    set_up(office, '[evidence]\nservers = ["MX.example.net"]\n')
    monkeypatch.setattr("pbm.office.setup.in_dns", shown)


def by_mail(game: OpenGame, *orders: str, head: bytes = b"") -> LetterFound:
    return LetterFound("a.eml", head + signed(letter(game, 1, *orders).raw))


def kept(game: OpenGame, found: LetterFound) -> str:
    there = game.file.letter(found.sha256)
    assert there is not None
    return there.evidence


@pytest.mark.usefixtures("looked_up")
def test_a_signature_is_kept_with_its_key_and_told(game: OpenGame) -> None:
    found = by_mail(game, "guess 4")
    assert notice_of(one(game, found)) == []
    assert evidence_in(kept(game, found)).signatures[0].key == PUBLIC
    assert "signed by example.org" in section_text(letters(game), 200)
    alone = one_letter(game, found.sha256[:12])
    assert alone is not None
    assert PUBLIC.replace(" ", "") in "".join(section_text(alone[0], 100).split())
    assert [checked.part for checked in verify(game.office, "g-1")] == [""]


@pytest.mark.usefixtures("looked_up")
def test_what_speaks_against_a_letter_is_told_and_it_counts(game: OpenGame) -> None:
    found = by_mail(game, "guess 4", head=OURS)
    changed = LetterFound("b.eml", found.raw.replace(b"guess 4", b"guess 5"))
    verdict = one(game, changed)
    assert verdict.refusal is None
    told = (
        "Of the letter with the sheet of seat 1: signature of example.org does not fit; spf fail"
        " (eve@example.com). It counts all the same."
    )
    assert notice_of(verdict) == [told]
    assert told in " ".join(section_text(status(game), 200).split())
    assert game.standing("1")[1].orders == "guess 5"


@pytest.mark.usefixtures("looked_up")
def test_of_letters_of_nobody_it_is_kept_too(game: OpenGame) -> None:
    stray = LetterFound("c.eml", OURS + b"From: eve@example.com\nSubject: Buy\n\nBuy now!\n")
    receive_all(game.office, [stray])
    one(game, LetterFound("d.eml", stray.raw + b"!"))
    with book_seen(game.office.folder) as book:
        strays = [*book.strays(""), *book.strays("g-1")]
    results = [[one.result for one in evidence_in(found.evidence).findings] for found in strays]
    assert results == [["fail"], ["fail"]]


@pytest.mark.parametrize("lookup", [nobody_answers, endless])
@pytest.mark.usefixtures("looked_up")
def test_a_net_that_does_not_answer_hinders_no_letter(
    game: OpenGame, monkeypatch: pytest.MonkeyPatch, lookup: object
) -> None:
    monkeypatch.setattr("pbm.office.setup.in_dns", lookup)
    monkeypatch.setattr("pbm.office.receive.Worker", lambda: Worker(seconds=0.2))
    found = by_mail(game, "guess 4")
    assert one(game, found).refusal is None
    assert [one.outcome for one in evidence_in(kept(game, found)).signatures] == (
        ["not looked up"] if lookup is nobody_answers else []
    )


def test_nobody_is_asked_over_the_net_unless_the_set_up_says_so(office: Office) -> None:
    assert witness_of(office).lookup is None
    set_up(office, '[in]\nhost = "imap.example.org"\n')
    assert witness_of(office).lookup is in_dns
    set_up(office, '[in]\nhost = "imap.example.org"\n[evidence]\ndkim = false\n')
    assert witness_of(office).lookup is None
    set_up(office, "[in")
    assert witness_of(office).lookup is None
    with pytest.raises(Trouble):
        setup_of(office)
