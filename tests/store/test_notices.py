"""Following a journal: no record is missed and none comes twice."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from crosstable.store import Notice, Record, Store, Subscription, UnavailableError, open_store
from crosstable.store.bus import ANYTHING, Bus
from crosstable.store.listener import Listener, notice_of
from tests.store.kill import ROOT
from tests.store.postgres import Server
from tests.store.samples import begun, record


def follow(store: Store, journal: str, count: int, seconds: float = 20.0) -> list[int]:
    """The sequences that a new subscription hands out until there are `count`."""
    found: list[int] = []
    end = time.monotonic() + seconds
    with store.subscribe(journal, 0) as subscription:
        while len(found) < count and time.monotonic() < end:
            found += [r.sequence for r in subscription.wait(0.5)]
    return found


def test_a_subscription_hands_out_every_record_once(store: Store) -> None:
    journal = begun(store, 3)

    def write() -> None:
        for n in range(3, 40):
            store.append(journal, n, [record(n)])

    writer = threading.Thread(target=write)
    writer.start()
    found = follow(store, journal, 40)
    writer.join()
    assert found == list(range(1, 41))


def test_a_waiting_subscriber_is_woken_at_once(store: Store) -> None:
    journal = begun(store)
    with store.subscribe(journal, 1) as subscription:
        subscription._patience = 3600.0
        threading.Timer(0.2, lambda: store.append(journal, 1, [record()])).start()
        (found,) = subscription.wait(20)
    assert found.sequence == subscription.position == 2


def test_waiting_ends(store: Store) -> None:
    journal = begun(store)
    subscription = store.subscribe(journal, 1)
    assert subscription.wait(0.05) == []
    threading.Timer(0.1, subscription.close).start()
    assert list(subscription) == []
    assert subscription.wait() == []


def test_another_store_on_the_same_data_hears_of_it(location: str) -> None:
    with open_store(location) as here, open_store(location) as there:
        journal = begun(here)
        with there.subscribe(journal, 1) as subscription:
            here.append(journal, 1, [record()])
            assert [r.sequence for r in subscription.wait(20)] == [2]


OTHER = (
    "import sys; from tests.store.samples import record; from crosstable.store import open_store\n"
    "with open_store(sys.argv[1]) as store:\n"
    "    for n in range(1, 6): store.append(sys.argv[2], n, [record(n)])"
)


def other_process(location: str, journal: str) -> None:
    """Another process appends five records, and ends."""
    subprocess.run([sys.executable, "-c", OTHER, location, journal], cwd=ROOT, check=True)


def test_another_process_is_followed(location: str) -> None:
    with open_store(location) as store:
        journal = begun(store)
        writer = threading.Thread(target=other_process, args=(location, journal))
        writer.start()
        assert follow(store, journal, 6) == [1, 2, 3, 4, 5, 6]
        writer.join()


def test_listeners_hear_of_another_process(location: str) -> None:
    with open_store(location) as store:
        journal = begun(store)
        heard = threading.Event()
        store.attach(journal, lambda _: heard.set())
        time.sleep(1.2)  # the first look is over
        heard.clear()
        other_process(location, journal)
        assert heard.wait(4)  # well before the server is asked whether it is still there


def test_listeners_hear_of_their_journal_or_of_all(store: Store) -> None:
    one, two = begun(store), begun(store)
    heard: dict[str, set[Notice]] = {"one": set(), "all": set()}
    both = threading.Event()

    def hear_all(notice: Notice) -> None:
        heard["all"].add(notice)
        if Notice(two, 2) in heard["all"] and Notice(one, 2) in heard["all"]:
            both.set()

    end_one = store.attach(one, heard["one"].add)
    end_all = store.attach(None, hear_all)
    store.append(one, 1, [record()])
    store.append(two, 1, [record()])
    assert both.wait(20)
    assert Notice(one, 2) in heard["one"]
    assert {notice.journal for notice in heard["one"] - {ANYTHING}} == {one}
    end_one()
    end_all()
    store.append(one, 2, [record()])
    assert Notice(one, 3) not in heard["one"] | heard["all"]


def test_a_failing_listener_takes_nothing_back(sqlite_store: Store, caplog: pytest.LogCaptureFixture) -> None:
    journal = begun(sqlite_store)
    sqlite_store.attach(journal, lambda _: 1 / 0)
    sqlite_store.append(journal, 1, [record()])
    assert sqlite_store.head(journal) == 2
    assert "listener" in caplog.text


def test_a_lost_connection_is_made_again(postgres: Server) -> None:
    """The server throws everybody out, again and again; nothing is missed."""
    location = postgres.database()
    with open_store(location) as here, open_store(location) as there:
        journal = begun(here)
        with there.subscribe(journal, 0) as subscription:
            subscription._patience = 3600.0
            found = [r.sequence for r in subscription.wait(20)]
            for n in range(1, 6):
                postgres.run(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
                )
                here.append(journal, n, [record(n)])
                found += [r.sequence for r in subscription.wait(20)]
    assert found == [1, 2, 3, 4, 5, 6]


def test_what_was_announced_while_nobody_listened_is_looked_for(postgres: Server) -> None:
    with open_store(postgres.database()) as store:
        database = store._database
        bus, heard = Bus(), threading.Event()
        bus.attach("any", lambda notice: heard.set() if notice == ANYTHING else None)
        listener = Listener(database._connect, bus)
        listener.start()
        assert heard.wait(10)
        listener.stop()


def test_a_database_that_is_away_is_waited_for(sqlite_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = begun(sqlite_store)
    read = sqlite_store.read
    answers = [UnavailableError(ANYTHING)] * 2  # type: ignore[arg-type, list-item]

    def sometimes(journal: str, after: int = 0, up_to: int | None = None):
        if answers:
            raise answers.pop()
        return read(journal, after, up_to)

    monkeypatch.setattr(sqlite_store, "read", sometimes)
    with sqlite_store.subscribe(journal, 0) as subscription:
        subscription._patience = 0.05
        assert [r.sequence for r in subscription.wait(20)] == [1]


def test_a_record_that_comes_while_others_are_read_is_not_slept_over() -> None:
    bus = Bus()

    class Late:
        """Where a record arrives just after it was looked for."""

        looked = 0

        def read(self, journal: str, after: int = 0, up_to: int | None = None) -> Iterator[Record]:
            self.looked += 1
            if self.looked == 1:
                bus.publish(Notice(journal, 1))
                return iter(())
            return iter([Record(journal=journal, sequence=1, digest="", **asdict(record()))])

    with Subscription(Late(), bus, "a", 0, patience=3600.0) as subscription:
        start = time.monotonic()
        assert len(subscription.wait(20)) == 1
        assert time.monotonic() - start < 10


def test_strange_notices_mean_look_everywhere() -> None:
    assert notice_of("abc:7") == Notice("abc", 7)
    assert notice_of("") == notice_of("abc") == notice_of("abc:x") == ANYTHING


def test_a_bus_forgets_those_who_left() -> None:
    bus = Bus()
    heard: list[Notice] = []
    leave = bus.attach("a", heard.append)
    bus.publish(Notice("b", 1))
    bus.publish(ANYTHING)
    leave()
    leave()
    bus.publish(Notice("a", 1))
    assert heard == [ANYTHING]
