"""A GTP program as a child process: what is said of one that has ended."""

from __future__ import annotations

import shlex
import sys

import pytest

from engine.decide.judged.gtp_program import GtpProgram, ProgramDied


@pytest.mark.process
def test_a_program_that_ended_says_so_as_often_as_it_is_heard() -> None:
    program = GtpProgram(shlex.join([sys.executable, "-c", "pass"]), patience=30.0)
    for _ in range(3):
        with pytest.raises(ProgramDied, match="ended without an answer"):
            program.receive()
    program.close()
