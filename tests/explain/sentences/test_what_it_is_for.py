"""What a move is for, before what it does: by the claim that decided, and with the liberties of a semeai."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims import semeais
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import (
    AIM,
    ATTACKS,
    BASE,
    CATCHES,
    COUNTED,
    CUTS,
    DEFENDS,
    DIES,
    EVEN,
    FORCES,
    GETS_OUT,
    GROUND,
    KILLS,
    KO,
    LIKELY,
    LINKS,
    PROVEN,
    RESCUES,
    SAVES,
    SEEN,
    SEMEAI,
    SETTLES,
    SHAPE,
    STANDS,
    TAKES,
    THERE,
    Claim,
    Sentence,
)
from engine.explain.claims.margins import load_margins
from engine.explain.claims.readings import Answer
from engine.explain.claims.witness import Witness
from engine.explain.sentences import what_hangs_on_it
from engine.explain.sentences.what_it_is_for import add_aims, add_purpose
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_fates import THREE_IN_A_ROW, adviser
from tests.explain.claims.test_gains import TWO_GROUPS
from tests.explain.positions import game_at
from tests.explain.records import point
from tests.explain.sentences.test_what_it_does_to_stones import TWO_STONES

MOVE = point("F5")


def witness() -> Witness:
    return Witness(adviser(), game_at(TWO_STONES, BLACK), BLACK)


def claim(kind: str, vertex: str = "E5", **values: object) -> Claim:
    return Claim(kind, COUNTED, MOVE, (point(vertex),), **values)


def quiet(**values: object) -> Claim:
    """A claim of ground by a move that touches no stone."""
    return replace(claim(GROUND, points=(point("A1"),), **values), move=point("J1"))


def purpose(*claims: Claim) -> Sentence:
    """What is made of a sentence with such claims, in the opening."""
    return add_purpose(Decision(BLACK, MOVE), witness(), Sentence("F5 comes.", claims))


GROUP_OF_THREE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. . O X . . . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

KO_FIGHT = """
. . . . . . . . .
. . . . . . . . .
. . . O X . . . .
. . O . O X . . .
. . . O X . . . .
. . . . . . . . .
X X X . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black can take E6 at D6 in a ko."""


@pytest.mark.parametrize(("owner", "clause"), [(0.9, "A ko over Black's three stones at C3"), (0.0, "A ko")])
def test_the_group_that_a_ko_is_about_is_named(owner: float, clause: str) -> None:
    row = ("A3", "B3", "C3")
    games = {"D6": (0.5, dict.fromkeys(row, owner)), "pass": (0.5, dict.fromkeys(row, -0.1))}
    there = Owned(KO_FIGHT, BLACK, games)
    takes = Claim(TAKES, SEEN, point("D6"), (point("E6"),), rule=KO)
    told = add_purpose(Decision(BLACK, point("D6")), there, Sentence("D6 comes.", (takes,)))
    assert told.text == f"{clause}: D6 comes."
    assert (DEFENDS in [each.kind for each in told.claims]) is (owner == 0.9)


def test_of_a_few_stones_and_a_group_on_which_more_hangs_both_are_what_a_move_is_for() -> None:
    group = tuple(point(each) for each in ("A3", "B3", "C3"))
    games = {"F5": (0.5, dict.fromkeys(("A3", "B3", "C3"), 0.5)), "pass": (0.5, {})}
    there = Owned(KO_FIGHT, BLACK, games)
    saves = Claim(RESCUES, PROVEN, MOVE, (point("E5"),))
    attacks = Claim(DEFENDS, COUNTED, MOVE, group, margin=0.5, words={"points": "9"})
    for claims, clause in (
        ((saves, replace(attacks, kind=ATTACKS)), "A defence and an attack"),
        ((saves,), "A defence"),
    ):
        told = add_purpose(Decision(BLACK, MOVE), there, Sentence("F5 comes.", claims))
        assert told.text == f"{clause}: F5 comes."


@pytest.mark.parametrize(
    ("kind", "last", "clause"),
    [
        # one that touches the stones that are saved; it was: "A connection against K11"
        (SAVES, "E5", "A defence against E5: "),
        (LINKS, "F6", "A connection: "),
        # a move for something else, a stone that is not the enemy's, and one that is off the board again
        (CUTS, "F6", "A cut: "),
        (LINKS, "G5", "A connection: "),
        (LINKS, "G4", "A connection: "),
    ],
)
def test_the_last_stone_that_a_move_answers_is_named(
    kind: str, last: str, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Board, "last_move", point(last))
    monkeypatch.setattr("engine.explain.sentences.what_it_is_for.find_semeai", lambda *_: None)
    told = add_purpose(Decision(BLACK, MOVE), witness(), Sentence("F5 comes.", (claim(kind, "E4"),)))
    assert told.text.startswith(clause)


@pytest.mark.parametrize(
    ("told", "sentence", "clause"),
    [
        # a stone in danger before a shape; it was: "A defence: F5 comes."
        (
            (),
            Claim(THERE, LIKELY, MOVE, (point("G5"),), (PASS,), rule=CATCHES),
            "A defence of the black stone at G5",
        ),
        ((), Claim(DIES, COUNTED, MOVE, (point("G5"),)), "A defence of the black stone at G5"),
        # how a group would stand; it was: "A defence against E4: F3 ... strengthens White's two stones at E3"
        (
            (),
            Claim(THERE, LIKELY, MOVE, (point("G5"),), (PASS,), value=0.3, rule=STANDS),
            "A defence of the black stone at G5",
        ),
        # one stone does not come before ground, nor what is read of others
        ((quiet(),), Claim(DIES, COUNTED, MOVE, (point("G5"),)), "Territory"),
        ((claim(CATCHES),), Claim(DIES, COUNTED, MOVE, (point("G5"),)), "A capture"),
        # nor what was told already
        ((claim(DEFENDS, "G5", margin=0.3),), Claim(DIES, COUNTED, MOVE, (point("G5"),)), "A defence"),
    ],
)
def test_the_stones_that_hang_on_a_move_are_named_first(
    told: tuple[Claim, ...], sentence: Claim, clause: str
) -> None:
    does, without = Sentence("F5 comes.", told), Sentence("", (sentence,))
    found = add_aims(Decision(BLACK, MOVE), witness(), does, None, without)
    assert found.text == f"{clause}: F5 comes."


@pytest.mark.parametrize("plain", ["cap", "centre"])
def test_a_cap_and_a_move_towards_the_centre_give_way_to_stones_that_hang(
    plain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.explain.sentences.what_it_is_for.name_plainly", lambda *_: plain)
    does = Sentence("F5 comes.", (claim(SHAPE, rule="cap"),))
    without = Sentence("", (Claim(DIES, COUNTED, MOVE, (point("G5"),)),))
    found = add_aims(Decision(BLACK, MOVE), witness(), does, None, without)
    # it was: "A cap: ", and not which stones hang on it
    assert found.text == "A defence of the black stone at G5: F5 comes."


def test_the_stones_that_the_next_move_kills_are_named_first() -> None:
    stones = tuple(point(each) for each in ("C6", "C5", "D4"))
    blow = Claim(THERE, LIKELY, MOVE, stones, (MOVE, PASS), rule=KILLS)
    row = Owned(GROUP_OF_THREE, BLACK, {"pass": (0.5, {})})
    shape = Claim(SHAPE, SEEN, MOVE, rule="hane")
    told = add_aims(Decision(BLACK, MOVE), row, Sentence("F5 comes.", (shape,)), Sentence("", (blow,)), None)
    # it was: "A fighting move: R17 bends around the stone at R16 ..."
    assert told.text == "An attack on White's stones at C5, C6 and D4: F5 comes."


@pytest.mark.parametrize("stones", [("C6",), ("C6", "C5")])
def test_stones_that_the_next_move_takes_are_not_named_before_own_ones_that_get_room(
    stones: tuple[str, ...],
) -> None:
    rows = GROUP_OF_THREE[: -len(". . . . . . . . .\n")] + ". . . . . . X X X\n"
    row = Owned(rows, BLACK, {"pass": (0.5, {})})
    room = Claim(SETTLES, LIKELY, MOVE, tuple(map(point, ("G1", "H1", "J1"))))
    blow = Claim(THERE, LIKELY, MOVE, tuple(map(point, stones)), (MOVE, PASS), rule=CATCHES)
    told = add_aims(Decision(BLACK, MOVE), row, Sentence("F5 comes.", (room,)), Sentence("", (blow,)), None)
    # it was: "An attack on the black stone at B6: B7 gives White's stones at C7 and E8 room for eyes"
    assert told.text.startswith("A defence: ")


def test_without_a_reason_nothing_is_said() -> None:
    for claims in ((), (claim(SHAPE, rule="hane"),), (claim(BASE),)):
        assert purpose(*claims) == Sentence("F5 comes.", claims)


def test_a_semeai_is_called_one_and_its_liberties_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(semeais, "_are_in_semeai", lambda *_: True)
    # E5 is in atari here, by which others are over
    monkeypatch.setattr(semeais, "_do_liberties_tell", lambda *_: True)
    # whom the string might come together with, as read, is left out here
    monkeypatch.setattr(semeais, "first_stones_at", lambda *_: [])
    told = purpose(claim(ATTACKS))
    semeai = next(each for each in told.claims if each.kind == SEMEAI)
    # E6 has three liberties after F5, and E5 one: E4 (by then)
    after = witness().board_after(MOVE)
    assert after is not None
    assert (semeai.value, semeai.other) == tuple(after.count_liberties(each) for each in semeai.stones)
    assert told.text.startswith("A semeai between ") and " against " in told.text
    checker = Checker(adviser(), game_at(TWO_STONES, BLACK), Decision(BLACK, MOVE), witness())
    assert checker.check(semeai).verdict == HELD
    assert checker.check(replace(semeai, value=semeai.value + 1)).verdict == FAILED


RUNNING = """
. . . . . . . . .
. . . . . . . . .
. . X . . . . . .
. . . X O . . . .
. . . X O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(
    ("better", "may", "error", "is_one"),
    [(0.3, True, 0.01, True), (0.05, True, 0.01, False), (0.3, False, 0.01, False), (0.3, True, 0.25, False)],
)
def test_stones_that_live_by_turns_in_the_games_are_in_a_semeai(
    better: float, may: bool, error: float, is_one: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # in the last case there are so few games that it may be chance
    monkeypatch.setattr(semeais, "error_of_change", lambda *_: error)
    # the evaluation sees no semeai; in the third case it sees that Black's row runs out
    monkeypatch.setattr(semeais, "_are_in_semeai", lambda *_: False)
    monkeypatch.setattr(semeais, "_get_both_out", lambda *_: False)
    monkeypatch.setattr(semeais, "CLOSE", 9)  # White's wall has many liberties
    if may:
        monkeypatch.setattr(semeais, "_may_race", lambda *_: True)
    stones = ("A3", "B3", "C3", "D3", "E3", "E2", "E1", "D4", "A2", "B2", "C2", "D2", "D1")
    games = {"B1": (0.5, dict.fromkeys(stones, better)), "pass": (0.5, dict.fromkeys(stones, -better))}
    there = Owned(THREE_IN_A_ROW, BLACK, games)
    found = semeais.find_race(there, point("B1"), [point("A2")])
    assert (found is not None) is is_one
    if found is not None:
        checker = Checker(adviser(), game_at(THREE_IN_A_ROW, BLACK), Decision(BLACK, point("B1")), there)
        assert checker.check(found).verdict == HELD


def test_stones_that_both_run_out_are_in_no_semeai(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(semeais, "_are_in_semeai", lambda *_: True)
    monkeypatch.setattr(semeais, "_do_liberties_tell", lambda *_: True)
    stones = (point("E5"),)
    assert semeais.find_semeai(witness(), MOVE, stones) is not None
    running = Witness(adviser(), game_at(RUNNING, BLACK), BLACK)
    assert semeais.find_semeai(running, point("E4"), stones) is None


WITH_WHOM = """
. . . . . . . . . . . O . . . . . O .
. . . X . . X X X X X X O . . O O X .
. . O O X . O O O O X X X O O . . O .
. . O X . X X . . X O O O X O X X X .
. . O X . O . O . . O . X X X O . . .
. . O O . . O . O . O X . . . O . X .
. . . . . X O O X X X X . O . . O X .
. . . . X . X X X X X . . . . . O X .
. . . . . X O O O O X O O . O O X X .
. . . . . X O O O X O O X X O X O . .
. . . . . . X O X X O . X O X X . . .
. . O X . X . O X O . O X O . . . . .
. . O O X . X O X X X X O O . X . . .
. . . . . X O O X O O X X O . . . . .
. . . . X O X O O X . . . . . . . . .
. . . O O O X X . . O . X X . X . . .
. . . . O . O X . O O X . . . . . . .
. . . . O . O X X X O X . . . . . . .
. . . . . O . . . . O . . . . . . . .
"""
"""White's J4 leaves Black's seven stones at H4 no way out; K5 beside them gets out by L5."""


def test_a_string_that_gets_out_is_not_the_one_in_a_semeai(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(semeais, "_are_in_semeai", lambda *_: True)
    board = Witness(adviser(), game_at(WITH_WHOM, WHITE), WHITE)
    move, ours, theirs = (parse_vertex(each, 19) for each in ("J4", "J5", "H4"))
    found = semeais.find_semeai(board, move, board.board.stones(ours))
    # it was: "A semeai between White's large group in the centre around J5 and the black stone at K5"
    assert found is not None and found.stones[1] in board.board.stones(theirs)


def test_who_changes_the_liberties_of_neither_side_does_not_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(semeais, "_are_in_semeai", lambda *_: True)
    # it was: "A semeai between Black's four stones at K12 and the white stone at N12" of a link elsewhere
    assert semeais.find_semeai(witness(), point("C3"), (point("E5"),)) is None


@pytest.mark.parametrize("is_safe", [True, False])
def test_two_strings_that_a_long_reading_lets_both_out_are_in_no_semeai(
    is_safe: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(self: Witness, board: Board, stone: int, first: int, positions: int = 0) -> Answer:
        """What is read of strings: few positions leave it open."""
        return Answer(is_safe if positions else None)

    monkeypatch.setattr(semeais, "_do_liberties_tell", lambda *_: True)
    monkeypatch.setattr(semeais, "_are_in_semeai", lambda *_: True)
    monkeypatch.setattr(Witness, "prove_capture", prove)
    found = semeais.find_semeai(witness(), MOVE, (point("E5"),))
    assert (found is None) is is_safe


def test_a_semeai_with_far_more_liberties_on_one_side_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(semeais, "_do_liberties_tell", lambda *_: True)
    monkeypatch.setattr(semeais, "_are_in_semeai", lambda *_: True)
    stones, there = (point("E5"),), witness()
    counted = semeais.find_semeai(there, MOVE, stones)
    assert counted is not None
    ahead = int(abs(counted.value - counted.other))
    assert ahead > 0
    # it was: "two liberties against seven"
    monkeypatch.setattr(semeais, "CLOSE", ahead - 1)
    assert semeais.find_semeai(there, MOVE, stones) is None


def test_where_no_groups_are_in_one_there_is_no_semeai() -> None:
    assert semeais.find_semeai(witness(), MOVE, (point("E5"),)) is None


CORNER = ("A1", "B1", "A2", "B2")
SIDE = ("D1", "E1", "F1", "D2")


class MadeUp(Witness):
    """A witness in whose games points are the mover's in some share with a move, and nobody's after a pass."""

    again = None

    def __init__(self, color: int, owned: Mapping[str, float]) -> None:
        super().__init__(adviser(), game_at(TWO_GROUPS, color), color)
        sign = 1 if color == BLACK else -1
        self._owned = {point(vertex): sign * share for vertex, share in owned.items()}

    def play_out(self, move: int) -> Tried:
        owned = dict.fromkeys(self.board.points(), 0.0) | ({} if move == PASS else self._owned)
        return Tried(Candidate(move, ()), won=0.5, visits=(4000,), owned=owned)


def told(owned: Mapping[str, float], *known: Claim, color: int = BLACK, text: str = "C3 jumps.") -> Sentence:
    return add_aims(Decision(color, point("C3")), MadeUp(color, owned), Sentence(text, known), None)


def each(*areas: tuple[str, ...], share: float = 0.5) -> dict[str, float]:
    return {vertex: share for area in areas for vertex in area}


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_where_two_things_are_told_the_move_has_several_aims(color: int) -> None:
    corner = Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, CORNER)))
    side = Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, SIDE)))
    sentence = told(each(CORNER, SIDE), corner, side, color=color)
    assert sentence.text == "Territory: C3 jumps."
    *before, claim = sentence.claims
    assert before == [corner, side] and claim.kind == EVEN
    # it is told to gain no more than it surely does: of 33 points half were left with more games
    sure = 4.0 - load_margins().difference(9, 4000, 4.0)
    assert (claim.value, claim.other) == (pytest.approx(sure), pytest.approx(4.0))


