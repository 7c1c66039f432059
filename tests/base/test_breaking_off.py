"""What ends a command early, by whom, and what it leaves as it was."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from engine.base.breaking_off import BreakingOff

ENDS = {signal.SIGINT: 130, signal.SIGTERM: 143}

pytestmark = pytest.mark.skipif(os.name == "nt", reason="sends a signal to itself")


@pytest.mark.parametrize("number", ENDS)
def test_both_signals_end_the_block_and_are_told(
    number: signal.Signals, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = signal.getsignal(signal.SIGTERM)
    ending, done = BreakingOff("tamen explain"), []
    with ending:
        done.append(1)
        os.kill(os.getpid(), number)
        # Python looks for signals between two instructions
        for _ in range(1000):
            pass
        done.append(2)
    assert done == [1]
    assert (ending.happened, ending.status(5)) == (True, ENDS[number])
    assert capsys.readouterr().err == "\ntamen explain: broken off; what was done until then is kept\n"
    assert signal.getsignal(signal.SIGTERM) is usual


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
