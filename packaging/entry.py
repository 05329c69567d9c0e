"""What the folder's program runs. The processes beside a window start it again and must be known at once."""

import multiprocessing
import sys

multiprocessing.freeze_support()

from editor.cli import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
