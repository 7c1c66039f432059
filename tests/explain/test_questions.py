"""Questions about a game, answered by a real decider at the lowest level."""

from __future__ import annotations

import functools
import re

import pytest

from engine.board.points import BLACK, PASS, WHITE, vertex_of
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import Settings
from engine.decide.lookahead.decider import Decider, assemble
from engine.explain.questions import NothingToExplain, Questions, position_before
from engine.explain.sentences.estimated_score import Estimate
from engine.explain.words.languages import speaking
from engine.game.game import Game
from tests.explain.records import SIZE, decision, point, tried

FEW = Budget(evaluations=8)


@functools.cache
def decider() -> Decider:
    """One decider for all tests."""
    return assemble(Settings(level=1))


def game_with(*moves: str) -> Game:
    """A game in which both sides play by turns, Black first."""
    game = Game(SIZE, 6.5)
    for vertex in moves:
        game.play(game.to_move, point(vertex))
    return game


def questions(game: Game, **decisions: object) -> Questions:
    """Questions about a game; ``m1=...`` is our decision for move 1."""
    return Questions(game, decider(), {int(name[1:]): made for name, made in decisions.items()}, FEW)


OURS = decision("E5", [tried("E5", 9.0, "C4"), tried("C3", 2.0)], before=-5.0)


def test_our_last_move_is_explained_from_its_record() -> None:
    lines = questions(game_with("E5"), m1=OURS).about_last_move()
    assert lines[:3] == ["Move 1, Black E5.", "E5 is a good point.", "Expected: E5 C4."]
    assert any(line.startswith("C3 is a good point. After C3") for line in lines)


def test_a_decision_that_is_not_the_move_of_the_game_counts_nothing() -> None:
    lines = questions(game_with("A1"), m1=OURS).about_last_move()
    assert lines[0] == "Move 1, Black A1."
    assert lines[1] == "No expert suggests A1 to Black."
    assert any(line.startswith("I would have played ") for line in lines)
    assert any(line.startswith("A1 costs Black about ") for line in lines)


def test_what_we_decided_there_is_what_we_would_have_played() -> None:
    asked = Questions(game_with("A1"), decider(), {}, FEW, considered={1: OURS})
    lines = asked.about_last_move()
    assert lines[0] == "Move 1, Black A1."
    assert any(line.startswith("I would have played E5") for line in lines)
    # of the other side nothing was decided
    other = Questions(game_with("C3", "A1"), decider(), {}, FEW, considered={2: OURS})
    assert not any(line.startswith("I would have played E5") for line in other.about_last_move())


def test_who_plays_with_lapses_teaches_without_them() -> None:
    weak, strong = decider(), assemble(Settings(level=20))
    assert weak.mind.level.overlooks > 0
    assert weak.attentive.mind.level == weak.mind.level.attentive
    assert strong.attentive is strong
    noted = []
    game = game_with("A1")
    asked = Questions(game, weak, {}, FEW, note=lambda game, decision: noted.append(decision))
    assert asked.about_last_move()[0] == "Move 1, Black A1."
    [made] = noted
    expected = weak.attentive.decide(position_before(game, 1), BLACK, FEW)
    assert made.move == expected.move
    assert [each.move for each in made.tried] == [each.move for each in expected.tried]


def test_the_opponent_s_pass() -> None:
    lines = questions(game_with("E5", "pass"), m1=OURS).about_last_move()
    assert lines[:2] == ["Move 2, White pass.", "White passed."]
    assert lines[-1].startswith("A pass costs White about ")


def test_why_not_there() -> None:
    asked = questions(game_with("E5", "C3"), m1=OURS)
    assert asked.about_point(point("A1"))[:2] == [
        "Move 1: Black prefers E5.",
        "No expert suggests A1 to Black.",
    ]
    assert asked.about_point(point("E5"))[0] == "Move 1, Black E5."
    assert asked.about_point(point("C3"))[0] == "Move 2, White C3."
    assert asked.about_point(PASS)[1].startswith("If Black passed, White would lead by about 5 points")


def test_a_stone_of_the_opponent_is_named() -> None:
    game = game_with("E5", "C3", "G7")
    assert questions(game, m1=OURS).about_point(point("C3")) == [
        "C3 is not free: a white stone stands there since move 2."
    ]


def test_a_stone_that_was_set_up_is_named() -> None:
    game = Game(SIZE)
    game.setup(black=[point("D4")], to_move=WHITE)
    assert questions(game).about_point(point("D4")) == [
        "D4 is not free: a black stone stands there, set up before the game."
    ]


def test_before_our_first_move_the_question_is_about_now() -> None:
    lines = questions(game_with("E5")).about_point(point("A1"))
    assert lines[0].startswith("Move 2: White prefers ")
    assert lines[1] == "No expert suggests A1 to White."


def test_a_point_where_our_move_may_not_go() -> None:
    game = Game(SIZE)
    game.setup(white=[point("A2"), point("B1"), point("B2"), point("A3")], to_move=BLACK)
    game.play(BLACK, point("E5"))
    lines = questions(game, m1=OURS).about_point(point("A1"))
    assert lines[1] == "Black may not play at A1: the stone would have no liberty (suicide)."


def test_nothing_to_explain() -> None:
    with pytest.raises(NothingToExplain, match="no move has been played, so there is none to explain"):
        questions(Game(SIZE)).about_last_move()


def test_our_resignation() -> None:
    game = game_with("E5", "C3")
    game.resign(BLACK)
    given_up = decision("G7", [tried("G7", -70.0)], resigned=True, score=-70.0)
    lines = questions(game, m3=given_up).about_last_move()
    assert lines[0].startswith("Black resigns: White leads by about 70 points")


def test_the_strategy_of_either_side() -> None:
    asked = questions(game_with("E5", "C3"))
    for color, name in ((BLACK, "Black"), (WHITE, "White")):
        lines = asked.strategy(color, Estimate(3.0, 1.0, 8.0))
        assert lines[0].startswith(f"{name} is to move in ")
        assert len(lines) == 4


def test_questions_change_nothing_and_have_no_empty_lines() -> None:
    game = game_with("E5", "C3", "G3")
    before = game.moves, game.board.key, game.to_move
    asked = questions(game, m1=OURS)
    for lines in (
        asked.about_last_move(),
        asked.about_point(point("A1")),
        asked.about_point(PASS),
        asked.strategy(BLACK, Estimate(3.0, 1.0, 8.0)),
    ):
        assert lines
        assert all(line.strip() and "\n" not in line for line in lines)
    assert (game.moves, game.board.key, game.to_move) == before


def test_the_position_before_a_move() -> None:
    game = game_with("E5", "C3", "G3")
    game.komi = 0.1
    earlier = position_before(game, 2)
    assert [vertex_of(move, SIZE) for _, move in earlier.moves] == ["E5"]
    assert (earlier.to_move, earlier.komi, earlier.rules) == (WHITE, 0.1, game.rules)
    assert len(position_before(game, 4).moves) == 3


def test_the_same_questions_are_answered_in_japanese() -> None:
    with speaking("japanese"):
        lines = questions(game_with("E5", "C3"), m1=OURS).about_last_move()
        assert lines[0] == "2手目、白C3。"
        asked = questions(game_with("E5", "C3"), m1=OURS)
        assert asked.about_point(point("A1"))[0] == "1手目\uff1a黒はE5を選ぶ。"
        # what the rules of the test say is not translated
        told = [each for each in lines[1:] if "good point" not in each]
        assert told and all(each.endswith("。") and not re.search("[a-z]{2,}", each) for each in told), told
