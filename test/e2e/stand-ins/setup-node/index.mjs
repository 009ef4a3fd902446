// The node that runs the tests is on PATH already.
