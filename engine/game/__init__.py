"""The game around the board: rules, history and superko, handicap, game records, scoring and clock."""
