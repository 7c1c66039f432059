"""The README and the pages beside the rooms tell the truth: what they show is what the engine answers, their commands
can be typed, their links lead somewhere, and their tables are made from what was measured."""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import engine
from engine.base.numbers import read_numbers
from engine.board.points import BLACK, WHITE
from engine.cli import SUBCOMMANDS, main
from engine.decide.decision import ranks
from engine.decide.decision.levels import load_level
from engine.explain.drawing.picture_command import position_after
from engine.gtp.server import Server
from engine.gtp.session import Options, Session
from engine.gtp.topics import command_table
from engine.lab.measure.record import read_figures
from engine.lab.measure.tables import TABLES, tables, with_tables

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")

PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "patterns").glob("*.md")),
    *sorted((ROOT / "joseki").glob("*.md")),
    *sorted(file for file in (ROOT / "engine").rglob("*.md") if "node_modules" not in file.parts),
]

PARTS = """
Two commands; A first game; The studio; Sabaki, GoGui, OGS and KGS; One explanation; Six questions; From Python;
Levels and players; How strong, how right, how fast; How it works; Develop; What it cannot do
"""

MOST_LINES = 300

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
COMMAND = re.compile(r"(?:^ +(?:\$ )?|^|`)((?:\.venv/bin/)?tamen (?!error:)[^`\n>]*)", re.MULTILINE)
PLACE = re.compile(r"`([\w./-]+\.(?:py|yaml|sgf|npz|jsonl|md))`")

DRAWN_BY_HAND = {"engine/explain/pictures/how.svg"}


def text_of(page: Path) -> str:
    """What a page says."""
    return page.read_text(encoding="utf-8")


def name_of(page: Path) -> str:
    """A page as its path in the project."""
    return page.relative_to(ROOT).as_posix()


def part(title: str) -> str:
    """The part of the README under a heading."""
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The cells of the first table of a text, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def answers_to(lines: list[str]) -> list[str]:
    """What the engine answers, started with ``--seed 1``, without the empty lines between."""
    heard = io.BytesIO()
    session = Session(Options(seed=1))
    Server(session, io.BytesIO("\n".join([*lines, ""]).encode()), heard).serve()
    return heard.getvalue().decode().split("\n\n")[:-1]


def test_the_readme_is_short_and_has_its_parts_in_order() -> None:
    assert len(README.splitlines()) <= MOST_LINES
    assert re.findall(r"^## (.*)", README, re.MULTILINE) == [each.strip() for each in PARTS.split(";")]


@pytest.mark.slow
def test_the_session_is_what_the_engine_answers() -> None:
    session = re.search(r"```gtp\n(.*?)```", README, re.DOTALL).group(1)
    sent = [line for line in session.split("\n") if line and re.match(r"[a-z_]+( |$)", line)]
    answers = answers_to(sent)
    assert len(sent) == len(answers)
    shown = "".join(f"{line}\n{answer}\n\n" for line, answer in zip(sent, answers, strict=True))
    assert re.sub(r" +\n", "\n", shown).strip() == re.sub(r" +\n", "\n", session).strip()


@pytest.mark.slow
def test_the_six_questions_are_answered_as_shown() -> None:
    asked = rows(part("Six questions"))
    assert len(asked) == 6
    commands = [re.fullmatch(r"`(.*)`", command).group(1) for _, command, _ in asked]
    shown = [re.match(r"`([^`]*)`", answer).group(1) for _, _, answer in asked]
    load = "loadsgf engine/explain/pictures/game.sgf 61".replace("engine", str(ROOT / "engine"), 1)
    assert answers_to([load, *commands])[1:] == [f"= {answer}" for answer in shown]


