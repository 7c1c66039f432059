"""`tamen verify`: what is kept incrementally against a fresh computation; proofs of problems; exhaustive searches."""
