"""The lines of an analysis, what may be asked of it, and how an answer is sent line by line."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE, parse_vertex
from engine.decide.decision.record import Decision, Judged, Tried
from engine.evaluate.strategy import EVEN, MIDDLE_GAME, Strategy
from engine.gtp.analysis_lines import KATA, LEELA, Background, analysis_line
from engine.gtp.analysis_request import AnalysisRequest, parse_request
from engine.gtp.protocol import GtpError
from engine.gtp.registry import Command
from engine.gtp.server import ConversationLog, Server
from engine.gtp.session import Options, Session
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import Firing
from engine.suggest.rules import Rule
from tests.decide.judged import recorded_katago
from tests.gtp.analysis_grammar import candidates, extra


def points(text: str) -> tuple[int, ...]:
    return tuple(parse_vertex(word, 9) for word in text.split())


def tried(line: str, score: float, likelihood: float = -2.0, rejected: str = "", positions: int = 1) -> Tried:
    """A candidate with the moves expected; ``positions`` were looked at after its first move."""
    moves = points(line)
    rule = Rule("try", "nobody", "{move} is tried", 0.0)
    reason = Reason(rule, Firing("try", moves[0]))
    return Tried(
        Candidate(moves[0], (reason,), likelihood),
        rejected=rejected,
        score=score,
        worth=score,
        line=moves,
        visits=(positions, *(1 for _ in moves[1:])),
    )


def decision(*found: Tried, move: str | None = None, before: float = -9.0) -> Decision:
    strategy = Strategy(BLACK, MIDDLE_GAME, 0.0, EVEN, 5.0, (), ())
    chosen = points(move)[0] if move else found[0].move
    return Decision(BLACK, chosen, strategy, before, list(found), evaluations=40, spread=5.0)


BACKGROUND = Background(9, owners=tuple((-1) ** number / 2 for number in range(81)))
TWO = decision(tried("D4 E5 C3", 3.25, -1.0, positions=15), tried("G7", -2.0, -3.0))


def line_of(each: Decision, words: str = "", dialect=KATA) -> str:
    return analysis_line(each, parse_request(words.split(), 9, BLACK), BACKGROUND, dialect)


JUDGED = Judged("KataGo", 0.6, 1.4, "kata-analyze", recorded_katago.SEARCH_ANALYZE[0])


def test_another_engine_s_line_is_passed_on_without_what_was_not_asked_for() -> None:
    passed_on, line = replace(TWO, judged=JUDGED), JUDGED.line
    bare, root = line.partition(" pvVisits")[0], line[line.index(" rootInfo") : line.index(" ownership")]
    assert line_of(passed_on, "ownership true rootInfo true pvVisits true") == line
    assert line_of(passed_on) == bare and " scoreStdev 12.6841 " in bare
    assert line_of(passed_on, "rootInfo true") == bare + root
    both = replace(JUDGED, line=f"{bare} {bare.replace('order 0', 'order 1')}")
    assert line_of(replace(TWO, judged=both), "maxmoves 1") == bare
    # in the other dialect, and where only some moves are wanted, its numbers are told in our words
    assert line_of(passed_on, dialect=LEELA).startswith("info move D4 visits 15 winrate ")
    assert line_of(passed_on, "avoid B D4 1").startswith("info move G7 ")


def test_what_another_engine_says_of_a_later_candidate_may_be_higher() -> None:
    lower, higher = replace(tried("D4", 1.0), won=0.4, bound=0.37), replace(tried("G7", 2.0), won=0.45)
    told = line_of(replace(decision(lower, higher), judged=Judged("KataGo", 0.4, 1.0)))
    assert " winrate 0.4000 scoreMean 1.00 scoreLead 1.00 lcb 0.3700 " in told
    assert " winrate 0.4500 scoreMean 2.00 scoreLead 2.00 lcb 0.4500 " in told


def test_a_line_has_all_candidates_with_the_numbers_that_programs_read() -> None:
    first, second = candidates(line_of(TWO))
    assert (first["move"], first["pv"], first["visits"]) == ("D4", ["D4", "E5", "C3"], "15")
    assert (first["scoreLead"], first["winrate"], first["prior"]) == ("3.25", "0.6570", "0.5000")
    assert (second["move"], second["winrate"], second["scoreLead"]) == ("G7", "0.4013", "-2.00")
    assert (first["visits"], second["visits"]) == ("15", "1"), "no more than were looked at"


def test_leela_zero_counts_shares_in_whole_numbers() -> None:
    first = candidates(line_of(TWO, dialect=LEELA))[0]
    assert (first["winrate"], first["lcb"], first["prior"]) == ("6570", "6570", "5000")


def test_the_move_that_would_be_played_comes_first_and_nothing_looks_better() -> None:
    found = candidates(line_of(decision(tried("D4", 3.0), tried("E5", 2.0), move="E5")))
    assert [(each["move"], each["scoreLead"]) for each in found] == [("E5", "2.50"), ("D4", "2.50")]


def test_shares_of_few_games_count_little_beside_those_of_many() -> None:
    first, second, third = (tried(move, 0.0) for move in ("D4", "E5", "G7"))
    for each, won, games in ((first, 0.5, 900), (second, 0.6, 100), (third, 0.25, 10)):
        each.won, each.visits = won, (games,)
    found = candidates(line_of(decision(first, second, third)))
    assert [each["winrate"] for each in found] == ["0.5100", "0.5100", "0.2500"]
    assert [each["visits"] for each in found] == ["900", "100", "10"]
    total = sum(float(each["winrate"]) * int(each["visits"]) for each in found)
    assert total == pytest.approx(0.5 * 900 + 0.6 * 100 + 0.25 * 10), "no game is won or lost by it"


def test_a_pass_is_a_candidate_when_it_would_be_played() -> None:
    found = candidates(line_of(decision(tried("D4", -9.5), move="pass", before=2.0)))
    assert [(each["move"], each["pv"]) for each in found] == [("pass", ["pass"]), ("D4", ["D4"])]
    assert [each["scoreLead"] for each in found] == ["2.00", "-9.50"]


def test_nothing_is_said_before_anything_is_known() -> None:
    empty = decision(move="pass")
    empty.evaluations = 0
    assert line_of(empty) == ""


def test_what_is_added_stands_behind_and_only_on_request() -> None:
    plain = line_of(TWO)
    assert not any(key in plain for key in ("ownership", "rootInfo", "pvVisits"))
    full = line_of(TWO, "ownership true rootInfo true pvVisits true")
    assert candidates(full) == candidates(plain)
    assert extra(full, "pvVisits") == ["15", "1", "1"]
    assert extra(full, "rootInfo")[:4] == ["visits", "40", "winrate", "0.6570"]
    owners = [float(word) for word in extra(full, "ownership")]
    assert owners == list(BACKGROUND.owners)


def test_candidates_are_left_out_on_request() -> None:
    def moves(words: str) -> list[str]:
        line = line_of(TWO, words)
        return [each["move"] for each in candidates(line)] if line else []

    assert moves("maxmoves 1") == ["D4"]
    assert moves("minmoves 9") == ["D4", "G7"]
    assert moves("avoid b D4,E5 1") == ["G7"]
    assert moves("allow b G7,H8 3") == ["G7"]
    assert moves("allow w G7 1") == ["D4", "G7"], "it is about the other colour"
    assert moves("avoid b D4 1 avoid b G7 1") == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", AnalysisRequest(WHITE)),
        ("b", AnalysisRequest(BLACK)),
        ("50", AnalysisRequest(WHITE, 0.5)),
        ("B 50", AnalysisRequest(BLACK, 0.5)),
        ("black 12.5", AnalysisRequest(BLACK, 0.125)),
        ("interval 20", AnalysisRequest(WHITE, 0.2)),
        ("w interval 0", AnalysisRequest(WHITE, 0.0)),
        ("b 10 minmoves 2 maxmoves 7", AnalysisRequest(BLACK, 0.1, 7)),
        ("b avoid b D4,pass 3", AnalysisRequest(BLACK, avoided=frozenset(points("D4 pass")))),
        ("b allow b D4 1 allow b E5 1", AnalysisRequest(BLACK, allowed=points("D4 E5"))),
        ("ownership true", AnalysisRequest(WHITE, shown=frozenset({"ownership"}))),
        ("ownership false rootInfo 1", AnalysisRequest(WHITE, shown=frozenset({"rootInfo"}))),
        ("movesOwnership true pvEdgeVisits true", AnalysisRequest(WHITE)),
    ],
)
def test_the_words_of_a_request(words: str, expected: AnalysisRequest) -> None:
    assert parse_request(words.split(), 9, WHITE) == expected


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("nonsense", "syntax error: 'nonsense' is no option of an analysis"),
        ("b w", "syntax error: 'w' is no option of an analysis"),
        ("-5", "syntax error: the interval must not be negative"),
        ("b interval x", "syntax error: the interval must be a number, not 'x'"),
        ("interval", "syntax error: interval needs 1 value"),
        ("maxmoves -1", "syntax error: maxmoves must not be negative"),
        ("maxmoves 1.5", "syntax error: maxmoves must be a whole number, not '1.5'"),
        ("ownership maybe", "syntax error: ownership must be true or false, not 'maybe'"),
        ("avoid b D4", "syntax error: avoid needs 3 values"),
        ("avoid b Z9 1", "invalid coordinate"),
        ("avoid red D4 1", "invalid color"),
        ("allow b D4 0", "syntax error: the depth of allow must be 1 or more"),
    ],
)
def test_bad_requests_say_what_is_wrong(words: str, error: str) -> None:
    with pytest.raises(GtpError) as raised:
        parse_request(words.split(), 9, WHITE)
    assert str(raised.value) == error


def served(handler: Callable[..., str], sent: bytes, log: ConversationLog | None = None) -> bytes:
    """What the server sends for lines of which `try` is the command given."""
    session = Session(Options())
    session.commands.add(Command("try", "[WORD...]", handler))
    target = io.BytesIO()
    Server(session, io.BytesIO(sent), target, log).serve()
    return target.getvalue()


def speak(session: Session, arguments: list[str]) -> str:
    """Send every argument as a line; `fail` raises, `end` returns a last line."""
    session.send("")
    for word in arguments:
        if word == "fail":
            raise GtpError("too late")
        if word == "end":
            return "last"
        session.send(word)
    return ""


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b"try\n", b"= \n\n"),
        (b"7 try a b\n", b"=7 \na\nb\n\n"),
        (b"try a end\n", b"= \na\nlast\n\n"),
        (b"try a fail\n", b"= \na\n\n"),
    ],
)
def test_an_answer_in_parts_is_one_answer(line: bytes, answer: bytes) -> None:
    assert served(speak, line + b"name\n") == answer + b"= Tamen\n\n"


def test_a_failure_after_the_beginning_goes_to_standard_error(capsys) -> None:
    served(speak, b"try a fail\n")
    assert "too late" in capsys.readouterr().err


def test_parts_hold_no_empty_lines() -> None:
    def empty(session: Session, arguments: object) -> str:
        session.send("a\n\nb\x07")
        return ""

    assert served(empty, b"try\n") == b"= \na\n \nb \n\n"


def test_parts_are_sent_at_once_and_logged(tmp_path) -> None:
    reading, writing = os.pipe()
    seen = []

    def slow(session: Session, arguments: object) -> str:
        session.send("first")
        seen.append(os.read(reading, 100))
        return "second"

    session = Session(Options())
    session.commands.add(Command("try", "", slow))
    with os.fdopen(writing, "wb") as target:
        Server(session, io.BytesIO(b"3 try\n"), target, ConversationLog(str(tmp_path / "log"))).serve()
        assert seen == [b"=3 \nfirst\n"]
        assert os.read(reading, 100) == b"second\n\n"
    os.close(reading)
    assert (tmp_path / "log").read_text() == "< 3 try\n> =3 \n> first\n> second\n"


def test_when_nobody_reads_any_more_the_command_is_asked_to_finish() -> None:
    class Gone(io.BytesIO):
        def write(self, data: bytes) -> int:
            raise BrokenPipeError

    asked = []

    def endless(session: Session, arguments: object) -> str:
        session.send("line")
        asked.append(session.interruption.ends_analysis())
        return ""

    session = Session(Options())
    session.commands.add(Command("try", "", endless))
    Server(session, io.BytesIO(b"try\n"), Gone()).serve()
    assert asked == [True]
    assert session.quitting


def until_the_next_line(session: Session, arguments: list[str]) -> str:
    """Wait as an analysis does."""
    session.send("begun")
    while not session.interruption.ends_analysis():
        session.interruption.wait(300.0)
    return ""


@pytest.mark.parametrize("line", [b"name\n", b"\n", b"# remark\n", b"# interrupt\n"])
def test_any_line_ends_an_analysis(line: bytes) -> None:
    """The next line is sent only once the analysis runs."""
    reading, writing = os.pipe()

    class Target(io.BytesIO):
        def write(self, data: bytes) -> int:
            if b"begun" in data:
                os.write(writing, line + b"version\n")
                os.close(writing)
            return super().write(data)

    session = Session(Options())
    session.commands.add(Command("try", "", until_the_next_line))
    target = Target()
    os.write(writing, b"try\n")
    with os.fdopen(reading, "rb") as source:
        Server(session, source, target).serve()
    said = target.getvalue()
    assert said.startswith(b"= \nbegun\n\n")
    assert said.endswith(b"= 0.1.0\n\n")


def test_the_end_of_input_ends_an_analysis() -> None:
    assert served(until_the_next_line, b"try\n") == b"= \nbegun\n\n"


def test_waiting_ends_at_once_when_a_line_comes_in() -> None:
    session = Session(Options())
    session.interruption.running = 1
    waiter = threading.Thread(target=session.interruption.wait, args=(300.0,), daemon=True)
    waiter.start()
    session.interruption.receive(1)
    waiter.join(0.05)
    assert waiter.is_alive(), "the line of the command itself does not count"
    session.interruption.receive(2)
    waiter.join(60)
    assert not waiter.is_alive()
