"""What may come after a move: the answer and our next move by what they do, and how a group stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.record import Decision, Tried
from engine.evaluate.groups.aliveness import LIVES_OR_RUNS, MIAI_ALIVE, RUNS_POORLY
from engine.explain.claims import outlooks
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import (
    ANSWER,
    COULD,
    COUNTED,
    CUTS,
    GOES_ON,
    GROUND,
    KILLS,
    LIKELY,
    LINKS,
    LIVES,
    POINT,
    SEEN,
    SHAPE,
    STANDS,
    TAKES,
    THERE,
    THREATENS,
    Claim,
    Sentence,
)
from engine.explain.claims.outlooks import (
    IN_SIGHT,
    find_following,
    find_outlook,
    find_return,
    find_turned_group,
    find_unstable_group,
    find_worsened_group,
)
from engine.explain.claims.readings import Answer
from engine.explain.claims.witness import Reply, Witness
from engine.explain.sentences.if_passed import _tell_same_point_alone
from engine.explain.sentences.what_may_come import (
    tell_following,
    tell_how_a_group_stands,
    tell_what_may_come,
    unless_done_anyway,
)
from engine.explain.sentences.where_the_opponent_plays import tell_turned
from engine.explain.words.languages import speaking
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

IN_REACH = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X O . . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black puts D5 in atari by E5, and takes it by D6 if White looks away."""

ANSWERED = {(): (), ("E5",): (("E4", 0.7),), ("E5", "E4"): (("D6", 0.8),)}
"""What most games go on with."""


class Foreseen(Witness):
    """A witness whose games are made up: what they go on with, and how often all stones of a side are lost."""

    again = None

    def __init__(
        self, rows: str, likely: Mapping[tuple[str, ...], Sequence[tuple[str, float]]], lost: float = 0.3
    ) -> None:
        super().__init__(adviser(), game_at(rows), BLACK)
        self.likely, self.lost = likely, lost

    def likely_moves(self, moves: Sequence[int]) -> list[tuple[int, float]]:
        found = next((each for line, each in self.likely.items() if [*map(point, line)] == list(moves)), ())
        return [(point(move), share) for move, share in found]

    def play_out(self, move: int) -> Tried:
        owned = dict.fromkeys(self.board.points(), 2 * self.lost - 1)
        return Tried(Candidate(move, ()), won=0.5, visits=(1000,), owned=owned, replied=True)


def test_the_answer_and_our_next_move_are_told_by_what_they_do() -> None:
    witness = Foreseen(IN_REACH, ANSWERED)
    told = tell_what_may_come(witness, point("E5"), [])
    assert told is not None and told.text.startswith("I expect White to answer at E4")
    assert told.text.endswith("then Black plays D6, which takes the white stone at D5 off the board.")
    assert told.claims[0].kind == ANSWER and told.claims[0].points == tuple(map(point, ("E5", "E4", "D6")))
    taken = next(each for each in told.claims if each.kind == THERE and each.rule == TAKES)
    assert taken.points == (point("E5"), point("E4"))
    checker = Checker(adviser(), game_at(IN_REACH), Decision(BLACK, point("E5")), witness)
    assert checker.check(taken).verdict == HELD
    with speaking("japanese"):
        assert tell_what_may_come(witness, point("E5"), []) is not None


@pytest.mark.parametrize(
    ("share", "begins"), [(0.5, "If White answers at E4"), (0.7, "I expect White to answer at E4")]
)
def test_an_answer_that_few_games_have_is_told_as_one_that_may_come(share: float, begins: str) -> None:
    witness = Foreseen(IN_REACH, {**ANSWERED, ("E5",): (("E4", share),)})
    told = tell_what_may_come(witness, point("E5"), [])
    assert told is not None and told.text.startswith(begins)


class OfFewGames(Foreseen):
    """A witness whose shares may be off, as few games are."""

    def error_of_share(self, moves: Sequence[int], share: float) -> float:
        return 0.08


@pytest.mark.parametrize(("share", "is_told"), [(0.7, False), (0.72, True)])
def test_our_next_move_is_told_only_if_few_games_are_surely_enough(share: float, is_told: bool) -> None:
    witness = OfFewGames(IN_REACH, {**ANSWERED, ("E5", "E4"): (("D6", share),)})
    told = tell_what_may_come(witness, point("E5"), [])
    # it was told with 0.6 of twenty games; with fewer it is one that could be played
    assert told is not None and ("then Black plays D6" in told.text) is is_told
    assert ("then Black could play D6" in told.text) is not is_told


