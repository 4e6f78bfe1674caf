"""What many games cost, reckoned from what one costs."""

import pytest

pytest.importorskip("distributed", reason="Dask is not installed (pbm's extra fleet)")
from tests.bench.costs import Cost, Reckoned, reckoned

COST = Cost(
    resolving=0.5, printing=1.2, there=1, back=1, jobs=3, office=0.1, letters=0.2, kept=2_000_000
)


def test_workers_take_the_longer_where_they_are_few() -> None:
    found = reckoned(COST, carriage=0.1, games=3_600, offices=1, cores=2)
    assert found == pytest.approx(Reckoned(2.0, 60.0, 18.0, 7.2, 0.08))


def test_an_office_takes_the_longer_where_workers_are_many() -> None:
    found = reckoned(COST, carriage=0.1, games=3_600, offices=2, cores=100)
    assert (found.minutes, found.office) == pytest.approx((9.0, 9.0))
