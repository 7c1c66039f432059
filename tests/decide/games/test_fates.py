"""Games about one group: what they say of it, and that the reader hears them where it is in doubt, and only there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import engine
from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, PASS, WHITE, parse_vertex, point_at, vertex_of, xy
from engine.board.symmetry import swap_colors
from engine.decide.games.fates import AGAIN, CLEAR_AFTER, EARLY, GAMES, REACH, WEIGHTS, FateGames
from engine.decide.games.records import LONG_RACE
from engine.decide.games.tree_search import TreeSearch
from engine.decide.games.weights import FILE, load_weights
from engine.reading.life.judgement import (
    FULL,
    KILLED,
    LOOK,
    ROUNDS_BEFORE_OPINION,
    LifeEffort,
    judge_attack,
    judge_defence,
)
from engine.reading.life.kos import KO_GLANCE, KO_LOSES, KO_OFTEN
from engine.reading.life.tree import CAUGHT, SPARED
from engine.reading.links.questions import LINK_BUDGET, judge_connection, judge_cut
from engine.reading.opinions import Limits
from engine.reading.outcome import KO_FIRST, LIKELY, LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import CONFIRMED_AHEAD, ENOUGH, GO_ON, TILL_MOVE_STANDS, More, Reader, Trial
from engine.reading.strings.combination import CAPTURE_BUDGET
from engine.reading.strings.judgement import judge_capture, judge_rescue

SHUT_IN = """
. . . . . . . . . . . . .
. . . O O O O O O . . . .
. . O X X X X X X O . . .
. . O X a . . . X O . . .
. . O X X X X X X O . . .
. . . O O O O O O . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
"""
"""Three points in a row make two eyes or one: whoever plays in the middle has his way."""

RUNNING = """
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . O O O O O . . . . . .
. . O X X a O . . . . . .
. . O . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . X . . . X . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
"""
"""Black's three stones have friends to run to."""


def board_at(text: str) -> tuple[Board, int]:
    """The board of a diagram and the stone at ``a``, which is black."""
    grid = parse_diagram(text.replace("a", "X"))
    board = Board(len(grid))
    board.set_position(grid)
    return board, marked_points(text)["a"]


@pytest.fixture(scope="module")
def games() -> FateGames:
    return FateGames()


def test_a_group_lives_or_dies_by_the_vital_point(games: FateGames) -> None:
    board, stone = board_at(SHUT_IN)
    group = sorted(board.stones(stone))
    killed, saved = (games.trial(board, stone, group, mover) for mover in (WHITE, BLACK))
    assert vertex_of(killed.move, 13) == vertex_of(saved.move, 13) == "G10"
    assert killed.killed > 0.9
    assert saved.killed < 0.1


def test_games_end_early_where_they_are_enough(games: FateGames) -> None:
    board, stone = board_at(SHUT_IN)
    group = sorted(board.stones(stone))
    said: list[Trial] = []

    def enough_the_second_time(heard: Trial) -> int:
        said.append(heard)
        return GO_ON if len(said) == 1 else ENOUGH

    short = games.trial(board, stone, group, WHITE, more=enough_the_second_time)
    assert [heard.nodes for heard in said] == [EARLY, EARLY + AGAIN]
    assert said[-1] == short
    whole = games.trial(board, stone, group, WHITE, more=lambda heard: GO_ON)
    assert whole.nodes == GAMES


def test_games_about_a_group_have_weights_of_their_own() -> None:
    """Those that the readers were set by, in which strings with three liberties do not race."""
    own, usual = load_weights(WEIGHTS), load_weights(FILE)
    assert FateGames()._search._weights is own
    assert TreeSearch(1)._weights is usual
    assert own["kind"][0][LONG_RACE] < 1e-6 < usual["kind"][0][LONG_RACE]


