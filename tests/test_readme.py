"""The README tells the truth: its session is what the engine answers, its commands are CI's."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

import engine
from engine.board.points import BLACK, WHITE
from engine.cli import SUBCOMMANDS
from engine.explain.drawing.picture_command import position_after

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_session_is_what_the_engine_answers() -> None:
    session = re.search(r"```gtp\n(.*?)```", README, re.DOTALL).group(1)
    sent = [line for line in session.split("\n") if line and re.match(r"[a-z_]+( |$)", line)]
    done = subprocess.run(
        [sys.executable, str(ROOT / "gtp_main.py"), "--seed", "1"],
        input="\n".join(sent),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = done.stdout.split("\n\n")[:-1]
    assert len(sent) == len(answers)
    shown = "".join(f"{line}\n{answer}\n\n" for line, answer in zip(sent, answers, strict=True))
    assert re.sub(r" +\n", "\n", shown).strip() == re.sub(r" +\n", "\n", session).strip()


def test_every_subcommand_is_named_and_no_other() -> None:
    listed = README.split("## The command line")[1].split("\n## ")[0]
    named = set(re.findall(r"^    tamen (\w+)", listed, re.MULTILINE)) | {"gtp"}
    assert named == set(SUBCOMMANDS)
    used = set(re.findall(r"^ +(?:\$ )?tamen ([a-z]+)", README, re.MULTILINE))
    assert used <= set(SUBCOMMANDS)


def test_every_picture_is_made_by_a_command_that_is_shown() -> None:
    shown = set(re.findall(r"!\[[^\]]+\]\(([^)]+\.svg)\)", README))
    made = re.findall(r"^ +tamen picture (\S+) --move (\d+)(?: --show \w+)? -o (\S+)$", README, re.MULTILINE)
    curves = re.findall(r"^ +tamen measure strength .* --picture (\S+)$", README, re.MULTILINE)
    assert {file for _, _, file in made} | set(curves) == shown
    assert len(made) >= 3
    for game, number, file in made:
        grid = position_after(ROOT / game, int(number)).board.grid()
        drawn = ElementTree.parse(ROOT / file).iter("{http://www.w3.org/2000/svg}circle")
        kinds = [each.get("class") for each in drawn]
        assert kinds.count("black") == np.count_nonzero(grid == BLACK)
        assert kinds.count("white") == np.count_nonzero(grid == WHITE)


def test_the_first_example_in_python_runs_as_it_stands() -> None:
    example = re.search(r"```python\n(.*?)```", README, re.DOTALL).group(1)
    assert len(example.splitlines()) <= 20
    done = subprocess.run([sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    board, chosen, candidates, (killed, owned) = lines[:21], lines[21], lines[22:-2], lines[-2:]
    assert board[-1].split() == list("ABCDEFGHJKLMNOPQRST")
    assert re.fullmatch(r"black ([A-T]\d+), \d+% to win, expected: \1.*", chosen)
    assert 1 <= len(candidates) <= 5
    for line in candidates:
        assert re.fullmatch(r"([A-T]\d+) [+-]\d+\.\d: (.*\1.*\.|No expert suggests it\.)", line), line
    assert killed == "Does White's group at E18 die if Black moves first? probably yes, by G18."
    assert re.fullmatch(r"Black owns \d+ points, White \d+; D16: [+-]\d\.\d\d", owned)


def test_the_library_is_told_of_in_full() -> None:
    told = README.split("## Use it from Python")[1].split("\n## ")[0]
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", told.split("```")[-1]))))
    functions = {name for name in engine.__all__ if name[0].islower()}
    assert functions - named == set()


def test_ci_runs_the_commands_of_the_readme() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]
    assert lines[0].endswith("&& .venv/bin/tamen")
    [fast] = [line for line in lines if line.endswith("-m pytest -q")]
    assert "'.[test]' && .venv/bin/python" in fast
    assert [line for line in lines if "--everything" in line] == [
        ".venv/bin/python -m pytest -q --everything"
    ]
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "commands_of_readme '--everything'" in run
    assert "commands_of_readme '-m pytest -q$'" in run
