"""The README tells the truth: its session is what the engine answers, its commands are CI's."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

from engine.board.points import BLACK, WHITE
from engine.cli import SUBCOMMANDS
from engine.explain.picture_command import position_after

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_session_is_what_the_engine_answers() -> None:
    session = re.search(r"```gtp\n(.*?)```", README, re.DOTALL).group(1)
    sent = [line for line in session.split("\n") if line and re.match(r"[a-z_]+( |$)", line)]
    done = subprocess.run(
        [sys.executable, str(ROOT / "gtp_main.py")],
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
    assert {file for _, _, file in made} == shown
    assert len(shown) >= 3
    for game, number, file in made:
        grid = position_after(ROOT / game, int(number)).board.grid()
        drawn = ElementTree.parse(ROOT / file).iter("{http://www.w3.org/2000/svg}circle")
        kinds = [each.get("class") for each in drawn]
        assert kinds.count("black") == np.count_nonzero(grid == BLACK)
        assert kinds.count("white") == np.count_nonzero(grid == WHITE)


def test_ci_runs_the_command_of_the_readme() -> None:
    first, second = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)[:2]
    assert first.endswith("&& .venv/bin/tamen")
    assert second.endswith("&& .venv/bin/python -m pytest -q")
    assert "'.[test]'" in second
    assert "pytest -q" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
