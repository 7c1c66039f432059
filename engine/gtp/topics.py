"""The commands of the topics, read from their sources, and the questions of the library's table as commands.

No topic is imported before one of its commands runs.

A topic imports at its top all that it works with, compiled code too, and ``NEEDS`` names the stage that is waited
for before. So that the process can tell its commands at once, what it must know of them (names, usages, docstrings) is
taken from the syntax tree of the file. Whatever cannot be read there is refused with file and line.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from engine.base.cache_folder import kept
from engine.gtp import registry
from engine.gtp.registry import TWIN, Command, CommandTable, command
from engine.jit.start.preparation import Preparation
from engine.library import asking, stages, table
from engine.library.asking import Question

PACKAGE = "engine.gtp.commands"

ASKED = f"{PACKAGE}.asked"
"""Where questions are answered."""

SOURCES = (stages, registry, asking, table)
"""What commands are made of, besides the topics and this module."""

KEPT_NAME = f"commands-{sys.version_info.major}.{sys.version_info.minor}"
"""What is read from the sources is kept by this name: reading them takes half of the time to the first answer."""

Row = list[Any]
"""A command as it is kept: name, usage, help, place, if it is listed and a twin, module, function, stage, question."""

FOLDER = Path(__file__).parent / "commands"

STAGE_NAMES: dict[str, str] = {
    name: stage for name, stage in vars(stages).items() if stage in tuple(stages.STAGES)
}
"""The stages by the names that `engine.library.stages` has for them."""


class Waiting(Protocol):
    """What a session must offer before the module of a command's handler is imported;
    `engine.gtp.session.Session` offers it.
    """

    tells_trust: bool
    preparation: Preparation


@dataclass(frozen=True)
class ImportedHandler:
    """A command's handler (the function that carries it out), whose module is imported at the first call,
    once the stage of compiled code that it needs is ready.

    module, function: names of both; needs: the name of the stage, None for none; question: name of the
    question in the library's table, for the one handler that answers all of these, else empty
    """

    module: str
    function: str
    needs: str | None
    question: str = ""

    def __call__(self, session: Waiting, arguments: Sequence[str]) -> str:
        """Wait for the stage, import the module, carry the command out and return the answer.

        Raises GtpError and PreparationError.
        """
        if self.needs is not None:
            session.preparation.wait(self.needs)
        handler: Callable[..., str] = getattr(importlib.import_module(self.module), self.function)
        return handler(session, arguments, *([self.question] if self.question else []))


@dataclass(frozen=True)
class TwinHandler:
    """The handler of a twin, i.e. of the second command beside another one, whose answer also says how far it
    can be trusted.
    """

    handler: ImportedHandler

    @property
    def needs(self) -> str | None:
        """The stage of compiled code that the handler needs, None for none."""
        return self.handler.needs

    def __call__(self, session: Waiting, arguments: Sequence[str]) -> str:
        """Carry the command out so that its answer also says how far it can be trusted, and return the
        answer. Raises GtpError.
        """
        session.tells_trust = True
        try:
            return self.handler(session, arguments)
        finally:
            session.tells_trust = False


TWIN_HELP = """

