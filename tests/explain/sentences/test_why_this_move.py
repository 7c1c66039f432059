"""Four sentences about a decision: made of claims, and true of the board and the games."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Decision, Tried
from engine.decide.players import Adviser, assemble_adviser
from engine.explain.claims.after_a_pass import find_answers_to_pass
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import (
    ANSWER,
    BLOW,
    BY_PROOF,
    BY_SHAPE,
    COST,
    COUNTED,
    DEFENDS,
    EVEN,
    FORCES,
    GOES_ON,
    GROUND,
    HABIT,
    HOLDS,
    KILLS,
    KINDS,
    KO,
    LAST,
    LEAVES_SEKI,
    LEFT,
    LESSON,
    LIKELY,
    LINE,
    LINKS,
    LIVES,
    PASSED,
    PROVEN,
    PURPOSE,
    RESCUES,
    RIVAL,
    SAVES,
    SEEN,
    SHAPE,
    THERE,
    Claim,
    Sentence,
)
from engine.explain.claims.margins import LATE, OPENING, Margins, load_margins
from engine.explain.claims.readings import Answer
from engine.explain.claims.shapes import RELATIONS
from engine.explain.claims.unanswered import is_answer_in_vain
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.witness import Prospect, Reply, Witness
from engine.explain.sentences import if_passed
from engine.explain.sentences import next_best_move as rivals
from engine.explain.sentences import what_a_move_does as purpose
from engine.explain.sentences import why_this_move as account
from engine.explain.sentences.if_passed import tell_if_passed
from engine.explain.sentences.next_best_move import tell_stand_in
from engine.explain.sentences.somebody_elses_move import compare_in_games
from engine.explain.sentences.what_else_it_does import MOST_FATES
from engine.explain.sentences.what_follows import tell_what_follows
from engine.explain.sentences.what_lies_behind import tell_details
from engine.explain.sentences.why_this_move import is_telling, tell_own_move
from engine.explain.words.templates import load_templates
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import GAP, NOTHING_ELSE, SEKI_OR_EYES, THREE_IN_A_ROW, adviser
from tests.explain.claims.test_threats import HELPER
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import point


@functools.cache
def told(color: int) -> tuple[Decision, list[Sentence]]:
    """The decision and its account where a corner is decided by whoever moves first, and nothing else is open."""
    game = game_at(NOTHING_ELSE, color)
    decision = adviser().decide(game, color)
    return decision, tell_own_move(decision, Witness(adviser(), game, color))


def claims_of(sentences: list[Sentence]) -> list[Claim]:
    return [claim for sentence in sentences for claim in sentence.claims]


@pytest.mark.slow
@pytest.mark.parametrize(("color", "kind", "words"), [(BLACK, KILLS, "kills"), (WHITE, SAVES, "makes")])
def test_the_move_that_decides_a_group_is_told_as_that(color: int, kind: str, words: str) -> None:
    decision, sentences = told(color)
    assert decision.move == point("B1")
    first = sentences[0]
    assert first.claims[0].kind == kind
    assert first.claims[0].trust == PROVEN
    clause = "A killing move" if kind == KILLS else "A defence"
    assert first.text.startswith(f"{clause}: B1 {words} White's five stones at B2")
    assert "read to the end" in first.text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("color", "words"),
    [(BLACK, "makes two eyes for Black's"), (WHITE, "leaves Black's")],
    ids=["Black", "White"],
)
def test_a_seki_is_told_as_one(color: int, words: str) -> None:
    game = game_at(SEKI_OR_EYES, color)
    game.komi = 22.0
    decision = adviser().decide(game, color)
    assert decision.move == point("D8")
    first = tell_own_move(decision, Witness(adviser(), game, color))[0].text
    assert words in first and "a seki, read to the end" in first


@pytest.mark.slow
@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_there_are_at_most_four_sentences_of_known_kinds(color: int) -> None:
    decision, sentences = told(color)
    assert 3 <= len(sentences) <= 4
    assert all(each.text.endswith(".") and each.claims for each in sentences)
    claims = claims_of(sentences)
    assert {each.kind for each in claims} <= set(KINDS)
    # what the next best move would gain is told of that move
    others = {each.points[0] for each in claims if each.kind == RIVAL}
    assert {each.move for each in claims} <= {decision.move, *others}
    assert len([each for each in sentences[0].claims if each.kind in OF_STONES]) <= MOST_FATES


@pytest.mark.slow
def test_what_passing_costs_is_told_with_whose_stones_suffer() -> None:
    _, sentences = told(BLACK)
    second = sentences[1]
    assert second.text.startswith("If Black passed, ")
    # what is read is told in the place of games
    assert "White would play B1 and make White's five stones at B2 live" in second.text
    cost = next(each for each in second.claims if each.kind == COST)
    assert cost.value > cost.margin > 0
    assert second.text.endswith(f": that costs {int(cost.value - cost.margin)} points at least.")


@pytest.mark.slow
def test_a_pass_and_a_resignation_have_no_account() -> None:
    decision, _ = told(BLACK)
    game = game_at(NOTHING_ELSE)
    witness = Witness(adviser(), game, BLACK)
    assert tell_own_move(Decision(BLACK, PASS), witness) == []
    given_up = Decision(BLACK, decision.move, tried=decision.tried, resigned=True)
    assert tell_own_move(given_up, witness) == []


class Counted(Witness):
    """A witness whose games are made up: by move, the share won and the score; what is answered they do not say."""

    again = None

    def __init__(self, game: Game, color: int, games: dict[int, tuple[float, float]]) -> None:
        super().__init__(adviser(), game, color)
        self._games = games

    @property
    def player(self) -> Adviser:
        """One whose decisions are not made again: its games are made up."""
        return assemble_adviser("tamen")

    def play_out(self, move: int) -> Tried:
        won, score = self._games[move]
        candidate = Candidate(move, (), -1.0 if move == point("E5") else -6.0)
        owned = dict.fromkeys(self.board.points(), 0.0)
        return Tried(candidate, won=won, score=score, line=(move,), visits=(1000,), owned=owned, replied=True)

    def reply(self, moves: Sequence[int]) -> Reply:
        """No answer has a share of the games."""
        return Reply(PASS, 0.0)

    def lead_after(self, moves: Sequence[int]) -> float | None:
        """Nothing is known of what follows the first move."""
        return self._games[moves[0]][1] if len(moves) == 1 and moves[0] in self._games else None

    def prospect_after(self, move: int) -> Prospect:
        won, score = self._games[move]
        return Prospect(score, won)

    def lead(self, move: int) -> float:
        return self._games[move][1]


def decided(games: dict[str, tuple[float, float]], proven: str = "pass") -> tuple[Decision, Witness]:
    """The decision for E5 on an empty board, C3 being the next best, with made-up games."""
    witness = Counted(Game(9, 7.0), BLACK, {point(vertex): values for vertex, values in games.items()})
    tried = [witness.play_out(point(vertex)) for vertex in ("E5", "C3")]
    return Decision(BLACK, point("E5"), tried=tried, proven=frozenset({point(proven)}) - {PASS}), witness


def made_up(games: dict[str, tuple[float, float]], proven: str = "pass") -> list[Sentence]:
    """The account of what was `decided`."""
    return tell_own_move(*decided(games, proven))


@pytest.mark.slow
def test_habit_is_said_first_and_plainly() -> None:
    sentences = made_up({"E5": (0.5, 1.0), "C3": (0.62, 2.0), "pass": (0.4, -9.0)})
    assert sentences[0].claims[0].kind == HABIT
    assert sentences[0].text == (
        "E5 is played by shape: with as many games for each, C3 did better (62% won against 50%)."
    )
    assert len(sentences) == 2
    # more games won, but fewer points: who is far ahead or behind wins or loses with either
    doubted = made_up({"E5": (0.5, 3.0), "C3": (0.62, 2.0), "pass": (0.4, -9.0)})
    assert HABIT not in [each.kind for each in claims_of(doubted)]
    proven = made_up({"E5": (0.5, 1.0), "C3": (0.62, 2.0), "pass": (0.4, -9.0)}, proven="E5")
    assert proven[0].text.startswith("E5 is played since it decides a group, read to the end: ")


@pytest.mark.slow
def test_neither_proof_nor_shape_decided_if_the_move_is_played_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = {"E5": (0.5, 1.0), "C3": (0.62, 2.0), "pass": (0.4, -9.0)}
    for deciding, proven, words in (
        ((BY_PROOF, BY_SHAPE), "E5", "E5 is played since it decides a group, read to the end: "),
        ((BY_SHAPE,), "E5", "E5 is played by shape: "),
        ((BY_PROOF,), "pass", "E5 had the most games when it was chosen: "),
        ((), "E5", "E5 had the most games when it was chosen: "),
    ):
        monkeypatch.setattr(rivals, "is_decisive", lambda _, __, claim, rules=deciding: claim.rule in rules)
        assert made_up(games, proven)[0].text.startswith(words)


@pytest.mark.slow
def test_what_a_move_with_fewer_games_was_chosen_by_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "is_decisive", lambda *_: False)
    begins = "With as many games for each, C3 did better than E5 "
    for had, words in ((100.0, "E5 had the most games when it was chosen: "), (50.0, begins)):
        decision, witness = decided({"E5": (0.5, 1.0), "C3": (0.62, 2.0), "pass": (0.4, -9.0)})
        decision.tried[:] = [
            replace(each, worth=games) for each, games in zip(decision.tried, (had, 75.0), strict=True)
        ]
        assert tell_own_move(decision, witness)[0].text.startswith(words)


@pytest.mark.slow
def test_another_move_is_told_of_where_games_tell_it_apart() -> None:
    close = made_up({"E5": (0.5, 1.0), "C3": (0.52, 2.0), "pass": (0.4, -9.0)})
    assert RIVAL not in [claim.kind for claim in claims_of(close)]
    decision, witness = decided({"E5": (0.5, 1.0), "C3": (0.52, 2.0), "pass": (0.4, -9.0)})
    assert "C3 did about as well in my games: it is a move in the lower left corner." in [
        each.text for each in tell_details(decision, witness, tell_own_move(decision, witness))
    ]
    # what did better, and was told first as that, is not told to have done as well
    decision, witness = decided({"E5": (0.5, 1.0), "C3": (0.62, 2.0), "pass": (0.4, -9.0)})
    assert not any(
        "as well" in each.text for each in tell_details(decision, witness, tell_own_move(decision, witness))
    )


@pytest.mark.parametrize(("score", "is_told"), [(29.0, True), (5.0, False)])
def test_a_move_that_wins_as_often_but_loses_points_is_not_called_as_good(
    score: float, is_told: bool
) -> None:
    games = {point("E5"): (0.97, 30.0), point("C3"): (0.97, score), PASS: (0.9, 2.0)}
    witness = Counted(Game(9, 7.0), BLACK, games)
    ours, other = witness.play_out(point("E5")), witness.play_out(point("C3"))
    first = Sentence("E5 takes the centre.", (Claim(SHAPE, SEEN, point("E5")),))
    assert (tell_stand_in(witness, other, ours, first, first.claims) is not None) is is_told


def test_what_no_single_thing_decides_is_told_with_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purpose, "is_decisive", lambda *_: False)
    monkeypatch.setattr(purpose, "share_left_without", lambda *_: 1.0)
    monkeypatch.setattr(purpose, "find_gain_as_judged", lambda *_: None)
    nowhere = made_up({"E5": (0.5, 1.0), "C3": (0.52, 2.0), "pass": (0.4, -9.0)})
    assert nowhere[0].text == "E5 is a move in the centre."
    assert not {EVEN, PURPOSE} & {each.kind for each in claims_of(nowhere)}


@pytest.mark.slow
def test_who_is_ahead_is_said_as_far_as_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def ahead(won: float, score: float, evaluated: float | None = None) -> str:
        monkeypatch.setattr(Counted, "evaluated", score if evaluated is None else evaluated)
        sentences = made_up({"E5": (won, score), "C3": (won, score), "pass": (0.1, -20.0)})
        told = next((each.text for each in sentences if "ahead" in each.text), "")
        # before it stands the line that is expected, if there is one
        return told.split(". ")[-1].lower()

    # as long as the board is open nothing is said
    assert ahead(0.95, 20.0) == ""
    monkeypatch.setattr(Counted, "stones", 60)
    # where nobody knows by how much neither
    assert ahead(0.55, 3.0) == ahead(0.4, 20.0) == ahead(0.8, 5.0) == ahead(0.2, -5.0) == ""
    # by the games alone
    assert ahead(0.8, 5.0, -1.0) == ahead(0.2, -5.0, 1.0) == ""
    assert ahead(0.95, 20.0) == "black is ahead by 16 points at least."
    assert ahead(0.05, -20.0) == "white is ahead by 16 points at least."


@pytest.mark.parametrize(("stones", "stage"), [(0, "opening"), (20, "middle"), (60, "late")])
def test_the_lead_depends_on_how_full_the_board_is(stones: int, stage: str) -> None:
    margins = load_margins()
    place = f"small {stage}"
    lead = margins.expected_lead(9, stones, -20.0)
    assert lead.points == -20 * margins.trust[place] and lead.wide == margins.wide[place]
    assert lead.least == pytest.approx(20 * margins.trust[place] - margins.least[place])
    assert margins.expected_lead(9, stones, 1.0).least == 0.0
    # nobody knows who leads in the opening of a large board
    assert margins.trust["large opening"] < margins.trust["large middle"] < margins.trust["large late"]


@pytest.mark.slow
def test_what_hardly_matters_is_not_called_urgent_as_soon_as_the_board_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = {"E5": (0.5, 1.0), "C3": (0.5, 1.0), "pass": (0.48, 1.0)}
    words = "It is hardly urgent: a pass would cost Black no more than 4 points."
    assert words not in [each.text for each in made_up(games)]
    monkeypatch.setattr(Counted, "stones", 60)
    assert words in [each.text for each in made_up(games)]
    # what gains territory as the evaluation judges, and as the games do, is not called idle
    corner = Claim(GROUND, LIKELY, point("E5"), points=(point("A1"), point("B1")), value=3.0, margin=0.5)
    monkeypatch.setattr(purpose, "find_gain_as_judged", lambda *_: corner)
    assert words not in [each.text for each in made_up(games)]


def test_a_pass_that_gains_is_said_to_cost_hardly_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counted, "stones", 60)
    monkeypatch.setattr(purpose, "find_gain_as_judged", lambda *_: None)
    sentences = made_up({"E5": (0.5, 1.0), "C3": (0.5, 1.0), "pass": (0.48, 9.0)})
    assert any(each.text.endswith("would cost Black no more than 1 point.") for each in sentences)


@pytest.mark.parametrize("score", [0.0, -2.0])
def test_what_may_cost_much_is_not_called_hardly_urgent(score: float) -> None:
    sentences = made_up({"E5": (0.5, 1.0), "C3": (0.5, 1.0), "pass": (0.48, score)})
    assert not any(COST in [claim.kind for claim in each.claims] for each in sentences)


@pytest.mark.slow
def test_without_games_no_more_is_told_of_passing_than_is_read_at_the_same_point() -> None:
    witness = Witness(adviser(), game_at(NOTHING_ELSE), BLACK)
    nobody, corner = (Tried(Candidate(point(vertex), ())) for vertex in ("B1", "J9"))
    told = tell_if_passed(witness, nobody, nobody)
    assert told is not None and [each.kind for each in told.claims] == [THERE]
    assert told.text == (
        "If Black passed, White would play B1, which saves White's five stones at B2 from capture."
    )
    assert tell_if_passed(witness, corner, corner) is None


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (("B1", 0.6, None), "White would play B1 and White's five"),
        (("C1", 0.6, None), "White would play C1 and White's five"),
        # where the games of one search went elsewhere more of them must agree, or two moves are told
        (("A1", 0.6, ("B1", 0.2)), "White would play A1 or B1 and White's five"),
        (("A1", 0.4, ("B1", 0.1)), "If Black passed, White's five"),
        # far from the stones it is not what happens to them
        (("H8", 0.9, None), "If Black passed, White's five"),
    ],
)
def test_who_answers_a_pass_is_told_as_far_as_the_games_agree(
    reply: tuple[str, float, tuple[str, float] | None], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.explain.sentences.if_passed.find_danger", lambda *_: None)
    vertex, share, second = reply
    answer = point("H1")

    class Replied(Counted):
        def play_out(self, move: int) -> Tried:
            return passed if move == PASS else chosen

        def reply(self, moves: Sequence[int]) -> Reply:
            if list(moves) != [PASS]:
                return Reply(answer, 1.0)
            return Reply(
                point(vertex), share, second=None if second is None else (point(second[0]), second[1])
            )

    witness = Replied(game_at(NOTHING_ELSE), BLACK, {})
    stones = [point(vertex) for vertex in ("A2", "B2", "C2", "D2", "D1")]
    owned = {
        owner: dict.fromkeys(witness.board.points(), 0.0) | dict.fromkeys(stones, owner)
        for owner in (-1.0, 1.0)
    }
    chosen = Tried(Candidate(point("B1"), ()), score=10.0, won=0.9, visits=(4000,), owned=owned[1.0])
    foreseen = point("B1") if vertex == "A1" else point(vertex)
    line = PASS, foreseen
    passed = Tried(Candidate(PASS, ()), score=0.0, won=0.5, visits=(4000, 3900), line=line, owned=owned[-1.0])
    told = tell_if_passed(witness, chosen, passed)
    assert told is not None and "stones at B2 would probably get away" in told.text
    assert words in told.text
    # what the enemy plays after the move, too, the move does not keep him from
    answer = foreseen
    told = tell_if_passed(witness, chosen, passed)
    assert told is not None and "White would play" not in told.text


def test_whose_ground_it_would_be_is_told_where_no_stones_suffer() -> None:
    witness = Counted(Game(9, 7.0), BLACK, {point("E5"): (0.5, 1.0), PASS: (0.3, -19.0)})
    where = tuple(point(vertex) for vertex in ("D5", "E4", "F5"))
    ground = Claim(GROUND, COUNTED, point("E5"), points=where, value=9.0, other=-0.3, margin=0.2)
    told = tell_if_passed(witness, witness.play_out(point("E5")), witness.play_out(PASS), [ground])
    assert told is not None and "that territory would rather be White's than Black's" in told.text
    assert LEFT in [each.kind for each in told.claims]
    # that it would be open is nothing new of ground that is built, nor whose it is of ground that is taken from him
    for told_before in (replace(ground, other=-0.1), replace(ground, margin=0.0), replace(ground, other=0.3)):
        told = tell_if_passed(witness, witness.play_out(point("E5")), witness.play_out(PASS), [told_before])
        assert told is None or "ground" not in told.text


def replying(game: Game, color: int, vertex: str, share: float, again: str | None = None) -> Counted:
    """A witness in whose games D5 gains points, and a pass is answered at a vertex, in another tree at ``again``."""

    class Replying(Counted):
        def reply(self, moves: Sequence[int]) -> Reply:
            return Reply(point(vertex), share) if list(moves) == [PASS] else Reply(PASS, 1.0)

        def play_out(self, move: int) -> Tried:
            return replace(super().play_out(move), line=(move, point(vertex)))

    witness = Replying(game, color, {point("D5"): (0.5, 1.0), PASS: (0.3, -19.0)})
    if again is not None:
        witness.again = replying(game, color, again, share)
    return witness


@pytest.mark.parametrize(
    ("again", "share", "answers"),
    [
        ("D4", 0.4, ("D4",)),
        ("H8", 0.4, ("D4", "H8")),
        ("pass", 0.4, ()),
        (None, 0.4, ()),
        # with a third of the games ten times as many play elsewhere too often
        ("D4", 0.3, ()),
    ],
)
def test_an_answer_that_all_trees_foresee_needs_fewer_games(
    again: str | None, share: float, answers: tuple[str, ...]
) -> None:
    witness = replying(game_at(GAP), BLACK, "D4", share, again)
    found = find_answers_to_pass(witness, point("D5"), witness.play_out(PASS))
    assert found == tuple(map(point, answers))


@pytest.mark.slow
def test_of_an_answer_that_does_nothing_known_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plays = "engine.explain.sentences.where_the_opponent_plays"
    monkeypatch.setattr(f"{plays}.find_gain_of_next", lambda *_: None)
    witness = replying(game_at(GAP), BLACK, "D7", 0.9)
    told = tell_if_passed(witness, witness.play_out(point("D5")), witness.play_out(PASS))
    assert told is not None and told.text.startswith("If Black passed, White would play D5, which connects")
    for room in (plays, "engine.explain.sentences.if_passed"):
        monkeypatch.setattr(f"{room}.tell_deed_at_same_point", lambda *_: ([], []))
    monkeypatch.setattr(f"{plays}.find_area_as_judged", lambda *_: None)
    told = tell_if_passed(witness, witness.play_out(point("D5")), witness.play_out(PASS))
    assert told is not None and told.text.startswith("If Black passed, White would play D7, which ")
    monkeypatch.setattr(f"{plays}.tell_deed_or_shape", lambda *_: ("", []))
    # it was: "If Black passed, White would play D7: that costs 9 points at least."
    assert tell_if_passed(witness, witness.play_out(point("D5")), witness.play_out(PASS)) is None


def test_an_answer_of_which_no_more_is_known_is_not_told_if_it_is_away_from_the_move() -> None:
    witness = replying(game_at(GAP), BLACK, "J2", 0.9)
    told = tell_if_passed(witness, witness.play_out(point("D5")), witness.play_out(PASS))
    assert told is not None and "J2" not in told.text and PASSED not in [each.kind for each in told.claims]


def test_where_nothing_else_is_known_what_the_enemy_could_do_at_the_point_is_told() -> None:
    witness = replying(game_at(GAP), BLACK, "pass", 0.9)
    told = tell_if_passed(witness, witness.play_out(point("D5")), witness.play_out(PASS))
    assert told is not None
    assert told.text.startswith("If Black passed, White would play D5, which ")
    (there,) = [each for each in told.claims if each.kind == THERE]
    checker = Checker(adviser(), game_at(GAP), Decision(BLACK, point("D5")), witness)
    assert checker.check(there).verdict == HELD


def test_what_a_pass_costs_is_told_as_far_as_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(cost: float) -> str:
        witness = Counted(Game(9, 7.0), BLACK, {point("E5"): (0.5, cost), PASS: (0.3, 0.0)})
        found = tell_if_passed(witness, witness.play_out(point("E5")), witness.play_out(PASS))
        return "" if found is None else found.text

    monkeypatch.setattr(if_passed, "is_early", lambda _: False)
    margin = load_margins().difference(9, 1000)
    assert told(1.2 * margin) == ""
    least = 4 * margin - load_margins().difference(9, 1000, 4 * margin)
    # alone it says something only where most else is settled
    assert told(4 * margin) == ""
    monkeypatch.setattr(Counted, "stones", 60)
    assert told(1.2 * margin) == ""
    assert told(4 * margin) == f"A pass would cost Black {int(least)} points at least."


def test_stones_that_live_after_the_move_too_are_not_said_to_hang_on_it() -> None:
    witness, chosen, passed = suffering()
    witness.read_life = lambda *_: Answer(True)  # type: ignore[method-assign]
    told = tell_if_passed(witness, chosen, passed)
    assert told is None or LIVES not in [each.kind for each in told.claims]


def suffering() -> tuple[Counted, Tried, Tried]:
    """A witness whose games give White's stones to whoever moves first, and what they say of B1 and of a pass."""

    class Taken(Counted):
        """In its games a pass is answered at B1."""

        def reply(self, moves: Sequence[int]) -> Reply:
            return Reply(point("B1"), 0.9) if list(moves) == [PASS] else super().reply(moves)

    witness = Taken(game_at(NOTHING_ELSE), BLACK, {})
    stones = [point(vertex) for vertex in ("A2", "B2", "C2", "D2", "D1")]
    owned = {
        owner: dict.fromkeys(witness.board.points(), 0.0) | dict.fromkeys(stones, owner)
        for owner in (-1.0, 1.0)
    }
    chosen = Tried(Candidate(point("B1"), ()), score=10.0, won=0.9, visits=(4000,), owned=owned[1.0])
    passed = Tried(Candidate(PASS, ()), score=9.5, won=0.9, visits=(4000,), owned=owned[-1.0])
    witness._judged = {point("B1"): chosen, PASS: passed}
    witness.play_out = witness._judged.__getitem__  # type: ignore[method-assign]
    return witness, chosen, passed


