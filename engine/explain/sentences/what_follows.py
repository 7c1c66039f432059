"""What follows a move: the line that is expected, what comes of it, who may play elsewhere then."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.record import Tried
from engine.explain.claims.compared_games import share_lost
from engine.explain.claims.expected_lines import (
    find_likely_answer,
    find_quiet_line,
    is_elsewhere,
    is_of_other_ko,
    is_quiet,
    is_surely_elsewhere,
)
from engine.explain.claims.fates import LEAST_LIKELY, find_largest_atari, first_of, read_fates
from engine.explain.claims.joseki_lines import find_move_of_book
from engine.explain.claims.kinds import (
    AHEAD,
    ANSWER,
    ATARI,
    ATTACKS,
    CATCHES,
    COUNTED,
    DEFENDS,
    GONE,
    GROUND,
    KILLS,
    LAST,
    LINE,
    RESCUES,
    SAVES,
    SEEN,
    SPREAD,
    TAKES,
    THREATENS,
    TURNS,
    Claim,
    Sentence,
    as_claims_before,
)
from engine.explain.claims.nearby import groups_of
from engine.explain.claims.next_ataris import add_atari, is_in_atari
from engine.explain.claims.outlooks import is_lost_before
from engine.explain.claims.passing import cost_of_passing
from engine.explain.claims.standing import name_what_is_cut
from engine.explain.claims.threats import find_next_capture
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_if_not_answered import add_not_answered, find_not_answered
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import effect_verb
from engine.explain.sentences.what_it_gives_up import tell_given_up
from engine.explain.sentences.what_may_come import (
    tell_deed_or_shape,
    tell_following,
)
from engine.explain.sentences.who_is_ahead import tell_who_is_ahead
from engine.explain.sentences.who_is_in_atari import tell_saving, tell_staying
from engine.explain.words.naming import name_stones, steps_between
from engine.explain.words.phrases import in_sentences, listed, points, side, vertices
from engine.explain.words.templates import say

KEPT = (DEFENDS, RESCUES, SAVES)
"""What is told of the mover's own stones that stay on the board."""

LEAST_LARGE = 0.35
"""Points for each line of the board's width that the last large point must gain."""

_URGES = (THREATENS, ATARI)
"""Where this is told of a move it is not said that the enemy need not answer."""

IN_DANGER = 0.15
"""Share of the games from which on stones that are lost if nothing is done may need an answer."""

ANSWERED = 2
"""Moves of a line that is no more than a move and the answer to it."""

LARGE = 2
"""Times what is left after it the last large point must gain."""

MOSTLY = 0.7
"""Share of the games, in each tree, that must go on elsewhere after a move, or an answer, for that to be told."""

BESIDE = 3
"""Steps from a move within which a group must lie to be looked at before it is said that the enemy plays elsewhere."""


def tell_what_follows(witness: Witness, judged: Tried, told: Sequence[Claim] = ()) -> Sentence | None:
    """Return a sentence on what follows a move: the expected moves, what happens if it is not answered, who
    is ahead.

    ``judged`` is the move, played out. Expected moves are told only if they end quietly. None if nothing is
    known. ``told`` are the claims (statements) made of the move before.
    """
    line, claims = _tell_expected_line(witness, judged.move, told)
    # who leads says nothing of the move as long as the game is open, without a number, or beside what is gained
    ahead, leads = tell_who_is_ahead(witness, judged) if witness.is_late else ("", ())
    gained = any(each.kind in (*OF_STONES, GROUND, SPREAD) for each in told)
    if gained or any(each.kind == AHEAD for each in leads):
        ahead, leads = "", ()
    text = in_sentences([*line, ahead])
    return Sentence(text, (*claims, *leads)) if text else None


