"""`etat-major cluster`: a Dask scheduler and workers on this machine, or workers for another one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused

if TYPE_CHECKING:
    from core.lab.machines import Certificates

THIS_MACHINE = "127.0.0.1"


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `cluster` to `program`."""
    words = console.words

    @program.command(
        "cluster", help=words(_("Play on many machines: a scheduler and workers, until Ctrl+C."))
    )
    def cluster(
        workers: Annotated[
            int | None,
            typer.Option(min=1, help=words(_("How many workers; one a core where nothing is said."))),
        ] = None,
        host: Annotated[
            str, typer.Option(help=words(_("The address to listen at; by default this machine alone.")))
        ] = THIS_MACHINE,
        port: Annotated[
            int, typer.Option(min=0, max=65535, help=words(_("The port of the scheduler.")))
        ] = 8786,
        join: Annotated[
            str | None,
            typer.Option(help=words(_("Only workers, for the scheduler at this address: tcp://HOST:8786."))),
        ] = None,
        dashboard: Annotated[
            bool, typer.Option("--dashboard", help=words(_("A page in the browser that shows the work.")))
        ] = False,
        tls_ca: Annotated[Path | None, typer.Option(help=words(_("TLS: who may be trusted (PEM).")))] = None,
        tls_cert: Annotated[Path | None, typer.Option(help=words(_("TLS: our certificate (PEM).")))] = None,
        tls_key: Annotated[Path | None, typer.Option(help=words(_("TLS: our key (PEM).")))] = None,
    ) -> None:
        from core.lab.machines import NoClusterError, cluster_here, workers_for

        certificates = certificates_of(tls_ca, tls_cert, tls_key)
        page = f"{host}:8787" if dashboard else None
        try:
            if join is not None:
                with workers_for(join, workers, certificates):
                    console.say(_("Workers for {address}. Ctrl+C ends them.", address=join))
                    _wait()
            with cluster_here(workers, host, port, page, certificates) as address:
                console.say(_("The cluster is ready: --cluster {address}. Ctrl+C ends it.", address=address))
                if host != THIS_MACHINE and certificates is None:
                    console.complain(
                        _("Whoever can reach this address can run anything on this machine: see the help.")
                    )
                _wait()
        except NoClusterError as none:
            raise Refused(none.text, ExitCode.USAGE) from None


def certificates_of(
    authority: Path | None, certificate: Path | None, key: Path | None
) -> "Certificates | None":
    """The three files of TLS; refused where some are missing."""
    from core.lab.machines import Certificates

    if authority is None and certificate is None and key is None:
        return None
    if authority is None or certificate is None or key is None:
        raise Refused(_("TLS wants all of --tls-ca, --tls-cert and --tls-key."), ExitCode.USAGE)
    return Certificates(authority, certificate, key)


def _wait() -> None:
    """Until Ctrl+C, or the end of the program by a signal."""
    import threading

    threading.Event().wait()
