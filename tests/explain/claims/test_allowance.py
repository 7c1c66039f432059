"""What an explanation may have played and read: in proportion to the decision, and not a game more."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS, parse_vertex
from engine.decide.decision.record import Decision
from engine.explain.claims.allowance import (
    A_FATE,
    A_LIFE,
    A_LINK,
    LEAST,
    LEAST_OF_WEAK,
    MOST,
    OF_CLEAR,
    OF_LIVES,
    SHARE,
    SMALL,
    WEAK,
    Allowance,
)

MOVE = parse_vertex("C3", 9)


def allowance(games: int, size: int = 9, times: int = 1) -> Allowance:
    """What the explanation of a decision of so many games may use."""
    return Allowance.of(Decision(BLACK, MOVE, evaluations=games), size, times)


@pytest.mark.parametrize("size", [9, 13, 19])
def test_it_is_a_share_of_the_decision_s_games_between_two_bounds(size: int) -> None:
    assert allowance(2000 * 9 // size, size).total == round(SHARE * (2000 * 9 // size))
    assert allowance(-(-WEAK // size), size).total == max(LEAST // size, round(SHARE * -(-WEAK // size)))
    # who played by fewer games still is no weaker teacher
    assert allowance(1, size).total == LEAST_OF_WEAK // size
    assert not allowance(1, size).is_small
    assert allowance(10**6, size).total == round(SHARE * (MOST // size))
    assert allowance(10**6, size, times=3).total == 3 * round(SHARE * (MOST // size))


def test_a_decision_that_was_clear_early_counts_by_the_games_that_it_might_have_had() -> None:
    early = Decision(BLACK, MOVE, evaluations=WEAK // 9 - 1, allowed=WEAK // 9 + 1)
    assert Allowance.of(early, 9).total == max(LEAST // 9, round(SHARE * (WEAK // 9 - 1)))


def test_as_much_is_read_on_large_boards_where_a_move_was_clear_after_few_games() -> None:
    kept = {
        size: Allowance.of(Decision(BLACK, MOVE, evaluations=60, allowed=1000), size).for_lives
        for size in (9, 19)
    }
    assert kept == {9: round(OF_LIVES * (LEAST // 9)), 19: round(OF_LIVES * round(OF_CLEAR * SHARE * 1000))}


def test_games_that_earlier_decisions_left_in_the_tree_do_not_count() -> None:
    for games, allowed, played, counted in (
        (700, 400, 407, 407),
        (407, 400, 407, 407),
        (413, 400, 80, 400),
        (300, 400, 300, 300),
        (700, None, 700, 700),
        (1400, None, 700, 700),
    ):
        decision = Decision(BLACK, MOVE, evaluations=games, allowed=allowed, spent={"games": played})
        assert Allowance.of(decision, 9).total == round(SHARE * counted)
    # nor does a weak level count as a stronger one by them
    weak = Decision(BLACK, MOVE, evaluations=WEAK, allowed=WEAK // 9 - 1, spent={"games": WEAK // 9 - 1})
    assert Allowance.of(weak, 9).total == LEAST_OF_WEAK // 9


def test_no_more_is_drawn_than_is_left() -> None:
    purse = allowance(1000)
    assert purse.left == purse.total == 720
    assert purse.draw(700) == 700
    assert purse.draw(700) == 20
    assert purse.draw(1) == 0
    assert purse.draw(-5) == 0
    assert purse.left == 0


def test_a_reading_is_drawn_whole_or_not_at_all() -> None:
    price = A_LIFE // 81
    purse = allowance(1000)
    purse.left, purse.for_lives = price + 1, 2 * price - 1
    # what is kept for readings comes first
    assert purse.draw_life()
    assert (purse.left, purse.for_lives) == (price + 1, price - 1)
    assert purse.draw_life()
    assert purse.left == 1
    assert not purse.draw_life()
    assert purse.left == 1


def test_games_about_the_life_of_a_group_are_paid_for_like_a_reading() -> None:
    price = A_FATE // 9
    purse = allowance(1000)
    purse.left, purse.for_lives = price, price
    assert [purse.draw_fate() for _ in range(3)] == [True, True, False]
    assert (purse.left, purse.for_lives) == (0, 0)


def test_games_about_a_link_are_drawn_only_from_what_is_kept_for_readings() -> None:
    price = A_LINK // 81
    purse = allowance(1000)
    purse.left, purse.for_lives = 10 * price, 2 * price - 1
    assert purse.draw_link()
    assert (purse.left, purse.for_lives) == (10 * price, price - 1)
    assert not purse.draw_link()
    assert (purse.left, purse.for_lives) == (10 * price, price - 1)


def test_more_games_of_a_pass_than_of_a_move_are_wanted_and_fewer_of_what_comes_later() -> None:
    purse = allowance(1000)
    for is_again in (False, True):
        for is_later in (False, True):
            assert purse.wanted(PASS, is_again, is_later) > purse.wanted(MOVE, is_again, is_later)
            assert purse.wanted(MOVE, is_again, is_later) <= purse.wanted(MOVE, False, False)
    # all that is asked about our own move has room
    needed = [
        *(purse.wanted(PASS, is_again, is_later) for is_again in (False, True) for is_later in (False, True)),
        *(purse.wanted(MOVE, *each) for each in ((True, False), (False, True), (True, True))),
    ]
    assert sum(needed) < purse.total


@pytest.mark.parametrize("size", [9, 13, 19])
def test_it_is_small_where_few_games_decided(size: int) -> None:
    assert allowance(-(-WEAK // size), size).is_small
    assert allowance(round(0.9 * SMALL / SHARE / size), size).is_small
    assert not allowance(round(1.1 * SMALL / SHARE / size), size).is_small
