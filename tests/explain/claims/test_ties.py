"""Links and cuts: read on both sides of the move, and held to the answers that are expected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, parse_vertex
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fates import _drop_overlaps, read_fates
from engine.explain.claims.kinds import (
    CATCHES,
    CUTS,
    LIKELY,
    LINKS,
    LOOSELY,
    PROVEN,
    RESCUES,
    RUN,
    TIE,
    Claim,
)
from engine.explain.claims.nearby import strings_near
from engine.explain.claims.readings import Answer
from engine.explain.claims.standing import qualify_cuts
from engine.explain.claims.ties import (
    APART,
    LIKELY_ANSWER,
    POSITIONS_OF_LIKELY,
    TOGETHER,
    WORTH_TELLING,
    does_cut_hold,
    does_cut_last,
    does_link_hold,
    find_links_and_cuts,
    find_way_of_tie,
    is_cut_joined,
    is_cut_loose,
    is_seen_to_link,
    is_tied,
    is_way_of_tie_right,
    judge_link,
)
from engine.explain.claims.witness import PROOF_OF_LINK, Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.reading.outcome import LOSS, UNKNOWN, WIN, Reading
from tests.explain.claims.test_fates import GAP, adviser
from tests.explain.positions import game_at
from tests.explain.records import point

DIAGONAL = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . O X . . . .
. . O X . . . . .
. . O . X . O . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's D5 and E4 are together by D4 or E5: who answers nothing is cut at the other one."""


@pytest.mark.parametrize(
    ("answer", "share", "holds"),
    [("D4", 0.6, False), ("D4", LIKELY_ANSWER / 2, True), ("J9", 0.6, True)],
)
def test_a_link_holds_if_the_likeliest_answer_need_not_be_answered(
    answer: str, share: float, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda self, moves: [(point(answer), share)])
    witness = Witness(adviser(), game_at(DIAGONAL, BLACK), BLACK)
    pair = point("D5"), point("E4")
    assert does_link_hold(witness, pair, point("J1")) is holds


WEDGE = """
. . . . . . . . .
. . . . . . . . .
. . . . O O . . .
. . . X . . O . .
. . . X . X . . .
. . . . O . . . .
. . . . O . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White cuts at E5, and after Black's E6 has to cut once more at F6."""


@pytest.mark.parametrize(
    ("answer", "deed"),
    [
        ("E6", "keeps Black's stones at D5 and F5 apart"),
        ("J9", "cuts Black's stones at D5 and F5 apart"),
    ],
)
def test_stones_that_an_answer_brings_together_are_kept_apart_and_not_cut(
    answer: str, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda self, moves: [(point(answer), 0.6)])
    witness = Witness(adviser(), game_at(WEDGE, WHITE), WHITE)
    pair = point("D5"), point("F5")
    assert is_cut_loose(witness, pair, point("E5")) is (answer == "E6")
    line = {RUN: f"{point('E6')} {point('F6')}"}
    (told,) = qualify_cuts(witness, point("E5"), [Claim(CUTS, PROVEN, point("E5"), pair, words=line)])
    assert (LOOSELY in told.words) is (answer == "E6")
    # that line is not told of a cut that needs another move, so nothing is to be held to it
    assert (RUN in told.words) is (answer != "E6")
    assert tell_deeds(witness, [told])[0].startswith(deed)


@pytest.mark.parametrize(
    ("now", "then", "gain", "is_told"),
    [
        (TOGETHER, APART, WORTH_TELLING, True),
        (TOGETHER + 0.01, APART, WORTH_TELLING, False),
        (TOGETHER, APART - 0.01, WORTH_TELLING, False),
        (TOGETHER, APART, WORTH_TELLING - 0.1, False),
    ],
)
def test_a_cut_that_reading_leaves_open_is_likely_if_games_about_the_link_alone_say_so(
    now: float, then: float, gain: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "read_link", lambda *asked: Answer(None))
    monkeypatch.setattr(Games, "gain_on", lambda *asked: gain)
    witness = Witness(adviser(), game_at(WEDGE, WHITE), WHITE)
    cut, after = point("E5"), witness.board_after(point("E5"))
    assert after is not None
    games = Games.from_witness(witness, cut)
    assert games is not None

    def share_cut(self: Witness, board: Board, stones: object, first: int) -> float:
        return now if board.color_at(cut) == EMPTY else then

    monkeypatch.setattr(Witness, "share_cut", share_cut)
    found = [each for each in find_links_and_cuts(witness, cut, after, games) if each.kind == CUTS]
    assert [each.trust for each in found] == ([LIKELY] if is_told else [])


