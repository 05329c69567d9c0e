"""Where resources, scenarios and the user's own data lie.

One rule serves a checkout, an editable install and a wheel: both data folders travel beside the package
`core`.
"""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESOURCES = ROOT / "resources"
SCENARIOS = ROOT / "scenarios"
LOCALE = RESOURCES / "locale"
FONTS = RESOURCES / "fonts"

PROGRAM = "etat-major"


def user_data() -> Path:
    """The user's folder for recovered work; it need not exist yet (XDG_DATA_HOME moves it)."""
    import platformdirs

    return platformdirs.user_data_path(PROGRAM, appauthor=False)


def make_private(folder: Path) -> None:
    """Make a folder that no other account of the machine reads: battles are kept there. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & 0o077:  # earlier versions left it open
        folder.chmod(0o700)


def named_in(folder: Path, ending: str) -> list[Path]:
    """What in a folder of the user has a name of that ending; nothing where it may not be looked into."""
    try:
        return sorted(folder / name for name in os.listdir(folder) if name.endswith(ending))
    except OSError:
        return []


def user_settings() -> Path:
    """The user's folder for settings and recent files; it need not exist yet (XDG_CONFIG_HOME moves it)."""
    import platformdirs

    return platformdirs.user_config_path(PROGRAM, appauthor=False)


def user_cache() -> Path:
    """The user's folder for what can be made again, such as pictures of recent files."""
    import platformdirs

    return platformdirs.user_cache_path(PROGRAM, appauthor=False)
