"""Small regions between two strings of one side solved backwards: are they linked, whoever moves first?"""
