"""`tamen regress` and `tamen problems`: graded problems and GTP suites, asked and reported."""
