"""A review written into a record: what a reader of the file finds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sgfmill import sgf

from engine.board.points import BLACK, WHITE
from engine.decide.decision.record import Decision, Tried
from engine.explain.reviews.annotate import annotate
from engine.explain.reviews.review import Reviewed, Thresholds, summarize
from engine.explain.reviews.verdict import MoveVerdict
from tests.explain.records import decision, point, tried
from tests.explain.reviews.test_verdict import verdict_on

RECORD = (
    b"""(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[A]C[Before.];B[ee](;W[ef]C[What now?]LB[aa:Z]DM[1];B[];W[dd])(;W[gg]))"""
)

SPREAD = 4.0


def verdict(vertex: str, made: Decision, played: Tried | None = None) -> MoveVerdict:
    """A verdict on a move, which is played out if it is not the decision's own."""
    known = next((each for each in made.tried if each.move == point(vertex)), None)
    return verdict_on(point(vertex), made, played or known)


@pytest.fixture
def reviewed() -> list[Reviewed]:
    """The four moves: an only move, a doubtful one, a very bad pass, a good one that nothing was compared with."""
    first = decision("E5", [tried("E5", 9.0), tried("C3", 2.0), tried("G7", 1.0)], before=-5.0)
    second = decision("C4", [tried("C4", 5.0, "D3 pass E2"), tried("C3", 4.0)], color=WHITE)
    third = decision(
        "C6", [tried("C6", 6.0), tried("C5", 5.0), tried("B5", 4.0), tried("B6", 3.0), tried("A6", 2.0)]
    )
    fourth = decision("D6", [tried("D6", 5.0)], color=WHITE, before=-9.0)
    return [
        Reviewed(1, BLACK, verdict("E5", first), SPREAD),
        Reviewed(2, WHITE, verdict("E4", second, tried("E4", 2.5)), SPREAD),
        Reviewed(3, BLACK, verdict_on(0, third, None), SPREAD),
        Reviewed(4, WHITE, verdict("D6", fourth), SPREAD),
    ]


@pytest.fixture
def nodes(reviewed: list[Reviewed]) -> list[sgf.Tree_node]:
    """The main line after the review was written, read back from the file."""
    record = sgf.Sgf_game.from_bytes(RECORD)
    annotate(record, reviewed, "Commented by a test.", everything=True)
    return sgf.Sgf_game.from_bytes(record.serialise()).get_main_sequence()


def test_the_record_keeps_what_it_held(nodes: list[sgf.Tree_node]) -> None:
    assert nodes[0].get("PB") == "A"
    assert nodes[0].get("C").startswith("Before.\n\nCommented by a test.\nBlack: 1 of 2 moves")
    assert nodes[2].get("C").startswith("What now?\n\nMove 2, White E4: doubtful.\n")
    assert nodes[2].get("LB") == [((8, 0), "Z")]
    assert nodes[2].has_property("DM")
    assert [child.get_move() for child in nodes[1]][:2] == [("w", (3, 4)), ("w", (2, 6))]


def test_one_move_in_five_gets_prose_unless_all_are_asked_for(reviewed: list[Reviewed]) -> None:
    record = sgf.Sgf_game.from_bytes(RECORD)
    annotate(record, reviewed, "Commented by a test.")
    comments = [node.get("C") for node in record.get_main_sequence()[1:]]
    assert comments[0] == "Move 1, Black E5: a good move, all others are much worse."
    assert comments[1].endswith("Move 2, White E4: doubtful.")
    assert comments[2].startswith("Move 3, Black pass: a big mistake.\nBlack passed.\n")
    assert comments[3] == "Move 4, White D6."


def test_what_is_worth_prose_depends_on_the_reader(reviewed: list[Reviewed]) -> None:
    def told(rank: str, ranks: bytes = b"") -> list[bool]:
        record = sgf.Sgf_game.from_bytes(RECORD.replace(b"PB[A]", b"PB[A]" + ranks))
        annotate(
            record,
            [replace(each, number=1 + number) for number, each in enumerate(moves)],
            "Test.",
            rank=rank,
        )
        return ["I would have" in node.get("C") for node in record.get_main_sequence()[1:3]]

    # a doubtful move, and the only move
    moves = reviewed[1::-1]
    moves = [replace(each, color=WHITE) for each in moves]
    assert told("10k") == [True, False]
    assert told("25k") == [False, True]
    assert told("", b"WR[25k]") == [False, True]
    assert told("", b"BR[25k]WR[10k]") == [True, False]


class Doubted(MoveVerdict):
    """A verdict that more games do not bear out."""

    def count_again(self, careful: bool = False, games: int = 0) -> MoveVerdict:
        return verdict_on(self.move, self.decision, tried("E4", 5.0))


def test_a_mistake_that_more_games_do_not_confirm_is_none(reviewed: list[Reviewed]) -> None:
    first, second = reviewed[:2]
    assert second.verdict is not None
    doubted = Doubted(second.verdict.move, second.verdict.played, second.verdict.explainer)
    assert doubted.loss > 0
    record = sgf.Sgf_game.from_bytes(RECORD)
    told = annotate(record, [first, replace(second, verdict=doubted)], "Commented by a test.")
    assert [each.verdict.loss for each in told if each.verdict is not None] == [0.0, 0.0]
    node = record.get_main_sequence()[2]
    assert node.get("C").endswith("Move 2, White E4.")
    assert not node.has_property("DO")


