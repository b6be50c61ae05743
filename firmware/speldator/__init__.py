"""The game computer as pure logic: the same files on the board and in the simulator."""
