"""Commands read from the source of a topic: what is found, and what is refused with its file and line."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

import pytest

from engine.gtp.protocol import GtpError
from engine.gtp.registry import CommandTable
from engine.gtp.topics import PACKAGE, TWIN_HELP, TwinHandler, command_table, read_topic, topic_files
from engine.library.stages import READING

WELL_WRITTEN = '''"""A topic."""
from engine.gtp.registry import command
from engine.library.stages import READING

NEEDS = READING


@command("first", "VERTEX [WORD...]")
@command("second", listed=False)
def handler(session, arguments):
    """Do something.

    And more.
    """
    return helper()


def helper():
    return ""
'''


def topic(folder: Path, text: str, name: str = "topic") -> Path:
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    return file


def test_what_a_topic_announces(tmp_path: Path) -> None:
    file = topic(tmp_path, WELL_WRITTEN)
    first, second = read_topic(file)
    assert (first.name, first.usage, first.listed) == ("first", "VERTEX [WORD...]", True)
    assert (second.name, second.usage, second.listed) == ("second", "", False)
    assert first.help == "first VERTEX [WORD...]\nDo something.\n\nAnd more."
    assert first.place == f"{file}:8"
    assert first.handler.needs == READING


SECOND, HELPER = '@command("second", listed=False)', "def helper():"


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        (SECOND, "@command(NAME)", 9, 'expected @command("NAME"'),
        (SECOND, '@command(f"x{1}")', 9, 'expected @command("NAME"'),
        (SECOND, "@command()", 9, 'expected @command("NAME"'),
        (SECOND, "@command", 9, 'expected @command("NAME"'),
        (SECOND, '@command("a", "B", "c")', 9, 'expected @command("NAME"'),
        (SECOND, '@command("a", shown=True)', 9, 'expected @command("NAME"'),
        (SECOND, '@command("a", **{"usage": ""})', 9, 'expected @command("NAME"'),
        (SECOND, "@command(7)", 9, "are texts"),
        (SECOND, '@command("a", listed="no")', 9, "True or False"),
        (SECOND, '@command("two words")', 9, "one word, not 'two words'"),
        (SECOND, '@command("")', 9, "one word, not ''"),
        ('    """Do something.\n\n    And more.\n    """\n', "", 10, "first has no docstring"),
        ("NEEDS = READING", 'NEEDS = "reading"', 5, "NEEDS must be one of GAME, PLAYER, READING, "),
        ("NEEDS = READING", 'NEEDS: str = "reading"', 5, "NEEDS must be one of "),
        ("NEEDS = READING", "NEEDS = STAGES", 5, "NEEDS must be one of "),
        (HELPER, 'class C:\n    @command("c")\n    def f(self, arguments): return ""\n\n\n' + HELPER,
         19, "can only mark a function at the top"),
        (HELPER, 'command("c")(handler)\n\n\n' + HELPER, 18, "can only mark a function at the top"),
        (HELPER, '@command("c")\nasync def f(session, arguments): return ""\n\n\n' + HELPER, 18,
         "can only mark a function at the top"),
    ],
)  # fmt: skip
def test_what_is_wrongly_written_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    assert old in WELL_WRITTEN
    file = topic(tmp_path, WELL_WRITTEN.replace(old, new))
    with pytest.raises(ValueError) as refused:
        read_topic(file)
    assert str(refused.value).startswith(f"{file}:{line}: ")
    assert said in str(refused.value)


def test_two_commands_of_one_name_are_refused_with_both_places(tmp_path: Path) -> None:
    one, other = topic(tmp_path, WELL_WRITTEN, "one"), topic(tmp_path, WELL_WRITTEN, "other")
    with pytest.raises(ValueError) as refused:
        CommandTable([*read_topic(one), *read_topic(other)])
    assert str(refused.value) == f"{other}:8: the command first is defined already in {one}:8"


def test_a_module_that_only_helps_announces_nothing(tmp_path: Path) -> None:
    assert read_topic(topic(tmp_path, "def helper():\n    return 1\n")) == []


def test_what_the_table_read_is_what_the_modules_hold() -> None:
    """Imports every topic: each handler is there, takes two arguments, and its help is its docstring."""
    for file in topic_files():
        for each in read_topic(file):
            is_twin = isinstance(each.handler, TwinHandler)
            imported = each.handler.handler if is_twin else each.handler
            handler = getattr(importlib.import_module(f"{PACKAGE}.{file.stem}"), imported.function)
            assert len(inspect.signature(handler).parameters) == 2
            expected = f"{each.name} {each.usage}".rstrip() + "\n" + inspect.getdoc(handler)
            assert each.help == expected + (TWIN_HELP if is_twin else "")


def test_a_twin_has_a_name_of_its_own_and_is_asked_as_one(tmp_path: Path) -> None:
    file = topic(tmp_path, WELL_WRITTEN.replace(SECOND, SECOND.replace(")", ", twin=True)")))
    plain = [each.name for each in read_topic(topic(tmp_path, WELL_WRITTEN, "plain"))]
    names = [each.name for each in read_topic(file)]
    assert [name for name in names if name not in plain] == ["tamen-" + SECOND.split('"')[1]]


def test_the_table_finds_the_commands_by_their_names() -> None:
    table = command_table()
    assert "play" in table
    assert "kgs-chat" in table
    assert "kgs-chat" not in table.listed()
    assert table["play"].help.startswith("play COLOR VERTEX\nPlay a move")
    with pytest.raises(GtpError, match="unknown command"):
        table["Play"]
