"""What a move does to enemy stones must be so at the end of a line that is shown, too, though the enemy moves next."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.points import BLACK
from engine.explain.claims.kinds import CATCHES, CUTS, KILLS, LINKS, PARTS, PROVEN, Claim
from engine.explain.claims.lost_again import is_lost_again
from engine.explain.claims.outlooks import find_following
from engine.explain.claims.parting import APART
from engine.explain.claims.readings import Answer
from engine.explain.sentences.what_may_come import tell_following
from tests.explain.claims.test_fates import THREE_IN_A_ROW
from tests.explain.claims.test_outlooks import Foreseen
from tests.explain.records import point

PARTED = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. O . . O . O O .
. . . X O . X . .
. . . O X . . X .
. . O O X . . . .
. O X X . . . X .
. . . . . . . . .
"""
"""Black's B3 parts C3 and B2 and puts C3 in atari; White gets out at C4. Then both need B4."""

MOVE, ANSWER = point("B3"), point("C4")
PARTS_THEM = Claim(PARTS, PROVEN, MOVE, (point("C3"), point("B2")), rule=APART)


@pytest.mark.parametrize("kind", [PARTS, CUTS])
@pytest.mark.parametrize(("following", "is_lost"), [("C5", True), ("B4", False)])
def test_strings_that_come_together_after_a_line_were_not_cut_off_by_it(
    kind: str, following: str, is_lost: bool
) -> None:
    witness, line = Foreseen(PARTED, {}), (MOVE, ANSWER, point(following))
    cut = Claim(kind, PROVEN, MOVE, PARTS_THEM.stones)
    assert is_lost_again(witness, line, [cut]) is is_lost
    # what is told of another move, or of own stones, is not asked
    assert not is_lost_again(witness, line, [Claim(kind, PROVEN, ANSWER, cut.stones)])
    assert not is_lost_again(witness, line, [Claim(LINKS, PROVEN, MOVE, cut.stones)])


def test_our_next_move_is_not_told_where_it_loses_what_the_first_one_did() -> None:
    witness = Foreseen(PARTED, {("B3", "C4"): (("C5", 0.8),)})
    assert find_following(witness, (MOVE, ANSWER)) is not None
    # it was: "then Black plays C5, which puts White's four stones at C3 in atari"
    assert find_following(witness, (MOVE, ANSWER), [PARTS_THEM]) is None
    assert tell_following(witness, (MOVE, ANSWER), [PARTS_THEM]) == ("", [])


FAR = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . X O . . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black captures D5 by E5; he does so by F5, too, if White's E5 is answered."""


@pytest.mark.parametrize(("following", "is_lost"), [("J9", True), ("E6", False)])
def test_what_was_captured_may_get_out_after_a_line(following: str, is_lost: bool) -> None:
    witness, line = Foreseen(FAR, {}), tuple(map(point, ("F5", "E5", following)))
    told = Claim(CATCHES, PROVEN, line[0], (point("D5"),))
    assert is_lost_again(witness, line, [told]) is is_lost


class Living(Foreseen):
    """A witness by whose reading the group lives if Black has played at J9."""

    def read_life(self, board: Board, stone: int, first: int) -> Answer:
        return Answer(yes=board.color_at(point("J9")) == BLACK, is_proven=True)


@pytest.mark.parametrize(("following", "is_lost"), [("J9", True), ("A1", False)])
def test_what_was_killed_may_live_after_a_line(following: str, is_lost: bool) -> None:
    group = tuple(point(each) for each in ("A2", "B2", "C2", "D2", "D1"))
    witness, line = Living(THREE_IN_A_ROW, {}), tuple(map(point, ("B1", "C1", following)))
    assert is_lost_again(witness, line, [Claim(KILLS, PROVEN, line[0], group)]) is is_lost
