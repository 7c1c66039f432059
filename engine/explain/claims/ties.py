"""Which strings a move ties together or cuts apart, each read before it is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.explain.claims.compared_games import Games
from engine.explain.claims.kinds import CUTS, KO, LINKS, PROVEN, RUN, Claim
from engine.explain.claims.nearby import points_around, strings_near
from engine.explain.claims.witness import Answer, Witness
from engine.explain.words.naming import steps_between

LIKELY_ANSWER = 0.2
"""Share of the games with an answer of the enemy's from which on a link must hold though nobody answers that."""

REACH = 2
"""Steps from a move within which strings are looked at that it may link or cut: how far a link is read has an end, and
what is farther apart is linked beyond it."""


def find_links_and_cuts(witness: Witness, move: int, after: Board, games: Games | None) -> Iterator[Claim]:
    """Yield claims about the nearest pair of own strings that a move links and the nearest enemy pair that it
    cuts.

    Links and cuts must be proven. ``after`` is the board after the move; ``games`` give the value, which is 0
    if they are None.
    """
    other = opponent(witness.color)
    for color, kind in ((witness.color, LINKS), (other, CUTS)):
        heads = strings_near(witness.board, move, color, REACH)
        pairs = sorted(
            combinations(heads, 2), key=lambda pair: sum(steps_between(move, each) for each in pair)
        )
        for pair in pairs[:_MOST_PAIRS]:
            if any(after.color_at(each) == EMPTY for each in pair):
                continue
            if not all(can_survive(witness, each) for each in pair):
                continue
            now, then = _read_links(witness, after, pair, kind == LINKS)
            if _is_changed(now, then, kind == LINKS) and (
                does_cut_hold(witness, after, move)
                if kind == CUTS
                else games is None or does_link_hold(witness, pair, move)
            ):
                stones = [stone for each in pair for stone in witness.board.stones(each)]
                value = 0.0 if games is None else games.gain_on(witness.color, points_around(witness, stones))
                rule = KO if kind == LINKS and any(is_in_ko(witness, each) for each in pair) else ""
                words = find_way_of_tie(witness, move, pair, kind == LINKS)
                yield Claim(kind, PROVEN, move, pair, value=value, rule=rule, words=words)
                break


def find_way_of_tie(witness: Witness, move: int, pair: Sequence[int], linked: bool) -> dict[str, str]:
    """Return a word for a claim of a link (``linked``), or of a cut: where the enemy would undo it, and our answer.

    It is RUN. There is none where the ``move`` itself stands there, or where no answer is needed. ``pair`` is a stone
    of each string.
    """
    undoing = witness.read_link(witness.board, pair, opponent(witness.color)).move
    board = None if undoing == PASS else witness.board_after(move, undoing)
    if board is None:
        return {}
    answer = witness.read_link(board, pair, witness.color)
    return {RUN: f"{undoing} {answer.move}"} if answer.yes is linked and answer.move != PASS else {}


def is_way_of_tie_right(witness: Witness, claim: Claim) -> bool:
    """Return whether two strings are linked, or cut, after the moves that the word RUN of a claim of that tells, though
    the enemy moves again; True if it tells none.
    """
    if RUN not in claim.words:
        return True
    board = witness.board_after(claim.move, *map(int, claim.words[RUN].split()))
    if board is None:
        return False
    return witness.prove_link(board, claim.stones, opponent(witness.color)).yes is (claim.kind == LINKS)


_MOST_PAIRS = 6
"""Pairs of strings that are read about, the nearest ones."""


def can_survive(witness: Witness, stone: int) -> bool:
    """Return whether the string at ``stone``, in the witness's position, can be saved if its side moves
    first.

    True also if the reading leaves it open.
    """
    return witness.read_capture(witness.board, stone, witness.board.color_at(stone)).yes is not False


def is_in_ko(witness: Witness, stone: int) -> bool:
    """Return whether the enemy, if the mover passed, could take the own stone at a point in a ko."""
    liberties = witness.board.liberties(stone)
    taken = witness.board_after(PASS, *liberties) if len(liberties) == 1 else None
    return taken is not None and taken.ko_point == stone


def does_cut_hold(witness: Witness, after: Board, move: int) -> bool:
    """Return whether reading finds that the stone that cuts, played at ``move``, cannot be captured.

    ``after`` is the board after the move. A reading of a link looks only a few moves ahead; a cutting stone
    that is captured later cuts nothing.
    """
    return witness.read_capture(after, move, opponent(after.color_at(move))).yes is True


def is_cut_loose(witness: Witness, pair: Sequence[int], move: int) -> bool:
    """Return whether two enemy strings that a move cuts apart come together after all if the mover leaves one of the
    enemy's likeliest answers alone.

    After that answer the enemy may move once more. ``pair`` is a stone of each string.
    """
    return not _do_answers_leave(witness, pair, move, True)


def does_link_hold(witness: Witness, pair: Sequence[int], move: int) -> bool:
    """Return whether two own strings are still together after the enemy's likeliest answers to a move, unhelped.

    After each of these answers, played near the strings or not, the enemy may move once more: if he cuts then, the move
    has only made a link that needs another one. ``pair`` is a stone of each string.
    """
    return _do_answers_leave(witness, pair, move, False)


def _do_answers_leave(witness: Witness, pair: Sequence[int], move: int, changed: bool) -> bool:
    """Return whether none of the enemy's likeliest answers to a move, with one more move of his, brings it about that
    two strings come together (``changed``), or are cut apart (not ``changed``).

    ``pair`` is a stone of each string.
    """
    enemy = opponent(witness.color)
    for tree in witness.trees:
        for answer, share in tree.likely_moves([move]):
            there = (
                None if answer == PASS or share < LIKELY_ANSWER else witness.board_after(move, answer, PASS)
            )
            if there is not None and witness.read_link(there, pair, enemy).yes is changed:
                return False
    return True


def _read_links(witness: Witness, after: Board, pair: Sequence[int], linked: bool) -> tuple[Answer, Answer]:
    """Return whether two strings come together without the move and with it (on the board ``after``).

    Their enemy moves first if they are the mover's own (``linked``), else after the mover. Where one answer
    is proven and the other open, that one is read as far as a proof takes.
    """
    other = opponent(witness.color)
    now, then = witness.read_link(witness.board, pair, other), witness.read_link(after, pair, other)
    if now.is_proven and now.yes is not linked and not then.is_proven:
        then = witness.prove_link(after, pair, other)
    elif then.is_proven and then.yes is linked and not now.is_proven:
        now = witness.prove_link(witness.board, pair, other)
    return now, then


def _is_changed(now: Answer, then: Answer, linked: bool) -> bool:
    """Return whether a move certainly changes whether two strings come together.

    ``now`` is the reading's answer without the move, ``then`` the one with it. If ``linked``, the strings
    must come together with the move and not without it; else the other way round.
    """
    return now.is_proven and then.is_proven and now.yes is (not linked) and then.yes is linked
