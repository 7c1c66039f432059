"""`tamen analysis`: KataGo's JSON analysis protocol, for programs that speak it instead of GTP, such as KaTrain."""