def test_stones_that_suffer_are_told_though_what_a_pass_costs_is_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witness, chosen, passed = suffering()
    told = tell_if_passed(witness, chosen, passed)
    assert told is not None and told.text == (
        "If Black passed, White would play B1 and make White's five stones at B2 live."
    )
    monkeypatch.setattr("engine.explain.sentences.if_passed.find_danger", lambda *_: None)
    told = tell_if_passed(witness, chosen, passed)
    assert told is not None and [each.kind for each in told.claims] == [PASSED, LIVES]
    assert told.text == (
        "If Black passed, White would play B1 and White's five stones at B2 would probably get away."
    )
    # what was just spoken of is not named again
    in_seki = Claim(LEAVES_SEKI, PROVEN, point("B1"), told.claims[-1].stones)
    again = tell_if_passed(witness, chosen, passed, [in_seki])
    assert again is not None
    assert again.text.endswith(" and those stones would probably get away.")


@pytest.mark.parametrize(
    ("answer", "passing", "gain", "is_late", "text"),
    [
        # an answer of which nobody learns what it is for is not told
        ("E6", -0.5, 2.0, False, ""),
        # what is not answered costs more than the move gains; what D5 then does is not known
        (
            "E6",
            -9.0,
            2.0,
            False,
            "E5 is sente: White has to answer at E6, or loses 4 points at least.",
        ),
        # but he plays elsewhere if there is as much to gain
        ("E6", -9.0, 9.0, False, ""),
        ("A1", -0.5, 2.0, False, "White need not answer and can play elsewhere, so E5 is gote."),
        ("A1", -9.0, 2.0, True, "White need not answer and can play elsewhere, so E5 is gote."),
    ],
)
def test_what_is_played_elsewhere_is_no_answer_and_what_costs_much_must_be_answered(
    answer: str, passing: float, gain: float, is_late: bool, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Margins, "stage", lambda *_: LATE if is_late else OPENING)
    monkeypatch.setattr("engine.explain.claims.unanswered.is_early", lambda *_: False)
    # its games do not say whose the points are
    monkeypatch.setattr("engine.explain.claims.unanswered.find_gain_of_next", lambda *_: None)

    class Answered(Counted):
        def reply(self, moves: Sequence[int]) -> Reply:
            return Reply(point(answer if len(moves) == 1 else "D5"), 0.7)

        def witness_after(self, moves: Sequence[int]) -> Witness | None:
            after = game.turned(0)
            for move in moves:
                after.play(after.to_move, move)
            return Counted(after, WHITE, {point(answer): (0.5, 0.0), PASS: (0.2, passing)})

        def lead_after(self, moves: Sequence[int]) -> float | None:
            if list(moves[1:]) == [PASS, point("D5")]:
                return 1.0 - passing
            return super().lead_after(moves)

    game = Game(9, 7.0)
    # what is played at E6 hangs, so that no line ends there
    game.setup([point("D6"), point("F6")], [], to_move=BLACK)
    witness = Answered(game, BLACK, {point("E5"): (0.5, 1.0), PASS: (0.4, 1.0 - gain)})
    told = tell_what_follows(witness, witness.play_out(point("E5")))
    assert ("" if told is None else told.text) == text
    forced = [] if told is None else [each for each in told.claims if each.kind == FORCES]
    assert bool(forced) is ("sente" in text)
    if forced:
        # it was: "L3 is sente" on the 16th move, for six points of ground
        monkeypatch.setattr("engine.explain.claims.unanswered.is_early", lambda *_: True)
        assert tell_what_follows(witness, witness.play_out(point("E5"))) is None
    checker = Checker(adviser(), game, Decision(BLACK, point("E5")), witness)
    for claim in forced:
        assert checker.check(claim).verdict == HELD
        assert checker.check(replace(claim, value=14.0)).verdict == FAILED


