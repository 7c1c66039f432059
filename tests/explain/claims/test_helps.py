"""Whom a move helps, and where, as judged beside the enemy's move at its point, and borne out by games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.record import Decision
from engine.explain.claims import helps
from engine.explain.claims.checking import Checker
from engine.explain.claims.compared_games import Games
from engine.explain.claims.gains import OWNED
from engine.explain.claims.helps import (
    WAY,
    find_helps,
    find_helps_of_next,
    find_way_of_help,
)
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import (
    AGAINST,
    ATARI,
    FAVOURS,
    GROUND,
    HELPS,
    HINDERS,
    LIKELY,
    SEEN,
    SHAPE,
    THERE,
    Claim,
    Sentence,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences import what_else_it_does
from engine.explain.sentences.what_else_it_does import add_helped
from engine.explain.sentences.what_it_helps import tell_helps
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

SHUT = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O . . . O . .
. . . . . . . . .
. . O . . . O . .
. . O X . X O . .
. . O X X X O . .
. . . O O O . . .
"""
"""Black's group gets out at E5, or White shuts it in there."""

GROUP = ("D2", "D3", "E2", "F2", "F3")
LOWER_RIGHT = tuple(f"{column}{row}" for column in "HJ" for row in (1, 2, 3))


def known(with_move: float, with_pass: float, points: tuple[str, ...] = GROUP) -> Owned:
    """Black to move: the points are his by so much with E5, and after a pass."""
    games = {"E5": (0.5, dict.fromkeys(points, with_move)), "pass": (0.5, dict.fromkeys(points, with_pass))}
    return Owned(SHUT, BLACK, games)


def test_a_group_that_gets_out_by_a_move_is_helped() -> None:
    found = find_helps(known(0.4, 0.0), point("E5"))
    (group,) = [each for each in found if each.kind == HELPS]
    assert group.rule == WAY and set(group.stones) == {point(each) for each in GROUP}
    assert find_way_of_help(known(0.4, 0.0), point("E5"), group.stones) == WAY


def test_games_must_bear_it_out() -> None:
    stones = [each for each in find_helps(known(0.0, 0.4), point("E5")) if each.stones]
    assert not stones
    # stones that are never lost need no help
    assert not [each for each in find_helps(known(1.0, 0.95), point("E5")) if each.stones]


def test_it_is_added_to_a_shape_alone_and_held_to_more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = known(0.4, 0.0)
    shape = Sentence("E5 pushes.", (Claim(SHAPE, SEEN, point("E5")),))
    told = add_helped(witness, point("E5"), shape)
    # it was: "E5 pushes."
    assert told.text.startswith("E5 pushes; it helps Black's five stones at D3 to get out")
    (group,) = [each for each in told.claims if each.kind == HELPS]
    for games, verdict in ((known(0.3, 0.1), HELD), (known(0.0, 0.4), FAILED), (known(1.0, 0.98), FAILED)):
        checker = Checker(adviser(), game_at(SHUT), Decision(BLACK, point("E5")), games)
        assert checker.check(group).verdict == verdict
    # beside an atari it is not told in which part of the board it helps a little
    place = Claim(FAVOURS, LIKELY, point("E5"), points=(point("C3"),))
    monkeypatch.setattr(what_else_it_does, "find_helps", lambda *_: [place])
    atari = replace(shape, claims=(Claim(ATARI, SEEN, point("E5"), (point("E4"),)),))
    assert add_helped(witness, point("E5"), atari) is atari
    assert FAVOURS in {each.kind for each in add_helped(witness, point("E5"), shape).claims}
    more = replace(shape, claims=(Claim(HELPS, SEEN, point("E5"), (point("D3"),)),))
    assert add_helped(witness, point("E5"), more) is more


def test_a_part_of_the_board_is_told_and_held_to_more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    where = tuple(map(point, LOWER_RIGHT))
    place = Claim(FAVOURS, SEEN, point("E5"), points=where)
    witness = known(0.4, 0.0, LOWER_RIGHT)
    assert tell_helps(witness, [place]) == ["helps Black in the lower right corner"]
    limited = replace(place, rule=helps.LIMITS)
    assert tell_helps(witness, [limited]) == ["holds White back in the lower right corner"]
    for games, verdict in ((witness, HELD), (known(0.0, 0.0, LOWER_RIGHT), FAILED)):
        checker = Checker(adviser(), game_at(SHUT), Decision(BLACK, point("E5")), games)
        assert checker.check(place).verdict == verdict
    # by games that say nothing nothing is told
    assert not find_helps(known(0.0, 0.0, ()), point("E5"))


def test_the_enemy_s_move_after_a_pass_hinders_the_same_group(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = known(0.4, 0.0)
    there = witness.witness_after([PASS])
    assert there is not None and there.color == WHITE
    games = Owned(SHUT, BLACK, {"E5": (0.5, dict.fromkeys(GROUP, -0.2)), "pass": (0.5, {})})
    compared = helps.Games.of(games.play_out(point("E5")), witness.play_out(point("E5")))
    monkeypatch.setattr(helps, "games_with_next", lambda *_: compared)
    found = find_helps_of_next(witness, point("E5"), point("E5"))
    (group,) = [each for each in found if each.rule == HINDERS]
    assert group.kind == THERE and group.points == (PASS,) and group.words[AGAINST] == str(point("E5"))


CENTRAL = """
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . O X . . . . . . .
. . . . O X . . . . . . .
. . . O X X . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
"""


def test_who_is_in_atari_is_not_hindered_on_the_way_into_the_centre(monkeypatch: pytest.MonkeyPatch) -> None:
    e7, e6 = parse_vertex("E7", 13), parse_vertex("E6", 13)
    witness, games = Witness(adviser(), game_at(CENTRAL), BLACK), Games({}, {}, 1)
    place = Claim(FAVOURS, SEEN, e7, points=(parse_vertex("G7", 13),))

    # of own stones that are led out one would hear first
    monkeypatch.setattr(helps, "MORE_ROOM", 9.0)

    def barred(witness: Witness) -> Claim | None:
        later, there = witness.witness_after([e7]), witness.witness_after([PASS])
        theirs = None if there is None else there.witness_after([e7])
        assert later is not None and theirs is not None
        return helps._name_who_runs(helps._Compared(witness, e7, later, theirs, games), place)

    found = barred(witness)
    assert found is not None and found.rule == helps.BARS and e6 in found.stones
    closed = CENTRAL.replace(". . . . O X", ". . . X O X", 1)
    # it was: "puts White's three stones at H9 in atari; it hinders White's three stones at H9 on the way"
    assert barred(Witness(adviser(), game_at(closed), BLACK)) is None


def test_a_group_that_gets_out_is_told_before_ground_that_is_not_sure() -> None:
    witness = known(0.4, 0.0)
    ground = Claim(GROUND, LIKELY, point("E5"), points=(point("E6"), point("E7")), margin=0.1)
    does = Sentence("E5 gains territory on the upper side.", (ground,))
    told = add_helped(witness, point("E5"), does)
    # it was: "K6 jumps one point from H6; it gains territory on the lower side", of a group that has to get out
    assert told.text.startswith("E5 helps Black's five stones at D3 to get out")
    assert "territory on the upper side" in told.text
    assert [each.kind for each in told.claims] == [HELPS, GROUND]
    sure = replace(does, claims=(replace(ground, margin=OWNED),))
    assert add_helped(witness, point("E5"), sure) is sure
    # of stones that are never lost it is not told
    assert add_helped(known(1.0, 0.95), point("E5"), does) is does