@pytest.mark.parametrize(("proven_now", "proven_then"), [(None, None), (False, False), (True, True)])
def test_a_cut_that_is_likely_by_games_is_not_told_where_a_longer_reading_denies_it(
    proven_now: bool | None, proven_then: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(adviser(), game_at(WEDGE, WHITE), WHITE)
    cut, after = point("E5"), witness.board_after(point("E5"))
    assert after is not None
    games = Games.from_witness(witness, cut)
    assert games is not None
    monkeypatch.setattr(Games, "gain_on", lambda *asked: WORTH_TELLING)
    monkeypatch.setattr(Witness, "read_link", lambda *asked: Answer(None))

    def share_cut(self: Witness, board: Board, stones: object, first: int) -> float:
        return TOGETHER if board.color_at(cut) == EMPTY else APART

    def prove_link(self: Witness, board: Board, stones: object, first: int, positions: int = 0) -> Answer:
        return Answer(proven_now if board.color_at(cut) == EMPTY else proven_then)

    monkeypatch.setattr(Witness, "share_cut", share_cut)
    monkeypatch.setattr(Witness, "prove_link", prove_link)
    found = [each for each in find_links_and_cuts(witness, cut, after, games) if each.kind == CUTS]
    # they are apart already, or come together after it, too
    assert bool(found) is (proven_now is None)


@pytest.mark.parametrize(
    ("now", "then", "is_told"),
    [(None, None, True), (True, False, True), (False, None, False), (None, True, False)],
)
def test_carefully_a_cut_is_told_only_where_a_long_reading_does_not_deny_it(
    now: bool | None, then: bool | None, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(adviser(), game_at(WEDGE, WHITE), WHITE)
    cut, after = point("E5"), witness.board_after(point("E5"))
    assert after is not None
    answers = lambda _, board, *__: Answer(now if board is witness.board else then)  # noqa: E731
    monkeypatch.setattr(Witness, "read_link_widely", answers)

    def told() -> list[str]:
        return [each.kind for each in find_links_and_cuts(witness, cut, after, None) if each.kind == CUTS]

    # a short reading looks at few moves, so what it proves was told though it was so before, or was not so after it
    assert told() == ([CUTS] if is_told else [])
    witness.is_careful = False
    assert told() == [CUTS]


def test_games_about_a_link_alone_see_what_a_reading_proves() -> None:
    witness = Witness(adviser(), game_at(WEDGE, WHITE), WHITE)
    pair = point("D5"), point("F5")
    assert judge_link(witness, witness.board, pair, BLACK) is True
    cut = witness.board_after(point("E5"), point("J9"), point("E6"))
    assert cut is not None
    assert judge_link(witness, cut, pair, BLACK) is False


CAUGHT_BEYOND_THE_LINK = """
. . . . . . . . .
. . . . O O . . .
. . . O X O O O O
. . O X X X X O X
. . O X . . . X X
. . O . X X . . .
. O O X . X . O .
. O X X . X . X .
. O O X X . . . .
"""
"""White's D7 and C6 are cut by C7, which White catches at D8, though farther on than links are read."""


def test_a_stone_that_is_caught_cuts_nothing() -> None:
    witness = Witness(adviser(), game_at(CAUGHT_BEYOND_THE_LINK, BLACK), BLACK)
    after = witness.board_after(point("C7"))
    assert after is not None
    apart = witness.read_link(after, (point("D7"), point("C6")), WHITE)
    assert apart.yes is False and apart.is_proven
    assert not does_cut_hold(witness, after, point("C7"))
    assert CUTS not in [each.kind for each in read_fates(witness, point("C7"))]


@pytest.mark.parametrize("yes", [True, False])
def test_a_link_that_little_reading_leaves_open_is_read_as_far_as_a_proof_takes(
    yes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def read(reader: object, board: object, one: int, other: int, positions: int) -> Reading:
        asked.append(positions)
        outcome = (WIN if yes else LOSS) if positions >= PROOF_OF_LINK else UNKNOWN
        return Reading(outcome, point("D4"), positions, frozenset())

    monkeypatch.setattr("engine.explain.claims.witness.connect", read)
    witness = Witness(adviser(), game_at(GAP, BLACK), BLACK)
    pair = strings_near(witness.board, point("D5"), BLACK, 2)[:2]
    assert witness.read_link(witness.board, pair, BLACK).yes is None
    found = witness.prove_link(witness.board, pair, BLACK)
    assert (found.yes, found.is_proven) == (yes, True)
    # what is proven is not read again
    assert witness.prove_link(witness.board, pair, BLACK) == found
    assert asked == [witness._effort.links, PROOF_OF_LINK]


@pytest.mark.parametrize(
    ("positions", "further", "told"),
    [
        # looking at fewer positions than before is no reading further
        (PROOF_OF_LINK, Answer(False, is_proven=True), Answer(None)),
        (POSITIONS_OF_LIKELY, Answer(False), Answer(False)),
    ],
)
def test_who_reads_links_far_anyhow_reads_again_only_farther_and_takes_what_that_finds(
    positions: int, further: Answer, told: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(adviser(), game_at(GAP, BLACK), BLACK).deeper
    usual = witness._effort.links
    assert PROOF_OF_LINK < usual < POSITIONS_OF_LIKELY

    def read(self: Witness, board: Board, stones: object, first: int, looked_at: int) -> Answer:
        return Answer(None) if looked_at == usual else further

    monkeypatch.setattr(Witness, "_read_link", read)
    assert witness.prove_link(witness.board, (point("C5"), point("E5")), WHITE, positions) == told


def test_a_link_is_told_with_the_answer_to_a_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    witness, pair = Witness(adviser(), game_at(DIAGONAL, BLACK), BLACK), (point("D5"), point("E4"))
    # nobody can cut them, so nothing need be told
    assert find_way_of_tie(witness, point("J1"), pair, True) == {}
    with monkeypatch.context() as patched:
        answers = {WHITE: Answer(False, True, point("D4")), BLACK: Answer(True, True, point("E5"))}
        patched.setattr(Witness, "read_link", lambda self, board, stones, first: answers[first])
        patched.setattr(Witness, "prove_link", lambda *_: Answer(None))
        # where it is left open whether that answer is enough it is not told
        assert find_way_of_tie(witness, point("J1"), pair, True) == {}
        patched.setattr(Witness, "prove_link", lambda *_: Answer(True))
        words = find_way_of_tie(witness, point("J1"), pair, True)
    link = Claim(LINKS, PROVEN, point("J1"), pair, words=words)
    assert tell_deeds(witness, [link]) == [
        "connects the black stone at D5 with E4 (if White plays D4, E5 answers)"
    ]
    assert is_way_of_tie_right(witness, link)
    astray = replace(link, words={RUN: f"{point('D4')} {point('J9')}"})
    assert not is_way_of_tie_right(witness, astray)


def test_stones_saved_by_a_link_and_caught_by_a_cut_are_told_with_it() -> None:
    game = game_at(GAP, BLACK)
    witness = Witness(adviser(), game, BLACK)
    saved = Claim(RESCUES, PROVEN, point("D5"), tuple(witness.board.stones(point("A5"))), value=6.0)
    tie = Claim(LINKS, PROVEN, point("D5"), (point("A5"), point("E5")))
    after = witness.board_after(point("D5"))
    assert after is not None
    (claim,) = _drop_overlaps([saved, tie], after)
    (text,) = tell_deeds(witness, [claim])
    # it was: "saves Black's three stones at C5 from capture"
    assert text == "saves Black's three stones at C5 from capture by the connection with E5"
    assert is_tied(witness, claim)
    assert not is_tied(witness, replace(claim, move=point("J9")))
    likely = _drop_overlaps([saved, replace(tie, trust=LIKELY)], after)
    assert TIE not in likely[0].words
    white = Witness(adviser(), game_at(GAP, WHITE), WHITE)
    caught = replace(claim, kind=CATCHES)
    assert tell_deeds(white, [caught]) == ["captures Black's three stones at C5, cut off from E5"]
    assert is_tied(white, caught)


FREED = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . X . . . . . . . . . . O . O . .
. . . . . . . . . . . X O X O O X O .
. . X . . . . . . . . X . O X . X X .
. . . . . . . . . . . . . . X . X . .
. . . . . . . . . . . . . . . O . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . X . .
. . O . . . . . . . . . . . . . . . .
. . . . . . . O . O . . X . . . O . .
. . . . . . . . . . X X O X O . . . .
. . O . X . X . . O X O . O . O . . .
. . . O O X . O . O X . O . . . . . .
. . . . . . X . . . X . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""Black's N4 takes N5 in a ko and so frees O5, which N6 touches at a corner only."""


def test_stones_that_a_capture_frees_are_not_said_to_be_saved_by_a_connection() -> None:
    witness = Witness(adviser(), game_at(FREED, BLACK), BLACK)
    told = read_fates(witness, parse_vertex("N4", 19))
    (freed,) = (each for each in told if each.kind == RESCUES)
    # it was: "brings the black stone at O5 out of atari by the connection with N6"
    assert TIE not in freed.words
    assert tell_deeds(witness, [freed]) == ["brings the black stone at O5 out of atari"]


BETWEEN = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. X X . X X . . .
. X O O O X . . .
. X X . X X . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's D5 links B5 and E5 above White's three stones, whose last liberty is D3 then."""


@pytest.mark.parametrize(
    ("read", "holds"),
    [(Answer(yes=False, is_proven=True), False), (Answer(yes=False), True), (Answer(None), True)],
)
def test_a_link_is_none_that_stones_get_between_by_a_liberty_of_theirs(
    read: Answer, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_link(witness: Witness, board: Board, *_: object) -> Answer:
        """What is read of the link: only after White's D3 it does not come about."""
        return read if board.color_at(point("D3")) == WHITE else Answer(yes=True, is_proven=True)

    monkeypatch.setattr(Witness, "read_link", read_link)
    witness = Witness(adviser(), game_at(BETWEEN, BLACK), BLACK)
    assert does_link_hold(witness, (point("B5"), point("E5")), point("D5")) is holds


JOINED_IN_A_FIGHT = """
. . . . . . . . . . . . . . . . . . .
. . . . . . O O X . X . X O O X . . .
. . . O . O X X X X X X . O X X . . .
. O . . O . . . O X O . X O O X . . .
. . . X O O . . . O O . . O . . . . .
. . O X X O X . . . X . O . . . X . .
. . . X . X O X O . . O . . . . . . .
. . . . . X O O . O . . . . . . . . .
. . . . . . X O O O X . . . . . O . .
. . . . . . X X O X X O O . . . . . .
. . . . . . . . X . X X O . . O X . .
. . X . . . . . . X O X X O . O X . .
. . . . . . . . . . . O X O . O . X .
. . O . . . . . . . . . O X O . O . .
. . . . . . . . . . X . . X X O X X .
. . . O . O . . O O X . . . X . . . .
. . . . O X . O O X X . . . . X . . .
. . . . . . . . . O X . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""White has joined Q9; after Black's R10 White's Q11 leaves open whether Q9 and R11 come together."""


def test_a_cut_that_a_try_to_join_leaves_open_is_none() -> None:
    board = game_at(JOINED_IN_A_FIGHT, BLACK).board
    witness = Witness(adviser(), game_at(JOINED_IN_A_FIGHT, BLACK), BLACK)
    move, pair = parse_vertex("R10", 19), (parse_vertex("R11", 19), parse_vertex("Q9", 19))
    after = witness.board_after(move)
    assert board.color_at(pair[0]) == board.color_at(pair[1]) == WHITE and after is not None
    # it was: "Black could play R10, which cuts White's stones at R11 and Q9 apart"
    assert witness.prove_link(after, pair, WHITE).yes is False and does_cut_hold(witness, after, move)
    assert not does_cut_last(witness, after, move, pair)
    assert all(each.kind != CUTS for each in read_fates(witness, move))


def test_a_cut_where_they_could_join_is_told_with_the_try_and_the_answer() -> None:
    witness = Witness(adviser(), game_at(KNIGHT_CUT, WHITE), WHITE)
    move, pair = point("D4"), (point("E5"), point("E2"))
    # it was: "D4 cuts Black's stones at E5 and E2 apart", though E4 and E3 are open
    assert find_way_of_tie(witness, move, pair, False) == {RUN: f"{point('E3')} {point('E4')}"}
    cut = Claim(CUTS, LIKELY, move, pair, words=find_way_of_tie(witness, move, pair, False))
    assert is_way_of_tie_right(witness, cut)
    assert tell_deeds(witness, [cut]) == [
        "cuts Black's stones at E5 and E2 apart (if Black plays E3, E4 answers)"
    ]


KNIGHT_CUT = """
. . . . . . . . .
. . . X . O . . .
. . . . . . . X .
. . . . . . . . .
. O . . X . . . .
. . . . . . X . .
. . . . . O . . .
. . . . X . . O .
. . . . . . . . .
"""


BY_CAPTURE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O O O X X . .
. . . O {} O O . .
. . . . . . . . .
"""
"""White has played F2."""


@pytest.mark.parametrize(("stone", "is_seen"), [("X", False), (".", True), ("O", True)])
def test_strings_that_come_together_by_a_capture_are_not_said_to_be_connected(
    stone: str, is_seen: bool
) -> None:
    board = game_at(BY_CAPTURE.format(stone)).board
    # it was: "F2 saves the white stone at G2 from capture by the connection with E3"
    assert is_seen_to_link(board, point("F2"), [point("G2"), point("E3")]) is is_seen


WALLS = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X {} X . . . .
. . X {} X . . . .
. . X {} X . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(
    ("between", "is_seen"),
    [("O O .", True), ("O . O", True), (". O O", True), ("O O O", False)],
)
def test_one_way_between_strings_is_enough(between: str, is_seen: bool) -> None:
    board = game_at(WALLS.format(*between.split())).board
    # only one of the ways as short as any was looked at
    assert is_seen_to_link(board, point("A9"), [point("C4"), point("E4")]) is is_seen


OUT_OF_ATARI = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . X X O O O X . . O O . .
. . . . . X . . O X X O X X X X O . .
. . . O . . . X X X X X O . . X X O .
. . . . . . . . O O X X O O O O X O .
. . O . . . . . . . O X O X . X O . .
. . . . . . . . . . . O O . X X O . .
. . . . . . . . . . . . . . X . X O .
. . . . . . . . . . . O X . . X X O .
. . . . . . . . . . . X O . . . O . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . X . .
. . . O . . . . . . . . . . X . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""Black's L11 puts M11 in atari and comes between it and L14; by M12 White joins it to M13."""


@pytest.mark.slow_for("M12-L13")
@pytest.mark.parametrize(
    ("answer", "following", "is_joined"),
    [("M12", "O11", True), ("M12", "L13", False), ("O11", "M12", False), ("M12", "", True)],
)
def test_a_string_that_the_answer_joins_to_others_is_kept_apart_only_by_one_more_move(
    answer: str, following: str, is_joined: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    move, first, then = (each and parse_vertex(each, 19) for each in ("L11", answer, following))
    lines = {(move,): [(first, 0.6)], (move, first): [(then, 0.6)] if then else []}
    monkeypatch.setattr(Witness, "likely_moves", lambda _, moves: lines.get(tuple(moves), []))
    witness = Witness(adviser(), game_at(OUT_OF_ATARI, BLACK), BLACK)
    pair = parse_vertex("L14", 19), parse_vertex("M11", 19)
    assert is_cut_joined(witness, pair, move) is is_joined
    # it was: "A cut: L11 keeps White's stones at L14 and M11 apart ... M12, which brings M11 out of atari by M13"
    told = qualify_cuts(witness, move, [Claim(CUTS, LIKELY, move, pair)])
    assert bool(told) is not (is_joined and is_cut_loose(witness, pair, move))
    assert not (is_joined and told)
