"""How often somebody may try."""

import threading

import pytest

from crosstable.desk.doors import RateLimit


class Seconds:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Seconds:
    return Seconds()


def test_so_many_tries_and_then_a_wait_that_is_told(clock: Seconds) -> None:
    limit = RateLimit(5, 60, clock)
    assert [limit.allow("10.0.0.1", "anna") for _ in range(5)] == [0.0] * 5
    assert limit.allow("10.0.0.1", "anna") == pytest.approx(12)
    clock.now += 11
    assert limit.allow("10.0.0.1", "anna") == pytest.approx(1)
    clock.now += 1
    assert limit.allow("10.0.0.1", "anna") == 0
    assert limit.allow("10.0.0.1", "anna") == pytest.approx(12)


def test_a_try_that_is_refused_costs_nothing(clock: Seconds) -> None:
    limit = RateLimit(1, 10, clock)
    assert limit.allow("a") == 0
    assert [limit.allow("a") for _ in range(100)] == [pytest.approx(10)] * 100
    clock.now += 10
    assert limit.allow("a") == 0


def test_no_more_than_allowed_in_the_long_run(clock: Seconds) -> None:
    limit, let_in = RateLimit(5, 60, clock), 0
    for _ in range(3600):
        clock.now += 1
        let_in += limit.allow("a") == 0
    assert 300 <= let_in <= 305


def test_every_key_has_tries_of_its_own(clock: Seconds) -> None:
    limit = RateLimit(1, 60, clock)
    assert limit.allow("a", "b") == 0
    assert limit.allow("a", "b") > 0
    assert [limit.allow(*key) for key in (("b", "a"), ("a",), ("ab",), ("a", "b", ""), ())] == [0.0] * 5


def test_who_came_in_may_try_again_as_often(clock: Seconds) -> None:
    limit = RateLimit(2, 60, clock)
    assert [limit.allow("a") > 0 for _ in range(3)] == [False, False, True]
    limit.forgive("a")
    limit.forgive("nobody")
    assert [limit.allow("a") > 0 for _ in range(3)] == [False, False, True]


def test_memory_is_bounded_whatever_strangers_send(clock: Seconds) -> None:
    limit = RateLimit(1, 60, clock, memory=100)
    for n in range(1000):
        assert limit.allow("x" * 1000, f"\ud800 {n}") == 0
        if n % 50 == 0:
            limit.allow("regular")
            assert limit.allow("regular") > 0
    assert len(limit) == 100
    assert limit.allow("regular") > 0
    assert "regular" not in repr(vars(limit))


def test_threads_together_get_no_more(clock: Seconds) -> None:
    limit, let_in = RateLimit(10, 60, clock), []
    gate = threading.Barrier(8)

    def run() -> None:
        gate.wait()
        let_in.extend(limit.allow("a") == 0 for _ in range(20))

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(let_in) == 10


def test_the_clock_is_the_machine_s_where_none_is_given() -> None:
    limit = RateLimit(1, 3600)
    assert limit.allow("a") == 0
    assert 3500 < limit.allow("a") <= 3600
