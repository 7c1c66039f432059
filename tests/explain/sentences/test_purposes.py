"""The names of what a move is for: by what is told of it, of a pass, and of what follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, parse_vertex
from engine.decide.decision.record import Decision
from engine.evaluate.groups.aliveness import MIAI_ALIVE
from engine.explain.claims.helps import WAY
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    CATCHES,
    COST,
    COUNTED,
    CUTS,
    DEFENDS,
    DIES,
    FAVOURS,
    FEEL,
    FRAMEWORK,
    GETS_OUT,
    GROUND,
    HELPS,
    HINDERS,
    HOLDS,
    KILLS,
    LIBERTIES,
    LIKELY,
    LINKS,
    LOOSELY,
    PARTS,
    PURPOSE,
    RULE,
    SAVES,
    SEEN,
    SHAPE,
    TAKES,
    THERE,
    THREATENS,
    TURNS,
    UNSETTLES,
    Claim,
    Sentence,
)
from engine.explain.claims.readings import Answer
from engine.explain.claims.scene import Scene
from engine.explain.claims.shapes import INTO, JOINING, LINKING
from engine.explain.claims.witness import Witness
from engine.explain.sentences import purposes, what_name_fits
from engine.explain.sentences.purposes import is_ground_beside, name_aims, name_decisive
from engine.explain.sentences.what_it_is_for import add_aims, add_purpose
from engine.explain.sentences.what_name_fits import (
    does_something_hang,
    is_no_attack,
    name_by_help,
    name_linked,
)
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_fights import FULL, owned_by_their_colours
from tests.explain.records import point
from tests.explain.sentences.test_what_it_does_to_stones import TWO_STONES
from tests.explain.sentences.test_what_it_is_for import MOVE, claim, purpose, quiet, witness


@pytest.mark.parametrize(
    ("claims", "clause"),
    [
        ((claim(KILLS),), "A killing move"),
        ((claim(CATCHES),), "A capture"),
        ((claim(TAKES),), "A capture"),
        ((claim(ATTACKS),), "An attack"),
        ((claim(CUTS),), "A cut"),
        ((claim(SAVES, "G5"),), "A defence"),
        ((claim(DEFENDS, "G5", margin=0.3),), "A defence"),
        ((claim(LINKS, "G5"),), "A connection"),
        ((claim(FEEL), claim(ATTACKS)), "A shape move"),
        ((quiet(margin=0.9),), "For territory"),
        ((quiet(), claim(FRAMEWORK, margin=1.0)), "For a framework"),
        ((quiet(), claim(FRAMEWORK, margin=0.0)), "A reduction"),
        (
            (claim(GROUND, points=(point("A1"),), margin=0.9),),
            # it was: "A fighting move", and not with whom
            "A fighting move against the white stone at F6",
        ),
        # it was: "Territory: O9 caps Q9; it builds White's territory on the right side"
        ((claim(SHAPE, rule="cap"), claim(GROUND, points=(point("A1"),))), "A cap"),
        ((claim(SHAPE, rule="joseki"), claim(GROUND, points=(point("A1"),))), "Joseki"),
        ((claim(SHAPE, rule="corner"), claim(GROUND, points=(point("A1"),))), "A large opening point"),
        # it was: "A large opening point: R17 goes into the corner under the stone at Q16"
        ((claim(SHAPE, rule="three-three"), claim(GROUND, points=(point("A1"),))), "An invasion"),
    ],
)
def test_the_claim_that_decided_says_what_the_move_is_for(claims: tuple[Claim, ...], clause: str) -> None:
    told = purpose(*claims)
    assert told.text == f"{clause}: F5 comes."
    assert told.claims[: len(claims)] == claims
    assert told.claims[len(claims)].kind == PURPOSE


def test_a_cut_that_is_only_threatened_is_called_so() -> None:
    threat = claim(THREATENS, rule=CUTS)
    told = add_aims(Decision(BLACK, MOVE), witness(), Sentence("F5 comes.", (threat,)), None)
    # it was: "An attack: H16 is a crosscut ...; it threatens to cut"
    assert told.text == "A threat to cut: F5 comes."
    told = add_aims(Decision(BLACK, MOVE), witness(), Sentence("F5 comes.", (threat,)), None, passed(LINKS))
    assert told.text == "A cut of E5 from F6: F5 comes."


def test_a_cut_that_needs_another_move_only_parts() -> None:
    for words, clause in (({}, "A cut"), ({LOOSELY: LOOSELY}, "A separating move")):
        # it was: "A cut: H12 keeps White's stones at H13 and H11 apart"
        assert purpose(replace(claim(CUTS), words=words)).text == f"{clause}: F5 comes."


@pytest.mark.parametrize(
    ("tied", "is_joined", "clause"),
    [
        (False, False, "A cut of E5 from F6"),
        (None, False, "A threat to cut"),
        (True, False, "A threat to cut"),
        (None, True, "A threat to cut"),
    ],
)
def test_what_the_enemy_links_all_the_same_is_not_cut(
    tied: bool | None, is_joined: bool, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "read_link", lambda *_: Answer(tied))
    monkeypatch.setattr(what_name_fits, "come_together", lambda *_: is_joined)
    threat = claim(THREATENS, rule=CUTS)
    told = add_aims(Decision(BLACK, MOVE), witness(), Sentence("F5 comes.", (threat,)), None, passed(LINKS))
    # it was: "A cut and an attack: H3 ..., I expect White to answer at H2", after which they were together
    assert told.text == f"{clause}: F5 comes."
    plainly = {"A cut of E5 from F6": "cut", "A threat to cut": "" if is_joined or tied else "split"}
    assert name_linked(witness(), passed(LINKS).claims[0], MOVE) == plainly[clause]


def test_stones_that_are_joined_where_they_could_be_cut_are_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for linked, clause in ((False, "A connection"), (True, "An attack")):
        monkeypatch.setattr(Witness, "read_link", lambda *_, linked=linked: Answer(linked))
        joins = Claim(SHAPE, SEEN, MOVE, (point("E5"), point("F6")), rule="joining")
        leaves = Claim(LIBERTIES, SEEN, MOVE, (point("E4"),), value=2.0)
        told = add_aims(Decision(BLACK, MOVE), witness(), Sentence("F5 comes.", (joins, leaves)), None)
        # it was: "An attack: F6 joins the stones at F7, E6 and F5"
        assert told.text == f"{clause}: F5 comes."


def passed(rule: str, *priced: Claim, trust: str = LIKELY) -> Sentence:
    """What the enemy could do after a pass."""
    return Sentence("", (*priced, Claim(THERE, trust, MOVE, (point("E5"), point("F6")), (PASS,), rule=rule)))


@pytest.mark.parametrize(
    ("rule", "clause"),
    [
        (CUTS, "A connection of E5 with F6: "),
        (LINKS, "A cut of E5 from F6: "),
        (CATCHES, "A defence: "),
        (GETS_OUT, "An attack: "),
    ],
)
def test_of_ground_and_shape_it_is_told_first_what_the_enemy_could_do(
    rule: str, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "read_link", lambda *_: Answer(rule != LINKS))
    decision, ground = Decision(BLACK, MOVE), Sentence("F5 comes.", (quiet(margin=0.9),))
    assert add_purpose(decision, witness(), ground, None, passed(rule)).text == f"{clause}F5 comes."
    shape = Sentence("F5 comes.", (claim(SHAPE, rule="own"),))
    assert add_aims(decision, witness(), shape, None, passed(rule)).text == f"{clause}F5 comes."
    # what is known of stones is told as it is, unless it is a cut by which they are attacked
    attack = add_purpose(decision, witness(), Sentence("F5 comes.", (claim(ATTACKS),)), None, passed(rule))
    assert attack.text == ("A cut of E5 from F6: F5 comes." if rule == LINKS else "An attack: F5 comes.")


@pytest.mark.parametrize("linked", [True, False, None])
def test_a_move_after_which_a_cut_is_still_there_is_not_for_the_connection(
    linked: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "read_link", lambda *_: Answer(linked))
    told = add_purpose(
        Decision(BLACK, MOVE), witness(), Sentence("F5 comes.", (quiet(margin=0.9),)), None, passed(CUTS)
    )
    # it was: "A connection of K5 with H4", where H5 cuts at once
    assert told.text.startswith("A connection") is (linked is True)


def test_what_games_alone_say_of_a_pass_counts_if_they_say_what_it_costs() -> None:
    decision, ground = Decision(BLACK, MOVE), Sentence("F5 comes.", (quiet(margin=0.9),))
    unpriced, priced = passed(ATTACKS), passed(ATTACKS, Claim(COST, COUNTED, MOVE))
    assert add_purpose(decision, witness(), ground, None, unpriced).text == "For territory: F5 comes."
    assert add_purpose(decision, witness(), ground, None, priced).text == "A defence: F5 comes."


@pytest.mark.parametrize("margin", [0.1, 0.5])
def test_a_cut_is_named_before_the_stones_that_it_weakens(margin: float) -> None:
    assert purpose(claim(ATTACKS, margin=margin), claim(CUTS)).text == "A cut: F5 comes."


@pytest.mark.parametrize(
    ("others", "clause"), [((), "A defence"), ((CUTS,), "A cut"), ((LINKS, CUTS), "A connection")]
)
def test_a_cut_or_a_link_is_named_before_the_group_that_it_helps(
    others: tuple[str, ...], clause: str
) -> None:
    defends = claim(DEFENDS, value=0.1, margin=0.5, other=0.6, words={"points": "5"})
    text = purpose(defends, *(claim(each, "D5") for each in others)).text
    assert text.startswith(f"{clause}: ")


def test_what_a_move_does_in_a_fight_is_never_headed_ground() -> None:
    ground = claim(GROUND, value=3.0)
    threat = claim(THREATENS, rule=CUTS)
    does = Sentence("F5 comes.", (ground, threat))
    assert add_aims(Decision(BLACK, MOVE), witness(), does, None).text.startswith("A threat to cut: ")


@pytest.mark.parametrize(("linked", "clause"), [(False, "A connection"), (True, "For territory")])
def test_who_joins_stones_and_gains_ground_fights_nobody(
    linked: bool, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "read_link", lambda *_: Answer(linked))
    joins = Claim(SHAPE, SEEN, MOVE, (point("E5"), point("F6")), rule=JOINING)
    does = Sentence("F5 comes.", (joins, claim(GROUND, points=(point("A1"),), margin=0.9)))
    # it was: "A fighting move against Black's two stones at E5: F6 joins the stones at F7, E6 and F5"
    assert add_purpose(Decision(BLACK, MOVE), witness(), does).text == f"{clause}: F5 comes."


@pytest.mark.parametrize(
    ("turned", "clause"),
    [
        # the enemy plays elsewhere, with his answer or without one
        (("F5", "A9"), "For territory"),
        (("F5", "F6", "G6", "A9"), "For territory"),
        # he answers, and the mover plays elsewhere
        (("F5", "F6", "A9"), "A fighting move against the white stone at F6"),
        ((), "A fighting move against the white stone at F6"),
    ],
)
def test_a_move_in_gote_is_not_called_a_fighting_move(turned: tuple[str, ...], clause: str) -> None:
    follows = Sentence("", (Claim(TURNS, COUNTED, MOVE, points=tuple(map(point, turned))),) if turned else ())
    does = Sentence("F5 comes.", (claim(GROUND, points=(point("A1"),), margin=0.9),))
    assert add_purpose(Decision(BLACK, MOVE), witness(), does, follows).text == f"{clause}: F5 comes."


@pytest.mark.parametrize(
    ("shape", "clause"),
    [("own", "For territory"), ("enemy", "A fighting move against the white stone at F6")],
)
def test_who_draws_stones_out_for_ground_fights_nobody(shape: str, clause: str) -> None:
    ground = claim(GROUND, points=(point("A1"),), margin=0.9)
    does = Sentence("F5 comes.", (claim(SHAPE, rule=shape), ground))
    # it was called a fighting move, whatever its shape
    assert add_purpose(Decision(BLACK, MOVE), witness(), does, None).text == f"{clause}: F5 comes."


def test_of_a_move_on_the_first_line_no_fight_is_told() -> None:
    does = Sentence("F1 comes.", (replace(claim(SHAPE, rule="hane"), move=point("F1")),))
    decision = Decision(BLACK, point("F1"))
    assert add_aims(decision, witness(), does, None).text == "F1 comes."


@pytest.mark.parametrize(("owner", "is_endgame"), [(0.9, True), (0.2, False)])
def test_where_several_stones_hang_nearby_it_is_no_endgame_move(owner: float, is_endgame: bool) -> None:
    alive = owned_by_their_colours(FULL)
    witness = Owned(FULL, BLACK, {"pass": (0.5, alive | dict.fromkeys(("F8", "F7", "G7"), owner))})
    settled = {point(vertex): float(each) for vertex, each in alive.items()}
    ground = Claim(GROUND, COUNTED, point("G6"), points=(point("H5"),), margin=0.9)
    does = Sentence("G6 comes.", (ground,))
    text = add_purpose(Decision(BLACK, point("G6"), owned=settled), witness, does).text
    assert text.startswith("An endgame move: ") is is_endgame


@pytest.mark.parametrize(("vertex", "clause"), [("F3", "A large opening point: "), ("F1", ""), ("F2", "")])
def test_what_is_as_low_as_the_second_line_is_no_large_point(vertex: str, clause: str) -> None:
    does = Sentence(
        f"{vertex} comes.", (replace(claim(SHAPE, rule="edge-toward-enemy"), move=point(vertex)),)
    )
    text = add_purpose(Decision(BLACK, point(vertex)), witness(), does).text
    plain = add_aims(Decision(BLACK, point(vertex)), witness(), does, None).text
    assert text == f"{vertex} comes." and plain == f"{clause}{vertex} comes."


FAR_UP = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . X X . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(
    ("move", "stone", "clause"),
    [("E5", "E3", "A move towards the centre: "), ("G3", "E3", ""), ("E1", "E3", "")],
)
def test_a_leap_away_from_the_edge_of_which_nothing_is_known_is_for_the_centre(
    move: str, stone: str, clause: str
) -> None:
    shape = Claim(SHAPE, SEEN, point(move), (point(stone),), rule="jump")
    row = Owned(FAR_UP, BLACK, {"pass": (0.5, {})})
    told = add_aims(Decision(BLACK, point(move)), row, Sentence("It jumps.", (shape,)), None)
    # it was: "M13 jumps one point from M15", and not what for
    assert told.text == f"{clause}It jumps."


@pytest.mark.parametrize(("move", "clause"), [("H8", "An invasion: "), ("E6", "")])
def test_who_comes_from_beside_his_own_stones_invades_nothing(move: str, clause: str) -> None:
    shape = Claim(SHAPE, SEEN, point(move), rule="under")
    row = Owned(FAR_UP, BLACK, {"pass": (0.5, {})})
    told = add_aims(Decision(BLACK, point(move)), row, Sentence("It comes.", (shape,)), None)
    # it was: "An invasion: S10 comes in diagonally under the stone at R11", beside the mover's own group
    assert told.text == f"{clause}It comes."


def test_beside_a_shape_that_decided_ground_is_told() -> None:
    decision = Decision(BLACK, MOVE)
    does = Sentence("F5 comes.", (claim(FEEL), claim(GROUND, points=(point("A1"),), margin=0.3)))
    # it was left out, and with it that the move is played for its shape
    assert not is_ground_beside(decision, witness(), does, True, None, None)


OPEN = "\n".join(
    [
        *[" .".join([""] * 20).strip()] * 2,
        ". . . . . . . . . . . . . . . X . . .",
        ". . . . . . . . . . . . . . . X X . .",
        ". . . . . . . . . . . . . . . . O . .",
        ". . . . . . . . . . . . . . . . . . .",
        ". . . . . . . . . . . . . . O . . . .",
        ". . . . . . . . . . . . . . . O O O .",
        ". . . . . . . . . . . . . . X . X . .",
        ". . . . . . . . . . . . . . . . X . .",
        *[" .".join([""] * 20).strip()] * 2,
        ". . . . . . . . . . . . . . . . O . .",
        ". . . . . . . . . . . . . . . . O O .",
        ". . . . . . . . . . . . . . . X O X .",
        ". . . . . . . . . . . . O . O X X . .",
        ". . . . . . . . . . . . O . O X . . .",
        ". . . . . . . . . . . . . . O X X . .",
        " .".join([""] * 20).strip(),
    ]
)
"""Black's N11 leads P11, R11 and R10 on into the centre."""


