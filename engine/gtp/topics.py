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
    """What a session must have so that the handlers of commands can run, e.g. `engine.gtp.session.Session`.

    A handler is the function that carries a command out. preparation: compiles the code that a handler needs;
    tells_trust: whether answers of the readers say how far they can be trusted
    """

    tells_trust: bool
    preparation: Preparation


@dataclass(frozen=True)
class ImportedHandler:
    """The handler of a command, i.e. the function that carries it out; its module is imported at the first
    call.

    Before that, the handler waits for the stage of compiled code that it needs. module, function: names of
    both; needs: the name of the stage, None for none; question: name of a question in the library's table,
    only for the one handler that answers all such questions, else empty
    """

    module: str
    function: str
    needs: str | None
    question: str = ""

    def __call__(self, session: Waiting, arguments: Sequence[str]) -> str:
        """Carry the command out and return its answer. First wait until the compiled code that the command
        needs is ready, and import its module.

        ``session`` has the preparation of that code and everything that the command works with. Raises
        GtpError if the command fails, PreparationError if the code cannot be compiled.
        """
        if self.needs is not None:
            session.preparation.wait(self.needs)
        handler: Callable[..., str] = getattr(importlib.import_module(self.module), self.function)
        return handler(session, arguments, *([self.question] if self.question else []))


@dataclass(frozen=True)
class TwinHandler:
    """The handler of a twin command, which answers as another command does and adds how far the answer can be
    trusted.
    """

    handler: ImportedHandler

    @property
    def needs(self) -> str | None:
        """The name of the stage of compiled code that the handler needs, None for none."""
        return self.handler.needs

    def __call__(self, session: Waiting, arguments: Sequence[str]) -> str:
        """Carry the command out and return an answer that also says how far it can be trusted.

        Raises GtpError if the command fails, PreparationError if the code that it needs cannot be compiled.
        """
        session.tells_trust = True
        try:
            return self.handler(session, arguments)
        finally:
            session.tells_trust = False


TWIN_HELP = """

The answer ends with how far it can be trusted: proven, likely or guess."""


def command_table() -> CommandTable:
    """Return the table of all commands of the engine.

    They are read from the modules' sources, or from a file in which an earlier start kept them. Raises
    ValueError if a command is wrongly written or two commands have one name.
    """
    files = topic_files()
    read = hashlib.sha256()
    for each in [*files, *(Path(str(module.__file__)) for module in (sys.modules[__name__], *SOURCES))]:
        read.update(f"{each}\0".encode() + hashlib.sha256(each.read_bytes()).digest())
    rows = kept(KEPT_NAME, read.digest(), lambda: [_row(each) for each in _all_commands(files)])
    return CommandTable(_command(row) for row in rows)


def _all_commands(topics: Iterable[Path]) -> Iterator[Command]:
    """Yield all commands: those that modules define, then those that ask the questions of
    `engine.library.table`.

    ``topics``: the files of the modules.
    """
    for file in topics:
        yield from read_topic(file)
    for question in table.TABLE.values():
        yield from commands_of(question)


def commands_of(question: Question[Any]) -> Iterator[Command]:
    """Yield the GTP command that asks a question of `engine.library.table`; nothing if the question has none.

    If the answers can say how far they are to be trusted, a second command follows, the twin, whose answers
    say it.
    """
    if question.command:
        handler = ImportedHandler(ASKED, "answer_question", question.stage, question.name)
        names = question.command, question.usage, handler, True, question.says, question.place
        yield from _with_twin(Command(*names), question.form.has_trust)


def _with_twin(plain: Command, has_twin: bool) -> Iterator[Command]:
    """Yield the command ``plain``, and with ``has_twin`` a second one, its twin.

    The twin has TWIN before its name; its answer also says how far it can be trusted.
    """
    yield plain
    if has_twin:
        assert isinstance(plain.handler, ImportedHandler)
        handler = TwinHandler(plain.handler)
        yield replace(
            plain, name=TWIN + plain.name, handler=handler, description=plain.description + TWIN_HELP
        )


def _row(each: Command) -> Row:
    """Return a command as a list of plain values, which can be kept in a file for later starts.

    The values are texts and truth values. `_command` makes the command from them again.
    """
    handler = each.handler.handler if isinstance(each.handler, TwinHandler) else each.handler
    assert isinstance(handler, ImportedHandler)
    twin = isinstance(each.handler, TwinHandler)
    names = (each.name, each.usage, each.description, each.place)
    return [*names, each.listed, twin, handler.module, handler.function, handler.needs, handler.question]


def _command(row: Row) -> Command:
    """Return the command from the list of plain values that `_row` made of it."""
    name, usage, description, place, listed, twin, *imported = row
    handler = ImportedHandler(*imported)
    return Command(name, usage, TwinHandler(handler) if twin else handler, listed, description, place)


def topic_files() -> list[Path]:
    """Return the files of the modules that may define commands, sorted."""
    return sorted(FOLDER.glob("[!_]*.py"))


def read_topic(file: Path) -> list[Command]:
    """Read the source of a module and return the commands that it defines, without importing the module.

    The list is empty for a module that only helps others. Raises ValueError, which names file and line, if a
    command is wrongly written, and SyntaxError.
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
    """Return the stage of compiled code that a module of commands needs: the value of ``NEEDS`` in its
    source.

    Returns None if there is no such variable. Raises ValueError if its value is no stage.
    """
    for statement in source.body:
        if any(_is_name(each, "NEEDS") for each in _targets(statement)):
            value = getattr(statement, "value", None)
            if not isinstance(value, ast.Name) or value.id not in STAGE_NAMES:
                raise _refusal(file, statement, f"NEEDS must be one of {', '.join(STAGE_NAMES)}")
            return STAGE_NAMES[value.id]
    return None


def _targets(statement: ast.stmt) -> list[ast.expr]:
    """Return the expressions to which a statement assigns; an empty list if it is no assignment."""
    if isinstance(statement, ast.Assign):
        return statement.targets
    return [statement.target] if isinstance(statement, ast.AnnAssign) else []


def _commands(
    file: Path, function: ast.FunctionDef, mark: ast.expr, handler: ImportedHandler
) -> Iterator[Command]:
    """Yield the command that a decorator ``@command`` (here called a mark) on a function defines.

    If the mark asks for a twin, a second command follows, whose answer also says how far it can be trusted.
    file: of the function; handler: what carries the command out. Raises ValueError if the mark is wrongly
    written, or the function has no docstring.
    """
    name, usage, listed, twin = _written_out(file, mark)
    description = ast.get_docstring(function)
    if not description:
        raise _refusal(file, function, f"the command {name} has no docstring, which would be its help")
    place = _place(file, mark)
    yield from _with_twin(Command(name, usage, handler, listed, description, place), twin)


def _written_out(file: Path, mark: ast.expr) -> tuple[str, str, bool, bool]:
    """Return the arguments that a decorator ``@command`` (here called a mark) is given in the source.

    They are the name, the usage, ``listed`` and ``twin``, with the defaults of `command` for those left out.
    Raises ValueError, with file and line, if one of them is no literal or is of the wrong kind.
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
    """Refuse a module's source in which ``command`` marks anything but functions at the top of the module.

    Raises ValueError. ``marks``: the marks that stand on such functions, which are right.
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
