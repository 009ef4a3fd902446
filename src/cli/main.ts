#!/usr/bin/env node
/** Entry point of the command line. */
import { run } from './run-process.ts'

await run(process)
