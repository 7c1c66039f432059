"""`tamen picture`: each kind of picture of a position with a weak group, and what is said of what cannot be drawn."""

from __future__ import annotations

import argparse
import functools
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.board.points import parse_vertex, vertex_of
from engine.decide.decision.settings import Settings
from engine.decide.lookahead.decider import Decider, assemble
from engine.explain.claims.scene import Scene
from engine.explain.drawing.overlays import ALIVE, DEAD, SETTLED, UNSETTLED, WEAK, balance, band, ownership
from engine.explain.drawing.picture_command import SHOWN, add_arguments, draw, run
from engine.game.game import Game
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import SIZE

GAME = "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[ce];B[gg])"

WALLS = "\n".join([". . . X . O . . ."] * SIZE)

NODES = 30


@functools.cache
def decider() -> Decider:
    return assemble(Settings(level=5))


def words(show: str, game: Game) -> tuple[str, list[str]]:
    """The text below the picture, and the classes of everything drawn."""
    picture = draw(game, show, decider(), NODES)
    below = " ".join(each.text or "" for each in picture.element.iter() if each.get("class") == "below")
    return below, [each.get("class", "") for each in picture.element.iter()]


def picture(*arguments: str) -> int:
    """Run the subcommand; its exit status."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(arguments))


def test_moves_are_lettered_and_told() -> None:
    game = game_at(CAPTURABLE)
    below, classes = words("moves", game)
    decision = decider().decide(game, game.to_move, None)
    chosen = vertex_of(decision.move, SIZE)
    assert chosen == "E6"
    assert below.startswith("Black to move. ")
    assert f" A: {chosen} " in below
    assert classes.count("best") == 1
    assert classes.count("on-disc") == 1 + classes.count("other")


def test_a_pass_is_told() -> None:
    full = "\n".join(["X X X X X", "X . X . X", "X X X X X", "X X X X X", "X X X . X"])
    game = Game(5, 0.5)
    points = [
        (y + 1) * 26 + x + 1
        for y, row in enumerate(full.replace(" ", "").split("\n"))
        for x, sign in enumerate(row)
        if sign == "X"
    ]
    game.setup(points, [], to_move=2)
    below, classes = words("moves", game)
    assert "best" not in classes
    assert "White passes." in below


def test_territory_is_what_the_evaluation_says() -> None:
    game = game_at(CAPTURABLE)
    below, classes = words("territory", game)
    scene = Scene.of(decider(), game, game.to_move)
    owned = [ownership(scene.tables, game.to_move, each) for each in scene.board.points()]
    assert classes.count("for-black") == sum(each >= 0.04 for each in owned) > 10
    assert classes.count("for-white") == sum(each <= -0.04 for each in owned)
    # Black captures, so the white string's points are his
    assert ownership(scene.tables, game.to_move, parse_vertex("E4", SIZE)) > 0.5
    assert below.startswith("If Black moves next, Black leads by about ")


def test_influence_shades_the_ground() -> None:
    game = game_at(WALLS)
    scene = Scene.of(decider(), game, game.to_move)
    assert balance(scene.tables, parse_vertex("B5", SIZE)) > 0.5
    assert balance(scene.tables, parse_vertex("H5", SIZE)) < -0.5
    _, classes = words("influence", game)
    assert classes.count("for-black") > 20
    assert classes.count("for-white") > 20


def test_groups_that_are_not_safe_are_described() -> None:
    below, classes = words("groups", game_at(CAPTURABLE))
    assert (
        "A: White's group at E5 (3 stones), which can be captured by whoever moves first there (read)."
        in below
    )
    assert classes.count("on-disc") >= 1
    stones = CAPTURABLE.count("X") + CAPTURABLE.count("O")
    assert sum(classes.count(kind) for kind in (ALIVE, SETTLED, UNSETTLED, WEAK, DEAD)) == stones


def test_the_bands_go_from_alive_to_captured() -> None:
    assert [band(each) for each in (2, 7, 8, 10, 11, 15, 16, 19, 20, 25)] == [
        ALIVE,
        ALIVE,
        SETTLED,
        SETTLED,
        UNSETTLED,
        UNSETTLED,
        WEAK,
        WEAK,
        DEAD,
        DEAD,
    ]


def test_the_command_writes_the_position_after_a_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = tmp_path / "game.sgf", tmp_path / "board.svg"
    game.write_text(GAME)
    for show in SHOWN:
        asked = [str(game), "--move", "2", "--show", show, "-o", str(file), "--level", "1", "--nodes", "5"]
        assert picture(*asked) == 0
        assert capsys.readouterr().out == f"{file}\n"
        kinds = [
            each.get("class") for each in ElementTree.fromstring(file.read_text(encoding="utf-8")).iter()
        ]
        assert (kinds.count("black"), kinds.count("white"), kinds.count("last")) == (1, 1, 1)
        file.unlink()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["game.sgf", "--move", "4", "-o", "a.svg"], "'game.sgf': there is no move 4, expected 0 to 3"),
        (["game.sgf", "--move", "-1", "-o", "a.svg"], "'game.sgf': there is no move -1, expected 0 to 3"),
        (["none.sgf", "-o", "a.svg"], "cannot open 'none.sgf': "),
        (["game.sgf", "-o", "no/a.svg"], "cannot write 'no/a.svg': there is no folder 'no'"),
        (["game.sgf", "-o", "a.png"], "'a.png' is no name for an SVG picture"),
    ],
)
def test_what_cannot_be_drawn(
    arguments: list[str],
    problem: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.sgf").write_text(GAME)
    try:
        assert picture(*arguments) == 1
    except SystemExit as ended:
        assert ended.code == 2, "files are looked at with the command line"
    assert problem in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["game.sgf"]
