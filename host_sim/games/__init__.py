"""The games: each is a folder of its own, and nothing around them names one."""
