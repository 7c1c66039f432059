"""Reading about links: what the connection reader knows, ways into areas, and the questions."""
