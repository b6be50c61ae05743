"""The game computer as pure logic: the same files run on the board, in the simulator and in the tests."""
