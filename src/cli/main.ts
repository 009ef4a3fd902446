#!/usr/bin/env node
/** Entry point of the command line. */
import { tolerateClosedPipe } from './closed-pipe.ts'
import { run } from './run-process.ts'

tolerateClosedPipe([process.stdout, process.stderr])
await run(process)
