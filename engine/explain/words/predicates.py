"""Predicates, the ends of sentences whose subject is a move, and how several are joined to one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.explain.words.phrases import is_list, listed
from engine.explain.words.templates import say


class Predicate(str):
    """What a move does, as text: ``attacks White's four stones at R14``.

    verb: its verb, which is left out if the predicate before it has the same one; again: the predicate
    without it: ``White's four stones at R14``
    """

    verb: str = ""
    again: str = ""

    @classmethod
    def of_group(cls, verb: str, **words: str) -> Predicate:
        """Return what is done to a group, made from the template ``deed`` of a verb. ``words``: the words
        that fill it in
        """
        made = cls(say(f"deed {verb}", **words))
        made.verb, made.again = verb, say(f"again {verb}", **words)
        return made


def join_predicates(predicates: Sequence[str]) -> str:
    """Return predicates joined to one.

    If one of them contains a list or a clause of its own, commas separate them. A predicate with the verb of
    the one before leaves its verb out.
    """
    before = ["", *predicates]
    said = [_say_after(first, each) for first, each in zip(before, predicates, strict=False)]
    has_more = len(said) > 1 and any(is_list(each) for each in said)
    return listed(said, "long" if has_more else "deeds")


def _say_after(before: str, predicate: str) -> str:
    """Return a predicate in the form that it has after another one, ``before``: if both have the same verb,
    without it.
    """
    if isinstance(before, Predicate) and isinstance(predicate, Predicate) and before.verb == predicate.verb:
        return predicate.again or predicate
    return predicate