def test_where_one_thing_is_told_that_is_the_aim() -> None:
    corner = Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, CORNER)))
    sentence = told(each(CORNER, SIDE), corner)
    assert sentence.text == "Territory: C3 jumps." and [claim.kind for claim in sentence.claims] == [
        GROUND,
        AIM,
    ]
    assert told(each(CORNER, SIDE)) == Sentence("C3 jumps.", ())


def test_ground_is_not_named_beside_what_is_done_to_stones() -> None:
    attack = Claim(ATTACKS, COUNTED, point("C3"), (point("G3"),), margin=0.3)
    corner = Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, CORNER)))
    assert told(each(CORNER, SIDE), attack, corner).text == "An attack: C3 jumps."


def test_a_threat_is_the_aim_of_a_move_that_does_nothing_else() -> None:
    forces = Claim(FORCES, COUNTED, point("C3"), points=(point("C4"),), value=9.0)
    follows = Sentence("C3 is sente.", (forces,))
    decision, witness = Decision(BLACK, point("C3")), MadeUp(BLACK, {})
    sentence = add_aims(decision, witness, Sentence("C3 jumps."), follows)
    assert sentence.text == "A threat: C3 jumps." and sentence.claims[-1].kind == AIM


def test_it_is_held_to_other_games() -> None:
    aims = [Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, area))) for area in (CORNER, SIDE)]
    claim = told(each(CORNER, SIDE), *aims).claims[-1]
    for owned, verdict in ((each(CORNER, share=0.6), HELD), (each(CORNER, share=0.1), FAILED)):
        witness = MadeUp(BLACK, owned)
        checker = Checker(adviser(), game_at(TWO_GROUPS, BLACK), Decision(BLACK, claim.move), witness)
        assert checker.check(claim).verdict == verdict


