"""The readers' questions: what the table finds, typed; and what is wrong is told."""

from __future__ import annotations

import inspect
import re
import threading
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

import engine
from engine import Answer, Game
from engine.library.table import TABLE
from tests.endgame.positions import SIMPLE_KO
from tests.gtp.evaluation_positions import POSITIONS as EVALUATION_POSITIONS
from tests.gtp.reading_positions import POSITIONS as READING_POSITIONS
from tests.gtp.reading_positions import Position

ONLY_GTP = {"tamen-group"}


def code_of(answer: engine.Outcome) -> str:
    return str(answer.code)


def as_gtp(command: str, game: Game, words: list[str]) -> str:
    """What the GTP command of this name says, made of what the library's question answers."""
    if command == "final_status_list":
        return _listed(game, words[0])
    if command in ("dragon_status", "final_score") and not words:
        return engine.final_score(game).text if command == "final_score" else _statuses(game)
    arguments = words[: 1 if command == "final_status" else None]
    answer = getattr(engine, command)(game, *arguments)
    if isinstance(answer, Answer):
        is_judged = "does" in command or command in ("attack_either", "defend_both")
        if is_judged or answer.move is None or answer.fails:
            return code_of(answer)
        return f"{code_of(answer)} {answer.move.upper()}"
    if isinstance(answer, engine.Semeai):
        return f"{code_of(answer.save)} {code_of(answer.capture)} {answer.move.upper()}"
    if isinstance(answer, engine.Combination):
        return " ".join(answer.moves) or "PASS"
    if isinstance(answer, engine.GroupStatus):
        return " ".join(each for each in (answer.status, answer.kill, answer.save) if each)
    if command == "eval_eye":
        if answer is None:
            return "-1"
        return " ".join(
            str(each) for each in (answer.least, answer.most, answer.destroy, answer.make) if each is not None
        )
    return str(int(answer)) if isinstance(answer, bool) else answer


def _listed(game: Game, status: str) -> str:
    points = [point for point, word in engine.final_statuses(game).items() if word == status]
    if status not in ("alive", "dead", "seki"):
        return " ".join(points)
    return "\n".join(dict.fromkeys(" ".join(game.string(point)) for point in points))


def _statuses(game: Game) -> str:
    return "\n".join(
        f"{group.stones[0]}: {as_gtp('dragon_status', game, [group.stones[0]])}"
        for group in engine.evaluation(game).groups
    )


def one_of_each() -> Iterator[tuple[Position, str, str]]:
    """Of the positions' lines one for each command and first word of the answer; GTP's tests ask them all."""
    seen = set()
    for position in (*READING_POSITIONS, *EVALUATION_POSITIONS):
        for line, expected in position.conversation:
            kind = line.split()[0], expected.partition(" ")[0]
            if kind[0] not in ONLY_GTP and kind not in seen:
                seen.add(kind)
                yield position, line, expected


@pytest.mark.parametrize(
    ("position", "line", "expected"), list(one_of_each()), ids=lambda each: str(each)[:20]
)
def test_typed_answers_are_those_of_the_position(position: Position, line: str, expected: str) -> None:
    game = Game.from_diagram(position.diagram, komi=6.5)
    before = str(game)
    command, *words = line.split()
    pattern = re.escape(expected).replace(r"\*", r"\S+")
    assert re.fullmatch(pattern, as_gtp(command, game, words))
    assert str(game) == before


ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . O X O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_an_answer_says_how_and_on_what_it_rests() -> None:
    game = Game.from_diagram(ATARI)
    answer = engine.attack(game, "e5")
    assert (answer.code, answer.move, str(answer)) == (1, "E4", "yes")
    assert answer.works and not answer.fails and answer.is_proven and not answer.is_ko
    assert bool(answer)
    assert {"E5", "E4"} <= answer.depends_on
    assert "A9" not in answer.depends_on
    assert answer.nodes >= 0
    failed = engine.attack(game, "E6")
    assert (failed.code, failed.move, str(failed)) == (0, None, "no")
    assert failed.fails and not failed