def _tell_expected_line(
    witness: Witness, move: int, told: Sequence[Claim]
) -> tuple[list[str], tuple[Claim, ...]]:
    """Return sentences, without full stops, on the moves expected after a move, and their claims.

    They tell several moves, only the answer, or that no answer is needed. Both are empty if the games agree
    on nothing. ``told`` are the claims made before; expected moves are left out if they lose stones that
    these claims say are saved.
    """
    size = witness.board.size
    line = find_quiet_line(witness, move)
    named = {stone for each in told for stone in each.stones}
    if line and is_of_other_ko(witness, move, line[1], named):
        line = ()
    if line and not is_elsewhere(line[1], (move,), size) and not _gives_up_kept_stones(witness, line, told):
        # what the answer itself takes is told as what it does
        gone, taken = _tell_taken_in_line(witness, line, told) if len(line) > ANSWERED else ("", ())
        # moves one after the other of which nobody learns what each does say nothing
        is_whole, line = bool(gone) or len(line) == ANSWERED, line if gone else line[:ANSWERED]
        turned = _claim_turn(witness, line) or _claim_away(witness, line)
        end = (
            say("line sente" if len(line) % 2 == 0 else "line gote", mover=side(witness.color))
            if turned
            else ""
        )
        unanswered = find_not_answered(witness, move, line[1], told)
        # what an answer prevents says what it is for
        is_known = gone or unanswered is not None
        deed, done = ("", ()) if is_known else _tell_deed_of_answer(witness, move, line[1], told)
        next_one, follow = ("", []) if is_known or turned else tell_following(witness, line, told)
        # where he would answer, and where he has to, must not be two points
        is_apart = unanswered is not None and unanswered.answer not in (None, line[1])
        given = None if gone or is_apart else tell_given_up(witness, line, done, told, end, next_one)
        if given is not None:
            claims = (*given.claims, *follow, *turned)
            return add_not_answered(witness, [given.text], claims, move, unanswered, told)
        if next_one and not deed:
            deed, done = _tell_shape_of_answer(witness, move, line[1])
        stays, kept = ("", []) if is_known or next_one else tell_staying(witness, line, told)
        if not (end or next_one or stays):
            next_one, follow = tell_saving(witness, line[:ANSWERED], done)
        words = {"answer": vertex_of(line[1], size), "deed": deed, "end": end}
        if len(line) == ANSWERED and not gone:
            words |= {"following": next_one, "stays": stays}
            text = say("line answer", enemy=side(opponent(witness.color)), **words)
        else:
            text = say("line expected", line=vertices(line, size), gone=gone, **words)
        first = Claim(LINE if is_whole else ANSWER, COUNTED, move, points=line)
        claims = (first, *taken, *done, *kept, *follow, *turned)
        if unanswered is not None and unanswered.answer == line[1] and len(line) == ANSWERED and not gone:
            # where he answers is said with what he loses if he does not
            answered = Claim(ANSWER, COUNTED, move, points=line)
            texts, claims = add_not_answered(witness, [], (answered,), move, unanswered, told)
            return (texts, claims) if texts else ([], ())
        if is_apart and not gone:
            text, claims, end = "", (), ""
        texts, claims = add_not_answered(witness, [text] if text else [], claims, move, unanswered, told)
        # moves of which nobody learns what they are for say nothing of the one explained
        is_telling = gone or deed or next_one or stays or (end and is_whole)
        return (texts, claims) if len(texts) > bool(text) or is_telling else ([], ())
    answer = find_likely_answer(witness, move)
    if answer is None or is_elsewhere(answer, (move,), size) or is_of_other_ko(witness, move, answer, named):
        unanswered = find_not_answered(witness, move, None, told)
        if unanswered is not None and (unanswered.deeds or unanswered.blow is None or answer is None):
            return add_not_answered(witness, [], (), move, unanswered, told)
        if any(each.kind in _URGES or _is_attack(each) for each in told):
            turned = ()
        elif answer is not None:
            is_away = is_surely_elsewhere(witness, answer, (move,))
            turned = (Claim(TURNS, COUNTED, move, points=(move, answer)),) if is_away else ()
        else:
            turned = _claim_away(witness, (move,)) if is_quiet(witness, (move,)) else ()
        return _tell_plays_elsewhere(witness, move, turned)
    answered = Claim(ANSWER, COUNTED, move, points=(move, answer))
    unanswered = find_not_answered(witness, move, answer, told)
    words = {"enemy": side(opponent(witness.color)), "answer": vertex_of(answer, size)}
    if unanswered is not None:
        return add_not_answered(witness, [], (answered,), move, unanswered, told)
    turned = _claim_away(witness, (move, answer))
    keeps = say("line sente", mover=side(witness.color)) if turned else ""
    deed, done = _tell_deed_of_answer(witness, move, answer, told)
    next_one, follow = ("", []) if turned else tell_following(witness, (move, answer), told)
    given = tell_given_up(witness, (move, answer), done, told, keeps, next_one)
    if given is not None:
        return [given.text], (*given.claims, *follow, *turned)
    if next_one and not deed:
        deed, done = _tell_shape_of_answer(witness, move, answer)
    stays, kept = ("", []) if next_one else tell_staying(witness, (move, answer), told)
    if not (keeps or next_one or stays):
        next_one, follow = tell_saving(witness, (move, answer), done)
    if not (deed or keeps or next_one or stays):
        return [], ()
    text = say("line answer", end=keeps, deed=deed, following=next_one, stays=stays, **words)
    return [text], (answered, *done, *kept, *follow, *turned)


