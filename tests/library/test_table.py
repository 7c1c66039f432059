"""The table of questions is the one door: the library and GTP ask what stands there, and nothing that does not."""

from __future__ import annotations

import inspect

import engine
from engine.gtp.commands.asked import RENDERINGS
from engine.gtp.registry import TWIN
from engine.gtp.topics import ASKED, ImportedHandler, TwinHandler, command_table, read_topic, topic_files
from engine.library import questions
from engine.library.asking import Argument, Form
from engine.library.stages import STAGES
from engine.library.table import TABLE


def test_the_librarys_questions_are_those_of_the_table() -> None:
    asked = {
        name
        for name, each in vars(questions).items()
        if inspect.isfunction(each) and each.__module__ == questions.__name__ and not name.startswith("_")
    }
    assert asked == set(TABLE)
    assert asked <= set(engine.__all__)
    assert len(asked) == 28


def test_a_question_of_the_library_takes_what_the_table_says() -> None:
    for name, question in TABLE.items():
        given = list(inspect.signature(getattr(engine, name)).parameters)
        wanted = [each for each in question.arguments if each != Argument.SEED]
        assert given[0] == "game"
        assert len([each for each in given[1:] if each != "nodes"]) == len(wanted), name
        assert question.stage in STAGES


def test_each_question_is_a_command_and_its_twin_and_no_topic_has_it() -> None:
    commands = command_table()
    of_topics = {each.name for file in topic_files() for each in read_topic(file)}
    for name, question in TABLE.items():
        if not question.command:
            continue
        handler = commands[question.command].handler
        assert handler == ImportedHandler(ASKED, "answer_question", question.stage, name)
        assert question.command not in of_topics
        assert (
            commands[question.command].help
            == f"{question.command} {question.usage}".rstrip() + f"\n{question.says}"
        )
        twin = TWIN + question.command
        assert (twin in commands) == question.form.has_trust
        if question.form.has_trust:
            assert commands[twin].handler == TwinHandler(handler)
            assert commands[twin].usage == question.usage


def test_gtp_can_tell_whatever_a_command_finds() -> None:
    told = {question.form for question in TABLE.values() if question.command}
    assert set(RENDERINGS) == told
    assert set(Form) == {question.form for question in TABLE.values()}
