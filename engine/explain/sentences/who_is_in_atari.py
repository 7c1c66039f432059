"""Who is in atari after a move, in words: what the enemy could take, and what he can save; and what a ko threat is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.record import Tried
from engine.explain.claims.fates import LEAST_LIKELY, NEAR, find_taken
from engine.explain.claims.kinds import (
    ATARI,
    CATCHES,
    CAUGHT,
    COUNTER,
    FATES,
    FORCES,
    GIVES,
    KILLS,
    KO,
    LEAVES,
    LIKELY,
    LINKS,
    LOST,
    OF_ANSWERS,
    PROVEN,
    RESCUES,
    SNAPBACK,
    TAKES,
    THERE,
    THREATENS,
    Claim,
    Sentence,
    as_claims_before,
)
from engine.explain.claims.obvious_moves import find_saving_worse
from engine.explain.claims.outlooks import find_return
from engine.explain.claims.own_ataris import SEVERAL, find_ko_threat, find_left, find_way_out
from engine.explain.claims.what_stays import find_staying
from engine.explain.claims.witness import Witness
from engine.explain.sentences.in_which_way import word_way
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.words.naming import name_stones, number_in_words, steps_between
from engine.explain.words.phrases import capitalized, finished, listed, name_move, side
from engine.explain.words.templates import say

_OF_KO_THREATS = "ko-threat-"
"""How the names of the rules begin that suggest ko threats."""

_UNREQUITED = ("", KO, CAUGHT, LOST)
"""What comes of it where the enemy takes stones, by which it is not told yet what we take in return."""

BESIDE = 2
"""Steps from a stone of which it is told what becomes of it within which a ko is beside it."""

_TOLD_ELSEWHERE = (FORCES, CATCHES, KILLS)
"""Where one of these is told, the enemy's answer is told, too, or there is none."""


def call_ko_threat(witness: Witness, judged: Tried, does: Sentence) -> Sentence | None:
    """Return the sentence ``does`` on a move (``judged``, played out) with the word before it that it is a ko threat;
    None if it is none.
    """
    is_suggested = any(each.rule.id.startswith(_OF_KO_THREATS) for each in judged.candidate.reasons)
    threat = find_ko_threat(witness, judged.move, judged.line, is_suggested)
    if threat is None:
        return None
    ko = vertex_of(threat.points[0], witness.board.size)
    text = say("purpose before", purpose=say("purpose ko threat", ko=ko), text=does.text)
    return replace(does, text=text, claims=(*does.claims, threat))


def tell_ataris(witness: Witness, move: int, told: Sequence[Claim]) -> Sentence | None:
    """Return a sentence on who is in atari after a move: own stones that the enemy can take, or else enemy stones that
    get out; None if there are none.

    ``told`` are the claims made of the move so far: where an answer is among them, that enemy stones get out is not
    said again.
    """
    after = witness.board_after(move)
    if after is None or move == PASS:
        return None
    settled = [stone for each in told if each.kind in FATES for stone in each.stones]
    left = find_left(witness, move, settled)
    if left is not None and _is_far_ko(left, settled):
        return None
    if left is not None and _is_told_of(told, left):
        # the sentence on the answer says so
        return None
    if left is not None and _is_small_return(witness, left, told):
        return None
    if left is not None:
        is_unrequited = left.rule in _UNREQUITED
        back = find_return(witness, move, left.points[0]) if is_unrequited else []
        but, gained = _tell_what_is_left(witness, left, told, bool(back)) if is_unrequited else ("", [])
        if not (left.rule or back or gained or left.move in left.stones) and len(left.stones) < LEAST_LIKELY:
            # that a stone or two may be taken, and nothing more, is no word on the move
            return None
        text = _word_left(
            left, after, opponent(witness.color), {**_word_return(witness, left, back), "but": but}
        )
        return Sentence(
            finished(capitalized(text)), (left, *as_claims_before(back, move, left.points[0]), *gained)
        )
    if any(each.kind in _TOLD_ELSEWHERE for each in told):
        return None
    out = find_way_out(witness, move)
    is_one = out is not None and len(after.first_stones(out.stones)) == 1
    if out is None or (is_one and _is_answered(told, out.points)):
        return None
    back = find_return(witness, move, out.points[0])
    words = {
        "enemy": side(opponent(witness.color)),
        "stones": name_stones(after, out.stones, move),
        "point": name_move(out.points[0], after.size),
        "taken": _name_taken(witness, out),
        **_word_return(witness, out, back),
    }
    words["but"], gained = ("", []) if back else tell_staying(witness, (move, out.points[0]), told)
    claims = (out, *as_claims_before(back, move, out.points[0]), *gained)
    return Sentence(finished(say("in atari gets out", **words)), claims)


