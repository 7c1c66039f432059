"""The influence pass on tables made by hand, with numbers of the tests' own."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.points import BLACK, UNREACHABLE, WHITE, board_points, opponent, point_at
from engine.board.symmetry import turn_table
from engine.evaluate.territory.numbers import BANDS, CLASSES, FACTS, NO_REVISION, TERMS, SizeNumbers, pack
from tests.evaluate.hand_made import HandMade, evaluated, random_position, read
from tests.orientations import some_orientations

ALIVE_RADIATES, UNSETTLED_RADIATES, DEAD_RADIATES = 0.9, 0.2, -0.8


def numbers(reach: int = 10) -> np.ndarray:
    """Numbers with three strengths, by class: to 10 alive, to 19 unsettled, then dead."""
    strength = [
        ALIVE_RADIATES if c <= 10 else UNSETTLED_RADIATES if c < 20 else DEAD_RADIATES for c in CLASSES
    ]
    status = np.arctanh([strength, strength])
    return pack(
        SizeNumbers(
            reach,
            status,
            np.zeros((len(BANDS), len(FACTS))),
            np.zeros(len(TERMS)),
            np.zeros(2),
            np.array(NO_REVISION),
        )
    )


def influence_at_names(text: str, color: int, reach: int = 10) -> dict[str, float]:
    """What arrives of one colour at the named points of a text board."""
    position = read(text)
    tables, _ = evaluated(position, numbers(reach))
    return {name: float(tables["influence"][color, point]) for name, point in position.names.items()}


def test_it_falls_as_one_over_the_distance() -> None:
    found = influence_at_names(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X a b c d e f
        . g . . . . .
        . . . h . . .
        . . . . . . i
        """,
        BLACK,
    )
    steps = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 2, "h": 5, "i": 9}
    assert found == pytest.approx({name: ALIVE_RADIATES / d for name, d in steps.items()}, abs=1e-4)


def test_a_stone_receives_nothing_from_itself() -> None:
    tables, _ = evaluated(read(". . .\n. X .\n. . ."), numbers())
    assert tables["influence"][BLACK, point_at(1, 1)] == 0


def test_stones_of_one_side_add_up_and_the_other_side_is_apart() -> None:
    text = """
        . . . . .
        . . . . .
        X . a . X
        . . . . .
        . . O . .
        """
    assert influence_at_names(text, BLACK) == pytest.approx({"a": 2 * ALIVE_RADIATES / 2}, abs=1e-4)
    assert influence_at_names(text, WHITE) == pytest.approx({"a": ALIVE_RADIATES / 2}, abs=1e-4)


def test_the_way_leads_around_stones() -> None:
    found = influence_at_names(
        """
        . O b . .
        X O a . .
        . O d . .
        . O c . .
        . . . . .
        """,
        BLACK,
    )
    # down to the last row, below the wall and up again: seven steps to c, one more for each row above
    steps = {"c": 6, "d": 7, "a": 8, "b": 9}
    assert found == pytest.approx({name: ALIVE_RADIATES / d for name, d in steps.items()}, abs=1e-4)


