"""Small regions solved backwards from the captures: who lives in them, and who has an eye, whoever moves first."""
