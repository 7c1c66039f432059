"""Rules generalised from proofs: generated, proven, checked and measured (`tamen learn rules`)."""
