"""The rule sets a game can be played under, and the names people write for them.

Sources of the facts in the table below: the British Go Association's page "Comparison of Some Go Rules"
(scoring, suicide, seki, handicap compensation) and KataGo's page of GTP extensions (ko rule and suicide of
its rule sets, the two readings of the Chinese ko rule). Komi is today's custom; Tromp and Taylor's rules name
none.

Where practice and text differ we follow the text, as the servers do: Chinese rules forbid the repetition of a
whole board position (positional superko), although referees in China usually stop at the simple ko. Japanese
rules have no superko at all: a repeated position is allowed and a game that goes round and round has no
result.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

AREA = "area"
TERRITORY = "territory"

SIMPLE_KO = "simple"
POSITIONAL_SUPERKO = "positional"
SITUATIONAL_SUPERKO = "situational"

NO_TAX = "NONE"
SEKI_TAX = "SEKI"
GROUP_TAX = "ALL"

NO_BONUS = "0"
ONE_LESS_THAN_STONES = "N-1"
EVERY_STONE = "N"


@dataclass(frozen=True)
class RuleSet:
    """One set of rules.

    name: the one word by which this program calls it
    scoring: AREA (stones and surrounded points) or TERRITORY (surrounded points and prisoners)
    suicide: whether a move may take off its own string, if that has two or more stones
    ko: SIMPLE_KO, POSITIONAL_SUPERKO (no earlier position may come back) or SITUATIONAL_SUPERKO (no earlier
        position may come back with the same side to move)
    white_handicap_bonus: points that White gets for a handicap of N stones: NO_BONUS, ONE_LESS_THAN_STONES or
        EVERY_STONE
    pass_stones: whether a pass hands the opponent a prisoner, which makes territory counting agree with area
        counting
    default_komi: points that White gets if nobody sets another komi
    sgf_name: the name of the rules in the property RU of a game record
    button: whether the side that passes first gets half a point for it (button Go)
    tax: what is taken off the count: NO_TAX, SEKI_TAX (the points inside a seki) or GROUP_TAX (these, and the
        two last points of each living group, as in stone scoring)
    """

    name: str
    scoring: str
    suicide: bool
    ko: str
    white_handicap_bonus: str
    pass_stones: bool
    default_komi: float
    sgf_name: str
    button: bool = False
    tax: str = NO_TAX

    def handicap_bonus(self, stones: int) -> int:
        """Return the points that White gets for a handicap of this many stones; 0 without a handicap."""
        if stones < 2 or self.white_handicap_bonus == NO_BONUS:
            return 0
        return stones if self.white_handicap_bonus == EVERY_STONE else stones - 1


RULE_SETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (
        RuleSet("chinese", AREA, False, POSITIONAL_SUPERKO, EVERY_STONE, False, 7.5, "Chinese"),
        RuleSet("japanese", TERRITORY, False, SIMPLE_KO, NO_BONUS, False, 6.5, "Japanese", tax=SEKI_TAX),
        RuleSet("aga", AREA, False, SITUATIONAL_SUPERKO, ONE_LESS_THAN_STONES, True, 7.5, "AGA"),
        RuleSet("new_zealand", AREA, True, SITUATIONAL_SUPERKO, NO_BONUS, False, 7.0, "NZ"),
        RuleSet("tromp_taylor", AREA, True, POSITIONAL_SUPERKO, NO_BONUS, False, 7.5, "Tromp-Taylor"),
    )
}
"""The rule sets by name."""

SELDOM_RULE_SETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (
        RuleSet("ing", AREA, True, POSITIONAL_SUPERKO, NO_BONUS, False, 8.0, "GOE"),
        RuleSet(
            "aga_button",
            AREA,
            False,
            SITUATIONAL_SUPERKO,
            ONE_LESS_THAN_STONES,
            False,
            7.0,
            "AGA-Button",
            True,
        ),
        RuleSet(
            "stone_scoring", AREA, False, SIMPLE_KO, NO_BONUS, False, 7.5, "Stone-Scoring", tax=GROUP_TAX
        ),
        RuleSet(
            "ancient_territory",
            TERRITORY,
            False,
            SIMPLE_KO,
            NO_BONUS,
            False,
            6.5,
            "Ancient-Territory",
            tax=GROUP_TAX,
        ),
    )
}
"""Rule sets that are known by name, but not offered: records and KataGo's friends name them. Ing's rules have a ko rule
of their own, for which the repetition of a position stands here."""

_OTHER_SPELLINGS = {
    "cn": "chinese",
    "china": "chinese",
    "area": "chinese",
    "jp": "japanese",
    "japan": "japanese",
    "territory": "japanese",
    "american": "aga",
    "ancientarea": "stone_scoring",
    "bga": "aga",
    "chineseogs": "chinese",
    "chinesekgs": "chinese",
    "french": "aga",
    "goe": "ing",
    "korean": "japanese",
    "nz": "new_zealand",
    "newzealand": "new_zealand",
    "tt": "tromp_taylor",
    "tromptaylor": "tromp_taylor",
    "logical": "tromp_taylor",
}


def put_together(
    scoring: str, ko: str, suicide: bool, white_handicap_bonus: str, button: bool, tax: str | None = None
) -> RuleSet:
    """Return the rule set with these properties, each a field of `RuleSet`; it may be one that has a name.

    Without a ``tax`` it is the usual one of the scoring. If no named rule set has all these properties, the
    result is a new one, named ``own_`` and its scoring; a game record then names the nearest rule set.
    """
    nearest = next(rules for rules in RULE_SETS.values() if rules.scoring == scoring)
    wanted = replace(
        nearest,
        name=f"own_{scoring}",
        ko=ko,
        suicide=suicide,
        white_handicap_bonus=white_handicap_bonus,
        pass_stones=False,
        button=button,
        tax=nearest.tax if tax is None else tax,
    )
    return next((rules for rules in every_rule_set() if _count_alike(rules, wanted)), wanted)


def every_rule_set() -> tuple[RuleSet, ...]:
    """Return all rule sets that have a name; those offered first to users come first."""
    return (*RULE_SETS.values(), *SELDOM_RULE_SETS.values())


def _count_alike(rules: RuleSet, others: RuleSet) -> bool:
    """Return whether two rule sets give every game the same result.

    They may differ in their names, the usual komi, and AGA's pass stones.
    """
    return others == replace(
        rules,
        name=others.name,
        pass_stones=others.pass_stones,
        default_komi=others.default_komi,
        sgf_name=others.sgf_name,
    )


def rule_set(name: str | RuleSet) -> RuleSet:
    """Return the rule set that has a name; a RuleSet is returned unchanged.

    Case, spaces, hyphens and underscores do not matter. The short forms of the SGF property RU (``NZ``) and
    of KGS (``new_zealand``) and a few common ones (``cn``, ``jp``, ``tt``) are known too. For an unknown name
    it raises ValueError, which lists the names.
    """
    if isinstance(name, RuleSet):
        return name
    key = re.sub(r"[\s_-]+", "", name).lower()
    key = _OTHER_SPELLINGS.get(key, key)
    for rules in every_rule_set():
        if key in (rules.name, rules.name.replace("_", "")):
            return rules
    accepted = ", ".join([*RULE_SETS, *SELDOM_RULE_SETS, *sorted(_OTHER_SPELLINGS)])
    raise ValueError(f"unknown rules '{name}'; expected one of: {accepted}")