def test_ground_that_has_to_be_answered_is_gained_in_sente() -> None:
    ground = quiet(margin=0.9)
    follows = Sentence("F5 is sente.", (Claim(FORCES, COUNTED, MOVE, points=(point("F4"),), value=9.0),))
    does = Sentence("F5 comes.", (ground,))
    decision = Decision(BLACK, MOVE)
    assert add_purpose(decision, witness(), does, follows).text == "For territory in sente: F5 comes."
    assert add_purpose(decision, witness(), does, Sentence("It ends.")).text == "For territory: F5 comes."


@pytest.mark.parametrize(
    ("base", "clause"), [("E5", "An attack and a defence"), ("G5", "A defence"), ("", "A defence")]
)
def test_the_base_that_is_told_is_named(base: str, clause: str) -> None:
    told = (*([claim(BASE, base)] if base else []), claim(DEFENDS, "G5", margin=0.3))
    # it was: "A defence: R14 takes the base from White's stones ..., and defends Black's three stones"
    assert purpose(*told).text == f"{clause}: F5 comes."
    if base == "E5":
        assert purpose(*told[::-1]).text == "A defence and an attack: F5 comes."


LINKED_OUT = """
. . . . . . . . .
. O O X . . . . .
. X O . . . . . .
. O X X . . . . .
. X O . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's A7 takes B7 and joins B6 to the stones at B8, which have four liberties then; B6 and B5 have two each."""


