"""Commands about the engine itself."""

from __future__ import annotations

import time
from collections.abc import Sequence

from engine.base.version import __version__
from engine.gtp.protocol import parse_integer
from engine.gtp.registry import command
from engine.gtp.session import Session


@command("protocol_version")
def protocol_version(session: Session, arguments: Sequence[str]) -> str:
    """Tell the version of the protocol: 2."""
    return "2"


@command("name")
def name(session: Session, arguments: Sequence[str]) -> str:
    """Tell the name of the engine."""
    return "Tamen"


@command("version")
def version(session: Session, arguments: Sequence[str]) -> str:
    """Tell the version of the engine."""
    return __version__


@command("known_command", "[COMMAND]")
def known_command(session: Session, arguments: Sequence[str]) -> str:
    """Tell whether the engine knows a command: true or false."""
    return "true" if arguments and arguments[0] in session.commands else "false"


@command("list_commands")
def list_commands(session: Session, arguments: Sequence[str]) -> str:
    """List all commands, one a line."""
    return "\n".join(session.commands.listed())


@command("help", "[COMMAND]")
def help_text(session: Session, arguments: Sequence[str]) -> str:
    """Tell what a command does and which arguments it takes.

    Without an argument list all commands, one a line. Words in brackets may be left out; a word with dots may
    be repeated.
    """
    return session.commands[arguments[0]].help if arguments else list_commands(session, ())


@command("quit")
def quit_engine(session: Session, arguments: Sequence[str]) -> str:
    """End the engine, after this answer."""
    session.quitting = True
    return ""


@command("cputime")
def cputime(session: Session, arguments: Sequence[str]) -> str:
    """Tell the processor time used so far, in seconds."""
    return f"{time.process_time():.3f}"


@command("get_random_seed")
def get_random_seed(session: Session, arguments: Sequence[str]) -> str:
    """Tell the seed of the random generator."""
    return str(session.seed)


@command("set_random_seed", "NUMBER")
def set_random_seed(session: Session, arguments: Sequence[str]) -> str:
    """Start the random generator anew from this whole number."""
    session.seed = parse_integer(arguments[0], "the seed")
    return ""


@command("reset_reading_node_counter")
def reset_reading_node_counter(session: Session, arguments: Sequence[str]) -> str:
    """Set the counter of the positions that the readers look at to 0."""
    session.reading_nodes = 0
    return ""


@command("get_reading_node_counter")
def get_reading_node_counter(session: Session, arguments: Sequence[str]) -> str:
    """Tell how many positions all readings together looked at since the counter was reset."""
    return str(session.reading_nodes)


@command("increase_depths")
@command("decrease_depths")
def change_depths(session: Session, arguments: Sequence[str]) -> str:
    """Do nothing: readings here are limited by positions and not by depth.

    The command is accepted for scripts that were written for GNU Go.
    """
    return ""