class InTheCorner(Witness):
    """One who knows what follows moves in THREE_IN_A_ROW; its games are made up."""

    again = None

    def witness_after(self, moves: Sequence[int]) -> Witness | None:
        game = game_at(THREE_IN_A_ROW, BLACK)
        for each in moves:
            game.play(game.to_move, each)
        return type(self)(adviser(), game, game.to_move)


@pytest.mark.parametrize(("move", "answer", "in_vain"), [("B1", "A1", True), ("A1", "B1", False)])
def test_an_answer_for_stones_that_are_dead_in_spite_of_it_is_in_vain(
    move: str, answer: str, in_vain: bool
) -> None:
    class Saving(InTheCorner):
        """By its games every answer saves White's corner, and a pass does not."""

        def play_out(self, move: int) -> Tried:
            owner = 1.0 if move == PASS else -0.2
            owned = dict.fromkeys(self.board.points(), owner)
            return Tried(Candidate(move, ()), won=0.5, score=0.0, visits=(1000,), owned=owned)

    witness = Saving(adviser(), game_at(THREE_IN_A_ROW, BLACK), BLACK)
    there = witness.witness_after([point(move)])
    assert there is not None and is_answer_in_vain(there, point(answer)) is in_vain


@pytest.mark.parametrize("is_read_to_its_end", [True, False])
@pytest.mark.parametrize(("move", "may_leave_it"), [("E4", False), ("B1", True)])
def test_nobody_is_said_to_play_elsewhere_whose_group_dies_then(
    move: str, may_leave_it: bool, is_read_to_its_end: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives = Witness.read_life

    def unless_it_is_saved(there: Witness, board: Board, stone: int, first: int) -> Answer:
        found = lives(there, board, stone, first)
        return found if is_read_to_its_end or found.yes is False else Answer(None)

    class Elsewhere(Witness):
        """By its games White passes whatever Black does."""

        again = None

        def reply(self, moves: Sequence[int]) -> Reply:
            return Reply(PASS, 0.9)

        def play_out(self, move: int) -> Tried:
            return Tried(Candidate(move, ()), won=0.5, score=0.0, visits=(1000,))

    monkeypatch.setattr(Witness, "read_life", unless_it_is_saved)
    # White's corner lives if it is answered, or nobody knows, and after B1 it is dead anyhow
    witness = Elsewhere(adviser(), game_at(THREE_IN_A_ROW, BLACK), BLACK)
    told = tell_what_follows(witness, witness.play_out(point(move)))
    assert ("need not answer" in ("" if told is None else told.text)) is may_leave_it


@pytest.mark.parametrize(
    ("relation", "with_stones", "lesson"),
    [
        ("monkey", False, "monkey"),
        ("monkey", True, ""),
        ("three-three", False, "three-three"),
        ("hane", False, ""),
    ],
)
def test_a_shape_teaches_nothing_beside_stones_nor_what_is_true_of_every_such_move(
    relation: str, with_stones: bool, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Claim(SHAPE, SEEN, point("E5"), (point("C3"),), rule=relation)
    links = Claim(LINKS, LIKELY, point("E5"), (point("A3"), point("E1")))
    claims = (seen, links) if with_stones else (seen,)
    monkeypatch.setattr(
        "engine.explain.sentences.why_this_move.tell_decisive_first",
        lambda *_: (Sentence("E5.", claims), True),
    )
    decision, witness = decided({"E5": (0.5, 1.0), "C3": (0.5, 1.0), "pass": (0.4, -9.0)})
    shapes = {name: says for name, says in load_templates("english").items() if name.startswith("lesson of")}
    drawn = [each.text for each in tell_own_move(decision, witness) if each.text in shapes.values()]
    assert drawn == ([shapes[f"lesson of {lesson}"]] if lesson else [])


def test_stones_that_are_lost_without_an_answer_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    # in this corner Black could capture them at once as well
    monkeypatch.setattr("engine.explain.claims.unanswered._is_done_without", lambda *_: False)

    class Threatened(InTheCorner):
        """Black's move threatens White's corner, which every answer saves: so its games have it."""

        def reply(self, moves: Sequence[int]) -> Reply:
            is_asked = len(moves) == 1 or list(moves[1:]) == [PASS]
            return Reply(point("B1") if is_asked else PASS, 0.9)

        def play_out(self, move: int) -> Tried:
            passes = move == PASS and self.color == WHITE
            owned = dict.fromkeys(self.board.points(), 0.0)
            owned |= dict.fromkeys(
                (point(each) for each in ("A2", "B2", "C2", "D2", "D1")), 0.6 if passes else -0.9
            )
            kills = move == point("B1") and self.color == BLACK
            score = -9.0 if passes else 9.0 if kills else 2.0
            return Tried(Candidate(move, ()), won=0.5, score=score, visits=(1000,), owned=owned)

    witness = Threatened(adviser(), game_at(THREE_IN_A_ROW, BLACK), BLACK)
    told = tell_what_follows(witness, witness.play_out(point("A1")))
    assert told is not None
    assert told.text.startswith(
        "Black gives up the black stone at A1: I expect White to capture it with B1, and Black keeps sente. If White "
        "does not answer at B1, Black plays B1, which captures White's five stones at B2"
    )
    (there,) = (each for each in told.claims if each.kind == THERE)
    checker = Checker(adviser(), game_at(THREE_IN_A_ROW, BLACK), Decision(BLACK, point("A1")), witness)
    assert checker.check(there).verdict == HELD
    assert checker.check(replace(there, rule=RESCUES)).verdict == FAILED


def test_what_is_played_next_is_named_with_what_it_does_as_read() -> None:
    class Threatened(Witness):
        """By its games Black's E2 has to be answered at D1, where Black plays if it is not."""

        again = None

        def witness_after(self, moves: Sequence[int]) -> Witness | None:
            game = game_at(HELPER, BLACK)
            for each in moves:
                game.play(game.to_move, each)
            return Threatened(adviser(), game, game.to_move)

        def reply(self, moves: Sequence[int]) -> Reply:
            plays = self.color == BLACK or list(moves) == [PASS]
            return Reply(point("D1") if plays else PASS, 0.9)

        def play_out(self, move: int) -> Tried:
            owned = dict.fromkeys(self.board.points(), 0.0)
            captures = move == point("D1") and self.color == BLACK
            score = -9.0 if move == PASS and self.color == WHITE else 9.0 if captures else 0.0
            return Tried(
                Candidate(move, ()),
                won=0.5,
                score=score,
                visits=(1000,),
                owned=owned,
            )

    witness = Threatened(adviser(), game_at(HELPER, BLACK), BLACK)
    told = tell_what_follows(witness, witness.play_out(point("E2")))
    assert told is not None
    assert (
        "if White does not answer at D1, Black plays D1, which captures the white stone at E1 (if White plays F1, "
        "G1 takes)" in told.text
    )
    (done,) = (each for each in told.claims if each.kind == THERE)
    checker = Checker(adviser(), game_at(HELPER, BLACK), Decision(BLACK, point("E2")), witness)
    assert checker.check(done).verdict == HELD
    assert checker.check(replace(done, stones=(point("C1"),))).verdict != HELD


def test_stones_that_die_are_told_before_the_ground_that_they_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_at(THREE_IN_A_ROW, BLACK)
    witness = Counted(game, BLACK, {point("B1"): (0.9, 9.0), PASS: (0.4, -9.0)})
    kills = Claim(KILLS, PROVEN, point("B1"), tuple(map(point, ("A2", "B2", "C2", "D2", "D1"))), value=1.0)
    corner = tuple(map(point, ("A1", "B1", "C1", "A3")))
    gains = Claim(GROUND, COUNTED, point("B1"), points=corner, value=8.0, other=-0.5, margin=0.9)
    monkeypatch.setattr(purpose, "_find_decisive", lambda *_: gains)
    decision = Decision(BLACK, point("B1"))
    sentence, decided = purpose.tell_decisive_first(decision, witness, witness.play_out(point("B1")), [kills])
    assert decided and sentence.text == (
        "B1 kills White's five stones at B2, read to the end, and takes territory in the lower left corner"
        " from White."
    )
    # the first claim is the one that decided
    assert [each.kind for each in sentence.claims] == [KILLS, GROUND]


@pytest.mark.parametrize(("left", "stones", "is_last"), [(0.5, 40, True), (6.0, 40, False), (0.5, 6, False)])
def test_the_last_large_point_is_told_where_the_board_is_full_and_little_is_left(
    left: float, stones: int, is_last: bool
) -> None:
    class Ending(Counted):
        again = None

        def reply(self, moves: Sequence[int]) -> Reply:
            return Reply(point("A1"), 0.9)

        def witness_after(self, moves: Sequence[int]) -> Witness | None:
            after = game.turned(0)
            after.play(BLACK, moves[0])
            return Counted(after, WHITE, {point("A1"): (0.5, left), PASS: (0.5, 0.0)})

    game = Game(9, 7.0)
    rows = [point(f"{column}{row}") for row in range(6, 10) for column in "ABCDEFGHJ"]
    rows = [each for each in rows if each not in (point("E9"), point("A9"))]
    game.setup(rows[:stones], [], to_move=BLACK)
    witness = Ending(game, BLACK, {point("E3"): (0.9, 30.0), PASS: (0.5, 0.0)})
    told = tell_what_follows(witness, witness.play_out(point("E3")))
    last = [] if told is None else [each for each in told.claims if each.kind == LAST]
    assert bool(last) is is_last
    assert ("last large point" in ("" if told is None else told.text)) is is_last
    checker = Checker(adviser(), game, Decision(BLACK, point("E3")), witness)
    for claim in last:
        assert checker.check(claim).verdict == HELD
        assert checker.check(replace(claim, value=31.0)).verdict == FAILED
    wrong = Claim(LAST, COUNTED, point("E3"), value=9.0, other=2.0)
    assert (checker.check(wrong).verdict == HELD) is (left < 2)


@pytest.mark.slow
def test_a_lesson_belongs_to_a_kind_of_claim() -> None:
    lessons = {name: says for name, says in load_templates("english").items() if name.startswith("lesson ")}
    assert {name.partition(" ")[2] for name in lessons} <= {*KINDS, KO, *(f"of {each}" for each in RELATIONS)}
    _, sentences = told(BLACK)
    drawn = [each for each in sentences if each.claims[0].kind == LESSON]
    assert [each.text for each in drawn] == [lessons[f"lesson {KILLS}"]]
    assert drawn[0].claims[0].rule == KILLS
    assert {LINE, LINKS, GROUND, SHAPE} <= set(KINDS)


@pytest.mark.slow
def test_a_witness_keeps_its_position_when_the_game_goes_on() -> None:
    game = game_at(NOTHING_ELSE)
    witness = Witness(adviser(), game, BLACK)
    first = Witness(adviser(), game_at(NOTHING_ELSE), BLACK).reply([point("B1")])
    for vertex in ("B1", "C8", "C7"):
        game.play(game.to_move, point(vertex))
    assert witness.reply([point("B1")]) == first
    assert witness.prospect_after(point("B1")).won == pytest.approx(
        witness.play_out(point("B1")).won, abs=0.1
    )


@pytest.mark.parametrize(
    ("won", "score", "words"),
    [
        (0.5, 0.0, "is about as good as"),
        # games that are won as often tell nothing of nine points
        (0.5, -9.0, "My games do not tell"),
        (0.2, -9.0, "E5 does better than C3, by"),
        (0.9, 9.0, "C3 does better than E5"),
    ],
)
def test_a_move_is_about_as_good_only_where_games_could_tell(won: float, score: float, words: str) -> None:
    games = {point("E5"): (0.5, 0.0), point("C3"): (won, score)}
    witness = Counted(Game(9, 7.0), BLACK, games)
    compared, _ = compare_in_games(witness, witness.play_out(point("C3")), witness.play_out(point("E5")))
    assert words in compared.text


def test_no_line_is_expected_that_gives_up_what_the_move_is_said_to_keep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    what_follows = "engine.explain.sentences.what_follows"
    line = (point("A1"), point("E6"))
    monkeypatch.setattr(f"{what_follows}.find_quiet_line", lambda *_: line)
    monkeypatch.setattr(f"{what_follows}.is_elsewhere", lambda *_: False)
    monkeypatch.setattr(f"{what_follows}.find_likely_answer", lambda *_: None)
    monkeypatch.setattr("engine.explain.sentences.what_if_not_answered.find_unanswered", lambda *_: None)
    monkeypatch.setattr(f"{what_follows}.is_quiet", lambda *_: False)
    monkeypatch.setattr(f"{what_follows}.tell_who_is_ahead", lambda *_: ("", ()))
    monkeypatch.setattr(Witness, "reply", lambda *_: Reply(PASS, 0.0))
    witness = Counted(game_at(CAPTURABLE, WHITE), WHITE, {point("A1"): (0.5, 0.0)})
    judged = witness.play_out(point("A1"))
    stones = tuple(witness.board.stones(point("D4")))
    kept = Claim(DEFENDS, COUNTED, point("A1"), stones)
    assert tell_what_follows(witness, judged, [kept]) is None
    told = tell_what_follows(witness, judged)
    # E6 takes these stones off
    assert told is not None and told.text.startswith(
        "I expect Black to answer at E6, which takes White's three stones"
    )


def test_ground_is_left_out_only_where_more_than_a_shape_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    move = point("E5")
    shape = Claim(SHAPE, SEEN, move, rule="own")
    ground = Claim(GROUND, COUNTED, move, points=(move,), value=4.0, margin=0.3)
    monkeypatch.setattr(
        account, "tell_decisive_first", lambda *_: (Sentence("E5 gains territory.", (shape, ground)), False)
    )
    monkeypatch.setattr(account, "is_ground_beside", lambda *_: True)
    monkeypatch.setattr(account, "tell_without_ground", lambda *_: Sentence("E5 extends.", (shape,)))
    for without, begins in ((None, "gains territory"), (Sentence("If Black passed, ..."), "extends")):
        monkeypatch.setattr(account, "_tell_around", lambda *_, without=without: (None, without, None))
        # it was: "A fighting move: F3 blocks the stones at E3.", and nothing else
        first = made_up({"E5": (0.6, 3.0), "C3": (0.5, 1.0), "pass": (0.4, -9.0)})[0].text
        assert first.endswith(f"E5 {begins}.")


@pytest.mark.parametrize(
    ("reason", "begins"), [(DEFENDS, "A connection: E5 extends."), (GROUND, "E5 extends.")]
)
def test_a_reason_that_decided_is_known_though_ground_beside_it_is_left_out(
    reason: str, begins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[list[Claim]]()
    saves, holds = (Claim(each, PROVEN, point("E5"), (point("A1"),)) for each in (DEFENDS, HOLDS))
    ground = Claim(GROUND, COUNTED, point("E5"), points=(point("E5"),), value=4.0, margin=0.3)
    first = Sentence("E5 gains territory.", (holds, *((saves, ground) if reason == DEFENDS else (ground,))))
    bare = Sentence("E5 extends.", tuple(each for each in first.claims if each != ground))
    monkeypatch.setattr(account, "find_fates", lambda *_: [saves])
    for name in ("add_standing", "qualify_cuts", "name_what_ties_hold"):
        monkeypatch.setattr(account, name, lambda *_: [saves])
    monkeypatch.setattr(account, "tell_decisive_first", lambda *_: (first, True))
    monkeypatch.setattr(account, "is_ground_beside", lambda *_: True)
    monkeypatch.setattr(account, "tell_without_ground", lambda *_: bare)
    monkeypatch.setattr(account, "_tell_around", lambda *_: (None, None, None))
    monkeypatch.setattr(account, "add_reverse", lambda *_: None)
    monkeypatch.setattr(account, "add_aims", lambda *arguments: arguments[2])
    monkeypatch.setattr(account, "learn_from_decisive", lambda *arguments: asked.append(arguments[1]))
    # it was told as if nothing was known to have decided, and without what there is to learn from the stones
    text = made_up({"E5": (0.6, 3.0), "C3": (0.5, 1.0), "pass": (0.4, -9.0)})[0].text
    assert text == begins and asked == ([[saves]] if reason == DEFENDS else [])


def test_where_only_the_enemy_s_point_is_known_the_price_is_told_of_a_move_for_stones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    where = Claim(PASSED, COUNTED, point("E5"), points=(point("D5"),))
    monkeypatch.setattr(if_passed, "is_early", lambda _: False)
    monkeypatch.setattr(if_passed, "tell_answer", lambda *_: ("White would play D5", [where]))
    monkeypatch.setattr(if_passed, "tell_answer_by_shape", lambda *_: ([], []))
    monkeypatch.setattr(if_passed, "tell_area_of_answer", lambda *_: (["White gains territory"], [where]))
    witness = Counted(Game(9, 7.0), BLACK, {point("E5"): (0.5, 30.0), PASS: (0.3, 0.0)})
    for kind, begins in (
        (DEFENDS, "A pass would cost Black"),
        (SHAPE, "If Black passed, White gains territory"),
    ):
        told = [Claim(kind, COUNTED, point("E5"), (point("A1"),))]
        found = tell_if_passed(witness, witness.play_out(point("E5")), witness.play_out(PASS), told)
        # it was: "If Black passed, White would play F5, which gains territory ...", beside a defence
        assert found is not None and found.text.startswith(begins)


def test_the_enemy_s_move_stays_where_the_ground_is_left_out_and_only_a_price_would_be_told() -> None:
    price = Sentence(
        "A pass would cost Black 7 points at least.", (Claim(COST, COUNTED, value=9.0, margin=2.0),)
    )
    would = Sentence(
        "If Black passed, White would play C8.", (*price.claims, Claim(PASSED, COUNTED, points=(5,)))
    )
    # it was: "A pass would cost Black 7 points at least."
    assert account._with_enemys_move((None, price, None), would) == (None, would, None)
    assert account._with_enemys_move((None, None, None), would) == (None, would, None)
    other = Sentence("If Black passed, White would play D8.", (Claim(PASSED, COUNTED, points=(6,)),))
    assert account._with_enemys_move((None, other, None), would) == (None, other, None)
    assert account._with_enemys_move((None, price, None), price) == (None, price, None)


def test_how_a_game_could_go_on_is_little_and_what_must_be_answered_is_not() -> None:
    move = point("E5")
    blow = Claim(BLOW, COUNTED, move, points=(point("C3"),))
    goes_on = Claim(GOES_ON, COUNTED, move, points=(move, point("D5"), point("C3")))
    assert not any(map(is_telling, (None, Sentence("", (blow,)), Sentence("", (goes_on,)))))
    for kind in (FORCES, ANSWER, LINE):
        assert is_telling(Sentence("", (Claim(kind, COUNTED, move), blow)))
        assert is_telling(Sentence("", (Claim(kind, COUNTED, move), goes_on)))


@pytest.mark.parametrize(
    ("rule", "points", "is_next"), [(SHAPE, 2, True), (SHAPE, 3, False), (LINKS, 2, False)]
)
def test_our_next_move_says_more_than_the_shape_of_an_answer(
    rule: str, points: int, is_next: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = point("D4")
    answered = Claim(ANSWER, COUNTED, move, points=tuple(range(points)))
    may = Sentence("I expect White to answer.", (answered, Claim(THERE, SEEN, move, (), (move,), rule=rule)))
    following = Sentence("Next, Black could cut.")
    monkeypatch.setattr(account, "tell_what_may_come", lambda *_: may)
    monkeypatch.setattr(account, "tell_next", lambda *_: following)
    witness = Witness(adviser(), game_at(GAP), BLACK)
    # it was: "Next, Black could play H3, which cuts ...", and is that again
    assert account._tell_may_come(witness, move, []) is (following if is_next else may)
    monkeypatch.setattr(account, "tell_next", lambda *_: None)
    assert account._tell_may_come(witness, move, []) is may


def test_what_is_not_told_again_of_a_pass_still_says_what_the_move_is_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[Sentence | None]()
    first, without = Sentence("E5 extends.", ()), Sentence("If Black passed, White would push.", ())
    for name in ("find_fates", "add_standing", "qualify_cuts", "name_what_ties_hold"):
        monkeypatch.setattr(account, name, lambda *_: [])
    monkeypatch.setattr(account, "tell_decisive_first", lambda *_: (first, False))
    monkeypatch.setattr(account, "is_ground_beside", lambda *_: False)
    monkeypatch.setattr(account, "_tell_around", lambda *_: (Sentence("By the book.", ()), without, None))
    monkeypatch.setattr(account, "is_reverse", lambda *_: True)
    monkeypatch.setattr(account, "add_aims", lambda *given: asked.append(given[4]) or given[2])
    sentences = made_up({"E5": (0.6, 3.0), "C3": (0.5, 1.0), "pass": (0.4, -9.0)})
    # it was asked with nothing known of a pass
    assert asked == [without] and without.text not in [each.text for each in sentences]


def bare_account(monkeypatch: pytest.MonkeyPatch, without: Sentence | None) -> None:
    """Let nothing be told of the move of `made_up` but its shape, and of a pass what is given."""
    for name in ("find_fates", "add_standing", "qualify_cuts", "name_what_ties_hold"):
        monkeypatch.setattr(account, name, lambda *_: [])
    monkeypatch.setattr(account, "tell_decisive_first", lambda *_: (Sentence("E5 extends.", ()), False))
    monkeypatch.setattr(account, "is_ground_beside", lambda *_: False)
    monkeypatch.setattr(account, "_tell_around", lambda *_: (None, without, None))
    monkeypatch.setattr(account, "add_aims", lambda *given: given[2])


@pytest.mark.parametrize("is_told", [True, False])
def test_the_reverse_is_not_told_beside_why_another_move_would_not_do(
    is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare_account(monkeypatch, None)
    reverse, here = Sentence("White could play E5.", ()), Sentence("D5 would not stop that.", ())
    monkeypatch.setattr(account, "tell_why_here", lambda *_: here if is_told else None)
    monkeypatch.setattr(account, "add_reverse", lambda *_: reverse)
    told = made_up({"E5": (0.6, 3.0), "C3": (0.5, 1.0), "pass": (0.4, -9.0)})
    assert (here in told, reverse in told) == (is_told, not is_told)


@pytest.mark.parametrize("is_tied", [True, False])
def test_what_his_answer_ties_as_well_is_not_told_of_a_pass(
    is_tied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    without, follows = Sentence("White could play E5.", ()), Sentence("I expect White to answer at D5.", ())
    bare_account(monkeypatch, without)
    for name in ("add_reverse", "unless_done_anyway"):
        monkeypatch.setattr(account, name, lambda *_: without)
    monkeypatch.setattr(account, "_tell_may_come", lambda *_: follows)
    monkeypatch.setattr(account, "does_answer_tie", lambda *_: is_tied)
    # the answer that is expected may be found only when the rest is known
    told = made_up({"E5": (0.6, 3.0), "C3": (0.5, 1.0), "pass": (0.4, -9.0)})
    assert follows in told and (without in told) is not is_tied


def test_the_reverse_of_what_is_told_is_no_news_of_ground_or_beside_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ground, stones = (
        Sentence("", (Claim(THERE, LIKELY, point("E5"), named, (PASS,), rule=GROUND),))
        for named in ((), (point("D5"),))
    )
    first, other = Sentence("E5 comes.", ()), Sentence("More.", ())
    monkeypatch.setattr(account, "is_reverse", lambda *_: True)
    for without, others, is_no_news in (
        (None, (other,), False),
        (ground, (None, None), False),
        (ground, (other, None), True),
        (stones, (other, None), False),
        (stones, (other, other, other), True),
    ):
        assert account._is_no_news(point("E5"), first, without, others) is is_no_news
