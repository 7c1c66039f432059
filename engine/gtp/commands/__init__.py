"""The GTP commands, one module a topic. A handler takes the session and its arguments and returns the
answer's text.

A module imports at its top what it works with. One that imports compiled code says so, ``NEEDS = READING``: it is
itself imported when one of its commands is first run and that stage of `engine.library.stages` is ready. All others
answer before anything is compiled. `engine.gtp.registry` says how commands are marked.
"""
