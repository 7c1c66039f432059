"""What a start waits for: compiling what is missing, in other processes and in the background."""
