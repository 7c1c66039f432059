"""The hybrid player: what is known reaches the tree, the games decide, and what it says of them is true."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np
import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import PARTS, Settings
from engine.decide.games import deciding
from engine.decide.games.closing import Closing
from engine.decide.games.constants import load_constants
from engine.decide.games.deciding import DecisionByGames
from engine.decide.games.hybrid import HybridPlayer, assemble
from engine.decide.games.tree_search import TreeSearch
from engine.decide.lookahead.comparing import Comparison
from engine.decide.opening.opening import Opening
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.decide.positions import DAME, FIGHT, game_at, marked
from tests.decide.test_passing import FINISHED
from tests.decide.test_safety_nets import LADDER, SWAP

KILL = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. O O O O O O O .
O O X X X X X O .
O X X . a . X O .
O X X X X X X O .
O O O O O O O O .
"""
"""Whoever plays in the middle of the three points decides Black's group."""

TWO_KOS = """
. X O . O . .
X . X O . O .
. X O . O . O
. X O O . O .
X O . O O O .
. X O . O . .
X X O O . O .
"""
"""Black holds one ko, White the other: each side can take the one while it loses the other, for ever."""

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


@functools.cache
def player(playouts: int = 200, level: int = 20) -> HybridPlayer:
    """A player whose readings are kept from test to test; `afresh` gives one whose tree has not begun."""
    return assemble(Settings(level=level, playouts=playouts))


def decided(text: str, color: int, playouts: int = 200, budget: Budget | None = None) -> Decision:
    """A decision in the position of a text board."""
    return player(playouts).afresh().decide(game_at(text, color), color, budget)


def letter(text: str) -> int:
    """The point with the letter a."""
    return marked(text)[1]["a"]


def test_nobody_runs_in_a_ladder_that_works_whatever_the_games_say() -> None:
    for color, text in ((BLACK, LADDER), (WHITE, LADDER.translate(SWAP))):
        decision = decided(text, color)
        assert decision.move != letter(text)
        assert letter(text) not in {each.move for each in decision.tried}
        assert letter(text) in {each.candidate.move for each in decision.refused}


def test_whoever_moves_first_decides_the_group_and_says_why() -> None:
    for color in (BLACK, WHITE):
        decision = decided(KILL, color)
        assert decision.move == letter(KILL)
        assert decision.chosen is not None
        assert decision.chosen.holding


@pytest.mark.parametrize("text", [ATARI, FIGHT])
def test_the_games_are_those_of_the_record(text: str) -> None:
    decision = decided(text, BLACK, 300)
    counted = [each.visits[0] for each in decision.tried]
    assert decision.tried[0].move == decision.move
    assert decision.evaluations >= sum(counted)
    assert decision.evaluations - sum(counted) < 30
    for each in decision.tried:
        assert each.won is not None
        assert 0.0 <= each.won <= 1.0
        assert each.line[0] == each.move
        assert len(each.line) == len(each.visits)
    played = next(each for each in decision.tried if each.move == decision.move)
    assert decision.chance_of(decision.chosen) == played.won


@pytest.mark.slow
def test_what_must_not_be_played_is_not() -> None:
    refusals = 0
    for text in (ATARI, KILL, DAME, FIGHT, FINISHED):
        decision = decided(text, BLACK)
        played = {each.move for each in decision.tried}
        refused = {each.candidate.move for each in decision.refused}
        refusals += len(refused)
        assert not played & refused
    assert refusals > 0


def test_at_the_close_the_games_may_choose_what_nobody_suggests_but_nothing_idle() -> None:
    """In the finished position only moves that nobody suggests are left; all of them are idle, so it passes."""
    decision = decided(FINISHED, BLACK)
    assert decision.closing
    assert decision.move == PASS
    assert any(not each.candidate.reasons and each.visits[0] > 10 for each in decision.tried)


