"""Predicates, the ends of sentences whose subject is a move, and how several are joined to one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.explain.words.phrases import is_list, listed
from engine.explain.words.templates import say


class Predicate(str):
    """A predicate on what a move does, as text: ``attacks White's four stones at R14``.

    verb: its verb; again: the same without the verb, ``White's four stones at R14``, for use after another
        predicate with this verb
    """

    verb: str = ""
    again: str = ""

    @classmethod
    def of_group(cls, verb: str, **words: str) -> Predicate:
        """Return the predicate that says what a move does to a group, such as ``attacks White's stones``.

        verb: the name of the predicate's template, such as ``attacks``; words: what fills in the template
        """
        made = cls(say(f"deed {verb}", **words))
        made.verb, made.again = verb, say(f"again {verb}", **words)
        return made


def join_predicates(predicates: Sequence[str]) -> str:
    """Return several predicates joined to one text, as ``A and B``.

    If one of them contains a list or several clauses, commas separate them. Those with the same verb that stand side
    by side are one predicate, in which the verb is said once.
    """
    runs = list[list[str]]()
    for before, each in zip(["", *predicates], predicates, strict=False):
        again = _say_after(before, each)
        if again == each:
            runs.append([each])
        else:
            runs[-1].append(again)
    return _join([_join(each) for each in runs])


def _join(texts: Sequence[str]) -> str:
    """Return some predicates in a list, with commas between them if one of several contains a list itself."""
    return listed(texts, "long" if len(texts) > 1 and any(map(is_list, texts)) else "deeds")


def _say_after(before: str, predicate: str) -> str:
    """Return a predicate in the form that it has after another one, ``before``: without its verb if both have
    the same.
    """
    if isinstance(before, Predicate) and isinstance(predicate, Predicate) and before.verb == predicate.verb:
        return predicate.again or predicate
    return predicate
