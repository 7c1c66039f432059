"""Who is in atari after a move, on both sides: what can be taken, what is taken in return, and what gets out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Tried
from engine.explain.claims.checking import Checker
from engine.explain.claims.fates import read_fates
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import (
    CAUGHT,
    COST,
    COULD,
    COUNTER,
    CUTS,
    DEFENDS,
    FORCES,
    INSTEAD,
    KO,
    LINKS,
    LOST,
    PROVEN,
    SEEN,
    SNAPBACK,
    STAYS,
    TAKES,
    THERE,
    Claim,
    Sentence,
)
from engine.explain.claims.obvious_moves import SAVING
from engine.explain.claims.own_ataris import find_ko_threat, find_left, find_way_out, is_taken_anyhow
from engine.explain.claims.threats import find_threats, find_undoing
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_a_ko_is_about import tell_ko
from engine.explain.sentences.what_it_does_to_stones import tell_deeds, tell_undoing
from engine.explain.sentences.who_is_in_atari import call_ko_threat, tell_ataris
from engine.explain.words.languages import speaking
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point


def witness_at(diagram: str, color: int = BLACK) -> Witness:
    return Witness(adviser(), game_at(diagram, color), color)


def verdict_on(witness: Witness, claim: Claim) -> str:
    """What the checker finds of a claim, asked with the same readings."""
    checker = Checker(adviser(), witness._game, None, witness)  # type: ignore[arg-type]
    return checker.check(claim).verdict


LEFT = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . O . . . . .
. . O X . . . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . O . .
. . . . . . . . .
"""
"""Black's D5 is in atari; it gets out by E5."""

SNAP = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X X . . .
X O O O O X . . .
X O . . X . . . .
"""
"""Black throws in at C1: White's capture at D1 leaves him one liberty."""

NO_SNAP = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X X . . .
. O O O O X . . .
. O . . X . . . .
"""
"""The same, but White has more liberties."""

KO_SHAPE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X O . . . .
. . X . X O . . .
. . . X O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's D5 would take E5 in a ko; Black's D5 ends it."""

COUNTERED = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . O . . . . .
. . O X . . . . .
X O . O . . . . .
. X . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black leaves D5 in atari, and with C4 puts B4 in atari in return."""

UNDER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. O . . . . . . .
. O . . . . . . .
. . . . . . . . .
"""
"""Black's A2 has two liberties and no way out."""

HELPED = UNDER.replace("O . . . . . . .\n. . . . . . . . .\n", "O X X . . . . .\n. X X . . . . . .\n")
"""The same stone beside friends, to which A1 ties it."""

OUT = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X O X . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's E5 runs to E6 if Black gives atari at E4."""


def test_a_string_left_in_atari_is_told_with_the_point_where_it_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witness = witness_at(LEFT)
    left = find_left(witness, point("E4"))
    assert left is not None
    assert (left.rule, left.stones, left.points) == ("", (point("D5"),), (point("E5"),))
    # it was: "White E5 would take the black stone at D5.", of which nobody learns anything on the move
    assert tell_ataris(witness, point("E4"), []) is None
    monkeypatch.setattr("engine.explain.sentences.who_is_in_atari.LEAST_LIKELY", 1)
    told = tell_ataris(witness, point("E4"), [])
    assert told is not None and told.text == "White E5 would take the black stone at D5."
    assert verdict_on(witness, left) == HELD
    assert verdict_on(witness, replace(left, points=(point("F5"),))) == FAILED
    # the move that saves it leaves nothing, nor is what is far from a move told of it
    assert find_left(witness, point("E5")) is None
    assert find_left(witness, point("G3")) is None


@pytest.mark.parametrize(
    ("diagram", "vertex", "rule", "words"),
    [
        (
            SNAP,
            "C1",
            SNAPBACK,
            "White D1 would take the black stone at C1, and C1 takes six back in a snapback.",
        ),
        (NO_SNAP, "C1", "", "White D1 would take the black stone at C1."),
        (
            COUNTERED,
            "C4",
            COUNTER,
            "If White takes the black stone at D5 with E5, B5 takes the white stone at B4 in return.",
        ),
        (COUNTERED, "F4", "", "White E5 would take the black stone at D5."),
        (KO_SHAPE, "F3", KO, "White D5 would take the black stone at E5 in a ko."),
        (UNDER, "A2", CAUGHT, "White A3 would capture the black stone at A2 (if Black plays A1, B1 takes)."),
    ],
)
def test_what_comes_of_own_stones_in_atari_is_told(
    diagram: str, vertex: str, rule: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [])
    monkeypatch.setattr("engine.explain.sentences.who_is_in_atari.LEAST_LIKELY", 1)
    witness = witness_at(diagram)
    left = find_left(witness, point(vertex))
    assert left is not None and left.rule == rule
    told = tell_ataris(witness, point(vertex), [])
    assert told is not None and told.text == words
    assert verdict_on(witness, left) == HELD
    with speaking("japanese"):
        again = tell_ataris(witness, point(vertex), [])
    assert again is not None and again.claims == told.claims and again.text != told.text


