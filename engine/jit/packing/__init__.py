"""What builds a wheel (`building`); nothing of the engine imports it."""
