"""Moves that must not be played: each net holds what it is for, and lets through what looks like it."""

from __future__ import annotations

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, point_at
from engine.decide.opening.safety_nets import SafetyNets, answers_in_reach, fills_own_eye
from engine.decide.opening.stakes import moves_at_stake
from engine.evaluate.groups.aliveness import SEKI
from engine.evaluate.strategy import ENDGAME, MIDDLE_GAME
from engine.game.rule_sets import AREA, TERRITORY
from engine.reading.reader import Reader
from engine.suggest.candidate import Candidate
from engine.suggest.situation import Group, Situation
from tests.decide.positions import board_at, candidate, evaluator, marked, view_at
from tests.evaluate.finished_positions import POSITIONS, FinishedPosition

SWAP = str.maketrans("XO", "OX")


def refusal(
    text: str,
    asked: Candidate,
    phase: str = MIDDLE_GAME,
    scoring: str = AREA,
    enemy_passed: bool = False,
) -> str:
    """Why Black must not play a candidate; the same holds for White with the colours exchanged."""
    answers = set()
    for color, board in ((BLACK, text), (WHITE, text.translate(SWAP))):
        view = view_at(board, color, phase)
        answers.add(SafetyNets(view, scoring, enemy_passed, evaluator().evaluate, Reader()).refusal(asked))
    assert len(answers) == 1
    return answers.pop()


LADDER = """
. . . . . . . . .
. . O . . . . . .
. O X O . . . . .
. O X a . . . . .
. . O . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

BREAKER = """
. . . . . . . . .
. . O . . . . . .
. O X O . . . . .
. O X a . . . . .
. . O . . . . . .
. . . . . X . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

ONE_STONE = """
. . . . . . . . .
. . . . . . . . .
. . O O . . . . .
. O X a . . . . .
. . O . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

IN_AN_EYE = """
. X X a O . . . .
O O O O O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X X X X X
. . . . . . . . .
. . . . . . . . .
"""

ON_THE_EDGE = """
. . . a . . . . .
. . O X . . . . .
. O . X . . . . .
. . O . . . . . .
. . . . . . . . .
. . . . . . X . .
. . O . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

LATER_ON_THE_EDGE = ON_THE_EDGE.replace(". . O . . . . . .", ". . O . O X . X .")
"""The same with more stones than an opening has."""


def test_a_lost_string_is_not_added_to() -> None:
    move = marked(LADDER)[1]["a"]
    why = "the stones that it adds to are lost all the same, and then one more"
    assert refusal(LADDER, candidate(move, "save-by-extending")) == why
    assert refusal(LADDER, candidate(move, "contact-clamp")) == why
    assert not refusal(LADDER, candidate(move, "ko-threat-atari"))
    assert not refusal(BREAKER, candidate(move, "save-by-extending"))
    assert not refusal(ONE_STONE, candidate(move, "save-by-extending"))


def test_stones_are_added_inside_an_eye() -> None:
    assert not refusal(IN_AN_EYE, candidate(marked(IN_AN_EYE)[1]["a"], "kill-vital-point"))


@pytest.mark.parametrize(
    "rule", ["kill-undercut", "kill-largest-eye", "kill-vital-point", "connect-along-edge", "contact-descend"]
)
def test_what_shape_alone_speaks_for_is_not_played_on_the_edge_so_early(rule: str) -> None:
    move = marked(ON_THE_EDGE)[1]["a"]
    assert refusal(ON_THE_EDGE, candidate(move, rule)) == (
        "nothing asks for a move on the first line so early in a game"
    )
    assert not refusal(LATER_ON_THE_EDGE, candidate(move, rule))
    assert not refusal(ON_THE_EDGE, candidate(move, "ko-threat-atari"))


SELF_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. O a O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_a_self_atari_needs_a_purpose_that_can_be_verified() -> None:
    move = marked(SELF_ATARI)[1]["a"]
    why = refusal(SELF_ATARI, candidate(move, "contact-clamp", "shape-crosscut"))
    assert why == "the stone could be taken at once, and nothing is attacked or defended by it"
    assert not refusal(SELF_ATARI, candidate(move, "kill-vital-point"))
    assert not refusal(SELF_ATARI, candidate(move, "ko-threat-atari"))


