"""The reading commands in conversations: formats, errors, nonsense, and exchanged colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.board.points import point_at
from engine.gtp.commands.answers import answer, code_alone
from engine.gtp.session import Options, Session
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN, Reading
from tests.gtp.checks import (
    EMPTY_POINT,
    NO_POINT,
    NO_POINTS,
    VERTEX,
    check_any_words,
    check_argument_counts,
    check_error,
    check_position,
)
from tests.gtp.reading_positions import (
    ALL,
    AREAS,
    MOVE_AND_STONE,
    NO_ARGUMENT,
    ONE_COLOR,
    ONE_STONE,
    PAIRS,
    POSITIONS,
    TWO_STONES,
    Position,
)

CODE = "[0-3]"


@pytest.mark.slow_for("stones in atari", "double atari")
@pytest.mark.parametrize("exchanged", [False, True], ids=["black", "white"])
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_answers_are_those_of_the_position(
    engine, tmp_path: Path, position: Position, exchanged: bool
) -> None:
    check_position(engine, tmp_path, position, exchanged)


def test_every_command_is_asked_in_some_position() -> None:
    asked = {line.split()[0] for position in POSITIONS for line, _ in position.conversation}
    assert asked == set(ALL) - set(NO_ARGUMENT)


@pytest.mark.slow
def test_the_node_counter_adds_up_all_readings(engine) -> None:
    for line in ("play b E5", "play w D5", "play b D4", "play w C4", "play b G5"):
        assert engine.ask(line) == "= "
    assert engine.ask_all("reset_reading_node_counter", "get_reading_node_counter") == ["= ", "= 0"]
    questions = (
        "attack E5", "defend C4", "does_attack C5 D4", "does_defend C5 D4", "ladder_attack G5", "connect E5 G5",
        "disconnect E5 G5", "owl_attack D5", "owl_defend D5", "owl_does_attack D6 D5", "owl_does_defend D6 D5",
        "analyze_semeai D5 D4", "combination_attack b", "combination_defend w",
    )  # fmt: skip
    total = 0
    for question in questions:
        assert engine.ask(question)[0] == ("?" if question.startswith("ladder") else "=")
        counted = int(engine.ask("get_reading_node_counter").removeprefix("= "))
        assert counted > total or question.startswith(("ladder", "combination", "analyze")), question
        total = counted
    assert engine.ask("unconditional_status E5") == "= undecided"
    assert engine.ask("get_reading_node_counter") == f"= {total}", "Benson's theorem needs no search"
    assert engine.ask_all("reset_reading_node_counter", "get_reading_node_counter") == ["= ", "= 0"]


BLACK_WALL = ("A7", "B7", "C7", "D7", "E7", "B8", "D8", "E8", "E9")
WHITE_AROUND = ("A6", "B6", "C6", "D6", "E6", "F6", "F7", "F8", "F9")


def test_a_fate_is_told_by_its_name(engine) -> None:
    """First a thousand-year ko around two stones, then the seki that White makes of it."""
    stones = [f"play b {point}" for point in BLACK_WALL]
    stones += [f"play w {point}" for point in (*WHITE_AROUND, "B9", "C9")]
    assert set(engine.ask_all(*stones)) == {"= "}
    for stone in ("A7", "B9"):
        assert re.fullmatch(
            "= thousand-year_ko [A-J][1-9] (PASS|[A-J][1-9]) seki white A9 proven",
            engine.ask(f"tamen-fate {stone}"),
        )
    assert engine.ask_all("play w A9", "tamen-fate A7", "tamen-fate B9") == [
        "= ",
        "= seki proven",
        "= seki proven",
    ]
    assert engine.ask("tamen-fate A1") == f"? {EMPTY_POINT.removeprefix('? ')}"


MOVE_NOT_EMPTY = "? move vertex must be empty"

ERRORS = [
    *((f"{name} A9", EMPTY_POINT) for name in (*ONE_STONE, *AREAS)),
    *((f"{name} C3 {bad}", NO_POINT) for name in AREAS for bad in NO_POINTS),
    *(
        (f"{name} {bad}", NO_POINT)
        for name in (*ONE_STONE, *AREAS, "unconditional_status")
        for bad in NO_POINTS
    ),
    *(
        (f"{name} {bad}", NO_POINT)
        for name in (*TWO_STONES, *PAIRS)
        for bad in ("C3 pass", "Z9 C3", "C3 K1", "pass pass")
    ),
    *((f"{name} {bad}", EMPTY_POINT) for name in TWO_STONES for bad in ("C3 A9", "A9 C3", "A9 A8")),
    *((f"{name} {bad}", NO_POINT) for name in MOVE_AND_STONE for bad in ("pass C3", "C2 pass", "Z9 C3", "C2 Z9")),
    *((f"{name} E5 C3", MOVE_NOT_EMPTY) for name in MOVE_AND_STONE),
    *((f"{name} C3 C3", MOVE_NOT_EMPTY) for name in MOVE_AND_STONE),
    *((f"{name} C2 A9", "? string vertex must not be empty") for name in ("does_attack", "does_defend")),
    *((f"{name} C2 A9", "? dragon vertex must not be empty") for name in ("owl_does_attack", "owl_does_defend")),
    *((f"{name} C3 D3", "? vertices must have same color") for name in PAIRS),
    ("connect C3 D3", "? vertices must have same color"),
    ("disconnect D3 C3", "? vertices must have same color"),
    ("analyze_semeai C3 E5", "? vertices must have different colors"),
    ("analyze_semeai C3 C3", "? vertices must have different colors"),
    ("ladder_attack C3", "? string must have exactly 2 liberties"),
    ("ladder_attack E5", "? string must have exactly 2 liberties"),
    *((f"{name} {bad}", "? invalid color") for name in ONE_COLOR for bad in ("green", "C3", "pass", "empty")),
]  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), ERRORS)
def test_errors_have_gnu_gos_words_and_change_nothing(fought, line: str, expected: str) -> None:
    check_error(fought, line, expected)


@pytest.mark.parametrize("name", ALL)
def test_a_wrong_number_of_arguments_is_a_syntax_error(fought, name: str) -> None:
    check_argument_counts(fought, name)


@pytest.mark.slow_for("owl_", "block_off", "break_in")
@pytest.mark.parametrize("name", ALL)
def test_whatever_the_arguments_there_is_an_answer_of_the_right_form(fought, name: str) -> None:
    forms = {
        **dict.fromkeys((*ONE_STONE, "connect", "disconnect"), rf"{CODE}( {VERTEX})?"),
        **dict.fromkeys(MOVE_AND_STONE, CODE),
        **dict.fromkeys(PAIRS, "[0-3]"),
        **dict.fromkeys(AREAS, rf"[01]( {VERTEX})?"),
        **dict.fromkeys(NO_ARGUMENT, r"\d*"),
        "analyze_semeai": rf"{CODE} {CODE} {VERTEX}",
        "unconditional_status": "alive|dead|undecided|(white|black)_territory",
        "combination_attack": VERTEX,
        "combination_defend": rf"{VERTEX}( {VERTEX})*",
    }
    check_any_words(fought, name, forms[name])


TWINS = {
    **dict.fromkeys(ONE_STONE, "C3"),
    **dict.fromkeys(MOVE_AND_STONE, "C2 C3"),
    **dict.fromkeys((*TWO_STONES, *PAIRS), "C3 C3"),
    **dict.fromkeys(AREAS, "C3 C2 C1"),
    "analyze_semeai": "C3 D3",
    "ladder_attack": "D3",
}


@pytest.mark.slow_for("does_")
@pytest.mark.parametrize("name", TWINS)
def test_a_twin_gives_the_same_answer_and_says_how_far_to_trust_it(fought, name: str) -> None:
    plain, twin = fought.ask(f"{name} {TWINS[name]}"), fought.ask(f"tamen-{name} {TWINS[name]}")
    if plain.startswith("?"):
        assert twin == plain
    else:
        assert re.fullmatch(rf"{re.escape(plain)} (proven|likely|guess)", twin)
    assert fought.ask(f"{name} {TWINS[name]}") == plain
    assert "proven, likely or guess" in fought.ask(f"help tamen-{name}")


@pytest.mark.slow
def test_only_proven_answers_may_be_asked_for(fought) -> None:
    spent = "unknown" if "proven" not in fought.ask("tamen-owl_attack E5") else None
    assert fought.ask("tamen-settings only_proven 1") == "= "
    asked = fought.ask("owl_attack E5")
    assert fought.ask("tamen-settings only_proven 0") == "= "
    assert re.fullmatch(rf"= {spent or CODE}( {VERTEX})?", asked)
    assert re.fullmatch(rf"= {CODE}( {VERTEX})?", fought.ask("owl_attack E5"))


def a_session(**options: bool) -> Session:
    return Session(Options(size=9, **options))


def a_reading(outcome: int, move: int, lean: int = LOSS, is_likely: bool = False) -> Reading:
    return Reading(outcome, move, 7, frozenset(), lean, is_likely)


C3 = point_at(2, 6)


@pytest.mark.parametrize(
    ("outcome", "move", "expected", "alone"),
    [
        (LOSS, 0, "0", "0"),
        (LOSS, C3, "0", "0"),
        (WIN, C3, "1 C3", "1"),
        (WIN, 0, "1 PASS", "1"),
        (KO_FIRST, C3, "2 C3", "2"),
        (KO_SECOND, C3, "3 C3", "3"),
        (UNKNOWN, C3, "0", "0"),
    ],
)
def test_outcomes_in_gnu_gos_codes(outcome: int, move: int, expected: str, alone: str) -> None:
    session = a_session()
    assert answer(session, a_reading(outcome, move)) == expected
    assert code_alone(session, a_reading(outcome, move)) == alone
    assert session.reading_nodes == 14


@pytest.mark.parametrize("is_likely", [False, True])
@pytest.mark.parametrize(
    ("lean", "move", "best", "proven"),
    [
        (LOSS, 0, "0", "unknown"),
        (LOSS, C3, "0", "unknown C3"),
        (WIN, C3, "1 C3", "unknown C3"),
        (WIN, 0, "1 PASS", "unknown"),
        (KO_FIRST, C3, "2 C3", "unknown C3"),
    ],
)
def test_what_is_not_proven_is_told_as_it_is_wanted(
    lean: int, move: int, best: str, proven: str, is_likely: bool
) -> None:
    reading = a_reading(UNKNOWN, move, lean, is_likely)
    session = a_session()
    assert answer(session, reading) == best
    assert code_alone(session, reading) == best.split()[0]
    strict = a_session(only_proven=True)
    assert answer(strict, reading) == proven
    assert code_alone(strict, reading) == "unknown"
    assert answer(strict, a_reading(WIN, C3)) == "1 C3"
    for twin in (session, strict):
        twin.tells_trust = True
        trust = "likely" if is_likely else "guess"
        assert answer(twin, reading) == f"{best} {trust}"
        assert code_alone(twin, reading) == f"{best.split()[0]} {trust}"
        assert answer(twin, a_reading(LOSS, C3)) == "0 proven"