def test_the_marks(nodes: list[sgf.Tree_node]) -> None:
    marks = [[name for name in ("TE", "DO", "BM") if node.has_property(name)] for node in nodes]
    assert marks == [[], ["TE"], ["DO"], ["BM"], []]
    assert nodes[3].get_raw("BM") == b"2"
    assert (
        nodes[1]
        .get("C")
        .startswith("Move 1, Black E5: a good move, all others are much worse.\nE5 is a good point.")
    )
    assert nodes[3].get("C").startswith("Move 3, Black pass: a big mistake.\nBlack passed.")
    assert nodes[4].get("C").startswith("Move 4, White D6.\n")


def test_the_candidates_get_letters(nodes: list[sgf.Tree_node]) -> None:
    assert nodes[1].get("LB") == [((2, 2), "A"), ((6, 6), "B")]
    assert nodes[3].get("LB") == [((5, 2), "A"), ((4, 2), "B"), ((4, 1), "C"), ((5, 1), "D")]
    assert not nodes[4].has_property("LB")
    assert "C5 is a good point. Black leads by about 5 points then." in nodes[3].get("C")


def test_the_score_and_the_chance_are_black_s(nodes: list[sgf.Tree_node]) -> None:
    assert [node.get_raw("V") for node in nodes[1:]] == [b"9.0", b"-2.5", b"-5.0", b"-5.0"]
    chances = [float(node.get_raw("SBKV")) for node in nodes[1:]]
    assert chances[0] > 80
    assert chances[2] == chances[3] < 30


def test_the_chance_is_drawn_from_games_enough_and_falls_at_a_mistake() -> None:
    """Few games began with each move; they say 80 and 20 percent in turn, until a mistake of many games."""

    def counted(vertex: str, won: float, games: int, score: float) -> Tried:
        return replace(tried(vertex, score), won=won, visits=(games,))

    vertices = ["E5", "E4", "C3", "G7", "C4", "G6", "C5", "G5"]
    moves = []
    for number, vertex in enumerate(vertices):
        color = (BLACK, WHITE)[number % 2]
        ours = counted(vertex, 0.8, 20, 10.0)
        moves.append(
            Reviewed(number + 1, color, verdict(vertex, decision(vertex, [ours], color=color)), SPREAD)
        )
    made = decision("D6", [counted("D6", 0.5, 300, 0.0)])
    moves.append(Reviewed(9, BLACK, verdict("D4", made, counted("D4", 0.25, 300, -9.0)), SPREAD))
    record = sgf.Sgf_game.from_bytes(f"(;SZ[9]{''.join(';B[ee];W[ef]' for _ in range(4))};B[ee])".encode())
    annotate(record, moves, "Test.")
    chances = [float(node.get_raw("SBKV")) for node in record.get_main_sequence()[1:]]
    assert all(45 <= each <= 55 for each in chances[:7])
    # at the mistake what the sentences tell, before and after it
    assert chances[7:] == [50.0, 25.0]


def test_a_better_line_becomes_a_variation(nodes: list[sgf.Tree_node]) -> None:
    assert [len(node) for node in nodes] == [1, 3, 2, 1, 0]
    better = nodes[1][2]
    moves, node = [], better
    while True:
        moves.append(node.get_move())
        if not len(node):
            break
        node = node[0]
    assert moves == [("w", (3, 2)), ("b", (2, 3)), ("w", None), ("b", (1, 4))]
    assert better.get("C") == (
        "Better by about 2.5 points. White leads by about 5 points then.\nC4 is a good point.\nExpected: C4 D3 pass E2."
    )
    assert nodes[2][1].get_move() == ("b", (5, 2))


def test_marks_of_the_author_stay() -> None:
    record = sgf.Sgf_game.from_bytes(b"(;FF[4]SZ[9];B[ee]IT[])")
    made = decision("C3", [tried("C3", 50.0)])
    annotate(record, [Reviewed(1, BLACK, verdict("E5", made, tried("E5", 0.0)), SPREAD)], "Test.")
    node = record.get_main_sequence()[1]
    assert node.has_property("IT")
    assert not node.has_property("BM")


def test_a_first_move_in_the_root_gets_no_variation_but_a_comment() -> None:
    record = sgf.Sgf_game.from_bytes(b"(;FF[4]SZ[9]B[ee])")
    made = decision("C3", [tried("C3", 50.0)])
    annotate(record, [Reviewed(1, BLACK, verdict("E5", made, tried("E5", 0.0)), SPREAD)], "Test.")
    assert "a big mistake" in record.get_root().get("C")
    assert len(record.get_root()) == 0


def test_a_move_that_was_not_judged() -> None:
    record = sgf.Sgf_game.from_bytes(b"(;FF[4]SZ[9];B[ee])")
    annotate(record, [Reviewed(1, BLACK, None)], "Test.")
    assert record.get_main_sequence()[1].get("C") == "This move takes its own stones off; it was not judged."
    assert record.get_root().get("C") == "Test."


def test_a_bracket_in_a_comment_is_safe() -> None:
    record = sgf.Sgf_game.from_bytes(b"(;FF[4]SZ[9];B[ee])")
    annotate(record, [Reviewed(1, BLACK, None)], "A ] and a \\ within.")
    assert sgf.Sgf_game.from_bytes(record.serialise()).get_root().get("C") == "A ] and a \\ within."


def test_the_summary(reviewed: list[Reviewed]) -> None:
    assert list(summarize(reviewed)) == [
        "Black: 1 of 2 moves as I would have played; 5.5 points lost a move on average; costliest mistakes: "
        "3 (11 points).",
        "White: 1 of 2 moves as I would have played; 1 point lost a move on average; costliest mistakes: none.",
    ]


def test_thresholds_grow_with_the_spread() -> None:
    assert Thresholds.of(4.0) == Thresholds(2.0, 4.0, 8.0)
