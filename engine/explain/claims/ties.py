"""Which strings a move ties together or cuts apart, each read before it is named.

Where the reading leaves it open, games about the link of two strings alone say whether it is likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent, xy
from engine.explain.claims.compared_games import Games
from engine.explain.claims.kinds import CUTS, KO, LIKELY, LINKS, PROVEN, RESCUES, RUN, TIE, Claim
from engine.explain.claims.nearby import points_around, strings_near, strings_touching
from engine.explain.claims.readings import Answer
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import nearest_stone, points_of_box, steps_between

LIKELY_ANSWER = 0.2
"""Share of the games with an answer of the enemy's from which on a link must hold though nobody answers that."""

APART, TOGETHER = 0.5, 0.25
"""Shares of the games about the link of two strings from which on they are apart, and up to which they are together.
Nearly all pairs that a reading proves cut end apart so often, and few of those that it proves linked do."""

POSITIONS_OF_LIKELY = 40000
"""Positions that may be looked at for a reading to deny what games say of a link."""

MOST_PLAYED = 2
"""Pairs of strings of which such games are played, the nearest ones."""

WORTH_TELLING = 2.0
"""Points on and around two strings that a move must gain for it to be told that it likely links or cuts them."""

FEW_LIBERTIES = 3
"""Liberties, at most, of enemy stones beside a move that links, each of which is looked at as his answer."""

REACH = 2
"""Steps from a move within which strings are looked at that it may link or cut: how far a link is read has an end, and
what is farther apart is linked beyond it."""


def find_links_and_cuts(witness: Witness, move: int, after: Board, games: Games | None) -> Iterator[Claim]:
    """Yield claims about the nearest pair of own strings that a move links and the nearest enemy pair that it
    cuts.

    Links and cuts must be proven; with ``games``, which give the value, games about the link alone may bear them out
    instead. ``after`` is the board after the move; if ``games`` are None, the value is 0.
    """
    other = opponent(witness.color)
    for color, kind in ((witness.color, LINKS), (other, CUTS)):
        pairs = pairs_near(witness, move, after, color)
        read = next((each for each in pairs if _is_read(witness, move, after, each, kind, games)), None)
        if read is not None:
            rule = KO if kind == LINKS and any(is_in_ko(witness, each) for each in read) else ""
            words = find_way_of_tie(witness, move, read, kind == LINKS)
            value = 0.0 if games is None else _gain_on(witness, read, games)
            yield Claim(kind, PROVEN, move, read, value=value, rule=rule, words=words)
        elif games is not None:
            yield from _find_likely_tie(witness, move, after, pairs, kind, games)


def _gain_on(witness: Witness, pair: Sequence[int], games: Games) -> float:
    """Return the points that the games gain on and around two strings, a stone of each of which is in ``pair``."""
    stones = [stone for each in pair for stone in witness.board.stones(each)]
    return games.gain_on(witness.color, points_around(witness, stones))


def pairs_near(witness: Witness, move: int, after: Board, color: int) -> list[tuple[int, int]]:
    """Return pairs of strings of a colour near a move, the nearest first, a stone of each.

    They stand on the board ``after`` the move, and none is lost anyhow. At most _MOST_PAIRS are looked at.
    """
    heads = strings_near(witness.board, move, color, REACH)
    away = {each: steps_between(move, nearest_stone(witness.board.stones(each), move)) for each in heads}
    pairs = sorted(combinations(heads, 2), key=lambda pair: sum(away[each] for each in pair))
    return [
        pair
        for pair in pairs[:_MOST_PAIRS]
        if all(after.color_at(each) != EMPTY for each in pair)
        and all(can_survive(witness, each) for each in pair)
    ]


def _is_read(
    witness: Witness, move: int, after: Board, pair: Sequence[int], kind: str, games: Games | None
) -> bool:
    """Return whether it is proven that a move links, or cuts, two strings, and nothing likely undoes it; carefully,
    that a long reading does not deny it, too.

    ``after`` is the board after the move, ``kind`` LINKS or CUTS; that a link holds is asked where there are ``games``.
    """
    if kind == LINKS and not is_seen_to_link(after, move, pair):
        return False
    now, then = _read_links(witness, after, pair, kind == LINKS)
    if not _is_changed(now, then, kind == LINKS):
        return False
    if witness.is_careful and is_change_denied(witness, after, pair, kind == LINKS):
        return False
    if kind == CUTS:
        return does_cut_last(witness, after, move, pair)
    return games is None or does_link_hold(witness, pair, move)


