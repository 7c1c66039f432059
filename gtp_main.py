"""The installed command `tamen`; `python gtp_main.py` is the same without an installation."""

# `signal` itself imports a good deal of the library first, and Ctrl-C meanwhile would end in a traceback
import _signal
import sys


def main() -> int:
    """Run the command line and return its exit status.

    Until it is imported Ctrl-C ends the process without a word: there is nothing to say yet.
    """
    usual = _signal.getsignal(_signal.SIGINT)
    if usual is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    from engine import cli
    from engine.base.breaking_off import STATUS

    try:
        _signal.signal(_signal.SIGINT, usual)
        return cli.main()
    except KeyboardInterrupt:
        # before the command line is read, or in the last moment
        return STATUS


if __name__ == "__main__":
    sys.exit(main())
