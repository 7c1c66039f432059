"""What only learns, counts, draws or edits knowledge; what plays stays beside it in `patterns` and `joseki`."""
