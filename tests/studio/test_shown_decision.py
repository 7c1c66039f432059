"""A decision as the page shows it: enough games, or no number; symmetric points once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.board.points import parse_vertex, vertex_of
from engine.decide.decision.record import Tried
from engine.library.game import Game
from engine.library.player import Player
from engine.studio.bench import Bench
from engine.studio.explaining import candidates, explain, found_as_good, think_of, why_not
from engine.studio.shown_decision import LEAST_GAMES, plain, same_moves
from engine.suggest.candidate import Candidate

COLUMNS = "ABCDEFGHJ"

Asking = Callable[[Bench, dict[str, Any], str], dict[str, Any]]


def test_points_that_are_the_same_are_one_candidate() -> None:
    game = Game(9)
    game.play("E5")
    shown = plain(Player("hybrid", 8, 1).decide(game), game)
    places = [
        tuple(
            sorted(abs(number - 5) for number in (COLUMNS.index(each["move"][0]) + 1, int(each["move"][1])))
        )
        for each in shown["candidates"]
    ]
    assert len(places) == len(set(places)) > 1
    assert any(each["also"] for each in shown["candidates"])


def position(game: Game, level: int) -> dict[str, Any]:
    """A position as the page's questions name it."""
    who = {"player": "hybrid", "level": level, "seed": 1}
    return {"table": "t", "sgf": game.to_sgf(), "to_move": game.to_move, **who}


def test_who_asks_about_a_point_that_is_our_move_by_symmetry_is_told_so() -> None:
    asked, bench = position(Game(9), 5), Bench()
    own = why_not(bench, asked, "A1")["move"]
    for same in images_of(own, Game(9)):
        for told in (why_not(bench, asked, same), think_of(bench, asked, same)):
            assert told["sentences"][0].startswith(f"{same} and {own} are equal by symmetry")
            assert same in told["candidates"][0]["also"]
        assert why_not(bench, asked, same)["line"][0] == same


EVEN = """
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . X . .
    . . . . . . . . .
    . . . . O . . . .
    . . a . O . b . .
    . . . . . . . . .
    . . . c . d . . .
    . . . . . . . . .
"""
"""White is to move: a and b are mirror images of each other, and so are c and d."""


@pytest.mark.parametrize("player", ["hybrid", "tamen"])
@pytest.mark.parametrize("ask", [why_not, think_of])
def test_mirrored_points_are_told_with_the_same_numbers(ask: Asking, player: str) -> None:
    diagram = "".join("." if each in "abcd" else each for each in EVEN)
    game, bench = Game.from_diagram(diagram, to_move="white"), Bench()
    asked = {**position(game, 5), "player": player}
    own = candidates(bench, asked)["move"]
    pairs = [pair for pair in (("C4", "G4"), ("D2", "F2")) if own not in pair]
    for left, right in pairs:
        told, mirrored = ask(bench, asked, left), ask(bench, asked, right)
        assert _of(told, left) == _of(mirrored, right)
        assert _of(told, own) == _of(mirrored, own)
        assert not any(right in each for each in _about(told, left))
        assert not any(left in each for each in _about(mirrored, right))
        numbers = [
            re.findall(r"\d+%|\d+ games|\d points", " ".join(each["sentences"])) for each in (told, mirrored)
        ]
        assert numbers[0] == numbers[1]
        # of a move that does better the quick answer says what it does, and no shares of games
        assert numbers[0] or (ask, player) == (think_of, "hybrid")
        if ask is why_not:
            assert told["line"][0] == left
            assert mirrored["line"] == [_mirrored(each) for each in told["line"]]


@pytest.mark.slow
def test_a_point_is_told_with_the_number_of_its_mirror_image_in_the_list() -> None:
    bench, asked = Bench(), position(Game(9), 14)
    listed = next(each for each in candidates(bench, asked)["candidates"][1:] if each["also"])
    numbers = set()
    for vertex in (listed["move"], *listed["also"]):
        told = why_not(bench, asked, vertex)
        [games] = re.findall(r"(\d+)% of (\d+) games with it", " ".join(told["sentences"]))
        row = next(each for each in told["candidates"] if vertex in (each["move"], *each["also"]))
        assert abs(100 * row["chance"] - int(games[0])) <= 0.5
        assert row["games"] == int(games[1])
        numbers.add((row["chance"], row["games"]))
    assert len(numbers) == 1


def images_of(vertex: str, game: Game) -> list[str]:
    """The other vertices that are the same as one by symmetry."""
    alike = same_moves(Player("simple", 1, 1).decide(game), game)
    images = {vertex_of(each, game.size) for each in alike.images(parse_vertex(vertex, game.size))}
    return sorted(images - {vertex})


