"""What must be right before Qt is loaded: a display, a PySide6 that keeps count, its system libraries."""

import gc
import os
import sys

from core.text import Text, _
from editor.shell.command_line.console import Console, Refused
from editor.shell.opening_wish import Wish, hand_over

SYSTEM_LIBRARIES = "libgl1 libegl1 libdbus-1-3 libfontconfig1 libglib2.0-0 libxkbcommon0 libxcb-cursor0"


def open_window(console: Console, wish: Wish, *, smoke: bool = False) -> int:
    """Open the editor as `wish` says, or let the window that runs do it.

    Raises Refused with the reason why there can be no window. `smoke` shows the window, closes it and ends:
    for the check of an installation.
    """
    refusal = no_display(os.environ, sys.platform)
    if refusal is None:
        if not smoke and hand_over(wish):
            return 0
        refusal = broken_qt()
    if refusal is not None:
        raise Refused(refusal)
    quicken()
    from editor.shell import application

    return application.run(console.wish, wish, smoke=smoke)


def quicken() -> None:
    """Leave out what a start need not do; Qt is loaded and the window not yet.

    All that a start makes stays: no garbage is sought before the collector of the window begins. And Qt for
    Python reads the source of each module that is imported from now on, to see whether it wants Qt's names
    written another way: ours never do. Errors in what Qt calls of ours are told, whatever made them.
    """
    gc.disable()
    feature = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        setattr(feature, "_mod_uses_pyside", lambda _module: True)  # noqa: B010 - mypy knows no such module
    from editor.base.overrides import guard_overrides

    guard_overrides()


def no_display(environment: "os._Environ[str] | dict[str, str]", platform: str) -> Text | None:
    """Why this Linux has no place for a window; None where it has, and on other systems."""
    if not platform.startswith("linux"):
        return None
    if any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        return None
    return _(
        "There is no display here, so no window can open. These commands need none: {commands}.",
        commands="check, play, replay, render, soak, match, bench",
    )


def broken_qt() -> Text | None:
    """Why the PySide6 that is installed cannot be used, or None."""
    try:
        import PySide6

        refusal = leaking(PySide6.__version__, sys.version_info[:2])
        if refusal is None:
            import PySide6.QtWidgets  # the first to miss a system library
    except ModuleNotFoundError:
        raise  # not installed at all, which is told otherwise
    except ImportError as fault:
        return _(
            "Qt cannot start: {reason}. It needs system libraries; on Debian and Ubuntu: {line}",
            reason=str(fault),
            line=f"apt-get install {SYSTEM_LIBRARIES}",
        )
    return refusal


def leaking(pyside: str, python: tuple[int, int]) -> Text | None:
    """Refuse PySide6 6.12 before Python 3.12: it loses a reference to None at every call and soon aborts."""
    if pyside.split(".")[:2] != ["6", "12"] or python >= (3, 12):
        return None
    return _(
        "PySide6 {version} aborts on Python {python}. Install another: {line}",
        version=pyside,
        python=".".join(map(str, python)),
        line='pip install "PySide6-Essentials<6.12"',
    )
