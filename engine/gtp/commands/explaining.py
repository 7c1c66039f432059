"""Commands that explain: why a move, why not another, the strategy, the best moves. They change neither game nor clock.

A move that this engine chose is explained from the record of its decision. For other moves, and for the best moves of a
position, the engine thinks first, as long as its level allows.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import BLACK, EMPTY, PASS, WHITE, vertex_of
from engine.decide.decision.standing import standings
from engine.explain.questions import Questions
from engine.explain.words.reasons import reason_sentence
from engine.gtp.commands.arguments import color_or_to_move, point_argument, vertex_argument
from engine.gtp.commands.estimates import estimate_now
from engine.gtp.protocol import GtpError, refusing
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.gtp.thinking import budget, think
from engine.library.stages import DECIDING

NEEDS = DECIDING

EVERYTHING = "all"
"""What is asked for to hear all that lies behind four sentences."""

CAREFULLY = "careful"
"""What is asked for to have more games counted."""

MOST_MOVES = 10
"""GNU Go's `top_moves` tells no more either."""


@command("explain", "[careful] [all|VERTEX]")
def explain(session: Session, arguments: Sequence[str]) -> str:
    """Explain the last move: what it does, what would happen without it, what follows, what to learn.

    If the opponent played it: what we would have played instead, and what the difference is. With `all`: also
    the phase, the games played out, and the other candidates. With a vertex where the last move or one of
    ours stands: explain that move. With any other vertex: why we did not play there with our last move. The
    answer comes about as soon as the move did. With `careful` many more games are counted for it, which takes
    many times as long.
    """
    careful, what = _careful_and_what(arguments)
    questions = _questions(session, careful)
    if what.lower() == EVERYTHING:
        with refusing():
            return "\n".join(questions.about_last_move(everything=True))
    point = vertex_argument(what, session.size) if what else None
    with refusing():
        lines = questions.about_last_move() if point is None else questions.about_point(point)
    return "\n".join(lines)


def _careful_and_what(arguments: Sequence[str]) -> tuple[bool, str]:
    """Return whether more games are to be counted, and the word for what is asked about.

    The word is empty if the last move is meant. Raises GtpError.
    """
    careful = bool(arguments) and arguments[0].lower() == CAREFULLY
    what = arguments[int(careful) :]
    if len(what) > 1:
        raise GtpError("syntax error: expected explain [careful] [all|VERTEX]")
    return careful, what[0] if what else ""


@command("strategy", "[COLOR]")
def strategy(session: Session, arguments: Sequence[str]) -> str:
    """Describe the strategy of a colour as if it were to move; without a colour, of the side to move.

    It tells the phase of the game, who is ahead, what the next move is worth, and which groups must be
    defended or attacked.
    """
    color = color_or_to_move(session, arguments)
    return "\n".join(_questions(session).strategy(color, estimate_now(session)))


@command("top_moves", "[COLOR]")
def top_moves(session: Session, arguments: Sequence[str]) -> str:
    """List the best moves of the side to move, or of a colour: VERTEX POINTS pairs on one line, at most ten.

    POINTS is what the move gains over a pass. It is adjusted, as in an analysis, so that a better move never
    has fewer. The first move is the one that the engine would play. Moves that were rejected, because their
    reasons turned out not to hold, are left out.
    """
    return _top_moves(session, color_or_to_move(session, arguments))


@command("top_moves_black")
def top_moves_black(session: Session, arguments: Sequence[str]) -> str:
    """List the best moves for Black, as `top_moves black` does."""
    return _top_moves(session, BLACK)


@command("top_moves_white")
def top_moves_white(session: Session, arguments: Sequence[str]) -> str:
    """List the best moves for White, as `top_moves white` does."""
    return _top_moves(session, WHITE)


@command("move_reasons", "VERTEX [COLOR]")
def move_reasons(session: Session, arguments: Sequence[str]) -> str:
    """List all reasons that the experts have for a colour's move, the best first, one a line.

    Without a colour the side to move is taken.
    """
    point = point_argument(arguments[0], session.size)
    color = color_or_to_move(session, arguments[1:])
    if session.game.board.color_at(point) != EMPTY:
        raise GtpError("move vertex must be empty")
    decision = think(session, color)
    candidates = (*(each.candidate for each in decision.tried), *decision.untried)
    found = next((each.reasons for each in candidates if each.move == point), ())
    return "\n".join(dict.fromkeys(reason_sentence(each, color, session.size) for each in found))


def _top_moves(session: Session, color: int) -> str:
    decision = think(session, color)
    standing = [each for each in standings(decision) if each.tried.move != PASS and not each.tried.rejected]
    return " ".join(
        f"{vertex_of(each.tried.move, session.size)} {each.score - decision.before:.2f}"
        for each in standing[:MOST_MOVES]
    )


def lesson(session: Session, rank: str = "") -> str:
    """Return one line on what to learn from the last move that this engine did not choose.

    It is told in a way that suits a player of that ``rank``, such as ``12k``; an empty text stands for an
    unknown rank.
    """
    moves, decisions = session.game.moves, session.decisions
    for number in range(len(moves), 0, -1):
        decision = decisions.get(number)
        if decision is None or (decision.color, decision.move) != moves[number - 1]:
            return _questions(session).lesson(number, rank)
    return "Nobody but me has played yet."


def _questions(session: Session, careful: bool = False) -> Questions:
    most = budget(session, session.game.to_move)
    # a judge of its own has not made our decisions, and judges our moves like anybody's
    is_ours = not session.is_judged_by_another
    has_lapses = session.adviser.attentive is not session.adviser
    return Questions(
        session.game,
        session.adviser,
        session.decisions if is_ours else {},
        most,
        session.interruption.is_set,
        careful,
        session.considered if is_ours and not has_lapses else session.asked,
        session.note_asked,
    )
