"""Pattern preference: moves ranked by what lies around them, as Stoutamire 1991 learned it from expert games."""
