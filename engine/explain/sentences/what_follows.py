"""What follows a move: the line that is expected, what comes of it, who may play elsewhere then."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.record import Tried
from engine.explain.claims.expected_lines import find_likely_answer, find_quiet_line, is_elsewhere, is_quiet
from engine.explain.claims.fates import LEAST_LIKELY, Games, groups_of, is_in_reach, read_fates, share_lost
from engine.explain.claims.kinds import (
    ANSWER,
    COUNTED,
    DEFENDS,
    DIES,
    FORCES,
    GONE,
    LAST,
    LINE,
    NEXT,
    RESCUES,
    SAVES,
    SEEN,
    TAKES,
    THERE,
    TURNS,
    Claim,
    Sentence,
    as_claim_there,
    as_claims_before,
)
from engine.explain.claims.margins import LATE, load_margins
from engine.explain.claims.witness import Witness
from engine.explain.sentences.if_passed import find_answers_to_pass, find_fate
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.who_is_ahead import tell_who_is_ahead
from engine.explain.words.naming import name_own_stones, name_stones, steps_between
from engine.explain.words.phrases import listed, points, side, vertices

HALF = 0.5

KEPT = (DEFENDS, RESCUES, SAVES)
"""What is told of the mover's own stones that stay on the board."""


LEAST_SENTE = 0.35
"""Points for each line of the board's width that it must cost the enemy at least to leave a move unanswered that he is
said to have to answer, and that the last large point must gain."""

MORE_THAN_A_MOVE = 1.2
"""Times what the move itself gains that it must cost, too: if it is no more, he plays elsewhere for as much."""

LARGE = 2
"""Times what is left after it the last large point must gain."""

BESIDE = 3
"""Steps from a move within which a group must lie to be looked at before it is said that the enemy plays elsewhere."""

SAVED = 0.2
"""Share of the games by which an answer must save stones to be meant for them."""


def tell_what_follows(witness: Witness, judged: Tried, told: Sequence[Claim] = ()) -> Sentence | None:
    """Return a sentence on the moves expected after a move (``judged``), if they come to a quiet end, and on
    who is ahead; None if neither is known.

    ``told`` are the claims (statements) made of the move before.
    """
    line, claims = _tell_expected_line(witness, judged.move, told)
    ahead, leads = tell_who_is_ahead(witness, judged)
    text = "; ".join(each for each in (line, ahead) if each)
    return Sentence(f"{text[:1].upper()}{text[1:]}.", (*claims, *leads)) if text else None


def _tell_expected_line(witness: Witness, move: int, told: Sequence[Claim]) -> tuple[str, tuple[Claim, ...]]:
    """Return a clause on the moves expected after a move, or on the answer, or that none is needed, and its
    claims; both empty where the games do not agree on any.

    ``told`` are the claims made before: no line is told that loses stones which these say are saved.
    """
    size, mover, enemy = witness.board.size, side(witness.color), side(opponent(witness.color))
    line = find_quiet_line(witness, move)
    if line and not is_elsewhere(line[1], (move,), size) and not _gives_up_kept_stones(witness, line, told):
        gone, taken = _tell_taken_in_line(witness, line, told)
        turned = _claim_turn(witness, line)
        sente = f", and {mover} keeps sente" if len(line) % 2 == 0 else ", and it ends in gote"
        forced = _claim_forcing(witness, move, line[1])
        text = f"I expect {vertices(line, size)}{gone}{sente if turned else ''}"
        if forced:
            text = f"{text}; {enemy} has to answer, or {_tell_unless_answered(witness, forced)}"
        return text, (Claim(LINE, COUNTED, move, points=line), *taken, *turned, *forced)
    answer = find_likely_answer(witness, move)
    if answer is None:
        forced = _claim_forcing_anyhow(witness, move)
        if forced:
            return f"{enemy} has to answer, or {_tell_unless_answered(witness, forced)}", forced
        turned = _claim_turn(witness, (move,)) if is_quiet(witness, (move,)) else ()
        return _tell_plays_elsewhere(witness, move, turned)
    if is_elsewhere(answer, (move,), size):
        return _tell_plays_elsewhere(witness, move, (Claim(TURNS, COUNTED, move, points=(move, answer)),))
    answered = Claim(ANSWER, COUNTED, move, points=(move, answer))
    vertex = vertex_of(answer, size)
    forced = _claim_forcing(witness, move, answer)
    if forced:
        text = f"{enemy} has to answer, most likely at {vertex}, or {_tell_unless_answered(witness, forced)}"
        return text, (answered, *forced)
    return f"{enemy}'s likeliest answer is {vertex}, and the fight goes on from there", (answered,)