def test_what_could_be_done_once_a_stone_is_taken_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda _, moves: [(point("A1"), 1.0)] if moves else [])
    witness, move = witness_at(UNDER), point("A2")
    taken = Claim(CUTS, PROVEN, point("H9"), (point("A3"), point("B3")))
    monkeypatch.setattr("engine.explain.sentences.who_is_in_atari.find_return", lambda *_: [taken])
    told = tell_ataris(witness, move, [])
    # it was: "White A3 would capture the black stone at A2 (if Black plays A1, B1 takes)."
    assert told is not None and told.text.startswith(
        "White A3 would capture the black stone at A2 (if Black plays A1, B1 takes), and Black could then play "
        "H9, which cuts "
    )
    later = told.claims[1]
    assert (later.kind, later.rule, later.points) == (THERE, CUTS, (move, point("A3")))
    with speaking("japanese"):
        again = tell_ataris(witness, move, [])
    assert again is not None and "H9" in again.text


def test_a_stone_that_gets_out_or_is_tied_to_friends_is_not_told_to_be_lost() -> None:
    assert find_left(witness_at(HELPED), point("A2")) is None
    assert find_left(witness_at(OUT), point("E4")) is None


def test_enemy_stones_that_get_out_of_atari_are_told_with_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    who = "engine.explain.sentences.who_is_in_atari"
    monkeypatch.setattr(f"{who}.find_return", lambda *_: [])
    witness = witness_at(OUT)
    out = find_way_out(witness, point("E4"))
    assert out is not None and (out.stones, out.points) == ((point("E5"),), (point("E6"),))
    assert verdict_on(witness, out) == HELD
    assert verdict_on(witness, replace(out, points=(point("J9"),))) == FAILED
    told = tell_ataris(witness, point("E4"), [])
    assert told is not None and told.text == "White E6 would bring the white stone at E5 out of the atari."
    # and with what we could do then
    cut = Claim(CUTS, PROVEN, point("H9"), (point("E5"), point("E5")))
    monkeypatch.setattr(f"{who}.find_return", lambda *_: [cut])
    again = tell_ataris(witness, point("E4"), [])
    assert again is not None and ", and Black could then play H9, which cuts " in again.text
    assert again.claims[1].points == (point("E4"), point("E6"))
    # where the answer is told, it is not told twice
    assert tell_ataris(witness, point("E4"), [Claim(FORCES, SEEN, point("E4"))]) is None
    assert find_way_out(witness, point("J1")) is None


def test_who_ends_a_ko_is_told_so_and_what_a_pass_would_be() -> None:
    witness = witness_at(KO_SHAPE)
    (ended,) = read_fates(witness, point("D5"))
    # it was: "ends the ko and keeps the black stone at E5"
    assert tell_deeds(witness, [ended], is_main=True) == [
        "ends the ko, joins D6, C5 and D4 and keeps the black stone at E5"
    ]
    # of a later move it was told so, too, though nothing was said of a ko
    assert tell_deeds(witness, [ended]) == [
        "joins D6, C5 and D4 and keeps the black stone at E5 from being taken in a ko"
    ]
    with speaking("japanese"):
        assert "D6、" in tell_deeds(witness, [ended])[0]
    undone = find_undoing(witness, ended)
    assert undone is not None
    assert tell_undoing(witness, undone) == "White would play D5 and take the black stone at E5 in a ko"
    # the same stones tied without a ko
    saved = read_fates(witness_at(TIED), point("D5"))
    assert saved and all(each.rule == "" for each in saved)


TIED = KO_SHAPE.replace(". . X . X O . . .", ". . O . X O . . .")
"""White's D5 takes E5, and there is nothing to take back."""


KO_FIGHT = """
. X X . . . . . .
. O O X . . . . .
O X . . . . . . .
O . . . . . . . .
O O . . . X O . .
. . . . X . X O .
. . . . . X O . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's F4 takes G4 in a ko; Black's C7 gives atari to two stones, which A8 saves."""

DEAD = KO_FIGHT.replace("\nO X", "\n. X")
"""The same, but A8 saves nothing."""


def in_ko(last: str, diagram: str = KO_FIGHT) -> Witness:
    """The ko fight after a move of White's."""
    game = game_at(diagram, WHITE)
    game.play(WHITE, point(last))
    return Witness(adviser(), game, BLACK)