def _mirrored(vertex: str) -> str:
    """A vertex of 9x9, mirrored left and right."""
    return vertex if vertex == "pass" else COLUMNS[8 - COLUMNS.index(vertex[0])] + vertex[1:]


def _of(told: dict[str, Any], vertex: str) -> tuple[Any, ...]:
    """The numbers that an answer lists for a move."""
    row = next(each for each in told["candidates"] if vertex in (each["move"], *each["also"]))
    return row["chance"], row["games"], row["score"]


def _about(told: dict[str, Any], vertex: str) -> list[str]:
    """The sentences of an answer that name a move."""
    return [each for each in told["sentences"] if vertex in each]


@pytest.mark.slow
def test_a_move_that_was_played_is_judged_by_games_enough_to_be_told() -> None:
    game = Game(19)
    for vertex in ("Q16", "D4", "Q4", "D16", "R14"):
        game.play(vertex)
    told = think_of(Bench(), position(game, 5), "K10")
    shown = next(each for each in told["candidates"] if each["move"] == "K10")
    assert shown["games"] >= LEAST_GAMES and shown["chance"] is not None
    counted = re.findall(r"of (\d+) games", " ".join(told["sentences"]))
    assert all(int(each) == shown["games"] for each in counted)


def test_moves_that_an_explanation_does_not_count_keep_the_games_of_the_decision() -> None:
    game = Game(9)
    for vertex in ("E5", "E6", "G6", "C5", "C3"):
        game.play(vertex)
    decision = Player("hybrid", 12, 1).decide(game)
    own = {vertex_of(each.move, 9): each for each in decision.record.tried}
    more = replace(own[decision.move], won=0.625, visits=(500,))

    def counted(move: int) -> Tried:
        return more if vertex_of(move, 9) == decision.move else Tried(Candidate(move, (), -10.0), visits=(0,))

    first, *others = plain(decision, game, counted)["candidates"]
    assert (first["games"], first["chance"]) == (500, 0.625)
    assert others
    for each in others:
        assert each["games"] == own[each["move"]].visits[0] > 0
        assert (each["chance"] is None) == (each["games"] < LEAST_GAMES)


def test_a_number_stands_for_enough_games() -> None:
    game = Game.from_diagram(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . X . . O . . .
        . . X O . . . . .
        . . . . . . O . .
        . . X . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        to_move="black",
    )
    shown = plain(Player("hybrid", 10, 1).decide(game), game)
    assert shown["candidates"][0]["move"] == shown["move"]
    for each in shown["candidates"]:
        assert (each["chance"] is None) == (0 < each["games"] < LEAST_GAMES)
    few = plain(Player("hybrid", 10, 1, playouts=30).decide(game), game)
    assert few["candidates"] and all(each["chance"] is None for each in few["candidates"])


def test_a_decision_has_a_chance_where_its_own_move_has_few_games_but_all_moves_have_enough() -> None:
    """Whoever asks who is ahead would wait for ever for a number else."""
    game = Game(9)
    decision = Player("hybrid", 8, 1).decide(game)
    tried = [
        replace(each, won=0.5, visits=(LEAST_GAMES - 1 - number, *each.visits[1:]))
        for number, each in enumerate(decision.record.tried)
        if each.won is not None
    ]
    assert len(tried) > 1
    few = replace(decision, record=replace(decision.record, tried=tried))
    shown = plain(few, game)
    assert shown["candidates"][0]["chance"] is None
    assert shown["chance"] == 0.5
    own = [each for each in tried if vertex_of(each.move, 9) == decision.move]
    alone = replace(decision, record=replace(decision.record, tried=own))
    assert plain(alone, game)["chance"] is None


@pytest.mark.parametrize(
    ("chance", "games", "is_as_good"),
    [
        (0.54, 69, True),
        (0.5, 69, True),
        (0.4, 69, False),
        (0.5, 900, False),
        (0.6, 69, True),
        (None, 5, False),
    ],
)
def test_a_move_that_games_do_not_tell_from_the_chosen_one_is_not_called_weaker(
    chance: float | None, games: int, is_as_good: bool
) -> None:
    listed = [
        {"move": "D16", "chance": 0.54, "games": 900},
        {"move": "C16", "chance": chance, "games": games},
    ]
    assert found_as_good(listed, "C16", "D16") == is_as_good
    assert not found_as_good(listed, "R4", "D16"), "what was not compared is not as good"


def test_a_move_of_ours_that_is_the_chosen_one_by_symmetry_is_not_called_weaker() -> None:
    asked, bench = {**position(Game(9), 5), "played_at": 1}, Bench()
    own = explain(bench, asked, "")["move"]
    same = next(each for each in images_of(own, Game(9)) if each != own)
    told = explain(bench, asked, same)["sentences"]
    assert "are equal by symmetry" in told[0] and not any("stronger" in each for each in told)
