#!/usr/bin/env node
/** Entry point of the command line. */

const { XDG_CACHE_HOME, HOME, USERPROFILE } = process.env
const home = HOME ?? USERPROFILE
const caches = XDG_CACHE_HOME ?? (home === undefined ? undefined : `${home}/.cache`)
// Compiling what is loaded takes a tenth of a command. It is kept in the user's own cache: in Node's usual place, the folder
// for temporary files, somebody else could have put code before. A Node that is too old for this is told by what follows.
if (caches !== undefined) process.getBuiltinModule?.('node:module').enableCompileCache?.(`${caches}/paceline`)

// The commands that run a project's code, which can read what this process was started with: a shell's secrets end here.
const running = new Set(['check', 'run', 'ab', 'bisect', 'drift', 'baseline', 'list', 'doctor', 'init', 'demo'])
if (running.has(process.argv[2] ?? '')) (await import('../measure/credentials.ts')).replaceByClean(process)

const { run } = await import('./run-cli.ts')
await run(process, { stdout: 1, stderr: 2 })
