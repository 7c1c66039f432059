"""`python gtp_main.py` is the installed command `tamen`, without an installation."""

import sys

from engine.cli import main

if __name__ == "__main__":
    sys.exit(main())
