"""What a test's player keeps is what it would judge again, and only for who asks the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.board.points import BLACK, WHITE
from engine.decide.decision.record import Tried
from engine.decide.decision.settings import Settings
from engine.decide.players import assemble_adviser
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import point
from tests.explain.remembering import remembering

TRIED = Tried(Candidate(point("E6"), ()), owned={point("E6"): 0.5})


def changed(change: Callable[[Game], object]) -> Game:
    """The position with a change."""
    game = game_at(CAPTURABLE)
    change(game)
    return game


def test_what_is_kept_is_what_is_judged_again() -> None:
    keeping, other = (assemble_adviser(settings=Settings(playouts=60)) for _ in range(2))
    keeping = remembering(keeping)
    for vertex in ("E6", "F5", "E6"):
        game = game_at(CAPTURABLE)
        assert keeping.judge(game, BLACK, point(vertex), 2) == other.judge(game, BLACK, point(vertex), 2)


def play_elsewhere(game: Game) -> None:
    """Two moves that leave the side to move."""
    game.play(BLACK, point("A1"))
    game.play(WHITE, point("A9"))


@pytest.mark.parametrize(
    "change",
    [
        play_elsewhere,
        lambda game: setattr(game, "komi", 0.5),
        lambda game: setattr(game, "rules", "japanese"),
        lambda game: setattr(game, "to_move", WHITE),
        lambda game: setattr(game, "handicap", 2),
        lambda game: game.setup([point("A1")], []),
    ],
    ids=["moves", "komi", "rules", "side", "handicap", "stones"],
)
def test_another_position_is_judged_anew(change: Callable[[Game], object]) -> None:
    adviser = assemble_adviser(settings=Settings(playouts=60))
    asked = []
    adviser.judge = lambda game, *_: asked.append(game) or TRIED
    remembering(adviser)
    for each in (game_at(CAPTURABLE), game_at(CAPTURABLE), changed(change)):
        adviser.judge(each, BLACK, point("E6"))
    assert len(asked) == 2


@pytest.mark.parametrize(("color", "vertex", "times"), [(WHITE, "E6", 1), (BLACK, "F5", 1), (BLACK, "E6", 2)])
def test_another_question_is_judged_anew(color: int, vertex: str, times: int) -> None:
    adviser = assemble_adviser(settings=Settings(playouts=60))
    asked = []
    adviser.judge = lambda *words: asked.append(words) or TRIED
    remembering(adviser)
    for each in ((BLACK, point("E6"), 1), (BLACK, point("E6"), 1), (color, point(vertex), times)):
        adviser.judge(game_at(CAPTURABLE), *each)
    assert len(asked) == 2


def test_who_changes_an_answer_changes_it_for_nobody_else() -> None:
    adviser = assemble_adviser(settings=Settings(playouts=60))
    adviser.judge = lambda *_: TRIED
    remembering(adviser)
    first, second = (adviser.judge(game_at(CAPTURABLE), BLACK, point("E6")) for _ in range(2))
    first.worth, first.owned[point("E6")] = 7.0, 1.0
    assert (second.worth, second.owned) == (0.0, {point("E6"): 0.5})
    assert TRIED.owned == {point("E6"): 0.5}
