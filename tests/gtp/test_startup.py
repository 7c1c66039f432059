"""Answers before the compiled code is ready, what is said meanwhile, and failures to prepare it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path

import pytest

from engine.base.errors import PreparationError
from engine.gtp.protocol import GtpError
from engine.gtp.session import Options, Session
from engine.gtp.thinking import SPARE_SECONDS
from engine.jit.start.preparation import Preparation, Progress
from engine.library.stages import DECIDING, EVALUATION, GAME, PLAYER, PLAYOUTS, READING, STAGES

ROOT = Path(__file__).resolve().parents[2]

HANDSHAKE = [
    "name", "version", "protocol_version", "list_commands", "gogui-analyze_commands", "boardsize 13", "komi 5.5",
    "clear_board", "kgs-rules japanese", "help play", "play b Z99",
    "query_boardsize", "get_komi", "boardsize 99",
]  # fmt: skip

AT_ONCE = [
    "known_command genmove", "kgs-chat game somebody level", "kgs-game_over", "gogui-interrupt", "gogui-title",
    "tamen-settings live_graphics 1", "kata-list_time_settings", "get_reading_node_counter", "get_random_seed",
]  # fmt: skip
"""What else a program may ask while the engine compiles."""


class Unready(Preparation):
    """Code that is not to be waited for."""

    def __init__(self) -> None:
        super().__init__(STAGES)

    def wait(self, stage: str, progress: Progress | None = None) -> None:
        pytest.fail(f"waited for the stage '{stage}'")


def ask(session: Session, line: str) -> str:
    name, *arguments = line.split()
    return session.commands[name].run(session, arguments)


def test_the_handshake_does_not_wait_for_compiled_code() -> None:
    session = Session(Options(), Unready())
    for line in (*HANDSHAKE, *AT_ONCE):
        try:
            ask(session, line)
        except GtpError as error:
            assert str(error) in ("invalid coordinate", "unacceptable size")
    assert (session.size, session.komi, session.rules.name) == (13, 5.5, "japanese")


def test_what_was_set_before_is_applied_to_the_game(start) -> None:
    engine = start("--size", "5", "--komi", "1.5", "--rules", "aga")
    assert engine.ask_all("query_boardsize", "get_komi") == ["= 5", "= 1.5"]
    assert engine.pipeline(["boardsize 7", "komi 2.5", "kgs-rules japanese"]) == ["= "] * 3
    board = engine.ask("showboard")
    assert board.endswith("Komi 2.5, japanese rules")
    assert board.split("\n")[2].startswith(" 7 ")


def said_by(code: str) -> str:
    """What a program prints that runs in a process of its own."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.process
def test_the_handshake_imports_no_compiled_code() -> None:
    """Every command's help, too, and the topics without NEEDS, which come to be imported."""
    code = f"""
import contextlib, importlib, sys
import engine.cli
from engine.base.errors import PreparationError
from engine.gtp.protocol import GtpError
from engine.gtp.session import Options, Session
from engine.gtp.topics import PACKAGE, read_topic, topic_files
session = Session(Options())
lines = [*{HANDSHAKE + AT_ONCE!r}, *(f"help {{name}}" for name in session.commands)]
for name, *arguments in map(str.split, lines):
    with contextlib.suppress(GtpError):
        session.commands[name].run(session, arguments)
for file in topic_files():
    if any(each.handler.needs is None for each in read_topic(file)):
        importlib.import_module(f"{{PACKAGE}}.{{file.stem}}")
print([module for module in sys.modules if module in ("numba", "numpy", "engine.board.board")])
"""
    assert said_by(code) == "[]\n"


@pytest.mark.process
def test_a_stage_prepares_all_that_its_topics_import() -> None:
    """After the stage, importing a topic that needs it brings no module with kernels of its own.

    Nor does importing what the questions of the table that need it call.
    """
    code = """
import importlib, sys
from numba.core.dispatcher import Dispatcher
from engine.gtp.topics import PACKAGE, read_topic, topic_files
from engine.jit.start.preparation import Later
from engine.library import table
from engine.library.stages import STAGES

def with_kernels():
    return {
        name for name, module in list(sys.modules.items()) if name.split(".")[0] in ("engine", "patterns", "joseki")
        and any(isinstance(each, Dispatcher) and each.__module__ == name for each in vars(module).values())
    }

needs = {file.stem: each.handler.needs for file in topic_files() for each in read_topic(file)}
for stage, modules in STAGES.items():
    for module in modules:
        importlib.import_module(module)
    prepared = with_kernels()
    topics = [topic for topic, needed in needs.items() if needed == stage]
    for topic in topics:
        importlib.import_module(f"{PACKAGE}.{topic}")
    for each in list(vars(table).values()):
        if isinstance(each, Later) and each._stage == stage:
            importlib.import_module(each._name)
    print(stage, len(prepared) > 0, sorted(with_kernels() - prepared), len(topics) > 0)
"""
    told = said_by(code).splitlines()
    assert told == [f"{stage} True [] {stage != PLAYER}" for stage in STAGES]


