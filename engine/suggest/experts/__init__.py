"""The experts: each module looks at a view and fires the rules that bear its name (Fotland 1993, 6)."""