def in_hand(monkeypatch: pytest.MonkeyPatch) -> list[DecisionByGames]:
    """The decisions by games that are made from now on."""
    found: list[DecisionByGames] = []
    decide = DecisionByGames.decide

    def noted(self: DecisionByGames, report: Callable[[Decision], None]) -> Decision:
        found.append(self)
        return decide(self, report)

    monkeypatch.setattr(DecisionByGames, "decide", noted)
    return found


@pytest.mark.slow
def test_on_a_large_board_the_likelier_of_moves_with_nearly_as_many_games_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = in_hand(monkeypatch)
    game, adviser = Game(13), player(300).afresh()
    changed = 0
    for color, vertex in ((BLACK, "D4"), (WHITE, "K10"), (BLACK, "K4"), (WHITE, "D10"), (BLACK, "F3")):
        game.play(color, parse_vertex(vertex, 13))
        decision = adviser.decide(game, game.to_move)
        children = made[-1]._search.children
        children = children[(children["visits"] > 0) & (children["move"] != PASS)]
        weighed = children["visits"] * children["chance"] ** load_constants().weight_of_chance
        order = [each.visits[0] for each in decision.tried]
        assert order == children["visits"][np.argsort(-weighed, kind="stable")].tolist()
        changed += order != sorted(order, reverse=True)
    assert changed > 0


def test_what_looks_idle_is_played_where_the_games_find_nothing_else_nearly_as_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The move that saves Black's group is played though it is called idle."""
    game = game_at(KILL, BLACK)
    monkeypatch.setattr(Closing, "_is_disaster", lambda self, decision: False)
    monkeypatch.setattr(Opening, "_screened", lambda self, candidates, at_all_times: (list(candidates), []))
    begin = DecisionByGames._begin
    refused = []

    def idle(candidate: Candidate) -> str:
        refused.append(candidate.move)
        return "it looks idle" if len(refused) == 1 else ""

    def begun(self: DecisionByGames, decision: Decision, candidates: list[object]) -> None:
        decision.closing = True
        self._opening.nets.is_closing = True
        monkeypatch.setattr(self._opening.nets, "refusal", idle)
        self._closing.is_done = False
        begin(self, decision, candidates)  # type: ignore[arg-type]
        # of a move that is proven to decide a group nobody asks whether it is idle
        self._tally.proven = set()

    monkeypatch.setattr(DecisionByGames, "_begin", begun)
    decision = player(800).afresh().decide(game, BLACK)
    assert decision.move == letter(KILL)
    assert len(refused) == 2
    assert not decision.refused


@pytest.mark.slow
def test_where_much_is_unsettled_nobody_asks_whether_the_game_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Decision] = []
    compare = Comparison.compare

    def counted(self: Comparison, decision: Decision, *others: object) -> Decision:
        asked.append(decision)
        return compare(self, decision, *others)

    monkeypatch.setattr(Comparison, "compare", counted)
    game = game_at(FIGHT, BLACK)
    game.play(BLACK, parse_vertex("A1", game.size))
    game.play(WHITE, PASS)
    assert player().afresh().decide(game, BLACK).closing
    assert asked == []
    assert decided(FINISHED, BLACK).move == PASS
    assert len(asked) == 1


def test_no_games_leave_the_likeliest_candidate() -> None:
    decision = decided(ATARI, BLACK, budget=Budget(evaluations=0))
    assert decision.tried == []
    assert decision.move == decision.untried[0].move


def test_the_experts_are_asked_at_nodes_with_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    glance = DecisionByGames._glance

    def counted(self: DecisionByGames, board: object, color: int) -> object:
        asked.append(color)
        return glance(self, board, color)

    monkeypatch.setattr(DecisionByGames, "_glance", counted)
    monkeypatch.setattr(deciding, "MANY_GAMES", 60)
    decided(ATARI, BLACK, 600)
    assert WHITE in asked
    assert len(asked) < 600 / 60 * 4


