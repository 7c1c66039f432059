"""The table of reasons: what a rule may hold, and what a broken one says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.evaluate.strategy import PHASES, SCORE_CLASSES
from engine.suggest.rules import NONE, RuleError, load_rules

GOOD = """
- id: save-string
  expert: saving
  says: "Saves {string} of {our} from capture."
  guess: 2
  per_point: 0.5
  bonus: 1
  aim: defend
  after: 19
  phases: [fuseki, middle game]
  scores: [behind]
  urgent: true
- {id: play-on, expert: edge, says: "Plays on.", guess: 1.5}
"""


def load(tmp_path: Path, text: str) -> dict:
    file = tmp_path / "table" / "rules.yaml"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    return load_rules(file)


def test_fields_and_their_defaults(tmp_path: Path) -> None:
    rules = load(tmp_path, GOOD)
    assert list(rules) == ["save-string", "play-on"]
    save, play = rules["save-string"], rules["play-on"]
    assert (save.guess, save.per_point, save.bonus, save.aim, save.after) == (2.0, 0.5, 1.0, "defend", 19)
    assert save.phases == ("fuseki", "middle game")
    assert save.scores == ("behind",)
    assert save.urgent
    assert (play.per_point, play.bonus, play.aim, play.after) == (0.0, 0.0, "none", 25)
    assert play.phases == PHASES
    assert play.scores == SCORE_CLASSES
    assert (save.names, play.names) == ({"string"}, set())
    assert not play.urgent


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("guess: 2", "guess: much", "rule 'save-string', field 'guess': 'much', expected a number of points"),
        ("  guess: 2\n", "", "rule 'save-string', field 'guess': missing"),
        ("aim: defend", "aim: win", "field 'aim': 'win', expected attack, defend, kill, cut, join or none"),
        ("after: 19", "after: 1", "field 'after': 1, expected an aliveness class from 2 to 25"),
        ("urgent: true", "urgent: 3", "field 'urgent': 3, expected true or false"),
        (
            "[fuseki, middle game]",
            "[opening]",
            "field 'phases': \\['opening'\\], expected a list out of: fuseki",
        ),
        ("[behind]", "behind", "field 'scores': 'behind', expected a list out of: way ahead"),
        ("{string}", "{string", "rule 'save-string', field 'says': braces that do not fit"),
        ("bonus: 1", "malus: 1", "field 'malus': unknown, expected one of id, expert"),
        ("id: play-on", "id: save-string", "rule 'save-string': the id is used twice"),
        ("- id: save-string", "- id: [", "is not YAML"),
        ("- {id: play-on", "- 7\n- {id: play-on", "rule 2: 7, expected fields with values"),
    ],
)
def test_a_broken_rule_is_named(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert old in GOOD
    with pytest.raises(RuleError, match=problem):
        load(tmp_path, GOOD.replace(old, new, 1))


def test_a_table_that_is_no_list_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match="holds a dict, expected a list of rules"):
        load(tmp_path, "rules: []")


DEEDS = re.compile(
    r"\b(captur\w*|kills?|revival|cuts?|connect\w*|joins?|atari|eyes?|mends?|saves?|settles|closes in|comes out)\b"
)
"""Words by which a sentence says that its move attacks, defends, cuts, joins, makes eyes, saves or captures."""

FIGHTERS = ("capturing", "connecting", "groups_kill", "groups_save", "saving")

WITHOUT_AIM = {
    "the link holds already, with aji": ("connect-solidly", "safe-mend-link"),
    "a threat: only a second move would do it": (
        "cut-peep-at-jump",
        "cut-peep-at-diagonal",
        "ko-threat-cut",
        "squirm-peep",
    ),
    "a ko decides it": ("save-by-ko-shape", "squirm-ko-to-kill"),
    "the shape is what it is made for, whether anybody attacks it or not": (
        "meet-diagonal",
        "shape-bamboo-joint",
        "shape-table",
        "shape-two-jumps",
    ),
    "a point, which the atari of either side is counted into": ("dame-before-atari", "endgame-push-in-sente"),
    "not stones, but what may come of them": ("kakari-star-high", "squirm-crosscut", "squirm-pull-out"),
}
"""The rules that speak of such deeds and are held to none, by why."""


def test_every_rule_that_attacks_defends_cuts_joins_saves_or_captures_is_held_to_it() -> None:
    speaking = {
        rule.id
        for rule in load_rules().values()
        if rule.aim == NONE and (rule.expert in FIGHTERS or DEEDS.search(rule.says))
    }
    assert speaking == {name for names in WITHOUT_AIM.values() for name in names}
