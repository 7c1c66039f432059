"""The studio: a board in the browser, served to this machine, where the engine plays and says what it thinks.

`command` is the subcommand, `application` what the browser talks to, `studio` what the pages share. Engines run in
processes of their own (`workers`, `worker`), which do `jobs`; the page's sources lie in ``page``, what is built of them
in ``built``.
"""
