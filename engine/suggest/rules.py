"""The table of reasons, `rules.yaml`: what a move may be played for, in words and numbers.

A rule has these fields (all but ``id``, ``expert``, ``says`` and ``guess`` may be left out):

    id          unique, lower-case words joined by '-'
    expert      the module of `engine.suggest.experts` that fires it
    says        the sentence for a person, a template (`patterns.template`): {us}, {them}, {our}, {their}, {our_color}
                and {their_color} name the sides as the one sees them that plays the move; {move} and {target} are
                the move and the stone it is about; other names are those of the facts that the expert fires with
    guess       points the move is thought to gain, before anything is tried out
    per_point   points of guess for each point of the stake that the expert names (default 0)
    bonus       points added after the lookahead (default 0)
    aim         attack or defend: the target must end up weaker, or stronger; kill: it must be dead, or weaker; cut or
                join: two strings that a link might tie must be parted, or tied; none: nothing is checked (default none)
    after       the played stone's group must be of this aliveness class or better after the sequence (default 25)
    phases      phases of the game it applies in (default all)
    scores      score classes it applies in (default all)
    urgent      true: tried before all that is not urgent (default false)
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import yaml

from engine.base.files import loaded_once
from engine.base.yaml_text import parse_kept_yaml
from engine.evaluate.strategy import PHASES, SCORE_CLASSES
from patterns.template import SIDES, TemplateError, names_in

FILE = Path(__file__).with_name("rules.yaml")

ATTACK, DEFEND, KILL, CUT, JOIN, NONE = "attack", "defend", "kill", "cut", "join", "none"
AIMS = (ATTACK, DEFEND, KILL, CUT, JOIN, NONE)

WORST_CLASS = 25


class RuleError(ValueError):
    """Raised for a rule that does not have the form that this module describes. The text names file, rule and
    field.
    """


@dataclass(frozen=True)
class Rule:
    """One kind of reason to play a move, as ``rules.yaml`` defines it.

    id: the rule's name; expert: the module that finds where the rule applies; says: its sentence, with names
    in braces; guess: the points that the move should gain; per_point: points to add for each point at stake;
    phases, scores: the phases of the game and classes of the score in which it may be used; urgent: whether
    the move cannot wait

    The text at the top of the module describes these and the other fields.
    """

    id: str
    expert: str
    says: str
    guess: float
    per_point: float = 0.0
    bonus: float = 0.0
    aim: str = NONE
    after: int = WORST_CLASS
    phases: tuple[str, ...] = PHASES
    scores: tuple[str, ...] = SCORE_CLASSES
    urgent: bool = False

    @property
    def names(self) -> frozenset[str]:
        """The names in braces in the rule's sentence, such as that of a stone. The names of the two sides are
        left out.
        """
        return names_in(self.says) - SIDES


@loaded_once
def load_rules(file: Path = FILE) -> dict[str, Rule]:
    """Load the rules of a file; later calls return the same object. Returns them by id, in the order of the
    file. Raises RuleError.
    """
    try:
        entries = parse_kept_yaml(file.name, file.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise RuleError(f"{file.name} is not YAML: {error}") from None
    if not isinstance(entries, list):
        raise RuleError(f"{file.name} holds a {type(entries).__name__}, expected a list of rules")
    rules: dict[str, Rule] = {}
    for number, entry in enumerate(entries, 1):
        rule = _make_rule(file, number, entry)
        if rule.id in rules:
            raise RuleError(f"{file.name}, rule '{rule.id}': the id is used twice")
        rules[rule.id] = rule
    return rules


def _make_rule(file: Path, number: int, entry: object) -> Rule:
    if not isinstance(entry, dict):
        raise RuleError(f"{file.name}, rule {number}: {entry!r}, expected fields with values")
    where = f"{file.name}, rule '{entry.get('id', number)}'"
    known = {field.name: field for field in fields(Rule)}
    for name in entry:
        if name not in known:
            raise RuleError(f"{where}, field '{name}': unknown, expected one of {', '.join(known)}")
    for name in ("id", "expert", "says", "guess"):
        if name not in entry:
            raise RuleError(f"{where}, field '{name}': missing")
    values: dict[str, Any] = {name: _check_field(where, name, value) for name, value in entry.items()}
    return Rule(**values)


def _check_field(where: str, name: str, value: object) -> object:
    """Check the value of the field ``name`` of a rule, and return it in the form in which `Rule` holds it.

    Raises RuleError if the value is not as expected. ``where`` names the file and the rule in the error.
    """
    if name in ("id", "expert", "says") and not (isinstance(value, str) and value):
        raise RuleError(f"{where}, field '{name}': {value!r}, expected text")
    if name == "says":
        try:
            names_in(str(value))
        except TemplateError as error:
            raise RuleError(f"{where}, field 'says': {error}") from None
    if name in ("guess", "per_point", "bonus"):
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise RuleError(f"{where}, field '{name}': {value!r}, expected a number of points")
        return float(value)
    if name == "aim" and value not in AIMS:
        raise RuleError(f"{where}, field 'aim': {value!r}, expected {', '.join(AIMS[:-1])} or {AIMS[-1]}")
    if name == "after" and not (isinstance(value, int) and 2 <= value <= WORST_CLASS):
        raise RuleError(
            f"{where}, field 'after': {value!r}, expected an aliveness class from 2 to {WORST_CLASS}"
        )
    if name == "urgent" and not isinstance(value, bool):
        raise RuleError(f"{where}, field 'urgent': {value!r}, expected true or false")
    if name in ("phases", "scores"):
        allowed = PHASES if name == "phases" else SCORE_CLASSES
        if not isinstance(value, list) or not value or any(each not in allowed for each in value):
            raise RuleError(
                f"{where}, field '{name}': {value!r}, expected a list out of: {', '.join(allowed)}"
            )
        return tuple(value)
    return value