def test_where_stones_run_in_the_open_no_ground_is_secured(monkeypatch: pytest.MonkeyPatch) -> None:
    stones, near, low = (
        tuple(parse_vertex(each, 19) for each in names.split())
        for names in ("P11 R11 R10", "N12 N11 M11", "N3")
    )
    safe, lost = (dict.fromkeys(("P11", "R11", "R10"), owner) for owner in (0.4, -0.4))
    witness = Owned(OPEN, BLACK, {"N11": (0.5, safe), "pass": (0.5, lost)})
    defends = Claim(DEFENDS, COUNTED, parse_vertex("N11", 19), stones, margin=0.3, other=0.6)

    def is_beside(points: tuple[int, ...]) -> bool:
        ground = Claim(GROUND, COUNTED, defends.move, points=points, margin=0.9)
        does = Sentence("N11 comes.", (defends, ground))
        return is_ground_beside(Decision(BLACK, defends.move), witness, does, False, None, None)

    # it was: "N11 helps Black's three stones at P11 to get out and secures territory around N11"
    assert is_beside(near)
    assert not is_beside((*low, *near[:1], *low))
    monkeypatch.setattr(Scene, "aliveness", lambda *_: MIAI_ALIVE)
    assert not is_beside(near)


def test_beside_a_cap_ground_is_told() -> None:
    cap, ground = claim(SHAPE, rule="cap"), claim(GROUND, points=(point("A1"),))
    does = Sentence("F5 comes.", (cap, ground))
    for decided in (True, False):
        # it was left out, though that it is gained is why the move is called a cap
        assert not is_ground_beside(Decision(BLACK, MOVE), witness(), does, decided, None, None)