def _tell_plays_elsewhere(
    witness: Witness, move: int, turned: tuple[Claim, ...]
) -> tuple[str, tuple[Claim, ...]]:
    """Return a clause that the enemy need not answer a move, or that it was the last large point, and the
    claims (statements) of the clause; both empty where that is not so, or a group of the enemy's would die
    then.

    turned: the claim that the enemy plays elsewhere, in a tuple, empty where he does not. Where he plays is
    not told: that has nothing to do with the move, and on a nearly full board it is one place of many.
    """
    there = witness.witness_after([move])
    if not turned or there is None or _leaves_to_kill(there, move):
        return "", ()
    is_late = load_margins().stage(witness.board.size, witness.stones) == LATE
    last = _claim_last_large_point(witness, there, move) if is_late else ()
    if not last:
        return f"{side(there.color)} need not answer and can play elsewhere", turned
    most = points(max(1, math.ceil(last[0].other)))
    return f"it is the last large point: no move after it gains more than {most}", last


def _leaves_to_kill(there: Witness, move: int) -> bool:
    """Return whether the side to move after a move would lose a group near the move, as read, or could save
    it by a ko only, unless it answers, and can save it by answering.

    ``there``: the witness of the position after the move
    """
    board, enemy = there.board, there.color
    for stones in groups_of(there):
        is_near = min(steps_between(stone, move) for stone in stones) <= BESIDE
        if board.color_at(stones[0]) != enemy or not is_near or len(stones) < LEAST_LIKELY:
            continue
        attacked = there.read_life(board, stones[0], opponent(enemy))
        if (attacked.yes is False or attacked.is_ko) and there.read_life(
            board, stones[0], enemy
        ).yes is not False:
            return True
    return False


def _claim_forcing(witness: Witness, move: int, answer: int) -> tuple[Claim, ...]:
    """Return the claim (statement to be told) of what it costs the enemy to leave a move unanswered, followed
    by claims of what is lost then and what the mover plays next; empty unless it costs much in each search.

    ``answer`` is the enemy's expected answer.
    """
    there = witness.witness_after([move])
    if there is None:
        return ()
    costs = [each for each in (_cost_of_passing(tree, answer) for tree in there.trees) if each is not None]
    if not costs:
        return ()
    cost, margin = min(costs)
    least = max(LEAST_SENTE * witness.board.size + margin, MORE_THAN_A_MOVE * witness.gain(move))
    if cost < least or is_answer_in_vain(there, answer):
        return ()
    forces = Claim(FORCES, COUNTED, move, points=(answer,), value=cost, margin=margin)
    follows = find_answers_to_pass(there, answer, there.play_out(PASS))
    if not follows:
        return (forces, *_find_lost_then(there, move, answer))
    done = _find_done_then(witness, move, follows) or _find_lost_then(there, move, answer)
    return (forces, *done, Claim(NEXT, COUNTED, move, points=follows))


def _claim_forcing_anyhow(witness: Witness, move: int) -> tuple[Claim, ...]:
    """Claim what it costs the enemy to leave a move unanswered to which several answers, all near, are as likely.

    Only where it is known which of his stones he loses: points alone he may get elsewhere.
    """
    reply = witness.reply([move])
    likely = [reply.move, *([] if reply.second is None else [reply.second[0]])]
    if not reply.share or any(is_elsewhere(each, (move,), witness.board.size) for each in likely):
        return ()
    forced = _claim_forcing(witness, move, reply.move)
    return forced if any(each.kind == THERE for each in forced) else ()


def _find_lost_then(there: Witness, move: int, answer: int) -> list[Claim]:
    """Return, in a list, the claim (statement to be told) of the enemy's stones that are lost in most of the
    games if he does not answer a move; empty if none are.

    ``there``: the witness of the position after the move; ``answer``: the enemy's expected answer
    """
    fate = find_fate(there, answer)
    is_lost = fate is not None and fate.kind == DIES and fate.value > HALF
    return as_claims_before([fate], move) if fate is not None and is_lost else []


def _find_done_then(witness: Witness, move: int, follows: Sequence[int]) -> list[Claim]:
    """Return, in a list, a claim (statement to be told) of what the mover's next move does, as read, if a
    move is not answered; empty if nothing is read, or there are two such moves.

    ``follows``: the likeliest next moves
    """
    there = witness.witness_after([move, PASS])
    found = read_fates(there, follows[0])[:1] if there is not None and len(follows) == 1 else []
    return [replace(each, points=(move, PASS)) for each in as_claims_before(found, move)]