def _find_likely_tie(
    witness: Witness, move: int, after: Board, pairs: Sequence[tuple[int, int]], kind: str, games: Games
) -> Iterator[Claim]:
    """Yield at most one claim of a link, or a cut (``kind``), that no reading proves: of the nearest of ``pairs``.

    With the enemy of the mover to move first, games about the link alone must say so on the board ``after`` the move,
    and the opposite without it; reading must not contradict them. By ``games`` enough must be gained around the
    strings. Each pair is a stone of each string.
    """
    other, linked = opponent(witness.color), kind == LINKS
    open_pairs = (
        (pair, _gain_on(witness, pair, games))
        for pair in pairs
        if witness.read_link(witness.board, pair, other).yes is not linked
        and witness.read_link(after, pair, other).yes is not (not linked)
    )
    for pair, gained in islice((each for each in open_pairs if each[1] >= WORTH_TELLING), MOST_PLAYED):
        if linked and not is_seen_to_link(after, move, pair):
            continue
        if judge_link(witness, witness.board, pair, other) is not (not linked):
            continue
        if judge_link(witness, after, pair, other) is not linked:
            continue
        if is_tie_denied(witness, after, pair, linked):
            continue
        if (
            does_link_hold(witness, pair, move)
            if linked
            else does_cut_last(witness, after, move, pair, surely=False)
        ):
            yield Claim(kind, LIKELY, move, pair, value=gained)
            return


def is_tie_denied(witness: Witness, after: Board, pair: Sequence[int], linked: bool) -> bool:
    """Return whether a long reading finds that two strings are together without a move, too, or not so with it (on the
    board ``after``); if not ``linked``, the other way round. ``pair`` is a stone of each string.
    """
    other = opponent(witness.color)
    # the one is read only where the other does not deny it
    then = witness.prove_link(after, pair, other, POSITIONS_OF_LIKELY)
    if then.yes is (not linked):
        return True
    return witness.prove_link(witness.board, pair, other, POSITIONS_OF_LIKELY).yes is linked


def is_change_denied(witness: Witness, after: Board, pair: Sequence[int], linked: bool) -> bool:
    """Return whether a long reading denies that two strings come together by a move (``linked``), on the board
    ``after`` it, or are apart by it: they were so before, or are not so after it, though the enemy of the mover moves.

    Unlike a shorter one it looks at moves farther off, so it may deny what that proves. ``pair`` is a stone of each
    string.
    """
    enemy = opponent(witness.color)
    now = witness.read_link_widely(witness.board, pair, enemy)
    return now.yes is linked or witness.read_link_widely(after, pair, enemy).yes is (not linked)


def judge_link(witness: Witness, board: Board, pair: Sequence[int], first: int) -> bool | None:
    """Return whether two strings come together by games about their link alone; None if these leave it open.

    The colour ``first`` moves first on ``board``. ``pair`` is a stone of each string.
    """
    apart = witness.share_cut(board, pair, first)
    if apart is None or TOGETHER < apart < APART:
        return None
    return apart <= TOGETHER


def find_way_of_tie(witness: Witness, move: int, pair: Sequence[int], linked: bool) -> dict[str, str]:
    """Return a word for a claim of a link (``linked``), or of a cut: where the enemy would undo it, and our answer.

    It is RUN. Where the ``move`` itself cuts there, it is told where he would try to join them then. There is none
    where it links there, where no answer is needed, or where it is not read that this one is enough. ``pair`` is a
    stone of each string.
    """
    other = opponent(witness.color)
    undoing = witness.read_link(witness.board, pair, other).move
    if undoing == move and not linked:
        undoing = _find_try(witness, move, pair)
    board = None if undoing == PASS else witness.board_after(move, undoing)
    if board is None:
        return {}
    answer = witness.read_link(board, pair, witness.color)
    if answer.yes is not linked or answer.move == PASS:
        return {}
    is_enough = _are_tied_after(witness, (move, undoing, answer.move), pair, linked)
    return {RUN: f"{undoing} {answer.move}"} if is_enough else {}


def _find_try(witness: Witness, move: int, pair: Sequence[int]) -> int:
    """Return the enemy's point nearest to a move that cuts two strings of his by which he would join them if it was not
    answered; PASS if there is none. ``pair`` is a stone of each string.
    """
    after, enemy = witness.board_after(move), opponent(witness.color)
    points = [] if after is None else _points_between(after, pair)
    for point in sorted(points, key=lambda each: steps_between(each, move)):
        there = witness.board_after(move, point, PASS)
        if there is not None and witness.read_link(there, pair, enemy).yes is True:
            return point
    return PASS