def test_what_the_enemy_could_do_to_stones_comes_before_a_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    does = Sentence("F5 comes.", (claim(SHAPE, rule="cap"), claim(GROUND, points=(point("A1"),))))
    decision, could = Decision(BLACK, MOVE), passed(CATCHES)
    # it was: "A cap: "
    assert add_purpose(decision, witness(), does, None, could).text == "A defence: F5 comes."
    assert name_aims(decision, witness(), does, does.claims[1:], None, could) == ["defence"]


@pytest.mark.parametrize(
    ("kind", "rule", "text"),
    [
        (PARTS, "", "A separating move and territory: F5 comes."),
        (HOLDS, "", "A connection and territory: F5 comes."),
    ],
)
def test_that_a_move_parts_or_holds_stones_is_said_beside_ground(kind: str, rule: str, text: str) -> None:
    does = Sentence("F5 comes.", (claim(kind, rule=rule), quiet()))
    # it was: "Territory: "
    assert add_aims(Decision(BLACK, MOVE), witness(), does, None).text == text


@pytest.mark.parametrize("kind", [PARTS, HOLDS])
def test_ground_that_decided_is_told_where_a_move_parts_or_holds_stones(kind: str) -> None:
    decision, tie, ground = Decision(BLACK, MOVE), claim(kind), replace(quiet(margin=0.3), move=MOVE)
    does = Sentence("F5 comes.", (tie, ground))
    assert not is_ground_beside(decision, witness(), does, True, None, None)
    # beside an attack that decided it is not
    attack = Sentence("F5 comes.", (tie, claim(ATTACKS), ground))
    assert is_ground_beside(decision, witness(), attack, True, None, None)


