"""1867 by mail from the letters in `fixtures/bigwyoming`, through the commands of the office."""

from __future__ import annotations

from pathlib import Path

from tests.eighteenxx.mail.mailing import Mailing


def test_cards_shares_track_and_cubes(tmp_path: Path) -> None:
    """Four turns: the row of cards and shares, two operating rounds with a stock round between."""
    mailing = Mailing(tmp_path, "bigwyoming", "1867-big-wyoming", "1867")
    for turn in ("1", "2", "3", "4"):
        assert "not taken" not in mailing.turn(turn)
    first, second, last = (mailing.report(turn, "02") for turn in ("01", "02", "04"))
    assert "takes CWB, leaving $40 on the cards before it." in first
    assert "F2 Elk Basin (oil) gets one more cube." in second
    assert "A 2-train is taken by the Union Pacific." in second
    assert "2-train takes a cube from F2 to E3 Cody." in last
    assert "The refinery in E3 Cody is idle." in last
    assert "price $50 to $40 (share issued)." in mailing.report("04", "03")
    for seat in range(1, 5):
        accounts = mailing.report("02", f"0{seat}").partition("Your orders\n")[2]
        assert "refused" not in accounts.partition("What happened")[0]
    assert mailing.pbm("verify", "bigwyoming").count("agrees") == 5
