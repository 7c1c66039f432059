"""The commands that explain: their answers, their errors, and that they change nothing."""

from __future__ import annotations

import re

import pytest

from engine.board.points import BLACK
from engine.explain.words.languages import ENGLISH, spoken
from engine.gtp.decision_record import LATEST
from engine.gtp.protocol import GtpError, format_answer
from engine.gtp.session import Options, Session
from engine.gtp.topics import command_table
from tests.gtp.conftest import EngineHere

TABLE = command_table()

VERTEX = r"[A-HJ][1-9]"
COMMANDS = ("explain", "strategy", "top_moves", "top_moves_black", "top_moves_white", "move_reasons")


@pytest.fixture(scope="module")
def running() -> Session:
    """A session at the lowest level that thinks for a few evaluations only."""
    return Session(Options(size=9, level=1, nodes=6))


@pytest.fixture
def session(running: Session) -> Session:
    """The session with an empty board."""
    ask(running, "clear_board")
    return running


def ask(session: Session, line: str) -> str:
    """The answer to one command."""
    name, *arguments = line.split()
    return TABLE[name].run(session, arguments)


def state(session: Session) -> tuple[object, ...]:
    """Everything that an explanation must leave alone."""
    game, clock = session.game, session.clock
    return game.moves, game.board.key, game.to_move, game.komi, clock.remaining(1), clock.remaining(2)


def play_two(session: Session) -> str:
    """A move of ours and an answer; our vertex."""
    ours = ask(session, "genmove b")
    ask(session, "play w A1")
    return ours


def test_a_negative_seed_starts_the_decider_too(session: Session) -> None:
    before = session.seed
    try:
        moves = []
        for _ in range(2):
            ask(session, "clear_board")
            session.seed = -7
            moves.append([ask(session, f"genmove {color}") for color in "bwbw"])
        assert moves[0] == moves[1]
        assert session.seed == -7
    finally:
        session.seed = before


def test_our_move_is_explained(session: Session) -> None:
    ours = ask(session, "genmove b")
    lines = ask(session, "explain").split("\n")
    assert lines[0] == f"Move 1, Black {ours}."
    assert ours in lines[1]
    # with few games little more is known than what it does
    assert 2 <= len(lines) <= 5


def test_an_old_move_is_explained_as_it_was_when_it_was_new(session: Session) -> None:
    first = ask(session, "genmove b")
    when_new = ask(session, f"explain {first}")
    decision = session.decisions[1]
    for number in range(LATEST):
        ask(session, f"genmove {'wb'[number % 2]}")
    assert session.decisions[1] is not decision, "an old decision is packed"
    assert session.decisions[1] == decision
    assert session.game.board.color_at(decision.move) == BLACK, "the stone still stands there"
    assert ask(session, f"explain {first}") == when_new


def test_all_that_lies_behind_a_move_is_told_when_asked_for(session: Session) -> None:
    ask(session, "genmove b")
    short, everything = ask(session, "explain").split("\n"), ask(session, "explain all").split("\n")
    assert everything[: len(short)] == short
    assert len(everything) > len(short)
    assert any(line.startswith("The decision counted ") for line in everything)


@pytest.mark.slow
def test_more_games_are_counted_where_care_is_asked_for(session: Session) -> None:
    ours = ask(session, "genmove b")
    lines = ask(session, "explain careful").split("\n")
    assert lines[0] == f"Move 1, Black {ours}."
    assert ask(session, "explain Careful all").split("\n")[: len(lines)] == lines
    assert ask(session, f"explain careful {ours}").split("\n") == lines
    ask(session, "play w A1")
    # twenty games for a move at this level, and not the few of one decision
    assert re.search(r"White won \d+% of 50 games with it", ask(session, "explain careful"))


def test_what_was_decided_in_the_place_of_another_move_is_what_we_would_have_played() -> None:
    session = Session(Options(size=9, level=20, nodes=6))
    ours = ask(session, "genmove b")
    decision = session.decisions[1]
    ask(session, "undo")
    ask(session, "play b A1")
    assert 1 not in session.decisions
    assert session.considered[1] is decision
    if ours != "A1":
        assert re.search(rf"\b{ours}\b", ask(session, "explain"))


def test_who_asks_again_hears_of_the_same_best_move(session: Session) -> None:
    for line in ("play b H1", "play w A1"):
        ask(session, line)
    first = ask(session, "explain")
    best = session.asked[2].move
    # it is no decision of ours that was played
    assert 2 not in session.decisions
    ask(session, "play b J9")
    ask(session, "explain J9")
    ask(session, "undo")
    assert ask(session, "explain").split("\n")[0] == first.split("\n")[0]
    assert session.asked[2].move == best == session.considered[2].move


