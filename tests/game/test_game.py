"""Playing, taking back, ko and superko, suicide, handicap and set-up stones."""

from __future__ import annotations

import random

import pytest

from engine.board.board import IllegalMove
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, parse_vertex, point_at
from engine.game.game import Game
from engine.game.rule_sets import RULE_SETS


def from_diagram(diagram: str, to_move: int = BLACK, rules: str = "chinese") -> Game:
    """A game that begins with the position of a text diagram."""
    grid = parse_diagram(diagram)
    game = Game(len(grid), rules=rules)
    stones = {
        color: [point_at(x, y) for y in range(len(grid)) for x in range(len(grid)) if grid[y, x] == color]
        for color in (BLACK, WHITE)
    }
    game.setup(stones[BLACK], stones[WHITE], to_move=to_move)
    return game


def play(game: Game, vertices: str) -> None:
    for vertex in vertices.split():
        game.play(game.to_move, parse_vertex(vertex, game.size))


def assert_position(game: Game, diagram: str) -> None:
    expected = parse_diagram(diagram)
    assert game.board.grid().tolist() == expected.tolist()


def state(game: Game) -> tuple[object, ...]:
    """Everything a caller can see of a game."""
    return (
        game.board.grid().tolist(),
        game.board.key,
        game.moves,
        game.captures,
        game.to_move,
        game.komi,
        game.rules,
        game.handicap,
        game.handicap_stones,
        dict(game.comments),
        game.resigned_by,
        [(number, grid.tolist(), turn) for number, (grid, turn) in game.setups.items()],
    )


def assert_refused(game: Game, vertex: str, reason: str, color: int | None = None) -> None:
    """A move is refused for this reason, by is_legal and legal_points too, and nothing changes."""
    color = game.to_move if color is None else color
    point = parse_vertex(vertex, game.size)
    before = state(game)
    assert not game.is_legal(color, point)
    assert point not in game.legal_points(color)
    with pytest.raises(IllegalMove) as refusal:
        game.play(color, point)
    assert refusal.value.reason == reason
    assert state(game) == before


KO = """
    . X O . .
    X . X O .
    . X O . .
    . . . . .
    . . . . .
"""


def test_moves_captures_and_turns() -> None:
    game = Game(5, rules="japanese")
    play(game, "B5 A5 A4")
    assert_position(game, ". X . . .  \n X . . . . \n . . . . . \n . . . . . \n . . . . . ")
    assert game.captures == {BLACK: 0, WHITE: 1}
    assert game.to_move == WHITE
    assert game.moves[1] == (WHITE, point_at(0, 0))
    assert game.move_count == 3


def test_either_colour_may_move_at_any_time() -> None:
    game = Game(9)
    game.play(BLACK, point_at(0, 0))
    game.play(BLACK, point_at(1, 0))
    game.play(BLACK, PASS)
    game.play(WHITE, point_at(2, 0))
    assert [color for color, _ in game.moves] == [BLACK, BLACK, BLACK, WHITE]


def test_two_passes_in_a_row_end_the_game() -> None:
    game = Game(9)
    play(game, "E5 pass")
    assert (game.passes, game.is_over) == (1, False)
    play(game, "D4 pass pass")
    assert (game.passes, game.is_over) == (2, True)
    game.undo()
    assert (game.passes, game.is_over) == (1, False)


def test_resignation_is_recorded_and_taken_back() -> None:
    game = Game(9)
    game.resign(WHITE)
    assert game.is_over and game.resigned_by == WHITE
    play(game, "E5")
    assert not game.is_over
    game.resign(BLACK)
    game.undo()
    assert game.resigned_by == EMPTY
    with pytest.raises(KeyError):
        game.resign(EMPTY)


def test_illegal_moves_change_nothing() -> None:
    game = from_diagram(KO, to_move=WHITE)
    assert_refused(game, "C4", "occupied")
    play(game, "B4")
    assert_refused(game, "C4", "ko")
    before = state(game)
    with pytest.raises(IllegalMove) as refusal:
        game.play(BLACK, point_at(5, 0))
    assert refusal.value.reason == "off board"
    with pytest.raises(ValueError, match="neither black"):
        game.play(3, point_at(4, 4))
    assert state(game) == before