The answer ends with how far it can be trusted: proven, likely or guess."""


def command_table() -> CommandTable:
    """Return all commands of the engine, read from their sources or from what an earlier start kept of these.

    Raises ValueError if a topic is wrongly written or two commands have one name.
    """
    files = topic_files()
    read = hashlib.sha256()
    for each in [*files, *(Path(str(module.__file__)) for module in (sys.modules[__name__], *SOURCES))]:
        read.update(f"{each}\0".encode() + hashlib.sha256(each.read_bytes()).digest())
    rows = kept(KEPT_NAME, read.digest(), lambda: [_row(each) for each in _all_commands(files)])
    return CommandTable(_command(row) for row in rows)


def _all_commands(topics: Iterable[Path]) -> Iterator[Command]:
    """Yield the commands that the modules in ``topics`` (their files) define, then those that ask questions
    of the library's table.
    """
    for file in topics:
        yield from read_topic(file)
    for question in table.TABLE.values():
        yield from commands_of(question)


def commands_of(question: Question[Any]) -> Iterator[Command]:
    """Yield the command that asks a question of the library's table, and if its answers tell how far they can
    be trusted the twin, a second command that adds this.

    Nothing is yielded for a question that is no command.
    """
    if question.command:
        handler = ImportedHandler(ASKED, "answer_question", question.stage, question.name)
        names = question.command, question.usage, handler, True, question.says, question.place
        yield from _with_twin(Command(*names), question.form.has_trust)


def _with_twin(plain: Command, has_twin: bool) -> Iterator[Command]:
    """Yield the command ``plain`` and, with ``has_twin``, its twin: a second command, with TWIN before the
    name, whose answer also says how far it can be trusted.
    """
    yield plain
    if has_twin:
        assert isinstance(plain.handler, ImportedHandler)
        handler = TwinHandler(plain.handler)
        yield replace(
            plain, name=TWIN + plain.name, handler=handler, description=plain.description + TWIN_HELP
        )


def _row(each: Command) -> Row:
    """Return a command (``each``) as a list of texts and truth values, which is kept in a file for later
    starts (`_command` reads it).
    """
    handler = each.handler.handler if isinstance(each.handler, TwinHandler) else each.handler
    assert isinstance(handler, ImportedHandler)
    twin = isinstance(each.handler, TwinHandler)
    names = (each.name, each.usage, each.description, each.place)
    return [*names, each.listed, twin, handler.module, handler.function, handler.needs, handler.question]


def _command(row: Row) -> Command:
    """Return the command out of a list of texts and truth values that `_row` made of it."""
    name, usage, description, place, listed, twin, *imported = row
    handler = ImportedHandler(*imported)
    return Command(name, usage, TwinHandler(handler) if twin else handler, listed, description, place)


def topic_files() -> list[Path]:
    """Return the files of the modules that may define commands, sorted."""
    return sorted(FOLDER.glob("[!_]*.py"))


def read_topic(file: Path) -> list[Command]:
    """Return the commands that the source of a module defines, without importing it; an empty list for one
    that only helps others.

    Raises ValueError that names file and line if a command is wrongly written, and SyntaxError.
    """
    source = ast.parse(file.read_bytes(), str(file))
    needs = stage_of(file, source)
    functions = [each for each in source.body if isinstance(each, ast.FunctionDef)]
    marks = [(each, mark) for each in functions for mark in each.decorator_list if _is_mark(mark)]
    _refuse_other_uses(file, source, [mark for _, mark in marks])
    return [
        each
        for function, mark in marks
        for each in _commands(
            file, function, mark, ImportedHandler(f"{PACKAGE}.{file.stem}", function.name, needs)
        )
    ]


def stage_of(file: Path, source: ast.Module) -> str | None:
    """Return the stage of compiled code that the variable ``NEEDS`` names in the source of a topic (a module
    of commands); None without such a variable.

    Raises ValueError for any other value.
    """
    for statement in source.body:
        if any(_is_name(each, "NEEDS") for each in _targets(statement)):
            value = getattr(statement, "value", None)
            if not isinstance(value, ast.Name) or value.id not in STAGE_NAMES:
                raise _refusal(file, statement, f"NEEDS must be one of {', '.join(STAGE_NAMES)}")
            return STAGE_NAMES[value.id]
    return None


def _targets(statement: ast.stmt) -> list[ast.expr]:
    """Return the expressions that a statement assigns to; none if it is no assignment."""
    if isinstance(statement, ast.Assign):
        return statement.targets
    return [statement.target] if isinstance(statement, ast.AnnAssign) else []


def _commands(
    file: Path, function: ast.FunctionDef, mark: ast.expr, handler: ImportedHandler
) -> Iterator[Command]:
    """Yield the command that a mark (a decorator ``@command``) on a function defines, and its twin (the same
    with the trust added to the answer) if the mark asks for one.

    ``handler``: what carries it out. Raises ValueError if the mark is wrongly written, or the function has no
    docstring.
    """
    name, usage, listed, twin = _written_out(file, mark)
    description = ast.get_docstring(function)
    if not description:
        raise _refusal(file, function, f"the command {name} has no docstring, which would be its help")
    place = _place(file, mark)
    yield from _with_twin(Command(name, usage, handler, listed, description, place), twin)


def _written_out(file: Path, mark: ast.expr) -> tuple[str, str, bool, bool]:
    """Return name, usage, ``listed`` and ``twin`` of a mark (a decorator ``@command``), bound to the
    parameters of `command` as Python would do it.

    Raises ValueError, with file and line, if one of them is not written out or is of the wrong kind.
    """
    try:
        if not isinstance(mark, ast.Call):
            raise TypeError("it is not called")
        values = [ast.literal_eval(each) for each in mark.args]
        named = {str(each.arg): ast.literal_eval(each.value) for each in mark.keywords}
        bound = inspect.signature(command).bind(*values, **named)
    except (TypeError, ValueError):
        raise _refusal(
            file, mark, 'expected @command("NAME", "USAGE", listed=True, twin=False), written out'
        ) from None
    bound.apply_defaults()
    name, usage, listed, twin = bound.arguments.values()
    if not (isinstance(name, str) and isinstance(usage, str)):
        raise _refusal(file, mark, "the name and the usage of a command are texts")
    if not (isinstance(listed, bool) and isinstance(twin, bool)):
        raise _refusal(file, mark, "listed and twin are True or False")
    if name.split() != [name]:
        raise _refusal(file, mark, f"the name of a command is one word, not '{name}'")
    return name, usage, listed, twin


def _is_mark(decorator: ast.expr) -> bool:
    return _is_name(decorator.func if isinstance(decorator, ast.Call) else decorator, command.__name__)


def _refuse_other_uses(file: Path, source: ast.Module, marks: Iterable[ast.expr]) -> None:
    """Raise ValueError if ``command`` marks anything in a module's source but functions at the top of the
    module. ``marks``: the marks that stand on such functions.
    """
    known = {id(node) for mark in marks for node in ast.walk(mark)}
    for node in _loaded_names(source):
        if node.id == command.__name__ and id(node) not in known:
            raise _refusal(file, node, "command can only mark a function at the top of the module")


def _loaded_names(source: ast.Module) -> Iterator[ast.Name]:
    for node in ast.walk(source):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _refusal(file: Path, node: ast.stmt | ast.expr, text: str) -> ValueError:
    return ValueError(f"{_place(file, node)}: {text}")


def _place(file: Path, node: ast.stmt | ast.expr) -> str:
    return f"{file}:{node.lineno}"