def test_the_opponent_s_move_is_judged(session: Session) -> None:
    play_two(session)
    lines = ask(session, "explain").split("\n")
    assert lines[:2] == ["Move 2, White A1.", "A1 is a move in the lower left corner."]
    assert any(
        re.search(r"A1 is about as good as|do not tell A1 from|does better than", line) for line in lines
    )


def test_why_there_and_why_not_there(session: Session) -> None:
    ours = play_two(session)
    assert ask(session, f"explain {ours}").startswith(f"Move 1, Black {ours}.")
    assert ask(session, f"explain {ours.lower()}").startswith(f"Move 1, Black {ours}.")
    assert ask(session, "explain J1").startswith(
        f"Move 1: Black prefers {ours}.\nJ1 is a move in the lower right corner.\n"
    )
    assert ask(session, "explain pass").startswith(f"Move 1: Black prefers {ours}.\nBlack passes.\n")
    ask(session, "play b J1")
    assert ask(session, "explain A1") == "A1 is not free: a white stone stands there since move 2."


def test_the_strategy(session: Session) -> None:
    assert ask(session, "strategy").startswith("Black is to move in the opening (fuseki).\n")
    assert ask(session, "strategy white").startswith("White is to move in ")
    assert len(ask(session, "strategy").split("\n")) == 4


def test_the_top_moves_are_pairs(session: Session) -> None:
    play_two(session)
    for line in ("top_moves", "top_moves black", "top_moves w", "top_moves_black", "top_moves_white"):
        assert re.fullmatch(rf"{VERTEX} -?\d+\.\d\d( {VERTEX} -?\d+\.\d\d){{0,9}}", ask(session, line)), line
    assert ask(session, "top_moves") == ask(session, "top_moves_black")
    first = ask(session, "top_moves").split()[0]
    assert ask(session, "reg_genmove b") == first


def test_the_reasons_of_a_move(session: Session) -> None:
    best = ask(session, "top_moves_black").split()[0]
    reasons = ask(session, f"move_reasons {best} black").split("\n")
    assert all(each.startswith(best) for each in reasons)
    assert ask(session, f"move_reasons {best}") == ask(session, f"move_reasons {best} b")
    assert ask(session, "move_reasons A1") == ""


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("explain", "no move has been played, so there is none to explain"),
        ("explain Z9", "invalid coordinate"),
        ("explain E5 C3", "syntax error: expected explain [careful] [all|VERTEX]"),
        ("explain careful E5 C3", "syntax error: expected explain [careful] [all|VERTEX]"),
        ("strategy green", "invalid color"),
        ("top_moves E5", "invalid color"),
        ("move_reasons pass", "invalid coordinate"),
        ("move_reasons", "syntax error: expected move_reasons VERTEX [COLOR]"),
    ],
)
def test_errors(session: Session, line: str, problem: str) -> None:
    before = state(session)
    with pytest.raises(GtpError, match=f"^{re.escape(problem)}$"):
        ask(session, line)
    assert state(session) == before


def test_the_reasons_of_a_taken_point(session: Session) -> None:
    ask(session, "play b E5")
    with pytest.raises(GtpError, match="^move vertex must be empty$"):
        ask(session, "move_reasons E5")


def test_nothing_changes_and_no_answer_has_an_empty_line(session: Session) -> None:
    ours = play_two(session)
    before = state(session)
    for line in (
        "explain",
        f"explain {ours}",
        "explain J1",
        "explain pass",
        "strategy",
        "top_moves",
        "move_reasons C3",
    ):
        answer = format_answer(True, "", ask(session, line)).decode()
        assert answer.endswith("\n\n")
        assert "\n\n" not in answer[:-2]
        assert all(each.strip() for each in answer[:-2].split("\n")), line
    assert state(session) == before


def test_every_command_has_help(session: Session) -> None:
    for name in COMMANDS:
        first, second = TABLE[name].help.split("\n")[:2]
        assert first.startswith(name)
        assert second.endswith(".")


@pytest.mark.slow
def test_a_session_explains_in_its_language() -> None:
    here = EngineHere(size=9, level=1, language="japanese")
    here.ask("genmove b")
    told = here.ask("explain")
    assert told.startswith("= 1手目、黒") and told.endswith("。"), told
    assert spoken() == ENGLISH