@pytest.mark.parametrize(
    ("last", "vertex", "is_suggested", "line", "is_threat"),
    [
        ("F4", "C7", True, ("C7",), True),
        ("F4", "C7", False, ("C7", "A8", "G4"), True),
        # nothing says that it is meant for the ko
        ("F4", "C7", False, ("C7", "A8", "C3"), False),
        # it threatens nothing
        ("F4", "D3", True, ("D3", "A8", "G4"), False),
        # there is no ko
        ("H2", "C7", True, ("C7",), False),
    ],
)
def test_a_threat_while_a_ko_may_not_be_retaken_is_a_ko_threat(
    last: str, vertex: str, is_suggested: bool, line: tuple[str, ...], is_threat: bool
) -> None:
    witness, moves = in_ko(last), tuple(map(point, line))
    found = find_ko_threat(witness, point(vertex), moves, is_suggested)
    assert (found is not None) is is_threat
    if found is not None:
        assert verdict_on(witness, found) == HELD
        assert verdict_on(in_ko("H2"), found) == FAILED


def test_a_ko_is_fought_over_once_it_was_retaken() -> None:
    game = game_at(KO_FIGHT, WHITE)
    for turn, vertex in enumerate(("F4", "H1", "J1", "G4", "A1", "B2", "F4")):
        game.play(BLACK if turn % 2 else WHITE, point(vertex))
    witness = Witness(adviser(), game, BLACK)
    assert witness.board.ko_point == point("G4")
    assert find_ko_threat(witness, point("C7"), (point("C7"),), False) is not None
    # beside the ko, and without a threat, it is not said
    assert find_ko_threat(witness, point("D3"), (point("D3"),), False) is None


def test_what_is_lost_whatever_the_enemy_does_is_no_threat() -> None:
    assert find_ko_threat(in_ko("F4", DEAD), point("C7"), (point("C7"),), True) is None


def test_stones_that_are_taken_anyhow_are_not_defended() -> None:
    witness, stones = witness_at(LEFT), (point("D5"),)
    assert is_taken_anyhow(witness, Claim(DEFENDS, SEEN, point("E4"), stones))
    assert not is_taken_anyhow(witness, Claim(DEFENDS, SEEN, point("E5"), stones))
    assert not is_taken_anyhow(witness_at(SNAP), Claim(DEFENDS, SEEN, point("C1"), (point("C1"),)))


def test_a_ko_threat_is_called_so() -> None:
    witness, move = in_ko("F4"), point("C7")
    does = Sentence("C7 puts White's two stones at C8 in atari.")
    line = move, point("A8"), point("G4")
    tried = Tried(Candidate(move, ()), line=line)
    called = call_ko_threat(witness, tried, does)
    assert called is not None
    assert called.text == f"A ko threat, for the ko at G4: {does.text}"
    assert call_ko_threat(witness, replace(tried, line=line[:2]), does) is None


def test_a_string_in_atari_is_not_threatened_to_be_cut() -> None:
    witness = witness_at(CUT_OR_TAKEN)
    assert not any(point("D4") in each.stones for each in find_threats(witness, point("D3")))


CUT_OR_TAKEN = """
. . . . . . . . .
. . . . . . . . .
. . . . . O . . .
. . . . . . . . .
. . . X . O . . .
. . X O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's D3 puts D4 in atari, which E4 would take."""


class Scored(Witness):
    """A witness whose games are made up: the score with each move, 0 with others."""

    again, scores = None, dict[int, float]()

    def play_out(self, move: int) -> Tried:
        score = self.scores.get(move, 0.0)
        return Tried(Candidate(move, ()), won=0.5, score=score, visits=(5000,), replied=True)

    def likely_moves(self, moves: Sequence[int]) -> list[tuple[int, float]]:
        return []


@pytest.mark.parametrize(("gains", "is_told"), [(20.0, True), (1.0, False)])
def test_why_stones_in_atari_are_not_saved_is_told(gains: float, is_told: bool) -> None:
    witness, move = Scored(adviser(), game_at(LEFT), BLACK), point("E4")
    witness.scores = {move: gains}
    told = tell_ataris(witness, move, [])
    # it was: "White E5 would take the black stone at D5."
    assert (told is not None) is is_told
    if told is not None:
        but = "but E5 to save it gains less than E4"
        assert told.text == f"White E5 would take the black stone at D5, {but}."
        worse = told.claims[-1]
        assert (worse.kind, worse.rule, worse.points) == (INSTEAD, SAVING, (point("E5"),))
        assert verdict_on(witness, worse) == HELD
        assert verdict_on(witness, replace(worse, move=worse.points[0], points=(move,))) == FAILED
        with speaking("japanese"):
            again = tell_ataris(witness, move, [])
        assert again is not None and "E4" in again.text and again.claims == told.claims


