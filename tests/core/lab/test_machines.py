"""A cluster of two worker processes: the same counts as without, and nothing lost with a worker."""

import os
import signal
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from core.lab import machines
from core.lab.balance import Balance, Progress, Wish
from core.lab.balance_records import record_of_balance
from core.lab.machines import Certificates, NoClusterError, cluster_here, executor
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.files import load
from core.systems.catalog import BELLE_POSITION, SYSTEMS
from core.text import say

pytestmark = pytest.mark.filterwarnings("ignore")  # the library warns of its own sockets


@pytest.fixture
def gravelotte(repository: Path) -> Any:
    return load(repository / "scenarios" / "belle_position" / "gravelotte.json", ScenarioModels(SYSTEMS))


@pytest.mark.timeout(400)
def test_a_killed_worker_loses_nothing_and_counts_stay(gravelotte: Any) -> None:
    """Played alone, and on two workers of which one is killed in the middle: equal to the last digit."""
    distributed = pytest.importorskip("distributed")
    wish = Wish(("greedy",), within=0.001, battles=40, seed=3, noted=2)
    alone = Balance(BELLE_POSITION, gravelotte, wish)
    with executor() as pool:
        alone.play(pool)
    together = Balance(BELLE_POSITION, gravelotte, wish)
    killed: list[int] = []
    with cluster_here(2, port=0) as address, executor(address) as pool:
        assert address.startswith("tcp://127.0.0.1:")
        client = distributed.Client(address, set_as_default=False)
        pids = list(client.run(os.getpid).values())
        client.close()
        assert len(pids) == 2

        def watch(progress: Progress) -> bool:
            if progress.battles == 10 and not killed:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)
                time.sleep(0.2)
            return True

        together.play(pool, watch)
    assert killed
    assert record_of_balance(together).levels == record_of_balance(alone).levels


def test_an_address_where_nobody_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("core.lab.machines.ANSWERS_WITHIN", "1s")
    with pytest.raises(NoClusterError) as none, executor("tcp://127.0.0.1:9"):
        pass
    assert "127.0.0.1:9" in str(none.value.text)


@pytest.mark.parametrize("address", ["tls://127.0.0.1:1", "ucx://127.0.0.1:1"])
@pytest.mark.parametrize("fault", [TypeError("no ssl_context"), ImportError("no ucx"), ValueError("no port")])
def test_what_the_library_makes_of_an_odd_address_is_told(
    monkeypatch: pytest.MonkeyPatch, address: str, fault: Exception
) -> None:
    """TLS without its files was a mistake of the program."""

    def refused(*_told: object, **_more: object) -> None:
        raise fault

    library = SimpleNamespace(Client=refused, Security=lambda **_wish: None)
    monkeypatch.setattr(machines, "dask", lambda: library)
    with pytest.raises(NoClusterError) as told, executor(address):
        pass
    assert address in say(told.value.text, "en")
    assert str(fault) in say(told.value.text, "en")


def test_certificates_ask_for_encryption_everywhere(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    security = Certificates(tmp_path / "ca.pem", tmp_path / "me.pem", tmp_path / "key.pem").security()
    assert security.require_encryption
    assert security.tls_worker_cert.endswith("me.pem")