def is_way_of_tie_right(witness: Witness, claim: Claim) -> bool:
    """Return whether two strings are linked, or cut, after the moves that the word RUN of a claim of that tells, though
    the enemy moves again; True if it tells none.
    """
    if RUN not in claim.words:
        return True
    moves = claim.move, *map(int, claim.words[RUN].split())
    return _are_tied_after(witness, moves, claim.stones, claim.kind == LINKS)


def _are_tied_after(witness: Witness, moves: Sequence[int], pair: Sequence[int], linked: bool) -> bool:
    """Return whether two strings come together (``linked``), or are cut apart, after moves of both sides in turn though
    the enemy of the mover moves again; False if one is not legal. ``pair`` is a stone of each string.
    """
    board = witness.board_after(*moves)
    return board is not None and witness.prove_link(board, pair, opponent(witness.color)).yes is linked


def is_tied(witness: Witness, claim: Claim) -> bool:
    """Return whether the stones of a claim that they are rescued, or caught, come together after the move with those
    that its word TIE tells, or are cut off from them, though the enemy of the mover moves; True if it tells none.
    """
    after = witness.board_after(claim.move)
    if TIE not in claim.words or after is None:
        return True
    pair = claim.stones[0], int(claim.words[TIE])
    return witness.prove_link(after, pair, opponent(witness.color)).yes is (claim.kind == RESCUES)


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


def does_cut_last(
    witness: Witness, after: Board, move: int, pair: Sequence[int], surely: bool = True
) -> bool:
    """Return whether two enemy strings are still apart after each try to join them near the cut at ``move``, with our
    answer to it and their turn again, as read, and whether neither of our stones can be captured then.

    A reading of the link alone looks only a few moves ahead, and leaves out what becomes of the stones that cut.
    ``after`` is the board after the move, by whichever side, ``pair`` a stone of each string; ``surely``: whether it
    does not last either where reading leaves that open.
    """
    if not does_cut_hold(witness, after, move):
        return False
    ours, lasting = after.color_at(move), set[bool | None]({False} if surely else {False, None})
    near = [nearest_stone(after.stones(each), move) for each in pair]
    points = _points_between(after, near)
    for point in points:
        tried = after.copy()
        if not tried.is_legal(opponent(ours), point):
            continue
        tried.play(opponent(ours), point)
        if _is_cut(witness, tried, near, (move, PASS), lasting):
            continue
        answers = dict.fromkeys((witness.prove_link(tried, near, ours).move, *points))
        if not any(_is_cut(witness, tried, near, (move, each), lasting) for each in answers):
            return False
    return True


def _is_cut(
    witness: Witness, tried: Board, pair: Sequence[int], cutting: tuple[int, int], lasting: set[bool | None]
) -> bool:
    """Return whether two enemy strings cannot come together on the board ``tried`` after the second move of those that
    cut them, as read, and whether these stones hold; ``lasting`` are the answers of the reading that will do.
    """
    ours, board = tried.color_at(cutting[0]), tried.copy()
    them = opponent(ours)
    if cutting[1] != PASS and not board.is_legal(ours, cutting[1]):
        return False
    board.play(ours, cutting[1])
    return witness.prove_link(board, pair, them).yes in lasting and all(
        witness.read_capture(board, each, them).yes is not False for each in cutting if each != PASS
    )


def _points_between(board: Board, pair: Sequence[int]) -> list[int]:
    """Return the empty points of the smallest box that holds two stones, three lines wide where they are in a line."""
    (x, y), (u, v) = map(xy, pair)
    within = points_of_box(pair[0], pair[1], int(x == u), int(y == v))
    return [each for each in sorted(within) if board.color_at(each) == EMPTY]


def is_cut_loose(witness: Witness, pair: Sequence[int], move: int) -> bool:
    """Return whether two enemy strings that a move cuts apart come together after all if the mover leaves one of the
    enemy's likeliest answers alone.

    After that answer the enemy may move once more. ``pair`` is a stone of each string.
    """
    return not _do_answers_leave(witness, pair, move, True)