def test_simple_ko_holds_under_every_rule_set_even_when_superko_is_not_enforced() -> None:
    for name in RULE_SETS:
        game = from_diagram(KO, to_move=WHITE, rules=name)
        play(game, "B4")
        with pytest.raises(IllegalMove) as refusal:
            game.play(BLACK, parse_vertex("C4", 5), enforce_superko=False)
        assert refusal.value.reason == "ko"
        play(game, "A1 E1 C4")


SENDING_TWO = """
    . O . O .
    X X O O .
    . . . . .
    . . . . .
    . . . . .
"""
"""White A5 sends two stones, Black C5 takes both, White B5 takes one back: the same, now Black to move."""


def test_positional_superko_forbids_the_position_whoever_is_to_move() -> None:
    for rules in ("chinese", "tromp_taylor"):
        game = from_diagram(SENDING_TWO, to_move=WHITE, rules=rules)
        play(game, "A5 C5")
        assert game.captures[WHITE] == 2
        assert_refused(game, "B5", "superko")
        play(game, "E1 E2 B5")
        assert game.captures[BLACK] == 1


def test_situational_superko_forbids_it_with_the_same_side_to_move_only() -> None:
    for rules in ("aga", "new_zealand"):
        game = from_diagram(SENDING_TWO, to_move=WHITE, rules=rules)
        play(game, "A5 C5 B5")
        assert_position(game, SENDING_TWO)
        play(game, "pass")
        assert_refused(game, "A5", "superko")
        play(game, "E1")


def test_simple_ko_lets_the_cycle_go_on() -> None:
    game = from_diagram(SENDING_TWO, to_move=WHITE, rules="japanese")
    play(game, "A5 C5 B5 pass " * 3)
    assert_position(game, SENDING_TWO)
    assert game.captures == {BLACK: 3, WHITE: 6}


def test_superko_can_be_left_to_foreign_records() -> None:
    game = from_diagram(SENDING_TWO, to_move=WHITE)
    play(game, "A5 C5")
    game.play(WHITE, parse_vertex("B5", 5), enforce_superko=False)
    assert_position(game, SENDING_TWO)


def test_a_setup_begins_a_new_superko_history() -> None:
    game = from_diagram(SENDING_TWO, to_move=WHITE)
    play(game, "A5 C5")
    game.setup(black=[parse_vertex("E1", 5)])
    game.setup(empty=[parse_vertex("E1", 5)])
    play(game, "B5")
    assert_position(game, SENDING_TWO)


def test_superko_remembers_a_triple_ko_length_cycle_after_undo() -> None:
    game = from_diagram(SENDING_TWO, to_move=WHITE)
    play(game, "A5 C5")
    game.undo()
    play(game, "C5")
    assert_refused(game, "B5", "superko")
    game.undo()
    game.undo()
    play(game, "A5 C5")
    assert_refused(game, "B5", "superko")


SUICIDE = """
    X . O . .
    O O O . .
    . . . . .
    . . . . .
    . . . . .
"""


def test_suicide_is_illegal_where_the_rules_say_so() -> None:
    for rules in ("chinese", "japanese", "aga"):
        assert_refused(from_diagram(SUICIDE, rules=rules), "B5", "suicide")


def test_suicide_takes_the_whole_string_off() -> None:
    for rules in ("tromp_taylor", "new_zealand"):
        game = from_diagram(SUICIDE, rules=rules)
        assert game.is_legal(BLACK, parse_vertex("B5", 5))
        assert parse_vertex("B5", 5) in game.legal_points(BLACK)
        play(game, "B5")
        assert_position(game, ". . O . .\n O O O . .\n . . . . .\n . . . . .\n . . . . .")
        assert game.captures == {BLACK: 2, WHITE: 0}
        assert game.to_move == WHITE


def test_repetition_after_a_suicide_depends_on_the_superko() -> None:
    positional = from_diagram(SUICIDE, rules="tromp_taylor")
    play(positional, "B5 pass")
    assert_refused(positional, "A5", "superko")
    situational = from_diagram(SUICIDE, rules="new_zealand")
    play(situational, "B5 pass A5")
    assert_position(situational, SUICIDE)


