"""`tamen joseki`: mining, labelling, checking and showing the joseki."""