def is_cut_joined(witness: Witness, pair: Sequence[int], move: int) -> bool:
    """Return whether two enemy strings that a move parts come together though one of the enemy's likeliest answers only
    joins one of them to others: by one more move of his after ours, the likeliest that is known.

    ``pair`` is a stone of each string.
    """
    enemy, known = opponent(witness.color), {stone for each in pair for stone in witness.board.stones(each)}
    for answer, share in witness.likely_moves([move]):
        board = None if answer == PASS or share < LIKELY_ANSWER else witness.board_after(move, answer)
        if board is None or any(board.color_at(each) != enemy for each in pair):
            continue
        joined = {stone for each in pair for stone in board.stones(each)} - {*known, answer}
        if not joined:
            continue
        following = next((each for each, _ in witness.likely_moves([move, answer])), PASS)
        there = witness.board_after(move, answer, following)
        if there is not None and all(there.color_at(each) == enemy for each in pair):
            if witness.read_link(there, pair, enemy).yes is True:
                return True
    return False


def does_link_hold(witness: Witness, pair: Sequence[int], move: int) -> bool:
    """Return whether two own strings are still together after the enemy's likeliest answers to a move, unhelped.

    After each of these answers, played near the strings or not, the enemy may move once more: if he cuts then, the move
    has only made a link that needs another one. Nor may stones of his beside the move get away so that they are
    apart, nor may he capture one of the strings all the same. ``pair`` is a stone of each string.
    """
    after = witness.board_after(move)
    if after is None or any(is_surely_caught(witness, after, each) for each in pair):
        return False
    return _do_answers_leave(witness, pair, move, False) and not _do_stones_get_between(witness, pair, move)


def is_surely_caught(witness: Witness, after: Board, stone: int) -> bool:
    """Return whether the enemy captures the own string at a stone on the board ``after`` a move, as proven."""
    enemy = opponent(witness.color)
    if witness.read_capture(after, stone, enemy).yes is not False:
        return False
    proof = witness.prove_capture(after, stone, enemy)
    return proof.yes is False and proof.is_proven


def _do_stones_get_between(witness: Witness, pair: Sequence[int], move: int) -> bool:
    """Return whether enemy stones beside a move that have few liberties cut two own strings by a liberty of theirs.

    It is read after that answer, with our turn: a reading of the link alone may not look at it. ``pair`` is a stone of
    each string.
    """
    after = witness.board_after(move)
    if after is None:
        return False
    for first in strings_touching(after, move, opponent(witness.color)):
        answers = after.liberties(first)
        for answer in answers if len(answers) <= FEW_LIBERTIES else ():
            there = witness.board_after(move, answer)
            read = None if there is None else witness.read_link(there, pair, witness.color)
            if read is not None and read.yes is False and read.is_proven:
                return True
    return False


def is_seen_to_link(board: Board, move: int, pair: Sequence[int]) -> bool:
    """Return whether one sees on the ``board`` after a move that two strings of one side come together by it: they are
    one string, or no enemy stone stands between them, or between each and the stone at ``move``.

    Strings that come together since stones between them are captured are saved by that, and not connected by the move.
    """
    one, other = (board.stones(each) for each in pair)
    if _is_open_between(board, one, other):
        return True
    own = board.stones(move) if board.color_at(move) == board.color_at(pair[0]) else ()
    return bool(own) and all(_is_open_between(board, each, own) for each in (one, other))


def _is_open_between(board: Board, one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether two strings are one, or there is a way between two stones of theirs, within the box of these, on
    which no enemy stone stands. They are as near to each other as any two stones of theirs.
    """
    if other[0] in one:
        return True
    least = min(steps_between(a, b) for a, b in product(one, other))
    return any(_is_free_way(board, a, b) for a, b in product(one, other) if steps_between(a, b) == least)


def _is_free_way(board: Board, start: int, end: int) -> bool:
    """Return whether there is a way between two stones of a side, within their box, on which no enemy stone stands."""
    enemy = opponent(board.color_at(start))
    free = {each for each in points_of_box(start, end) if board.color_at(each) != enemy}
    reached, edge = {start}, {start}
    while edge:
        edge = {point + step for point in edge for step in NEIGHBORS} & (free - reached)
        reached |= edge
    return end in reached


def is_linked(witness: Witness, pair: Sequence[int], move: int) -> bool:
    """Return whether two own strings stay together after ``move`` though the enemy moves, as read.

    ``pair`` is a stone of each string.
    """
    after = witness.board_after(move)
    return after is not None and witness.read_link(after, pair, opponent(witness.color)).yes is True


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
    is proven and the other open, that one is read as far as a proof takes. What is proven to be so without the move is
    not read with it.
    """
    other = opponent(witness.color)
    now = witness.read_link(witness.board, pair, other)
    if now.is_proven and now.yes is linked:
        return now, now
    then = witness.read_link(after, pair, other)
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