def test_stones_for_which_little_is_at_stake_are_no_attack_and_no_defence() -> None:
    ground = claim(GROUND, points=(point("E5"),), margin=0.9)
    # it was: "An attack: G9 puts the black stone at F9 in atari, and gains territory ...", where F9 connects
    assert purpose(claim(ATARI, "E5"), ground).text == "For territory: F5 comes."
    # it was: "A defence: G3 strengthens White's three stones at E4", which are alive
    assert purpose(claim(ATARI, "E5")).text == "A forcing move: F5 comes."
    assert purpose(claim(DEFENDS, "G5", margin=0.1), ground).text == "For territory: F5 comes."
    assert purpose(claim(DEFENDS, "G5", margin=0.1, other=0.6), ground).text == "A defence: F5 comes."
    does = Sentence("F5 comes.", (claim(ATARI, "E5"), ground))
    aims = add_aims(Decision(BLACK, MOVE), witness(), does, None)
    assert aims.text == "A fighting move against the white stone at F6: F5 comes."


@pytest.mark.parametrize(
    ("rule", "stones", "name"),
    [
        # it was: "An attack: F3 joins the stones at F4 and G3; it threatens to capture the black stone at F2"
        (CATCHES, "E5", "A threat to capture: F5 comes."),
        (KILLS, "E5", "A threat to kill: F5 comes."),
        (CATCHES, "E5 F6 E6", "An attack: F5 comes."),
    ],
)
def test_a_stone_or_two_that_could_be_captured_next_are_not_attacked(
    rule: str, stones: str, name: str
) -> None:
    threat = replace(claim(THREATENS, rule=rule), stones=tuple(point(each) for each in stones.split()))
    assert add_aims(Decision(BLACK, MOVE), witness(), Sentence("F5 comes.", (threat,)), None).text == name


