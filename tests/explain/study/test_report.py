"""What comes of mistakes: sums, the page, the data and the exercises; and what is kept of a game."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from sgfmill import sgf

from engine.board.points import BLACK
from engine.explain.study.exercise_files import write_exercises
from engine.explain.study.exercises import exercise_name, right_moves, write_exercise, write_position
from engine.explain.study.keeping import Kept, Strength, key_of
from engine.explain.study.report import write_page
from engine.explain.study.report_data import report_data, write_json
from engine.explain.study.results import Mistake, Option, StudiedGame
from engine.explain.study.shown_facts import with_shown_facts
from engine.explain.study.sorting import Chosen
from engine.explain.study.standards import standard_of
from engine.explain.study.studying import Judged
from engine.explain.study.summing import sum_up
from engine.game.game import Game
from tests.explain.study.test_sorting import PLAIN

DIAGRAM = (
    ".........",
    ".........",
    "..X...O..",
    ".........",
    "....XO...",
    "...XO....",
    ".........",
    ".........",
    ".........",
)

PLAYED = Option("A1", -5.0, 0.3, 400, ("A1", "E3", "D3"))
BETTER = Option("E3", 6.0, 0.7, 400, ("E3", "F4", "A1"))
THIRD = Option("F3", -3.0, 0.4, 300, ("F3", "E3"))

MISTAKE = Mistake(
    31,
    "black",
    11.0,
    0.4,
    "middle game",
    ("better: cuts", "mainly: cuts", "nearby"),
    PLAYED,
    BETTER,
    (THIRD,),
    ("E3 <does> better than A1.",),
    DIAGRAM,
    is_checked=True,
)


def judged(number: int, *mistakes: Mistake) -> Judged:
    head = replace(PLAIN, date=f"2026-01-{number:02}", white=f"Opponent {number}")
    found = StudiedGame(((1, "opening", 0.0), (31, "middle game", 11.0)), mistakes, ("4-4", "3-4"))
    return Judged(Chosen(head, BLACK), found)


def test_the_costliest_kind_comes_first_and_other_last() -> None:
    cheap = replace(MISTAKE, facts=("passed",), points=3.0)
    nameless = replace(MISTAKE, facts=(), points=99.0)
    study = sum_up(["Ann"], [judged(1, cheap, MISTAKE), judged(2, nameless)])
    assert [(each.kind.name, each.points) for each in study.kinds] == [
        ("cut missed", 11.0),
        ("passed too early", 3.0),
        ("other", 99.0),
    ]
    assert study.share_of_other == 1 / 3
    assert [(each.moves, each.games, each.won) for each in study.openings] == [("4-4 and 3-4", 2, 2)]


def test_the_later_half_is_compared_with_the_earlier() -> None:
    games = [judged(number, *([MISTAKE] if number <= 3 else [])) for number in range(1, 7)]
    study = sum_up(["Ann"], games)
    assert [(each.kind.name, each.earlier, each.later) for each in study.trends] == [("cut missed", 1.0, 0.0)]
    assert [each.earlier for each in study.stages] == [0.0, 11.0, None]
    assert sum_up(["Ann"], games[:5]).trends == ()


def test_a_single_mistake_more_is_no_change_and_what_happens_now_and_then_no_praise() -> None:
    games = [judged(number, *([MISTAKE] if number == 3 else [])) for number in range(1, 21)]
    study = sum_up(["Ann"], games)
    assert study.trends == ()
    assert "cut missed" in [each.name for each in study.good], "once in twenty games"
    again = sum_up(["Ann"], [*games[:-1], judged(20, MISTAKE)])
    assert "cut missed" not in [each.name for each in again.good]
    assert [each.later - each.earlier for each in again.trends] == []


@pytest.mark.parametrize(
    ("facts", "line", "says"),
    [
        (
            ("punished: links", "punished: cuts"),
            ("A1", "B2", "C3"),
            "B2, which cuts stones of yours apart; then C3.",
        ),
        (("punished at once",), ("A1", "B2", "C3", "D4", "E5"), "After A1 I expect B2; then C3 D4."),
        (("punished: takes",), ("A1", "B2"), "After A1 I expect B2, which takes stones of yours."),
    ],
)
def test_the_page_tells_what_the_answer_to_a_mistake_does(
    facts: tuple[str, ...], line: tuple[str, ...], says: str
) -> None:
    mistake = replace(MISTAKE, facts=(*MISTAKE.facts, *facts), played=replace(MISTAKE.played, line=line))
    assert says in write_page(sum_up(["Ann"], [judged(1, mistake)]))


def test_nothing_is_expected_after_a_mistake_that_ends_its_line() -> None:
    mistake = replace(MISTAKE, played=replace(MISTAKE.played, line=MISTAKE.played.line[:1]))
    assert "I expect" not in write_page(sum_up(["Ann"], [judged(1, mistake)]))


def test_the_page_needs_no_network_and_says_all() -> None:
    study = sum_up(["Ann"], [judged(1, MISTAKE)], ["1 game is odd"], ["'x.sgf': broken"])
    page = write_page(study)
    assert not re.search(r'(src|href)="(?!data:)', page)
    for words in (
        "Only losses that further games confirm",
        "Cut missed",
        "Opponent 1",
        "After A1 I expect",
        "E3 &lt;does&gt; better",
        "1 game is odd",
        "broken",
        "<svg",
    ):
        assert words in page
    told = json.loads(write_json(study))
    assert told["kinds"][0]["mistakes"][0]["better"]["vertex"] == "E3"
    assert "None was found" in write_page(sum_up(["Ann"], [judged(1)]))


def test_the_page_says_of_openings_which_games_have_no_winner() -> None:
    won = judged(1)
    open_ended = replace(won, chosen=replace(won.chosen, head=replace(won.chosen.head, result="?")))
    assert "<td>1 won, 0 lost</tr>" in write_page(sum_up(["Ann"], [won]))
    assert "<td>1 won, 0 lost, 1 without a winner</tr>" in write_page(sum_up(["Ann"], [won, open_ended]))
    assert "<td>no result is known</tr>" in write_page(sum_up(["Ann"], [open_ended]))


def test_the_page_of_large_boards_says_that_some_moves_are_known_by_their_price() -> None:
    large = judged(1)
    small = replace(large, chosen=replace(large.chosen, head=replace(large.chosen.head, size=9)))
    assert ["strong player" in write_page(sum_up(["Ann"], [each])) for each in (small, large)] == [
        False,
        True,
    ]


def test_a_pass_has_no_mark_on_the_board_of_the_page() -> None:
    passed = replace(MISTAKE, played=replace(PLAYED, vertex="pass", line=("pass", "E3")))
    assert "you passed. E3 (circle) is about 11 points better" in write_page(
        sum_up(["Ann"], [judged(1, passed)])
    )
    rather = replace(MISTAKE, better=replace(BETTER, vertex="pass", line=("pass",)))
    assert "you played A1 (dashed). A pass is about" in write_page(sum_up(["Ann"], [judged(1, rather)]))


def test_an_exercise_has_the_right_move_and_the_refuted_ones() -> None:
    record = sgf.Sgf_game.from_bytes(write_exercise(MISTAKE) or b"")
    root = record.get_root()
    assert root.get("PL") == "b"
    assert len(root.get("AB")) == 3
    ends = {child.get_move()[1]: child[0].get("C") for child in root}
    assert ends == {
        (2, 4): "This is RIGHT.",
        (0, 0): "This is WRONG: it loses about 11 points.",
        (2, 5): "This is WRONG: it loses about 9 points.",
    }
    says = root[0].get("C").split("\n")
    assert says[:2] == ["E3 <does> better than A1.", "After E3 F4 I expect A1."]
    assert [len(list(child)) for child in root] == [1, 1, 1], "what follows the answer is told, not asked"
    assert len(sgf.Sgf_game.from_bytes(write_position(MISTAKE)).get_main_sequence()) == 1


def test_no_exercise_where_it_is_not_clear() -> None:
    assert right_moves(MISTAKE) == (BETTER,)
    as_good = replace(THIRD, won=0.69, score=5.8)
    assert right_moves(replace(MISTAKE, others=(as_good,))) == (BETTER, as_good)
    between = replace(THIRD, won=0.64, score=4.0)
    assert right_moves(replace(MISTAKE, others=(between,))) == ()
    large = replace(THIRD, won=0.62, score=1.0)
    assert right_moves(replace(MISTAKE, others=(large,))) == (BETTER,), "many points lost in a decided game"
    assert right_moves(replace(MISTAKE, others=(replace(large, won=0.66),))) == ()
    assert right_moves(replace(MISTAKE, others=())) == ()
    assert right_moves(replace(MISTAKE, better=replace(BETTER, games=20))) == ()
    assert right_moves(replace(MISTAKE, others=(replace(THIRD, line=("F3",)),))) == ()
    assert write_exercise(replace(MISTAKE, played=replace(PLAYED, vertex="pass"))) is None
    assert write_exercise(replace(MISTAKE, is_checked=False)) is None


@pytest.mark.parametrize(
    ("won", "score", "is_one"),
    [
        (0.69, 0.9, True),
        (0.69, 1.1, False),
        (0.71, 0.9, False),
        (0.69, 6.0, True),
        (0.62, 6.0, False),
    ],
)
def test_on_a_large_board_points_tell_what_is_wrong(won: float, score: float, is_one: bool) -> None:
    """The best move leads by 7 points and wins 70 % of the games."""
    large = replace(MISTAKE, diagram=tuple("." * 19 for _ in range(19)), better=replace(BETTER, score=7.0))
    option = replace(THIRD, won=won, score=score)
    assert bool(right_moves(replace(large, others=(option,)))) is is_one


def test_the_name_of_an_exercise_is_that_of_its_position() -> None:
    assert exercise_name(MISTAKE) == exercise_name(replace(MISTAKE, points=3.0, sentences=()))
    assert exercise_name(MISTAKE) != exercise_name(replace(MISTAKE, color="white"))


def test_exercises_lie_by_kind_and_go_when_they_are_none_any_more(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.sgf").write_text("kept")
    assert write_exercises(sum_up(["Ann"], [judged(1, MISTAKE)]), tmp_path) == 1
    assert (tmp_path / "cut-missed" / f"{exercise_name(MISTAKE)}.sgf").exists()
    assert write_exercises(sum_up(["Ann"], [judged(1)]), tmp_path) == 0
    assert [each.name for each in tmp_path.glob("*/*.sgf")] == ["mine.sgf"]


def test_two_mistakes_that_begin_in_one_position_make_one_exercise_of_the_costlier_ones_kind(
    tmp_path: Path,
) -> None:
    later = replace(
        MISTAKE, points=5.0, number=33, facts=("told: attacks",), is_checked=False, earlier=MISTAKE
    )
    assert write_exercises(sum_up(["Ann"], [judged(1, MISTAKE, later)]), tmp_path) == 1
    assert [each.parent.name for each in tmp_path.glob("*/*.sgf")] == ["cut-missed"]
    assert b"weak stones not attacked" in (write_exercise(later) or b"")


def test_the_data_say_of_which_game_a_mistake_is_and_which_exercise_it_makes() -> None:
    unchecked = replace(MISTAKE, is_checked=False)
    told = report_data(sum_up(["Ann"], [judged(1, MISTAKE), judged(2, unchecked)]))
    [kind] = told["kinds"]
    by_game = {told["games"][each["game"]]["opponent"]: each["exercise"] for each in kind["mistakes"]}
    assert by_game == {"Opponent 1": exercise_name(MISTAKE), "Opponent 2": ""}
    game = told["games"][0]
    assert game["stages"] == {"opening": [1, 0.0], "middle game": [1, 11.0]}
    assert (game["rank"], game["opponents_rank"], game["stronger"]) == ("5k", None, None)
    assert kind["lesson"]


def test_what_is_kept_comes_back_and_what_is_damaged_does_not(tmp_path: Path) -> None:
    game, kept = Game(9, 7.0), Kept(tmp_path / "kept")
    key = key_of(game, BLACK, Strength(20), standard_of(None))
    assert key_of(game, BLACK, Strength(20, judge="gtp"), standard_of(None)) != key
    assert kept.find(key) is None
    found = judged(1, MISTAKE).found
    assert found is not None
    kept.keep(key, found)
    shown = with_shown_facts(found.mistakes)
    assert kept.find(key) == replace(found, mistakes=shown)
    assert "better is sente" in shown[0].facts, "what is kept shows it, though it was not found at the time"
    (tmp_path / "kept" / f"{key}.json").write_text("{}")
    assert kept.find(key) is None
    assert key_of(game, BLACK, Strength(19), standard_of(None)) != key
