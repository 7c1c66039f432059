"""Whose fate a move changes: groups and strings that live or die by it, links and cuts, each read before it is named.

What is read: with the move, the side that would undo it moves first; without it, the side that gains by that does. A
change that the readers prove is proven, one that they find likely is likely. What the games say must not speak against
it; where only they see a change, they are counted (`engine.explain.sentences.if_passed`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import (
    EMPTY,
    PASS,
    opponent,
)
from engine.explain.claims.compared_games import Games
from engine.explain.claims.kinds import (
    ATARI,
    BREAKER,
    CATCHES,
    CUTS,
    KILLS,
    KO,
    LIKELY,
    LINKS,
    PROVEN,
    RESCUES,
    SAVES,
    SEEN,
    TAKES,
    TIE,
    Claim,
)
from engine.explain.claims.ladders import find_breaker
from engine.explain.claims.nearby import (
    first_stones_at,
    groups_of,
    points_around,
    strings_near,
    strings_touching,
)
from engine.explain.claims.sekis import find_seki_changes
from engine.explain.claims.ties import find_links_and_cuts, is_in_ko
from engine.explain.claims.ways_home import can_come_home
from engine.explain.claims.ways_of_capture import find_way
from engine.explain.claims.ways_of_life import find_way_of_life
from engine.explain.claims.witness import LONG_READING, Witness

MOST_GROUPS = 4
"""So many groups are read about."""

CHANGED = 0.25
"""Share of the games by which a group must die more or less often to be read about though no reason names it."""

AGREED = 0.25
"""Share of the games by which they must speak for a change of fate that is only likely."""

AGAINST = -0.1
"""Share of the games by which they may speak against a change of fate that is proven: no more of them than this."""

LEAST_LIKELY = 3
"""Stones that a group has at least to be told as living or dying by a change that is only likely."""

MOST_DEAD = 0.5
"""A group lives, or is dead, as far as games say so, if it is lost in fewer, or more, of them than this share."""

STILL_OPEN = 0.35
"""A group whose life is judged, not read to the end, is told as living, or dead, only if the games say otherwise in no
more than this share."""

NEAR = 3
"""Steps from a move within which strings and groups are looked at that it may threaten."""


def find_fates(witness: Witness, move: int, named: Sequence[int], games: Games | None) -> list[Claim]:
    """Return claims about the stones whose fate a move changes: taken, killed or saved, caught or rescued,
    linked or cut.

    A claim is a statement to be told. The largest gains come first, and no stone is in two claims.

    named: stones that the reasons of the move are about; their groups are read in any case
    games: the games with the move and with a pass; None if not counted
    """
    after = witness.board_after(move)
    if move == PASS or after is None:
        return []
    found = [
        *find_taken(witness, move),
        *_find_killed_or_saved(witness, move, after, named, games),
        *find_seki_changes(witness, move, after, groups_of(witness)),
        *_find_string_fates(witness, move, after, games, named),
    ]
    return _drop_overlaps(found, after)


def read_fates(witness: Witness, move: int) -> list[Claim]:
    """Return claims about the strings that a move captures, catches, rescues, links or cuts, by reading
    without games.

    A claim is a statement to be told; those of most stones come first. The life of groups is not read.
    """
    after = witness.board_after(move)
    if move == PASS or after is None:
        return []
    return _drop_overlaps(
        [*find_taken(witness, move), *_find_string_fates(witness, move, after, None)], after
    )


def _find_string_fates(
    witness: Witness, move: int, after: Board, games: Games | None, named: Sequence[int] = ()
) -> Iterator[Claim]:
    """Yield claims, by reading, about the strings that a move catches or rescues, links or cuts.

    A claim is a statement to be told.

    after: the board after the move
    games: the games with the move and with a pass, from which the value of a link or cut is taken; with None
        the value is 0
    named: stones farther off that the move may help, too
    """
    yield from _with_fallen(after, list(_find_caught_or_rescued(witness, move, after, games, named)))
    yield from find_links_and_cuts(witness, move, after, games)


def first_of(found: Sequence[Claim], most: int = 1) -> list[Claim]:
    """Return the first claims of those ``found`` of a move, ``most`` of them, and before them that of stones that it
    takes, if it is not among these: who takes stones is told to do so, whatever else that does.
    """
    first = list(found[:most])
    return [*(each for each in found[most:] if each.kind == TAKES), *first]


def _with_fallen(after: Board, found: Sequence[Claim]) -> list[Claim]:
    """Return the claims ``found`` of strings that are captured or saved, with those in one that are captured together:
    one enemy move takes them all, at the last liberty that they share on the board ``after`` the move. The claim is
    that of the largest of them, and likely if that of any is.
    """
    together: dict[int, list[Claim]] = {}
    for claim in found:
        liberties = after.liberties(claim.stones[0]) if claim.kind == CATCHES else []
        together.setdefault(liberties[0] if len(liberties) == 1 else -len(together) - 1, []).append(claim)
    joined = []
    for claims in together.values():
        first, *others = sorted(claims, key=lambda each: -len(each.stones))
        stones = (*first.stones, *(stone for each in others for stone in each.stones))
        trust = LIKELY if any(each.trust == LIKELY for each in claims) else first.trust
        joined.append(replace(first, trust=trust, stones=stones, value=sum(each.value for each in claims)))
    return joined


def _drop_overlaps(found: Sequence[Claim], after: Board) -> list[Claim]:
    """Return the claims ``found`` in order of their values, largest first, without those that overlap an
    earlier one.

    Claims overlap if they are about the same stones. If a string is rescued by being linked, or caught by
    being cut off, the claim of the rescue or capture stays, with the other string as its word TIE, and that of the link
    or cut is left out. ``after`` is the board after the move.
    """
    ties = [each for each in found if each.kind in (LINKS, CUTS)]
    left = []
    for claim in found:
        tied = [each for each in ties if set(each.stones) & set(claim.stones)]
        if claim.kind in (RESCUES, CATCHES) and tied:
            words = {**claim.words, **_word_tie(claim, tied, after)}
            claim = replace(claim, value=max(claim.value, *(each.value for each in tied)), words=words)
            ties = [each for each in ties if each not in tied]
        left.append(claim)
    told: list[Claim] = []
    left = [each for each in left if each.kind not in (LINKS, CUTS) or each in ties]
    for claim in sorted(left, key=lambda claim: -claim.value):
        if not any(set(claim.stones) & set(other.stones) for other in told):
            told.append(claim)
    return told


def _word_tie(claim: Claim, tied: Sequence[Claim], after: Board) -> dict[str, str]:
    """Return the word TIE for a claim of a rescue or a capture, from the claims ``tied`` of the links or cuts by which
    it comes about: none unless one is proven, nor where stones are not of one string on the board ``after`` the move
    that are saved: they get away by a capture, or may come together in one of two ways.
    """
    kind = LINKS if claim.kind == RESCUES else CUTS
    proven = [each for each in tied if each.kind == kind and each.trust == PROVEN]
    others = [stone for each in proven[:1] for stone in each.stones if stone not in claim.stones]
    if len(others) != 1 or (claim.kind == RESCUES and others[0] not in after.stones(claim.stones[0])):
        return {}
    return {TIE: str(others[0])}


def find_taken(witness: Witness, move: int) -> list[Claim]:
    """Return one claim (a statement to be told), in a list, about all stones that a move captures; an empty list if it
    captures none, or may not be played.
    """
    after = witness.board_after(move)
    if after is None:
        return []
    taken = [
        stone
        for first in strings_touching(witness.board, move, opponent(witness.color))
        if after.color_at(first) == EMPTY
        for stone in witness.board.stones(first)
    ]
    rule = KO if after.ko_point in taken else ""
    return [Claim(TAKES, SEEN, move, tuple(taken), value=2.0 * len(taken), rule=rule)] if taken else []


def _find_killed_or_saved(
    witness: Witness, move: int, after: Board, named: Sequence[int], games: Games | None
) -> Iterator[Claim]:
    """Yield claims about the groups that a move kills or saves, by readings with which the games agree.

    A claim is a statement to be told.

    after: the board after the move
    named: stones whose groups are read in any case
    games: the games with the move and with a pass; None if not counted
    """
    for stones in _groups_to_read(witness, move, named, games):
        stone, color = stones[0], witness.board.color_at(stones[0])
        if after.color_at(stone) == EMPTY:
            continue
        other = opponent(witness.color)
        ours = color == witness.color
        now = witness.read_life(witness.board, stone, other)
        # who is safe, or lost, in any case need not be read after the move
        if now.yes is not (not ours):
            continue
        then = witness.read_life(after, stone, other)
        if then.yes is not ours:
            continue
        is_proven = now.is_proven and then.is_proven
        if not is_proven and len(stones) < LEAST_LIKELY:
            continue
        if not _games_agree(color, stones, ours, is_proven, games):
            continue
        if not ours and not is_proven and _comes_home(witness, move, stones):
            continue
        value = (
            2.0 * len(stones)
            if games is None
            else games.gain_on(witness.color, points_around(witness, stones))
        )
        words = find_way_of_life(witness, move, stones, ours)
        trust = PROVEN if is_proven else LIKELY
        yield Claim(SAVES if ours else KILLS, trust, move, stones, value=value, words=words)


def _comes_home(witness: Witness, move: int, stones: Sequence[int]) -> bool:
    """Return whether enemy stones come together with a group that lives, after a move, as read, if the enemy plays
    next: a reading of their life, or of their capture, may not look at that.
    """
    there = witness.witness_after([move])
    return there is not None and can_come_home(there, stones)


def _games_agree(color: int, stones: Sequence[int], ours: bool, is_proven: bool, games: Games | None) -> bool:
    """Return whether the games bear out a reading by which a move lets stones of ``color`` live, or die.

    ``ours`` is True if they live by it. The games need only not clearly contradict a proven reading; a likely
    one they must clearly show. If ``games`` is None, the answer is ``is_proven``.
    """
    if games is None:
        return is_proven
    died, died_after_pass = games.shares_lost(color, stones)
    gain = died_after_pass - died if ours else died - died_after_pass
    ends_well = died < MOST_DEAD if ours else died > MOST_DEAD
    # what is judged only may be a ko, and then either side wins it in many of the games
    is_plain = died <= STILL_OPEN if ours else died >= 1 - STILL_OPEN
    return gain >= AGAINST if is_proven and ends_well else is_plain and gain >= AGREED


def _groups_to_read(
    witness: Witness, move: int, named: Sequence[int], games: Games | None
) -> list[tuple[int, ...]]:
    """Return the groups, as their stones, whose life is to be read.

    These are groups with a stone in ``named`` and groups whose fate the move changes much in the games. At
    most MOST_GROUPS are returned, those for which most stones change first.
    """

    def interest(stones: tuple[int, ...]) -> float:
        """Return how much the share of games in which stones are lost differs between move and pass, 0 to 1."""
        if games is None:
            return 0.0
        color = witness.board.color_at(stones[0])
        with_move, with_pass = games.shares_lost(color, stones)
        return abs(with_move - with_pass)

    chosen = [
        stones
        for stones in groups_of(witness)
        if any(stone in named for stone in stones) or interest(stones) >= CHANGED
    ]
    chosen.sort(key=lambda stones: -interest(stones) * len(stones))
    return chosen[:MOST_GROUPS]


def _find_caught_or_rescued(
    witness: Witness, move: int, after: Board, games: Games | None, named: Sequence[int] = ()
) -> Iterator[Claim]:
    """Yield claims about enemy strings that a move catches and own strings that it rescues.

    The strings are near the move; by reading they can be captured after it and not before, or the other way
    round. A claim (a statement to be told) must be proven, or the games must plainly agree. The rescue of a
    string in atari need not be proven.

    after: the board after the move
    games: the games with the move and with a pass; None if not counted
    named: stones farther off; own strings among them are read, too, since a move may break a ladder there
    """
    other = opponent(witness.color)
    far = first_stones_at(witness.board, named, witness.color)
    for color in (other, witness.color):
        near = strings_near(witness.board, move, color)
        for stone in near if color == other else dict.fromkeys((*near, *far)):
            stones = tuple(witness.board.stones(stone))
            if after.color_at(stone) == EMPTY:
                continue
            if min(each.count_liberties(stone) for each in (witness.board, after)) > _MOST_LIBERTIES:
                continue
            # who is safe, or lost, in any case need not be read after the move
            if witness.read_capture(witness.board, stone, other).yes is not (color == other):
                continue
            if witness.read_capture(after, stone, other).yes is not (color != other):
                continue
            now, then = (
                witness.prove_capture(witness.board, stone, other),
                witness.prove_capture(after, stone, other),
            )
            if None in (now.yes, then.yes) or now.yes == then.yes:
                continue
            is_proven, ours = now.is_proven and then.is_proven, color == witness.color
            # that a stone in atari is lost everybody sees, and that it gets out is worth a word though it is not proven
            is_seen = ours and now.is_proven and witness.board.count_liberties(stone) == 1
            # a net that is still open is no capture to speak of where the games do not see it
            is_far = ours and witness.board.count_liberties(stone) > _SHORT and len(stones) < LEAST_LIKELY
            is_sure = (is_proven or is_seen) and not is_far
            if not (is_sure or _is_plain(color, stones, ours, games)):
                continue
            if not is_sure and _is_denied(witness, after, stone, ours):
                continue
            if not is_sure and not ours and _comes_home(witness, move, stones):
                continue
            trust = PROVEN if is_proven else LIKELY
            if color == other and now.yes:
                words = find_way(witness, after, move, stone)
                yield Claim(CATCHES, trust, move, stones, value=2.0 * len(stones), words=words)
            elif ours and then.yes:
                breaker = find_breaker(witness, after, stone)
                if stone not in near and breaker != move:
                    continue
                words = {} if breaker is None else {BREAKER: str(breaker)}
                rule = KO if is_in_ko(witness, stones[0]) else ""
                yield Claim(RESCUES, trust, move, stones, value=2.0 * len(stones), rule=rule, words=words)


def _is_denied(witness: Witness, after: Board, stone: int, ours: bool) -> bool:
    """Return whether a long reading does not bear out that a string gets away by a move, or is captured by it.

    It finds that the string does so without the move, too, or not with it, or leaves the latter open. The string at
    ``stone`` is the mover's (``ours``), which is to get away, or the enemy's, which is to be captured; ``after`` is the
    board after the move. The enemy of the mover moves first.
    """
    other = opponent(witness.color)
    now, then = (witness.prove_capture(board, stone, other, LONG_READING) for board in (witness.board, after))
    return now.yes is ours or then.yes is not ours


def _is_plain(color: int, stones: Sequence[int], ours: bool, games: Games | None) -> bool:
    """Return whether the games clearly show that a move lets a string of ``color`` get away, or be captured.

    ``ours`` is True if the string gets away. Each search must show it by itself. Without such games, a
    reading of the string that is only likely is not to be told.
    """
    return games is not None and all(
        _games_agree(color, stones, ours, False, tree) for tree in games.trees or (games,)
    )


_SHORT = 2
"""A few own stones with more liberties are told to be saved only where the games see that they would be captured."""

_MOST_LIBERTIES = 4
"""Strings with more liberties are not read for capture."""


def find_ataris(witness: Witness, move: int) -> list[Claim]:
    """Return one claim (a statement to be told) for each enemy string that a move puts in atari."""
    after = witness.board_after(move)
    if after is None:
        return []
    return [
        Claim(ATARI, SEEN, move, tuple(witness.board.stones(stone)))
        for stone in strings_touching(witness.board, move, opponent(witness.color))
        if after.color_at(stone) != EMPTY and after.count_liberties(stone) == 1
    ]


def find_largest_atari(witness: Witness, move: int) -> list[Claim]:
    """Return the claim of the largest enemy string that a move puts in atari, in a list, which is empty without one."""
    return sorted(find_ataris(witness, move), key=lambda each: -len(each.stones))[:1]