@pytest.mark.parametrize(
    ("kind", "words", "liberties", "linked", "is_one"),
    [
        # it was: "A semeai between the white stone at B6 and the black stone at B5, two liberties against two after it"
        (LINKS, {}, 2, None, False),
        (RESCUES, {"tie": str(point("B8"))}, 2, None, False),
        # it was: "A semeai ...: Q10 ... brings White's three stones at R10 out into the open"
        (GETS_OUT, {}, 2, None, False),
        # it was: "A semeai ...: Q13 takes the black stone at Q12", by which R12 is joined to others, as is only read
        (TAKES, {}, 2, True, False),
        # it saves the stone, but not by a connection; and those that it is connected to race as well
        (RESCUES, {}, 2, None, True),
        (TAKES, {}, 2, False, True),
        (LINKS, {}, 5, True, True),
    ],
)
def test_who_is_connected_to_stones_that_do_not_race_is_in_no_semeai(
    kind: str,
    words: dict[str, str],
    liberties: int,
    linked: bool | None,
    is_one: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    move, stones = point("A7"), (point("B6"), point("B5"))
    race = Claim(SEMEAI, SEEN, move, stones, value=2.0, other=float(liberties))
    there = Witness(adviser(), game_at(LINKED_OUT, WHITE), WHITE)
    monkeypatch.setattr(there, "read_link", lambda *_: Answer(linked))
    monkeypatch.setattr(what_hangs_on_it, "find_race", lambda *_: race)
    pair = (point("B6"), point("B8")) if kind == LINKS else (point("B6"),)
    does = Sentence("A7 takes.", (Claim(kind, PROVEN, move, pair, words=words),))
    assert (what_hangs_on_it.find_race_told(there, move, does) is not None) is is_one
    monkeypatch.setattr("engine.explain.sentences.what_it_is_for.find_semeai", lambda *_: race)
    told = add_purpose(Decision(WHITE, move), there, does)
    assert told.text.startswith("A semeai") is is_one