def test_a_move_that_decides_a_group_is_looked_at_from_the_start() -> None:
    for color in (BLACK, WHITE):
        decision = decided(KILL, color, 60)
        tried = {each.move: each.visits[0] for each in decision.tried}
        assert tried.get(letter(KILL), 0) > 10


def test_a_proven_move_gets_its_share_of_the_games_that_there_is_time_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: dict[int, int] = {}
    grow_below = TreeSearch.grow_below

    def counted(self: TreeSearch, move: int, games: int, goes_on: Callable[[], bool]) -> None:
        asked[move] = games
        grow_below(self, move, games, goes_on)

    monkeypatch.setattr(TreeSearch, "grow_below", counted)
    monkeypatch.setattr(DecisionByGames, "_expected", lambda self: 1000.0)
    decided(KILL, BLACK, 100_000, Budget(seconds=0.5))
    assert asked == {PASS: deciding.MOST_FOR_PASS, letter(KILL): deciding.SHARE_FOR_PROVEN * 1000}


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
@pytest.mark.parametrize("enemy_passed", [False, True])
def test_it_passes_when_nothing_is_left(rules: str, enemy_passed: bool) -> None:
    for color in (BLACK, WHITE):
        game = game_at(FINISHED, color, rules, enemy_passed)
        assert player().afresh().decide(game, color).move == PASS


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "filled"), [("chinese", 7), ("japanese", 0)])
def test_both_sides_finish_the_game_without_a_move_too_many(rules: str, filled: int) -> None:
    game = game_at(DAME, BLACK, rules)
    while not game.is_over:
        game.play(game.to_move, player().afresh().decide(game, game.to_move).move)
        assert game.move_count <= filled + 2
    assert game.move_count == filled + 2


def test_dead_stones_need_not_be_taken_off() -> None:
    """Both agree that the stone in the corner is dead: nobody plays on to capture it."""
    text = """
    X . X . O O .
    X X X . O . O
    . X . X O O O
    X X X X O . O
    . . . X O O .
    . O . X O . O
    . . . X O O .
    """
    for rules in ("chinese", "japanese"):
        game = game_at(text, BLACK, rules, enemy_passed=True)
        decision = player().afresh().decide(game, BLACK)
        assert decision.closing
        assert decision.move in {PASS, parse_vertex("D7", 7), parse_vertex("D6", 7)}


def test_a_move_that_somebody_asks_about_is_played_out() -> None:
    game = game_at(ATARI, BLACK)
    corner = parse_vertex("A1", 9)
    judged = player().afresh().judge(game, BLACK, corner)
    assert judged.move == corner
    assert judged.visits[0] >= deciding.LEAST_JUDGED
    assert judged.line[0] == corner
    best = player().afresh().decide(game, BLACK).chosen
    assert best is not None
    assert judged.score < best.score


def test_a_decision_leaves_no_trace_in_a_judgement_of_other_moves() -> None:
    game, one = game_at(ATARI, BLACK), player().afresh()
    first = one.decide(game, BLACK)
    one.judge(game, BLACK, parse_vertex("A1", 9))
    assert one.decide(game, BLACK).move == first.move


def test_in_a_handicap_game_the_weaker_side_still_tells_moves_apart() -> None:
    """White is far behind: hardly any game is won, and yet games go to several moves and not by the prior alone."""
    game = Game(9, 0.5)
    game.place_handicap([parse_vertex(each, 9) for each in ("C3", "G7", "G3", "C7")])
    decision = player().afresh().decide(game, WHITE)
    chosen = decision.chosen
    assert chosen is not None
    assert chosen.won is not None
    assert chosen.won < 0.3
    assert chosen.score < 0
    assert len([each for each in decision.tried if each.visits[0] > 10]) >= 3


