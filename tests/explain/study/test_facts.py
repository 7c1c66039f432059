"""Facts of a mistake that readings give: which stones in atari a move rescues, and what it does above all."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import Settings
from engine.decide.players import Adviser, assemble_adviser
from engine.explain.claims.kinds import (
    ATTACKS,
    CATCHES,
    COULD,
    DEFENDS,
    DIES,
    LADDER,
    LINKS,
    RESCUES,
    SEEN,
    TAKES,
    THERE,
    Claim,
    Sentence,
)
from engine.explain.claims.witness import Witness
from engine.explain.explainers import CountingExplainer, explainer_of_others
from engine.explain.study.facts import MAINLY, find_facts, known_facts
from engine.explain.study.told_facts import OF_STONES, TOLD
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import point

pytestmark = pytest.mark.slow

IN_A_LADDER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . X O . . . . .
. . . X X . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""The white stone has one liberty, E4, and runs into a ladder there."""

OPEN = """
. . . . . . . . .
. . . . . . . . .
. . X . . . O . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . O . .
. . . . . . . . .
. . . . . . . . .
"""
"""No stones are near each other, so no reading tells two moves apart."""

CAUGHT_LATER = """
. . . . . O . . .
. . X . . . O . .
. . . X . . . . .
. . O X . X X . .
. . X O X O O . .
. X O . O . . . .
. X O O X X O . .
. . . O . . . . .
. . . . . . . . .
"""
"""A black stone at C2 can be captured, but it takes some reading to prove that."""

BROKEN = IN_A_LADDER.replace(". . . . . . . . .\n. . . X . .", ". . . . . O . . .\n. . . X . .", 1)
"""The same stone, and a friend whom it runs to."""


@functools.cache
def adviser() -> Adviser:
    """The player that plays games out, with few of them."""
    return assemble_adviser(settings=Settings(playouts=60))


def facts(
    diagram: str, color: int, played: str, better: str, told: Sequence[Sentence] = (), answer: str = ""
) -> frozenset[str]:
    """The facts of one move against another, ``told`` in some sentences; ``answer`` is that to the move played, if not
    the one of the games.
    """
    game = game_at(diagram, color)
    witness = Witness(adviser(), game, color, times=1)
    decision = adviser().decide(game, color, Budget())
    theirs = witness.play_out(point(played))
    if answer:
        theirs = replace(theirs, line=(theirs.move, point(answer)))
    return find_facts(decision, witness, theirs, witness.play_out(point(better)), False, told)


def claimed(move: str, kind: str, *stones: str) -> Claim:
    """A claim of a sentence on what a move does."""
    return Claim(kind, SEEN, point(move), tuple(map(point, stones)))


@pytest.mark.parametrize(("diagram", "is_rescued"), [(IN_A_LADDER, False), (BROKEN, True)])
def test_a_stone_that_is_caught_all_the_same_is_not_rescued(diagram: str, is_rescued: bool) -> None:
    found = facts(diagram, WHITE, "G2", "E4")
    assert "own stone in atari" in found
    assert ("better rescues from atari" in found) is is_rescued
    assert "better rescues several from atari" not in found


def test_several_stones_in_atari_are_told_apart_from_one() -> None:
    found = facts(CAPTURABLE.replace(". . X . . . O . .", ". . . . . O O . .", 1), WHITE, "A1", "E6")
    assert {"better rescues from atari", "better rescues several from atari"} <= found


def test_what_is_worth_most_is_the_main_thing() -> None:
    found = facts(CAPTURABLE, BLACK, "A9", "E6")
    assert f"{MAINLY}takes" in found
    assert sum(each.startswith(MAINLY) for each in found) == 1
    assert "ladder" not in found


def test_stones_that_are_caught_by_running_along_are_in_a_ladder() -> None:
    open_ladder = IN_A_LADDER.replace(". . . X . . . . .\n. . X O", ". . . . . . . . .\n. . X O", 1)
    assert {f"{MAINLY}catches", "ladder"} <= facts(open_ladder, BLACK, "A1", "D5")


def test_stones_that_could_be_taken_at_once_are_in_no_ladder_to_speak_of() -> None:
    in_a_ladder = {LADDER: " ".join(str(point(each)) for each in ("E4", "E3", "F3"))}
    said = [Sentence("", (replace(claimed("E5", CATCHES, "D4"), words=in_a_ladder),))]
    two_liberties = IN_A_LADDER.replace(". . . X . . . . .\n. . X O", ". . . . . . . . .\n. . X O", 1)
    found = [facts(each, BLACK, "A1", "E5", said) for each in (IN_A_LADDER, two_liberties)]
    assert ["ladder" in each for each in found] == [False, True]


@pytest.mark.parametrize(
    ("played", "answer", "is_punished"), [("E4", "F4", True), ("E4", "A1", False), ("G7", "G8", False)]
)
def test_a_stone_that_runs_out_of_a_ladder_is_punished_by_it(
    played: str, answer: str, is_punished: bool
) -> None:
    guarded = IN_A_LADDER.replace(". . . . . . . . .\n. . . X", ". . . . . . X . .\n. . . X", 1)
    assert ("punished by a ladder" in facts(guarded, WHITE, played, "C6", answer=answer)) is is_punished


