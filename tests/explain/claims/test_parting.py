"""A move that comes between two enemy strings, of which no reading proves both that they were one and that it cuts."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.decide.decision.record import Decision
from engine.explain.claims import parting
from engine.explain.claims.checking import Checker
from engine.explain.claims.compared_games import Games
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN
from engine.explain.claims.kinds import HOLDS, LIKELY, PARTS, PROVEN, SHAPE, Claim, Sentence
from engine.explain.claims.parting import APART, find_held, find_parted
from engine.explain.claims.readings import Answer
from engine.explain.claims.witness import Witness
from engine.explain.sentences import purposes
from engine.explain.sentences.purposes import name_aims
from engine.explain.sentences.what_lies_on_both_sides import add_tie, find_tie
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

BETWEEN = """
. . . . . . . . .
. X . X . O . . .
. . . . X . . . .
. . . O . . O . .
. X X O . O . O .
. . O X O O X O .
. . X X . . O X .
. . O . . X X X .
. . . . . . . . .
"""
"""White at C7 comes between B8 and D8; by a reading nobody knows whether they were one, or are apart."""

MOVE, PAIR = point("C7"), (point("B8"), point("D8"))


def games(worse: float) -> Games:
    """Games in which Black's stones are lost so much more often with the move than with a pass."""
    board = game_at(BETWEEN, WHITE).board
    after_a_pass = dict.fromkeys(board.points(), 0.6)
    return Games(after_a_pass | dict.fromkeys(PAIR, 0.6 - 2 * worse), after_a_pass, 1000)


def read(
    monkeypatch: pytest.MonkeyPatch,
    before: Answer,
    after: Answer,
    holds: bool | None = True,
    proven_before: Answer | None = None,
    text: str = BETWEEN,
) -> Witness:
    """A witness that reads so of the link of two strings before the move and after it, and of the stone's capture.

    ``proven_before``: what it reads of the link before the move where it looks at more positions; None if the same;
    ``text``: the board
    """
    witness = Witness(adviser(), game_at(text, WHITE), WHITE)
    answers = lambda _, board, *__: before if board is witness.board else after  # noqa: E731
    proofs = lambda _, board, *__: proven_before if board is witness.board and proven_before else after  # noqa: E731
    monkeypatch.setattr(Witness, "read_link", answers)
    monkeypatch.setattr(Witness, "prove_link", answers if proven_before is None else proofs)
    monkeypatch.setattr(Witness, "read_link_widely", lambda *_: OPEN)
    monkeypatch.setattr(Witness, "read_capture", lambda *_: Answer(holds))
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [])
    return witness


LINKED, CUT, OPEN = Answer(True, is_proven=True), Answer(False, is_proven=True), Answer(None)
LIKELY_LINKED, LIKELY_CUT = Answer(True), Answer(False)


