"""What the patterns may ask about stones (`patterns.facts`), filled in from the tables of an evaluation."""

from __future__ import annotations

import numpy as np

from engine.evaluate.tables import CAPTURED
from engine.suggest.survey import Survey
from engine.suggest.view import View
from patterns.facts import UNKNOWN_EYES, UNKNOWN_STATUS


def fill_facts(facts: np.ndarray, view: View, survey: Survey) -> None:
    """Overwrite a record of `patterns.facts.new_facts` with what the evaluation of a view knows.

    Eyes are those that a group has if the enemy moves first in each, in eighths. A stone of a dead group counts as
    captured.
    """
    record, tables = facts[0], view.tables
    rows = tables["string_of"]
    stones = rows >= 0
    record["aliveness"] = survey.aliveness
    record["status"] = np.where(stones, tables["strings"]["status"][rows], UNKNOWN_STATUS)
    record["status"][record["status"] > CAPTURED] = CAPTURED
    record["group"] = survey.group + 1
    record["eyes"] = np.where(stones, tables["groups"]["typ_eyes"][survey.group], UNKNOWN_EYES)