def test_games_that_were_heard_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    board, stone = board_at(SHUT_IN)
    group = sorted(board.stones(stone))
    games = FateGames()
    first = games.trial(board, stone, group, WHITE, more=lambda heard: GO_ON)
    fresh = FateGames().trial(board, stone, group, WHITE, more=lambda heard: ENOUGH)
    monkeypatch.setattr(games, "_search", None)  # no game can be played any more
    assert games.trial(board, stone, group, WHITE, more=lambda heard: GO_ON) == first
    assert games.trial(board, stone, group, WHITE, more=lambda heard: ENOUGH) == fresh
    assert (fresh.nodes, first.nodes) == (EARLY, GAMES)


def test_who_wants_more_games_than_were_heard_gets_them(games: FateGames) -> None:
    board, stone = board_at(RUNNING)
    group = sorted(board.stones(stone))
    short = games.trial(board, stone, group, BLACK, more=lambda heard: ENOUGH)
    whole = games.trial(board, stone, group, BLACK, more=lambda heard: GO_ON)
    assert (short.nodes, whole.nodes) == (EARLY, GAMES)
    assert whole == FateGames().trial(board, stone, group, BLACK, more=lambda heard: GO_ON)


@pytest.mark.parametrize("between", [False, True])
def test_the_tree_of_the_last_question_grows_on_and_any_other_begins_anew(
    between: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, stone = board_at(RUNNING)
    group = sorted(board.stones(stone))
    played: list[int] = []
    grow = TreeSearch.grow_at_once
    monkeypatch.setattr(
        TreeSearch, "grow_at_once", lambda search, games: (played.append(games), grow(search, games))
    )

    def until(games: int) -> More:
        return lambda heard: ENOUGH if heard.nodes >= games else GO_ON

    games = FateGames()
    games.trial(board, stone, group, BLACK, more=until(EARLY))
    if between:
        games.trial(board, stone, group, WHITE, more=until(EARLY))
    played.clear()
    more = games.trial(board, stone, group, BLACK, more=until(EARLY + 2 * AGAIN))
    assert played == ([EARLY, AGAIN, AGAIN] if between else [AGAIN, AGAIN])
    assert more == FateGames().trial(board, stone, group, BLACK, more=until(EARLY + 2 * AGAIN))


@pytest.mark.slow
def test_where_only_the_move_matters_games_end_once_no_other_can_well_have_more(games: FateGames) -> None:
    board, stone = board_at(SHUT_IN)
    group = sorted(board.stones(stone))
    named = games.trial(board, stone, group, WHITE)
    asked = games.trial(board, stone, group, WHITE, more=lambda heard: TILL_MOVE_STANDS)
    whole = games.trial(board, stone, group, WHITE, more=lambda heard: GO_ON)
    assert named == asked
    assert named.move == whole.move
    assert named.nodes == CLEAR_AFTER < whole.nodes


def test_a_group_runs_to_its_friends(games: FateGames) -> None:
    board, stone = board_at(RUNNING)
    assert games.trial(board, stone, sorted(board.stones(stone)), BLACK).killed < 0.3


def test_the_same_question_has_the_same_answer_and_the_board_stays(games: FateGames) -> None:
    board, stone = board_at(RUNNING)
    before = board.grid().copy()
    first = games.trial(board, stone, sorted(board.stones(stone)), WHITE)
    assert FateGames().trial(board, stone, sorted(board.stones(stone)), WHITE) == first
    assert np.array_equal(board.grid(), before)


def test_colours_exchanged_say_the_same(games: FateGames) -> None:
    board, stone = board_at(RUNNING)
    other = Board(board.size)
    other.set_position(swap_colors(board.grid()))
    one = games.trial(board, stone, sorted(board.stones(stone)), WHITE)
    assert games.trial(other, stone, sorted(other.stones(stone)), BLACK) == one


def test_moves_are_tried_near_the_group_only(games: FateGames) -> None:
    board, stone = board_at(RUNNING)
    group = sorted(board.stones(stone))
    tried = set(games.trial(board, stone, group, WHITE).choices) - {PASS}
    assert len(tried) > 3
    places = [xy(each) for each in group]
    for move in tried:
        x, y = xy(move)
        assert min(max(abs(x - column), abs(y - row)) for column, row in places) <= REACH


def test_whoever_has_no_move_passes_and_kills_nothing(games: FateGames) -> None:
    board, stone = board_at("""
        . X X X .
        X X X X X
        X X a X X
        X X X X X
        X X X X X
    """)
    tried = games.trial(board, stone, sorted(board.stones(stone)), WHITE)
    assert (tried.move, tried.killed) == (PASS, 0.0)


CUT_OR_LINKED = """
. . . . . . . . . . .
. . . . . . . . . . .
. . . O O O O O . . .
. . O a . . . b O . .
. . . X . . . X . . .
. . . X . . . X . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
"""
"""Two black walls in the open, three points apart."""

APART = """
. . . O . O . . . . .
X X . O . O . X X . .
. X X O . O X X . . .
. a X O . O X b . . .
X X . O . O . X X . .
. X X O . O X X . . .
. . X O . O X . . . .
X X X O . O X X X . .
. . X O . O X . X . .
X X X O . O X X X X .
. X . O . O . X . X .
"""
"""Two groups that both live, and a living wall between them."""


def pair_at(text: str) -> tuple[Board, int, int, list[int]]:
    """The board of a diagram, its black stones at ``a`` and ``b``, and all stones of the strings of both."""
    grid = parse_diagram(text.replace("a", "X").replace("b", "X"))
    board = Board(len(grid))
    board.set_position(grid)
    first, second = (marked_points(text)[name] for name in "ab")
    return board, first, second, sorted({*board.stones(first), *board.stones(second)})


@pytest.mark.slow
def test_games_about_a_link_end_with_it_or_without(games: FateGames) -> None:
    board, first, second, group = pair_at(CUT_OR_LINKED)
    assert games.trial(board, first, group, BLACK, second).killed < 0.3
    board, first, second, group = pair_at(APART)
    for mover in (BLACK, WHITE):
        assert games.trial(board, first, group, mover, second).killed > 0.95
        assert games.trial(board, first, group, mover).killed < 0.05
    exchanged = Board(board.size)
    exchanged.set_position(swap_colors(board.grid()))
    assert games.trial(exchanged, first, group, WHITE, second).killed > 0.95


def test_the_two_stones_of_a_link_may_be_named_in_either_order(games: FateGames) -> None:
    board, first, second, group = pair_at(CUT_OR_LINKED)
    assert games.trial(board, first, group, WHITE, second) == games.trial(board, second, group, WHITE, first)


class Listening:
    """A second opinion that counts how often it is asked, and says what it was told to say."""

    def __init__(self, killed: float, move: int, choices: Mapping[int, float] | None = None) -> None:
        self.killed, self.move, self.asked, self.was_enough = killed, move, 0, False
        self.choices = choices or {}
        self.count, self.ahead = 400, 0.0

    def __call__(
        self,
        board: Board,
        stone: int,
        group: Sequence[int],
        mover: int,
        other: int = PASS,
        more: More | None = None,
    ) -> Trial:
        """What it was told to say; the group must be that of the stone."""
        assert stone in group
        self.asked += 1
        heard = Trial(self.killed, self.move, self.count, 0, self.choices, self.ahead)
        self.was_enough = more is not None and more(heard) == ENOUGH
        return replace(heard, nodes=10)


class ProvesNoCapture(Reader):
    """A reader that leaves every capture open, so that no group is lost by one."""

    def attack(self, *asked: object, **named: object) -> Reading:
        """Nothing is proven."""
        return Reading(UNKNOWN, PASS, 1, frozenset())

    defend = attack


class InDoubt(ProvesNoCapture):
    """A reader that proves nothing, and whose playouts are near the limits."""

    def ask_life(self, *asked: object) -> Reading:
        """Nothing is proven."""
        return Reading(UNKNOWN, PASS, 1, frozenset())

    def try_life(
        self, board: Board, stone: int, mover: int, rounds: int, *asked: object, **named: object
    ) -> Trial:
        """As often captured as not."""
        return Trial(0.35, parse_vertex("D6", board.size), rounds, 0)


def test_the_reader_hears_it_where_it_is_in_doubt() -> None:
    board, stone = board_at(RUNNING)
    move = parse_vertex("E8", board.size)
    dead, alive = Listening(0.9, move), Listening(0.1, move)
    attack = judge_attack(InDoubt(opinion=dead), board, stone)
    assert (attack.best_supported, attack.move, attack.is_likely) == (WIN, move, True)
    assert judge_attack(InDoubt(opinion=alive), board, stone).best_supported == LOSS
    assert judge_defence(InDoubt(opinion=dead), board, stone).best_supported == LOSS
    defence = judge_defence(InDoubt(opinion=alive), board, stone)
    assert (defence.best_supported, defence.move) == (WIN, move)
    assert not judge_attack(InDoubt(opinion=Listening(0.4, move)), board, stone).is_likely
    assert dead.asked > 0
    assert alive.asked > 0


class ClearAtALook(InDoubt):
    """A reader that proves nothing; whose playouts say one thing, and which notes their rounds."""

    def __init__(self, killed: float, opinion: Listening) -> None:
        super().__init__(opinion=opinion)
        self.killed = killed
        self.rounds: list[int] = []

    def try_life(
        self, board: Board, stone: int, mover: int, rounds: int, *asked: object, **named: object
    ) -> Trial:
        """As often captured as it was told."""
        self.rounds.append(rounds)
        return Trial(self.killed, parse_vertex("D6", board.size), rounds, 0)


@pytest.mark.parametrize(
    ("judge", "killed", "rounds"),
    [
        (judge_attack, SPARED, ROUNDS_BEFORE_OPINION),
        (judge_attack, 0.5, ROUNDS_BEFORE_OPINION),
        (judge_attack, CAUGHT, ROUNDS_BEFORE_OPINION),
        (judge_defence, SPARED, FULL.rounds),
        (judge_defence, 0.5, FULL.rounds),
        (judge_defence, CAUGHT, ROUNDS_BEFORE_OPINION),
    ],
)
def test_playouts_after_a_look_are_fewer_unless_they_may_name_a_move_that_saves(
    judge: Callable[..., Reading], killed: float, rounds: int
) -> None:
    board, stone = board_at(RUNNING)
    reader = ClearAtALook(killed, Listening(killed, PASS))
    judge(reader, board, stone)
    assert reader.rounds == [LOOK, rounds]


class NearAKo(InDoubt):
    """A reader that proves nothing; its playouts kill, and do so less often if the owner may take every ko back."""

    def __init__(self, kos_a_round: float, without_kos: float) -> None:
        super().__init__()
        self.kos_a_round, self.without_kos = kos_a_round, without_kos
        self.rounds_without: list[int] = []

    def try_life(
        self, board: Board, stone: int, mover: int, rounds: int, *asked: object, **named: object
    ) -> Trial:
        """Captured in most rounds, or as often as it was told."""
        ignoring = board.color_at(stone) in asked
        if ignoring:
            self.rounds_without.append(rounds)
        killed = self.without_kos if ignoring else 0.5
        return Trial(killed, parse_vertex("D6", board.size), rounds, int(self.kos_a_round * rounds))


@pytest.mark.parametrize(
    ("kos", "without", "trees"),
    [
        (KO_OFTEN / 2, 0.3, 1),
        (KO_OFTEN / 2, KO_LOSES / 2, 2),
        (2 * KO_OFTEN, 0.3, 2),
        (2 * KO_OFTEN, 0.45, 1),
    ],
)
def test_a_tree_about_a_ko_follows_a_glance_that_is_near_if_kos_are_not_rare(
    kos: float, without: float, trees: int
) -> None:
    board, stone = board_at(RUNNING)
    reader = NearAKo(kos, without)
    answer = judge_attack(reader, board, stone)
    assert reader.rounds_without == [FULL.ko_rounds // KO_GLANCE, FULL.ko_rounds][:trees]
    assert answer.best_supported == (KO_FIRST if without < KO_LOSES else WIN)


class FairlySure(InDoubt):
    """A reader that proves nothing, and whose playouts say that the attacker has his way; with a ko, if so told."""

    def __init__(self, kos: int, opinion: Listening) -> None:
        super().__init__(opinion=opinion)
        self.kos = kos

    def try_life(
        self, board: Board, stone: int, mover: int, rounds: int, *asked: object, **named: object
    ) -> Trial:
        """Captured in most rounds, and in none if the owner may take every ko back."""
        killed = 0.0 if board.color_at(stone) in asked else 0.6
        return Trial(killed, parse_vertex("D6", board.size), rounds, self.kos)


@pytest.mark.parametrize(("kos", "outcome"), [(0, WIN), (1000, KO_FIRST)])
def test_what_the_playouts_are_fairly_sure_of_it_can_only_turn_round(kos: int, outcome: int) -> None:
    board, stone = board_at(RUNNING)
    move = parse_vertex("E8", board.size)
    agreed = judge_attack(FairlySure(kos, Listening(0.9, move)), board, stone)
    assert (agreed.best_supported, vertex_of(agreed.move, board.size).upper()) == (outcome, "D6")
    assert judge_attack(FairlySure(kos, Listening(0.1, move)), board, stone).best_supported == LOSS


class Certain(InDoubt):
    """A reader that proves nothing, and whose playouts all say that the attacker has his way."""

    def try_life(
        self, board: Board, stone: int, mover: int, rounds: int, *asked: object, **named: object
    ) -> Trial:
        """Captured in every round."""
        return Trial(1.0, parse_vertex("D6", board.size), rounds, 0)


def test_a_kill_of_which_the_playouts_are_certain_is_none_if_it_mostly_fails_in_games() -> None:
    board, stone = board_at(RUNNING)
    own, other = (parse_vertex(name, board.size) for name in ("D6", "E8"))
    assert judge_attack(Certain(opinion=Listening(0.44, other)), board, stone).best_supported == LOSS
    agreed = judge_attack(Certain(opinion=Listening(0.9, other)), board, stone)
    assert (agreed.best_supported, agreed.move, agreed.is_likely) == (WIN, own, True)


@pytest.mark.parametrize(("share", "named"), [(0.8, "D6"), (0.7, "E8")])
def test_a_move_that_kills_far_less_often_than_another_is_not_the_one_that_is_named(
    share: float, named: str
) -> None:
    board, stone = board_at(RUNNING)
    own, other = (parse_vertex(name, board.size) for name in ("D6", "E8"))
    opinion = Listening(0.9, other, {own: share, other: 0.9})
    answer = judge_attack(Certain(opinion=opinion), board, stone)
    assert vertex_of(answer.move, board.size).upper() == named


def test_what_is_proven_is_not_its_matter_but_which_of_the_proven_moves_is_named() -> None:
    board, stone = board_at(SHUT_IN)
    wrong = Listening(0.9, parse_vertex("F10", board.size))
    wrong.count = EARLY
    answer = judge_attack(ProvesNoCapture(opinion=wrong), board, stone)
    assert (answer.outcome, vertex_of(answer.move, board.size)) == (WIN, "G10")
    assert (wrong.asked, wrong.was_enough) == (1, False)
    right = Listening(0.9, answer.move)
    right.count, right.ahead = EARLY, CONFIRMED_AHEAD + 1
    assert judge_attack(ProvesNoCapture(opinion=right), board, stone).move == answer.move
    assert (right.asked, right.was_enough) == (1, True)


class ProvesNothingAfterAMove(ProvesNoCapture):
    """A reader that proves what a side gets, and leaves open what becomes of it after a move."""

    def ask_life(self, board: Board, *asked: Any) -> Reading:
        """What a search finds, if it is asked before a move."""
        return Reading(UNKNOWN, PASS, 1, frozenset()) if board.depth else super().ask_life(board, *asked)


@pytest.mark.parametrize(("killed", "named", "trust"), [(0.44, "F10", LIKELY), (0.45, "G10", PROVEN)])
def test_a_move_that_mostly_fails_is_not_named_in_the_place_of_a_proven_one(
    killed: float, named: str, trust: str
) -> None:
    board, stone = board_at(SHUT_IN)
    reader = ProvesNothingAfterAMove(opinion=Listening(killed, parse_vertex("F10", board.size)))
    saved = judge_defence(reader, board, stone)
    assert (saved.best_supported, vertex_of(saved.move, board.size), saved.trust) == (WIN, named, trust)


@pytest.mark.parametrize(("killed", "named"), [(KILLED, "F10"), (KILLED - 0.01, "G10")])
def test_nor_is_one_that_hardly_ever_kills(killed: float, named: str) -> None:
    board, stone = board_at(SHUT_IN)
    reader = ProvesNothingAfterAMove(opinion=Listening(killed, parse_vertex("F10", board.size)))
    found = judge_attack(reader, board, stone)
    assert (found.best_supported, vertex_of(found.move, board.size)) == (WIN, named)


class ProvesNoLink(Reader):
    """A reader whose search about links runs out."""

    def ask(self, *asked: object, **named: object) -> Reading:
        """Nothing is proven."""
        return Reading(UNKNOWN, PASS, 1, frozenset())


def test_links_in_doubt_are_judged_by_it() -> None:
    board, first, second, _ = pair_at(CUT_OR_LINKED)
    move = parse_vertex("F8", board.size)
    linked, apart, open_ = Listening(0.1, move), Listening(0.97, move), Listening(0.5, move)
    link = judge_connection(ProvesNoLink(opinion=linked), board, first, second)
    cut = judge_cut(ProvesNoLink(opinion=apart), board, first, second)
    assert (link.best_supported, link.move) == (cut.best_supported, cut.move) == (WIN, move)
    assert judge_connection(ProvesNoLink(opinion=apart), board, first, second).best_supported == LOSS
    assert judge_cut(ProvesNoLink(opinion=linked), board, first, second).best_supported == LOSS
    for judge in (judge_connection, judge_cut):
        without = judge(ProvesNoLink(), board, first, second)
        assert (
            judge(ProvesNoLink(opinion=open_), board, first, second).best_supported == without.best_supported
        )
    assert (linked.asked, apart.asked, open_.asked) == (2, 2, 2)
    judge_cut(ProvesNoLink(opinion=open_), board, first, second, budget=500)
    judge_cut(Reader(opinion=open_), *pair_at(APART)[:3])
    assert open_.asked == 2


class ProvesLate(Reader):
    """A reader that proves nothing at first."""

    def ask(self, *asked: Any, **named: Any) -> Reading:
        """Nothing is proven within the budget of most questions, the last that is given."""
        return (
            super().ask(*asked, **named)
            if asked[-1] > LINK_BUDGET
            else Reading(UNKNOWN, PASS, 1, frozenset())
        )


def test_a_link_that_seems_to_fail_is_looked_for_longer() -> None:
    board, first, second, _ = pair_at(CUT_OR_LINKED)
    link = judge_connection(ProvesLate(opinion=Listening(0.5, PASS)), board, first, second)
    assert (link.outcome, link.trust) == (WIN, PROVEN)
    hopeless = judge_connection(ProvesLate(opinion=Listening(0.8, PASS)), board, first, second)
    assert hopeless.best_supported == LOSS
    apart = judge_connection(ProvesLate(opinion=Listening(0.5, PASS)), *pair_at(APART)[:3])
    assert apart.best_supported == LOSS


class LeansTo(Reader):
    """A reader that proves nothing about strings, and leans to one outcome."""

    def __init__(self, lean: int, opinion: Listening) -> None:
        super().__init__(opinion=opinion)
        self.lean = lean

    def attack(self, *asked: object) -> Reading:
        """Nothing is proven."""
        return Reading(UNKNOWN, PASS, 1, frozenset(), self.lean, True)

    def defend(self, *asked: object) -> Reading:
        """Nothing is proven."""
        return self.attack()


@pytest.mark.parametrize(
    ("judge", "lean", "settled", "open_"),
    [
        (judge_capture, WIN, 0.55, 0.45),
        (judge_capture, LOSS, 0.65, 0.75),
        (judge_capture, KO_FIRST, 0.6, 0.45),
        (judge_rescue, WIN, 0.65, 0.75),
        (judge_rescue, LOSS, 0.6, 0.5),
    ],
)
def test_an_opinion_that_can_hardly_change_an_answer_is_not_heard_to_its_end(
    judge: Callable[..., Reading], lean: int, settled: float, open_: float
) -> None:
    board, stone = board_at(SHUT_IN)
    for share, is_short in ((settled, True), (open_, False)):
        opinion = Listening(share, PASS)
        answer = judge(LeansTo(lean, opinion), board, stone, CAPTURE_BUDGET)
        assert opinion.was_enough == is_short
        assert answer.best_supported == lean


SOME = Limits(killed=0.35, spared=0.35, lost=0.44, saved=0.44, clear=0.2, keeps_move=False, settled=60)


@pytest.mark.parametrize(
    ("lean", "attacking", "share", "count", "wanted"),
    [
        (LOSS, True, 0.1, 300, ENOUGH),
        (LOSS, True, 0.2, 300, GO_ON),
        (LOSS, True, 0.2, 500, ENOUGH),
        (LOSS, True, 0.6, 300, TILL_MOVE_STANDS),
        (WIN, True, 0.1, 300, ENOUGH),
        (WIN, True, 0.6, 300, TILL_MOVE_STANDS),
        (WIN, False, 0.7, 300, ENOUGH),
        (WIN, False, 0.2, 300, TILL_MOVE_STANDS),
        (KO_FIRST, True, 0.9, 300, GO_ON),
    ],
)
def test_the_clearer_an_opinion_the_sooner_it_is_enough(
    lean: int, attacking: bool, share: float, count: int, wanted: int
) -> None:
    judged = Reading(UNKNOWN, PASS, 1, frozenset(), lean)
    heard = Trial(share, point_at(2, 2), count, 0)
    assert SOME.wanted(judged, attacking, heard) == wanted
    assert replace(SOME, settled=None).wanted(judged, attacking, heard) == GO_ON
    agreed, ahead = replace(judged, move=heard.move), replace(heard, ahead=CONFIRMED_AHEAD + 1)
    assert SOME.wanted(agreed, attacking, heard) == wanted
    assert SOME.wanted(judged, attacking, ahead) == wanted
    assert SOME.wanted(agreed, attacking, ahead) == (ENOUGH if wanted == TILL_MOVE_STANDS else wanted)
    unnamed = replace(SOME, chooses=False)
    assert unnamed.wanted(judged, attacking, heard) == (ENOUGH if wanted == TILL_MOVE_STANDS else wanted)


def test_what_is_asked_in_passing_does_without_it() -> None:
    opinion = Listening(0.0, PASS)
    for text in (SHUT_IN, RUNNING):
        board, stone = board_at(text)
        judge_attack(Reader(opinion=opinion), board, stone, LifeEffort.within(500))
    assert opinion.asked == 0


@pytest.mark.slow
def test_questions_of_the_library_are_answered_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    trial = FateGames.trial

    def noted(self: FateGames, *question: Any) -> Trial:
        asked.append(question)
        return trial(self, *question)

    monkeypatch.setattr(FateGames, "trial", noted)
    for diagram in DOUBTFUL:
        game = engine.Game.from_diagram(diagram.replace("a", "X"))
        vertex = vertex_of(marked_points(diagram)["a"], game.size)
        engine.owl_attack(game, vertex)
        engine.owl_defend(game, vertex)
    assert asked


DOUBTFUL = [
    """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . O . . O . . O . . .
    . . . . . . . . . . . . .
    . . O . X a X . . . O . .
    . . . . . . . . . . . . .
    . . O . . . . . X . . . .
    . . . . O . . O . . O . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    """,
    """
    . . . . . . . . . . . . .
    . . . O . O . O . . . . .
    . . . . . . . . . . . . .
    . . O . X X . X . O . . .
    . . . . . a . . . . . . .
    . . O . . X . . . O . . .
    . . . . . . . . . . . . .
    . . . . O . . O . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    """,
]
"""Black's stones in White's sphere: nothing is proven of them."""
