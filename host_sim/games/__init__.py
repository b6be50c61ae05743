"""What every game needs and none should write again: faults in what was read, and records."""
