"""What the stores of knowledge suggest in the position, for GoGui's menu: candidates, joseki moves, patterns."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, vertex_of
from engine.decide.decision.standing import standings
from engine.explain.words.reasons import reasons_text
from engine.explain.words.wording import word_fact
from engine.game.scoring import score_compensation
from engine.gtp.commands.answers import copied_board
from engine.gtp.commands.arguments import color_or_to_move
from engine.gtp.commands.pictures import SETTLED_COLOR, UNSETTLED_COLOR
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.gtp.thinking import think
from engine.library.stages import DECIDING
from engine.suggest.candidate import Candidate
from engine.suggest.experts import joseki, patterns
from engine.suggest.suggester import Expert, Suggester

NEEDS = DECIDING

NOTHING_GAINS = "No move is expected to gain anything."
"""Why the engine would pass."""


@command("tamen-candidates", "[COLOR]")
def tamen_candidates(session: Session, arguments: Sequence[str]) -> str:
    """List every candidate of a side with its score and reasons, one a line, the best first.

    The engine thinks as it does for a move. The score is the side's lead in points after the expected moves.
    It is adjusted so that a better candidate never has a lower score, as in an analysis. Candidates that were
    not played out come last.
    """
    color = color_or_to_move(session, arguments)
    decision = think(session, color)
    lines = []
    for standing in standings(decision):
        each = standing.tried
        reasons = NOTHING_GAINS
        if each.move != PASS:
            reasons = reasons_text(each.reasons, each.move, color, session.size)
        rejected = f" Rejected: {each.rejected}." if each.rejected else ""
        lines.append(f"{vertex_of(each.move, session.size)} {standing.score:+.1f}: {reasons}{rejected}")
    lines += [
        f"{vertex_of(each.move, session.size)} not tried: "
        f"{reasons_text(each.reasons, each.move, color, session.size)}"
        for each in decision.untried
    ]
    return "\n".join(lines) or "no candidates"


@command("tamen-joseki", "[COLOR]")
def tamen_joseki(session: Session, arguments: Sequence[str]) -> str:
    """Show the joseki moves of a side as graphics, each with the share of players who chose it.

    Moves that cannot wait are yellow. The text below the board names, for each corner, the joseki to which
    the likeliest move there belongs.
    """
    color = color_or_to_move(session, arguments)
    found = _suggested(session, color, joseki.suggest)
    if not found:
        return "TEXT no joseki moves"
    names: dict[str, str] = {}
    urgent: list[str] = []
    others: list[str] = []
    labels: list[str] = []
    for candidate in found:
        facts = candidate.reasons[0].firing.facts
        vertex = vertex_of(candidate.move, session.size)
        (urgent if candidate.is_urgent else others).append(vertex)
        labels.append(f"{vertex} {word_fact(facts['share'], session.size)}")
        if "joseki" in facts:
            names.setdefault(
                word_fact(facts["corner"], session.size), word_fact(facts["joseki"], session.size)
            )
    lines = [f"COLOR {UNSETTLED_COLOR} {' '.join(urgent)}"] if urgent else []
    lines += [f"COLOR {SETTLED_COLOR} {' '.join(others)}"] if others else []
    text = "; ".join(f"{corner}: {name}" for corner, name in names.items())
    legend = "percent: experts who chose it; yellow cannot wait"
    return "\n".join([*lines, f"LABEL {' '.join(labels)}", f"TEXT {text or 'joseki moves'} ({legend})"])


@command("tamen-patterns", "[COLOR]")
def tamen_patterns(session: Session, arguments: Sequence[str]) -> str:
    """List the moves that patterns suggest to a side, the likeliest first, one move a line.

    After each move stands what its patterns say in its favour.
    """
    color = color_or_to_move(session, arguments)
    found = _suggested(session, color, patterns.suggest)
    return (
        "\n".join(
            f"{vertex_of(each.move, session.size)}: {reasons_text(each.reasons, each.move, color, session.size)}"
            for each in found
        )
        or "no pattern matches"
    )


def _suggested(session: Session, color: int, expert: Expert) -> list[Candidate]:
    """Return the moves that one expert suggests to a colour in the session's position."""
    board = copied_board(session)
    board.to_move = color
    view = session.adviser.look(board, color, score_compensation(session.game))
    return Suggester((expert,), view.knowledge).candidates(view)
