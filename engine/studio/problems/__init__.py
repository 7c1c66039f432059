"""Problems of our own, by topic, graded and proven; `engine.lab.regress.problem_sets` says how an entry is written."""