@pytest.mark.parametrize(
    ("lost", "text"),
    [
        # it was: "An attack: G9 takes eye room from Black's group", of which games lose hardly anything
        (0.9, "A fighting move against the white stone at F6: F5 comes."),
        (-0.5, "An attack: F5 comes."),
    ],
)
def test_stones_that_games_hardly_lose_are_not_attacked(lost: float, text: str) -> None:
    row = Owned(TWO_STONES, BLACK, {"F5": (0.5, {"E5": -lost}), "pass": (0.5, {"E5": -lost})})
    does = Sentence("F5 comes.", (claim(UNSETTLES),))
    assert add_aims(Decision(BLACK, MOVE), row, does, None).text == text


def test_a_shoulder_hit_that_gains_ground_is_a_reduction() -> None:
    # it was: "Territory: M15 is a shoulder hit on the stone at L16; it builds White's territory around N15"
    does = Sentence(
        "J1 comes.", (replace(claim(SHAPE, rule="shoulder"), move=point("J1")), quiet(margin=0.3))
    )
    assert add_aims(Decision(BLACK, MOVE), witness(), does, None).text == "A reduction: J1 comes."


def test_a_move_by_which_own_stones_are_not_hindered_is_not_for_ground() -> None:
    does = Sentence("J1 comes.", (quiet(margin=0.9),))
    hinders = Claim(THERE, LIKELY, MOVE, (point("G5"),), (PASS,), rule=HINDERS)
    # it was: "Territory: K6 jumps one point from H6; it gains territory on the lower side"
    told = add_aims(Decision(BLACK, MOVE), witness(), does, None, Sentence("", (hinders,)))
    assert told.text == "A defence: J1 comes."


