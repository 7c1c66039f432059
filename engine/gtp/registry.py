"""The table of commands: each is a function with its arguments in words and a docstring, which is its help.

A module of `engine.gtp.commands`, a topic, marks its handlers, and says which stage of the compiled code it imports, if
it does::

    NEEDS = READING

    @command("attack", "VERTEX")
    def attack(session: Session, arguments: Sequence[str]) -> str:
        \"\"\"Read whether the string can be captured if the enemy moves first.\"\"\"

The words of the usage say how many arguments a command takes: ``[WORD]`` may be left out, and ``WORD...``
stands for any number of them, with at least one unless it is in brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.gtp.protocol import GtpError

Handler = Callable[[Any, Sequence[str]], str]
"""Takes the session and the arguments, and returns the text of the answer. Raises GtpError."""

Marked = TypeVar("Marked", bound=Handler)


@dataclass(frozen=True)
class Command:
    """One GTP command: its name, its arguments in words, and the function that carries it out.

    listed: whether list_commands shows it; description: what it does; place: the file and line that define it
    """

    name: str
    usage: str
    handler: Handler
    listed: bool = True
    description: str = ""
    place: str = "(no file)"

    @property
    def call(self) -> str:
        """The name and the arguments of the command, such as ``play COLOR VERTEX``."""
        return f"{self.name} {self.usage}".rstrip()

    @property
    def help(self) -> str:
        """The command's help: how it is called, and what it does."""
        return f"{self.call}\n{self.description}"

    def run(self, session: object, arguments: Sequence[str]) -> str:
        """Check the number of arguments, carry the command out and return the answer's text.

        Raises GtpError.
        """
        words = self.usage.split()
        least = sum(1 for word in words if not word.startswith("["))
        unlimited = "..." in self.usage
        if len(arguments) < least or (len(arguments) > len(words) and not unlimited):
            raise GtpError(f"syntax error: expected {self.call}")
        return self.handler(session, arguments)


TWIN = "tamen-"
"""What the name of a twin begins with: the same command, whose answer also says how far it can be trusted."""


def command(
    name: str, usage: str = "", *, listed: bool = True, twin: bool = False
) -> Callable[[Marked], Marked]:
    """Return a decorator that marks a function as the handler of a GTP command of this name.

    A function may be marked with several names. usage: the command's arguments in words, in brackets where
    they may be left out; listed: whether list_commands shows the command; twin: whether there is a second
    command, whose name has TWIN before it and whose answer also says how far it can be trusted. The decorator
    changes nothing: `engine.gtp.topics` reads the mark in the source. So all its arguments must be written as
    literals.
    """

    def mark(handler: Marked) -> Marked:
        return handler

    return mark


class CommandTable:
    """All GTP commands, by name."""

    def __init__(self, commands: Iterable[Command]) -> None:
        """Make a table of commands. Raises ValueError if two have the same name."""
        self._commands: dict[str, Command] = {}
        for each in commands:
            self.add(each)

    def add(self, found: Command) -> None:
        """Add a command, ``found``, to the table. Raises ValueError if its name is taken."""
        known = self._commands.setdefault(found.name, found)
        if known is not found:
            raise ValueError(f"{found.place}: the command {found.name} is defined already in {known.place}")

    def __contains__(self, name: str) -> bool:
        return name in self._commands

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of all commands, listed or not."""
        return iter(self._commands)

    def __getitem__(self, name: str) -> Command:
        """Return the command of this name. Raises GtpError("unknown command")."""
        try:
            return self._commands[name]
        except KeyError:
            raise GtpError("unknown command") from None

    def listed(self) -> list[str]:
        """Return the names that list_commands shows, sorted."""
        return sorted(name for name, found in self._commands.items() if found.listed)