def test_of_a_self_atari_only_the_reasons_that_can_be_verified_are_kept() -> None:
    move = marked(SELF_ATARI)[1]["a"]
    nets = SafetyNets(view_at(SELF_ATARI), AREA, False, evaluator().evaluate, Reader())
    asked = [candidate(move, "contact-clamp", "kill-vital-point"), candidate(move + 52, "contact-clamp")]
    kept, refused = nets.screen(asked)
    assert [[reason.rule.id for reason in each.reasons] for each in kept] == [
        ["kill-vital-point"],
        ["contact-clamp"],
    ]
    assert refused == []


def test_a_capture_is_no_self_atari() -> None:
    text = """
    . . . . . . . . .
    . . . . . . . . .
    . . O X . . . . .
    . O a O X . . . .
    . . O X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
    assert not refusal(text, candidate(marked(text)[1]["a"], "contact-clamp"))


EYES = """
a X . X . X X b O
X X X X X O X O O
. . . . O O X X X
. . . . . O O O O
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_an_eye_is_filled_only_to_save_stones_in_atari() -> None:
    marks = marked(EYES)[1]
    assert fills_own_eye(board_at(EYES), BLACK, marks["a"])
    assert not fills_own_eye(board_at(EYES), WHITE, marks["a"])
    assert not fills_own_eye(board_at(EYES), BLACK, marks["b"])
    assert refusal(EYES, candidate(marks["a"], "kill-vital-point")) == "it fills an eye of its own"


TOO_DEEP = "seki beside stones of the enemy that stand in the open"
"""A seki that the status at the end reads, but no decision within what it may read."""

SEKIS = [position for position in POSITIONS if position.name.startswith("seki") and position.name != TOO_DEEP]


@pytest.mark.parametrize("position", SEKIS, ids=lambda position: position.name)
def test_a_seki_is_left_alone(position: FinishedPosition) -> None:
    """No expert's reason is good enough to fill a shared liberty; points beside it are free."""
    shared = {
        point_at(x, y)
        for y, row in enumerate(position.status.split("\n")[1:-1])
        for x, letter in enumerate(row.replace(" ", ""))
        if letter == "-"
    }
    grid = parse_diagram(position.board)
    for color in (BLACK, WHITE):
        view = view_at(position.board, color)
        nets = SafetyNets(view, AREA, False, evaluator().evaluate, Reader())
        asked = [candidate(point, "urgent-kill-semeai") for point in view.empty_points()]
        refused = {each.candidate.move for each in nets.screen(asked)[1] if "seki" in each.why}
        assert refused == {point for point in shared if view.board.is_legal(color, point)}, grid


