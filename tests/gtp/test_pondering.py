"""Thinking in the opponent's time: it helps the next move, ends with the next line, and is never heard of."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE, parse_vertex
from engine.decide.games.tree_search import TreeSearch
from engine.game.game import Game
from engine.gtp.pondering import ponder
from engine.gtp.session import Options, Session

GAMES = 60
"""Games for a move of the engine."""

LOOKS = 40
"""Looks at the next line after which one comes in, many times those of one move."""


def a_session(**options: object) -> Session:
    """A conversation on 9x9 with a player that can think."""
    return Session(Options(size=9, playouts=GAMES, seed=1, **options))


def ask(session: Session, line: str) -> str:
    name, *arguments = line.split()
    session.has_moved = False
    return session.commands[name].run(session, arguments)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The colours for which a tree begins, each with the games that it knows of already."""
    noted: list[tuple[int, int]] = []
    begin = TreeSearch.begin

    def noting(self: TreeSearch, game: Game, color: int, *others: object) -> int:
        games = begin(self, game, color, *others)
        noted.append((color, games))
        return games

    monkeypatch.setattr(TreeSearch, "begin", noting)
    return noted


def looks(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a line come in after LOOKS looks."""
    left = iter(range(LOOKS))
    monkeypatch.setattr(session.interruption, "ends_analysis", lambda: next(left, None) is None)


def test_the_next_move_knows_the_games_of_the_opponents_time(known, monkeypatch: pytest.MonkeyPatch) -> None:
    session = a_session(ponder=True)
    first = ask(session, "genmove b")
    looks(session, monkeypatch)
    before = session.game.move_count
    ponder(session)
    assert session.game.move_count == before
    color, from_own_move = known[-1]
    assert color == WHITE
    # a reply that the thought of the turn before has seen often
    guest = Session(Options(size=9, playouts=30 * GAMES, seed=1))
    ask(guest, f"play b {first}")
    reply = ask(guest, "reg_genmove w")
    session.game.play(WHITE, parse_vertex(reply, 9))
    ask(session, "genmove b")
    color, with_thought = known[-1]
    assert color == BLACK
    assert from_own_move <= GAMES < with_thought


def test_nothing_is_thought_unless_asked_for_and_after_own_moves_only(
    known, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent, asked = a_session(), a_session(ponder=True)
    for session, lines in ((silent, ["genmove b"]), (asked, ["play b E5"]), (asked, ["genmove w", "name"])):
        looks(session, monkeypatch)
        for line in lines:
            ask(session, line)
        known.clear()
        ponder(session)
        assert known == []


def test_a_failure_is_told_once_and_ends_it(monkeypatch, capsys) -> None:
    session = a_session(ponder=True)
    ask(session, "genmove b")

    def fails(*arguments: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(type(session.player), "decide", fails)
    ponder(session)
    ponder(session)
    assert capsys.readouterr().err.count("does not think in the opponent's time any more: ZeroDivision") == 1
    assert not session.options.ponder


def test_the_conversation_is_that_of_an_engine_that_waits(start) -> None:
    engine = start("--size", "9", "--ponder", "--playouts", str(GAMES))
    for _ in range(4):
        for color in "bw":
            assert engine.ask(f"genmove {color}").startswith("= ")
            assert engine.ask("garbage") == "? unknown command"
    assert engine.ask("move_history").count("\n") == 7
    assert engine.ask("tamen-settings ponder 0") == "= "
    assert engine.ask("tamen-settings ponder 1") == "= "
    assert engine.ask("genmove b").startswith("= ")
    engine.process.stdin.close()
    assert engine.wait() == 0
