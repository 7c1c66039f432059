"""The library: what a program gets that says ``import engine``. All public names are importable from `engine`.

Nothing here loads compiled code when it is imported. A module of this room names the rooms with compiled code twice:
for type checkers by an import, and at run time by `engine.library.prepare.later`, which prepares the code when it is
first used.
"""