def test_open_ground_is_no_liberty_that_a_seki_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two groups that are held for a seki may touch the open board; nobody has to keep away from that."""
    held = Situation.group

    def in_seki(self: Situation, stone: int) -> Group | None:
        group = held(self, stone)
        return None if group is None else group._replace(aliveness=SEKI)

    monkeypatch.setattr(Situation, "group", in_seki)
    monkeypatch.setattr(SafetyNets, "_colors_in_seki", {BLACK, WHITE})
    view = view_at(LADDER, BLACK)
    nets = SafetyNets(view, AREA, False, evaluator().evaluate, Reader())
    asked = [candidate(point, "urgent-kill-semeai") for point in view.empty_points()]
    assert not [each for each in nets.screen(asked)[1] if "seki" in each.why]


DECIDED = """
. X . b X O . . .
X X X X X O . d .
. X a X X O . . .
. X X . X O O O O
X X O X X X X O .
. X O O O O O O O
X X X X O . e O .
. X c X O O O O O
X X . X O . O . O
"""


def test_nobody_plays_where_it_is_proven_whose_the_ground_is() -> None:
    marks = marked(DECIDED)[1]
    own = "the ground there is its own beyond doubt, and nothing has to be defended"
    for mark in "bc":
        assert refusal(DECIDED, candidate(marks[mark], "safe-more-eye-space")) == own
    enemy = "the ground there is the enemy's beyond doubt: nothing can live in it"
    assert refusal(DECIDED, candidate(marks["e"], "kill-vital-point")) == enemy
    assert not refusal(DECIDED, candidate(marks["e"], "ko-threat-kill"))
    assert not refusal(DECIDED, candidate(marks["d"], "kill-vital-point")), "a large area is not proven"


CLOSE = """
. . . X a O . . .
. . . X . O . . .
. b . X . O . c .
. . X X . O O . .
. . X O O . O . .
. . X X O . O . .
. . . X O O O . .
. . . X . O . . .
. . . X . O . . .
"""


@pytest.mark.parametrize(("phase", "enemy_passed"), [(ENDGAME, False), (MIDDLE_GAME, True)])
def test_at_the_close_nobody_fills_his_ground_or_dies_in_the_enemys(phase: str, enemy_passed: bool) -> None:
    marks = marked(CLOSE)[1]
    fill, invade = candidate(marks["b"], "contact-clamp"), candidate(marks["c"], "kill-vital-point")
    assert (
        refusal(CLOSE, fill, phase, enemy_passed=enemy_passed)
        == "it fills its own ground, where nothing is in danger"
    )
    assert (
        refusal(CLOSE, invade, phase, enemy_passed=enemy_passed)
        == "the stone dies in the enemy's ground and threatens nothing"
    )


def test_before_the_close_the_lookahead_decides_about_judged_ground() -> None:
    marks = marked(CLOSE)[1]
    for mark in "bc":
        assert not refusal(CLOSE, candidate(marks[mark], "contact-clamp"))


def test_dame_are_played_where_they_count_only() -> None:
    dame = candidate(marked(CLOSE)[1]["a"], "dame-fill")
    assert not refusal(CLOSE, dame, ENDGAME, AREA)
    assert refusal(CLOSE, dame, ENDGAME, TERRITORY) == "a neutral point is worth nothing under these rules"
    assert not refusal(CLOSE, dame, MIDDLE_GAME, TERRITORY)


def test_a_block_at_the_border_of_own_ground_is_no_filling() -> None:
    """White can still push in along the edge beside `a`; behind it `b` is Black's already."""
    text = """
    . . . . a . O . .
    . . . X X O O . .
    . . . X O . O . .
    . b . X O . O . .
    . . . X O . O . .
    . . . X O . O . .
    . . . X O . O . .
    . . . X O . O . .
    . . . X O . O . .
    """
    marks = marked(text)[1]
    assert not refusal(text, candidate(marks["a"], "endgame-block"), ENDGAME)
    assert refusal(text, candidate(marks["b"], "endgame-block"), ENDGAME)


def test_without_time_nothing_is_tried_out() -> None:
    mark = marked(CLOSE)[1]["b"]
    nets = SafetyNets(view_at(CLOSE), AREA, True, lambda board: None, Reader())
    assert not nets.refusal(candidate(mark, "contact-clamp"))


ATARI = """
. . . . . . . . .
. . O . . . . . .
. O X a . . . . .
. . O . . . O . .
. . . . . O X b .
. . . . . . O . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_an_answer_for_every_string_in_atari_is_within_reach() -> None:
    marks = marked(ATARI)[1]
    view = view_at(ATARI)
    first, second = marks["a"] - 1, marks["b"] - 1
    others = [candidate(move, "contact-clamp") for move in (27, 28, 29, 30, 31)]
    save_first = candidate(marks["a"], "save-by-extending", target=first)
    save_again = candidate(marks["a"] + 1, "save-by-capture", target=first)
    save_second = candidate(marks["b"], "save-by-extending", target=second)
    asked = [*others, save_first, save_again, save_second]
    ordered = answers_in_reach(view, asked, 4)
    assert ordered == [*others[:2], save_first, save_second, *others[2:], save_again]
    assert answers_in_reach(view, asked, 2) == [others[0], save_first, *others[1:], save_again, save_second]
    assert answers_in_reach(view, asked, 8) == asked
    attack = [*others, candidate(marks["a"], "capture-one", target=first)]
    assert answers_in_reach(view, attack, 4) == attack, "only what would save the stones is an answer"


def test_what_is_at_stake_is_listed_by_its_size() -> None:
    text = """
    . . . . . . . . .
    . O O O . . . . .
    O X X X a . . . .
    . O O O . . . . .
    . . . . . . . . .
    . . . X X . . . .
    . . X O O b . O .
    . . . X X . . . .
    . . . . . . . . .
    """
    marks = marked(text)[1]
    for color in (BLACK, WHITE):
        found = moves_at_stake(view_at(text, color))
        assert [move for move in found if move in marks.values()] == [marks["a"], marks["b"]]
        assert PASS not in found
    assert moves_at_stake(view_at(CLOSE)) == ()
