"""The formula for semeais: the truth about every semeai that was made and is within it, and silent about the others."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, WHITE, point_at
from engine.lab.check.semeais import ExactSemeai
from engine.lab.data.semeais import Group, Made, all_semeais, make_semeai
from engine.reading.semeai.formula import (
    APPROACHES,
    MAY_GROW,
    OPEN_EYE,
    OPEN_KO,
    SEVERAL_STRINGS,
    TWO_EYES,
    WEAK_WALL,
    Formula,
    semeai_formula,
)

COLORS = (BLACK, WHITE)


def semeais_of(
    most: int, eyes: tuple[str, ...], approach: int = 0, moves: int = 9
) -> list[tuple[Group, Group, int]]:
    """The semeais of these eyes with at most so many outside, approach and shared moves in all."""
    return [
        (black, white, shared)
        for black, white, shared in all_semeais(most, eyes, approach)
        if black.outside + white.outside + 2 * (black.approach + white.approach) + shared <= moves
    ]


def within(made: Made) -> Formula | None:
    answer = semeai_formula(made.board, *made.stones)
    return answer if isinstance(answer, Formula) else None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("semeais", "kinds", "least"),
    [
        (semeais_of(3, ("none",)), {0}, 30),
        (semeais_of(2, ("none", "one", "two"), moves=5), {0, 1}, 80),
        (semeais_of(2, ("none", "two, one filled", "three", "three, two filled"), moves=3), {0, 1}, 60),
        (semeais_of(1, ("none", "square four", "square four, two filled"), moves=1), {1}, 10),
        (semeais_of(1, ("none", "one", "pyramid four, two filled"), moves=2), {0, 1}, 24),
        ([(Group(1, 0, "bulky five"), Group(2, 0, "one"), shared) for shared in range(3)], {1}, 3),
        (semeais_of(2, ("none", "one", "two"), approach=1, moves=4), {0, 1, 2}, 100),
    ],
    ids=[
        "no eyes",
        "small eyes",
        "partly filled eyes",
        "square four",
        "pyramid four",
        "bulky five",
        "approach",
    ],
)
def test_every_semeai_within_the_formula_is_judged_as_by_search(
    semeais: list[tuple[Group, Group, int]], kinds: set[int], least: int
) -> None:
    seen: list[int] = []
    for black, white, shared in semeais:
        made = make_semeai(black, white, shared)
        formula = within(made)
        if formula is None:
            continue
        truth = ExactSemeai(made.board, made.black, made.white, made.points)
        for mover in (0, 1):
            for side in (0, 1):
                assert formula.takes(side, side == mover) == truth.takes(COLORS[side], COLORS[mover]), (
                    black, white, shared, side, mover,
                )  # fmt: skip
                check_tenukis(formula, truth, side, mover)
        seen.append(formula.kind)
    assert set(seen) == kinds
    assert len(seen) >= least


def check_tenukis(formula: Formula, truth: ExactSemeai, side: int, mover: int) -> None:
    """A side may play elsewhere as often as is said, and not once more unless its enemy has no move left."""
    winner, tenukis = formula.winner(mover), formula.tenukis(side, mover)
    if winner == 1 - side:
        assert not tenukis
        return
    if tenukis is None:
        return

    def comes_to_the_same(elsewhere: int) -> bool:
        taker = COLORS[side if winner == side else 1 - side]
        taken = truth.takes(taker, COLORS[mover], idle=COLORS[side], tenukis=elsewhere)
        return taken == (winner == side)

    assert comes_to_the_same(tenukis)
    own, enemy = (formula.count.first, formula.count.second)[:: 1 if side == 0 else -1]
    if not (formula.count.shared > 1 and own.eyes > enemy.eyes):
        assert not comes_to_the_same(tenukis + 1)


def test_the_favourite_does_not_lose_when_it_begins() -> None:
    favourites = set()
    for black, white, shared in semeais_of(3, ("none", "one"), moves=6):
        made = make_semeai(black, white, shared)
        formula = within(made)
        if formula is not None:
            favourites.add(formula.favourite)
            if formula.favourite is not None:
                assert formula.winner(formula.favourite) in (formula.favourite, None)
    assert favourites == {0, 1, None}


def test_an_approach_move_is_one_more_liberty() -> None:
    """White must play C9 before B8, or is taken there: Black, an eye behind, has time for two moves elsewhere."""
    made = make_semeai(Group(1, 1, "one"), Group(3), 0)
    formula = within(made)
    assert formula is not None
    assert (formula.kind, formula.count.first.approach, formula.count.first.own) == (2, 1, 4)
    assert formula.winner(0) == 0
    assert formula.winner(1) == 0


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (make_semeai(Group(1, 2), Group(2), 0), APPROACHES),
        (make_semeai(Group(1, 1, "three"), Group(2), 0), APPROACHES),
    ],
    ids=["two liberties need an approach move", "an approach move, and stones in an eye"],
)
def test_what_is_not_counted_says_so(made: Made, reason: str) -> None:
    assert semeai_formula(made.board, *made.stones) == reason


@pytest.mark.parametrize(
    ("diagram", "reason"),
    [
        (
            """
            a . b X X X X
            a . b X X X .
            a a b b X X X
            O a a b b X X
            O O a a b X X
            O O O a b X .
            . O O a b X X
            """,
            WEAK_WALL,
        ),
        (
            """
            a . b X X X X
            a . b X X X .
            a a b b X X X
            . a a b b X X
            . O a a b X X
            . O O a b X .
            . . O a b X X
            """,
            MAY_GROW,
        ),
        (
            """
            a . . . a O .
            a a a a a O O
            b b b b b O O
            X X X X b b b
            . X . X X X .
            X X X . X . X
            . X . X X X .
            """,
            OPEN_EYE,
        ),
        (
            """
            a . a . a O .
            a a a a a O O
            b b b b b O O
            X X X X b b b
            . X . X X X .
            X X X . X . X
            . X . X X X .
            """,
            TWO_EYES,
        ),
        (
            """
            a a . b X X X
            a . a b X X .
            . a a b X X X
            O O O b b X .
            . O O O b X X
            O . O O b X .
            O O O O b X X
            """,
            SEVERAL_STRINGS,
        ),
    ],
    ids=["walls", "growing", "an open eye", "two eyes", "strings"],
)
def test_what_is_outside_the_formula_says_why(diagram: str, reason: str) -> None:
    grid = parse_diagram(diagram.replace("a", "X").replace("b", "O"))
    named = marked_points(diagram)
    board = Board(len(grid))
    board.set_position(grid)
    assert semeai_formula(board, named["a"], named["b"]) == reason


def test_an_open_ko_is_not_counted() -> None:
    made = make_semeai(Group(1), Group(1), 1)
    made.board.set_position(made.board.grid(), BLACK, ko=point_at(1, 0))
    assert semeai_formula(made.board, *made.stones) == OPEN_KO
