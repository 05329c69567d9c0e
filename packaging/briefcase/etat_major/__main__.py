"""As `packaging/entry.py`, under the name that briefcase starts."""

import multiprocessing
import sys

multiprocessing.freeze_support()

from editor.cli import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
