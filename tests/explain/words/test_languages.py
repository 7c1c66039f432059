"""Which language is spoken: for as long as a block lasts, in its thread alone."""

from __future__ import annotations

from threading import Thread

import pytest

from engine.explain.words.languages import ENGLISH, NoSuchLanguage, find_language, languages, speaking, spoken


def test_english_is_spoken_unless_something_else_is_said() -> None:
    heard: list[str] = []
    last = languages()[-1]
    with speaking(last):
        thread = Thread(target=lambda: heard.append(spoken()))
        thread.start()
        thread.join()
        assert spoken() == last
    assert (spoken(), heard) == (ENGLISH, [ENGLISH])


def test_a_language_that_there_is_not_is_named_with_those_that_there_are() -> None:
    assert find_language("English") == ENGLISH
    with pytest.raises(NoSuchLanguage, match="there is no language 'klingon', expected one of: english"):
        find_language("klingon")
    with pytest.raises(NoSuchLanguage), speaking("klingon"):
        pass
    assert spoken() == ENGLISH