def test_suicide_of_a_single_stone_is_a_repetition() -> None:
    diagram = ". O . . .\n O . . . .\n . . . . .\n . . . . .\n . . . . ."
    for rules in ("tromp_taylor", "new_zealand"):
        game = from_diagram(diagram, rules=rules)
        assert_refused(game, "A5", "superko")
        with pytest.raises(IllegalMove):
            game.play(BLACK, parse_vertex("A5", 5), enforce_superko=False)


def test_undo_works_through_suicides() -> None:
    game = from_diagram(SUICIDE, rules="tromp_taylor")
    seen = [state(game)]
    for vertex in ["B5", "A3", "E1", "B5", "D5"]:
        play(game, vertex)
        seen.append(state(game))
    for before in reversed(seen[:-1]):
        game.undo()
        assert state(game) == before
    with pytest.raises(IndexError):
        game.undo()
    play(game, "B5 E5")
    assert game.captures == {BLACK: 2, WHITE: 0}


@pytest.mark.parametrize("rules", list(RULE_SETS))
@pytest.mark.parametrize("size", [2, 3, 5])
def test_random_games_are_taken_back_to_the_start(rules: str, size: int) -> None:
    """The way back passes through the positions of the way there: captures, kos, suicides, set-ups."""
    chance = random.Random(f"{rules} {size}")
    game = Game(size, rules=rules)
    seen = [state(game)]
    suicides = 0
    for number in range(80 * size):
        color = game.to_move if chance.random() < 0.9 else opponent(game.to_move)
        legal = game.legal_points(color)
        point = chance.choice(legal) if legal else PASS
        own = game.captures[color]
        game.play(color, point)
        suicides += game.captures[color] > own
        if number % 37 == 36:
            set_up_something(game, chance)
        if number % 11 == 0:
            game.comments[game.move_count] = f"move {number}"
        seen.append(state(game))
    for before in reversed(seen[:-1]):
        game.undo()
        assert state(game) == before
    with pytest.raises(IndexError):
        game.undo()
    assert state(game) == seen[0]
    if size > 2:
        assert (suicides > 0) == game.rules.suicide


