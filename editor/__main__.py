"""`python -m editor`, for those who have only the package."""

import sys

from editor.cli import main

if __name__ == "__main__":
    sys.exit(main())
