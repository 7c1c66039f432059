"""The Go Text Protocol, version 2: lines in, answers out, commands by topic.

Nothing in this room imports compiled code while it is itself being imported, so the process can answer a
controller's first questions while `warmup` prepares the board in the background.
"""