@pytest.mark.parametrize(
    ("by_answer", "by_next", "ours"),
    [
        (0.45, 0.6, "Black plays D6, which takes"),
        (0.45, 0.5, "Black could play D6, which takes"),
        (0.35, 0.6, "Black could play D6, which takes"),
        (0.35, 0.2, ""),
        (0.2, 0.6, ""),
    ],
)
def test_on_large_boards_too_a_line_is_told_by_how_many_games_go_on_so(
    by_answer: float, by_next: float, ours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outlooks, "shares_on", lambda _: outlooks.ON_LARGE)
    likely = {("E5",): (("E4", by_answer),), ("E5", "E4"): (("D6", by_next),)}
    told = tell_what_may_come(Foreseen(IN_REACH, likely), point("E5"), [])
    # nothing was told where the answer had less than .4 of the games, or our move less than .55
    assert (told is not None) is bool(ours)
    assert told is None or (told.text.startswith("If White answers at E4") and ours in told.text)


def test_an_answer_far_off_that_few_games_have_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlooks, "shares_on", lambda _: outlooks.ON_LARGE)
    monkeypatch.setattr(outlooks, "is_elsewhere", lambda *_: False)
    likely = {("E5",): (("J6", 0.35),), ("E5", "J6"): (("D6", 0.9),)}
    assert find_outlook(Foreseen(IN_REACH, likely), point("E5")) is None
    likely[("E5",)] = (("J6", 0.45),)
    assert find_outlook(Foreseen(IN_REACH, likely), point("E5")) is not None


@pytest.mark.parametrize(("share", "kind"), [(0.8, ANSWER), (0.5, GOES_ON)])
def test_our_move_after_a_line_is_the_one_that_does_something_to_stones(share: float, kind: str) -> None:
    line = point("E5"), point("E4")
    found = find_following(Foreseen(IN_REACH, {("E5", "E4"): (("D6", share),)}), line)
    assert found is not None and [each.kind for each in found.deeds] == [TAKES]
    assert (found.claim.kind, found.claim.points) == (kind, (*line, point("D6")))
    # one that does nothing, or that few games have, is none
    assert find_following(Foreseen(IN_REACH, {("E5", "E4"): (("F7", share),)}), line) is None
    assert find_following(Foreseen(IN_REACH, {("E5", "E4"): (("D6", 0.2),)}), line) is None


class Judging(Foreseen):
    """A witness whose player finds each move worth what it is made up to be, and would play A1 anywhere."""

    def reply(self, moves: Sequence[int]) -> Reply:
        return Reply(point("A1"), 1.0)


