"""Reading about strings: what the tactician knows, and questions about one string or two."""
