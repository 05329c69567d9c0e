"""Where battles are played: on the cores of this machine, or on a Dask cluster that somebody has started.

Either way it is a `concurrent.futures.Executor`, tasks are the same and their results are taken in the same
order; a worker of a cluster that dies has its tasks played again by another one. Dask unpickles what comes
over its wire: it trusts everybody who can reach it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.lab.pool import workers
from core.text import Text, _

ANSWERS_WITHIN = "10s"


class NoClusterError(RuntimeError):
    """A cluster cannot be used; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text


@dataclass(frozen=True, slots=True)
class Certificates:
    """The files of TLS: who may be trusted, and who we are."""

    authority: Path
    certificate: Path
    key: Path

    def security(self) -> Any:
        """As Dask wants it."""
        distributed = dask()
        authority, certificate, key = str(self.authority), str(self.certificate), str(self.key)
        both = {f"tls_{who}_cert": certificate for who in ("client", "scheduler", "worker")}
        both |= {f"tls_{who}_key": key for who in ("client", "scheduler", "worker")}
        return distributed.Security(tls_ca_file=authority, require_encryption=True, **both)


def dask() -> Any:
    """The library; NoClusterError where the extra `lab` is not installed."""
    try:
        import distributed
    except ImportError:
        raise NoClusterError(_("Install the extra “lab” first (distributed).")) from None
    return distributed


@contextmanager
def executor(cluster: str | None = None, certificates: Certificates | None = None) -> Iterator[Executor]:
    """Who plays: all cores of this machine, or the cluster at an address. NoClusterError."""
    if cluster is None:
        with workers() as pool:
            yield pool
        return
    distributed = dask()
    security = None if certificates is None else certificates.security()
    if security is None and cluster.startswith("tls://"):
        security = distributed.Security(require_encryption=True)  # the files that Dask's settings name
    try:
        client = distributed.Client(cluster, timeout=ANSWERS_WITHIN, security=security, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError, ImportError) as fault:  # TLS without its files
        raise NoClusterError(
            _("No cluster answers at {address}: {reason}", address=cluster, reason=str(fault))
        ) from None
    try:
        yield ClusterExecutor(client)
    finally:
        client.close()


class ClusterExecutor(Executor):
    """The executor of a Dask client; it knows how many tasks keep all its workers busy."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._pool = client.get_executor(pure=False)

    @property
    def size(self) -> int:
        """How many tasks can be worked on at once now."""
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads)

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Hand a task to the cluster."""
        future: Future[Any] = self._pool.submit(work, *arguments, **named)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let go of the cluster, which goes on."""
        self._pool.shutdown(wait=wait)


@contextmanager
def cluster_here(
    count: int | None = None,
    host: str = "127.0.0.1",
    port: int = 8786,
    dashboard: str | None = None,
    certificates: Certificates | None = None,
) -> Iterator[str]:
    """A scheduler and workers on this machine; the address of the scheduler. NoClusterError.

    It listens to this machine alone unless `host` is another address.
    """
    distributed = dask()
    try:
        cluster = distributed.LocalCluster(
            n_workers=os.cpu_count() if count is None else count,
            threads_per_worker=1,
            processes=True,
            host=host,
            scheduler_port=port,
            dashboard_address=dashboard,
            security=None if certificates is None else certificates.security(),
            protocol="tls://" if certificates is not None else "tcp://",
        )
    except (OSError, RuntimeError, ValueError) as fault:
        raise NoClusterError(_("The cluster cannot start: {reason}", reason=str(fault))) from None
    try:
        yield str(cluster.scheduler_address)
    finally:
        cluster.close()


@contextmanager
def workers_for(
    scheduler: str, count: int | None = None, certificates: Certificates | None = None
) -> Iterator[None]:
    """Workers on this machine for the scheduler of another one. NoClusterError where it does not answer."""
    with executor(scheduler, certificates):
        pass  # so that a wrong address is told at once
    command = [sys.executable, "-m", "distributed.cli.dask_worker", scheduler]
    command += ["--nworkers", str(count or os.cpu_count() or 1), "--nthreads", "1", "--no-dashboard"]
    if certificates is not None:
        command += ["--tls-ca-file", str(certificates.authority)]
        command += ["--tls-cert", str(certificates.certificate), "--tls-key", str(certificates.key)]
    process = subprocess.Popen(command)
    try:
        yield
    finally:
        process.terminate()
        process.wait()
