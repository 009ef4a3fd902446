#!/usr/bin/env node
/** Entry point of the command line. */

// Windows looks for programs in the current folder first, and a stranger's clone may have a git.exe or an npm.cmd.
process.env['NoDefaultCurrentDirectoryInExePath'] = '1'

const { XDG_CACHE_HOME, HOME, USERPROFILE } = process.env
const home = HOME ?? USERPROFILE
const caches = XDG_CACHE_HOME ?? (home === undefined ? undefined : `${home}/.cache`)
// Compiling what is loaded takes a tenth of a command. It is kept in the user's own cache: in Node's usual place, the folder
// for temporary files, somebody else could have put code before. A Node that is too old for this is told by what follows.
if (caches !== undefined) process.getBuiltinModule?.('node:module').enableCompileCache?.(`${caches}/paceline`)

// What is not known to run none of a project's code may run some, which can read what this process was started with: a shell's
// secrets end here. Of what only shows help, nobody shall wait for that.
const runningNothing = ['comment', 'compare', 'fixture', 'help', 'report', 'schema', 'site']
const words = process.argv.slice(2)
const command = words.find((word) => !word.startsWith('-'))
const isHelp = words.some((word) => word === '--help' || word === '-h')
if (command !== undefined && !isHelp && !runningNothing.includes(command)) {
  ;(await import('../core/system/credentials.ts')).tryRestartWithoutCredentials(process)
}

const [{ runCommandSetExitCode }, { rooms }] = await Promise.all([import('../cli/run-cli.ts'), import('../rooms.ts')])
await runCommandSetExitCode(process, rooms)