@pytest.mark.parametrize(("won", "verdict"), [(0.45, HELD), (0.35, FAILED)])
def test_a_line_with_which_the_game_could_go_on_is_held_to_what_its_moves_are_worth(
    won: float, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = tuple(map(point, ("E5", "E4", "D6")))
    player = adviser()
    worth = {point("A1"): 0.5, point("E4"): 0.5, point("D6"): won}
    monkeypatch.setattr(player, "judge", lambda _, __, move: Tried(Candidate(move, ()), won=worth[move]))
    checker = Checker(player, game_at(IN_REACH), Decision(BLACK, line[0]), Judging(IN_REACH, {}))
    assert checker.check(Claim(GOES_ON, COUNTED, line[0], points=line)).verdict == verdict
    taken = (line[0], line[0], line[2])
    assert checker.check(Claim(GOES_ON, COUNTED, line[0], points=taken)).verdict == FAILED


@pytest.mark.parametrize(
    "likely",
    [
        # too few games, an answer elsewhere, and a pass
        {("E5",): (("E4", 0.3),)},
        {("E5",): (("J9", 0.9),)},
        {("E5",): (("pass", 0.9),)},
        # and an answer of which nobody knows what it is for
        {("E5",): (("F7", 0.5),), ("E5", "F7"): ()},
    ],
)
def test_what_is_not_known_to_come_is_not_told(
    likely: Mapping[tuple[str, ...], Sequence[tuple[str, float]]],
) -> None:
    assert tell_what_may_come(Foreseen(IN_REACH, likely), point("E5"), []) is None


def test_an_answer_that_undoes_what_was_told_is_left_out() -> None:
    answered = {("E5",): (("D6", 0.9),), ("E5", "D6"): ()}
    found = find_outlook(Foreseen(IN_REACH, answered), point("E5"))
    assert found is not None and found.deeds[0][0].stones
    saved = found.deeds[0][0].stones
    told = Claim(KILLS, LIKELY, point("E5"), saved)
    assert find_outlook(Foreseen(IN_REACH, answered), point("E5"), [told]) is None
    # that stones which are cut off are saved undoes no cut; the answer was left out
    told = replace(told, kind=CUTS)
    assert find_outlook(Foreseen(IN_REACH, answered), point("E5"), [told]) is not None


def test_what_the_enemy_does_after_the_move_as_well_is_not_told_of_a_pass() -> None:
    move, pair = point("E5"), (point("C5"), point("D4"))
    passed = Sentence("", (Claim(THERE, LIKELY, move, pair, (PASS,), rule=LINKS),))
    # it was: "If Black passed, White would connect K15 with M13. White may answer at L13, which connects K15 with M13."
    may = Sentence("", (Claim(THERE, LIKELY, move, pair[::-1], (move,), rule=LINKS),))
    assert unless_done_anyway(passed, may) is None
    assert unless_done_anyway(passed, None) is passed
    other = Sentence("", (Claim(THERE, LIKELY, move, (point("D4"),), (move,), rule=LINKS),))
    assert unless_done_anyway(passed, other) is passed
    # it was: "If Black passed, White would play M5 ... I expect White to answer at M5"
    there = Sentence("", (Claim(POINT, COUNTED, move, points=(point("D6"),)),))
    answered = Sentence("", (Claim(ANSWER, COUNTED, move, points=(move, point("D6"))),))
    assert unless_done_anyway(there, answered) is None and unless_done_anyway(there, may) is there
    goes_on = Sentence("", (Claim(GOES_ON, COUNTED, move, points=(move, point("D6"), point("F6"))),))
    assert unless_done_anyway(there, goes_on) is None
    could = Sentence("", (Claim(COULD, LIKELY, move, pair, (move,), rule=LINKS),))
    assert unless_done_anyway(could, may) is None


RUNNING = """
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . X . . . . . . . O . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . X . . . X . . . .
. . . . . O O O . . . . .
. . . . X . . . . . . . .
. . . . . . . . . . . . .
. . . . . . X . . . . . .
. . X . . . . . . . X . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
"""
"""White's three stones at G7 have no eyes yet."""


@pytest.mark.parametrize(("lost", "is_told"), [(0.45, True), (0.3, False), (0.95, False)])
def test_how_a_group_stands_is_told_as_far_as_the_games_do_not_deny_it(lost: float, is_told: bool) -> None:
    witness, beside = Foreseen(RUNNING, {}, lost), parse_vertex("J7", 13)
    claim = find_unstable_group(witness, beside, (), IN_SIGHT)
    # beside what is told of other stones it is not told
    assert find_unstable_group(witness, beside) is None
    assert (claim is not None) is is_told
    if claim is None:
        return
    assert claim.kind == STANDS and set(claim.stones) == {
        parse_vertex(each, 13) for each in ("F7", "G7", "H7")
    }
    told = tell_how_a_group_stands(witness, beside, [Claim(SHAPE, COUNTED, beside)])
    assert told is not None and told.text.startswith("After J7, White's group at H7 ")
    # ground that is only judged says little, too
    ground = Claim(GROUND, LIKELY, beside)
    assert tell_how_a_group_stands(witness, beside, [ground]) == told
    assert tell_how_a_group_stands(witness, beside, [replace(ground, trust=COUNTED)]) is None
    # where it is told who lives and dies nobody asks how else they stand
    assert tell_how_a_group_stands(witness, beside, [Claim(KILLS, LIKELY, beside)]) is None
    verdicts = [
        Checker(adviser(), game_at(RUNNING), Decision(BLACK, beside), Foreseen(RUNNING, {}, each))
        .check(claim)
        .verdict
        for each in (0.3, 0.0)
    ]
    assert verdicts == [HELD, FAILED]


class Fearing(Foreseen):
    """White to move, whose stones are lost in most games after a pass, and in few with a move."""

    def __init__(self, rows: str, then: float) -> None:
        super().__init__(rows, {})
        self.color, self.then = WHITE, then
        self.board.to_move = WHITE

    def play_out(self, move: int) -> Tried:
        owned = dict.fromkeys(self.board.points(), self.then if move == PASS else -0.6)
        return replace(super().play_out(move), owned=owned)


@pytest.mark.parametrize(
    ("then", "vertex", "is_told"), [(0.6, "K8", True), (-0.6, "K8", False), (0.6, "B2", False)]
)
def test_how_a_group_would_stand_after_the_enemys_move_is_told(
    then: float, vertex: str, is_told: bool
) -> None:
    witness, move = Fearing(RUNNING, then), parse_vertex(vertex, 13)
    there = witness.witness_after([PASS])
    assert there is not None
    claim = find_worsened_group(witness, there, move)
    assert (claim is not None) is is_told
    if claim is None:
        return
    told = _tell_same_point_alone(witness, move)
    assert told is not None and told.text == (
        "If White passed, Black would play K8, after which White's group at H7 is in danger."
    )


def test_how_a_group_would_stand_is_told_of_another_point_of_the_enemys_too() -> None:
    witness, move, theirs = Fearing(RUNNING, 0.6), parse_vertex("K8", 13), parse_vertex("J7", 13)
    there = witness.witness_after([PASS])
    assert there is not None
    claim = find_turned_group(witness, there, move, theirs)
    assert claim is not None and claim.move == theirs and not claim.rule
    words, claims = tell_turned(witness, move, theirs)
    assert words == {
        "group": "White's group at H7",
        "state": "is in danger",
    }
    assert [(each.kind, each.rule, each.points) for each in claims] == [(THERE, STANDS, (PASS,))]
    # the games must say that it hangs on the move
    assert find_turned_group(Fearing(RUNNING, -0.6), there, move, theirs) is None


class Attacking(Fearing):
    """Black to move: White's stones are lost in most games with a move of his, and in few after a pass."""

    def __init__(self) -> None:
        super().__init__(RUNNING, -0.6)
        self.color = BLACK
        self.board.to_move = BLACK

    def play_out(self, move: int) -> Tried:
        tried = super().play_out(move)
        return tried if move == PASS else replace(tried, owned=dict.fromkeys(self.board.points(), 0.6))


@pytest.mark.parametrize(("state", "is_told"), [(MIAI_ALIVE, True), (LIVES_OR_RUNS, False)])
def test_of_his_group_it_is_told_that_it_lives_not_that_it_can_run(
    state: int, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move = Attacking(), parse_vertex("K8", 13)
    there = witness.witness_after([PASS])
    theirs = None if there is None else there.witness_after([move])
    assert there is not None and theirs is not None
    monkeypatch.setattr(
        type(theirs.scene), "aliveness", lambda self, _: state if self is theirs.scene else RUNS_POORLY
    )
    monkeypatch.setattr(there, "witness_after", lambda _: theirs)
    claim = find_turned_group(witness, there, move, move)
    # it was: "..., after which White's group at H7 can run, or live in one move"
    assert (claim is not None and claim.rule == LIVES) is is_told


@pytest.mark.parametrize(("lost", "verdict"), [(0.3, HELD), (0.7, FAILED)])
def test_that_a_group_is_out_of_danger_is_held_to_games(lost: float, verdict: str) -> None:
    stones = tuple(parse_vertex(each, 13) for each in ("F7", "G7", "H7"))
    claim = Claim(STANDS, LIKELY, parse_vertex("J7", 13), stones, rule=LIVES)
    checker = Checker(adviser(), game_at(RUNNING), Decision(BLACK, claim.move), Foreseen(RUNNING, {}, lost))
    assert checker.check(claim).verdict == verdict


def test_what_we_could_do_once_a_stone_is_taken_is_the_likeliest_move_that_does_something() -> None:
    line = point("E5"), point("E4")
    found = find_return(Foreseen(IN_REACH, ANSWERED), *line)
    assert [(each.kind, each.move) for each in found] == [(TAKES, point("D6"))]
    # too few games have it, or it does nothing to stones
    assert find_return(Foreseen(IN_REACH, {("E5", "E4"): (("D6", 0.2),)}), *line) == []
    assert find_return(Foreseen(IN_REACH, {("E5", "E4"): (("F7", 0.8),)}), *line) == []


@pytest.mark.parametrize("at_once", [True, False])
def test_what_our_next_move_would_do_at_once_is_not_told_of_a_line(
    at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Foreseen(IN_REACH, ANSWERED)
    taken = Claim(TAKES, SEEN, point("D6"), (point("D5"),))

    def read(there: Witness, move: int) -> list[Claim]:
        """D6 takes D5: after the line, and before it only if it can be done at once."""
        return [taken] if move == taken.move and (at_once or there is not witness) else []

    monkeypatch.setattr(outlooks, "read_fates", read)
    found = outlooks.find_outlook(witness, point("E5"))
    assert (found is not None and taken in found.deeds[1]) is not at_once


def test_an_answer_is_told_by_its_shape_though_nobody_knows_the_next_move() -> None:
    # it was: "E17 attaches to the stone at D17", and not that nearly all games answer by a hane at E18
    witness = Foreseen(IN_REACH, {("G5",): (("F5", 0.8),), ("G5", "F5"): ()})
    told = tell_what_may_come(witness, point("G5"), [])
    assert told is not None and told.text.startswith("I expect White to answer at F5, which ")
    assert told.claims[0].kind == ANSWER and len(told.claims[0].points) == 2


@pytest.mark.parametrize(("kind", "is_told"), [(ANSWER, True), (GOES_ON, False)])
def test_an_answer_that_few_games_have_is_not_told_alone(
    kind: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = tuple(map(point, ("E5", "E4", "D6")))
    takes = Claim(TAKES, SEEN, line[2], (point("D5"),))
    shape = Claim(STANDS, SEEN, line[1])
    found = outlooks.Outlook(Claim(kind, COUNTED, line[0], points=line, value=0.3), ((shape,), (takes,)), 1.0)
    plays = "engine.explain.sentences.what_may_come"
    monkeypatch.setattr(f"{plays}.find_outlook", lambda *_: found)
    monkeypatch.setattr(f"{plays}.tell_deed_or_shape", lambda *_: ("comes", []))
    threat = Claim(THREATENS, LIKELY, line[0], takes.stones, (line[2],), rule=TAKES)
    told = tell_what_may_come(Foreseen(IN_REACH, {}), line[0], [threat])
    # it was: "If White answers at E4, which ...", of an answer that only what follows makes worth telling
    assert (told is not None) is is_told
    assert told is None or told.claims[0].points == line[:2]


def test_our_move_after_a_line_is_not_told_if_it_was_told_as_a_threat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = point("E5"), point("E4")
    witness = Foreseen(IN_REACH, {("E5", "E4"): (("D6", 0.8),)})
    text, claims = tell_following(witness, line)
    assert "D6" in text and claims[0].kind == ANSWER
    threat = Claim(THREATENS, LIKELY, line[0], (point("D5"),), (point("D6"),), rule=TAKES)
    # it was told twice
    assert tell_following(witness, line, [threat]) == ("", [])
    assert tell_following(witness, line, [replace(threat, points=(point("F4"),))]) == (text, claims)


def test_our_next_move_is_not_told_if_its_group_dies_then(monkeypatch: pytest.MonkeyPatch) -> None:
    line = point("E5"), point("E4")
    witness = Foreseen(IN_REACH, {("E5", "E4"): (("D6", 0.8),)})
    assert find_following(witness, line) is not None
    monkeypatch.setattr(witness, "read_life", lambda *_: Answer(False, True))
    # it was: "then White could play H8", after which Black kills
    assert find_following(witness, line) is None


@pytest.mark.parametrize(("share", "is_told"), [(0.35, True), (0.25, False)])
def test_an_answer_that_takes_stones_is_told_for_itself(
    share: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outlooks, "shares_on", lambda _: outlooks.ON_LARGE)
    # it was told only with half of the games, or with a move of ours after it
    told = tell_what_may_come(Foreseen(TAKEN, {("G6",): (("D6", share),)}), point("G6"), [])
    assert (told is not None) is is_told
    if told is not None:
        assert told.text == "White may answer at D6, which takes the black stone at D5 off the board."


TAKEN = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O X O . . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's D5 is in atari at D6."""
