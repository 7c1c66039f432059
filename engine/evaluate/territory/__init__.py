"""Passes 5 and 6: influence, who will own each point, and the score; the direct methods that they are compared with."""
