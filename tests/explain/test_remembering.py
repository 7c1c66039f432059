"""What a test's player keeps is what it would judge again, and only for who asks the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.omission import NOTHING, Omission
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.settings import Settings
from engine.decide.players import Adviser, assemble_adviser
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import point
from tests.explain.remembering import remembering

TRIED = Tried(Candidate(point("E6"), ()), owned={point("E6"): 0.5})


def adviser() -> Adviser:
    """A player with few games."""
    return assemble_adviser(settings=Settings(playouts=60))


def told(decision: Decision) -> list[tuple[int, float, float, int]]:
    """What games say in a decision."""
    return [(each.move, each.score, each.won or 0.0, each.visits[0]) for each in decision.tried]


def changed(change: Callable[[Game], object]) -> Game:
    """The position with a change."""
    game = game_at(CAPTURABLE)
    change(game)
    return game


def test_what_is_kept_is_what_is_judged_again() -> None:
    keeping, other = remembering(adviser()), adviser()
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
    asked_of = adviser()
    asked = []
    asked_of.judge = lambda game, *_: asked.append(game) or TRIED
    remembering(asked_of)
    for each in (game_at(CAPTURABLE), game_at(CAPTURABLE), changed(change)):
        asked_of.judge(each, BLACK, point("E6"))
    assert len(asked) == 2


@pytest.mark.parametrize(("color", "vertex", "times"), [(WHITE, "E6", 1), (BLACK, "F5", 1), (BLACK, "E6", 2)])
def test_another_question_is_judged_anew(color: int, vertex: str, times: int) -> None:
    asked_of = adviser()
    asked = []
    asked_of.judge = lambda *words: asked.append(words) or TRIED
    remembering(asked_of)
    for each in ((BLACK, point("E6"), 1), (BLACK, point("E6"), 1), (color, point(vertex), times)):
        asked_of.judge(game_at(CAPTURABLE), *each)
    assert len(asked) == 2


def test_who_changes_an_answer_changes_it_for_nobody_else() -> None:
    asked_of = adviser()
    asked_of.judge = lambda *_: TRIED
    remembering(asked_of)
    first, second = (asked_of.judge(game_at(CAPTURABLE), BLACK, point("E6")) for _ in range(2))
    first.worth, first.owned[point("E6")] = 7.0, 1.0
    assert (second.worth, second.owned) == (0.0, {point("E6"): 0.5})
    assert TRIED.owned == {point("E6"): 0.5}


def later(*vertices: str) -> Game:
    """The position after moves by turns."""
    game = game_at(CAPTURABLE)
    for vertex in vertices:
        game.play(game.to_move, point(vertex))
    return game


def test_an_answer_about_a_later_position_is_that_to_what_was_asked_before_it() -> None:
    first = remembering(adviser())
    # the games go on in a position that comes later, and the second time nothing was played in the first one
    for way in (
        ((), ("F6", "E6")),
        (("F6", "E6"),),
        ((), ("F6", "E6")),
        ((), ("F6", "E6"), ("F6", "E6", "C3", "G3")),
    ):
        keeping, other = first.afresh(), type(first).afresh(first)
        for vertices in way:
            game = later(*vertices)
            assert told(keeping.decide(game, BLACK)) == told(other.decide(game, BLACK))
            assert keeping.judge(game, BLACK, PASS) == other.judge(game, BLACK, PASS)


def test_players_that_leave_out_the_same_are_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    keeping, asked = remembering(adviser()), []
    made = type(keeping).judge
    monkeypatch.setattr(type(keeping), "judge", lambda *words: asked.append(words) or made(*words))
    owned = Omission({point("D4"): BLACK})
    ways = (
        (NOTHING, 0),
        (NOTHING, 7),
        (owned, 0),
        (owned, 7),
        (Omission(levelled=(point("E6"), point("F5"))), 0),
    )
    found = [
        keeping.without(*way).judge(game_at(CAPTURABLE), BLACK, point("E6")) for way in ways for _ in range(2)
    ]
    assert len(asked) == len(ways)
    assert found[::2] == found[1::2]
    # what one was made of counts, too
    keeping.without(NOTHING, 7).without(NOTHING, 7).judge(game_at(CAPTURABLE), BLACK, point("E6"))
    assert len(asked) == len(ways) + 1
    other = adviser()
    assert found[::2] == [other.without(*way).judge(game_at(CAPTURABLE), BLACK, point("E6")) for way in ways]


def test_the_games_of_a_decision_that_is_remembered_go_on() -> None:
    first, game = remembering(adviser()), game_at(CAPTURABLE)
    first.afresh().decide(game, BLACK)
    keeping, other = first.afresh(), adviser()
    tree, made = (each.go_on(game, each.decide(game, BLACK)) for each in (keeping, other))
    assert tree is not None and made is not None
    for each in (tree, made):
        each.grow((point("E6"),), 50)
    assert tree.outcome((point("E6"),)) == made.outcome((point("E6"),))


def test_who_hears_of_a_decision_has_it_made_anew() -> None:
    keeping, game, heard = remembering(adviser()), game_at(CAPTURABLE), []
    decision = keeping.decide(game, BLACK)
    assert told(keeping.decide(game, BLACK, report=heard.append)) == told(decision)
    assert heard and told(heard[-1]) == told(decision)


def test_who_changes_a_decision_changes_it_for_nobody_else() -> None:
    keeping = remembering(adviser())
    first, second = (keeping.decide(game_at(CAPTURABLE), BLACK) for _ in range(2))
    first.tried.clear()
    first.spent.clear()
    assert second.tried and second.spent
    assert keeping.decide(game_at(CAPTURABLE), BLACK).tried == second.tried
