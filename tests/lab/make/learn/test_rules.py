"""Rules generalised from proofs: what proves what, how they grow and are checked, and that the matcher agrees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, PASS, opponent, point_at
from engine.cli import main
from engine.lab.make.fit.rules import Case
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.rules.checking import Tally, plain_reader, true_in_settings
from engine.lab.make.learn.rules.deciding import count_decisions
from engine.lab.make.learn.rules.grove import Grove, Rule, count_distinct, rows_of, rules_of
from engine.lab.make.learn.rules.looking import looks, looks_at_link
from engine.lab.make.learn.rules.measuring import link_questions, measure_saving, string_questions
from engine.lab.make.learn.rules.mining import mine_rules
from engine.lab.make.learn.rules.report import draw_rule
from engine.lab.make.learn.rules.sampling import near_pairs, positions, weak_strings
from engine.reading.links.questions import SHORT_REACH
from engine.reading.reader import ROOT_LIBERTIES
from engine.reading.search.escape import DEEP_PLY, LADDER_PLY
from engine.reading.search.records import new_search
from engine.reading.strings.proven_rules import (
    CAPTURE_NEXT,
    CAPTURES_OUT,
    CONTENT,
    IN_ATARI,
    LINKS,
    PAYING,
    falls_by_rule,
    gets_out_by_rule,
    kind_of_tree,
    known_rules,
    links_by_rule,
)
from tests.patterns.expert_games import write_games

FALLS = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . O O O . . .
    . . a . . . .
"""
RUNS = """
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . O a . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def position(diagram: str) -> tuple[Board, dict[str, int]]:
    """A position in which letters stand for black stones, and where they are."""
    marks = marked_points(diagram)
    for name in marks:
        diagram = diagram.replace(name, "X")
    board = Board(len(diagram.split("\n")) - 2)
    board.set_position(parse_diagram(diagram))
    return board, marks


def kinds_proven(board: Board, stone: int, attacker_moves: bool) -> set[int]:
    """The kinds of rules that are proven of a string."""
    grove = Grove()
    return {
        asked.kind for asked in looks(board, stone, attacker_moves) if grove.find_rule(asked, board, stone)
    }


def test_a_stone_on_the_edge_falls_to_an_atari() -> None:
    board, marks = position(FALLS)
    assert kinds_proven(board, marks["a"], attacker_moves=True) == {CAPTURE_NEXT}


def test_it_does_not_fall_where_it_gets_two_liberties_more() -> None:
    board, marks = position(RUNS)
    assert kinds_proven(board, marks["a"], attacker_moves=True) == set()


def test_it_does_not_fall_where_friends_bring_liberties() -> None:
    board, marks = position(FALLS)
    grid = board.grid()
    grid[6, 0] = grid[6, 4] = BLACK
    board.set_position(grid)
    assert kinds_proven(board, marks["a"], attacker_moves=True) == set()


def game(seed: int) -> np.ndarray:
    """A game of random moves in a corner of 7x7 points, where strings are soon short of liberties."""
    chance, board, moves = random.Random(seed), Board(19), []
    corner = [point_at(x, y) for x in range(7) for y in range(7)]
    color = BLACK
    for _ in range(60):
        legal = [point for point in corner if board.is_legal(color, point)]
        move = chance.choice(legal) if legal else PASS
        board.play(color, move)
        moves.append(move)
        color = opponent(color)
    return np.array(moves, dtype=np.int16)


@pytest.fixture(scope="module")
def grove(tmp_path_factory: pytest.TempPathFactory) -> Grove:
    folder = tmp_path_factory.mktemp("rules")
    return mine_rules([game(1), game(2)], 1, Checkpoints(folder), iter)


@pytest.mark.slow
def test_a_second_run_takes_what_was_mined_from_the_folder(tmp_path: Path, grove: Grove) -> None:
    for reused in (0, 1):
        checkpoints = Checkpoints(tmp_path)
        again = mine_rules([game(1), game(2)], 1, checkpoints, iter)
        assert checkpoints.reused == reused
        assert [(rule.tree, rule.facts, rule.count) for rule in again.rules()] == [
            (rule.tree, rule.facts, rule.count) for rule in grove.rules()
        ]


def test_mined_rules_are_of_many_kinds_and_come_back_from_rows(grove: Grove) -> None:
    rules = list(grove.rules())
    kinds = {kind_of_tree(rule.tree)[0] for rule in rules}
    assert {CAPTURE_NEXT, IN_ATARI, CAPTURES_OUT, LINKS} <= kinds
    back = list(rules_of(*rows_of(rules)))
    assert [(rule.tree, rule.facts) for rule in back] == [(rule.tree, rule.facts) for rule in rules]
    assert len(rules) // 8 <= count_distinct(rules) < len(rules)


def test_mined_rules_hold_whatever_they_leave_open(grove: Grove) -> None:
    reader, chance = plain_reader(), random.Random(3)
    whole = Tally()
    for rule in list(grove.rules())[::12]:
        found = true_in_settings(reader, rule, chance)
        whole.true, whole.false = whole.true + found.true, whole.false + found.false
    assert whole.false == 0
    assert whole.true > 60


def test_a_rule_that_leaves_out_a_fact_is_found_false(grove: Grove) -> None:
    """The check can fail: rules that forget all but the first facts are contradicted in some settings."""
    reader, chance = plain_reader(), random.Random(3)
    blind = [
        Rule(rule.tree, rule.facts[:3], rule.count, rule.example)
        for rule in grove.rules()
        if kind_of_tree(rule.tree)[0] in (CAPTURE_NEXT, LINKS)
    ]
    assert any(true_in_settings(reader, rule, chance).false for rule in blind[:20])


def test_a_drawing_names_the_points_and_the_conditions(grove: Grove) -> None:
    rule = next(rule for rule in grove.rules() if kind_of_tree(rule.tree)[0] == CAPTURES_OUT)
    text = draw_rule(rule)
    assert text.startswith("gets out by a capture") and "*" in text and "touch the target" in text
    assert sum(question == CONTENT for (question, _, _), _ in rule.facts) == 4


def test_rules_save_positions_and_change_no_answer(grove: Grove) -> None:
    rows, trees = rows_of(list(grove.rules()))
    games = [game(seed) for seed in range(1, 5)]
    before = after = 0
    for questions in (string_questions(games), link_questions(games, SHORT_REACH)):
        found = measure_saving(rows, trees, questions, 300)
        assert found.differences == 0
        before, after = before + found.nodes_proven[0], after + found.nodes_proven[1]
    assert after < before


def fights(count: int) -> Iterator[Case]:
    """Positions of random games on 9x9, where strings are short of liberties."""
    for seed in range(count):
        chance, board, color = random.Random(seed), Board(9), BLACK
        last = (PASS, PASS)
        for _ in range(40):
            move = chance.choice(board.legal_points(color))
            board.play(color, move)
            color, last = opponent(color), (move, last[0])
        yield Case(board, color, last, 7.5, {})


@pytest.mark.slow
def test_rules_are_asked_in_decisions_and_shorten_readings_without_another_answer() -> None:
    # of few positions the trees differ by chance: with four, rules made one kind of reading longer by a fiftieth
    found = count_decisions(fights(6), 10)
    assert found.decisions == found.fitting == 6
    for kind in PAYING:
        assert found.asked[kind] > found.fitted[kind] > 0
    assert found.asked.sum() == found.asked[list(PAYING)].sum()
    for effect in found.effects.values():
        assert effect.readings > effect.shorter > 0
        assert effect.nodes[1] < effect.nodes[0]
        assert effect.contradicted == 0


def judged(seeds: range) -> Iterator[Board]:
    """Positions of random games."""
    for seed in seeds:
        yield from positions(game(seed))


def searching(board: Board, stone: int, other: int = PASS, connects: bool = False) -> np.void:
    """A search about one string, or about the link of two, that knows the delivered rules."""
    search = new_search()[0]
    search["rules"], search["rule_trees"] = known_rules()
    owner = board.color_at(stone)
    search["target"], search["other"], search["limit"] = stone, other, ROOT_LIBERTIES
    search["attacker"], search["defender"] = (
        (owner, opponent(owner)) if connects else (opponent(owner), owner)
    )
    search["deep_ply"], search["ladder_ply"] = DEEP_PLY, LADDER_PLY
    return search


@pytest.mark.slow
def test_the_matcher_says_what_the_facts_say() -> None:
    """Wherever it finds a rule, the same rule's facts hold as the slow way of looking sees them."""
    grove = Grove(is_closed=True)
    for rule in rules_of(*known_rules()):
        grove.add(rule)
    found = {True: 0, False: 0}
    for board in judged(range(10, 26)):
        for stone in weak_strings(board):
            owner = board.color_at(stone)
            for attacker_moves in (True, False):
                board.to_move = opponent(owner) if attacker_moves else owner
                search = searching(board, stone)
                count = board.count_liberties(stone)
                if attacker_moves:
                    fits = count == 2 and falls_by_rule(search, board.position)
                else:
                    fits = gets_out_by_rule(search, board.position)
                slow = any(
                    grove.find_rule(asked, board, stone)
                    for asked in looks(board, stone, attacker_moves)
                    if asked.kind != CAPTURES_OUT or asked.second == ROOT_LIBERTIES
                )
                found[bool(fits)] += 1
                assert slow or not fits
        for first, second in near_pairs(board):
            board.to_move = board.color_at(first)
            common = set(board.liberties(first)) & set(board.liberties(second))
            if common:
                continue
            fits = links_by_rule(searching(board, first, second, connects=True), board.position)
            slow = any(
                grove.find_rule(asked, board, stone, other)
                for asked, stone, other in looks_at_link(board, first, second, True)
            )
            found[bool(fits)] += 1
            assert slow or not fits
    assert found[True] > 10
    assert found[False] > 10


@pytest.mark.slow
def test_the_delivered_rules_are_checked_on_games_held_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, out = tmp_path / "games.txt", tmp_path / "out"
    write_games(games, 1, 40, 1)
    words = ["learn", "rules", str(games), str(games), "--out", str(out), "--delivered"]
    assert main([*words, "--held-games", "1", "--matches", "40", "--measured", "1"]) == 0
    printed = capsys.readouterr().out
    rows = [line.split("|")[1:-1] for line in printed.split("###")[1].splitlines() if line.startswith("| ")]
    held, true, false = (
        sum(int(row[column]) for row in rows[1:] if row[column].strip().isdigit()) for column in (5, 6, 7)
    )
    assert (held, true, false) == (40, 40, 0)
    assert f"{len(list(rules_of(*known_rules())))} rules" in printed
    assert not (out / "proven_rules.npz").exists()