def is_answer_in_vain(there: Witness, answer: int) -> bool:
    """Return whether an answer seems to save stones in the games, though these are dead in spite of it, as
    read.

    ``there``: the witness of the position in which the answer is played
    """
    games = Games.from_witness(there, answer)
    if games is None:
        return False
    for stones in groups_of(there):
        color = there.board.color_at(stones[0])
        if color != there.color or not is_in_reach(stones, answer):
            continue
        saved = share_lost(games.with_pass, color, stones) - share_lost(games.with_move, color, stones)
        if saved >= SAVED and there.read_life(there.board, stones[0], color).yes is False:
            return True
    return False


def _tell_unless_answered(witness: Witness, forced: Sequence[Claim]) -> str:
    """Return a clause on what the enemy loses if he leaves a move unanswered: by which move, which stones if
    that is known, and how many points.

    ``forced``: the claims of `_claim_forcing`
    """
    size, mover, enemy = witness.board.size, side(witness.color), side(opponent(witness.color))
    cost = f"{points(math.floor(forced[0].value - forced[0].margin))} at least"
    fates = [each for each in forced[1:] if each.kind == THERE and each.rule == DIES]
    stones = [name_own_stones(each.stones, forced[0].move, size) for each in fates]
    loses = f"loses {listed(stones)} in most of the games, {cost}" if stones else f"loses {cost}"
    follows = next((each.points for each in forced if each.kind == NEXT), ())
    if not follows:
        return loses
    next_move = f"{mover} plays {listed([vertex_of(each, size) for each in follows], 'or')}"
    there = witness.witness_after([forced[0].move, PASS])
    done = (
        []
        if there is None
        else tell_deeds(there, [as_claim_there(each) for each in forced if PASS in each.points])
    )
    return (
        f"{next_move}, which {listed(done)}, and {enemy} {loses}"
        if done
        else f"{next_move} and {enemy} {loses}"
    )


def _cost_of_passing(there: Witness | None, move: int) -> tuple[float, float] | None:
    """Return what it costs whoever is to move to pass instead of playing a move, in points, and by how much
    that may be off; None without games.

    ``there``: the witness of that position, None gives None
    """
    if there is None:
        return None
    judged, passed = there.play_out(move), there.play_out(PASS)
    if judged.won is None or not passed.visits:
        return None
    cost = judged.score - passed.score
    return cost, load_margins().difference(there.board.size, passed.visits[0], cost)


def _claim_last_large_point(witness: Witness, there: Witness, move: int) -> tuple[Claim, ...]:
    """Return, in a tuple, the claim (statement to be told) that a move is the last large point of a board: no
    move after it gains half as much.

    ``there``: the witness of the position after the move. Returns an empty tuple if that is not so.
    """
    ours = _cost_of_passing(witness, move)
    if ours is None:
        return ()
    least = ours[0] - ours[1]
    if least < LEAST_SENTE * witness.board.size:
        return ()
    reply = witness.reply([move]).move
    left = None if reply == PASS else _cost_of_passing(there, reply)
    if left is None and not witness.is_careful:
        # where there are few games nobody knows
        return ()
    most = 0.0 if left is None else sum(left)
    return (Claim(LAST, COUNTED, move, value=least, other=most),) if LARGE * most <= least else ()


def _gives_up_kept_stones(witness: Witness, line: Sequence[int], told: Sequence[Claim]) -> bool:
    """Return whether at the end of a line stones are gone that the claims ``told`` say the move defends or
    saves: then the games did not go that way.
    """
    after = witness.board_after(*line)
    kept = [stone for each in told if each.kind in KEPT for stone in each.stones]
    return after is None or any(after.color_at(stone) != witness.color for stone in kept)


def _tell_taken_in_line(
    witness: Witness, line: Sequence[int], told: Sequence[Claim]
) -> tuple[str, tuple[Claim, ...]]:
    """Return the end of a clause on the stones that are off the board at the end of a line (", which takes
    ... and gives up ..."), and the claims of it; both empty without such stones.

    Stones whose capture is among the claims ``told`` are left out.
    """
    board, after = witness.board, witness.board_after(*line)
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
            texts.append(f"{verb} {name_stones(board, stones, line[0])}")
            claims.append(Claim(GONE, SEEN, line[0], stones, tuple(line)))
    return (f", which {' and '.join(texts)}" if texts else ""), tuple(claims)


def _claim_turn(witness: Witness, line: Sequence[int]) -> tuple[Claim, ...]:
    """Return, in a tuple, the claim (statement to be told) that whoever is to move after a line of moves
    plays elsewhere, as the witness's searches agree.

    Returns an empty tuple if they do not.
    """
    reply = witness.reply(line)
    moves = [reply.move, *([] if reply.second is None else [reply.second[0]])]
    moves += [] if witness.again is None else [witness.again.reply(line).move]
    if not reply.share or not all(is_elsewhere(each, line, witness.board.size) for each in moves):
        return ()
    return (Claim(TURNS, COUNTED, line[0], points=(*line, reply.move)),)
