"""Why a move: all that a decision's record tells."""

from __future__ import annotations

from engine.board.points import BLACK, WHITE
from engine.evaluate.tables import CAPTURED
from engine.explain.claims.scene import Scene
from engine.explain.sentences.from_the_record import explain_from_record, tell_aims, tell_other_candidates
from engine.explain.sentences.in_a_line import explain_in_a_line, explain_in_three_lines
from tests.explain.positions import CAPTURABLE, adviser, game_at
from tests.explain.records import SIZE, candidate, decision, point, reason, tried

CAPTURE = candidate(
    "E6",
    reason("E6", "{move} captures the stones at {target}.", aim="attack", about="D4"),
    reason("E6", "{move} is good shape.", rule="shape"),
)


def test_a_move_with_everything() -> None:
    game = game_at(CAPTURABLE)
    before = Scene.of(adviser(), game, BLACK)
    after = Scene.of(adviser(), game, BLACK, point("E6"))
    made = decision(
        "E6",
        [
            tried(CAPTURE, 7.0, "C4 F5"),
            tried("G5", 3.0, "H5"),
            tried(
                candidate("B2", says="{move} defends the corner."),
                9.0,
                rejected="after it nothing is stronger",
            ),
        ],
        untried=[candidate("A1"), candidate("A2")],
        before=-4.0,
    )
    assert explain_from_record(made, SIZE, before, after) == [
        "E6 captures the stones at D4. It is also good shape.",
        "It attacks White's group at D4, which can be captured by whoever moves first there; "
        "afterwards it is off the board.",
        "Expected: E6 C4 F5.",
        "If Black passed, White would lead by about 4 points; with this move Black leads by about 7 points, "
        "so it gains 11 points on a pass.",
        "It is the middle game; Black leads by about 2 points, which may be wrong by as much.",
        "G5 is a good point. After G5 H5 Black would lead by about 3 points, 4 points worse for Black than E6.",
        "Rejected: B2 defends the corner; but after it nothing is stronger.",
        "Suggested, but not tried, since the likelier moves used the budget up: A1 and A2.",
    ]


def test_the_aims_name_each_group_once() -> None:
    game = game_at(CAPTURABLE)
    before = Scene.of(adviser(), game, BLACK)
    twice = [
        reason("E6", "{move}.", aim="attack", about="D4"),
        reason("E6", "{move}!", aim="attack", about="E5"),
        reason("E6", "{move}?", aim="defend", about="C7"),
        reason("E6", "{move}.", aim="defend", about="A1"),
        reason("E6", "{move}.", aim="none", about="G7"),
    ]
    lines = tell_aims(twice, before)
    assert len(lines) == 2
    assert lines[0].startswith("It attacks White's group at D4, which can be captured")
    assert lines[1].startswith("It also defends Black's group at C7, which ")


def test_a_better_count_that_is_trusted_less() -> None:
    made = decision(
        "E6", [tried("E6", 3.0, trust=-1.0), tried("G5", 5.0, trust=-6.0), tried("C3", 3.1, trust=-4.0)]
    )
    better, equal = tell_other_candidates(made, SIZE)
    assert better == (
        "G5 is a good point. After G5 Black would lead by about 5 points, 2 points better for Black than E6 by the "
        "count; but strong players choose it less often, so E6 is trusted more."
    )
    assert "as good for Black as E6 by the count; but" in equal


def test_a_better_count_with_a_stone_in_danger() -> None:
    made = decision("E6", [tried("E6", 3.0), tried("G5", 5.0, status=CAPTURED)])
    assert tell_other_candidates(made, SIZE)[0].endswith(
        "2 points better for Black than E6 by the count; but the stone at G5 could be captured."
    )


def test_many_candidates_are_counted() -> None:
    names = ("A1", "A2", "A3", "A4", "A5", "A6", "A7")
    made = decision(
        "E6",
        [
            tried("E6", 9.0),
            *(tried(name, 1.0) for name in names[:5]),
            *(tried(name.replace("A", "B"), 0.0, rejected="it is weak") for name in names[:4]),
        ],
        untried=[candidate(name.replace("A", "C")) for name in names],
    )
    lines = tell_other_candidates(made, SIZE)
    assert sum("After A" in line for line in lines) == 3
    assert sum(line.startswith("Rejected: B") for line in lines) == 3
    assert "Tried too: 2 more that held but were worse and 1 more that were rejected." in lines
    assert lines[-1].endswith(": C1, C2, C3, C4, C5 and 2 more.")


def test_what_is_urgent_comes_first() -> None:
    urgent = candidate("E6", reason("E6", "{move} saves all.", urgent=True))
    made = decision("E6", [tried(urgent, 5.0)], untried=[candidate("A1")])
    assert tell_other_candidates(made, SIZE) == [
        "Suggested, but not tried, since what is urgent comes first: A1."
    ]


def test_a_rejected_move_that_is_played_all_the_same() -> None:
    made = decision("E6", [tried(CAPTURE, 2.0, rejected="after it the attacked stones are no weaker")])
    assert explain_from_record(made, SIZE)[1] == (
        "But after it the attacked stones are no weaker; no candidate holds, and this is the least bad of them."
    )


def test_passes_and_what_was_not_compared() -> None:
    def first(**fields: object) -> str:
        return explain_from_record(decision(**fields), SIZE)[0]

    assert first(move="pass", before=3.0) == (
        "Black passes: no expert suggests a move. Black leads by about 3 points."
    )
    assert first(move="pass", played_out=[tried("A1", 1.0, rejected="it is weak")]) == (
        "Black passes: nothing that was tried holds. White leads by about 5 points."
    )
    assert first(move="pass", played_out=[tried("A1", -5.0)]) == (
        "Black passes: the best move found, A1, gains nothing. White leads by about 5 points."
    )
    assert first(move="pass", played_out=[tried("A1", -3.0)]) == (
        "Black passes, though A1 was thought to gain 2 points. White leads by about 5 points."
    )
    assert first(move="C3", untried=[candidate("C3")], color=WHITE) == (
        "White plays C3 without having compared it with other moves. C3 is a good point."
    )


def test_a_resignation() -> None:
    made = decision("E6", [tried("E6", -60.0)], resigned=True, score=-61.0)
    text = "Black resigns: White leads by about 60 points, and nothing is left that could change it."
    assert explain_in_a_line(made, SIZE) == text
    assert explain_in_three_lines(made, SIZE) == [text]
    assert explain_from_record(made, SIZE)[0] == text


def test_the_short_form_is_one_line_and_the_brief_one_three() -> None:
    made = decision("E6", [tried(CAPTURE, -1.0, "C4"), tried("G5", -3.0)])
    assert explain_in_a_line(made, SIZE) == "E6 captures the stones at D4. White leads by about 1 point."
    lines = explain_in_three_lines(made, SIZE)
    assert len(lines) == 3
    assert lines[1].startswith("Expected: E6 C4. If Black passed, White would lead by about 5 points;")
    assert lines[1].endswith("so it gains 4 points on a pass.")


def test_a_move_that_loses_points_and_needs_no_answer() -> None:
    made = decision("E6", [tried(CAPTURE, -7.0)])
    assert explain_in_three_lines(made, SIZE)[1].startswith("No answer is expected there. ")
    assert explain_in_three_lines(made, SIZE)[1].endswith("so it loses 2 points against a pass.")
