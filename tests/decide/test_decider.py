"""The decider: reproducible, in time, at every level without nonsense, and the game as it was."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, parse_vertex, vertex_of
from engine.decide.decision import budget as budget_module
from engine.decide.decision.budget import PER_SECOND, Budget, DecisionLimits
from engine.decide.decision.levels import HIGHEST, LOWEST, load_level
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.opening.safety_nets import fills_own_eye
from engine.decide.players import assemble
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.groups.verdicts import Verdicts
from engine.game.clock import Clock
from engine.game.game import Game
from engine.reading.search.anchor import Anchor
from tests.decide.positions import FIGHT, decider, fresh, game_at, marked

ATARI = """
. . . . . . . . .
. . O O O O . . .
. O X X X X a X .
. . O O O O . . .
. . . . . . . . .
. . X . . . X . .
. . . . . . . . .
. . . O . . X . .
. . . . . . . . .
"""


def facts(decision: Decision) -> tuple:
    """What a decision says, without the time it took."""
    tried = [(each.move, each.score, each.worth, each.line, each.rejected) for each in decision.tried]
    untried = [each.move for each in decision.untried]
    return decision.move, decision.before, tried, untried, decision.refused, decision.evaluations


@pytest.mark.slow
@pytest.mark.parametrize("level", [LOWEST, HIGHEST])
def test_the_same_nodes_and_seed_give_the_same_decision_whatever_was_read_before(level: int) -> None:
    warm = fresh(level)
    warm.decide(game_at(ATARI), BLACK, Budget(evaluations=20))
    found = [
        facts(each.decide(game_at(FIGHT), BLACK, Budget(evaluations=40)))
        for each in (fresh(level), warm, warm)
    ]
    assert found[0] == found[1] == found[2]


@pytest.mark.slow
def test_another_seed_may_choose_another_move_at_a_careless_level_only() -> None:
    game = Game(9)
    for move in ("E5", "C3"):
        game.play(game.to_move, parse_vertex(move, 9))
    weak = {fresh(LOWEST, seed).decide(game, BLACK).move for seed in range(8)}
    strong = {fresh(HIGHEST, seed).decide(game, BLACK, Budget(evaluations=10)).move for seed in range(2)}
    assert len(weak) > 1
    assert len(strong) == 1


@pytest.mark.slow
def test_who_teaches_is_not_careless_even_at_the_lowest_level() -> None:
    game = Game(9)
    for move in ("E5", "C3"):
        game.play(game.to_move, parse_vertex(move, 9))
    settings = [Settings(LOWEST, seed, is_attentive=True) for seed in range(8)]
    assert len({assemble("tamen", each).decide(game, BLACK).move for each in settings}) == 1


@pytest.mark.parametrize("size", [2, 3, 5, 6, 9, 13])
def test_nobody_passes_on_an_empty_board(size: int) -> None:
    for level in (LOWEST, HIGHEST):
        decision = decider(level).decide(Game(size), BLACK, Budget(evaluations=10))
        assert decision.move != PASS
        assert decision.tried


@pytest.mark.slow
def test_no_more_evaluations_are_used_than_allowed() -> None:
    for most in (1, 2, 17):
        decision = decider(HIGHEST).decide(game_at(FIGHT), BLACK, Budget(evaluations=most))
        assert decision.evaluations <= most + 1, "the one too many is not done"
    assert decider(1).decide(game_at(FIGHT), BLACK).evaluations <= load_level(1).evaluations + 1


@pytest.mark.slow
def test_the_game_is_left_as_it_was() -> None:
    game = Game(9)
    for vertex in ("E5", "E6", "F6", "D5"):
        game.play(game.to_move, parse_vertex(vertex, 9))
    before = game.board.snapshot(), game.board.depth, game.moves, game.position_keys
    decider(HIGHEST).decide(game, BLACK, Budget(evaluations=60))
    decider(HIGHEST).decide(game, WHITE, Budget(evaluations=60))
    decider(HIGHEST).judge(game, BLACK, parse_vertex("C3", 9))
    assert (game.board.snapshot(), game.board.depth, game.moves, game.position_keys) == before


class FakeTime:
    """A clock that moves on only while positions are evaluated."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.now = 1000.0
        evaluate = Evaluator.evaluate

        def slow(
            evaluator: Evaluator,
            board: Board,
            verdicts: Verdicts | None = None,
            is_over: Callable[[], bool] | None = None,
            anchor: Anchor | None = None,
        ) -> np.void:
            self.now += seconds
            return evaluate(evaluator, board, verdicts, is_over, anchor)

        monkeypatch.setattr(Evaluator, "evaluate", slow)
        monkeypatch.setattr(budget_module.time, "monotonic", lambda: self.now)


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.0, 0.5, 2.0])
def test_thinking_ends_a_few_evaluations_after_the_deadline(
    monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    clock = FakeTime(monkeypatch, 0.05)
    started = clock.now
    decision = fresh().decide(game_at(FIGHT), BLACK, Budget(seconds=seconds))
    assert seconds <= clock.now - started <= seconds + 0.3
    assert decision.seconds == pytest.approx(clock.now - started)
    assert decision.move != PASS


def test_a_clock_says_how_much_is_read_about_groups() -> None:
    """In proportion to its seconds; without one it is the level's."""
    assert [
        DecisionLimits(Budget(seconds), 1, lambda: False).positions(600) for seconds in (None, 0.5, 5.0)
    ] == [
        600,
        PER_SECOND * 300,
        PER_SECOND * 3000,
    ]


def test_a_share_of_the_time_is_over_before_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeTime(monkeypatch, 0.0)
    limits = DecisionLimits(Budget(seconds=2.0), 1, lambda: False)
    clock.now += 1.5
    assert limits.is_over(0.5)
    assert not limits.is_over()
    assert not DecisionLimits(Budget(), 1, lambda: False).is_over(0.5), "no clock, no end"


CLOCKS = ["absolute 30", "byoyomi 0 1 3", "byoyomi 4 1 1", "canadian 0 5 5", "canadian 5 4 4", "fischer 2 1"]


@pytest.mark.slow
@pytest.mark.parametrize("words", CLOCKS)
def test_no_time_system_is_lost_on_time(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """At a tenth of a second an evaluation, 12 moves of a game with about a second for each."""
    fake, clock, game = FakeTime(monkeypatch, 0.1), Clock(), Game(9)
    clock.kata_time_settings(words.split())
    player = fresh()
    for _ in range(12):
        color, started = game.to_move, fake.now
        seconds = clock.budget(color, game.move_count, game.size, 81 - game.move_count)
        move = player.decide(game, color, Budget(seconds=seconds)).move
        assert clock.spend(color, fake.now - started), (words, game.move_count, fake.now - started)
        game.play(color, move)


@pytest.mark.slow
def test_an_interruption_ends_it_with_a_move() -> None:
    asked = []

    def interrupted() -> bool:
        asked.append(True)
        return len(asked) > 30

    undisturbed = decider(HIGHEST).decide(game_at(FIGHT), BLACK, Budget(evaluations=60))
    decision = decider(HIGHEST).decide(game_at(FIGHT), BLACK, Budget(evaluations=60), interrupted=interrupted)
    assert decision.move != PASS
    assert decision.evaluations <= 31 < undisturbed.evaluations, (
        "each asks first, and 30 times the answer was no"
    )
    at_once = decider(HIGHEST).decide(game_at(FIGHT), BLACK, interrupted=lambda: True)
    assert at_once.move == at_once.untried[0].move, "the likeliest"
    assert at_once.tried == []


@pytest.mark.slow
def test_what_is_known_is_reported_while_it_grows() -> None:
    seen = []

    def report(decision: Decision) -> None:
        seen.append((len(decision.tried), decision.evaluations, decision.move))

    final = decider(HIGHEST).decide(game_at(FIGHT), BLACK, Budget(evaluations=60), report=report)
    assert len(seen) >= len(final.tried)
    assert [each[0] for each in seen] == sorted(each[0] for each in seen)
    assert [each[1] for each in seen] == sorted(each[1] for each in seen)
    assert all(move != EMPTY for *_, move in seen)


@pytest.mark.parametrize("level", [1, 5, 10, 15, 20])
def test_every_level_answers_an_atari_on_four_stones(level: int) -> None:
    point = marked(ATARI)[1]["a"]
    for seed in range(4 if level < 10 else 1):
        decision = fresh(level, seed).decide(game_at(ATARI), BLACK, Budget(evaluations=40))
        assert decision.move == point, (level, seed, vertex_of(decision.move, 9))


@pytest.mark.parametrize("level", [1, 3, 5, 8])
def test_an_answer_to_atari_is_always_among_what_is_tried(level: int) -> None:
    point = marked(ATARI)[1]["a"]
    for seed in range(6):
        tried = fresh(level, seed).decide(game_at(ATARI), BLACK).tried
        assert point in {each.move for each in tried}


@pytest.mark.slow
def test_weak_levels_play_no_nonsense() -> None:
    """Whole games of level 1: legal moves, no eye filled, the first moves near the centre, a full board in the end."""
    for size, seed in ((5, 1), (9, 2)):
        game, player = Game(size), fresh(LOWEST, seed)
        while not game.is_over:
            color = game.to_move
            move = player.decide(game, color).move
            assert move == PASS or not fills_own_eye(game.board, color, move)
            if size == 9 and game.move_count < 2:
                assert 3 * 26 <= move < 8 * 26 and 3 <= move % 26 <= 7
            game.play(color, move)
            assert game.move_count < 3 * size * size
        assert np.count_nonzero(game.board.grid()) > 2 * size * size // 5, "captured stones leave room"


def test_threats_are_looked_for_when_a_ko_is_worth_it() -> None:
    """Black takes the ko for his life at `a`; White may threaten the black group below."""
    text = """
    O X X . X O . . .
    a O X X X O O . .
    O O O O O O . . .
    . . . . . . . . .
    . . . O . . O . .
    . . . . . . . . .
    . . O O O O O O O
    . . O X X X X X X
    . . O X . b c . X
    """
    marks = marked(text)[1]
    game = game_at(text)
    game.play(BLACK, marks["a"])
    decision = decider(HIGHEST).decide(game, WHITE, Budget(evaluations=100))
    threats = [each for each in decision.tried if each.move in (marks["b"], marks["c"])]
    assert threats
    for each in threats:
        assert "ko-threat-kill" in {reason.rule.id for reason in each.reasons}
        assert not each.rejected
        assert each.risk == 0.0, "it does not matter that the stone can be taken"