def test_what_stays_so_though_stones_are_taken_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [])
    move, pair = point("E4"), (point("D5"), point("E4"))
    stays = Claim(STAYS, PROVEN, move, pair, (move, point("E5")), rule=LINKS)
    monkeypatch.setattr("engine.explain.sentences.who_is_in_atari.find_staying", lambda *_: stays)
    told = tell_ataris(witness_at(LEFT), move, [])
    assert told is not None and told.claims[1:] == (stays,)
    assert told.text.startswith("White E5 would take the black stone at D5, but ")
    assert told.text.endswith(" stay connected.")


EDGE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . O X O
. . . . . . O . O
. . . . . . . . .
"""
"""White's H4 puts the black stone at H3 in atari, which H2 does not save."""

FAR = LEFT.replace(". . O X . . . . .", ". . . X . . . . .")
"""White's C5 puts D5 in atari."""


def after_last(diagram: str, last: str) -> Witness:
    """Black to move after a move of White's."""
    game = game_at(diagram, WHITE)
    game.play(WHITE, point(last))
    return Witness(adviser(), game, BLACK)


def test_stones_that_the_last_move_put_in_atari_are_told_wherever_the_move_is() -> None:
    witness, move = after_last(FAR, "C5"), point("H8")
    left = find_left(witness, move)
    # it was: None, since the move is far away
    assert left is not None and (left.rule, left.stones, left.points) == ("", (point("D5"),), (point("E5"),))
    assert verdict_on(witness, left) == HELD
    # what another move put in atari before is not told far away
    assert find_left(after_last(LEFT, "A1"), move) is None


def test_stones_that_the_last_move_put_in_atari_and_nothing_saves_are_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [])
    witness, move = after_last(EDGE, "H4"), point("C3")
    left = find_left(witness, move)
    # it was: None, and the stone passed over in silence
    assert left is not None and (left.rule, left.points) == (LOST, (point("H2"),))
    told = tell_ataris(witness, move, [])
    assert told is not None
    assert told.text == "Black gives up the black stone at H3, in atari at H2 and beyond saving."
    assert verdict_on(witness, left) == HELD
    # of stones that could be saved that does not hold
    saved = replace(left, stones=(point("D5"),), points=(point("E5"),))
    assert verdict_on(after_last(FAR, "C5"), saved) == FAILED
    with speaking("japanese"):
        again = tell_ataris(witness, move, [])
    assert again is not None and "H2" in again.text and again.text != told.text


def test_what_a_ko_is_about_is_told() -> None:
    witness, move = Scored(adviser(), game_at(KO_SHAPE), BLACK), point("D5")
    witness.scores = {move: 20.0}
    ended = Claim(LINKS, PROVEN, move, (point("E5"), point("D6")), rule=KO)
    told = tell_ko(witness, witness.play_out(move), witness.play_out(PASS), [ended], None)
    # it was: nothing but "ends the ko and keeps the black stone at E5"
    assert told is not None
    assert told.text.startswith(
        "Otherwise White could take E5 at D5, and Black would need a ko threat before taking back (worth "
    )
    assert [each.kind for each in told.claims] == [THERE, COST] and verdict_on(
        witness, told.claims[0]
    ) == HELD
    # where the sentence on a pass has the price, or tells of those stones, that is not told again
    judged, passed = witness.play_out(move), witness.play_out(PASS)
    priced = tell_ko(witness, judged, passed, [ended], Sentence("", (told.claims[1],)))
    assert priced is not None and priced.claims == told.claims[:1]
    could = Sentence("", (Claim(COULD, SEEN, move, (point("E5"),), (move,), rule=LINKS),))
    assert tell_ko(witness, judged, passed, [ended], could) is None
    assert tell_ko(witness, judged, passed, [replace(ended, rule="")], None) is None
    with speaking("japanese"):
        again = tell_ko(witness, judged, passed, [ended], None)
    assert again is not None and again.claims == told.claims and again.text != told.text


def test_who_takes_a_ko_is_told_with_the_threat_that_the_enemy_needs() -> None:
    witness, move = Scored(adviser(), game_at(KO_SHAPE, WHITE), WHITE), point("D5")
    (taken,) = (each for each in read_fates(witness, move) if each.kind == TAKES)
    judged, passed = witness.play_out(move), witness.play_out(PASS)
    told = tell_ko(witness, judged, passed, [taken], None)
    assert told is not None
    assert told.text == (
        "Black needs a ko threat before taking back at E5; if White played elsewhere instead, Black could end the"
        " ko at D5 and join D6, C5 and D4."
    )
    # it was: "after a pass, Black could end the ko at D5", and nobody knew whose pass, nor what hangs on it
    assert [verdict_on(witness, each) for each in told.claims] == [HELD, HELD]
    with speaking("japanese"):
        again = tell_ko(witness, judged, passed, [taken], None)
    assert again is not None and "E5" in again.text and again.text != told.text
