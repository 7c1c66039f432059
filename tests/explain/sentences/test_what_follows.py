"""What follows a move: who keeps sente, who need not answer, and who has to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.record import Tried
from engine.explain.claims.kinds import (
    ANSWER,
    ATARI,
    ATTACKS,
    BLOW,
    BY,
    CATCHES,
    COUNTED,
    CUTS,
    FORCES,
    GOES_ON,
    GROUND,
    KILLS,
    LINKS,
    PARTS,
    PROVEN,
    RESCUES,
    SEEN,
    SHAPE,
    THERE,
    THREATENS,
    TURNS,
    Claim,
    Sentence,
    as_claims_before,
)
from engine.explain.claims.outlooks import Following
from engine.explain.claims.threats import find_threats
from engine.explain.claims.unanswered import Unanswered, with_answer_back
from engine.explain.claims.witness import Reply, Witness
from engine.explain.sentences.purposes import find_forces
from engine.explain.sentences.what_follows import _has_to_go_on, _tell_deed_of_answer, tell_what_follows
from engine.explain.sentences.what_to_learn import learn_from_told
from engine.explain.sentences.who_is_in_atari import tell_saving
from engine.explain.words.languages import speaking
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_threats import HELPER
from tests.explain.positions import game_at
from tests.explain.records import point
from tests.explain.sentences.test_why_this_move import Counted

UNANSWERED = "engine.explain.sentences.what_if_not_answered"


class Going(Counted):
    """A witness whose games go on after a move as they are made up: each move, and its share."""

    shares: Sequence[tuple[str, float]] = ()

    def likely_moves(self, moves: Sequence[int]) -> list[tuple[int, float]]:
        return [(point(vertex), share) for vertex, share in self.shares]

    def reply(self, moves: Sequence[int]) -> Reply:
        return Reply(point(self.shares[0][0]), self.shares[0][1])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shares", "again", "is_gote"),
    [
        # nobody knows where he plays, but it is not here
        ([("A1", 0.3), ("J9", 0.25), ("A9", 0.2), ("E4", 0.25)], [("J1", 0.8), ("E4", 0.2)], True),
        ([("A1", 0.3), ("J9", 0.25), ("E4", 0.45)], [("J1", 0.8), ("E4", 0.2)], False),
        ([("A1", 0.8), ("E4", 0.2)], [("E4", 0.6), ("A1", 0.4)], False),
    ],
)
def test_a_move_is_gote_where_most_games_of_each_tree_go_on_elsewhere(
    shares: list[tuple[str, float]], again: list[tuple[str, float]], is_gote: bool
) -> None:
    witness, other = (
        Going(Game(9, 7.0), BLACK, {point("E5"): (0.5, 1.0), PASS: (0.5, 0.0)}) for _ in range(2)
    )
    witness.shares, other.shares, witness.again = shares, again, other
    told = tell_what_follows(witness, witness.play_out(point("E5")))
    text = "" if told is None else told.text
    assert ("so E5 is gote" in text) is is_gote
    # what threatens stones is not said to need no answer
    threat = Claim(THREATENS, PROVEN, point("E5"), (point("E6"),), rule=CATCHES)
    # nor what attacks some; it was: "An attack: D2 attacks ... White need not answer and can play elsewhere"
    attack = Claim(ATTACKS, COUNTED, point("E5"), (point("E6"),), value=0.5, margin=0.3, words={BY: "E7"})
    for claim in (threat, attack):
        told = tell_what_follows(witness, witness.play_out(point("E5")), [claim])
        assert told is None or "gote" not in told.text
    softly = replace(attack, margin=0.1)
    told = tell_what_follows(witness, witness.play_out(point("E5")), [softly])
    assert ("so E5 is gote" in ("" if told is None else told.text)) is is_gote


def test_after_the_answer_the_mover_keeps_sente_if_he_plays_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    what_follows = "engine.explain.sentences.what_follows"
    turned = Claim(TURNS, COUNTED, point("E5"), points=(point("E5"), point("E6"), point("A1")))
    witness = Counted(Game(9, 7.0), BLACK, {point("E5"): (0.5, 1.0), PASS: (0.5, 0.0)})
    monkeypatch.setattr(f"{what_follows}.find_quiet_line", lambda *_: ())
    monkeypatch.setattr(f"{what_follows}.find_likely_answer", lambda *_: point("E6"))
    monkeypatch.setattr(f"{UNANSWERED}.find_unanswered", lambda *_: None)
    monkeypatch.setattr(f"{what_follows}.tell_who_is_ahead", lambda *_: ("", ()))
    monkeypatch.setattr(f"{what_follows}._claim_away", lambda *_: (turned,))
    told = tell_what_follows(witness, witness.play_out(point("E5")))
    assert told is not None and told.text == "I expect White to answer at E6, and Black keeps sente."
    assert [each.kind for each in told.claims] == [ANSWER, TURNS]
    # an answer of which nobody learns what it is for is none
    monkeypatch.setattr(f"{what_follows}._claim_away", lambda *_: ())
    assert tell_what_follows(witness, witness.play_out(point("E5"))) is None


@pytest.mark.parametrize(("line", "goes_on"), [("D18 C17", True), ("D18", False), ("D18 B17", False)])
def test_nobody_keeps_sente_who_moves_next_by_the_corner_book(line: str, goes_on: bool) -> None:
    # the joseki goes on with Black's J17
    game = Game(19, 6.5)
    black, white = ([parse_vertex(each, 19) for each in names.split()] for names in ("F17 Q16", "D16 D14"))
    game.setup(black, white, to_move=BLACK)
    moves = [parse_vertex(each, 19) for each in line.split()]
    assert _has_to_go_on(Witness(adviser(), game, BLACK), moves) is goes_on


ANSWERED = """
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. . . . . O . . .
. . . O X O . . .
. . . . O X O . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's E6 gets the stone at E5 out of the ladder at E6; White's F3 takes the other one off the board."""


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (("E6", "F3"), "I expect White to answer at F3, which takes the black stone at F4 off the board."),
        (("E6", "J1"), ""),
    ],
)
def test_the_answer_is_told_with_what_it_does(
    line: tuple[str, str], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    what_follows = "engine.explain.sentences.what_follows"
    move, answer = (point(each) for each in line)
    game = game_at(ANSWERED)
    witness = Counted(game, BLACK, {move: (0.5, 1.0), PASS: (0.5, 0.0)})
    monkeypatch.setattr(f"{what_follows}.find_quiet_line", lambda *_: (move, answer))
    monkeypatch.setattr(f"{what_follows}.is_elsewhere", lambda *_: False)
    monkeypatch.setattr(f"{what_follows}._tell_taken_in_line", lambda *_: ("", ()))
    for name in ("_claim_turn", "_claim_away"):
        monkeypatch.setattr(f"{what_follows}.{name}", lambda *_: ())
    monkeypatch.setattr(f"{what_follows}.find_not_answered", lambda *_: None)
    told = tell_what_follows(witness, witness.play_out(move))
    assert ("" if told is None else told.text) == text


def test_an_answer_is_not_told_to_help_stones_that_are_told_to_die(monkeypatch: pytest.MonkeyPatch) -> None:
    move, answer = point("E6"), point("D4")
    witness = Counted(game_at(ANSWERED), BLACK, {move: (0.5, 1.0), PASS: (0.5, 0.0)})
    link = Claim(LINKS, PROVEN, answer, (point("D5"), point("E4")))
    monkeypatch.setattr("engine.explain.sentences.what_follows.read_fates", lambda *_: [link])
    killed = Claim(KILLS, PROVEN, move, (point("D5"),))
    assert _tell_deed_of_answer(witness, move, answer, [])[0] == "connects the white stone at D5 with E4"
    assert _tell_deed_of_answer(witness, move, answer, [killed]) == ("", ())


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        (9.0, "E5 is sente: White has to answer at E6, or loses 7 points at least."),
        # without what it costs it says nothing
        (0.0, ""),
    ],
)
def test_that_he_has_to_answer_is_told_with_what_it_costs(
    cost: float, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    what_follows = "engine.explain.sentences.what_follows"
    forces = Claim(FORCES, COUNTED, point("E5"), points=(point("E6"),), value=cost, margin=min(cost, 2.0))
    witness = Counted(Game(9, 7.0), BLACK, {point("E5"): (0.5, 1.0), PASS: (0.5, 0.0)})
    monkeypatch.setattr(f"{what_follows}.find_quiet_line", lambda *_: ())
    monkeypatch.setattr(f"{what_follows}.find_likely_answer", lambda *_: point("E6"))
    monkeypatch.setattr(
        f"{UNANSWERED}.find_unanswered", lambda *_: Unanswered(None, forces, answer=point("E6"))
    )
    monkeypatch.setattr(f"{what_follows}.tell_who_is_ahead", lambda *_: ("", ()))
    told = tell_what_follows(witness, witness.play_out(point("E5")))
    assert ("" if told is None else told.text) == text


AT_THE_HEAD = """
. . . . . . . . .
. . . . . . . . .
. . . X . X O . .
. . . . . X O . .
. . . O . . . . .
. . . . . X . . .
. O . . X O X . .
. . O . . . . X .
. . . . . . . . .
"""
"""White's F5 threatens to cut with E5, where Black's answer is an atari on it; at E4 it would be none."""


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        # it was: "F5 is sente: Black has to answer at E5, or loses 7 points at least."
        ("E5", "Black has to answer at E5, or loses 7 points at least."),
        ("E4", "F5 is sente: Black has to answer at E4, or loses 7 points at least."),
    ],
)
def test_a_move_whose_answer_is_an_atari_keeps_no_sente(
    answer: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    what_follows, move = "engine.explain.sentences.what_follows", point("F5")
    forces = Claim(FORCES, COUNTED, move, points=(point(answer),), value=9.0, margin=2.0)
    witness = Counted(game_at(AT_THE_HEAD, WHITE), WHITE, {move: (0.5, 1.0), PASS: (0.5, 0.0)})
    monkeypatch.setattr(f"{what_follows}.find_quiet_line", lambda *_: ())
    monkeypatch.setattr(f"{what_follows}.find_likely_answer", lambda *_: point(answer))
    found = Unanswered(None, with_answer_back(witness, forces), answer=point(answer))
    monkeypatch.setattr(f"{UNANSWERED}.find_unanswered", lambda *_: found)
    monkeypatch.setattr(f"{what_follows}.tell_who_is_ahead", lambda *_: ("", ()))
    told = tell_what_follows(witness, witness.play_out(move))
    assert told is not None and told.text == text
    # nor is it an example of what must be answered, or called a move in sente
    threat = Claim(THREATENS, PROVEN, move, (point("F6"), point("F4")), rule=CUTS)
    is_sente = answer == "E4"
    assert (learn_from_told([Sentence("", (threat,)), told]) is not None) is is_sente
    assert bool(find_forces(told)) is is_sente


@pytest.mark.parametrize("is_threat_told", [True, False])
def test_what_was_told_as_a_threat_is_not_told_again(
    is_threat_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    what_follows = "engine.explain.sentences.what_follows"
    witness = Witness(adviser(), game_at(HELPER), BLACK)
    (threat,) = find_threats(witness, point("E2"))
    caught = Claim(CATCHES, PROVEN, point("D1"), threat.stones)
    deeds = (replace(as_claims_before([caught], point("E2"))[0], points=(point("E2"), PASS)),)
    blow = Claim(BLOW, COUNTED, point("E2"), points=(point("D1"),), value=4.0)
    monkeypatch.setattr(f"{what_follows}.find_quiet_line", lambda *_: ())
    monkeypatch.setattr(f"{what_follows}.find_likely_answer", lambda *_: point("D1"))
    monkeypatch.setattr(
        f"{UNANSWERED}.find_unanswered", lambda *_: Unanswered(blow, None, deeds, point("D1"))
    )
    monkeypatch.setattr(f"{what_follows}.tell_who_is_ahead", lambda *_: ("", ()))
    told = tell_what_follows(witness, Tried(Candidate(point("E2"), ())), [threat] if is_threat_told else [])
    kinds = [] if told is None else [each.kind for each in told.claims]
    assert (BLOW in kinds) is not is_threat_told


@pytest.mark.parametrize("kind", [PARTS, SHAPE])
def test_whose_ground_it_would_be_is_not_told_of_a_move_for_stones(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    what_follows = "engine.explain.sentences.what_follows"
    move, answer = point("E5"), point("E6")
    forces = Claim(FORCES, COUNTED, move, points=(answer,), value=9.0, margin=2.0)
    ground = Claim(GROUND, COUNTED, answer, points=(point("E7"), point("E8")), margin=0.5)
    blow = Claim(BLOW, COUNTED, move, points=(answer,), value=6.0)
    deeds = tuple(as_claims_before([ground], move, PASS))
    witness = Counted(Game(9, 7.0), BLACK, {move: (0.5, 1.0), PASS: (0.5, 0.0)})
    monkeypatch.setattr(f"{what_follows}.find_quiet_line", lambda *_: ())
    monkeypatch.setattr(f"{what_follows}.find_likely_answer", lambda *_: answer)
    may_come = "engine.explain.sentences.what_may_come"
    monkeypatch.setattr(f"{may_come}.tell_gain_plainly", lambda *_: "gains territory")
    monkeypatch.setattr(f"{UNANSWERED}.find_unanswered", lambda *_: Unanswered(blow, forces, deeds, answer))
    told = tell_what_follows(witness, witness.play_out(move), [Claim(kind, COUNTED, move, (point("D5"),))])
    # it was: "if White does not answer at N15, Black plays N15, which builds Black's territory on the upper side ..."
    deed = (
        "E6 and White loses 7 points at least"
        if kind == PARTS
        else "E6, which gains territory (7 points at least)"
    )
    assert told is not None
    # nobody calls that sente
    assert told.text == f"If White does not answer at E6, Black plays {deed}."
    assert any(each.rule == GROUND for each in told.claims) is (kind == SHAPE)


@pytest.mark.parametrize("is_line", [True, False])
def test_what_we_play_after_the_answer_is_told(is_line: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    what_follows = "engine.explain.sentences.what_follows"
    move, answer, following = (point(each) for each in ("E6", "F3", "E3"))
    witness = Counted(game_at(ANSWERED), BLACK, {move: (0.5, 1.0), PASS: (0.5, 0.0)})
    for name in ("_claim_turn", "_claim_away"):
        monkeypatch.setattr(f"{what_follows}.{name}", lambda *_: ())
    monkeypatch.setattr(f"{what_follows}.find_not_answered", lambda *_: None)
    monkeypatch.setattr(f"{what_follows}.is_elsewhere", lambda *_: False)
    monkeypatch.setattr(f"{what_follows}._tell_taken_in_line", lambda *_: ("", ()))
    monkeypatch.setattr(f"{what_follows}.find_quiet_line", lambda *_: (move, answer) if is_line else ())
    monkeypatch.setattr(f"{what_follows}.find_likely_answer", lambda *_: answer)
    saved = Claim(RESCUES, PROVEN, following, (point("E4"),))
    could = Following(Claim(GOES_ON, COUNTED, move, points=(move, answer, following)), (saved,))
    monkeypatch.setattr("engine.explain.sentences.what_may_come.find_following", lambda *_: could)
    told = tell_what_follows(witness, witness.play_out(move))
    # it ended with the answer
    assert told is not None and told.text.startswith(
        "I expect White to answer at F3, which takes the black stone at F4 off the board; "
        "then Black could play E3, which "
    )
    assert could.claim in told.claims
    assert told.claims[-1].kind == THERE and told.claims[-1].points == (move, answer)
    with speaking("japanese"):
        again = tell_what_follows(witness, witness.play_out(move))
    assert again is not None and "E3" in again.text
    # where the mover keeps sente he plays elsewhere
    turned = Claim(TURNS, COUNTED, move, points=(move, answer, point("A1")))
    monkeypatch.setattr(f"{what_follows}._claim_away", lambda *_: (turned,))
    elsewhere = tell_what_follows(witness, witness.play_out(move))
    assert elsewhere is not None and "E3" not in elsewhere.text


BESIDE_THE_MOVE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O {o} . . . . .
. . . . {o} . . . .
. . O {o} . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's C4 is put in atari by White's B4, and gets out by D4 if White has nothing around that."""


@pytest.mark.parametrize(("beside", "text"), [(".", "D4 saves that stone"), ("O", "")])
def test_how_stones_are_saved_that_an_answer_puts_in_atari_is_told(beside: str, text: str) -> None:
    witness = Witness(adviser(), game_at(BESIDE_THE_MOVE.format(o=beside)), BLACK)
    line = (point("C4"), point("B4"))
    deed = Claim(THERE, SEEN, line[1], line[:1], line[:1], rule=ATARI)
    # it was: "I expect White to answer at B4, which threatens to capture the black stone at C4", and nothing more
    said, claims = tell_saving(witness, line, [deed])
    assert said == text
    assert [(each.kind, each.rule, each.move) for each in claims] == [(THERE, RESCUES, point("D4"))][
        : len(text)
    ]
    # where the answer does more, that is not undone
    assert tell_saving(witness, line, [deed, deed]) == ("", [])
