"""What is played is decided alike in a game and where points are asked for: by games, and by proofs that do as well."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK
from engine.decide.decision.budget import Budget
from engine.decide.games import choosing
from engine.decide.games.tree_search import TreeSearch
from tests.decide.games.test_hybrid import KILL, in_hand, letter, player
from tests.decide.positions import game_at


@pytest.mark.parametrize("for_points", [True, False])
def test_a_move_that_is_proven_to_decide_something_must_do_as_well_however_much_hangs_on_it(
    for_points: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = in_hand(monkeypatch)
    decision = player(300).afresh().decide(game_at(KILL, BLACK), BLACK, Budget(for_points=for_points))
    tally, last = made[-1]._tally, decision.tried[-1].move
    assert decision.move == letter(KILL) != last
    for proven, is_played in ((last, False), (letter(KILL), True)):
        tally.proven, tally.stakes = {proven}, {proven: 100.0}
        tally.fill(decision, ())
        assert (decision.move == proven) is is_played


def test_a_move_that_is_proven_to_decide_something_must_have_had_its_share_of_the_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = in_hand(monkeypatch)
    monkeypatch.setattr(TreeSearch, "worth", lambda self, move: 0.5)
    decision = player(300).afresh().decide(game_at(KILL, BLACK), BLACK)
    first, last, tally = decision.tried[0], decision.tried[-1], made[-1]._tally
    assert 0 < last.worth < choosing.EARNED * first.worth
    tally.proven = {last.move}
    tally.fill(decision, ())
    assert decision.move == first.move
    monkeypatch.setattr(choosing, "EARNED", last.worth / first.worth)
    tally.fill(decision, ())
    assert decision.move == last.move
