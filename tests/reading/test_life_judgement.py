"""Judgements about life: what a search proves, and groups in the open whose fate playouts tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, parse_vertex, vertex_of
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.reading import reader as readers
from engine.reading.life import judgement, ways_out
from engine.reading.life.judgement import (
    FULL,
    KILLED,
    LOOK,
    ROUNDS_BEFORE_OPINION,
    SAVED,
    LifeEffort,
    judge_attack,
    judge_defence,
)
from engine.reading.life.kos import KO_GLANCE, heed_kos
from engine.reading.life.moves import defend_if_needed, does_attack_group, does_defend_group
from engine.reading.life.price import captor_of, paid_for
from engine.reading.life.questions import FEW
from engine.reading.life.tree import CAUGHT, CLEAR_AFTER, SPARED
from engine.reading.outcome import GUESS, KO_FIRST, KO_SECOND, LIKELY, LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader, Trial
from engine.reading.search.candidates import THOROUGH


class Judged(NamedTuple):
    """A position, Black's group at ``a``: what either side gets if it moves first, and its good moves, none for any."""

    name: str
    diagram: str
    attack: int
    attack_moves: str
    defend: int
    defend_moves: str


POSITIONS = [
    Judged(
        "a stone in the open",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . a X . . . . . .
        . O . . . . X . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
    ),
    Judged(
        "no eyes, and a way out that ends at once",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . O O O O O . . . . .
        . . O O X X X O . . . . .
        . . O X a . . . . . . . .
        . . O O X X X O . . . . .
        . . . O O O O O . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
    ),
    Judged(
        "no eyes and no way out",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . O O O O . . . . .
        . . . O . . . . O . . . .
        . . . O . X a . O . . . .
        . . . O . X . . O . . . .
        . . . . O O O O . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
    ),
    Judged(
        "a friend one point away",
        """
        . . . . . . . . . . . . .
        . . . O . O . . . . . . .
        . . O X X O X X . . . . .
        . . O X a . X . . . . . .
        . . O X X O X X . . . . .
        . . . O O O . . . X . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . X . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "F10",
        WIN,
        "F10",
    ),
    Judged(
        "an enclosing string that cannot get away",
        """
        . . . . . . . . . . . . .
        . . X X . . . . . . . . .
        . X O O O X . . . . . . .
        . O X X X O . . . . . . .
        . O . a . O . . . . . . .
        . O O O O O . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . X . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
    ),
    Judged(
        "a wall that holds because its friends stand outside",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        X X X X . . . . . . . . .
        . . . . O O O O O O . . .
        O O O O X X X X X X . . .
        X X a O X . . . . . . . .
        . X X O X . . . . . . . .
        . . X O X . . . . . . . .
        """,
        WIN,
        "A1",
        WIN,
        "A1",
    ),
]


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def set_up(diagram: str, symmetry: int, swapped: bool) -> tuple[Board, int]:
    """The board of a position, turned and with colours exchanged if asked, and the group's stone."""
    grid = turn_grid(parse_diagram(diagram.replace("a", "X")), symmetry)
    board = Board(len(grid))
    board.set_position(swap_colors(grid) if swapped else grid)
    return board, turn(marked_points(diagram)["a"], board.size, symmetry)


@pytest.mark.slow
@pytest.mark.parametrize("swapped", [False, True], ids=["black", "white"])
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_judged_in_every_orientation(reader: Reader, position: Judged, swapped: bool) -> None:
    for symmetry in range(SYMMETRIES):
        board, stone = set_up(position.diagram, symmetry, swapped)
        for ask, wanted, moves in (
            (judge_attack, position.attack, position.attack_moves),
            (judge_defence, position.defend, position.defend_moves),
        ):
            answer = ask(reader, board, stone)
            assert answer.best_supported == wanted, f"{ask.__name__}, orientation {symmetry}"
            good = {turn(parse_vertex(move, board.size), board.size, symmetry) for move in moves.split()}
            assert not good or answer.move in good, f"{vertex_of(answer.move, board.size)}, {symmetry}"


def position(name: str) -> tuple[Board, int]:
    """The board of the position of this name, and the group's stone."""
    return set_up(next(each.diagram for each in POSITIONS if each.name == name), 0, False)


def test_what_is_read_is_proven_and_what_is_played_out_likely(reader: Reader) -> None:
    board, stone = position("no eyes and no way out")
    assert judge_attack(reader, board, stone).trust == PROVEN
    board, stone = position("a stone in the open")
    assert judge_attack(reader, board, stone).trust == LIKELY


def test_a_wall_with_friends_outside_bars_the_way_but_proves_nothing(reader: Reader) -> None:
    board, stone = position("a wall that holds because its friends stand outside")
    walls = reader.likely_walls_at(board, stone)
    assert [vertex_of(wall, board.size).upper() for wall in walls] == ["A4"]
    assert reader.room_at(board, stone)[1]
    assert not reader.room_at(board, stone, walls)[1]
    # with so few positions no capture is proven either
    assert judge_attack(reader, board, stone, LifeEffort.within(THOROUGH - 1)).trust == LIKELY


@pytest.mark.slow
def test_a_death_in_a_region_with_a_way_out_is_a_guess(reader: Reader) -> None:
    diagram = """
        . . . O . . . . . . . . .
        . X a O . . . . . . . . .
        . X O O . . O . . . . . .
        . . O . . . . . . . . . .
        . . O . . . . . . . . . .
        . . X O . . . . . . . . .
        . . X . . . . . . . . . .
        . . . . . O . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """
    board, stone = set_up(diagram, 0, False)
    assert not reader.room_at(board, stone)[1]
    assert reader.ask_life(board, stone, board.color_at(stone), 60_000).outcome == LOSS
    ways = {vertex_of(way, board.size).upper() for way in reader.ways_out_at(board, stone)}
    assert "B8" in ways
    assert "A13" not in ways
    assert judge_defence(reader, board, stone).trust == GUESS


OPEN_EDGE = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    O O O O O O O O . . .
    O X X X a . . . . . .
    . . . . . . . . . . .
    """
"""Black has no room in the region that the search sees, but along the edge nobody stands in its way."""


@pytest.mark.slow
@pytest.mark.parametrize("swapped", [False, True], ids=["black", "white"])
def test_a_kill_beside_an_open_edge_is_likely_and_beside_a_closed_one_proven(
    reader: Reader, swapped: bool
) -> None:
    for symmetry in range(SYMMETRIES):
        for diagram, edge, trust in (
            (OPEN_EDGE, ["G1"], LIKELY),
            (OPEN_EDGE.replace("a . . . .", "a . O . ."), [], PROVEN),
        ):
            board, stone = set_up(diagram, symmetry, swapped)
            turned = {turn(parse_vertex(vertex, board.size), board.size, symmetry) for vertex in edge}
            assert set(reader.open_edge_at(board, stone)) == turned
            for ask, outcome in ((judge_attack, WIN), (judge_defence, LOSS)):
                answer = ask(reader, board, stone)
                assert (answer.best_supported, answer.trust) == (outcome, trust), symmetry


OPEN_STEP = """
    . . . . . . . . . . .
    . . a O O . O . . . .
    . . X O . . O . O . .
    X X X O . . . . . . .
    O O O O . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""


def test_a_kill_is_no_proof_where_games_alone_say_that_a_step_out_fails(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """White kills at B10 in the region, but E11 is a step out of it. With a stone of White's there it is none."""
    monkeypatch.setattr(ways_out._WaysOut, "_is_plain", lambda self: True)
    for row, trust in ((". . . . . . .", LIKELY), (". . . . O . .", PROVEN)):
        board, stone = set_up(OPEN_STEP.replace(". . . . . . .", row, 1), 0, False)
        ways = [vertex_of(way, board.size).upper() for way in reader.ways_out_at(board, stone)]
        assert ways == (["E11"] if trust == LIKELY else [])
        assert not reader.open_edge_at(board, stone)
        inside = reader.ask_life(board, stone, WHITE, 60_000, FEW)
        assert inside.outcome == WIN
        killing = replace(inside, move=parse_vertex("B10", board.size))
        found = ways_out.confirm_death(
            reader, board, stone, WHITE, killing, 200, lambda _: pytest.fail("asked")
        )
        assert (found.outcome, LIKELY if found.is_likely else PROVEN) == (WIN, trust)


NOT_INSIDE = """
    . . . . . . . . . . . . . O . . . . .
    . . . . . . . . . . . . . . . O . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . O . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . O . . O . O . . .
    . . . . . . . . O . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . O . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . O . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . O . O . O . . . . . . . . . . .
    . . O . . X . . . . . . . . . . . . .
    . . . a . . O . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    """
"""All White's stones count as one group here, but Black's in the corner do not stand inside it."""


@pytest.mark.parametrize("swapped", [False, True], ids=["black", "white"])
def test_the_eyes_of_a_group_far_away_are_no_price_for_a_capture(reader: Reader, swapped: bool) -> None:
    for symmetry in range(SYMMETRIES):
        board, stone = set_up(NOT_INSIDE, symmetry, swapped)
        owner = board.color_at(stone)
        captured = reader.ask_life(board, stone, owner, 60_000, FEW)
        captor = captor_of(reader, board, stone)
        assert captured.outcome == LOSS
        assert captor is not None
        assert reader.ask_eyes(board, captor, owner, 60_000, FEW).outcome == WIN
        assert paid_for(reader, board, stone, owner, captured, 60_000) is None, symmetry


CRAWLS = {
    "F2": """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    O O O O O O O . . . .
    X X X X a . . . . . .
    . . . . O . . . . . .
    """,
    "G2": """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . X . . . .
    O O O O O O . . . . .
    X X X a . . . . . . .
    . . . . . . . . . . .
    """,
}
"""Black is dead in the region that the search sees, and lives by a step along the edge: towards the white stone that it
takes there, and towards a friend."""


@pytest.mark.slow
@pytest.mark.parametrize("swapped", [False, True], ids=["black", "white"])
@pytest.mark.parametrize("step", CRAWLS)
def test_a_kill_that_a_crawl_along_the_edge_refutes_is_not_proven(
    reader: Reader, step: str, swapped: bool
) -> None:
    for symmetry in range(SYMMETRIES):
        board, stone = set_up(CRAWLS[step], symmetry, swapped)
        owner = board.color_at(stone)
        assert reader.ask_life(board, stone, owner, 60_000, FEW).outcome == LOSS
        defence = judge_defence(reader, board, stone)
        assert defence.best_supported == WIN, symmetry
        assert defence.trust != PROVEN, symmetry
        attack = judge_attack(reader, board, stone)
        assert (attack.best_supported, attack.trust) != (WIN, PROVEN), symmetry
        board.play(owner, turn(parse_vertex(step, board.size), board.size, symmetry))
        assert reader.ask_life(board, stone, opponent(owner), 60_000, FEW).outcome == LOSS, symmetry


@pytest.mark.parametrize(("other", "named"), [({"B1": 0.9, "C1": 0.3}, "B1"), ({"B1": 0.5, "C1": 0.5}, "C1")])
def test_of_moves_that_kill_as_well_the_one_is_named_that_the_owner_would_like(
    other: dict[str, float], named: str
) -> None:
    class Told(Reader):
        """A reader that proves nothing, and gives prepared shares for the attacker's and the owner's moves."""

        def ask_life(
            self,
            board: Board,
            stone: int,
            mover: int,
            budget: int,
            threats: int = 0,
            walls: Sequence[int] = (),
        ) -> Reading:
            return Reading(UNKNOWN, PASS, 1, frozenset())

        def try_life(
            self,
            board: Board,
            stone: int,
            mover: int,
            rounds: int,
            ignoring: int = EMPTY,
            walls: Sequence[int] = (),
        ) -> Trial:
            shares = other if mover == board.color_at(stone) else {"B1": 0.58, "C1": 0.6}
            choices = {parse_vertex(vertex, board.size): share for vertex, share in shares.items()}
            return Trial(0.6, parse_vertex("C1", board.size), rounds, 0, choices)

    board, stone = position("a stone in the open")
    answer = judge_attack(Told(), board, stone)
    assert (answer.best_supported, vertex_of(answer.move, board.size).upper()) == (WIN, named)


def test_a_judgement_is_the_same_every_time_and_leaves_the_board_alone(reader: Reader) -> None:
    board, stone = position("a friend one point away")
    before = board.grid().copy()
    first = judge_defence(reader, board, stone)
    assert judge_defence(Reader(), board, stone) == first
    assert (board.grid() == before).all()


IN_DOUBT = """
. . . X . O . .
. . . X O . . .
. . . X O . . .
a X X O O . . .
O O O O O . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
"""


def test_games_end_early_where_the_fate_is_clear(reader: Reader) -> None:
    board, stone = position("a stone in the open")
    wanted = 4 * CLEAR_AFTER
    attack, defence = (reader.try_life(board, stone, mover, wanted) for mover in (WHITE, BLACK))
    assert attack.nodes == defence.nodes == wanted // 2
    assert max(attack.killed, defence.killed) <= SPARED
    assert reader.try_life(board, stone, WHITE, wanted - 4).nodes == wanted - 4
    board, stone = set_up(IN_DOUBT, 0, False)
    in_doubt = reader.try_life(board, stone, WHITE, wanted)
    assert in_doubt.nodes == wanted
    assert SPARED < in_doubt.killed < CAUGHT


def test_a_tree_grows_on_from_the_half_of_a_look_at_the_same_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    went_on: list[bool] = []
    grow = readers.grow

    def watched(*arguments: Any) -> None:
        went_on.append(arguments[-1])
        grow(*arguments)

    board, stone = set_up(IN_DOUBT, 0, False)
    fresh = [Reader().try_life(board, stone, WHITE, rounds, ignoring) for rounds, ignoring in TREES]
    monkeypatch.setattr(readers, "grow", watched)
    reader = Reader()
    assert [reader.try_life(board, stone, WHITE, rounds, ignoring) for rounds, ignoring in TREES] == fresh
    assert went_on == [False, True, False, True, False, False]


TREES = [
    (LOOK, EMPTY),
    (ROUNDS_BEFORE_OPINION, EMPTY),
    (LOOK, BLACK),  # another question
    (ROUNDS_BEFORE_OPINION, BLACK),
    (LOOK, BLACK),  # too few to go on
    (ROUNDS_BEFORE_OPINION, WHITE),
]
"""Rounds, and which side may ignore kos."""


@pytest.mark.parametrize(
    ("succeeds", "killed", "outcome", "is_glance_enough"),
    [
        (True, 0.5, WIN, True),
        (True, 0.2, WIN, False),
        (True, 0.05, KO_FIRST, False),
        (False, 0.2, LOSS, True),
        (False, 0.4, LOSS, False),
        (False, 0.7, KO_SECOND, False),
    ],
)
def test_a_ko_is_played_out_at_length_only_where_a_glance_leaves_it_in_reach(
    succeeds: bool, killed: float, outcome: int, is_glance_enough: bool
) -> None:
    board, stone = position("a friend one point away")
    asked: list[int] = []

    class Told(Reader):
        def try_life(self, *question: object) -> Trial:
            rounds = question[3]
            assert isinstance(rounds, int)
            asked.append(rounds)
            return Trial(killed, parse_vertex("F10", board.size), rounds, 0)

    first = Trial(0.5, parse_vertex("F10", board.size), FULL.rounds, FULL.rounds)
    enemy = opponent(board.color_at(stone))
    found, _, games = heed_kos(Told(), board, stone, enemy, first, succeeds, FULL.ko_rounds, True)
    glance = FULL.ko_rounds // KO_GLANCE
    assert found == outcome
    assert asked == ([glance] if is_glance_enough else [glance, FULL.ko_rounds])
    assert games == sum(asked)


@pytest.mark.parametrize(
    ("killed", "kos", "is_heard", "is_asked"),
    [
        (0.9, 0.09, True, False),
        (0.9, 0.09, False, True),
        (0.9, 0.1, True, True),
        (1.0, 0.09, True, True),
        (0.9, 0.0, False, False),
    ],
)
def test_a_rare_ko_is_asked_about_before_a_second_opinion_only_where_it_made_the_tree_certain(
    killed: float, kos: float, is_heard: bool, is_asked: bool
) -> None:
    board, stone = position("a friend one point away")
    asked: list[object] = []

    class Told(Reader):
        def try_life(self, *question: object) -> Trial:
            asked.append(question)
            return Trial(0.5, parse_vertex("F10", board.size), 500, 0)

    first = Trial(killed, parse_vertex("F10", board.size), 1000, round(1000 * kos))
    enemy = opponent(board.color_at(stone))
    heed_kos(Told(), board, stone, enemy, first, True, FULL.ko_rounds, is_heard)
    assert bool(asked) == is_asked


@pytest.mark.parametrize(
    ("killed", "is_attacked", "rounds"),
    [
        (0.5, True, [LOOK, ROUNDS_BEFORE_OPINION]),
        (CAUGHT, False, [LOOK, ROUNDS_BEFORE_OPINION]),
        (0.5, False, [LOOK, FULL.rounds]),
        (KILLED, True, [LOOK]),
    ],
)
def test_all_rounds_are_for_a_move_that_may_save_the_group(
    killed: float, is_attacked: bool, rounds: list[int]
) -> None:
    board, stone = position("a friend one point away")
    asked: list[int] = []

    class Told(Reader):
        def try_life(self, *question: object) -> Trial:
            assert isinstance(question[3], int)
            asked.append(question[3])
            return Trial(killed, parse_vertex("F10", board.size), question[3], 0)

    owner = board.color_at(stone)
    mover = opponent(owner) if is_attacked else owner
    limit = KILLED if is_attacked else SAVED
    judgement._play_in_region(Told(), board, stone, mover, FULL, limit)
    assert asked == rounds


def test_a_small_effort_is_kept_to(reader: Reader) -> None:
    board, stone = position("a friend one point away")
    assert judge_attack(reader, board, stone, LifeEffort.within(100)).nodes <= 500


def test_a_move_is_judged_by_what_follows_it(reader: Reader) -> None:
    board, stone = position("a friend one point away")
    link, elsewhere = (parse_vertex(vertex, board.size) for vertex in ("F10", "A1"))
    assert does_attack_group(reader, board, link, stone).best_supported == WIN
    assert does_attack_group(reader, board, elsewhere, stone).best_supported == LOSS
    assert does_defend_group(reader, board, link, stone).best_supported == WIN
    assert does_defend_group(reader, board, elsewhere, stone).best_supported == LOSS
    board.play(opponent(board.color_at(stone)), link)
    assert does_defend_group(reader, board, elsewhere, stone).best_supported == LOSS


def test_pass_is_for_a_life_that_is_proven(reader: Reader) -> None:
    board, stone = position("a stone in the open")
    assert defend_if_needed(reader, board, stone).move != PASS
