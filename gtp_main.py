"""The installed command `tamen`; `python gtp_main.py` is the same without an installation."""

import signal
import sys


def main() -> int:
    """Run the command line and return its exit status.

    Until it is imported Ctrl-C ends the process without a word: there is nothing to say yet.
    """
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from engine import cli
    from engine.base.breaking_off import STATUS

    try:
        signal.signal(signal.SIGINT, usual)
        return cli.main()
    except KeyboardInterrupt:
        # before the command line is read, or in the last moment
        return STATUS


if __name__ == "__main__":
    sys.exit(main())
