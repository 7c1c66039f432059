"""Whether a reason decided: what three trees of games must have left of a move's gain without it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from engine.board.points import BLACK, parse_vertex
from engine.decide.decision.omission import Omission
from engine.decide.decision.record import Decision
from engine.decide.games.hybrid import HybridPlayer
from engine.explain.claims import what_decided as reconsidering
from engine.explain.claims.compared_games import Games
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    COUNTED,
    CUTS,
    DEFENDS,
    GROUND,
    LINKS,
    PROVEN,
    RESCUES,
    SPREAD,
    TAKES,
    Claim,
)
from engine.explain.claims.readings import Answer
from engine.explain.claims.what_decided import find_stones_behind, is_decisive, share_left_without

MOVE = parse_vertex("C3", 9)


@pytest.mark.parametrize(
    ("kind", "gains", "left", "decided"),
    [
        (DEFENDS, (10, 3, 10, 3, 10, 3), 0.3, True),
        # the third tree, which nothing was chosen by, must be as sure as is asked for of that kind of reason
        (DEFENDS, (10, 0, 10, 0, 10, 4.5), 1.0, False),
        (GROUND, (10, 3, 10, 3, 10, 2), 0.8 / 3, False),
        (GROUND, (10, 1, 10, 1, 10, 3), 1.0, False),
        (ATARI, (10, 3, 10, 3, 10, 2.5), 0.85 / 3, False),
        (ATARI, (10, 1, 10, 3, 10, 2), 0.2, True),
        # what one tree has found the others must find, too
        (DEFENDS, (10, 5, 10, 0, 10, 0), 1.0, False),
        (DEFENDS, (10, 0, 10, 5, 10, 0), 1.0, False),
        (DEFENDS, (10, 0, 10, 0, 10, 6), 1.0, False),
        # a move that gains nothing in one of them has no margin that something could decide
        (DEFENDS, (0, 0, 10, 0, 10, 0), 1.0, False),
        (DEFENDS, (10, 0, 0, 0, 10, 0), 1.0, False),
        (DEFENDS, (10, 0, 10, 0, 0, 0), 1.0, False),
        (DEFENDS, (18, -2, 2, -3, 10, 0), 1.0, False),
        (DEFENDS, (2, -3, 18, -2, 10, 0), 1.0, False),
    ],
)
def test_each_of_three_trees_says_that_a_reason_decided(
    monkeypatch: pytest.MonkeyPatch, kind: str, gains: tuple[float, ...], left: float, decided: bool
) -> None:
    for check in (share_left_without, is_decisive):
        counted = iter(gains)
        monkeypatch.setattr(reconsidering, "omission_for", lambda *_: Omission({MOVE: BLACK}, MOVE))
        monkeypatch.setattr(HybridPlayer, "without", lambda player, *_: player)
        witness = SimpleNamespace(player=HybridPlayer.__new__(HybridPlayer), again=None, is_careful=True)
        witness.gain = lambda _, counted=counted: next(counted)
        witness.ask_player = lambda _, witness=witness: witness
        found = check(witness, Decision(BLACK, MOVE), Claim(kind, COUNTED, MOVE, (MOVE,)))
        assert found == (pytest.approx(left) if check is share_left_without else decided)


@pytest.mark.parametrize(
    ("kind", "count", "clear", "left"),
    [
        (DEFENDS, 10_000, True, 0.225),
        # by few games it may be more, and of a gain that may be none nothing is said
        (DEFENDS, 100, True, 0.45),
        (DEFENDS, 100, False, 1.0),
        # what is read is read, however few games there are, but they say what hangs on it
        (RESCUES, 100, True, 0.325),
        (RESCUES, 100, False, 1.0),
    ],
)
def test_what_few_games_say_to_have_decided_may_have_decided_less(
    kind: str, count: int, clear: bool, left: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobodys = dict.fromkeys((MOVE, *STONES), 0.0)
    games = Games(nobodys | {MOVE: 0.8, STONES[0]: 0.2}, nobodys, count)
    monkeypatch.setattr(Games, "from_witness", lambda *_: games)
    monkeypatch.setattr(reconsidering, "cost_of_passing", lambda *_: SimpleNamespace(is_clear=clear))
    monkeypatch.setattr(reconsidering, "omission_for", lambda *_: Omission({MOVE: BLACK}, MOVE))
    monkeypatch.setattr(reconsidering, "points_of_reason", lambda *_: (MOVE,))
    board = SimpleNamespace(points=lambda: (MOVE, *STONES))
    player = SimpleNamespace(plays_games=True)
    witness = SimpleNamespace(player=player, board=board, color=BLACK, is_careful=False)
    reason = Claim(kind, COUNTED, MOVE, (MOVE,))
    assert share_left_without(witness, Decision(BLACK, MOVE), reason) == pytest.approx(left)


WEAKENS = "weakens"
"""Stands for an attack that makes stones no more than weaker."""

STONES = (parse_vertex("C4", 9), parse_vertex("D4", 9))


@pytest.mark.parametrize(
    ("kind", "gain", "part", "is_told"),
    [
        (RESCUES, GROUND, 2.0, True),
        (TAKES, SPREAD, 2.0, True),
        # too little of it hangs on the stones
        (RESCUES, GROUND, 0.5, False),
        # behind an attack there may be own stones, if more of it hangs on them
        (RESCUES, ATTACKS, 6.0, True),
        (RESCUES, ATTACKS, 2.5, False),
        (RESCUES, WEAKENS, 2.5, True),
        (TAKES, ATTACKS, 6.0, False),
        (CUTS, ATTACKS, 6.0, False),
        (ATARI, GROUND, 6.0, False),
        (RESCUES, DEFENDS, 6.0, False),
    ],
)
def test_stones_that_live_or_die_are_behind_ground(
    monkeypatch: pytest.MonkeyPatch, kind: str, gain: str, part: float, is_told: bool
) -> None:
    claim = Claim(
        ATTACKS if gain == WEAKENS else gain, COUNTED, MOVE, (MOVE,), margin=0.1 if gain == WEAKENS else 0.3
    )
    hanging = {STONES: part, (MOVE,): 10.0}
    monkeypatch.setattr(reconsidering, "points_hanging_on", lambda _, __, claim: hanging[claim.stones])
    monkeypatch.setattr(reconsidering, "points_of_reason", lambda *_: (MOVE, *STONES))
    told, gets_away = Claim(kind, PROVEN, MOVE, STONES), Answer(yes=True)
    board = SimpleNamespace()
    witness = SimpleNamespace(color=BLACK, board=board, read_capture=lambda *_: gets_away)
    found = find_stones_behind(witness, None, claim, [told])
    assert found == (replace(told, points=(MOVE, *STONES)) if is_told else None)
    # what is taken of the stones that are attacked is behind the attack, however little hangs on it
    on_them = replace(told, stones=(MOVE,))
    hanging[MOVE,] = 1.0
    if gain == ATTACKS and kind == TAKES:
        assert find_stones_behind(witness, None, claim, [on_them]) is not None
        # but not what could not get away anyhow
        gets_away = Answer(yes=False)
        assert find_stones_behind(witness, None, claim, [on_them]) is None
    if gain == DEFENDS:
        assert find_stones_behind(witness, None, claim, [on_them]) is not None


@pytest.mark.parametrize(
    ("after_pass", "in_one_tree", "is_told"), [(-0.6, -0.6, True), (-0.6, 0.4, False), (0.5, 0.5, False)]
)
def test_a_link_is_behind_ground_if_a_string_would_fare_worse_without_it(
    monkeypatch: pytest.MonkeyPatch, after_pass: float, in_one_tree: float, is_told: bool
) -> None:
    monkeypatch.setattr(reconsidering, "points_hanging_on", lambda *_: 5.0)
    monkeypatch.setattr(reconsidering, "points_of_reason", lambda *_: STONES)
    board = SimpleNamespace(color_at=lambda _: BLACK, stones=lambda stone: [stone])
    with_move = dict.fromkeys(STONES, 0.6)
    trees = tuple(Games(with_move, dict.fromkeys(STONES, owner), 500) for owner in (after_pass, in_one_tree))
    games = Games(with_move, dict.fromkeys(STONES, after_pass), 1000, trees)
    told = Claim(LINKS, PROVEN, MOVE, STONES)
    witness = SimpleNamespace(board=board, color=BLACK)
    found = find_stones_behind(witness, games, Claim(GROUND, COUNTED, MOVE, points=STONES), [told])
    assert (found is not None) is is_told
