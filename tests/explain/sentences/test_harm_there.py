"""What the enemy's stone does to stones after a pass is told in the place of how they fare then."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS
from engine.explain.claims.compared_games import Games
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    CATCHES,
    COUNTED,
    DEFENDS,
    DIES,
    LIKELY,
    LIVES,
    PASSED,
    POINT,
    PROVEN,
    SEEN,
    SHAPE,
    SHUTS_IN,
    STANDS,
    TAKES,
    UNSETTLES,
    Claim,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences import fate_if_passed, harm_there, where_the_opponent_plays
from engine.explain.sentences.harm_there import tell_harm_there, tell_help_there
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_taken_together import AT_ONE_POINT
from tests.explain.positions import game_at
from tests.explain.records import point

D6, FAR = point("D6"), point("H2")


def witness_on(diagram: str) -> Witness:
    return Witness(adviser(), game_at(diagram, BLACK), BLACK)


def test_what_the_enemy_takes_is_told_first() -> None:
    witness = witness_on(AT_ONE_POINT)
    text, claims = tell_harm_there(witness, D6, D6, [point("E6")])
    assert text == "takes Black's stones at D7 and E6 off the board"
    assert [(each.rule, each.points) for each in claims] == [(TAKES, (PASS,))]
    # other stones suffer nothing, and a move elsewhere does not prevent it
    assert tell_harm_there(witness, D6, D6, [point("C3")]) == ("", [])
    assert tell_harm_there(witness, FAR, D6, [point("E6")]) == ("", [])


OPEN = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

STONES = (point("D5"), point("D4"))


@pytest.mark.parametrize(
    ("read", "judged", "words"),
    [
        ([CATCHES], [SHUTS_IN], "captures Black's two stones at D4"),
        ([], [UNSETTLES, SHUTS_IN], "shuts in Black's two stones at D4"),
        ([], [UNSETTLES], "takes eye room from Black's two stones at D4"),
        ([], [], ""),
    ],
)
def test_what_is_read_is_told_before_what_is_judged(
    read: list[str], judged: list[str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move = witness_on(OPEN), point("E3")
    monkeypatch.setattr(harm_there, "tell_tie_there", lambda *_: ("", []))
    of_fate = [Claim(each, PROVEN, move, STONES) for each in read]
    standing = [Claim(each, LIKELY, move, STONES) for each in judged]
    monkeypatch.setattr(harm_there, "read_deeds", lambda *_: of_fate)
    monkeypatch.setattr(harm_there, "find_standing", lambda *_: standing)
    monkeypatch.setattr(Games, "from_witness", lambda *_: games_of(0.6))
    text, claims = tell_harm_there(witness, move, move, STONES)
    assert text == words and len(claims) == bool(words)
    if words:
        with speaking("japanese"):
            assert tell_harm_there(witness, move, move, STONES)[0] not in ("", words)


def test_stones_that_are_shut_in_beside_our_stone_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    witness, move = witness_on(OPEN), point("E3")
    for name in ("read_deeds", "find_standing"):
        monkeypatch.setattr(harm_there, name, lambda *_: [])
    monkeypatch.setattr(harm_there, "tell_tie_there", lambda *_: ("", []))
    for kind, words in ((SHUTS_IN, "shuts in Black's two stones at D4"), (UNSETTLES, "")):
        found = [Claim(kind, LIKELY, move, STONES)]
        monkeypatch.setattr(harm_there, "find_room_there", lambda *_, found=found: found)
        # it was: "after which Black's group at D4 has to run"
        assert tell_harm_there(witness, move, move, STONES)[0] == words
        assert tell_harm_there(witness, FAR, move, STONES) == ("", [])


def games_of(now: float) -> Games:
    """Games in which White has all points so far after a pass, and Black so far with the move."""
    points = game_at(OPEN).board.points()
    return Games(dict.fromkeys(points, now), dict.fromkeys(points, -0.2), 1000)


@pytest.mark.parametrize(
    ("games", "point_of", "after", "words"),
    [
        (games_of(0.6), "E3", [SHUTS_IN], "shuts in Black's two stones at D4"),
        # games do not show it, or there are none; it was told all the same
        (games_of(-0.1), "E3", [], ""),
        (None, "E3", [], ""),
        # elsewhere he does it in spite of the move, or not
        (games_of(0.6), "C3", [SHUTS_IN], ""),
        (games_of(0.6), "C3", [], "shuts in Black's two stones at D4"),
    ],
)
def test_what_is_judged_is_told_where_games_show_that_the_move_prevents_it(
    games: Games | None, point_of: str, after: list[str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move, at = witness_on(OPEN), point("E3"), point(point_of)
    monkeypatch.setattr(Games, "from_witness", lambda *_: games)
    monkeypatch.setattr(harm_there, "tell_tie_there", lambda *_: ("", []))
    monkeypatch.setattr(harm_there, "read_deeds", lambda *_: [])

    def standing(there: Witness, point: int) -> list[Claim]:
        """What is judged after a pass, and after the move."""
        kinds = after if there.board.color_at(move) else [SHUTS_IN]
        return [Claim(each, LIKELY, point, STONES) for each in kinds]

    monkeypatch.setattr(harm_there, "find_standing", standing)
    assert tell_harm_there(witness, move, at, STONES)[0] == words


def test_an_atari_on_the_stones_is_told_though_others_are_taken_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witness, move = witness_on(OPEN), point("E3")
    taken, atari = (Claim(kind, SEEN, move, stones) for kind, stones in ((TAKES, (FAR,)), (ATARI, STONES)))
    monkeypatch.setattr(harm_there, "_find_taken_there", lambda *_: [taken])
    monkeypatch.setattr(harm_there, "add_atari_prevented", lambda *_: [atari])
    # it was lost, since other stones are taken
    assert tell_harm_there(witness, move, move, STONES)[0] == "puts Black's two stones at D4 in atari"


@pytest.mark.parametrize(
    ("lost", "harm", "told"),
    [
        # it was: "White would play E3 and Black's two stones at D4 would not be safe"
        (0.5, "shuts in those stones", ["White would play E3, which shuts in those stones"]),
        (0.5, "", []),
        (
            0.9,
            "",
            ["White would play E3", "Black's two stones at D4 would probably be lost"],
        ),
    ],
)
def test_that_stones_would_not_be_safe_is_told_by_what_is_done_to_them(
    lost: float, harm: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move = witness_on(OPEN), point("E3")
    shut = Claim("read if passed", LIKELY, move, STONES, (PASS,), rule=SHUTS_IN)
    monkeypatch.setattr(
        where_the_opponent_plays, "tell_harm_there", lambda *_: (harm, [shut] if harm else [])
    )
    monkeypatch.setattr(where_the_opponent_plays, "find_answers_to_pass", lambda *_: (move,))
    monkeypatch.setattr(fate_if_passed, "find_carrier", lambda *_: None)
    monkeypatch.setattr(fate_if_passed, "can_come_home", lambda *_: False)
    fate = Claim(DIES, COUNTED, move, STONES, value=lost, other=0.1, margin=0.4)
    parts, claims = fate_if_passed.tell_answer_and_fate(witness, move, witness.play_out(PASS), fate, [])
    assert parts == told
    assert bool(claims) is bool(told) and all(each.kind != DIES for each in claims) is bool(harm or not told)
    assert not claims or claims[0].kind == PASSED


@pytest.mark.parametrize(("rule", "is_told"), [("", True), ("lives if passed", False)])
def test_how_a_group_stands_is_told_by_what_is_done_to_it(
    rule: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move = witness_on(OPEN), point("E3")
    stands = Claim(STANDS, LIKELY, move, STONES, value=0.4, rule=rule)
    monkeypatch.setattr(where_the_opponent_plays, "find_turned_group", lambda *_: stands)
    monkeypatch.setattr(where_the_opponent_plays, "tell_harm_there", lambda *_: ("shuts in those", []))
    words, _ = where_the_opponent_plays.tell_turned(witness, move, move)
    # it was: that the group has to run
    assert ("deeds" in words) is is_told and ("state" in words) is not is_told
    # where another deed is told, how the group stands is told beside it
    assert "state" in where_the_opponent_plays.tell_turned(witness, move, move, True)[0]


def test_whom_he_joins_is_told_of_stones_of_his_that_get_away(monkeypatch: pytest.MonkeyPatch) -> None:
    witness, move = witness_on(AT_ONE_POINT), D6
    joined = Claim("read if passed", SEEN, move, (point("C7"), point("E5")), (PASS,), rule=SHAPE)
    where = Claim(POINT, COUNTED, move, points=(move,))
    monkeypatch.setattr(harm_there, "tell_tie_there", lambda *_: ("joins them", [where, joined]))
    fate = Claim(LIVES, COUNTED, move, (point("C7"),), value=0.4, other=0.9)
    told, claims = where_the_opponent_plays.tell_beside_fate(witness, where, fate)
    # it was: "White would play D6"
    assert told == "White would play D6, which joins them" and claims == [where, joined]
    # others are not spoken of, and elsewhere he joins nobody
    other = Claim(LIVES, COUNTED, move, (point("F6"),), value=0.4, other=0.9)
    assert where_the_opponent_plays.tell_beside_fate(witness, where, other)[1] == [where]
    assert tell_help_there(witness, move, FAR, fate.stones) == ("", [])


@pytest.mark.parametrize(("kind", "stones"), [(ATTACKS, STONES), (DEFENDS, (point("H8"),))])
def test_that_stones_fare_otherwise_that_are_told_of_is_nothing_new(
    kind: str, stones: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move = witness_on(OPEN), point("E3")
    gained = Claim(kind, COUNTED, move, stones, value=0.2, other=0.6)
    monkeypatch.setattr(where_the_opponent_plays, "read_deeds", lambda *_: [])
    monkeypatch.setattr(where_the_opponent_plays, "add_atari_prevented", lambda *_: [])
    monkeypatch.setattr(where_the_opponent_plays, "find_gain_of_next", lambda *_: gained)
    monkeypatch.setattr(where_the_opponent_plays, "tell_harm_there", lambda *_: ("", []))
    monkeypatch.setattr(where_the_opponent_plays, "tell_gain_plainly", lambda *_: kind)
    tell = where_the_opponent_plays._tell_deed_of_answer
    assert tell(witness, [move], move, [])[0] == kind
    told = Claim(DEFENDS, COUNTED, move, stones)
    assert tell(witness, [move], move, [told]) == ("", [])