def _is_small_return(witness: Witness, left: Claim, told: Sequence[Claim]) -> bool:
    """Return whether the enemy by the claim ``left`` only takes the stone played, which has taken several of his, and
    what it is ``told`` to link stays linked, as read: then nothing is in danger.
    """
    taken = find_taken(witness, left.move)
    there = witness.board_after(left.move, left.points[0])
    if (
        left.rule
        or left.stones != (left.move,)
        or there is None
        or not taken
        or len(taken[0].stones) < SEVERAL
    ):
        return False
    links = [each.stones for each in told if each.kind == LINKS]
    return all(witness.read_link(there, each, witness.color).yes is True for each in links)


def _tell_what_is_left(
    witness: Witness, left: Claim, told: Sequence[Claim], has_return: bool
) -> tuple[str, list[Claim]]:
    """Return a clause on what a move has gained though the enemy takes stones by the claim ``left``, or else why it
    does not save them, and its claims; both are empty where neither is known.

    ``has_return``: whether our answer to that is told; ``told``: the claims made of the move
    """
    text, claims = ("", []) if has_return else tell_staying(witness, (left.move, left.points[0]), told)
    if claims or left.move in left.stones:
        return text, claims
    worse = find_saving_worse(witness, left.move, left.stones)
    if worse is None:
        return "", []
    words = {
        "point": vertex_of(worse.points[0], witness.board.size),
        "move": vertex_of(left.move, witness.board.size),
    }
    return say(f"in atari saving {'one' if len(left.stones) == 1 else 'many'}", **words), [worse]


def tell_staying(witness: Witness, line: Sequence[int], told: Sequence[Claim]) -> tuple[str, list[Claim]]:
    """Return a clause on two strings that stay cut apart, or connected, after a move and the answer to it, and its
    claim; both are empty without such strings. ``told``: the claims made of the move
    """
    stays = None if witness.is_brief else find_staying(witness, line, told)
    if stays is None:
        return "", []
    one, other = (vertex_of(each, witness.board.size) for each in stays.stones)
    stones = say("stones two", side=side(witness.board.color_at(stays.stones[0])), one=one, other=other)
    return say(f"line stays {stays.rule}", stones=stones), [stays]


def tell_saving(witness: Witness, line: Sequence[int], done: Sequence[Claim]) -> tuple[str, list[Claim]]:
    """Return a clause on our move that saves the stones which the answer, the last move of a ``line``, threatens to
    capture or puts in atari, and the claim of that. Both are empty where by ``done``, the claims of what it does, it
    does more, or where a reading does not say so.
    """
    board, deed = witness.board_after(*line), done[0] if len(done) == 1 else None
    if board is None or deed is None or deed.rule not in (THREATENS, ATARI) or witness.is_brief:
        return "", []
    stone = deed.stones[0]
    found = witness.prove_capture(board, stone, witness.color)
    if board.color_at(stone) != witness.color or found.yes is not True or found.move == PASS:
        return "", []
    trust = PROVEN if found.is_proven else LIKELY
    stones = say("stones those" if len(board.stones(stone)) > 1 else "stones that")
    text = say("line saves", point=vertex_of(found.move, board.size), stones=stones)
    return text, as_claims_before([Claim(RESCUES, trust, found.move, deed.stones)], *line)


