"""The command line: options, their errors, the subcommands, and running from anywhere."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import gtp_main
from engine import __version__
from engine.cli import SUBCOMMANDS, main
from engine.lab.modules import read_rooms

ROOT = Path(__file__).resolve().parents[1]


def tamen(
    *words: str, sent: str = "", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, str(ROOT / "gtp_main.py"), *words],
        input=sent,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, **environment},
    )


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, list[str]]:
    """Run the command line here with words that it does not take: its status, output and lines of errors."""
    try:
        status = main(list(words))
    except SystemExit as ended:
        status = ended.code
    said = capsys.readouterr()
    return status, said.out, said.err.splitlines()


@pytest.mark.process
def test_it_runs_from_any_folder(tmp_path: Path) -> None:
    for words in ((), ("gtp",)):
        done = tamen(*words, sent="1 name\nquit\n", cwd=tmp_path)
        assert (done.returncode, done.stdout) == (0, "=1 Tamen\n\n= \n\n")


@pytest.mark.process
def test_options_set_the_game() -> None:
    words = ["gtp", "--size", "13", "--komi", "-2.5", "--rules", "Japanese", "--level", "3", "--seed", "99"]
    done = tamen(*words, "--player", "simple", sent="query_boardsize\nget_komi\nget_random_seed\nquit\n")
    assert done.stdout == "= 13\n\n= -2.5\n\n= 99\n\n= \n\n"


@pytest.mark.process
def test_a_reader_who_has_seen_enough_causes_no_complaint() -> None:
    words = [sys.executable, str(ROOT / "gtp_main.py"), "modules"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as listing:
        assert listing.stdout is not None and listing.stderr is not None
        listing.stdout.readline()
        listing.stdout.close()
        complaint = listing.stderr.read()
    assert (complaint, listing.returncode) == ("", 1)


@pytest.mark.process
def test_rules_bring_their_own_komi() -> None:
    assert tamen("--rules", "nz", sent="get_komi\nquit\n").stdout == "= 7\n\n= \n\n"


@pytest.mark.process
def test_the_same_seed_plays_the_same_moves() -> None:
    sent = "boardsize 9\ngenmove b\ngenmove w\nquit\n"
    first, other, again = (
        tamen("--level", "1", "--seed", seed, sent=sent).stdout for seed in ("1", "2", "1")
    )
    assert first == again != other


@pytest.mark.process
def test_each_start_has_a_seed_of_its_own_and_tells_it() -> None:
    told = [tamen(sent="get_random_seed\nquit\n").stdout for _ in range(3)]
    assert len(set(told)) > 1
    assert all(int(line.split()[1]) >= 0 for line in told)


@pytest.mark.process
def test_log(tmp_path: Path) -> None:
    tamen("--log", str(tmp_path / "log"), sent="name\nquit\n")
    assert (tmp_path / "log").read_text() == "< name\n> = Tamen\n< quit\n> = \n"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--size", "26"], "argument --size: 26 is not from 2 to 25"),
        (["--size", "big"], "argument --size: 'big' is not a whole number"),
        (["--komi", "nan"], "argument --komi: 'nan' is not a number"),
        (["--komi", "x"], "argument --komi: 'x' is not a number"),
        (["--level", "0"], "argument --level: 0 is not from 1 to 20"),
        (["--rank", "12"], "argument --rank: '12' is no rank, expected one such as 12k or 1d"),
        (["--rank", "9d"], "argument --rank: no level plays like 9d, expected "),
        (["--rank", "12k", "--level", "3"], "not allowed with argument"),
        (["--rules", "klingon"], "argument --rules: unknown rules 'klingon'; expected one of: chinese, "),
        (["--seed", "x"], "argument --seed: invalid int value: 'x'"),
        (["--player", "best"], "argument --player: invalid choice: 'best'"),
        (
            ["--without", "luck"],
            "argument --without: there is no part 'luck', expected experts, rules, patterns",
        ),
        (["--log", "/nowhere/log"], "cannot open the log '/nowhere/log': No such file or directory"),
        (["gtp", "--nonsense"], "unrecognized arguments: --nonsense"),
        (["dance"], "unknown subcommand 'dance'; expected one of: gtp, bench, verify, measure, fit, "),
        (["cache", "--path", "--clear"], "not allowed with argument"),
    ],
)
def test_bad_options_are_one_line_errors(words: list[str], problem: str, capsys) -> None:
    status, output, errors = refused(capsys, *words)
    assert (status, output) == (2, "")
    assert "error: " in errors[-1]
    assert problem in errors[-1]


@pytest.mark.process
def test_an_error_is_the_status_of_the_process() -> None:
    done = tamen("--size", "26")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].endswith("error: argument --size: 26 is not from 2 to 25")


def test_version(capsys) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert (caught.value.code, capsys.readouterr().out) == (0, f"Tamen {__version__}\n")


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_subcommand_explains_itself(name: str, capsys) -> None:
    with pytest.raises(SystemExit) as caught:
        main([name, "--help"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: tamen {name}")


@pytest.mark.process
def test_names_that_the_terminal_cannot_show_are_spelled_out(tmp_path: Path) -> None:
    shown = tamen("cache", TAMEN_CACHE=str(tmp_path / "\u56f2\u7881"), PYTHONIOENCODING="ascii").stdout
    assert shown == f"{tmp_path}{os.sep}\\u56f2\\u7881\n"


@pytest.mark.process
def test_cache_shows_and_clears_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    assert tamen("cache", TAMEN_CACHE=str(folder)).stdout == f"{folder}\n"
    assert tamen("cache", "--path", TAMEN_CACHE=str(folder)).stdout == f"{folder}\n"
    tamen(sent="play b D4\nquit\n", TAMEN_CACHE=str(folder))
    assert any(folder.rglob("*.code"))
    assert tamen("cache", "--clear", TAMEN_CACHE=str(folder)).stdout.endswith(
        f" files removed from {folder}\n"
    )
    assert not any(folder.rglob("*.nbc"))


@pytest.mark.slow
def test_modules_of_all_rooms_and_of_one(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["modules"]) == 0
    everything = capsys.readouterr().out
    rooms = [line.split(":")[0] for line in everything.splitlines() if line and not line.startswith(" ")]
    assert rooms == [room.name for room in read_rooms()]
    assert main(["modules", "board"]) == 0
    board = capsys.readouterr().out
    assert board in everything
    assert board.splitlines()[0] == "board: One incremental board with undo; positions as text"
    assert any(line.startswith("  engine.board.kernels  ") for line in board.splitlines())
    status, _, errors = refused(capsys, "modules", "cellar")
    assert status == 2
    assert "invalid choice: 'cellar'" in errors[-1]


BROKEN_OFF_WHILE_IMPORTED = """
import os, signal, sys

class BreakOff:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "engine.base.options":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, BreakOff)
import gtp_main
sys.exit(gtp_main.main())
"""


@pytest.mark.process
@pytest.mark.skipif(os.name == "nt", reason="sends a signal to itself")
def test_ctrl_c_in_the_first_moment_gets_no_traceback() -> None:
    done = subprocess.run([sys.executable, "-c", BROKEN_OFF_WHILE_IMPORTED], cwd=ROOT, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


@pytest.mark.process
def test_the_command_loads_nothing_before_ctrl_c_ends_it_quietly() -> None:
    code = "import sys; before = {*sys.modules}; import gtp_main; print({*sys.modules} - before)"
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.split() == [b"{'gtp_main'}"]


def test_ctrl_c_before_the_command_line_is_read_gets_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def break_off() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.cli.main", break_off)
    usual = signal.getsignal(signal.SIGINT)
    assert gtp_main.main() == 130
    assert signal.getsignal(signal.SIGINT) is usual
    assert capsys.readouterr().err == ""
