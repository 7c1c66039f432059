"""The GTP commands, one module a topic. A handler takes the session and its arguments and returns the
answer's text.

Handlers import compiled modules inside, after the session has waited for them: see `engine.gtp.warmup`.
"""
