"""What there is to learn from a move: from what is told first but for what comes between stones, or holds them."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK
from engine.explain.claims.kinds import CATCHES, HOLDS, LESSON, LINKS, PARTS, PROVEN, Claim, Sentence
from engine.explain.sentences.what_to_learn import learn_from_told
from tests.explain.records import point

STONES = tuple(point(each) for each in ("C3", "D3", "E3", "F3"))


@pytest.mark.parametrize("before", [PARTS, HOLDS])
def test_what_parts_stones_or_holds_them_does_not_stand_in_the_way(before: str) -> None:
    first, caught = Claim(before, PROVEN, BLACK, STONES[:2]), Claim(CATCHES, PROVEN, BLACK, STONES)
    # it was: no lesson
    lesson = learn_from_told([Sentence("", (first, caught))])
    assert lesson is not None and lesson.claims[0].kind == LESSON
    assert learn_from_told([Sentence("", (Claim(LINKS, PROVEN, BLACK, STONES[:2]), caught))]) is None
