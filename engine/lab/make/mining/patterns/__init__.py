"""`tamen patterns`: mining, judging, checking, showing and editing the patterns; counting shapes."""
