"""What ends a command early, by whom, and what it leaves as it was."""

from __future__ import annotations

import errno
import os
import signal
import threading

import pytest

from engine.base.breaking_off import BreakingOff

pytestmark = pytest.mark.skipif(os.name == "nt", reason="sends a signal to itself")


@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_signals_end_the_block_and_are_told(
    name: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    number = getattr(signal, name)
    usual = signal.signal(number, signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL)
    ending, done = BreakingOff("tamen explain"), []
    with ending:
        done.append(1)
        os.kill(os.getpid(), number)
        # Python looks for signals between two instructions
        for _ in range(1000):
            pass
        done.append(2)
    assert done == [1]
    assert (ending.happened, ending.status(5)) == (True, status)
    assert capsys.readouterr().err == "\ntamen explain: broken off; what was done until then is kept\n"
    assert signal.signal(number, usual) in (signal.default_int_handler, signal.SIG_DFL)


def test_a_terminal_that_is_closed_is_ignored_under_nohup() -> None:
    usual = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with BreakingOff("tamen explain") as ending:
        os.kill(os.getpid(), signal.SIGHUP)
    assert signal.signal(signal.SIGHUP, usual) == signal.SIG_IGN
    assert not ending.happened


def test_a_terminal_that_is_closed_takes_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr("sys.stderr.write", refuse)
    with BreakingOff("tamen explain") as ending:
        raise KeyboardInterrupt
    assert ending.status() == 130


def test_a_whole_block_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    usual = signal.getsignal(signal.SIGTERM)
    ending = BreakingOff("tamen explain")
    with ending:
        assert signal.getsignal(signal.SIGTERM) is not usual
    assert (ending.happened, ending.status(5)) == (False, 5)
    with pytest.raises(ZeroDivisionError), ending:
        raise ZeroDivisionError
    assert signal.getsignal(signal.SIGTERM) is usual
    assert capsys.readouterr().err == ""


def test_other_threads_have_their_blocks_without_signals() -> None:
    ended = []

    def work() -> None:
        with BreakingOff("tamen explain") as ending:
            pass
        ended.append(ending.happened)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert ended == [False]


@pytest.mark.process
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_process_that_was_forked_within_the_block_ends_as_without_it() -> None:
    with BreakingOff("tamen arena"):
        child = os.fork()
        if child == 0:
            os.kill(os.getpid(), signal.SIGTERM)
            os._exit(0)
        _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGTERM
