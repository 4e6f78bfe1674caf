"""1850 by mail from the letters in `fixtures/midwest`, through the commands of the office."""

from __future__ import annotations

from pathlib import Path

from tests.eighteenxx.mail.mailing import Mailing

GAME = "midwest"


def test_private_companies_shares_and_the_first_operating_round(tmp_path: Path) -> None:
    """Three turns: all lines are done, in the words in which people wrote them."""
    mailing = Mailing(tmp_path, GAME, "1850", "1850")
    for turn in ("1", "2", "3"):
        assert "not taken" not in mailing.turn(turn)
    first, second, third = (mailing.report(turn, seat) for turn, seat in
                            (("01", "04"), ("02", "03"), ("03", "02")))  # fmt: skip
    assert "1. bid 165 for MMR" in first
    assert "buys Mississippi and Missouri Railroad for $165." in first
    assert "floats with $680." in second
    for report in (mailing.report("03", f"0{seat}") for seat in range(1, 5)):
        accounts = report.partition("Your orders\n")[2].partition("What happened")[0]
        assert "refused" not in accounts
        assert "not reached" not in accounts
    assert "may run to A10 Mesabi Range from now on." in third
    assert "(Mississippi" in third
    assert mailing.pbm("verify", GAME).count("agrees") == 4
