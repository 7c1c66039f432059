"""The subcommand: its options, what prevents it, and that plain GTP does not load it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--port", "x"], "'x' is no port"),
        (["--port", "70000"], "'70000' is no port"),
        (["--listen", "0.0.0.0"], "name the one"),
        (["--listen", "example.org"], "no address of a machine"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(
    words: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["studio", *words])
    assert problem in capsys.readouterr().err


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["studio", "--no-browser", "--port", str(port)]) == 1
    assert f"cannot listen on 127.0.0.1:{port}" in capsys.readouterr().err


def test_a_folder_that_cannot_be_used_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("TAMEN_STUDIO", str(tmp_path / "file"))
    assert main(["studio", "--no-browser", "--port", "0"]) == 1
    assert "cannot use the folder" in capsys.readouterr().err


@pytest.mark.process
def test_it_listens_on_this_machine_only_and_ends_quietly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "gtp_main.py"), "studio", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TAMEN_STUDIO": str(tmp_path)},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("The studio is at http://127.0.0.1:") and "/?token=" in line
    process.terminate()
    _, complaints = process.communicate(timeout=60)
    assert complaints == ""


@pytest.mark.process
def test_plain_gtp_loads_nothing_of_it() -> None:
    program = "import engine.cli, sys; print({'starlette', 'uvicorn', 'websockets'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"


@pytest.mark.process
def test_the_address_waits_for_no_compiled_code() -> None:
    program = "import engine.studio.command, sys; print({'engine.board.board', 'numba'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"
