"""What can be set while the engine runs: GoGui's dialog, KataGo's rules and parameters, GNU Go's level."""

from __future__ import annotations

import json
import re

import pytest

from engine.decide.decision.ranks import level_of, rank_name, rank_of
from tests.gtp.conftest import Engine


@pytest.fixture
def own(start) -> Engine:
    """An engine whose settings may be left changed."""
    return start("--size", "9", "--level", "3")


def dialog(engine: Engine) -> dict[str, tuple[str, str]]:
    """Kind and value of each setting, as GoGui reads them: `[KIND] KEY VALUE`, one a line."""
    found = {}
    for line in engine.ask("tamen-settings").removeprefix("= ").split("\n"):
        match = re.fullmatch(r"\[(bool|string|list/\S+)\] (\S+) (\S+)", line)
        assert match, line
        found[match.group(2)] = match.group(1), match.group(3)
    return found


def test_everything_in_the_dialog_can_be_set(own) -> None:
    own.ask_all("gogui-interrupt")
    assert {key: value for key, (_, value) in dialog(own).items()} == {
        "level": "3", "rank": rank_name(rank_of(3)),
        "rules": "chinese", "time_per_move": "none", "lag": "0.5", "playouts": "none", "resign": "2", "chat": "none",
        "live_graphics": "1", "only_proven": "0", "ponder": "0",
    }  # fmt: skip
    # the level that is nearest to its own rank in whole ranks, so that both stand in the dialog
    level = level_of(round(rank_of(7)))
    changed = {
        "level": str(level), "rank": rank_name(rank_of(level)),
        "rules": "japanese", "time_per_move": "0.5", "lag": "0", "playouts": "30", "resign": "12.5",
        "chat": "discussion", "live_graphics": "0", "only_proven": "1", "ponder": "1",
    }  # fmt: skip
    for key, value in changed.items():
        assert own.ask(f"tamen-settings {key} {value}") == "= "
    assert {key: value for key, (_, value) in dialog(own).items()} == changed
    assert own.ask_all("tamen-settings time_per_move", "tamen-settings playouts none") == ["= "] * 2
    assert (dialog(own)["time_per_move"][1], dialog(own)["playouts"][1]) == ("none", "none")


def test_every_choice_of_a_list_can_be_made(own) -> None:
    for key, (kind, _) in dialog(own).items():
        for choice in kind.split("/")[1:]:
            assert own.ask(f"tamen-settings {key} {choice}") == "= "
            assert dialog(own)[key][1] == choice


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("colour 1", "the key must be one of level, rank, rules, time_per_move, lag, playouts, resign,"),
        ("level 21", "level must be 1 to 20, not '21'"),
        ("level", "level must be a whole number, not ''"),
        ("rank strong", "'strong' is no rank, expected one such as 12k or 1d"),
        ("rank 9d", "no level plays like 9d, expected "),
        ("rules klingon", "unknown rules 'klingon'"),
        ("time_per_move 0", "time_per_move must be above 0, or none, not '0'"),
        ("lag -1", "lag must be 0 seconds or more, not '-1'"),
        ("lag soon", "lag must be a number, not 'soon'"),
        ("playouts 0", "playouts must be 1 to 1000000000, or none, not '0'"),
        ("playouts many", "playouts must be a whole number, not 'many'"),
        ("resign 100", "resign must be 0 to below 100, not '100'"),
        ("chat loud", "chat must be one of none, malkovich, discussion, not 'loud'"),
        ("live_graphics 2", "live_graphics must be one of 0, 1, not '2'"),
        ("ponder 2", "ponder must be one of 0, 1, not '2'"),
        ("only_proven", "only_proven must be one of 0, 1, not ''"),
    ],
)
def test_what_cannot_be_set_changes_nothing(engine, words: str, problem: str) -> None:
    before = dialog(engine)
    assert engine.ask(f"tamen-settings {words}").startswith(f"? syntax error: {problem}")
    assert dialog(engine) == before


def visits(engine: Engine, color: str) -> int:
    """The games of a move, as the analysis tells them."""
    engine.ask("clear_board")
    answer = engine.ask(f"kata-genmove_analyze {color} 1000 rootInfo true")
    return int(re.findall(r"rootInfo visits (\d+)", answer)[-1])


def test_the_next_move_is_played_with_what_was_set(own) -> None:
    few = visits(own, "b")
    own.ask("tamen-settings playouts 700")
    many = visits(own, "b")
    own.ask("tamen-settings playouts none")
    assert visits(own, "b") == few < 100 < many <= 750
    own.ask("level 1")
    assert visits(own, "b") < few
    rank = rank_name(rank_of(1))
    assert own.ask("kgs-chat game somebody level") == f"= I play at level 1 of 20, about {rank} on 19x19."


def test_the_chat_is_switched_on_and_off(own) -> None:
    own.ask_all(
        "genmove b", "tamen-settings chat malkovich", "genmove w", "tamen-settings chat none", "genmove b"
    )
    own.ask("quit")
    own.wait()
    assert own.complaints().count("MALKOVICH:") == 1


