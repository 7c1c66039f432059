"""Life and death: the region of a search, what is known in it for certain, and the questions about one group."""