def _is_attack(claim: Claim) -> bool:
    """Return whether a claim says of stones that a move attacks them: who says so does not say that no answer is
    needed.
    """
    return claim.kind == ATTACKS and effect_verb(claim) == ATTACKS


def _tell_deed_of_answer(
    witness: Witness, move: int, answer: int, told: Sequence[Claim]
) -> tuple[str, tuple[Claim, ...]]:
    """Return what the enemy's answer to a move does to stones, as a predicate, by reading, and its claims.

    Both are empty if reading finds nothing, or only what helps stones that the move captures or kills by the claims
    ``told``.
    """
    there = witness.witness_after([move])
    ask = (read_fates, find_largest_atari, find_next_capture)
    read = [] if there is None else next(filter(None, (each(there, answer) for each in ask)), [])
    found = first_of(read)
    lost = {stone for each in told if each.kind in (CATCHES, KILLS) for stone in each.stones}
    found = [] if there is None else name_what_is_cut(there, answer, found)
    found = [each for each in found if lost.isdisjoint(each.stones) and not is_lost_before(witness, each)]
    if there is None or not found:
        return "", ()
    found = add_atari(there, answer, found)
    return listed(tell_deeds(there, found), "deeds"), tuple(as_claims_before(found, move))


def _tell_shape_of_answer(witness: Witness, move: int, answer: int) -> tuple[str, tuple[Claim, ...]]:
    """Return what the enemy's answer does as the board shows or games say, as a predicate, and its claims; both are
    empty where one does not see by that what it wants.
    """
    deed, done = tell_deed_or_shape(witness, [move], answer, ())
    return deed, tuple(done)


def _tell_plays_elsewhere(
    witness: Witness, move: int, turned: tuple[Claim, ...]
) -> tuple[list[str], tuple[Claim, ...]]:
    """Return a clause that the enemy can leave a move unanswered, and its claims.

    If the move was the last large point, the clause says that instead. Clause and claims are empty if neither
    is known, or if an enemy group near the move would then die. turned: the claim, in a tuple, that the enemy
    plays elsewhere, or an empty tuple. The clause does not say where he plays, since that has nothing to do
    with the move.
    """
    there = witness.witness_after([move])
    if not turned or there is None or _leaves_to_kill(there, move):
        return [], ()
    last = _claim_last_large_point(witness, there, move) if witness.is_late else ()
    if not last:
        words = {"enemy": side(there.color), "move": vertex_of(move, witness.board.size)}
        return [say("line elsewhere", **words)], turned
    return [say("line last", most=points(max(1, math.ceil(last[0].other))))], last


def _leaves_to_kill(there: Witness, move: int) -> bool:
    """Return whether the side to move must save one of its groups near the move just played.

    True if the group is lost, or lives only by a ko, without an answer, and an answer may save it. Readings
    (local searches) say so; if they find nothing, the games do. ``there``: the witness of the position after
    the move
    """
    board, enemy = there.board, there.color
    owned = there.play_out(PASS).owned
    for stones in groups_of(there):
        is_near = min(steps_between(stone, move) for stone in stones) <= BESIDE
        if board.color_at(stones[0]) != enemy or not is_near or len(stones) < LEAST_LIKELY:
            continue
        attacked = there.read_life(board, stones[0], opponent(enemy))
        is_open = attacked.yes is None and (owned is None or share_lost(owned, enemy, stones) >= IN_DANGER)
        if is_open or attacked.is_ko:
            return True
        if attacked.yes is False and there.read_life(board, stones[0], enemy).yes is not False:
            return True
    return False


def _claim_last_large_point(witness: Witness, there: Witness, move: int) -> tuple[Claim, ...]:
    """Return the claim that a move is the last large point of the board, since no later move gains half as
    much.

    It comes in a tuple, which is empty if that is not so or not known. ``there``: the witness of the position
    after the move
    """
    ours = cost_of_passing(witness, move)
    if ours is None:
        return ()
    least = ours.points - ours.margin
    if least < LEAST_LARGE * witness.board.size:
        return ()
    reply = witness.reply([move]).move
    left = None if reply == PASS else cost_of_passing(there, reply)
    if left is None and not witness.is_careful:
        # where there are few games nobody knows
        return ()
    most = 0.0 if left is None else left.points + left.margin
    return (Claim(LAST, COUNTED, move, value=least, other=most),) if LARGE * most <= least else ()