@pytest.mark.parametrize(
    ("name", "rules", "ko", "scoring", "suicide", "tax", "bonus"),
    [
        ("chinese", "chinese", "POSITIONAL", "AREA", False, "NONE", "N"),
        ("chinese-ogs", "chinese", "POSITIONAL", "AREA", False, "NONE", "N"),
        ("japanese", "japanese", "SIMPLE", "TERRITORY", False, "SEKI", "0"),
        ("korean", "japanese", "SIMPLE", "TERRITORY", False, "SEKI", "0"),
        ("aga", "aga", "SITUATIONAL", "AREA", False, "NONE", "N-1"),
        ("new-zealand", "new_zealand", "SITUATIONAL", "AREA", True, "NONE", "0"),
        ("tromp-taylor", "tromp_taylor", "POSITIONAL", "AREA", True, "NONE", "0"),
    ],
)
def test_rules_as_katago_has_them(engine, name, rules, ko, scoring, suicide, tax, bonus) -> None:
    engine.ask("komi 3.5")
    assert engine.ask(f"kata-set-rules {name}") == "= "
    answer = engine.ask("kata-get-rules")
    said = json.loads(answer.removeprefix("= "))
    assert (said["ko"], said["scoring"], said["suicide"], said["tax"], said["whiteHandicapBonus"]) == (
        ko, scoring, suicide, tax, bonus,
    )  # fmt: skip
    assert engine.ask("gogui-title").endswith(f", {rules} rules")
    assert engine.ask("get_komi") == "= 3.5"
    assert engine.ask_all("kata-set-rules aga", f"kata-set-rules {json.dumps(said)}") == ["= "] * 2
    assert engine.ask("kata-get-rules") == answer


@pytest.mark.parametrize(
    "said",
    [
        {"ko": "SIMPLE", "scoring": "AREA", "suicide": False, "tax": "NONE", "whiteHandicapBonus": "N"},
        {
            "ko": "POSITIONAL",
            "scoring": "TERRITORY",
            "suicide": True,
            "tax": "SEKI",
            "whiteHandicapBonus": "N-1",
        },
        {"ko": "SITUATIONAL", "scoring": "AREA", "suicide": True, "tax": "NONE", "whiteHandicapBonus": "0"},
    ],
)
@pytest.mark.parametrize("button", [True, False])
def test_rules_that_are_put_together_of_katagos_words(engine, said, button) -> None:
    asked = {"friendlyPassOk": True, "hasButton": button, **said}
    assert engine.ask(f"kata-set-rules {json.dumps(asked)}") == "= "
    answer = json.loads(engine.ask("kata-get-rules").removeprefix("= "))
    assert answer | {"friendlyPassOk": True} == asked
    engine.ask_all("boardsize 9", "komi 0.5", "set_free_handicap C3 G7 C7", "play w E5", "play b E7")
    by_area = {"N": 3, "N-1": 2, "0": 0}[said["whiteHandicapBonus"]]
    engine.ask_all("play w pass", "play b pass")
    taken = -0.5 if button else 0
    black = 81 if said["scoring"] == "AREA" else 81 - 4 + 1
    assert engine.ask("final_score") == f"= B+{black - 0.5 - by_area + taken:g}"


KATAGOS_RULES = {
    "tromp-taylor": ("POSITIONAL", "AREA", True, "NONE", "0", False, False),
    "chinese": ("SIMPLE", "AREA", False, "NONE", "N", False, True),
    "chinese-ogs": ("POSITIONAL", "AREA", False, "NONE", "N", False, True),
    "chinese-kgs": ("POSITIONAL", "AREA", False, "NONE", "N", False, True),
    "japanese": ("SIMPLE", "TERRITORY", False, "SEKI", "0", False, True),
    "korean": ("SIMPLE", "TERRITORY", False, "SEKI", "0", False, True),
    "stone-scoring": ("SIMPLE", "AREA", False, "ALL", "0", False, True),
    "ancient-area": ("SIMPLE", "AREA", False, "ALL", "0", False, True),
    "ancient-territory": ("SIMPLE", "TERRITORY", False, "ALL", "0", False, False),
    "aga": ("SITUATIONAL", "AREA", False, "NONE", "N-1", False, True),
    "bga": ("SITUATIONAL", "AREA", False, "NONE", "N-1", False, True),
    "french": ("SITUATIONAL", "AREA", False, "NONE", "N-1", False, True),
    "aga-button": ("SITUATIONAL", "AREA", False, "NONE", "N-1", True, True),
    "new-zealand": ("SITUATIONAL", "AREA", True, "NONE", "0", False, True),
    "goe": ("POSITIONAL", "AREA", True, "NONE", "0", False, True),
    "ing": ("POSITIONAL", "AREA", True, "NONE", "0", False, True),
}
"""What KataGo says of the rules that it knows by name: ko, scoring, suicide, tax, bonus, button, friendly passes."""