def test_a_budget_that_is_spent_leaves_the_best_supported_answer() -> None:
    walls = "\n".join(
        [
            ". . . . . . . . .",
            *[". X X X X X O . ."] * 3,
            *[". O O O O O X . ."] * 3,
            *[". . . . . . . . ."] * 2,
        ]
    )
    game = Game.from_diagram(walls)
    answer = engine.analyze_semeai(game, "B8", "B5", nodes=1)
    assert not (answer.save.is_proven and answer.capture.is_proven)
    assert {answer.save.trust, answer.capture.trust} == {"likely"}
    assert str(answer.save) == "probably yes"
    guess = engine.attack(Game.from_diagram(ATARI), "D5", nodes=0)
    assert guess.trust == "guess" and not guess.is_proven
    assert str(guess) in ("perhaps yes", "perhaps no")


def test_a_fate_has_a_name_and_the_moves_that_decide() -> None:
    corner = """
        O O O . X O .
        . X X X X O .
        X X O O O O .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    found = engine.fate(Game.from_diagram(corner), "B5")
    assert (found.word, found.kill, found.save, found.seki) == ("bent four", "A6", None, None)
    assert (found.trust, found.nodes > 0) == ("proven", True)
    for rules, status in (("japanese", "dead"), ("chinese", "critical")):
        assert engine.dragon_status(Game.from_diagram(corner, rules=rules), "B5").status == status
    with pytest.raises(engine.InputError, match="no stone"):
        engine.fate(Game.from_diagram(corner), "G1")


@pytest.mark.slow
def test_an_estimate_tells_both_sides_moving_first() -> None:
    game = Game.from_diagram(ATARI, komi=0.5)
    estimate = engine.estimate_score(game)
    assert estimate.if_black_moves > estimate.if_white_moves
    assert estimate.score == pytest.approx((estimate.if_black_moves + estimate.if_white_moves) / 2)
    dearer = engine.estimate_score(Game.from_diagram(ATARI, komi=10.5))
    assert dearer.score == pytest.approx(estimate.score - 10, abs=estimate.spread)
    assert 0.5 <= estimate.spread <= 8
    assert engine.estimate_score(game) == estimate, "asked again it is the same"


def test_a_finished_game_is_counted_not_estimated() -> None:
    game = Game.from_diagram(ATARI, komi=0.5)
    for _ in range(2):
        game.play("pass")
    estimate = engine.estimate_score(game)
    assert (estimate.score, estimate.spread) == (engine.final_score(game).margin, 0.0)


WRONG: list[tuple[Callable[[Game], object], str]] = [
    (lambda game: engine.attack(game, "A1"), "there is no stone at A1"),
    (lambda game: engine.owl_defend(game, "K10"), "'K10' is no point of a 9x9 board, expected A1 to J9"),
    (lambda game: engine.attack(game, "pass"), "'pass' is no point"),
    (lambda game: engine.does_attack(game, "E6", "E5"), "E6 is not empty"),
    (lambda game: engine.ladder_attack(game, "E5"), "the string at E5 has 1 liberties, expected 2"),
    (lambda game: engine.connect(game, "E5", "E6"), "different colours"),
    (lambda game: engine.analyze_semeai(game, "E6", "D5"), "colour"),
    (lambda game: engine.combination_attack(game, "grey"), "'grey' is no colour"),
    (lambda game: engine.attack(game, "E5", nodes=-1), "a budget of -1 positions, expected 0 to"),
    (lambda game: engine.final_status(game, "A0"), "'A0' is no point"),
    (lambda game: engine.evaluation(game, "blue"), "'blue' is no colour"),
]


@pytest.mark.parametrize(("question", "words"), WRONG, ids=[words for _, words in WRONG])
def test_what_cannot_be_asked_is_told_in_a_sentence(question: Callable[[Game], object], words: str) -> None:
    with pytest.raises(engine.InputError) as found:
        question(Game.from_diagram(ATARI))
    assert words in str(found.value)


OTHER_KINDS: dict[str, list[tuple[object, str]]] = {
    "Game": [("E5", "'E5'"), (None, "None")],
    "str": [(5, "5"), (None, "None"), (("E5", "E6"), "a tuple")],
    "str | None": [(5, "5"), (["black"], "a list")],
    "int | None": [("E6", "'E6'"), (1.5, "1.5"), (True, "True")],
}
"""Values that an argument with some annotation must not have, and how a sentence calls them."""


def arguments_of(name: str) -> dict[str, object]:
    """Arguments with which a question can be asked, by their names; of an area one point."""
    words = {"color": "white", "nodes": 10, "move": "A1", "other": "E6", "area": "A1"}
    given: dict[str, object] = {each: words.get(each, "E5") for each in parameters_of(name)}
    return given | {"game": Game.from_diagram(ATARI)}


def parameters_of(name: str) -> dict[str, inspect.Parameter]:
    """What a question can be told, by name."""
    return dict(inspect.signature(getattr(engine, name)).parameters)


def refusal_of(name: str, *given: object, **named: object) -> str:
    """What is wrong with a question."""
    with pytest.raises(engine.InputError) as found:
        getattr(engine, name)(*given, **named)
    return str(found.value)


@pytest.mark.parametrize("name", TABLE)
def test_too_few_and_too_many_arguments_are_refused_in_a_sentence(name: str) -> None:
    parameters, given = parameters_of(name), arguments_of(name)
    needed = [
        each
        for each, one in parameters.items()
        if one.default is one.empty and one.kind != one.VAR_POSITIONAL
    ]
    for left_out in needed:
        rest = {each: given[each] for each in needed if each != left_out}
        said = refusal_of(name, **rest)
        assert said.startswith(f"missing a required argument: '{left_out}', expected {name}(game")
    if "area" not in parameters:
        said = refusal_of(name, *given.values(), "A1")
        assert said.startswith(f"too many positional arguments, expected {name}(game")
    said = refusal_of(name, **{each: given[each] for each in needed}, colour="white")
    assert said.startswith(f"got an unexpected keyword argument 'colour', expected {name}(game")


@pytest.mark.parametrize("name", TABLE)
def test_arguments_of_another_kind_are_refused_in_a_sentence(name: str) -> None:
    for each, one in parameters_of(name).items():
        for value, called in OTHER_KINDS[one.annotation]:
            said = refusal_of(name, *(arguments_of(name) | {each: value}).values())
            assert said.startswith(f"{each} cannot be {called}, expected a ")
            assert said.split(", in ")[1].startswith(f"{name}(game")
            assert "\n" not in said


def test_a_question_about_two_groups_that_takes_one_says_how_it_is_asked() -> None:
    said = refusal_of("owl_attack", Game.from_diagram(ATARI), "D5", "E6")
    assert said == (
        "nodes cannot be 'E6', expected a whole number, or None, in owl_attack(game, stone, nodes=None)"
    )


@pytest.mark.slow
def test_threads_may_ask_at_the_same_time() -> None:
    game = Game.from_diagram(ATARI)
    expected = engine.attack(game, "E5"), engine.owl_attack(game, "D5"), engine.evaluation(game).strings
    found = []

    def ask() -> None:
        for _ in range(3):
            found.append(
                (engine.attack(game, "E5"), engine.owl_attack(game, "D5"), engine.evaluation(game).strings)
            )

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 9


def test_a_ko_is_worth_what_it_turns_in_three_moves() -> None:
    game = Game.from_diagram(SIMPLE_KO)
    (region,) = engine.count_endgame(game).regions
    assert region.why == "ko"
    for master in ("black", "white"):
        worth = region.kos[master]
        assert (worth.mean, worth.gain) == (Fraction(-2, 3), Fraction(4, 3))
        assert (worth.black, worth.white) == (("E7",), ("E7",))


def test_the_end_of_a_game_by_parts() -> None:
    game = Game.from_diagram(
        """
        O O O O X X X
        . O . O . X .
        O O . X X X .
        O O . X X X X
        O O O X X X .
        O O O X X X .
        . O O O X X X
        """
    )
    found = engine.count_endgame(game, "white")
    assert [each.kind for each in found.regions] == ["gote", "gote"]
    assert [each.gain for each in found.regions] == [Fraction(3, 2), Fraction(1)]
    assert found.regions[0].points == ("C6", "C5", "C4")
    assert found.regions[0].white == ("C5",)
    assert (found.best, found.board) == (("C5",), 1)
    assert (found.by_thermographs, found.regions[0].kos) == ((), {})
    unknown = engine.count_endgame(Game(9))
    assert (unknown.regions[0].why, unknown.best, unknown.board) == ("too large", (), None)
    with pytest.raises(engine.InputError, match="green"):
        engine.count_endgame(game, "green")
