// The node that runs the tests is on PATH already: there is nothing to set up, and the step succeeds.
process.exitCode = 0