@pytest.mark.slow
def test_moves_that_were_played_out_but_are_refused_now_are_not_chosen() -> None:
    """The tree is kept when the game goes on, and what was fair may be a move into one's own ground by now."""
    one, game = player().afresh(), game_at(DAME, BLACK)
    one.decide(game, BLACK)
    for color, vertex in ((BLACK, "D1"), (WHITE, "D7"), (BLACK, "D2"), (WHITE, "D6")):
        game.play(color, parse_vertex(vertex, 7))
    decision = one.decide(game, BLACK)
    assert decision.move in {parse_vertex(f"D{row}", 7) for row in (3, 4, 5)}


def test_a_weak_level_is_content_with_less() -> None:
    game = Game(9)
    game.play(BLACK, parse_vertex("E5", 9))
    weak = {assemble(Settings(level=1, seed=seed, playouts=60)).decide(game, WHITE).move for seed in range(6)}
    assert len(weak) > 1


def test_threads_play_the_games_of_a_judgement_together() -> None:
    settings = Settings(playouts=4000, threads=2)
    assert len(deciding.Trees(settings).judging._threads) == 2
    one, game = assemble(settings), game_at(ATARI, BLACK)
    corner, rescue = (one.judge(game, BLACK, move) for move in (parse_vertex("A1", 9), letter(ATARI)))
    # of 1,000 games a few may be counted as one by two threads at once
    assert min(corner.visits[0], rescue.visits[0]) >= 950
    assert rescue.score > corner.score


def test_threads_do_not_change_what_is_certain() -> None:
    one = assemble(Settings(playouts=400, threads=2))
    for color in (BLACK, WHITE):
        assert one.decide(game_at(KILL, color), color).move == letter(KILL)


def test_reports_grow() -> None:
    seen: list[int] = []
    player(1000).afresh().decide(
        game_at(ATARI, BLACK), BLACK, report=lambda decision: seen.append(decision.evaluations)
    )
    assert len(seen) >= 2
    assert seen == sorted(seen)
    assert np.diff(seen).max() > 0


@pytest.mark.parametrize("part", PARTS)
def test_each_part_can_be_left_out(part: str) -> None:
    """Then nobody asks it; everything else is asked as before."""
    whole = decided(KILL, BLACK)
    decision = assemble(Settings(playouts=200, without=(part,))).decide(game_at(KILL, BLACK), BLACK)
    assert game_at(KILL, BLACK).is_legal(BLACK, decision.move)
    assert decision.asked[part] == 0
    if part != "proofs":
        assert decision.asked["proofs"] == whole.asked["proofs"] > 0
    if part in ("rules", "patterns", "joseki"):
        assert decision.asked["experts"] <= whole.asked["experts"]
    elif part != "experts":
        assert decision.asked["experts"] == whole.asked["experts"] > 0


def asked_of_experts(game: Game, playouts: int, budget: Budget | None = None) -> int:
    """How many moves the experts told a tree of before so many games."""
    return player(playouts).afresh().decide(game, game.to_move, budget).asked["experts"]


def test_on_a_small_board_many_games_need_no_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "ENOUGH_GAMES", 100)
    game, large = game_at(KILL, BLACK), Game(13)
    large.play(BLACK, parse_vertex("D4", 13))
    assert asked_of_experts(game, 99) > 0
    assert asked_of_experts(game, 100) == 0
    assert asked_of_experts(game, 100, Budget(seconds=0.1)) > 0, "there is no time for so many"
    assert asked_of_experts(large, 100) > 0
    decision = decided(KILL, BLACK, 100)
    assert decision.asked["proofs"] > 0
    assert decision.chosen is not None
    assert decision.chosen.holding, "what speaks for a move is in the record all the same"


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["chinese", "japanese"])
def test_a_game_with_two_kos_ends(rules: str) -> None:
    game = game_at(TWO_KOS, WHITE, rules)
    while not game.is_over:
        assert game.move_count < 60
        game.play(game.to_move, player(100).afresh().decide(game, game.to_move).move)
