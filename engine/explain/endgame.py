"""The end of a game in words: what each open region is worth, and what the best move comes to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.board.points import BLACK, WHITE, opponent, vertex_of
from engine.endgame.solving import (
    BLACK_SENTE,
    DOUBLE_SENTE,
    GOTE,
    KO,
    LARGE,
    REPEATS,
    SETTLED,
    WHITE_SENTE,
    EndgameAnswer,
    RegionAnswer,
)
from engine.explain.claims import ENDING, PROVEN, Claim, Sentence
from engine.explain.phrases import points, side, vertices
from engine.search.counting import Counted

UNKNOWN = {
    KO: "a ko decides; {least} to {most} points for Black",
    REPEATS: "positions come back in it, so it is not counted",
    LARGE: "too large to be counted",
}

_SENTE = {BLACK_SENTE: BLACK, WHITE_SENTE: WHITE}


def amount(number: Fraction) -> str:
    """A number of points as people write it: ``1 1/2 points``."""
    whole, rest = divmod(number, 1)
    text = " ".join(str(each) for each in (whole, rest) if each) or "0"
    return f"{text} point{'' if number == 1 or not whole else 's'}"


def manner(kind: str, color: int) -> str:
    """How a side plays in a region of a kind: ``in gote``, ``in sente``, ``in reverse sente``, ``in double sente``."""
    if kind in (GOTE, DOUBLE_SENTE):
        return f"in {kind}"
    return "in sente" if _SENTE[kind] == color else "in reverse sente"


def ending(counted: Counted, color: int, move: int, size: int) -> Sentence:
    """What a move is worth that was chosen since the end was counted, and who wins by it."""
    vertex = vertex_of(move, size)
    begin = {1: "The one open place is", 2: "Both open places are"}.get(
        counted.regions, f"All {counted.regions} open places are"
    )
    worth = ""
    if counted.gain is not None and counted.kind is not None and move == counted.moves[0]:
        worth = f"{vertex} is worth {amount(counted.gain)} {manner(counted.kind, color)}, "
    outcome = "the game is drawn"
    if counted.lead:
        winner = side(color if counted.lead > 0 else opponent(color))
        outcome = f"{winner} wins by {points(abs(counted.lead))}"
    text = f"{begin} counted to the end: {worth}with best play {outcome}; a pass would lose {points(counted.lost)}."
    gain = 0.0 if counted.gain is None else float(counted.gain)
    return Sentence(text, (Claim(ENDING, PROVEN, move, value=counted.lead, other=counted.lost, margin=gain),))


def endgame_lines(answer: EndgameAnswer, size: int) -> Iterator[str]:
    """Every open region in a line, and the best move on the board in the last."""
    if not answer.regions:
        yield "Nothing is open."
        return
    for region in answer.regions:
        yield f"{vertices(region.region, size)}: {_region(region, size)}."
    mover = side(answer.color)
    if not answer.is_solved:
        yield f"{mover} to move: the best move is not known."
        return
    best = answer.best[0]
    value = answer.values[best]
    ahead = "neither is ahead"
    if value:
        ahead = f"{side(BLACK if value > 0 else WHITE)} is ahead by {points(abs(value))}"
    how = "of all regions together" if answer.by_parts else "counted on the whole board"
    yield f"{mover} to move: {vertex_of(best, size)} is best, {how}; then {ahead} on the board."


def _region(region: RegionAnswer, size: int) -> str:
    """What is known of one region, as the end of a sentence."""
    if region.kind is None or region.thermograph is None:
        local = region.local
        least = 0 if local is None else local.least.right_stop
        most = 0 if local is None else local.most.left_stop
        return UNKNOWN[region.why or LARGE].format(least=least, most=most)
    if region.kind == SETTLED:
        return "nothing to gain"
    moves = "; ".join(
        f"{side(color)} {vertices(region.moves[color], size)}"
        for color in (BLACK, WHITE)
        if region.moves[color]
    )
    return f"{region.kind}, a move gains {amount(region.thermograph.temperature)}; {moves}"
