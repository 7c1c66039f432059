"""The room for shape patterns: text sources, their compiler and matcher. Nothing lives here yet."""
