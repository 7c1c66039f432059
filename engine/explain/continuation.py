"""What follows a move: the line that is expected, what comes of it, who may play elsewhere then, and who is ahead."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.board.points import opponent, vertex_of
from engine.explain.claims import (
    AHEAD,
    ANSWER,
    COUNTED,
    DEFENDS,
    GONE,
    LIKELY,
    LINE,
    RANGE,
    RESCUES,
    SAVES,
    SCORE,
    SEEN,
    TAKES,
    TURNS,
    Claim,
    Sentence,
)
from engine.explain.margins import load_margins
from engine.explain.naming import stones_name
from engine.explain.phrases import percent, points, side, vertices
from engine.explain.sequel import is_elsewhere, is_quiet, likely_answer, quiet_line
from engine.explain.witness import Witness
from engine.search.decision import Tried

HALF = 0.5

KEPT = (DEFENDS, RESCUES, SAVES)
"""What is told of the mover's own stones that stay on the board."""

LEAST_LEAD = 1
"""Points that a side must be ahead by at least for a number to be told."""

EVEN_POINTS = 0.5
"""Points for each line of the board's width up to which a game is called even."""


def what_follows(witness: Witness, judged: Tried, told: Sequence[Claim] = ()) -> Sentence | None:
    """The moves expected, if they come to a quiet end, and who is ahead; None where neither is known.

    ``told`` was said before.
    """
    line, claims = _expected(witness, judged.move, told)
    ahead, leads = _ahead(witness, judged)
    text = "; ".join(each for each in (line, ahead) if each)
    return Sentence(f"{text[:1].upper()}{text[1:]}.", (*claims, *leads)) if text else None


def _expected(witness: Witness, move: int, told: Sequence[Claim]) -> tuple[str, tuple[Claim, ...]]:
    """The line that is expected, or the answer, or that none is needed; empty where the games do not agree on any."""
    size, mover, enemy = witness.board.size, side(witness.color), side(opponent(witness.color))
    line = quiet_line(witness, move)
    if line and not _gives_up(witness, line, told):
        gone, taken = _gone(witness, line, told)
        turned = _turns(witness, line)
        sente = f", and {mover} keeps sente" if len(line) % 2 == 0 else ", and it ends in gote"
        text = f"I expect {vertices(line, size)}{gone}{sente if turned else ''}"
        return text, (Claim(LINE, COUNTED, move, points=line), *taken, *turned)
    answer = likely_answer(witness, move)
    if answer is not None:
        text = f"{enemy}'s likeliest answer is {vertex_of(answer, size)}, and the fight goes on from there"
        if is_elsewhere(answer, (move,), size):
            text = f"{enemy} would play elsewhere then, most likely at {vertex_of(answer, size)}"
        return text, (Claim(ANSWER, COUNTED, move, points=(move, answer)),)
    turned = _turns(witness, (move,)) if is_quiet(witness, (move,)) else ()
    return (f"{enemy} need not answer and can play elsewhere" if turned else ""), turned


def _gives_up(witness: Witness, line: Sequence[int], told: Sequence[Claim]) -> bool:
    """Whether a line loses stones that were said to be defended or saved: the games did not go on with it then."""
    after = witness.after(*line)
    kept = [stone for each in told if each.kind in KEPT for stone in each.stones]
    return after is None or any(after.color_at(stone) != witness.color for stone in kept)


def _gone(witness: Witness, line: Sequence[int], told: Sequence[Claim]) -> tuple[str, tuple[Claim, ...]]:
    """What a line takes off the board, as the end of a clause, unless that was told."""
    board, after = witness.board, witness.after(*line)
    if after is None:
        return "", ()
    taken = {stone for each in told if each.kind == TAKES for stone in each.stones}
    texts, claims = [], []
    for color, verb in ((opponent(witness.color), "takes"), (witness.color, "gives up")):
        stones = tuple(
            point
            for point in board.points()
            if board.color_at(point) == color and after.color_at(point) != color and point not in taken
        )
        if stones:
            texts.append(f"{verb} {stones_name(board, stones, line[0])}")
            claims.append(Claim(GONE, SEEN, line[0], stones, tuple(line)))
    return (f", which {' and '.join(texts)}" if texts else ""), tuple(claims)


def _turns(witness: Witness, line: Sequence[int]) -> tuple[Claim, ...]:
    """That whoever is to move after a line plays elsewhere, as most of the games do."""
    reply = witness.reply(line)
    moves = [reply.move, *([] if reply.second is None else [reply.second[0]])]
    if not reply.share or not all(is_elsewhere(each, line, witness.board.size) for each in moves):
        return ()
    return (Claim(TURNS, COUNTED, line[0], points=(*line, reply.move)),)


def _ahead(witness: Witness, judged: Tried) -> tuple[str, tuple[Claim, ...]]:
    """Who is ahead after the move, and by how much at least, or that nobody is; empty where that is not clear."""
    margins, size, color = load_margins(), witness.board.size, witness.color
    share_won, lead = witness.standing(judged.move).won, witness.expected_lead(judged.move)
    leader = side(color if lead.points > 0 else opponent(color))
    agrees = share_won is None or (share_won > HALF) == (lead.points > 0)
    if agrees and lead.least >= LEAST_LEAD:
        least = Claim(SCORE, LIKELY, judged.move, value=math.copysign(lead.least, lead.points))
        return f"{leader} is ahead by {points(math.floor(lead.least))} at least", (least,)
    most = abs(lead.points) + lead.wide
    if most <= EVEN_POINTS * size:
        even = Claim(RANGE, LIKELY, judged.move, value=lead.points, margin=lead.wide)
        return f"the game is about even, nobody leads by more than {points(math.ceil(most))}", (even,)
    if share_won is None or 1 - margins.clear < share_won < margins.clear:
        return "", ()
    leader = side(color if share_won > HALF else opponent(color))
    margin = margins.share(size, judged.visits[0])
    ahead = Claim(AHEAD, LIKELY, judged.move, value=share_won, margin=margin)
    share, mover = percent(share_won), side(color)
    if leader == mover:
        return f"{leader} is ahead and won {share} of the games", (ahead,)
    return f"{leader} is ahead, {mover} won only {share} of the games", (ahead,)