@pytest.mark.process
def test_a_topic_is_imported_when_its_first_command_runs() -> None:
    code = """
import sys
from engine.gtp.session import Options, Session
session = Session(Options(size=2))
def imported():
    return [name for name in sys.modules if name in ("engine.gtp.commands.position", "engine.gtp.commands.scoring")]
session.commands["help"].run(session, ["showboard"])
print(imported())
session.commands["showboard"].run(session, [])
print(imported())
"""
    assert said_by(code) == "[]\n['engine.gtp.commands.position']\n"


def test_a_first_start_answers_and_ends_while_compiling(start, tmp_path) -> None:
    engine = start(environment={"TAMEN_CACHE": str(tmp_path)})
    answers = engine.pipeline([*HANDSHAKE, "quit"])
    assert [answer[0] for answer in answers] == ["="] * 10 + ["?", "=", "=", "?", "="]
    assert engine.wait() == 0
    assert "ready" not in engine.complaints(), "the engine waited for the compilation before it ended"


def conversation(stages: Mapping[str, Sequence[str]]) -> tuple[Session, list[str]]:
    """One with the simple player, whose stages are prepared in the background, and what is said of that."""
    said: list[str] = []
    preparation = Preparation(stages)
    preparation.start(said.append)
    return Session(Options(size=9, player="simple"), preparation), said


def stages_before(stage: str) -> dict[str, Sequence[str]]:
    """The stages that are prepared before one."""
    return dict(takewhile(lambda each: each[0] != stage, STAGES.items()))


def test_a_broken_stage_is_an_error_of_the_commands_that_need_it() -> None:
    stages = {GAME: ["engine.game.game"], PLAYER: ["engine.no_such_module"]}
    session, said = conversation(stages)
    assert ask(session, "play b D4") == ""
    with pytest.raises(
        PreparationError, match=r"could not be prepared: ModuleNotFoundError: .*no_such_module"
    ):
        ask(session, "genmove w")
    assert ask(session, "last_move") == "black D4"
    assert "no_such_module" in said[-1]


def test_the_player_does_not_wait_for_the_readers() -> None:
    assert list(STAGES) == [GAME, PLAYER, READING, EVALUATION, PLAYOUTS, DECIDING]
    session, _ = conversation({**stages_before(READING), READING: ["engine.no_such_module"]})
    assert ask(session, "genmove b") != "pass"
    vertex = ask(session, "list_stones b")
    for name in ("attack", "owl_defend", "unconditional_status"):
        with pytest.raises(PreparationError, match="no_such_module"):
            ask(session, f"{name} {vertex}")
    assert ask(session, "genmove w") != "pass"


def test_the_readers_do_not_wait_for_the_evaluator() -> None:
    session, _ = conversation({**stages_before(EVALUATION), EVALUATION: ["engine.no_such_module"]})
    assert ask(session, "play b D4") == ""
    assert ask(session, "attack D4") == "0"
    for line in ("evaluation", "final_score", "final_status_list dead", "dragon_status D4", "tamen-eyes"):
        with pytest.raises(PreparationError, match="no_such_module"):
            ask(session, line)


class Noted(Preparation):
    """Tells what was waited for, and waits for nothing."""

    def __init__(self) -> None:
        super().__init__(STAGES)
        self.waited: list[tuple[str, float | None]] = []

    def wait(self, stage: str, progress: Progress | None = None) -> None:
        self.waited.append((stage, None))

    def is_loaded(self, seconds: float) -> bool:
        self.waited.append(("everything", seconds))
        return False


def waited_for(line: str, player: str = "tamen") -> list[tuple[str, float | None]]:
    """What a command waits for."""
    preparation = Noted()
    ask(Session(Options(player=player), preparation), line)
    return preparation.waited


LIMITED = [
    "time_settings 0 1 1",
    "time_settings 2 0 0",
    "time_settings 3600 0 0",
    "time_settings 60 10 5",
    "time_left b 20 0",
    "kgs-time_settings byoyomi 0 1 5",
    "kata-time_settings fischer 1 1",
]


@pytest.mark.parametrize("line", LIMITED)
def test_whatever_sets_a_clock_waits_until_everything_is_loaded(line: str) -> None:
    assert waited_for(line) == [(PLAYER, None), ("everything", SPARE_SECONDS)]


@pytest.mark.parametrize("line", ["time_settings 0 0 0", "time_settings 0 1 0", "kgs-time_settings none"])
def test_without_a_limit_it_does_not(line: str) -> None:
    assert waited_for(line) == []


def test_the_simple_player_waits_for_its_own_code_only() -> None:
    assert waited_for(LIMITED[0], "simple") == [(PLAYER, None)]


def test_a_clock_that_is_refused_waits_for_nothing() -> None:
    preparation = Noted()
    with pytest.raises(GtpError):
        ask(Session(Options(), preparation), "time_settings 0 -1 1")
    assert preparation.waited == []


def test_after_the_wait_the_game_is_as_it_was(start) -> None:
    engine = start("--size", "5", "--level", "1")
    engine.ask_all("play b C3", "play w C2")
    before = engine.ask("showboard")
    assert engine.ask("time_settings 0 1 1") == "= "
    assert engine.ask("showboard") == before
    assert engine.ask("undo") == "= "
