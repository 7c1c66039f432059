"""The book asked about boards: known joseki in every corner, frame and order, mistakes and their punishment, 13x13."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from engine.board.board import Board, IllegalMove
from engine.board.points import BLACK, PASS, WHITE, opponent, point_at, xy
from joseki.corner import TENUKI
from joseki.dag import NONE
from joseki.graph import ArrayGraph
from joseki.lookup import Continuation, Joseki, Status
from joseki.tree import Kind
from tests.joseki.lines import WAYS, at, first_color, laid, played, report, turned

# name, the moves that make it, the move that goes on
KNOWN = [
    ("Three-three invasion", "Q16 R17 R16 Q17 P17", "P18"),
    ("slide (suberi)", "Q16 O17 R14 Q18", "R17"),
    ("kick (kosumi-tsuke)", "Q16 O17 P17", "O16"),
    ("one-space low pincer, three-three invasion", "Q16 O17 M17 R17 Q17 R16", "Q15"),
    ("two-space high pincer, three-three invasion", "Q16 O17 L16 R17", "Q17"),
    ("double approach", "Q16 O17 pass R14", "Q14"),
    ("attach and extend", "Q16 O17 O16 N16 O15", "P17"),
    ("attach and draw back", "R16 P16 P17 O17", "Q17"),
    ("hanging connection", "R16 P16 P17 O17 Q17 N16", "R14"),
    ("small avalanche", "R16 P16 P17 Q16 Q17 R15 O17", "S16"),
    ("large avalanche", "R16 P16 P17 Q16 Q17 R15 O17 O16 N16", "R17"),
    ("magic sword", "R16 P17 M16", "Q15"),
    ("Shusaku's kosumi", "R16 P17 Q15", "L17"),
    ("one-space low pincer", "R16 P17 N17", "Q15"),
    ("two-space high pincer", "R16 P16 M16 Q13 P15 O15", "P14"),
    ("large knight's approach", "R16 O17", "Q17"),
    ("taisha", "P17 R16 Q14 P16 Q16", "Q15"),
    ("knight's press (keima gake)", "P17 R16 Q15", "R15"),
    ("attach inside", "P16 R16 R17", "S17"),
    ("shoulder hit", "R17 Q16", "R16"),
]


@pytest.mark.parametrize(("name", "line", "following"), KNOWN, ids=[known[0] for known in KNOWN])
def test_a_known_joseki_is_found_in_all_symmetries_and_both_colors(
    book: Joseki, name: str, line: str, following: str
) -> None:
    shares = set()
    for corner, frame in WAYS:
        found = report(book, line, corner, frame)
        assert found.status == Status.IN_JOSEKI
        assert found.exact
        assert name in found.name
        shares.add(at(found.suggestions, turned(following, corner, frame)).weight)
    assert len(shares) == 1
    assert shares.pop() > 0.1


def test_other_corners_do_not_matter(book: Joseki) -> None:
    board, color = played("R16 P16 P17 O17")
    board.play(color, point_at(3, 3))
    board.play(opponent(color), point_at(5, 2))
    found = book.corners(board, color)
    assert "attach and draw back" in found[0].name
    assert found[1].status == Status.IN_JOSEKI
    assert [each.status for each in found[2:]] == [Status.EMPTY, Status.EMPTY]


def test_any_order_of_the_moves_gives_the_same_answer(book: Joseki) -> None:
    stones = {"black": ["R16", "P17", "Q17", "R14"], "white": ["P16", "O17", "O16"]}
    expected = report(book, "R16 P16 P17 O17 Q17 O16 R14")
    generator = random.Random(7)
    for _ in range(20):
        board = Board(19)
        for color, vertices in ((BLACK, stones["black"]), (WHITE, stones["white"])):
            for vertex in generator.sample(vertices, len(vertices)):
                board.play(color, turned(vertex, 0, 0))
        assert book.corners(board, WHITE)[0] == expected


def test_the_5_3_and_the_3_4_point_meet_with_colors_exchanged(book: Joseki) -> None:
    one = report(book, "P17 R16")
    other = report(book, "R16 P17 pass", frame=2)
    assert [(each.point, each.kind, each.weight) for each in one.suggestions] == [
        (each.point, each.kind, each.weight) for each in other.suggestions
    ]


def test_a_symmetric_corner_offers_both_sides_alike(book: Joseki) -> None:
    found = report(book, "Q16")
    one = at(found.suggestions, turned("O17", 0, 0))
    other = at(found.suggestions, turned("R14", 0, 0))
    assert one.weight == other.weight > 0.15
    assert sum(each.weight for each in found.suggestions) == pytest.approx(1)
    assert [turned(v, 0, 1) for v in ("O17", "R14")] == [other.point, one.point]
    drawn, mirrored = one.line(), other.line()
    assert len(drawn) == len(mirrored) > 1
    assert drawn == [point_at(18 - row, 18 - column) for column, row in map(xy, mirrored)]


def test_an_empty_board_offers_the_opening_points(book: Joseki) -> None:
    for color in (BLACK, WHITE):
        for found in book.corners(Board(19), color):
            assert found.status == Status.EMPTY
            best = max(found.suggestions, key=lambda each: each.weight)
            assert best.point == turned("Q16", found.corner, 0)
            for vertex in ("R16", "Q17", "R17", "P17", "R15", "P16", "Q15"):
                assert at(found.suggestions, turned(vertex, found.corner, 0)).weight > 0


NEAR = [known for known in KNOWN[:9] if "L16" not in known[1]]
"""Those that need no more of the board than a corner of 13x13 has."""


@pytest.mark.parametrize(("name", "line", "following"), NEAR, ids=[known[0] for known in NEAR])
def test_joseki_are_found_on_13x13(book: Joseki, name: str, line: str, following: str) -> None:
    for corner, frame in WAYS:
        found = report(book, line, corner, frame, size=13)
        assert name in found.name
        assert at(found.suggestions, turned(following, corner, frame, 13)).weight > 0.1
        points = [point for each in found.suggestions for point in each.line() if point != PASS]
        assert all(0 <= place < 13 for point in points for place in xy(point))


def test_small_boards_have_no_joseki(book: Joseki) -> None:
    assert book.corners(Board(9), BLACK) == []
    assert book.suggestions(Board(9), BLACK) == []


def test_a_bad_move_is_never_suggested_but_answered(book: Joseki) -> None:
    for corner, frame in WAYS:
        before = report(book, "Q16 pass Q14", corner, frame)
        wrong = turned("Q17", corner, frame)
        assert at(before.suggestions, wrong).kind == Kind.BAD
        assert not at(before.suggestions, wrong).is_playable
        board, color = played("Q16 pass Q14", corner, frame)
        assert wrong not in [each.point for each in book.suggestions(board, color, least=0)]
        after = report(book, "Q16 pass Q14 Q17", corner, frame)
        assert after.status == Status.LEFT
        assert after.left_by == wrong
        assert after.has_punishment
        assert after.suggestions[0].tesuji
        assert after.suggestions[0].point == turned("R17", corner, frame)


@pytest.mark.slow
def test_leaving_an_urgent_position_is_known_and_punished(book: Joseki) -> None:
    dag = book.database.dag
    graph = ArrayGraph(dag)
    ways_in = np.bincount(dag.entries["node"])
    checked = 0
    for node in range(1, len(dag.nodes)):
        steps = graph.steps(node)
        tenuki = [step for step in steps if step.code == TENUKI and step.node != NONE]
        if tenuki and ways_in[tenuki[0].node] == 1 and any(step.kind == Kind.URGENT for step in steps):
            board, color = laid(dag, node)
            assert book.corners(board, color)[0].status == Status.IN_JOSEKI
            found = book.corners(board, opponent(color))[0]
            assert found.status == Status.LEFT
            assert found.left_by == PASS
            assert found.has_punishment
            checked += 1
    assert checked > 0


def test_leaving_a_position_that_nobody_leaves_is_known(book: Joseki) -> None:
    board, color = played("R16 P16 P17 Q16 Q17 R15 O17 S16")
    assert at(book.corners(board, color)[0].suggestions, turned("R17", 0, 0)).kind == Kind.URGENT
    found = book.corners(board, opponent(color))[0]
    assert found.status == Status.LEFT
    assert found.left_by == PASS
    assert "small avalanche" in found.name


@pytest.mark.slow
def test_the_end_of_a_line_is_no_departure(book: Joseki) -> None:
    dag = book.database.dag
    ends = [node for node in range(1, len(dag.nodes)) if dag.nodes["first"][node] == NONE][:50]
    for node in ends:
        board, color = laid(dag, node)
        assert book.corners(board, color)[0].status == Status.FINISHED


@pytest.mark.parametrize("move", ["T19", "S19", "M13"])
def test_a_move_that_no_book_has_leaves_the_joseki(book: Joseki, move: str) -> None:
    for corner, frame in WAYS:
        found = report(book, f"R16 P16 P17 {move}", corner, frame)
        assert found.status == Status.LEFT
        assert found.left_by == turned(move, corner, frame)
        assert not found.has_punishment
        assert found.suggestions == ()


def test_a_corner_out_of_all_knowledge_says_nothing(book: Joseki) -> None:
    found = report(book, "R16 T19 S19 T18 T17 S18 R19 T16")
    assert found.status == Status.UNKNOWN
    assert found.left_by is None
    assert found.suggestions == ()


def test_far_stones_are_left_out_of_account_if_they_must_be(book: Joseki) -> None:
    board, color = played("Q16 O17")
    # two stones near the middle of the upper side that make the corner one that no book has
    board.play(color, turned("K18", 0, 0))
    board.play(opponent(color), turned("K15", 0, 0))
    found = book.corners(board, color)[0]
    assert not found.exact
    assert at(found.suggestions, turned("R14", 0, 0)).weight > 0.1


def test_suggestions_are_legal_and_ordered(book: Joseki) -> None:
    generator = random.Random(3)
    seen_kinds = set()
    for _ in range(30):
        board, color = Board(19), BLACK
        for _ in range(30):
            offered = book.suggestions(board, color)
            assert all(board.is_legal(color, each.point) for each in offered)
            assert all(each.kind != Kind.BAD and each.point != PASS for each in offered)
            ranks = [each.kind == Kind.URGENT for each in offered]
            assert all(first >= second for first, second in pairwise(ranks))
            if not offered:
                break
            chosen = generator.choice(offered)
            seen_kinds.add(chosen.kind)
            board.play(color, chosen.point)
            color = opponent(color)
    assert {Kind.NORMAL, Kind.URGENT, Kind.COMPLEX} <= seen_kinds


def test_weights_are_shares(book: Joseki) -> None:
    for line in ("Q16 O17", "R16 P16", "R16 P17 L17", "Q16 O17 M17"):
        found = report(book, line)
        assert sum(each.weight for each in found.suggestions) == pytest.approx(1)
        weights = [each.weight for each in found.suggestions]
        assert weights == sorted(weights, reverse=True)


def test_lines_can_be_played_and_end_in_joseki(book: Joseki) -> None:
    ends: Counter[Status] = Counter()
    for _, line, _ in KNOWN:
        board, color = played(line)
        for each in book.corners(board, color)[0].suggestions:
            if each.point != PASS:
                ahead, mover = board.copy(), color
                for point in each.line():
                    ahead.play(mover, point)
                    assert ahead.color_at(point) == mover or point == PASS
                    mover = opponent(mover)
                ends[book.corners(ahead, mover)[0].status] += 1
    assert set(ends) == {Status.FINISHED, Status.IN_JOSEKI}
    assert ends[Status.FINISHED] > 50


def test_trees_go_on_as_the_suggestions_do(book: Joseki) -> None:
    board, color = played("R16 P16")
    suggestion = at(book.corners(board, color)[0].suggestions, turned("P17", 0, 0))
    tree = suggestion.tree(width=2, plies=3, least=0.05)
    board.play(color, suggestion.point)
    direct = book.corners(board, opponent(color))[0].suggestions
    assert [each.point for each in tree] == [each.point for each in direct[:2]]
    assert [each.share for each in tree] == [each.weight for each in direct[:2]]

    def depth(children: tuple[Continuation, ...]) -> int:
        return 1 + max(map(depth, (each.children for each in children))) if children else 0

    assert depth(tree) == 3
    assert all(len(each.children) <= 2 for each in tree)


def test_texts_follow_the_corner(book: Joseki) -> None:
    drawn = at(report(book, "R16 P16 P17 O17").suggestions, turned("Q17", 0, 0)).comment
    assert drawn == "Black draws back; the cut at O16 is left behind."
    lower_left = at(report(book, "R16 P16 P17 O17", 3, 3).suggestions, turned("Q17", 3, 3))
    assert lower_left.comment == "White draws back; the cut at D6 is left behind."
    assert "Black blocks on the side where the wall is worth more; here the left side." in [
        each.comment for each in report(book, "Q16 R17", 1).suggestions
    ]


def test_an_empty_book_knows_nothing_and_says_why() -> None:
    empty = Joseki(None, "playing without joseki: for a test")
    assert empty.corners(Board(19), BLACK) == []
    assert empty.suggestions(Board(19), BLACK) == []
    assert "for a test" in empty.reason


def test_first_colors() -> None:
    board, color = played("Q16", 0, 2)
    assert board.color_at(turned("Q16", 0, 2)) == first_color(2) == WHITE
    assert color == BLACK
    with pytest.raises(IllegalMove):
        board.play(BLACK, turned("Q16", 0, 0))
