"""The exact answers of the commands that show the evaluation, on tables that are filled by hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.evaluate import tables as state
from engine.evaluate.groups import aliveness as classes
from engine.gtp.commands.pictures import EYE_LEGEND, LINK_LEGEND
from engine.gtp.protocol import GtpError
from engine.gtp.session import Options, Session
from engine.reading.outcome import UNKNOWN, WIN


class Prepared:
    """Stands for the evaluator: it gives prepared tables, and notes the board it was given."""

    def __init__(self) -> None:
        self.tables = state.new_evaluation()[0]
        self.tables["string_of"] = self.tables["eye_of"] = state.NONE
        self.board: Board | None = None

    def evaluate(self, board: Board) -> np.void:
        self.board = board
        return self.tables

    def see_eyes(
        self,
        board: Board,
        held: int = PASS,
        taken: Sequence[int] = (),
        barred: Mapping[int, int] | None = None,
        near: Collection[int] = (),
    ) -> np.void:
        return self.evaluate(board)

    def add_group(self, stones: dict[str, int], **values: int) -> None:
        """A group of single stones, with its strings."""
        tables, row = self.tables, int(self.tables["group_count"])
        for vertex, color in stones.items():
            string = int(tables["string_count"])
            tables["strings"][string]["group"] = row
            tables["strings"][string]["first"] = tables["groups"][row]["first"] = at(vertex)
            tables["groups"][row]["color"] = color
            tables["string_of"][at(vertex)] = string
            tables["string_count"] = string + 1
        for name, value in values.items():
            tables["groups"][row][name] = value
        tables["group_count"] = row + 1

    def add_eye(self, vertices: str, **values: int) -> None:
        """An eye of some points."""
        row = int(self.tables["eye_count"])
        for vertex in vertices.split():
            self.tables["eye_of"][at(vertex)] = row
        self.tables["eyes"][row]["first"] = at(vertices.split()[0])
        for name, value in values.items():
            self.tables["eyes"][row][name] = value
        self.tables["eye_count"] = row + 1


MANY_POINTS = "A1 A2 A3 A4 A5 D1 D2 D3 E1 E2 E3 E4 E5"
"""An eye too large for moves to be tried in it: what the tables say of it is the answer."""


def at(vertex: str) -> int:
    return parse_vertex(vertex, 5)


@pytest.fixture
def evaluator() -> Prepared:
    return Prepared()


@pytest.fixture
def session(evaluator: Prepared) -> Session:
    """A 5x5 board with a black stone at B2 and a white one at D4."""
    made = Session(Options(size=5, komi=0.5))
    made.workshop.evaluator = made.workshop.final_evaluator = evaluator
    for line in ("play b B2", "play w D4"):
        assert ask(made, line) == ""
    return made


def ask(session: Session, line: str) -> str:
    name, *arguments = line.split()
    return session.commands[name].run(session, arguments)


@pytest.mark.parametrize(
    ("typical", "most", "expected"),
    [
        (0, 0, "0 0"),
        (8, 8, "1 1"),
        (16, 16, "2 2"),
        (0, 8, "0 1 A2 B1"),
        (8, 16, "1 2 A2 B1"),
        (0, 16, "0 2 A2 B1"),
        (4, 8, "0 1 A2 B1"),
        (4, 4, "0 0"),
        (8, 12, "1 1"),
        (24, 24, "2 2"),
    ],
)
def test_eyes_in_gnu_gos_whole_numbers(
    session: Session, evaluator: Prepared, typical: int, most: int, expected: str
) -> None:
    moves = {"break_move": at("A2"), "make_move": at("B1")}
    evaluator.add_eye(MANY_POINTS, typ_eyes=typical, max_eyes=most, **moves)
    assert ask(session, "eval_eye A1") == ask(session, "eval_eye a2") == expected
    assert ask(session, "eval_eye C3") == "-1"
    assert ask(session, "eval_eye B2") == "-1"


def test_a_missing_move_of_an_eye_is_a_pass(session: Session, evaluator: Prepared) -> None:
    evaluator.add_eye(MANY_POINTS, typ_eyes=0, max_eyes=8, break_move=at("A1"), make_move=0)
    assert ask(session, "eval_eye A1") == "0 1 A1 PASS"


def test_influence_as_a_balance_and_of_one_color(session: Session, evaluator: Prepared) -> None:
    black, white = evaluator.tables["influence"][BLACK], evaluator.tables["influence"][WHITE]
    black[at("A5")], black[at("B5")], white[at("B5")] = 4, 3, 1
    white[at("C5")], black[at("C5")] = 2, -0.5
    black[at("D5")], white[at("E5")] = 0.25, 0.001
    assert ask(session, "influence").split("\n")[:3] == [
        "",
        " 1.00  0.50 -1.00  0.25  0.00",
        " 0.00  0.00  0.00  0.00  0.00",
    ]
    assert ask(session, "influence b").split("\n")[1].split() == ["4.00", "3.00", "-0.50", "0.25", "0.00"]
    assert ask(session, "influence White").split("\n")[1].split() == ["0.00", "1.00", "2.00", "0.00", "0.00"]


def test_territory_of_the_side_to_move_or_the_one_named(session: Session, evaluator: Prepared) -> None:
    evaluator.tables["territory"][BLACK][at("A5")] = 50
    evaluator.tables["territory"][WHITE][at("A5")] = -25
    assert ask(session, "territory").split()[0] == ask(session, "territory b").split()[0] == "1.00"
    assert ask(session, "territory w").split()[0] == "-0.50"
    assert ask(session, "play b C3") == ""
    assert ask(session, "territory").split()[0] == "-0.50"
    assert [len(row.split()) for row in ask(session, "territory").split("\n")] == [0, 5, 5, 5, 5, 5]


def test_boards_of_classes_colors_and_numbers(session: Session, evaluator: Prepared) -> None:
    for vertex in ("A5", "B5", "C5", "D5", "E5"):
        assert ask(session, f"play b {vertex}") == ""
    for vertex, aliveness in (("A5", 2), ("B5", 10), ("C5", 13), ("D5", 16), ("E5", 24)):
        evaluator.add_group({vertex: BLACK}, aliveness=aliveness)
    shown = {
        name: ask(session, name).split("\n") for name in ("tamen-aliveness", "tamen-safety", "tamen-groups")
    }
    assert shown["tamen-aliveness"][1].split() == ["alive", "settled", "unsettled", "weak", "dead"]
    assert shown["tamen-aliveness"][2].split() == ['""'] * 5
    assert shown["tamen-safety"] == [
        "COLOR green A5", "COLOR cyan B5", "COLOR yellow C5", "COLOR magenta D5", "COLOR red E5",
        "TEXT green alive, cyan settled for now, yellow unsettled, magenta weak, red probably dead, or dead",
    ]  # fmt: skip
    assert shown["tamen-groups"][1].split() == ["0", "1", "2", "3", "4"]


def test_eyes_as_graphics(session: Session, evaluator: Prepared) -> None:
    assert ask(session, "tamen-eyes") == f"TEXT {EYE_LEGEND}"
    evaluator.add_eye("A1 A2", typ_eyes=8, max_eyes=8)
    evaluator.add_eye("E5 D5 E4", typ_eyes=4, max_eyes=12, vital_count=1)
    evaluator.tables["eyes"][1]["vital"][0] = at("E5")
    evaluator.add_eye("E1", typ_eyes=0, max_eyes=0)
    assert ask(session, "tamen-eyes").split("\n")[:-1] == [
        "COLOR green A2 A1", 'LABEL A1 "1"', "COLOR yellow D5 E5 E4", 'LABEL E5 "1/2"', "CIRCLE E5", "COLOR red E1",
        'LABEL E1 "0"',
    ]  # fmt: skip


def test_connections_as_graphics(session: Session, evaluator: Prepared) -> None:
    assert ask(session, "tamen-connections") == f"TEXT {LINK_LEGEND}"
    for row, (strength, points) in enumerate(
        [
            (state.SOLID, "A1"),
            (state.CUTTABLE, "B1 C1"),
            (state.WITH_AJI, "D1"),
            (state.ALREADY_CUT, "E1"),
            (state.SHARED, "C3"),
        ]
    ):
        link = evaluator.tables["links"][row]
        link["strength"] = strength
        for steps, vertex in enumerate(points.split(), 1):
            link[f"points{steps}"][0] = at(vertex)
            link[f"count{steps}"] = 1
        if strength != state.SOLID:
            link["cut_move"] = at(points.split()[0])
    evaluator.tables["link_count"] = 5
    assert ask(session, "tamen-connections").split("\n")[:-1] == [
        "COLOR red E1", "COLOR magenta B1 C1", "COLOR yellow C3", "COLOR cyan D1", "COLOR green A1", "MARK C3 B1",
    ]  # fmt: skip


def test_a_group_as_graphics(session: Session, evaluator: Prepared) -> None:
    evaluator.add_group({"D4": WHITE}, aliveness=classes.ALIVE)
    evaluator.add_group({"B2": BLACK}, aliveness=classes.RUNS_POORLY, potentials=3)
    group = evaluator.tables["groups"][1]
    group["potential_move"][:3] = [at("B3"), 0, at("B3")]
    for kind, vertices in (
        (state.TOWARD_FRIEND, "C2"),
        (state.TOWARD_OPEN, "B3 B1"),
        (state.TOWARD_ENEMY, "C3"),
        (state.TOWARD_EDGE, "A2"),
    ):
        points = [at(vertex) for vertex in vertices.split()]
        group["running"][kind][: len(points)] = points
        group["running_count"][kind] = len(points)
    assert ask(session, "tamen-group B2").split("\n") == [
        "COLOR magenta B2", "SQUARE B3", "TRIANGLE C2", "CIRCLE B3 B1", "MARK C3", "LABEL A2 edge",
        "TEXT runs poorly, cannot live in one move; "
        "squares: moves for an eye; triangles, circles, crosses: where it runs",
    ]  # fmt: skip
    assert ask(session, "tamen-group D4").startswith("COLOR green D4\nTEXT unconditionally alive; ")


@pytest.mark.parametrize(
    "line",
    [
        "evaluation",
        "groups",
        "influence",
        "territory",
        "eval_eye A1",
        "tamen-eyes",
    ],
)
def test_the_evaluator_gets_a_copy_of_the_board(session: Session, evaluator: Prepared, line: str) -> None:
    ask(session, line)
    assert evaluator.board is not None
    assert evaluator.board is not session.game.board
    assert evaluator.board.position_key == session.game.board.position_key


def test_nothing_is_evaluated_for_bad_arguments(session: Session, evaluator: Prepared) -> None:
    for line in ("influence green", "territory Z9", "eval_eye pass", "dragon_status A1", "same_dragon B2 A1"):
        with pytest.raises(GtpError):
            ask(session, line)
    assert evaluator.board is None


def test_sections_of_the_dump(session: Session, evaluator: Prepared) -> None:
    assert ask(session, "groups") == ask(session, "evaluation GROUPS") == "\nGroups: 0"
    assert ask(session, "evaluation").startswith("\n   A B C D E\n 5 ")
    with pytest.raises(
        GtpError, match="^invalid section: 'moyo', expected one of strings, connections, eyes"
    ):
        ask(session, "evaluation moyo")


def test_final_statuses_by_class(session: Session, evaluator: Prepared) -> None:
    for line in ("play b B4", "play w A1", "play w A2", "play w E4"):
        assert ask(session, line) == ""
    evaluator.add_group({"B4": BLACK}, aliveness=classes.RUNS)
    evaluator.add_group({"D4": WHITE, "E4": WHITE}, aliveness=classes.SEKI)
    evaluator.add_group({"B2": BLACK}, aliveness=classes.SEKI)
    evaluator.add_group({"A2": WHITE, "A1": WHITE}, aliveness=classes.DEAD_GROUP)
    assert ask(session, "final_status_list alive") == "B4"
    assert ask(session, "final_status_list seki") == "D4 E4\nB2"
    assert ask(session, "final_status_list DEAD") == "A2 A1"
    assert (
        ask(session, "final_status_list black_territory")
        == ask(session, "final_status_list white_territory")
        == ""
    )
    assert ask(session, "final_status_list dame").split() == [
        "A5", "B5", "C5", "D5", "E5", "A4", "C4", "A3", "B3", "C3", "D3", "E3", "C2", "D2", "E2", "B1", "C1", "D1",
        "E1",
    ]  # fmt: skip
    assert [ask(session, f"final_status {vertex}") for vertex in ("B4", "B2", "A1", "C3")] == [
        "alive", "seki", "dead", "dame",
    ]  # fmt: skip
    assert ask(session, "final_score") == "W+0.5", "two stones each, and nothing else"
    assert [ask(session, line) for line in ("kgs-rules japanese", "final_score")] == ["", "B+1.5"], (
        "two prisoners"
    )


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"aliveness": classes.UNSETTLED, "attack": WIN, "defend": WIN}, "alive"),
        ({"aliveness": classes.UNSETTLED, "attack": UNKNOWN, "defend": UNKNOWN}, "dead"),
        ({"aliveness": classes.UNSETTLED, "attack": UNKNOWN, "defend": UNKNOWN, "run": 40}, "alive"),
        ({"aliveness": classes.RUNS_POORLY, "attack": UNKNOWN, "defend": UNKNOWN, "run": 6}, "dead"),
        ({"aliveness": classes.EVEN_SEMEAI, "attack": WIN, "defend": WIN, "rival": 0}, "alive"),
        ({"aliveness": classes.EVEN_SEMEAI, "attack": WIN, "defend": UNKNOWN, "rival": 0}, "dead"),
        ({"aliveness": classes.EVEN_SEMEAI, "attack": WIN, "defend": UNKNOWN, "rival": 1}, "alive"),
        ({"aliveness": classes.EVEN_SEMEAI, "attack": WIN, "defend": UNKNOWN, "rival": state.NONE}, "alive"),
    ],
)
def test_the_end_settles_what_reading_leaves_open(
    session: Session, evaluator: Prepared, values: dict[str, int], expected: str
) -> None:
    """The enemy group in row 0 of the tables lives, the one in row 1 is dead."""
    for line in ("play w E5", "play b E1"):
        assert ask(session, line) == ""
    evaluator.add_group({"D4": WHITE}, aliveness=classes.ALIVE)
    evaluator.add_group({"E5": WHITE}, aliveness=classes.DEAD_GROUP)
    evaluator.add_group({"E1": BLACK}, aliveness=classes.ALIVE)
    evaluator.add_group({"B2": BLACK}, **values)
    assert ask(session, "final_status B2") == expected


def test_points_in_seki_are_no_territory_by_japanese_rules(session: Session, evaluator: Prepared) -> None:
    assert ask(session, "komi 0") == ""
    evaluator.add_group({"D4": WHITE}, aliveness=classes.CAPTURED_GROUP)
    evaluator.add_group({"B2": BLACK}, aliveness=classes.SEKI)
    assert ask(session, "final_status A1") == "black_territory"
    assert ask(session, "final_score") == "B+25"
    assert ask(session, "new_score") == "B+25.0 (upper bound: -25.0, lower: -25.0)"
    assert [ask(session, line) for line in ("kgs-rules japanese", "final_score")] == ["", "B+1"]
