"""The tree of a lookahead: values halfway to minimax, the pass among the moves, the line that is expected."""

from __future__ import annotations

from engine.board.points import BLACK, WHITE, opponent
from engine.decide.lookahead.tree import Node


def node(move: int, score: float, color: int = WHITE, line: tuple[int, ...] = (), depth: int = 1) -> Node:
    """A position that nothing was tried from, worth ``score`` to the side to move."""
    return Node(color, move, depth, score, line)


def with_answers(answers: dict[int, float], elsewhere: float | None = None) -> Node:
    """A position of White's after move 1, worth 5 as it stands, with answers and what they are worth to Black."""
    made = node(1, 5.0)
    made.elsewhere = elsewhere
    made.children = [node(move, score, BLACK, depth=2) for move, score in answers.items()]
    return made


def test_a_position_that_nothing_was_tried_from_is_worth_its_settled_score() -> None:
    leaf = node(1, 5.0, line=(7, 8))
    assert (leaf.value, leaf.best, leaf.expected(), leaf.size()) == (5.0, None, (7, 8), 1)
    leaf.elsewhere = 9.0
    assert leaf.value == 5.0, "the pass counts once something was compared with it"


def test_in_a_sequence_only_what_comes_of_it_counts() -> None:
    tree = with_answers({2: -3.0})
    tree.is_sequence = True
    assert tree.value == 3.0
    tree.elsewhere = 4.0
    assert tree.value == 4.0
    assert tree.best is None, "playing elsewhere is better than going on"


def test_a_position_is_worth_halfway_from_what_it_looked_like_to_its_best_answer() -> None:
    tree = with_answers({2: -3.0, 3: -4.5, 4: 6.0})
    assert tree.value == (5.0 + 4.5) / 2
    assert tree.best is not None
    assert tree.best.move == 3
    assert tree.expected() == (3,)
    assert tree.size() == 4


def test_a_pass_counts_where_it_is_better_than_all_answers() -> None:
    tree = with_answers({2: -3.0, 3: -4.5}, elsewhere=6.0)
    assert (tree.value, tree.best, tree.expected()) == ((5.0 + 6.0) / 2, None, ())
    tree = with_answers({2: -3.0, 3: -4.5}, elsewhere=4.0)
    assert (tree.value, tree.expected()) == ((5.0 + 4.5) / 2, (3,))


def test_a_pass_that_is_as_good_is_taken() -> None:
    assert with_answers({3: -4.5}, elsewhere=4.5).best is None


def test_of_equal_answers_the_first_in_board_order_is_expected() -> None:
    tree = with_answers({9: -4.0, 3: -4.0, 6: -4.0})
    assert tree.expected() == (3,)


def test_the_sides_take_turns() -> None:
    """White's answer 2 looks best, but Black has a reply to it; then 3 is better, and its settled line follows."""
    tree = with_answers({2: -6.0, 3: -4.0})
    refuted, kept = tree.children
    refuted.children = [node(5, -1.0, WHITE, depth=3), node(6, -7.0, WHITE, depth=3)]
    assert refuted.value == (-6.0 + 7.0) / 2
    kept.line = (8, 9)
    assert tree.value == (5.0 + 4.0) / 2
    assert tree.expected() == (3, 8, 9)
    assert tree.size() == 5
    assert {child.color for child in refuted.children} == {opponent(refuted.color)}