def test_own_stones_block_too() -> None:
    found = influence_at_names(
        """
        . . . . . .
        . . . . . .
        . a X X b .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        BLACK,
    )
    # the far stone's way leads around the near one: from beside it, four steps instead of two
    assert found == pytest.approx(dict.fromkeys("ab", ALIVE_RADIATES * (1 + 1 / 4)), abs=1e-4)


def test_a_stone_is_reached_but_not_passed() -> None:
    text = """
        X . O a .
        O O O . .
        . . . . .
        . . . . .
        . . . . .
        """
    position = read(text)
    tables, field = evaluated(position, numbers())
    assert tables["influence"][BLACK, point_at(2, 0)] == pytest.approx(ALIVE_RADIATES / 2, abs=1e-4)
    assert tables["influence"][BLACK, position.names["a"]] == 0
    assert field["steps"][BLACK, position.names["a"]] == UNREACHABLE


def test_a_link_bars_the_enemy_and_not_its_owner() -> None:
    linked = """
        . . O . .
        . . o . .
        X . O a .
        . . o . .
        . . O . .
        """
    unlinked = linked.replace("o", ".")
    assert influence_at_names(unlinked, BLACK)["a"] == pytest.approx(ALIVE_RADIATES / 5, abs=1e-4)
    assert influence_at_names(linked, BLACK)["a"] == 0
    position = read(linked)
    tables, _ = evaluated(position, numbers())
    # the link itself is reached
    assert tables["influence"][BLACK, point_at(2, 1)] == pytest.approx(ALIVE_RADIATES / 3, abs=1e-4)
    own = influence_at_names(linked.replace("X", ".").replace(". . o . .", ". . o . O", 1), WHITE)["a"]
    without = influence_at_names(unlinked.replace("X", ".").replace(". . . . .", ". . . . O", 1), WHITE)["a"]
    assert own == without


def test_inside_an_enclosed_area_the_field_is_level() -> None:
    position = read(
        """
        . . . . . . . . . . .
        . X X X X X X X X X .
        . X . . . . . . . X .
        . X . . . . . . . X .
        . X . . . . . . . X .
        . X . . . . . . . X .
        . X . . . . . . . X .
        . X . . . . . . . X .
        . X . . . . . . . X .
        . X X X X X X X X X .
        . . . . . . . . . . .
        """
    )
    tables, _ = evaluated(position, numbers(reach=20))
    inside = [tables["influence"][BLACK, point_at(x, y)] for x in range(3, 8) for y in range(3, 8)]
    assert max(inside) < 1.15 * min(inside)
    # outside, where stones on one side only are seen, it is lower
    corner = tables["influence"][BLACK, point_at(0, 0)]
    assert corner < 0.9 * min(inside)


def test_a_larger_enclosed_area_has_nearly_the_same_field() -> None:
    def centre(size: int) -> float:
        grid = np.zeros((size, size), dtype=np.int8)
        grid[[0, -1]] = grid[:, [0, -1]] = BLACK
        stones = [p for p, c in zip(board_points(size), grid.ravel(), strict=True) if c]
        tables, _ = evaluated(HandMade(grid, dict.fromkeys(stones, 2), {}, {}), numbers(reach=20))
        return float(tables["influence"][BLACK, point_at(size // 2, size // 2)])

    assert centre(7) == pytest.approx(centre(13), rel=0.1)


def test_dead_stones_radiate_negatively() -> None:
    text = """
        . . . . .
        . . . . .
        B a . b X
        . . . . .
        . . . . .
        """
    found = influence_at_names(text, BLACK)
    assert found["a"] == pytest.approx(DEAD_RADIATES + ALIVE_RADIATES / 3, abs=1e-4)
    assert found["b"] == pytest.approx(DEAD_RADIATES / 3 + ALIVE_RADIATES, abs=1e-4)


def test_an_unsettled_group_radiates_less() -> None:
    found = influence_at_names(". . . . .\n. . . . .\nU a . . .\n. . . . .\n. . . . .", BLACK)
    assert found == pytest.approx({"a": UNSETTLED_RADIATES}, abs=1e-4)


def test_it_ends_with_the_reach() -> None:
    text = ". . . . .\n. . . . .\nX . a b .\n. . . . .\n. . . . ."
    found = influence_at_names(text, BLACK, reach=2)
    assert found["a"] > 0
    assert found["b"] == 0


def test_steps_lead_to_the_nearest_stone_that_is_not_dead() -> None:
    position = read(". . . . .\n. . . . .\nB a . b X\n. . . . .\n. . . . .")
    _, field = evaluated(position, numbers())
    assert [int(field["steps"][BLACK, position.names[name]]) for name in "ab"] == [3, 1]
    assert field["steps"][BLACK, point_at(4, 2)] == 0
    assert (field["steps"][WHITE] == UNREACHABLE).all()


def test_nothing_radiates_on_an_empty_board() -> None:
    tables, _ = evaluated(read(". . .\n. . .\n. . ."), numbers())
    assert not tables["influence"].any()


@pytest.mark.parametrize("seed", range(4))
def test_orientation_and_colours(seed: int) -> None:
    generator = np.random.default_rng(seed)
    size = (9, 13, 5, 19)[seed]
    position = random_position(size, generator)
    influence = evaluated(position, numbers())[0]["influence"].copy()
    for symmetry in some_orientations():
        moved = turn_table(size)[symmetry]
        turned = evaluated(position.turned(symmetry), numbers())[0]["influence"]
        assert (turned[:, moved] == influence).all()
    swapped = evaluated(position.swapped(), numbers())[0]["influence"]
    assert all((swapped[opponent(color)] == influence[color]).all() for color in (BLACK, WHITE))
    assert influence[BLACK].any() and influence[WHITE].any()