def test_a_move_in_contact_by_which_nothing_hangs_is_for_the_place_where_it_helps() -> None:
    shape, favours = claim(SHAPE, rule="hane"), replace(claim(FAVOURS), stones=())
    rows = {each: (0.5, {"E5": -0.9, "F6": -0.9, "G5": 0.9}) for each in ("F5", "pass")}
    row = Owned(TWO_STONES, BLACK, rows)
    # it was: "A fighting move: D7 bends around the stone at E7; it helps Black on the upper side"
    told = add_aims(Decision(BLACK, MOVE), row, Sentence("F5 comes.", (shape, favours)), None)
    assert told.text == "For territory: F5 comes."


@pytest.mark.parametrize(("lost", "so"), [(0.5, False), (0.2, True)])
def test_room_taken_on_the_first_line_is_an_attack_if_games_lose_the_stones(lost: float, so: bool) -> None:
    games = (0.5, {"E5": 2 * lost - 1})
    row = Owned(TWO_STONES, BLACK, {"F1": games, "pass": games})
    # it never was
    assert is_no_attack(row, Claim(UNSETTLES, LIKELY, point("F1"), (point("E5"),))) is so


@pytest.mark.parametrize(
    ("lost", "lost_after_pass", "hangs"), [(0.95, 0.95, False), (0.95, 0.05, True), (0.05, 0.05, False)]
)
def test_stones_that_are_lost_anyhow_do_not_hang(lost: float, lost_after_pass: float, hangs: bool) -> None:
    others = {"F6": -0.9, "G5": 0.9}
    games = {
        move: (0.5, {"E5": 2 * share - 1} | others)
        for move, share in (("F5", lost), ("pass", lost_after_pass))
    }
    # it was: "A fighting move", beside a stone that is dead whatever is played
    assert does_something_hang(Owned(TWO_STONES, BLACK, games), MOVE) is hangs


