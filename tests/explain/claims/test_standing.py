"""What the evaluation judges of groups after a move: ties, cuts and room, where no reading speaks against it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, parse_vertex, vertex_of
from engine.decide.decision.record import Tried
from engine.explain.claims import standing
from engine.explain.claims.compared_games import Games
from engine.explain.claims.kinds import (
    CATCHES,
    COUNTED,
    CUTS,
    DEFENDS,
    GETS_OUT,
    LIKELY,
    LINKS,
    PROVEN,
    SEEN,
    SETTLES,
    SHAPE,
    SHUTS_IN,
    WEAK,
    Claim,
    Sentence,
)
from engine.explain.claims.readings import Answer
from engine.explain.claims.standing import (
    add_standing,
    find_standing,
    is_shut_in,
    name_what_is_cut,
    qualify_cuts,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences.purposes_by_shape import is_running
from engine.explain.sentences.what_hangs_on_it import add_stones_meant
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.words.languages import speaking
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at

RUNNING = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . O . . . . . . . . . . . . .
. X . O . . . . . . . . . . . . X . .
. . . . . . . . . . . . . . . . . . .
. . X . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . O . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . O X O . .
. . X . . . . . . . . . . . O . . . .
. . . . . O . . . . . . . . . O . . .
. O . O . O X . O . O . . X X O X . .
. . O X X X . . . . X X . O X X O O .
. . . . . . . . . . . . . . . . X O .
. . . . . . . . . . . . . . . . . . .
"""
"""Black's four stones at G4 get out at G5."""

SURROUNDED = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . X . . . . . X . . .
. . . . . . . . . . . . . . . . . . .
. . O . . . . . . . . . . . . . . . .
. . . O . O . . . . . . . . . . . . .
. . . . . . O . . . . . . . . . . . .
. . X . . . . . . . . . . . . . . . .
. . X X . . . . . . . . . . . . . . .
. . . . . . O . . . . . . . . . . . .
. . . O . O . . . . . . . . . . . . .
. . O . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . X . . . . . O . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""Black's three stones at D10 have hardly any room left after E11."""

WAY_LEFT = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . . . . . . X . . . .
. . . . . . . . . . . . . . . . X . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . X . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . X . .
. . . . . . . . . . . . . . . O . O .
. . . . . . . . . . . . . . . O O . .
. . . . . . . . . . . . . . X O X . .
. . . . . . . . . . . . . . O X X . .
. . . O . . . . . . . . . . O X . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""White's five stones at Q5 have less room after Black's O5, and run to the centre all the same."""

TORN = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . X O X . . .
. . . X . . . . . . . . . X O . O O .
. . . . . . . . . . . . . X O X X O .
. . X . . . . . . . . . . X . X X . .
. . . . . . . . . . . . . . . X O O X
. . . . . . . . . . . . . . . X X O .
. . . . . . . . . . . . . . . O O . .
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . . . . . . . . O . .
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . . . . . . . . . . .
. . . O X . O . . X . O . . . . . . .
. . . . . . . . . . . O X . . . O X .
. . O O X . O . . X X X O O . O X . .
. . X . X . . . . . X O X . O . X . .
. . . X . . O . . X X O X O X . . . .
. . . . . . . . . . O O O . . . . . .
. . . . . . . . . . . O . . . . . . .
"""
"""White's R6 comes to R10 by R7, before Black cuts there."""


def point(vertex: str) -> int:
    """The point of a vertex of the large board."""
    return parse_vertex(vertex, 19)


def stand(text: str, color: int, vertex: str) -> tuple[Witness, list[Claim]]:
    """Return a witness of a position, and what a move changes there, as judged."""
    witness = Witness(adviser(), game_at(text, color), color)
    return witness, find_standing(witness, point(vertex))


def test_who_has_little_room_gets_out() -> None:
    witness, found = stand(RUNNING, BLACK, "G5")
    (out,) = (each for each in found if each.kind == GETS_OUT)
    assert {vertex_of(each, 19) for each in out.stones} == {"G4", "D3", "E3", "F3"}
    assert tell_deeds(witness, [out]) == ["brings Black's stones around G4 out into the open"]