@pytest.mark.parametrize(
    ("before", "after", "trust", "rule"),
    [
        (LINKED, OPEN, LIKELY, ""),
        (OPEN, CUT, PROVEN, APART),
        (LIKELY_LINKED, CUT, PROVEN, APART),
        (OPEN, OPEN, "", ""),
        (CUT, CUT, "", ""),
        # that is a cut: they are not kept apart
        (LINKED, CUT, "", ""),
    ],
)
def test_a_move_comes_between_strings_of_which_less_is_sure_after_it(
    before: Answer, after: Answer, trust: str, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = find_parted(read(monkeypatch, before, after), MOVE, games(0.2))
    assert (found is not None) is bool(trust)
    if found is not None:
        assert (found.kind, found.trust, found.rule, found.stones) == (PARTS, trust, rule, PAIR)


def test_strings_that_an_expected_answer_links_are_not_parted_unless_that_is_proven(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for after, is_told in ((OPEN, False), (CUT, True)):
        witness = read(monkeypatch, LINKED if after is OPEN else OPEN, after)
        monkeypatch.setattr(Witness, "likely_moves", lambda *_: [(point("C8"), 0.5)])
        found = find_parted(witness, MOVE, games(0.2))
        # C8 makes one string of both; it was: "C7 comes between Black's stones at B8 and D8"
        assert (found is not None and found.stones == PAIR) is is_told


def test_a_move_comes_between_strings_that_it_cuts_apart_only_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parting, "does_cut_last", lambda *_: False)
    found = find_parted(read(monkeypatch, LINKED, CUT), MOVE, games(0.2))
    # it was: "A cut: it cuts ... apart", where they may still come together
    assert found is not None and (found.kind, found.trust, found.rule) == (PARTS, LIKELY, "")
    assert find_parted(read(monkeypatch, OPEN, CUT), MOVE, games(0.2)) is None


@pytest.mark.parametrize(
    ("before", "is_told"), [(LINKED, False), (CUT, False), (LIKELY_CUT, False), (LIKELY_LINKED, True)]
)
def test_strings_are_not_kept_apart_that_a_wider_reading_finds_apart_or_one_before_the_move(
    before: Answer, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = read(monkeypatch, OPEN, CUT, proven_before=before)
    assert (find_parted(witness, MOVE, games(0.2)) is not None) is is_told


def test_neither_a_stone_that_can_be_captured_comes_between_nor_one_that_harms_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert find_parted(read(monkeypatch, LINKED, OPEN, holds=False), MOVE, games(0.2)) is None
    witness = read(monkeypatch, LINKED, OPEN)
    assert find_parted(witness, MOVE, games(0.01)) is None
    # nor where a wider reading brings them together: it was told that C5 comes between C7 and B4
    with monkeypatch.context() as patch:
        patch.setattr(Witness, "prove_link", lambda *_: LINKED)
        assert find_parted(witness, MOVE, games(0.2)) is None
    assert find_parted(witness, MOVE, None) is None


@pytest.mark.parametrize(
    ("before", "after", "is_told"),
    [
        (OPEN, OPEN, True),
        (LIKELY_LINKED, OPEN, True),
        (LIKELY_CUT, OPEN, False),
        (OPEN, LIKELY_LINKED, False),
    ],
)
def test_it_comes_between_no_strings_of_which_a_long_reading_finds_otherwise(
    before: Answer, after: Answer, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = read(monkeypatch, LINKED, OPEN)
    answers = lambda _, board, *__: before if board is witness.board else after  # noqa: E731
    monkeypatch.setattr(Witness, "read_link_widely", answers)
    # it was told though ten times as many positions had them together after the move, too
    assert (find_parted(witness, MOVE, games(0.2)) is not None) is is_told


@pytest.mark.parametrize(
    ("before", "after", "is_told"),
    [
        (OPEN, OPEN, True),
        (LIKELY_CUT, LINKED, True),
        (LIKELY_LINKED, LINKED, False),
        (OPEN, LIKELY_CUT, False),
    ],
)
def test_strings_are_not_kept_together_of_which_a_long_reading_finds_otherwise(
    before: Answer, after: Answer, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = (point("D6"), point("C4"))
    monkeypatch.setattr(parting, "pairs_near", lambda *_: [own])
    monkeypatch.setattr(parting, "does_link_hold", lambda *_: True)
    lost = dict.fromkeys(game_at(BETWEEN, WHITE).board.points(), -0.2)
    witness = read(monkeypatch, OPEN, LINKED)
    answers = lambda _, board, *__: before if board is witness.board else after  # noqa: E731
    monkeypatch.setattr(Witness, "read_link_widely", answers)
    better = Games(lost | dict.fromkeys(own, -0.8), lost, 1000)
    # half of those that were told were together before the move by ten times as many positions
    assert (find_held(witness, MOVE, better) is not None) is is_told


def test_a_move_keeps_own_strings_together_of_which_that_was_not_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = (point("D6"), point("C4"))
    monkeypatch.setattr("engine.explain.claims.parting.pairs_near", lambda *_: [own])
    monkeypatch.setattr("engine.explain.claims.parting.does_link_hold", lambda *_: True)
    lost = dict.fromkeys(game_at(BETWEEN, WHITE).board.points(), -0.2)
    better = Games(lost | dict.fromkeys(own, -0.8), lost, 1000)
    found = find_held(read(monkeypatch, OPEN, LINKED), MOVE, better)
    assert found is not None and (found.kind, found.stones) == (HOLDS, own)
    # nor where it was known, is not known after it, or helps nobody
    for before, after, played in (
        (LINKED, LINKED, better),
        (OPEN, OPEN, better),
        (OPEN, LINKED, Games(lost, lost, 9)),
    ):
        assert find_held(read(monkeypatch, before, after), MOVE, played) is None
    assert find_held(read(monkeypatch, OPEN, LINKED, proven_before=LINKED), MOVE, better) is None
    assert find_held(read(monkeypatch, OPEN, LINKED), MOVE, None) is None
    with monkeypatch.context() as patch:
        patch.setattr("engine.explain.claims.parting.does_link_hold", lambda *_: False)
        assert find_held(read(monkeypatch, OPEN, LINKED), MOVE, better) is None
    # nor where too few of the games lose them without the move
    seldom = Games(dict.fromkeys(lost, -1.0), dict.fromkeys(lost, -0.84), 1000)
    assert find_held(read(monkeypatch, OPEN, LINKED), MOVE, seldom) is None
    witness = read(monkeypatch, OPEN, LINKED)
    monkeypatch.setattr(Games, "from_witness", lambda *_: better)
    # it was: "An attack: J15 puts the white stone at J16 in atari", and not that it keeps J14 and H16 together
    jumps = Sentence("C7 jumps.", (Claim(SHAPE, LIKELY, MOVE, rule="jump"),))
    told = add_tie(witness, MOVE, jumps, find_tie(witness, MOVE, jumps))
    assert told.text == "C7 keeps White's stones at D6 and C4 together; it jumps."


@pytest.mark.parametrize(
    ("pair", "is_told"),
    # D4 is four steps from the move, and F7 five from B8
    [(("B8", "D8"), True), (("C5", "D4"), False), (("B8", "F7"), False)],
)
def test_strings_far_from_the_move_or_from_each_other_are_not_told_of(
    pair: tuple[str, str], is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "engine.explain.claims.parting.pairs_near", lambda *_: [tuple(point(each) for each in pair)]
    )
    witness = read(monkeypatch, LINKED, OPEN, text=BETWEEN.replace(". . . . X . .", ". . . . . X ."))
    points = witness.board.points()
    worse = Games(dict.fromkeys(points, 0.2), dict.fromkeys(points, 0.8), 1000)
    assert (find_parted(witness, MOVE, worse) is not None) is is_told


@pytest.mark.parametrize(
    ("after", "deed"), [(OPEN, "comes between Black's stones at B8 and D8"), (CUT, "keeps Black's stones at")]
)
def test_it_is_told_before_the_shape_and_the_move_is_called_a_separating_one(
    after: Answer, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = read(monkeypatch, LINKED if after is OPEN else OPEN, after)
    monkeypatch.setattr(Games, "from_witness", lambda *_: games(0.2))
    shape = Sentence("C7 is a diagonal step from D6.", (Claim(SHAPE, LIKELY, MOVE, rule="step"),))
    told = add_tie(witness, MOVE, shape, find_tie(witness, MOVE, shape))
    # it was: "An attack: C7 is a diagonal step from D6; it weakens Black's two stones at D8"
    assert told.text.startswith(f"C7 {deed}") and told.text.endswith("it is a diagonal step from D6.")
    names = name_aims(Decision(WHITE, MOVE), witness, told, [], None, None)
    assert names == []
    attack = Claim("attacks", LIKELY, MOVE, PAIR, margin=0.3)
    soft = name_aims(Decision(BLACK, MOVE), witness, told, [attack], None, None)
    assert soft == ["split", "attack"]
    # it was: "A cut of E7 from D5", where they come together at E6
    name_if_proven = "cut" if after is CUT else "split"
    # what the enemy could do to stones instead comes before, but for what he could save
    for against, name in (
        ("defence", "defence"),
        ("cut", name_if_proven),
        ("attack", "split"),
        ("", "split"),
    ):
        monkeypatch.setattr(purposes, "_name_against", lambda *_, against=against: against)
        assert purposes.name_plainly(Decision(WHITE, MOVE), witness, told, None, None) == name


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        (OPEN, LINKED, HELD),
        (CUT, OPEN, UNPROVEN),
        (OPEN, LIKELY_LINKED, UNPROVEN),
        (OPEN, CUT, FAILED),
        (LINKED, LINKED, FAILED),
    ],
)
def test_that_they_are_kept_together_failed_if_they_can_be_cut_or_could_not(
    before: Answer, after: Answer, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = read(monkeypatch, before, after)
    checker = Checker(adviser(), game_at(BETWEEN, WHITE), Decision(WHITE, MOVE), witness)
    assert checker.check(Claim(HOLDS, PROVEN, MOVE, (point("D6"), point("D5")))).verdict == verdict


@pytest.mark.parametrize(
    ("before", "after", "rule", "trust", "verdict"),
    [
        (LINKED, OPEN, "", LIKELY, HELD),
        (OPEN, OPEN, "", LIKELY, UNPROVEN),
        (LINKED, CUT, APART, PROVEN, HELD),
        (OPEN, OPEN, APART, LIKELY, UNPROVEN),
        (OPEN, LIKELY_CUT, APART, LIKELY, HELD),
        (OPEN, LIKELY_CUT, APART, PROVEN, UNPROVEN),
        (LINKED, LINKED, "", LIKELY, FAILED),
        (CUT, CUT, "", LIKELY, FAILED),
    ],
)
def test_it_failed_if_they_were_apart_or_can_come_together(
    before: Answer, after: Answer, rule: str, trust: str, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = read(monkeypatch, before, after)
    checker = Checker(adviser(), game_at(BETWEEN, WHITE), Decision(WHITE, MOVE), witness)
    assert checker.check(Claim(PARTS, trust, MOVE, PAIR, rule=rule)).verdict == verdict