def _gives_up_kept_stones(witness: Witness, line: Sequence[int], told: Sequence[Claim]) -> bool:
    """Return whether stones that a move is said to keep are gone at the end of a line of expected moves.

    Then line and claims contradict each other. ``told`` are the claims (statements) made of the move; True
    also if the line cannot be played.
    """
    after = witness.board_after(*line)
    kept = [stone for each in told if each.kind in KEPT for stone in each.stones]
    return after is None or any(after.color_at(stone) != witness.color for stone in kept)


def _tell_taken_in_line(
    witness: Witness, line: Sequence[int], told: Sequence[Claim]
) -> tuple[str, tuple[Claim, ...]]:
    """Return a predicate on the stones that are captured in a line of moves ("takes ... and gives up ..."),
    and its claims.

    Both are empty if there are no such stones. Stones whose capture the claims ``told`` already say are left
    out.
    """
    board, after = witness.board, witness.board_after(*line)
    if after is None:
        return "", ()
    taken = {stone for each in told if each.kind == TAKES for stone in each.stones}
    texts, claims = [], []
    for color, name in ((opponent(witness.color), "line takes"), (witness.color, "line gives up")):
        stones = tuple(
            point
            for point in board.points()
            if board.color_at(point) == color and after.color_at(point) != color and point not in taken
        )
        if stones:
            texts.append(say(name, stones=name_stones(board, stones, line[0])))
            claims.append(Claim(GONE, SEEN, line[0], stones, tuple(line)))
    return listed(texts, "deeds") if texts else "", tuple(claims)


def _claim_away(witness: Witness, line: Sequence[int]) -> tuple[Claim, ...]:
    """Return the claim that the side to move after a line of moves plays elsewhere, by most games of each
    search.

    It does not matter at which points elsewhere. The claim comes in a tuple, which is empty if it is not
    true, or while the move's stones are in atari.
    """
    if _has_to_go_on(witness, line):
        return ()
    for tree in witness.trees:
        away = sum(
            share for each, share in tree.likely_moves(line) if is_surely_elsewhere(witness, each, line)
        )
        if away < MOSTLY:
            return ()
    first = next(each for each, _ in witness.likely_moves(line) if is_surely_elsewhere(witness, each, line))
    return (Claim(TURNS, COUNTED, line[0], points=(*line, first)),)


def _claim_turn(witness: Witness, line: Sequence[int]) -> tuple[Claim, ...]:
    """Return the claim that the side to move after a line of moves plays elsewhere, by its likeliest moves.

    The likeliest two of one search, and the likeliest of a second one, must all be elsewhere. The claim comes
    in a tuple, which is empty if it is not true, or while the move's stones are in atari.
    """
    if _has_to_go_on(witness, line):
        return ()
    reply = witness.reply(line)
    moves = [reply.move, *([] if reply.second is None else [reply.second[0]])]
    moves += [] if witness.again is None else [witness.again.reply(line).move]
    if not reply.share or not all(is_surely_elsewhere(witness, each, line) for each in moves):
        return ()
    return (Claim(TURNS, COUNTED, line[0], points=(*line, reply.move)),)


def _has_to_go_on(witness: Witness, line: Sequence[int]) -> bool:
    """Return whether the side that began a line of moves has to go on after the answer that ends it: its stone is in
    atari (`_is_left_in_atari`), or the corner book goes on with a move of its.
    """
    if _is_left_in_atari(witness, line):
        return True
    book = None if len(line) % 2 else find_move_of_book(witness, line[0])
    return book is not None and len(book.line) > len(line) and book.line[: len(line)] == tuple(line)


def _is_left_in_atari(witness: Witness, line: Sequence[int]) -> bool:
    """Return whether the answer that ends a line puts the stone that begins it in atari, and it could be saved:
    then nobody calls it sente to play elsewhere.
    """
    board = witness.board_after(*line)
    if len(line) % 2 or board is None or not is_in_atari(board, line[0]):
        return False
    return witness.read_capture(board, line[0], witness.color).yes is not False
