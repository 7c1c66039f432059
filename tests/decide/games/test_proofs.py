"""What was proven at the root holds in every game of the tree: dead stones stay dead, and the proven move is played."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.games import choosing
from engine.decide.games.growing import CHANCE_OF_ANSWER
from engine.decide.games.records import ALIVE, DEAD, MOST_PROVEN, OPEN
from engine.decide.games.terms import Proof
from engine.decide.games.tree_search import TreeSearch
from engine.decide.lookahead import decider
from tests.decide.games.test_hybrid import KILL, decided, letter, player
from tests.decide.positions import game_at, marked
from tests.decide.test_quiescence import TWO_GROUPS

OWN = frozenset(parse_vertex(vertex, 9) for vertex in ("C4", "D4", "E4", "F4", "G4", "B3", "C3", "G3"))
OTHERS = frozenset(parse_vertex(vertex, 9) for vertex in ("B2", "C2", "D2", "E2", "F2", "G2"))
STONES = OWN | OTHERS
INSIDE = frozenset(parse_vertex(vertex, 9) for vertex in ("D3", "E3", "F3"))


def owner_after(color: int, first: int, proof: Proof | None, games: int = 60) -> float:
    """Whose the group of KILL is in games that begin with a move of a colour, from -1 (White's) to 1 (Black's)."""
    search = TreeSearch(1)
    game = game_at(KILL, color)
    search.begin(game, color)
    if proof is not None:
        search.hold_to([proof])
    search.weigh({first: 1.0}, set(), 0.0)
    search.grow_below(first, games)
    return float(search.owned()[parse_vertex("C3", 9)])


def proof(fate: int) -> Proof:
    """A proof about Black's group in KILL: whoever plays in the middle decides it, unless something else is said."""
    middle = letter(KILL)
    moves = (middle, middle) if fate == OPEN else (PASS, PASS)
    return Proof(BLACK, fate, *moves, STONES, STONES | INSIDE)


def test_a_move_that_saves_or_kills_does_so_in_every_game() -> None:
    assert owner_after(BLACK, letter(KILL), proof(OPEN)) == 1.0
    assert owner_after(WHITE, letter(KILL), proof(OPEN)) == -1.0


@pytest.mark.parametrize(("fate", "owner"), [(ALIVE, 1.0), (DEAD, -1.0)])
@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_what_is_alive_or_dead_stays_so_while_nobody_plays_there(fate: int, owner: float, color: int) -> None:
    far = parse_vertex("C8", 9)
    search, game = TreeSearch(1), game_at(KILL, color)
    search.begin(game, color)
    search.hold_to([proof(fate)])
    answers = dict.fromkeys((parse_vertex("G8", 9), parse_vertex("E7", 9)), 1.0)
    search.weigh({far: 1.0}, set(), 0.0)
    search.grow_below(far, 3)
    search.weigh(answers, set(game.board.points()) - set(answers), 0.0, [far])
    before = search.owned()[parse_vertex("C3", 9)] * search.played
    search.grow_below(far, 60)
    after = search.owned()[parse_vertex("C3", 9)] * search.played
    assert (after - before) / 60 == pytest.approx(owner, abs=0.1)


def test_a_move_on_the_track_may_change_anything() -> None:
    """It is played out as if nothing were known: the point beside the middle does not save the group for sure."""
    beside = parse_vertex("D3", 9)
    assert owner_after(BLACK, beside, proof(ALIVE)) == owner_after(BLACK, beside, None)


@pytest.mark.parametrize("known", [True, False])
def test_what_is_proven_is_expected_wherever_somebody_plays_elsewhere(known: bool) -> None:
    """The move in the middle is nothing that the prior thinks of, neither as an answer nor as a move thereafter."""
    search, far = TreeSearch(1), parse_vertex("C8", 9)
    search.begin(game_at(KILL, BLACK), BLACK)
    search.hold_to([proof(OPEN)] if known else [])
    search.weigh({far: 1.0}, set(), 0.0)
    search.grow_below(far, 20)
    answers = search._children_of(search._child(1, far))
    chances = dict(zip(answers["move"].tolist(), answers["chance"].tolist(), strict=True))
    assert (chances[letter(KILL)] >= CHANCE_OF_ANSWER) == known
    moves = answers["chance"][answers["move"] != PASS]
    assert (moves[:-1] >= moves[1:]).all(), "the likeliest come first"


def test_a_group_is_decided_by_who_plays_there_first_however_late() -> None:
    """Both play elsewhere; then Black, who was to move, saves it."""
    search, far, near = TreeSearch(1), parse_vertex("C8", 9), parse_vertex("G8", 9)
    search.begin(game_at(KILL, BLACK), BLACK)
    search.hold_to([proof(OPEN)])
    search.weigh({far: 1.0}, set(), 0.0)
    search.grow_below(far, 3)
    everything = set(search._root.points()) if search._root is not None else set()
    search.weigh({near: 1.0}, everything - {near}, 0.0, [far])
    search.grow_below(far, 5)
    search.weigh({letter(KILL): 1.0}, everything - {letter(KILL)}, 0.0, [far, near])
    before = search.owned()[parse_vertex("C3", 9)] * search.played
    search.grow_below(far, 60)
    after = search.owned()[parse_vertex("C3", 9)] * search.played
    assert (after - before) / 60 == pytest.approx(1.0, abs=0.1)


@pytest.mark.parametrize("advantage", [0.01, 0.1])
def test_of_groups_that_the_games_do_not_tell_apart_the_larger_is_decided(
    monkeypatch: pytest.MonkeyPatch, advantage: float
) -> None:
    """The games are for the smaller: once by less than can be told, once clearly."""
    small, large = (marked(TWO_GROUPS)[1][name] for name in "ab")
    monkeypatch.setattr(decider, "orientation_of", lambda game: 0)
    # the games go where they are really for, and the smaller has few of them
    monkeypatch.setattr(choosing, "EARNED", 0.0)
    monkeypatch.setattr(TreeSearch, "worth", lambda self, move: 0.5 + advantage * (move == small))
    game = game_at(TWO_GROUPS, BLACK)
    decision = player(120).afresh().decide(game, BLACK)
    assert decision.proven == {small, large}
    assert decision.move == (small if advantage > choosing.AS_GOOD else large)


def test_more_proofs_than_there_is_room_for_are_left_out() -> None:
    search = TreeSearch(1)
    search.begin(game_at(KILL, BLACK), BLACK)
    search.hold_to([proof(OPEN)] * (MOST_PROVEN + 3))
    assert int(search._terms["proven"][0]) == MOST_PROVEN
    search.begin(game_at(KILL, BLACK), BLACK)
    assert int(search._terms["proven"][0]) == 0


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_proven_move_is_played_and_wins_its_games(color: int) -> None:
    decision = decided(KILL, color, 600)
    assert decision.move == letter(KILL)
    chosen = decision.chosen
    assert chosen is not None
    assert chosen.visits[0] >= 5
    other = next(each for each in decision.tried if each.move != decision.move)
    assert chosen.score >= other.score - 2.0, "in a game that is decided points count as much as the win"