def _name_taken(witness: Witness, out: Claim) -> str:
    """Return a name for the own stones that the enemy takes as his get out of atari by the claim ``out``; empty if he
    takes none.
    """
    there = witness.witness_after([out.move])
    taken = [] if there is None else find_taken(there, out.points[0])
    return "" if there is None or not taken else name_stones(there.board, taken[0].stones, out.points[0])


def _is_answered(told: Sequence[Claim], point: tuple[int, ...]) -> bool:
    """Return whether it is told, by the claims ``told``, that the enemy is expected to answer at a point."""
    return any(each.kind in OF_ANSWERS and each.points[1:2] == point for each in told)


def _is_far_ko(left: Claim, settled: Sequence[int]) -> bool:
    """Return whether the enemy only takes a stone in a ko, by the claim ``left``, that lies far from the move (NEAR)
    and is not beside stones of which it is told what becomes of them, the ``settled``. Of the move it says nothing.
    """
    near = (steps_between(each, stone) <= BESIDE for each in left.stones for stone in settled)
    is_far = min(steps_between(each, left.move) for each in left.stones) > NEAR
    return left.rule == KO and is_far and not any(near)


def _is_told_of(told: Sequence[Claim], left: Claim) -> bool:
    """Return whether the claims ``told`` say what becomes of the stones of the claim ``left``."""
    if left.rule == CAUGHT and _is_caught(told, left):
        return True
    return _is_answered(told, left.points) and (left.rule == CAUGHT or _is_taken(told, left))


def _is_caught(told: Sequence[Claim], left: Claim) -> bool:
    """Return whether it is told, by the claims ``told``, that an answer captures the stones of the claim ``left``."""
    return any(
        each.kind == THERE and each.rule == CATCHES and set(left.stones) <= set(each.stones) for each in told
    )


def _is_taken(told: Sequence[Claim], left: Claim) -> bool:
    """Return whether it is told, by the claims ``told``, that the answer takes the stones of the claim ``left``."""
    taken = [
        each.stones for each in told if each.kind == GIVES or (each.kind == THERE and each.rule == TAKES)
    ]
    return any(set(left.stones) <= set(each) for each in taken)


def _word_return(witness: Witness, done: Claim, back: Sequence[Claim]) -> dict[str, str]:
    """Return words on what we could do, by the claims ``back``, once the enemy has taken stones, or got out of atari,
    by the claim ``done``: our move, and a predicate; none where nothing is known.
    """
    there = witness.witness_after([done.move, done.points[0]])
    if there is None or not back:
        return {}
    deeds = listed(tell_deeds(there, back), "deeds")
    return {"mover": side(witness.color), "back": vertex_of(back[0].move, there.board.size), "deeds": deeds}


def _word_left(claim: Claim, after: Board, enemy: int, back: Mapping[str, str]) -> str:
    """Return the text of a claim of kind LEAVES, which is about the board ``after`` the move; ``enemy`` moves next.

    ``back``: the words of `_word_return`
    """
    size, count = after.size, int(claim.value) if claim.rule == COUNTER else len(claim.stones)
    stones = name_stones(after, claim.stones[:count], claim.move)
    point, *others = (name_move(each, size) for each in claim.points)
    mover = side(opponent(enemy))
    words = {"mover": mover, "enemy": side(enemy), "stones": stones, "point": point, **back}
    if claim.rule == COUNTER:
        words |= {"next": others[0], "theirs": name_stones(after, claim.stones[count:], claim.move)}
    elif claim.rule == SNAPBACK:
        words |= {"next": others[0], "count": number_in_words(int(claim.value))}
    elif claim.rule == CAUGHT:
        words |= {"way": word_way(claim, size, opponent(enemy))}
    name = claim.rule or LEAVES
    if name == LEAVES and min(steps_between(each, claim.move) for each in claim.stones) > NEAR:
        name = f"left behind {'one' if count == 1 else 'many'}"
    return say(f"in atari {name}", **words)