def test_stones_in_no_danger_for_which_little_is_at_stake_are_not_attacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    does = Sentence("F5 comes.", (claim(ATTACKS, margin=0.1),))
    monkeypatch.setattr(purposes, "is_of_little", lambda *_: True)
    monkeypatch.setattr(purposes, "name_plainly", lambda *_: "")
    for is_none in (True, False):
        monkeypatch.setattr(purposes, "is_no_attack", lambda *_, is_none=is_none: is_none)
        found = name_decisive(Decision(BLACK, MOVE), witness(), does, does.claims[0], None, None)
        # it was an attack in any case
        assert found == ("" if is_none else "attack")


@pytest.mark.parametrize("rule", [CATCHES, KILLS])
def test_a_threat_to_kill_gives_way_as_one_to_capture_does(
    rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threat, decision = claim(THREATENS, rule=rule), Decision(BLACK, MOVE)
    monkeypatch.setattr(Witness, "read_link", lambda *_: Answer(False))
    against = add_aims(decision, witness(), Sentence("F5 comes.", (threat,)), None, passed(LINKS))
    # it was: "A threat to kill: " in all three
    assert against.text.startswith("A cut and a threat to ")
    holds = Sentence("F5 comes.", (threat, claim(HOLDS)))
    assert add_aims(decision, witness(), holds, None).text.startswith("A connection and a threat to ")
    dies = Sentence("", (Claim(DIES, COUNTED, MOVE, (point("G5"), point("F7"))),))
    text = add_aims(decision, witness(), Sentence("F5 comes.", (threat,)), None, dies).text
    assert text.startswith("A defence of Black's ")


@pytest.mark.parametrize(("leads_out", "name"), [(True, "run"), (False, "defence")])
def test_a_leap_that_helps_stones_to_get_out_runs_with_them(leads_out: bool, name: str) -> None:
    helps = Claim(HELPS, LIKELY, MOVE, (point("G5"),), rule=HELPS)
    way = Sentence("", (replace(helps, rule=WAY),))
    assert name_by_help(way, leads_out) == name
    assert name_by_help(Sentence("", (replace(helps, rule="eyes"),)), True) == "defence"
    assert name_by_help(Sentence("", (claim(ATTACKS),)), True) == ""


@pytest.mark.parametrize(
    ("rule", "relation", "name"),
    [
        (SHAPE, LINKING, "split"),
        (SHAPE, JOINING, "split"),
        (SHAPE, INTO, "connection"),
        (SHAPE, "hane", ""),
        (HOLDS, "", "split"),
        (PARTS, "", "connection"),
    ],
)
def test_a_move_is_for_what_the_enemys_stone_would_tie_or_come_between(
    rule: str, relation: str, name: str
) -> None:
    there = Claim(THERE, SEEN, MOVE, (point("C5"), point("D3")), (PASS,), rule=rule, words={RULE: relation})
    # it was: "A reduction: C4 attaches to the stone at C5 ... If White passed, Black could play C4, which links ..."
    assert purposes._name_against(witness(), MOVE, Sentence("", (there,))) == name
    # what his stone would do elsewhere the move need not do the opposite of
    elsewhere = Sentence("", (replace(there, move=point("A1")),))
    assert purposes._name_against(witness(), MOVE, elsewhere) == ""


def test_who_does_not_do_the_opposite_of_what_the_enemys_stone_would_do_is_not_for_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = Claim(THERE, SEEN, MOVE, (point("C5"), point("D3")), (PASS,), rule=HOLDS, words={RULE: ""})
    color = witness().board.color_at(point("C5"))
    for yes, name in ((True, color == witness().color), (False, color != witness().color)):
        monkeypatch.setattr(Witness, "read_link", lambda *_, yes=yes: Answer(yes))
        found = purposes._name_against(witness(), MOVE, Sentence("", (there,)))
        # it was: "A separating move" of strings that come together all the same
        assert bool(found) is name
