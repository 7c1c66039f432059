"""A game in the studio as a page sees it: moves, questions, a review, problems, and an engine that dies."""

from __future__ import annotations

import base64
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from engine.explain.drawing.overlays import BANDS
from engine.library.game import Game
from engine.studio import bench as bench_of
from engine.studio import jobs
from engine.studio.bench import Asked, Bench, NotWanted
from engine.studio.problem_sets import shipped_problems
from engine.studio.solving import ACHIEVEMENT, GOALS, MOST_ANSWERS
from engine.studio.studio import Studio
from tests.studio.talking import OWN, Page

LEVEL = {"size": 9, "level": 1, "komi": 6.5}

KILL = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X . . . .
O O O O X . . . .
. . . O X . . . .
"""
"""Three points in a row: whoever plays B1 decides."""


def moves(page: Page) -> list[list[str]]:
    """The moves of the game at the board."""
    found: list[list[str]] = page.state["table"]["moves"]
    return found


def begun(page: Page, **given: object) -> Page:
    """The page with a new game at the board."""
    before = (page.state["table"] or {}).get("name")
    page.ask("begin", **{**LEVEL, **given})
    page.wait(lambda: page.state["table"] and page.state["table"]["name"] != before)
    return page


def test_the_engine_answers_a_move_and_says_why(page: Page) -> None:
    begun(page)
    page.ask("play", vertex="E5", moves=0)
    page.wait(lambda: len(moves(page)) == 2)
    why = page.ask("why", moves=1)
    assert why["color"] == "white"
    assert page.ask("candidates", moves=1)["move"] == why["move"]
    assert why["candidates"][0]["move"] == why["move"]
    assert why["sentences"] and all(each.endswith(".") for each in why["sentences"])
    other = page.ask("why_not", moves=1, vertex="A1")
    assert any("A1" in each for each in other["sentences"])
    assert not any("would have played" in each for each in other["sentences"])
    taken = page.ask("why_not", moves=1, vertex="E5")
    assert "not free" in " ".join(taken["sentences"])
    as_played = page.ask("why", moves=1, played=True)
    assert as_played["move"] == why["move"]
    played = moves(page)[1][1]
    of_it = f"At level 1 I chose {played}; ", f"{played} and {why['move']} are equal by symmetry"
    told = [each for each in as_played["sentences"] if any(said in each for said in of_it)]
    assert len(told) == (played != why["move"])
    assert not any("would have played" in each for each in as_played["sentences"])
    assert "quickly" in page.refusal("why", moves=1, explains="loudly")
    assert "english, japanese" in page.refusal("why", moves=1, language="klingon")
    in_japanese = page.ask("why", moves=1, language="japanese")
    assert in_japanese["move"] == why["move"]
    assert all(each.endswith("。") for each in in_japanese["sentences"])
    own = page.ask("think_of", number=1)
    assert any("E5" in each for each in own["sentences"])
    carefully = page.ask("think_of", number=1, careful=True)
    assert carefully["move"] == own["move"] and any("E5" in each for each in carefully["sentences"])


def test_what_was_played_for_is_known_at_once_in_any_language(page: Page) -> None:
    begun(page)
    page.ask("play", vertex="E5", moves=0)
    page.wait(lambda: len(moves(page)) == 2)
    for language in ("english", "japanese"):
        told = page.ask("glance", moves=1, language=language)
        assert told["move"] == moves(page)[1][1] == told["candidates"][0]["move"]
        assert told["chance"] is None and not any(each["games"] for each in told["candidates"])
        assert told["reasons"]
        assert all(each.endswith("。") == (language == "japanese") for each in told["reasons"])
    # where nobody has decided, a quick look is taken
    assert page.ask("glance", moves=2)["candidates"]


def test_reasons_of_the_next_move_are_prepared_once_the_last_one_was_asked_about(
    page: Page, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio: Studio = client.app.state.studio  # type: ignore[attr-defined]
    asked = list[tuple[str, int]]()
    do = studio.adviser.do

    async def noted(job: str, *told: Any, **given: Any) -> Any:
        asked.append((job, given["position"]["sgf"].count(";") - 1))
        return await do(job, *told, **given)

    monkeypatch.setattr(studio.adviser, "do", noted)
    begun(page)
    page.ask("play", vertex="E5", moves=0)
    page.wait(lambda: len(moves(page)) == 2)
    assert asked == []
    page.ask("candidates", moves=1)
    first = page.ask("why", moves=1, played=True)
    asked.clear()
    page.ask("play", vertex=next(v for v in ("C3", "G7") if v != moves(page)[1][1]), moves=2)
    page.wait(lambda: len(moves(page)) == 4)
    assert page.ask("candidates", moves=3)["move"]
    assert asked == [("candidates", 3), ("explain", 3)]
    assert page.ask("why", moves=3, played=True)["sentences"] != first["sentences"]
    # nobody asks any more
    page.ask("play", vertex=next(v for v in ("D8", "F2") if v not in str(moves(page))), moves=4)
    page.wait(lambda: len(moves(page)) == 6)
    asked.clear()
    page.ask("play", vertex=next(v for v in ("A9", "J1") if v not in str(moves(page))), moves=6)
    page.wait(lambda: len(moves(page)) == 8)
    assert asked == []


def test_what_was_counted_so_far_is_told_before_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_of, "BETWEEN_REPORTS", 0.0)
    bench, told = Bench(), list[dict[str, Any]]()
    bench.tell = told.append
    who = {"table": "t", "to_move": "black", "player": "hybrid", "level": 15, "seed": 1}
    found = jobs.candidates(bench, {**who, "sgf": Game(9).to_sgf()})
    games = [each["games"] for each in told]
    assert len(told) > 1 and games == sorted(games) and games[0] < found["games"]


def test_a_decision_is_told_anew_in_another_language_and_not_made_anew() -> None:
    bench = Bench()
    position = {
        "table": "a game",
        "sgf": Game(9).to_sgf(),
        "to_move": "black",
        "player": "hybrid",
        "level": 1,
        "seed": 1,
    }
    english = bench.decided(Asked.of(position))
    for language in ("japanese", "japanese", "english"):
        told = bench.decided(Asked.of({**position, "language": language}))
        assert told.record is english.record
        assert all(each.endswith("。") == (language == "japanese") for each in told.reasons)


def test_who_counts_more_games_stops_when_nobody_waits_for_them() -> None:
    bench, game = Bench(), Game(9)
    game.play("E5")
    position = {
        "table": "a game",
        "sgf": game.to_sgf(),
        "to_move": "white",
        "player": "hybrid",
        "level": 1,
        "seed": 1,
    }
    assert jobs.explain(bench, position, "")["sentences"]
    bench.is_stopped = lambda: True
    assert jobs.explain(bench, position, "")["sentences"], "the first answer is never broken off"
    with pytest.raises(NotWanted):
        jobs.explain(bench, position, "", careful=True)


def test_the_games_for_a_move_are_those_that_were_asked_for(page: Page) -> None:
    begun(page, playouts=70)
    page.ask("play", vertex="E5", moves=0)
    page.wait(lambda: len(moves(page)) == 2)
    assert 20 < page.ask("why", moves=1)["games"] <= 70


@pytest.mark.parametrize(("resign", "gives_up"), [(0, False), (40, True)])
def test_the_engine_gives_up_where_it_was_told_to(
    page: Page, resign: float, gives_up: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.studio.studio.random.randrange", lambda *limits: 1)
    # without a hope from the first move on: White would have to make up for forty points, and 5x5 has 25
    begun(page, size=5, komi=-40, resign=resign, playouts=20)
    for count in range(0, 14, 2):
        table = page.state["table"]
        taken = {vertex for _, vertex in table["moves"]} | set(table["illegal"])
        free = [
            f"{column}{row}" for row in range(1, 6) for column in "ABCDE" if f"{column}{row}" not in taken
        ]
        page.ask("play", vertex=free[0], moves=count)
        page.wait(lambda before=count: len(moves(page)) == before + 2 or page.state["table"]["result"])
        if page.state["table"]["result"]:
            break
    assert (page.state["table"]["result"] == "B+R") is gives_up


def test_what_can_be_laid_over_the_board(page: Page) -> None:
    begun(page, person="both", size=19)
    for number, vertex in enumerate(["Q16", "D4", "C16", "Q4"]):
        page.ask("play", vertex=vertex, moves=number)
    look = page.ask("look")
    assert {stone for group in look["groups"] for stone in group["stones"]} == {"Q16", "D4", "C16", "Q4"}
    assert all(group["band"] in BANDS for group in look["groups"])
    assert len(look["ownership"]) == len(look["influence"]) == 19
    for view in ("indigo", "zobrist", "bouzyTerritory", "bouzyInfluence"):
        assert len(look[view]) == 19
        assert max(value for row in look[view] for value in row) == 1
    assert look["indigoDead"] == []
    assert any(each["source"] == "joseki" and each["says"] for each in look["known"])
    reading = page.ask("read", vertex="Q16")
    assert reading["stones"] == ["Q16"] and len(reading["readings"]) == 3
    assert "no stone" in page.refusal("read", vertex="K10").lower()


def test_a_second_page_sees_the_same_game_and_an_old_one_may_not_move(page: Page, client: TestClient) -> None:
    begun(page, person="both")
    with client.websocket_connect("/talk", headers=OWN) as socket:
        other = Page(socket)
        assert other.ask("hello")["state"]["table"]["name"] == page.state["table"]["name"]
        other.ask("play", vertex="C3", moves=0)
        page.wait(lambda: len(moves(page)) == 1)
        assert "gone on" in page.refusal("play", vertex="G7", moves=0)
        assert "occupied" in page.refusal("play", vertex="C3", moves=1)


def test_a_game_goes_to_its_score_and_is_saved(page: Page, home: Path) -> None:
    begun(page, person="both")
    page.ask("play", vertex="E5", moves=0)
    page.ask("play", vertex="pass", moves=1)
    page.ask("play", vertex="pass", moves=2)
    page.wait(lambda: page.state["table"]["phase"] == "marking" and not page.state["thinking"])
    if "E5" in page.state["table"]["dead"]:
        page.ask("toggle_dead", vertex="E5")
    page.ask("accept")
    page.wait(lambda: page.state["table"]["phase"] == "finished")
    assert page.state["table"]["result"] == "B+74.5"
    name = page.state["table"]["name"]
    assert "RE[B+74.5]" in (home / "games" / f"{name}.sgf").read_text(encoding="utf-8")
    assert name in [each["name"] for each in page.ask("saved_games")]
    begun(page)
    page.ask("open_game", name=name)
    page.wait(lambda: page.state["table"]["name"] == name)
    assert page.state["table"]["result"] == "B+74.5"


def test_an_engine_that_dies_is_replaced_and_the_game_goes_on(page: Page, client: TestClient) -> None:
    begun(page)
    studio: Studio = client.app.state.studio  # type: ignore[attr-defined]
    page.ask("play", vertex="E5", moves=0)
    page.wait(lambda: len(moves(page)) == 2)
    before = studio.player.pid
    assert before is not None
    os.kill(before, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    page.wait(lambda: not page.state["engine_ready"])
    page.ask("play", vertex="C3" if moves(page)[1][1] != "C3" else "G7", moves=2)
    page.wait(lambda: len(moves(page)) == 4)
    assert studio.player.pid not in (None, before) and studio.player.deaths == 1
    assert page.ask("why", moves=1)["sentences"]


def test_the_game_at_the_board_is_there_after_a_restart(page: Page, home: Path) -> None:
    begun(page, person="both")
    page.ask("play", vertex="E5", moves=0)
    again = Studio(home)
    again.restore()
    assert again.table is not None
    assert [move.vertex for move in again.table.game.moves] == ["E5"]


def game_of(count: int) -> str:
    """A record of so many moves, in base 64 as a page sends it."""
    game = Game(9, 6.5)
    for vertex in [f"{column}{row}" for row in (3, 7, 5) for column in "CEGDF"][:count]:
        game.play(vertex)
    return base64.b64encode(game.to_sgf().encode()).decode()


def test_a_review_tells_its_progress_and_saves_a_copy(page: Page, home: Path) -> None:
    shown = page.ask("review", data=game_of(6), title="my <b>game</b>.sgf", level=1)
    assert len(shown["moves"]) == 6
    assert "runs already" in page.refusal("review", data=game_of(6), title="x", level=1)
    done = page.wait(lambda: next((each for each in page.reviews if "done" in each), None))
    told = [each["move"]["number"] for each in page.reviews if "move" in each]
    assert told[:6] == [6, 5, 4, 3, 2, 1]
    shares = [each["progress"]["done"] for each in page.reviews if each["progress"]]
    assert shares == sorted(shares) and 0 <= shares[0] < shares[-1] <= 1
    assert [each["number"] for each in done["done"]["moves"]] == [1, 2, 3, 4, 5, 6]
    assert all(0 <= each["chance"] <= 1 for each in done["done"]["moves"])
    [saved] = (home / "reviews").glob("*.sgf")
    assert saved.stem == done["name"] and "Commented by Tamen" in saved.read_text(encoding="utf-8")


def test_a_game_of_several_is_reviewed(page: Page) -> None:
    two = base64.b64encode(b"(;SZ[5];B[aa])(;SZ[9];B[ee];W[cc])").decode()
    assert [each["size"] for each in page.ask("games_of_record", data=two)] == [5, 9]
    one = page.ask("one_game_of_record", data=two, number=2)
    assert len(page.ask("review", data=one, title="two-2.sgf", level=1)["moves"]) == 2
    page.wait(lambda: any("done" in each for each in page.reviews))
    assert "there is no game number 7 in it" in page.refusal("one_game_of_record", data=two, number=7)


def test_a_review_is_cancelled(page: Page) -> None:
    page.ask("review", data=game_of(15), title="x", level=1)
    page.wait(lambda: any("move" in each for each in page.reviews))
    page.ask("cancel_review")
    page.wait(lambda: any("cancelled" in each for each in page.reviews))
    assert "no review runs" in page.refusal("cancel_review").lower()


@pytest.mark.parametrize(
    "record",
    [
        "",
        "(;",
        "no game at all",
        "(;SZ[9]",
        "(;SZ[99];B[aa])",
        "(;SZ[9];B[az];W[aa])",
    ],
)
def test_a_record_that_is_none_gets_a_sentence(page: Page, record: str) -> None:
    data = base64.b64encode(record.encode()).decode() or "IA=="
    sentence = page.refusal("review", data=data, title="x", level=1)
    assert 10 < len(sentence) < 300 and "Traceback" not in sentence


def first_problem(topic: str) -> Any:
    """The easiest problem of a topic that comes with the studio."""
    return next(each for each in shipped_problems() if each.topic == topic)


def solved_by_the_readers(page: Page, entry: Any, first: str) -> Any:
    """Answer a problem with a first move, and what resists after it as the readers would."""
    told = page.ask("answer_problem", vertex=first)
    for _ in range(MOST_ANSWERS):
        if told["state"] != "open":
            break
        game = entry.game()
        for color, vertex in told["moves"]:
            game.play(vertex, color)
        asked = ACHIEVEMENT[entry.problem.goal](game, entry.problem.target, entry.problem.second, None)
        told = page.ask("answer_problem", vertex=asked.move)
    return told


TOPICS = sorted({each.topic for each in shipped_problems()})


def test_all_problems_that_come_along_can_be_asked() -> None:
    asked = {each.problem.goal for each in shipped_problems() if each.problem is not None}
    assert len(shipped_problems()) >= 362 and len(TOPICS) == 16
    assert asked == set(GOALS) - {"tree"}
    for each in shipped_problems():
        assert each.problem is not None
        assert "{" not in each.problem.task
        assert each.problem.answers and all(each.game().is_legal(move) for move in each.problem.answers)


def test_a_right_first_move_is_not_enough_where_the_enemy_resists(page: Page) -> None:
    ladders = [each for each in shipped_problems() if each.topic == "ladder"][1:]
    for entry in ladders:
        page.ask("open_problem", name=entry.name)
        told = page.ask("answer_problem", vertex=entry.problem.answers[0])
        if told["state"] == "open":
            break
    assert told["state"] == "open" and "resists with" in told["text"] and told["reply"]
    game = entry.game()
    for color, vertex in told["moves"]:
        game.play(vertex, color)
    away = next(each for each in reversed(game.legal_moves()) if each[0] not in told["reply"])
    lost = page.ask("answer_problem", vertex=away)
    assert lost["state"] == "refuted"
    listed = {each["name"]: each for each in page.ask("problems")["problems"]}
    assert listed[entry.name]["failed"] == 1


@pytest.mark.parametrize("topic", TOPICS)
def test_a_problem_is_failed_and_solved(page: Page, topic: str) -> None:
    entry = first_problem(topic)
    shown = page.ask("open_problem", name=entry.name)
    assert shown["goal"] and shown["state"] == "open"
    assert shown["target"] or not entry.problem.is_read
    earlier = {each["name"]: each for each in page.ask("problems")["problems"]}[entry.name]["failed"]
    right = entry.problem.answers[0]
    game = entry.game()
    wrong = next(each for each in game.legal_moves() if each not in entry.problem.answers)
    refuted = page.ask("answer_problem", vertex=wrong)
    assert refuted["state"] in ("refuted", "lost") and wrong in refuted["text"]
    assert page.ask("hint_problem", number=1)["text"].startswith("The move lies")
    kind = page.ask("hint_problem", number=2)["text"]
    assert kind.startswith("It is a") and right not in kind
    assert right in page.ask("hint_problem", number=3)["text"]
    page.ask("problem_again")
    solved = solved_by_the_readers(page, entry, right)
    assert solved["state"] == "solved" and solved["says"] == entry.says
    listed = {each["name"]: each for each in page.ask("problems")["problems"]}
    assert (listed[entry.name]["state"], listed[entry.name]["failed"]) == ("failed", earlier + 1)
    assert page.ask("open_problem", topic=topic, name="", after="")["name"] != entry.name
    page.ask("open_problem", name=entry.name)
    solved_by_the_readers(page, entry, right)
    listed = {each["name"]: each for each in page.ask("problems")["problems"]}
    assert (listed[entry.name]["state"], listed[entry.name]["solved"]) == ("solved", 1)


def test_an_sgf_file_of_ones_own_is_a_problem(page: Page, home: Path) -> None:
    folder = home / "problems" / "three in a row"
    folder.mkdir(parents=True)
    game = Game.from_diagram(KILL, to_move="black")
    (folder / "first one.sgf").write_text(game.to_sgf(), encoding="utf-8")
    (home / "problems" / "broken.sgf").write_text("(;SZ[", encoding="utf-8")
    listed = [each for each in page.ask("problems")["problems"] if each["name"].startswith("own-")]
    assert {each["topic"] for each in listed} == {"three in a row", "own"}
    shown = page.ask("open_problem", name=next(each["name"] for each in listed if each["topic"] != "own"))
    assert "kill the white group" in shown["goal"]
    assert page.ask("answer_problem", vertex="A1")["state"] == "refuted"
    page.ask("problem_again")
    told = page.ask("answer_problem", vertex="B1")
    while told["state"] == "open":
        position = Game.from_diagram(KILL, to_move="black")
        for color, vertex in told["moves"]:
            position.play(vertex, color)
        told = page.ask("answer_problem", vertex=ACHIEVEMENT["kill"](position, "A2", "", None).move)
    assert told["state"] == "solved"
    assert page.refusal("open_problem", name=next(each["name"] for each in listed if each["topic"] == "own"))


def test_a_game_that_goes_on_from_a_record_says_how_it_was_read_and_whose_its_moves_are_not(
    page: Page,
) -> None:
    record = base64.b64encode(b"(;SZ[9]KM[375]AP[foxwq];B[ee];W[cc])").decode()
    assert (
        page.ask("play_on", **LEVEL, person="both", data=record) == "KM[375] is read as a komi of 7.5 points"
    )
    page.wait(lambda: moves(page) == [["black", "E5"], ["white", "C7"]])
    assert page.state["table"]["taken_over"] == 2
    page.ask("play", vertex="G7", moves=2)
    assert page.ask("play_on", moves=3) == ""
    page.wait(lambda: page.state["table"]["taken_over"] == 2 and len(moves(page)) == 3)
