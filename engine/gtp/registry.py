"""The table of commands: each is a function with its arguments in words and a docstring, which is its help.

A module of `engine.gtp.commands` marks its handlers::

    @command("play", "COLOR VERTEX")
    def play(session: Session, arguments: Sequence[str]) -> str:
        \"\"\"Play a move of either colour.\"\"\"

The words of the usage say how many arguments a command takes: ``[WORD]`` may be left out, and ``WORD...``
stands for any number of them, with at least one unless it is in brackets.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.gtp.protocol import GtpError

if TYPE_CHECKING:
    from engine.gtp.session import Session

Handler = Callable[["Session", Sequence[str]], str]

TOPICS = (
    "administration",
    "setup",
    "handicap",
    "moves",
    "clock",
    "position",
    "scoring",
    "files",
    "reading",
    "groups",
    "evaluation",
    "pictures",
    "suggestions",
    "explaining",
    "analysis",
    "cleanup",
    "chat",
    "gogui",
    "gogui_setup",
)


@dataclass(frozen=True)
class Command:
    """One command: its name, its arguments in words, what it does, and whether list_commands shows it."""

    name: str
    usage: str
    handler: Handler
    listed: bool = True

    @property
    def help(self) -> str:
        """How it is called, and what it does."""
        return f"{self.name} {self.usage}".rstrip() + "\n" + (inspect.getdoc(self.handler) or "")

    def run(self, session: Session, arguments: Sequence[str]) -> str:
        """Check the number of arguments and carry the command out. Raises GtpError."""
        words = self.usage.split()
        least = sum(1 for word in words if not word.startswith("["))
        unlimited = "..." in self.usage
        if len(arguments) < least or (len(arguments) > len(words) and not unlimited):
            raise GtpError(f"syntax error: expected {f'{self.name} {self.usage}'.rstrip()}")
        return self.handler(session, arguments)


def command(name: str, usage: str = "", *, listed: bool = True) -> Callable[[Handler], Handler]:
    """Mark a function as the handler of a GTP command; it may be marked with several names."""

    def mark(handler: Handler) -> Handler:
        marked = getattr(handler, "gtp_commands", ())
        handler.gtp_commands = (*marked, Command(name, usage, handler, listed))  # type: ignore[attr-defined]
        return handler

    return mark


class CommandTable:
    """All commands of the engine by name."""

    def __init__(self, topics: Sequence[str] = TOPICS) -> None:
        """Collect the commands of the modules named. Raises ValueError if two have one name."""
        self._commands: dict[str, Command] = {}
        for topic in topics:
            module = importlib.import_module(f"engine.gtp.commands.{topic}")
            for found in _marked(vars(module).values(), module.__name__):
                self.add(found)

    def add(self, found: Command) -> None:
        """Make a command known. Raises ValueError if its name is taken."""
        if found.name in self._commands:
            raise ValueError(f"the command {found.name} is defined twice")
        self._commands[found.name] = found

    def __contains__(self, name: str) -> bool:
        return name in self._commands

    def __iter__(self) -> Iterator[str]:
        """All names, listed or not."""
        return iter(self._commands)

    def __getitem__(self, name: str) -> Command:
        """The command of a name. Raises GtpError("unknown command")."""
        try:
            return self._commands[name]
        except KeyError:
            raise GtpError("unknown command") from None

    def listed(self) -> list[str]:
        """The names that list_commands shows, sorted."""
        return sorted(name for name, found in self._commands.items() if found.listed)


def _marked(objects: Iterable[object], module: str) -> Iterator[Command]:
    for each in objects:
        if inspect.isfunction(each) and each.__module__ == module:
            yield from getattr(each, "gtp_commands", ())
