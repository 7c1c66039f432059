"""The Go Text Protocol, version 2: lines in, answers out, commands by topic.

The process answers a controller's first questions while the compiled code is prepared in the background. So none
of it is imported by this room's modules themselves, but only by the topics of `commands` that say so.
"""