@pytest.mark.parametrize(("played", "beside"), [("A1", set[str]()), ("F6", {"beside weak group"})])
def test_a_weak_group_is_near_the_better_move_and_the_move_played_may_stand_beside_it(
    played: str, beside: set[str]
) -> None:
    found = facts(CAPTURABLE, WHITE, played, "E6")
    assert {each for each in found if "weak group" in each} == {"weak group", *beside}


def test_the_first_deed_for_stones_that_only_the_better_move_does_is_told() -> None:
    said = [
        Sentence("", (claimed("A1", DEFENDS, "C7"),)),
        Sentence(
            "", (claimed("C4", DEFENDS, "C7"), claimed("C4", LINKS, "C5"), claimed("C4", RESCUES, "G7"))
        ),
        Sentence("", (Claim(DIES, SEEN, PASS, (point("C7"),)),)),
    ]
    found = facts(OPEN, BLACK, "A1", "C4", said)
    assert {each for each in found if each.startswith(TOLD)} == {"told: dies if passed"}
    assert {each for each in found if each.startswith(MAINLY)} == {"mainly: links"}


def test_a_group_that_the_sentences_name_first_is_told_and_is_no_main_thing() -> None:
    said = [Sentence("", (claimed("C4", ATTACKS, "G7"), claimed("C4", LINKS, "C7")))]
    found = facts(OPEN, BLACK, "A1", "C4", said)
    assert {each for each in found if each.startswith(TOLD)} == {"told: attacks"}
    assert not any(each.startswith(MAINLY) for each in found)


@pytest.mark.parametrize(
    ("kind", "stone", "both"), [(DEFENDS, "C7", True), (DEFENDS, "G3", False), (TAKES, "C7", False)]
)
def test_two_moves_that_the_sentences_say_help_the_same_stones_both_help(
    kind: str, stone: str, both: bool
) -> None:
    said = [
        Sentence("", (claimed("A1", kind, "C7"), claimed("A1", ATTACKS, "G7"))),
        Sentence("", (claimed("C4", RESCUES, stone),)),
    ]
    assert ("both help" in facts(OPEN, BLACK, "A1", "C4", said)) is both


@pytest.mark.parametrize(("first", "then", "helps"), [(LINKS, ATTACKS, True), (ATTACKS, LINKS, False)])
def test_a_move_helps_own_stones_if_the_sentences_say_that_first(first: str, then: str, helps: bool) -> None:
    said = [Sentence("", (claimed("A1", first, "C7"), claimed("A1", then, "C7")))]
    assert ("helps own stones" in facts(OPEN, BLACK, "A1", "C4", said)) is helps


@pytest.mark.parametrize(
    ("claim", "is_danger"),
    [
        (Claim(COULD, SEEN, point("C4"), (point("C7"),), (point("C6"),), rule=RESCUES), True),
        (Claim(COULD, SEEN, point("C4"), (point("G7"),), (point("C6"),), rule=CATCHES), False),
        (Claim(THERE, SEEN, point("C6"), (point("C7"),), (PASS,), rule=ATTACKS), True),
        (Claim(THERE, SEEN, point("C6"), (point("C7"),), (point("C4"), PASS), rule=ATTACKS), False),
        (Claim(THERE, SEEN, point("C6"), (point("C7"),), (PASS,), rule=LINKS), False),
    ],
)
def test_own_stones_are_in_danger_if_the_sentences_say_so_of_a_pass(claim: Claim, is_danger: bool) -> None:
    found = facts(OPEN, BLACK, "A1", "C4", [Sentence("", (claim,))])
    assert ("own stones in danger" in found) is is_danger


def test_that_a_stone_is_lost_is_proven_with_more_positions_than_an_explanation_reads() -> None:
    game = game_at(CAUGHT_LATER, BLACK)
    decision = adviser().decide(game, BLACK, Budget())
    explainer = explainer_of_others(adviser(), game, decision)
    assert isinstance(explainer, CountingExplainer)
    theirs, ours = (explainer.witness.play_out(point(each)) for each in ("C2", "E6"))
    after = explainer.witness.witness_after([theirs.move])
    assert after is not None and not after.read_capture(after.board, theirs.move, WHITE).is_proven
    assert "stone is lost" in find_facts(decision, explainer.witness, theirs, ours, False)


def test_the_main_thing_is_what_the_sentences_say_first() -> None:
    said = [Sentence("", (claimed("E6", LINKS, "D5"), claimed("E6", TAKES, "E5")))]
    found = facts(CAPTURABLE, BLACK, "A1", "E6", said)
    assert {each for each in found if each.startswith(MAINLY)} == {"mainly: links"}
    assert "better: takes" in found


def test_every_fact_is_known() -> None:
    assert facts(CAPTURABLE, BLACK, "A1", "E6") <= known_facts()
    assert {f"{MAINLY}{kind}" for kind in OF_STONES} <= known_facts()