def test_who_has_little_room_runs_but_not_along_the_edge() -> None:
    witness, _ = stand(RUNNING, BLACK, "G5")
    assert is_running(witness, point("G5"), {"own"})
    # no shape that leads out, and too low
    assert not is_running(witness, point("G5"), {"hane"})
    assert not is_running(witness, point("G3"), {"own"})


def test_the_way_to_the_centre_is_closed() -> None:
    witness, found = stand(SURROUNDED, WHITE, "E11")
    (shut,) = (each for each in found if each.kind == SHUTS_IN)
    assert {vertex_of(each, 19) for each in shut.stones} == {"C10", "C11", "D10"}
    assert tell_deeds(witness, [shut]) == ["shuts in Black's three stones at C11"]


@pytest.mark.parametrize(("has_way", "shut"), [(None, {"P3", "P4"}), (False, {"Q5", "Q6", "Q7", "R6", "S7"})])
def test_stones_that_run_to_the_centre_all_the_same_are_not_shut_in(
    has_way: bool | None, shut: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if has_way is not None:
        monkeypatch.setattr("engine.explain.claims.standing.has_way_out", lambda *_: has_way)
    _, found = stand(WAY_LEFT, BLACK, "O5")
    (told,) = (each for each in found if each.kind == SHUTS_IN)
    assert {vertex_of(each, 19) for each in told.stones} == shut


@pytest.mark.slow_for("True-True")
@pytest.mark.parametrize(("read", "is_told"), [(True, True), (None, False), (False, False)])
def test_a_weak_stone_is_connected_with_its_friends_if_that_is_read(
    read: bool | None, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(witness: Witness, board: Board, *_: object) -> Answer:
        """What is read of the link: before the move it can be cut."""
        return Answer(yes=False) if board is witness.board else Answer(yes=read)

    monkeypatch.setattr(Witness, "prove_link", prove)
    _, found = stand(TORN, WHITE, "R7")
    links = [each for each in found if each.kind == LINKS]
    assert bool(links) is is_told
    for link in links:
        assert {vertex_of(each, 19) for each in link.stones} == {"R6", "R10"}
        assert link.trust == LIKELY


@pytest.mark.parametrize("linked", [True, None])
def test_stones_that_a_long_reading_finds_linked_already_are_not_told_to_be_connected(
    linked: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(witness: Witness, board: Board, stones: object, first: int, positions: int = 0) -> Answer:
        """What is read of the link: before the move few positions say that it can be cut."""
        before = linked if positions else False
        return Answer(yes=before if board is witness.board else True)

    monkeypatch.setattr(Witness, "prove_link", prove)
    _, found = stand(TORN, WHITE, "R7")
    assert any(each.kind == LINKS for each in found) is not linked


LIVING = """
. . . . . . . . . . . . . . O O X . .
. . . X . X . X . . . X X . O X . X .
. . O O X . O . X X X O O . O X . . .
. . O X O O . . X O O . . O X X X . .
. . O X . . O . . X O . X O O X . . .
. . O . . . . O X . O O O X X O O . .
. . . . . . X X O . . O X . X X X . .
. . X . X . X O O . . O X O X O X X .
. . . . . X O . X . X . O . X O O O .
. . . . X O O . . . . . . . X O O . O
. . . . X . . . . . . . O . . X X O .
. . . X . O . . O O O . . . . X O . .
. X O X . . O . . X . . . . . X O O .
. X O X O O X O . . . X . . . X O . .
. X X O O X X X X X X O O . . . X O .
. . X O . . . . O O O . . X . . X . .
. O O X X X . O X X O X O O . X . . .
. O . O X . . X . X O O . . . . . . .
. . O . . . . . X . . . . . . . . . .
"""
"""White's five stones at C14 make their second eye by B12."""


def test_a_group_gets_room_only_of_a_move_that_does_nothing_else_to_stones() -> None:
    witness, found = stand(LIVING, WHITE, "B12")
    assert SETTLES in [each.kind for each in found]
    assert SETTLES in [each.kind for each in add_standing(witness, point("B12"), [])]
    tied = Claim(CUTS, PROVEN, point("B12"), (point("Q17"), point("Q13")))
    assert [each.kind for each in add_standing(witness, point("B12"), [tied])] == [CUTS]


def test_what_a_move_threatens_is_read_only_where_room_would_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(standing, "find_threats", lambda _, move: asked.append(move) or [])
    witness, _ = stand(LIVING, WHITE, "B12")
    assert SETTLES in [each.kind for each in add_standing(witness, point("B12"), [])]
    assert asked == [point("B12")]
    # of a move far away from it all nothing is told, and it was read
    assert add_standing(witness, point("K10"), []) == []
    assert asked == [point("B12")]


@pytest.mark.parametrize(("share", "is_told"), [(0.1, True), (0.0, False), (-0.1, False)])
def test_room_to_live_is_told_only_if_games_bear_it_out(
    share: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, _ = stand(LIVING, WHITE, "B12")
    monkeypatch.setattr("engine.explain.claims.standing.change_of_fate", lambda *_: share)
    told = [each.kind for each in add_standing(witness, point("B12"), [], Games({}, {}, 1000))]
    assert (SETTLES in told) is is_told


def test_beside_stones_that_live_or_die_nothing_is_added() -> None:
    witness, _ = stand(RUNNING, BLACK, "G5")
    caught = Claim(CATCHES, PROVEN, point("G5"), (point("F4"),))
    assert add_standing(witness, point("G5"), [caught]) == [caught]


def test_what_cannot_be_played_changes_nothing() -> None:
    assert stand(RUNNING, BLACK, "G4")[1] == []


SPLIT = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . . . . . . . . . . .
. . . O X . . . . . . . . . . . X . .
. . X X O O . . . . . . . . . . . . .
. . . . X . . . . . . . . . . . . . .
. . O X . . . . . . . . . . . . . . .
. . O O X . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . X . . . . . . . . . . . . . . .
. . O . . . . . . . . . . . . . . . .
. . . . X . . . . . . . . . . . . . .
. . . X . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . O . O . . . . . . . . . . . . .
. . O . . . . . . . . . . . . . . . .
. . O X . X . . . . . . . . . . O . .
. . X . X . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""White cuts at E11, below Black's five stones."""


@pytest.mark.slow
def test_what_hangs_on_a_cut_is_named() -> None:
    witness, _ = stand(SPLIT, WHITE, "E11")
    cut = Claim(CUTS, PROVEN, point("E11"), (point("E12"), point("D10")))
    (told,) = qualify_cuts(witness, point("E11"), [cut])
    assert {vertex_of(int(each), 19) for each in told.words[WEAK].split()} == {
        "E12",
        "E14",
        "D13",
        "C15",
        "D15",
    }
    (deed,) = tell_deeds(witness, [told])
    assert (
        deed
        == "cuts Black's stones at E12 and D10 apart, leaving Black's group of five stones around E12 weak"
    )
    # of what is no cut nothing is said
    link = Claim(LINKS, PROVEN, point("E11"), (point("D12"), point("E15")))
    assert qualify_cuts(witness, point("E11"), [link]) == [link]


@pytest.mark.parametrize(
    ("before", "apart", "is_told"),
    [(None, 0.1, True), (None, 0.4, False), (None, None, False), (True, 0.4, True), (False, 0.1, False)],
)
def test_several_stones_are_cut_off_only_where_reading_or_games_say_that_they_were_connected(
    before: bool | None, apart: float | None, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(witness: Witness, board: Board, *_: object) -> Answer:
        """What is read of the link: after the move it is cut."""
        return Answer(yes=before if board is witness.board else False)

    monkeypatch.setattr(Witness, "prove_link", prove)
    monkeypatch.setattr(Witness, "share_cut", lambda *_: apart)
    _, found = stand(SPLIT, WHITE, "E11")
    assert [each.kind for each in found if each.kind == CUTS] == ([CUTS] if is_told else [])


@pytest.mark.parametrize("before", [True, False])
def test_both_sides_of_a_cut_are_called_weak_by_the_move_itself_if_they_were_not(
    before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, _ = stand(SPLIT, WHITE, "E11")
    pair = point("E12"), point("D10")
    monkeypatch.setattr(Witness, "play_out", lambda _, move: Tried(Candidate(move, ())))
    monkeypatch.setattr(standing, "find_weak_if_cut", lambda *_: [(each,) for each in pair])
    monkeypatch.setattr(standing, "_are_weak_before", lambda *_: before)
    cut = Claim(CUTS, PROVEN, point("E11"), pair)
    (told,) = qualify_cuts(witness, point("E11"), [cut])
    # it was told of one side only
    deed = "cuts Black's stones at E12 and D10 apart"
    assert tell_deeds(witness, [told]) == [deed if before else f"{deed}, leaving both weak"]
    with speaking("japanese"):
        assert tell_deeds(witness, [told])[0]
    # of a later move of a line it is not told
    assert name_what_is_cut(witness, point("E11"), [cut]) == [cut]


def test_whose_stones_run_is_named_where_a_move_leads_them_out() -> None:
    witness, _ = stand(RUNNING, BLACK, "G5")
    shape = Claim(SHAPE, SEEN, point("G5"), (point("G4"),), rule="own")
    does = Sentence("G5 extends from G4.", (shape,))
    # it was: "A running move: ..."
    text = add_stones_meant(witness, does, ["run"], None, "A running move")
    assert text == "A running move for Black's stones around G4"
    # beside what is told of them, or where it is for something else, too, they are not named
    defends = Claim(DEFENDS, COUNTED, point("G5"), (point("G4"),))
    told = replace(does, claims=(shape, defends))
    assert add_stones_meant(witness, told, ["run"], None, "A running move") == "A running move"
    assert add_stones_meant(witness, does, ["run", "ground"], None, "A move") == "A move"


@pytest.mark.parametrize(("lost", "is_told"), [(0.3, True), (0.02, False)])
def test_stones_that_live_in_nearly_all_games_are_not_called_weak_by_a_cut(
    lost: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, _ = stand(SPLIT, WHITE, "E11")
    owned = dict.fromkeys(witness.board.points(), 1 - 2 * lost)
    tried = Tried(Candidate(point("E11"), ()), won=0.5, visits=(1000,), owned=owned)
    monkeypatch.setattr(Witness, "play_out", lambda *_: tried)
    cut = Claim(CUTS, PROVEN, point("E11"), (point("E12"), point("D10")))
    (told,) = qualify_cuts(witness, point("E11"), [cut])
    # as judged, Black's five stones are weak
    assert (WEAK in told.words) is is_told


@pytest.mark.parametrize(("lost", "is_told"), [(0.6, True), (0.4, False), (0.25, False)])
def test_stones_that_clearly_more_games_lose_by_a_cut_are_called_weak(
    lost: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # as judged none of Black's stones are weak, and after a pass a third of the games lose them
    witness, _ = stand(SPLIT, WHITE, "E11")
    monkeypatch.setattr(standing, "find_weak_if_cut", lambda *_: [])

    def play_out(_: Witness, move: int) -> Tried:
        """The games: so many of them lose the stones with the move."""
        share = 0.3 if move == PASS else lost
        owned = dict.fromkeys(witness.board.points(), 1 - 2 * share)
        return Tried(Candidate(move, ()), won=0.5, visits=(1000,), owned=owned)

    monkeypatch.setattr(Witness, "play_out", play_out)
    pair = point("E12"), point("D10")
    (told,) = qualify_cuts(witness, point("E11"), [Claim(CUTS, PROVEN, point("E11"), pair)])
    assert (WEAK in told.words) is is_told


HEMMED_IN = """
. . . . . . . . .
. . . . . . . . .
. O O O O . . . .
. O X X X . . . .
. O . X . . . . .
. O O O O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's F5 shuts Black's stones in."""


@pytest.mark.parametrize(("wall", "is_shut"), [(". O O O O .", True), (". . . . . .", False)])
def test_stones_are_shut_in_that_neither_live_nor_can_run(wall: str, is_shut: bool) -> None:
    board = game_at(HEMMED_IN.replace(". O O O O .", wall), WHITE)
    there = Witness(adviser(), board, WHITE).witness_after([parse_vertex("F5", 9)])
    assert there is not None
    assert is_shut_in(there, [parse_vertex(each, 9) for each in ("C6", "D5")]) is is_shut
    # no stone is there that is shut in
    assert not is_shut_in(there, [parse_vertex("J1", 9)])
