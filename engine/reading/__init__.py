"""Reading: boolean searches on the real board that say whether a string, a group or a link can be taken or saved."""