@pytest.mark.slow
def test_the_example_in_python_runs_as_it_stands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = re.search(r"```python\n(.*?)```", README, re.DOTALL).group(1)
    assert len(example.splitlines()) <= 20
    monkeypatch.chdir(ROOT)
    exec(compile(example, "README.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    board, chosen, candidates, (killed, owned) = lines[:21], lines[21], lines[22:-2], lines[-2:]
    assert board[-1].split() == list("ABCDEFGHJKLMNOPQRST")
    assert re.fullmatch(r"black ([A-T]\d+), \d+% to win, expected: \1.*", chosen)
    assert 1 <= len(candidates) <= 5
    for line in candidates:
        assert re.fullmatch(r"([A-T]\d+) [+-]\d+\.\d: (.*\1.*\.|No expert suggests it\.)", line), line
    assert killed == "Does White's group at E18 die if Black moves first? probably yes, by G18."
    assert re.fullmatch(r"Black owns \d+ points, White \d+; D16: [+-]\d\.\d\d", owned)


def test_the_levels_are_those_of_the_data() -> None:
    known = read_numbers(ranks.FILE, ranks.EXPECTED)
    for level, rank, games in rows(part("Levels and players")):
        number = int(level)
        error = known["errors"][number]
        assert rank == f"{ranks.rank_name(known['ranks'][number])} ± {round(error)}"
        assert int(games) == load_level(number).playouts


def test_the_tables_are_what_the_figures_give() -> None:
    marked = re.findall(r"<!-- table: (\w+) -->", README)
    assert marked == list(TABLES)
    assert with_tables(README, tables(read_figures())) == README, "made by: tamen measure tables --write"


def test_the_questions_of_the_page_are_commands() -> None:
    told = text_of(ROOT / "engine" / "gtp" / "README.md").split("## Questions about the position")[1]
    named = [name for cells in rows(told.split("\n## ")[0]) for name in re.findall(r"`([a-z_-]+)", cells[0])]
    assert len(named) > 50
    known = command_table()
    assert [name for name in named if name not in known] == []


def test_the_library_is_told_of_in_full() -> None:
    told = text_of(ROOT / "engine" / "library" / "README.md")
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", told))))
    functions = {name for name in engine.__all__ if name[0].islower()}
    assert functions - named == set()


def test_the_readme_names_the_test_commands_that_ci_runs() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]
    assert lines[0].endswith("&& .venv/bin/tamen")
    assert lines[1].endswith("'.[test]' && .venv/bin/python -m pytest -q")
    assert [line for line in lines if line.endswith("-m pytest -q")] == [lines[1]]
    assert [line for line in lines if "--everything" in line] == [
        ".venv/bin/python -m pytest -q --everything"
    ]
    assert "pytest -q" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    broken = []
    for link in LINK.findall(text_of(page)):
        place, _, anchor = link.partition("#")
        target = page if not place else (page.parent / place)
        if place.startswith("http"):
            continue
        if not target.exists() or (anchor and anchor not in anchors_of(target.resolve())):
            broken.append(link)
    assert broken == []


@cache
def anchors_of(page: Path) -> frozenset[str]:
    """The names by which links reach the headings of a page, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)", text_of(page), re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)


def test_every_page_is_linked_from_the_readme() -> None:
    linked = {(ROOT / link.partition("#")[0]).resolve() for link in LINK.findall(README)}
    assert [name_of(page) for page in PAGES[1:] if page not in linked] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_files_that_a_page_names_are_there(page: Path) -> None:
    named = {place.removeprefix("../") for place in PLACE.findall(text_of(page)) if not OUTSIDE.match(place)}
    missing = [
        place
        for place in sorted(named)
        if not any(any((ROOT / folder).rglob(place)) for folder in ("engine", "patterns", "joseki", "tests"))
        and not (ROOT / place).exists()
    ]
    assert missing == []


OUTSIDE = re.compile(
    r"FOLDER/|(games|labels)\d+|(patterns/)?own\.yaml|patterns/reduce\.yaml|tables?\.(md|yaml)|re(port|sults)\.jsonl?"
)
"""Files that pages tell of and that are not the project's: the lab's data, what commands write, a reader's own."""


def commands_of(page: Path) -> Iterator[list[str]]:
    """The words of every command of `tamen` that a page shows, without what is said of it."""
    for found in COMMAND.findall(text_of(page)):
        said = re.split(r" {2,}| \|| 2>", found)[0].replace("[", " ").replace("]", " ")
        yield shlex.split(said)[1:]


def test_every_subcommand_is_shown_and_no_other() -> None:
    shown = {words[0] for page in PAGES for words in commands_of(page) if words and words[0].isalpha()}
    assert {name for name in shown if name.islower()} | {"gtp"} == set(SUBCOMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_can_be_typed(page: Path) -> None:
    wrong = []
    for words in commands_of(page):
        asked = re.fullmatch(r"[a-z-]+", words[0]) is not None if words else False
        name = words[0] if asked and not words[0].startswith("-") else "gtp"
        rest = words[1:] if name != "gtp" or (words and words[0] == "gtp") else words
        topic = rest[0] if rest and re.fullmatch(r"[a-z][a-z0-9-]*", rest[0]) else ""
        kind = next((option for option in KINDS if option in rest), "")
        known = help_of(name, topic, kind)
        options = {word.split("=")[0] for word in rest if re.fullmatch(r"--[a-z-]+(=.*)?", word)}
        wrong += [f"tamen {' '.join(words)}: {option}" for option in options if option not in known]
    assert wrong == []


KINDS = {"--check": ("--check",), "--clock": ("--clock", "absolute 10")}
"""Options that make another command of a subcommand, and what to type for its help."""


@cache
def help_of(name: str, topic: str, kind: str) -> str:
    """The help of a subcommand, of its topic if it has any. Fails for a command that there is not."""
    heard = io.StringIO()
    words = [name, *([topic] if topic else []), *KINDS.get(kind, ()), "--help"]
    with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as ended:
        patch.setattr("sys.stdout", heard)
        main(words)
    assert ended.value.code == 0, f"tamen {' '.join(words)} is no command"
    return heard.getvalue()


def test_every_picture_of_a_position_is_made_by_a_command_that_is_shown() -> None:
    shown = {
        name_of((page.parent / link).resolve())
        for page in PAGES
        for link in LINK.findall(text_of(page))
        if link.endswith(".svg") and (page.parent / link).resolve().parent == ROOT / "engine/explain/pictures"
    }
    text = text_of(ROOT / "engine" / "explain" / "EXPLANATIONS.md")
    made = re.findall(r"^ +tamen picture (\S+) --move (\d+)(?: --show \w+)? -o (\S+)$", text, re.MULTILINE)
    assert {file for _, _, file in made} | DRAWN_BY_HAND == shown
    assert len(made) >= 3
    for game, number, file in made:
        grid = position_after(ROOT / game, int(number)).board.grid()
        drawn = ElementTree.parse(ROOT / file).iter("{http://www.w3.org/2000/svg}circle")
        kinds = [each.get("class") for each in drawn]
        assert kinds.count("black") == np.count_nonzero(grid == BLACK)
        assert kinds.count("white") == np.count_nonzero(grid == WHITE)
