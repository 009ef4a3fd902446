#!/usr/bin/env node
/** Entry point of the command line. */
import { run } from './run-cli.ts'

await run(process, { stdout: 1, stderr: 2 })