@pytest.mark.parametrize("name", KATAGOS_RULES)
def test_every_rule_set_of_katago_by_its_name_and_by_its_object(engine, name: str) -> None:
    ko, scoring, suicide, tax, bonus, button, friendly = KATAGOS_RULES[name]
    asked = {
        "friendlyPassOk": friendly,
        "hasButton": button,
        "ko": ko,
        "scoring": scoring,
        "suicide": suicide,
        "tax": tax,
        "whiteHandicapBonus": bonus,
    }
    assert engine.ask(f"kata-set-rules {json.dumps(asked)}") == "= "
    got = json.loads(engine.ask("kata-get-rules").removeprefix("= "))
    assert got | {"friendlyPassOk": friendly} == asked
    for words in (name, name.replace("-", "_"), name.replace("-", " "), name.upper()):
        assert engine.ask(f"kata-set-rules {words}") == "= "
        named = json.loads(engine.ask("kata-get-rules").removeprefix("= "))
        assert (named["scoring"], named["tax"], named["hasButton"]) == (scoring, tax, button)


@pytest.mark.parametrize(
    "words",
    [
        '{"score": "AREA", "ko": "SIMPLE", "tax": "SEKI", "suicide": true}',
        "koSIMPLEscoreAREAtaxSEKIsui1",
        "koSIMPLEscoreAREAtaxSEKIsui1button0whb0fpok",
    ],
)
def test_other_ways_in_which_katago_writes_rules(engine, words: str) -> None:
    engine.ask("kata-set-rules japanese")
    assert engine.ask(f"kata-set-rules {words}") == "= "
    said = json.loads(engine.ask("kata-get-rules").removeprefix("= "))
    assert (said["ko"], said["scoring"], said["tax"], said["suicide"]) == ("SIMPLE", "AREA", "SEKI", True)


def test_a_tax_of_any_scoring(engine) -> None:
    assert engine.ask('kata-set-rules {"scoring": "AREA", "tax": "SEKI"}') == "= "
    assert json.loads(engine.ask("kata-get-rules").removeprefix("= "))["tax"] == "SEKI"
    assert engine.ask('kata-set-rules {"scoring": "TERRITORY", "tax": "NONE"}') == "= "
    said = json.loads(engine.ask("kata-get-rules").removeprefix("= "))
    assert (said["scoring"], said["tax"]) == ("TERRITORY", "NONE")


def test_rules_by_some_of_their_words(engine) -> None:
    assert engine.ask('kata-set-rules {"scoring": "TERRITORY"}') == "= "
    assert engine.ask("gogui-title").endswith(", japanese rules")
    assert engine.ask('kata-set-rules {"tax": "SEKI"}') == "= "
    assert engine.ask("gogui-title").endswith(", japanese rules"), "those that it has already"
    for line, problem in (
        ('kata-set-rules {"tax": "SOME"}', '? tax is "SOME", expected "NONE" or "SEKI" or "ALL"'),
        ('kata-set-rules {"suicide": 1}', "? suicide is 1, expected true or false"),
        (
            'kata-set-rules {"Ko": "SIMPLE"}',
            "? unknown word 'Ko' of rules, expected friendlyPassOk, hasButton, ",
        ),
        ("kata-set-rules {} {}", "? syntax error: '{} {}' is no JSON object"),
        ("kata-set-rules {tax", "? syntax error: '{tax' is no JSON object"),
        ("kata-set-rules klingon", "? unknown rules 'klingon'; expected one of: "),
    ):
        assert engine.ask(line).startswith(problem)
    assert engine.ask("gogui-title").endswith(", japanese rules")


def test_parameters_of_katago(own) -> None:
    names = own.ask("kata-list-params").removeprefix("= ").split()
    assert names == ["maxPlayouts", "maxTime", "numSearchThreads"]
    usual = [own.ask(f"kata-get-param {name}") for name in names]
    assert usual == ["= 60", "= 1e20", "= 1"]
    for name, value in zip(names, ("250", "1.5", "2"), strict=True):
        assert own.ask(f"kata-set-param {name} {value}") == "= "
        assert own.ask(f"kata-get-param {name}") == f"= {value}"
    assert (dialog(own)["playouts"][1], dialog(own)["time_per_move"][1]) == ("250", "1.5")
    assert own.ask("kata-set-param maxTime 1e20") == "= "
    assert own.ask("kata-get-param maxTime") == "= 1e20"
    for line, problem in (
        ("kata-set-param maxPlayouts 0", "? syntax error: maxPlayouts must be 1 to "),
        ("kata-set-param numSearchThreads 0", "? syntax error: numSearchThreads must be 1 to 256, not '0'"),
        (
            "kata-get-param komi",
            "? there is no parameter 'komi', expected one of maxPlayouts, maxTime, numSearch",
        ),
    ):
        assert own.ask(line).startswith(problem)


def test_boards_with_two_sides(engine) -> None:
    assert engine.ask("rectangular_boardsize 13 13") == "= "
    assert engine.ask("query_boardsize") == "= 13"
    assert engine.ask("rectangular_boardsize 19 13") == "? unacceptable size"
    assert engine.ask("query_boardsize") == "= 13"