def set_up_something(game: Game, chance: random.Random) -> None:
    points = game.board.points()
    game.setup(empty=chance.sample(points, len(points) // 2), to_move=chance.choice((BLACK, WHITE)))


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_no_game_repeats_what_its_superko_forbids(rules: str) -> None:
    chance = random.Random(rules)
    longest = 0
    for _ in range(20):
        game = Game(2, rules=rules)
        seen = {forbidden_key(game)}
        while (legal := game.legal_points(game.to_move)) and game.move_count < 100:
            game.play(game.to_move, chance.choice(legal))
            if game.rules.ko != "simple":
                assert forbidden_key(game) not in seen
            seen.add(forbidden_key(game))
        longest = max(longest, game.move_count)
    assert longest > 10


def forbidden_key(game: Game) -> object:
    """What superko forbids to come back, by its definition."""
    position = game.board.grid().tobytes()
    return position if game.rules.ko == "positional" else (position, game.to_move)


def test_komi_and_rules_survive_clearing() -> None:
    game = Game(19, rules="japanese")
    assert game.komi == 6.5
    game.komi = -3.5
    play(game, "D4 pass")
    game.comments[1] = "star point"
    game.clear(9)
    assert (game.size, game.komi, game.rules.name, game.moves, game.comments) == (9, -3.5, "japanese", [], {})
    game.clear()
    assert game.size == 9
    game.rules = "aga"
    assert (game.rules.name, game.komi) == ("aga", -3.5)


@pytest.mark.parametrize("komi", [float("nan"), float("inf"), "six", None, 10**400])
def test_bad_komi_is_refused(komi: object) -> None:
    game = Game(9, komi=5.5)
    with pytest.raises(ValueError, match="komi not a"):
        game.komi = komi
    assert game.komi == 5.5


def test_bad_size_and_rules_change_nothing() -> None:
    game = Game(9)
    play(game, "E5")
    before = state(game)
    for size in (1, 26, -3):
        with pytest.raises(ValueError, match="size"):
            game.clear(size)
    with pytest.raises(ValueError, match="unknown rules"):
        game.rules = "checkers"
    assert state(game) == before


def test_handicap_stones() -> None:
    game = Game(9)
    stones = [parse_vertex(vertex, 9) for vertex in ("C3", "G7", "C7")]
    game.place_handicap(stones)
    assert (game.handicap, game.handicap_stones, game.to_move, game.moves) == (3, tuple(stones), WHITE, [])
    with pytest.raises(IndexError):
        game.undo()
    with pytest.raises(ValueError, match="board not empty"):
        game.place_handicap(stones)
    play(game, "E5")
    game.undo()
    assert game.board.color_at(stones[1]) == BLACK
    game.clear()
    assert (game.handicap, game.handicap_stones, game.to_move) == (0, (), BLACK)


@pytest.mark.parametrize("vertices", ["D4", "D4 D4", "D4 pass", ""])
def test_bad_handicap_lists(vertices: str) -> None:
    game = Game(9)
    before = state(game)
    with pytest.raises(ValueError, match="bad vertex list"):
        game.place_handicap([parse_vertex(vertex, 9) for vertex in vertices.split()])
    with pytest.raises(ValueError, match="off the board"):
        game.place_handicap([point_at(12, 12), point_at(0, 0)])
    assert state(game) == before


def test_handicap_needs_a_game_without_moves() -> None:
    game = Game(9)
    play(game, "pass")
    with pytest.raises(ValueError, match="board not empty"):
        game.place_handicap([point_at(2, 2), point_at(6, 6)])


def test_setup_in_the_middle_goes_with_the_move_before_it() -> None:
    game = Game(5)
    play(game, "C3 D3")
    before = state(game)
    play(game, "A1")
    game.setup(black=[point_at(4, 4)], empty=[parse_vertex("C3", 5)], to_move=BLACK)
    assert_position(game, ". . . . .\n . . . . .\n . . . O .\n . . . . .\n X . . . X")
    assert list(game.setups) == [0, 3]
    play(game, "B1 C1")
    game.undo()
    game.undo()
    assert game.to_move == BLACK
    game.undo()
    assert state(game) == before


@pytest.mark.parametrize("symmetry", [0, 3])
def test_a_turned_game_is_independent(symmetry: int) -> None:
    game = Game(5)
    play(game, "C3 D3 A1")
    game.setup(black=[point_at(4, 4)], to_move=BLACK)
    game.comments[3] = "before"
    before = state(game)
    turned = game.turned(symmetry)
    if symmetry == 0:
        assert state(turned) == before
    turned.comments[3] = "after"
    turned.setup(empty=[point_at(4, 4)])
    play(turned, "B2")
    for _ in range(4):
        turned.undo()
    assert state(game) == before
    assert game.comments[3] == "before"


def test_a_failing_setup_changes_nothing() -> None:
    game = from_diagram(SUICIDE)
    before = state(game)
    with pytest.raises(ValueError, match="no liberty"):
        game.setup(white=[parse_vertex("B5", 5)])
    with pytest.raises(ValueError, match="C3 is set up twice"):
        game.setup(black=[parse_vertex("C3", 5)], white=[parse_vertex("C3", 5)])
    with pytest.raises(ValueError, match="off the board"):
        game.setup(black=[PASS])
    assert state(game) == before


def test_side_to_move_can_be_set_and_is_taken_back() -> None:
    game = Game(9)
    game.to_move = WHITE
    play(game, "E5")
    game.to_move = WHITE
    play(game, "D4")
    assert game.moves == [(WHITE, parse_vertex("E5", 9)), (WHITE, parse_vertex("D4", 9))]
    game.undo()
    assert game.to_move == WHITE
    game.undo()
    assert game.to_move == WHITE


def test_a_long_game_can_be_taken_back() -> None:
    game = Game(9, rules="japanese")
    start = state(game)
    for number in range(1500):
        game.play(BLACK if number % 2 == 0 else WHITE, PASS)
    for _ in range(1500):
        game.undo()
    assert state(game) == start
