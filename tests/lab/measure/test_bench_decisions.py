"""What the engine decides, answers and explains is recorded, and what differs from a record is found and named."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numba
import pytest
import yaml

from engine.lab.measure.bench import command, fixed_positions
from engine.lab.measure.bench.decisions import count, take_signature, tell_value
from engine.lab.measure.bench.fixed_positions import read_asked
from engine.lab.measure.bench.signature import Signature, list_differences, read_signature, write_signature

compiled_only = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels"
)

POSITIONS = {
    "game": {"size": 5, "rules": "japanese", "komi": 6.5, "moves": "C3 D3 C2 D4"},
    "handicap": {"size": 7, "rules": "aga", "komi": 0.5, "handicap": "C3 E5", "moves": "E3"},
    "board": {
        "rules": "chinese",
        "to_move": "white",
        "board": ". O X . .\n. . O . .\n. . . X .\n. . . . .\n. . . . .",
    },
}

ASKED = {
    "positions": POSITIONS,
    "decisions": [
        {"at": "game", "after": 3, "player": "hybrid", "level": 1},
        {"at": "board", "player": "tamen", "level": 1, "explains": True},
    ],
    "questions": [{"at": "board", "ask": ["attack C5", "attack E5", "tamen-fate C5", "tamen-temperatures"]}],
    "explanations": [{"at": "handicap", "after": 1, "level": 1, "ask": ["genmove black", "explain"]}],
}


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> fixed_positions.FixedQuestions:
    """A few questions, in the place of all that the command asks."""
    file = tmp_path / "asked.yaml"
    file.write_text(yaml.safe_dump(ASKED))
    few = read_asked(file)
    monkeypatch.setattr(command, "read_asked", lambda: few)
    return few


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(["decisions", *words]))


@pytest.mark.slow
@compiled_only
def test_everything_asked_is_recorded_and_comes_again(
    asked: fixed_positions.FixedQuestions, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.yaml"
    assert run("--write", str(file)) == 0
    digests = capsys.readouterr().out
    record = read_signature(file)
    assert [line.split() for line in digests.splitlines()] == [list(each) for each in record.digests.items()]
    assert list(record.decisions) == [
        "game 3 (5x5, japanese, even): hybrid 1",
        "board (5x5, chinese, set-up): tamen 1",
    ]
    assert [name.rpartition(": ")[2] for name in record.answers] == ASKED["questions"][0]["ask"]
    assert list(record.sentences) == [
        "board (5x5, chinese, set-up): tamen 1",
        "handicap 1 (7x7, aga, handicap 2): genmove black, explain",
    ]
    assert all(len(lines) > 1 for lines in record.sentences.values())
    assert run("--against", str(file)) == 0
    assert capsys.readouterr().out == digests


@pytest.mark.slow
@compiled_only
def test_both_doors_are_asked(asked: fixed_positions.FixedQuestions) -> None:
    answers = take_signature(asked, lambda: None).answers
    captured, empty, fate, temperatures = answers.values()
    assert captured[0].startswith("1 ")
    assert captured[1].startswith("library: code 1, trust proven, move ")
    assert empty[0].startswith("tamen answered 'attack E5' with: ")
    assert empty[1].startswith("library: ")
    assert [line.removeprefix("library: ").split()[:2] for line in fate][1][0] == "word"
    assert len(temperatures) == 5


@pytest.mark.slow
@compiled_only
def test_a_change_is_found_and_named(
    asked: fixed_positions.FixedQuestions, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    now = take_signature(asked, lambda: None)
    name, lines = next(iter(now.answers.items()))
    file = tmp_path / "record.yaml"
    write_signature(file, replace(now, answers={**now.answers, name: ["0", *lines[1:]]}))
    assert run("--against", str(file)) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[3:] == [f"answers, {name}", "  - 0", f"  + {lines[0]}"]


@pytest.mark.slow
@compiled_only
def test_a_persons_own_knowledge_is_left_out(
    asked: fixed_positions.FixedQuestions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAMEN_KNOWLEDGE", str(tmp_path))
    seen = []
    take_signature(asked, lambda: seen.append(os.environ["TAMEN_KNOWLEDGE"]))
    assert seen == [os.devnull] * count(asked)
    assert os.environ["TAMEN_KNOWLEDGE"] == str(tmp_path)


def test_the_record_of_the_project_is_of_all_that_is_asked() -> None:
    asked, record = read_asked(), read_signature(command.RECORD)
    assert list(record.decisions) == [each.name for each in asked.decisions]
    assert list(record.answers) == [each.name for each in asked.questions]
    explained = [each.name for each in asked.decisions if each.explains]
    assert list(record.sentences) == explained + [each.name for each in asked.explanations]
    assert [len(part) for part in record.parts.values()] == [60, 200, 20]


def test_the_fixed_decisions_are_of_every_kind() -> None:
    decisions = read_asked().decisions
    kinds: Counter[object] = Counter()
    for each in decisions:
        game = each.position.game
        kinds.update((game.size, game.rules, each.player, each.position.name.rpartition(", ")[2].split()[0]))
    for kind in (
        9,
        13,
        19,
        "chinese",
        "japanese",
        "hybrid",
        "tamen",
        "even(",
        "handicap",
        "set-up)",
        "even)",
    ):
        assert kinds[kind] >= 8 or kind == "even(", kind
    assert {each.level for each in decisions} == {1, 5, 10, 15, 20}


def test_a_digest_changes_with_every_name_and_line() -> None:
    one = Signature({"a": ["1"]}, {"a": ["1", "2"]}, {"b": ["1"]})
    others = (replace(one, answers={"a": ["1", "3"]}), replace(one, answers={"b": ["1", "2"]}))
    assert len({each.digests["answers"] for each in (one, *others)}) == 3
    assert {each.digests["decisions"] for each in others} == {one.digests["decisions"]}


def test_what_came_and_what_went_is_named() -> None:
    before = Signature({"a": ["1"], "b": ["2"]}, {}, {"c": ["same", "old"]})
    now = Signature({"b": ["2"], "d": ["3"]}, {}, {"c": ["same", "new"]})
    assert list(list_differences(before, now)) == [
        "decisions, a",
        "  - 1",
        "decisions, d",
        "  + 3",
        "sentences, c",
        "  - old",
        "  + new",
    ]
    assert not list(list_differences(now, now))


@pytest.mark.parametrize(
    "text", ["", "a: [", "[1]", "digests: {}", "decisions: {}\nanswers: {}\nsentences: 7"]
)
def test_what_is_no_record_is_refused_in_one_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.yaml"
    file.write_text(text)
    assert run("--against", str(file)) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == (
        "",
        f"tamen bench: {file} is no record of 'tamen bench decisions --write'\n",
    )


def test_a_record_that_was_changed_by_hand_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.yaml"
    write_signature(file, Signature({"a": ["C3"]}, {}, {}))
    file.write_text(file.read_text().replace("C3", "C4"))
    assert run("--against", str(file)) == 2
    assert capsys.readouterr().err.endswith(" was changed by hand: its digests are not those of its lines\n")


@pytest.mark.parametrize("words", [["board", "--against"], ["all", "--write"]])
def test_a_record_is_only_of_decisions(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(parser.parse_args(words)) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"tamen bench: {words[1]} is for 'tamen bench decisions'\n")


@pytest.mark.parametrize(
    ("part", "entry", "complaint"),
    [
        ("decisions", {"player": "hybrid", "level": 1}, "entry 1 of decisions: 'at' is missing"),
        (
            "decisions",
            {"at": "nowhere", "player": "hybrid", "level": 1},
            "1 of decisions: 'nowhere' is missing",
        ),
        ("questions", {"at": "game", "after": 9, "ask": []}, "1 of questions: game has 4 moves, not 9"),
        ("explanations", {"at": "board", "level": 1}, "1 of explanations: 'ask' is missing"),
    ],
)
def test_a_broken_entry_is_named(part: str, entry: dict[str, object], complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "asked.yaml"
    file.write_text(yaml.safe_dump({**ASKED, part: [entry]}))
    with pytest.raises(ValueError, match=f"^{file}, .*{complaint}$"):
        read_asked(file)


def test_values_are_told_alike_in_every_process() -> None:
    assert tell_value((1.04, -0.01, True, None, "a", 3)) == "(1.0 0.0 yes none a 3)"
    assert (
        tell_value({"white": frozenset("ab"), "black": frozenset("b")}) == "(black 1 points white 2 points)"
    )
